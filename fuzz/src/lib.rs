//! What the fuzz targets share: compiling a grammar and holding a parse to
//! what is promised of it.

use picireny_grammar::{Compiled, Options, RecognizerKind, compile_text};
use picireny_parser::{
    Language, ParseOptions, TokenOrigin, indented_tree, json, token_lines, tree_line,
};

/// Start rules that are tried per grammar, so that a grammar of many rules
/// does not hide all others.
const RULES: usize = 4;

/// Compiles a text as the tool would if it were the file `T.g4`.
pub fn compile(text: &str) -> Option<Compiled> {
    compile_text(&[("T.g4", text)], &Options::default()).ok()
}

/// Loads what a combined grammar was compiled to.
///
/// # Panics
///
/// When compiled tables cannot be loaded.
pub fn languages(compiled: Compiled) -> Vec<Language> {
    let _ = compiled.minimal_replacements(&Default::default());
    let mut recognizers = compiled.recognizers.into_iter();
    let classes = picireny_format::base_classes();
    let mut languages = Vec::new();
    while let (Some(lexer), Some(parser)) = (recognizers.next(), recognizers.next()) {
        if lexer.kind == RecognizerKind::Lexer && parser.kind == RecognizerKind::Parser {
            let language = Language::with_classes(lexer, parser, &classes);
            languages.push(language.expect("compiled tables can be loaded"));
        }
    }
    languages
}

/// Parses and prints an input by the first rules of a grammar.
///
/// # Panics
///
/// When tokens lose text of the input.
pub fn check(language: &Language, input: &str) {
    let options = ParseOptions {
        quantifiers: true,
        error_tokens: true,
        ..ParseOptions::default()
    };
    let rules: Vec<String> = language.parser().rule_names[..]
        .iter()
        .take(RULES)
        .map(ToString::to_string)
        .collect();
    for rule in rules {
        let parse = language
            .parse(input, &rule, &options)
            .expect("the rule is one of the grammar");
        let covered: String = parse
            .tokens
            .iter()
            .filter(|(_, token)| token.origin != TokenOrigin::Inserted)
            .map(|(_, token)| token.source(input))
            .collect();
        assert_eq!(covered, input, "tokens cover the input");
        for print in [tree_line, token_lines, indented_tree, json] {
            print(language, input, &parse);
        }
    }
}
