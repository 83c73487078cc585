//! Checks of single constructs: names, options, labels, commands.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use super::state::Check;
use super::walk;
use crate::model::{
    Block, Element, ElementKind, Grammar, GrammarKind, Ident, LexerCommand, OptionEntry,
    OptionValueKind, OptionsBlock, Rule, is_token_name,
};
use crate::problem::Problem;
use crate::source::Span;
use picireny_shown::Shown as _;

const GRAMMAR_OPTIONS: [&str; 8] = [
    "accessLevel",
    "superClass",
    "contextSuperClass",
    "exportMacro",
    "tokenVocab",
    "caseInsensitive",
    "language",
    "TokenLabelType",
];
/// Options that a combined grammar does not pass on to its lexer.
const NOT_FOR_LEXER: [&str; 3] = ["superClass", "tokenVocab", "TokenLabelType"];
/// Languages that the tool generates code for.
const LANGUAGES: [&str; 10] = [
    "Java",
    "CSharp",
    "Cpp",
    "Dart",
    "Go",
    "JavaScript",
    "PHP",
    "Python3",
    "Swift",
    "TypeScript",
];
const RULE_REFERENCE_OPTIONS: [&str; 2] = ["p", "tokenIndex"];
const TOKEN_OPTIONS: [&str; 2] = ["assoc", "tokenIndex"];
const PREDICATE_OPTIONS: [&str; 2] = ["p", "fail"];

pub(super) fn check(check: &mut Check<'_, '_>) {
    let grammar = check.grammar;
    if !check.is_implicit_lexer() {
        grammar_name(check);
    }
    prequels(check);
    if grammar.rules.is_empty() && grammar.modes.len() <= 1 {
        let implicitly = if check.is_implicit_lexer() {
            "implicitly generated "
        } else {
            ""
        };
        let grammar = grammar.name.text.as_str();
        check.report_file(Problem::NoRules {
            implicitly,
            grammar,
        });
    }
    let labels = AlternativeLabels::of(grammar);
    for rule in grammar.rules.iter().filter(|rule| rule.mode == 0) {
        one_rule(check, rule, &labels);
    }
    for (mode, declared) in grammar.modes.iter().enumerate().skip(1) {
        let name = &declared.name;
        if !check.is_lexer() {
            check.report(name.span, Problem::ModeNotInLexer);
        }
        let mut tokens = 0;
        let all = check.context.combined.unwrap_or(grammar);
        for rule in all.rules.iter().filter(|rule| rule.mode == mode) {
            one_rule(check, rule, &labels);
            tokens += usize::from(!rule.is_fragment());
        }
        if tokens == 0 {
            check.report(name.span, Problem::EmptyMode { mode: &name.text });
        }
    }
}

fn grammar_name(check: &mut Check<'_, '_>) {
    let name = &check.grammar.name;
    let Some(file) = check.context.files.file(name.span.file) else {
        return;
    };
    // Text that was given in memory has no file name to agree with.
    let Some(path) = &file.path else {
        return;
    };
    let stem = path.file_stem().and_then(|stem| stem.to_str());
    if stem != Some(&name.text) {
        let file = path.file_name().map(Path::new).unwrap_or(path).shown();
        let (grammar, file) = (name.text.as_str(), file.to_string());
        let file = file.as_str();
        check.report(
            name.span,
            Problem::FileAndGrammarNameDiffer { grammar, file },
        );
    }
}

/// What stands before the rules.
fn prequels(check: &mut Check<'_, '_>) {
    let grammar = check.grammar;
    let root = grammar.name.span.file;
    let implicit = check.is_implicit_lexer();
    let mut steps: Vec<(Span, Prequel<'_>)> = Vec::new();
    // What was merged in from imported grammars has been checked there.
    let own = |span: &Span| span.file == root;
    for block in grammar.options.iter().filter(|block| own(&block.span)) {
        steps.push((block.span, Prequel::Options(block)));
    }
    for name in grammar.tokens.iter().flat_map(|block| &block.names) {
        steps.push((name.span, Prequel::Token(&name.text)));
    }
    for block in &grammar.channels {
        steps.push((block.span, Prequel::Channels));
    }
    steps.sort_by_key(|(span, _)| (span.file != root, span.start));
    for (span, step) in steps {
        match step {
            Prequel::Options(block) => grammar_options(check, block),
            Prequel::Token(name) if !is_token_name(name) => {
                check.report(span, Problem::TokenNameMustStartUpper { name });
            }
            Prequel::Token(_) => {}
            Prequel::Channels if grammar.kind == GrammarKind::Lexer => {}
            Prequel::Channels => {
                let problem = match check.context.combined {
                    Some(_) => Problem::ChannelsInCombined,
                    None => Problem::ChannelsInParser,
                };
                check.report(span, problem);
            }
        }
    }
    if implicit {
        return;
    }
    let second = |spans: &mut dyn Iterator<Item = Span>| spans.filter(own).nth(1);
    let repeated = [
        second(&mut grammar.options.iter().map(|block| block.span)),
        second(&mut grammar.imports.iter().map(|statement| statement.span)),
        second(&mut grammar.tokens.iter().map(|block| block.span)),
    ];
    for span in repeated.into_iter().flatten() {
        check.report(span, Problem::RepeatedPrequel);
    }
}

enum Prequel<'a> {
    Options(&'a OptionsBlock),
    Token(&'a str),
    Channels,
}

fn grammar_options(check: &mut Check<'_, '_>, block: &OptionsBlock) {
    for entry in &block.entries {
        let name = entry.name.text.as_str();
        let known = GRAMMAR_OPTIONS.contains(&name);
        if check.is_implicit_lexer() && (!known || NOT_FOR_LEXER.contains(&name)) {
            continue;
        }
        if !known {
            unsupported(check, entry);
        } else if name == "caseInsensitive" {
            case_insensitive(check, entry);
        } else if name == "language"
            && !check.is_implicit_lexer()
            && !LANGUAGES.contains(&entry.value.unquoted())
        {
            // The tool stops here. We go on, because we generate no code.
            let language = entry.value.unquoted();
            check.report(entry.value.span, Problem::UnknownLanguage { language });
        }
    }
}

fn unsupported(check: &mut Check<'_, '_>, entry: &OptionEntry) {
    let name = &entry.name.text;
    check.report(entry.name.span, Problem::UnsupportedOption { name });
}

/// The value of a `caseInsensitive` option.
fn case_insensitive(check: &mut Check<'_, '_>, entry: &OptionEntry) -> Option<bool> {
    match entry.value.text.as_str() {
        "true" => Some(true),
        "false" => Some(false),
        value => {
            let name = &entry.name.text;
            check.report(
                entry.value.span,
                Problem::UnsupportedOptionValue { name, value },
            );
            None
        }
    }
}

fn one_rule(check: &mut Check<'_, '_>, rule: &Rule, labels: &AlternativeLabels<'_>) {
    let lexer_rule = rule.is_lexer_rule();
    for entry in rule.options.iter().flat_map(|block| &block.entries) {
        if !lexer_rule || entry.name.text != "caseInsensitive" {
            unsupported(check, entry);
        } else if let Some(value) = case_insensitive(check, entry) {
            let global = check.grammar.option("caseInsensitive");
            if global.is_some_and(|global| global.text == "true") == value {
                check.report(entry.name.span, Problem::RedundantCaseInsensitive { value });
            }
        }
    }
    let (name, span) = (&rule.name.text, rule.name.span);
    if check.is_lexer() && !lexer_rule {
        check.report(span, Problem::ParserRuleNotAllowed { name });
    }
    if check.grammar.kind == GrammarKind::Parser && lexer_rule && check.context.combined.is_none() {
        check.report(span, Problem::LexerRuleNotAllowed { name });
    }
    block(check, rule, &rule.block, true);
    if !lexer_rule {
        labels.check(check, rule);
    }
}

fn block(check: &mut Check<'_, '_>, rule: &Rule, of: &Block, outermost: bool) {
    for entry in of.options.iter().flat_map(|block| &block.entries) {
        unsupported(check, entry);
    }
    for alternative in &of.alternatives {
        for item in &alternative.elements {
            element(check, rule, item);
        }
        for command in &alternative.commands {
            lexer_command(
                check,
                rule,
                command,
                outermost && of.alternatives.len() == 1,
            );
        }
    }
}

fn lexer_command(
    check: &mut Check<'_, '_>,
    rule: &Rule,
    command: &LexerCommand,
    well_placed: bool,
) {
    let span = command.name.span;
    if !well_placed {
        let rule = &rule.name.text;
        check.report(span, Problem::MisplacedCommand { rule });
    }
    if rule.is_fragment() {
        never_executed(check, rule, span);
    }
}

fn never_executed(check: &mut Check<'_, '_>, rule: &Rule, span: Span) {
    let rule = &rule.name.text;
    check.report(span, Problem::CommandInFragment { rule });
}

fn element(check: &mut Check<'_, '_>, rule: &Rule, of: &Element) {
    match &of.kind {
        ElementKind::Block(inner) => block(check, rule, inner, false),
        ElementKind::Not { items, .. } => {
            for item in items {
                element(check, rule, item);
            }
        }
        ElementKind::Action(_) if rule.is_lexer_rule() && rule.is_fragment() => {
            never_executed(check, rule, of.span);
        }
        ElementKind::Literal(text) if text == "''" => {
            check.report(of.span, Problem::EmptyLiteralOrSet { text });
        }
        ElementKind::Rule { name, .. } if check.is_lexer() && !is_token_name(name) => {
            let rule = &rule.name.text;
            check.report(of.span, Problem::ParserRuleInLexerRule { name, rule });
        }
        _ => {}
    }
    for entry in &of.options {
        element_option(check, rule, of, entry);
    }
    if let (Some(label), ElementKind::Block(inner)) = (&of.label, &of.kind)
        && !walk::is_set(inner, walk::is_parser_token)
    {
        let name = &label.name;
        check.report(name.span, Problem::LabelOfBlock { label: &name.text });
    }
}

fn element_option(check: &mut Check<'_, '_>, rule: &Rule, of: &Element, entry: &OptionEntry) {
    let name = entry.name.text.as_str();
    if name == "assoc" {
        let rule = &rule.name.text;
        check.report(entry.name.span, Problem::MisplacedAssociativity { rule });
    }
    let known: &[&str] = match of.kind {
        ElementKind::Rule { .. } => &RULE_REFERENCE_OPTIONS,
        ElementKind::Token { .. } | ElementKind::Literal(_) | ElementKind::Dot => &TOKEN_OPTIONS,
        ElementKind::Predicate(_) => &PREDICATE_OPTIONS,
        _ => return,
    };
    if entry.value.kind != OptionValueKind::Absent && !known.contains(&name) {
        unsupported(check, entry);
    }
}

/// The names after `#` in a rule, except those that the tool drops.
fn alternative_labels(rule: &Rule) -> impl Iterator<Item = &Ident> {
    let lost = walk::is_set(&rule.block, walk::is_parser_token);
    let alternatives = rule.block.alternatives.iter();
    alternatives
        .filter_map(|alternative| alternative.label.as_ref())
        .filter(move |_| !lost)
}

/// The names after `#`, in all rules.
struct AlternativeLabels<'a> {
    /// The last rule that has the label, with either case of its initial.
    owners: HashMap<String, &'a str>,
    /// The names of all rules.
    rules: HashSet<&'a str>,
}

impl<'a> AlternativeLabels<'a> {
    fn of(grammar: &'a Grammar) -> Self {
        let mut owners = HashMap::new();
        for rule in &grammar.rules {
            for label in alternative_labels(rule) {
                let owner = rule.name.text.as_str();
                owners.insert(with_initial(&label.text, true), owner);
                owners.insert(with_initial(&label.text, false), owner);
            }
        }
        let rules = grammar.rules.iter().map(|rule| rule.name.text.as_str());
        AlternativeLabels {
            owners,
            rules: rules.collect(),
        }
    }

    fn check(&self, check: &mut Check<'_, '_>, rule: &Rule) {
        let rule_name = rule.name.text.as_str();
        let mut labelled = 0;
        for label in alternative_labels(rule) {
            labelled += 1;
            let decapitalized = with_initial(&label.text, false);
            if self.rules.contains(decapitalized.as_str()) {
                let (label, span) = (&label.text, label.span);
                let rule = &decapitalized;
                check.report(
                    span,
                    Problem::AlternativeLabelConflictsWithRule { label, rule },
                );
            }
            if let Some(owner) = self.owners.get(&label.text)
                && *owner != rule_name
            {
                let (label, span, rule) = (&label.text, label.span, rule_name);
                check.report(
                    span,
                    Problem::AlternativeLabelRedefinition { label, rule, owner },
                );
            }
        }
        if labelled > 0 && labelled != rule.block.alternatives.len() {
            let (rule, span) = (rule_name, rule.name.span);
            check.report(span, Problem::LabelAllAlternativesOrNone { rule });
        }
    }
}

/// `name` with its first character in upper or lower case.
fn with_initial(name: &str, upper: bool) -> String {
    let mut chars = name.chars();
    match chars.next() {
        Some(first) if upper => first.to_uppercase().chain(chars).collect(),
        Some(first) => first.to_lowercase().chain(chars).collect(),
        None => String::new(),
    }
}
