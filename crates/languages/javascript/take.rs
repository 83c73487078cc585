//! What a token changes: brackets, what may follow, and what it is.

use super::frames::{Before, Body, Bracket};
use super::words::Word::{self, *};
use super::{Here, Reader};
use crate::toolkit::is;
use picireny_parser::hooks::LexerState;

impl Reader {
    /// Takes a token in that is no part of a type: what it is from now on.
    pub(super) fn take(&mut self, here: &Here<'_>, state: &mut LexerState<'_>) -> Word {
        self.end_decorator(here.word);
        if matches!(self.last, Dot | OptionalDot) && here.word.is_name() {
            self.before = Before::Value;
            return Name;
        }
        if self.typed
            && let Some(word) = self.take_typed(here, state)
        {
            return word;
        }
        if self.frame().bracket == Bracket::Names && here.word.is_name() {
            return self.take_imported(here);
        }
        if let Some(word) = self.take_key(here) {
            return word;
        }
        match here.word {
            Name => self.take_name(here),
            LBrace => self.open_brace(),
            Function | Class => self.declaration(here.word),
            In if !self.typed && self.now().head => {
                self.before = Before::Operator;
                ForIn
            }
            _ => {
                if !self.take_bracket(here.word, state) {
                    self.before = self.take_other(here);
                }
                here.word
            }
        }
    }

    /// A decorator ends before a word that neither `@` nor `.` precedes.
    fn end_decorator(&mut self, word: Word) {
        let ends = word.is_name()
            || is!(word, Star Private String At)
            || self.typed && is!(word, Number LBrace LBrack Ellipsis)
            || word == LBrack && self.frame().bracket == Bracket::Class;
        if ends
            && !matches!(self.last, At | Dot)
            && let Some(start) = self.now().decorator.take()
        {
            let frame = self.frame();
            frame.key = frame.bracket == Bracket::Class;
            self.before = if start {
                Before::Start
            } else {
                Before::Operator
            };
        }
    }

    /// `function` or `class`, which are something else where a statement may start.
    fn declaration(&mut self, word: Word) -> Word {
        let begins = self.begins();
        let body = if begins { Body::Statement } else { Body::Value };
        let now = self.now();
        now.module = false;
        if word == Function {
            now.function = Some(body);
        } else {
            now.heading = Some((Class, body.closes()));
            now.typed = false;
        }
        self.before = Before::Operator;
        match word {
            _ if !begins => word,
            Function => FunctionDeclaration,
            _ => ClassDeclaration,
        }
    }

    /// A word or operator that only says what may follow.
    fn take_other(&mut self, here: &Here<'_>) -> Before {
        let begins = self.begins();
        let (before, typed) = (self.before, self.typed);
        let frame = self.frame();
        match here.word {
            Literal | String | Number | Private | Regex => return Before::Value,
            Hashbang | Else | Do | Try | Finally => return Before::Start,
            Return | Jump | Debugger | Throw => return Before::Restricted,
            Step if before == Before::Value && !here.new_line => return before,
            // `-?` in a mapped type.
            Sign if before == Before::Key && frame.bracket == Bracket::Members => return before,
            Semi => {
                frame.restart();
                if frame.bracket.has_statements() {
                    return Before::Start;
                }
            }
            Colon => {
                let starts = frame.bracket == Bracket::Block || frame.now.case;
                if frame.now.ternaries > 0 {
                    frame.now.ternaries -= 1;
                } else if starts {
                    frame.now.case = false;
                    return Before::Start;
                }
            }
            Question => frame.now.ternaries += 1,
            Comma => {
                frame.key |= frame.bracket == Bracket::Object;
                if frame.now.bases {
                    self.begin_type(Before::Value);
                }
            }
            At => {
                frame.now.decorator = Some(begins);
                frame.key = false;
            }
            Assign => {
                frame.key = false;
                frame.now.module = false;
                if frame.now.declares == Type {
                    self.begin_type(Before::Typed);
                }
            }
            Extends if matches!(frame.now.heading, Some((Interface, _))) => {
                frame.now.bases = true;
                self.begin_type(Before::Value);
            }
            // What follows has arguments, no parameters.
            Extends => frame.now.typed = true,
            Ellipsis => {
                frame.key = false;
                frame.now.typed = true;
            }
            Var | Const => frame.now.declares = Var,
            Enum => frame.now.heading = Some((Enum, Before::Start)),
            Case => frame.now.case = typed,
            Import => {
                frame.now.module = begins && !here.next().is_char("(.");
                if !frame.now.module {
                    return Before::Value;
                }
            }
            Export => {
                frame.now.module = true;
                return Before::Start;
            }
            Default if frame.now.module => return Before::Start,
            _ => {}
        }
        Before::Operator
    }
}
