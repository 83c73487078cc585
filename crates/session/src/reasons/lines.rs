//! Why each line of a result is there.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::printed::{Printed, Said, content_key};
use super::refusals::{Refusal, Refusals, characters};
use crate::input::Coding;
use picireny_shown::clipped;

/// Of more lines of a result, nothing is told.
const MOST_LINES: usize = 2000;

/// So many tests are told of a line.
const TESTS_OF_LINE: usize = 6;

/// So much of a part that was left out is shown.
const SHOWN_PART: usize = 200;

/// So much of a line is shown.
const SHOWN_LINE: usize = 500;

/// Why the lines of a result are there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reasons {
    /// How the test of the result ended and what it printed, if that is known.
    pub said: Option<Said>,
    /// The lines that are not empty, in order; of a long result, the first ones.
    pub lines: Vec<ReasonsOfLine>,
    /// How many more there are.
    pub more_lines: usize,
    /// Tests of candidates that lacked something of the result and were refused.
    pub tests: Vec<RefusedTest>,
}

/// Why a line of a result is there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReasonsOfLine {
    /// Its file, if the result is a folder.
    pub file: Option<String>,
    /// Its number in the file, from 1.
    pub number: usize,
    /// The line, or its beginning.
    pub text: String,
    /// Which of [`Reasons::tests`] say that it, or a part of it, cannot go; the one first that
    /// says most of it. If there is none, no refused candidate is known that lacked little
    /// more than it.
    pub tests: Vec<usize>,
}

/// The test of a candidate that lacked something of the result and was refused.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RefusedTest {
    /// What the test said of it, as in the log.
    pub outcome: String,
    /// How many bytes the candidate had.
    pub bytes: usize,
    /// What it lacked of the result.
    pub lacked: Vec<LackedPart>,
    /// How many characters besides white space it lacked that the result has not either.
    pub lacked_besides: usize,
    /// How the test ended and what it printed, if that is known.
    pub said: Option<Said>,
}

/// A part of the result that a candidate lacked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LackedPart {
    /// Its file, if the result is a folder.
    pub file: Option<String>,
    /// The line where it begins.
    pub first: usize,
    /// The line where it ends.
    pub last: usize,
    /// Whether it is all of these lines.
    pub is_whole: bool,
    /// The part, or its beginning.
    pub text: String,
    /// What the candidate had in its place, if it is not nothing.
    pub instead: Option<String>,
}

/// A line of a text.
struct Line {
    file: Option<String>,
    number: usize,
    range: Range<usize>,
}

impl Reasons {
    /// Why the lines of a result are there, on which `refusals` are.
    pub(crate) fn new(
        (text, content): (&str, &[u8]),
        coding: &Coding,
        refusals: &Refusals,
        printed: &Printed,
    ) -> Self {
        let all = lines(text, coding);
        let told = &all[..all.len().min(MOST_LINES)];
        let mut reasons = Self {
            said: printed.find(content_key(content), true),
            more_lines: all.len() - told.len(),
            ..Self::default()
        };
        let mut numbers: BTreeMap<usize, usize> = BTreeMap::new();
        for (line, tests) in told.iter().zip(of_lines(text, told, &refusals.list)) {
            let tests = tests.into_iter().filter_map(|of| {
                let refusal = refusals.list.get(of)?;
                let new = reasons.tests.len();
                let number = *numbers.entry(of).or_insert(new);
                if number == new {
                    let told = RefusedTest::new(text, &all, refusal, printed);
                    reasons.tests.push(told);
                }
                Some(number)
            });
            let tests = tests.collect();
            reasons.lines.push(ReasonsOfLine {
                file: line.file.clone(),
                number: line.number,
                text: shortened(&text[line.range.clone()], SHOWN_LINE),
                tests,
            });
        }
        reasons
    }
}

impl RefusedTest {
    fn new(text: &str, lines: &[Line], refusal: &Refusal, printed: &Printed) -> Self {
        let mut lacked: Vec<LackedPart> = Vec::new();
        let mut left = 0;
        for part in &refusal.parts {
            left += characters(&text[part.range.clone()]);
            let range = trimmed(text, &part.range);
            let line = |at: usize| {
                let at = lines.partition_point(|line| line.range.end <= at);
                lines.get(at)
            };
            let last = range.end.saturating_sub(1).max(range.start);
            let (Some(first), Some(last)) = (line(range.start), line(last)) else {
                continue;
            };
            let put = part.put.trim();
            let new = LackedPart {
                file: first.file.clone(),
                first: first.number,
                last: last.number,
                is_whole: is_blank(text, first.range.start..range.start)
                    && is_blank(text, range.end..last.range.end),
                text: shortened(&text[range], SHOWN_PART),
                instead: (!put.is_empty()).then(|| put.to_owned()),
            };
            match lacked.last_mut() {
                Some(last) if new.follows(last) => {
                    last.last = new.last;
                    last.text = shortened(&format!("{}\n{}", last.text, new.text), SHOWN_PART);
                }
                _ => lacked.push(new),
            }
        }
        Self {
            outcome: refusal.outcome.name().to_owned(),
            bytes: refusal.bytes,
            lacked,
            lacked_besides: refusal.lacked.saturating_sub(left),
            said: printed.find(refusal.key, false),
        }
    }
}

impl LackedPart {
    /// Whether both are whole lines that went, one behind the other.
    fn follows(&self, before: &Self) -> bool {
        let went = |part: &Self| part.is_whole && part.instead.is_none();
        went(self) && went(before) && self.file == before.file && self.first == before.last + 1
    }
}

/// A range without the white space at its ends.
fn trimmed(text: &str, range: &Range<usize>) -> Range<usize> {
    let part = &text[range.clone()];
    let start = range.start + part.len() - part.trim_start().len();
    start..start + part.trim().len()
}

/// Whether a range has nothing but white space. It ends before it begins where a part goes
/// beyond the lines that it is in, as one of several files can.
fn is_blank(text: &str, range: Range<usize>) -> bool {
    text.get(range).unwrap_or_default().trim().is_empty()
}

fn shortened(text: &str, most: usize) -> String {
    clipped(text, most, "…").into_owned()
}

/// The lines of a text that are not empty, without their ends.
fn lines(text: &str, coding: &Coding) -> Vec<Line> {
    let mut found = Vec::new();
    for (file, start, text) in coding.files(text) {
        let mut at = start;
        for (number, line) in text.split_inclusive('\n').enumerate() {
            let content = line.trim_end_matches(['\n', '\r']);
            if !content.trim().is_empty() {
                found.push(Line {
                    file: file.clone(),
                    number: number + 1,
                    range: at..at + content.len(),
                });
            }
            at += line.len();
        }
    }
    found
}

/// Which refusals say something of each line.
fn of_lines(text: &str, lines: &[Line], refusals: &[Refusal]) -> Vec<Vec<usize>> {
    let mut of: Vec<Vec<usize>> = vec![Vec::new(); lines.len()];
    for (number, refusal) in refusals.iter().enumerate() {
        for part in &refusal.parts {
            let first = lines.partition_point(|line| line.range.end <= part.range.start);
            let overlapping = lines[first..].iter().enumerate();
            for (at, _) in overlapping.take_while(|(_, it)| it.range.start < part.range.end) {
                let tests = &mut of[first + at];
                if tests.last() != Some(&number) {
                    tests.push(number);
                }
            }
        }
    }
    for (line, tests) in lines.iter().zip(&mut of) {
        choose(text, line, tests, refusals);
    }
    of
}

/// Leaves those that lacked least: each says of something that the others before it do not.
fn choose(text: &str, line: &Line, tests: &mut Vec<usize>, refusals: &[Refusal]) {
    // The latest of those that are alike had least that went later.
    tests.reverse();
    let weight = |number: &usize| refusals.get(*number).map_or(usize::MAX, |it| it.weight);
    tests.sort_by_key(weight);
    let start = line.range.start;
    let content = &text[line.range.clone()];
    let mut known: Vec<bool> = vec![false; content.len()];
    let mut chosen: Vec<(usize, usize)> = Vec::new();
    for &number in tests.iter() {
        let Some(refusal) = refusals.get(number) else {
            continue;
        };
        let (mut says, mut is_new) = (0, false);
        for (at, c) in content.char_indices().filter(|(_, c)| !c.is_whitespace()) {
            let place = start + at;
            if refusal.parts.iter().any(|part| part.range.contains(&place)) {
                says += 1;
                // Of a mark alone there is little to say.
                is_new |= !known[at] && (c.is_alphanumeric() || chosen.is_empty());
                known[at] = true;
            }
        }
        if is_new {
            chosen.push((says, number));
        }
        if chosen.len() == TESTS_OF_LINE {
            break;
        }
    }
    chosen.sort_by_key(|(says, _)| std::cmp::Reverse(*says));
    *tests = chosen.into_iter().map(|(_, number)| number).collect();
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::reasons::{content_key, refusals::Course};
    use picireny_oracle::{Cancel, Ended, Outcome, TestRun};
    use picireny_text::Codec;
    use std::time::Duration;

    const TEXT: &str = "void f() {\n  g(1);\n}\nint x = f(2);\n";

    fn reasons(input: &str, refused: &[&str], result: &str) -> Reasons {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("printed");
        let printed = Printed::open(path, "a.c".as_ref(), &Cancel::default());
        let mut course = Course::new(input);
        for candidate in refused {
            let run = TestRun {
                ended: Ended::Exited(1),
                duration: Duration::ZERO,
                stdout: format!("no {}", candidate.len()).as_bytes().into(),
                stderr: Default::default(),
            };
            let outcome = Outcome::NotInteresting;
            printed.ended(&run, outcome, candidate.as_bytes());
            let key = || content_key(candidate.as_bytes());
            course.refused((candidate, candidate.len()), outcome, key);
        }
        course.accepted(&result.into());
        let coding = Coding::File(Codec::utf8());
        Reasons::new(
            (result, result.as_bytes()),
            &coding,
            &course.refusals,
            &printed,
        )
    }

    fn texts<'r>(reasons: &'r Reasons, line: usize) -> Vec<Vec<&'r str>> {
        let line = reasons.lines.iter().find(|it| it.number == line).unwrap();
        let tests = line.tests.iter().map(|&test| &reasons.tests[test]);
        let lacked = |test: &'r RefusedTest| test.lacked.iter().map(|part| &*part.text).collect();
        tests.map(lacked).collect()
    }

    #[test]
    fn each_line_has_the_tests_that_lacked_least_of_it() {
        let refused = [
            "",
            "int x = f(2);\n",
            "void f() {\n}\nint x = f(2);\n",
            "void f() {\n  g();\n}\nint x = f(2);\n",
            "void f() {\n  g(1);\n}\n",
            "void f() {\n  g(1);\n}\nint x = f(0);\n",
        ];
        let reasons = reasons(TEXT, &refused, TEXT);
        assert_eq!(texts(&reasons, 1), [["void f() {\n  g(1);\n}"]]);
        assert_eq!(texts(&reasons, 3), [["void f() {\n  g(1);\n}"]]);
        assert_eq!(texts(&reasons, 2), [["g(1);"], ["1"]]);
        assert_eq!(texts(&reasons, 4), [["int x = f(2);"], ["2"]]);
        let test = &reasons.tests[reasons.lines[3].tests[1]];
        assert_eq!(test.lacked[0].instead.as_deref(), Some("0"));
        assert_eq!((test.lacked[0].first, test.lacked[0].is_whole), (4, false));
        let said = test.said.clone().unwrap();
        assert_eq!((&*said.end, &*said.printed), ("exit status 1", "no 35"));
    }

    #[test]
    fn what_a_candidate_lacked_besides_is_counted_and_nothing_is_known_of_other_lines() {
        let input = "a(1);\nb(2);\nc(3);\n";
        let reasons = reasons(input, &["a(1);\n"], "a(1);\nc(3);\n");
        assert!(reasons.lines[0].tests.is_empty());
        assert_eq!(texts(&reasons, 2), [["c(3);"]]);
        let test = &reasons.tests[0];
        assert_eq!((test.lacked_besides, test.bytes), (5, 6));
        assert!(test.lacked[0].is_whole);
    }
}
