//! A parameter and its arguments at once.
//!
//! ```c
//! int f(int a, int b);
//! int g() { return f(1, 2); }
//! => int f(int a);
//! int g() { return f(1); }
//! => int f(int b);
//! int g() { return f(2); }
//! =/> int f(int a);
//! int g() { return f(2); }
//! ```
//!
//! ```python
//! def f(a, b):
//!     pass
//! f(1, 2)
//! => def f(a):
//!     pass
//! f(1)
//! ```
//!
//! ```javascript
//! f(1, 2);
//! =/>
//! ```

use std::ops::Range;

use crate::edit::{Cut, Document, Edit, Scope, Tier, outermost};
use crate::passes::pass::Pass;
use crate::tuning;

/// Wherever brackets follow a name, the element with the same number goes.
#[derive(Debug)]
pub(crate) struct Arguments;

impl Pass for Arguments {
    fn name(&self) -> &'static str {
        "arguments"
    }

    fn tier(&self) -> Tier {
        Tier::Fine
    }

    fn propose(&self, document: &Document, _scope: &Scope, edits: &mut Vec<Edit>) {
        for places in document.names().places() {
            let lists = places
                .iter()
                .map(|&token| elements(document, token as usize + 1));
            let lists: Vec<Vec<Range<usize>>> = lists.filter(|list| !list.is_empty()).collect();
            let longest = lists.iter().map(Vec::len).max().unwrap_or(0);
            for number in 0..longest {
                let cuts = lists
                    .iter()
                    .filter_map(|list| Some(without(document, list, list.get(number)?)));
                let cuts = outermost(cuts.collect());
                if cuts.len() > 1 {
                    edits.push(
                        Edit::new(cuts)
                            .of_class(number)
                            .of_risk(tuning::ARGUMENTS_RISK),
                    );
                }
            }
        }
    }
}

/// What is between separators in the brackets that begin with this token, as
/// ranges of tokens; nothing if it does not begin any.
pub(crate) fn elements(document: &Document, open: usize) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    if open >= document.token_count() || !document.conventions().opens(document.token_text(open)) {
        return found;
    }
    let mut depth = 0_usize;
    let mut start = open + 1;
    for token in open..document.token_count() {
        let text = document.token_text(token);
        if document.conventions().opens(text) {
            depth += 1;
        } else if document.conventions().closes(text) {
            depth -= 1;
        }
        if depth == 0 || (depth == 1 && document.conventions().is_list_separator(text)) {
            if start < token {
                found.push(start..token);
            }
            start = token + 1;
        }
        if depth == 0 {
            break;
        }
    }
    found
}

/// Deletes an element of a list with the separator behind it or else before it.
fn without(document: &Document, list: &[Range<usize>], element: &Range<usize>) -> Cut {
    let separates = |token: usize| {
        let conventions = document.conventions();
        token < document.token_count() && conventions.is_list_separator(document.token_text(token))
    };
    let tokens = match element {
        element if separates(element.end) => element.start..element.end + 1,
        element if list.len() > 1 && separates(element.start - 1) => element.start - 1..element.end,
        element => element.clone(),
    };
    Cut::delete(document.span_of_tokens(&tokens))
}
