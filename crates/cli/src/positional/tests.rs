//! Which words of a command line are input and test.
#![allow(clippy::unwrap_used)]
use super::*;

const SUBCOMMANDS: &[&str] = &["triage", "parse", "formats"];

fn found(name: &OsStr) -> Found {
    match name.to_str().unwrap() {
        name if name.ends_with(".exe") => Found::Program,
        name if name.ends_with(".vue") => Found::Executable,
        name if name.ends_with("/") => Found::Directory,
        name if name.contains('.') && !name.contains("no.") => Found::File,
        _ => Found::Nothing,
    }
}

/// Decides on a line of words; `-i` and `-t` are the options.
fn said(text: &str) -> Result<String, String> {
    let (front, command) = text.split_once(" -- ").unwrap_or((text, ""));
    let mut free: Vec<OsString> = front.split_whitespace().map(OsString::from).collect();
    let mut option = |name: &str| {
        let at = free.iter().position(|word| word == name)?;
        free.remove(at);
        Some(free.remove(at))
    };
    let (input, test) = (option("-i"), option("-t"));
    let command: Vec<OsString> = command.split_whitespace().map(OsString::from).collect();
    let given = Given {
        inputs: input.as_deref().into_iter().collect(),
        test: test.as_deref(),
        command: &command,
        free: &free,
        greedy: None,
    };
    let roles = decide(&given, SUBCOMMANDS, &found)?;
    let word = |word: Option<OsString>| word.map_or("-".into(), |w| w.into_string().unwrap());
    let inputs = roles.inputs.into_iter().map(|input| word(Some(input)));
    let inputs: Vec<String> = inputs.collect();
    let inputs = match inputs.is_empty() {
        true => "-".to_owned(),
        false => inputs.join("+"),
    };
    Ok(format!("{inputs} {}", word(roles.test)))
}

#[test]
fn the_one_that_is_executable_is_the_test() {
    for (line, roles) in [
        ("a.json t.exe", "a.json t.exe"),
        ("t.exe a.json", "a.json t.exe"),
        ("a.json -- node {}", "a.json -"),
        ("-i a.json t.exe", "- t.exe"),
        ("t.exe -i a.json", "- t.exe"),
        ("-t t.exe a.json", "a.json -"),
        // An input may be executable, too.
        ("a.vue t.exe", "a.vue t.exe"),
        ("t.exe a.vue", "a.vue t.exe"),
        ("a.vue -- node {}", "a.vue -"),
        ("a.vue b.vue -- node", "a.vue+b.vue -"),
        ("a.vue b.json t.exe c.vue", "a.vue+b.json+c.vue t.exe"),
        ("a.json t.vue", "a.json t.vue"),
        // Folders, and several files.
        ("dir/ t.exe", "dir/ t.exe"),
        ("t.exe dir/", "dir/ t.exe"),
        ("dir/ -- make", "dir/ -"),
        ("a.c b.h -- gcc", "a.c+b.h -"),
        ("a.c dir/ -t t.exe", "a.c+dir/ -"),
        ("a.c b.h t.exe", "a.c+b.h t.exe"),
        ("t.exe a.c dir/ b.h", "a.c+dir/+b.h t.exe"),
        // Options decide, whatever is executable.
        ("-t t.exe script.exe", "script.exe -"),
        ("-i a.json -t t.exe", "- -"),
        ("-i a.json -- node", "- -"),
    ] {
        assert_eq!(said(line).as_deref(), Ok(roles), "{line}");
    }
}

#[test]
fn what_is_not_clear_has_a_command_to_type() {
    for (line, expected) in [
        ("a.exe b.exe", "`picireny --input a.exe --test b.exe`"),
        ("a.exe b.exe", "`picireny --input b.exe --test a.exe`"),
        ("a.vue b.vue", "`picireny --input a.vue --test b.vue`"),
        ("t.sh a.json", "`chmod +x t.sh && picireny a.json t.sh`"),
        (
            "a.json b.json",
            "`chmod +x b.json && picireny a.json b.json`",
        ),
        ("a.json node", "`picireny a.json -- node {}`"),
        ("node a.json", "`picireny a.json -- node {}`"),
        ("a.json node --x {}", "`picireny a.json -- node --x {}`"),
        ("node {} a.json", "`picireny a.json -- node {}`"),
        ("a.json", "`picireny a.json ./test.sh`"),
        ("a.json", "`picireny init a.json -- COMMAND` writes"),
        ("t.exe", "`picireny t.exe FILE`"),
        ("-i a.json", "`picireny --input a.json --test ./test.sh`"),
        ("-t t.exe", "`picireny --input FILE --test t.exe`"),
        ("", "`picireny FILE ./test.sh`"),
        (" -- node -e", "`picireny FILE -- node -e`"),
        ("a.json t.exe -- node", "`picireny a.json -- node`"),
        (
            "-t t.exe a.json b.exe",
            "`picireny --input a.json --test t.exe`",
        ),
        ("-i a.json -t t.exe x", "`picireny a.json -- COMMAND x`"),
        ("-i a.json node x", "`picireny a.json -- node x`"),
        (
            "no.json t.exe",
            "cannot read no.json: there is no such file",
        ),
        ("dir/", "`picireny dir/ ./test.sh`"),
        ("dir/ lib/", "`picireny dir/ lib/ ./test.sh`"),
        ("dir/ t.sh", "`chmod +x t.sh && picireny dir/ t.sh`"),
        ("t.sh dir/", "`chmod +x t.sh && picireny dir/ t.sh`"),
        ("a.c b.h c.h", "`picireny a.c b.h c.h ./test.sh`"),
        ("dir/ make", "`picireny dir/ -- make {}`"),
        ("a.c no.h -- gcc", "cannot read no.h: there is no such file"),
        ("a.c no.h t.exe", "cannot read no.h: there is no such file"),
        ("a.c no -- gcc", "there are two tests, or two inputs"),
        ("a.c node t.exe", "`picireny a.c -- node t.exe`"),
        ("nothing", "cannot read nothing"),
    ] {
        let error = said(line).unwrap_err();
        assert!(error.contains(expected), "{line}: {error}");
    }
}

#[test]
fn a_mistyped_subcommand_is_named() {
    for line in ["trage", "trage dir -- node", "traige -t t.exe"] {
        let error = said(line).unwrap_err();
        assert!(error.contains("did you mean `picireny triage`?"), "{error}");
    }
    // A file of such a name is a file.
    assert!(said("parse.r t.exe").is_ok());
}
