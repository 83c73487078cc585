//! Where the result of a reduction goes.

use std::env;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use anyhow::bail;
use chrono::Local;

use crate::args::ReduceArgs;
use crate::delivery::{Delivery, is_stdout};
use crate::source::Source;
use picireny_oracle::shell_word;
use picireny_shown::Shown as _;

/// Where a reduction keeps its files.
#[derive(Debug)]
pub(crate) struct RunPaths {
    /// The directory of the run.
    pub(crate) out: PathBuf,
    /// Where the result goes, if not there.
    pub(crate) result: Option<PathBuf>,
    /// The report's path, without `.html`, `.md` and `.json`.
    pub(crate) report: Option<PathBuf>,
    /// Where the result goes besides.
    pub(crate) delivery: Delivery,
    /// Whether the directory is another one each time, so that it has to be named to go on.
    is_new: bool,
}

impl RunPaths {
    /// The place that is asked for. The Python tool's, if there is no strategy
    /// of ours, is a new directory each time.
    pub(crate) fn new(args: &ReduceArgs, source: &Source, ours: bool) -> anyhow::Result<Self> {
        let input = &source.path();
        let delivery = Delivery::new(args, source)?;
        let directory = args.out.as_ref().filter(|out| !is_stdout(out));
        let place = match directory {
            Some(out) => Self {
                report: Some(out.join(report_name(input))),
                out: out.clone(),
                result: None,
                delivery,
                is_new: false,
            },
            None if delivery != Delivery::Stays => Self::hidden(input, delivery),
            None if ours => Self::free(args, |number| {
                Self::beside(input, source.is_folder(), number)
            }),
            None if args.resume => bail!("with --strategy picireny, --resume needs --out"),
            None => {
                let out = stamped(input);
                Self {
                    report: Some(out.join(report_name(input))),
                    out,
                    result: None,
                    delivery,
                    is_new: true,
                }
            }
        };
        let wanted = args.report || (directory.is_some() && !args.no_report);
        Ok(Self {
            report: place.report.filter(|_| wanted),
            ..place
        })
    }

    /// The first place, or where there is a result already, the next one: no run overwrites
    /// what it was not told to. A run that is resumed is the last one that has not ended.
    fn free(args: &ReduceArgs, place: impl Fn(usize) -> Self) -> Self {
        let first = place(0);
        let has_result = |place: &Self| place.result.as_ref().is_some_and(|it| it.exists());
        // A run that has not ended can still be resumed.
        let is_free = |place: &Self| !has_result(place) && !place.out.exists();
        if args.resume {
            let there = (0..)
                .map(place)
                .take_while(|it| has_result(it) || it.out.exists());
            let open = there.filter(|it| it.out.exists()).last();
            return open.unwrap_or(first);
        }
        if args.force || is_free(&first) {
            return first;
        }
        let is_open = first.out.exists();
        let free = (1..).map(place).find(is_free).unwrap_or(first);
        let result = free.result.as_deref().unwrap_or(&free.out);
        let result = result.shown();
        if is_open {
            log::info!(
                "There is an earlier run that has not ended, so this one goes to {result} (--resume \
                 continues that run, --force overwrites it)"
            );
        } else {
            log::info!(
                "There is a result of an earlier run, so this one goes to {result} (--force overwrites)"
            );
        }
        free
    }

    /// The result is beside the input, and so is a hidden directory, until it
    /// is not needed any more. There can be several, with numbers.
    fn beside(input: &Path, is_folder: bool, number: usize) -> Self {
        let name = input.file_name().unwrap_or(OsStr::new("input"));
        // A folder's name has no extension.
        let stem = input.file_stem().filter(|_| !is_folder).unwrap_or(name);
        let named = |parts: &[&OsStr]| {
            let mut name = OsString::new();
            parts.iter().for_each(|part| name.push(part));
            input.with_file_name(name)
        };
        let reduced = match number {
            0 => ".reduced".to_owned(),
            number => format!(".reduced.{number}"),
        };
        let reduced: &OsStr = reduced.as_ref();
        let dot: &OsStr = ".".as_ref();
        let result = match input.extension().filter(|_| !is_folder) {
            Some(extension) => named(&[stem, reduced, dot, extension]),
            None => named(&[stem, reduced]),
        };
        let name = result.file_name().unwrap_or_default();
        Self {
            out: named(&[dot, name, ".picireny".as_ref()]),
            report: Some(named(&[stem, reduced, ".report".as_ref()])),
            result: Some(result),
            delivery: Delivery::Stays,
            is_new: false,
        }
    }

    /// A hidden directory beside the input, for a result that goes somewhere else.
    fn hidden(input: &Path, delivery: Delivery) -> Self {
        let real = || picireny_session::place_of(input).ok();
        let real = (delivery == Delivery::InPlace).then(real).flatten();
        let input = real.as_deref().unwrap_or(input);
        let mut out = OsString::from(".");
        out.push(input.file_name().unwrap_or(OsStr::new("input")));
        out.push(".picireny");
        Self {
            out: input.with_file_name(out),
            report: Some(input.with_extension("report")),
            result: None,
            delivery,
            is_new: false,
        }
    }

    /// Where candidates go that are kept for the exit status of their test.
    pub(crate) fn also_interesting(&self, input: &Path) -> PathBuf {
        match (&self.result, self.delivery) {
            (Some(result), _) => result.with_extension("also-interesting"),
            (None, Delivery::Stays) => self.out.join("also-interesting"),
            (None, _) => input.with_extension("also-interesting"),
        }
    }

    /// Whether nothing of the run's directory is wanted when the result is handed over.
    pub(crate) fn is_hidden(&self, args: &ReduceArgs) -> bool {
        self.delivery != Delivery::Stays && args.out.as_deref().is_none_or(is_stdout)
    }

    /// How to go on with the run.
    pub(crate) fn advice(&self) -> String {
        let options = if self.is_new {
            let out = self.out.to_string_lossy();
            format!("--out {} --resume", shell_word(&out))
        } else {
            "--resume".to_owned()
        };
        format!("The same command with {options} continues from here")
    }
}

/// The name of the report's files, which is not that of the result.
fn report_name(input: &Path) -> &'static str {
    let stem = input.file_stem().unwrap_or_default();
    if stem == "report" {
        "picireny-report"
    } else {
        "report"
    }
}

/// The input's path, a dot, and the time.
fn stamped(input: &Path) -> PathBuf {
    let mut out = OsString::from(input);
    out.push(Local::now().format(".%Y%m%d_%H%M%S").to_string());
    out.into()
}

/// A line for a shell that starts this program again, as it was started.
pub(crate) fn run_again() -> String {
    let words: Vec<String> = env::args_os()
        .map(|word| shell_word(&word.to_string_lossy()))
        .collect();
    let line = words.join(" ");
    match env::current_dir() {
        Ok(folder) => format!("cd {} && {line}", shell_word(&folder.to_string_lossy())),
        Err(_) => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_result_has_the_inputs_name_with_a_word_more() {
        let names = [
            ("d/page.html", "d/page.reduced.html"),
            ("Makefile", "Makefile.reduced"),
            ("a.tar.gz", "a.tar.reduced.gz"),
            (".profile", ".profile.reduced"),
        ];
        for (input, result) in names {
            let place = RunPaths::beside(Path::new(input), false, 0);
            assert_eq!(place.result, Some(result.into()), "{input}");
        }
        let place = RunPaths::beside(Path::new("d/my.project"), true, 0);
        assert_eq!(place.result, Some("d/my.project.reduced".into()));
        let place = RunPaths::beside(Path::new("d/page.html"), false, 2);
        assert_eq!(place.out, Path::new("d/.page.reduced.2.html.picireny"));
        assert_eq!(place.report, Some("d/page.reduced.2.report".into()));
    }

    #[test]
    fn a_report_does_not_take_the_results_name() {
        assert_eq!(report_name(Path::new("a/report.html")), "picireny-report");
        assert_eq!(report_name(Path::new("a/page.html")), "report");
    }
}
