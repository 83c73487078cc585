//! Which blocks the lines of a Markdown document begin, continue and end.

use super::line::{bullet, indent, is_blank, is_rule, run};
use super::marks::{Mark, Piece};
use super::{Container, Reader};

/// How many containers there can be: each line is compared with all of them.
const DEEPEST: usize = 100;

/// What is known of a line when its containers are.
pub(super) struct Start {
    /// How many containers go on.
    pub(super) matched: usize,
    pub(super) at: usize,
    pub(super) column: usize,
}

pub(super) fn line_of(text: &str, at: usize) -> &str {
    let rest = text.get(at..).unwrap_or("");
    rest.split_inclusive('\n').next().unwrap_or("")
}

/// Where the data before a document ends.
pub(super) fn front_matter(text: &str) -> Option<usize> {
    let first = line_of(text, 0);
    if first.trim_end() != "---" {
        return None;
    }
    let mut at = first.len();
    while at < text.len() {
        let line = line_of(text, at);
        if matches!(line.trim_end(), "---" | "...") {
            return Some(at + line.len());
        }
        at += line.len();
    }
    None
}

impl Reader {
    /// Which containers a line continues; plans the marks of quotes.
    pub(super) fn start(&mut self, text: &str, from: usize) -> Start {
        let line = line_of(text, from);
        let blank_line = is_blank(line);
        let (mut at, mut column) = (0, 0);
        let mut matched = 0;
        for container in &self.containers {
            let (columns, bytes) = indent(&line[at..], column);
            match container {
                Container::Quote => {
                    if columns > 3 && matched == 0 || !line[at + bytes..].starts_with('>') {
                        break;
                    }
                    self.plan.push_back(Piece {
                        mark: Mark::QuoteAgain,
                        start: from + at + bytes,
                        end: from + at + bytes + 1,
                    });
                    at += bytes + 1;
                    column += columns + 1;
                }
                Container::Item(content) => {
                    let rest_is_blank = blank_line || is_blank(&line[at..]);
                    if !rest_is_blank && column + columns < *content {
                        break;
                    }
                }
            }
            matched += 1;
        }
        Start {
            matched,
            at: from + at,
            column,
        }
    }

    /// Plans the marks of new containers; where the line's own text begins.
    pub(super) fn open_containers(
        &mut self,
        text: &str,
        start: &Start,
        new: &mut Vec<Container>,
    ) -> usize {
        let (mut at, mut column) = (start.at, start.column);
        let base = match self.containers[..start.matched].last() {
            Some(Container::Item(content)) => *content,
            _ => column,
        };
        let mut is_first = true;
        loop {
            let line = line_of(text, at);
            let (columns, bytes) = indent(line, column);
            let rest = &line[bytes..];
            let is_code = is_first && column + columns >= base + 4 || !is_first && columns > 4;
            let depth = start.matched + new.len();
            if is_code || is_blank(rest) || is_rule(rest) || depth >= DEEPEST {
                return at + bytes;
            }
            at += bytes;
            column += columns;
            let (container, mark, length) = if rest.starts_with('>') {
                (Container::Quote, Mark::QuoteOpen, 1)
            } else if let Some(length) = bullet(rest) {
                // In a paragraph, a number at the start of a line is mostly one.
                let continues =
                    self.in_paragraph && is_first && start.matched == self.containers.len();
                let after = &rest[length..];
                if continues && (is_blank(after) || length > 1 && !rest.starts_with('1')) {
                    return at;
                }
                let (blank, _) = indent(after, column + length);
                let is_empty = is_blank(after);
                let blank = if is_empty || blank > 4 { 1 } else { blank };
                (Container::Item(column + length + blank), Mark::Item, length)
            } else {
                return at;
            };
            self.plan.push_back(Piece {
                mark,
                start: at,
                end: at + length,
            });
            new.push(container);
            at += length;
            column += length;
            is_first = false;
        }
    }

    /// Where a code block ends, of which the first line begins at a place.
    pub(super) fn code_end(&self, text: &str, from: usize, (mark, length): (char, usize)) -> usize {
        let containers = self.containers.iter();
        let quotes = containers.clone().filter(|c| **c == Container::Quote);
        let quotes = quotes.count();
        let content = containers.rev().find_map(|container| match container {
            Container::Item(content) => Some(*content),
            Container::Quote => None,
        });
        let first = line_of(text, from);
        let mut end = from + first.trim_end_matches(['\r', '\n']).len();
        let mut at = from + first.len();
        while at < text.len() {
            let line = line_of(text, at);
            let mut rest = line;
            for _ in 0..quotes {
                match rest.trim_start_matches([' ', '\t']).strip_prefix('>') {
                    Some(inside) => rest = inside,
                    None => return end,
                }
            }
            let column = line.len() - rest.len();
            let (columns, bytes) = indent(rest, column);
            let blank_line = is_blank(rest);
            if !blank_line && content.is_some_and(|content| column + columns < content) {
                return end;
            }
            end = at + line.trim_end_matches(['\r', '\n']).len();
            let fence = &rest[bytes..];
            let closing = run(fence, mark);
            if closing >= length && is_blank(&fence[closing..]) {
                return end;
            }
            at += line.len();
        }
        end
    }
}
