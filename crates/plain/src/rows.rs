//! What is in a line: lists with separators, words between spaces, tokens.

use std::ops::Range;

use crate::emit::Task;
use crate::scan::Class;
use crate::text::{Pieces, Tasks, TextPart};

/// Lists of one parent: elements, and what is white space.
const PARTS: u32 = 0;
const BLANKS: u32 = 1;

/// Whether a scope of several lines is one list with commas, one or more of them
/// at the end of nearly every line.
pub(crate) fn is_list(pieces: Pieces<'_>, range: Range<usize>) -> bool {
    let (mut lines, mut ends) = (0, 0);
    let mut last = None;
    let mut is_first = true;
    for number in pieces.outermost(range) {
        match pieces.class(number) {
            Class::Line if last.is_some() => {
                lines += 1;
                ends += usize::from(last == Some(","));
                last = None;
            }
            Class::Line | Class::Space | Class::Indent => {}
            _ => {
                is_first = false;
                last = Some(pieces.text(number));
            }
        }
        if last == Some(";") {
            return false;
        }
    }
    // The last element has no comma.
    !is_first && ends > 0 && ends + 1 >= lines
}

/// How what is in a line is taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Level {
    /// By the separator of this number, with white space next to it if that tells it
    /// from what is inside of a word.
    Loose(usize),
    /// What is between spaces, by the separator of this number.
    Tight(usize),
}

/// A row: a list if it has separators of the level, else by the next level, at
/// last by spaces.
pub(crate) fn row(pieces: Pieces<'_>, range: Range<usize>, level: Level, tasks: &mut Tasks) {
    let (number, next_level) = match level {
        Level::Loose(number) => (number, Level::Loose(number + 1)),
        Level::Tight(number) => (number, Level::Tight(number + 1)),
    };
    let Some(separator) = pieces.separators().get(number) else {
        return match level {
            Level::Loose(_) => words(pieces, range, tasks),
            Level::Tight(_) => tokens(pieces, range, tasks),
        };
    };
    let separates = |number: usize| match level {
        Level::Loose(_) => !separator.joins || is_loose(pieces, &range, number),
        Level::Tight(_) => true,
    };
    let is_separator = |&number: &usize| {
        let is_mark = pieces.class(number) == Class::Mark && pieces.text(number) == separator.text;
        is_mark && separates(number)
    };
    let mut separators = pieces.outermost(range.clone()).filter(is_separator);
    let Some(first) = separators.next() else {
        tasks.push(Task::Part(TextPart::Row(range, next_level)));
        return;
    };
    let element = |range: Range<usize>, tasks: &mut Tasks| {
        tasks.push(Task::Rule("element"));
        tasks.push(Task::Part(TextPart::Row(range, next_level)));
        tasks.push(Task::Close);
    };
    let inner = trimmed(pieces, range.start..first);
    blanks(pieces, range.start..inner.start, tasks);
    if !inner.is_empty() {
        element(inner.clone(), tasks);
    }
    blanks(pieces, inner.end..first, tasks);
    let mut at = Some(first);
    while let Some(here) = at {
        at = separators.next();
        let next = here + 1..at.unwrap_or(range.end);
        let inner = trimmed(pieces, next.clone());
        tasks.push(Task::Element(PARTS));
        tasks.push(pieces.token(here));
        match inner.is_empty() {
            true => tasks.push(Task::Close),
            false => {
                hidden_or_blank(pieces, next.start..inner.start, tasks);
                element(inner.clone(), tasks);
                tasks.push(Task::Close);
            }
        }
        let rest = match inner.is_empty() {
            true => next.start,
            false => inner.end,
        };
        blanks(pieces, rest..next.end, tasks);
    }
}

/// A range without the white space at its ends.
fn trimmed(pieces: Pieces<'_>, range: Range<usize>) -> Range<usize> {
    let mut range = range;
    while !range.is_empty() && pieces.is_blank(range.start) {
        range.start += 1;
    }
    while !range.is_empty() && pieces.is_blank(range.end - 1) {
        range.end -= 1;
    }
    range
}

/// White space, piece by piece.
fn blanks(pieces: Pieces<'_>, range: Range<usize>, tasks: &mut Tasks) {
    for number in range {
        blank(pieces, number, tasks);
    }
}

pub(crate) fn blank(pieces: Pieces<'_>, number: usize, tasks: &mut Tasks) {
    match pieces.class(number) {
        Class::Space => tasks.push(pieces.token(number)),
        _ => {
            tasks.push(Task::Element(BLANKS));
            tasks.push(pieces.token(number));
            tasks.push(Task::Close);
        }
    }
}

/// White space behind a separator: ends of lines there are tokens of the element,
/// which goes with them.
fn hidden_or_blank(pieces: Pieces<'_>, range: Range<usize>, tasks: &mut Tasks) {
    tasks.extend(range.map(|number| pieces.token(number)));
}

/// Whether there is white space on a side of a piece, or nothing else of the row.
fn is_loose(pieces: Pieces<'_>, row: &Range<usize>, number: usize) -> bool {
    let is_open = |at: usize| !row.contains(&at) || pieces.is_blank(at);
    number.checked_sub(1).is_none_or(is_open) || is_open(number + 1)
}

/// Words with what joins them, separated by spaces.
fn words(pieces: Pieces<'_>, range: Range<usize>, tasks: &mut Tasks) {
    let mut numbers = pieces.outermost(range).peekable();
    while let Some(first) = numbers.next() {
        if pieces.is_blank(first) {
            blank(pieces, first, tasks);
            continue;
        }
        let mut last = first;
        while let Some(number) = numbers.next_if(|&number| !pieces.is_blank(number)) {
            last = number;
        }
        tasks.push(Task::Element(PARTS));
        if last == first {
            tasks.push(pieces.token(first));
        } else {
            let word = first..pieces.after(last);
            tasks.push(Task::Rule("word"));
            tasks.push(Task::Part(TextPart::Row(word, Level::Tight(0))));
            tasks.push(Task::Close);
        }
        tasks.push(Task::Close);
    }
}

/// Tokens, each by itself.
fn tokens(pieces: Pieces<'_>, range: Range<usize>, tasks: &mut Tasks) {
    for number in pieces.outermost(range) {
        tasks.push(Task::Element(PARTS));
        tasks.push(pieces.token(number));
        tasks.push(Task::Close);
    }
}
