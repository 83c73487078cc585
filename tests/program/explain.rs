//! Why the lines of a result are there: in the report and by `picireny explain`.
#![cfg(target_os = "linux")]

use crate::example;

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use serde_json::Value;

use example::folder;

const INPUT: &str = "[\n  1,\n  {\"first\": [1, 2, 3]},\n  7,\n  [true, false],\n  \"keep\",\n  \
                     \"text\"\n]\n";

/// Says what is missing, and where.
const TEST: &str = "#!/bin/sh\n\
    grep -q 7 \"$1\" || { echo \"$1: there is no seven\" >&2; exit 3; }\n\
    grep -q keep \"$1\" || { echo 'keep is gone'; exit 4; }\n\
    echo 'all there'\n";

fn picireny(folder: &Path, words: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::cargo_bin("picireny")
        .unwrap()
        .current_dir(folder)
        .args(words)
        .output()
        .unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (
        output.status.code(),
        text(&output.stdout),
        text(&output.stderr),
    )
}

fn reduce(folder: &Path, out: &str, more: &[&str]) -> Option<i32> {
    let words = ["in.json", "./test.sh", "--out", out];
    picireny(folder, &[&words[..], more].concat()).0
}

fn reasons(folder: &Path, out: &str) -> Value {
    let file = folder.join(out).join(".picireny/reasons.json");
    serde_json::from_slice(&fs::read(file).unwrap()).unwrap()
}

/// The number of the result's line with this.
fn line_with(folder: &Path, out: &str, word: &str) -> String {
    let result = fs::read_to_string(folder.join(out).join("in.json")).unwrap();
    let at = result.lines().position(|line| line.contains(word));
    (at.unwrap() + 1).to_string()
}

#[test]
fn each_line_has_the_refused_test_that_says_why_it_is_there() {
    let folder = folder(INPUT, TEST);
    let folder = folder.path();
    assert_eq!(reduce(folder, "out", &[]), Some(0));
    for from in ["out", "out/report.json"] {
        let (status, all, _) = picireny(folder, &["explain", from]);
        assert_eq!(status, Some(0));
        assert!(all.contains("keep is gone"), "{all}");
        // The folder that a test ran in is of no interest.
        assert!(all.contains("in.json: there is no seven"), "{all}");
        assert!(!all.contains("/in.json"), "{all}");
        let line = line_with(folder, "out", "keep");
        let (status, one, _) = picireny(folder, &["explain", from, &line]);
        assert_eq!(status, Some(0));
        assert!(one.contains("exit status 4\n  | keep is gone\n"), "{one}");
    }
    let page = fs::read_to_string(folder.join("out/report.html")).unwrap();
    let heads = page.split("<h2>").skip(1);
    let heads: Vec<&str> = heads.filter_map(|it| it.split('<').next()).collect();
    let expected = [
        "What is left",
        "Why",
        "What the program prints on it",
        "How to do it again",
        "The run",
    ];
    assert_eq!(heads, expected);
    // Paths are those from where the program was started.
    let answers = page.split("<h2>The run").next().unwrap();
    assert!(!answers.contains(&*folder.to_string_lossy()), "{answers}");
    assert!(answers.contains("all there") && answers.contains("keep is gone"));
    let text = fs::read_to_string(folder.join("out/report.md")).unwrap();
    assert!(text.contains("```\nall there\n```"), "{text}");
    assert!(text.contains("echo &#39;keep is gone&#39;") || text.contains("echo 'keep is gone'"));
    assert!(text.contains("<details><summary>The input"), "{text}");
}

#[test]
fn reasons_are_the_same_for_each_number_of_jobs_and_when_a_run_is_resumed() {
    let folder = folder(INPUT, TEST);
    let folder = folder.path();
    assert_eq!(reduce(folder, "one", &[]), Some(0));
    assert_eq!(reduce(folder, "four", &["-j", "4"]), Some(0));
    assert_eq!(reduce(folder, "parts", &["--limit-tests", "9"]), Some(3));
    assert_eq!(reduce(folder, "parts", &["--resume"]), Some(0));
    let whole = reasons(folder, "one");
    assert!(whole["tests"].as_array().is_some_and(|it| !it.is_empty()));
    assert_eq!(reasons(folder, "four"), whole);
    assert_eq!(reasons(folder, "parts"), whole);
}

#[test]
fn what_cannot_be_explained_is_said_with_what_to_do() {
    let folder = folder(INPUT, TEST);
    let folder = folder.path();
    let explain = |words: &[&str]| {
        let (status, _, said) = picireny(folder, &[&["explain"], words].concat());
        assert_eq!(status, Some(2), "{said}");
        said
    };
    let said = explain(&["nowhere"]);
    assert!(said.contains("there is no nowhere"), "{said}");
    for other in [".", "in.json"] {
        let said = explain(&[other]);
        assert!(
            said.contains("is no directory of a run and no report"),
            "{said}"
        );
    }
    assert_eq!(reduce(folder, "out", &["--limit-tests", "3"]), Some(3));
    let said = explain(&["out", "99"]);
    assert!(said.contains("the result has no line 99"), "{said}");
    for line in ["0", "x"] {
        let said = explain(&["out", line]);
        assert!(said.contains("is no line: type a number from 1"), "{said}");
    }
    let kept = folder.join("out/.picireny/reasons.json");
    fs::remove_file(&kept).unwrap();
    let said = explain(&["out"]);
    assert!(said.contains("has not come to an end"), "{said}");
    assert_eq!(reduce(folder, "out", &["--resume"]), Some(0));
    fs::remove_file(&kept).unwrap();
    let said = explain(&["out"]);
    assert!(said.contains("kept no reasons"), "{said}");
}

#[test]
fn lines_of_a_folder_have_their_files() {
    let folder = folder(INPUT, TEST);
    let folder = folder.path();
    let project = folder.join("project");
    fs::create_dir(&project).unwrap();
    fs::write(project.join("a.json"), INPUT).unwrap();
    fs::write(project.join("b.json"), "[\n  1,\n  9\n]\n").unwrap();
    let test = "#!/bin/sh\ngrep -q 9 \"$1/b.json\" || { echo no nine; exit 1; }\n";
    fs::write(folder.join("test.sh"), test).unwrap();
    let words = ["project", "./test.sh", "--out", "out"];
    let (status, _, said) = picireny(folder, &words);
    assert_eq!(status, Some(0), "{said}");
    let (_, all, _) = picireny(folder, &["explain", "out"]);
    assert!(all.contains("b.json:1 | "), "{all}");
    let (status, one, said) = picireny(folder, &["explain", "out", "b.json:1"]);
    assert_eq!(status, Some(0), "{said}");
    assert!(one.contains("no nine"), "{one}");
    let (status, _, said) = picireny(folder, &["explain", "out", "1"]);
    assert_eq!(status, Some(2));
    assert!(said.contains("type the line's file, too"), "{said}");
}
