//! Names of properties and members, and what stands before them.

use super::frames::{Before, Body, Bracket};
use super::words::Word::*;
use super::{Here, Reader};

impl Reader {
    /// A token where a property or member is named. None if it is not part of that.
    pub(super) fn take_key(&mut self, here: &Here<'_>) -> Option<i32> {
        let frame = *self.frame();
        if !frame.key || frame.decorator.is_some() {
            return None;
        }
        let members = frame.bracket == Bracket::Members;
        match here.word {
            String | Number | Private => self.name_key(),
            LBrack => {
                self.frame().key = false;
                if members {
                    self.push(Bracket::TypeSquare, Before::Key);
                    self.begin_type(Before::Value);
                } else {
                    self.push(Bracket::Square, Before::Key);
                }
            }
            Star => self.before = Before::Operator,
            Sign | Ellipsis if members => self.before = Before::Operator,
            LParen if members => self.open_type_parameters(),
            New if members && here.next().is_char("(<") => self.name_key(),
            LBrace if frame.bracket == Bracket::Class && self.last == Modifier => {
                self.push(Bracket::Block, Before::Method);
                return Some(self.types.block_open);
            }
            word if word.is_name() && self.modifies_member(here, frame.bracket) => {
                self.before = Before::Operator;
                self.taken = Some(Modifier);
                return Some(self.types.modifier);
            }
            word if word.is_name() => {
                self.name_key();
                return Some(self.types.identifier);
            }
            _ => return None,
        }
        Some(here.kind)
    }

    fn name_key(&mut self) {
        self.frame().key = false;
        self.before = Before::Key;
    }

    /// The parameters of a method's type.
    pub(super) fn open_type_parameters(&mut self) {
        self.frame().key = false;
        self.push(Bracket::TypeParen, Before::Parameters(Body::Method));
        self.begin_type(Before::Value);
    }

    /// Whether a word stands before a member's name and is none.
    fn modifies_member(&self, here: &Here<'_>, bracket: Bracket) -> bool {
        let (in_line, block) = match here.source() {
            "async" => (true, false),
            "get" | "set" => (false, false),
            "static" if bracket == Bracket::Class => (false, true),
            "public" | "private" | "protected" | "readonly" | "abstract" | "override"
            | "declare" | "accessor" | "static" | "export"
                if bracket != Bracket::Object =>
            {
                (true, false)
            }
            "const" if bracket == Bracket::Class => (true, false),
            _ => return false,
        };
        let next = here.next();
        let named = next.is_word()
            || next.is_char("[*#\"'")
            || next.is_char("0123456789")
            || block && next.is_char("{");
        named && !(in_line && next.new_line)
    }
}
