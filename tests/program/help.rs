//! Help, completions, man pages, and what is shown of hostile names.

use std::fs;
use std::process::{Output, Stdio};

use assert_cmd::Command;
use tempfile::TempDir;

fn picireny(arguments: &[&str]) -> Output {
    let mut command = Command::cargo_bin("picireny").unwrap();
    command.args(arguments).output().unwrap()
}

#[track_caller]
fn printed(arguments: &[&str]) -> String {
    let output = picireny(arguments);
    assert!(output.status.success(), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn help_is_short_and_all_of_it_is_one_option_away() {
    let short = printed(&["--help"]);
    assert_eq!(short, printed(&["-h"]));
    assert!(short.contains("Examples:") && short.contains("--help-all"));
    assert!(short.lines().count() < 60, "{short}");
    let all = printed(&["--help-all"]);
    assert!(all.contains("--granularity") && !short.contains("--granularity"));
    assert!(all.contains("130"), "{all}");
}

/// The titles of what is not indented.
fn sections(help: &str) -> Vec<&str> {
    let is_title = |line: &&str| line.ends_with(':') && !line.starts_with([' ', '-']);
    help.lines().filter(is_title).collect()
}

#[test]
fn options_of_the_python_tool_are_a_section_of_their_own_and_the_last_one() {
    let all = printed(&["--help-all"]);
    let titles = [
        "Examples:",
        "Commands:",
        "Arguments:",
        "Options:",
        "Test:",
        "Executor:",
        "Format:",
        "Algorithm:",
        "Logging:",
        "Options of the Python tool:",
        "Exit status:",
    ];
    assert_eq!(sections(&all), titles, "{all}");
    let (ours, theirs) = all.split_once("Options of the Python tool:").unwrap();
    for option in ["--hdd", "--no-squeeze-tree", "--granularity", "--antlr"] {
        assert!(!ours.contains(&format!("      {option} ")), "{option}");
        assert!(theirs.contains(option), "{option}");
    }
    for option in ["--strategy", "--jobs", "--limit-time", "--log-level"] {
        assert!(ours.contains(option), "{option}");
    }
    for subcommand in ["triage", "init"] {
        let all = printed(&[subcommand, "--help-all"]);
        let titles = sections(&all);
        let last = titles.iter().rfind(|title| **title != "Exit status:");
        assert_eq!(last, Some(&"Options of the Python tool:"), "{all}");
        assert!(titles.contains(&"Logging:"), "{all}");
    }
    let page = printed(&["man"]);
    let place = |title: &str| {
        page.find(title)
            .unwrap_or_else(|| panic!("{title}: {page}"))
    };
    assert!(place(".SH \"OPTIONS OF THE PYTHON TOOL\"") > place(".SH LOGGING"));
}

#[test]
fn there_are_no_colours_on_a_pipe() {
    assert!(!printed(&["--help"]).contains('\x1B'));
    let output = picireny(&["--bad"]);
    assert!(output.stderr.starts_with(b"picireny: unexpected argument"));
}

#[test]
fn a_full_disk_under_standard_error_is_no_crash() {
    for arguments in [
        ["--bad", "x"].as_slice(),
        &["nothing.json", "nothing.sh"],
        &["grammar", "nothing.g4"],
    ] {
        let full = fs::OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .unwrap();
        let status = std::process::Command::new(env!("CARGO_BIN_EXE_picireny"))
            .args(arguments)
            .stderr(Stdio::from(full))
            .status()
            .unwrap();
        // 101 is that of a panic.
        assert!(matches!(status.code(), Some(1 | 2)), "{status}");
    }
}

#[test]
fn shells_complete_options_and_subcommands() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = printed(&["completions", shell]);
        for word in ["triage", "limit-time", "help-all"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
    assert_eq!(picireny(&["completions", "csh"]).status.code(), Some(2));
}

#[test]
fn each_subcommand_has_a_man_page() {
    let page = printed(&["man"]);
    assert!(page.contains(".TH picireny 1") && page.contains("granularity"));
    let folder = TempDir::new().unwrap();
    printed(&["man", "--out", folder.path().to_str().unwrap()]);
    for name in ["picireny", "picireny-triage", "picireny-man"] {
        let page = fs::read_to_string(folder.path().join(format!("{name}.1"))).unwrap();
        assert!(page.contains(&format!(".TH {name} 1")), "{page}");
    }
}

#[test]
fn what_controls_a_terminal_is_escaped_in_messages() {
    let folder = TempDir::new().unwrap();
    let name = folder.path().join("\x1B]0;owned\x07\u{202E}.json");
    let name = name.to_str().unwrap();
    for output in [picireny(&[name, "x.sh"]), {
        fs::write(name, "[1, 2").unwrap();
        picireny(&[name, "--", "false"])
    }] {
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(text.contains(r"\u{1b}]0;owned\u{7}\u{202e}.json"), "{text}");
        assert!(!text.contains(['\x1B', '\x07', '\u{202E}']), "{text}");
    }
}

#[test]
fn a_reduction_tells_few_expected_tokens_and_parse_tells_all() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(
        path("G.g4"),
        "grammar G;\ns : ('a'|'b'|'c'|'d'|'e'|'f'|'g') 'h' EOF ;\n",
    )
    .unwrap();
    fs::write(path("in.txt"), "h").unwrap();
    let (input, grammar) = (path("in.txt"), path("G.g4"));
    let format = ["--grammar", &grammar, "--start", "s"];
    let mut parse = vec!["parse", &input];
    parse.extend(format);
    let exact = String::from_utf8(picireny(&parse).stderr).unwrap();
    assert!(
        exact.contains("{'a', 'b', 'c', 'd', 'e', 'f', 'g'}"),
        "{exact}"
    );
    let mut reduce = vec!["--input", &input];
    reduce.extend(format);
    reduce.extend(["--", "false"]);
    let logged = String::from_utf8(picireny(&reduce).stderr).unwrap();
    assert!(
        logged.contains("{'a', 'b', 'c', 'd', 'e', and 2 more}"),
        "{logged}"
    );
}

/// Options in documents that are not picireny's.
const FOREIGN: &[&str] = &[
    "--all-targets",
    "--branch",
    "--bundle",
    "--checkout",
    "--depth",
    "--features",
    "--git",
    "--headless",
    "--ignored",
    "--init",
    "--locked",
    "--no-default-features",
    "--no-deps",
    "--nocapture",
    "--open",
    "--path",
    "--release",
    "--rm",
    "--root",
    "--run-layout-test",
    "--test",
    "--user-data-dir",
    "--workspace",
    "--example",
    "--dump-dom",
    "--all",
    "--check",
    "--no-sandbox",
    // Of older versions of the Python tool.
    "--disable-cleanup",
    "--no-skip-unremovable-tokens",
    "--start-rule",
    // Of `cargo xtask torture`.
    "--only",
    "--seed",
    "--trials",
    // Of Slurm.
    "--exclusive",
    "--no-kill",
    "--nodes",
    "--partition",
    "--time",
    // Of kubectl.
    "--namespace",
];

/// The options that a text names.
fn named_options(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (at, _) in text.match_indices("--") {
        let is_start = !text[..at].ends_with(|c: char| c.is_alphanumeric() || "-/".contains(c));
        let name: String = text[at..]
            .chars()
            .take_while(|c| c.is_ascii_lowercase() || *c == '-')
            .collect();
        let rest = &text[at + name.len()..];
        // `--not-...` and `p{...}` stand for several.
        let is_whole = !name.ends_with('-') && !rest.starts_with('.');
        if is_start && is_whole && !name.starts_with("---") && name.len() > 2 {
            found.push(name);
        }
    }
    found
}

#[test]
fn documents_name_only_options_that_exist() {
    let mut known: Vec<String> = FOREIGN.iter().map(ToString::to_string).collect();
    let subcommands = [
        "",
        "grammar",
        "parse",
        "formats",
        "replacements",
        "triage",
        "man",
    ];
    for subcommand in subcommands {
        let words = [subcommand, "--help-all"]
            .into_iter()
            .filter(|word| !word.is_empty());
        let output = assert_cmd::Command::cargo_bin("picireny")
            .unwrap()
            .args(words)
            .output()
            .unwrap();
        known.extend(named_options(&String::from_utf8_lossy(&output.stdout)));
    }
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    for file in [
        "README.md",
        "docs/executors.md",
        "docs/exit-status.md",
        "docs/live-view.md",
        "docs/log.md",
        "docs/formats.md",
        "docs/languages.md",
        "docs/macos.md",
        "docs/python-tool.md",
        "docs/settings.md",
        "docs/reliability.md",
        "docs/strategies.md",
        "examples/README.md",
        "CHANGELOG.md",
    ] {
        let text = std::fs::read_to_string(root.join(file)).unwrap();
        for option in named_options(&text) {
            assert!(known.contains(&option), "{file} names {option}");
        }
    }
}
