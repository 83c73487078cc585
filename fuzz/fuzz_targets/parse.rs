//! A grammar and an input, separated by the first NUL byte: every rule of the
//! grammar parses the input into a tree that holds all of its text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use picireny_fuzz::{check, compile, languages};

fuzz_target!(|data: &[u8]| {
    let Some(at) = data.iter().position(|&byte| byte == 0) else {
        return;
    };
    let grammar = String::from_utf8_lossy(&data[..at]);
    let input = String::from_utf8_lossy(&data[at + 1..]);
    let Some(compiled) = compile(&grammar) else {
        return;
    };
    for language in languages(compiled) {
        check(&language, &input);
    }
});
