//! The system's clock may be set while a run goes on.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, missing_docs)]

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Command, Output};

/// The clock jumps by a day each time that a program looks at it, back and forth.
const JUMPS: &str = "#define _GNU_SOURCE\n\
#include <dlfcn.h>\n\
#include <time.h>\n\
int clock_gettime(clockid_t clock, struct timespec *now) {\n\
    static __thread unsigned looks;\n\
    int (*real)(clockid_t, struct timespec *) = dlsym(RTLD_NEXT, \"clock_gettime\");\n\
    int result = real(clock, now);\n\
    if (clock == CLOCK_REALTIME) now->tv_sec += (looks++ % 3 - 1) * 86400;\n\
    return result;\n\
}\n";

fn script(path: &Path, text: &str) {
    fs::write(path, text).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

/// Runs the program, with a clock that jumps if there is a library for it.
fn run(folder: &Path, arguments: &[&str], clock: Option<&Path>) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_picireny"));
    command.current_dir(folder).args(arguments);
    if let Some(clock) = clock {
        command.env("LD_PRELOAD", clock);
    }
    command.output().unwrap()
}

#[test]
fn a_clock_that_jumps_ends_no_test_and_reaches_no_limit() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path();
    fs::write(folder.join("jumps.c"), JUMPS).unwrap();
    let library = folder.join("jumps.so");
    let mut compiler = Command::new("cc");
    compiler
        .args(["-shared", "-fPIC", "-o", "jumps.so", "jumps.c", "-ldl"])
        .current_dir(folder);
    if !compiler.status().is_ok_and(|status| status.success()) {
        let missing = "skipped: there is no C compiler";
        assert!(std::env::var_os("PICIRENY_NO_SKIP").is_none(), "{missing}");
        return;
    }
    let numbers: Vec<String> = (0..60).map(|number| number.to_string()).collect();
    fs::write(folder.join("in.json"), format!("[{}]", numbers.join(", "))).unwrap();
    script(
        &folder.join("test.sh"),
        "#!/bin/sh\ngrep -qw 17 \"$1\" && grep -qw 42 \"$1\"\n",
    );
    let reduce = |out: &str, clock| {
        let limits = ["--timeout", "3600", "--limit-time", "36000"];
        let output = run(
            folder,
            &[
                &["in.json", "./test.sh", "--out", out, "-j", "1"],
                &limits[..],
            ]
            .concat(),
            clock,
        );
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(0), "{stderr}");
        fs::read(folder.join(out).join("in.json")).unwrap()
    };
    assert_eq!(reduce("jumps", Some(&library)), reduce("steady", None));
}
