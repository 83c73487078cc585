//! A parse as JSON.

use std::fmt::Write;

use crate::language::Language;
use crate::parse::Parse;
use crate::token::{EOF, TokenOrigin};
use crate::tree::{NodeKind, Step};

/// Tokens and tree as one JSON object:
///
/// - `tokens`: all of them in order, each with `type` (its name), `text`,
///   `start` and `end` (bytes), `line`, `column`, `channel`, and `skipped`,
///   `error` or `inserted` where that holds;
/// - `tree`: a node is `{"rule": NAME, "children": [...]}`,
///   `{"quantifier": true, "children": [...]}`, `{"token": INDEX}`, `{"error":
///   INDEX}` or `{"missing": NAME}`.
pub fn json(language: &Language, source: &str, parse: &Parse) -> String {
    let mut out = String::from("{\"tokens\":[");
    for (id, token) in parse.tokens.iter() {
        if id.index() > 0 {
            out.push(',');
        }
        out.push_str("\n{\"type\":");
        push_json_string(&mut out, &type_name(language, token.kind));
        out.push_str(",\"text\":");
        let text = match token.kind {
            EOF => "",
            _ => parse.tokens.text(id, source),
        };
        push_json_string(&mut out, text);
        let _ = write!(
            out,
            ",\"start\":{},\"end\":{},\"line\":{},\"column\":{}",
            token.start, token.end, token.line, token.column
        );
        if token.is_in_stream() {
            let _ = write!(out, ",\"channel\":{}", token.channel);
        }
        match token.origin {
            TokenOrigin::Matched => {}
            TokenOrigin::Skipped => out.push_str(",\"skipped\":true"),
            TokenOrigin::Error => out.push_str(",\"error\":true"),
            TokenOrigin::Inserted => out.push_str(",\"inserted\":true"),
        }
        out.push('}');
    }
    out.push_str("\n],\n\"tree\":");
    tree(&mut out, language, parse);
    out.push_str("}\n");
    out
}

fn tree(out: &mut String, language: &Language, parse: &Parse) {
    if parse.tree.is_empty() {
        out.push_str("null");
        return;
    }
    let mut first = true;
    for step in parse.tree.walk() {
        let (node, entering) = match step {
            Step::Enter(node) => (node, true),
            Step::Leave(node) => (node, false),
        };
        let kind = parse.tree.kind(node);
        if !entering {
            if matches!(kind, NodeKind::Rule(_) | NodeKind::Quantifier) {
                out.push_str("]}");
            }
            first = false;
            continue;
        }
        if !first {
            out.push(',');
        }
        first = false;
        match kind {
            NodeKind::Rule(rule) => {
                out.push_str("{\"rule\":");
                push_json_string(out, language.rule_name(rule));
                out.push_str(",\"children\":[");
                first = true;
            }
            NodeKind::Quantifier => {
                out.push_str("{\"quantifier\":true,\"children\":[");
                first = true;
            }
            NodeKind::Terminal(id) => {
                let _ = write!(out, "{{\"token\":{}}}", id.0);
            }
            NodeKind::Error(id) => {
                let _ = write!(out, "{{\"error\":{}}}", id.0);
            }
            NodeKind::Missing(token_type) => {
                out.push_str("{\"missing\":");
                push_json_string(out, &type_name(language, token_type));
                out.push('}');
            }
        }
    }
}

fn type_name(language: &Language, token_type: i32) -> String {
    match language.symbolic_name(token_type) {
        Some(name) => name.to_owned(),
        None => language.display_name(token_type),
    }
}

/// Adds a text as a JSON string, quotes included.
pub fn push_json_string(out: &mut String, text: &str) {
    out.push('"');
    push_in_json_string(out, text);
    out.push('"');
}

/// Adds a text as it is inside a JSON string.
pub fn push_in_json_string(out: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if c < ' ' => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c => out.push(c),
        }
    }
}
