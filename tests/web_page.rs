//! A page of 30 kB is reduced with a real browser, all three languages in it.

#![allow(clippy::unwrap_used)]

#[path = "../examples/web-page/generator.rs"]
mod generator;

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

#[test]
fn the_page_of_the_example_is_what_the_generator_makes() {
    let page = fs::read_to_string("examples/web-page/page.html").unwrap();
    assert!(page == generator::page(1, 30_000));
    assert!(page.len() >= 30_000);
    // The test command does not find its words in the page as it is.
    assert!(!page.contains(generator::NEEDLE));
}

#[test]
fn the_page_in_parts_is_the_same_page() {
    let page = generator::page(1, 30_000);
    for (path, text) in generator::in_parts(&page).unwrap() {
        let path = Path::new("examples/page-in-parts/page").join(path);
        assert!(fs::read_to_string(&path).unwrap() == text, "{path:?}");
    }
}

/// The command lines of running processes that have to do with a folder.
fn processes(folder: &Path) -> Vec<String> {
    let folder = folder.to_string_lossy();
    let mut found = Vec::new();
    for entry in fs::read_dir("/proc").unwrap().flatten() {
        let line = fs::read(entry.path().join("cmdline")).unwrap_or_default();
        let line = String::from_utf8_lossy(&line).replace('\0', " ");
        if line.contains(&*folder) {
            found.push(line);
        }
    }
    found
}

#[test]
#[ignore = "starts a browser many hundreds of times: .ci/run runs it"]
fn a_page_keeps_a_property_of_three_languages() {
    if Command::new("chromium").arg("--version").output().is_err() {
        let missing = "skipped: there is no chromium";
        assert!(env::var_os("PICIRENY_NO_SKIP").is_none(), "{missing}");
        eprintln!("{missing}");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let input = folder.path().join("page.html");
    fs::write(&input, generator::page(1, 30_000)).unwrap();
    let out = folder.path().join("out");
    let test = fs::canonicalize("examples/web-page/test.sh").unwrap();
    let start = Instant::now();
    let status = Command::new(env!("CARGO_BIN_EXE_picireny"))
        .arg("--input")
        .arg(&input)
        .arg("--test")
        .arg(&test)
        .arg("--out")
        .arg(&out)
        .args(["--parallel", "--jobs", "4", "--timeout", "120"])
        .env("TMPDIR", folder.path())
        .status()
        .unwrap();
    assert!(status.success());
    let reduced = out.join("page.html");
    let text = fs::read_to_string(&reduced).unwrap();
    eprintln!("{} bytes after {:?}:\n{text}", text.len(), start.elapsed());
    assert!(text.len() < 400, "{text}");
    assert_eq!(processes(folder.path()), [""; 0]);
    // One of each language is left, and the property with them.
    for part in ["0c2238", "<style", "<script"] {
        assert!(text.contains(part), "{part} in {text}");
    }
    let status = Command::new(&test)
        .arg(&reduced)
        .current_dir(folder.path())
        .status()
        .unwrap();
    assert!(status.success());
}
