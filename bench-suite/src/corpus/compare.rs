//! What a change did to the corpus.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::question::{Part, Question, Reduced};
use crate::figures::geometric_mean;
use crate::random::Rng;

/// How often questions are drawn anew for an interval (Efron: Bootstrap Methods, 1979).
const DRAWN: usize = 1000;

/// How many of the worst are named.
const WORST: usize = 10;

/// A question's rows before and after.
type Pair<'a> = (&'a Question, &'a Reduced, &'a Reduced);

/// Compares two files' rows for each part, language by language, and names the worst.
pub(crate) fn compare(questions: &[Question], old: &[Reduced], new: &[Reduced]) -> String {
    let after: BTreeMap<&str, &Reduced> = new.iter().map(|row| (&*row.name, row)).collect();
    let before: BTreeMap<&str, &Reduced> = old.iter().map(|row| (&*row.name, row)).collect();
    let pairs: Vec<Pair<'_>> = questions
        .iter()
        .filter_map(|question| {
            let (old, new) = (before.get(&*question.name)?, after.get(&*question.name)?);
            Some((question, *old, *new))
        })
        .collect();
    let mut text = String::new();
    let parts = [
        ("all", None),
        ("train", Some(Part::Train)),
        ("validate", Some(Part::Validate)),
        ("test", Some(Part::Test)),
    ];
    let _ = writeln!(text, "part\tquestions\tcharacters\ttests\twork");
    for (name, part) in parts {
        let of_part: Vec<Pair<'_>> = pairs
            .iter()
            .filter(|(question, ..)| part.is_none_or(|part| part == question.part()))
            .copied()
            .collect();
        if of_part.is_empty() {
            continue;
        }
        let _ = writeln!(
            text,
            "{name}\t{}\t{}\t{}\t{}",
            of_part.len(),
            change(&of_part, |row| row.characters as f64),
            change(&of_part, |row| row.tests as f64),
            change(&of_part, |row| row.work),
        );
    }
    let mut languages: BTreeMap<&str, Vec<Pair<'_>>> = BTreeMap::new();
    for pair in &pairs {
        let language = pair.0.name.split('-').next().unwrap_or_default();
        languages.entry(language).or_default().push(*pair);
    }
    let _ = writeln!(text, "\nlanguage\tsmaller\tlarger\tfewer tests\tmore tests");
    for (language, pairs) in languages {
        let count = |is: fn(&Reduced, &Reduced) -> bool| {
            pairs.iter().filter(|(_, old, new)| is(old, new)).count()
        };
        let _ = writeln!(
            text,
            "{language}\t{}\t{}\t{}\t{}",
            count(|old, new| new.characters < old.characters),
            count(|old, new| new.characters > old.characters),
            count(|old, new| new.tests < old.tests),
            count(|old, new| new.tests > old.tests),
        );
    }
    let mut worst = pairs;
    let loss = |(_, old, new): &Pair<'_>| {
        let size = (new.characters + 1) as f64 / (old.characters + 1) as f64;
        let tests = (new.tests + 1) as f64 / (old.tests + 1) as f64;
        size.ln() + tests.ln() / 2.0
    };
    worst.sort_by(|one, two| loss(two).total_cmp(&loss(one)));
    let worst = worst.iter().filter(|pair| loss(pair) > 0.0).take(WORST);
    let _ = writeln!(text, "\nworst\tcharacters\ttests");
    for (question, old, new) in worst {
        let _ = writeln!(
            text,
            "{}\t{} -> {}\t{} -> {}",
            question.name, old.characters, new.characters, old.tests, new.tests
        );
    }
    text
}

/// The change of a geometric mean in percent, with the interval that holds 95 of 100 means
/// of questions drawn anew.
fn change(pairs: &[Pair<'_>], of: fn(&Reduced) -> f64) -> String {
    let ratio = |(_, old, new): &Pair<'_>| (of(new) + 1.0) / (of(old) + 1.0);
    let ratios: Vec<f64> = pairs.iter().map(ratio).collect();
    let mean = |ratios: Vec<f64>| geometric_mean(ratios).unwrap_or(1.0);
    let mut rng = Rng::new(1);
    let mut means: Vec<f64> = (0..DRAWN)
        .map(|_| {
            mean(
                ratios
                    .iter()
                    .map(|_| ratios[rng.below(ratios.len())])
                    .collect(),
            )
        })
        .collect();
    means.sort_by(f64::total_cmp);
    let percent = |ratio: f64| format!("{:+.1}", 100.0 * (ratio - 1.0));
    format!(
        "{} % ({} to {})",
        percent(mean(ratios.clone())),
        percent(means[DRAWN / 40]),
        percent(means[DRAWN - 1 - DRAWN / 40])
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(name: &str, characters: u64, tests: u64) -> Reduced {
        Reduced {
            again: None,
            name: name.to_owned(),
            bytes: 1000,
            characters,
            tests,
            work: 1.0,
        }
    }

    #[test]
    fn gains_and_losses_are_told_by_part_and_language() {
        let questions = Question::all().expect("it is there");
        let questions = &questions[..2];
        let old: Vec<Reduced> = questions.iter().map(|it| row(&it.name, 99, 10)).collect();
        let mut new = old.clone();
        new[0].characters = 199;
        let text = compare(questions, &old, &new);
        assert!(
            text.contains("all\t2\t+41.4 % (+0.0 to +100.0)\t+0.0 %"),
            "{text}"
        );
        let worst = format!("{}\t99 -> 199\t10 -> 10", questions[0].name);
        assert!(text.contains(&worst), "{text}");
        assert!(
            !text.contains(&format!("{}\t99", questions[1].name)),
            "{text}"
        );
    }
}
