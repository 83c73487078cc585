//! What is in a line: lists with separators, words between spaces, tokens.

use std::ops::Range;

use crate::emit::Task;
use crate::scan::Class;
use crate::text::{Part, Pieces, Tasks};

/// What separates elements, the weakest tie first.
const SEPARATORS: [&str; 3] = [";", ",", "|"];

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

/// A row: a list if it has separators of the level, else by the next level, at
/// last by spaces.
pub(crate) fn row(pieces: Pieces<'_>, range: Range<usize>, level: usize, tasks: &mut Tasks) {
    let Some(&separator) = SEPARATORS.get(level) else {
        return words(pieces, range, tasks);
    };
    let is_separator =
        |&number: &usize| pieces.class(number) == Class::Mark && pieces.text(number) == separator;
    let mut separators = pieces.outermost(range.clone()).filter(is_separator);
    let Some(first) = separators.next() else {
        tasks.push(Task::Part(Part::Row(range, level + 1)));
        return;
    };
    let element = |range: Range<usize>, tasks: &mut Tasks| {
        let inner = trimmed(pieces, range.clone());
        blanks(pieces, range.start..inner.start, tasks);
        if !inner.is_empty() {
            tasks.push(Task::Rule("element"));
            tasks.push(Task::Part(Part::Row(inner.clone(), level + 1)));
            tasks.push(Task::Close);
        }
        blanks(pieces, inner.end..range.end, tasks);
    };
    element(range.start..first, tasks);
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
                tasks.push(Task::Rule("element"));
                tasks.push(Task::Part(Part::Row(inner.clone(), level + 1)));
                tasks.push(Task::Close);
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

/// Words with what joins them, separated by spaces.
fn words(pieces: Pieces<'_>, range: Range<usize>, tasks: &mut Tasks) {
    let mut numbers = pieces.outermost(range).peekable();
    while let Some(first) = numbers.next() {
        if pieces.is_blank(first) {
            blank(pieces, first, tasks);
            continue;
        }
        tasks.push(Task::Element(PARTS));
        let mut next = numbers.next_if(|&number| !pieces.is_blank(number));
        if next.is_none() {
            tasks.push(pieces.token(first));
            tasks.push(Task::Close);
            continue;
        }
        tasks.push(Task::Rule("word"));
        let mut here = Some(first);
        while let Some(number) = here {
            tasks.push(Task::Element(PARTS));
            tasks.push(pieces.token(number));
            tasks.push(Task::Close);
            here = next;
            next = numbers.next_if(|&number| !pieces.is_blank(number));
        }
        tasks.extend([Task::Close, Task::Close]);
    }
}
