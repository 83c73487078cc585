//! Tokens whose end depends on where they stand.

use super::Reader;
use super::frames::Head;
use super::lengths::is_setter;
use super::lexical::Lexical;
use super::literals::Literal;
use super::words::Word::{self, *};
use crate::toolkit::rest;
use picireny_parser::hooks::LexerState;

/// What a name is to the grammar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Name {
    Plain,
    /// `self` and the like.
    Literal,
    Keyword,
    /// With a `?` or `!` behind it.
    Marked,
}

fn has_space(rest: &str) -> bool {
    rest.is_empty() || rest.starts_with(|c: char| c.is_ascii_whitespace())
}

impl Reader {
    fn space_before(&self, state: &LexerState<'_>) -> bool {
        state.token_start() != self.behind.end
    }

    /// A sign here is one before an argument.
    fn is_before_argument(&self, state: &LexerState<'_>) -> bool {
        self.now.state.is(Lexical::ARG) && self.space_before(state) && !has_space(rest(state))
    }

    /// Whether an operand may begin with what ends one elsewhere.
    pub(super) fn may_begin(&self) -> bool {
        !self.now.state.ends()
    }

    fn may_be_label(&self) -> bool {
        self.now.state.is(Lexical::LABEL | Lexical::ENDFN) && !self.now.command_start
            || self.now.state.is(Lexical::ARG)
    }

    fn set(&self, word: Word, state: &mut LexerState<'_>) {
        state.token_type = self.words.token_type(word);
    }

    /// Takes so many bytes more.
    fn extend(state: &mut LexerState<'_>, bytes: usize) {
        state.seek(state.position() + bytes);
    }

    pub(super) fn read_name(&mut self, mut name: Name, state: &mut LexerState<'_>) {
        let after = rest(state);
        let ends_here = !state.token_text().ends_with('?');
        if ends_here && after.starts_with(['?', '!']) && after.as_bytes().get(1) != Some(&b'=') {
            Self::extend(state, 1);
            self.set(Identifier, state);
            name = Name::Marked;
        }
        let after = rest(state);
        if self.may_be_label() && after.starts_with(':') && !after.starts_with("::") {
            Self::extend(state, 1);
            self.set(Label, state);
        } else if self.now.state.is(Lexical::FNAME) {
            self.read_declared(name, state);
        } else if self.now.state.is(Lexical::DOT) && matches!(name, Name::Keyword | Name::Literal) {
            self.set(MethodName, state);
        }
    }

    /// A name after `def`, `alias` and `undef`.
    fn read_declared(&mut self, name: Name, state: &mut LexerState<'_>) {
        let is_start = self
            .frames
            .last()
            .is_some_and(|frame| frame.head == Head::Start);
        if is_start && matches!(name, Name::Plain | Name::Literal) {
            let after = rest(state).trim_start_matches([' ', '\t']);
            if after.starts_with('.') && !after.starts_with("..") || after.starts_with("::") {
                return;
            }
        }
        if name != Name::Marked && rest(state).strip_prefix('=').is_some_and(is_setter) {
            Self::extend(state, 1);
        }
        self.set(MethodName, state);
    }

    pub(super) fn read_colon(&mut self, state: &mut LexerState<'_>) {
        if let [quote @ (b'"' | b'\''), ..] = *rest(state).as_bytes()
            && self.may_begin()
        {
            Self::extend(state, 1);
            self.open(Literal::quoted(quote, quote == b'"'), SymbolOpen, state);
        }
    }

    pub(super) fn read_slash(&mut self, state: &mut LexerState<'_>) {
        if self.now.state.names() {
            self.set(MethodName, state);
            return;
        }
        let assigns = rest(state).starts_with('=');
        if self.now.state.begins() || !assigns && self.is_before_argument(state) {
            let regex = Literal {
                is_regex: true,
                ..Literal::quoted(b'/', true)
            };
            self.open(regex, RegexOpen, state);
        } else if assigns {
            Self::extend(state, 1);
            self.set(AssignOperator, state);
        }
    }

    pub(super) fn read_percent(&mut self, state: &mut LexerState<'_>) {
        let after = rest(state);
        let is_item = self.now.state.is(Lexical::FITEM) && after.starts_with('s');
        if self.now.state.names() && !is_item {
            self.set(MethodName, state);
            return;
        }
        let assigns = after.starts_with('=');
        let quotes =
            self.now.state.begins() || !assigns && self.is_before_argument(state) || is_item;
        if quotes && self.read_percent_literal(after, state) {
            return;
        }
        if assigns {
            Self::extend(state, 1);
            self.set(AssignOperator, state);
        }
    }

    fn read_percent_literal(&mut self, after: &str, state: &mut LexerState<'_>) -> bool {
        let (kind, open) = match after.as_bytes() {
            [kind, open, ..] if kind.is_ascii_alphanumeric() => (*kind, *open),
            [open, ..] => (b'Q', *open),
            [] => return false,
        };
        if !open.is_ascii() || open.is_ascii_alphanumeric() {
            return false;
        }
        let word = match kind {
            b'Q' | b'q' => StringOpen,
            b'W' | b'w' | b'I' | b'i' => WordsOpen,
            b'x' => ShellOpen,
            b'r' => RegexOpen,
            b's' => SymbolOpen,
            _ => return false,
        };
        let literal = Literal {
            is_words: word == WordsOpen,
            is_regex: word == RegexOpen,
            ..Literal::quoted(open, !b"qwis".contains(&kind))
        };
        Self::extend(state, 1 + usize::from(after.as_bytes()[0] != open));
        self.open(literal, word, state);
        true
    }

    pub(super) fn read_shift(&mut self, state: &mut LexerState<'_>) {
        let may_be = !self.now.state.is(Lexical::DOT | Lexical::CLASS)
            && !self.now.state.ends()
            && (!self.now.state.is(Lexical::ARG)
                || self.now.state.is(Lexical::LABELED)
                || self.space_before(state));
        if self.now.state.names() {
            self.set(MethodName, state);
        } else if may_be && let Some((document, length)) = Literal::document(rest(state)) {
            Self::extend(state, length);
            self.set(Heredoc, state);
            self.pending.push(document);
        }
    }

    pub(super) fn read_quote(&mut self, state: &mut LexerState<'_>) {
        let quote = state.token_text().bytes().next().unwrap_or(b'"');
        if quote == b'`' && self.now.state.names() {
            self.set(MethodName, state);
            return;
        }
        let literal = Literal {
            is_label: quote != b'`' && self.may_be_label(),
            ..Literal::quoted(quote, quote != b'\'')
        };
        let word = if quote == b'`' { ShellOpen } else { StringOpen };
        self.open(literal, word, state);
    }

    fn open(&mut self, literal: Literal, word: Word, state: &mut LexerState<'_>) {
        self.set(word, state);
        self.literals.push(Literal {
            start: state.position(),
            ..literal
        });
        state.push_mode(self.text_mode);
    }

    pub(super) fn read_text(&mut self, state: &mut LexerState<'_>) {
        let text = state.text();
        let Some(literal) = self.literals.last_mut() else {
            state.seek(text.len());
            return;
        };
        let (word, end) = literal.read(text, state.token_start());
        state.seek(end);
        if word == Other {
            state.token_type = LexerState::SKIP;
        } else {
            self.set(word, state);
        }
    }
}
