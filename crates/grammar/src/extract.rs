//! Splitting a combined grammar into a lexer and a parser.

use crate::model::{
    Alternative, Block, Element, ElementKind, Grammar, GrammarKind, Ident, OptionsBlock, Rule,
};
use crate::source::Span;
use crate::vocabulary::GENERATED_PREFIX;
use std::collections::HashSet;

/// Options of a combined grammar that its lexer gets too.
const LEXER_OPTIONS: [&str; 5] = [
    "contextSuperClass",
    "language",
    "accessLevel",
    "exportMacro",
    "caseInsensitive",
];

/// Splits `combined`; there is no lexer if there is neither a lexer rule nor
/// a literal.
///
/// A literal in a parser rule becomes a lexer rule (`T__0`, ...) unless some
/// lexer rule consists of it. These rules come before all others, in the order
/// of first use.
pub(crate) fn split(combined: Grammar) -> (Option<Grammar>, Grammar) {
    let Grammar {
        kind: _,
        name,
        options,
        imports,
        tokens,
        channels,
        actions,
        modes,
        rules,
    } = combined;
    let (lexer_rules, parser_rules): (Vec<_>, Vec<_>) =
        rules.into_iter().partition(Rule::is_lexer_rule);
    let aliases: HashSet<&str> = lexer_rules.iter().filter_map(alias).collect();
    let mut literals = Literals::default();
    for rule in &parser_rules {
        literals.block(&rule.block);
    }
    literals
        .list
        .retain(|(text, _)| !aliases.contains(text.as_str()));
    let generated = literals.list.iter().enumerate();
    let mut all: Vec<Rule> = generated
        .map(|(number, (text, span))| literal_rule(number, text, *span))
        .collect();
    all.extend(lexer_rules);
    let (lexer_actions, parser_actions): (Vec<_>, Vec<_>) = actions
        .into_iter()
        .partition(|a| a.scope.as_ref().is_some_and(|s| s.text == "lexer"));
    let lexer = Grammar {
        kind: GrammarKind::Lexer,
        name: Ident {
            text: format!("{}Lexer", name.text),
            span: name.span,
        },
        options: options.iter().filter_map(lexer_options).collect(),
        imports: Vec::new(),
        tokens: Vec::new(),
        channels: Vec::new(),
        actions: lexer_actions,
        modes: modes.iter().take(1).cloned().collect(),
        rules: all,
    };
    let parser = Grammar {
        kind: GrammarKind::Parser,
        name,
        options,
        imports,
        tokens,
        channels,
        actions: parser_actions,
        modes,
        rules: parser_rules,
    };
    ((!lexer.rules.is_empty()).then_some(lexer), parser)
}

fn lexer_options(block: &OptionsBlock) -> Option<OptionsBlock> {
    let copied = block
        .entries
        .iter()
        .filter(|e| LEXER_OPTIONS.contains(&e.name.text.as_str()));
    let entries: Vec<_> = copied.cloned().collect();
    (!entries.is_empty()).then_some(OptionsBlock {
        span: block.span,
        entries,
    })
}

/// The literal that a lexer rule consists of, if it does: nothing but one
/// literal, possibly followed by an action, a predicate, or one or two
/// commands of which at most one has an argument.
pub(crate) fn alias(rule: &Rule) -> Option<&str> {
    if !rule.modifiers.is_empty() || !rule.options.is_empty() {
        return None;
    }
    let [alternative] = rule.block.alternatives.as_slice() else {
        return None;
    };
    let bare = |element: &Element| element.suffix.is_none() && element.options.is_empty();
    let literal = alternative.elements.first().filter(|e| bare(e))?;
    let ElementKind::Literal(text) = &literal.kind else {
        return None;
    };
    let rest = &alternative.elements[1..];
    let commands = alternative.commands.as_slice();
    let with_argument = commands.iter().filter(|c| c.argument.is_some()).count();
    let fits = match (rest, commands.len()) {
        ([], 0..=2) => with_argument <= 1,
        ([code], 0) => {
            bare(code)
                && matches!(
                    code.kind,
                    ElementKind::Action(_) | ElementKind::Predicate(_)
                )
        }
        _ => false,
    };
    fits.then_some(text)
}

/// The literals in parser rules, each once, in the order of first use.
#[derive(Default)]
struct Literals {
    seen: HashSet<String>,
    list: Vec<(String, Span)>,
}

impl Literals {
    fn block(&mut self, block: &Block) {
        for element in block.alternatives.iter().flat_map(|a| &a.elements) {
            self.element(element);
        }
    }

    fn element(&mut self, element: &Element) {
        match &element.kind {
            ElementKind::Literal(text) => self.add(text, element.span),
            ElementKind::Range(from, to) => {
                self.add(&from.text, from.span);
                self.add(&to.text, to.span);
            }
            ElementKind::Not { items, .. } => items.iter().for_each(|item| self.element(item)),
            ElementKind::Block(block) => self.block(block),
            ElementKind::Token { .. }
            | ElementKind::Rule { .. }
            | ElementKind::CharSet(_)
            | ElementKind::Dot
            | ElementKind::Action(_)
            | ElementKind::Predicate(_) => {}
        }
    }

    fn add(&mut self, text: &str, span: Span) {
        if self.seen.insert(text.to_owned()) {
            self.list.push((text.to_owned(), span));
        }
    }
}

/// A lexer rule for a literal; it stands where the literal does.
fn literal_rule(number: usize, text: &str, span: Span) -> Rule {
    let literal = Element {
        kind: ElementKind::Literal(text.to_owned()),
        label: None,
        suffix: None,
        options: Vec::new(),
        span,
    };
    Rule {
        name: Ident {
            text: format!("{GENERATED_PREFIX}{number}"),
            span,
        },
        modifiers: Vec::new(),
        args: None,
        returns: None,
        throws: Vec::new(),
        locals: None,
        options: Vec::new(),
        actions: Vec::new(),
        block: Block {
            options: Vec::new(),
            actions: Vec::new(),
            alternatives: vec![Alternative {
                options: Vec::new(),
                elements: vec![literal],
                label: None,
                commands: Vec::new(),
                span,
            }],
            span,
        },
        catches: Vec::new(),
        finally: None,
        mode: 0,
        span,
    }
}
