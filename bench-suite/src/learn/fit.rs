//! A model of refusals: how likely an edit is refused, by what it is.
//!
//! It is a logistic regression of the edits of a candidate, of which only the outcome of all
//! together is known. It is fitted to all candidates at once, so the result is always the
//! same.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::calibrate::{BELIEFS, Belief};
use super::model::{SURE, chance, log_loss};
use super::record::{Decided, Edit};

/// How much a weight costs: so much that what is seldom seen says little.
const RIDGE: f64 = 10.0;

/// No share of the text is less: a millionth, so that all have a logarithm.
const LEAST_SHARE: f32 = 1e-6;

/// So many steps are enough: the last ones change no figure that is printed.
const STEPS: usize = 300;

/// Weights by the names of features.
pub(super) type Weights = BTreeMap<String, f64>;

/// What a model knows of an edit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Knows {
    /// Its pass, and why it is tried: a table of rates.
    Rates,
    /// What it is.
    Features,
}

impl Knows {
    fn of(self, edit: &Edit) -> Vec<(String, f64)> {
        let mut features = vec![
            (format!("pass {}", edit.pass), 1.0),
            (format!("attempt {}", edit.attempt), 1.0),
        ];
        if self == Knows::Features {
            let share = (edit.gain / edit.size.max(1.0)).clamp(LEAST_SHARE, 1.0);
            features.extend([
                ("expected".to_owned(), odds(edit.expected)),
                ("share".to_owned(), f64::from(share).ln()),
                ("gain".to_owned(), f64::from(edit.gain.max(0.1)).ln()),
                ("depth".to_owned(), (edit.depth as f64).ln_1p()),
                ("links".to_owned(), f64::from(edit.links).ln_1p()),
                ("cuts".to_owned(), (edit.cuts as f64).ln_1p()),
                ("changed".to_owned(), f64::from(edit.changed)),
                ("sure".to_owned(), f64::from(u8::from(edit.is_sure))),
            ]);
        }
        features
    }

    /// By how much the logarithm of the odds of a refusal is larger than was believed.
    fn correction(self, weights: &Weights, edit: &Edit) -> f64 {
        let features = self.of(edit).into_iter();
        let parts = features.map(|(name, value)| value * weights.get(&name).unwrap_or(&0.0));
        parts.sum()
    }
}

/// The logarithm of the odds.
fn odds(risk: f32) -> f64 {
    let risk = f64::from(risk).clamp(SURE, 1.0 - SURE);
    (risk / (1.0 - risk)).ln()
}

fn sigmoid(odds: f64) -> f64 {
    1.0 / (1.0 + (-odds).exp())
}

/// A candidate as it is fitted.
struct Example {
    is_interesting: bool,
    /// The odds that were believed of each edit, and its features by their numbers.
    edits: Vec<(f64, Vec<(usize, f64)>)>,
}

/// Fits the corrections of a belief to what was recorded.
fn fit(knows: Knows, base: Belief, record: &[Decided]) -> Weights {
    let mut names: BTreeMap<String, usize> = BTreeMap::new();
    let examples = record.iter().map(|decided| {
        let edit = |edit: &Edit| {
            let features = knows.of(edit).into_iter();
            let features = features.map(|(name, value)| {
                let next = names.len();
                (*names.entry(name).or_insert(next), value)
            });
            (odds(base(edit)), features.collect())
        };
        Example {
            is_interesting: decided.is_interesting,
            edits: decided.edits.iter().map(edit).collect(),
        }
    });
    let examples: Vec<Example> = examples.collect();
    let mut weights = vec![0.0; names.len()];
    let (mut loss, mut step) = slope(&examples, &weights);
    let mut length = 1.0;
    for _ in 0..STEPS {
        let next: Vec<f64> = weights
            .iter()
            .zip(&step)
            .map(|(weight, step)| weight - length * step)
            .collect();
        let (its_loss, its_step) = slope(&examples, &next);
        // Steps get longer as long as they help, and shorter when one does not.
        if its_loss < loss {
            (weights, loss, step) = (next, its_loss, its_step);
            length *= 1.3;
        } else {
            length *= 0.5;
        }
    }
    let names = names.into_iter();
    names.map(|(name, at)| (name, weights[at])).collect()
}

/// What weights cost, and the step to better ones: the gradient by the diagonal of the
/// curvature.
fn slope(examples: &[Example], weights: &[f64]) -> (f64, Vec<f64>) {
    let mut loss = weights.iter().map(|it| RIDGE / 2.0 * it * it).sum::<f64>();
    let mut gradient: Vec<f64> = weights.iter().map(|it| RIDGE * it).collect();
    let mut curvature = vec![RIDGE; weights.len()];
    for Example {
        is_interesting,
        edits,
    } in examples
    {
        let risks = edits.iter().map(|(expected, features)| {
            let parts = features.iter().map(|&(at, value)| weights[at] * value);
            sigmoid(expected + parts.sum::<f64>()).clamp(SURE, 1.0 - SURE)
        });
        let risks: Vec<f64> = risks.collect();
        let chance: f64 = risks.iter().map(|risk| 1.0 - risk).product();
        let (cost, pull) = match is_interesting {
            true => (-chance.max(f64::MIN_POSITIVE).ln(), 1.0),
            false => (-(1.0 - chance).ln(), -chance / (1.0 - chance)),
        };
        loss += cost;
        for (risk, (_, features)) in risks.iter().zip(edits) {
            for &(at, value) in features {
                gradient[at] += pull * risk * value;
                curvature[at] += risk * (1.0 - risk) * value * value;
            }
        }
    }
    let step = gradient.iter().zip(curvature).map(|(it, by)| it / by);
    (loss, step.collect())
}

/// How surprising the outcomes of one record are to models that are fitted to another one.
pub(super) fn report(train: &[Decided], validate: &[Decided]) -> (String, Weights) {
    let mut text = "| model | train | validate |\n|---|---|---|\n".to_owned();
    let mut row = |name: &str, of: &dyn Fn(&Decided) -> f64| {
        let [train, validate] = [train, validate].map(|record| log_loss(record, of));
        let _ = writeln!(text, "| {name} | {train:.4} | {validate:.4} |");
    };
    let rate = |record: &[Decided]| {
        let interesting = record.iter().filter(|it| it.is_interesting).count();
        interesting as f64 / record.len().max(1) as f64
    };
    let known = rate(train);
    row("one rate for all", &|_| known);
    let mut weights = Weights::new();
    for (name, base) in BELIEFS {
        row(name, &|it| chance(it, base));
        for (what, knows) in [("rates", Knows::Rates), ("features", Knows::Features)] {
            weights = fit(knows, base, train);
            let risk =
                |edit: &Edit| sigmoid(odds(base(edit)) + knows.correction(&weights, edit)) as f32;
            row(&format!("{name}, with {what}"), &|it| chance(it, risk));
        }
    }
    (text, weights)
}

#[cfg(test)]
mod tests {
    use super::super::record::tests::decided;
    use super::*;

    /// How many there are of each pass.
    const COUNT: usize = 2000;

    /// Candidates with a `delete` and with a `hoist`, of which so many of 50 are interesting,
    /// and which were all believed to be as likely.
    fn record(deletes: usize, hoists: usize) -> Vec<Decided> {
        let of = |pass, interesting| {
            (0..COUNT).map(move |at| decided(&[(pass, 0.5)], at % 50 < interesting))
        };
        of("delete", deletes).chain(of("hoist", hoists)).collect()
    }

    #[test]
    fn a_model_knows_the_rates_that_it_was_fitted_to() {
        let record = record(40, 5);
        let weights = fit(Knows::Rates, |edit| edit.risk, &record);
        let risk = |at: usize| {
            let decided: &Decided = &record[at];
            sigmoid(Knows::Rates.correction(&weights, &decided.edits[0]))
        };
        assert!((risk(0) - 0.2).abs() < 0.05, "{weights:?}");
        assert!((risk(COUNT) - 0.9).abs() < 0.05, "{weights:?}");
    }

    #[test]
    fn a_refused_candidate_is_blamed_on_what_is_refused_alone() {
        let mut record = record(50, 25);
        record.extend((0..COUNT).map(|_| decided(&[("delete", 0.5), ("hoist", 0.5)], false)));
        let weights = fit(Knows::Rates, |edit| edit.risk, &record);
        assert!(
            weights["pass hoist"] > weights["pass delete"] + 3.0,
            "{weights:?}"
        );
    }

    #[test]
    fn a_model_that_knows_more_is_less_surprised() {
        let (text, _) = report(&record(40, 5), &record(38, 7));
        let loss = |name: &str| -> f64 {
            let row = text.lines().find(|line| line.contains(name));
            let loss = row.and_then(|row| row.split('|').nth(3));
            loss.and_then(|loss| loss.trim().parse().ok())
                .expect("it is there")
        };
        assert!(
            loss("in the search, with rates") < loss("in the search |") - 0.1,
            "{text}"
        );
    }
}
