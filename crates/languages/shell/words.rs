//! Commands and their words: which are reserved, and what parentheses are.

use super::Reader;
use super::frame::{Header, Inside};
use super::kind::Kind;
use super::text::{ends_command, ends_word, has_parentheses};
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
        let is_part = matches!(
            kind,
            Kind::Literal
                | Kind::Single
                | Kind::QuoteOpen
                | Kind::Variable
                | Kind::ExpansionOpen
                | Kind::ArithmeticStart
                | Kind::SubstitutionOpen
                | Kind::ProcessOpen
                | Kind::Backquote
                | Kind::EscapedBackquote
        );
        let may_continue = is_part || matches!(kind, Kind::LParen | Kind::Parens);
        if !(continues && may_continue) {
            self.end_word(token, state, sink);
        }
        match kind {
            Kind::Literal if !continues => {
                let kind = self.literal(token, state, sink);
                if kind == Kind::Literal {
                    self.part(token);
                }
                return kind;
            }
            Kind::Backquote | Kind::EscapedBackquote => {
                return self.backquote(kind, token, state, sink);
            }
            Kind::SubstitutionOpen | Kind::ProcessOpen => {
                self.part(token);
                self.open(Inside::Substitution, state);
            }
            Kind::ArithmeticStart => {
                self.part(token);
                self.open(Inside::Arithmetic(false), state);
            }
            Kind::ArithmeticOpen => self.open(Inside::Arithmetic(true), state),
            _ if is_part => self.part(token),
            Kind::LParen => {
                let kind = self.parenthesis(token, state);
                if kind == Kind::LParen && continues {
                    self.end_word(token, state, sink);
                }
                return kind;
            }
            Kind::Parens => {
                let before = state.text().get(..token.start as usize).unwrap_or("");
                if continues && before.ends_with('=') {
                    self.part(token);
                    return Kind::EmptyArray;
                }
                self.end_word(token, state, sink);
                self.top().begin();
            }
            Kind::RParen => self.closing_parenthesis(token, state, sink),
            Kind::Newline if matches!(self.last, Kind::And | Kind::Or | Kind::Pipe) => {}
            Kind::Newline | Kind::Semi | Kind::Amp => self.separator(kind),
            Kind::And | Kind::Or | Kind::Pipe => {
                let frame = self.top();
                if frame.has_statements() && frame.header == Header::None {
                    frame.command = true;
                    frame.redirect = false;
                }
            }
            Kind::CaseEnd => {
                self.end_statement(token, sink);
                let frame = self.top();
                if frame.inside == Inside::Case {
                    frame.header = Header::Pattern;
                    frame.command = false;
                }
            }
            Kind::Redirect | Kind::Heredoc => {
                if self.inside() != Inside::Condition {
                    self.top().redirect = true;
                    self.top().open = true;
                }
                if kind == Kind::Heredoc {
                    let strips_tabs = token.source(state.text()).ends_with('-');
                    self.delimiter = Some((strips_tabs, None));
                }
            }
            _ => {}
        }
        kind
    }

    fn separator(&mut self, kind: Kind) {
        let frame = self.top();
        frame.redirect = false;
        match frame.header {
            _ if !frame.has_statements() => {}
            Header::CaseWord | Header::CaseIn | Header::Pattern | Header::ForName => {}
            Header::ForIn if kind == Kind::Newline => {}
            _ => frame.begin(),
        }
    }

    /// What a literal is that begins a word.
    fn literal(&mut self, token: &Token, state: &mut LexerState<'_>, sink: &mut Sink) -> Kind {
        let text = token.source(state.text());
        let rest = state.text().get(token.end as usize..).unwrap_or("");
        let frame = *self.top();
        if frame.redirect || frame.inside == Inside::Array || self.mode != 0 {
            return Kind::Literal;
        }
        if rest.starts_with(['<', '>']) && text.bytes().all(|b| b.is_ascii_digit()) {
            return Kind::IoNumber;
        }
        let is_name = frame.command && frame.header == Header::None && has_parentheses(rest);
        if is_name && !text.ends_with('=') {
            self.top().open = true;
            return Kind::FunctionName;
        }
        let ends_backquotes = self.backquotes > 0 && rest.starts_with('`');
        if !ends_word(rest) && !ends_backquotes {
            return Kind::Literal;
        }
        let before = state.text().get(..token.start as usize).unwrap_or("");
        let before = before.trim_end_matches([' ', '\t']);
        let text = text.trim_start_matches("\\\n").trim_start_matches("\\\r\n");
        if frame.inside == Inside::Condition {
            return match text {
                "]]" => {
                    self.close(token, state, sink);
                    Kind::ConditionClose
                }
                "=~" => {
                    state.push_mode(self.modes.regex);
                    self.regex = (0, false);
                    Kind::Literal
                }
                _ => Kind::Literal,
            };
        }
        match (frame.header, text) {
            (Header::ForIn, "in") => {
                self.top().header = Header::ForWords;
                return Kind::In;
            }
            (Header::CaseIn, "in") => {
                self.top().header = Header::Pattern;
                return Kind::In;
            }
            (Header::ForIn, "do" | "{") => {}
            (Header::Pattern, "esac") if !before.ends_with(['(', '|']) => {
                self.close(token, state, sink);
                return Kind::Esac;
            }
            (Header::None, _) if frame.command => {}
            _ => return Kind::Literal,
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
            "if" => Kind::If,
            "then" => Kind::Then,
            "elif" => Kind::Elif,
            "else" => Kind::Else,
            "fi" => Kind::Fi,
            "for" => Kind::For,
            "select" => Kind::Select,
            "while" => Kind::While,
            "until" => Kind::Until,
            "do" => Kind::Do,
            "done" => Kind::Done,
            "case" => Kind::Case,
            "esac" if self.inside() == Inside::Case => Kind::Esac,
            "function" => Kind::Function,
            "{" => Kind::LBrace,
            "}" => Kind::RBrace,
            "[[" => Kind::ConditionOpen,
            "!" if !ends_command(rest) => Kind::Bang,
            "time" if !ends_command(rest) => Kind::Time,
            _ => return Kind::Literal,
        };
        match kind {
            Kind::Then | Kind::Elif | Kind::Else | Kind::Do => {
                self.end_statement(token, sink);
                self.top().begin();
            }
            Kind::If | Kind::While | Kind::Until | Kind::LBrace => self.top().begin(),
            Kind::Fi | Kind::Done | Kind::RBrace => {
                self.end_statement(token, sink);
                self.top().compound();
            }
            Kind::Esac => self.close(token, state, sink),
            Kind::For | Kind::Select => {
                self.top().open = false;
                self.top().header = Header::ForName;
            }
            Kind::Function => {
                self.top().open = false;
                self.top().header = Header::FunctionName;
            }
            Kind::Case => {
                self.open(Inside::Case, state);
                self.top().header = Header::CaseWord;
            }
            Kind::ConditionOpen => self.open(Inside::Condition, state),
            _ => {}
        }
        kind
    }

    /// What an opening parenthesis is.
    fn parenthesis(&mut self, token: &Token, state: &mut LexerState<'_>) -> Kind {
        let before = state.text().get(..token.start as usize).unwrap_or("");
        let frame = *self.top();
        if frame.word == Some(token.start) {
            let inside = if before.ends_with('=') && frame.inside != Inside::Condition {
                Inside::Array
            } else if before.ends_with(['?', '*', '+', '@', '!']) {
                self.part(token);
                state.push_mode(self.modes.glob);
                return Kind::GlobOpen;
            } else {
                return Kind::LParen;
            };
            self.part(token);
            self.open(inside, state);
            return Kind::ArrayOpen;
        }
        let is_group = frame.inside == Inside::Condition || frame.header == Header::Pattern;
        if !is_group {
            self.top().open = false;
            self.open(Inside::Subshell, state);
        }
        Kind::LParen
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
