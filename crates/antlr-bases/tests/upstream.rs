//! Upstream's examples of the grammars whose base classes are known parse
//! without errors.

#![allow(clippy::unwrap_used)]

#[path = "../../parser/tests/common/mod.rs"]
mod common;

use std::path::Path;

use picireny_parser::ParseOptions;

/// Folder, lexer, parser, start rule.
const GRAMMARS: &[(&str, &str, &str, &str)] = &[
    (
        "javascript/javascript",
        "JavaScriptLexer",
        "JavaScriptParser",
        "program",
    ),
    (
        "javascript/typescript",
        "TypeScriptLexer",
        "TypeScriptParser",
        "program",
    ),
    ("c", "CLexer", "CParser", "compilationUnit"),
    ("cpp", "CPP14Lexer", "CPP14Parser", "translationUnit"),
    ("java/java", "JavaLexer", "JavaParser", "compilationUnit"),
    (
        "python/python3",
        "Python3Lexer",
        "Python3Parser",
        "file_input",
    ),
    ("python/python", "PythonLexer", "PythonParser", "root"),
    (
        "python/python3_14",
        "PythonLexer",
        "PythonParser",
        "file_input",
    ),
    (
        "python/python2_7_18",
        "PythonLexer",
        "PythonParser",
        "file_input",
    ),
    ("golang", "GoLexer", "GoParser", "sourceFile"),
    ("rust", "RustLexer", "RustParser", "crate"),
    (
        "csharp/v6",
        "CSharpLexer",
        "CSharpParser",
        "compilation_unit",
    ),
    (
        "csharp/v7",
        "CSharpLexer",
        "CSharpParser",
        "compilation_unit",
    ),
    ("csharp/v8-spec", "CSharpLexer", "CSharpParser", "prog"),
    ("php", "PhpLexer", "PhpParser", "htmlDocument"),
    ("lua", "LuaLexer", "LuaParser", "start_"),
    (
        "antlr/antlr4",
        "ANTLRv4Lexer",
        "ANTLRv4Parser",
        "grammarSpec",
    ),
    (
        "antlr/antlr3",
        "ANTLRv3Lexer",
        "ANTLRv3Parser",
        "grammarDef",
    ),
    ("antlr/antlr2", "ANTLRv2Lexer", "ANTLRv2Parser", "grammar_"),
    ("bcpl", "bcplLexer", "bcplParser", "program"),
    ("bencoding", "BencodingLexer", "BencodingParser", "data"),
    ("bison", "BisonLexer", "BisonParser", "input_"),
    ("bnf", "bnfLexer", "bnfParser", "start_"),
    ("ada/ada2012", "AdaLexer", "AdaParser", "compilation"),
    ("dart2", "Dart2Lexer", "Dart2Parser", "compilationUnit"),
    (
        "fortran/fortran90",
        "Fortran90Lexer",
        "Fortran90Parser",
        "program",
    ),
    (
        "protobuf/protobuf3",
        "Protobuf3Lexer",
        "Protobuf3",
        "twoPassParse",
    ),
    ("java/java9", "Java9Lexer", "Java9Parser", "compilationUnit"),
    ("sql/plsql", "PlSqlLexer", "PlSqlParser", "sql_script"),
    (
        "sql/postgresql",
        "PostgreSQLLexer",
        "PostgreSQLParser",
        "root",
    ),
];

/// Where there are no examples beside the grammar: files of these folders.
const ELSEWHERE: &[(&str, &[&str])] = &[
    ("python/python3", &["python/python3_14/examples"]),
    (
        "antlr/antlr4",
        &["antlr", "c", "java", "javascript", "python", "unicode"],
    ),
];

/// Examples in which syntax errors are expected (grammar, file), and why.
const EXPECTED: &[(&str, &str, &str)] = &[
    (
        "python/python3",
        "python/python3_14/examples/_ast_unparse.py",
        "the grammar has no assignment expressions",
    ),
    (
        "c",
        "c/examples/sqlite/src/test_multiplex.c",
        "its macros stand where no type or name can: upstream preprocesses it",
    ),
    (
        "protobuf/protobuf3",
        "protobuf/protobuf3/examples/google/protobuf/descriptor.proto",
        "it is in version 2",
    ),
    (
        "csharp/v6",
        "csharp/v6/examples/issue-2612.txt",
        "upstream expects the error, too",
    ),
];

#[test]
fn examples_of_known_base_classes_have_no_errors() {
    let Some(root) = common::grammars_v4() else {
        return;
    };
    let failures = common::parallel(GRAMMARS, |&(folder, lexer, parser, start)| {
        let mut failures = Vec::new();
        let directory = root.join(folder);
        let language =
            match common::load(&directory, lexer, parser, &picireny_antlr_bases::classes()) {
                Ok(language) => language,
                Err(error) => return vec![format!("{folder}: {error}")],
            };
        let elsewhere = ELSEWHERE.iter().find(|(of, _)| *of == folder);
        let folders = match elsewhere {
            Some((_, folders)) => folders.iter().map(|f| root.join(f)).collect(),
            None => vec![directory.join("examples")],
        };
        let is_example = |path: &Path| {
            let is = |extension| path.extension().is_some_and(|e| e == extension);
            if folder == "antlr/antlr4" {
                is("g4")
            } else {
                !is("tree") && !is("errors") && !is("sh") && !is("pdf")
            }
        };
        let examples: Vec<_> = folders
            .iter()
            .flat_map(|folder| common::files(folder, is_example))
            .collect();
        assert!(!examples.is_empty(), "{folder} has no examples");
        for example in examples {
            let name = example.strip_prefix(&root).unwrap().display().to_string();
            let text = common::read(&example);
            let parse = match language.parse(&text, start, &ParseOptions::default()) {
                Ok(parse) => parse,
                Err(error) => return vec![format!("{folder}: {error}")],
            };
            failures.extend(parse.warnings.iter().map(|w| format!("{folder}: {w}")));
            let has_errors = !parse.errors.is_empty();
            let expected = EXPECTED
                .iter()
                .find(|(grammar, path, _)| *grammar == folder && *path == name);
            match (has_errors, expected) {
                (true, None) => failures.push(format!(
                    "{name}: {} errors, first {}",
                    parse.errors.len(),
                    parse.errors[0]
                )),
                (false, Some((_, _, reason))) => {
                    failures.push(format!("{name}: no error, though {reason}"));
                }
                _ => {}
            }
        }
        failures
    })
    .concat();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
