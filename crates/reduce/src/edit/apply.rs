//! Texts with cuts made.

use std::ops::Range;

use picireny_tree::Conventions;

use crate::edit::cut::{Cut, Mapping};
use crate::edit::document::Document;
use crate::edit::levels::{Levels, indentation_at_end};
use crate::edit::names::is_in_word;

/// A text with cuts made.
pub(crate) struct Written {
    pub(crate) text: String,
    pub(crate) mapping: Mapping,
}

/// What is written so far.
struct Writer<'a> {
    document: &'a Document,
    source: &'a str,
    /// Where the source goes on.
    at: usize,
    written: Written,
    levels: Levels<'a>,
}

/// Makes cuts, which must be in order and not overlap.
///
/// Where whole tokens go, one of the two gaps around them goes, too: if one of
/// them ends a line, the other one; if both do, the first one, so that what
/// follows keeps its indentation, unless it is indented further: then it comes in
/// the place of what was around it, with all of its block. In a line, the one
/// goes that is not next to a bracket or quote. Tokens that would run together
/// stay apart.
pub(crate) fn write(document: &Document, cuts: &[Cut]) -> Written {
    let source: &str = document.text();
    let mut writer = Writer {
        document,
        source,
        at: 0,
        written: Written {
            text: String::with_capacity(source.len()),
            mapping: Mapping::with_capacity(cuts.len() + 1),
        },
        levels: Levels::new(document),
    };
    let mut cuts = cuts.iter().peekable();
    while let Some(cut) = cuts.next() {
        // A gap that went with a token next to it.
        if cut.range.start < writer.at {
            continue;
        }
        if !is_of_tokens(document, cut) {
            writer.put(cut);
            continue;
        }
        let mut range = cut.range.clone();
        let piece = |range: &Range<usize>| source.get(range.clone()).and_then(line_end_of);
        let mut line_end = piece(&range).unwrap_or_default();
        // Neighbours that go, too.
        while let Some(next) = cuts.next_if(|next| {
            let gap = document.gap_before(document.token_from(next.range.start));
            is_of_tokens(document, next) && gap.start == range.end
        }) {
            line_end = piece(&next.range).unwrap_or(line_end);
            range.end = next.range.end;
        }
        writer.leave_out(&range, line_end);
    }
    writer.keep(source.len());
    writer.written
}

impl Writer<'_> {
    /// Writes the source up to an offset.
    fn keep(&mut self, end: usize) {
        let Written { text, mapping } = &mut self.written;
        self.levels.kept(self.at..end, |range| {
            if let Some(kept) = self.source.get(range.clone())
                && !kept.is_empty()
            {
                mapping.push(range, text.len(), kept.len(), true);
                text.push_str(kept);
            }
        });
        self.at = end;
    }

    /// Writes the text of a cut in the place of what it cuts.
    fn put(&mut self, cut: &Cut) {
        self.keep(cut.range.start);
        let Written { text, mapping } = &mut self.written;
        if !cut.text.is_empty() {
            mapping.push(cut.range.clone(), text.len(), cut.text.len(), false);
        }
        text.push_str(&cut.text);
        self.at = cut.range.end;
    }

    /// Leaves out whole tokens, with one of the gaps around them; `line_end` stays of them,
    /// where what was on two lines would come together.
    fn leave_out(&mut self, range: &Range<usize>, line_end: &str) {
        let document = self.document;
        let token = document.token_from(range.start);
        let is_grammarless = document.is_grammarless_at(document.node_of(token));
        let gaps = Gaps::around(document, range);
        let (until, from) = gaps.left_out(is_grammarless);
        self.keep(until.max(self.at));
        self.at = from;
        let out = &mut self.written.text;
        same_indentation(self.source, out, range);
        if is_grammarless && is_edge_of_line(out) {
            self.at += self.levels.come_out(range);
        }
        let rest = self.source.get(self.at..).unwrap_or_default();
        let spaces = [trailing_space(out), leading_space(rest)];
        if !document.is_edge(out, rest) && !spaces.concat().contains('\n') {
            out.push_str(line_end);
        }
        let ends = [out.chars().next_back(), rest.chars().next()];
        let is_letter = |c| is_in_word(c) || document.conventions().word_signs.contains(&c);
        if ends.into_iter().all(|c| c.is_some_and(is_letter)) && !is_grammarless {
            out.push(' ');
        }
        if self.at == gaps.after.end && !is_grammarless {
            self.levels.land(self.at, out);
        }
    }
}

/// The gaps around tokens that are left out.
struct Gaps<'a> {
    source: &'a str,
    conventions: &'a Conventions,
    before: Range<usize>,
    after: Range<usize>,
    begins_file: bool,
    ends_file: bool,
}

impl<'a> Gaps<'a> {
    fn around(document: &'a Document, range: &Range<usize>) -> Gaps<'a> {
        let tokens = document.token_from(range.start)..document.token_from(range.end);
        Gaps {
            source: document.text(),
            conventions: document.conventions(),
            before: document.gap_before(tokens.start),
            after: document.gap_before(tokens.end),
            begins_file: document.begins_file(tokens.start),
            ends_file: document.is_behind_file(tokens.end),
        }
    }

    /// From where to where the source is left out.
    fn left_out(&self, is_grammarless: bool) -> (usize, usize) {
        let Gaps { before, after, .. } = self;
        let keeps_before = match (self.begins_file, self.ends_file) {
            (true, _) => return (before.end, after.end),
            // What ends the text stays.
            (_, true) => false,
            _ => self.keeps_before(is_grammarless),
        };
        match keeps_before {
            true => (before.end, after.end),
            false => (before.start, after.start),
        }
    }

    /// Whether the gap before the tokens stays, and not the one behind them.
    fn keeps_before(&self, is_grammarless: bool) -> bool {
        let Gaps { before, after, .. } = self;
        let gap = |gap: &Range<usize>| self.source.get(gap.clone()).unwrap_or_default();
        let has_line = |range: &Range<usize>| gap(range).contains('\n');
        // Its own line's comment would end up at another one's.
        let ends_line_at_once = |range: &Range<usize>| {
            let line = gap(range).split('\n').next();
            line.is_none_or(|line| line.trim().is_empty())
        };
        match (has_line(before), has_line(after)) {
            (true, true) => {
                let comes_out = !is_grammarless && is_indented_less(self.source, before, after);
                comes_out || !(ends_line_at_once(before) && ends_line_at_once(after))
            }
            (false, false) => {
                let left = self.source.get(..before.start).unwrap_or_default();
                let right = self.source.get(after.end..).unwrap_or_default();
                let opens = is_written_before_tokens(self.conventions, left);
                let closes = is_written_behind_tokens(self.conventions, right);
                match (before.is_empty(), after.is_empty()) {
                    (true, _) if opens => true,
                    (_, true) if closes => false,
                    (is_empty, _) => !is_empty,
                }
            }
            (has_line_before, _) => has_line_before,
        }
    }
}

/// Whether what stands behind the end of a text has no space before it: it ends in an opening
/// bracket, a tag or a quote.
fn is_written_before_tokens(conventions: &Conventions, text: &str) -> bool {
    let (tag_start, tag_end) = &conventions.type_brackets;
    let mut opening = conventions.brackets.iter().map(|(open, _)| open);
    opening.any(|open| text.ends_with(&**open))
        || text.ends_with(&**tag_start)
        || text.ends_with(&**tag_end)
        || text.ends_with(&*conventions.quotes)
}

/// Whether what stands before a text has no space behind it: it begins with a closing bracket,
/// a tag, a separator or a quote.
fn is_written_behind_tokens(conventions: &Conventions, text: &str) -> bool {
    let (tag_start, tag_end) = &conventions.type_brackets;
    let mut closing = conventions.brackets.iter().map(|(_, close)| close);
    closing.any(|close| text.starts_with(&**close))
        || text.starts_with(&**tag_start)
        || text.starts_with(&**tag_end)
        || text.starts_with(&*conventions.separators)
        || text.starts_with(&*conventions.quotes)
}

/// Whether a cut leaves out whole tokens, and puts nothing in their place.
fn is_of_tokens(document: &Document, cut: &Cut) -> bool {
    cut.text.is_empty() && cuts_tokens(document, &cut.range)
}

/// Whether the line that the first gap begins is indented less than the one that
/// the second gap begins, and the second one is nothing but white space.
fn is_indented_less(source: &str, before: &Range<usize>, after: &Range<usize>) -> bool {
    let texts = [before, after].map(|gap| source.get(gap.clone()).unwrap_or_default());
    let [before, after] = texts.map(indentation_at_end);
    before < after && before.is_some() && texts[1].trim().is_empty()
}

/// Whether a range consists of whole tokens.
fn cuts_tokens(document: &Document, range: &Range<usize>) -> bool {
    let first = document.token_from(range.start);
    let end = document.token_from(range.end);
    first < end
        && document.token(first).start == range.start
        && document.token(end - 1).end == range.end
}

/// Where the end of a line is a token with the next line's indentation, and
/// whole lines go, what follows keeps its own, if that is not more.
fn same_indentation(source: &str, out: &mut String, range: &Range<usize>) {
    let gone = source.get(range.clone()).unwrap_or_default();
    if let Some(here) = indentation_at_end(out)
        && let Some(there) = indentation_at_end(gone)
        && there < here
        && gone.contains('\n')
        && out.contains('\n')
    {
        out.truncate(out.len() - (here - there));
    }
}

fn is_edge_of_line(text: &str) -> bool {
    text.is_empty() || text.ends_with(['\n', '\r'])
}

/// Where text that goes has white space at its ends, as between tags, what stood
/// on two lines stays on two: the end of a line in that white space. An end of a
/// line that goes on its own is meant to.
fn line_end_of(gone: &str) -> Option<&str> {
    if gone.trim().is_empty() {
        return None;
    }
    let spaces = [trailing_space(gone), leading_space(gone)];
    spaces.into_iter().find_map(|space| {
        let at = space.rfind('\n')?;
        space.get(at..)
    })
}

pub(crate) fn leading_space(text: &str) -> &str {
    &text[..text.len() - text.trim_start().len()]
}

pub(crate) fn trailing_space(text: &str) -> &str {
    &text[text.trim_end().len()..]
}
