//! What a token changes: brackets, what may follow, and its own type.

use super::frames::{Before, Body, Bracket, Declares, Heading};
use super::words::Word::{self, *};
use super::{Here, Reader};
use crate::toolkit::is;
use picireny_parser::hooks::LexerState;

impl Reader {
    /// Takes a token in that is no part of a type: its type from now on.
    pub(super) fn take(&mut self, here: &Here<'_>, state: &mut LexerState<'_>) -> i32 {
        self.end_decorator(here.word);
        let after_dot = matches!(self.last, Dot | OptionalDot);
        if after_dot && here.word.is_name() {
            self.before = Before::Value;
            return self.types.identifier;
        }
        if let Some(kind) = self.take_in_element(here, state) {
            return kind;
        }
        if let Some(kind) = self.take_between_types(here) {
            return kind;
        }
        if self.frame().bracket == Bracket::Names && here.word.is_name() {
            return self.take_imported(here);
        }
        if let Some(kind) = self.take_key(here) {
            return kind;
        }
        if let Some(kind) = self.take_bracket(here, state) {
            return kind;
        }
        match here.word {
            Name => self.take_name(here),
            Function | Class => self.declaration(here),
            Colon => self.colon(here),
            Question => self.question(here),
            Not if here.source() == "!" && self.is_postfix(here) => self.types.assert,
            Const if self.begins() && here.next().is("enum") => {
                self.taken = Some(Modifier);
                self.types.modifier
            }
            Export if self.begins() && self.modifies_declaration(here) => {
                self.taken = Some(Modifier);
                self.types.modifier
            }
            _ => {
                self.take_other(here);
                here.kind
            }
        }
    }

    fn begins(&mut self) -> bool {
        self.before == Before::Start && self.frame().bracket == Bracket::Block
    }

    fn is_postfix(&self, here: &Here<'_>) -> bool {
        !here.new_line && matches!(self.before, Before::Value | Before::Key)
    }

    /// Whether an `export` is one word before a declaration.
    fn modifies_declaration(&self, here: &Here<'_>) -> bool {
        let next = here.next();
        if next.is("default") || next.is("as") {
            return false;
        }
        if next.is("type") {
            return !next.then(here.text).is_char("{*");
        }
        next.is_word() || next.is_char("@")
    }

    /// A decorator ends before a word that neither `@` nor `.` precedes.
    fn end_decorator(&mut self, word: Word) {
        let Some(start) = self.frame().decorator else {
            return;
        };
        if matches!(self.last, At | Dot) {
            return;
        }
        let ends =
            word.is_name() || is!(word, Star Private String Number At LBrace LBrack Ellipsis);
        if ends {
            let frame = self.frame();
            frame.decorator = None;
            frame.key = frame.bracket == Bracket::Class;
            self.before = if start {
                Before::Start
            } else {
                Before::Operator
            };
        }
    }

    /// `function` or `class`, of another type where a statement may start.
    fn declaration(&mut self, here: &Here<'_>) -> i32 {
        let statement = self.begins();
        let body = if statement {
            Body::Statement
        } else {
            Body::Value
        };
        let frame = self.frame();
        frame.module = false;
        if here.word == Function {
            frame.function = Some(body);
        } else {
            frame.heading = Some(Heading::Class(body));
            frame.typed = false;
        }
        self.before = Before::Operator;
        match here.word {
            _ if !statement => here.kind,
            Function => self.types.function_declaration,
            _ => self.types.class_declaration,
        }
    }

    /// A word or operator that only says what may follow.
    fn take_other(&mut self, here: &Here<'_>) {
        let begins = self.begins();
        let word = here.word;
        self.before = match word {
            Semi => {
                let frame = self.frame();
                frame.restart();
                if frame.bracket.has_statements() {
                    Before::Start
                } else {
                    Before::Operator
                }
            }
            Comma => {
                let frame = self.frame();
                frame.key |= frame.bracket == Bracket::Object;
                if frame.bases {
                    self.begin_type(Before::Value);
                }
                Before::Operator
            }
            At => {
                let frame = self.frame();
                frame.decorator = Some(begins);
                frame.key = false;
                Before::Operator
            }
            Assign => {
                let frame = self.frame();
                frame.key = false;
                frame.module = false;
                if frame.declares == Declares::Alias {
                    self.begin_type(Before::Typed);
                }
                Before::Operator
            }
            Extends => {
                let frame = self.frame();
                if frame.heading == Some(Heading::Interface) {
                    frame.bases = true;
                    self.begin_type(Before::Value);
                } else {
                    // What follows has arguments, no parameters.
                    frame.typed = true;
                }
                Before::Operator
            }
            Step if self.before == Before::Value && !here.new_line => Before::Value,
            // `-?` in a mapped type.
            Sign if self.before == Before::Key && self.frame().bracket == Bracket::Members => {
                Before::Key
            }
            Ellipsis => {
                let frame = self.frame();
                frame.key = false;
                frame.typed = true;
                Before::Operator
            }
            Literal | String | Number | Private | Regex => Before::Value,
            Hashbang => Before::Start,
            Else | Do | Try | Finally => Before::Start,
            Return | Jump | Debugger | Throw => Before::Restricted,
            Var | Const => {
                self.frame().declares = Declares::Variables;
                Before::Operator
            }
            Enum => {
                self.frame().heading = Some(Heading::Enum);
                Before::Operator
            }
            Case => {
                self.frame().case = true;
                Before::Operator
            }
            Import => {
                let declares = begins && !here.next().is_char("(.");
                self.frame().module = declares;
                if declares {
                    Before::Operator
                } else {
                    Before::Value
                }
            }
            Export => {
                self.frame().module = true;
                Before::Start
            }
            Default if self.frame().module => Before::Start,
            _ => Before::Operator,
        };
    }
}
