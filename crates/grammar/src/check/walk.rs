//! The parts of right-hand sides in the order in which the tool visits them.

use crate::literal::single_char;
use crate::model::{Action, Block, Element, ElementKind, Rule};

/// Calls `visit` with every element of a block, before the elements inside
/// it; the items of a negation count as elements.
pub(super) fn elements<'a>(block: &'a Block, visit: &mut dyn FnMut(&'a Element)) {
    for element in block.alternatives.iter().flat_map(|a| &a.elements) {
        one(element, visit);
    }
}

/// The same for a single element.
pub(super) fn one<'a>(element: &'a Element, visit: &mut dyn FnMut(&'a Element)) {
    visit(element);
    match &element.kind {
        ElementKind::Not { items, .. } => items.iter().for_each(visit),
        ElementKind::Block(block) => elements(block, visit),
        _ => {}
    }
}

/// A reference to a rule or token.
pub(super) struct Reference<'a> {
    pub(super) name: &'a str,
    pub(super) args: Option<&'a Action>,
    /// Whether it is written as a token's name.
    pub(super) token: bool,
    pub(super) element: &'a Element,
}

/// The references in a rule.
pub(super) fn references(rule: &Rule) -> Vec<Reference<'_>> {
    let mut found = Vec::new();
    elements(&rule.block, &mut |element| found.extend(reference(element)));
    found
}

/// The reference that an element is, if it is one.
pub(super) fn reference(element: &Element) -> Option<Reference<'_>> {
    let (name, args, token) = match &element.kind {
        ElementKind::Token { name, args } => (name, args, true),
        ElementKind::Rule { name, args } => (name, args, false),
        _ => return None,
    };
    Some(Reference {
        name,
        args: args.as_ref(),
        token,
        element,
    })
}

/// Whether the tool makes a set of a block: several alternatives, each a
/// single token. `single` tells which literals count as one. Of the names of a
/// rule's alternatives it sees the first only and drops the others.
pub(super) fn is_set(block: &Block, single: impl Fn(&Element) -> bool) -> bool {
    let unnamed = block
        .alternatives
        .first()
        .is_some_and(|first| first.label.is_none());
    unnamed
        && block.alternatives.len() > 1
        && block.alternatives.iter().all(|alternative| {
            matches!(alternative.elements.as_slice(),
                [only] if only.suffix.is_none() && only.label.is_none() && single(only))
                && alternative.commands.is_empty()
        })
}

/// Whether a lexer's element is a character or a range of them.
pub(super) fn is_lexer_char(element: &Element) -> bool {
    match &element.kind {
        ElementKind::Literal(text) => single_char(text).is_some(),
        ElementKind::Range(..) => true,
        _ => false,
    }
}

/// Whether a parser's element is a token.
pub(super) fn is_parser_token(element: &Element) -> bool {
    matches!(
        element.kind,
        ElementKind::Token { .. } | ElementKind::Literal(_)
    )
}
