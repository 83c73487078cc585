//! Several operands at once.
//!
//! ```php
//! <?php return $a == $b && $c < $d;
//! => <?php return $a == $b;
//! => <?php return $c < $d;
//! =/> <?php return $a && $d;
//! ```
//!
//! ```lua
//! return a == b and c < d
//! => return a == b
//! => return c < d
//! ```
//!
//! ```json
//! [1, 2, 3]
//! =/>
//! ```
//!
//! ```java
//! class B { boolean f() { return p == q && r == s + v && t == u; } }
//! => class B { boolean f() { return p == q && t == u; } }
//! ```

use std::collections::BTreeMap;
use std::ops::Range;

use picireny_tree::ListId;

use crate::edit::{Cut, Document, Edit, Index, Scope, Tier, innermost};
use crate::passes::pass::Pass;
use crate::tuning;

/// Where a grammar writes operands as a row, whatever their operators are, neighbours go
/// together: without one of them, an operator gets another operand than it had.
#[derive(Debug)]
pub(crate) struct Operands;

impl Pass for Operands {
    fn name(&self) -> &'static str {
        "operands"
    }

    fn tier(&self) -> Tier {
        Tier::Fine
    }

    fn propose(&self, document: &Document, scope: &Scope, edits: &mut Vec<Edit>) {
        for node in 0..document.len() {
            if document.kind(node).is_inner()
                && document.weight(node) >= scope.least
                && let Some(row) = Row::of(document, node)
            {
                row.propose(edits);
            }
        }
    }
}

/// An operand, and operators with an operand each.
struct Row<'a> {
    document: &'a Document,
    node: Index,
    first: Index,
    /// The others, and the operators that they begin with.
    others: Vec<(Index, &'a str)>,
}

impl<'a> Row<'a> {
    /// What is a row in a node; `None` if nothing is, or all operators are the same.
    fn of(document: &'a Document, node: Index) -> Option<Self> {
        let mut first = None;
        let mut others = Vec::new();
        for child in document.children(node) {
            let list = document.list(child);
            let operator = document.children(innermost(document, child)).next();
            let operator = operator.filter(|&token| !document.kind(token).is_inner());
            match operator {
                Some(operator) if list.repeats() && first.is_some() => {
                    others.push((child, document.text_of(operator)));
                }
                _ if !others.is_empty() => break,
                _ => {
                    let is_operand = list == ListId::NONE && document.kind(child).is_inner();
                    first = is_operand.then_some(child);
                }
            }
        }
        let is_mixed = others.windows(2).any(|pair| pair[0].1 != pair[1].1);
        let first = first.filter(|_| is_mixed)?;
        Some(Row {
            document,
            node,
            first,
            others,
        })
    }

    fn propose(&self, edits: &mut Vec<Edit>) {
        let mut next: BTreeMap<&str, usize> = BTreeMap::new();
        // Where each operator comes again.
        let mut ends: Vec<usize> = Vec::new();
        for (at, &(_, operator)) in self.others.iter().enumerate().rev() {
            ends.push(next.insert(operator, at).unwrap_or(self.others.len()));
        }
        ends.reverse();
        for (from, &end) in ends.iter().enumerate() {
            let short = (from + 2..=from + tuning::OPERANDS_SHORT).filter(|&to| to < end);
            let whole = (end > from + 1).then_some(end);
            edits.extend(short.chain(whole).map(|to| self.without(from..to)));
        }
        let first = next.into_values().filter(|&first| first > 0);
        edits.extend(first.filter_map(|first| self.without_beginning(first)));
    }

    /// Leaves out operands with the operators before them.
    fn without(&self, run: Range<usize>) -> Edit {
        let operator = self.others[run.start].1;
        let span = |at: usize| self.document.span(self.others[at].0);
        let range = span(run.start).start..span(run.end - 1).end;
        self.edit(range, (operator, run.len())).sure()
    }

    /// Leaves out what is before an operand, the operator before it included.
    fn without_beginning(&self, operand: usize) -> Option<Edit> {
        let (node, operator) = self.others[operand];
        let from = self.document.span(self.first).start;
        let to = self.document.span(node).start + operator.len();
        let behind = self.document.token_from(to);
        let is_there = behind < self.document.tokens_of(node).end;
        is_there.then(|| self.edit(from..self.document.token(behind).start, (operator, 0)))
    }

    fn edit(&self, range: Range<usize>, kind: (&str, usize)) -> Edit {
        let class = (self.document.name(self.node), kind);
        let edit = Edit::new(vec![Cut::delete(range)]).of_class(class);
        let edit = edit
            .of_risk(tuning::OPERANDS_RISK)
            .within(self.document.span(self.node));
        // That one of them could not go alone says nothing.
        edit.making_up()
    }
}
