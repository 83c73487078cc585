//! The commands in docs/fuzzing.md do what they say.
#![cfg(target_os = "linux")]

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

/// The commands of a section.
fn commands(section: &str) -> Vec<String> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/fuzzing.md");
    let text = fs::read_to_string(path).unwrap();
    let heading = format!("\n## {section}\n");
    let text = text.split_once(&heading).unwrap().1;
    let text = text.split("\n## ").next().unwrap();
    let blocks = text.split("```sh\n").skip(1);
    let commands: Vec<_> = blocks
        .map(|block| block.split("```").next().unwrap().to_owned())
        .collect();
    assert!(!commands.is_empty(), "{section}");
    commands
}

fn run(folder: &Path, command: &str) -> Output {
    let program = assert_cmd::cargo::cargo_bin("picireny");
    let mut path = program.parent().unwrap().as_os_str().to_owned();
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap());
    Command::new("sh")
        .args(["-ec", command])
        .env("PATH", path)
        .current_dir(folder)
        .output()
        .unwrap()
}

#[track_caller]
fn succeeds(folder: &Path, command: &str) {
    let output = run(folder, command);
    assert!(output.status.success(), "{command}\n{output:?}");
}

/// A program that is killed by SIGABRT if its last argument has a 7, and by SIGSEGV if it
/// has a 9.
const TARGET: &str = "#!/bin/sh
for file; do :; done
if grep -q 7 \"$file\"; then echo \"t.c:7: main: Assertion \\`n != 7' failed.\"; kill -ABRT $$; fi
if grep -q 9 \"$file\"; then kill -SEGV $$; fi
";

fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, content) in files.iter().chain([&("target", TARGET)]) {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, content).unwrap();
    }
    let target = folder.path().join("target");
    fs::set_permissions(target, fs::Permissions::from_mode(0o755)).unwrap();
    folder
}

fn text(folder: &tempfile::TempDir, name: &str) -> String {
    let text = fs::read_to_string(folder.path().join(name)).unwrap();
    text.trim().to_owned()
}

fn groups(folder: &tempfile::TempDir, report: &str) -> usize {
    let report = fs::read(folder.path().join(report)).unwrap();
    let report: Value = serde_json::from_slice(&report).unwrap();
    assert_eq!(report["quiet"].as_array().unwrap().len(), 0);
    report["groups"].as_array().unwrap().len()
}

const CRASHES: &str = "findings/default/crashes";

#[test]
fn crashes_of_afl_are_grouped_and_reduced() {
    let first = format!("{CRASHES}/id:000000,sig:06,src:000000,time:12,execs:3,op:havoc,rep:2");
    let second = format!("{CRASHES}/id:000001,sig:11,src:000000,time:13,execs:4,op:havoc,rep:2");
    let readme = format!("{CRASHES}/README.txt");
    let folder = folder(&[
        (&first, "[1, 2, 7]"),
        (&second, "[1, 2, 9, 3]"),
        (&readme, "Command line used to find this crash: 7"),
    ]);
    let commands = commands("AFL++");
    let [triage, one, corpus] = commands.as_slice() else {
        panic!("{commands:#?}");
    };
    succeeds(folder.path(), triage);
    assert_eq!(groups(&folder, "triage/report.json"), 2);
    succeeds(folder.path(), one);
    assert_eq!(text(&folder, "small"), "7");
    succeeds(folder.path(), corpus);
    let seeds = fs::read_dir(folder.path().join("findings/seeds")).unwrap();
    assert!(seeds.count() > 0);
}

#[test]
fn crashes_of_libfuzzer_are_grouped_and_reduced() {
    let folder = folder(&[(
        "crashes/crash-adc83b19e793491b1c6ea0fd8b46cd9f32e592fc",
        "[1, 2, 7]",
    )]);
    let crashes = folder.path().join("crashes");
    fs::create_dir(folder.path().join("bin")).unwrap();
    fs::rename(
        folder.path().join("target"),
        folder.path().join("bin/target"),
    )
    .unwrap();
    for command in commands("libFuzzer and OSS-Fuzz") {
        // The target is no crash.
        succeeds(&crashes, &command.replace("./target", "../bin/target"));
    }
    assert_eq!(text(&folder, "crashes/small"), "7");
    assert_eq!(groups(&folder, "triage/report.json"), 1);
}

#[test]
fn inputs_of_grammarinator_are_reduced_by_their_grammar() {
    let grammar = "grammar Sums; sums: number ('+' number)* EOF; number: [0-9]+;";
    let grammar = grammar.replace("number: [0-9]+;", "number: N; N: [0-9]+;");
    let folder = folder(&[("Sums.g4", &grammar), ("tests/0.txt", "1+22+7+3")]);
    for command in commands("Grammarinator") {
        succeeds(folder.path(), &command);
    }
    assert_eq!(groups(&folder, "triage/report.json"), 1);
    let result = fs::read(folder.path().join("triage/report.json")).unwrap();
    let report: Value = serde_json::from_slice(&result).unwrap();
    assert_eq!(report["groups"][0]["reductions"][0]["text"], "7");
}

#[test]
fn git_bisect_finds_the_commit_with_the_reduced_file() {
    let folder = folder(&[("crash.json", "[1, 2, 7]")]);
    let history = r##"
        export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
        git init -q . && git config user.name n && git config user.email e
        mv target broken
        printf 'target: source\n\tcp source target && chmod +x target\n' >Makefile
        printf '#!/bin/sh\nexit 0\n' >source
        git add Makefile source && git commit -qm 1 && git tag first
        for n in 2 3; do echo "# $n" >>source; git commit -qam $n; done
        cp broken source && git commit -qam broken && git tag broken
        for n in 5 6 7; do echo "# $n" >>source; git commit -qam $n; done
        make -s"##;
    succeeds(folder.path(), history);
    for command in commands("git bisect") {
        succeeds(folder.path(), &command);
    }
    assert_eq!(text(&folder, "crash.json"), "7");
    let found = run(folder.path(), "git show -s --format=%s refs/bisect/bad");
    assert_eq!(String::from_utf8_lossy(&found.stdout).trim(), "broken");
}

#[test]
fn in_continuous_integration_only_new_crashes_count() {
    let folder = folder(&[("crashes/a.json", "[1, 2, 7]")]);
    let first =
        "picireny triage crashes --out first -- ./target {} && cp first/report.json known.json";
    succeeds(folder.path(), first);
    for command in commands("Continuous integration") {
        succeeds(folder.path(), &command);
        fs::write(folder.path().join("crashes/b.json"), "[9]").unwrap();
        assert_eq!(run(folder.path(), &command).status.code(), Some(1));
    }
    assert!(text(&folder, "triage.xml").starts_with("<?xml"));
    assert!(text(&folder, "triage.sarif").starts_with('{'));
}
