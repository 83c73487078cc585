//! The variables of the environment that a test's outcomes depend on.
//!
//! Tests get the whole environment. If every variable counted, each new
//! terminal would make all records worthless; if none did, records would be
//! believed that another compiler gave. So those count that decide what runs
//! and how, those that the test names, and those that the user names. None
//! counts that differs from session to session, whoever names it.

use std::collections::{BTreeMap, HashSet};
use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};

use crate::fingerprint::content_hash;
use picireny_oracle::TestCommand;

/// A larger file is no script.
const SCRIPT: u64 = 1 << 20;

/// What decides which programs run, in which language they speak, and what
/// they take for the time and the user's settings.
const NAMES: &[&str] = &[
    "AR", "AS", "CC", "CPP", "CXX", "HOME", "LANG", "LANGUAGE", "LD", "TZ",
];

/// What loaders, allocators, interpreters and compilers read.
const PREFIXES: &[&str] = &[
    "DYLD_", "GCC_", "GLIBC_", "JAVA_", "JDK_", "LC_", "LD_", "MALLOC_", "NODE_", "PERL", "PYTHON",
    "RUBY", "RUST",
];

/// `ASAN_OPTIONS`, `JAVA_OPTS`, `CFLAGS`, `PATH`, `CLASSPATH`, `JAVA_HOME` and
/// whatever is called like them.
const SUFFIXES: &[&str] = &["FLAGS", "PATH", "_HOME", "_OPTIONS", "_OPTS"];

/// What differs from session to session, or is not passed on to tests as it is.
const OF_A_SESSION: &[&str] = &[
    "_",
    "COLORTERM",
    "COLUMNS",
    "DBUS_SESSION_BUS_ADDRESS",
    "DISPLAY",
    "GPG_TTY",
    "INVOCATION_ID",
    "JOURNAL_STREAM",
    "LC_TERMINAL",
    "LC_TERMINAL_VERSION",
    "LINES",
    "MAKEFLAGS",
    "MFLAGS",
    "OLDPWD",
    "PWD",
    "RUST_LOG",
    "SESSION_MANAGER",
    "SHLVL",
    "STY",
    "TERM",
    "TMPDIR",
    "WAYLAND_DISPLAY",
    "WINDOW",
    "WINDOWID",
    "WINDOWPATH",
    "XAUTHORITY",
    "XDG_RUNTIME_DIR",
    "XDG_VTNR",
];

/// The beginnings of more such names.
const OF_A_SESSION_PREFIXES: &[&str] = &["SSH_", "TERM_", "TMUX", "XDG_SEAT", "XDG_SESSION_"];

/// What stands for the values of the variables that count, by name. `depends`
/// are more files that the test depends on, `named` variables that count
/// besides.
pub(crate) fn variables(
    command: &TestCommand,
    depends: &[PathBuf],
    named: &[OsString],
) -> BTreeMap<String, String> {
    let words = command.argv(Path::new(""));
    let files = words.iter().map(PathBuf::from);
    let scripts = files.chain(depends.iter().cloned()).filter_map(script);
    let mut texts: Vec<Vec<u8>> = scripts.collect();
    texts.extend(words.iter().map(|word| word.as_bytes().to_vec()));
    counted(std::env::vars_os(), &texts, named)
}

/// The text of a script; nothing if a path does not lead to one.
fn script(path: PathBuf) -> Option<Vec<u8>> {
    let metadata = fs::metadata(&path).ok()?;
    if !metadata.is_file() || metadata.len() > SCRIPT {
        return None;
    }
    let text = fs::read(path).ok()?;
    (!text.contains(&0)).then_some(text)
}

fn counted(
    all: impl Iterator<Item = (OsString, OsString)>,
    texts: &[Vec<u8>],
    named: &[OsString],
) -> BTreeMap<String, String> {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let words: HashSet<&[u8]> = texts
        .iter()
        .flat_map(|text| text.split(|byte| !is_part(byte)))
        .collect();
    all.filter(|(name, _)| {
        named.contains(name)
            || !is_of_a_session(name) && (is_known(name) || words.contains(name.as_bytes()))
    })
    .map(|(name, value)| {
        // Values may be secrets.
        let value = content_hash(value.as_bytes());
        (name.to_string_lossy().into_owned(), value)
    })
    .collect()
}

fn is_known(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    NAMES.contains(&&*name)
        || PREFIXES.iter().any(|prefix| name.starts_with(prefix))
        || SUFFIXES.iter().any(|suffix| name.ends_with(suffix))
}

fn is_of_a_session(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    let mut prefixes = OF_A_SESSION_PREFIXES.iter();
    OF_A_SESSION.contains(&&*name) || prefixes.any(|prefix| name.starts_with(prefix))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn found(variables: &[(&str, &str)], script: &str, named: &[&str]) -> BTreeMap<String, String> {
        let all = variables
            .iter()
            .map(|(name, value)| (name.into(), value.into()));
        let named: Vec<OsString> = named.iter().map(OsString::from).collect();
        counted(all, &[script.as_bytes().to_vec()], &named)
    }

    #[test]
    fn what_decides_what_runs_counts_and_so_does_what_is_named() {
        let all = [
            ("PATH", "/bin"),
            ("ASAN_OPTIONS", "detect_leaks=0"),
            ("LC_ALL", "C"),
            ("LD_PRELOAD", "x.so"),
            ("CFLAGS", "-O2"),
            ("MODE", "fast"),
            ("MODES", "none"),
            ("ASKED", "1"),
            ("EDITOR", "vi"),
        ];
        let names =
            |script, named: &[&str]| found(&all, script, named).into_keys().collect::<Vec<_>>();
        let always = ["ASAN_OPTIONS", "CFLAGS", "LC_ALL", "LD_PRELOAD", "PATH"];
        assert_eq!(names("", &[]), always);
        assert_eq!(names("cc -D${MODE} $1", &[])[4], "MODE");
        assert_eq!(names("", &["ASKED"])[0], "ASAN_OPTIONS");
        assert_eq!(names("", &["ASKED"])[1], "ASKED");
    }

    #[test]
    fn another_value_and_no_value_are_differences() {
        let value = |value| found(&[("MODE", value)], "echo $MODE", &[]);
        assert_eq!(value("a"), value("a"));
        assert_ne!(value("a"), value("b"));
        assert_ne!(value("a"), found(&[], "echo $MODE", &[]));
        assert!(!value("secret")["MODE"].contains("secret"));
    }

    #[test]
    fn another_session_makes_no_difference() {
        let session = |number: &str| {
            let names = [
                "SHLVL",
                "PWD",
                "OLDPWD",
                "_",
                "TERM",
                "WINDOWID",
                "WINDOWPATH",
                "DISPLAY",
                "SSH_TTY",
                "SSH_CONNECTION",
                "SSH_AUTH_SOCK",
                "XDG_SESSION_ID",
                "XDG_SESSION_PATH",
                "XDG_SEAT_PATH",
                "TMUX_PANE",
                "TERM_SESSION_ID",
                "LC_TERMINAL",
                "MAKEFLAGS",
            ];
            let all: Vec<_> = names.iter().map(|name| (*name, number)).collect();
            found(&all, "echo $TERM $PWD $SSH_AUTH_SOCK", &[])
        };
        assert!(session("1").is_empty());
    }

    #[test]
    fn programs_are_not_searched_for_names() {
        let place = tempfile::tempdir().unwrap();
        let path = |name: &str| place.path().join(name);
        fs::write(path("script"), "#!/bin/sh\n$MODE").unwrap();
        fs::write(path("program"), b"\x7fELF\0MODE\0").unwrap();
        assert!(script(path("script")).is_some());
        assert!(script(path("program")).is_none());
        assert!(script(place.path().to_owned()).is_none());
        assert!(script(path("none")).is_none());
    }
}
