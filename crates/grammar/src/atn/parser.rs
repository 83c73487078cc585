//! The network of a parser.

use super::build::{Builder, Code, Elements, Finished, Handle, build_rule};
use super::network::{Atn, Label, StateKind};
use super::optimize;
use crate::diagnostic::Diagnostics;
use crate::interval::IntervalSet;
use crate::lower::{Alt, Node, NodeKind, SetItemKind};
use crate::model::Action;
use crate::problem::Problem;
use crate::source::SourceMap;
use crate::vocabulary::Vocabulary;
use std::borrow::Cow;
use std::rc::Rc;

/// A parser rule ready to be built.
pub(crate) struct ParserRule<'a> {
    pub(crate) name: &'a str,
    pub(crate) left_recursive: bool,
    pub(crate) alts: Vec<Alt<'a>>,
}

/// Builds the network of a parser.
pub(crate) fn build_parser<'a>(
    rules: &[ParserRule<'a>],
    vocabulary: &'a Vocabulary,
    files: &'a SourceMap,
    diagnostics: &'a mut Diagnostics,
) -> Finished<'a> {
    let atn = Atn {
        is_lexer: false,
        max_token_type: vocabulary.max_type(),
        ..Atn::default()
    };
    let names = rules.iter().map(|r| r.name);
    let mut parser = Parser {
        base: Builder::new(atn, names, files, diagnostics),
        vocabulary,
    };
    parser
        .base
        .rule_states(rules.iter().map(|r| r.left_recursive));
    for (index, rule) in rules.iter().enumerate() {
        build_rule(&mut parser, index, &rule.alts);
    }
    // Rules that nothing calls return to this state, at the end of the input.
    parser.base.state(StateKind::Basic);
    let Builder {
        mut atn,
        mut predicates,
        mut actions,
        mut arguments,
        mut labels,
        ..
    } = parser.base;
    let numbers = optimize::renumber(&mut atn);
    for code in [&mut predicates, &mut actions, &mut arguments, &mut labels] {
        optimize::renumber_code(code, &numbers);
    }
    Finished {
        atn,
        predicates,
        actions,
        arguments,
        labels,
    }
}

struct Parser<'a> {
    base: Builder<'a>,
    vocabulary: &'a Vocabulary,
}

impl Parser<'_> {
    /// The type of a token's name or literal; 0, which no token has, if it
    /// is unknown (checks have reported it).
    fn token_type(&self, text: &str) -> i32 {
        let known = if text.starts_with('\'') {
            self.vocabulary.literal_type(text)
        } else {
            self.vocabulary.name_type(text)
        };
        known.unwrap_or(0)
    }
}

impl<'a> Elements<'a> for Parser<'a> {
    fn base(&mut self) -> &mut Builder<'a> {
        &mut self.base
    }

    fn atom(&mut self, node: &Node<'a>) -> Handle {
        let label = match &node.kind {
            NodeKind::Token(name) | NodeKind::Literal(name) => Label::Atom(self.token_type(name)),
            NodeKind::Rule { name, precedence } => match self.base.rules.get(name) {
                Some(&rule) => Label::Rule {
                    rule,
                    precedence: *precedence,
                },
                None => {
                    self.base.report(node.span, Problem::UndefinedRule { name });
                    Label::Epsilon
                }
            },
            NodeKind::Set { items, inverted } => {
                let mut set = IntervalSet::new();
                for item in items {
                    match item.kind {
                        SetItemKind::Token(text) | SetItemKind::Literal(text) => {
                            set.add(self.token_type(text));
                        }
                        // The checks reject a range, except in a
                        // negation, where it matches nothing.
                        SetItemKind::Range(..) | SetItemKind::CharSet(_) => {}
                    }
                }
                let set = Rc::new(set);
                if *inverted {
                    Label::NotSet(set)
                } else {
                    Label::Set(set)
                }
            }

            _ => Label::Epsilon,
        };
        let handle = self.base.step(label);
        let code = |text: &'a str, span| Code {
            rule: self.base.rule.unwrap_or_default(),
            index: -1,
            state: handle.left,
            text: Cow::Borrowed(text),
            span,
            fail: None,
        };
        let arguments = node.arguments.map(|action| code(&action.code, action.span));
        let label = node.label.map(|name| code(&name.text, name.span));
        self.base.arguments.extend(arguments);
        self.base.labels.extend(label);
        handle
    }

    fn action(&mut self, action: Option<&'a Action>) -> Handle {
        let rule = self.base.rule.unwrap_or_default();
        let handle = self.base.step(Label::Action { rule, index: -1 });
        if let Some(action) = action {
            self.base.actions.push(Code {
                rule,
                index: -1,
                state: handle.left,
                text: Cow::Borrowed(&action.code),
                span: action.span,
                fail: None,
            });
        }
        handle
    }

    fn commands(&mut self, _: &Alt<'a>) -> Option<Handle> {
        None
    }
}
