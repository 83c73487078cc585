//! Commands and their words: which are reserved, and what parentheses are.

use super::Reader;
use super::frame::{Header, Inside};
use super::kind::Kind::{self, *};
use super::text::{ends_command, ends_word, has_parentheses};
use crate::toolkit::is;
use picireny_parser::hooks::{LexerState, Sink, Token};

impl Reader {
    /// A token among commands and words; what it is.
    pub(super) fn read(
        &mut self,
        token: &Token,
        state: &mut LexerState<'_>,
        sink: &mut Sink,
    ) -> Kind {
        let kind = self.kind(token.kind);
        let continues = self.top().word == Some(token.start);
        let is_part = is!(kind,
            Literal Single QuoteOpen Variable ExpansionOpen ArithmeticStart SubstitutionOpen
            ProcessOpen Backquote EscapedBackquote
        );
        let may_continue = is_part || matches!(kind, LParen | Parens);
        if !(continues && may_continue) {
            self.end_word(token, state, sink);
        }
        match kind {
            Literal if !continues => {
                let kind = self.literal(token, state, sink);
                if kind == Literal {
                    self.part(token);
                }
                return kind;
            }
            Backquote | EscapedBackquote => {
                return self.backquote(kind, token, state, sink);
            }
            SubstitutionOpen | ProcessOpen => {
                self.part(token);
                self.open(Inside::Substitution, state);
            }
            ArithmeticStart => {
                self.part(token);
                self.open(Inside::Arithmetic(false), state);
            }
            ArithmeticOpen => self.open(Inside::Arithmetic(true), state),
            _ if is_part => self.part(token),
            LParen => {
                let kind = self.parenthesis(token, state);
                if kind == LParen && continues {
                    self.end_word(token, state, sink);
                }
                return kind;
            }
            Parens => {
                let before = state.text().get(..token.start as usize).unwrap_or("");
                if continues && before.ends_with('=') {
                    self.part(token);
                    return EmptyArray;
                }
                self.end_word(token, state, sink);
                self.top().begin();
            }
            RParen => self.closing_parenthesis(token, state, sink),
            Newline if matches!(self.last, And | Or | Pipe) => {}
            Newline | Semi | Amp => self.separator(kind),
            And | Or | Pipe => self.join(),
            CaseEnd => self.end_branch(token, sink),
            Redirect | Heredoc => self.redirect(kind, token, state),
            _ => {}
        }
        kind
    }

    /// What joins two commands.
    fn join(&mut self) {
        let frame = self.top();
        if frame.has_statements() && frame.header == Header::None {
            frame.command = true;
            frame.redirect = false;
        }
    }

    /// The end of a branch of `case`.
    fn end_branch(&mut self, token: &Token, sink: &mut Sink) {
        self.end_statement(token, sink);
        let frame = self.top();
        if frame.inside == Inside::Case {
            frame.header = Header::Pattern;
            frame.command = false;
        }
    }

    fn redirect(&mut self, kind: Kind, token: &Token, state: &LexerState<'_>) {
        if self.inside() != Inside::Condition {
            self.top().redirect = true;
            self.top().open = true;
        }
        if kind == Heredoc {
            let strips_tabs = token.source(state.text()).ends_with('-');
            self.delimiter = Some((strips_tabs, None));
        }
    }

    fn separator(&mut self, kind: Kind) {
        let frame = self.top();
        frame.redirect = false;
        match frame.header {
            _ if !frame.has_statements() => {}
            Header::CaseWord | Header::CaseIn | Header::Pattern | Header::ForName => {}
            Header::ForIn if kind == Newline => {}
            _ => frame.begin(),
        }
    }

    /// What a literal is that begins a word.
    fn literal(&mut self, token: &Token, state: &mut LexerState<'_>, sink: &mut Sink) -> Kind {
        let text = token.source(state.text());
        let rest = state.text().get(token.end as usize..).unwrap_or("");
        let frame = *self.top();
        if frame.redirect || frame.inside == Inside::Array || self.mode != 0 {
            return Literal;
        }
        if rest.starts_with(['<', '>']) && text.bytes().all(|b| b.is_ascii_digit()) {
            return IoNumber;
        }
        let is_name = frame.command && frame.header == Header::None && has_parentheses(rest);
        if is_name && !text.ends_with('=') {
            self.top().open = true;
            return FunctionName;
        }
        let ends_backquotes = self.backquotes > 0 && rest.starts_with('`');
        if !ends_word(rest) && !ends_backquotes {
            return Literal;
        }
        let before = state.text().get(..token.start as usize).unwrap_or("");
        let before = before.trim_end_matches([' ', '\t']);
        let text = text.trim_start_matches("\\\n").trim_start_matches("\\\r\n");
        if frame.inside == Inside::Condition {
            if text == "]]" {
                self.close(token, state, sink);
                return ConditionClose;
            }
            if text == "=~" {
                state.push_mode(self.modes.regex);
                self.regex = (0, false);
            }
            return Literal;
        }
        match (frame.header, text) {
            (Header::ForIn, "in") => {
                self.top().header = Header::ForWords;
                return In;
            }
            (Header::CaseIn, "in") => {
                self.top().header = Header::Pattern;
                return In;
            }
            (Header::ForIn, "do" | "{") => {}
            (Header::Pattern, "esac") if !before.ends_with(['(', '|']) => {
                self.close(token, state, sink);
                return Esac;
            }
            (Header::None, _) if frame.command => {}
            _ => return Literal,
        }
        self.reserved(text, rest, token, state, sink)
    }

    fn reserved(
        &mut self,
        text: &str,
        rest: &str,
        token: &Token,
        state: &mut LexerState<'_>,
        sink: &mut Sink,
    ) -> Kind {
        let kind = match text {
            "if" => If,
            "then" => Then,
            "elif" => Elif,
            "else" => Else,
            "fi" => Fi,
            "for" => For,
            "select" => Select,
            "while" => While,
            "until" => Until,
            "do" => Do,
            "done" => Done,
            "case" => Case,
            "esac" if self.inside() == Inside::Case => Esac,
            "function" => Function,
            "{" => LBrace,
            "}" => RBrace,
            "[[" => ConditionOpen,
            "!" if !ends_command(rest) => Bang,
            "time" if !ends_command(rest) => Time,
            _ => return Literal,
        };
        match kind {
            Then | Elif | Else | Do => {
                self.end_statement(token, sink);
                self.top().begin();
            }
            If | While | Until | LBrace => self.top().begin(),
            Fi | Done | RBrace => {
                self.end_statement(token, sink);
                self.top().compound();
            }
            Esac => self.close(token, state, sink),
            For | Select => {
                self.top().open = false;
                self.top().header = Header::ForName;
            }
            Function => {
                self.top().open = false;
                self.top().header = Header::FunctionName;
            }
            Case => {
                self.open(Inside::Case, state);
                self.top().header = Header::CaseWord;
            }
            ConditionOpen => self.open(Inside::Condition, state),
            _ => {}
        }
        kind
    }

    /// What an opening parenthesis is.
    fn parenthesis(&mut self, token: &Token, state: &mut LexerState<'_>) -> Kind {
        let before = state.text().get(..token.start as usize).unwrap_or("");
        let frame = *self.top();
        if frame.word == Some(token.start) {
            if before.ends_with('=') && frame.inside != Inside::Condition {
                self.part(token);
                self.open(Inside::Array, state);
                return ArrayOpen;
            }
            if before.ends_with(['?', '*', '+', '@', '!']) {
                self.part(token);
                state.push_mode(self.modes.glob);
                return GlobOpen;
            }
            return LParen;
        }
        let is_group = frame.inside == Inside::Condition || frame.header == Header::Pattern;
        if !is_group {
            self.top().open = false;
            self.open(Inside::Subshell, state);
        }
        LParen
    }

    fn closing_parenthesis(&mut self, token: &Token, state: &mut LexerState<'_>, sink: &mut Sink) {
        self.end_word(token, state, sink);
        let frame = self.top();
        match frame.inside {
            Inside::Case if frame.header == Header::Pattern => frame.begin(),
            Inside::Subshell | Inside::Substitution | Inside::Array => {
                self.close(token, state, sink)
            }
            _ => {}
        }
    }
}
