//! Less between tokens: comments, blank lines, and, for a compact result,
//! indentation, ends of lines and spaces.
//!
//! ```javascript
//! f();  // old
//!
//!
//! var a = [ ];
//! => f();
//! var a = [ ];
//! =/> f(); var a = [];
//! ```
//!
//! ```javascript,compact
//! f();  // old
//!
//!
//! var a = [ ];
//! => f();var a = [ ];
//! => f();  // old
//!
//!
//! var a = [];
//! =/> f();  // old
//!
//!
//! vara = [ ];
//! ```
//!
//! ```python
//! if a:
//!         b
//! => if a:
//!     b
//! ```
//!
//! ```shell
//! a \
//!   b \
//!   c
//! => a b \
//!   c
//! => a \
//!   b c
//! =/> a
//!   b \
//!   c
//! ```
//!
//! ```json
//! [1,2]
//! =/>
//! ```
//!
//! ```javascript
//! find(" several words here  ")
//! => find("several words here  ")
//! => find(" several words here")
//! ```
//!
//! ```html
//! <b>x</b><button>Pre-authorize
//!
//!
//!
//! => <b>x</b><button>Pre-authorize
//! ```

mod blanks;
mod indent;

use crate::edit::apply::{leading_space, trailing_space};
use crate::edit::gap::{Gap, GapPosition, gaps};
use crate::edit::{Cut, Document, Edit, Layout, Scope, Tier};
use crate::passes::pass::Pass;
use crate::tuning;
use indent::surplus;

/// What is between two tokens goes, as far as the wanted layout allows it; and
/// so do tokens that are white space, as the text between two tags often is.
#[derive(Debug)]
pub(crate) struct Space;

impl Pass for Space {
    fn name(&self) -> &'static str {
        "space"
    }

    fn tier(&self) -> Tier {
        Tier::Layout
    }

    fn propose(&self, document: &Document, scope: &Scope, edits: &mut Vec<Edit>) {
        for (token, gap) in gaps(document) {
            match layout(document, scope, token) {
                Layout::AsInput => gap.tidy(edits),
                Layout::Compact => gap.squeeze(edits),
            }
        }
        if scope.layout == Layout::AsInput {
            for places in surplus(document) {
                let cuts = places.into_iter().map(Cut::delete).collect();
                let edit = Edit::new(cuts)
                    .of_class("indentation")
                    .of_risk(tuning::SPACE_RISK);
                edits.push(edit.keeping_tokens());
            }
        }
        blanks::propose(document, scope, edits);
        for (token, is_needless) in needless(document).into_iter().enumerate() {
            let text = document.token_text(token);
            if !is_blank(text) {
                continue;
            }
            let range = document.token(token);
            let is_alone = |gap: usize| document.gap_before(gap).is_empty();
            let place = if document.begins_file(token) && is_alone(token) {
                GapPosition::Start
            } else if document.is_behind_file(token + 1) && is_alone(token + 1) {
                GapPosition::End
            } else {
                GapPosition::Between
            };
            let tidy = Gap::inside(range, text, place).without_comment();
            let all: &[&str] = match layout(document, scope, token) {
                Layout::AsInput if is_needless => &[""],
                Layout::AsInput => &[tidy],
                Layout::Compact => &["", "\n"],
            };
            for &new in all {
                if text.len() > new.len() {
                    let cut = Cut::put(document.token(token), new);
                    let edit = Edit::new(vec![cut]).of_class((new.trim_matches(' '), "token"));
                    edits.push(edit.of_risk(tuning::SPACE_RISK_IN_TOKENS));
                }
            }
        }
    }
}

fn is_blank(token: &str) -> bool {
    !token.is_empty() && token.chars().all(char::is_whitespace)
}

/// For each token, whether a line can do without it if it is white space: a blank
/// line, or spaces at the end of one.
fn needless(document: &Document) -> Vec<bool> {
    let gap = |token: usize| document.text().get(document.gap_before(token));
    let gap = |token: usize| gap(token).unwrap_or_default();
    // Whether a line ends in the white space up to somewhere, if that goes on
    // with a text which has so much of it on this side.
    let goes_on = |ends: bool, text: &str, space: &str| {
        space.contains('\n') || ends && space.len() == text.len()
    };
    let tokens = document.token_count();
    // Whether a line ends between a token and the text before it.
    let mut behind_end = Vec::with_capacity(tokens);
    let mut ends = true;
    for token in 0..tokens {
        let (before, text) = (gap(token), document.token_text(token));
        ends = document.begins_file(token) || goes_on(ends, before, trailing_space(before));
        behind_end.push(ends);
        ends = goes_on(ends, text, trailing_space(text));
    }
    // The same for the text behind it, from the last one to the first.
    let mut needless = behind_end;
    let mut ends = true;
    for (token, needless) in needless.iter_mut().enumerate().rev() {
        let (behind, text) = (gap(token + 1), document.token_text(token));
        ends = document.is_behind_file(token + 1) || goes_on(ends, behind, leading_space(behind));
        *needless = match text.contains('\n') {
            true => *needless,
            false => ends,
        };
        ends = goes_on(ends, text, leading_space(text));
    }
    needless
}

/// What is wanted where a token is: without a grammar, white space is text as
/// any other.
fn layout(document: &Document, scope: &Scope, token: usize) -> Layout {
    let before = token.checked_sub(1).unwrap_or(token);
    let is_token = before < document.token_count();
    match is_token && document.is_grammarless_at(document.node_of(before)) {
        true => Layout::Compact,
        false => scope.layout,
    }
}
