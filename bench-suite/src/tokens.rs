//! Sizes in tokens.

use std::path::Path;

use picireny_format::{Base, Builtin, FormatSource, TreeOptions};

use crate::case::{Case, Format};
use crate::repository;

/// Counts the tokens of texts of a case, by the lexer of its format.
///
/// Where there is no format, or its grammar is not there, a token is a longest
/// sequence of letters, digits, `_` and `$`, or any other single character that is
/// not white space.
pub(crate) struct Counter(Option<picireny_format::Format>);

impl Counter {
    pub(crate) fn new(case: &Case, input: &str) -> Self {
        let source = match case.ours {
            Format::Detected => {
                Builtin::detect(Path::new(case.input), input).map(|builtin| FormatSource {
                    base: Base::Builtin(builtin),
                    ..FormatSource::default()
                })
            }
            Format::Grammar(grammar) => Some(FormatSource {
                grammar: grammar
                    .files
                    .iter()
                    .map(|file| repository::file(file))
                    .collect(),
                start: Some(grammar.start.to_owned()),
                ..FormatSource::default()
            }),
        };
        Self(source.and_then(|source| Some(source.load().ok()?.0)))
    }

    pub(crate) fn count(&self, text: &str) -> usize {
        self.0
            .as_ref()
            .and_then(|format| format.count_tokens(text, TreeOptions::default()))
            // None where something cannot be parsed.
            .filter(|&count| count > 0)
            .unwrap_or_else(|| words(text))
    }
}

fn words(text: &str) -> usize {
    let mut count = 0;
    let mut in_word = false;
    for c in text.chars() {
        let word = c.is_alphanumeric() || c == '_' || c == '$';
        if (word && !in_word) || (!word && !c.is_whitespace()) {
            count += 1;
        }
        in_word = word;
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_format_words_and_single_characters_count() {
        assert_eq!(words("let a_1 = b+=2;"), 8);
        assert_eq!(words(" \n "), 0);
    }

    #[test]
    fn white_space_and_comments_are_no_tokens() {
        let case = crate::cases::CASES
            .iter()
            .find(|case| case.language == "JavaScript");
        let count = case.map(|case| {
            let counter = Counter::new(case, "");
            counter.count("f( 1 ); // what f does\n")
        });
        // f ( 1 ) ;
        assert_eq!(count, Some(5));
    }
}
