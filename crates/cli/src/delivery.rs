//! Results that go somewhere else than into the directory of their run.

use std::path::Path;

use anyhow::{Context as _, anyhow, bail};

use crate::args::ReduceArgs;
use crate::content;
use crate::output;
use crate::place::RunPaths;
use crate::source::Source;
use picireny_folder::Found;
use picireny_session::{Finished, InPlace, Placed, kept_input};
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
            (true, Source::Several(paths)) => match paths.iter().find(|path| path.is_dir()) {
                Some(folder) => Err(not_in_place(folder)),
                None => Ok(Delivery::InPlace),
            },
            (true, Source::Folder(folder)) => Err(not_in_place(folder)),
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

fn not_in_place(folder: &Path) -> anyhow::Error {
    anyhow!(
        "--in-place is for files, and {0} is a folder: name the files in it, or leave out \
         --in-place, and the result goes beside the input, as in {0}.reduced",
        folder.shown()
    )
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
            let (file, content) = InPlace::begin(&path, out, args.resume)?;
            Ok((content, Some(file)))
        }
        _ => Ok((content::read(&path)?, None)),
    }
}

/// Reads the files of a folder that is reduced, or several files.
pub(crate) fn read_folder(
    args: &ReduceArgs,
    source: &Source,
    place: &RunPaths,
) -> anyhow::Result<(Found, Option<InPlace>)> {
    if let (Source::Several(paths), Delivery::InPlace) = (source, place.delivery) {
        let (files, entries) = InPlace::begin_all(paths, &place.out, args.resume)?;
        let left_out = Vec::new();
        return Ok((Found { entries, left_out }, Some(files)));
    }
    let results = [Some(&place.out), place.result.as_ref()];
    let results: Vec<_> = results.into_iter().flatten().cloned().collect();
    Ok((source.read(&results)?, None))
}

/// Hands the result over. What is said of it is where it is, and where the input is.
pub(crate) fn hand_over(
    delivery: Delivery,
    in_place: Option<&InPlace>,
    finished: &Finished,
) -> anyhow::Result<Vec<Placed>> {
    match (delivery, in_place) {
        (Delivery::Stdout, _) => {
            let at = || format!("the result is {}", finished.path.shown());
            output::stdout_bytes(&finished.best).with_context(at)?;
            Ok(Vec::new())
        }
        (Delivery::InPlace, Some(in_place)) => in_place.put(&finished.best).map_err(|error| {
            anyhow!(
                "{}; the result is {}",
                crate::paragraph(&error.into()),
                finished.path.shown()
            )
        }),
        _ => Ok(Vec::new()),
    }
}
