//! `picireny grammar`: what it prints and writes, and its exit status.

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use tempfile::TempDir;

fn grammar(folder: &Path, args: &[&str]) -> (Option<i32>, String) {
    let output = Command::cargo_bin("picireny")
        .unwrap()
        .current_dir(folder)
        .arg("grammar")
        .args(args)
        .output()
        .unwrap();
    assert!(output.stdout.is_empty(), "nothing goes to standard output");
    (
        output.status.code(),
        String::from_utf8(output.stderr).unwrap(),
    )
}

fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = TempDir::new().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

#[test]
fn a_good_grammar_is_silent() {
    let folder = folder(&[("T.g4", "grammar T;\na : 'x' B EOF ;\nB : [0-9]+ ;\n")]);
    assert_eq!(
        grammar(folder.path(), &["--check", "T.g4"]),
        (Some(0), String::new())
    );
    assert_eq!(grammar(folder.path(), &["T.g4"]), (Some(0), String::new()));
    assert_eq!(
        fs::read_dir(folder.path()).unwrap().count(),
        1,
        "nothing is written"
    );
}

#[test]
fn errors_have_numbers_and_places_and_make_the_status_1() {
    let folder = folder(&[("T.g4", "grammar T;\na : 'x' b ;\nA : 'y' C ;\n")]);
    let (status, errors) = grammar(folder.path(), &["T.g4"]);
    assert_eq!(status, Some(1));
    assert_eq!(
        errors,
        "error(56): T.g4:3:8: reference to undefined rule: C\n\
         error(56): T.g4:2:8: reference to undefined rule: b\n"
    );
}

#[test]
fn warnings_leave_the_status_0() {
    let folder = folder(&[("T.g4", "parser grammar T;\na : X ;\n")]);
    let (status, warnings) = grammar(folder.path(), &["T.g4"]);
    assert_eq!(status, Some(0));
    assert_eq!(
        warnings,
        "warning(125): T.g4:2:4: implicit definition of token X in parser\n"
    );
}

#[test]
fn a_file_that_is_not_there_is_an_error_of_the_tool() {
    let folder = folder(&[]);
    let (status, errors) = grammar(folder.path(), &["Nowhere.g4"]);
    assert_eq!(status, Some(1));
    assert!(
        errors.starts_with("error(7): cannot find or open file: Nowhere.g4"),
        "{errors}"
    );
}

#[test]
fn interp_files_are_written_for_lexer_and_parser() {
    let folder = folder(&[("T.g4", "grammar T;\na : 'x' B ;\nB : 'b' ;\n")]);
    let result = grammar(folder.path(), &["T.g4", "--interp", "out/inner"]);
    assert_eq!(result, (Some(0), String::new()));
    let read = |name: &str| fs::read_to_string(folder.path().join("out/inner").join(name)).unwrap();
    let parser = read("T.interp");
    assert!(
        parser.starts_with(
            "token literal names:\nnull\n'x'\n'b'\n\ntoken symbolic names:\nnull\nnull\nB\n\n\
             rule names:\na\n\n\natn:\n[4, 1, 2, "
        ),
        "{parser}"
    );
    let lexer = read("TLexer.interp");
    assert!(lexer.contains("channel names:\nDEFAULT_TOKEN_CHANNEL\nHIDDEN\n\nmode names:\nDEFAULT_MODE\n\natn:\n[4, 0, 2, "), "{lexer}");
}

#[test]
fn a_rejected_grammar_writes_nothing() {
    let folder = folder(&[("T.g4", "grammar T;\na : b ;\n")]);
    let (status, _) = grammar(folder.path(), &["T.g4", "--interp", "out"]);
    assert_eq!(status, Some(1));
    assert!(!folder.path().join("out").exists());
}

#[test]
fn imports_are_found_in_library_folders() {
    let folder = folder(&[
        ("T.g4", "grammar T;\nimport Common;\na : X ;\n"),
        ("lib/Common.g4", "lexer grammar Common;\nX : 'x' ;\n"),
    ]);
    let (status, errors) = grammar(folder.path(), &["T.g4"]);
    assert_eq!(status, Some(1));
    assert!(
        errors.starts_with("error(110): T.g4:2:7: can't find or load grammar Common"),
        "{errors}"
    );
    let result = grammar(folder.path(), &["T.g4", "--lib", "lib"]);
    assert_eq!(result, (Some(0), String::new()));
}

#[test]
fn check_and_interp_exclude_each_other() {
    let folder = folder(&[("T.g4", "grammar T;\na : 'x' ;\n")]);
    let (status, message) = grammar(folder.path(), &["T.g4", "--check", "--interp", "out"]);
    assert_eq!(status, Some(2));
    assert!(message.contains("cannot be used with"), "{message}");
}
