//! Texts with cuts made.

use std::ops::Range;

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
    source: &'a str,
    written: Written,
    levels: Levels<'a>,
}

impl Writer<'_> {
    /// Writes a part of the source.
    fn keep(&mut self, range: Range<usize>) {
        let Written { text, mapping } = &mut self.written;
        self.levels.kept(range, |range| {
            if let Some(kept) = self.source.get(range.clone())
                && !kept.is_empty()
            {
                mapping.push(range, text.len(), kept.len(), true);
                text.push_str(kept);
            }
        });
    }

    /// Writes another text in the place of a part.
    fn put(&mut self, range: &Range<usize>, new: &str) {
        let Written { text, mapping } = &mut self.written;
        if !new.is_empty() {
            mapping.push(range.clone(), text.len(), new.len(), false);
        }
        text.push_str(new);
    }
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
        source,
        written: Written {
            text: String::with_capacity(source.len()),
            mapping: Mapping::with_capacity(cuts.len() + 1),
        },
        levels: Levels::new(document),
    };
    let mut at = 0;
    let mut index = 0;
    while let Some(cut) = cuts.get(index) {
        index += 1;
        let mut range = cut.range.clone();
        // A gap that went with a token next to it.
        if range.start < at {
            continue;
        }
        if !cut.text.is_empty() || !cuts_tokens(document, &range) {
            writer.keep(at..range.start);
            writer.put(&range, &cut.text);
            at = range.end;
            continue;
        }
        let piece = |range: &Range<usize>| source.get(range.clone()).and_then(line_end_of);
        let mut line_end = piece(&range).unwrap_or_default();
        // Neighbours that go, too.
        while let Some(next) = cuts.get(index)
            && next.text.is_empty()
            && cuts_tokens(document, &next.range)
            && document
                .gap_before(document.token_from(next.range.start))
                .start
                == range.end
        {
            line_end = piece(&next.range).unwrap_or(line_end);
            range.end = next.range.end;
            index += 1;
        }
        let is_grammarless =
            document.is_grammarless_at(document.node_of(document.token_from(range.start)));
        let before = document.gap_before(document.token_from(range.start));
        let after = document.gap_before(document.token_from(range.end));
        let has_line = |gap: &Range<usize>| {
            let gap = source.get(gap.clone());
            gap.is_some_and(|gap| gap.contains('\n'))
        };
        // Its own line's comment would end up at another one's.
        let ends_line_at_once = |gap: &Range<usize>| {
            let line = source
                .get(gap.clone())
                .and_then(|gap| gap.split('\n').next());
            line.is_none_or(|line| line.trim().is_empty())
        };
        let is_lines = has_line(&before) && has_line(&after);
        let comes_out = is_lines && !is_grammarless && is_indented_less(source, &before, &after);
        let is_line = !has_line(&before) && !has_line(&after);
        let left = source
            .get(..before.start)
            .and_then(|text| text.chars().next_back());
        let right = source.get(after.end..).and_then(|text| text.chars().next());
        let opens = left.is_some_and(|c| "([{<>\"'`".contains(c));
        let closes = right.is_some_and(|c| ")]><;,\"'`".contains(c));
        let first = document.begins_file(document.token_from(range.start));
        let last = document.is_behind_file(document.token_from(range.end));
        let keep_before = match (first, last) {
            (true, _) => false,
            (_, true) => true,
            _ if comes_out => true,
            _ if is_lines && ends_line_at_once(&before) && ends_line_at_once(&after) => false,
            _ if is_line && before.is_empty() && opens => true,
            _ if is_line && after.is_empty() && closes => false,
            _ => has_line(&before) || (!has_line(&after) && !before.is_empty()),
        };
        let (until, from) = match (keep_before, last) {
            (true, false) => (before.end, after.end),
            // What ends the text stays.
            (_, true) => (before.start, after.start),
            (false, false) => (before.start, after.start),
        };
        let (until, mut from) = match first {
            true => (before.end, after.end),
            false => (until, from),
        };
        writer.keep(at..until.max(at));
        at = from;
        let out = &mut writer.written.text;
        same_indentation(source, out, &range);
        if is_grammarless && is_edge_of_line(out) {
            at += writer.levels.come_out(&range);
            from = at;
        }
        let rest = source.get(from..).unwrap_or_default();
        let spaces = [trailing_space(out), leading_space(rest)];
        if !document.is_edge(out, rest) && !spaces.concat().contains('\n') {
            out.push_str(line_end);
        }
        let next = rest.chars().next();
        if let (Some(last), Some(next)) = (out.chars().next_back(), next)
            && is_word(last)
            && is_word(next)
            && !is_grammarless
        {
            out.push(' ');
        }
        if from == after.end && !is_grammarless {
            writer.levels.land(from, out);
        }
    }
    writer.keep(at..source.len());
    writer.written
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

fn is_word(c: char) -> bool {
    is_in_word(c) || c == '$'
}
