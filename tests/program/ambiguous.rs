//! Grammars that are ambiguous in so many ways that a parse would not end.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::process::Command;

use tempfile::TempDir;

/// How words are to be put together can be told in very many ways.
const GRAMMAR: &str =
    "grammar G;\ns : x EOF ;\nx : x x x | x x | W ;\nW : [a-z]+ ;\nS : [ \\n]+ -> skip ;\n";

/// What nobody can tell how it is put together.
fn undecidable() -> String {
    "a ".repeat(500) + "needed " + &"b ".repeat(500)
}

#[test]
fn a_file_of_a_folder_that_its_grammar_cannot_decide_is_reduced_as_text() {
    let place = TempDir::new().unwrap();
    let path = place.path();
    fs::write(path.join("G.g4"), GRAMMAR).unwrap();
    fs::create_dir(path.join("in")).unwrap();
    fs::write(path.join("in/easy"), "one two three").unwrap();
    fs::write(path.join("in/hard"), undecidable()).unwrap();
    fs::write(path.join("in/last"), "four five").unwrap();
    let script = path.join("test.sh");
    let test = "#!/bin/sh\ngrep -q needed hard && grep -q two easy\n";
    fs::write(&script, test).unwrap();
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_picireny"));
    command
        .args(["in", "--out", "out", "--grammar", "G.g4", "--start", "s"])
        .arg("./test.sh")
        .current_dir(path);
    let output = command.output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{stderr}");
    let message = "cannot parse hard: line 1:10 the grammar is too ambiguous for this text: to \
                   choose an alternative in rule \"x\" takes too long; it is reduced as plain text";
    assert!(stderr.contains(message), "{stderr}");
    assert!(!stderr.contains("cannot parse easy"), "{stderr}");
    let result = |name| fs::read_to_string(path.join("out/in").join(name));
    assert_eq!(result("hard").unwrap().trim(), "needed");
    assert_eq!(result("easy").unwrap().trim(), "two");
    assert!(result("last").is_err());
}

#[test]
fn an_input_that_its_grammar_cannot_decide_is_reduced_as_text() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    fs::write(path.join("G.g4"), GRAMMAR).unwrap();
    fs::write(path.join("in.txt"), undecidable()).unwrap();
    let script = path.join("test.sh");
    fs::write(&script, "#!/bin/sh\ngrep -q needed \"$1\"\n").unwrap();
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_picireny"))
        .args([
            "in.txt",
            "./test.sh",
            "--out",
            "out",
            "--grammar",
            "G.g4",
            "--start",
            "s",
        ])
        .current_dir(path)
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{stderr}");
    let message =
        "the grammar is too ambiguous for this text: to choose an alternative in rule \"x\"";
    assert!(stderr.contains(message), "{stderr}");
    assert!(stderr.contains("it is reduced as plain text"), "{stderr}");
    let result = fs::read_to_string(path.join("out/in.txt")).unwrap();
    assert_eq!(result.trim(), "needed");
}
