//! What a text has that another one, made from it, has not.

use std::collections::HashMap;
use std::ops::Range;

/// A part of a text, and the part of the other text in its place. One of them may be empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Change {
    pub(super) range: Range<usize>,
    pub(super) put: Range<usize>,
}

/// How many bytes are compared at a time.
const BLOCK: usize = 256;

/// Texts that differ over more bytes are not compared piece by piece.
const LONGEST: usize = 64 << 10;

/// Nor those that differ in more tokens.
const MOST_EDITS: usize = 600;

/// How far a part that went is moved, if the same text comes of it.
const FARTHEST: usize = 400;

/// What has to go from `before`, and what has to come, to get `after`; in order. `None` if
/// they differ so much that it would take long to find out.
pub(super) fn changes(before: &str, after: &str) -> Option<Vec<Change>> {
    let (whole, put) = differing(before, after);
    if whole.is_empty() && put.is_empty() {
        return Some(Vec::new());
    }
    if put.is_empty() {
        let range = slide(before, whole.clone(), 0..before.len());
        if !splits_word(before, &range) {
            let put = range.start..range.start;
            return Some(vec![Change { range, put }]);
        }
    }
    let (whole, put) = to_words((before, whole), (after, put));
    if whole.len().max(put.len()) > LONGEST {
        return None;
    }
    if whole.is_empty() || put.is_empty() {
        return Some(vec![Change { range: whole, put }]);
    }
    let (one, other) = (tokens(before, whole.clone()), tokens(after, put.clone()));
    let same = common_tokens(&numbered(&[(before, &one), (after, &other)]))?;
    let mut found: Vec<Change> = Vec::new();
    let (mut at, mut at_other) = (whole.start, put.start);
    let ends = (one.len(), other.len());
    for (x, y) in same.into_iter().chain([ends]) {
        let start = one.get(x).map_or(whole.end, |token| token.start);
        let start_other = other.get(y).map_or(put.end, |token| token.start);
        if at < start || at_other < start_other {
            let new = Change {
                range: at..start,
                put: at_other..start_other,
            };
            add(&mut found, before, new);
        }
        at = one.get(x).map_or(whole.end, |token| token.end);
        at_other = other.get(y).map_or(put.end, |token| token.end);
    }
    slide_all(&mut found, before);
    Some(found)
}

/// The same as one change, however much is between the differences.
pub(super) fn one_change(before: &str, after: &str) -> Change {
    let (range, put) = differing(before, after);
    Change { range, put }
}

/// Adds a change; what only white space parts from the last one belongs to it.
fn add(found: &mut Vec<Change>, before: &str, new: Change) {
    if let Some(last) = found.last_mut()
        && before[last.range.end..new.range.start].trim().is_empty()
    {
        last.range.end = new.range.end;
        last.put.end = new.put.end;
        return;
    }
    found.push(new);
}

/// The parts of two texts between what they begin and what they end with.
fn differing(before: &str, after: &str) -> (Range<usize>, Range<usize>) {
    let (one, other) = (before.as_bytes(), after.as_bytes());
    let mut start = 0;
    for (a, b) in one.chunks(BLOCK).zip(other.chunks(BLOCK)) {
        if a != b {
            start += a.iter().zip(b).take_while(|(a, b)| a == b).count();
            break;
        }
        start += a.len();
    }
    while !before.is_char_boundary(start) || !after.is_char_boundary(start) {
        start -= 1;
    }
    let (one, other) = (&one[start..], &other[start..]);
    let mut end = 0;
    for (a, b) in one.rchunks(BLOCK).zip(other.rchunks(BLOCK)) {
        if a != b {
            let pairs = a.iter().rev().zip(b.iter().rev());
            end += pairs.take_while(|(a, b)| a == b).count();
            break;
        }
        end += a.len();
    }
    let ends = |end: usize| (before.len() - end, after.len() - end);
    let is_boundary = |(one, other)| before.is_char_boundary(one) && after.is_char_boundary(other);
    while !is_boundary(ends(end)) {
        end -= 1;
    }
    let ends = ends(end);
    (start..ends.0, start..ends.1)
}

/// Moves a part that went to where it is whole lines or words, if the same is left then.
/// `room` is how far it may go.
fn slide(text: &str, range: Range<usize>, room: Range<usize>) -> Range<usize> {
    let bytes = text.as_bytes();
    let mut best = (rank(text, &range), range.clone());
    let mut consider = |range: &Range<usize>| {
        if text.is_char_boundary(range.start) && text.is_char_boundary(range.end) {
            let rank = rank(text, range);
            if rank > best.0 {
                best = (rank, range.clone());
            }
        }
    };
    let mut moved = range.clone();
    while moved.start > room.start
        && range.start - moved.start < FARTHEST
        && bytes[moved.start - 1] == bytes[moved.end - 1]
    {
        moved = moved.start - 1..moved.end - 1;
        consider(&moved);
    }
    let mut moved = range.clone();
    while moved.end < room.end
        && moved.start - range.start < FARTHEST
        && bytes[moved.start] == bytes[moved.end]
    {
        moved = moved.start + 1..moved.end + 1;
        consider(&moved);
    }
    best.1
}

fn slide_all(changes: &mut [Change], text: &str) {
    for at in 0..changes.len() {
        let from = at.checked_sub(1).map_or(0, |at| changes[at].range.end);
        let to = changes.get(at + 1).map_or(text.len(), |it| it.range.start);
        let change = &mut changes[at];
        if change.put.is_empty() && !change.range.is_empty() {
            let range = slide(text, change.range.clone(), from..to);
            // What is beside it is the same in both texts.
            let place = change.put.start + range.start - change.range.start;
            *change = Change {
                range,
                put: place..place,
            };
        }
    }
}

/// How well a part is one to a reader: whole lines, or whole words.
fn rank(text: &str, range: &Range<usize>) -> u8 {
    let (before, after) = (&text[..range.start], &text[range.end..]);
    let starts_line = before
        .rsplit('\n')
        .next()
        .is_some_and(|it| it.trim().is_empty());
    let ends_line =
        after.is_empty() || after.starts_with('\n') || text[range.clone()].ends_with('\n');
    4 * u8::from(starts_line) + 4 * u8::from(ends_line) + 2 * u8::from(!splits_word(text, range))
}

fn is_word(c: Option<char>) -> bool {
    c.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '$')
}

fn splits_word(text: &str, range: &Range<usize>) -> bool {
    let splits =
        |at: usize| is_word(text[..at].chars().next_back()) && is_word(text[at..].chars().next());
    splits(range.start) || splits(range.end)
}

/// Parts of two texts, made larger so that none begins or ends within a word.
fn to_words(
    (before, mut whole): (&str, Range<usize>),
    (after, mut put): (&str, Range<usize>),
) -> (Range<usize>, Range<usize>) {
    let next = |text: &str, at: usize| is_word(text[at..].chars().next());
    if next(before, whole.start) || next(after, put.start) {
        // What comes before is the same in both.
        let word = before[..whole.start].chars().rev();
        let len: usize = word
            .take_while(|&c| is_word(Some(c)))
            .map(char::len_utf8)
            .sum();
        whole.start -= len;
        put.start -= len;
    }
    let last = |text: &str, at: usize| is_word(text[..at].chars().next_back());
    if last(before, whole.end) || last(after, put.end) {
        let word = before[whole.end..].chars();
        let len: usize = word
            .take_while(|&c| is_word(Some(c)))
            .map(char::len_utf8)
            .sum();
        whole.end += len;
        put.end += len;
    }
    (whole, put)
}

/// Words, white space, and other characters one by one.
fn tokens(text: &str, range: Range<usize>) -> Vec<Range<usize>> {
    let class = |c: char| match c {
        c if is_word(Some(c)) => 1,
        c if c.is_whitespace() => 2,
        _ => 0,
    };
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut last = 0;
    for (at, c) in text[range.clone()].char_indices() {
        let (at, kind) = (range.start + at, class(c));
        let end = at + c.len_utf8();
        match found.last_mut() {
            Some(token) if kind != 0 && kind == last => token.end = end,
            _ => found.push(at..end),
        }
        last = kind;
    }
    found
}

/// Tokens as numbers, the same for the same text.
fn numbered(texts: &[(&str, &Vec<Range<usize>>); 2]) -> [Vec<u32>; 2] {
    let mut known: HashMap<&str, u32> = HashMap::new();
    texts.map(|(text, tokens)| {
        let numbers = tokens.iter().map(|token| {
            let next = known.len() as u32;
            *known.entry(&text[token.clone()]).or_insert(next)
        });
        numbers.collect()
    })
}

/// Pairs of places of the same tokens in the same order, as many as there are (Myers, 1986).
fn common_tokens([one, other]: &[Vec<u32>; 2]) -> Option<Vec<(usize, usize)>> {
    let most = MOST_EDITS.min(one.len() + other.len());
    let middle = most as isize + 1;
    let mut farthest = vec![0_usize; 2 * most + 3];
    let mut trace: Vec<Vec<usize>> = Vec::new();
    let index = |diagonal: isize| (diagonal + middle) as usize;
    let is_down = |farthest: &[usize], edits: isize, diagonal: isize| {
        diagonal == -edits
            || (diagonal != edits && farthest[index(diagonal - 1)] < farthest[index(diagonal + 1)])
    };
    let mut reached = None;
    'search: for edits in 0..=most as isize {
        trace.push(farthest[index(-edits - 1)..=index(edits + 1)].to_vec());
        for diagonal in (-edits..=edits).step_by(2) {
            let mut x = match is_down(&farthest, edits, diagonal) {
                true => farthest[index(diagonal + 1)],
                false => farthest[index(diagonal - 1)] + 1,
            };
            let y = |x: usize| (x as isize - diagonal) as usize;
            while x < one.len() && y(x) < other.len() && one[x] == other[y(x)] {
                x += 1;
            }
            farthest[index(diagonal)] = x;
            if x >= one.len() && y(x) >= other.len() {
                reached = Some(edits);
                break 'search;
            }
        }
    }
    let mut pairs = Vec::new();
    let (mut x, mut y) = (one.len(), other.len());
    for edits in (0..=reached?).rev() {
        let before = &trace[edits as usize];
        // Each has the diagonals of its step, and one more at either side.
        let at = |diagonal: isize| before[(diagonal + edits + 1) as usize];
        let diagonal = x as isize - y as isize;
        let down = diagonal == -edits || (diagonal != edits && at(diagonal - 1) < at(diagonal + 1));
        let (from_x, from_y) = match (edits, down) {
            (0, _) => (0, 0),
            (_, true) => (at(diagonal + 1), at(diagonal + 1) as isize - diagonal - 1),
            (_, false) => (at(diagonal - 1), at(diagonal - 1) as isize - diagonal + 1),
        };
        let (start_x, start_y) = match (edits, down) {
            (0, _) => (0, 0),
            (_, true) => (from_x, from_y as usize + 1),
            (_, false) => (from_x + 1, from_y as usize),
        };
        while x > start_x && y > start_y {
            (x, y) = (x - 1, y - 1);
            pairs.push((x, y));
        }
        (x, y) = (from_x, from_y as usize);
    }
    pairs.reverse();
    Some(pairs)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use proptest::prelude::*;

    /// What goes and what comes in its place.
    fn told(before: &str, after: &str) -> Vec<(String, String)> {
        let changes = changes(before, after).unwrap();
        let texts = changes
            .into_iter()
            .map(|Change { range, put }| (before[range].to_owned(), after[put].to_owned()));
        texts.collect()
    }

    fn gone(before: &str, after: &str) -> Vec<String> {
        told(before, after)
            .into_iter()
            .map(|(gone, _)| gone)
            .collect()
    }

    #[test]
    fn lines_that_went_are_whole_though_others_begin_alike() {
        let text = "x = 1;\nx = 2;\nx = 3;\n";
        for line in ["x = 1;\n", "x = 2;\n", "x = 3;\n"] {
            assert_eq!(gone(text, &text.replace(line, "")), [line]);
        }
        assert_eq!(gone("f(a, ab)", "f(a)"), [", ab"]);
    }

    #[test]
    fn a_word_is_replaced_as_a_whole() {
        assert_eq!(
            told("int counter;", "int c;"),
            [("counter".into(), "c".into())]
        );
        assert_eq!(told("a + 10", "a + 0"), [("10".into(), "0".into())]);
    }

    #[test]
    fn what_went_in_several_places_is_told_place_by_place() {
        let before = "void f(int a) {\n  g(a);\n  h();\n}\nvoid k() { f(1); }\n";
        let after = "void f() {\n  h();\n}\nvoid k() { f(); }\n";
        assert_eq!(gone(before, after), ["int a", "  g(a);\n", "1"]);
        assert_eq!(gone("if (x) { y(); }", "y();"), ["if (x) { ", " }"]);
    }

    #[test]
    fn what_differs_in_too_much_is_not_compared() {
        let number = |from: usize| {
            let words = (from..from + 2000).map(|n| format!("{n} "));
            words.collect::<String>()
        };
        assert_eq!(changes(&number(0), &number(5000)), None);
    }

    proptest! {
        #[test]
        fn changes_lead_from_one_text_to_the_other(
            before in "[ab é\n;(]{0,40}", after in "[ab é\n;(]{0,40}",
        ) {
            let mut made = String::new();
            let mut at = 0;
            for Change { range, put } in changes(&before, &after).unwrap() {
                made.push_str(&before[at..range.start]);
                prop_assert_eq!(made.len(), put.start);
                made.push_str(&after[put]);
                at = range.end;
            }
            made.push_str(&before[at..]);
            prop_assert_eq!(made, after);
        }
    }
}
