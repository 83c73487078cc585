//! Candidates that are kept besides the result, and results as a formatter writes them.
#![cfg(target_os = "linux")]

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

use assert_cmd::Command;

const INPUT: &str = "[1, 2, [7, \"some\"], {\"a\": 4, \"b\": 44}]\n";

/// A folder with an input and a test: exit status 0 if there is a 7, else 3 if there is
/// a 44.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.json"), INPUT).unwrap();
    let test = "grep -q 7 \"$1\" && exit 0\ngrep -q 44 \"$1\" && exit 3\nexit 1";
    script(folder.path(), "test.sh", test);
    folder
}

fn script(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    fs::write(&path, format!("#!/bin/sh\n{text}\n")).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
}

fn picireny(folder: &Path, more: &[&str]) -> String {
    let output = Command::cargo_bin("picireny")
        .unwrap()
        .current_dir(folder)
        .args(["a.json", "test.sh", "--force"])
        .args(more)
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{stderr}");
    stderr
}

fn texts(folder: &Path) -> Vec<(String, String)> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let mut texts: Vec<_> = entries
        .map(|entry| {
            let name = entry.file_name().into_string().unwrap();
            (name, fs::read_to_string(entry.path()).unwrap())
        })
        .collect();
    texts.sort();
    texts
}

#[test]
fn a_corpus_has_all_interesting_candidates_below_a_size_under_the_same_names_each_time() {
    let folder = folder();
    let stderr = picireny(folder.path(), &["--corpus", "corpus"]);
    assert!(stderr.contains(" kept in corpus, "), "{stderr}");
    let corpus = folder.path().join("corpus");
    let all = texts(&corpus);
    assert!(all.len() > 1);
    for (name, text) in &all {
        assert!(text.contains('7'), "{text}");
        assert!(
            name.starts_with("picireny-") && name.ends_with(".json"),
            "{name}"
        );
    }
    picireny(folder.path(), &["--corpus", "corpus"]);
    assert_eq!(texts(&corpus), all);
    picireny(folder.path(), &["--corpus", "small", "--corpus-size", "8"]);
    let small: Vec<_> = all
        .into_iter()
        .filter(|(_, text)| text.len() <= 8)
        .collect();
    assert_eq!(texts(&folder.path().join("small")), small);
}

#[test]
fn candidates_with_another_exit_status_are_kept_beside_the_result() {
    let folder = folder();
    let also = folder.path().join("a.reduced.also-interesting");
    picireny(folder.path(), &["--also-interesting", "3"]);
    let found = texts(&also);
    assert!(!found.is_empty());
    for (name, text) in found {
        assert!(name.starts_with("picireny-status-3-"), "{name}");
        assert!(text.contains("44") && !text.contains('7'), "{text}");
    }
    picireny(folder.path(), &["--also-interesting", "3", "--out", "out"]);
    assert!(folder.path().join("out/also-interesting").is_dir());
    picireny(folder.path(), &["--also-interesting", "77"]);
}

#[test]
fn candidates_that_cannot_be_kept_are_said_and_the_run_goes_on() {
    let folder = folder();
    let stderr = picireny(folder.path(), &["--corpus", "/dev/null/corpus"]);
    assert!(
        stderr.contains("could not be saved in /dev/null/corpus: Not a"),
        "{stderr}"
    );
}

#[test]
fn a_formatter_writes_the_result_to_standard_output_or_into_its_file() {
    let folder = folder();
    script(folder.path(), "fmt.sh", "echo \"/* $(cat) */\"");
    script(folder.path(), "in-place.sh", "echo '// 7' >>\"$1\"");
    for (formatter, result) in [
        ("./fmt.sh", "/* 7 */\n"),
        ("tr '\\n' '!'", "7!"),
        ("./in-place.sh {}", "7\n// 7\n"),
        ("./in-place.sh '{}'", "7\n// 7\n"),
        ("sed 's/7/ 7/' {}", " 7\n"),
        ("true", "7\n"),
        ("none", "7\n"),
    ] {
        let stderr = picireny(folder.path(), &["--formatter", formatter]);
        let text = fs::read_to_string(folder.path().join("a.reduced.json")).unwrap();
        assert_eq!(text, result, "{formatter}: {stderr}");
        assert!(!stderr.contains("not formatted"), "{stderr}");
    }
    let left = fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(left, 5, "only the input, three scripts and the result");
}

#[test]
fn a_formatter_that_fails_or_spoils_the_result_is_said_in_one_line() {
    let folder = folder();
    for (formatter, why) in [
        ("tr 7 8", "what it wrote is not interesting"),
        ("echo oops >&2; exit 4", "it exited with status 4"),
        ("nonesuch", "not found"),
    ] {
        let stderr = picireny(folder.path(), &["--formatter", formatter]);
        let text = fs::read_to_string(folder.path().join("a.reduced.json")).unwrap();
        assert_eq!(text, "7\n", "{formatter}");
        let mut lines = stderr.lines();
        let line = lines.find(|line| line.contains("the result is not formatted: "));
        assert!(line.is_some_and(|line| line.contains(why)), "{stderr}");
    }
}

#[test]
fn directories_of_tests_are_named_and_go_with_their_run() {
    let folder = folder();
    let stderr = picireny(folder.path(), &["--no-cleanup"]);
    let place = ".a.reduced.json.picireny/tests";
    assert!(
        stderr.contains(&format!("The directories of tests are in {place}\n")),
        "{stderr}"
    );
    assert!(folder.path().join(place).join("0/a.json").exists());
    for _ in 0..2 {
        picireny(folder.path(), &[]);
        assert!(!folder.path().join(".a.reduced.json.picireny").exists());
    }
}
