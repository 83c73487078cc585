//! From a text to the list of all its tokens.

use crate::escape::escape_white_space;
use crate::lexer::{Lexeme, LexemeKind, Lexer, LexerState};
use crate::parse::{ErrorSource, ParseError, ParseOptions, SyntaxError};
use crate::semantics::LexerSemantics;
use crate::sink::{Made, Sink};
use crate::token::{EOF, NO_CHANNEL, Token, TokenId, TokenOrigin, Tokens};
use crate::watch::{Heart, Stage};

/// Matches the whole text.
///
/// # Errors
///
/// When the options cancel it.
pub(crate) fn tokenize(
    text: &str,
    lexer: &mut Lexer,
    semantics: &mut LexerSemantics<'_>,
    options: &ParseOptions,
) -> Result<(Tokens, Vec<SyntaxError>), ParseError> {
    let mut state = LexerState::new(text);
    let mut sink = Sink::default();
    let mut errors = Vec::new();
    let mut heart = Heart::new(options.watch, options.cancel, Stage::Lexing, text.len());
    loop {
        semantics.before_token(&mut state, &mut sink);
        let lexeme = lexer.next(&mut state, semantics);
        heart.work(state.take_looked_at() + 1, lexeme.end);
        if heart.is_cancelled() {
            return Err(ParseError::Cancelled);
        }
        let mut token = token_of(&lexeme);
        match lexeme.kind {
            LexemeKind::Token | LexemeKind::Skipped => {}
            LexemeKind::Unmatched => {
                if !options.error_tokens {
                    token.channel = NO_CHANNEL;
                }
                let shown = escape_white_space(token.source(text));
                errors.push(SyntaxError {
                    source: ErrorSource::Lexer,
                    line: lexeme.line,
                    column: lexeme.column,
                    message: format!("token recognition error at: '{shown}'"),
                    token: Some(TokenId(sink.tokens.len() as u32)),
                });
            }
            LexemeKind::Eof => {
                let mut own_text = None;
                if lexeme.end > lexeme.start {
                    // The input ended after a `more`: the text belongs to no
                    // token but must not get lost.
                    own_text = Some(token.source(text).to_owned());
                    sink.push(Made {
                        token: Token {
                            kind: 0,
                            channel: NO_CHANNEL,
                            origin: TokenOrigin::Skipped,
                            ..token
                        },
                        text: None,
                    });
                }
                token.start = token.end;
                let made = Made {
                    token,
                    text: own_text,
                };
                semantics.token(made, &mut state, &mut sink);
                return Ok((sink.tokens, errors));
            }
        }
        let made = Made {
            token,
            text: state.own_text.take(),
        };
        semantics.token(made, &mut state, &mut sink);
    }
}

fn token_of(lexeme: &Lexeme) -> Token {
    let origin = match lexeme.kind {
        LexemeKind::Token | LexemeKind::Eof => TokenOrigin::Matched,
        LexemeKind::Skipped => TokenOrigin::Skipped,
        LexemeKind::Unmatched => TokenOrigin::Error,
    };
    let kind = match lexeme.kind {
        LexemeKind::Eof => EOF,
        _ => lexeme.token_type,
    };
    Token {
        kind,
        channel: lexeme.channel,
        start: lexeme.start as u32,
        end: lexeme.end as u32,
        line: lexeme.line,
        column: lexeme.column,
        origin,
    }
}
