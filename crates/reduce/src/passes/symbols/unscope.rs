//! What has a name, and what is in it without that name.
//!
//! ```cpp
//! namespace a { int b; }
//! int c = a::b;
//! => int b;
//! int c = b;
//! =/> int b;
//! int c = a::b;
//! ```
//!
//! ```Rust
//! mod a { fn b() {} fn d() {} }
//! fn c() { a::b() }
//! => fn b() {} fn d() {}
//! fn c() { b() }
//! ```
//!
//! ```javascript
//! { g(); }
//! =/>
//! ```

use std::ops::Range;

use crate::edit::names::is_in_word;
use crate::edit::{Cut, Document, Edit, Scope, Tier, around, outermost};
use crate::passes::pass::Pass;
use crate::passes::structure::splice::{Inner, lists};
use crate::tuning;

/// In a node's place, the elements of a list in it, as `splice` and `unwrap` put them
/// there. Wherever the first name before them is used, it goes with the sign between it
/// and the name that follows, or else with its statement.
#[derive(Debug)]
pub(crate) struct Unscope;

impl Pass for Unscope {
    fn name(&self) -> &'static str {
        "unscope"
    }

    fn tier(&self) -> Tier {
        Tier::Fine
    }

    fn propose(&self, document: &Document, _scope: &Scope, edits: &mut Vec<Edit>) {
        if document.token_count() > tuning::DEFINITIONS_MOST_TOKENS {
            return;
        }
        lists(document, |inner| {
            if let Some(cuts) = with_uses(document, &inner) {
                let class = (document.name(inner.place), document.name(inner.node));
                let edit = Edit::new(cuts).of_class(class);
                edits.push(edit.of_risk(inner.risk(document).max(tuning::UNSCOPE_RISK)));
            }
        });
    }
}

/// A list in the place of what it is in, without the first name before it that is used.
fn with_uses(document: &Document, inner: &Inner) -> Option<Vec<Cut>> {
    let outer = document.span(inner.place);
    let head = document.token_from(outer.start)..document.token_from(inner.span.start);
    let places_of = |token| document.names().places_of(token);
    let is_elsewhere = |&at: &u32| !head.contains(&(at as usize));
    let mut named = head.clone().map(places_of);
    let places = named.find(|places| places.iter().any(is_elsewhere))?;
    let mut cuts = inner.alone(document)?.cuts.to_vec();
    for token in places.iter().map(|&token| token as usize) {
        let Range { start, end } = document.token(token);
        if end <= outer.start || start >= outer.end || inner.span.contains(&start) {
            cuts.push(Cut::delete(qualifier(document, token)?));
        }
    }
    Some(outermost(cuts))
}

/// A name with the sign between it and another name, or the statement that it is in.
fn qualifier(document: &Document, token: usize) -> Option<Range<usize>> {
    let own = document.token(token);
    if token + 2 < document.token_count() {
        let (sign, next) = (document.token(token + 1), document.token(token + 2));
        let is_sign = !document.token_text(token + 1).contains(is_in_word);
        let is_close = own.end == sign.start && sign.end == next.start;
        if is_sign && is_close && document.is_name(document.token_text(token + 2)) {
            return Some(own.start..next.start);
        }
    }
    let statement = around(document, document.node_of(token), true)?;
    Some(document.span(statement))
}
