//! Errors in the notation itself: where they are, what was found and what was
//! expected instead. All of them are reported, not only the first.

#![allow(clippy::unwrap_used)]

use picireny_grammar::{Options, compile_text};

/// What is reported for a grammar, a line per message.
fn report(text: &str) -> Vec<String> {
    match compile_text(&[("T.g4", text)], &Options::default()) {
        Ok(compiled) => compiled.warnings.iter().map(ToString::to_string).collect(),
        Err(diagnostics) => diagnostics.list().iter().map(ToString::to_string).collect(),
    }
}

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    assert_eq!(report(text), expected, "for {text:?}");
}

#[test]
fn a_missing_semicolon_is_reported_and_the_next_rule_understood() {
    check(
        "grammar T;\na : b\n",
        &[
            "error(50): T.g4:3:0: syntax error: mismatched input '<EOF>' expecting \
           a rule element, '|', '#' or ';' while matching a rule",
        ],
    );
    // The next rule is still understood: it is not undefined.
    check(
        "grammar T;\na : b 'x'\nb : 'y' ;\nc : d ) ;\n",
        &[
            "error(50): T.g4:3:0: syntax error: unterminated rule (missing ';') detected at \
             'b :' while matching a rule",
            "error(50): T.g4:4:6: syntax error: mismatched input ')' expecting \
             a rule element, '|', '#' or ';' while matching a rule",
        ],
    );
}

#[test]
fn a_missing_parenthesis_is_reported() {
    check(
        "grammar T;\na : ('x' | 'y' ;\nb : 'z' ;\n",
        &[
            "error(50): T.g4:2:15: syntax error: mismatched input ';' expecting \
           an element, '|' or ')' while matching a rule",
        ],
    );
}

#[test]
fn unknown_characters_are_reported() {
    check(
        "grammar T;\na : % 'x' ^ 'y' ;\n",
        &[
            "error(50): T.g4:2:4: syntax error: '%' came as a complete surprise to me",
            "error(50): T.g4:2:10: syntax error: '^' came as a complete surprise to me",
        ],
    );
}

#[test]
fn unclosed_strings_sets_and_actions_are_reported() {
    check(
        "lexer grammar T;\nA : 'a\n  ;\nB : 'b\\z' | '\\u12' ;\n",
        &[
            "error(152): T.g4:2:4: unterminated string literal",
            "error(156): T.g4:4:6: invalid escape sequence \\z",
            "error(156): T.g4:4:13: invalid escape sequence \\u12",
        ],
    );
    check(
        "lexer grammar T;\nA : [a-z\n ;\n",
        &[
            "error(50): T.g4:2:4: syntax error: this character set is not closed: \
           found '\\n' where ']' was expected",
        ],
    );
    check(
        "grammar T;\na : {f(); \n b : 'x' ;",
        &[
            "error(50): T.g4:2:4: syntax error: this action is not closed: \
             found the end of the file where '}' was expected",
            "error(50): T.g4:3:10: syntax error: mismatched input '<EOF>' expecting \
             a rule element, '|', '#' or ';' while matching a rule",
        ],
    );
}

#[test]
fn errors_before_the_rules_are_reported() {
    check(
        "a : 'x' ;\n",
        &[
            "error(50): T.g4:1:0: syntax error: mismatched input 'a' expecting \
           'grammar', 'lexer grammar' or 'parser grammar' while matching a grammar declaration",
        ],
    );
    check(
        "grammar T\na : 'x' ;\n",
        &[
            "error(50): T.g4:2:0: syntax error: mismatched input 'a' expecting ';' \
           while matching a grammar declaration",
        ],
    );
    check(
        "tree grammar T;\na : 'x' ;\n",
        &["error(200): T.g4:1:0: tree grammars are not supported in ANTLR 4"],
    );
    check(
        "grammar T;\noptions { x }\ntokens { A; }\nimport ;\na : 'x' ;\n",
        &[
            "error(50): T.g4:2:12: syntax error: mismatched input '}' expecting '=' \
             while matching an options block",
            "error(50): T.g4:3:10: syntax error: mismatched input ';' expecting '}' \
             while matching a tokens block",
            "error(50): T.g4:4:7: syntax error: mismatched input ';' expecting an identifier \
             while matching an import statement",
        ],
    );
}

#[test]
fn notation_of_the_other_kind_of_rule_is_an_error() {
    check(
        "grammar T;\na : 'x' -> skip ;\nA : x='y' ;\n",
        &[
            "error(50): T.g4:2:8: syntax error: mismatched input '->' expecting \
             a rule element, '|', '#' or ';' while matching a rule",
            "error(50): T.g4:3:5: syntax error: mismatched input '=' expecting \
             a lexer rule element, '|', '->' or ';' while matching a lexer rule",
        ],
    );
    check(
        "lexer grammar T;\nA : 'a' -> ;\nB : 'b' -> mode() ;\nC : ~(a) ;\n",
        &[
            "error(50): T.g4:2:11: syntax error: mismatched input ';' expecting \
             a lexer command while matching a lexer rule",
            "error(50): T.g4:3:16: syntax error: mismatched input ')' expecting \
             a name or a number while matching a lexer rule",
            "error(50): T.g4:4:6: syntax error: mismatched input 'a' expecting \
             a string literal, a range or a character set while matching a negated set",
        ],
    );
}

#[test]
fn columns_count_characters_and_lines_end_with_line_feeds() {
    check(
        "\u{feff}grammar T;\r\na : 'é\u{1F600}' % ;\r\n",
        &["error(50): T.g4:2:9: syntax error: '%' came as a complete surprise to me"],
    );
}

#[test]
fn unusual_notation_that_the_tool_accepts_is_accepted() {
    // A slash that starts no comment, comments that do not end, braces and
    // quotes in actions, options in a subrule, empty blocks of names.
    for text in [
        "grammar T;\na : 'x' / 'y' ;\n",
        "grammar T;\na : 'x' ; /* open",
        "grammar T;\na : {\"}\"} {//'}\n} {/*}*/} {a/b} {\\}} 'x' ;\n",
        "grammar T;\ntokens {}\noptions {}\na : (options { } : 'x') (: 'y') ;\n",
        "grammar T;\na : b[\"]\", ']'] ;\nb[int x, int y] : 'x' ;\n",
        "lexer grammar T;\nA options { caseInsensitive = true; } : [a-z\\]] ;\n",
    ] {
        check(text, &[]);
    }
}
