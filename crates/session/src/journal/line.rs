//! Lines of a journal.

use std::sync::Arc;
use std::time::Duration;

use sha2::{Digest as _, Sha256};

use crate::fingerprint::hex;
use picireny_oracle::{MessageKind, Messages, Outcome};

/// Bytes of a hash that are kept; no two candidates of a run share them.
pub(crate) type Key = [u8; 16];

/// How well an interesting candidate has stood being tested again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Standing {
    /// When many others were not interesting.
    Held,
    /// As often as the test's reliability asked for.
    Confirmed,
    /// The same, as the result.
    Final,
}

/// Letters of [`Standing`], beside those of outcomes.
const STANDINGS: [(Standing, char); 3] = [
    (Standing::Held, 'h'),
    (Standing::Confirmed, 'c'),
    (Standing::Final, 'f'),
];

/// Stands for an outcome that is forgotten: its candidate is tested again.
const FORGOTTEN: char = '-';

/// Stands for a test that was killed before the whole time limit.
const HASTY: char = 't';

/// Says that a candidate is interesting that was refused so.
const HASTE_WAS_WRONG: char = 'w';

/// The letter of an outcome: files on disk have it, so none ever changes.
const fn letter_of(outcome: Outcome) -> char {
    match outcome {
        Outcome::Interesting => 'I',
        Outcome::NotInteresting => 'N',
        Outcome::Invalid => 'V',
        Outcome::TimedOut => 'T',
        Outcome::Lost => 'L',
    }
}

/// What a line says of a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line {
    Outcome(Outcome),
    /// It timed out before the whole time limit.
    Hasty,
    /// It is interesting though it timed out so.
    HasteWasWrong,
    Standing(Standing),
    Forgotten,
}

impl Line {
    fn letter(self) -> char {
        match self {
            Line::Outcome(outcome) => letter_of(outcome),
            Line::Hasty => HASTY,
            Line::HasteWasWrong => HASTE_WAS_WRONG,
            Line::Standing(standing) => {
                let found = STANDINGS.iter().find(|(known, _)| *known == standing);
                found.map_or(FORGOTTEN, |(_, letter)| *letter)
            }
            Line::Forgotten => FORGOTTEN,
        }
    }

    fn from_letter(letter: char) -> Option<Self> {
        let standing = STANDINGS.iter().find(|(_, known)| *known == letter);
        let outcome = Outcome::ALL
            .iter()
            .find(|known| letter_of(**known) == letter);
        outcome
            .map(|outcome| Line::Outcome(*outcome))
            .or_else(|| standing.map(|(standing, _)| Line::Standing(*standing)))
            .or(match letter {
                FORGOTTEN => Some(Line::Forgotten),
                HASTY => Some(Line::Hasty),
                HASTE_WAS_WRONG => Some(Line::HasteWasWrong),
                _ => None,
            })
    }
}

pub(super) fn format(
    key: &Key,
    line: Line,
    duration: Duration,
    messages: Option<&Messages>,
) -> String {
    let hash = hex(&key[..]);
    let mut line = format!("{hash} {} {}", line.letter(), duration.as_micros());
    for kind in messages.iter().flat_map(|messages| &messages.kinds) {
        let lines: Vec<String> = kind.lines.iter().map(u32::to_string).collect();
        let (lines, words) = (lines.join(","), kind.words.join(","));
        line += &format!(" {:x}:{}:{lines}:{words}", kind.shape, kind.count);
    }
    let checksum = checksum(&line);
    format!("{line} {checksum}\n")
}

pub(super) fn parse(line: &str) -> Option<(Key, Line, Duration, Option<Arc<Messages>>)> {
    let (content, sum) = line.strip_suffix('\n')?.rsplit_once(' ')?;
    if checksum(content) != sum {
        return None;
    }
    let mut fields = content.split(' ');
    let hash = fields.next()?;
    // What a letter of another version stood for is not known: the candidate
    // is tested again.
    let mut letter = fields.next()?.chars();
    let line = Line::from_letter(letter.next()?).filter(|_| letter.next().is_none())?;
    let mut key = Key::default();
    for (at, byte) in key.iter_mut().enumerate() {
        *byte = u8::from_str_radix(hash.get(2 * at..2 * at + 2)?, 16).ok()?;
    }
    let took = Duration::from_micros(fields.next()?.parse().ok()?);
    let kinds: Vec<MessageKind> = fields.filter_map(message_kind).collect();
    let messages = (!kinds.is_empty()).then(|| Arc::new(Messages { kinds }));
    Some((key, line, took, messages))
}

fn message_kind(field: &str) -> Option<MessageKind> {
    let mut parts = field.splitn(4, ':');
    let shape = u64::from_str_radix(parts.next()?, 16).ok()?;
    let count = parts.next()?.parse().ok()?;
    let lines = parts.next()?.split(',');
    let words = parts.next()?.split(',').filter(|word| !word.is_empty());
    Some(MessageKind {
        shape,
        count,
        words: words.map(str::to_owned).collect(),
        lines: lines.filter_map(|line| line.parse().ok()).collect(),
    })
}

pub(crate) fn checksum(line: &str) -> String {
    let digest = Sha256::digest(line);
    hex(&digest[..4])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_has_a_letter_of_its_own() {
        let outcomes = Outcome::ALL.iter().map(|outcome| Line::Outcome(*outcome));
        let standings = STANDINGS
            .iter()
            .map(|(standing, _)| Line::Standing(*standing));
        let others = [Line::Hasty, Line::HasteWasWrong, Line::Forgotten];
        for line in outcomes.chain(standings).chain(others) {
            assert_eq!(Line::from_letter(line.letter()), Some(line));
        }
        assert_eq!(Line::from_letter('?'), None);
    }
}
