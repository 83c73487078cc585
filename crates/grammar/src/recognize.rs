//! From a lexer or parser grammar to its recognizer: token types, rules in
//! order, network, tables.

use crate::atn::{Code, Finished, LexerRule, ParserRule, build_lexer, build_parser};
use crate::diagnostic::Diagnostics;
use crate::extract::alias;
use crate::leftrec;
use crate::lower::{Alt, NodeKind, SetItemKind, rule_alts};
use crate::model::{
    Block, ElementKind, Grammar, LexerCommand, NamedAction, OptionsBlock, Rule, find_option,
};
use crate::problem::Problem;
use crate::recognizer::{Declaration, DeclarationKind, Recognizer, RecognizerKind, Semantic, Str};
use crate::source::SourceMap;
use crate::vocabulary::Vocabulary;
use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap, HashSet};

/// Names of the two channels that every lexer has.
const CHANNELS: [&str; 2] = ["DEFAULT_TOKEN_CHANNEL", "HIDDEN"];

/// Compiles a lexer grammar; adds its tokens to `vocabulary`.
pub(crate) fn lexer(
    grammar: &Grammar,
    vocabulary: &mut Vocabulary,
    files: &SourceMap,
    diagnostics: &mut Diagnostics,
) -> Recognizer {
    lexer_types(grammar, vocabulary);
    let mut channels: Vec<String> = CHANNELS.map(str::to_owned).to_vec();
    let mut known: HashSet<&str> = CHANNELS.into();
    for name in grammar.channels.iter().flat_map(|block| &block.names) {
        if known.insert(&name.text) {
            channels.push(name.text.clone());
        }
    }
    let all_insensitive = case_option(&grammar.options).unwrap_or(false);
    let mut modes: Vec<String> = Vec::new();
    let mut mode_numbers: HashMap<&str, usize> = HashMap::new();
    let mut rules = Vec::new();
    for rule in &grammar.rules {
        let name = match grammar.modes.get(rule.mode) {
            Some(mode) => mode.name.text.as_str(),
            None => continue,
        };
        let mode = *mode_numbers.entry(name).or_insert_with(|| {
            modes.push(name.to_owned());
            modes.len() - 1
        });
        rules.push(LexerRule {
            name: &rule.name.text,
            fragment: rule.is_fragment(),
            ignore_case: case_option(&rule.options).unwrap_or(all_insensitive),
            mode,
            alts: rule_alts(rule),
        });
    }
    let finished = build_lexer(&rules, &modes, &channels, vocabulary, files, diagnostics);
    recognizer(
        grammar,
        RecognizerKind::Lexer,
        rules.iter().map(|r| r.name),
        vocabulary,
        finished,
        Lists {
            channels: channels.iter().map(String::as_str).collect(),
            modes: modes.iter().map(String::as_str).collect(),
        },
    )
}

/// Compiles a parser grammar; adds its tokens to `vocabulary`.
pub(crate) fn parser(
    grammar: &Grammar,
    vocabulary: &mut Vocabulary,
    files: &SourceMap,
    diagnostics: &mut Diagnostics,
) -> Recognizer {
    let mut rules = Vec::new();
    for rule in grammar.rules.iter().filter(|r| !r.is_lexer_rule()) {
        let left_recursive = leftrec::is_left_recursive(rule);
        rules.push(ParserRule {
            name: &rule.name.text,
            left_recursive,
            alts: if left_recursive {
                left_recursive_alts(rule, files, diagnostics)
            } else {
                rule_alts(rule)
            },
        });
    }
    for name in grammar.tokens.iter().flat_map(|block| &block.names) {
        vocabulary.define_name(&name.text);
    }
    for alt in rules.iter().flat_map(|r| &r.alts) {
        define_tokens(alt, vocabulary);
    }
    let finished = build_parser(&rules, vocabulary, files, diagnostics);
    recognizer(
        grammar,
        RecognizerKind::Parser,
        rules.iter().map(|r| r.name),
        vocabulary,
        finished,
        Lists::default(),
    )
}

fn left_recursive_alts<'a>(
    rule: &'a Rule,
    files: &SourceMap,
    diagnostics: &mut Diagnostics,
) -> Vec<Alt<'a>> {
    let name = &rule.name;
    if let Some(alts) = leftrec::rewrite(rule) {
        if !leftrec::has_primary_alternative(rule) {
            let problem = Problem::NoNonLeftRecursiveAlternative { rule: &name.text };
            diagnostics.report(files, name.span, problem);
        }
        return alts;
    }
    let problem = Problem::NonconformingLeftRecursion { rule: &name.text };
    diagnostics.report(files, name.span, problem);
    Vec::new()
}

/// The value of `caseInsensitive`, if it is given and valid.
fn case_option(options: &[OptionsBlock]) -> Option<bool> {
    find_option(options, "caseInsensitive")?.text.parse().ok()
}

/// Gives the tokens of a lexer their types: first names in `tokens {}`, then
/// rules that make tokens; then the literals of rules that consist of one.
pub(crate) fn lexer_types(grammar: &Grammar, vocabulary: &mut Vocabulary) {
    for name in grammar.tokens.iter().flat_map(|block| &block.names) {
        if name.is_token_name() {
            vocabulary.define_name(&name.text);
        }
    }
    for rule in &grammar.rules {
        if !rule.is_fragment() && !makes_other_token(&rule.block) {
            vocabulary.define_name(&rule.name.text);
        }
    }
    // A literal of two rules stands for neither token.
    let mut conflicting = BTreeSet::new();
    for rule in &grammar.rules {
        let Some(literal) = alias(rule) else { continue };
        if vocabulary.literal_type(literal).is_some() {
            conflicting.insert(literal);
        } else {
            let token_type = vocabulary.define_name(&rule.name.text);
            vocabulary.set_literal(literal, token_type);
        }
    }
    for literal in conflicting {
        vocabulary.remove_literal(literal);
    }
}

/// Whether the first alternative with commands has `more` or `type(...)` among
/// them, so that the rule makes no token with its own name.
fn makes_other_token(block: &Block) -> bool {
    let is_other = |command: &LexerCommand| match command.argument {
        None => command.name.text == "more",
        Some(_) => command.name.text == "type",
    };
    first_commands(block).is_some_and(|commands| commands.iter().any(is_other))
}

fn first_commands(block: &Block) -> Option<&[LexerCommand]> {
    block.alternatives.iter().find_map(|alternative| {
        if !alternative.commands.is_empty() {
            return Some(alternative.commands.as_slice());
        }
        alternative
            .elements
            .iter()
            .find_map(|element| match &element.kind {
                ElementKind::Block(inner) => first_commands(inner),
                _ => None,
            })
    })
}

/// Gives types to the tokens that an alternative mentions, in their order in
/// it (after left recursion was rewritten).
fn define_tokens(alt: &Alt<'_>, vocabulary: &mut Vocabulary) {
    for node in &alt.nodes {
        match &node.kind {
            NodeKind::Token(name) => {
                vocabulary.define_name(name);
            }
            NodeKind::Set { items, .. } => {
                for item in items {
                    if let SetItemKind::Token(name) = item.kind {
                        vocabulary.define_name(name);
                    }
                }
            }
            NodeKind::Block { alts, .. } => {
                for alt in alts {
                    define_tokens(alt, vocabulary);
                }
            }
            _ => {}
        }
    }
}

#[derive(Default)]
struct Lists<'a> {
    channels: Vec<&'a str>,
    modes: Vec<&'a str>,
}

fn recognizer<'a>(
    grammar: &Grammar,
    kind: RecognizerKind,
    rule_names: impl Iterator<Item = &'a str>,
    vocabulary: &Vocabulary,
    finished: Finished<'_>,
    lists: Lists<'_>,
) -> Recognizer {
    let optional = |names: Vec<Option<String>>| {
        let table: Vec<Option<Str>> = names.into_iter().map(|n| n.map(Cow::Owned)).collect();
        Cow::Owned(table)
    };
    let owned = |names: Vec<&str>| {
        let table: Vec<Str> = names
            .into_iter()
            .map(|n| Cow::Owned(n.to_owned()))
            .collect();
        Cow::Owned(table)
    };
    Recognizer {
        name: Cow::Owned(grammar.name.text.clone()),
        kind,
        super_class: grammar
            .option("superClass")
            .map(|value| Cow::Owned(value.unquoted().to_owned())),
        atn: Cow::Owned(finished.atn.serialize()),
        rule_names: owned(rule_names.collect()),
        literal_names: optional(vocabulary.literal_names()),
        symbolic_names: optional(vocabulary.symbolic_names()),
        channel_names: owned(lists.channels),
        mode_names: owned(lists.modes),
        predicates: semantics(&finished.predicates),
        actions: semantics(&finished.actions),
        declarations: Cow::Owned(declarations(grammar, kind, &finished)),
    }
}

/// The code of a grammar outside of right-hand sides. Where a parser has neither
/// predicates nor actions, nothing refers to it; a lexer calls some of it by
/// itself.
fn declarations(
    grammar: &Grammar,
    kind: RecognizerKind,
    finished: &Finished<'_>,
) -> Vec<Declaration> {
    let is_parser = kind == RecognizerKind::Parser;
    if is_parser && finished.predicates.is_empty() && finished.actions.is_empty() {
        return Vec::new();
    }
    let mut list = Vec::new();
    let mut add = |kind, rule: usize, state: usize, code: &str, line| {
        list.push(Declaration {
            kind,
            rule: u32::try_from(rule).unwrap_or(u32::MAX),
            state: u32::try_from(state).unwrap_or(u32::MAX),
            code: Cow::Owned(code.to_owned()),
            line,
        });
    };
    let members = grammar.actions.iter().filter(|a| a.name.text == "members");
    for NamedAction { action, .. } in members {
        let kind = DeclarationKind::Members;
        add(kind, 0, 0, &action.code, action.span.line);
    }
    if kind == RecognizerKind::Lexer {
        return list;
    }
    let rules = grammar.rules.iter().filter(|rule| !rule.is_lexer_rule());
    for (index, rule) in rules.enumerate() {
        for (kind, code) in [
            (DeclarationKind::Parameters, &rule.args),
            (DeclarationKind::Returns, &rule.returns),
            (DeclarationKind::Locals, &rule.locals),
        ] {
            if let Some(code) = code {
                add(kind, index, 0, &code.code, code.span.line);
            }
        }
        for NamedAction { name, action, .. } in &rule.actions {
            let kind = match name.text.as_str() {
                "init" => DeclarationKind::Init,
                "after" => DeclarationKind::After,
                _ => continue,
            };
            add(kind, index, 0, &action.code, action.span.line);
        }
    }
    for code in &finished.arguments {
        let kind = DeclarationKind::Arguments;
        add(kind, code.rule, code.state, &code.text, code.span.line);
    }
    let code = [&finished.predicates, &finished.actions, &finished.arguments];
    let code = code.into_iter().flatten().map(|code| &*code.text);
    let around = grammar.rules.iter().flat_map(|rule| &rule.actions);
    let code = code.chain(around.map(|named| named.action.code.as_str()));
    let code: Vec<&str> = code.filter(|code| code.contains('$')).collect();
    for label in &finished.labels {
        let reference = format!("${}", label.text);
        if code.iter().any(|code| code.contains(&reference)) {
            let kind = DeclarationKind::Label;
            add(kind, label.rule, label.state, &label.text, label.span.line);
        }
    }
    list
}

fn semantics(code: &[Code<'_>]) -> Cow<'static, [Semantic]> {
    let unsigned = |value: i32| u32::try_from(value).unwrap_or(0);
    let number = |value: usize| u32::try_from(value).unwrap_or(u32::MAX);
    let list: Vec<Semantic> = code
        .iter()
        .map(|code| Semantic {
            rule: number(code.rule),
            index: unsigned(code.index),
            state: number(code.state),
            code: Cow::Owned(code.text.clone().into_owned()),
            fail: code.fail.map(|f| Cow::Owned(f.unquoted().to_owned())),
            line: code.span.line,
            column: code.span.column,
        })
        .collect();
    Cow::Owned(list)
}

/// Keeps the first definition of each rule. The checks report the others.
pub(crate) fn drop_redefinitions(grammar: &mut Grammar) {
    let mut seen = HashSet::new();
    grammar
        .rules
        .retain(|rule| seen.insert(rule.name.text.clone()));
}
