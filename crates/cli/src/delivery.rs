//! Results that go somewhere else than into the directory of their run.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};

use crate::args::ReduceArgs;
use crate::content;
use crate::output;
use crate::source::Source;
use picireny_session::{Finished, InPlace, kept_input};
use picireny_shown::Shown as _;

/// Where the result goes besides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Delivery {
    /// Nowhere.
    Stays,
    /// To standard output.
    Stdout,
    /// Where the input is.
    InPlace,
}

impl Delivery {
    /// What the options ask for.
    pub(crate) fn new(args: &ReduceArgs, source: &Source) -> anyhow::Result<Self> {
        let to_stdout = args.out.as_deref().is_some_and(is_stdout);
        match (args.in_place, source) {
            (true, _) if to_stdout => bail!(
                "--in-place puts the result where the input is, and `--out -` writes it to standard \
                 output: leave one of them out"
            ),
            (true, Source::Stdin(_)) => bail!(
                "standard input cannot be reduced in place: `--out -` writes the result to standard \
                 output"
            ),
            (true, Source::File(_)) => Ok(Delivery::InPlace),
            (true, _) => bail!(
                "--in-place is for one file; without it, a folder's result goes beside it, as in \
                 NAME.reduced"
            ),
            (false, _) if to_stdout => Ok(Delivery::Stdout),
            (false, _) => Ok(Delivery::Stays),
        }
    }

    /// Whether the input has to be kept with the run.
    pub(crate) fn keeps_input(self, source: &Source) -> bool {
        self == Delivery::InPlace || matches!(source, Source::Stdin(_))
    }
}

/// Whether a directory's name stands for standard output.
pub(crate) fn is_stdout(out: &Path) -> bool {
    ["-", "/dev/stdout"].iter().any(|of| out == Path::new(of))
}

/// Reads the one file that is reduced, for a run in the directory `out`.
pub(crate) fn read(
    args: &ReduceArgs,
    source: &Source,
    (delivery, out): (Delivery, &Path),
) -> anyhow::Result<(Vec<u8>, Option<InPlace>)> {
    let path = source.path();
    match (source, delivery) {
        (Source::Stdin(_), _) => {
            if let Some(content) = args.resume.then(|| kept_input(out)).flatten() {
                log::info!("The input is the one that the run began with");
                return Ok((content, None));
            }
            Ok((content::read_stdin()?, None))
        }
        (_, Delivery::InPlace) => {
            // What it is is said with more words.
            content::read(&path)?;
            let begun = InPlace::begin(&path, out, args.resume);
            let (file, content) = begun.with_context(|| format!("cannot read {}", path.shown()))?;
            Ok((content, Some(file)))
        }
        _ => Ok((content::read(&path)?, None)),
    }
}

/// Hands the result over. What is said of it is where it is, and where the input is.
pub(crate) fn hand_over(
    delivery: Delivery,
    file: Option<&InPlace>,
    finished: &Finished,
) -> anyhow::Result<Option<(PathBuf, PathBuf)>> {
    match (delivery, file) {
        (Delivery::Stdout, _) => {
            let at = || format!("the result is {}", finished.path.shown());
            output::stdout_bytes(&finished.best).with_context(at)?;
            Ok(None)
        }
        (Delivery::InPlace, Some(file)) => match file.put(&finished.best) {
            Ok(original) => Ok(Some((file.path().to_owned(), original))),
            Err(error) => {
                let error = anyhow::Error::new(error);
                Err(anyhow::anyhow!(
                    "{}; the result is {}",
                    crate::paragraph(&error),
                    finished.path.shown()
                ))
            }
        },
        _ => Ok(None),
    }
}
