//! Words and signs that are no brackets: what each is to what follows, and whether a
//! statement may start after it.

use super::frames::{Bracket, Header, Property};
use super::take::is_before;
use super::words::Word::{self, *};
use super::{Here, Reader};
use picireny_parser::hooks::TokenId;

impl Reader {
    pub(super) fn take_word(
        &mut self,
        here: &Here<'_>,
        soft: Option<Word>,
        id: TokenId,
    ) -> (Word, bool) {
        match (soft, here.word) {
            (Some(soft), _) => self.take_soft(here, soft, id),
            (None, Do | While | When | If | Try | Else) => self.take_control(here.word),
            (None, Class | Object | Fun | Val | Typealias) => (self.take_declared(here), false),
            (None, _) => (self.take_sign(here), false),
        }
    }

    fn take_soft(&mut self, here: &Here<'_>, soft: Word, id: TokenId) -> (Word, bool) {
        let at_start = self.at_start;
        match soft {
            _ if is_before(soft, here) => (Modifier, true),
            Modifier => {
                self.enumeration |= here.source() == "enum";
                (Modifier, at_start)
            }
            Accessor | Init => {
                self.header(Header::Function, false);
                (Identifier, false)
            }
            Constructor => {
                if self.frame().header == Header::None {
                    self.header(Header::Function, false);
                }
                (Fun, false)
            }
            By => {
                self.frame().property = Property::Initialized;
                self.in_type = false;
                (Operator, false)
            }
            Where => {
                self.in_type = true;
                (Comma, false)
            }
            Catch => (If, false),
            Finally => {
                self.frame().tries = false;
                (Try, false)
            }
            Import => (Dot, false),
            Context if self.in_type && !self.ends_value() => (Modifier, false),
            Context => {
                self.context_name = Some(id);
                (Identifier, at_start)
            }
            _ => (here.word, at_start),
        }
    }

    /// A word that begins a control structure, or goes on with one.
    fn take_control(&mut self, word: Word) -> (Word, bool) {
        let frame = self.frame();
        match word {
            Do => {
                frame.dos += 1;
                (Do, true)
            }
            While if frame.dos == 0 => (While, false),
            While => {
                frame.dos -= 1;
                (Identifier, false)
            }
            When => {
                self.header(Header::When, true);
                (When, false)
            }
            If => {
                let guard = frame.bracket == Bracket::When && !frame.arrow;
                frame.ifs += u32::from(!guard);
                self.in_type = false;
                (if guard { Operator } else { If }, false)
            }
            Try => {
                frame.tries = true;
                (Try, false)
            }
            _ => {
                frame.ifs = frame.ifs.saturating_sub(1);
                (Else, true)
            }
        }
    }

    /// A word that begins a declaration.
    fn take_declared(&mut self, here: &Here<'_>) -> Word {
        match here.word {
            Class | Object if self.last == Reference => Identifier,
            Val | Typealias => {
                let frame = self.frame();
                if frame.has_statements() {
                    frame.property = match here.word {
                        Typealias => Property::Alias,
                        _ => Property::Declared,
                    };
                }
                self.in_type = true;
                Val
            }
            word => {
                self.take_header(here);
                word
            }
        }
    }

    fn take_sign(&mut self, here: &Here<'_>) -> Word {
        match here.word {
            Identifier if self.last == ReturnAt => Return,
            Identifier => {
                let infix = self.ends_value() && self.last != Object;
                self.in_type &= !infix;
                if infix { Infix } else { Identifier }
            }
            Operand if self.last == Text && here.adjacent => Operand,
            Star if self.last == Dot => Identifier,
            Increment | NotNull if !self.ends_value() => Prefix,
            Dot | SafeDot | Question | NotNull => here.word,
            Package => Dot,
            Colon => {
                let frame = self.frame();
                if matches!(frame.header, Header::Class | Header::Enum) {
                    frame.property = Property::Initialized;
                }
                self.in_type = true;
                Colon
            }
            As | Is | Ampersand => {
                self.in_type = true;
                here.word
            }
            word => {
                self.in_type = self.is_type_behind(word);
                word
            }
        }
    }

    /// Whether a type follows a comma, an `=` or the like.
    fn is_type_behind(&mut self, word: Word) -> bool {
        let frame = self.frame();
        match word {
            Comma => {
                frame.bracket == Bracket::Angle
                    || frame.header != Header::None
                    || frame.bracket == Bracket::Round && frame.in_type
            }
            In => frame.bracket == Bracket::Angle,
            Assign => {
                if frame.property == Property::Declared {
                    frame.property = Property::Initialized;
                }
                if frame.header == Header::Function {
                    frame.header = Header::None;
                }
                frame.property == Property::Alias
            }
            _ => false,
        }
    }

    fn header(&mut self, header: Header, value: bool) {
        let frame = self.frame();
        frame.header = header;
        frame.value = value;
    }

    /// The first word of what has a body.
    fn take_header(&mut self, here: &Here<'_>) {
        let header = match here.word {
            Fun => Header::Function,
            _ if self.enumeration => Header::Enum,
            _ => Header::Class,
        };
        let value = match here.word {
            Fun => self.is_function_value(),
            Object => !self.declares_object(here),
            _ => false,
        };
        self.enumeration = false;
        self.header(header, value);
        if !value {
            self.frame().property = Property::None;
        }
        self.in_type = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What words are to those behind them, one after another.
    fn taken(reader: &mut Reader, words: &[Word]) -> Vec<Word> {
        let mut taken = Vec::new();
        for word in words {
            let here = Here::first(*word, "a", 1);
            let (word, at_start) = reader.take_word(&here, None, TokenId(0));
            (reader.last, reader.at_start) = (word, at_start);
            taken.push(word);
        }
        taken
    }

    #[test]
    fn a_do_has_one_while_that_ends_it() {
        let mut reader = Reader::default();
        assert_eq!(
            taken(&mut reader, &[Do, While, While]),
            [Do, Identifier, While]
        );
    }

    #[test]
    fn a_name_after_an_operand_is_infix() {
        let mut reader = Reader::default();
        assert_eq!(
            taken(&mut reader, &[Operand, Identifier, Identifier]),
            [Operand, Infix, Identifier]
        );
    }

    #[test]
    fn types_are_between_a_colon_and_an_equals_sign() {
        let mut reader = Reader::default();
        taken(&mut reader, &[Val, Identifier, Colon]);
        assert!(reader.in_type);
        taken(&mut reader, &[Identifier, Assign]);
        assert!(!reader.in_type);
        assert_eq!(reader.frame().property, Property::Initialized);
        taken(&mut reader, &[Typealias, Identifier, Assign]);
        assert!(reader.in_type);
    }

    #[test]
    fn a_statement_may_start_after_else_and_not_after_if() {
        let mut reader = Reader::default();
        taken(&mut reader, &[If]);
        assert_eq!((reader.at_start, reader.frame().ifs), (false, 1));
        taken(&mut reader, &[Else]);
        assert_eq!((reader.at_start, reader.frame().ifs), (true, 0));
    }
}
