//! The candidates that were accepted, with what each changed.

use std::collections::VecDeque;
use std::time::Duration;

use super::diff::{Change, changes};

/// How many lines of a change are kept.
const LINES: usize = 100;

/// How many characters of such a line are kept.
const COLUMNS: usize = 300;

/// How much of a line is kept in front of what a change of it alone changed.
const BEFORE: usize = 20;

/// How many candidates are kept at most.
const ENTRIES: usize = 10_000;

/// How many bytes their changes have at most.
const BYTES: usize = 8 << 20;

/// A candidate that was accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Accepted {
    /// The transformation that made it.
    pub(super) pass: &'static str,
    /// Sizes in bytes.
    pub(super) before: usize,
    pub(super) after: usize,
    /// When that was, from the beginning of the reduction.
    pub(super) at: Duration,
    /// The first lines of what it changed.
    pub(super) lines: Vec<Line>,
    /// Whether there are more.
    pub(super) has_more: bool,
}

/// A line of a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) is_added: bool,
    pub(super) text: String,
}

impl Accepted {
    fn bytes(&self) -> usize {
        let lines = self.lines.iter();
        size_of::<Self>()
            + lines
                .map(|line| size_of::<Line>() + line.text.len())
                .sum::<usize>()
    }
}

/// The candidates that were accepted last, the newest one last.
#[derive(Debug, Default)]
pub(super) struct History {
    entries: VecDeque<Accepted>,
    /// How many older ones there were.
    forgotten: usize,
    bytes: usize,
}

impl History {
    /// Adds a candidate. When there are too many, the oldest ones go.
    pub(super) fn push(&mut self, accepted: Accepted) {
        self.bytes += accepted.bytes();
        self.entries.push_back(accepted);
        while self.entries.len() > ENTRIES || (self.bytes > BYTES && self.entries.len() > 1) {
            if let Some(oldest) = self.entries.pop_front() {
                self.bytes -= oldest.bytes();
                self.forgotten += 1;
            }
        }
    }

    /// The candidates that are known, with their numbers from 1.
    pub(super) fn entries(&self) -> impl ExactSizeIterator<Item = (usize, &Accepted)> {
        let first = self.first();
        let entries = self.entries.iter().enumerate();
        entries.map(move |(place, accepted)| (first + place, accepted))
    }

    /// The number of the oldest one that is known.
    pub(super) fn first(&self) -> usize {
        self.forgotten + 1
    }

    /// The number of the newest one; 0 if there is none.
    pub(super) fn last(&self) -> usize {
        self.forgotten + self.entries.len()
    }

    pub(super) fn get(&self, number: usize) -> Option<&Accepted> {
        self.entries.get(number.checked_sub(self.first())?)
    }
}

/// The first lines of what has to be removed and added to get from one text to the other, and
/// whether there are more.
pub(super) fn short_diff(before: &str, after: &str) -> (Vec<Line>, bool) {
    let mut found = changes(before, after, LINES + 1);
    let has_more = found.len() > LINES;
    found.truncate(LINES);
    // Of two long lines that are nearly the same, what they have in common is of no interest.
    let from = match found[..] {
        [Change::Removed(one), Change::Added(other)] => {
            let same = one.chars().zip(other.chars());
            same.take_while(|(one, other)| one == other).count()
        }
        _ => 0,
    };
    let lines = found.into_iter().map(|change| {
        let (is_added, line) = match change {
            Change::Removed(line) => (false, line),
            Change::Added(line) => (true, line),
        };
        let text = cut(line, from.saturating_sub(BEFORE));
        Line { is_added, text }
    });
    (lines.collect(), has_more)
}

/// A part of a line that is not too long, which begins where that is of use.
fn cut(line: &str, from: usize) -> String {
    let is_long = line.chars().nth(COLUMNS).is_some();
    let from = if is_long { from } else { 0 };
    let mut rest = line.chars().skip(from);
    let mut text: String = match from {
        0 => String::new(),
        _ => "…".to_owned(),
    };
    text.extend(rest.by_ref().take(COLUMNS));
    if rest.next().is_some() {
        text.push('…');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(before: &str, after: &str) -> Vec<String> {
        let (lines, has_more) = short_diff(before, after);
        let sign = |line: &Line| if line.is_added { '+' } else { '-' };
        let lines = lines
            .iter()
            .map(|line| format!("{}{}", sign(line), line.text));
        lines.chain(has_more.then(|| "more".to_owned())).collect()
    }

    #[test]
    fn a_change_is_told_by_its_first_lines() {
        assert_eq!(shown("a\nb\nc", "a\nx\nc"), ["-b", "+x"]);
        let many: String = (0..150).map(|n| format!("{n}\n")).collect();
        let told = shown(&many, "");
        assert_eq!(
            (told.len(), told[99].as_str(), told[100].as_str()),
            (101, "-99", "more")
        );
    }

    #[test]
    fn of_a_long_line_the_part_is_told_that_changed() {
        let long = |middle: &str| format!("{}{middle}{}", "a".repeat(1000), "z".repeat(1000));
        let told = shown(&long("one"), &long("two"));
        assert!(
            told[0].starts_with(&format!("-…{}one", "a".repeat(BEFORE))),
            "{told:?}"
        );
        assert!(
            told[1].starts_with(&format!("+…{}two", "a".repeat(BEFORE))),
            "{told:?}"
        );
        assert!(
            told.iter()
                .all(|line| line.ends_with('…') && line.chars().count() < 310)
        );
        // Another change is told from the beginnings of its lines.
        assert!(shown(&long("one"), "")[0].starts_with("-aaa"));
    }

    #[test]
    fn old_candidates_go_when_there_are_too_many_and_numbers_stay() {
        let mut history = History::default();
        assert_eq!((history.last(), history.get(0)), (0, None));
        let accepted = |after: usize| Accepted {
            pass: "hoist",
            before: after + 1,
            after,
            at: Duration::ZERO,
            lines: vec![],
            has_more: false,
        };
        for after in 1..=ENTRIES + 5 {
            history.push(accepted(after));
        }
        assert_eq!((history.first(), history.last()), (6, ENTRIES + 5));
        assert_eq!(history.entries().len(), ENTRIES);
        assert_eq!(history.get(6), Some(&accepted(6)));
        assert_eq!(history.get(5), None);
        let large = Accepted {
            lines: vec![Line {
                is_added: true,
                text: "x".repeat(BYTES),
            }],
            ..accepted(3)
        };
        history.push(large.clone());
        assert_eq!(
            (history.get(history.last()), history.entries().len()),
            (Some(&large), 1)
        );
        history.push(accepted(2));
        assert_eq!(history.entries().len(), 1);
    }
}
