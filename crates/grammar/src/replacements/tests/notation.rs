//! A small notation for right-hand sides.

use crate::model::*;
use crate::source::Span;

pub(super) fn ident(text: &str) -> Ident {
    let text = text.to_owned();
    let span = Span::default();
    Ident { text, span }
}

pub(super) fn element(kind: ElementKind) -> Element {
    Element {
        kind,
        label: None,
        suffix: None,
        options: Vec::new(),
        span: Span::default(),
    }
}

pub(super) fn suffix(kind: SuffixKind, mut element: Element) -> Element {
    element.suffix = Some(Suffix {
        kind,
        greedy: true,
        span: Span::default(),
    });
    element
}

pub(super) fn reference(name: &str) -> Element {
    let args = None;
    element(match is_token_name(name) {
        true => ElementKind::Token {
            name: name.to_owned(),
            args,
        },
        false => ElementKind::Rule {
            name: name.to_owned(),
            args,
        },
    })
}

pub(super) fn literal(text: &str) -> Element {
    element(ElementKind::Literal(text.to_owned()))
}

pub(super) fn set(text: &str) -> Element {
    element(ElementKind::CharSet(text.to_owned()))
}

pub(super) fn not(items: Vec<Element>) -> Element {
    let parenthesized = true;
    element(ElementKind::Not {
        items,
        parenthesized,
    })
}

pub(super) fn range(first: &str, last: &str) -> Element {
    let end = |text: &str| Literal {
        text: text.to_owned(),
        span: Span::default(),
    };
    element(ElementKind::Range(end(first), end(last)))
}

pub(super) fn alternatives(alternatives: Vec<Vec<Element>>) -> Block {
    let alternative = |elements| Alternative {
        options: Vec::new(),
        elements,
        label: None,
        commands: Vec::new(),
        span: Span::default(),
    };
    Block {
        options: Vec::new(),
        actions: Vec::new(),
        alternatives: alternatives.into_iter().map(alternative).collect(),
        span: Span::default(),
    }
}

pub(super) fn block(of: Vec<Vec<Element>>) -> Element {
    element(ElementKind::Block(alternatives(of)))
}

pub(super) fn rule(name: &str, of: Vec<Vec<Element>>) -> Rule {
    Rule {
        name: ident(name),
        modifiers: Vec::new(),
        args: None,
        returns: None,
        throws: Vec::new(),
        locals: None,
        options: Vec::new(),
        actions: Vec::new(),
        block: alternatives(of),
        catches: Vec::new(),
        finally: None,
        mode: 0,
        span: Span::default(),
    }
}

pub(super) fn grammar(rules: Vec<Rule>) -> Grammar {
    Grammar {
        kind: GrammarKind::Combined,
        name: ident("T"),
        options: Vec::new(),
        imports: Vec::new(),
        tokens: Vec::new(),
        channels: Vec::new(),
        actions: Vec::new(),
        modes: Vec::new(),
        rules,
    }
}
