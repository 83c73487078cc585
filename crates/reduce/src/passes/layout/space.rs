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

use std::ops::Range;

use crate::edit::apply::{leading_space, trailing_space};
use crate::edit::{Cut, Document, Edit, Layout, Scope, Tier};
use crate::passes::layout::blanks;
use crate::passes::layout::indent::surplus;
use crate::passes::pass::Pass;
use crate::tuning;

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
                Place::Start
            } else if document.is_behind_file(token + 1) && is_alone(token + 1) {
                Place::End
            } else {
                Place::Between
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

/// All gaps, with the tokens that they are before.
fn gaps(document: &Document) -> impl Iterator<Item = (usize, Gap<'_>)> {
    let indentation = indentation(document);
    (0..=document.token_count()).filter_map(move |token| {
        let range = document.gap_before(token);
        let gap = Gap {
            text: document.text().get(range.clone())?,
            range,
            indentation: indentation.get(token).copied().unwrap_or(usize::MAX),
            place: place(document, token),
            ends_line: token < document.token_count() && document.token_text(token) == ";",
        };
        Some((token, gap))
    })
}

/// Gaps with comments, and what is left of each without.
pub(crate) fn comments(document: &Document) -> impl Iterator<Item = (Range<usize>, &str)> {
    let gaps = gaps(document).map(|(_, gap)| gap);
    gaps.filter(Gap::has_comment)
        .map(|gap| (gap.range.clone(), gap.without_comment()))
}

/// Where in a file the gap before a token is.
fn place(document: &Document, token: usize) -> Place {
    match (document.begins_file(token), document.is_behind_file(token)) {
        (true, _) => Place::Start,
        (_, true) => Place::End,
        _ => Place::Between,
    }
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Place {
    Start,
    Between,
    End,
}

/// What is before or behind a token.
pub(crate) struct Gap<'a> {
    range: Range<usize>,
    text: &'a str,
    /// If it ends a line, the most characters of indentation behind it.
    indentation: usize,
    place: Place,
    /// Whether what follows ends a statement: no line begins with that, unless what was
    /// before it is gone.
    ends_line: bool,
}

impl<'a> Gap<'a> {
    /// What is in a token, as if it were between two.
    pub(crate) fn inside(range: Range<usize>, text: &'a str, place: Place) -> Gap<'a> {
        Gap {
            range,
            text,
            indentation: usize::MAX,
            place,
            ends_line: false,
        }
    }

    /// Lines stay lines, with the indentation that they had, but for what was
    /// that of brackets that are gone. Comments and blank lines go.
    fn tidy(&self, edits: &mut Vec<Edit>) {
        let new = self.without_comment();
        self.propose(new, tuning::SPACE_RISK, edits);
        if self.has_comment() {
            // For a comment that cannot go.
            let without = without_blank_lines(match self.place {
                Place::Start => self.text.trim_start(),
                Place::Between | Place::End => self.text,
            });
            if without.len() > new.len() {
                self.propose(&without, tuning::SPACE_RISK_OF_SOME, edits);
            }
        }
    }

    /// What is left without comments and blank lines.
    pub(crate) fn without_comment(&self) -> &'a str {
        let line_end = line_end_of(self.text);
        let line_end =
            &line_end[..line_end.len() - width(line_end).saturating_sub(self.indentation)];
        match self.place {
            Place::Start => "",
            Place::End => line_end.trim_end_matches([' ', '\t']),
            Place::Between if self.ends_line && !self.has_comment() => "",
            Place::Between if !line_end.is_empty() => line_end,
            Place::Between if self.has_comment() => spaces_around(self.text),
            // Spaces inside a line are as the author wanted them.
            Place::Between => self.text,
        }
    }

    /// As little as possible. Of a comment that cannot go, the end of its line
    /// may be a part.
    fn squeeze(&self, edits: &mut Vec<Edit>) {
        self.propose("", tuning::SPACE_RISK, edits);
        if self.place == Place::Between {
            let new = match self.text.contains('\n') {
                true => "\n",
                false => " ",
            };
            self.propose(new, tuning::SPACE_RISK_OF_SOME, edits);
        }
        if self.has_comment() {
            let comment = without_blank_lines(self.text.trim());
            self.propose(&comment, tuning::SPACE_RISK_AROUND_COMMENT, edits);
            self.propose(&(comment + "\n"), tuning::SPACE_RISK_AROUND_COMMENT, edits);
        }
    }

    fn propose(&self, new: &str, risk: f32, edits: &mut Vec<Edit>) {
        if new.len() >= self.text.len() {
            return;
        }
        let kind = match new.trim_matches([' ', '\t']) {
            "" if !new.is_empty() => " ",
            kind => kind,
        };
        let cut = Cut::put(self.range.clone(), new);
        let is_between = self.place == Place::Between;
        let edit = Edit::new(vec![cut]).of_class((kind, !is_between, self.has_comment()));
        edits.push(edit.of_risk(risk).keeping_tokens());
    }

    fn has_comment(&self) -> bool {
        self.text.chars().any(|c| !c.is_whitespace())
    }
}

/// For each token, the most characters of indentation before it, if it begins a
/// line: in brackets one step more than the line that they begin in has, and as
/// much as that if it closes them.
fn indentation(document: &Document) -> Vec<usize> {
    let gap = |token: usize| {
        let text = document.text().get(document.gap_before(token));
        line_end_of(text.unwrap_or_default())
    };
    let tokens = || 0..document.token_count();
    let step = tokens().map(|token| width(gap(token))).fold(0, gcd);
    let mut most = Vec::with_capacity(document.token_count());
    let mut line = 0;
    // The indentation of the lines that open brackets are in.
    let mut open: Vec<usize> = Vec::new();
    for token in tokens() {
        let text = document.token_text(token);
        let closes = document.conventions().closes(text);
        let line_end = gap(token);
        let allowed = match open.last() {
            Some(&outer) if closes => outer,
            Some(&outer) => outer + step,
            None => usize::MAX,
        };
        if !line_end.is_empty() {
            line = width(line_end).min(allowed);
        }
        most.push(allowed);
        if closes {
            open.pop();
        } else if document.conventions().opens(text) {
            open.push(line);
        }
    }
    most
}

pub(crate) fn gcd(a: usize, b: usize) -> usize {
    let (mut a, mut b) = (a, b);
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The last end of a line in a gap, with the indentation behind it; empty if
/// there is none outside of comments.
fn line_end_of(text: &str) -> &str {
    let last_line = |space: &'_ str| {
        let at = space.rfind('\n')?;
        Some(at - usize::from(space[..at].ends_with('\r')))
    };
    let (before, behind) = (leading_space(text), trailing_space(text));
    let found = last_line(behind).map(|at| &behind[at..]);
    let found = found.or_else(|| last_line(before).map(|at| &before[at..]));
    found.unwrap_or_default()
}

/// How many characters of indentation are behind the end of a line.
fn width(line_end: &str) -> usize {
    line_end.trim_start_matches(['\r', '\n']).len()
}

/// The spaces before a comment, or those behind it.
fn spaces_around(text: &str) -> &str {
    match leading_space(text) {
        "" => trailing_space(text),
        before => before,
    }
}

/// A text without the lines in it that are blank, and without spaces at the
/// ends of lines.
fn without_blank_lines(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut lines = text.split_inclusive('\n').enumerate().peekable();
    while let Some((number, line)) = lines.next() {
        // The first line is the end of one, and what follows the last end of a line is
        // the start of one.
        let is_whole = lines.peek().is_some() || line.ends_with('\n');
        if number > 0 && is_whole && line.trim().is_empty() {
            continue;
        }
        let ending = match (line.ends_with("\r\n"), line.ends_with('\n')) {
            (true, _) => "\r\n",
            (false, true) => "\n",
            _ => {
                out.push_str(line);
                continue;
            }
        };
        out.push_str(line.trim_end());
        out.push_str(ending);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is proposed in place of a gap, in order.
    fn tidied(text: &str, place: Place) -> Vec<String> {
        let mut edits = Vec::new();
        let range = 0..text.len();
        let gap = Gap::inside(range, text, place);
        gap.tidy(&mut edits);
        let texts = edits.iter().map(|edit| edit.cuts[0].text.to_string());
        texts.collect()
    }

    #[test]
    fn lines_stay_lines_with_their_indentation() {
        for (gap, new) in [
            ("\n\n    ", "\n    "),
            ("  \n\t", "\n\t"),
            ("\r\n\r\n  ", "\r\n  "),
            (" // why\n  ", "\n  "),
        ] {
            assert_eq!(tidied(gap, Place::Between)[0], new, "{gap:?}");
        }
        for gap in ["", " ", "   ", "\n", "\n  ", "\r\n"] {
            assert!(tidied(gap, Place::Between).is_empty(), "{gap:?}");
        }
        assert_eq!(tidied(" /* a */ ", Place::Between)[0], " ");
        assert_eq!(tidied("/* a */  ", Place::Between)[0], "  ");
        assert_eq!(tidied("/* a */", Place::Between)[0], "");
        assert_eq!(tidied(" /* a\n  b */ ", Place::Between)[0], " ");
        assert_eq!(tidied("\n  /* a\nb */ ", Place::Between)[0], "\n  ");
    }

    #[test]
    fn a_text_starts_with_a_token_and_ends_as_it_did() {
        assert_eq!(tidied("// licence\n\n  ", Place::Start)[0], "");
        assert_eq!(tidied("\n\n  ", Place::End), ["\n"]);
        assert_eq!(tidied("\n", Place::End), [""; 0]);
        assert_eq!(tidied("  ", Place::End), [""]);
        assert_eq!(tidied("\n\n  // a\n\n", Place::Start)[1], "// a\n");
    }

    #[test]
    fn a_comment_that_stays_has_no_blank_lines_around_it() {
        let all = tidied(";  \n\n  // a \n \n\n  ", Place::Between);
        assert_eq!(all[1], ";\n  // a\n  ");
        // Those at its own lines' places are left.
        assert_eq!(without_blank_lines("\n  // a\n  "), "\n  // a\n  ");
    }
}
