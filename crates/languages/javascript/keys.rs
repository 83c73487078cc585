//! Names of properties and members, and what stands before them.

use super::frames::{Before, Bracket, Frame};
use super::words::Word::{self, *};
use super::{Here, Reader};

impl Reader {
    /// A token where a property or member is named. None if it is not part of that.
    pub(super) fn take_key(&mut self, here: &Here<'_>) -> Option<Word> {
        let Frame {
            bracket, key, now, ..
        } = *self.frame();
        if !key || now.decorator.is_some() {
            return None;
        }
        match here.word {
            String | Number | Private => self.name_key(),
            LBrack => {
                self.frame().key = false;
                self.push(Bracket::Square, Before::Key);
            }
            Star => self.before = Before::Operator,
            LBrace if bracket == Bracket::Class && self.last == Modifier => {
                self.push(Bracket::Block, Before::Method);
                return Some(BlockOpen);
            }
            word if word.is_name() && self.modifies_member(here, bracket) => {
                self.before = Before::Operator;
                return Some(Modifier);
            }
            word if word.is_name() => {
                self.name_key();
                return Some(Name);
            }
            _ => return None,
        }
        Some(here.word)
    }

    pub(super) fn name_key(&mut self) {
        self.frame().key = false;
        self.before = Before::Key;
    }

    /// Whether a word stands before a member's name and is none.
    fn modifies_member(&self, here: &Here<'_>, bracket: Bracket) -> bool {
        let (in_line, block) = match here.source() {
            "async" => (true, false),
            "get" | "set" => (false, false),
            "static" if bracket == Bracket::Class => (false, true),
            "public" | "private" | "protected" | "readonly" | "abstract" | "override"
            | "declare" | "accessor" | "static" | "export"
                if self.typed && bracket != Bracket::Object =>
            {
                (true, false)
            }
            "const" if self.typed && bracket == Bracket::Class => (true, false),
            _ => return false,
        };
        let next = here.next();
        let named = if self.typed {
            next.is_word() || next.is_char("[*#\"'0123456789") || block && next.is_char("{")
        } else {
            !next.is("") && !next.is_char("(,:}=;")
        };
        named && !(in_line && next.new_line)
    }
}
