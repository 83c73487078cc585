//! Random properties of texts.

use crate::grammar::Choices;

/// What a text has to be like; white space and comments do not matter.
#[derive(Clone, Debug)]
pub(crate) enum Condition {
    /// It has these words in this order.
    Has(Vec<String>),
    /// As many of the one as of the other.
    Balanced(String, String),
    /// The other if it has the one.
    Pair(String, String),
    /// An even number of it.
    Even(String),
    /// For no reason, one text in so many is not interesting.
    Noise(u64),
}

/// All of these conditions.
#[derive(Clone, Debug)]
pub(crate) struct Conditions(Vec<Condition>);

/// The words of a text: names, numbers, strings, and single signs.
fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let len = match first {
            '#' | '"' => rest[1..].find(first).map_or(rest.len(), |end| end + 2),
            _ if first.is_alphanumeric() => rest
                .find(|c: char| !c.is_alphanumeric())
                .unwrap_or(rest.len()),
            _ => first.len_utf8(),
        };
        let (word, after) = rest.split_at(len);
        if first != '#' {
            words.push(word);
        }
        rest = after.trim_start();
    }
    words
}

impl Condition {
    fn holds(&self, words: &[&str]) -> bool {
        let count = |wanted: &str| words.iter().filter(|&&word| word == wanted).count();
        match self {
            Condition::Has(wanted) => {
                let mut words = words.iter();
                wanted.iter().all(|wanted| words.any(|word| word == wanted))
            }
            Condition::Balanced(one, other) => count(one) == count(other),
            Condition::Pair(one, other) => count(one) == 0 || count(other) > 0,
            Condition::Even(word) => count(word).is_multiple_of(2),
            Condition::Noise(one_of) => {
                let bytes = words.iter().flat_map(|word| word.bytes().chain([b' ']));
                let hash = bytes.fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| {
                    (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
                });
                !(hash ^ (hash >> 29)).is_multiple_of(*one_of)
            }
        }
    }
}

impl Conditions {
    /// Up to six conditions that hold of a text.
    pub(crate) fn of(text: &str, choices: &mut Choices) -> Conditions {
        let words = words(text);
        let word = |choices: &mut Choices| match words.is_empty() {
            true => String::new(),
            false => words[choices.below(words.len())].to_owned(),
        };
        let count = 2 + choices.below(5);
        let conditions = (0..count).map(|_| match choices.below(5) {
            0 => {
                let mut at = 0;
                let mut wanted = Vec::new();
                for _ in 0..1 + choices.below(8) {
                    at += choices.below(words.len() / 4 + 1);
                    wanted.extend(words.get(at).map(|&word| word.to_owned()));
                    at += 1;
                }
                Condition::Has(wanted)
            }
            1 => Condition::Balanced(word(choices), word(choices)),
            2 => Condition::Pair(word(choices), word(choices)),
            3 => Condition::Even(word(choices)),
            _ => Condition::Noise(2 + choices.below(5) as u64),
        });
        let all: Vec<Condition> = conditions.collect();
        let held = all.into_iter().filter(|condition| condition.holds(&words));
        Conditions(held.collect())
    }

    pub(crate) fn hold(&self, text: &str) -> bool {
        let words = words(text);
        self.0.iter().all(|condition| condition.holds(&words))
    }
}
