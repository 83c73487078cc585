//! White space at the ends of tokens that hold more than that, next to their quotes and
//! between the words of long ones, and blank lines in them: text between tags, strings of
//! several lines.
//!
//! ```text
//!   <b>                   <b>
//!     a text      =>      a text
//!                       </b>
//!   </b>
//! ```

use std::ops::Range;

use crate::edit::apply::{leading_space, trailing_space};
use crate::edit::gap::{Gap, GapPosition};
use crate::edit::names::is_in_word;
use crate::edit::parts::body;
use crate::edit::{Cut, Document, Edit, Layout, Scope};
use crate::tuning;

/// Proposes less white space in tokens, as it is proposed between them.
pub(crate) fn propose(document: &Document, scope: &Scope, edits: &mut Vec<Edit>) {
    for token in 0..document.token_count() {
        let text = document.token_text(token);
        let range = document.token(token);
        let (lead, trail) = (leading_space(text).len(), trailing_space(text).len());
        in_quotes(range.start, text, edits);
        let is_plain = lead + trail == 0 && !text.contains('\n');
        if is_plain || lead == text.len() {
            continue;
        }
        let is_text = !document.is_grammarless_at(document.node_of(token));
        let start = range.start..range.start + lead;
        let end = range.end - trail..range.end;
        let place_of_end = |is_outermost, place| match is_outermost {
            true => place,
            false => GapPosition::Between,
        };
        if lead > 0 && is_text {
            let place = place_of_end(is_first(document, token), GapPosition::Start);
            edge(document, (start, place), scope.layout, edits);
        }
        if trail > 0 && is_text {
            let place = place_of_end(is_last(document, token), GapPosition::End);
            edge(document, (end, place), scope.layout, edits);
        }
        let body = range.start + lead..range.end - trail;
        let cuts = blank_lines(document, body);
        if !cuts.is_empty() {
            let edit = Edit::new(cuts).of_class("blank lines");
            edits.push(edit.of_risk(tuning::BLANKS_RISK).keeping_tokens());
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
    (range, place): (Range<usize>, GapPosition),
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
            edits.push(edit.of_risk(tuning::BLANKS_RISK).keeping_tokens());
        }
    }
}

/// Leaves out the white space next to the quotes of a token, if they hold more than that,
/// and in a longer one what is between its words: all of it, or all but a space between two
/// letters. White space may be escaped.
fn in_quotes(start: usize, text: &str, edits: &mut Vec<Edit>) {
    let body = body(text);
    if body.len() == text.len() {
        return;
    }
    let runs = blank_runs(&text[body.clone()]);
    let is_all = runs.first().is_some_and(|run| run.len() == body.len());
    if is_all {
        return;
    }
    for run in runs {
        let range = body.start + run.start..body.start + run.end;
        let is_edge = range.start == body.start || range.end == body.end;
        if !is_edge && text.len() <= tuning::LONG_TOKEN {
            continue;
        }
        let before = text[..range.start].chars().next_back();
        let after = text[range.end..].chars().next();
        let is_word = |c: Option<char>| c.is_some_and(is_in_word);
        let new = match !is_edge && is_word(before) && is_word(after) {
            true => " ",
            false => "",
        };
        if text[range.clone()] == *new {
            continue;
        }
        let (what, risk) = match is_edge {
            true => ("between quotes", tuning::BLANKS_RISK_IN_QUOTES),
            false => ("between words", tuning::BLANKS_RISK_BETWEEN_WORDS),
        };
        let cut = Cut::put(start + range.start..start + range.end, new);
        let edit = Edit::new(vec![cut]).of_class((what, new)).of_risk(risk);
        edits.push(edit.keeping_tokens());
    }
}

/// White space in what quotes hold, as it is or escaped, without gaps.
fn blank_runs(text: &str) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    let mut chars = text.char_indices().peekable();
    while let Some((start, c)) = chars.next() {
        let escaped = chars.next_if(|_| c == '\\').map(|(_, c)| c);
        let end = chars.peek().map_or(text.len(), |&(end, _)| end);
        let is_blank = match escaped {
            Some(c) => matches!(c, 'n' | 'r' | 't' | 'f'),
            None => c.is_whitespace(),
        };
        match runs.last_mut() {
            Some(run) if is_blank && run.end == start => run.end = end,
            _ if is_blank => runs.push(start..end),
            _ => {}
        }
    }
    runs
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
