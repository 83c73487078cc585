//! From the text of predicates and actions to a [`Program`].

use rustc_hash::{FxHashMap, FxHashSet};

use picireny_grammar::{Recognizer, RecognizerKind, Semantic};

use super::eval;
use super::expr::{Expr, parse_action, parse_predicate};
use super::program::{Base, Code, Program};

/// Translates the code of a recognizer with its base class, if that is known.
pub(crate) fn load(recognizer: &Recognizer, base: Option<Base>) -> Program {
    let mut program = Program {
        predicates: FxHashMap::default(),
        actions: FxHashMap::default(),
        constants: constants(recognizer),
        fields: FxHashSet::default(),
        methods: base
            .map_or_else(Vec::new, Base::methods)
            .into_iter()
            .collect(),
        base,
        warning: None,
    };
    let is_lexer = recognizer.kind == RecognizerKind::Lexer;
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
    program.warning = describe_unknown(&program, recognizer);
    program
}

fn describe_unknown(program: &Program, recognizer: &Recognizer) -> Option<String> {
    let predicates = list(recognizer, &recognizer.predicates, |s| {
        program
            .predicate(s.rule, s.index)
            .is_none_or(|code| !code.understood)
    });
    predicates.map(|list| {
        let base = match &recognizer.super_class {
            Some(class) if program.base.is_none() => {
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
