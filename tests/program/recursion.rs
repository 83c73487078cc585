//! Grammars that write lists as recursions, as a user sees it: they are as good as those
//! that write loops.
#![cfg(target_os = "linux")]

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt as _;

use crate::program;

/// One language, but for the rules of its lists: statements, which nothing separates, and
/// arguments, which commas separate.
const GRAMMAR: &str = "grammar T;
start : stmts EOF ;
stmt  : NAME '=' expr ';' | '{' stmts '}' | 'call' NAME '(' args ')' ';' | 'if' expr stmt ;
expr  : NUMBER | NAME | '[' args ']' | 'f' '(' args ')' ;
NAME   : [a-z] [a-z0-9]* ;
NUMBER : [0-9]+ ;
SPACE  : [ \\n]+ -> skip ;
";

/// The rules of lists that have at least one element.
const NOT_EMPTY: [(&str, &str); 5] = [
    ("loops", "stmts : stmt+ ; args : expr (',' expr)* ;"),
    (
        "recursion on the right",
        "stmts : stmt stmts | stmt ; args : expr ',' args | expr ;",
    ),
    (
        "optional recursion on the right",
        "stmts : stmt stmts? ; args : expr (',' args)? ;",
    ),
    (
        "recursion on the left",
        "stmts : stmts stmt | stmt ; args : args ',' expr | expr ;",
    ),
    (
        "rules that call one another",
        "stmts : stmt rest ; rest : stmts | ; args : expr more ; more : ',' args | ;",
    ),
];

/// The same of lists that can be empty.
const CAN_BE_EMPTY: [(&str, &str); 2] = [
    (
        "loops",
        "stmts : stmt* ; args : expr more | ; more : (',' expr)* ;",
    ),
    (
        "recursion on the right",
        "stmts : stmt stmts | ; args : expr more | ; more : ',' expr more | ;",
    ),
];

/// Statements with lists in lists, `depth` of them.
fn statements(depth: usize, number: &mut usize) -> String {
    let mut text = String::new();
    for kind in 0..4 {
        *number += 1;
        let n = *number;
        text += &match kind {
            0 => format!("a{n} = [{n}, b{n}, f(c{n}, [{n}], d{n})];\n"),
            1 if depth > 0 => format!("{{\n{}}}\n", statements(depth - 1, number)),
            2 => format!("call e{n} ( {n}, [g{n}], h{n} ) ;\n"),
            _ => format!("if i{n} j{n} = f(k{n}, {n});\n"),
        };
    }
    text
}

/// What is left after how many tests that want words in a certain order.
fn reduced(rules: &str, wanted: &str) -> (String, usize) {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("T.g4"), GRAMMAR.to_owned() + rules).unwrap();
    fs::write(path("in.txt"), statements(3, &mut 0)).unwrap();
    let here = folder.path().display();
    let test =
        format!("#!/bin/sh\necho >> '{here}/count'\ntr '\\n' ' ' < \"$1\" | grep -q '{wanted}'\n");
    fs::write(path("test.sh"), test).unwrap();
    fs::set_permissions(path("test.sh"), Permissions::from_mode(0o755)).unwrap();
    let arguments = [
        "in.txt",
        "./test.sh",
        "--grammar",
        "T.g4",
        "--start",
        "start",
    ];
    let output = program::picireny(folder.path(), &[&arguments[..], &["-j", "1"]].concat());
    assert!(output.status.success(), "{output:?}");
    let result = fs::read_to_string(path("in.reduced.txt")).unwrap();
    let count = fs::read_to_string(path("count")).unwrap();
    (result, count.lines().count())
}

fn all_are_as_good(grammars: &[(&str, &str)]) {
    for wanted in ["c7,.*d7", "b5.*h11 .*k14", "f(c1.*g9.*}.*k16"] {
        let expected = reduced(grammars[0].1, wanted);
        for (name, rules) in &grammars[1..] {
            assert_eq!(reduced(rules, wanted), expected, "{name}, {wanted}");
        }
    }
}

#[test]
fn it_does_not_matter_how_a_grammar_writes_lists() {
    all_are_as_good(&NOT_EMPTY);
}

#[test]
fn it_does_not_matter_how_a_grammar_writes_lists_that_can_be_empty() {
    all_are_as_good(&CAN_BE_EMPTY);
}
