//! What tools and the benchmark see of `counted-test`.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Command;
use std::sync::{Mutex, PoisonError};

use anyhow::{Context as _, Result};
use tempfile::TempDir;

/// A program that is just being written cannot be started, and a process that another
/// test starts meanwhile has it open, too: one test at a time.
static ONE: Mutex<()> = Mutex::new(());

/// A run's folder with a test that accepts what contains `bug`, in a file of the right name.
fn run_folder() -> Result<TempDir> {
    let folder = tempfile::tempdir()?;
    let path = folder.path();
    let script = path.join("script");
    fs::write(
        &script,
        "#!/bin/sh\ntest \"$1\" = \"$PWD/a.c\" && grep -q bug \"$1\"\n",
    )?;
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755))?;
    fs::copy(env!("CARGO_BIN_EXE_counted-test"), path.join("test"))?;
    let name = |name: &str| path.join(name).display().to_string();
    let lines = [
        name("script"),
        "a.c".into(),
        name("record"),
        name("candidates"),
        name("best"),
    ];
    fs::write(path.join("test.conf"), lines.join("\n") + "\n")?;
    fs::create_dir(path.join("candidates"))?;
    Ok(folder)
}

/// Tests a text: `Some(name)` is the candidate's path, `None` is a file in the current folder.
fn test(folder: &Path, text: &str, name: Option<&str>) -> Result<bool> {
    let work = folder.join("work");
    fs::create_dir_all(&work)?;
    let file = work.join(name.unwrap_or("a.c"));
    fs::write(&file, text)?;
    let mut command = Command::new(folder.join("test"));
    command.current_dir(&work);
    if name.is_some() {
        command.arg(&file);
    }
    Ok(command.status()?.success())
}

#[test]
fn each_test_has_a_line_when_it_starts_and_one_when_it_ends() -> Result<()> {
    let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = run_folder()?;
    assert!(test(folder.path(), "a bug\n", None)?);
    assert!(!test(folder.path(), "none", None)?);
    let record = fs::read_to_string(folder.path().join("record"))?;
    let lines: Vec<Vec<&str>> = record
        .lines()
        .map(|line| line.split(' ').collect())
        .collect();
    let words: Vec<&str> = lines.iter().map(|line| line[0]).collect();
    assert_eq!(words, ["start", "end", "start", "end"]);
    // Size in bytes, and without white space; the outcome.
    assert_eq!(lines[0][3..], ["6", "4"]);
    assert_eq!(lines[1][3], "0");
    assert_eq!(lines[3][3], "1");
    let times: Vec<u128> = lines
        .iter()
        .map(|line| line[2].parse().context("a time"))
        .collect::<Result<_>>()?;
    assert!(times.is_sorted());
    Ok(())
}

#[test]
fn a_candidate_of_any_name_is_tested_under_the_input_s_name() -> Result<()> {
    let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = run_folder()?;
    assert!(test(folder.path(), "bug", Some("candidate-17.tmp"))?);
    let left = fs::read_dir(folder.path().join("candidates"))?;
    assert_eq!(left.count(), 0, "the copies are gone");
    Ok(())
}

#[test]
fn the_best_candidate_is_the_smallest_that_was_interesting() -> Result<()> {
    let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = run_folder()?;
    for text in ["a bug in it", "a bug", "x", "a longer bug"] {
        test(folder.path(), text, Some("c"))?;
    }
    assert_eq!(fs::read_to_string(folder.path().join("best"))?, "a bug");
    Ok(())
}
