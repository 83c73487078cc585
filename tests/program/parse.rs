//! `picireny parse`: what it prints, and how it ends.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;

const GRAMMAR: &str = "grammar Calc;
calc : stat* EOF ;
stat : ID '=' expr ';' ;
expr : expr '*' expr | expr '+' expr | ID | NUM | '(' expr ')' ;
ID : [a-z]+ ;
NUM : [0-9]+ ;
NOTE : '#' ~[\\n]* -> channel(HIDDEN) ;
WS : [ \\t\\r\\n]+ -> skip ;
";

struct Files {
    folder: tempfile::TempDir,
}

impl Files {
    fn new(input: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("Calc.g4"), GRAMMAR).unwrap();
        fs::write(folder.path().join("input"), input).unwrap();
        Self { folder }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Runs `picireny parse` with further arguments: status, output, errors.
    fn parse(&self, arguments: &[&str]) -> (i32, String, String) {
        run(&self.path("Calc.g4"), &self.path("input"), arguments)
    }
}

fn run(grammar: &Path, input: &Path, arguments: &[&str]) -> (i32, String, String) {
    let output = Command::cargo_bin("picireny")
        .unwrap()
        .arg("parse")
        .arg(input)
        .args(arguments)
        .args(["-s", "calc", "-g"])
        .arg(grammar)
        .output()
        .unwrap();
    (
        output.status.code().unwrap(),
        String::from_utf8(output.stdout).unwrap(),
        String::from_utf8(output.stderr).unwrap(),
    )
}

#[test]
fn the_tree_in_one_line() {
    let (status, out, errors) = Files::new("a = 1 + b * 2;").parse(&["--tree"]);
    assert_eq!(errors, "");
    assert_eq!(
        out,
        "(calc (stat a = (expr (expr 1) + (expr (expr b) * (expr 2))) ;) <EOF>)\n"
    );
    assert_eq!(status, 0);
}

#[test]
fn tokens_as_antlr_prints_them() {
    let (status, out, _) = Files::new("é # n\na=1;").parse(&["--tokens"]);
    assert_eq!(
        out,
        "[@0,2:4='# n',<NOTE>,channel=1,1:2]\n\
         [@1,6:6='a',<ID>,2:0]\n\
         [@2,7:7='=',<'='>,2:1]\n\
         [@3,8:8='1',<NUM>,2:2]\n\
         [@4,9:9=';',<';'>,2:3]\n\
         [@5,10:9='<EOF>',<EOF>,2:4]\n"
    );
    // The character that is no token is a syntax error.
    assert_eq!(status, 1);
}

#[test]
fn errors_in_antlrs_words_and_the_status_says_so() {
    let (status, out, errors) = Files::new("a 1;\nc = 3").parse(&["--tree"]);
    assert_eq!(
        errors,
        "line 1:2 missing '=' at '1'\nline 2:5 missing ';' at '<EOF>'\n"
    );
    assert_eq!(
        out,
        "(calc (stat a <missing '='> (expr 1) ;) (stat c = (expr 3) <missing ';'>) <EOF>)\n"
    );
    assert_eq!(status, 1);
}

#[test]
fn an_indented_tree_with_positions() {
    let (_, out, _) = Files::new("a = 1;").parse(&["--quantifiers"]);
    assert_eq!(
        out,
        "calc 1:0\n  (...)\n    stat 1:0\n      ID 'a' 1:0\n      '=' 1:2\n      expr 1:4\n        \
         NUM '1' 1:4\n      ';' 1:5\n  EOF '<EOF>' 1:6\n"
    );
}

#[test]
fn json_names_tokens_by_their_place() {
    let (_, out, _) = Files::new("a = \"").parse(&["--json"]);
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(json["tokens"][1]["skipped"], true);
    assert_eq!(json["tokens"][4]["error"], true);
    assert_eq!(json["tokens"][4]["text"], "\"");
    assert_eq!(json["tree"]["rule"], "calc");
    assert_eq!(json["tree"]["children"][0]["children"][0]["token"], 0);
}

#[test]
fn what_cannot_be_parsed_at_all_is_one_paragraph() {
    let files = Files::new("");
    let (status, out, errors) = run(&files.path("No.g4"), &files.path("input"), &[]);
    assert_eq!((status, out.as_str()), (2, ""));
    assert!(errors.contains("No.g4"), "{errors}");
    let (status, _, errors) = run(&files.path("Calc.g4"), &files.path("none"), &[]);
    assert_eq!(status, 2);
    assert!(errors.contains("none"), "{errors}");
}

/// Runs `picireny parse` in a folder.
fn parse_in(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    let mut command = Command::cargo_bin("picireny").unwrap();
    let command = command.current_dir(folder).arg("parse").args(arguments);
    let output = command.output().unwrap();
    (
        output.status.code().unwrap(),
        String::from_utf8(output.stdout).unwrap(),
        String::from_utf8(output.stderr).unwrap(),
    )
}

#[test]
fn a_lexer_alone_has_tokens() {
    let folder = tempfile::tempdir().unwrap();
    let lexer = "lexer grammar L;\nA : 'a' ;\nB : [b]+ ;\nWS : ' ' -> skip ;\n";
    fs::write(folder.path().join("L.g4"), lexer).unwrap();
    fs::write(folder.path().join("input"), "a bb?").unwrap();
    let (status, out, errors) = parse_in(folder.path(), &["input", "--tokens", "-g", "L.g4"]);
    assert_eq!(
        out,
        "[@0,0:0='a',<'a'>,1:0]\n[@1,2:3='bb',<B>,1:2]\n[@2,5:4='<EOF>',<EOF>,1:5]\n"
    );
    assert_eq!(errors, "line 1:4 token recognition error at: '?'\n");
    assert_eq!(status, 1);
    let (status, _, errors) = parse_in(folder.path(), &["input", "-g", "L.g4"]);
    assert_eq!(status, 2, "{errors}");
}

#[test]
fn islands_are_shown_as_they_are_reduced() {
    let folder = tempfile::tempdir().unwrap();
    let page = "<p>x</p>\n<script>f(1)</script>\n";
    fs::write(folder.path().join("a.html"), page).unwrap();
    let (status, out, errors) = parse_in(folder.path(), &["a.html"]);
    assert_eq!(status, 0, "{errors}");
    assert!(out.contains("SCRIPT 2:8\n"), "{out}");
    assert!(out.contains("program 2:8\n"), "{out}");
    assert!(out.contains("'f' 2:8\n"), "{out}");
    let (_, out, _) = parse_in(folder.path(), &["a.html", "--islands", "off"]);
    assert!(out.contains("SCRIPT 'f(1)' 2:8\n"), "{out}");

    let (_, out, _) = parse_in(folder.path(), &["a.html", "--tree"]);
    assert!(out.contains("(SCRIPT (program "), "{out}");
    let (_, out, _) = parse_in(folder.path(), &["a.html", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    let tokens = json["tokens"].as_array().unwrap();
    // The tokens are all of the text, and say where in it they stand.
    for token in tokens {
        let place = |key: &str| token[key].as_u64().unwrap() as usize;
        assert_eq!(token["text"], page[place("start")..place("end")]);
    }
    let text: String = tokens
        .iter()
        .map(|token| token["text"].as_str().unwrap())
        .collect();
    assert_eq!(text, page);
    assert_eq!(json["tree"]["rule"], "document");
    assert!(
        out.contains("{\"rule\":\"SCRIPT\",\"children\":[{\"rule\":\"program\""),
        "{out}"
    );
}

#[test]
fn a_text_without_a_grammar_has_a_tree_to_look_at() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.unknown"), "f(a, b)\n").unwrap();
    let (status, out, errors) = parse_in(folder.path(), &["a.unknown", "--tree"]);
    assert_eq!(status, 0, "{errors}");
    assert_eq!(
        out,
        "(text (line (word f (group ( (element a) , (element b) ))) \\n))\n"
    );
    let (status, _, errors) = parse_in(folder.path(), &["a.unknown", "--tokens"]);
    assert_eq!(status, 2);
    assert!(
        errors.contains("without a grammar there are no tokens"),
        "{errors}"
    );
}
