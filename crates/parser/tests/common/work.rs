//! How much work a parse makes, by how often it calls its watch.

use std::cell::RefCell;

use picireny_parser::{Language, Parse, ParseOptions, Progress};

thread_local! {
    /// What the watch was told in this thread.
    static HEARD: RefCell<Vec<Progress>> = const { RefCell::new(Vec::new()) };
}

/// Parses; gives what the watch was told, too.
pub(crate) fn listen(language: &Language, start: &str, text: &str) -> (Parse, Vec<Progress>) {
    let options = ParseOptions {
        watch: Some(|progress| HEARD.with_borrow_mut(|heard| heard.push(progress))),
        quote_limit: Some(200),
        ..ParseOptions::default()
    };
    let parse = language.parse(text, start, &options).unwrap();
    assert_eq!(parse.warnings, [""; 0]);
    (parse, HEARD.take())
}

/// Each stage counts anew, so what is left of an interval at its end is lost.
const STAGES: usize = 3;

/// An input of `size` and one four times as large make work in proportion.
/// Gives their numbers of syntax errors.
#[track_caller]
pub(crate) fn compare(
    what: &str,
    parse: impl Fn(usize) -> (Parse, Vec<Progress>),
    size: usize,
) -> [usize; 2] {
    let (small, calls) = parse(size);
    let (large, large_calls) = parse(4 * size);
    let (calls, large_calls) = (calls.len(), large_calls.len());
    assert!(
        calls > 2 * STAGES,
        "{what}: {calls} calls are too few to compare"
    );
    assert!(
        large_calls <= 4 * (calls + STAGES),
        "{what}: {calls} calls, then {large_calls} for an input four times as large"
    );
    [small.errors.len(), large.errors.len()]
}
