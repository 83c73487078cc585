//! What the search believed of each edit of a candidate, and what came of it, as JSON lines.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use anyhow::{Context as _, Result};
use picireny_reduce::{Belief, Observer, Options, Stop, Strategy, Tested, ignore};
use serde::{Deserialize, Serialize};

use crate::cache::Cache;
use crate::corpus::{Selection, each};

/// A candidate of edits whose outcome is known: a line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Decided {
    pub(super) question: String,
    pub(super) is_interesting: bool,
    pub(super) edits: Vec<Edit>,
}

/// What was known of an edit: see [`Belief`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Edit {
    pub(super) pass: String,
    pub(super) class: u64,
    pub(super) attempt: String,
    pub(super) tier: String,
    pub(super) guess: f32,
    pub(super) expected: f32,
    pub(super) of_its_kind: f32,
    pub(super) risk: f32,
    pub(super) suspicion: f32,
    pub(super) evidence: (f32, f32),
    pub(super) common: f32,
    pub(super) gain: f32,
    pub(super) size: f32,
    pub(super) depth: usize,
    pub(super) links: u32,
    pub(super) cuts: usize,
    pub(super) changed: f32,
    pub(super) is_sure: bool,
}

impl Edit {
    fn of(belief: &Belief) -> Edit {
        Edit {
            pass: belief.pass.to_owned(),
            class: belief.class,
            attempt: belief.attempt.to_owned(),
            tier: belief.tier.to_owned(),
            guess: belief.guess,
            expected: belief.expected,
            of_its_kind: belief.of_its_kind,
            risk: belief.risk,
            suspicion: belief.suspicion,
            evidence: belief.evidence,
            common: belief.common,
            gain: belief.gain,
            size: belief.size,
            depth: belief.depth,
            links: belief.links,
            cuts: belief.cuts,
            changed: belief.changed,
            is_sure: belief.is_sure,
        }
    }
}

struct Recorder {
    question: String,
    decided: Vec<Decided>,
}

impl Observer for Recorder {
    fn tested(&mut self, test: &Tested) -> Result<(), Stop> {
        if let Some(beliefs) = &test.beliefs {
            self.decided.push(Decided {
                question: self.question.clone(),
                is_interesting: test.outcome.is_interesting(),
                edits: beliefs.iter().map(Edit::of).collect(),
            });
        }
        Ok(())
    }

    ignore!(size executed accepted ending progress);
}

/// Reduces questions, and writes a line for each candidate of edits to a file.
///
/// # Errors
///
/// When it cannot be written.
pub(super) fn record(selection: &Selection, cache: &Cache, out: &Path) -> Result<()> {
    let cannot = || format!("cannot write {}", out.display());
    let file = BufWriter::new(File::create(out).with_context(cannot)?);
    let file = Mutex::new((file, Ok(())));
    let options = Options {
        tells_beliefs: true,
        ..selection.options()
    };
    each(&selection.questions()?, selection.jobs, |question| {
        let mut recorder = Recorder {
            question: question.name.clone(),
            decided: Vec::new(),
        };
        let task = (Strategy::Normal, false);
        match question.reduce(task, &options, cache, &mut recorder) {
            Ok(row) => eprintln!("{}: {} tests", row.name, row.tests),
            Err(error) => eprintln!("left out: {error:#}"),
        }
        let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
        let (file, written) = &mut *file;
        let mut decided = recorder.decided.iter();
        if let Err(error) = decided.try_for_each(|decided| write(file, decided)) {
            *written = Err(error);
        }
    });
    let (mut file, written) = file.into_inner().unwrap_or_else(PoisonError::into_inner);
    let flushed = file.flush();
    written.with_context(cannot)?;
    flushed.with_context(cannot)
}

fn write(file: &mut impl Write, decided: &Decided) -> Result<()> {
    writeln!(file, "{}", serde_json::to_string(decided)?)?;
    Ok(())
}

/// The lines of a file, question by question.
///
/// # Errors
///
/// When it cannot be read, or a line is something else.
pub(super) fn read(path: &Path) -> Result<Vec<Decided>> {
    let text =
        std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let line = |line| serde_json::from_str(line).with_context(|| format!("{}", path.display()));
    let mut lines: Vec<Decided> = text.lines().map(line).collect::<Result<_>>()?;
    // Whatever the order in which they were reduced.
    lines.sort_by(|one, two| one.question.cmp(&two.question));
    Ok(lines)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A candidate of edits of these passes, which are refused that likely.
    pub(in super::super) fn decided(edits: &[(&str, f32)], is_interesting: bool) -> Decided {
        let edit = |&(pass, risk): &(&str, f32)| Edit {
            pass: pass.to_owned(),
            class: 1,
            attempt: "first".to_owned(),
            tier: "structure".to_owned(),
            guess: risk,
            expected: risk,
            of_its_kind: risk,
            risk,
            suspicion: 1.0,
            evidence: (0.0, 0.0),
            common: 1.0,
            gain: 10.0,
            size: 100.0,
            depth: 1,
            links: 0,
            cuts: 1,
            changed: 0.0,
            is_sure: true,
        };
        Decided {
            question: "c-1-1".to_owned(),
            is_interesting,
            edits: edits.iter().map(edit).collect(),
        }
    }

    #[test]
    fn what_is_written_can_be_read_question_by_question() {
        let folder = tempfile::tempdir().expect("it is there");
        let path = folder.path().join("record.jsonl");
        let of = |question: &str| Decided {
            question: question.to_owned(),
            ..decided(&[("delete", 0.25)], true)
        };
        let mut file = File::create(&path).expect("it can be written");
        for question in ["sql-1-1", "c-1-1"] {
            write(&mut file, &of(question)).expect("it can be written");
        }
        let expected = [of("c-1-1"), of("sql-1-1")];
        assert_eq!(read(&path).expect("it can be read"), expected);
    }
}
