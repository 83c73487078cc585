//! What parser rules have beside their right-hand sides: parameters, locals,
//! results, labels, code at their ends.

use rustc_hash::{FxHashMap, FxHashSet};

use picireny_grammar::{Declaration, DeclarationKind, Recognizer, RecognizerKind};

use super::expr::Expr;
use super::members::{arguments, declared};
use super::stmt::{Stmt, parse_action};
use super::value::normalize;

/// One rule.
#[derive(Clone, Debug, Default)]
pub(super) struct Rule {
    pub(super) parameters: Vec<(String, Expr)>,
    /// Results and locals.
    pub(super) variables: Vec<(String, Expr)>,
    pub(super) returns: Vec<String>,
    pub(super) init: Vec<Stmt>,
    pub(super) after: Vec<Stmt>,
}

/// All rules of a parser.
#[derive(Clone, Debug, Default)]
pub(super) struct Rules {
    pub(super) list: FxHashMap<u32, Rule>,
    /// Arguments by the state before the reference to a rule.
    pub(super) arguments: FxHashMap<u32, Vec<Expr>>,
    /// Labels by the state before the token or rule: as written.
    pub(super) labels: FxHashMap<u32, String>,
    /// Everything that `$name` can stand for but tokens and rules, normalized.
    pub(super) attributes: FxHashSet<String>,
    /// Rules by name.
    pub(super) numbers: FxHashMap<String, u32>,
    /// Whether there is anything to keep track of.
    pub(super) matter: bool,
}

impl Rules {
    pub(super) fn of(recognizer: &Recognizer) -> Self {
        let mut rules = Self::default();
        if recognizer.kind == RecognizerKind::Lexer {
            return rules;
        }
        for (number, name) in recognizer.rule_names.iter().enumerate() {
            rules.numbers.insert(name.to_string(), number as u32);
        }
        for declaration in recognizer.declarations.iter() {
            // What cannot be read is named in a warning.
            let _ = rules.add(declaration);
        }
        let code = recognizer
            .predicates
            .iter()
            .chain(recognizer.actions.iter());
        let refers = |code: &str| code.contains('$');
        rules.matter = code.into_iter().any(|code| refers(&code.code))
            || rules
                .list
                .values()
                .any(|r| !r.init.is_empty() || !r.after.is_empty());
        rules
    }

    fn add(&mut self, declaration: &Declaration) -> Option<()> {
        let code = &*declaration.code;
        let rule = self.list.entry(declaration.rule).or_default();
        match declaration.kind {
            DeclarationKind::Members => {}
            DeclarationKind::Arguments => {
                self.arguments.insert(declaration.state, arguments(code)?);
            }
            DeclarationKind::Label => {
                self.attributes.insert(normalize(code));
                self.labels.insert(declaration.state, code.to_owned());
            }
            DeclarationKind::Init => rule.init.extend(parse_action(code)?),
            DeclarationKind::After => rule.after.extend(parse_action(code)?),
            DeclarationKind::Parameters | DeclarationKind::Returns | DeclarationKind::Locals => {
                let declared = declared(code)?;
                let names = declared.iter().map(|(name, _)| name.clone());
                self.attributes.extend(names.clone());
                if declaration.kind == DeclarationKind::Returns {
                    rule.returns.extend(names);
                }
                match declaration.kind {
                    DeclarationKind::Parameters => rule.parameters.extend(declared),
                    _ => rule.variables.extend(declared),
                }
            }
        }
        Some(())
    }
}
