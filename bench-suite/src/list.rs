//! The cases as a list for people.

use std::fmt::Write as _;

use crate::case::{Case, Package};

/// One line per case, and what fails on a second one.
pub(crate) fn list(cases: &[&Case]) -> String {
    let mut text = String::new();
    for case in cases {
        let _ = writeln!(
            text,
            "{:<28} {:<12} {:<15} {:>7} bytes {:>6} ms{}",
            case.name,
            case.language,
            case.kind.as_str(),
            case.bytes,
            case.median_ms,
            if case.fast { "  fast" } else { "" },
        );
        let packages: Vec<String> = case.packages.iter().map(package).collect();
        let _ = writeln!(text, "    {} ({})", case.fails, packages.join(", "));
        let _ = writeln!(text, "    {}", case.reported);
    }
    text
}

fn package(package: &Package) -> String {
    format!("{} {}", package.name, package.version)
}
