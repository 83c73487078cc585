//! The line and the list that ANTLR prints, and a tree to read.

use std::fmt::Write;

use crate::escape::push_escaped;
use crate::language::Language;
use crate::parse::Parse;
use crate::token::{EOF, TokenId, TokenOrigin};
use crate::tree::{NodeId, NodeKind, Step};

/// The tree in one line, as ANTLR's `toStringTree` with rule names prints it:
/// `(rule child child)`, with line ends and tabs escaped.
///
/// Quantifier nodes are not shown; what they hold is.
pub fn tree_line(language: &Language, source: &str, parse: &Parse) -> String {
    let tree = &parse.tree;
    let mut out = String::new();
    let mut first = true;
    for step in tree.walk() {
        match step {
            Step::Enter(node) => {
                let kind = tree.kind(node);
                if kind == NodeKind::Quantifier {
                    continue;
                }
                if !first {
                    out.push(' ');
                }
                first = false;
                let has_children = has_visible_child(parse, node);
                if has_children {
                    out.push('(');
                }
                push_node(&mut out, language, source, parse, kind);
            }
            Step::Leave(node) => {
                if tree.kind(node) != NodeKind::Quantifier && has_visible_child(parse, node) {
                    out.push(')');
                }
            }
        }
    }
    out
}

/// Whether anything but empty quantifier nodes is below a node.
fn has_visible_child(parse: &Parse, node: NodeId) -> bool {
    let tree = &parse.tree;
    let mut next = tree.first_child(node);
    while let Some(child) = next {
        if tree.kind(child) != NodeKind::Quantifier {
            return true;
        }
        next = tree.first_child(child).or_else(|| {
            let mut up = child;
            while up != node {
                if let Some(sibling) = tree.next_sibling(up) {
                    return Some(sibling);
                }
                up = tree.parent(up)?;
            }
            None
        });
    }
    false
}

fn push_node(out: &mut String, language: &Language, source: &str, parse: &Parse, kind: NodeKind) {
    match kind {
        NodeKind::Rule(rule) => push_escaped(out, language.rule_name(rule)),
        NodeKind::Quantifier => {}
        NodeKind::Terminal(token) | NodeKind::Error(token) => {
            push_escaped(out, parse.tokens.text(token, source));
        }
        NodeKind::Missing(token_type) => push_escaped(out, &missing(language, token_type)),
    }
}

/// The text of a token that recovery invented.
fn missing(language: &Language, token_type: i32) -> String {
    match token_type {
        EOF => "<missing EOF>".to_owned(),
        other => format!("<missing {}>", language.display_name(other)),
    }
}

/// All tokens, one per line, as ANTLR's `TestRig -tokens` prints them:
/// `[@0,0:1='if',<'if'>,1:0]`, positions in characters. Text that is no token
/// in ANTLR (skipped or not matched) is left out.
pub fn token_lines(language: &Language, source: &str, parse: &Parse) -> String {
    let mut out = String::new();
    let mut index = 0;
    // The number of characters before the byte offset next to it.
    let mut chars = 0i64;
    let mut offset = 0;
    for (id, token) in parse.tokens.iter() {
        let start = token.start as usize;
        if start >= offset {
            chars += source.get(offset..start).map_or(0, |t| t.chars().count()) as i64;
            offset = start;
        } else {
            chars = source.get(..start).map_or(0, |t| t.chars().count()) as i64;
            offset = start;
        }
        if !token.is_in_stream() {
            continue;
        }
        let length = token.source(source).chars().count() as i64;
        let text_of = parse.tokens.text(id, source);
        // In ANTLR, what `more` left without a token belongs to the end of the
        // input. Here the end's span is empty, and its text says as much.
        let (first, length) = match (token.kind, text_of) {
            (EOF, "<EOF>") => (chars, length),
            (EOF, pending) => {
                let pending = pending.chars().count() as i64;
                (chars - pending, pending)
            }
            _ => (chars, length),
        };
        let mut text = String::new();
        push_escaped(&mut text, text_of);
        let name = match token.kind {
            EOF => "EOF".to_owned(),
            kind => language.display_name(kind),
        };
        let channel = match token.channel {
            0 => String::new(),
            channel => format!("channel={channel},"),
        };
        let _ = writeln!(
            out,
            "[@{index},{first}:{}='{text}',<{name}>,{channel}{}:{}]",
            first + length - 1,
            token.line,
            token.column
        );
        index += 1;
    }
    out
}

/// The tree as indented lines with positions (`line:column` of a node's first
/// token), the text of tokens in quotes.
pub fn indented_tree(language: &Language, source: &str, parse: &Parse) -> String {
    let tree = &parse.tree;
    let mut out = String::new();
    let mut depth = 0usize;
    let first = first_tokens(parse);
    for step in tree.walk() {
        let node = match step {
            Step::Enter(node) => node,
            Step::Leave(_) => {
                depth = depth.saturating_sub(1);
                continue;
            }
        };
        // Very deep trees stay readable, and their text in proportion.
        let shown = depth.min(MAX_INDENT);
        let _ = write!(out, "{:width$}", "", width = 2 * shown);
        if depth > MAX_INDENT {
            let _ = write!(out, "[{depth}] ");
        }
        depth += 1;
        let place = |id| {
            let token = parse.tokens.get(id);
            token.map_or(String::new(), |t| format!(" {}:{}", t.line, t.column))
        };
        match tree.kind(node) {
            NodeKind::Rule(rule) => {
                out.push_str(language.rule_name(rule));
                if let Some(first) = first[node.index()] {
                    out.push_str(&place(first));
                }
            }
            NodeKind::Quantifier => out.push_str("(...)"),
            kind @ (NodeKind::Terminal(id) | NodeKind::Error(id)) => {
                let token = parse.tokens.get(id);
                let name = token.map_or("", |t| match t.origin {
                    TokenOrigin::Error => "<error>",
                    _ => language.symbolic_name(t.kind).unwrap_or(""),
                });
                if !name.is_empty() {
                    out.push_str(name);
                    out.push(' ');
                }
                out.push('\'');
                push_escaped(&mut out, parse.tokens.text(id, source));
                out.push('\'');
                out.push_str(&place(id));
                if matches!(kind, NodeKind::Error(_)) {
                    out.push_str(" (unexpected)");
                }
            }
            NodeKind::Missing(token_type) => out.push_str(&missing(language, token_type)),
        }
        out.push('\n');
    }
    out
}

/// From this depth on, lines are not indented further but numbered.
const MAX_INDENT: usize = 100;

/// The first token below each node, by the node's index.
fn first_tokens(parse: &Parse) -> Vec<Option<TokenId>> {
    let tree = &parse.tree;
    let mut first = vec![None; tree.len()];
    // Nodes that the present one is below, and whose first token is not met.
    let mut open = Vec::new();
    for step in tree.walk() {
        match step {
            Step::Enter(node) => {
                open.push(node);
                if let NodeKind::Terminal(id) | NodeKind::Error(id) = tree.kind(node) {
                    for above in open.drain(..) {
                        first[above.index()] = Some(id);
                    }
                }
            }
            Step::Leave(node) if open.last() == Some(&node) => {
                open.pop();
            }
            Step::Leave(_) => {}
        }
    }
    first
}
