//! Merging imported grammars into the one that imports them.

use crate::diagnostic::Diagnostics;
use crate::model::{Grammar, NameBlock};
use crate::problem::Problem;
use crate::source::{SourceMap, Span};
use std::collections::HashSet;

/// Merges `imports`, which are in the order of their import (preorder where
/// they import others), into `root`.
///
/// As in the tool, a rule of `root` (or of an earlier import) hides an imported
/// one of the same name; rules go to the mode of the same name, and new modes
/// come last; tokens, channels and named actions are added; options are
/// ignored.
pub(crate) fn merge(
    root: &mut Grammar,
    imports: Vec<Grammar>,
    files: &SourceMap,
    diagnostics: &mut Diagnostics,
) {
    let mut known: HashSet<String> = root.rules.iter().map(|r| r.name.text.clone()).collect();
    for mut import in imports {
        merge_names(&mut root.channels, std::mem::take(&mut import.channels));
        root.tokens.append(&mut import.tokens);
        merge_actions(root, &mut import, files, diagnostics);
        merge_options(root, &import, files, diagnostics);
        merge_rules(root, import, &mut known);
    }
    // Rules of the default mode first, as the tool keeps them.
    root.rules.sort_by_key(|rule| rule.mode);
}

/// Adds names that are not there yet to the first block.
fn merge_names(blocks: &mut Vec<NameBlock>, imported: Vec<NameBlock>) {
    let Some(first) = imported.into_iter().next() else {
        return;
    };
    match blocks.first_mut() {
        None => blocks.push(first),
        Some(block) => {
            for name in first.names {
                if block.names.iter().all(|n| n.text != name.text) {
                    block.names.push(name);
                }
            }
        }
    }
}

fn merge_actions(
    root: &mut Grammar,
    import: &mut Grammar,
    files: &SourceMap,
    diagnostics: &mut Diagnostics,
) {
    let default_scope = match root.kind {
        crate::model::GrammarKind::Lexer => "lexer",
        _ => "parser",
    };
    let mut seen: Vec<(String, String, Span)> = Vec::new();
    for action in std::mem::take(&mut import.actions) {
        let scope = action
            .scope
            .as_ref()
            .map_or(default_scope, |s| s.text.as_str());
        let key = (scope.to_owned(), action.name.text.clone());
        if seen.iter().any(|s| (&s.0, &s.1) == (&key.0, &key.1)) {
            let (name, span) = (&action.name.text, action.name.span);
            diagnostics.report(files, span, Problem::ActionRedefinition { name });
            continue;
        }
        seen.push((key.0, key.1, action.name.span));
        let same = root.actions.iter_mut().find(|other| {
            let other_scope = other
                .scope
                .as_ref()
                .map_or(default_scope, |s| s.text.as_str());
            other_scope == scope && other.name.text == action.name.text
        });
        match same {
            Some(other) => {
                other.action.code.push('\n');
                other.action.code.push_str(&action.action.code);
            }
            None => root.actions.push(action),
        }
    }
}

/// Warns about options, which are ignored.
fn merge_options(
    root: &Grammar,
    import: &Grammar,
    files: &SourceMap,
    diagnostics: &mut Diagnostics,
) {
    let entries = import.options.iter().flat_map(|o| &o.entries);
    let mut new =
        entries.filter(|e| root.option(&e.name.text).map(|v| &v.text) != Some(&e.value.text));
    if let (Some(_), Some(block)) = (new.next(), import.options.first()) {
        let grammar = &import.name.text;
        diagnostics.report(files, block.span, Problem::OptionsInImport { grammar });
    }
}

fn merge_rules(root: &mut Grammar, import: Grammar, known: &mut HashSet<String>) {
    // Rules in modes come before those outside, so that of two rules with the
    // same name the one in a mode counts.
    let (default, in_modes): (Vec<_>, Vec<_>) = import.rules.into_iter().partition(|r| r.mode == 0);
    for mut rule in in_modes {
        if !known.insert(rule.name.text.clone()) {
            continue;
        }
        let Some(mode) = import.modes.get(rule.mode) else {
            continue;
        };
        let existing = root
            .modes
            .iter()
            .skip(1)
            .position(|m| m.name.text == mode.name.text);
        rule.mode = match existing {
            Some(index) => index + 1,
            None => {
                root.modes.push(mode.clone());
                root.modes.len() - 1
            }
        };
        root.rules.push(rule);
    }
    for rule in default {
        if known.insert(rule.name.text.clone()) {
            root.rules.push(rule);
        }
    }
}
