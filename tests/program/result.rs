//! Where the result and its report go, and what has to stay in them.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use serde_json::Value;

/// A folder with an input and a test that wants a 7 in it.
fn folder(name: &str, content: &str) -> tempfile::TempDir {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(name), content).unwrap();
    let test = folder.path().join("test.sh");
    fs::write(&test, "#!/bin/sh\ngrep -q 7 \"$1\"\n").unwrap();
    fs::set_permissions(&test, fs::Permissions::from_mode(0o755)).unwrap();
    folder
}

const INPUT: &str = "[1, 2, [7, \"keep <me>\"], {\"a\": 4, \"b\": 44}]\n";

fn picireny(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let output = Command::cargo_bin("picireny")
        .unwrap()
        .current_dir(folder)
        .args(arguments)
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code(), stderr)
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn without_an_out_directory_the_result_is_beside_the_input_and_nothing_else_is() {
    let folder = folder("in.json", INPUT);
    let (status, stderr) = picireny(folder.path(), &["in.json", "./test.sh"]);
    assert_eq!(status, Some(0), "{stderr}");
    assert_eq!(
        names(folder.path()),
        ["in.json", "in.reduced.json", "test.sh"]
    );
    let result = fs::read_to_string(folder.path().join("in.reduced.json")).unwrap();
    assert_eq!(result.trim(), "7");
    assert_eq!(
        fs::read_to_string(folder.path().join("in.json")).unwrap(),
        INPUT
    );
    assert_eq!(
        stderr.lines().last(),
        Some("The result is in.reduced.json"),
        "{stderr}"
    );
}

#[test]
fn an_element_that_is_left_without_content_is_an_empty_tag() {
    for name in ["in.xml", "in.svg"] {
        let text = "<svg>\n<rect a=\"b\">one <b>two</b></rect>\n<c d=\"e\"/>\n</svg>\n";
        let folder = folder(name, text);
        let test = "#!/bin/sh\ntr -d ' \\n' <\"$1\" | grep -Eq '^<svg>.*<rect([^<>]*/>|.*</rect>).*</svg>$'\n";
        fs::write(folder.path().join("test.sh"), test).unwrap();
        let (status, stderr) = picireny(folder.path(), &[name, "./test.sh"]);
        assert_eq!(status, Some(0), "{stderr}");
        let result = folder.path().join(name.replace('.', ".reduced."));
        let text = fs::read_to_string(result).unwrap();
        let text: String = text.split_whitespace().collect();
        assert_eq!(text, "<svg><rect/></svg>", "{name}");
    }
}

#[test]
fn an_input_can_have_the_name_of_what_is_in_the_out_directory() {
    for name in [".picireny", "tests"] {
        let folder = folder(name, INPUT);
        let text = |path: String| fs::read_to_string(folder.path().join(path)).unwrap();
        let run = |more: &[&str]| {
            let arguments = [&[name, "test.sh", "--format", "json"], more].concat();
            let (status, stderr) = picireny(folder.path(), &arguments);
            assert_eq!(status, Some(0), "{stderr}");
            stderr
        };
        let stderr = run(&["--out", "out", "--no-cleanup"]);
        let result = format!("out/{name}.reduced");
        assert!(
            stderr.ends_with(&format!("The result is {result}\n")),
            "{stderr}"
        );
        assert_eq!(text(result).trim(), "7");
        assert!(folder.path().join("out/tests").is_dir());
        run(&["--out", "out", "--resume"]);
        run(&[]);
        assert_eq!(text(format!("{name}.reduced")).trim(), "7");
        assert_eq!(text(name.to_owned()), INPUT);
    }
}

#[test]
fn a_file_beside_the_input_is_not_overwritten_unless_that_is_wanted() {
    let folder = folder("in.json", INPUT);
    let other = folder.path().join("in.reduced.json");
    fs::write(&other, "mine").unwrap();
    for number in 1..=2 {
        let (status, stderr) = picireny(folder.path(), &["in.json", "./test.sh"]);
        assert_eq!(status, Some(0), "{stderr}");
        let result = format!("in.reduced.{number}.json");
        assert!(
            stderr.contains(&format!("this one goes to {result}")),
            "{stderr}"
        );
        assert_eq!(fs::read_to_string(&other).unwrap(), "mine");
        let result = folder.path().join(result);
        assert_eq!(fs::read_to_string(result).unwrap().trim(), "7");
    }
    let (status, stderr) = picireny(folder.path(), &["in.json", "./test.sh", "--force"]);
    assert_eq!(status, Some(0), "{stderr}");
    assert_eq!(fs::read_to_string(&other).unwrap().trim(), "7");
    // A test that does not start leaves it alone.
    let (status, _) = picireny(folder.path(), &["in.json", "--force", "--", "false"]);
    assert_eq!(status, Some(4));
    assert_eq!(fs::read_to_string(&other).unwrap().trim(), "7");
    assert_eq!(
        names(folder.path()),
        [
            "in.json",
            "in.reduced.1.json",
            "in.reduced.2.json",
            "in.reduced.json",
            "test.sh"
        ]
    );
}

#[test]
fn of_several_runs_beside_the_input_the_one_that_was_limited_is_resumed() {
    let folder = folder("in.json", INPUT);
    fs::write(folder.path().join("in.reduced.json"), "mine").unwrap();
    let arguments = ["in.json", "./test.sh", "--limit-tests", "1"];
    let (status, stderr) = picireny(folder.path(), &arguments);
    assert_eq!(status, Some(3), "{stderr}");
    let (status, stderr) = picireny(folder.path(), &["in.json", "./test.sh", "--resume"]);
    assert_eq!(status, Some(0), "{stderr}");
    assert!(
        stderr.ends_with("The result is in.reduced.1.json\n"),
        "{stderr}"
    );
    let mine = fs::read_to_string(folder.path().join("in.reduced.json"));
    assert_eq!(mine.unwrap(), "mine");
}

#[test]
fn the_advice_of_a_run_that_was_forced_or_has_an_out_directory_works() {
    for options in [
        &["--force"][..],
        &["--out", "out"],
        &["--force", "--out", "out"],
    ] {
        let folder = folder("in.json", INPUT);
        let command = [&["in.json", "./test.sh"], options].concat();
        let (status, stderr) = picireny(
            folder.path(),
            &[&command[..], &["--limit-tests", "1"]].concat(),
        );
        assert_eq!(status, Some(3), "{stderr}");
        assert!(
            stderr.contains("The same command with --resume continues from here"),
            "{stderr}"
        );
        let (status, stderr) = picireny(folder.path(), &[&command[..], &["--resume"]].concat());
        assert_eq!(status, Some(0), "{stderr}");
        assert!(stderr.contains("known from the run before"), "{stderr}");
    }
}

#[test]
fn a_short_result_is_shown_at_the_end_and_nothing_was_known_before_a_first_run() {
    let folder = folder("in.txt", "one\n7 two\nthree\n7 two\n");
    let test = "#!/bin/sh\n[ \"$(grep -c '^7 two$' \"$1\")\" = 2 ]\n";
    fs::write(folder.path().join("test.sh"), test).unwrap();
    let (status, stderr) = picireny(folder.path(), &["in.txt", "./test.sh"]);
    assert_eq!(status, Some(0), "{stderr}");
    let end = "\n  7 two\n  7 two\nThe result is in.reduced.txt\n";
    assert!(stderr.ends_with(end), "{stderr}");
    assert!(!stderr.contains("known from the run before"), "{stderr}");
}

#[test]
fn standard_input_of_a_test_holds_the_candidate() {
    let folder = folder("in.json", INPUT);
    fs::write(folder.path().join("test.sh"), "#!/bin/sh\ngrep -q 7\n").unwrap();
    let (status, stderr) = picireny(folder.path(), &["in.json", "./test.sh"]);
    assert_eq!(status, Some(0), "{stderr}");
    let result = fs::read_to_string(folder.path().join("in.reduced.json")).unwrap();
    assert_eq!(result.trim(), "7");
}

#[test]
fn a_limited_run_beside_the_input_can_be_resumed() {
    let folder = folder("in.json", INPUT);
    let arguments = ["in.json", "./test.sh", "--limit-tests", "1"];
    let (status, stderr) = picireny(folder.path(), &arguments);
    assert_eq!(status, Some(3), "{stderr}");
    assert!(folder.path().join("in.reduced.json").exists());
    // A loop goes on, and loses nothing.
    let (status, stderr) = picireny(folder.path(), &["in.json", "./test.sh"]);
    assert_eq!(status, Some(0), "{stderr}");
    let said = "has not ended, so this one goes to in.reduced.1.json (--resume continues that run";
    assert!(stderr.contains(said), "{stderr}");
    let (status, stderr) = picireny(folder.path(), &["in.json", "./test.sh", "--resume"]);
    assert_eq!(status, Some(0), "{stderr}");
    assert!(stderr.contains("known from the run before"), "{stderr}");
    assert_eq!(
        names(folder.path()),
        ["in.json", "in.reduced.1.json", "in.reduced.json", "test.sh"]
    );
}

#[test]
fn the_options_of_the_python_tool_have_its_directories() {
    let folder = folder("in.json", INPUT);
    let (status, stderr) = picireny(folder.path(), &["in.json", "./test.sh", "--hdd", "hddr"]);
    assert_eq!(status, Some(0), "{stderr}");
    let names = names(folder.path());
    let made = names
        .iter()
        .find(|name| name.starts_with("in.json."))
        .unwrap();
    assert!(folder.path().join(made).join("in.json").exists());
    assert!(!folder.path().join(made).join("report.html").exists());
}

#[test]
fn an_out_directory_has_a_report_unless_it_is_not_wanted() {
    let folder = folder("in.json", INPUT);
    let (status, stderr) = picireny(folder.path(), &["in.json", "./test.sh", "--out", "out"]);
    assert_eq!(status, Some(0), "{stderr}");
    assert!(stderr.contains("The report is out/report.html"), "{stderr}");
    let out = folder.path().join("out");
    let read = |name: &str| fs::read_to_string(out.join(name)).unwrap();
    let report: Value = serde_json::from_str(&read("report.json")).unwrap();
    assert_eq!(report["form"], 1);
    assert_eq!(report["after"]["text"].as_str().unwrap(), read("in.json"));
    assert_eq!(report["before"]["text"], INPUT);
    let tests = report["summary"]["tests"].as_object().unwrap();
    let total: u64 = tests.values().map(|count| count.as_u64().unwrap()).sum();
    let transformations = report["transformations"].as_array().unwrap();
    let sum = |key: &str| -> i64 {
        transformations
            .iter()
            .map(|t| t[key].as_i64().unwrap())
            .sum()
    };
    assert_eq!(sum("tests"), total as i64);
    assert_eq!(sum("bytes") as usize, INPUT.len() - read("in.json").len());
    // What it says to do again can be done again.
    let line = report["test_result"].as_str().unwrap();
    let again = std::process::Command::new("sh").args(["-c", line]).status();
    assert!(again.unwrap().success(), "{line}");
    assert!(report["run_again"].as_str().unwrap().contains("--out out"));
    let page = read("report.html");
    assert!(
        page.contains("<span class=s>&quot;keep &lt;me&gt;&quot;</span>"),
        "{page}"
    );
    assert!(page.contains("<svg"), "{page}");
    assert!(read("report.md").contains("\nThe test command, "));

    let (status, _) = picireny(
        folder.path(),
        &["in.json", "./test.sh", "--out", "other", "--no-report"],
    );
    assert_eq!(status, Some(0));
    assert_eq!(
        names(&folder.path().join("other")),
        [".picireny", "in.json"]
    );
    let (status, stderr) = picireny(folder.path(), &["in.json", "./test.sh", "--report"]);
    assert_eq!(status, Some(0), "{stderr}");
    assert!(folder.path().join("in.reduced.report.html").exists());
}

#[test]
fn an_input_named_like_a_report_keeps_its_name() {
    let folder = folder("report.json", INPUT);
    let (status, stderr) = picireny(folder.path(), &["report.json", "./test.sh", "--out", "out"]);
    assert_eq!(status, Some(0), "{stderr}");
    let result = fs::read_to_string(folder.path().join("out/report.json")).unwrap();
    assert_eq!(result.trim(), "7");
    assert!(folder.path().join("out/picireny-report.html").exists());
}

#[test]
fn hostile_names_and_contents_stay_text_in_a_report() {
    let name = "<img src=x onerror=alert(1)>`\u{202e}.json";
    let content = "[7, \"</pre><script>alert(2)</script>\u{202e}\"]\n";
    let folder = folder(name, content);
    let (status, stderr) = picireny(
        folder.path(),
        &[
            name, "--out", "out", "--keep", "script", "--", "grep", "-q", "7",
        ],
    );
    assert_eq!(status, Some(0), "{stderr}");
    for file in ["report.html", "report.md"] {
        let text = fs::read_to_string(folder.path().join("out").join(file)).unwrap();
        assert!(!text.contains('\u{202e}'), "{text}");
        assert!(text.contains("\\u{202e}"), "{text}");
        if file == "report.html" {
            // Its own script and no other.
            assert_eq!(text.matches("<script").count(), 1, "{text}");
            assert!(!text.contains("<img") && !text.contains("<script>alert"));
        }
    }
}

#[test]
fn what_is_to_be_kept_stays_whatever_the_strategy() {
    for strategy in ["quick", "normal", "thorough", "picireny"] {
        let folder = folder("in.json", INPUT);
        let arguments = [
            "in.json",
            "./test.sh",
            "--out",
            "out",
            "--strategy",
            strategy,
            "--keep",
            "\"b\": 4+",
        ];
        let (status, stderr) = picireny(folder.path(), &arguments);
        assert_eq!(status, Some(0), "{stderr}");
        let result = fs::read_to_string(folder.path().join("out/in.json")).unwrap();
        assert!(
            result.contains("\"b\": 44") && result.contains('7'),
            "{strategy}: {result}"
        );
        assert!(result.len() < INPUT.len(), "{strategy}: {result}");
        // What else goes is not promised of one that stops early.
        if strategy != "quick" {
            assert!(!result.contains("\"a\""), "{strategy}: {result}");
            assert!(result.len() < INPUT.len() / 2 + 5, "{strategy}: {result}");
        }
    }
}

#[test]
fn a_strategy_that_is_resumed_ends_with_the_bytes_of_an_undisturbed_run() {
    let values: Vec<String> = (0..60).map(|n| format!("{{\"n\": {n}}}")).collect();
    let folder = folder("in.json", &format!("[{}]\n", values.join(", ")));
    let result = |out: &str| fs::read_to_string(folder.path().join(out).join("in.json")).unwrap();
    for strategy in ["quick", "normal", "thorough"] {
        let run = |out: &str, more: &[&str]| {
            let always = ["in.json", "./test.sh", "--strategy", strategy, "--out", out];
            picireny(folder.path(), &[&always[..], more].concat()).0
        };
        let whole = format!("{strategy}-whole");
        assert_eq!(run(&whole, &[]), Some(0));
        for (tests, jobs) in [("3", "1"), ("9", "3")] {
            let out = format!("{strategy}-{tests}");
            assert_ne!(run(&out, &["--limit-tests", tests]), Some(0));
            assert_eq!(run(&out, &["--resume", "-j", jobs]), Some(0));
            assert_eq!(result(&out), result(&whole), "{strategy}");
        }
    }
}

#[test]
fn nothing_to_keep_is_an_error() {
    let folder = folder("in.json", INPUT);
    for (pattern, said) in [
        ("nowhere", "nothing in the input matches `nowhere`"),
        ("[", "bad regular expression"),
    ] {
        let arguments = ["in.json", "./test.sh", "--keep", pattern];
        let (status, stderr) = picireny(folder.path(), &arguments);
        assert_eq!(status, Some(2), "{stderr}");
        assert!(stderr.contains(said), "{stderr}");
    }
    assert_eq!(names(folder.path()), ["in.json", "test.sh"]);
}

/// Reduces a file with a test that wants some words in it.
fn reduced(name: &str, content: &str, words: &[&str], arguments: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(name), content).unwrap();
    let greps = words.iter().map(|word| format!("grep -qF '{word}' {{}}"));
    let test = greps.collect::<Vec<_>>().join(" && ");
    let all = [&[name, "--out", "o"], arguments, &["--", "sh", "-c", &test]].concat();
    let (status, stderr) = picireny(folder.path(), &all);
    assert_eq!(status, Some(0), "{stderr}");
    fs::read_to_string(folder.path().join("o").join(name)).unwrap()
}

#[test]
fn json_in_a_string_is_reduced_as_json() {
    let inner = r#"{\"b\": [1, 2, {\"needle\": [3], \"c\": 4}], \"d\": {\"e\": 5}}"#;
    let content = format!("{{\"a\": \"{inner}\", \"f\": 6}}\n");
    let words = [r#"{\"needle\":"#, "\"a\": \"", "}"];
    let result = reduced("in.json", &content, &words, &[]);
    assert_eq!(result, "{\"a\": \"{\\\"needle\\\": 0}\"}\n");
}

#[test]
fn white_space_in_a_long_string_goes_as_it_is_or_escaped() {
    for (name, content, expected) in [
        (
            "in.json",
            "{\"a\": \"\\n\\nx {\\n\\t\\tend;}\\n\", \"b\": \"\\t y\"}\n",
            "{\"a\": \"x{end;}\", \"b\": \"y\"}\n",
        ),
        (
            "in.py",
            "q = \"\"\"\n    SELECT a,\n    b  from   c\n\"\"\"\n",
            "q = \"\"\"SELECT a,b from c\"\"\"\n",
        ),
    ] {
        let folder = folder(name, content);
        // The same but for white space.
        let test = format!(
            "tr -d ' \\n' < \"$1\" | sed 's/\\\\[nt]//g' > now; tr -d ' \\n' < \"$(dirname \"$0\")/{name}\" | \
             sed 's/\\\\[nt]//g' | cmp -s - now"
        );
        fs::write(
            folder.path().join("test.sh"),
            format!("#!/bin/sh\n{test}\n"),
        )
        .unwrap();
        let arguments = [name, "./test.sh", "--out", "o"];
        let (status, stderr) = picireny(folder.path(), &arguments);
        assert_eq!(status, Some(0), "{stderr}");
        let result = fs::read_to_string(folder.path().join("o").join(name)).unwrap();
        assert_eq!(result, expected, "{name}");
    }
}

#[test]
fn strings_of_a_list_that_need_one_another_go_together() {
    let folder = folder(
        "in.json",
        "{\"lines\": [\"p = [\", \"]\\n\", \"for q in p:\\n\", \"    c = z\\n\", \"    d(\", \")\\n\"]}\n",
    );
    // Brackets match, and what is indented is below a line that ends with a colon.
    let test = "tr ',' '\\n' < \"$1\" | sed -n 's/.*\"\\(.*\\)\".*/\\1/p' | awk '
        { brackets += gsub(/[[(]/, \"&\") - gsub(/[])]/, \"&\"); if (brackets < 0) exit 1 }
        /^    / && !indented && !head { exit 1 }
        { indented = /^    /; head = /:/; last = head; needle = needle || /^ *d/ }
        END { if (brackets || last || !needle) exit 1 }' && grep -q '\"lines\": \\[' \"$1\"";
    fs::write(
        folder.path().join("test.sh"),
        format!("#!/bin/sh\n{test}\n"),
    )
    .unwrap();
    let arguments = [
        "in.json",
        "./test.sh",
        "--out",
        "o",
        "--phase",
        "delete+neighbors",
    ];
    let (status, stderr) = picireny(folder.path(), &arguments);
    assert_eq!(status, Some(0), "{stderr}");
    let result = fs::read_to_string(folder.path().join("o/in.json")).unwrap();
    assert_eq!(result, "{\"lines\": [\"d(\", \")\\n\"]}\n");
}

#[test]
fn code_in_a_notebook_is_reduced_as_code_over_its_lines() {
    let source = r#"["p = [\n", "    1]\n", "for q in p:\n", "    c = needle(\n", "        q)\n"]"#;
    let content = format!("{{\"cells\": [{{\"cell_type\": \"code\", \"source\": {source}}}]}}\n");
    let words = ["needle(", ")", "\"cells\"", "\"source\": ["];
    let result = reduced("in.ipynb", &content, &words, &[]);
    assert_eq!(result, "{\"cells\": {\"source\": [\"needle()\"]}}\n");
}

#[test]
fn a_request_in_a_template_is_reduced_as_one() {
    let content = "const q = gql`query Q($first: Int!, $last: Int) { users(first: $first) { id name } x { y } }`;\nrun(q);\n";
    // Its brackets match.
    let words = ["gql`query", "($first: Int", "(first: $first) {", "}`"];
    for name in ["in.js", "in.ts"] {
        let result = reduced(name, content, &words, &[]);
        assert!(result.starts_with("gql`query"), "{result}");
        assert!(result.len() < 60, "{result}");
        assert_eq!(
            result.matches('{').count(),
            result.matches('}').count(),
            "{result}"
        );
    }
}

#[test]
fn a_substitution_is_a_hole_in_a_template() {
    let content =
        "const q = gql`query Q { users(first: ${count + 1}) { id name } x { y } } ${Part}`;\n";
    let words = ["gql`query", "users(first: ${", "}`"];
    for name in ["in.js", "in.ts"] {
        let result = reduced(name, content, &words, &[]);
        assert!(result.len() < 60, "{result}");
        let count = |c| result.matches(c).count();
        assert_eq!(count('{'), count('}'), "{result}");
    }
}

#[test]
fn what_a_here_document_holds_is_reduced_as_what_it_is() {
    let lines =
        "    SELECT a, (b + c) AS d\n    FROM t JOIN u ON (u.x = HOLE)\n    WHERE e = (f)\n";
    let php = format!("<?php\nf(<<<SQL\n{lines}    SQL);\n").replace("HOLE", "{$x->y}");
    let ruby = format!("f(<<~SQL)\n{lines}SQL\n").replace("HOLE", "#{x.y}");
    for (name, content) in [("in.php", php), ("in.rb", ruby)] {
        let result = reduced(name, &content, &["SELECT", "FROM t", "ON (", "SQL"], &[]);
        assert!(
            !result.contains("AS") && !result.contains("WHERE"),
            "{result}"
        );
        assert!(result.len() < 60, "{result}");
    }
}

#[test]
fn json_in_base64_is_reduced_as_json() {
    // From `[1, {"needle": 2, "b": [3]}]` to ` {"needle": 2}`.
    let content = "{\"a\": \"WzEsIHsibmVlZGxlIjogMiwgImIiOiBbM119XQ==\"}\n";
    let folder = folder("in.json", content);
    let test = "grep -o '[A-Za-z0-9+/]\\{8,\\}=*' \"$1\" | base64 -d | grep -qx '.*{\"needle\": [0-9].*}.*'";
    fs::write(
        folder.path().join("test.sh"),
        format!("#!/bin/sh\n{test}\n"),
    )
    .unwrap();
    let (status, stderr) = picireny(folder.path(), &["in.json", "./test.sh", "--out", "o"]);
    assert_eq!(status, Some(0), "{stderr}");
    let result = fs::read_to_string(folder.path().join("o/in.json")).unwrap();
    assert_eq!(result, "\"IHsibmVlZGxlIjogMn0=\"\n");
}

#[test]
fn line_markers_inside_of_a_statement_go_one_by_one() {
    let content = "void f() { do { } while (0)\n# 12 \"x.h\"\n ; }\n\
        int a =\n# 13 \"x.h\"\n 1\n#pragma b\n + 2;\n";
    for name in ["in.c", "in.cpp"] {
        let words = ["while (0)", "# 13", "+ 2"];
        let expected = "void f() { do { } while (0)\n; }\nint a =\n# 13 \"x.h\"\n 1\n+ 2;\n";
        let phase = ["--phase", "delete"];
        let kept = [&words[..], &["void f()", "int a =", " 1"]].concat();
        assert_eq!(reduced(name, content, &kept, &phase), expected, "{name}");
    }
}

const SCRIPT: &str = "\
// licence

function outer(a) {   // does things

    var x   =  a + 1;

    if (x) {
        call(x);
        other();
    }


    last(x);
}

";

#[test]
fn what_is_left_of_the_lines_is_laid_out_as_it_was() {
    let words = ["outer(", "var x   =", "last("];
    assert_eq!(
        reduced("a.js", SCRIPT, &words, &[]),
        "function outer() {\n    var x   =\n    last()\n}\n"
    );
    let page = "<html>\n  <body>\n\n    <p>one</p>\n    <i>two</i>\n\n\n    <b>three</b>\n  </body>\n</html>\n";
    assert_eq!(
        reduced("a.html", page, &["<p", "</b>"], &[]),
        "<p\n  </b>\n"
    );
}

#[test]
fn indentation_of_what_is_gone_goes() {
    let orders = "{\n  \"orders\": [\n    {\n      \"status\": 1,\n      \"items\": [\n        {\n          \"quantity\": 2\n        }\n      ]\n    }\n  ]\n}\n";
    assert_eq!(
        reduced("a.json", orders, &["status\": 1", "quantity\": 2"], &[]),
        "{\n  \"status\": 1,\n  \"quantity\": 2\n}\n"
    );
}

#[test]
fn a_comment_that_has_to_stay_has_no_blank_lines_around_it() {
    assert_eq!(
        reduced("a.js", SCRIPT, &["does", "last("], &[]),
        "{   //does\n    last()\n}\n"
    );
}

#[test]
fn a_compact_result_has_no_white_space_that_can_go() {
    let words = ["outer(", "x", "=", "last("];
    assert_eq!(
        reduced("a.js", SCRIPT, &words, &["--layout", "compact"]),
        "function outer(){x=last()}"
    );
}

#[test]
fn the_python_tools_algorithms_have_no_layout_to_choose() {
    let folder = folder("in.json", INPUT);
    for option in [["--strategy", "picireny"], ["--hdd", "hddr"]] {
        let (status, stderr) = picireny(
            folder.path(),
            &[
                "in.json",
                "./test.sh",
                "--layout",
                "input",
                option[0],
                option[1],
            ],
        );
        assert_eq!(status, Some(2), "{stderr}");
        assert!(stderr.contains("--layout has no effect"), "{stderr}");
    }
}

/// The calls that put files onto the disk, as `strace` writes them: thread, call.
fn traced_calls(folder: &Path) -> Option<Vec<(String, String)>> {
    let calls = "trace=write,fsync,fdatasync,rename,renameat,renameat2,execve";
    let mut strace = std::process::Command::new("strace");
    strace
        .current_dir(folder)
        .args(["-f", "-qq", "-y", "-s", "0"]);
    strace.args(["-o", "trace", "-e", calls, "-e", "signal=none"]);
    strace.arg(env!("CARGO_BIN_EXE_picireny"));
    strace.args(["in.json", "./test.sh", "--out", "out", "-j", "1"]);
    let Ok(output) = strace.output() else {
        let missing = "skipped: there is no strace";
        assert!(std::env::var_os("PICIRENY_NO_SKIP").is_none(), "{missing}");
        eprintln!("{missing}");
        return None;
    };
    assert!(output.status.success(), "{output:?}");
    let trace = fs::read_to_string(folder.join("trace")).unwrap();
    let calls = trace.lines().filter_map(|line| {
        let (thread, call) = line.split_once(' ')?;
        Some((thread.to_owned(), call.trim_start().to_owned()))
    });
    Some(calls.collect())
}

/// Each file that is forced onto the disk is waited for.
#[test]
fn a_result_of_many_files_is_forced_onto_the_disk_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::create_dir(path.join("in")).unwrap();
    for number in 0..300 {
        fs::write(path.join(format!("in/{number}")), "x").unwrap();
    }
    let mut strace = std::process::Command::new("strace");
    strace.current_dir(path);
    strace.args([
        "-f",
        "-qq",
        "-o",
        "trace",
        "-e",
        "trace=fsync,fdatasync,syncfs",
    ]);
    strace.arg(env!("CARGO_BIN_EXE_picireny"));
    strace.args(["in", "--out", "out", "-j", "1", "--limit-tests", "1"]);
    strace.args(["--", "sh", "-c", "[ $(ls | wc -l) = 300 ]"]);
    let Ok(output) = strace.output() else {
        let missing = "skipped: there is no strace";
        assert!(std::env::var_os("PICIRENY_NO_SKIP").is_none(), "{missing}");
        return;
    };
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{stderr}");
    let trace = fs::read_to_string(path.join("trace")).unwrap();
    let calls = |name: &str| trace.lines().filter(|line| line.contains(name)).count();
    assert!(calls("syncfs(") > 0, "{trace}");
    assert!(calls("fsync(") < 200, "{trace}");
    assert_eq!(fs::read_dir(path.join("out/in")).unwrap().count(), 300);
}

/// As NFS is without its lock daemon.
#[test]
fn where_there_are_no_locks_it_is_said_and_the_run_goes_on() {
    let folder = folder("in.json", INPUT);
    let mut strace = std::process::Command::new("strace");
    strace.current_dir(folder.path());
    strace.args(["-f", "-qq", "-o", "trace", "-e", "trace=flock"]);
    strace.args(["-e", "inject=flock:error=ENOLCK", "-e", "signal=none"]);
    strace.arg(env!("CARGO_BIN_EXE_picireny"));
    strace.args(["in.json", "./test.sh", "--out", "out", "-j", "1"]);
    let Ok(output) = strace.output() else {
        let missing = "skipped: there is no strace";
        assert!(std::env::var_os("PICIRENY_NO_SKIP").is_none(), "{missing}");
        return;
    };
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{stderr}");
    assert!(
        stderr.contains("cannot lock out/.picireny/lock"),
        "{stderr}"
    );
    assert!(stderr.contains("would not be noticed"), "{stderr}");
}

#[test]
fn a_best_candidate_is_on_the_disk_before_it_has_its_name() {
    let folder = folder("in.json", INPUT);
    let Some(calls) = traced_calls(folder.path()) else {
        return;
    };
    let main = &calls[0].0;
    let is = |call: &str, names: &[&str]| names.iter().any(|name| call.starts_with(name));
    let renames = calls.iter().enumerate().filter(|(_, (_, call))| {
        is(call, &["rename"]) && call.contains("out/in.json\"") && !call.contains("resumed")
    });
    let mut bests = 0;
    for (at, (thread, rename)) in renames {
        let earlier = calls[..at].iter().filter(|(other, _)| other == thread);
        let last: Vec<&str> = earlier.map(|(_, call)| call.as_str()).collect();
        let before = last.last().unwrap();
        // Nothing is written after it is forced onto the disk.
        assert!(
            is(before, &["fsync", "fdatasync", "<... f"]),
            "{before} before {rename}"
        );
        if rename.contains("best.new") {
            bests += 1;
            // Nobody waits for it, and how it came about is on the disk before.
            assert_ne!(thread, main, "{rename}");
            let write = last.iter().rposition(|call| is(call, &["write"])).unwrap();
            let record = last[..write].iter().rev();
            let mut record = record.take_while(|call| !is(call, &["rename"]));
            assert!(
                record.any(|call| is(call, &["fdatasync"]) && call.contains("outcomes")),
                "{last:?}"
            );
        }
    }
    assert!(bests > 0);
}

/// All files below a folder.
fn files(folder: &Path) -> Vec<std::path::PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let mut found = Vec::new();
    for entry in entries {
        match entry.file_type().unwrap().is_dir() {
            true => found.extend(files(&entry.path())),
            false => found.push(entry.path()),
        }
    }
    found
}

#[test]
fn json_has_nothing_that_a_reader_would_obey() {
    const NAME: &str = "a\u{202E}\u{200F}b\u{9B}\u{7F}.json";
    const INPUT: &str = "[7, 1, \"\u{202E}\u{2066}x\u{85}\", 2]\n";
    let folder = folder(NAME, INPUT);
    let test = folder.path().join("test.sh");
    fs::write(
        &test,
        "#!/bin/sh\ncat \"$1\"; cat \"$1\" >&2; grep -q 7 \"$1\"\n",
    )
    .unwrap();
    let arguments = [NAME, "./test.sh", "--out", "out", "--log-file", "log.json"];
    let (status, stderr) = picireny(folder.path(), &arguments);
    assert_eq!(status, Some(0), "{stderr}");
    let obeyed = |text: &str| {
        let all = [
            '\u{202E}', '\u{200F}', '\u{2066}', '\u{9B}', '\u{85}', '\u{7F}',
        ];
        text.contains(all)
    };
    let mut seen = 0;
    let mut all = files(&folder.path().join("out"));
    all.push(folder.path().join("log.json"));
    for path in all {
        let name = path.file_name().unwrap().to_str().unwrap();
        if name != NAME && name.ends_with(".json") {
            seen += 1;
            let text = fs::read_to_string(&path).unwrap();
            assert!(!obeyed(&text), "{}: {text}", path.display());
        }
    }
    // The report, the log, and what is known of the run, twice.
    assert!(seen >= 4, "{seen}");
    let report = fs::read_to_string(folder.path().join("out/report.json")).unwrap();
    let report: Value = serde_json::from_str(&report).unwrap();
    assert_eq!(report["file"], NAME);
}
