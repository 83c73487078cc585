//! From the text of predicates and actions to a [`Program`].

use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex};

use rustc_hash::{FxHashMap, FxHashSet};

use picireny_grammar::{Declaration, DeclarationKind, Recognizer, RecognizerKind, Semantic};

use super::expr::Expr;
use super::members::{Members, Method, arguments, declared};
use super::program::{Base, Code, Program, Unknown};
use super::reader::parse_predicate;
use super::rules::Rules;
use super::stmt::parse_action;
use super::understood::{Known, OVERRIDDEN, field_name};
use super::value::normalize;

/// Translates the code of a recognizer with its base class, if that is known.
pub(crate) fn load(recognizer: &Recognizer, base: Option<Base>) -> Program {
    let mut members = Members::default();
    for declaration in recognizer.declarations.iter() {
        if declaration.kind == DeclarationKind::Members {
            members.read(&declaration.code);
        }
    }
    let names = members.fields.iter().map(|(name, _)| name.clone());
    let mut program = Program {
        predicates: FxHashMap::default(),
        actions: FxHashMap::default(),
        constants: constants(recognizer),
        fields: names.collect(),
        first_values: members.fields,
        own_methods: FxHashMap::default(),
        simulators: members.simulators,
        is_lexer: recognizer.kind == RecognizerKind::Lexer,
        follows_tokens: false,
        rules: Rules::of(recognizer),
        methods: base
            .map_or_else(Vec::new, Base::methods)
            .into_iter()
            .collect(),
        base,
        unknown: Unknown::default(),
        missing: Mutex::default(),
    };
    if let Some(base) = base {
        let numbers = base.constants().iter();
        let numbers = numbers.map(|(name, number)| ((*name).to_owned(), *number));
        program.constants.extend(numbers);
        for (name, class) in base.fields() {
            let value = Expr::New((*class).to_owned(), Vec::new());
            program.fields.insert((*name).to_owned());
            program.first_values.push(((*name).to_owned(), value));
        }
    }
    for action in recognizer.actions.iter() {
        let code = Code {
            translated: parse_action(&action.code),
            understood: false,
            harmless: is_output(&action.code),
        };
        let key = action_key(recognizer, action);
        program.actions.insert(key, code);
    }
    find_fields(&mut program);
    drop_unknown_fields(&mut program);
    let mut unread = members.unread;
    let mut methods = members.methods;
    for (key, method) in members.simulating {
        match methods.entry(key) {
            Entry::Occupied(entry) => unread.push(entry.key().0.clone()),
            Entry::Vacant(entry) => {
                entry.insert(method);
            }
        }
    }
    unread.extend(add_methods(&mut program, methods));
    let moving = program.moving();
    let moves = |expr: &Expr| expr.calls(&|method| moving.contains(method));
    for predicate in recognizer.predicates.iter() {
        let translated = parse_predicate(&predicate.code);
        let understood = translated
            .as_ref()
            .is_some_and(|expr| Known::of(&program).has(expr) && !moves(expr));
        let code = Code {
            translated,
            understood,
            harmless: false,
        };
        let key = (predicate.rule, predicate.index);
        program.predicates.insert(key, code);
    }
    let mut actions = std::mem::take(&mut program.actions);
    for code in actions.values_mut() {
        code.understood = code
            .translated
            .as_ref()
            .is_some_and(|all| Known::of(&program).has_all(all));
    }
    program.actions = actions;
    program.unknown = describe_unknown(&program, recognizer, &unread);
    program
}

/// Finds the fields that actions assign.
fn find_fields(program: &mut Program) {
    let mut fields = std::mem::take(&mut program.fields);
    let mut add = |expr: &Expr| {
        expr.each(&mut |part| {
            if let Expr::Assign(target, _) = part
                && let Some(field) = field_name(target)
                && !field.starts_with('$')
            {
                fields.insert(field.to_owned());
            }
        });
    };
    let actions = program.actions.values();
    let actions = actions
        .filter_map(|code| code.translated.as_ref())
        .flatten();
    for statement in actions {
        statement.each(&mut |_| {}, &mut add);
    }
    program.fields = fields;
}

/// Drops the fields whose first values are not understood.
fn drop_unknown_fields(program: &mut Program) {
    loop {
        let values = std::mem::take(&mut program.first_values);
        let (known, unknown): (Vec<_>, Vec<_>) = values
            .into_iter()
            .partition(|(_, value)| Known::of(program).has(value));
        program.first_values = known;
        if unknown.is_empty() {
            return;
        }
        for (name, _) in unknown {
            program.fields.remove(&name);
        }
    }
}

/// Takes over the methods that are understood; gives the names of those that
/// are not. A method that calls another depends on that one.
fn add_methods(program: &mut Program, methods: FxHashMap<(String, usize), Method>) -> Vec<String> {
    let shared = methods
        .into_iter()
        .map(|(key, method)| (key, Arc::new(method)));
    program.own_methods = shared.collect();
    let mut unknown = Vec::new();
    loop {
        let methods = program.own_methods.iter();
        let lost: Vec<_> = methods
            .filter(|(_, method)| !Known::of(program).has_method(method))
            .map(|(key, _)| key.clone())
            .collect();
        if lost.is_empty() {
            break;
        }
        for key in lost {
            program.own_methods.remove(&key);
            unknown.push(key.0);
        }
    }
    let follows = [("emit", 0), ("emit", 1), ("nexttoken", 0)];
    program.follows_tokens = follows
        .into_iter()
        .any(|(name, parameters)| program.own_method(name, parameters).is_some());
    unknown
}

/// What the user should know about code that is not understood.
fn describe_unknown(program: &Program, recognizer: &Recognizer, unread: &[String]) -> Unknown {
    let name = &recognizer.name;
    let is_lexer = recognizer.kind == RecognizerKind::Lexer;
    let mut unknown = Unknown::default();
    let class = match &recognizer.super_class {
        Some(class) if program.base.is_none() => Some(class),
        _ => None,
    };
    let predicates = list(recognizer, &recognizer.predicates, |s| {
        program
            .predicate(s.rule, s.index)
            .is_none_or(|code| !code.understood)
    });
    if let Some((code, count)) = &predicates {
        let base = class.map_or_else(String::new, |class| {
            format!(" (its base class {class} is not known here)")
        });
        let what = plural(*count, "a predicate", "predicates");
        unknown.predicates = Some(format!("{name}: {what} cannot be evaluated{base}: {code}"));
    }
    if let Some(class) = class {
        let lacks = if is_lexer {
            "tokens that it makes or changes are missing"
        } else {
            "whatever it does beside answering predicates is missing"
        };
        unknown.others.push(format!(
            "{name}: its base class {class} is not known here; {lacks}"
        ));
    }
    let actions = list(recognizer, &recognizer.actions, |s| {
        let (rule, index) = action_key(recognizer, s);
        program
            .action(rule, index)
            .is_none_or(|code| !code.understood && !code.harmless)
    });
    // Nothing but predicates depends on what a parser's actions do.
    if let Some((code, count)) = actions
        && (is_lexer || !recognizer.predicates.is_empty())
    {
        let what = plural(count, "an action is", "actions are");
        let lacks = if is_lexer {
            "tokens may have another type, channel or text, or be lexed in another mode"
        } else {
            "predicates may depend on what it does"
        };
        unknown
            .others
            .push(format!("{name}: {what} not understood, {lacks}: {code}"));
    }
    if let Some(code) = unknown_declaration(program, recognizer) {
        unknown.others.push(format!(
            "{name}: code of rules is not understood, predicates may depend on what it does: {code}"
        ));
    }
    // Methods that nothing calls do not matter, but for those that the lexer calls.
    let overridden = unread.iter().find(|name| {
        let name = normalize(name);
        OVERRIDDEN.contains(&name.as_str())
    });
    if is_lexer && let Some(method) = overridden {
        unknown.others.push(format!(
            "{name}: its own method {method} is not understood; \
             tokens that it makes or changes are missing"
        ));
    }
    unknown
}

/// The first code beside right-hand sides that is not understood, if predicates
/// refer to what rules have.
fn unknown_declaration(program: &Program, recognizer: &Recognizer) -> Option<String> {
    let mut predicates = recognizer.predicates.iter();
    if !predicates.any(|predicate| predicate.code.contains('$')) {
        return None;
    }
    let known = |expr: &Expr| Known::of(program).has(expr);
    let is_understood = |declaration: &&Declaration| {
        let code = &declaration.code;
        match declaration.kind {
            DeclarationKind::Members | DeclarationKind::Label => true,
            DeclarationKind::Arguments => arguments(code).is_some_and(|all| all.iter().all(known)),
            DeclarationKind::Init | DeclarationKind::After => {
                parse_action(code).is_some_and(|all| Known::of(program).has_all(&all))
            }
            DeclarationKind::Parameters | DeclarationKind::Returns | DeclarationKind::Locals => {
                declared(code).is_some_and(|all| all.iter().all(|(_, value)| known(value)))
            }
        }
    };
    let unknown = recognizer.declarations.iter().find(|d| !is_understood(d))?;
    let short: String = unknown.code.trim().chars().take(60).collect();
    Some(format!("{{{short}}}, line {}", unknown.line))
}

fn plural(count: usize, one: &'static str, several: &'static str) -> &'static str {
    if count == 1 { one } else { several }
}

fn action_key(recognizer: &Recognizer, action: &Semantic) -> (u32, u32) {
    match recognizer.kind {
        RecognizerKind::Lexer => (action.rule, action.index),
        RecognizerKind::Parser => (0, action.state),
    }
}

/// Whether code only prints something.
fn is_output(code: &str) -> bool {
    const PRINTERS: &[&str] = &[
        "System.out.",
        "System.err.",
        "console.",
        "print",
        "fmt.Print",
    ];
    let mut statements = code.split(';').map(str::trim).filter(|s| !s.is_empty());
    statements.all(|statement| {
        PRINTERS
            .iter()
            .any(|printer| statement.starts_with(printer))
            && statement.ends_with(')')
    })
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
