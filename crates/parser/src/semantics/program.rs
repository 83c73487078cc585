//! A recognizer's predicates and actions, translated.

use rustc_hash::{FxHashMap, FxHashSet};

use picireny_grammar::{Recognizer, RecognizerKind, Semantic};

use crate::base::{self, LexerBase, ParserBase};

use super::eval;
use super::expr::{Expr, parse_action, parse_predicate};

/// A predicate or action in the evaluator's form; nothing if it cannot be
/// read.
#[derive(Clone, Debug)]
pub(crate) struct Code<T> {
    pub(crate) translated: Option<T>,
    /// Whether all that it names is known.
    pub(crate) understood: bool,
}

/// The code of one recognizer.
#[derive(Debug)]
pub(crate) struct Program {
    predicates: FxHashMap<(u32, u32), Code<Expr>>,
    /// By rule and index for a lexer, by state (and rule 0) for a parser.
    actions: FxHashMap<(u32, u32), Code<Vec<Expr>>>,
    /// Numbers that the code may name: token types, channels, modes.
    constants: FxHashMap<String, i64>,
    /// Fields that understood actions assign.
    fields: FxHashSet<String>,
    lexer_base: Option<&'static base::LexerEntry>,
    parser_base: Option<&'static base::ParserEntry>,
    /// One sentence on each kind of code that is not understood.
    warning: Option<String>,
}

impl Program {
    pub(crate) fn new(recognizer: &Recognizer) -> Self {
        let mut program = Self {
            predicates: FxHashMap::default(),
            actions: FxHashMap::default(),
            constants: constants(recognizer),
            fields: FxHashSet::default(),
            lexer_base: None,
            parser_base: None,
            warning: None,
        };
        let super_class = recognizer.super_class.as_deref();
        let is_lexer = recognizer.kind == RecognizerKind::Lexer;
        if is_lexer {
            program.lexer_base = base::find_lexer(super_class, recognizer);
        } else {
            program.parser_base = base::find_parser(super_class, recognizer);
        }
        for action in recognizer.actions.iter() {
            let key = if is_lexer {
                (action.rule, action.index)
            } else {
                (0, action.state)
            };
            let translated = parse_action(&action.code);
            if let Some(statements) = &translated {
                for statement in statements {
                    if let Expr::Assign(target, _) = statement
                        && let Some(field) = eval::field_name(target)
                    {
                        program.fields.insert(field.to_owned());
                    }
                }
            }
            let understood = false;
            program.actions.insert(
                key,
                Code {
                    translated,
                    understood,
                },
            );
        }
        for predicate in recognizer.predicates.iter() {
            let translated = parse_predicate(&predicate.code);
            let understood = translated
                .as_ref()
                .is_some_and(|expr| eval::is_understood(expr, &program));
            program.predicates.insert(
                (predicate.rule, predicate.index),
                Code {
                    translated,
                    understood,
                },
            );
        }
        let mut actions = std::mem::take(&mut program.actions);
        for code in actions.values_mut() {
            code.understood = code
                .translated
                .as_ref()
                .is_some_and(|all| all.iter().all(|expr| eval::is_understood(expr, &program)));
        }
        program.actions = actions;
        program.warning = program.describe_unknown(recognizer);
        program
    }

    pub(crate) fn predicate(&self, rule: u32, index: u32) -> Option<&Code<Expr>> {
        self.predicates.get(&(rule, index))
    }

    /// Predicates of a lexer that have the answer of an earlier one at the
    /// same place, because they say the same and change nothing.
    pub(crate) fn equal_predicates(&self, lexer: &Recognizer) -> FxHashMap<(u32, u32), (u32, u32)> {
        let mut first: FxHashMap<&str, (u32, u32)> = FxHashMap::default();
        let mut equal = FxHashMap::default();
        for predicate in lexer.predicates.iter() {
            let key = (predicate.rule, predicate.index);
            let expr = self.predicate(predicate.rule, predicate.index);
            if !expr
                .and_then(|code| code.translated.as_ref())
                .is_some_and(Expr::assigns_nothing)
            {
                continue;
            }
            let earlier = *first.entry(predicate.code.trim()).or_insert(key);
            if earlier != key {
                equal.insert(key, earlier);
            }
        }
        equal
    }

    pub(crate) fn action(&self, rule: u32, index: u32) -> Option<&Code<Vec<Expr>>> {
        self.actions.get(&(rule, index))
    }

    /// A token type, channel or mode by the name that code gives it.
    pub(crate) fn constant(&self, name: &str) -> Option<i64> {
        self.constants.get(name).copied()
    }

    /// A token type by its name; 0, which no token has, if there is none.
    pub(crate) fn token_type(&self, name: &str) -> i32 {
        let number = self.constant(name);
        number.and_then(|n| i32::try_from(n).ok()).unwrap_or(0)
    }

    /// The token types of those names that the grammar has.
    pub(crate) fn token_types(&self, names: &[&str]) -> Vec<i32> {
        names
            .iter()
            .map(|name| self.token_type(name))
            .filter(|number| *number > 0)
            .collect()
    }

    /// Whether actions assign a field.
    pub(crate) fn has_field(&self, field: &str) -> bool {
        self.fields.contains(field)
    }

    /// Whether the base class has a method (by its normalized name).
    pub(crate) fn has_method(&self, method: &str) -> bool {
        let methods = match (self.lexer_base, self.parser_base) {
            (Some(entry), _) => entry.methods,
            (_, Some(entry)) => entry.methods,
            _ => return false,
        };
        methods.contains(&method)
    }

    /// The base class's state for one input.
    pub(crate) fn new_lexer_base(&self) -> Option<Box<dyn LexerBase>> {
        self.lexer_base.map(|entry| (entry.create)(self))
    }

    /// The base class's state for one input.
    pub(crate) fn new_parser_base(&self) -> Option<Box<dyn ParserBase>> {
        self.parser_base.map(|entry| (entry.create)(self))
    }

    /// What the user should know about code that is not understood.
    pub(crate) fn warning(&self) -> Option<&str> {
        self.warning.as_deref()
    }

    fn describe_unknown(&self, recognizer: &Recognizer) -> Option<String> {
        let predicates = list(recognizer, &recognizer.predicates, |s| {
            self.predicate(s.rule, s.index)
                .is_none_or(|code| !code.understood)
        });
        predicates.map(|list| {
            let base = match &recognizer.super_class {
                Some(class) if self.lexer_base.is_none() && self.parser_base.is_none() => {
                    format!(" (its base class {class} is not known here)")
                }
                _ => String::new(),
            };
            format!(
                "{}: {} cannot be evaluated{base}: {}",
                recognizer.name,
                if list.1 == 1 {
                    "a predicate"
                } else {
                    "predicates"
                },
                list.0
            )
        })
    }
}

/// The code of those that a test selects, each once, shortened.
fn list(
    recognizer: &Recognizer,
    all: &[Semantic],
    unknown: impl Fn(&Semantic) -> bool,
) -> Option<(String, usize)> {
    const SHOWN: usize = 8;
    let mut seen = FxHashSet::default();
    let mut shown = Vec::new();
    for semantic in all.iter().filter(|s| unknown(s)) {
        let code = semantic.code.trim();
        if !seen.insert(code) {
            continue;
        }
        if shown.len() < SHOWN {
            let short: String = code.chars().take(60).collect();
            let dots = if short.len() < code.len() { "..." } else { "" };
            let rule = recognizer
                .rule_names
                .get(semantic.rule as usize)
                .map_or("", |name| name);
            shown.push(format!(
                "{{{short}{dots}}} in rule {rule}, line {}",
                semantic.line
            ));
        }
    }
    if shown.is_empty() {
        return None;
    }
    let mut text = shown.join("; ");
    if seen.len() > SHOWN {
        text.push_str(&format!("; and {} more", seen.len() - SHOWN));
    }
    Some((text, seen.len()))
}

fn constants(recognizer: &Recognizer) -> FxHashMap<String, i64> {
    let mut constants = FxHashMap::default();
    constants.insert("EOF".to_owned(), -1);
    for (name, number) in [
        ("HIDDEN", 1),
        ("DEFAULT_TOKEN_CHANNEL", 0),
        ("DEFAULT_CHANNEL", 0),
        ("HIDDEN_CHANNEL", 1),
        ("DEFAULT_MODE", 0),
    ] {
        constants.insert(name.to_owned(), number);
    }
    for (index, mode) in recognizer.mode_names.iter().enumerate() {
        constants.insert(mode.to_string(), index as i64);
    }
    for (index, channel) in recognizer.channel_names.iter().enumerate() {
        constants.insert(channel.to_string(), index as i64);
    }
    for (index, name) in recognizer.symbolic_names.iter().enumerate() {
        if let Some(name) = name {
            constants.insert(name.to_string(), index as i64);
        }
    }
    constants
}
