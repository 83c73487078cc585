//! Refused candidates, by what they lack of the present text.

use std::ops::Range;
use std::sync::Arc;

use super::diff::{Change, changes, one_change};
use super::printed::ContentKey;
use picireny_oracle::Outcome;

/// More are not kept.
const MOST: usize = 2048;

/// A candidate that lacks more, in characters, says little of any of them.
const HEAVIEST: usize = 20_000;

/// Nor does one that lacks more parts.
const MOST_PARTS: usize = 64;

/// Of each part of the text, so many candidates are kept that lack it, those that lack least.
const DEPTH: u8 = 4;

/// So much is kept of what a candidate has in a part's place.
const LONGEST_PUT: usize = 200;

/// Texts that are longer are not compared at all.
const LONGEST: usize = 64 << 20;

/// A refused candidate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Refusal {
    pub(super) key: ContentKey,
    pub(super) outcome: Outcome,
    pub(super) bytes: usize,
    /// How many characters it lacked when it was tested, white space aside.
    pub(super) lacked: usize,
    /// The same, and what it had in their place.
    pub(super) weight: usize,
    /// What it lacks of the present text, in order.
    pub(super) parts: Vec<Part>,
}

/// A part of the text that a candidate lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) range: Range<usize>,
    /// What it has in its place, or the beginning.
    pub(super) put: Box<str>,
}

/// Refused candidates.
#[derive(Clone, Debug, Default)]
pub(crate) struct Refusals {
    pub(super) list: Vec<Refusal>,
}

/// How many characters there are besides white space.
pub(super) fn characters(text: &str) -> usize {
    text.chars().filter(|c| !c.is_whitespace()).count()
}

impl Refusals {
    /// A candidate was refused that was made from `best` and has so many bytes.
    pub(crate) fn refused(
        &mut self,
        best: &str,
        (candidate, bytes): (&str, usize),
        outcome: Outcome,
        key: impl FnOnce() -> ContentKey,
    ) {
        if best.len() > LONGEST || best.len() > candidate.len() + 8 * HEAVIEST {
            return;
        }
        let Some(changes) = changes(best, candidate) else {
            return;
        };
        let mut refusal = Refusal {
            key: 0,
            outcome,
            bytes,
            lacked: 0,
            weight: 0,
            parts: Vec::new(),
        };
        for Change { range, put } in changes {
            let put = &candidate[put];
            let lacked = characters(&best[range.clone()]);
            if lacked == 0 && characters(put) == 0 {
                continue;
            }
            refusal.lacked += lacked;
            // That something else does not do says less than that nothing does not do.
            refusal.weight += match put.trim().is_empty() {
                true => lacked,
                false => 2 * lacked + characters(put),
            };
            if range.is_empty() {
                continue;
            }
            let put = put.chars().take(LONGEST_PUT).collect::<String>();
            refusal.parts.push(Part {
                range,
                put: put.into(),
            });
        }
        if refusal.parts.is_empty() || refusal.parts.len() > MOST_PARTS || refusal.weight > HEAVIEST
        {
            return;
        }
        refusal.key = key();
        self.list.push(refusal);
        if self.list.len() >= 2 * MOST {
            self.keep_best(best.len());
        }
    }

    /// A candidate was accepted that was made from `before`: what is known of that one is
    /// known of it.
    pub(crate) fn accepted(&mut self, before: &str, after: &str) {
        if self.list.is_empty() {
            return;
        }
        let changes = changes(before, after).unwrap_or_else(|| vec![one_change(before, after)]);
        for refusal in &mut self.list {
            refusal.parts.retain_mut(|part| {
                let range = moved(&part.range, &changes);
                part.range = range;
                let left = after.get(part.range.clone()).unwrap_or_default();
                !left.trim().is_empty()
            });
        }
        self.list.retain(|refusal| !refusal.parts.is_empty());
    }

    /// The candidates.
    pub(crate) fn keys(&self) -> impl Iterator<Item = ContentKey> + '_ {
        self.list.iter().map(|refusal| refusal.key)
    }

    pub(crate) fn clear(&mut self) {
        self.list.clear();
    }

    /// Forgets what says least.
    fn keep_best(&mut self, len: usize) {
        // Those that were tested last have least that went later.
        self.list.reverse();
        self.list.sort_by_key(|refusal| refusal.weight);
        let mut known = vec![0_u8; len];
        self.list.retain(|refusal| {
            let mut is_wanted = false;
            for part in &refusal.parts {
                for depth in known.get_mut(part.range.clone()).unwrap_or_default() {
                    is_wanted |= *depth < DEPTH;
                    *depth = depth.saturating_add(1);
                }
            }
            is_wanted
        });
        self.list.truncate(MOST);
    }
}

/// Where what is left of a part is after these changes.
fn moved(range: &Range<usize>, changes: &[Change]) -> Range<usize> {
    let start = place(range.start, changes, true);
    let end = place(range.end, changes, false);
    start..end.max(start)
}

/// Where a place is after these changes. Of a place within what was changed, the end of what
/// came for it, or the beginning.
fn place(at: usize, changes: &[Change], is_start: bool) -> usize {
    let before = changes.partition_point(|change| change.range.start < at);
    match before.checked_sub(1).and_then(|last| changes.get(last)) {
        None => at,
        Some(last) if !is_start && at < last.range.end => last.put.start,
        Some(last) => last.put.end + at.saturating_sub(last.range.end),
    }
}

/// The texts of a run that goes on, and what was refused on the way.
#[derive(Debug)]
pub(crate) struct Course<'a> {
    pub(crate) input: &'a str,
    best: Option<Arc<str>>,
    pub(crate) refusals: Refusals,
}

impl<'a> Course<'a> {
    pub(crate) fn new(input: &'a str) -> Self {
        Self {
            input,
            best: None,
            refusals: Refusals::default(),
        }
    }

    pub(crate) fn best(&self) -> &str {
        self.best.as_deref().unwrap_or(self.input)
    }

    /// A candidate was refused.
    pub(crate) fn refused(
        &mut self,
        candidate: (&str, usize),
        outcome: Outcome,
        key: impl FnOnce() -> ContentKey,
    ) {
        let best = self.best.as_deref().unwrap_or(self.input);
        self.refusals.refused(best, candidate, outcome, key);
    }

    /// The reduction goes on from this text.
    pub(crate) fn accepted(&mut self, text: &Arc<str>) {
        let before = self.best.as_deref().unwrap_or(self.input);
        self.refusals.accepted(before, text);
        self.best = Some(Arc::clone(text));
    }

    /// This is the result, which the reduction may not have gone through.
    pub(crate) fn end_with(&mut self, result: &str) {
        if self.best() != result {
            self.accepted(&result.into());
        }
    }

    /// The reduction begins again.
    pub(crate) fn begin_again(&mut self) {
        self.best = None;
        self.refusals.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// What the candidates lack of a text, part by part.
    fn lacks(course: &Course<'_>) -> Vec<Vec<String>> {
        let list = course.refusals.list.iter();
        list.map(|refusal| {
            let parts = refusal.parts.iter();
            parts
                .map(|part| course.best()[part.range.clone()].to_owned())
                .collect()
        })
        .collect()
    }

    fn refuse(course: &mut Course<'_>, candidate: &str) {
        let outcome = Outcome::NotInteresting;
        course.refused((candidate, candidate.len()), outcome, || 7);
    }

    #[test]
    fn what_a_candidate_lacks_is_known_when_other_parts_are_gone() {
        let mut course = Course::new("a();\nb();\nc();\nd();\n");
        refuse(&mut course, "a();\nd();\n");
        refuse(&mut course, "a();\nb();\nc();\n");
        course.accepted(&"b();\nc();\nd();\n".into());
        assert_eq!(lacks(&course), [["b();\nc();\n"], ["d();\n"]]);
        course.accepted(&"c();\nd();\n".into());
        assert_eq!(lacks(&course), [["c();\n"], ["d();\n"]]);
        assert_eq!(course.refusals.list[0].lacked, 8);
        // What came in the place of something that was lacking is lacking.
        course.accepted(&"e(1);\nd();\n".into());
        assert_eq!(lacks(&course), [["e(1);\n"], ["d();\n"]]);
        course.begin_again();
        assert!(lacks(&course).is_empty());
    }

    #[test]
    fn of_a_part_within_what_went_nothing_is_left() {
        let mut course = Course::new("x { a b c } y");
        refuse(&mut course, "x { a c } y");
        refuse(&mut course, "x { a b c }");
        course.accepted(&"x y".into());
        assert_eq!(lacks(&course), [["y"]]);
    }

    #[test]
    fn layout_is_no_part() {
        let mut course = Course::new("a  b\n");
        refuse(&mut course, "a b\n");
        assert!(lacks(&course).is_empty());
    }

    #[test]
    fn those_that_lack_least_are_kept() {
        let input: String = (0..100).map(|number| format!("line{number};\n")).collect();
        let mut course = Course::new(&input);
        let lines: Vec<&str> = input.split_inclusive('\n').collect();
        for round in 0..50 {
            for at in 0..lines.len() {
                let last = (at + round % 9 + 1).min(lines.len());
                let without = [&lines[..at], &lines[last..]].concat().concat();
                refuse(&mut course, &without);
            }
        }
        assert!(course.refusals.list.len() < 2 * MOST);
        for line in lines {
            assert!(lacks(&course).contains(&vec![line.to_owned()]), "{line}");
        }
    }

    proptest! {
        #[test]
        fn a_part_is_in_the_text_whatever_becomes_of_it(
            texts in prop::collection::vec("[ab é\n;(]{0,40}", 3),
            candidate in "[ab é\n;(]{0,40}",
        ) {
            let mut course = Course::new(&texts[0]);
            refuse(&mut course, &candidate);
            for text in &texts[1..] {
                course.accepted(&text.as_str().into());
                for part in course.refusals.list.iter().flat_map(|refusal| &refusal.parts) {
                    let left = text.get(part.range.clone());
                    prop_assert!(left.is_some_and(|left| !left.trim().is_empty()));
                }
            }
        }
    }
}
