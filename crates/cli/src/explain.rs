//! `picireny explain`: why the lines of a result are there.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::bail;

use crate::output::stdout;
use picireny_session::{Piece, Reasons, ReasonsOfLine, RefusedTest, Said, count, reasons_of};
use picireny_shown::{Shown as _, visible};

/// Of what a test printed, so many lines are shown.
const MOST_PRINTED: usize = 20;

/// So much of a line is shown.
const LONGEST: usize = 160;

/// Arguments of `picireny explain`.
#[derive(clap::Args, Debug)]
#[command(
    override_usage = "picireny explain OUT [LINE]",
    long_about = "Say why the lines of a result are there: which candidates lacked them and were \
        refused, and what the test printed then. No test is run."
)]
pub(crate) struct Args {
    /// The directory of a run (--out), or its report.json
    out: PathBuf,
    /// A line of the result by its number, FILE:NUMBER in a folder; without it, all lines in short
    line: Option<String>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let reasons = reasons_of(&args.out)?;
    let text = match &args.line {
        Some(line) => of_line(&reasons, find(&reasons, line, args)?),
        None => of_all(&reasons),
    };
    stdout(&visible(&text))?;
    Ok(ExitCode::SUCCESS)
}

/// The line that is asked for.
fn find<'r>(reasons: &'r Reasons, asked: &str, args: &Args) -> anyhow::Result<&'r ReasonsOfLine> {
    let lines = &reasons.lines;
    let (file, number) = match asked.rsplit_once(':') {
        Some((file, number)) => (Some(file), number),
        None => (None, asked),
    };
    let Some(number) = number.parse::<usize>().ok().filter(|&number| number > 0) else {
        bail!(
            "`{}` is no line: type a number from 1, as in `picireny explain {} 3`",
            asked.shown(),
            args.out.shown()
        );
    };
    let files: Vec<&str> = lines.iter().filter_map(|it| it.file.as_deref()).collect();
    if let (None, Some(first)) = (file, files.first()) {
        bail!(
            "the result is a folder: type the line's file, too, as in `picireny explain {} \
             {first}:{number}`",
            args.out.shown()
        );
    }
    let of_file = |it: &&ReasonsOfLine| file.is_none() || it.file.as_deref() == file;
    if lines.iter().find(of_file).is_none() {
        bail!(
            "the result has no line in a file `{}`: `picireny explain {}` lists those that it has",
            file.unwrap_or_default().shown(),
            args.out.shown()
        );
    }
    if let Some(line) = lines.iter().filter(of_file).find(|it| it.number == number) {
        return Ok(line);
    }
    let last = lines.iter().filter(of_file).map(|it| it.number).max();
    let last = last.unwrap_or_default();
    if number < last {
        bail!("line {number} is empty");
    }
    if reasons.more_lines > 0 {
        bail!("only of the lines up to {last} is it known: the result is long");
    }
    bail!("the result has no line {number}: its last one that is not empty is line {last}");
}

/// All lines, each with the test that says most of it.
fn of_all(reasons: &Reasons) -> String {
    let mut out = String::new();
    if reasons.lines.is_empty() {
        out.push_str("The result has no lines.\n");
    }
    let places = reasons.lines.iter().map(|line| line.place().len());
    let width = places.max().unwrap_or_default();
    for line in &reasons.lines {
        let _ = writeln!(out, "{:>width$} | {}", line.place(), clipped(&line.text));
        let why = match reasons.of(line).next() {
            None => NOTHING.to_owned(),
            Some(test) => {
                let first = test.said.as_ref();
                let first = first.and_then(|said| said.first_line(reasons.said.as_ref()));
                match first {
                    Some(first) => format!("{}; {}", what(test), clipped(first)),
                    None => what(test),
                }
            }
        };
        let _ = writeln!(out, "{:>width$} |   {why}", "");
    }
    if reasons.more_lines > 0 {
        let more = count(reasons.more_lines as u64, "more line", "more lines");
        let _ = writeln!(out, "Of {more}, nothing is kept.");
    }
    out
}

const NOTHING: &str = "Nothing is known: no refused candidate lacked it and little else.";

fn of_line(reasons: &Reasons, line: &ReasonsOfLine) -> String {
    let mut out = format!("{} | {}\n", line.place(), line.text);
    if line.tests.is_empty() {
        let _ = writeln!(out, "\n{NOTHING}");
    }
    for test in reasons.of(line) {
        let _ = writeln!(out, "\n{}", what(test));
        printed(&mut out, test.said.as_ref());
        let _ = writeln!(out, "{}", test.besides_in_words());
    }
    out
}

fn printed(out: &mut String, said: Option<&Said>) {
    let Some(said) = said else {
        out.push_str("What was printed is not known.\n");
        return;
    };
    let lines: Vec<&str> = said.printed.lines().collect();
    if lines.iter().all(|line| line.trim().is_empty()) {
        out.push_str("Nothing was printed.\n");
        return;
    }
    for line in lines.iter().take(MOST_PRINTED) {
        let _ = writeln!(out, "  | {}", clipped(line));
    }
    let more = lines.len().saturating_sub(MOST_PRINTED);
    if more > 0 {
        let _ = writeln!(out, "  [{}]", count(more as u64, "more line", "more lines"));
    }
}

fn what(test: &RefusedTest) -> String {
    let pieces = test.in_words().into_iter().map(|piece| match piece {
        Piece::Words(words) => words,
        Piece::Code(code) => format!("`{}`", clipped(&code)),
    });
    pieces.collect()
}

fn clipped(text: &str) -> Cow<'_, str> {
    picireny_shown::clipped(text, LONGEST, "...")
}
