//! Inputs that no grammar is known for: text of whatever kind, and bytes.

use crate::program;

use std::fs;
use std::os::unix::fs::PermissionsExt as _;

use program::picireny;
use tempfile::TempDir;

/// A folder with an input and a test script.
fn folder(name: &str, input: &[u8], script: &str) -> TempDir {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join(name), input).unwrap();
    let test = folder.path().join("test.sh");
    fs::write(&test, format!("#!/bin/sh\n{script}\n")).unwrap();
    fs::set_permissions(&test, fs::Permissions::from_mode(0o755)).unwrap();
    folder
}

/// Reduces an input: the result, and what was logged.
fn reduced(name: &str, input: &[u8], script: &str, more: &[&str]) -> (Vec<u8>, String) {
    let folder = folder(name, input, script);
    let arguments = [&[name, "./test.sh", "--out", "out"], more].concat();
    let output = picireny(folder.path(), &arguments);
    let log = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{log}");
    (fs::read(folder.path().join("out").join(name)).unwrap(), log)
}

#[test]
fn the_log_has_the_bytes_of_each_candidate() {
    let input = [&[0x80, 0xff, 0xfe, 0][..], b"word", &[0x80; 8]].concat();
    let script = "echo $(wc -c < \"$1\") >> \"$OLDPWD/sizes\"; grep -aq word \"$1\"";
    let folder = folder(
        "a.bin",
        &input,
        &format!("OLDPWD=$(dirname \"$0\")\n{script}"),
    );
    let more = ["--out", "out", "--format", "binary", "--log-file", "log"];
    let arguments = [&["a.bin", "./test.sh"][..], &more].concat();
    let output = picireny(folder.path(), &arguments);
    assert_eq!(output.status.code(), Some(0));
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    let sizes = read("sizes");
    let tested: Vec<&str> = sizes.lines().collect();
    let log = read("log");
    let events = log
        .lines()
        .filter(|line| line.contains("\"test\"") && line.contains("\"bytes\""));
    let mut count = 0;
    for event in events.filter(|line| line.contains("\"cached\":false")) {
        let bytes = event.split("\"bytes\":").nth(1).unwrap();
        let bytes = bytes.split(|c: char| !c.is_ascii_digit()).next().unwrap();
        assert!(tested.contains(&bytes), "{event}: {sizes}");
        count += 1;
    }
    assert!(count > 3, "{log}");
}

#[test]
fn bytes_become_zeros_where_none_can_go() {
    let byte = |n: u32| u8::try_from(n * 7919 % 251 + 1).unwrap();
    let (before, after): (Vec<u8>, Vec<u8>) =
        ((0..400).map(byte).collect(), (400..700).map(byte).collect());
    let input = [&before[..], b"needle", &after].concat();
    let script = "[ $(wc -c < \"$1\") = 706 ] && grep -aq needle \"$1\"";
    let (result, log) = reduced("a.bin", &input, script, &["--format", "binary"]);
    assert_eq!(result.len(), input.len());
    let left = result.iter().filter(|&&byte| byte != 0).count();
    assert!((6..30).contains(&left), "{left}");
    let said = format!(" bytes became zeros: {left} of 706 are not zero");
    let why = log.find("no byte could be deleted in 32 tests");
    assert!(why.is_some() && why < log.find(&said), "{log}");
}

/// A log with one stack trace in it.
fn log_file() -> String {
    let line = |n: u32| {
        format!(
            "2024-03-0{} 10:{:02}:07,{:03} [worker-{}] INFO com.acme.Main - request {} took {} ms\n",
            n % 9 + 1,
            n % 60,
            n * 7 % 1000,
            n % 4,
            n * 7919 % 100_003,
            n * 31 % 900
        )
    };
    let (first, last): (String, String) =
        ((0..200).map(line).collect(), (200..400).map(line).collect());
    let trace = "java.lang.IllegalStateException: pool was closed in session 4711\n    \
                 at com.acme.db.Pool.get(Pool.java:88)\n    at com.acme.Main.run(Main.java:12)\n";
    first + trace + &last
}

#[test]
fn a_file_of_an_unknown_kind_is_reduced_as_text_and_the_log_says_so() {
    let script = "grep -q 'IllegalStateException.*session 4711' \"$1\" && grep -q '^ *at com.acme.db.Pool' \"$1\"";
    let (result, log) = reduced("server.log", log_file().as_bytes(), script, &[]);
    let result = String::from_utf8(result).unwrap();
    assert!(result.len() < 70, "{result}");
    let said = "The format of server.log is not known: it is reduced as plain text (--format or \
                --grammar names it)";
    assert_eq!(log.matches("is not known").count(), 1, "{log}");
    assert!(log.contains(said), "{log}");
}

#[test]
fn a_name_goes_with_the_mark_next_to_it() {
    let script = "tr -d ' \\n' < \"$1\" | grep -qxE '([a-z]+[:=])?needle([:=][a-z]+)?'";
    for input in ["key: needle = other\n", "key:needle=other\n"] {
        let (result, log) = reduced("a.unknown", input.as_bytes(), script, &[]);
        let result = String::from_utf8(result).unwrap();
        assert_eq!(result.trim(), "needle", "{log}");
        assert!(!log.contains("no byte could be deleted"), "{log}");
    }
}

#[test]
fn what_is_below_a_line_comes_in_its_place() {
    let script = "for line in 'needle one' 'if c:' 'needle two' 'needle three'; do \\
        grep -qx \" *$line\" \"$1\" || exit 1; done; \\
        awk '{ match($0, /^ */); if (RLENGTH > last ? !head : head) exit 1; last = RLENGTH; \\
        head = ($1 == \"loop\" || $1 == \"if\") }' \"$1\"";
    let input = "loop a:\n    other\n    if b:\n        needle one\n        if c:\n            \
        needle two\n        needle three\n";
    let phase = ["--phase", "delete"];
    let (result, log) = reduced("a.unknown", input.as_bytes(), script, &phase);
    let expected = "needle one\nif c:\n    needle two\nneedle three";
    assert_eq!(String::from_utf8(result).unwrap().trim(), expected, "{log}");
}

#[test]
fn brackets_and_indentation_of_an_unknown_language_are_seen() {
    let mut input = String::new();
    for n in 0..30 {
        input += &format!(
            "unit u{n} {{\n    wire a{n}, b{n};\n    on clock {{\n        a{n} <= b{n} + {n};\n    }}\n}}\n\n"
        );
    }
    input += "unit odd {\n    on reset {\n        if (x && (danger(1, [2, 3]))) {\n            stop;\n        }\n    }\n}\n";
    // Brackets have to match.
    let script = "tr -dc '{}' < \"$1\" | grep -Eq '^(\\{(\\{(\\{\\})*\\})*\\})*$' && \
                  grep -q 'unit [a-z]* *{' \"$1\" && grep -q 'danger(.*)' \"$1\"";
    let (result, _) = reduced("chip.unit", input.as_bytes(), script, &[]);
    let result = String::from_utf8(result).unwrap();
    assert!(result.len() <= 24, "{result}");
}

#[test]
fn bytes_are_reduced_as_bytes() {
    let mut input = b"\x7fBIN\x02\0\0\0".to_vec();
    for n in 0..200_u32 {
        input.extend((n * 265_443 % 251).to_le_bytes());
        input.extend(format!("name{n}").as_bytes());
        input.extend([0; 12]);
    }
    input.splice(1500..1500, *b"\xff\xfe\x80bad");
    let script =
        "head -c 4 \"$1\" | grep -q BIN && LC_ALL=C grep -aq \"$(printf '\\376\\200bad')\" \"$1\"";
    let (result, log) = reduced("core.dump", &input, script, &[]);
    assert!(log.contains("it is reduced as plain bytes"), "{log}");
    assert_eq!(result, b"BIN\xfe\x80bad");
}

#[test]
fn the_format_can_be_named() {
    let json = b"{\"a\": [1, 2, 3], \"b\": \"needle\"}\n";
    for name in ["text", "binary"] {
        let script = "grep -q needle \"$1\"";
        let (result, log) = reduced("a.json", json, script, &["--format", name]);
        assert_eq!(result.trim_ascii(), b"needle", "{name}");
        assert!(!log.contains("format of"), "{log}");
    }
    let folder = folder("a.json", json, "true");
    let refused = |arguments: &[&str], expected: &str| {
        let output = picireny(folder.path(), arguments);
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.replace('\n', " ").contains(expected), "{error}");
    };
    let base = ["a.json", "./test.sh", "--format", "binary"];
    refused(
        &[&base[..], &["--encoding", "latin-1"]].concat(),
        "bytes have no encoding",
    );
    refused(
        &[&base[..], &["--start", "json"]].concat(),
        "the format `binary` has no grammar",
    );
    refused(&["formats", "text"], "there is no description of it");
    let output = picireny(folder.path(), &["formats"]);
    let list = String::from_utf8(output.stdout).unwrap();
    assert!(list.contains("text ") && list.contains("binary "), "{list}");
}

#[test]
fn what_data_urls_say_is_reduced_in_the_encoding_that_they_have() {
    let script = r#"sed -n 's/.*src="data:text.html;base64,\([A-Za-z0-9+/=]*\)".*/\1/p' "$1" |
        base64 -d 2>/dev/null | grep -q 'fail(.*)' && grep -q 'href=.data:text/html,.*%3Cb' "$1""#;
    // <!doctype html><p>one</p><script>let a = 1; fail(a, 2); done()</script>
    let page = "<html><body><p>text</p>\n<iframe src=\"data:text/html;base64,\
        PCFkb2N0eXBlIGh0bWw+PHA+b25lPC9wPjxzY3JpcHQ+bGV0IGEgPSAxOyBmYWlsKGEsIDIpOyBkb25lKCk8L3NjcmlwdD4=\
        \"></iframe>\n<a href='data:text/html,%3Cp%3Ex%3C/p%3E%3Cb%3Ey%3C/b%3E'>z</a></body></html>\n";
    let (result, log) = reduced("page.html", page.as_bytes(), script, &[]);
    let result = String::from_utf8(result).unwrap();
    // `fail()` takes 8 of them.
    let (_, data) = result.split_once("base64,").unwrap();
    let digits = data.bytes().take_while(|byte| *byte != b'"').count();
    assert!(digits <= 12, "{result}\n{log}");
    assert!(result.len() < 100 && !result.contains("%3Cp"), "{result}");
    assert!(result.contains("%3Cb"), "{result}");
}
