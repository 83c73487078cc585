//! Whole reductions through the command line.

use crate::program;

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

use program::picireny;
use tempfile::TempDir;

#[track_caller]
fn succeeds(folder: &Path, arguments: &[&str]) -> String {
    let output = picireny(folder, arguments);
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{stderr}");
    assert!(output.stdout.is_empty() || !arguments.contains(&"--input"));
    stderr
}

fn script(path: &Path, text: &str) {
    fs::write(path, text).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn the_first_run_of_the_readme_works_as_written() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let line = readme
        .lines()
        .find(|line| line.starts_with("cargo run --release -- "))
        .unwrap();
    let mut words: Vec<&str> = line.split(' ').skip(4).collect();
    let out = TempDir::new().unwrap();
    let place = words.iter().position(|word| *word == "--out").unwrap() + 1;
    let path = out.path().join("out");
    words[place] = path.to_str().unwrap();
    let stderr = succeeds(root, &words);
    for said in ["12233 -> ", " bytes", " tests", " s, ", "orders.json"] {
        assert!(stderr.contains(said), "{said}: {stderr}");
    }
    let result = fs::read_to_string(path.join("orders.json")).unwrap();
    assert!(result.len() < 120, "{result}");
    assert!(result.contains("shipped") && result.contains("-3"));
}

#[test]
fn a_command_after_two_dashes_and_a_condition_need_no_script() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("a.json"), "[1, {\"key\": \"boom\"}, 3]").unwrap();
    let stderr = succeeds(
        folder.path(),
        &[
            "--input", "a.json", "--out", "o", "--stdout", "^.*boom", "--", "cat",
        ],
    );
    let result = fs::read_to_string(folder.path().join("o/a.json")).unwrap();
    assert!(
        result.contains("boom") && !result.contains("key"),
        "{result} {stderr}"
    );
    succeeds(
        folder.path(),
        &[
            "--input",
            "a.json",
            "--out",
            "p",
            "--exit-code",
            "0",
            "--stdin",
            "--",
            "grep",
            "-q",
            "boom",
        ],
    );
    assert_eq!(
        fs::read_to_string(folder.path().join("p/a.json")).unwrap(),
        result
    );
}

#[test]
fn jobs_auto_runs_no_more_tests_at_once_than_there_are_processors() {
    let folder = TempDir::new().unwrap();
    let place = folder.path();
    let words: Vec<String> = (0..40).map(|number| format!("\"w{number}\"")).collect();
    fs::write(place.join("a.json"), format!("[{}]", words.join(",\n"))).unwrap();
    fs::create_dir(place.join("running")).unwrap();
    // A test that is not needed any more is killed, and leaves its file.
    let test = format!(
        "#!/bin/sh\ncd {}\n> running/$$\nfor pid in $(ls running); do kill -0 $pid && echo $pid\n\
         done 2> /dev/null | wc -l >> counts\nsleep 0.05\nrm running/$$\n\
         grep -q w7 \"$1\" && grep -q w23 \"$1\"\n",
        place.display()
    );
    script(&place.join("t.sh"), &test);
    let reduced = |jobs: &str| {
        let arguments = ["a.json", "./t.sh", "--out", jobs, "-j", jobs];
        succeeds(place, &arguments);
        fs::read(place.join(jobs).join("a.json")).unwrap()
    };
    let automatic = reduced("auto");
    let counts = fs::read_to_string(place.join("counts")).unwrap();
    let most = counts
        .lines()
        .map(|line| line.trim().parse::<usize>().unwrap());
    let processors = std::thread::available_parallelism().unwrap().get();
    assert!(most.max().unwrap() <= processors, "{counts}");
    assert_eq!(automatic, reduced("1"));
}

#[test]
fn perses_prunes_and_replaces_unless_a_phase_is_given() {
    let folder = TempDir::new().unwrap();
    fs::write(
        folder.path().join("a.json"),
        "[1, {\"key\": [\"boom\"]}, 3]",
    )
    .unwrap();
    let ran = |more: &[&str]| {
        let mut arguments = vec!["--input", "a.json", "--hdd", "perses", "--force"];
        arguments.extend(["--out", "o", "--log-file", "log"]);
        arguments.extend(more);
        arguments.extend(["--", "grep", "-q", "key.*boom"]);
        succeeds(folder.path(), &arguments);
        let log = fs::read_to_string(folder.path().join("log")).unwrap();
        ["/prune/", "/replace/"].map(|transformation| log.contains(transformation))
    };
    assert_eq!(ran(&[]), [true, true]);
    assert_eq!(ran(&["--phase", "prune"]), [true, false]);
}

#[test]
fn what_strategies_do_to_the_text_can_be_a_phase_after_those_on_the_tree() {
    let folder = TempDir::new().unwrap();
    let input = "var total = 1;\nf();\nlog(total, total, \"an error\");\n";
    fs::write(folder.path().join("a.js"), input).unwrap();
    let reduced = |phases: &[&str]| {
        let mut arguments = vec!["--input", "a.js", "--force", "--out", "o"];
        arguments.extend(phases.iter().flat_map(|phase| ["--phase", phase]));
        let test = "log.*, ?([a-z]+),.*error";
        arguments.extend(["--", "grep", "-qE", test, "{}"]);
        let said = succeeds(folder.path(), &arguments);
        assert!(said.contains("--strategy picireny"), "{said}");
        fs::read_to_string(folder.path().join("o/a.js")).unwrap()
    };
    let renamed = input.replace("total", "b");
    assert_eq!(reduced(&["rename"]), renamed);
    let renamed = renamed.replace("an error", "error");
    assert_eq!(reduced(&["rename+inside"]), renamed);
    let both = reduced(&["rename+inside", "prune"]);
    assert_eq!(both, reduced(&["prune", "rename+inside"]));
    assert_eq!(both.trim(), "log(0, a, \"error\")");
}

#[test]
fn every_encoding_goes_through_unharmed() {
    let folder = TempDir::new().unwrap();
    script(
        &folder.path().join("test.sh"),
        "#!/bin/sh\ngrep -q needle \"$1\"\n",
    );
    let wide = |text: &str| {
        text.encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect::<Vec<u8>>()
    };
    script(
        &folder.path().join("wide.sh"),
        "#!/bin/sh\ntr -d '\\000' < \"$1\" | grep -q needle\n",
    );
    for (encoding, test, input, kept) in [
        (
            "",
            "./test.sh",
            b"[\"caf\xC3\xA9 needle\", 1]".to_vec(),
            b"\"caf\xC3\xA9 needle\"".to_vec(),
        ),
        (
            "",
            "./test.sh",
            b"\xEF\xBB\xBF[\"needle\", 1]".to_vec(),
            b"\xEF\xBB\xBF".to_vec(),
        ),
        (
            "",
            "./test.sh",
            b"[\"\xFF\xFE needle\", 1]".to_vec(),
            b"\"\xFF\xFE needle\"".to_vec(),
        ),
        (
            "latin-1",
            "./test.sh",
            b"[\"\xE9 needle\", 1]".to_vec(),
            b"\"\xE9 needle\"".to_vec(),
        ),
        (
            "shift_jis",
            "./test.sh",
            b"[\"\x83\x5C needle\", 1]".to_vec(),
            b"\"\x83\x5C needle\"".to_vec(),
        ),
        (
            "utf-16",
            "./wide.sh",
            [b"\xFF\xFE".to_vec(), wide("[\"é needle\", 1]")].concat(),
            wide("\"é needle\""),
        ),
    ] {
        fs::write(folder.path().join("a.json"), &input).unwrap();
        let mut arguments = vec!["--input", "a.json", "--out", "o", "--test", test];
        arguments.extend(["--strategy", "picireny"]);
        if !encoding.is_empty() {
            arguments.extend(["--encoding", encoding]);
        }
        succeeds(folder.path(), &arguments);
        let result = fs::read(folder.path().join("o/a.json")).unwrap();
        let found = result.windows(kept.len()).any(|window| window == kept);
        assert!(found && result.len() < input.len(), "{encoding} {result:?}");
        fs::remove_dir_all(folder.path().join("o")).unwrap();
    }
}

#[test]
fn white_space_that_matters_is_kept() {
    let folder = TempDir::new().unwrap();
    script(
        &folder.path().join("test.sh"),
        "#!/bin/sh\ngrep -q 'a  /\\* b \\*/' \"$1\"\n",
    );
    fs::write(
        folder.path().join("x.css"),
        "p { x: y }\na  /* b */ { color: red }\n",
    )
    .unwrap();
    let stderr = succeeds(
        folder.path(),
        &[
            "--input",
            "x.css",
            "--test",
            "./test.sh",
            "--out",
            "o",
            "--strategy",
            "picireny",
        ],
    );
    assert!(stderr.contains("--build-hidden-tokens"), "{stderr}");
    let result = fs::read_to_string(folder.path().join("o/x.css")).unwrap();
    assert!(
        result.contains("a  /* b */") && !result.contains("color"),
        "{result}"
    );
}

/// Pruning can only make a minimal element of the first one.
#[test]
fn the_first_elements_of_lists_can_go() {
    let folder = TempDir::new().unwrap();
    let input = r#"{"a": 1, "b": [1, [2, 22], 3, {"c": 4, "d": 5}], "e": 6}"#;
    fs::write(folder.path().join("list.json"), input).unwrap();
    script(
        &folder.path().join("test.sh"),
        r#"#!/bin/sh
           grep -q '22.*"d"' "$1""#,
    );
    let reduced = |phase: &str, out: &str| {
        let arguments = ["--input", "list.json", "--test", "./test.sh", "--out", out];
        succeeds(
            folder.path(),
            &[&arguments[..], &["--phase", phase]].concat(),
        );
        fs::read_to_string(folder.path().join(out).join("list.json")).unwrap()
    };
    let pruned = reduced("prune", "pruned");
    assert_eq!(pruned, r#"{"":0, "": [0, [0, 22], {"":0, "d": 0}]}"#);
    let shifted = reduced("prune+shift", "shifted");
    assert_eq!(shifted, r#"{"": [[22], {"d": 0}]}"#);
}

#[test]
fn an_island_is_reduced_with_its_own_grammar() {
    let folder = TempDir::new().unwrap();
    script(
        &folder.path().join("test.sh"),
        "#!/bin/sh\ngrep -q 'background' \"$1\" && grep -q 'crash(' \"$1\"\n",
    );
    let page = "<html><head><style>p { color: red; background: blue }</style></head>\n<body>\
                <p onclick=\"if (a &lt; 3) { x(); crash(1, &quot;y&quot;) }\">text</p></body></html>\n";
    fs::write(folder.path().join("page.html"), page).unwrap();
    succeeds(
        folder.path(),
        &[
            "-i",
            "page.html",
            "--test",
            "./test.sh",
            "-o",
            "o",
            "-p",
            "-j",
            "2",
        ],
    );
    let result = fs::read_to_string(folder.path().join("o/page.html")).unwrap();
    for gone in ["color", "x()", "y", "text"] {
        assert!(!result.contains(gone), "{gone}: {result}");
    }
}

#[test]
fn a_description_can_be_printed_changed_and_used() {
    let folder = TempDir::new().unwrap();
    let printed = picireny(folder.path(), &["formats", "json"]);
    assert!(String::from_utf8_lossy(&printed.stdout).contains("start: json"));
    succeeds(folder.path(), &["formats", "json", "--extract", "mine"]);
    let description = folder.path().join("mine/json.yml");
    let text = fs::read_to_string(&description).unwrap();
    assert!(text.contains("files: [JSON.g4]"), "{text}");
    fs::write(folder.path().join("r.yml"), "NUMBER: \"42\"\n").unwrap();
    let arguments = ["replacements", "mine/json.yml", "--replacements", "r.yml"];
    let printed = picireny(folder.path(), &arguments);
    let printed = String::from_utf8_lossy(&printed.stdout).into_owned();
    assert!(printed.contains("NUMBER: \"42\" # given"), "{printed}");
    // What is printed can be read again.
    fs::write(folder.path().join("all.yml"), &printed).unwrap();
    succeeds(
        folder.path(),
        &["replacements", "json", "--replacements", "all.yml"],
    );
}

#[test]
fn log_lines_look_as_asked_for() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("a.json"), "[1, 2]").unwrap();
    let stderr = succeeds(
        folder.path(),
        &[
            "--input",
            "a.json",
            "--out",
            "o",
            "--log-level",
            "INFO",
            "--log-format",
            "%(asctime)s %(levelname)-5s|%(message)s",
            "--log-datefmt",
            "%Y",
            "--",
            "grep",
            "-q",
            "2",
        ],
    );
    assert!(
        stderr
            .lines()
            .all(|line| line.starts_with("20") && line.contains(" INFO |")),
        "{stderr}"
    );
    let quiet = [
        "--input", "a.json", "--out", "q", "-l", "DISABLE", "--", "grep", "-q", "2",
    ];
    assert_eq!(succeeds(folder.path(), &quiet), "");
}

/// A command line of the Python tool with all that it needs there: a jar, a
/// target language, a base class in that language, options by their long names.
#[test]
fn a_command_line_of_the_python_tool_goes_on_working() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("in.txt"), "a (b c) d").unwrap();
    fs::write(
        path("T.g4"),
        "grammar T; s: e* EOF; e: ID | '(' e* ')'; ID: [a-z]; WS: ' ' -> skip;",
    )
    .unwrap();
    fs::write(path("TBase.py"), "class TBase: pass").unwrap();
    fs::write(path("r.json"), r#"{"ID": "x"}"#).unwrap();
    script(&path("test.sh"), "#!/bin/sh\ngrep -q c \"$1\"\n");
    let whole = [
        [
            "-i", "in.txt", "--test", "test.sh", "-o", "out", "-q", "-p", "-c",
        ]
        .as_slice(),
        &["-u", "80", "-j", "2", "--sys-recursion-limit", "5000"],
        &[
            "--antlr4:grammar",
            "T.g4",
            "TBase.py",
            "--antlr4:start",
            "s",
        ],
        &[
            "--antlr4:replacements",
            "r.json",
            "--antlr4:build-hidden-tokens",
        ],
        &[
            "--antlr",
            "antlr.jar",
            "--parser",
            "python",
            "--cache",
            "content",
        ],
    ]
    .concat();
    assert_eq!(succeeds(folder.path(), &whole), "");
    assert_eq!(fs::read_to_string(path("out/in.txt")).unwrap(), "(c) ");

    // Without `-q`, it is told what has no effect.
    let aloud: Vec<&str> = whole.iter().copied().filter(|&word| word != "-q").collect();
    fs::remove_dir_all(path("out")).unwrap();
    let stderr = succeeds(folder.path(), &aloud);
    for option in [
        "--antlr",
        "--parser",
        "--sys-recursion-limit",
        "--combine-loops",
    ] {
        assert!(stderr.contains(option), "{stderr}");
    }
}

#[test]
fn tests_do_not_get_what_the_caller_has_open() {
    let place = tempfile::tempdir().unwrap();
    let input = place.path().join("input.txt");
    std::fs::write(&input, "keep this\nand that\n").unwrap();
    let kept = place.path().join("kept");
    // The shell opens a file for appending that the test would write to.
    let run = format!(
        "exec 7>>{kept}; exec {program} {input} --out {out} -- \
         sh -c 'echo seen >&7; grep -q keep \"$1\"' sh {{}}",
        kept = kept.display(),
        program = env!("CARGO_BIN_EXE_picireny"),
        input = input.display(),
        out = place.path().join("out").display(),
    );
    let done = std::process::Command::new("sh")
        .args(["-c", &run])
        .output()
        .unwrap();
    assert!(
        done.status.success(),
        "{}",
        String::from_utf8_lossy(&done.stderr)
    );
    assert_eq!(std::fs::read_to_string(&kept).unwrap(), "");
}

/// A run whose test prints what is missing, as a compiler does.
#[test]
fn a_resumed_run_uses_what_tests_printed_before_as_any_number_of_jobs_does() {
    let place = tempfile::tempdir().unwrap();
    let input = place.path().join("input.c");
    let functions: String = (0..40)
        .map(|n| {
            format!(
                "int f{n}(int a) {{ return {}; }}\n",
                match n % 4 {
                    0 => "a".to_owned(),
                    _ => format!("f{}(a) + {n}", n - 1),
                }
            )
        })
        .collect();
    std::fs::write(&input, functions).unwrap();
    let script = place.path().join("test.sh");
    let text = "#!/bin/sh\nbad=0\nfor f in $(grep -o 'f[0-9]*(a)' \"$1\" | grep -o 'f[0-9]*' | sort -u)\n\
                do grep -q \"int $f(\" \"$1\" || { echo \"input.c:1: error: '$f' is not defined\"; bad=1; }\ndone\n\
                [ $bad = 0 ] && grep -q 'f30(a) + 31' \"$1\"\n";
    std::fs::write(&script, text).unwrap();
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(&script, mode).unwrap();
    let run = |out: &str, options: &[&str]| {
        let out = place.path().join(out);
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_picireny"));
        command
            .arg(&input)
            .arg(&script)
            .arg("--out")
            .arg(&out)
            .args(options);
        let done = command.output().unwrap();
        let outcomes = std::fs::read_to_string(out.join(".picireny/outcomes")).unwrap_or_default();
        (std::fs::read(out.join("input.c")).unwrap(), outcomes, done)
    };
    let (alone, outcomes, done) = run("alone", &[]);
    assert!(
        done.status.success(),
        "{}",
        String::from_utf8_lossy(&done.stderr)
    );
    assert!(
        outcomes.lines().any(|line| line.contains(":f")),
        "{outcomes}"
    );
    assert_eq!(run("together", &["-j", "3"]).0, alone);
    run("resumed", &["--limit-tests", "6"]);
    assert_eq!(run("resumed", &["--resume"]).0, alone);
    let (_, silent, _) = run("silent", &["--no-evidence"]);
    assert!(!silent.lines().any(|line| line.contains(":f")), "{silent}");
}
