//! Folders and several files, as a user sees it.

use std::collections::BTreeMap;
use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};

use assert_cmd::Command;

/// A folder with a project in it and a test beside.
struct Place(tempfile::TempDir);

impl Place {
    /// What the test asks for is in two files of different formats, and one link.
    fn new() -> Self {
        let place = Self(tempfile::tempdir().unwrap());
        let numbers: Vec<_> = (0..30).map(|n| format!("{{\"n\": {n}}}")).collect();
        place.write(
            "project/data/list.json",
            format!("[{}]", numbers.join(",\n")),
        );
        place.write(
            "project/src/main.c",
            "#include \"main.h\"\n\n/* The start. */\nint one(void) { return 1; }\n\
             int two(void) { return one() + 1; }\nint main(void) { return two(); }\n",
        );
        place.write("project/src/main.h", "int one(void);\nint two(void);\n");
        for number in 0..20 {
            let text = format!("Note {number}\n\nAll is well.\n");
            place.write(&format!("project/notes/{}/{number}.txt", number / 5), text);
        }
        place.write("project/tool.sh", "#!/bin/sh\necho tool\necho more\n");
        place.executable("project/tool.sh");
        place.write(
            "project/logo",
            b"\x89PNG\0\0\0\0\0\xff\xfe\0\0\0\0 data \xff\0",
        );
        symlink("../src/main.c", place.path("project/data/link")).unwrap();
        fs::create_dir(place.path("project/empty")).unwrap();
        place.script(
            "test.sh",
            "[ \"$PWD\" = \"$1\" ] && [ -L data/link ] && grep -q 'int two' data/link &&\n\
             grep -q 17 data/list.json && [ \"$(./tool.sh | head -n 1)\" = tool ] &&\n\
             grep -aq PNG logo\n",
        );
        place
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }

    fn executable(&self, name: &str) {
        fs::set_permissions(self.path(name), Permissions::from_mode(0o755)).unwrap();
    }

    fn script(&self, name: &str, text: &str) {
        self.write(name, format!("#!/bin/sh\n{text}"));
        self.executable(name);
    }

    fn picireny(&self, arguments: &[&str]) -> Command {
        let mut command = Command::cargo_bin("picireny").unwrap();
        command.current_dir(self.0.path()).args(arguments);
        command
    }

    /// Runs it to a good end and returns its log.
    fn reduce(&self, arguments: &[&str]) -> String {
        let run = self.picireny(arguments).assert().success();
        String::from_utf8(run.get_output().stderr.clone()).unwrap()
    }
}

/// All that is in a folder: contents of files, targets of links.
fn contents(folder: &Path) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(path) = folders.pop() {
        for entry in fs::read_dir(path).unwrap() {
            let path = entry.unwrap().path();
            let name = path.strip_prefix(folder).unwrap();
            let name = name.to_str().unwrap().to_owned();
            let metadata = fs::symlink_metadata(&path).unwrap();
            if metadata.is_symlink() {
                let target = fs::read_link(&path).unwrap();
                found.insert(name, format!("-> {}", target.display()));
            } else if metadata.is_dir() {
                folders.push(path);
            } else {
                let mode = match metadata.permissions().mode() & 0o111 {
                    0 => "",
                    _ => "x ",
                };
                let content = fs::read(&path).unwrap();
                let content = String::from_utf8_lossy(&content).into_owned();
                found.insert(name, mode.to_owned() + &content);
            }
        }
    }
    found
}

#[test]
fn of_a_folder_the_files_that_are_needed_stay_and_what_is_needed_in_them() {
    let place = Place::new();
    let said = place.reduce(&["project", "./test.sh", "--report"]);
    let result = contents(&place.path("project.reduced"));
    let expected = [
        ("data/link", "-> ../src/main.c"),
        ("data/list.json", "17"),
        ("logo", "PNG"),
        ("src/main.c", "int two"),
        ("tool.sh", "x echo tool"),
    ];
    let names: Vec<&str> = result.keys().map(String::as_str).collect();
    assert_eq!(names, expected.map(|(name, _)| name), "{said}");
    for (name, wanted) in expected {
        let content = result[name].trim_end();
        assert!(content.contains(wanted), "{name}: {content}");
        assert!(content.len() <= wanted.len() + 10, "{name}: {content}");
    }
    // The untouched input is what it was, and nothing else is left.
    assert_eq!(contents(&place.path("project")).len(), 26);
    assert!(!place.path(".project.reduced.picireny").exists());
    let page = fs::read_to_string(place.path("project.reduced.report.html")).unwrap();
    assert!(page.contains("=== src/main.c ==="), "{page}");
    assert!(said.contains("files by format: "), "{said}");
}

#[test]
fn several_jobs_give_the_same_bytes_and_so_does_a_run_that_is_resumed() {
    let place = Place::new();
    let with = |out: &str, more: &[&str]| {
        let arguments = [&["project", "./test.sh", "--out", out], more].concat();
        let mut command = place.picireny(&arguments);
        command.output().unwrap()
    };
    assert!(with("one", &[]).status.success());
    let one = contents(&place.path("one/project"));
    assert!(with("four", &["-j", "4"]).status.success());
    assert_eq!(contents(&place.path("four/project")), one);
    // Ended in the middle, and gone on with from what is on disk.
    let limited = with("resumed", &["--limit-tests", "25"]);
    assert_eq!(limited.status.code(), Some(3), "{limited:?}");
    let half = contents(&place.path("resumed/project"));
    assert!(half.len() < 26 && half != one);
    // What is built in there meanwhile is no part of it.
    place.write("resumed/project/src/main.o", "built");
    let resumed = with("resumed", &["--resume"]);
    assert!(resumed.status.success(), "{resumed:?}");
    assert_eq!(contents(&place.path("resumed/project")), one);
    let said = String::from_utf8_lossy(&resumed.stderr).into_owned();
    assert!(said.contains("of them known from the run before"), "{said}");
}

#[test]
fn several_files_are_one_input_and_keep_their_names() {
    let place = Place::new();
    let said = place.reduce(&[
        "project/src/main.c",
        "project/src/main.h",
        "--",
        "sh",
        "-c",
        "grep -q main.h {dir}/main.c && grep -q 'one(void);' main.h",
    ]);
    let result = contents(&place.path("project/src/main.reduced"));
    let names: Vec<&String> = result.keys().collect();
    assert_eq!(names, ["main.c", "main.h"], "{said}");
    // A directive without its word is one as far as the grammar is concerned.
    assert_eq!(result["main.c"].trim(), "#main.h");
    assert!(result["main.h"].len() <= "int one(void);\n".len());

    // Files of several folders are where they were below the one they share.
    let named = ["project/src/main.c", "project/data/list.json"];
    let arguments = [
        "--input", named[0], "--input", named[1], "--out", "out", "--",
    ];
    let test = [
        "sh",
        "-c",
        "grep -q two src/main.c && grep -q 9 data/list.json",
    ];
    place.reduce(&[&arguments[..], &test].concat());
    let result = contents(&place.path("out/main"));
    let names: Vec<&String> = result.keys().collect();
    assert_eq!(names, ["data/list.json", "src/main.c"]);
}

#[test]
fn what_the_python_tool_does_is_done_to_all_files_as_well() {
    let place = Place::new();
    for (out, options) in [
        ("hdd", &["--hdd", "hdd", "--phase", "prune+hoist"][..]),
        ("perses", &["--hdd", "perses"]),
        (
            "hidden",
            &["--strategy", "picireny", "--build-hidden-tokens"],
        ),
    ] {
        let arguments = [&["project", "./test.sh", "--out", out], options].concat();
        place.reduce(&arguments);
        let result = contents(&place.path(out).join("project"));
        let names: Vec<&str> = result.keys().map(String::as_str).collect();
        let expected = [
            "data/link",
            "data/list.json",
            "logo",
            "src/main.c",
            "tool.sh",
        ];
        assert_eq!(names, expected, "{out}");
        let all: usize = result.values().map(String::len).sum();
        assert!(all < 150, "{out}: {result:?}");
    }
}

#[test]
fn tests_get_a_folder_as_it_is() {
    let place = Place::new();
    let before = contents(&place.path("project"));
    // The first test sees the untouched input, and nothing is interesting.
    let copy = place.path("copy");
    let test = format!("[ -e {0} ] || cp -R . {0}; exit 1", copy.display());
    let mut run = place.picireny(&["project", "--", "sh", "-c", &test]);
    let run = run.assert().code(4);
    assert_eq!(contents(&copy), before);
    assert!(copy.join("empty").is_dir());
    let said = String::from_utf8_lossy(&run.get_output().stderr).into_owned();
    assert!(said.contains("cp -R"), "{said}");
    assert!(said.contains("&& cd ./project && "), "{said}");
    assert!(!place.path("project.reduced").exists());
}

#[test]
fn a_test_that_finds_an_empty_folder_interesting_is_too_lax() {
    let place = Place::new();
    let run = place.picireny(&["project", "--", "true"]).assert().code(5);
    let said = String::from_utf8_lossy(&run.get_output().stderr).into_owned();
    assert!(said.contains("an empty folder is interesting"), "{said}");
}

#[test]
fn a_folder_that_cannot_be_reduced_is_refused_with_a_reason() {
    let place = Place::new();
    fs::create_dir(place.path("nothing")).unwrap();
    for (arguments, reason) in [
        (&["nothing", "./test.sh"][..], "there is nothing to reduce"),
        (&["project", "--stdin", "--", "cat"], "--stdin"),
        (&["project"], "no test command is given"),
        (
            &["project", "./test.sh", "--start", "x"],
            "--start and --replacements need --format or --grammar",
        ),
    ] {
        let run = place.picireny(arguments).assert().code(2);
        let said = String::from_utf8_lossy(&run.get_output().stderr).into_owned();
        assert!(said.contains(reason), "{arguments:?}: {said}");
    }
}

#[test]
fn a_format_that_is_given_is_for_the_files_that_are_called_so() {
    let place = Place::new();
    place.write(
        "words.yml",
        "file-names: ['*.words']\nstart: all\ngrammars:\n  '':\n    files: [Words.g4]\n",
    );
    let grammar = "grammar Words; all : pair* EOF ; pair : WORD WORD ; WORD : [a-z]+ ;\n\
                   SPACE : [ \\n]+ -> skip ;\n";
    place.write("Words.g4", grammar);
    place.write("two/a.words", "one two three four five six\n");
    place.write("two/b.json", "[1, 2, 3]\n");
    let test = "grep -q four a.words && grep -q 2 b.json";
    let options = ["--format", "words.yml", "--", "sh", "-c", test];
    let said = place.reduce(&[&["two"], &options[..]].concat());
    assert!(said.contains("1 json, 1 the given format"), "{said}");
    let result = contents(&place.path("two.reduced"));
    // Words go two by two.
    let left = result["a.words"].split_whitespace().count();
    assert_eq!(left, 2, "{result:?}");
    assert_eq!(result["b.json"].trim(), "2");
}

#[test]
fn results_in_the_folder_are_no_part_of_it() {
    let place = Place::new();
    for _ in 0..2 {
        let test = "grep -q two src/main.c && [ ! -e out ]";
        let arguments = [
            "project",
            "--out",
            "project/out",
            "--force",
            "--",
            "sh",
            "-c",
            test,
        ];
        place.reduce(&arguments);
        let result = contents(&place.path("project/out/project"));
        let names: Vec<&String> = result.keys().collect();
        assert_eq!(names, ["src/main.c"]);
    }
}

/// Whether an example's input and its result are interesting, if there is what
/// the test runs.
fn example_holds(name: &str, input: &str, program: &str) {
    let missing = std::process::Command::new(program)
        .arg("--version")
        .output();
    if missing.is_err() {
        let missing = format!("skipped: there is no {program}");
        assert!(std::env::var_os("PICIRENY_NO_SKIP").is_none(), "{missing}");
        eprintln!("{missing}");
        return;
    }
    let example = Path::new("examples").join(name);
    let test = fs::canonicalize(example.join("test.sh")).unwrap();
    for folder in [input, "reduced"] {
        let place = tempfile::tempdir().unwrap();
        let copy = place.path().join("copy");
        let copied = std::process::Command::new("cp")
            .arg("-R")
            .args([&example.join(folder), &copy])
            .status();
        assert!(copied.unwrap().success());
        let temporary = place.path().join("tmp");
        fs::create_dir(&temporary).unwrap();
        let status = std::process::Command::new(&test)
            .arg(&copy)
            .env("TMPDIR", &temporary)
            .current_dir(&copy)
            .status();
        assert!(status.unwrap().success(), "{name}/{folder}");
    }
}

#[test]
fn the_c_project_and_its_result_show_what_the_test_asks_for() {
    example_holds("c-project", "weather", "gcc");
}

#[test]
fn the_page_in_parts_and_its_result_show_what_the_test_asks_for() {
    example_holds("page-in-parts", "page", "chromium");
}
