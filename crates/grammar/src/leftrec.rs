//! Direct left recursion, rewritten to precedence climbing.
//!
//! A rule `e : e '*' e | '-' e | e '!' | ID ;` becomes a loop: first one of
//! the alternatives that do not start with `e`, then any number of
//! operators, each guarded by a predicate on the precedence that the rule was
//! called with. Alternatives that stand first bind tightest. This is the
//! transformation of Parr, Harwell and Fisher ("Adaptive LL(*) parsing",
//! OOPSLA 2014, section 3 and appendix C), with the tool's choice of what
//! counts as a binary, prefix or suffix operator.

use crate::lower::{self, Alt, Node, NodeKind, Quantifier};
use crate::model::{Alternative, Block, Element, ElementKind, Rule, SuffixKind};

/// Whether an alternative of `rule` begins with the rule itself.
pub(crate) fn is_left_recursive(rule: &Rule) -> bool {
    !rule.is_lexer_rule()
        && rule.block.alternatives.iter().any(|alternative| {
            alternative.elements.first().is_some_and(|first| {
            first.suffix.is_none()
                && matches!(&first.kind, ElementKind::Rule { name, .. } if *name == rule.name.text)
        })
        })
}

/// The alternatives of a left-recursive rule after the transformation; `None`
/// if the rule does not have the form that it needs.
pub(crate) fn rewrite(rule: &Rule) -> Option<Vec<Alt<'_>>> {
    if rule.args.is_some() || !rule.throws.is_empty() {
        return None;
    }
    let name = rule.name.text.as_str();
    let count = i32::try_from(rule.block.alternatives.len()).ok()?;
    let mut primary = Vec::new();
    let mut binary = Vec::new();
    let mut suffix = Vec::new();
    for (alternative, number) in rule.block.alternatives.iter().zip(1..) {
        let precedence = count - number + 1;
        let elements = alternative.elements.as_slice();
        match classify(alternative, name)? {
            Form::Binary => {
                let next = precedence + i32::from(!is_right_associative(alternative));
                let nodes = with_precedence(lower::elements(elements.get(1..)?), name, next);
                binary.push(operator(precedence, nodes));
            }
            Form::Suffix => {
                let nodes = lower::elements(elements.get(1..)?);
                suffix.push(operator(precedence, nodes));
            }
            Form::Prefix => {
                let nodes = with_precedence(lower::elements(elements), name, precedence);
                primary.push(alt(nodes));
            }
            Form::Other => primary.push(alt(lower::elements(elements))),
        }
    }
    if binary.is_empty() && suffix.is_empty() {
        return None;
    }
    // The tool starts the first alternative with an empty action, which is a
    // place for code to initialize the rule's context.
    if primary.is_empty() {
        primary.push(alt(Vec::new()));
    }
    let span = rule.block.span;
    let node = |kind| Node::new(kind, span);
    if let Some(first) = primary.first_mut() {
        first.nodes.insert(0, node(NodeKind::Action(None)));
    }
    binary.append(&mut suffix);
    let primary = node(NodeKind::Block {
        alts: primary,
        quantifier: None,
    });
    let operators = node(NodeKind::Block {
        alts: binary,
        quantifier: Some(Quantifier {
            kind: SuffixKind::Star,
            greedy: true,
        }),
    });
    Some(vec![alt(vec![primary, operators])])
}

/// Whether a left-recursive rule has an alternative that is not.
pub(crate) fn has_primary_alternative(rule: &Rule) -> bool {
    let name = rule.name.text.as_str();
    let mut forms = rule.block.alternatives.iter().map(|a| classify(a, name));
    forms.any(|form| matches!(form, Some(Form::Prefix | Form::Other)))
}

/// Whether an alternative of the left-recursive rule `name` is a binary or
/// suffix operator, whose first element the transformation removes.
pub(crate) fn is_operator(alternative: &Alternative, name: &str) -> bool {
    let form = classify(alternative, name);
    matches!(form, Some(Form::Binary | Form::Suffix))
}

enum Form {
    Binary,
    Prefix,
    Suffix,
    Other,
}

fn alt(nodes: Vec<Node<'_>>) -> Alt<'_> {
    Alt {
        nodes,
        commands: &[],
    }
}

fn operator(precedence: i32, mut nodes: Vec<Node<'_>>) -> Alt<'_> {
    let span = nodes.first().map(|n| n.span).unwrap_or_default();
    let kind = NodeKind::PrecedencePredicate(precedence);
    nodes.insert(0, Node::new(kind, span));
    alt(nodes)
}

/// What kind of operator an alternative is; `None` if it has an element that
/// is not allowed in a left-recursive rule.
fn classify(alternative: &Alternative, name: &str) -> Option<Form> {
    let elements = alternative.elements.as_slice();
    if !elements.iter().all(is_plain) {
        return None;
    }
    let trimmed = trim_code(elements);
    let starts = elements.first().is_some_and(|e| is_recursion(e, name));
    let ends = trimmed.last().is_some_and(|e| is_recursion(e, name));
    Some(if starts && ends && trimmed.len() > 1 {
        Form::Binary
    } else if ends
        && trimmed.len() > 1
        && !elements.first().is_some_and(|e| is_bare_reference(e, name))
    {
        Form::Prefix
    } else if starts && elements.len() > 1 {
        Form::Suffix
    } else {
        Form::Other
    })
}

/// The elements without the actions and predicates at the end.
fn trim_code(elements: &[Element]) -> &[Element] {
    let is_code =
        |e: &Element| matches!(e.kind, ElementKind::Action(_) | ElementKind::Predicate(_));
    let length = elements.iter().rposition(|e| !is_code(e));
    &elements[..length.map_or(0, |last| last + 1)]
}

/// Whether the element is the rule itself, called without arguments.
fn is_recursion(element: &Element, rule: &str) -> bool {
    element.suffix.is_none()
        && element.options.is_empty()
        && matches!(&element.kind, ElementKind::Rule { name, args: None } if name == rule)
}

/// Whether the element is the rule itself without a label.
fn is_bare_reference(element: &Element, rule: &str) -> bool {
    element.label.is_none()
        && element.suffix.is_none()
        && matches!(&element.kind, ElementKind::Rule { name, .. } if name == rule)
}

fn is_right_associative(alternative: &Alternative) -> bool {
    let mut options = alternative.options.iter();
    options
        .rfind(|o| o.name.text == "assoc")
        .is_some_and(|o| o.value.text == "right")
}

/// Whether the tool's pattern for left-recursive rules allows the element.
fn is_plain(element: &Element) -> bool {
    match &element.kind {
        ElementKind::Token { args, .. } => args.is_none(),
        ElementKind::Not { items, .. } => items.iter().all(|item| {
            matches!(
                item.kind,
                ElementKind::Token { .. } | ElementKind::Literal(_)
            )
        }),
        ElementKind::Block(block) => is_plain_block(block),
        ElementKind::CharSet(_) => false,
        ElementKind::Rule { .. }
        | ElementKind::Literal(_)
        | ElementKind::Range(..)
        | ElementKind::Dot
        | ElementKind::Action(_)
        | ElementKind::Predicate(_) => true,
    }
}

fn is_plain_block(block: &Block) -> bool {
    block.options.is_empty()
        && block.actions.is_empty()
        && block
            .alternatives
            .iter()
            .all(|a| a.elements.iter().all(is_plain))
}

/// Gives the last reference the precedence `value` if it is to `rule`.
fn with_precedence<'a>(mut nodes: Vec<Node<'a>>, rule: &str, value: i32) -> Vec<Node<'a>> {
    let last = nodes
        .iter_mut()
        .rev()
        .find_map(|node| match &mut node.kind {
            NodeKind::Action(_) | NodeKind::Predicate(..) => None,
            kind => Some(kind),
        });
    if let Some(NodeKind::Rule { name, precedence }) = last
        && *name == rule
    {
        *precedence = value;
    }
    nodes
}
