//! What a token changes.

use super::frames::{Frame, Head, Kind};
use super::lengths::captures;
use super::lexical::{Lexical, after_keyword};
use super::words::Word;
use super::{Here, Items, Reader};
use picireny_parser::hooks::{LexerState, Sink, TokenId};

impl Reader {
    pub(super) fn take(
        &mut self,
        word: Word,
        here: &Here<'_>,
        id: TokenId,
        state: &mut LexerState<'_>,
        sink: &mut Sink,
    ) {
        let before = self.state;
        let ends = matches!(
            word,
            Word::Semi | Word::PipeOpen | Word::PipeClose | Word::EmptyPipes
        );
        let frame = self.frame();
        if frame.has_statements() && !ends {
            frame.has_statement = true;
        }
        self.take_head(word);
        self.state = self.after(word, here);
        self.callable = match word {
            Word::Identifier | Word::Constant | Word::MethodName => !before.is(Lexical::FNAME),
            Word::Yield | Word::Jump => true,
            _ => false,
        };
        self.command_start = starts_command(word);
        self.take_open(word, id);
        match word {
            Word::RParen | Word::RBrack | Word::RBrace | Word::End => self.take_close(word, state),
            Word::Assign | Word::AssignOperator => self.take_assign(here),
            Word::Operator if here.source() == "=~" => self.take_captures(here),
            Word::Endless => self.end_head(sink),
            Word::Semi if self.frame().has_statements() => self.end_statement(),
            Word::Comma => self.take_comma(here),
            Word::Then | Word::LoopDo => {
                self.frame().end();
            }
            Word::Else | Word::Elsif | Word::Ensure | Word::Rescue => {
                self.frame().has_statement = false;
            }
            Word::When | Word::In => {
                let frame = self.frame();
                frame.has_statement = false;
                frame.pattern = word == Word::In;
            }
            Word::StringOpen
            | Word::SymbolOpen
            | Word::RegexOpen
            | Word::WordsOpen
            | Word::ShellOpen => {
                if let Some(literal) = self.literals.last_mut() {
                    literal.open = Some(id);
                }
            }
            Word::Question => self.base().conditions += 1,
            Word::Colon => {
                let base = self.base();
                base.conditions = base.conditions.saturating_sub(1);
            }
            Word::Match => {
                let base = self.base();
                (base.pattern, base.matches) = (true, true);
            }
            Word::AndOr => self.frame().matches = false,
            Word::ForIn => self.base().targets = false,
            Word::Arrow if self.frame().has_statements() => {
                self.frame().pattern = true;
                self.state = Lexical::BEG | Lexical::LABEL;
            }
            Word::Alias => self.items = Items::Alias(2),
            Word::Undef => self.items = Items::Undef,
            Word::MethodName | Word::Variable | Word::Symbol => self.end_item(),
            _ => {}
        }
        self.name = (word == Word::Identifier && !before.names()).then_some((here.start, here.end));
        self.comma = matches!(word, Word::Comma | Word::PatternComma).then_some(id);
        self.last = word;
        self.last_id = Some(id);
        self.regex = None;
    }

    /// The state after a token.
    fn after(&mut self, word: Word, here: &Here<'_>) -> Lexical {
        let before = self.state;
        match word {
            Word::Identifier => {
                let name = here.source();
                if self.frame().declares() || self.last == Word::Arrow && self.base().pattern {
                    self.scopes.declare(name);
                }
                if matches!(self.last, Word::Splat | Word::Comma) {
                    self.may_be_target(name);
                }
                if !before.names() && self.scopes.knows(name) {
                    return Lexical::END | Lexical::LABEL;
                }
                after_name(before)
            }
            Word::Constant | Word::MethodName => after_name(before),
            Word::Label => {
                if self.frame().declares() {
                    self.scopes.declare(here.source().trim_end_matches(':'));
                }
                Lexical::ARG | Lexical::LABELED
            }
            Word::Variable if before.is(Lexical::FNAME) => Lexical::ENDFN,
            Word::Variable | Word::Number | Word::Character | Word::Heredoc | Word::Symbol => {
                Lexical::END
            }
            Word::Comma
            | Word::PatternComma
            | Word::LParen
            | Word::CallOpen
            | Word::LBrack
            | Word::IndexOpen
            | Word::LBrace
            | Word::PipeOpen
            | Word::PipeClose => Lexical::BEG | Lexical::LABEL,
            Word::Operator if here.source() == "|" => Lexical::BEG | Lexical::LABEL,
            Word::RParen | Word::Lambda => Lexical::ENDFN,
            Word::RBrack | Word::RBrace => Lexical::END,
            Word::Dot | Word::SafeDot | Word::Scope if self.frame().head == Head::Start => {
                Lexical::FNAME
            }
            Word::Dot | Word::SafeDot | Word::Scope => Lexical::DOT,
            word => after_keyword(word),
        }
    }

    /// How far the head of a `def` is.
    fn take_head(&mut self, word: Word) {
        let frame = self.frame();
        frame.head = match (frame.head, word) {
            (Head::Path, Word::Less | Word::Singleton) => Head::None,
            (Head::None | Head::Path, _) => return,
            (Head::Start, Word::MethodName) => Head::Name,
            (Head::Start, Word::LParen) => Head::Start,
            (Head::Start, _) => Head::Singleton,
            (Head::Singleton, Word::Dot | Word::Scope) => Head::Start,
            (Head::Singleton, _) => Head::Singleton,
            (Head::Name, Word::CallOpen) => Head::Parameters,
            (Head::Parameters, Word::RParen) => Head::Parameters,
            (Head::Name, Word::Endless) | (Head::Parameters, _) => Head::None,
            (Head::Name | Head::Bare, _) => Head::Bare,
        };
    }

    fn take_open(&mut self, word: Word, id: TokenId) {
        let kind = match word {
            Word::LParen if self.frame().kind == Kind::Command && self.last_is_callable() => {
                Kind::ArgumentGroup
            }
            Word::LParen if self.opens_nested() => Kind::Parameters,
            Word::LParen => Kind::Group,
            Word::CallOpen if self.opens_parameters() => Kind::Parameters,
            Word::CallOpen => Kind::Call,
            Word::LBrack | Word::IndexOpen => Kind::Square,
            Word::LBrace => Kind::Hash,
            Word::BlockOpen => Kind::Block,
            Word::PipeOpen => Kind::Pipes,
            Word::PipeClose => {
                while self.frames.len() > 1 && self.pop().kind != Kind::Pipes {}
                return;
            }
            Word::Lambda => Kind::LambdaHead,
            Word::LambdaOpen | Word::LambdaDo => {
                // Its scope goes on.
                self.frame().has_scope = false;
                self.pop();
                self.push(Frame {
                    has_scope: true,
                    ..Frame::new(if word == Word::LambdaOpen {
                        Kind::Block
                    } else {
                        Kind::Body
                    })
                });
                return;
            }
            Word::While | Word::Until | Word::For => Kind::Loop,
            Word::Case => Kind::Case,
            Word::Def => Kind::Def,
            Word::If | Word::Unless | Word::Begin | Word::Class | Word::Module | Word::Do => {
                Kind::Body
            }
            _ => return,
        };
        let is_body = matches!(word, Word::Def | Word::Class | Word::Module);
        let has_scope = is_body || matches!(word, Word::BlockOpen | Word::Do | Word::Lambda);
        if has_scope {
            self.scopes.open(is_body);
        }
        let outer = *self.frame();
        let nested = matches!(
            word,
            Word::LParen | Word::LBrack | Word::CallOpen | Word::LBrace
        );
        self.push(Frame {
            head: match word {
                Word::Def => Head::Start,
                Word::Class | Word::Module => Head::Path,
                _ => Head::None,
            },
            def: (word == Word::Def).then_some(id),
            has_scope,
            pattern: nested && outer.pattern,
            targets: word == Word::For || word == Word::LParen && outer.targets,
            ..Frame::new(kind)
        });
    }

    fn opens_parameters(&mut self) -> bool {
        let frame = self.frame();
        frame.head == Head::Parameters || frame.kind == Kind::LambdaHead
    }

    /// Whether parentheses are around parameters among others.
    fn opens_nested(&mut self) -> bool {
        let last = self.last;
        let frame = self.frame();
        let follows = matches!(
            last,
            Word::CallOpen
                | Word::LParen
                | Word::PipeOpen
                | Word::Comma
                | Word::Splat
                | Word::Lambda
        );
        follows && (frame.has_parameters() || matches!(frame.head, Head::Name | Head::Bare))
    }

    /// Whether the innermost command has just begun.
    fn last_is_callable(&self) -> bool {
        matches!(
            self.last,
            Word::Identifier | Word::Constant | Word::MethodName | Word::Yield
        )
    }

    fn take_close(&mut self, word: Word, state: &mut LexerState<'_>) {
        let closer = match word {
            Word::RParen => super::frames::Closer::Round,
            Word::RBrack => super::frames::Closer::Square,
            Word::RBrace => super::frames::Closer::Curly,
            _ => super::frames::Closer::End,
        };
        if self.frame().closer() != closer {
            return;
        }
        let frame = self.pop();
        match frame.kind {
            Kind::Interpolation => {
                state.pop_mode();
            }
            Kind::ArgumentGroup => self.state = Lexical::ENDARG,
            Kind::Parameters if self.frame().head == Head::Parameters => {
                self.frame().has_statement = false;
                self.state = Lexical::BEG;
                self.command_start = true;
            }
            Kind::Group if self.frame().head == Head::Start => self.frame().head = Head::Singleton,
            _ => {}
        }
    }

    fn take_comma(&mut self, here: &Here<'_>) {
        if self.items == Items::Undef {
            self.state = Lexical::FNAME | Lexical::FITEM;
        }
        if let Some(name) = self.last_name(here) {
            self.may_be_target(name);
        }
    }

    /// The name without a point before it that the last token is.
    fn last_name<'t>(&self, here: &Here<'t>) -> Option<&'t str> {
        self.name.and_then(|(start, end)| here.text.get(start..end))
    }

    /// A name that may be assigned to with others.
    fn may_be_target(&mut self, name: &str) {
        let frame = self.frame();
        if frame.kind == Kind::Group || frame.has_statements() {
            self.targets.push(name.to_owned());
        }
    }

    fn take_assign(&mut self, here: &Here<'_>) {
        if let Some(name) = self.last_name(here) {
            self.scopes.declare(name);
        }
        for name in std::mem::take(&mut self.targets) {
            self.scopes.declare(&name);
        }
    }

    /// What a regular expression calls its groups are variables if it is matched with.
    fn take_captures(&mut self, here: &Here<'_>) {
        let (start, end) = self.regex.unwrap_or_default();
        for name in captures(here.text.get(start..end).unwrap_or("")) {
            self.scopes.declare(name);
        }
    }

    /// A method without `end`: its parameters stay known.
    fn end_head(&mut self, sink: &mut Sink) {
        if self.frame().kind == Kind::Def {
            if let Some(def) = self.frame().def {
                sink.tokens.retype(def, self.type_of(Word::EndlessDef));
            }
            self.frame().has_scope = false;
            self.pop();
            self.scopes.merge();
        }
    }

    /// One of the names after `alias` or `undef` has ended.
    pub(super) fn end_item(&mut self) {
        match self.items {
            Items::Alias(2) => {
                self.items = Items::Alias(1);
                self.state = Lexical::FNAME | Lexical::FITEM;
            }
            Items::Alias(_) => {
                self.items = Items::None;
                self.state = Lexical::END;
            }
            Items::Undef | Items::None => {}
        }
    }
}

fn after_name(before: Lexical) -> Lexical {
    if before.is(Lexical::BEG | Lexical::MID | Lexical::CLASS | Lexical::ARG | Lexical::DOT) {
        Lexical::ARG
    } else if before.is(Lexical::FNAME) {
        Lexical::ENDFN
    } else {
        Lexical::END
    }
}

/// Whether a statement can begin after this.
fn starts_command(word: Word) -> bool {
    matches!(
        word,
        Word::AndOr
            | Word::Begin
            | Word::BlockOpen
            | Word::Case
            | Word::Do
            | Word::Else
            | Word::Elsif
            | Word::EmptyPipes
            | Word::Ensure
            | Word::For
            | Word::ForIn
            | Word::If
            | Word::LambdaDo
            | Word::LambdaOpen
            | Word::LoopDo
            | Word::Modifier
            | Word::Module
            | Word::PipeClose
            | Word::Semi
            | Word::Then
            | Word::Unless
            | Word::Until
            | Word::When
            | Word::While
    )
}
