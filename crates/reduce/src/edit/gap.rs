//! What is between tokens: white space and comments, and what may be put in their place.

use std::ops::Range;

use crate::edit::apply::{leading_space, trailing_space};
use crate::edit::{Cut, Document, Edit};
use crate::tuning;

/// All gaps, with the tokens that they are before.
pub(crate) fn gaps(document: &Document) -> impl Iterator<Item = (usize, Gap<'_>)> {
    let indentation = indentation(document);
    (0..=document.token_count()).filter_map(move |token| {
        let range = document.gap_before(token);
        let gap = Gap {
            text: document.text().get(range.clone())?,
            range,
            indentation: indentation.get(token).copied().unwrap_or(usize::MAX),
            place: place(document, token),
            ends_statement: token < document.token_count() && ends_statement(document, token),
            ends_line: token < document.token_count()
                && document.token_text(token).starts_with(['\n', '\r']),
        };
        Some((token, gap))
    })
}

/// Gaps with comments, and what is left of each without.
pub(crate) fn comments(document: &Document) -> impl Iterator<Item = (Range<usize>, &str)> {
    // Most long texts have none, and all else about gaps takes longer.
    let has_comment = |token: usize| {
        let gap = document.text().get(document.gap_before(token));
        gap.is_some_and(|gap| !gap.trim_start().is_empty())
    };
    let has_any = (0..=document.token_count()).any(has_comment);
    let gaps = has_any.then(|| gaps(document)).into_iter().flatten();
    let gaps = gaps.map(|(_, gap)| gap);
    gaps.filter(Gap::has_comment)
        .map(|gap| (gap.range.clone(), gap.without_comment()))
}

/// Whether a token ends a statement, and nothing else: not the `.` of `a.b`.
pub(crate) fn ends_statement(document: &Document, token: usize) -> bool {
    let (conventions, text) = (document.conventions(), document.token_text(token));
    conventions.is_statement_end(text) && conventions.is_separator(text)
}

/// Where in a file the gap before a token is.
fn place(document: &Document, token: usize) -> GapPosition {
    match (document.begins_file(token), document.is_behind_file(token)) {
        (true, _) => GapPosition::Start,
        (_, true) => GapPosition::End,
        _ => GapPosition::Between,
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum GapPosition {
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
    place: GapPosition,
    /// Whether what follows ends a statement: no line begins with that, unless what was
    /// before it is gone.
    ends_statement: bool,
    /// Whether what follows is the end of a line.
    ends_line: bool,
}

impl<'a> Gap<'a> {
    /// What is in a token, as if it were between two.
    pub(crate) fn inside(range: Range<usize>, text: &'a str, place: GapPosition) -> Gap<'a> {
        Gap {
            range,
            text,
            indentation: usize::MAX,
            place,
            ends_statement: false,
            ends_line: false,
        }
    }

    /// Lines stay lines, with the indentation that they had, but for what was
    /// that of brackets that are gone. Comments and blank lines go.
    pub(crate) fn tidy(&self, edits: &mut Vec<Edit>) {
        let new = self.without_comment();
        self.propose(new, tuning::SPACE_RISK, edits);
        if self.has_comment() {
            // For a comment that cannot go.
            let without = without_blank_lines(match self.place {
                GapPosition::Start => self.text.trim_start(),
                GapPosition::Between | GapPosition::End => self.text,
            });
            if without.len() > new.len() {
                self.propose(&without, tuning::SPACE_RISK_OF_SOME, edits);
            }
        }
    }

    /// What is left without comments, blank lines and signs before the ends of lines that
    /// continue these.
    pub(crate) fn without_comment(&self) -> &'a str {
        if self.place == GapPosition::Between && self.ends_line {
            return "";
        }
        if self.place == GapPosition::Between && self.is_continued() {
            return " ";
        }
        let line_end = line_end_of(self.text);
        let line_end =
            &line_end[..line_end.len() - width(line_end).saturating_sub(self.indentation)];
        match self.place {
            GapPosition::Start => "",
            GapPosition::End => line_end.trim_end_matches([' ', '\t']),
            GapPosition::Between if self.ends_statement && !self.has_comment() => "",
            GapPosition::Between if !line_end.is_empty() => line_end,
            GapPosition::Between if self.has_comment() => spaces_around(self.text),
            // Spaces inside a line are as the author wanted them.
            GapPosition::Between => self.text,
        }
    }

    /// As little as possible. Of a comment that cannot go, the end of its line
    /// may be a part.
    pub(crate) fn squeeze(&self, edits: &mut Vec<Edit>) {
        self.propose("", tuning::SPACE_RISK, edits);
        if self.place == GapPosition::Between {
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
        let is_between = self.place == GapPosition::Between;
        let edit = Edit::new(vec![cut]).of_class((kind, !is_between, self.has_comment()));
        let edit = edit.of_risk(risk);
        // The end of the last line that is left may be a token.
        let is_end = self.place == GapPosition::End && self.is_continued();
        edits.push(if is_end { edit } else { edit.keeping_tokens() });
    }

    /// Whether the line that ends here goes on in the next one, by a sign before its end.
    fn is_continued(&self) -> bool {
        let sign = self.text.trim_start_matches([' ', '\t']);
        let after = sign.strip_prefix(['\\', '`']);
        let after = after.map(|after| after.trim_start_matches([' ', '\t']));
        after.is_some_and(|after| after.starts_with(['\n', '\r']))
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
    if !text.as_bytes().contains(&b'\n') {
        return "";
    }
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
    fn tidied(text: &str, place: GapPosition) -> Vec<String> {
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
            assert_eq!(tidied(gap, GapPosition::Between)[0], new, "{gap:?}");
        }
        for gap in ["", " ", "   ", "\n", "\n  ", "\r\n"] {
            assert!(tidied(gap, GapPosition::Between).is_empty(), "{gap:?}");
        }
        assert_eq!(tidied(" /* a */ ", GapPosition::Between)[0], " ");
        assert_eq!(tidied("/* a */  ", GapPosition::Between)[0], "  ");
        assert_eq!(tidied("/* a */", GapPosition::Between)[0], "");
        assert_eq!(tidied(" /* a\n  b */ ", GapPosition::Between)[0], " ");
        assert_eq!(tidied("\n  /* a\nb */ ", GapPosition::Between)[0], "\n  ");
    }

    #[test]
    fn lines_that_go_on_in_the_next_come_together() {
        assert_eq!(tidied(" \\\n    ", GapPosition::Between), [" "]);
        assert_eq!(tidied("\\\r\n # a\n  ", GapPosition::Between)[0], " ");
        assert_eq!(tidied(" `\n  ", GapPosition::Between), [" "]);
        assert_eq!(tidied(" \\\n", GapPosition::End)[0], "\n");
        assert_eq!(tidied(" \\ \\\n", GapPosition::Between)[0], "\n");
    }

    #[test]
    fn a_text_starts_with_a_token_and_ends_as_it_did() {
        assert_eq!(tidied("// licence\n\n  ", GapPosition::Start)[0], "");
        assert_eq!(tidied("\n\n  ", GapPosition::End), ["\n"]);
        assert_eq!(tidied("\n", GapPosition::End), [""; 0]);
        assert_eq!(tidied("  ", GapPosition::End), [""]);
        assert_eq!(tidied("\n\n  // a\n\n", GapPosition::Start)[1], "// a\n");
    }

    #[test]
    fn a_comment_that_stays_has_no_blank_lines_around_it() {
        let all = tidied(";  \n\n  // a \n \n\n  ", GapPosition::Between);
        assert_eq!(all[1], ";\n  // a\n  ");
        // Those at its own lines' places are left.
        assert_eq!(without_blank_lines("\n  // a\n  "), "\n  // a\n  ");
    }
}
