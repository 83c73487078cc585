//! Any bytes as a grammar: compilation gives recognizers or errors, and what
//! it gives can be loaded.
#![no_main]

use libfuzzer_sys::fuzz_target;
use picireny_fuzz::{compile, languages};

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    if let Some(compiled) = compile(&text) {
        languages(compiled);
    }
});
