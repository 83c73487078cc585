//! Neighbours in a list that need one another.
//!
//! ```json
//! ["a = [\n", "]\n", "if b:\n", "  c()\n"]
//! => ["if b:\n", "  c()\n"]
//! => ["a = [\n", "]\n"]
//! => ["a = [\n", "]\n", "c()\n"]
//! =/> ["]\n", "if b:\n", "  c()\n"]
//! ```
//!
//! ```toml
//! a = ["if b:", "  c()", "d"]
//! => a = ["c()", "d"]
//! => a = ["d"]
//! ```
//!
//! ```json
//! ["a", "b"]
//! =/>
//! ```

use std::ops::Range;

use crate::edit::parts::body;
use crate::edit::{Cut, Document, Edit, Index, Scope, Tier, separated};
use crate::passes::pass::Pass;
use crate::tuning;

/// Tokens in a list may be the lines of a text, as in a notebook. From the one that opens a
/// bracket to the one that closes it, they go together; so does a line with what is
/// indented below it; and where it goes alone, that comes in its place.
#[derive(Debug)]
pub(crate) struct Neighbors;

impl Pass for Neighbors {
    fn name(&self) -> &'static str {
        "neighbors"
    }

    fn tier(&self) -> Tier {
        Tier::Fine
    }

    fn propose(&self, document: &Document, scope: &Scope, edits: &mut Vec<Edit>) {
        for node in 0..document.len() {
            if document.kind(node).is_inner() && document.weight(node) >= scope.least {
                let list = List::of(document, node);
                if list.lines.len() > 1 {
                    list.propose(edits);
                }
            }
        }
    }
}

/// A list of tokens in a node.
struct List<'a> {
    document: &'a Document,
    node: Index,
    lines: Vec<Line<'a>>,
}

/// A token in a list.
struct Line<'a> {
    /// With the separator before it, unless it is the first one.
    span: Range<usize>,
    /// The token.
    token: Range<usize>,
    /// What is between its quotes, and where that begins.
    text: &'a str,
    start: usize,
}

impl Line<'_> {
    fn indentation(&self) -> usize {
        self.text.len() - self.text.trim_start_matches([' ', '\t']).len()
    }
}

impl<'a> List<'a> {
    fn of(document: &'a Document, node: Index) -> Self {
        let mut lines: Vec<Line<'a>> = Vec::new();
        for child in document.children(node) {
            let is_next = document.list(child).repeats();
            if !is_next {
                if lines.len() > 1 {
                    break;
                }
                lines.clear();
            }
            let element = separated(document, child).unwrap_or(child);
            let is_line = document.kind(child).is_inner() && document.tokens_of(element).len() == 1;
            if !is_line {
                // What is behind it is no neighbour of what is before it.
                if lines.len() > 1 {
                    break;
                }
                lines.clear();
                continue;
            }
            let token = document.span(element);
            let text = document.text_of(element);
            let held = body(text);
            lines.push(Line {
                span: document.span(child),
                start: token.start + held.start,
                text: &text[held],
                token,
            });
        }
        List {
            document,
            node,
            lines,
        }
    }

    fn propose(&self, edits: &mut Vec<Edit>) {
        let ends = self.ends_of_brackets();
        for (first, &end) in ends.iter().enumerate() {
            if end > first + 1 {
                edits.extend(self.without(first..end, "brackets"));
            }
            let block = self.block_below(first, &ends);
            if block.is_empty() {
                continue;
            }
            edits.extend(self.without(first..block.end, "block"));
            edits.extend(self.without_head(first, block));
        }
    }

    /// For each line, the one behind that which closes the last bracket that it opens.
    fn ends_of_brackets(&self) -> Vec<usize> {
        let mut ends: Vec<usize> = (1..=self.lines.len()).collect();
        let mut open: Vec<(&str, usize)> = Vec::new();
        let brackets = &self.document.conventions().brackets;
        for (number, line) in self.lines.iter().enumerate() {
            for sign in line.text.split_inclusive(|_| true) {
                if let Some((_, close)) = brackets.iter().find(|(open, _)| open == sign) {
                    open.push((close, number));
                } else if let Some(&(close, at)) = open.last()
                    && close == sign
                {
                    open.pop();
                    ends[at] = ends[at].max(number + 1);
                }
            }
        }
        ends
    }

    /// The lines that are indented below one.
    fn block_below(&self, head: usize, ends: &[usize]) -> Range<usize> {
        let from = ends[head];
        let indentation = self.lines[head].indentation();
        let mut end = from;
        while let Some(line) = self.lines.get(end)
            && line.indentation() > indentation
        {
            end = ends[end];
        }
        from..end
    }

    /// Leaves out lines, but not all of the list.
    fn without(&self, range: Range<usize>, what: &str) -> Option<Edit> {
        let cut = self.cut(range)?;
        Some(self.edit(vec![cut], what))
    }

    fn cut(&self, range: Range<usize>) -> Option<Cut> {
        let first = self.lines.get(range.start)?;
        let last = self.lines.get(range.end.checked_sub(1)?)?;
        let range = match self.lines.get(range.end) {
            // The separator behind it goes.
            Some(next) if range.start == 0 => first.token.start..next.token.start,
            None if range.start == 0 => return None,
            _ => first.span.start..last.span.end,
        };
        Some(Cut::delete(range))
    }

    /// Leaves out a line. What is below it is indented as it was.
    fn without_head(&self, head: usize, block: Range<usize>) -> Option<Edit> {
        let outer = self.lines[head].indentation();
        let less = self.lines[block.start].indentation() - outer;
        let mut cuts = vec![self.cut(head..block.start)?];
        for line in &self.lines[block] {
            let gone = line.indentation().min(less);
            if gone > 0 {
                cuts.push(Cut::delete(line.start..line.start + gone));
            }
        }
        Some(self.edit(cuts, "head"))
    }

    fn edit(&self, cuts: Vec<Cut>, what: &str) -> Edit {
        let class = (self.document.name(self.node), what);
        let edit = Edit::new(cuts)
            .of_class(class)
            .of_risk(tuning::NEIGHBORS_RISK);
        // That one of them could not go alone says nothing.
        edit.within(self.document.span(self.node)).making_up()
    }
}
