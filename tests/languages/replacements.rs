//! Replacement strings.

use std::fs;

use crate::cases::check;
use crate::{format, languages, parse_rule};

/// What makes the others what they are is around them.
#[test]
fn replacements_belong_to_their_rules_but_for_those_that_need_their_context() {
    for (name, folder) in languages() {
        let format = format(&name);
        let (grammar, _) = format.start();
        let grammar = &format.grammars()[grammar];
        let mut found = String::new();
        for (rule, text) in grammar.replacements() {
            if grammar.language().rule_index(rule).is_some()
                && !text.is_empty()
                && !parse_rule(&format, rule, text).errors.is_empty()
            {
                found += &format!("{rule}\n");
            }
        }
        let file = folder.join("by-context.txt");
        check(
            &file,
            &fs::read_to_string(&file).unwrap_or_default(),
            &found,
        );
    }
}
