//! Reports whose names and contents come from an enemy, in a real browser: no
//! element and no script of theirs gets into the page.
#![cfg(unix)]
#![allow(clippy::unwrap_used)]

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Command;

/// What would take over a page, in the forms that matter.
const ATTACK: &str = "</pre></script></title><script>document.title='taken'</script>\
                      <img src=x onerror=document.title='taken'>";

/// A program that prints it, and dies of it.
const ENGINE: &str = r#"#!/bin/sh
attack="</pre></script></title><script>document.title='taken'</script><img src=x onerror=document.title='taken'>"
printf '%s \033]0;taken\007 \342\200\256\n' "$attack"
printf 'FATAL: %s\n' "$attack" >&2
grep -q onerror "$1" && kill -ABRT $$
exit 0
"#;

/// A page as the browser has it when its scripts have run.
fn dom(page: &Path) -> Option<String> {
    let address = page
        .to_str()
        .unwrap()
        .replace('%', "%25")
        .replace('"', "%22");
    let address = address
        .replace('<', "%3C")
        .replace('>', "%3E")
        .replace(' ', "%20");
    let profile = tempfile::tempdir().unwrap();
    let output = Command::new("chromium")
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--dump-dom"])
        .arg(format!("--user-data-dir={}", profile.path().display()))
        .arg(format!("file://{address}"))
        .output();
    Some(String::from_utf8(output.ok()?.stdout).unwrap())
}

#[test]
fn nothing_of_an_enemy_runs_in_a_report() {
    if Command::new("chromium").arg("--version").output().is_err() {
        let missing = "skipped: there is no chromium";
        assert!(std::env::var_os("PICIRENY_NO_SKIP").is_none(), "{missing}");
        eprintln!("{missing}");
        return;
    }
    let place = tempfile::tempdir().unwrap();
    let folder = place
        .path()
        .join("a\"><img src=x onerror=document.title=1>");
    fs::create_dir(&folder).unwrap();
    let engine = place.path().join("engine");
    fs::write(&engine, ENGINE).unwrap();
    fs::set_permissions(&engine, fs::Permissions::from_mode(0o755)).unwrap();
    let name = "\"><img src=x onerror=document.title=1> &amp;.json";
    let input = folder.join(name);
    fs::write(&input, format!("[\"{ATTACK}\", 1, [2]]")).unwrap();
    let picireny = |words: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_picireny"))
            .current_dir(place.path())
            .args(words)
            .args(["--", "./engine", "{}"])
            .output()
            .unwrap();
        assert!(output.status.success(), "{output:?}");
        // The terminal obeys nothing of it either.
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(!said.contains(['\u{1b}', '\u{202e}']), "{said}");
    };
    picireny(&["triage", folder.to_str().unwrap(), "--out", "triage"]);
    picireny(&[input.to_str().unwrap(), "--signature", "--out", "run\"><b>"]);
    for page in ["triage/report.html", "run\"><b>/report.html"] {
        let Some(dom) = dom(&place.path().join(page)) else {
            panic!("{page} cannot be opened");
        };
        let title = dom.split("<title>").nth(1).unwrap();
        assert!(!title.starts_with("taken"), "{dom}");
        // It is shown, but as text.
        assert!(dom.contains("onerror"), "{dom}");
        for element in ["<img", "<b>", "<script>document"] {
            assert!(!dom.contains(element), "{page} has {element}: {dom}");
        }
    }
}
