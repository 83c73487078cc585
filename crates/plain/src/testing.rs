//! What tests ask of trees.

use picireny_tree::{Kind, NodeId, Tree};

/// The text of a node.
pub(crate) fn text_of(tree: &Tree, node: NodeId) -> String {
    let mut text = String::new();
    let mut open = vec![node];
    while let Some(node) = open.pop() {
        text.push_str(tree.token_text(node));
        let mut children: Vec<NodeId> = tree.children(node).collect();
        children.reverse();
        open.extend(children);
    }
    text
}

/// The texts of all nodes of a name.
pub(crate) fn named(tree: &Tree, name: &str) -> Vec<String> {
    let nodes = tree.preorder().filter(|&node| tree.name(node) == name);
    nodes.map(|node| text_of(tree, node)).collect()
}

/// Rules and elements of lists as brackets: `line(x <y> <z>)`. White space is
/// left out.
pub(crate) fn shape(tree: &Tree) -> String {
    enum Do {
        Node(NodeId),
        Say(&'static str),
    }
    let mut out = String::new();
    let mut todo = vec![Do::Node(tree.root())];
    while let Some(next) = todo.pop() {
        let node = match next {
            Do::Say(text) => {
                out.push_str(text);
                continue;
            }
            Do::Node(node) => node,
        };
        if text_of(tree, node).trim().is_empty() {
            continue;
        }
        let end = match tree.kind(node) {
            Kind::Rule => {
                out.push_str(tree.name(node));
                out.push('(');
                ")"
            }
            Kind::Quantifier => {
                out.push('<');
                ">"
            }
            _ => {
                out.push_str(tree.token_text(node));
                continue;
            }
        };
        todo.push(Do::Say(end));
        let mut children: Vec<NodeId> = tree.children(node).collect();
        children.reverse();
        todo.extend(children.into_iter().map(Do::Node));
    }
    out
}
