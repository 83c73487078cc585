//! What a token changes.

use super::close::closer;
use super::frames::{Frame, Head, Kind};
use super::lengths::captures;
use super::lexical::{Lexical, after_keyword};
use super::words::Word::{self, *};
use super::{Here, Items, Reader};
use crate::toolkit::is;
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
        let before = self.now.state;
        let ends = is!(word, Semi PipeOpen PipeClose EmptyPipes);
        let frame = self.frame();
        if frame.has_statements() && !ends {
            frame.has_statement = true;
        }
        self.take_head(word);
        self.now.state = self.after(word, here);
        self.now.callable = match word {
            Identifier | Constant | MethodName => !before.is(Lexical::FNAME),
            Yield | Jump => true,
            _ => false,
        };
        self.now.command_start = starts_command(word);
        self.take_open(word, id);
        match word {
            RParen | RBrack | RBrace | End => self.take_close(word, state),
            Assign | AssignOperator => self.take_assign(here),
            Operator if here.source() == "=~" => self.take_captures(here),
            Endless => self.end_head(sink),
            Semi if self.frame().has_statements() => self.end_statement(),
            Comma => self.take_comma(here),
            Then | LoopDo => self.frame().end(),
            Else | Elsif | Ensure | Rescue => self.frame().has_statement = false,
            When | In => {
                let frame = self.frame();
                (frame.has_statement, frame.pattern) = (false, word == In);
            }
            StringOpen | SymbolOpen | RegexOpen | WordsOpen | ShellOpen => {
                if let Some(literal) = self.literals.last_mut() {
                    literal.open = Some(id);
                }
            }
            Question => self.base().conditions += 1,
            Colon => {
                let base = self.base();
                base.conditions = base.conditions.saturating_sub(1);
            }
            Match => {
                let base = self.base();
                (base.pattern, base.matches) = (true, true);
            }
            AndOr => self.frame().matches = false,
            ForIn => self.base().targets = false,
            Arrow if self.frame().has_statements() => {
                self.frame().pattern = true;
                self.now.state = Lexical::BEG | Lexical::LABEL;
            }
            Alias => self.items = Items::Alias(2),
            Undef => self.items = Items::Undef,
            MethodName | Variable | Symbol => self.end_item(),
            _ => {}
        }
        self.name = (word == Identifier && !before.names()).then_some((here.start, here.end));
        self.now.comma = matches!(word, Comma | PatternComma).then_some(id);
        self.now.last = word;
        self.now.last_id = Some(id);
        self.regex = None;
    }

    /// The state after a token.
    fn after(&mut self, word: Word, here: &Here<'_>) -> Lexical {
        let before = self.now.state;
        match word {
            Identifier => {
                let name = here.source();
                if self.frame().declares() || self.now.last == Arrow && self.base().pattern {
                    self.scopes.declare(name);
                }
                if matches!(self.now.last, Splat | Comma) {
                    self.may_be_target(name);
                }
                if !before.names() && self.scopes.knows(name) {
                    return Lexical::END | Lexical::LABEL;
                }
                after_name(before)
            }
            Constant | MethodName => after_name(before),
            Label => {
                if self.frame().declares() {
                    self.scopes.declare(here.source().trim_end_matches(':'));
                }
                Lexical::ARG | Lexical::LABELED
            }
            Variable if before.is(Lexical::FNAME) => Lexical::ENDFN,
            Variable | Number | Character | Heredoc | Symbol => Lexical::END,
            Comma | PatternComma | LParen | CallOpen | LBrack | IndexOpen | LBrace | PipeOpen
            | PipeClose => Lexical::BEG | Lexical::LABEL,
            Operator if here.source() == "|" => Lexical::BEG | Lexical::LABEL,
            RParen | Lambda => Lexical::ENDFN,
            RBrack | RBrace => Lexical::END,
            Dot | SafeDot | Word::Scope if self.frame().head == Head::Start => Lexical::FNAME,
            Dot | SafeDot | Word::Scope => Lexical::DOT,
            word => after_keyword(word),
        }
    }

    /// How far the head of a `def` is.
    fn take_head(&mut self, word: Word) {
        let frame = self.frame();
        frame.head = match (frame.head, word) {
            (Head::Path, Less | Singleton) => Head::None,
            (Head::None | Head::Path, _) => return,
            (Head::Start, MethodName) => Head::Name,
            (Head::Start, LParen) => Head::Start,
            (Head::Start, _) => Head::Singleton,
            (Head::Singleton, Dot | Word::Scope) => Head::Start,
            (Head::Singleton, _) => Head::Singleton,
            (Head::Name, CallOpen) => Head::Parameters,
            (Head::Parameters, RParen) => Head::Parameters,
            (Head::Name, Endless) | (Head::Parameters, _) => Head::None,
            (Head::Name | Head::Bare, _) => Head::Bare,
        };
    }

    fn take_open(&mut self, word: Word, id: TokenId) {
        let kind = match word {
            LParen if self.frame().kind == Kind::Command && self.last_is_callable() => {
                Kind::ArgumentGroup
            }
            LParen if self.opens_nested() => Kind::Parameters,
            LParen => Kind::Group,
            CallOpen if self.opens_parameters() => Kind::Parameters,
            CallOpen => Kind::Call,
            LBrack | IndexOpen => Kind::Square,
            LBrace => Kind::Hash,
            BlockOpen => Kind::Block,
            PipeOpen => Kind::Pipes,
            PipeClose => {
                while self.frames.len() > 1 && self.pop().kind != Kind::Pipes {}
                return;
            }
            Lambda => Kind::LambdaHead,
            LambdaOpen | LambdaDo => {
                // Its scope goes on.
                self.frame().has_scope = false;
                self.pop();
                let mut body = Frame::new(match word {
                    LambdaOpen => Kind::Block,
                    _ => Kind::Body,
                });
                body.has_scope = true;
                self.push(body);
                return;
            }
            While | Until | For => Kind::Loop,
            Case => Kind::Case,
            Def => Kind::Def,
            If | Unless | Begin | Class | Module | Do => Kind::Body,
            _ => return,
        };
        let is_body = matches!(word, Def | Class | Module);
        let has_scope = is_body || matches!(word, BlockOpen | Do | Lambda);
        if has_scope {
            self.scopes.open(is_body);
        }
        let outer = *self.frame();
        let nested = is!(word, LParen LBrack CallOpen LBrace);
        self.push(Frame {
            head: match word {
                Def => Head::Start,
                Class | Module => Head::Path,
                _ => Head::None,
            },
            def: (word == Def).then_some(id),
            has_scope,
            pattern: nested && outer.pattern,
            targets: word == For || word == LParen && outer.targets,
            ..Frame::new(kind)
        });
    }

    fn opens_parameters(&mut self) -> bool {
        let frame = self.frame();
        frame.head == Head::Parameters || frame.kind == Kind::LambdaHead
    }

    /// Whether parentheses are around parameters among others.
    fn opens_nested(&mut self) -> bool {
        let last = self.now.last;
        let frame = self.frame();
        let follows = is!(last, CallOpen LParen PipeOpen Comma Splat Lambda);
        follows && (frame.has_parameters() || matches!(frame.head, Head::Name | Head::Bare))
    }

    /// Whether the innermost command has just begun.
    fn last_is_callable(&self) -> bool {
        is!(self.now.last, Identifier Constant MethodName Yield)
    }

    fn take_close(&mut self, word: Word, state: &mut LexerState<'_>) {
        if self.frame().closer() != closer(word) {
            return;
        }
        match self.pop().kind {
            Kind::Interpolation => {
                state.pop_mode();
            }
            Kind::ArgumentGroup => self.now.state = Lexical::ENDARG,
            Kind::Parameters if self.frame().head == Head::Parameters => {
                self.frame().has_statement = false;
                self.now.state = Lexical::BEG;
                self.now.command_start = true;
            }
            Kind::Group if self.frame().head == Head::Start => self.frame().head = Head::Singleton,
            _ => {}
        }
    }

    fn take_comma(&mut self, here: &Here<'_>) {
        if self.items == Items::Undef {
            self.now.state = Lexical::FNAME | Lexical::FITEM;
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
        let frame = self.frame();
        if frame.kind == Kind::Def {
            frame.has_scope = false;
            if let Some(def) = frame.def {
                self.words.retype(def, EndlessDef, sink);
            }
            self.pop();
            self.scopes.merge();
        }
    }

    /// One of the names after `alias` or `undef` has ended.
    pub(super) fn end_item(&mut self) {
        (self.items, self.now.state) = match self.items {
            Items::Alias(2) => (Items::Alias(1), Lexical::FNAME | Lexical::FITEM),
            Items::Alias(_) => (Items::None, Lexical::END),
            items => (items, self.now.state),
        };
    }
}

fn after_name(before: Lexical) -> Lexical {
    let begins = Lexical::BEG | Lexical::MID | Lexical::CLASS | Lexical::ARG | Lexical::DOT;
    match before.is(begins) {
        true => Lexical::ARG,
        false if before.is(Lexical::FNAME) => Lexical::ENDFN,
        false => Lexical::END,
    }
}

/// Whether a statement can begin after this.
fn starts_command(word: Word) -> bool {
    is!(word,
        AndOr Begin BlockOpen Case Do Else Elsif EmptyPipes Ensure For ForIn If LambdaDo
        LambdaOpen LoopDo Modifier Module PipeClose Semi Then Unless Until When While
    )
}
