//! Lines: what is indented is below what it is indented under, and blank lines
//! separate paragraphs.

use std::ops::Range;

use crate::emit::Task;
use crate::rows::{Level, blank};
use crate::scan::Class;
use crate::text::{Pieces, Tasks, TextPart};

/// Lists of one parent: lines or paragraphs, a line that others are below, and
/// these.
const LINES: u32 = 2;
const HEAD: u32 = 3;
const BODY: u32 = 4;

/// A line that something is in.
struct Line {
    pieces: Range<usize>,
    indent: usize,
    /// The blank lines before it.
    blanks: Range<usize>,
    /// The first line that is not below this one.
    next: usize,
    /// Whether it begins a paragraph.
    begins: bool,
    /// Whether what is below it has paragraphs.
    has_paragraphs: bool,
}

/// What is open while lines are put into a tree.
enum Open {
    /// What is below a line, up to another one.
    Block(usize),
    /// A paragraph of something that ends at a line.
    Paragraph(usize),
}

/// The lines of a scope.
pub(crate) fn lines(pieces: Pieces<'_>, range: Range<usize>, tasks: &mut Tasks) {
    let (lines, has_paragraphs, rest) = find(pieces, range);
    let mut open: Vec<Open> = Vec::new();
    let begin = |end: usize, open: &mut Vec<Open>, tasks: &mut Tasks| {
        tasks.extend([Task::Element(LINES), Task::Rule("paragraph")]);
        open.push(Open::Paragraph(end));
    };
    if has_paragraphs {
        begin(lines.len(), &mut open, tasks);
    }
    for (number, line) in lines.iter().enumerate() {
        close(&mut open, number, tasks);
        for blank_one in line.blanks.clone() {
            blank(pieces, blank_one, tasks);
        }
        if line.begins
            && let Some(&Open::Paragraph(end)) = open.last()
        {
            open.pop();
            tasks.extend([Task::Close, Task::Close]);
            begin(end, &mut open, tasks);
        }
        tasks.push(Task::Element(LINES));
        if line.next == number + 1 {
            content(pieces, line, tasks);
        } else {
            tasks.extend([Task::Rule("item"), Task::Element(HEAD)]);
            content(pieces, line, tasks);
            tasks.extend([Task::Close, Task::Element(BODY), Task::Rule("block")]);
            open.push(Open::Block(line.next));
            if line.has_paragraphs {
                begin(line.next, &mut open, tasks);
            }
            continue;
        }
        tasks.push(Task::Close);
    }
    close(&mut open, lines.len(), tasks);
    for number in rest {
        blank(pieces, number, tasks);
    }
}

/// Closes what ends at a line.
fn close(open: &mut Vec<Open>, number: usize, tasks: &mut Tasks) {
    while let Some(last) = open.last() {
        let closes = match *last {
            // The block and its element, the item and its element.
            Open::Block(end) if end <= number => 4,
            Open::Paragraph(end) if end <= number => 2,
            _ => return,
        };
        open.pop();
        tasks.extend((0..closes).map(|_| Task::Close));
    }
}

/// What is in a line.
fn content(pieces: Pieces<'_>, line: &Line, tasks: &mut Tasks) {
    let Range { mut start, mut end } = line.pieces;
    tasks.push(Task::Rule("line"));
    if pieces.class(start) == Class::Indent {
        blank(pieces, start, tasks);
        start += 1;
    }
    let has_end = end > start && pieces.class(end - 1) == Class::Line;
    end -= usize::from(has_end);
    tasks.push(Task::Part(TextPart::Row(start..end, Level::Loose(0))));
    if has_end {
        blank(pieces, end, tasks);
    }
    tasks.push(Task::Close);
}

/// The lines of a scope that something is in, whether there are blank ones
/// between those with nothing above them, and the blank ones at the end.
fn find(pieces: Pieces<'_>, range: Range<usize>) -> (Vec<Line>, bool, Range<usize>) {
    let mut lines: Vec<Line> = Vec::new();
    // The lines that the present one is below, if it is indented.
    let mut above: Vec<usize> = Vec::new();
    let mut has_paragraphs = false;
    let mut blanks = range.start..range.start;
    let mut at = range.start;
    while at < range.end {
        let start = at;
        let mut is_blank = true;
        while at < range.end {
            let number = at;
            at = pieces.after(number);
            is_blank &= pieces.is_blank(number);
            if pieces.class(number) == Class::Line {
                break;
            }
        }
        if is_blank {
            blanks.end = at;
            continue;
        }
        let indent = match pieces.class(start) {
            Class::Indent => pieces.text(start).chars().count(),
            _ => 0,
        };
        let number = lines.len();
        let mut is_first = number == 0;
        while let Some(&last) = above.last()
            && lines[last].indent >= indent
        {
            lines[last].next = number;
            above.pop();
        }
        let parent = above.last().copied();
        is_first |= parent.is_some_and(|parent| parent + 1 == number);
        let begins = !is_first && !blanks.is_empty();
        match parent {
            Some(parent) => lines[parent].has_paragraphs |= begins,
            None => has_paragraphs |= begins,
        }
        lines.push(Line {
            pieces: start..at,
            indent,
            blanks,
            next: number + 1,
            begins,
            has_paragraphs: false,
        });
        above.push(number);
        blanks = at..at;
    }
    let count = lines.len();
    for line in above {
        lines[line].next = count;
    }
    (lines, has_paragraphs, blanks)
}
