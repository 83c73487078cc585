//! What `picireny triage` promises: every crash is in its group, every group
//! has its reduction, no bad file stops the rest, and nothing is done twice.
#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::Output;

use assert_cmd::Command;
use serde_json::Value;

/// A program that fails in several ways, by what its input holds. Lines and
/// addresses differ from run to run. It notes every run.
const ENGINE: &str = r#"#!/bin/sh
echo run >> "$(dirname "$0")/runs"
n=$(wc -c < "$1")
if grep -q '"boom"' "$1" && grep -q '7' "$1"; then
    echo "engine: /build/$$/vm.c:$n: run_op: Assertion \`depth < $n' failed." >&2
    kill -ABRT $$
fi
if grep -q '"boom"' "$1"; then
    echo "engine: /build/$$/gc.c:$n: mark: Assertion \`p != NULL' failed." >&2
    kill -ABRT $$
fi
if grep -q null "$1"; then
    echo "==$$==ERROR: AddressSanitizer: heap-use-after-free on address 0x$n at pc 0x1 bp 0x2 sp 0x3" >&2
    echo "    #0 0x$n in release /build/$$/heap.c:$n:3" >&2
    echo "    #1 0x1 in main /build/$$/main.c:1:1" >&2
    exit 1
fi
if grep -q '"loop"' "$1"; then sleep 100; fi
exit 0
"#;

struct Place(tempfile::TempDir);

impl Place {
    fn new() -> Self {
        let place = Self(tempfile::tempdir().unwrap());
        fs::create_dir(place.path("crashes")).unwrap();
        fs::write(place.path("engine"), ENGINE).unwrap();
        use std::os::unix::fs::PermissionsExt as _;
        fs::set_permissions(place.path("engine"), fs::Permissions::from_mode(0o755)).unwrap();
        place
    }

    fn path(&self, name: &str) -> std::path::PathBuf {
        self.0.path().join(name)
    }

    fn crash(&self, name: &str, content: &str) {
        fs::write(self.path("crashes").join(name), content).unwrap();
    }

    fn triage(&self, more: &[&str]) -> Output {
        Command::cargo_bin("picireny")
            .unwrap()
            .current_dir(self.0.path())
            .args([
                "triage",
                "crashes",
                "--out",
                "out",
                "-j",
                "2",
                "--timeout",
                "4",
            ])
            .args(more)
            .args(["--", "./engine", "{}"])
            .output()
            .unwrap()
    }

    fn report(&self) -> Value {
        serde_json::from_slice(&fs::read(self.path("out/report.json")).unwrap()).unwrap()
    }

    fn runs(&self) -> usize {
        let runs = fs::read_to_string(self.path("runs")).unwrap_or_default();
        runs.lines().count()
    }
}

fn assert_success(output: &Output) {
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{stderr}");
}

/// The group of a signature.
fn group<'a>(report: &'a Value, signature: &str) -> &'a Value {
    let groups = report["groups"].as_array().unwrap();
    let found = groups.iter().find(|group| group["signature"] == signature);
    found.unwrap_or_else(|| panic!("no group {signature} in {groups:#?}"))
}

const VM: &str = "assertion: depth < N (vm.c, run_op)";
const GC: &str = "assertion: p != NULL (gc.c, mark)";
const ASAN: &str = "AddressSanitizer: heap-use-after-free in release < main";

fn fill(place: &Place) {
    place.crash(
        "a.json",
        r#"{"x": [1, 2, 7, {"y": "boom"}], "z": [true, false]}"#,
    );
    place.crash("b.json", r#"[[[["boom"]]], 3, 4, 7, 5, "and", "more"]"#);
    place.crash(
        "c.json",
        r#"{"p": ["boom", "boom"], "q": {"r": [1, 2, 3]}}"#,
    );
    place.crash("d.json", r#"[1, [2, [3, [4, null]]], "x"]"#);
    place.crash("quiet.json", "[1, 2, 3]");
}

#[test]
fn crashes_are_grouped_and_the_smallest_of_each_group_is_reduced() {
    let place = Place::new();
    fill(&place);
    let output = place.triage(&[]);
    assert_success(&output);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(
        stderr.contains(&format!("Group 1 of 3, 2 files: {VM}")),
        "{stderr}"
    );
    assert!(stderr.contains("b.json: "), "{stderr}");
    let report = place.report();
    assert_eq!(report["groups"].as_array().unwrap().len(), 3);
    // The group with most files comes first.
    assert_eq!(report["groups"][0]["signature"], VM);
    let files = |signature: &str| group(&report, signature)["files"].as_array().unwrap().len();
    assert_eq!((files(VM), files(GC), files(ASAN)), (2, 1, 1));
    assert_eq!(report["quiet"][0]["file"], "quiet.json");

    let vm = &group(&report, VM)["reductions"];
    assert_eq!(vm.as_array().unwrap().len(), 1);
    assert_eq!(vm[0]["file"], "b.json");
    let text = vm[0]["text"].as_str().unwrap();
    // Without the 7 it would be another assertion.
    assert!(text.contains("\"boom\"") && text.contains('7'), "{text}");
    assert!(text.len() < 20, "{text}");
    let path = Path::new(vm[0]["result"].as_str().unwrap());
    assert_eq!(fs::read_to_string(path).unwrap(), text);
    assert!(
        vm[0]["reproduce"]
            .as_str()
            .unwrap()
            .ends_with(path.to_str().unwrap())
    );
    let steps = vm[0]["steps"].as_array().unwrap();
    assert!(steps.len() > 1);

    let html = fs::read_to_string(place.path("out/report.html")).unwrap();
    assert_eq!(html.matches("<svg").count(), 3);
    assert!(!html.contains("src="), "the page needs another file");
    // It can be filtered and sorted, by its own script alone.
    assert_eq!(html.matches("<script").count(), 1);
    assert!(html.contains("script-src 'sha256-"), "{html}");
    assert_eq!(html.matches("data-group=g").count(), 3);
    let markdown = fs::read_to_string(place.path("out/report.md")).unwrap();
    assert!(
        markdown.contains(VM) && markdown.contains(text),
        "{markdown}"
    );

    // Run again, nothing is left to do.
    let runs = place.runs();
    assert_success(&place.triage(&[]));
    assert_eq!(place.runs(), runs);
    assert_eq!(place.report(), report);
    // A new file is all that is tested.
    place.crash("e.json", "[null]");
    assert_success(&place.triage(&[]));
    assert!(place.runs() > runs);
    let report = place.report();
    assert_eq!(group(&report, ASAN)["files"].as_array().unwrap().len(), 2);
}

#[test]
fn without_a_terminal_lines_say_how_far_each_file_is() {
    let place = Place::new();
    let slow = ENGINE.replace("#!/bin/sh\n", "#!/bin/sh\nsleep 0.3\n");
    fs::write(place.path("engine"), slow).unwrap();
    place.crash("d.json", r#"[1, [2, [3, [4, null]]], "x"]"#);
    let output = place.triage(&[]);
    assert_success(&output);
    let stderr = String::from_utf8_lossy(&output.stderr);
    let is_progress = |line: &&str| line.starts_with("d.json: ") && line.contains(" %), ");
    assert!(stderr.lines().any(|line| is_progress(&line)), "{stderr}");
}

#[test]
fn all_reduces_every_file() {
    let place = Place::new();
    fill(&place);
    assert_success(&place.triage(&["--all"]));
    let report = place.report();
    let reductions = group(&report, VM)["reductions"].as_array().unwrap();
    assert_eq!(reductions.len(), 2);
    for reduction in reductions {
        assert_eq!(reduction["error"], Value::Null);
        assert_eq!(reduction["format"], "json");
    }
}

#[test]
fn results_that_are_one_text_are_counted() {
    let place = Place::new();
    place.crash("a.json", r#"{"b": ["boom", 7, null], "c": 1}"#);
    place.crash("b.json", r#"[[8, "x"], ["boom", true, 7, 9]]"#);
    place.crash("c.json", r#"["boom", {"f": [null, true, "gone"]}]"#);
    let output = place.triage(&["--all"]);
    assert_success(&output);
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("3 results with 2 texts"), "{said}");
    let report = place.report();
    let reductions = group(&report, VM)["reductions"].as_array().unwrap();
    assert_eq!(reductions[0]["same_text_as"], Value::Null);
    assert_eq!(reductions[1]["same_text_as"], reductions[0]["file"]);
    let page = fs::read_to_string(place.path("out/report.html")).unwrap();
    assert!(page.contains("The same text as that of "), "{page}");
}

#[test]
fn no_bad_file_stops_the_rest() {
    let place = Place::new();
    fill(&place);
    // Smaller than the others of its group, and of no known format.
    place.crash("unknown.xyz", "\"boom\" 7 \0\u{1}\u{2}");
    place.crash("empty.json", "");
    place.crash("hangs.json", "[\"loop\"]");
    std::os::unix::fs::symlink("/nonexistent", place.path("crashes/dangling")).unwrap();
    assert_success(&place.triage(&[]));
    let report = place.report();
    let vm = group(&report, VM)["reductions"].as_array().unwrap();
    assert_eq!(vm[0]["file"], "unknown.xyz");
    assert_eq!(vm[0]["format"], "binary");
    assert!(vm[0]["error"].is_null());
    assert_eq!(report["failed"][0]["file"], "dangling");
    let hang = &group(&report, "time-out")["reductions"][0];
    assert!(hang["text"].as_str().unwrap().contains("loop"), "{hang}");
}

#[test]
fn an_exit_status_is_a_crash_only_on_request() {
    let place = Place::new();
    let engine = "#!/bin/sh
        grep -q throw \"$1\" || exit 0
        echo \"Script Error: SyntaxError: line $(wc -c < \"$1\")\" >&2; exit 1\n";
    fs::write(place.path("engine"), engine).unwrap();
    place.crash("a.json", r#"{"x": "throw", "y": [1, 2]}"#);
    assert_success(&place.triage(&[]));
    let report = place.report();
    assert_eq!(report["groups"].as_array().unwrap().len(), 0);
    assert_eq!(report["quiet"][0]["file"], "a.json");
    assert_success(&place.triage(&["--exit-status-is-crash"]));
    let report = place.report();
    let group = group(&report, "exit status 1: Script Error: SyntaxError: line N");
    assert!(
        group["reductions"][0]["text"]
            .as_str()
            .unwrap()
            .contains("throw")
    );
}

#[test]
fn what_an_edited_command_says_is_asked_again() {
    let place = Place::new();
    fill(&place);
    assert_success(&place.triage(&[]));
    let engine = "#!/bin/sh\ngrep -q boom \"$1\" && kill -SEGV $$\nexit 0\n";
    fs::write(place.path("engine"), engine).unwrap();
    assert_success(&place.triage(&[]));
    let report = place.report();
    let found = group(&report, "signal SEGV");
    assert_eq!(found["files"].as_array().unwrap().len(), 3);
    let text = found["reductions"][0]["text"].as_str().unwrap();
    assert!(text.contains("boom") && text.len() < 20, "{text}");
}

#[test]
fn a_file_whose_name_is_no_utf8_is_reduced() {
    use std::os::unix::ffi::OsStrExt as _;
    let place = Place::new();
    for name in [&b"a\xff.json"[..], b"a\xfe.json"] {
        let name = std::ffi::OsStr::from_bytes(name);
        let path = place.path("crashes").join(name);
        fs::write(path, r#"{"x": ["boom", 1, 2]}"#).unwrap();
    }
    for _ in 0..2 {
        assert_success(&place.triage(&["--all"]));
        let report = place.report();
        let reductions = group(&report, GC)["reductions"].as_array().unwrap();
        for (reduction, name) in reductions.iter().zip([r"a\xfe.json", r"a\xff.json"]) {
            assert_eq!(reduction["file"], name);
            assert_eq!(reduction["error"], Value::Null);
            // The line that reproduces it does, in a shell that knows `$'...'`.
            let line = reduction["reproduce"].as_str().unwrap();
            let shell = std::process::Command::new("bash")
                .args(["-c", line])
                .output();
            let said = String::from_utf8(shell.unwrap().stderr).unwrap();
            assert!(said.contains("p != NULL"), "{line}: {said}");
        }
        assert_eq!(reductions.len(), 2);
    }
}

#[test]
fn a_test_that_gets_lost_is_no_answer() {
    let place = Place::new();
    let engine = "#!/bin/sh\ngrep -q bad \"$1\" && kill -9 $PPID\nsleep 0.1\nexit 0\n";
    fs::write(place.path("engine"), engine).unwrap();
    place.crash("a.json", r#"["bad"]"#);
    place.crash("b.json", r#"["good"]"#);
    assert_success(&place.triage(&[]));
    let report = place.report();
    assert_eq!(report["failed"][0]["file"], "a.json");
    let error = report["failed"][0]["error"].as_str().unwrap();
    assert!(error.contains("got lost"), "{error}");
    assert_eq!(report["quiet"].as_array().unwrap().len(), 1);
    // It is asked again, and b.json is not.
    fs::write(place.path("runs"), "").unwrap();
    fs::write(place.path("crashes/a.json"), r#"["good"]"#).unwrap();
    assert_success(&place.triage(&[]));
    assert_eq!(place.report()["failed"].as_array().unwrap().len(), 0);
}

#[test]
fn a_command_that_cannot_be_run_is_an_error_with_a_hint() {
    let place = Place::new();
    fill(&place);
    fs::write(place.path("engine"), "#!/bin/sh\r\nexit 0\r\n").unwrap();
    let output = place.triage(&[]);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    assert!(
        stderr.contains("no file could be tested; a.json: cannot run"),
        "{stderr}"
    );
    assert!(stderr.contains("Hint: the lines of"), "{stderr}");
}

#[test]
fn a_file_is_not_reduced_to_the_trivial() {
    let place = Place::new();
    // It crashes on anything.
    fs::write(place.path("engine"), "#!/bin/sh\nkill -SEGV $$\n").unwrap();
    place.crash("a.json", r#"{"x": [1, 2]}"#);
    assert_success(&place.triage(&[]));
    let report = place.report();
    let error = &group(&report, "signal SEGV")["reductions"][0]["error"];
    assert!(error.as_str().unwrap().contains("too lax"), "{error}");
}

#[test]
fn an_interrupted_triage_goes_on() {
    let place = Place::new();
    fill(&place);
    place.crash("slow.json", "[\"loop\", [1, 2, 3]]");
    let mut process = std::process::Command::new(env!("CARGO_BIN_EXE_picireny"))
        .current_dir(place.0.path())
        .args([
            "triage",
            "crashes",
            "--out",
            "out",
            "-j",
            "2",
            "--timeout",
            "4",
        ])
        .args(["--", "./engine", "{}"])
        .spawn()
        .unwrap();
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(120);
    while place.runs() < 12 && std::time::Instant::now() < deadline {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    process.kill().unwrap();
    process.wait().unwrap();
    assert_success(&place.triage(&[]));
    let report = place.report();
    assert_eq!(report["interrupted"], false);
    for group in report["groups"].as_array().unwrap() {
        assert!(group["reductions"][0]["result"].is_string(), "{group:#}");
    }
}

#[test]
fn an_empty_folder_and_a_foreign_out_directory_are_errors() {
    let place = Place::new();
    let message = |output: Output| {
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap()
    };
    let empty = message(place.triage(&[]));
    assert!(empty.contains("there is no file in crashes"), "{empty}");
    fill(&place);
    fs::create_dir(place.path("out")).unwrap();
    fs::write(place.path("out/precious"), "x").unwrap();
    let taken = message(place.triage(&[]));
    assert!(taken.contains("holds other files"), "{taken}");
}

#[test]
fn a_triage_and_a_reduction_do_not_share_an_out_directory() {
    let place = Place::new();
    place.crash("a.json", "[\"boom\", [1, 2]]");
    let reduce = |out: &str, more: &[&str]| {
        Command::cargo_bin("picireny")
            .unwrap()
            .current_dir(place.0.path())
            .args(["crashes/a.json", "--out", out, "--signal", "ABRT"])
            .args(more)
            .args(["--", "./engine", "{}"])
            .output()
            .unwrap()
    };
    let refused = |output: Output, why: &str| {
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{stderr}");
        assert!(stderr.contains(why), "{stderr}");
    };
    // While the triage goes on, and when it has ended.
    let mut triage = std::process::Command::new(env!("CARGO_BIN_EXE_picireny"))
        .current_dir(place.0.path())
        .args(["triage", "crashes", "--out", "out", "--", "sh", "-c"])
        .args(["while [ ! -e \"$0/go\" ]; do sleep 0.1; done; exec \"$0/engine\" \"$1\""])
        .args([place.0.path(), Path::new("{}")])
        .spawn()
        .unwrap();
    while !place.path("out/.picireny/run-copy.json").exists() {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    refused(reduce("out", &["--force"]), "another run uses");
    fs::write(place.path("go"), "").unwrap();
    assert!(triage.wait().unwrap().success());
    let report = fs::read(place.path("out/report.json")).unwrap();
    for option in ["--resume", "--force"] {
        refused(
            reduce("out", &[option]),
            "is that of a triage; give another --out",
        );
    }
    refused(
        reduce("out", &[]),
        "is that of a triage; give another --out",
    );
    assert_eq!(fs::read(place.path("out/report.json")).unwrap(), report);

    assert_success(&reduce("one", &[]));
    fs::remove_dir_all(place.path("out")).unwrap();
    fs::rename(place.path("one"), place.path("out")).unwrap();
    refused(place.triage(&[]), "is that of a reduction");
    // A reduction of a file of the folder disturbs no triage of it.
    let beside = fs::read(place.path("out/a.json")).unwrap();
    fs::rename(place.path("out"), place.path("one")).unwrap();
    assert_success(&place.triage(&[]));
    assert_eq!(fs::read(place.path("one/a.json")).unwrap(), beside);
}

#[test]
fn a_single_reduction_keeps_its_signature() {
    let place = Place::new();
    fill(&place);
    let reduce = |out: &str, signature: &str| {
        let output = Command::cargo_bin("picireny")
            .unwrap()
            .current_dir(place.0.path())
            .args(["--input", "crashes/b.json", "--out", out, signature])
            .args(["--", "./engine", "{}"])
            .output()
            .unwrap();
        let result = fs::read_to_string(place.path(out).join("b.json")).unwrap_or_default();
        (output, result)
    };
    // The input's own.
    let (output, result) = reduce("own", "--signature");
    assert_success(&output);
    assert!(
        result.contains("\"boom\"") && result.contains('7'),
        "{result}"
    );
    assert!(String::from_utf8_lossy(&output.stderr).contains(VM));
    // A given one.
    let (output, given) = reduce("given", &format!("--signature={VM}"));
    assert_success(&output);
    assert_eq!(given, result);
    // One that the input does not show.
    let (output, none) = reduce("other", &format!("--signature={GC}"));
    assert_eq!(output.status.code(), Some(4));
    assert_eq!(none, "");
    assert!(!place.path("other").exists());
}

#[test]
fn results_have_short_paths_and_the_page_leads_to_them_and_to_the_inputs() {
    let place = Place::new();
    fs::create_dir_all(place.path("crashes/x/y")).unwrap();
    fs::create_dir_all(place.path("crashes/z")).unwrap();
    for name in ["x/y/a b.json", "z/a b.json", "only.json"] {
        place.crash(name, r#"{"x": [1, 2, 7, {"y": "boom"}]}"#);
    }
    place.crash("null.json", "[1, null]");
    assert_success(&place.triage(&["--all"]));
    let folder = |start: &str| {
        let names = fs::read_dir(place.path("out")).unwrap();
        let mut names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        names.find(|name| name.starts_with(start)).unwrap()
    };
    let group = folder("assertion-depth");
    let result = place.path("out").join(&group).join("only.json");
    assert!(fs::read_to_string(&result).unwrap().contains("boom"));
    // Where two have the same name, the path is in it.
    let names = fs::read_dir(result.parent().unwrap()).unwrap();
    let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let names = names.filter(|name| !name.starts_with('.') && !name.contains(".report."));
    let mut names: Vec<_> = names.collect();
    names.sort();
    assert_eq!(names.len(), 3, "{names:?}");
    assert!(names[1].starts_with("x-y-a-b-json-") && names[1].ends_with(".json"));
    let page = fs::read_to_string(place.path("out/report.html")).unwrap();
    for address in [
        format!("{group}/only.json"),
        "../crashes/x/y/a%20b.json".to_owned(),
        format!("{}/null.json", folder("AddressSanitizer")),
    ] {
        assert!(
            page.contains(&format!("href=\"{address}\"")),
            "{address}: {page}"
        );
    }
}

#[test]
fn each_group_is_a_bug_report_that_says_what_is_left_why_what_is_printed_and_how_to_repeat_it() {
    let place = Place::new();
    fill(&place);
    assert_success(&place.triage(&[]));
    let page = fs::read_to_string(place.path("out/report.html")).unwrap();
    let group = page
        .split("<section")
        .skip(1)
        .find(|it| it.contains("depth &lt; N"));
    let group = group.unwrap().split("</section>").next().unwrap();
    let mut rest = group;
    for next in [
        "<h3>What is left</h3>",
        "&quot;boom&quot;",
        "<h3>Why</h3>",
        "Without ",
        "<h3>What the command prints on it</h3>",
        "Assertion `depth &lt;",
        "<h3>How to do it again</h3>",
        "/engine ",
    ] {
        let at = rest.find(next).unwrap_or_else(|| panic!("{next}: {group}"));
        rest = &rest[at..];
    }
    // The command's script is there once.
    assert_eq!(
        page.matches("run_op: Assertion \\`depth").count(),
        1,
        "{page}"
    );
    // And so does a report of its own, beside the result.
    let report = place.report();
    let vm = &self::group(&report, VM)["reductions"][0];
    assert!(!vm["reasons"]["lines"].as_array().unwrap().is_empty());
    let result = vm["result"].as_str().unwrap();
    let own = fs::read_to_string(format!("{result}.report.html")).unwrap();
    assert!(own.contains("<h2>Why</h2>"), "{own}");
    let own = fs::read_to_string(format!("{result}.report.md")).unwrap();
    assert!(own.starts_with("# assertion: depth "), "{own}");
    let link = vm["report"].as_str().unwrap();
    assert!(page.contains(&format!("href=\"{link}.md\"")), "{page}");
    // It names the result where it is.
    let own: Value =
        serde_json::from_slice(&fs::read(format!("{result}.report.json")).unwrap()).unwrap();
    assert_eq!(own["result"], result);
}

#[test]
fn the_page_shows_what_was_printed_with_what_made_the_signature_marked() {
    let place = Place::new();
    fill(&place);
    assert_success(&place.triage(&[]));
    let report = place.report();
    let asan = group(&report, ASAN);
    assert_eq!(asan["evidence"]["frames"][0], "release");
    assert_eq!(asan["files"][0]["exit_status"], 1);
    assert_eq!(group(&report, VM)["files"][0]["signal"], 6);
    let page = fs::read_to_string(place.path("out/report.html")).unwrap();
    let marks: Vec<&str> = page
        .split("<mark>")
        .skip(1)
        .map(|rest| rest.split("</mark>").next().unwrap())
        .collect();
    for text in ["Assertion `depth &lt;", "AddressSanitizer", "in release"] {
        assert!(
            marks.iter().any(|mark| mark.contains(text)),
            "{text}: {marks:#?}"
        );
    }
    assert!(page.contains("was killed by signal ABRT"), "{page}");
    assert!(page.contains("<code>release</code> called by <code>main</code>"));
}

#[test]
fn results_that_differ_in_names_and_literals_only_are_probably_one_bug() {
    let place = Place::new();
    // The signature holds a name that the input chooses.
    let engine = "#!/bin/sh\n\
         name=$(grep -o '\"[a-z]*\"' \"$1\" | head -1 | tr -d '\"')\n\
         [ -n \"$name\" ] || exit 0\n\
         echo \"engine: vm.c:1: run: Assertion \\`$name < 1' failed.\" >&2\n\
         kill -ABRT $$\n";
    fs::write(place.path("engine"), engine).unwrap();
    place.crash("a.json", r#"[1, ["one"], 2]"#);
    place.crash("b.json", r#"[["other"], 7]"#);
    place.crash("c.json", r#"[7]"#);
    let output = place.triage(&[]);
    assert_success(&output);
    let report = place.report();
    assert_eq!(report["groups"][0]["same_as"], Value::Null);
    assert_eq!(report["groups"][1]["same_as"], 0);
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(
        said.contains("2 crashes in 2 groups, 1 file without a crash, probably 1 bug"),
        "{said}"
    );
    let page = fs::read_to_string(place.path("out/report.html")).unwrap();
    assert!(
        page.contains("probably the same bug as <a href=\"#g0\">"),
        "{page}"
    );
    // It stays so when nothing is left to do.
    assert_success(&place.triage(&[]));
    assert_eq!(place.report()["groups"][1]["same_as"], 0);
}

#[test]
fn a_crash_that_an_earlier_report_does_not_have_is_new() {
    let place = Place::new();
    place.crash("a.json", r#"["boom", 7]"#);
    let first = place.triage(&[]);
    assert_success(&first);
    fs::copy(place.path("out/report.json"), place.path("known.json")).unwrap();
    let again = place.triage(&["--known", "known.json"]);
    assert_success(&again);
    let stderr = String::from_utf8_lossy(&again.stderr);
    assert!(stderr.contains("All groups are known"), "{stderr}");
    place.crash("b.json", "[null]");
    let more = [
        "--known",
        "known.json",
        "--sarif",
        "s.json",
        "--junit",
        "j.xml",
    ];
    let new = place.triage(&more);
    assert_eq!(new.status.code(), Some(1));
    let stderr = String::from_utf8_lossy(&new.stderr);
    assert!(stderr.contains(&format!("New: {ASAN}\n")), "{stderr}");
    assert!(!stderr.contains(&format!("New: {VM}")), "{stderr}");
    let sarif: Value = serde_json::from_slice(&fs::read(place.path("s.json")).unwrap()).unwrap();
    assert_eq!(sarif["version"], "2.1.0");
    let results = sarif["runs"][0]["results"].as_array().unwrap();
    let states: Vec<_> = results
        .iter()
        .map(|result| {
            let place = &result["locations"][0]["physicalLocation"]["artifactLocation"];
            let rules = sarif["runs"][0]["tool"]["driver"]["rules"]
                .as_array()
                .unwrap();
            assert!(rules.iter().any(|rule| rule["id"] == result["ruleId"]));
            (
                place["uri"].as_str().unwrap(),
                result["baselineState"].as_str().unwrap(),
            )
        })
        .collect();
    assert!(
        states.contains(&("crashes/a.json", "unchanged")),
        "{states:?}"
    );
    assert!(states.contains(&("crashes/b.json", "new")), "{states:?}");
    let junit = fs::read_to_string(place.path("j.xml")).unwrap();
    assert!(
        junit.contains("tests=\"2\" failures=\"1\" errors=\"0\" skipped=\"1\""),
        "{junit}"
    );
    assert!(
        junit.contains("name=\"a.json\"><skipped message=\"known: "),
        "{junit}"
    );
    assert!(
        junit.contains("name=\"b.json\"><failure type=\"crash\""),
        "{junit}"
    );
}

#[test]
fn what_is_no_report_is_refused_before_anything_runs() {
    let place = Place::new();
    place.crash("a.json", r#"["boom", 7]"#);
    fs::write(place.path("other.json"), "[1]").unwrap();
    for (known, said) in [
        ("other.json", "is no report.json"),
        ("none", "cannot read none"),
    ] {
        let refused = place.triage(&["--known", known]);
        assert_eq!(refused.status.code(), Some(2));
        let stderr = String::from_utf8_lossy(&refused.stderr);
        assert!(stderr.contains(said), "{stderr}");
    }
    assert_eq!(place.runs(), 0);
}
