//! White space at the ends of tokens that hold more than that, or next to their quotes, and
//! blank lines in them: text between tags, strings of several lines.
//!
//! ```text
//!   <b>                   <b>
//!     a text      =>      a text
//!                       </b>
//!   </b>
//! ```

use std::ops::Range;

use crate::edit::apply::{leading_space, trailing_space};
use crate::edit::parts::body;
use crate::edit::{Cut, Document, Edit, Layout, Scope};
use crate::passes::layout::space::{Gap, Place};

/// How likely it is needed: a token may be a text that is printed.
const RISK: f32 = 0.05;

/// How likely it is needed next to a quote.
const RISK_IN_QUOTES: f32 = 0.3;

/// Proposes less white space in tokens, as it is proposed between them.
pub(crate) fn propose(document: &Document, scope: &Scope, edits: &mut Vec<Edit>) {
    for token in 0..document.token_count() {
        let text = document.token_text(token);
        let range = document.token(token);
        let (lead, trail) = (leading_space(text).len(), trailing_space(text).len());
        next_to_quotes(range.start, text, edits);
        let is_plain = lead + trail == 0 && !text.contains('\n');
        if is_plain || lead == text.len() {
            continue;
        }
        let is_text = !document.is_grammarless_at(document.node_of(token));
        let start = range.start..range.start + lead;
        let end = range.end - trail..range.end;
        let place_of_end = |is_outermost, place| match is_outermost {
            true => place,
            false => Place::Between,
        };
        if lead > 0 && is_text {
            let place = place_of_end(is_first(document, token), Place::Start);
            edge(document, (start, place), scope.layout, edits);
        }
        if trail > 0 && is_text {
            let place = place_of_end(is_last(document, token), Place::End);
            edge(document, (end, place), scope.layout, edits);
        }
        let body = range.start + lead..range.end - trail;
        let cuts = blank_lines(document, body);
        if !cuts.is_empty() {
            let edit = Edit::new(cuts).of_class("blank lines");
            edits.push(edit.of_risk(RISK).keeping_tokens());
        }
    }
}

/// Whether nothing is before a token in its file.
fn is_first(document: &Document, token: usize) -> bool {
    let mut before = (0..=token).rev();
    let at = before.find(|&at| document.begins_file(at) || !is_nothing(document, at - 1));
    let is_clear = |at: usize| document.gap_before(at).is_empty();
    at.is_some_and(|at| document.begins_file(at) && (at..=token).all(is_clear))
}

/// Whether nothing is behind a token in its file.
fn is_last(document: &Document, token: usize) -> bool {
    let mut behind = token + 1..=document.token_count();
    let at = behind.find(|&at| document.is_behind_file(at) || !is_nothing(document, at));
    let is_clear = |at: usize| document.gap_before(at).is_empty();
    at.is_some_and(|at| document.is_behind_file(at) && (token + 1..=at).all(is_clear))
}

fn is_nothing(document: &Document, token: usize) -> bool {
    document.token_text(token).is_empty()
}

/// Less of what is at an end of a token.
fn edge(
    document: &Document,
    (range, place): (Range<usize>, Place),
    layout: Layout,
    edits: &mut Vec<Edit>,
) {
    let Some(text) = document.text().get(range.clone()) else {
        return;
    };
    let gap = Gap::inside(range.clone(), text, place);
    let new: &[&str] = match layout {
        Layout::AsInput => &[gap.without_comment()],
        Layout::Compact if text.contains('\n') => &["", "\n", " "],
        Layout::Compact => &["", " "],
    };
    for new in new {
        if new.len() < text.len() {
            let cut = Cut::put(range.clone(), new);
            let kind = (new.trim_matches([' ', '\t']), place);
            let edit = Edit::new(vec![cut]).of_class(("end of a token", kind));
            edits.push(edit.of_risk(RISK).keeping_tokens());
        }
    }
}

/// Leaves out the white space next to the quotes of a token, if they hold more than that.
fn next_to_quotes(start: usize, text: &str, edits: &mut Vec<Edit>) {
    let is_blank = |c: char| matches!(c, ' ' | '\t');
    let body = body(text);
    let held = &text[body.clone()];
    let non_blank = held.trim_matches(is_blank);
    if body.len() == text.len() || non_blank.is_empty() {
        return;
    }
    let first = body.end - held.trim_start_matches(is_blank).len();
    for range in [body.start..first, first + non_blank.len()..body.end] {
        if !range.is_empty() {
            let edit = Edit::new(vec![Cut::delete(start + range.start..start + range.end)]);
            let edit = edit.of_class("between quotes").of_risk(RISK_IN_QUOTES);
            edits.push(edit.keeping_tokens());
        }
    }
}

/// What blank lines a part of a token has.
fn blank_lines(document: &Document, body: Range<usize>) -> Vec<Cut> {
    let text = document.text().get(body.clone()).unwrap_or_default();
    let mut cuts = Vec::new();
    let mut at = 0;
    while let Some(end) = text[at..].find('\n') {
        let start = at + end + 1;
        let rest = &text[start..];
        let space = leading_space(rest);
        if let Some(last) = space.rfind('\n') {
            cuts.push(Cut::delete(
                body.start + start..body.start + start + last + 1,
            ));
        }
        at = start + space.len();
    }
    cuts
}
