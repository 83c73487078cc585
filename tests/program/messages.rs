//! What a user is told to do when something is not as it should be.
#![cfg(target_os = "linux")]

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Command, Output};

const INPUT: &str = "[1, 2, [7, \"some\"]]\n";

/// A folder with an input and a test that wants a 7.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.json"), INPUT).unwrap();
    script(folder.path(), "test.sh", "grep -q 7 \"$1\"");
    folder
}

fn script(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    fs::write(&path, format!("#!/bin/sh\n{text}\n")).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
}

fn program() -> Command {
    Command::new(assert_cmd::cargo::cargo_bin("picireny"))
}

fn picireny(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = program();
    command.current_dir(folder).args(arguments);
    command.output().unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[track_caller]
fn says(output: &Output, status: i32, said: &str) {
    let stderr = stderr(output);
    assert_eq!(output.status.code(), Some(status), "{stderr}");
    assert!(stderr.contains(said), "{stderr}");
}

#[test]
fn a_test_that_is_killed_at_once_needs_more_time() {
    let folder = folder();
    script(folder.path(), "test.sh", "exec sleep 60");
    let output = picireny(folder.path(), &["a.json", "test.sh", "--timeout", "0.001"]);
    says(&output, 4, "use --timeout SECONDS");
    let late = stderr(&output);
    assert!(!late.contains("killed after 0.0 s"), "{late}");
}

#[test]
fn what_is_given_twice_or_is_nothing_is_told() {
    let folder = folder();
    fs::write(folder.path().join("a.json"), "[7]").unwrap();
    script(folder.path(), "test.sh", "grep -q 7 \"$1\"");
    let same = ["--input", "test.sh", "--test", "./test.sh"];
    says(
        &picireny(folder.path(), &same),
        2,
        "test.sh is given as input and as test",
    );
    let unknown = ["a.json", "./test.sh", "--format", "xyz"];
    says(
        &picireny(folder.path(), &unknown),
        2,
        "no file is called xyz, and there is no built-in format named `xyz` (`picireny formats` \
         lists all)\n",
    );
    says(
        &picireny(folder.path(), &["formats", "jsn"]),
        2,
        "named `jsn`; did you mean `json`? (`picireny formats` lists all)\n",
    );
    let missing = ["a.json", "b.json", "./test.sh"];
    says(
        &picireny(folder.path(), &missing),
        2,
        "cannot read b.json: there is no such file\n",
    );
}

#[test]
fn an_input_that_looks_like_another_format_than_its_name_says_is_told() {
    let folder = folder();
    let objects: Vec<_> = (0..40)
        .map(|n| format!("{{\"a\": {n}, \"b\": 7}}"))
        .collect();
    fs::write(
        folder.path().join("a.c"),
        format!("[{}]", objects.join(",\n")),
    )
    .unwrap();
    let output = picireny(folder.path(), &["a.c", "test.sh"]);
    says(&output, 0, "the input looks like json: it has ");
    says(&output, 0, "type --format json if that is right");
    let output = picireny(folder.path(), &["a.c", "test.sh", "--format", "c"]);
    assert!(
        !stderr(&output).contains("looks like"),
        "{}",
        stderr(&output)
    );
    fs::write(folder.path().join("b.c"), "int 7 = {{{ ; ) ) ) ) ) )").unwrap();
    let output = picireny(folder.path(), &["b.c", "test.sh"]);
    assert!(
        !stderr(&output).contains("looks like"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn a_test_that_names_the_input_itself_is_told() {
    let folder = folder();
    let input = folder.path().join("a.json");
    let path = input.to_str().unwrap();
    script(folder.path(), "itself.sh", &format!("grep -q 7 {path}"));
    let output = picireny(folder.path(), &["a.json", "itself.sh"]);
    says(&output, 5, "itself.sh names the input instead");
    let command = ["a.json", "--exit-code", "0", "--", "grep", "-q", "7", path];
    let output = picireny(folder.path(), &command);
    says(&output, 5, "the command names the input instead");
    script(folder.path(), "other.sh", &format!("true {path}.orig"));
    let output = picireny(folder.path(), &["a.json", "other.sh"]);
    says(&output, 5, "too lax");
    assert!(
        !stderr(&output).contains("names the input"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn a_shell_that_takes_a_name_apart_is_told_with_what_to_type() {
    let folder = folder();
    fs::write(folder.path().join("a b.json"), INPUT).unwrap();
    let run = |name: &str, script: &str| {
        picireny(
            folder.path(),
            &[name, "--out", "out", "--force", "--", "sh", "-c", script],
        )
    };
    let output = run("a b.json", "grep -q 7 {}");
    says(&output, 4, "type `-- sh -c 'grep -q 7 \"$1\"' sh {}`");
    for (name, script) in [("a b.json", "grep -q 7 '{}'"), ("a.json", "grep -q 7 {}")] {
        let output = run(name, script);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        assert!(!stderr(&output).contains("apart"), "{}", stderr(&output));
    }
    let typed = ["a b.json", "--", "sh", "-c", "grep -q 7 \"$1\"", "sh", "{}"];
    assert_eq!(picireny(folder.path(), &typed).status.code(), Some(0));
}

/// Runs the program where `disk` is a file system of its own with what `prepare` does;
/// nothing where that is not possible.
fn on_a_disk(folder: &Path, options: &str, prepare: &str, arguments: &[&str]) -> Option<Output> {
    let script = format!(
        "mkdir -p disk; mount -t tmpfs -o {options} none disk || exit 77; {prepare}\n\
         \"$@\"; status=$?; echo left: $(ls -A disk); exit $status"
    );
    let output = Command::new("unshare")
        .args([
            "--user",
            "--map-root-user",
            "--mount",
            "sh",
            "-c",
            &script,
            "sh",
        ])
        .arg(assert_cmd::cargo::cargo_bin("picireny"))
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap();
    if output.status.code() == Some(77) || stderr(&output).starts_with("unshare:") {
        eprintln!(
            "skipped: no file system can be mounted here: {}",
            stderr(&output)
        );
        return None;
    }
    Some(output)
}

#[test]
fn a_read_only_directory_is_told_with_the_option_that_names_another() {
    let folder = folder();
    let prepare = "cp a.json disk; mount -o remount,ro disk";
    let arguments = ["disk/a.json", "test.sh"];
    let Some(output) = on_a_disk(folder.path(), "size=1m", prepare, &arguments) else {
        return;
    };
    says(
        &output,
        2,
        "give a directory that can be written to with --out",
    );
}

#[test]
fn a_system_without_proc_is_told_with_what_to_mount() {
    let folder = folder();
    let prepare = "mount -t tmpfs none /proc || exit 77";
    for arguments in [
        &["a.json", "test.sh"][..],
        &["a.json", "test.sh", "--sandbox"],
        &["triage", ".", "--out", "out", "--", "./test.sh", "{}"],
        &["init", "a.json", "--", "./test.sh", "{}"],
    ] {
        let Some(output) = on_a_disk(folder.path(), "size=1m", prepare, arguments) else {
            return;
        };
        says(&output, 2, "type `mount -t proc proc /proc`");
    }
}

#[test]
fn a_full_disk_is_told_with_what_to_do_and_nothing_is_left_there() {
    let folder = folder();
    let large = format!("[{}7]", "1,\n".repeat(9000));
    fs::write(folder.path().join("large.json"), large).unwrap();
    let full = "export TMPDIR=$PWD/disk";
    let arguments = ["large.json", "test.sh"];
    let Some(output) = on_a_disk(folder.path(), "size=12k", full, &arguments) else {
        return;
    };
    says(&output, 2, "set TMPDIR to a directory on another disk");
    assert_eq!(output.stdout, b"left:\n");
    let arguments = ["disk/large.json", "test.sh"];
    let output = on_a_disk(folder.path(), "size=32k", "cp large.json disk", &arguments);
    let output = output.unwrap();
    says(&output, 2, "on another disk with --out");
    assert_eq!(output.stdout, b"left: large.json\n");
}

#[test]
fn the_archive_in_the_documentation_works_as_it_stands_and_leaves_nothing() {
    let folder = folder();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/formats.md");
    let text = fs::read_to_string(path).unwrap();
    let command = text.split_once("`picireny unpacked").unwrap().1;
    let command = format!("picireny unpacked{}", command.split('`').next().unwrap());
    // Stand-ins for programs that need not be there.
    script(
        folder.path(),
        "zip",
        "shift; tar cf \"$1\" \"$2\"; echo \"$1\" >>\"$LIST\"",
    );
    script(folder.path(), "open", "tar xOf \"$1\" ./a.json | grep -q 7");
    fs::create_dir(folder.path().join("unpacked")).unwrap();
    for name in ["a.json", "b.json"] {
        fs::write(folder.path().join("unpacked").join(name), INPUT).unwrap();
    }
    let bin = assert_cmd::cargo::cargo_bin("picireny");
    let bin = bin.parent().unwrap().to_str().unwrap();
    let here = folder.path().to_str().unwrap();
    let search = format!("{here}:{bin}:{}", std::env::var("PATH").unwrap());
    let list = folder.path().join("list");
    let output = Command::new("sh")
        .args(["-c", &command])
        .env("PATH", search)
        .env("LIST", &list)
        .current_dir(folder.path())
        .output()
        .unwrap();
    says(&output, 0, "The result is unpacked.reduced");
    let result = fs::read_dir(folder.path().join("unpacked.reduced")).unwrap();
    assert_eq!(result.count(), 1);
    for archive in fs::read_to_string(list).unwrap().lines() {
        assert!(!Path::new(archive).exists(), "{archive}");
    }
}

#[test]
fn descriptions_in_the_folder_for_settings_count_everywhere() {
    let folder = folder();
    let formats = folder.path().join("config/picireny/formats");
    fs::create_dir_all(&formats).unwrap();
    fs::write(
        formats.join("Sums.g4"),
        "grammar Sums; sums: N ('+' N)* EOF; N: [0-9]+;",
    )
    .unwrap();
    let description = "title: Sums\nfile-names: ['*.sum', 'b.json']\ncontent: '0\\+'\nstart: sums\n\
                       grammars:\n  '':\n    files: [Sums.g4]\n";
    fs::write(formats.join("sums.yml"), description).unwrap();
    fs::write(formats.join("broken.yml"), "strat: x\n").unwrap();
    fs::create_dir(folder.path().join("all")).unwrap();
    for name in ["a.sum", "b.json", "all/a.sum", "all/c.json"] {
        fs::write(folder.path().join(name), "1+22+7").unwrap();
    }
    fs::write(folder.path().join("odd"), "0+7").unwrap();
    let run = |arguments: &[&str]| {
        let mut command = program();
        command.env("XDG_CONFIG_HOME", folder.path().join("config"));
        command
            .current_dir(folder.path())
            .args(arguments)
            .output()
            .unwrap()
    };
    for name in ["a.sum", "b.json", "odd"] {
        let output = run(&[name, "test.sh", "--out", "out", "--force"]);
        says(&output, 0, &format!("The format of {name} is sums"));
        assert_eq!(
            fs::read_to_string(folder.path().join("out").join(name)).unwrap(),
            "7"
        );
        says(&output, 0, "this format is left out");
        fs::remove_dir_all(folder.path().join("out")).unwrap();
    }
    let output = run(&["all", "--", "grep", "-rq", "7", "."]);
    says(&output, 0, "1 json, 1 sums");
    let output = run(&["parse", "a.sum"]);
    says(&output, 0, "");
    assert!(String::from_utf8_lossy(&output.stdout).contains("sums"));
    let output = run(&["a.json", "test.sh", "--format", "sums", "--out", "named"]);
    says(&output, 0, "7");
    let output = run(&["formats"]);
    let list = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        list.lines()
            .any(|line| line.starts_with("sums ") && line.ends_with("Sums")),
        "{list}"
    );
    assert_eq!(run(&["formats", "sums"]).stdout, description.as_bytes());
}

#[test]
fn another_file_of_the_command_is_told_by_its_whole_path_and_the_input_is_not() {
    let folder = folder();
    fs::write(folder.path().join("words"), "7").unwrap();
    let hint = "each test runs in its own: type \"$PWD/words\"";
    let command = ["a.json", "--", "grep", "-f", "words"];
    says(&picireny(folder.path(), &command), 4, hint);
    let command = ["a.json", "--", "grep", "8", "a.json"];
    let output = picireny(folder.path(), &command);
    says(&output, 4, "exited with status 1");
    assert!(!stderr(&output).contains("in the current directory"));
}
