//! The base class of our own R grammar's lexer: where the end of a line ends a statement.

use picireny_parser::hooks::{EOF, LexerClass, LexerState, Made, Sink, TokenOrigin};

use crate::toolkit::brackets::{DEPTH, close};
use crate::toolkit::{Vocabulary, fresh, methods, rest, words};

words! {
    /// A token as the reader sees it.
    enum Word {
        End,
        /// Words and signs that something has to follow.
        Opener: ELSE REPEAT COMMA EQ SIGN NOT OPERATOR MEMBER IN,
        /// Words with something in parentheses, behind which something follows, too.
        Head: FUNCTION IF FOR WHILE,
        LParen: LPAREN,
        RParen: RPAREN,
        LBrace: LBRACE,
        RBrace: RBRACE,
        LDouble: LDOUBLE,
        RDouble: RDOUBLE,
        LBrack: LBRACK,
        RBrack: RBRACK,
    }
    made { Other }
    others Other, end Other, first End
}

use Word::*;

#[derive(Default)]
pub(super) struct Reader {
    words: Vocabulary<Word>,
    /// The brackets that are open. The parentheses of a head are `Head`.
    open: Vec<Word>,
    /// The token before, or `Opener` if it is the end of a head.
    last: Word,
}

impl Reader {
    /// Whether a statement has begun, and may end here.
    fn may_end(&self) -> bool {
        let is_block = matches!(self.open.last(), None | Some(LBrace));
        is_block && !matches!(self.last, End | Opener | Head | LBrace)
    }

    /// Whether an end of a line ends a statement.
    fn ends_statement(&self, rest: &str) -> bool {
        self.may_end() && (self.open.is_empty() || !is_else(rest))
    }

    /// Takes in a bracket that closes, and gives what it is for the line's end behind it.
    fn close(&mut self, word: Word) -> Word {
        let fits = |open: &Word| match word {
            RParen => matches!(open, LParen | Head),
            RBrace => *open == LBrace,
            RDouble => *open == LDouble,
            _ => *open == LBrack,
        };
        match close(&mut self.open, DEPTH, fits, |open| *open == LBrace) {
            Some(Head) => Opener,
            _ => word,
        }
    }
}

/// Whether the next word is `else`, behind blank lines and comments.
fn is_else(rest: &str) -> bool {
    let mut rest = rest.trim_start();
    while rest.starts_with('#') {
        let line = memchr::memchr(b'\n', rest.as_bytes()).unwrap_or(rest.len());
        rest = rest[line..].trim_start();
    }
    let after = rest.strip_prefix("else");
    after.is_some_and(|after| {
        !after.starts_with(|c: char| c.is_alphanumeric() || c == '.' || c == '_')
    })
}

impl LexerClass for Reader {
    const NAMES: &'static [&'static str] = &["RReaderBase"];
    methods! {
        test is_in_double: |reader, _| reader.open.last() == Some(&LDouble),
    }

    fresh! { program: words }

    fn token(&mut self, mut made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        let token = made.token;
        let mut word = self.words.word(token.kind);
        if word == End && token.source(state.text()) != ";" && !self.ends_statement(rest(state)) {
            // Between statements and in them it is white space like other.
            made.token.origin = TokenOrigin::Skipped;
            sink.push(made);
            return;
        }
        let ends_block = word == RBrace && self.open.contains(&LBrace);
        if (token.kind == EOF || ends_block) && self.may_end() {
            sink.insert(self.words.token_type(End), &token);
        }
        match word {
            LParen if self.last == Head => self.open.push(Head),
            LParen | LBrace | LDouble | LBrack => self.open.push(word),
            RParen | RBrace | RDouble | RBrack => word = self.close(word),
            _ => {}
        }
        self.last = word;
        sink.push(made);
    }
}

#[cfg(test)]
mod tests {
    use super::is_else;
    use crate::toolkit::holds;

    #[test]
    fn an_else_may_be_behind_comments() {
        holds!(is_else, "else" "\n # a\n\n  else{" not "elsewhere" "else.a" "# else" "a else");
    }
}
