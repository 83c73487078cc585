//! What opens and closes.

use super::frames::{Attribute, Bracket, Frame, Head, Header};
use super::scan;
use super::words::Word::{self, *};
use super::{Here, Reader};
use crate::toolkit::brackets::{DEPTH, close, give_up};
use crate::toolkit::is;
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

    /// What a `{` opens, and its type.
    pub(super) fn brace(&mut self, here: &Here<'_>) -> (Bracket, bool, i32) {
        let types = self.types;
        let block = (Bracket::Block, false, types.lbrace);
        let closure = (Bracket::Block, true, types.closure_open);
        let accessors = (Bracket::Accessors, false, types.accessors_open);
        let frame = *self.frame();
        if frame.bracket == Bracket::Accessors {
            return block;
        }
        if is!(self.last, Do Else Repeat Deinit Catch) {
            return block;
        }
        if frame.head != Head::None {
            if !self.ends_value() || scan::is_closure_in_head(here.text, here.start) {
                return closure;
            }
            return match frame.head {
                Head::Switch => (Bracket::Switch, false, types.switch_open),
                _ => block,
            };
        }
        let value = self.ends_value();
        match frame.header {
            Header::Type => block,
            Header::Function if frame.assigned => closure,
            Header::Function => block,
            Header::Group => (Bracket::Group, false, types.group_open),
            Header::Subscript | Header::Variable if !frame.assigned => {
                match scan::opens_accessors(here.text, here.start, false) {
                    true => accessors,
                    false => block,
                }
            }
            Header::Variable if value && scan::opens_accessors(here.text, here.start, true) => {
                accessors
            }
            // Of a `do` with an error's type.
            Header::Other => block,
            _ => closure,
        }
    }

    pub(super) fn open_brace(&mut self, here: &Here<'_>, kind: i32) {
        let (bracket, closure, _) = self.brace(here);
        let frame = self.frame();
        if !closure {
            match frame.head {
                Head::None if frame.header != Header::Variable => frame.header = Header::None,
                _ => frame.head = Head::None,
            }
            frame.constraints = false;
            frame.type_list = false;
        }
        let signature = closure
            && kind == self.types.closure_open
            && scan::opens_signature(here.text, here.start);
        self.push(Frame {
            bracket,
            value: closure,
            signature,
            ..Frame::default()
        });
        self.signature = signature;
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
        let bracket = self.frame().bracket;
        if self.braces == 0 || matches!(bracket, Bracket::Interpolation | Bracket::Text) {
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
        let attribute = self.attribute == Attribute::Name
            || self.last == Modifier
                && (frame.has_statements() && self.at_start || frame.bracket == Bracket::Captures);
        let value = self.ends_value();
        let names_value = self.last == Identifier || self.last == Subscript;
        let types = !attribute
            && (frame.parameters
                || self.in_type && !value
                || matches!(self.last, Throws)
                || frame.header == Header::EnumCase && names_value
                || frame.signature
                || frame.bracket == Bracket::Accessors);
        let names = !types && !attribute && self.is_names(here);
        if types {
            self.frame().parameters = false;
        }
        let tree =
            self.attribute == Attribute::Name && self.is_tree(here) || self.has_notation(here);
        let bracket = match (tree, types) {
            (true, _) => Bracket::Tree,
            (_, true) => Bracket::TypeRound,
            _ => Bracket::Round,
        };
        self.push(Frame {
            bracket,
            names,
            attribute,
            in_type: self.in_type,
            at_start: self.at_start,
            ..Frame::default()
        });
        self.in_type = types;
        self.at_start = false;
        self.attribute = Attribute::None;
        self.last = LParen;
    }

    /// Whether this opens the labels of a name.
    pub(super) fn is_names(&self, here: &Here<'_>) -> bool {
        self.last == Identifier && here.adjacent && scan::opens_names(here.text, here.start)
    }

    /// Whether the arguments of an attribute have a notation of their own.
    pub(super) fn is_tree(&self, here: &Here<'_>) -> bool {
        let (start, end) = self.attribute_name;
        let name = here.text.get(start..end).unwrap_or("");
        is!(name,
            "available" "backDeployed" "convention" "objc" "differentiable" "derivative"
            "transpose" "implementation" "specialize" "specialized" "abi" "attached"
            "freestanding" "dynamicReplacement" "originallyDefinedIn" "cdecl" "exclusivity"
            "inline" "lifetime" "isolated" "extern" "storageRestrictions"
        ) || name.starts_with('_') && name.as_bytes().get(1).is_some_and(u8::is_ascii_lowercase)
    }

    /// Whether this opens the list of `#available`, or what is behind the `nonisolated` of
    /// a type.
    pub(super) fn has_notation(&self, here: &Here<'_>) -> bool {
        let before = here.text.get(..self.behind.end).unwrap_or("");
        match self.last {
            HashName => before.ends_with("#available") || before.ends_with("#unavailable"),
            Prefix if self.in_type => before
                .strip_suffix(scan::ISOLATION)
                .is_some_and(|rest| scan::is_isolation(here.text, rest.len())),
            _ => false,
        }
    }

    pub(super) fn open_square(&mut self, here: &Here<'_>) {
        let frame = *self.frame();
        let value = self.ends_value() && !here.new_line;
        let bracket = if self.in_type && !value {
            Bracket::TypeSquare
        } else if frame.signature && !value {
            Bracket::Captures
        } else {
            Bracket::Square
        };
        self.push(Frame {
            bracket,
            value,
            in_type: self.in_type,
            at_start: self.at_start,
            ..Frame::default()
        });
        self.in_type = bracket == Bracket::TypeSquare;
        self.at_start = false;
        self.last = LBrack;
    }

    pub(super) fn open_angle(&mut self) {
        self.push(Frame {
            bracket: Bracket::Angle,
            attribute: self.attribute == Attribute::Name,
            in_type: self.in_type,
            at_start: self.at_start,
            ..Frame::default()
        });
        self.in_type = true;
        self.attribute = Attribute::None;
        self.last = LParen;
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
                RParen => Attribute::End,
                _ => Attribute::Name,
            };
            // Without a name, of which the arguments would be told.
            self.attribute_name = (0, 0);
        }
    }

    /// A token in what has a notation of its own.
    pub(super) fn take_in_tree(&mut self, here: &Here<'_>) {
        let bracket = match here.word {
            LParen | LBrack => Some(Bracket::Tree),
            LBrace => Some(Bracket::TreeBrace),
            _ => None,
        };
        self.last = Other;
        if let Some(bracket) = bracket {
            self.push(Frame {
                bracket,
                value: true,
                ..Frame::default()
            });
            return;
        }
        if here.word == Text {
            self.open_text(here.kind);
            return;
        }
        if here.word == Interpolation {
            self.push(Frame {
                bracket: Bracket::Interpolation,
                ..Frame::default()
            });
            self.last = LParen;
            return;
        }
        if matches!(here.word, RParen | RBrack | RBrace) {
            let frame = self.frames.pop().unwrap_or_default();
            if frame.value {
                return;
            }
            self.in_type = frame.in_type;
            if frame.attribute {
                self.at_start = frame.at_start;
                self.attribute = Attribute::End;
                self.last = RParen;
            } else {
                self.at_start = false;
                // In a type, it is before what it is about.
                self.last = match frame.in_type {
                    true => Prefix,
                    false => Operand,
                };
            }
        }
    }
}
