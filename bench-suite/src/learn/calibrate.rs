//! What was believed, compared with what came of it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Context as _, Result};

use super::model::{chance, log_loss, seen};
use super::picture;
use super::record::{Decided, Edit};
use crate::corpus::Question;

/// Predicted chances are told apart by tenths.
pub(super) const BINS: usize = 10;

/// Candidates whose predicted chances are about the same.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Bin {
    pub(super) count: f64,
    /// The sum of their chances.
    pub(super) predicted: f64,
    /// How many were interesting.
    pub(super) seen: f64,
}

/// How likely an edit is refused.
pub(super) type Belief = fn(&Edit) -> f32;

/// What edits are told apart by.
type Name = fn(&Edit) -> &str;

/// What the search goes by, before and after it learnt something in a run.
pub(super) const BELIEFS: [(&str, Belief); 2] = [
    ("before anything was learnt", |edit| edit.expected),
    ("in the search", |edit| edit.risk),
];

/// Prints tables, and draws a picture if a file for it is given.
///
/// # Errors
///
/// When that cannot be written.
pub(super) fn calibrate(record: &[Decided], svg: Option<&Path>) -> Result<()> {
    let questions: BTreeSet<&str> = record.iter().map(|it| &*it.question).collect();
    let (count, hash) = (questions.len(), Question::hash_of_all());
    println!("{count} questions of the corpus {hash}");
    print!("{}", tables(record));
    if let Some(path) = svg {
        let series = BELIEFS.map(|(name, risk)| (name, bins(record, risk)));
        std::fs::write(path, picture::calibration(&series))
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}

/// The candidates by tenths of their predicted chances.
fn bins(record: &[Decided], risk: impl Fn(&Edit) -> f32) -> [Bin; BINS] {
    let mut bins = [Bin::default(); BINS];
    for decided in record {
        let chance = chance(decided, &risk);
        let bin = &mut bins[((chance * BINS as f64) as usize).min(BINS - 1)];
        bin.count += 1.0;
        bin.predicted += chance;
        bin.seen += f64::from(u8::from(decided.is_interesting));
    }
    bins
}

fn tables(record: &[Decided]) -> String {
    let mut text = format!("{} candidates\n", record.len());
    for (name, risk) in BELIEFS {
        let loss = log_loss(record, |decided| chance(decided, risk));
        let _ = write!(
            text,
            "\nCandidates by their chance {name} (log loss {loss:.4}):\n\n\
             | chance | candidates | predicted | seen |\n|---|---|---|---|\n"
        );
        for (at, bin) in bins(record, risk).iter().enumerate() {
            let from = at as f64 / BINS as f64;
            let _ = writeln!(
                text,
                "| {from:.1} | {} | {} | {} |",
                bin.count,
                percent(bin.predicted, bin.count),
                percent(bin.seen, bin.count)
            );
        }
    }
    let by: [(&str, Name); 2] = [
        ("pass", |edit| &edit.pass),
        ("attempt", |edit| &edit.attempt),
    ];
    for (what, name) in by {
        let _ = write!(
            text,
            "\nEdits and their refusals:\n\n\
             | {what} | edits | as guessed | as learnt | seen |\n|---|---|---|---|---|\n"
        );
        for (name, [count, guessed, learnt, refused]) in refusals(record, name) {
            let [guessed, learnt, refused] =
                [guessed, learnt, refused].map(|sum| percent(sum, count));
            let _ = writeln!(
                text,
                "| {name} | {count} | {guessed} | {learnt} | {refused} |"
            );
        }
    }
    text
}

/// For edits of each name, how many there were, how many of them were refused as was expected
/// before and after anything was learnt, and how many as far as that is known.
fn refusals(record: &[Decided], name: Name) -> BTreeMap<&str, [f64; 4]> {
    let mut names: BTreeMap<&str, [f64; 4]> = BTreeMap::new();
    for decided in record {
        for (edit, refused) in decided.edits.iter().zip(seen(decided)) {
            let [count, guessed, learnt, seen] = names.entry(name(edit)).or_default();
            *count += 1.0;
            *guessed += f64::from(edit.expected);
            *learnt += f64::from(edit.risk);
            *seen += refused;
        }
    }
    names
}

fn percent(part: f64, all: f64) -> String {
    match all > 0.0 {
        true => format!("{:.0} %", 100.0 * part / all),
        false => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::record::tests::decided;
    use super::*;

    #[test]
    fn what_was_predicted_stands_beside_what_was_seen() {
        let record = [
            decided(&[("delete", 0.5)], true),
            decided(&[("delete", 0.5)], false),
            decided(&[("delete", 0.5), ("hoist", 0.5)], false),
        ];
        insta::assert_snapshot!(tables(&record));
    }
}
