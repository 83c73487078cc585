//! Shorter tokens.
//!
//! ```json
//! ["an error: %n in line 12"]
//! => [""]
//! => ["an error in line 12"]
//! => ["an error: %n in line 1"]
//! =/> ["an error: %n in line 12]
//! ```
//!
//! ```javascript
//! f(65536);
//! => f(6553);
//! =/> f();
//! ```
//!
//! ```html
//! <p>some text</p>
//! => <p> text</p>
//! => <p>s text</p>
//! ```
//!
//! ```javascript
//! draw("M10 210 Q30 190");
//! => draw("M1 210 Q30 190");
//! => draw("M10 Q30 190");
//! ```

use std::ops::Range;

use crate::edit::parts::{TokenPart, parts};
use crate::edit::{Cut, Document, Edit, Scope, Tier};
use crate::passes::pass::Pass;
use crate::passes::risk::risk_of_part;
use crate::tuning;

/// All that is inside a token goes, or words or characters of it, as far as it
/// stays a token of the same kind: strings, numbers, text between tags.
#[derive(Debug)]
pub(crate) struct ShortenTokens;

impl Pass for ShortenTokens {
    fn name(&self) -> &'static str {
        "shorten-tokens"
    }

    fn tier(&self) -> Tier {
        Tier::Tokens
    }

    /// A token that is most of a text is so for a reason.
    fn risk_of_share(&self, risk: f32, share: f32) -> f32 {
        match share > tuning::MOST_OF_TEXT {
            true => risk.max(tuning::RISK_OF_MOST_OF_TEXT),
            false => risk,
        }
    }

    fn propose(&self, document: &Document, scope: &Scope, edits: &mut Vec<Edit>) {
        let grain = Grain::of(document, scope);
        for token in 0..document.token_count() {
            let text = document.token_text(token);
            let node = document.node_of(token);
            let kind = document.name(node);
            // Names have a transformation of their own. Where that is refused, a part of
            // several words may do.
            let is_name = document.is_name(text) && !text.contains('-');
            let is_text = document.is_grammarless_at(node) || scope.text_tokens.has(kind);
            let is_name = is_name && !scope.thorough && !is_text;
            if kind.is_empty() || scope.is_layout(text) || is_name {
                continue;
            }
            shorter(document.token(token).start, text, (kind, grain), edits);
        }
    }
}

/// How finely words are taken apart.
#[derive(Clone, Copy)]
pub(crate) struct Grain {
    /// The least number of characters in a block: more, the longer the text is, so that
    /// all of its words have some ten thousand blocks at most.
    finest: usize,
    /// Shorter words stay whole, but where a token has only a few characters.
    shortest: usize,
}

impl Grain {
    pub(crate) fn of(document: &Document, scope: &Scope) -> Grain {
        Grain {
            finest: document
                .size()
                .div_ceil(tuning::SHORTEN_MOST_IN_TEXT)
                .max(1),
            shortest: if scope.thorough {
                2
            } else {
                tuning::LONG_TOKEN + 1
            },
        }
    }
}

/// Proposes what makes a part of the text shorter, which is of a kind.
pub(crate) fn shorter(
    start: usize,
    text: &str,
    (kind, grain): (&str, Grain),
    edits: &mut Vec<Edit>,
) {
    let characters = characters(text);
    if characters.len() < 2 {
        return;
    }
    let parts = match text.len() > tuning::LONG_TOKEN {
        true => parts(text),
        false => Vec::new(),
    };
    let mut token = Token {
        start,
        text,
        kind,
        edits,
    };
    for part in &parts {
        token.leave_out_part(part);
    }
    if let Some((from, to)) = between_marks(text, &characters) {
        token.leave_out(from, to, tuning::SHORTEN_RISK_OF_ALL, "all");
    }
    let words = words(text);
    if words.len() > 1 {
        for &word in &words {
            token.shorten_word(word, !parts.is_empty());
        }
    }
    let is_by_characters = text.len() <= tuning::LONG_TOKEN || words.len() < 2;
    if is_by_characters {
        for &(from, to) in &characters {
            token.leave_out(from, to, token.risk_of_letters(from, to), "character");
        }
    }
    let shortest = match is_by_characters {
        true => tuning::LONG_TOKEN + 1,
        false => grain.shortest,
    };
    let is_in_word =
        |&(from, to): &(usize, usize)| text[from..to].chars().all(char::is_alphanumeric);
    let words = characters.split(|unit| !is_in_word(unit));
    for word in words.filter(|word| word.len() >= shortest) {
        for block in blocks(word, grain.finest) {
            let (from, to) = (block[0].0, block[block.len() - 1].1);
            let risk = match block.len() {
                1 => token.risk_of_letters(from, to),
                _ => token.risk(to - from),
            };
            token.leave_out(from, to, risk, "block");
        }
    }
}

/// A token, or a part of the text, that is to be shorter.
struct Token<'a> {
    /// Where it is in the text.
    start: usize,
    text: &'a str,
    kind: &'a str,
    edits: &'a mut Vec<Edit>,
}

impl Token<'_> {
    fn leave_out_part(&mut self, part: &TokenPart) {
        let start = self.start;
        let ranges = part.cuts.iter();
        let len = ranges.clone().map(|range| range.len()).sum();
        let cuts = ranges.map(|range| Cut::delete(start + range.start..start + range.end));
        let edit = Edit::new(cuts.collect()).of_class((self.kind, part.what));
        let edit = edit.of_risk(self.risk(len)).sure().keeping_tokens();
        self.edits.push(edit);
    }

    fn leave_out(&mut self, from: usize, to: usize, risk: f32, what: &str) {
        let cut = Cut::delete(self.start + from..self.start + to);
        let edit = Edit::new(vec![cut]).of_class((self.kind, what));
        self.edits.push(edit.of_risk(risk).keeping_tokens());
    }

    /// Leaves out a word, or what is behind its first letter.
    fn shorten_word(&mut self, (from, to): (usize, usize), has_parts: bool) {
        let text = &self.text[from..to];
        if text.len() > 1 {
            self.leave_out(from, to, self.risk(text.len()), "word");
        }
        // What is before it may be more than a mark.
        if let Some(word) = text.find(char::is_alphanumeric)
            && has_parts
            && !text[..word].trim().is_empty()
        {
            self.leave_out(from + word, to, self.risk(text.len() - word), "alone");
        }
        if let Some(rest) = all_but_one(text) {
            let risk = tuning::SHORTEN_RISK_OF_LETTERS;
            self.leave_out(from + rest.start, from + rest.end, risk, "rest");
        }
    }

    /// How likely so many bytes of it are needed.
    fn risk(&self, len: usize) -> f32 {
        let of_part = risk_of_part(len, self.text.len());
        1.0 - (1.0 - tuning::SHORTEN_LEAST_RISK) * (1.0 - of_part)
    }

    /// The same of a letter.
    fn risk_of_letters(&self, from: usize, to: usize) -> f32 {
        self.risk(to - from).max(tuning::SHORTEN_RISK_OF_LETTERS)
    }
}

/// All that is between the marks that a text begins and ends with, if there are any.
fn between_marks(text: &str, characters: &[(usize, usize)]) -> Option<(usize, usize)> {
    let is_mark =
        |&&(from, to): &&(usize, usize)| !text[from..to].chars().any(char::is_alphanumeric);
    let first = characters.iter().take_while(is_mark).count();
    let last = characters.iter().rev().take_while(is_mark).count();
    if first == 0 || first + last >= characters.len() {
        return None;
    }
    match &characters[first..characters.len() - last] {
        [] | [_] => None,
        [first, .., last] => Some((first.0, last.1)),
    }
}

/// Halves of a long word, halves of these, and so on, but none of fewer characters. None
/// is empty.
fn blocks(word: &[(usize, usize)], finest: usize) -> impl Iterator<Item = &[(usize, usize)]> {
    let finest = finest.max(word.len().div_ceil(tuning::SHORTEN_MOST_BLOCKS));
    let halved = |&len: &usize| (len > 1).then(|| len.div_ceil(2));
    let lengths = std::iter::successors(Some(word.len()), halved).skip(1);
    let lengths = lengths.take_while(move |&len| len >= finest);
    lengths.flat_map(|len| word.chunks(len))
}

/// What is behind the first letter or digit of a word.
fn all_but_one(word: &str) -> Option<Range<usize>> {
    let (first, c) = word.char_indices().find(|&(_, c)| c.is_alphanumeric())?;
    let rest = first + c.len_utf8()..word.trim_end_matches(|c: char| !c.is_alphanumeric()).len();
    (rest.start < rest.end).then_some(rest)
}

/// Characters, an escape sequence being one.
fn characters(text: &str) -> Vec<(usize, usize)> {
    let mut units = Vec::new();
    let mut chars = text.char_indices().peekable();
    while let Some((start, c)) = chars.next() {
        if c == '\\' {
            chars.next();
        }
        let end = chars.peek().map_or(text.len(), |&(end, _)| end);
        units.push((start, end));
    }
    units
}

/// Words with what separates them from the one before. A mark at the very
/// beginning, a quote as a rule, belongs to none.
fn words(text: &str) -> Vec<(usize, usize)> {
    let mut units: Vec<(usize, usize)> = Vec::new();
    // Whether the last unit may go on.
    let mut goes_on = false;
    let mut last_is_word = false;
    for (start, end) in characters(text) {
        let is_word = text[start..end].chars().all(char::is_alphanumeric);
        match units.last_mut() {
            Some(unit) if goes_on && (is_word || !last_is_word) => unit.1 = end,
            _ => units.push((start, end)),
        }
        goes_on = start > 0 || is_word;
        last_is_word = is_word;
    }
    units
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words_of(text: &str) -> Vec<&str> {
        let units = words(text).into_iter();
        units.map(|(from, to)| &text[from..to]).collect()
    }

    #[test]
    fn the_first_word_is_one_without_the_quote_before_it() {
        assert_eq!(
            words_of("'Setting `o` to'"),
            ["'", "Setting", " `o", "` to", "'"]
        );
        assert_eq!(words_of("two words"), ["two", " words"]);
        assert_eq!(words_of("\"%d of %d\""), ["\"", "%d", " of", " %d", "\""]);
    }
}
