//! Recognizers as bytes.
//!
//! A program with many grammars in it is mostly their tables. Most numbers in them
//! are small, and a slice of strings costs 40 bytes and a relocation for each; so a
//! build script writes bytes, and what a run uses is unpacked.
//!
//! A number is written in groups of seven bits, the lowest first, all but the last with
//! the eighth bit set; those that can be negative with their sign as the lowest bit. A
//! text is its length in bytes and its bytes, a list its length and its elements, and
//! what may be missing a list of at most one.

use std::borrow::Cow;

use crate::recognizer::{Declaration, DeclarationKind, Recognizer, RecognizerKind, Semantic, Str};

const DECLARATIONS: &[DeclarationKind] = &[
    DeclarationKind::Members,
    DeclarationKind::Parameters,
    DeclarationKind::Returns,
    DeclarationKind::Locals,
    DeclarationKind::Init,
    DeclarationKind::After,
    DeclarationKind::Arguments,
    DeclarationKind::Label,
];

impl Recognizer {
    /// All of it as bytes, for [`Recognizer::unpack`].
    pub fn pack(&self) -> Vec<u8> {
        let mut out = Writer(Vec::new());
        out.text(&self.name);
        out.number(u32::from(self.kind == RecognizerKind::Parser));
        out.option(self.super_class.as_ref());
        out.list(&self.atn, |out, &value| out.signed(value));
        out.list(&self.rule_names, |out, name| out.text(name));
        out.list(&self.literal_names, |out, name| out.option(name.as_ref()));
        out.list(&self.symbolic_names, |out, name| out.option(name.as_ref()));
        out.list(&self.channel_names, |out, name| out.text(name));
        out.list(&self.mode_names, |out, name| out.text(name));
        out.list(&self.predicates, Writer::semantic);
        out.list(&self.actions, Writer::semantic);
        out.list(&self.declarations, Writer::declaration);
        out.0
    }

    /// What [`Recognizer::pack`] made bytes of; none if these are not such bytes.
    /// Texts are not copied.
    pub fn unpack(bytes: &'static [u8]) -> Option<Self> {
        let mut input = Reader(bytes);
        let recognizer = Self {
            name: input.text()?,
            kind: match input.number()? {
                0 => RecognizerKind::Lexer,
                1 => RecognizerKind::Parser,
                _ => return None,
            },
            super_class: input.option()?,
            atn: input.list(Reader::signed)?,
            rule_names: input.list(Reader::text)?,
            literal_names: input.list(Reader::option)?,
            symbolic_names: input.list(Reader::option)?,
            channel_names: input.list(Reader::text)?,
            mode_names: input.list(Reader::text)?,
            predicates: input.list(Reader::semantic)?,
            actions: input.list(Reader::semantic)?,
            declarations: input.list(Reader::declaration)?,
        };
        input.0.is_empty().then_some(recognizer)
    }
}

struct Writer(Vec<u8>);

impl Writer {
    fn number(&mut self, mut value: u32) {
        while value > 0x7F {
            self.0.push(value.to_le_bytes()[0] | 0x80);
            value >>= 7;
        }
        self.0.push(value.to_le_bytes()[0]);
    }

    fn signed(&mut self, value: i32) {
        self.number(((value << 1) ^ (value >> 31)).cast_unsigned());
    }

    /// No table has 2³² elements; of a longer one, what is written says so and is
    /// no recognizer.
    fn length(&mut self, length: usize) {
        self.number(u32::try_from(length).unwrap_or(u32::MAX));
    }

    fn text(&mut self, text: &Str) {
        self.length(text.len());
        self.0.extend_from_slice(text.as_bytes());
    }

    fn list<T>(&mut self, items: &[T], put: impl Fn(&mut Self, &T)) {
        self.length(items.len());
        for item in items {
            put(self, item);
        }
    }

    fn option(&mut self, text: Option<&Str>) {
        self.list(text.as_slice(), |out, text| out.text(text));
    }

    fn semantic(&mut self, semantic: &Semantic) {
        let Semantic {
            rule,
            index,
            state,
            code,
            fail,
            line,
            column,
        } = semantic;
        for &number in [rule, index, state, line, column] {
            self.number(number);
        }
        self.text(code);
        self.option(fail.as_ref());
    }

    fn declaration(&mut self, declaration: &Declaration) {
        let Declaration {
            kind,
            rule,
            state,
            code,
            line,
        } = declaration;
        let kind = DECLARATIONS.iter().position(|known| known == kind);
        self.length(kind.unwrap_or(DECLARATIONS.len()));
        for &number in [rule, state, line] {
            self.number(number);
        }
        self.text(code);
    }
}

/// What has not been read.
struct Reader(&'static [u8]);

impl Reader {
    fn number(&mut self) -> Option<u32> {
        let mut value = 0_u32;
        for shift in (0..u32::BITS).step_by(7) {
            let (&byte, rest) = self.0.split_first()?;
            self.0 = rest;
            value |= u32::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                return Some(value);
            }
        }
        None
    }

    fn signed(&mut self) -> Option<i32> {
        let value = self.number()?;
        Some((value >> 1).cast_signed() ^ -(value & 1).cast_signed())
    }

    fn length(&mut self) -> Option<usize> {
        usize::try_from(self.number()?).ok()
    }

    fn text(&mut self) -> Option<Str> {
        let length = self.length()?;
        let (text, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(Cow::Borrowed(str::from_utf8(text).ok()?))
    }

    fn list<T: Clone>(
        &mut self,
        take: impl Fn(&mut Self) -> Option<T>,
    ) -> Option<Cow<'static, [T]>> {
        let length = self.length()?;
        // An element has at least a byte.
        let mut items = Vec::with_capacity(length.min(self.0.len()));
        for _ in 0..length {
            items.push(take(self)?);
        }
        Some(Cow::Owned(items))
    }

    fn option(&mut self) -> Option<Option<Str>> {
        match self.number()? {
            0 => Some(None),
            1 => self.text().map(Some),
            _ => None,
        }
    }

    fn semantic(&mut self) -> Option<Semantic> {
        Some(Semantic {
            rule: self.number()?,
            index: self.number()?,
            state: self.number()?,
            line: self.number()?,
            column: self.number()?,
            code: self.text()?,
            fail: self.option()?,
        })
    }

    fn declaration(&mut self) -> Option<Declaration> {
        Some(Declaration {
            kind: *DECLARATIONS.get(self.length()?)?,
            rule: self.number()?,
            state: self.number()?,
            line: self.number()?,
            code: self.text()?,
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use crate::{Options, Recognizer, compile_text};

    const LEXER: &str = r#"
        lexer grammar AllLexer;
        options { superClass = Base; }
        channels { ASIDE }
        NAME : [a-z\p{Lu}]+ { taken(); } ;
        SYMBOL : '∀' ;
        SPACE : ' '+ -> channel(ASIDE), mode(OTHER) ;
        mode OTHER;
        ANY : . ;
    "#;

    const PARSER: &str = r#"
        parser grammar AllParser;
        options { tokenVocab = AllLexer; }
        @members { int depth = 0; }
        start locals [int n] @init { n = 1; }
            : {depth > 0}?<fail='too deep'> item[3] EOF { n = 2; } ;
        item [int size] returns [int value] @after { done(); } : first=NAME { print($first); } | SYMBOL | ~NAME ;
    "#;

    fn recognizers() -> Vec<Recognizer> {
        let files = [("AllLexer.g4", LEXER), ("AllParser.g4", PARSER)];
        compile_text(&files, &Options::default())
            .unwrap()
            .recognizers
    }

    #[test]
    fn a_recognizer_is_the_same_after_packing() {
        let recognizers = recognizers();
        assert!(recognizers.iter().any(|one| !one.predicates.is_empty()));
        assert!(recognizers.iter().any(|one| one.atn.contains(&-1)));
        let kinds: Vec<_> = recognizers
            .iter()
            .flat_map(|one| one.declarations.iter().map(|one| one.kind))
            .collect();
        for kind in super::DECLARATIONS {
            assert!(kinds.contains(kind), "{kind:?} is not in {kinds:?}");
        }
        for recognizer in recognizers {
            let bytes: &'static [u8] = recognizer.pack().leak();
            let unpacked = Recognizer::unpack(bytes).unwrap();
            assert_eq!(format!("{unpacked:?}"), format!("{recognizer:?}"));
        }
    }

    #[test]
    fn numbers_of_all_sizes_are_the_same_after_packing() {
        let mut out = super::Writer(Vec::new());
        let numbers = [
            0,
            -1,
            63,
            -64,
            64,
            127,
            128,
            -65,
            1 << 20,
            i32::MAX,
            i32::MIN,
        ];
        for number in numbers {
            out.signed(number);
        }
        let mut input = super::Reader(out.0.leak());
        for number in numbers {
            assert_eq!(input.signed(), Some(number));
        }
        assert!(input.0.is_empty());
    }

    #[test]
    fn what_is_cut_off_or_too_long_is_no_recognizer() {
        for recognizer in recognizers() {
            let bytes: &'static [u8] = recognizer.pack().leak();
            for length in 0..bytes.len() {
                assert!(Recognizer::unpack(&bytes[..length]).is_none(), "{length}");
            }
            let longer = [bytes, b"\0"].concat().leak();
            assert!(Recognizer::unpack(longer).is_none());
        }
    }
}
