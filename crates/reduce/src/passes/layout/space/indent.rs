//! How far lines outside of brackets are indented: no more than what is left of
//! the lines above them asks for.

use std::ops::Range;

use crate::edit::Document;
use crate::edit::levels::blanks;
use crate::tuning;

/// The places where lines have more indentation than they need, those of each block
/// of lines together: in one without the others, it would be another block.
pub(crate) fn surplus(document: &Document) -> Vec<Vec<Range<usize>>> {
    let lines = lines(document);
    let step = step(document.text(), &lines);
    let mut blocks: Vec<Vec<Range<usize>>> = Vec::new();
    // For each open block, its lines' indentation, and what they need.
    let mut levels: Vec<(usize, usize)> = Vec::new();
    let mut block = Vec::new();
    for line in &lines {
        while levels.last().is_some_and(|&(old, _)| old > line.width()) {
            levels.pop();
        }
        if levels.len() <= 1 {
            blocks.push(std::mem::take(&mut block));
        }
        let new = match levels.last() {
            Some(&(old, new)) => new + (line.width() - old).min(step),
            None => line.width(),
        };
        if levels.last().is_none_or(|&(old, _)| old < line.width()) {
            levels.push((line.width(), new));
        }
        // What follows an item of a list is indented as the item's text is.
        let text = document.text().get(line.indentation.end..);
        let marks = item_marks(text.unwrap_or_default(), &document.conventions().item_marks);
        levels.extend(marks.map(|mark| (line.width() + mark, new + mark)));
        let too_much = line.width().saturating_sub(new);
        if too_much > 0 {
            block.extend(line.comments.iter().filter_map(|comment| {
                let less = comment.len().min(too_much);
                (less > 0).then(|| comment.end - less..comment.end)
            }));
            let indentation = &line.indentation;
            block.push(indentation.end - too_much..indentation.end);
        }
    }
    blocks.push(block);
    blocks.retain(|block| !block.is_empty());
    blocks
}

/// A line outside of brackets that begins with a token.
struct Line {
    indentation: Range<usize>,
    /// The indentation of the comments before it.
    comments: Vec<Range<usize>>,
}

impl Line {
    fn width(&self) -> usize {
        self.indentation.len()
    }
}

fn lines(document: &Document) -> Vec<Line> {
    let text = document.text();
    let mut lines = Vec::new();
    let mut depth = 0_usize;
    // What is between the token before that is more than white space and this one.
    let mut start = 0;
    for token in 0..document.token_count() {
        let range = document.token(token);
        let token_text = document.token_text(token);
        if token_text.trim().is_empty() {
            continue;
        }
        let between = text.get(start..range.start).unwrap_or_default();
        if depth == 0 && !document.is_grammarless_at(document.node_of(token)) {
            let mut all = indentations(between, start, start == 0);
            // Without the end of a line behind a comment, the token is not the
            // first one of a line.
            let is_first = all.last().is_some_and(|last| last.end == range.start);
            if is_first && let Some(indentation) = all.pop() {
                lines.push(Line {
                    indentation,
                    comments: all,
                });
            }
        }
        start = range.end;
        if document.conventions().opens(token_text) {
            depth += 1;
        } else if document.conventions().closes(token_text) {
            depth = depth.saturating_sub(1);
        }
    }
    lines
}

/// The white space at the start of each line that has more, or that ends the text.
fn indentations(text: &str, offset: usize, is_line: bool) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    for (number, line) in text.split('\n').enumerate() {
        let width = blanks(line);
        let is_last = at + line.len() == text.len();
        if (number > 0 || is_line) && (is_last || !line.trim().is_empty()) {
            found.push(offset + at..offset + at + width);
        }
        at += line.len() + 1;
    }
    found
}

/// By how much lines are indented: what all of them have in common, unless that
/// is more than one level of what anyone writes.
fn step(text: &str, lines: &[Line]) -> usize {
    let step = lines.iter().map(Line::width).fold(0, crate::edit::gap::gcd);
    let has_tabs = lines.iter().any(|line| {
        let text = text.get(line.indentation.clone());
        text.is_some_and(|text| text.contains('\t'))
    });
    match has_tabs {
        true => 1,
        false if step > tuning::INDENT_WIDEST => {
            crate::edit::gap::gcd(step, tuning::INDENT_WIDEST).max(2)
        }
        false => step.max(1),
    }
}

/// The places behind the marks of the list items that a line begins with.
fn item_marks<'a>(line: &'a str, marks: &'a [char]) -> impl Iterator<Item = usize> + 'a {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = line.get(at..)?.strip_prefix(marks)?;
        let mark = line.len() - at - rest.len();
        let blanks = rest.len() - rest.trim_start_matches(' ').len();
        (blanks > 0).then(|| {
            at += mark + blanks;
            at
        })
    })
}
