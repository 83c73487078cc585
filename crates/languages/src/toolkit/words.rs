//! Tokens as readers see them, as tables.

use picireny_parser::hooks::{EOF, Program, Sink, Token, TokenId};

/// What is known of a grammar.
pub(crate) trait Known {
    /// Of the grammar that a program belongs to.
    fn of(program: &Program) -> Self;
}

/// Defines the reader before the first token: what is known of the grammar, other fields with
/// their values, and all others as by default. First comes what the values call the program.
macro_rules! fresh {
    (@ $program:ident) => { $crate::toolkit::Known::of($program) };
    (@ $program:ident $value:expr) => { $value };
    ($program:ident: $($field:ident $(: $value:expr)?),* $(,)?) => {
        fn new($program: &picireny_parser::hooks::Program) -> Self {
            Self {
                $($field: $crate::toolkit::fresh!(@ $program $($value)?),)*
                ..Self::default()
            }
        }
    };
}

/// What a reader makes of the tokens of its grammar: one of few words.
pub(crate) trait Words: Copy + 'static {
    /// The words with what their tokens in the grammar are called (see [`token_name`]).
    const NAMED: &'static [(Self, &'static [&'static str])];
    /// All other tokens.
    const OTHERS: Self;
    /// The end of the input.
    const END: Self;

    /// Its place among the words.
    fn index(self) -> usize;
}

/// The words of a reader and the types of tokens.
#[derive(Debug, Default)]
pub(crate) struct Vocabulary<W> {
    /// By token type.
    words: Vec<W>,
    /// By word.
    types: Vec<i32>,
}

impl<W: Words> Known for Vocabulary<W> {
    /// A grammar that lacks one of the names cannot be loaded.
    fn of(program: &Program) -> Self {
        let required = |name: &&str| program.required_token_type(&token_name(name));
        Self::with(|_, names| names.iter().map(required).collect())
    }
}

impl<W: Words> Vocabulary<W> {
    /// For a reader of several grammars: one that lacks all names of a word cannot be loaded,
    /// unless the word is among those that it may lack.
    pub(crate) fn of_several(program: &Program, may_lack: &[W]) -> Self
    where
        W: PartialEq,
    {
        Self::with(|word, names| {
            let types = names
                .iter()
                .map(|name| program.token_type(&token_name(name)));
            let found: Vec<i32> = types.filter(|token_type| *token_type > 0).collect();
            match found.is_empty() && !may_lack.contains(&word) {
                true => vec![program.required_token_type(&token_name(names[0]))],
                false => found,
            }
        })
    }

    fn with(token_types: impl Fn(W, &[&str]) -> Vec<i32>) -> Self {
        let (mut words, mut types) = (Vec::new(), Vec::new());
        for (word, names) in W::NAMED {
            let found = token_types(*word, names);
            types.push(found.first().copied().unwrap_or(0));
            for token_type in found {
                let index = usize::try_from(token_type).unwrap_or(0);
                if words.len() <= index {
                    words.resize(index + 1, W::OTHERS);
                }
                words[index] = *word;
            }
        }
        Self { words, types }
    }

    /// What a token is.
    pub(crate) fn word(&self, token_type: i32) -> W {
        if token_type == EOF {
            return W::END;
        }
        let word = usize::try_from(token_type).ok();
        word.and_then(|index| self.words.get(index))
            .copied()
            .unwrap_or(W::OTHERS)
    }

    /// Passes on a token without text that stands before another one, if the grammar has it.
    pub(crate) fn insert(&self, word: W, before: &Token, sink: &mut Sink) {
        let kind = self.token_type(word);
        if kind > 0 {
            sink.insert(kind, before);
        }
    }

    /// Gives a token another type, if the grammar has it.
    pub(crate) fn retype(&self, id: TokenId, word: W, sink: &mut Sink) {
        let kind = self.token_type(word);
        if kind > 0 {
            sink.tokens.retype(id, kind);
        }
    }

    /// The type of a word's token, 0 if there is none; of several, of the first.
    pub(crate) fn token_type(&self, word: W) -> i32 {
        self.types.get(word.index()).copied().unwrap_or(0)
    }
}

/// Defines the words of a reader: first those that are tokens of the grammar, with the names
/// of these where they are not called as the word is, then those that the reader makes of
/// others. Behind them is what all other tokens are, the end of the input, and what is before
/// the first token.
macro_rules! words {
    (
        $(#[$about:meta])*
        $vis:vis enum $Word:ident {
            $($(#[$note:meta])* $word:ident $(: $($name:ident)+)?),* $(,)?
        }
        made { $($(#[$made_note:meta])* $made:ident),* $(,)? }
        others $others:ident, end $end:ident, first $first:ident
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $vis enum $Word {
            $($(#[$note])* $word,)*
            $($(#[$made_note])* $made,)*
        }

        /// What is before the first token.
        impl ::core::default::Default for $Word {
            fn default() -> Self {
                Self::$first
            }
        }

        impl $crate::toolkit::words::Words for $Word {
            const NAMED: &'static [(Self, &'static [&'static str])] = &[
                $(($Word::$word, $crate::toolkit::words::names!($word $($($name)+)?)),)*
            ];
            const OTHERS: Self = Self::$others;
            const END: Self = Self::$end;

            fn index(self) -> usize {
                self as usize
            }
        }
    };
}

/// The names of a word's tokens.
macro_rules! names {
    ($word:ident) => {
        &[stringify!($word)]
    };
    ($word:ident $($name:ident)+) => {
        &[$(stringify!($name)),+]
    };
}

/// Defines the token types that a reader gives: fields called as the tokens are, or with the
/// name of the token behind them.
macro_rules! types {
    (
        $(#[$about:meta])*
        $vis:vis struct $Types:ident {
            $($(#[$note:meta])* $field:ident $(: $name:ident)?),* $(,)?
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, Default)]
        $vis struct $Types { $($(#[$note])* $vis $field: i32,)* }

        impl $crate::toolkit::Known for $Types {
            fn of(program: &picireny_parser::hooks::Program) -> Self {
                Self {
                    $($field: program.required_token_type(&$crate::toolkit::words::token_name(
                        $crate::toolkit::words::names!($field $($name)?)[0]
                    )),)*
                }
            }
        }
    };
}

/// Defines the modes of a lexer that a reader knows, as `types!` does its token types.
macro_rules! modes {
    ($(#[$about:meta])* struct $Modes:ident { $($mode:ident),* $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, Default)]
        struct $Modes { $($mode: u32,)* }

        impl $crate::toolkit::Known for $Modes {
            fn of(program: &picireny_parser::hooks::Program) -> Self {
                let mode = |name| program.mode(&$crate::toolkit::words::token_name(name));
                Self { $($mode: mode(stringify!($mode)),)* }
            }
        }
    };
}

/// Words of a language, or things of one type, whose name is then before them.
macro_rules! list {
    ($of:ident: $($one:ident)+) => {
        &[$($of::$one),+]
    };
    ($($word:tt)*) => {
        &[$(stringify!($word)),*]
    };
}

/// Whether something is one of several words or texts: `matches!` with many alternatives. They
/// may be of one type, whose name is then before them.
macro_rules! is {
    ($value:expr, $of:ident: $($one:ident)+) => {
        matches!($value, $($of::$one)|+)
    };
    ($value:expr, $($one:tt)+) => {
        matches!($value, $($one)|+)
    };
}

/// Asserts that something holds of some texts and not of others.
#[cfg(test)]
macro_rules! holds {
    ($of:expr, $($yes:literal)+ not $($no:literal)+) => {
        for (text, expected) in [$(($yes, true),)+ $(($no, false),)+] {
            assert_eq!($of(text), expected, "{text}");
        }
    };
}

/// Asserts what something makes of texts.
#[cfg(test)]
macro_rules! gives {
    ($of:expr, $($text:literal: $expected:tt)+) => {
        for (text, expected) in [$(($text, $expected)),+] {
            assert_eq!($of(text), expected, "{text}");
        }
    };
}

pub(crate) use {fresh, is, list, modes, names, types, words};
#[cfg(test)]
pub(crate) use {gives, holds};

/// Whether one of some words is a text, in whichever case.
pub(crate) fn has_in_any_case(words: &[&str], text: &str) -> bool {
    words.iter().any(|word| text.eq_ignore_ascii_case(word))
}

/// The name of a token in the grammar: `LINE_END` of `LineEnd` or `line_end`, `TYPE` of `type_`.
pub(crate) fn token_name(word: &str) -> String {
    let mut name = String::new();
    let mut after_lower = false;
    for c in word.strip_suffix('_').unwrap_or(word).chars() {
        if after_lower && c.is_ascii_uppercase() {
            name.push('_');
        }
        after_lower = c.is_ascii_lowercase();
        name.push(c.to_ascii_uppercase());
    }
    name
}

#[cfg(test)]
mod tests {
    use super::{Words, has_in_any_case, token_name};

    words! {
        enum Word {
            LBrace,
            /// With names of its own.
            Operand: NUMBER STRING,
            SafeDot,
        }
        made { Modifier, Other }
        others Other, end Modifier, first LBrace
    }

    #[test]
    fn words_are_tokens_of_their_name_or_of_others() {
        let expected: &[(Word, &[&str])] = &[
            (Word::LBrace, &["LBrace"]),
            (Word::Operand, &["NUMBER", "STRING"]),
            (Word::SafeDot, &["SafeDot"]),
        ];
        assert_eq!(Word::NAMED, expected);
        assert_eq!((Word::OTHERS, Word::END), (Word::Other, Word::Modifier));
        assert_eq!(Word::default(), Word::LBrace);
    }

    #[test]
    fn names_of_tokens_are_those_of_fields() {
        gives!(token_name,
            "line_end": "LINE_END" "where_": "WHERE" "HashElseIf": "HASH_ELSE_IF"
            "LBrace": "LBRACE" "NUMBER": "NUMBER"
        );
    }

    #[test]
    fn lists_are_looked_through() {
        assert!(is!("as", "as" "is") && !is!("at", "as" "is"));
        assert!(has_in_any_case(list! { as self true }, "True"));
    }
}
