//! What opens and closes.

use super::frames::{Bracket, Frame, Head, Header};
use super::scan;
use super::words::Word::{self, *};
use super::{Here, Reader};
use crate::toolkit::brackets::{DEPTH, close, give_up};
use crate::toolkit::{Annotation, is};
use picireny_parser::hooks::LexerState;

impl Reader {
    pub(super) fn push(&mut self, frame: Frame) {
        self.braces += usize::from(frame.is_braces());
        self.frames.push(frame);
    }

    /// Gives up what is open within the innermost braces: an error then ends with
    /// them.
    pub(super) fn give_up_brackets(&mut self) {
        give_up(&mut self.frames, Frame::is_braces);
    }

    /// Opens a bracket in which types may be expected. They may have been before it, too.
    fn open(&mut self, last: Word, in_type: bool, frame: Frame) {
        self.push(Frame {
            in_type: self.in_type,
            at_start: self.at_start,
            ..frame
        });
        self.in_type = in_type;
        self.at_start = false;
        self.last = last;
    }

    /// The type of a `{`, which says what it opens.
    pub(super) fn brace(&mut self, here: &Here<'_>) -> i32 {
        let types = self.types;
        let frame = *self.frame();
        let value = self.ends_value();
        let accessors = |observers| scan::opens_accessors(here.text, here.start, observers);
        if frame.bracket == Bracket::Accessors || is!(self.last, Do Else Repeat Deinit Catch) {
            return types.lbrace;
        }
        if frame.head != Head::None {
            return match frame.head {
                _ if !value || scan::is_closure_in_head(here.text, here.start) => {
                    types.closure_open
                }
                Head::Switch => types.switch_open,
                _ => types.lbrace,
            };
        }
        match frame.header {
            Header::Function if frame.assigned => types.closure_open,
            Header::Subscript | Header::Variable if !frame.assigned => match accessors(false) {
                true => types.accessors_open,
                false => types.lbrace,
            },
            Header::Variable if value && accessors(true) => types.accessors_open,
            Header::Group => types.group_open,
            // The last of a `do` with an error's type.
            Header::Type | Header::Function | Header::Other => types.lbrace,
            _ => types.closure_open,
        }
    }

    pub(super) fn open_brace(&mut self, here: &Here<'_>, kind: i32) {
        let types = self.types;
        let closure = kind == types.closure_open;
        let bracket = match kind {
            _ if kind == types.switch_open => Bracket::Switch,
            _ if kind == types.accessors_open => Bracket::Accessors,
            _ if kind == types.group_open => Bracket::Group,
            _ => Bracket::Block,
        };
        if !closure {
            let frame = self.frame();
            match frame.head {
                Head::None if frame.header != Header::Variable => frame.header = Header::None,
                _ => frame.head = Head::None,
            }
            frame.constraints = false;
            frame.type_list = false;
        }
        self.signature = closure && scan::opens_signature(here.text, here.start);
        self.push(Frame {
            value: closure,
            signature: self.signature,
            ..Frame::new(bracket)
        });
        self.at_start = true;
        self.in_type = false;
        self.last = LBrace;
    }

    /// A `}`. Nothing is open within the braces.
    pub(super) fn close_brace(&mut self) {
        self.last = RBrace;
        self.at_start = false;
        self.in_type = false;
        self.closure_ended = false;
        if self.braces == 0 || is!(self.frame().bracket, Bracket: Interpolation Text) {
            return;
        }
        if let Some(frame) = self.frames.pop() {
            self.braces -= 1;
            self.closure_ended = frame.value;
        }
        if self.frame().bracket == Bracket::Accessors {
            self.at_start = true;
        }
    }

    pub(super) fn open_round(&mut self, here: &Here<'_>) {
        let frame = *self.frame();
        let attribute = self.attribute == Annotation::Name
            || self.last == Modifier
                && (frame.has_statements() && self.at_start || frame.bracket == Bracket::Captures);
        let names_value = is!(self.last, Identifier Subscript);
        let types = !attribute
            && (frame.parameters
                || self.in_type && !self.ends_value()
                || self.last == Throws
                || frame.header == Header::EnumCase && names_value
                || frame.signature
                || frame.bracket == Bracket::Accessors);
        let names = !types && !attribute && self.is_names(here);
        if types {
            self.frame().parameters = false;
        }
        let bracket = match types {
            _ if self.opens_tree(here) => Bracket::Tree,
            true => Bracket::TypeRound,
            false => Bracket::Round,
        };
        let frame = Frame {
            names,
            attribute,
            ..Frame::new(bracket)
        };
        self.open(LParen, types, frame);
        self.attribute = Annotation::None;
    }

    /// Whether this opens the labels of a name.
    pub(super) fn is_names(&mut self, here: &Here<'_>) -> bool {
        let frame = self.frame();
        let declares = frame.parameters || frame.header == Header::EnumCase;
        !declares
            && self.last == Identifier
            && here.adjacent
            && scan::opens_names(here.text, here.start)
    }

    /// Whether what this opens has a notation of its own: arguments of some attributes, the
    /// list of `#available`, and what is behind the `nonisolated` of a type.
    pub(super) fn opens_tree(&self, here: &Here<'_>) -> bool {
        let (start, end) = self.attribute_name;
        let name = here.text.get(start..end).unwrap_or("");
        let before = here.text.get(..self.behind.end).unwrap_or("");
        match self.last {
            _ if self.attribute == Annotation::Name => has_notation(name),
            HashName => before.ends_with("#available") || before.ends_with("#unavailable"),
            Prefix if self.in_type => before
                .strip_suffix(scan::ISOLATION)
                .is_some_and(|rest| scan::is_isolation(here.text, rest.len())),
            _ => false,
        }
    }

    pub(super) fn open_square(&mut self, here: &Here<'_>) {
        let value = self.ends_value() && !here.new_line;
        let signature = self.frame().signature;
        let bracket = match self.in_type {
            _ if value => Bracket::Square,
            true => Bracket::TypeSquare,
            false if signature => Bracket::Captures,
            false => Bracket::Square,
        };
        let frame = Frame {
            value,
            ..Frame::new(bracket)
        };
        self.open(LBrack, bracket == Bracket::TypeSquare, frame);
    }

    pub(super) fn open_angle(&mut self) {
        let frame = Frame {
            attribute: self.attribute == Annotation::Name,
            ..Frame::new(Bracket::Angle)
        };
        self.open(LParen, true, frame);
        self.attribute = Annotation::None;
    }

    /// `\(` in a string.
    pub(super) fn open_interpolation(&mut self) {
        self.open(LParen, false, Frame::new(Bracket::Interpolation));
    }

    /// A `)`, `]` or `>`.
    pub(super) fn close(&mut self, word: Word, state: &mut LexerState<'_>) {
        let fits = |frame: &Frame| match frame.bracket {
            Bracket::Round | Bracket::TypeRound | Bracket::Interpolation => word == RParen,
            Bracket::Square | Bracket::TypeSquare | Bracket::Captures => word == RBrack,
            bracket => word == TypeClose && bracket == Bracket::Angle,
        };
        self.last = word;
        let Some(frame) = close(&mut self.frames, DEPTH, fits, Frame::is_braces) else {
            return;
        };
        self.in_type = frame.in_type;
        self.at_start = false;
        self.closure_ended = false;
        if frame.bracket == Bracket::Interpolation {
            self.braces -= 1;
            state.pop_mode();
            self.last = Text;
        } else if frame.attribute {
            self.at_start = frame.at_start;
            self.attribute = match word {
                RParen => Annotation::End,
                _ => Annotation::Name,
            };
            // Without a name, of which the arguments would be told.
            self.attribute_name = (0, 0);
        }
    }

    /// A token in what has a notation of its own.
    pub(super) fn take_in_tree(&mut self, here: &Here<'_>) {
        self.last = Other;
        match here.word {
            LParen | LBrack | LBrace => self.push(Frame {
                value: true,
                ..Frame::new(Bracket::Tree)
            }),
            Text => self.open_text(here.kind),
            RParen | RBrack | RBrace => {
                let frame = self.frames.pop().unwrap_or_default();
                if !frame.value {
                    self.close_tree(&frame);
                }
            }
            _ => {}
        }
    }

    fn close_tree(&mut self, frame: &Frame) {
        self.in_type = frame.in_type;
        self.at_start = frame.attribute && frame.at_start;
        self.last = match frame.in_type {
            _ if frame.attribute => {
                self.attribute = Annotation::End;
                RParen
            }
            // In a type, it is before what it is about.
            true => Prefix,
            false => Operand,
        };
    }
}

/// Whether the arguments of an attribute have a notation of their own.
fn has_notation(name: &str) -> bool {
    is!(name,
        "available" "backDeployed" "convention" "objc" "differentiable" "derivative" "transpose"
        "implementation" "specialize" "specialized" "abi" "attached" "freestanding"
        "dynamicReplacement" "originallyDefinedIn" "cdecl" "exclusivity" "inline" "lifetime"
        "isolated" "extern" "storageRestrictions"
    ) || name.starts_with('_') && name.as_bytes().get(1).is_some_and(u8::is_ascii_lowercase)
}
