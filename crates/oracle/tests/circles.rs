//! Nobody who reads one file of this crate has to read all of them.
#![allow(clippy::unwrap_used)]

#[path = "../../../tests/support/imports.rs"]
mod imports;

use std::collections::BTreeMap;
use std::path::Path;

use imports::{modules, reach, uses};

#[test]
fn no_files_import_one_another_in_a_circle() {
    let mut found = BTreeMap::new();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    modules(&source, "", &mut found);
    let uses = uses(&found);
    // It sees imports at all.
    assert!(
        uses["process::pool"].contains("process::contact"),
        "{uses:?}"
    );
    for module in uses.keys() {
        let reached = reach(&uses, module);
        let of_circle = |other: &&String| reach(&uses, other).contains(module);
        let circle: Vec<_> = reached.iter().filter(of_circle).collect();
        assert!(circle.is_empty(), "{module} is in a circle of {circle:?}");
    }
}
