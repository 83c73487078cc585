//! Reasons in words.

use super::lines::{LackedPart, Reasons, ReasonsOfLine, RefusedTest};
use super::printed::Said;
use crate::page::count;

/// So many parts of a candidate are told.
const TOLD_PARTS: usize = 3;

/// A piece of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Words of ours.
    Words(String),
    /// A part of the result, or of a candidate, in one line.
    Code(String),
}

impl Reasons {
    /// The tests of a line.
    pub fn of<'r>(&'r self, line: &'r ReasonsOfLine) -> impl Iterator<Item = &'r RefusedTest> {
        line.tests.iter().filter_map(|&test| self.tests.get(test))
    }
}

impl ReasonsOfLine {
    /// Its number, behind the name of its file if the result is a folder.
    #[must_use]
    pub fn place(&self) -> String {
        match &self.file {
            Some(file) => format!("{file}:{}", self.number),
            None => self.number.to_string(),
        }
    }
}

impl LackedPart {
    /// Where it is.
    fn place(&self) -> String {
        let lines = match self.first == self.last {
            true => format!("line {}", self.first),
            false => format!("lines {} to {}", self.first, self.last),
        };
        match &self.file {
            Some(file) => format!("{lines} of {file}"),
            None => lines,
        }
    }

    fn in_words(&self, pieces: &mut Vec<Piece>) {
        let code = |text: &str| {
            let words: Vec<&str> = text.split_whitespace().collect();
            Piece::Code(words.join(" "))
        };
        let place = self.place();
        match (&self.instead, self.is_whole) {
            (Some(instead), true) => {
                pieces.extend([code(instead), Piece::Words(format!(" in place of {place}"))])
            }
            (Some(instead), false) => pieces.extend([
                code(instead),
                Piece::Words(" in place of ".to_owned()),
                code(&self.text),
                Piece::Words(format!(" in {place}")),
            ]),
            (None, true) => pieces.push(Piece::Words(place)),
            (None, false) => {
                pieces.extend([code(&self.text), Piece::Words(format!(" in {place}"))]);
            }
        }
    }
}

impl RefusedTest {
    /// What the candidate lacked, and how its test ended.
    #[must_use]
    pub fn in_words(&self) -> Vec<Piece> {
        // What has something in its place comes last: "without" is said of the others.
        let (gone, other): (Vec<_>, Vec<_>) =
            self.lacked.iter().partition(|part| part.instead.is_none());
        let told = gone.iter().chain(&other).take(TOLD_PARTS).enumerate();
        let mut pieces = Vec::new();
        for (at, part) in told {
            let before = match (at, at < gone.len()) {
                (0, true) => "Without ",
                (0, false) => "With ",
                (_, false) if at == gone.len() => " and with ",
                _ if at + 1 == self.lacked.len() || at + 1 == gone.len() => " and ",
                _ => ", ",
            };
            pieces.push(Piece::Words(before.to_owned()));
            part.in_words(&mut pieces);
        }
        let more = self.lacked.len().saturating_sub(TOLD_PARTS);
        let mut end = match more {
            0 => String::new(),
            _ => format!(" and {}", count(more as u64, "more part", "more parts")),
        };
        end += &format!(": {}", self.verdict());
        pieces.push(Piece::Words(end));
        pieces
    }

    /// How the test ended; if that is not known, what it said.
    #[must_use]
    pub fn verdict(&self) -> &str {
        self.said
            .as_ref()
            .map_or(&*self.outcome, |said| said.end.as_str())
    }

    /// What more there is to know of the candidate.
    #[must_use]
    pub fn besides_in_words(&self) -> String {
        let bytes = count(self.bytes as u64, "byte", "bytes");
        match self.lacked_besides {
            0 => format!("The candidate had {bytes}."),
            more => format!(
                "The candidate had {bytes}; it also lacked {} that could go later.",
                count(more as u64, "character", "characters")
            ),
        }
    }
}

impl Said {
    /// The first line that was printed. One that is not `usual`ly printed comes first, and
    /// one that is no heading of what follows.
    #[must_use]
    pub fn first_line(&self, usual: Option<&Said>) -> Option<&str> {
        let lines = || {
            let lines = self.printed.lines().map(str::trim);
            lines.filter(|line| !line.is_empty())
        };
        let is_usual = |line: &&str| {
            usual.is_some_and(|said| said.printed.lines().any(|it| it.trim() == *line))
        };
        let unusual = || lines().filter(|line| !is_usual(line));
        let first = unusual().find(|line| !line.ends_with(':'));
        first
            .or_else(|| unusual().next())
            .or_else(|| lines().next())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(first: usize, last: usize, text: &str, instead: Option<&str>) -> LackedPart {
        LackedPart {
            first,
            last,
            is_whole: first != last,
            text: text.to_owned(),
            instead: instead.map(str::to_owned),
            ..LackedPart::default()
        }
    }

    fn told(lacked: Vec<LackedPart>) -> String {
        let test = RefusedTest {
            outcome: "not interesting".to_owned(),
            lacked,
            ..RefusedTest::default()
        };
        let pieces = test.in_words().into_iter();
        pieces
            .map(|piece| match piece {
                Piece::Words(words) => words,
                Piece::Code(code) => format!("`{code}`"),
            })
            .collect()
    }

    #[test]
    fn what_a_candidate_lacked_is_a_sentence() {
        let one = part(2, 2, "g(1)", None);
        let other = part(4, 4, "10", Some("0"));
        let whole = part(1, 3, "", None);
        assert_eq!(
            told(vec![whole.clone()]),
            "Without lines 1 to 3: not interesting"
        );
        assert_eq!(
            told(vec![other.clone(), one.clone()]),
            "Without `g(1)` in line 2 and with `0` in place of `10` in line 4: not interesting"
        );
        assert_eq!(
            told(vec![one.clone(), whole]),
            "Without `g(1)` in line 2 and lines 1 to 3: not interesting"
        );
        assert_eq!(
            told(vec![other.clone(); 5]),
            "With `0` in place of `10` in line 4, `0` in place of `10` in line 4, `0` in place of \
             `10` in line 4 and 2 more parts: not interesting"
        );
    }

    #[test]
    fn of_what_was_printed_the_first_line_that_is_not_usual_is_told() {
        let said = |printed: &str| Said {
            end: String::new(),
            printed: printed.to_owned(),
        };
        let usual = said("banner\n");
        assert_eq!(
            said("banner\nIn f:\n no x\n").first_line(Some(&usual)),
            Some("no x")
        );
        assert_eq!(said("\nbanner\n").first_line(Some(&usual)), Some("banner"));
        assert_eq!(said(" \n").first_line(None), None);
    }
}
