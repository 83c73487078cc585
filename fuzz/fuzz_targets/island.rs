//! An island pattern and a token, separated by the first NUL byte: what is found
//! lies in the token, in order, on character boundaries.
#![no_main]

use libfuzzer_sys::fuzz_target;
use picireny_format::{Budget, IslandPattern};

fuzz_target!(|data: &[u8]| {
    let Some(at) = data.iter().position(|&byte| byte == 0) else {
        return;
    };
    let pattern = String::from_utf8_lossy(&data[..at]);
    let text = String::from_utf8_lossy(&data[at + 1..]);
    let Ok(pattern) = IslandPattern::new(&pattern) else {
        return;
    };
    let Ok(spans) = pattern.search(&text, &mut Budget::default()) else {
        return;
    };
    let mut end = 0;
    for span in spans {
        assert!(end <= span.start && span.start < span.end);
        assert!(text.get(span.start..span.end).is_some());
        assert!(span.rule < pattern.rules().len());
        end = span.end;
    }
});
