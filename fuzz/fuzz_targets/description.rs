//! Any bytes as a format description and as a file of replacements: both are
//! read or refused with a place in the text.
#![no_main]

use std::path::Path;

use libfuzzer_sys::fuzz_target;
use picireny_description::{Description, parse_replacements};

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    let path = Path::new("description.yml");
    if let Err(fault) = Description::parse(path, &text) {
        assert!(fault.to_string().contains("description.yml"));
    }
    let _ = parse_replacements(path, &text);
});
