//! From the text of predicates and actions to a [`Program`].

use rustc_hash::{FxHashMap, FxHashSet};

use picireny_grammar::{Recognizer, RecognizerKind, Semantic};

use super::eval;
use super::expr::{Expr, parse_action, parse_predicate};
use super::program::{Base, Code, Program, Unknown};

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
        unknown: Unknown::default(),
    };
    for action in recognizer.actions.iter() {
        let key = action_key(recognizer, action);
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
                harmless: is_output(&action.code),
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
                harmless: false,
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
    program.unknown = describe_unknown(&program, recognizer);
    program
}

/// What the user should know about code that is not understood.
fn describe_unknown(program: &Program, recognizer: &Recognizer) -> Unknown {
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
    unknown
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
