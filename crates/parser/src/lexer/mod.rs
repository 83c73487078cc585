//! From characters to tokens: a simulation of the lexer's network that
//! becomes a table-driven automaton as it is used.
//!
//! The longest match wins, of equals the rule that comes first; non-greedy
//! loops, modes, commands, predicates and custom actions behave as in
//! ANTLR 4.13's Java runtime. Unlike there, skipped text and text that no rule
//! matches is handed out too, so that all lexemes together are the input.

mod automaton;
mod classes;
mod closure;
mod state;

#[cfg(test)]
mod tests;

use std::sync::Arc;

pub use state::LexerState;

use automaton::{Automaton, Matched};

use crate::atn::{Atn, LexerAction};

/// The grammar's own code, called while a token is matched.
pub(crate) trait LexerHooks {
    /// Whether a predicate holds. The state is as if all characters up to the
    /// predicate had been consumed.
    fn predicate(&mut self, rule: u32, index: u32, state: &LexerState<'_>) -> bool {
        let _ = (rule, index, state);
        true
    }

    /// Runs a custom action of the rule that matched.
    fn action(&mut self, rule: u32, index: u32, state: &mut LexerState<'_>) {
        let _ = (rule, index, state);
    }

    /// A `popMode` found no mode to return to; the lexer stays in its mode.
    /// (ANTLR's runtime throws.)
    fn empty_mode_stack(&mut self, state: &LexerState<'_>) {
        let _ = state;
    }
}

/// What became of a piece of the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum LexemeKind {
    /// A token for the parser (or for another channel).
    Token,
    /// Matched by a rule that skips.
    Skipped,
    /// Matched by no rule. ANTLR reports this text, from the token's start to
    /// the character at which nothing could match any more, in
    /// `token recognition error at: '...'`, and drops it.
    Unmatched,
    /// The end of the input; always the last. It has a text only if the input
    /// ends after a `more`.
    Eof,
}

/// A piece of the input. Lexemes follow each other without gap or overlap
/// (unless hooks move the position).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lexeme {
    /// What became of it.
    pub(crate) kind: LexemeKind,
    /// Its token type; 0 if it is not matched, [`EOF`](crate::EOF) at the end.
    pub(crate) token_type: i32,
    /// Its channel.
    pub(crate) channel: u32,
    /// Its first byte.
    pub(crate) start: usize,
    /// The byte after its last.
    pub(crate) end: usize,
    /// The line it starts in, from 1.
    pub(crate) line: u32,
    /// The column it starts at, from 0, in characters.
    pub(crate) column: u32,
}

/// After this many tokens without text at one position the lexer is stuck.
const MAX_EMPTY_MATCHES: u32 = 16;

/// Matches tokens, and learns while it does: what it learnt is kept from one
/// input to the next.
#[derive(Debug)]
pub(crate) struct Lexer {
    automaton: Automaton,
    /// The actions of the last match, with where they run.
    pending: Vec<(u32, Option<u32>)>,
}

impl Lexer {
    /// A lexer that knows nothing yet.
    pub(crate) fn new(atn: Arc<Atn>) -> Self {
        Self {
            automaton: Automaton::new(atn),
            pending: Vec::new(),
        }
    }

    /// The next piece of the input; ANTLR's `Lexer.nextToken`, one round of
    /// it. At the end it gives [`LexemeKind::Eof`] again and again.
    ///
    /// A rule that matches nothing at all makes tokens without text for ever
    /// in ANTLR; here the next character becomes unmatched after a few.
    pub(crate) fn next(
        &mut self,
        state: &mut LexerState<'_>,
        hooks: &mut dyn LexerHooks,
    ) -> Lexeme {
        state.begin_token();
        if state.hit_eof {
            return self.lexeme(state, LexemeKind::Eof, crate::EOF);
        }
        loop {
            state.token_type = 0;
            let piece_start = state.position;
            let matched = self.automaton.match_token(state, hooks, &mut self.pending);
            let token_type = match matched {
                Matched::Token { token_type, end } => {
                    (state.line, state.column) = state.place_at(end);
                    state.position = end;
                    self.execute(piece_start, state, hooks);
                    token_type
                }
                Matched::EndOfInput => crate::EOF,
                Matched::Nothing { stopped } => {
                    let end = stopped + next_len(state.text(), stopped);
                    return self.unmatched(state, end);
                }
            };
            let at_end = state.position >= state.text().len();
            state.hit_eof |= at_end;
            if state.token_type == 0 {
                state.token_type = token_type;
            }
            if state.position > state.token_start {
                state.empty_matches = 0;
            } else if !at_end {
                state.empty_matches += 1;
                if state.empty_matches > MAX_EMPTY_MATCHES {
                    let end = state.position + next_len(state.text(), state.position);
                    return self.unmatched(state, end);
                }
            }
            match state.token_type {
                LexerState::MORE => {
                    // Empty pieces of one token could go on for ever too.
                    if state.position == piece_start && !at_end {
                        state.empty_matches += 1;
                        if state.empty_matches > MAX_EMPTY_MATCHES {
                            let end = state.position + next_len(state.text(), state.position);
                            return self.unmatched(state, end);
                        }
                    } else if at_end && matched == Matched::EndOfInput {
                        return self.lexeme(state, LexemeKind::Eof, crate::EOF);
                    } else if at_end {
                        state.empty_matches += 1;
                        if state.empty_matches > MAX_EMPTY_MATCHES {
                            return self.lexeme(state, LexemeKind::Eof, crate::EOF);
                        }
                    }
                }
                LexerState::SKIP => return self.lexeme(state, LexemeKind::Skipped, token_type),
                crate::EOF => return self.lexeme(state, LexemeKind::Eof, crate::EOF),
                own => return self.lexeme(state, LexemeKind::Token, own),
            }
        }
    }

    fn lexeme(&self, state: &LexerState<'_>, kind: LexemeKind, token_type: i32) -> Lexeme {
        Lexeme {
            kind,
            token_type,
            channel: state.channel,
            start: state.token_start,
            end: state.position,
            line: state.token_line,
            column: state.token_column,
        }
    }

    fn unmatched(&self, state: &mut LexerState<'_>, end: usize) -> Lexeme {
        state.empty_matches = 0;
        state.seek(end);
        state.hit_eof |= end >= state.text().len();
        state.channel = 0;
        self.lexeme(state, LexemeKind::Unmatched, 0)
    }

    /// Runs the commands and custom actions of a match in order.
    fn execute(
        &mut self,
        piece_start: usize,
        state: &mut LexerState<'_>,
        hooks: &mut dyn LexerHooks,
    ) {
        let end = state.position;
        for i in 0..self.pending.len() {
            let (number, offset) = self.pending[i];
            match self.automaton.atn().lexer_actions()[number as usize] {
                LexerAction::Channel(channel) => state.channel = channel,
                LexerAction::Custom { rule, index } => {
                    // Lines and columns stay those of the match's end.
                    let at = offset.map_or(end, |o| piece_start + o as usize);
                    state.position = at;
                    hooks.action(rule, index, state);
                    if state.position == at {
                        state.position = end;
                    }
                }
                LexerAction::Mode(mode) => state.mode = mode,
                LexerAction::More => state.token_type = LexerState::MORE,
                LexerAction::PopMode => {
                    if !state.pop_mode() {
                        hooks.empty_mode_stack(state);
                    }
                }
                LexerAction::PushMode(mode) => state.push_mode(mode),
                LexerAction::Skip => state.token_type = LexerState::SKIP,
                LexerAction::Type(token_type) => state.token_type = token_type,
            }
        }
        // A piece that begins before itself could be matched for ever.
        if !state.text().is_char_boundary(state.position) || state.position < piece_start {
            state.position = end;
        }
    }
}

/// The length in bytes of the character at a position; 0 at the end.
fn next_len(text: &str, position: usize) -> usize {
    text.get(position..)
        .and_then(|rest| rest.chars().next())
        .map_or(0, char::len_utf8)
}
