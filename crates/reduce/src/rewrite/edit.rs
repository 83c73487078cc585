//! Changes of a text: places and what is put there.

use std::cmp::Reverse;
use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::sync::Arc;

use xxhash_rust::xxh3::Xxh3;

use super::document::Document;

/// A place in a text and what is put there.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cut {
    /// Byte offsets.
    pub range: Range<usize>,
    /// The new text; empty to delete.
    pub text: Arc<str>,
}

impl Cut {
    /// A place that loses its text.
    pub fn delete(range: Range<usize>) -> Cut {
        Cut {
            range,
            text: Arc::default(),
        }
    }

    /// A place that gets another text.
    pub fn put(range: Range<usize>, text: &str) -> Cut {
        Cut {
            range,
            text: text.into(),
        }
    }
}

/// Cuts in order, without those that are in another one or overlap it.
pub(super) fn outermost(mut cuts: Vec<Cut>) -> Vec<Cut> {
    cuts.sort_by_key(|cut| (cut.range.start, Reverse(cut.range.end)));
    let mut end = 0;
    cuts.retain(|cut| {
        let is_apart = cut.range.start >= end;
        end = end.max(cut.range.end);
        is_apart
    });
    cuts
}

/// What became of a text's places.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mapping {
    /// Pieces that stayed or got another text, in order.
    pieces: Vec<Piece>,
}

#[derive(Clone, Debug)]
struct Piece {
    old: Range<usize>,
    new: Range<usize>,
    stayed: bool,
}

impl Piece {
    /// Where an offset in the piece, or at its end, is now.
    fn place(&self, offset: usize) -> usize {
        match self.stayed {
            true => self.new.start + offset.clamp(self.old.start, self.old.end) - self.old.start,
            false if offset <= self.old.start => self.new.start,
            false => self.new.end,
        }
    }
}

impl Mapping {
    /// Where what is left of a range is; `None` if nothing is.
    pub(crate) fn range(&self, range: &Range<usize>) -> Option<Range<usize>> {
        let first = self
            .pieces
            .partition_point(|piece| piece.old.end <= range.start);
        let last = self
            .pieces
            .partition_point(|piece| piece.old.start < range.end);
        let pieces = self.pieces.get(first..last)?;
        let (first, last) = pieces.first().zip(pieces.last())?;
        let (start, end) = (first.place(range.start), last.place(range.end));
        (start < end).then_some(start..end)
    }

    /// What got another text, in order: where it was, where that is.
    pub(crate) fn placed(&self) -> impl Iterator<Item = (&Range<usize>, &Range<usize>)> {
        let placed = self.pieces.iter().filter(|piece| !piece.stayed);
        placed.map(|piece| (&piece.old, &piece.new))
    }
}

/// A text with cuts made.
pub(crate) struct Written {
    pub(crate) text: String,
    pub(crate) mapping: Mapping,
}

/// Makes cuts, which must be in order and not overlap.
///
/// Where whole tokens go, one of the two gaps around them goes, too: if one of
/// them ends a line, the other one; if both do, the first one, so that what
/// follows keeps its indentation; in a line, the one that is not next to a
/// bracket or quote. Tokens that would run together stay apart.
pub(crate) fn write(document: &Document, cuts: &[Cut]) -> Written {
    let source: &str = document.text();
    let mut out = String::with_capacity(source.len());
    let mut pieces = Vec::with_capacity(cuts.len() + 1);
    let mut at = 0;
    let keep = |out: &mut String, pieces: &mut Vec<Piece>, range: Range<usize>| {
        if let Some(text) = source.get(range.clone())
            && !text.is_empty()
        {
            let new = out.len()..out.len() + text.len();
            out.push_str(text);
            pieces.push(Piece {
                old: range,
                new,
                stayed: true,
            });
        }
    };
    let mut index = 0;
    while let Some(cut) = cuts.get(index) {
        index += 1;
        let mut range = cut.range.clone();
        // A gap that went with a token next to it.
        if range.start < at {
            continue;
        }
        if !cut.text.is_empty() || !cuts_tokens(document, &range) {
            keep(&mut out, &mut pieces, at..range.start);
            if !cut.text.is_empty() {
                pieces.push(Piece {
                    old: range.clone(),
                    new: out.len()..out.len() + cut.text.len(),
                    stayed: false,
                });
            }
            out.push_str(&cut.text);
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
        let is_guess = document.is_guess_at(document.node_of(document.token_from(range.start)));
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
        let (until, from) = match first {
            true => (before.end, after.end),
            false => (until, from),
        };
        keep(&mut out, &mut pieces, at..until.max(at));
        at = from;
        same_indentation(source, &mut out, &range);
        let rest = source.get(from..).unwrap_or_default();
        let spaces = [trailing_space(&out), leading_space(rest)];
        if !document.is_edge(&out, rest) && !spaces.concat().contains('\n') {
            out.push_str(line_end);
        }
        let next = rest.chars().next();
        if let (Some(last), Some(next)) = (out.chars().next_back(), next)
            && is_word(last)
            && is_word(next)
            && !is_guess
        {
            out.push(' ');
        }
    }
    keep(&mut out, &mut pieces, at..source.len());
    Written {
        text: out,
        mapping: Mapping { pieces },
    }
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
/// whole lines go, what follows keeps its own.
fn same_indentation(source: &str, out: &mut String, range: &Range<usize>) {
    let Some(gone) = source.get(range.clone()) else {
        return;
    };
    let indentation = |text: &str| {
        let line = text.rfind('\n')? + 1;
        let rest = text.get(line..)?;
        rest.chars().all(|c| c == ' ' || c == '\t').then_some(line)
    };
    if let (Some(here), Some(there)) = (indentation(out), indentation(gone)) {
        out.truncate(here);
        out.push_str(gone.get(there..).unwrap_or_default());
    }
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

fn leading_space(text: &str) -> &str {
    &text[..text.len() - text.trim_start().len()]
}

fn trailing_space(text: &str) -> &str {
    &text[text.trim_end().len()..]
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

/// A value that stands for several others.
pub(crate) fn hash_of(value: impl Hash) -> u64 {
    let mut hasher = Xxh3::new();
    value.hash(&mut hasher);
    hasher.finish()
}
