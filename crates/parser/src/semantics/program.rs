//! A recognizer's predicates and actions, translated.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use rustc_hash::{FxHashMap, FxHashSet};

use picireny_grammar::Recognizer;

use super::base_class::{LexerBase, LexerEntry, ParserBase, ParserEntry};
use super::expr::Expr;
use super::members::Method;
use super::rules::Rules;
use super::stmt::Stmt;
use super::understood::MOVES;

/// A predicate or action in the evaluator's form; nothing if it cannot be
/// read.
#[derive(Clone, Debug)]
pub(crate) struct Code<T> {
    pub(crate) translated: Option<T>,
    /// Whether all that it names is known.
    pub(crate) understood: bool,
    /// Whether it changes nothing that matters here.
    pub(super) harmless: bool,
}

/// A base class in the registry.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Base {
    Lexer(LexerEntry),
    Parser(ParserEntry),
}

impl Base {
    /// Collections that its methods' callers use.
    pub(super) fn fields(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Self::Lexer(entry) => entry.fields,
            Self::Parser(entry) => entry.fields,
        }
    }

    /// Numbers that code may name.
    pub(super) fn constants(self) -> &'static [(&'static str, i64)] {
        match self {
            Self::Lexer(entry) => entry.constants,
            Self::Parser(entry) => entry.constants,
        }
    }

    fn is_named(self, class: &str) -> bool {
        match self {
            Self::Lexer(entry) => entry.is_named(class),
            Self::Parser(entry) => entry.is_named(class),
        }
    }

    /// The normalized names of its methods.
    pub(super) fn methods(self) -> Vec<&'static str> {
        match self {
            Self::Lexer(entry) => entry.methods(),
            Self::Parser(entry) => entry.methods(),
        }
    }
}

/// What is not understood, one sentence each.
#[derive(Debug, Default)]
pub(crate) struct Unknown {
    /// Predicates, about which something has to be assumed.
    pub(crate) predicates: Option<String>,
    /// The base class, actions.
    pub(crate) others: Vec<String>,
}

/// The code of one recognizer.
#[derive(Debug)]
pub struct Program {
    pub(super) predicates: FxHashMap<(u32, u32), Code<Expr>>,
    /// By rule and index for a lexer, by state (and rule 0) for a parser.
    pub(super) actions: FxHashMap<(u32, u32), Code<Vec<Stmt>>>,
    /// Numbers that the code may name: token types, channels, modes.
    pub(super) constants: FxHashMap<String, i64>,
    /// Fields that actions or members assign or declare.
    pub(super) fields: FxHashSet<String>,
    /// The first values of those that members declare.
    pub(super) first_values: Vec<(String, Expr)>,
    /// The grammar's own methods that are understood.
    pub(super) own_methods: FxHashMap<(String, usize), Arc<Method>>,
    /// The grammar's own classes that match tokens.
    pub(super) simulators: FxHashSet<String>,
    pub(super) is_lexer: bool,
    /// Whether the grammar's own `nextToken` or `emit` is to be called.
    pub(super) follows_tokens: bool,
    /// What rules have beside their right-hand sides.
    pub(super) rules: Rules,
    pub(super) base: Option<Base>,
    /// The base class's methods.
    pub(super) methods: FxHashSet<&'static str>,
    pub(super) unknown: Unknown,
    /// What the base class asked for in vain.
    pub(super) missing: Mutex<Missing>,
}

/// The names of what a base class requires and its grammar does not have, in the order in
/// which they are asked for.
#[derive(Debug, Default)]
pub(crate) struct Missing {
    pub(crate) tokens: Vec<String>,
    pub(crate) modes: Vec<String>,
}

impl Program {
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
            let own = |method: &str| self.own_methods.keys().any(|(name, _)| name == method);
            if !expr
                .and_then(|code| code.translated.as_ref())
                .is_some_and(|expr| expr.assigns_nothing() && !expr.calls(&own))
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

    /// The names of the grammar's own methods that go to another place in the
    /// input, which predicates must not do.
    pub(super) fn moving(&self) -> FxHashSet<String> {
        let mut moving: FxHashSet<String> = MOVES.iter().map(|name| (*name).to_owned()).collect();
        loop {
            let known = moving.len();
            for ((name, _), method) in &self.own_methods {
                let mut moves = false;
                for statement in &method.body {
                    statement.each(&mut |_| {}, &mut |expr| {
                        moves |= expr.calls(&|called| moving.contains(called));
                    });
                }
                if moves {
                    moving.insert(name.clone());
                }
            }
            if moving.len() == known {
                return moving;
            }
        }
    }

    pub(crate) fn action(&self, rule: u32, index: u32) -> Option<&Code<Vec<Stmt>>> {
        self.actions.get(&(rule, index))
    }

    /// A token type, channel or mode by the name that code gives it.
    pub fn constant(&self, name: &str) -> Option<i64> {
        self.constants.get(name).copied()
    }

    /// A token type by its name; 0, which no token has, if there is none.
    pub fn token_type(&self, name: &str) -> i32 {
        let number = self.constant(name);
        number.and_then(|n| i32::try_from(n).ok()).unwrap_or(0)
    }

    /// A token type by its name, without which the base class does not fit the grammar: if
    /// there is none, loading the language is an error that names it.
    pub fn required_token_type(&self, name: &str) -> i32 {
        let number = self.token_type(name);
        if number == 0 {
            let mut missing = self.missing.lock().unwrap_or_else(PoisonError::into_inner);
            missing.tokens.push(name.to_owned());
        }
        number
    }

    /// What the base class requires and the grammar does not have, each name once.
    pub(crate) fn missing(&self) -> Missing {
        match self.base {
            Some(Base::Lexer(entry)) => drop(entry.create(self)),
            Some(Base::Parser(entry)) => drop(entry.create(self)),
            None => return Missing::default(),
        }
        let mut missing = self.missing.lock().unwrap_or_else(PoisonError::into_inner);
        let mut missing = std::mem::take(&mut *missing);
        for names in [&mut missing.tokens, &mut missing.modes] {
            let mut seen = FxHashSet::default();
            names.retain(|name| seen.insert(name.clone()));
        }
        missing
    }

    /// The token types whose names end like this, by name.
    pub fn token_types_in(&self, suffix: &str) -> HashMap<String, i32> {
        let named = self.constants.iter();
        named
            .filter(|(name, _)| name.ends_with(suffix))
            .filter_map(|(name, number)| Some((name.clone(), i32::try_from(*number).ok()?)))
            .collect()
    }

    /// A lexer mode by its name: if there is none, loading the language is an error that
    /// names it.
    pub fn mode(&self, name: &str) -> u32 {
        let number = self.constant(name);
        number
            .and_then(|n| u32::try_from(n).ok())
            .unwrap_or_else(|| {
                let mut missing = self.missing.lock().unwrap_or_else(PoisonError::into_inner);
                missing.modes.push(name.to_owned());
                0
            })
    }

    /// The token types of those names that the grammar has.
    pub fn token_types(&self, names: &[&str]) -> Vec<i32> {
        names
            .iter()
            .map(|name| self.token_type(name))
            .filter(|number| *number > 0)
            .collect()
    }

    /// Whether actions assign a field.
    pub fn has_field(&self, field: &str) -> bool {
        self.fields.contains(field)
    }

    /// A method of the grammar's own, by its normalized name.
    pub(crate) fn own_method(&self, method: &str, parameters: usize) -> Option<Arc<Method>> {
        if self.own_methods.is_empty() {
            return None;
        }
        let key = (method.to_owned(), parameters);
        self.own_methods.get(&key).cloned()
    }

    /// Whether `$name` is something that a rule declares, or a label.
    pub(super) fn has_attribute(&self, name: &str) -> bool {
        self.rules.attributes.contains(name)
    }

    /// Whether a name is that of a token or rule.
    pub(super) fn is_symbol(&self, name: &str) -> bool {
        self.constants.contains_key(name) || self.rules.numbers.contains_key(name)
    }

    /// Whether a class is the base class.
    pub(super) fn is_base(&self, class: &str) -> bool {
        self.base.is_some_and(|base| base.is_named(class))
    }

    /// Whether the base class has a method (by its normalized name).
    pub(crate) fn has_method(&self, method: &str) -> bool {
        self.methods.contains(method)
    }

    /// The base class's state for one input.
    pub(crate) fn new_lexer_base(&self) -> Option<Box<dyn LexerBase>> {
        match self.base? {
            Base::Lexer(entry) => Some(entry.create(self)),
            Base::Parser(_) => None,
        }
    }

    /// The base class's state for one input.
    pub(crate) fn new_parser_base(&self) -> Option<Box<dyn ParserBase>> {
        match self.base? {
            Base::Parser(entry) => Some(entry.create(self)),
            Base::Lexer(_) => None,
        }
    }

    /// What the user should know about code that is not understood.
    pub(crate) fn unknown(&self) -> &Unknown {
        &self.unknown
    }
}
