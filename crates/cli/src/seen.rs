//! Trees as the reducer sees them, islands included.

use std::fmt::Write as _;

use picireny_parser::{push_escaped, push_json_string};
use picireny_tree::{Kind, NodeId, Position, Tree};

/// From this depth on, lines are not indented further but numbered.
const MOST_INDENTED: usize = 100;

/// What of a tree is shown. Hidden tokens are not, and neither is what holds
/// nothing else.
struct View<'t> {
    tree: &'t Tree,
    quantifiers: bool,
    /// Where each node's first token stands, by the node's index.
    first: Vec<Option<Position>>,
}

/// A node of a view, entered or left, and how many that are shown it is in.
enum Step {
    Enter(NodeId, usize),
    Leave(NodeId),
}

impl<'t> View<'t> {
    fn new(tree: &'t Tree, quantifiers: bool) -> Self {
        let nodes: Vec<NodeId> = tree.preorder().collect();
        let count = nodes.iter().map(|node| node.index() + 1).max();
        let mut first = vec![None; count.unwrap_or(0)];
        for &node in nodes.iter().rev() {
            match tree.kind(node) {
                Kind::HiddenToken => continue,
                kind if kind.is_inner() => {}
                _ => first[node.index()] = Some(tree.start(node)),
            }
            // What comes before in the text is seen later.
            if let (Some(parent), Some(place)) = (tree.parent(node), first[node.index()]) {
                first[parent.index()] = Some(place);
            }
        }
        View {
            tree,
            quantifiers,
            first,
        }
    }

    fn is_shown(&self, node: NodeId) -> bool {
        match self.tree.kind(node) {
            Kind::HiddenToken => false,
            Kind::Quantifier => self.quantifiers && self.first[node.index()].is_some(),
            _ => node == self.tree.root() || self.first[node.index()].is_some(),
        }
    }

    /// Calls `take` for all that is shown.
    fn walk(&self, mut take: impl FnMut(Step)) {
        let mut depth = 0;
        let mut todo = vec![(self.tree.root(), true)];
        while let Some((node, enters)) = todo.pop() {
            let is_shown = self.is_shown(node);
            if !enters {
                depth -= 1;
                take(Step::Leave(node));
                continue;
            }
            if is_shown {
                take(Step::Enter(node, depth));
                depth += 1;
                todo.push((node, false));
            }
            let children: Vec<NodeId> = self.tree.children(node).collect();
            todo.extend(children.into_iter().rev().map(|child| (child, true)));
        }
    }
}

/// The tree as indented lines with positions, as `indented_tree` of the parser
/// prints its own.
pub(crate) fn indented(tree: &Tree, quantifiers: bool) -> String {
    let view = View::new(tree, quantifiers);
    let mut out = String::new();
    view.walk(|step| {
        let Step::Enter(node, depth) = step else {
            return;
        };
        let _ = write!(out, "{:width$}", "", width = 2 * depth.min(MOST_INDENTED));
        if depth > MOST_INDENTED {
            let _ = write!(out, "[{depth}] ");
        }
        let kind = tree.kind(node);
        let place = view.first[node.index()].unwrap_or(Position::START);
        match kind {
            Kind::Quantifier => out.push_str("(...)"),
            Kind::Rule => {
                let _ = write!(out, "{} {}:{}", tree.name(node), place.line, place.column);
            }
            _ => {
                let name = match kind {
                    Kind::ErrorToken => "<error>",
                    _ => tree.name(node),
                };
                if !name.is_empty() {
                    out.push_str(name);
                    out.push(' ');
                }
                out.push('\'');
                push_escaped(&mut out, tree.token_text(node));
                let _ = write!(out, "' {}:{}", place.line, place.column);
            }
        }
        out.push('\n');
    });
    out
}

/// The tree in one line: `(rule child child)`.
pub(crate) fn line(tree: &Tree) -> String {
    let view = View::new(tree, false);
    let mut out = String::new();
    view.walk(|step| match step {
        Step::Enter(node, _) => {
            if !out.is_empty() {
                out.push(' ');
            }
            match tree.kind(node).is_inner() {
                true => {
                    out.push('(');
                    push_escaped(&mut out, tree.name(node));
                }
                false => push_escaped(&mut out, tree.token_text(node)),
            }
        }
        Step::Leave(node) if tree.kind(node).is_inner() => out.push(')'),
        Step::Leave(_) => {}
    });
    out
}

/// Tokens and tree as one JSON object, in the form of a parse without islands.
/// The tokens are those of all grammars, hidden ones included; the token that an
/// island is in is a rule.
pub(crate) fn json(tree: &Tree, quantifiers: bool) -> String {
    let mut out = String::from("{\"tokens\":[");
    let mut start = 0;
    let mut count = 0;
    let mut numbers = std::collections::HashMap::new();
    for node in tree.preorder().filter(|&node| !tree.kind(node).is_inner()) {
        out.push_str(if count > 0 { ",\n" } else { "\n" });
        out.push_str("{\"type\":");
        push_json_string(&mut out, tree.name(node));
        out.push_str(",\"text\":");
        let text = tree.token_text(node);
        push_json_string(&mut out, text);
        let place = tree.start(node);
        let end = start + text.len();
        let _ = write!(
            out,
            ",\"start\":{start},\"end\":{end},\"line\":{},\"column\":{}",
            place.line, place.column
        );
        match tree.kind(node) {
            Kind::HiddenToken => out.push_str(",\"hidden\":true"),
            Kind::ErrorToken => out.push_str(",\"error\":true"),
            _ => {}
        }
        out.push('}');
        numbers.insert(node, count);
        (start, count) = (end, count + 1);
    }
    out.push_str("\n],\n\"tree\":");
    let view = View::new(tree, quantifiers);
    let mut is_first = true;
    view.walk(|step| match step {
        Step::Enter(node, _) => {
            if !is_first {
                out.push(',');
            }
            is_first = false;
            match tree.kind(node) {
                Kind::Rule => {
                    out.push_str("{\"rule\":");
                    push_json_string(&mut out, tree.name(node));
                    out.push_str(",\"children\":[");
                    is_first = true;
                }
                Kind::Quantifier => {
                    out.push_str("{\"quantifier\":true,\"children\":[");
                    is_first = true;
                }
                kind => {
                    let key = match kind {
                        Kind::ErrorToken => "error",
                        _ => "token",
                    };
                    let number = numbers.get(&node).copied().unwrap_or(0);
                    let _ = write!(out, "{{\"{key}\":{number}}}");
                }
            }
        }
        Step::Leave(node) => {
            if tree.kind(node).is_inner() {
                out.push_str("]}");
            }
            is_first = false;
        }
    });
    out.push_str("}\n");
    out
}
