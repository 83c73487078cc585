//! Writing compiled grammars as Rust statics.

use std::fmt::Write as _;

use picireny_grammar::{Recognizer, RecognizerKind, Semantic, Str};

/// A recognizer as the value of a static named `name`, with its tables.
pub(crate) fn recognizer(out: &mut String, name: &str, recognizer: &Recognizer) {
    let kind = match recognizer.kind {
        RecognizerKind::Lexer => "Lexer",
        RecognizerKind::Parser => "Parser",
    };
    let atn = &recognizer.atn;
    put(
        out,
        format_args!("static {name}_ATN: [i32; {}] = {atn:?};\n", atn.len()),
    );
    put(
        out,
        format_args!(
            "pub(super) static {name}: Recognizer = Recognizer {{\n\
             name: {},\nkind: RecognizerKind::{kind},\nsuper_class: {},\n\
             atn: Cow::Borrowed(&{name}_ATN),\nrule_names: {},\nliteral_names: {},\n\
             symbolic_names: {},\nchannel_names: {},\nmode_names: {},\npredicates: {},\nactions: {},\n}};\n",
            text(&recognizer.name),
            optional(recognizer.super_class.as_ref()),
            list(&recognizer.rule_names, text),
            list(&recognizer.literal_names, |name| optional(name.as_ref())),
            list(&recognizer.symbolic_names, |name| optional(name.as_ref())),
            list(&recognizer.channel_names, text),
            list(&recognizer.mode_names, text),
            list(&recognizer.predicates, semantic),
            list(&recognizer.actions, semantic),
        ),
    );
}

pub(crate) fn put(out: &mut String, arguments: std::fmt::Arguments<'_>) {
    // Writing to a string does not fail.
    let _ = out.write_fmt(arguments);
}

fn text(text: &Str) -> String {
    format!("Cow::Borrowed({:?})", &**text)
}

fn optional(value: Option<&Str>) -> String {
    value.map_or_else(
        || "None".to_owned(),
        |value| format!("Some({})", text(value)),
    )
}

fn list<T>(items: &[T], item: impl Fn(&T) -> String) -> String {
    let items: Vec<String> = items.iter().map(item).collect();
    format!("Cow::Borrowed(&[{}])", items.join(", "))
}

fn semantic(semantic: &Semantic) -> String {
    let Semantic {
        rule,
        index,
        state,
        code,
        fail,
        line,
        column,
    } = semantic;
    format!(
        "Semantic {{ rule: {rule}, index: {index}, state: {state}, code: {}, fail: {}, line: {line}, column: {column} }}",
        text(code),
        optional(fail.as_ref()),
    )
}
