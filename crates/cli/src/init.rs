//! `picireny init`: a test script that is made from one run of a program.

mod pattern;
mod script;

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::Write as _;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context as _, bail};

use crate::args::TreeArgs;
use crate::content;
use crate::exit_status::LAX_TEST;
use crate::input::{self, Trouble};
use crate::output::stdout;
use crate::select::FormatArgs;
use crate::source::{is_stdin, whole_path};
use picireny_oracle::{
    Cancel, Ended, Evidence, PrintedLine, Runner, RunnerConfig, Signature, TestCommand, TestRun,
    describe_end, parse_timeout, shell_word,
};
use picireny_reduce::Strategy;
use picireny_session::ParsedInput;
use picireny_shown::Shown as _;
use picireny_shown::visible;
use script::Script;

/// How often the program runs: what differs is not asked for.
const RUNS: usize = 3;

/// How much is kept of what it prints, in bytes of each stream.
const KEPT: u64 = 1 << 20;

/// How many lines are shown of it.
const SHOWN_LINES: usize = 10;

/// Arguments of `picireny init`.
#[derive(clap::Args, Debug)]
#[command(override_usage = "picireny init FILE [OPTIONS] -- COMMAND...")]
pub(crate) struct Args {
    /// File that makes the command fail
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Script to write
    #[arg(long, value_name = "FILE", default_value = "test.sh")]
    test: PathBuf,
    /// Overwrite an existing script
    #[arg(long)]
    force: bool,
    /// The command reads standard input: do not append the file's path
    #[arg(long)]
    stdin: bool,
    /// Kill the command after this time
    #[arg(long, value_name = "SECONDS", value_parser = parse_timeout, default_value = "60")]
    timeout: Duration,
    /// Encoding of the file [default: detected, latin-1 if that fails]
    #[arg(long, value_name = "NAME")]
    encoding: Option<String>,
    /// Command that fails; `{}` or FILE itself stands for the file's path, which is appended if there is neither
    #[arg(last = true, value_name = "COMMAND", required = true)]
    command: Vec<OsString>,
    #[command(flatten)]
    format: FormatArgs,
    #[command(flatten)]
    tree: TreeArgs,
}

impl Args {
    /// A word of the command for tests, which run elsewhere and on candidates.
    fn word(&self, word: &OsStr) -> OsString {
        let is_input = || {
            let real = fs::canonicalize(word).ok();
            real.is_some() && real == fs::canonicalize(&self.file).ok()
        };
        match whole_path(word.as_ref()) {
            _ if !self.stdin && is_input() => "{}".into(),
            Some(path) => path.into(),
            None => word.to_owned(),
        }
    }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    crate::platform::check()?;
    if is_stdin(args.file.as_os_str()) || args.file.is_dir() {
        bail!("init takes one file, in which a test can be tried");
    }
    if !args.force && fs::symlink_metadata(&args.test).is_ok() {
        bail!(
            "{} exists: overwrite it with --force, or name another one with --test",
            args.test.shown()
        );
    }
    let content = content::read(&args.file)?;
    let command: Vec<OsString> = args.command.iter().map(|word| args.word(word)).collect();
    let command = match args.stdin {
        true => TestCommand::stdin(&command)?,
        false => TestCommand::template(&command)?,
    };
    let name = args.file.file_name().unwrap_or_default();
    let runs = runs(args, &command, &content)?;
    let Some(first) = runs.first() else {
        bail!("the command did not run");
    };
    stdout(&seen(&runs, first))?;
    let lines = [&first.stderr, &first.stdout].map(text);
    let evidence = Evidence::of(first.ended, &lines[0], &lines[1]);
    let script = Script::new(&command, name, &runs, &evidence.lines)?;
    write(&args.test, &script.text())
        .with_context(|| format!("cannot write {}", args.test.shown()))?;
    stdout(&format!(
        "\n{} is written. It expects {}\n",
        args.test.shown(),
        script.wants()
    ))?;
    check(args, &content)
}

/// Runs the command on the file, as tests do.
fn runs(args: &Args, command: &TestCommand, content: &[u8]) -> anyhow::Result<Vec<TestRun>> {
    let runner = runner(args, command.clone());
    let mut runs = Vec::new();
    for _ in 0..RUNS {
        let run = runner.run(content, &Cancel::default())?;
        match run.ended {
            Ended::Exited(_) | Ended::Signalled(_) => runs.push(run),
            Ended::TimedOut => bail!(
                "the command did not end in {} s. Give it more with --timeout; or if that is what you \
                 look for, type `picireny {} --timeout {} --timeout-is interesting -- ...`",
                args.timeout.as_secs_f64(),
                shell_word(&args.file.to_string_lossy()),
                args.timeout.as_secs_f64(),
            ),
            Ended::Cancelled | Ended::Lost => bail!("the command {}", describe_end(&run)),
        }
    }
    let ends = runs.iter().map(|run| run.ended);
    if let Some(other) = runs.first().and_then(|first| {
        let mut others = ends.filter(|ended| *ended != first.ended);
        others.next()
    }) {
        let first = runs.first().map(describe_end).unwrap_or_default();
        let other = runs.iter().find(|run| run.ended == other);
        bail!(
            "the command is flaky: it {first}, and it {}; write a test that runs it until it \
             fails, or use conditions and --repeat",
            other.map(describe_end).unwrap_or_default()
        );
    }
    Ok(runs)
}

fn runner(args: &Args, command: TestCommand) -> Runner {
    let mut config = RunnerConfig::new(command, args.file.file_name().unwrap_or_default());
    config.timeout = Some(args.timeout).filter(|time| !time.is_zero());
    config.keep_output = KEPT;
    config.owns_all_children = true;
    Runner::new(config)
}

fn text(output: &picireny_oracle::Output) -> String {
    String::from_utf8_lossy(&output.to_bytes()).into_owned()
}

/// What was seen of the command.
fn seen(runs: &[TestRun], first: &TestRun) -> String {
    let mut seen = format!(
        "In {} runs, the command {}.\n",
        runs.len(),
        describe_end(first)
    );
    match Signature::of(first).filter(|signature| !signature.is_exit_status()) {
        Some(signature) => seen.push_str(&format!("Signature: {signature}\n")),
        None => seen.push_str("Signature: none (no known crash)\n"),
    }
    for (name, output) in [("output", &first.stdout), ("error", &first.stderr)] {
        let text = text(output);
        let lines: Vec<&str> = text.lines().collect();
        if lines.is_empty() {
            seen.push_str(&format!("Standard {name}: nothing\n"));
            continue;
        }
        seen.push_str(&format!("Standard {name}:\n"));
        let before = lines.len().saturating_sub(SHOWN_LINES);
        if before > 0 {
            seen.push_str(&format!("  [{before} lines before]\n"));
        }
        for line in lines.iter().skip(before) {
            seen.push_str(&format!("  {}\n", visible(line)));
        }
    }
    seen
}

/// Writes a script that can be run.
fn write(path: &Path, text: &str) -> std::io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(text.as_bytes())?;
    let mut mode = file.metadata()?.permissions();
    // Who may read it may run it.
    mode.set_mode(mode.mode() | ((mode.mode() & 0o444) >> 2));
    file.set_permissions(mode)
}

/// Makes sure that the script passes what a reduction asks of a test at its start.
fn check(args: &Args, content: &[u8]) -> anyhow::Result<ExitCode> {
    let how = (Some(Strategy::default()), Trouble::NotTold);
    let encoding = args.encoding.as_deref();
    let (format, tree) = (&args.format, &args.tree);
    let (input, format) = input::parse(&args.file, content.to_vec(), encoding, format, tree, how)?;
    let runner = runner(args, TestCommand::script(&args.test)?);
    let accepts = |content: &[u8]| {
        let run = runner.run(content, &Cancel::default());
        run.map(|run| run.ended == Ended::Exited(0))
    };
    let (name, test) = (args.file.shown(), args.test.shown());
    let typed = shell_word(&script::path_to_type(&args.test));
    for _ in 0..2 {
        if !accepts(content)? {
            bail!("{test} does not accept {name}: see what it prints with `{typed} {name}`");
        }
    }
    for (trivial, what) in trivial(&input, &format) {
        if accepts(&trivial)? {
            log::warn!(
                "{test} also accepts {what}: the command does the same there. Make the script \
                 stricter"
            );
            return Ok(ExitCode::from(LAX_TEST));
        }
    }
    stdout(&format!(
        "It accepts {name} and refuses an empty file.\nNext: picireny {} {typed}\n",
        shell_word(&args.file.to_string_lossy()),
    ))?;
    Ok(ExitCode::SUCCESS)
}

/// What no test should accept.
fn trivial(input: &ParsedInput, format: &str) -> Vec<(Vec<u8>, String)> {
    let mut trivial = vec![(input.encode(""), "an empty file".to_owned())];
    let smallest = input.encode(input.smallest());
    if trivial.iter().all(|(content, _)| *content != smallest) && smallest != input.content() {
        trivial.push((smallest, format!("the smallest {format}")));
    }
    trivial
}

/// Words of lines that say what is wrong.
const ERRORS: [&str; 5] = ["error", "exception", "assert", "fatal", "panic"];

/// Whether a line says something with one of these words, and does not only quote a source.
fn says(line: &str, words: &[&str]) -> bool {
    let rest = line
        .trim_start()
        .trim_start_matches(|c: char| c.is_ascii_digit());
    let is_source = rest.trim_start().starts_with('|');
    let line = line.to_lowercase();
    !is_source && words.iter().any(|word| line.contains(word))
}

/// The line that tells a failure from others.
fn telling<'l>(lines: &'l [PrintedLine], runs: &[TestRun]) -> Option<(&'l str, String)> {
    let outputs: Vec<String> = runs
        .iter()
        .map(|run| text(&run.stderr) + "\n" + &text(&run.stdout))
        .collect();
    let is_crash = runs.first().and_then(Signature::of);
    let is_crash = is_crash.is_some_and(|signature| !signature.is_exit_status());
    let marked = lines.iter().filter(|line| line.marked);
    let errors = lines.iter().filter(|line| says(&line.text, &ERRORS));
    let warnings = lines.iter().filter(|line| says(&line.text, &["warning"]));
    // The last line often says what it comes to.
    let others = lines.iter().rev();
    let crash = marked.clone().filter(|_| is_crash);
    // What a crash comes to; calls, which are indented, and a heading are those of others, too.
    let is_stated =
        |line: &&PrintedLine| !line.text.starts_with([' ', '\t']) && says(&line.text, &ERRORS);
    let stated = crash.clone().filter(is_stated);
    let texts = stated
        .chain(crash)
        .chain(errors)
        .chain(warnings)
        .chain(marked);
    let texts = texts.chain(others).map(|line| line.text.as_str());
    texts
        .filter(|text| text.chars().any(char::is_alphabetic))
        .map(|text| (text, pattern::of_line(text)))
        .find(|(_, pattern)| outputs.iter().all(|it| pattern::is_in(pattern, it)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_quotes_the_source_says_nothing() {
        assert!(says("a.c:1:2: Error: no name", &ERRORS));
        assert!(!says("  6 |   int error;", &ERRORS));
        assert!(!says("    |   ^~~~~ error", &ERRORS));
        assert!(!says("a.c:1:2: warning: no name", &ERRORS));
    }
}
