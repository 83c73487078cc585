//! What begins and ends statements, and the words and operators in them.

use picireny_parser::hooks::{Made, Sink, TokenId, inserted};

use super::Reader;
use super::frames::{Frame, Kind};
use super::gaps::Prefix;
use super::words::Word;

impl Reader {
    /// A statement without a semicolon ends before a token.
    pub(super) fn end_before(&mut self, made: &Made, sink: &mut Sink) {
        if self.statement().begun {
            sink.push(inserted(&made.token, self.types.statement_end, ""));
        }
        self.restart();
    }

    /// Says that a token is where no statement can be, or behind a brace that a function
    /// without parameters has.
    pub(super) fn insert_stray(&self, before: &Made, sink: &mut Sink) {
        sink.push(inserted(&before.token, self.types.stray, ""));
    }

    pub(super) fn identifier(&mut self, id: TokenId) {
        let (after, statement) = (self.last, self.statement());
        if statement.record.is_some() && !statement.bases && after != Word::Scope {
            statement.names += 1;
        }
        self.last_id = id;
    }

    pub(super) fn colon(&mut self, sink: &mut Sink) {
        while self.frames.len() > 1
            && self.frame().kind == Kind::Angle
            && self.statement().questions == 0
        {
            self.frames.pop();
            self.angles -= 1;
        }
        let is_block = self.frame().is_block();
        let (last, last_id, label) = (self.last, self.last_id, self.types.label);
        let before_last = self.before_last;
        let statement = self.statement();
        statement.introducer = None;
        if statement.questions > 0 {
            statement.questions -= 1;
        } else if is_block && statement.label {
            self.labelled = !statement.access;
            self.restart();
        } else if is_block && last == Word::Identifier && before_last == Word::Semi {
            sink.tokens.retype(last_id, label);
            self.labelled = true;
            self.restart();
        } else if statement.record.is_some() {
            self.name_template();
            self.statement().bases = true;
        } else {
            statement.initializers = true;
            statement.begun = true;
        }
    }

    /// Takes a word that begins a statement. False if it does not here.
    pub(super) fn keyword(&mut self, word: Word, made: &mut Made, sink: &mut Sink) -> bool {
        let after = self.last;
        if word == Word::Default && !self.at_start()
            // `asm goto`
            || word == Word::Return && after == Word::Aside
            || matches!(after, Word::Assign | Word::Dot | Word::Arrow | Word::Scope)
        {
            return false;
        }
        if word != Word::Catch && word != Word::Try {
            self.convert(made, sink);
        }
        let in_angles = self.frame().kind == Kind::Angle;
        if in_angles
            && self
                .frames
                .iter()
                .rev()
                .find(|f| f.kind != Kind::Angle)
                .is_some_and(Frame::is_block)
        {
            self.drop_angles();
        }
        if !self.frame().is_block() {
            return false;
        }
        if word == Word::Try && self.statement().function {
            let statement = self.statement();
            statement.begun = false;
            statement.function = true;
            return true;
        }
        if self.cut_short {
            self.insert_stray(made, sink);
        }
        self.end_before(made, sink);
        let follows = matches!(word, Word::Else | Word::Catch | Word::Try);
        if !follows && !self.frame().in_function {
            self.insert_stray(made, sink);
        }
        let after_directive = self.after_directive;
        let (else_alone, catch_alone) = (self.types.else_alone, self.types.catch_alone);
        let frame = self.frame();
        match word {
            Word::Else if after_directive || frame.ifs == 0 => made.token.kind = else_alone,
            Word::Else => frame.ifs -= 1,
            Word::If => frame.ifs += 1,
            Word::Catch if after_directive => made.token.kind = catch_alone,
            _ => {}
        }
        let statement = &mut frame.statement;
        match word {
            Word::If | Word::Control | Word::Catch => statement.head = true,
            Word::Return => {
                statement.begun = true;
                statement.expression = true;
                statement.prefix = Prefix::Other;
            }
            Word::Case | Word::Default => {
                statement.begun = true;
                statement.prefix = Prefix::Other;
                statement.label = true;
            }
            _ => {}
        }
        true
    }

    pub(super) fn access(&mut self, made: &mut Made, sink: &mut Sink) {
        let statement = *self.statement();
        if !self.frame().is_block() || statement.record.is_some() || self.last == Word::Colon {
            made.token.kind = self.types.keyword;
            self.begin();
            return;
        }
        if self.cut_short {
            self.insert_stray(made, sink);
        }
        self.end_before(made, sink);
        let statement = self.statement();
        statement.label = true;
        statement.access = true;
        statement.begun = true;
    }

    /// Takes a word that is no name.
    pub(super) fn word(&mut self, word: Word, made: Made, sink: &mut Sink) {
        let mut made = made;
        let (after, types) = (self.last, &self.types);
        let mut kind = made.token.kind;
        if word == Word::Template && matches!(after, Word::Dot | Word::Arrow | Word::Scope) {
            kind = types.template;
        } else if matches!(word, Word::Record | Word::Enum) {
            kind = types.keyword;
        }
        made.token.kind = kind;
        let statement = self.statement();
        let begun = statement.begun;
        match word {
            Word::Namespace if !statement.expression => statement.namespace = true,
            Word::Requires => {
                // `&&` of a clause, not of `void f() &&`.
                let goes_on = statement.clause && after == Word::Pointer;
                statement.clause = true;
                statement.requires = !begun
                    || goes_on
                    || !matches!(
                        after,
                        Word::RParen | Word::Close | Word::Keyword | Word::Aside | Word::Pointer
                    );
            }
            _ => {}
        }
        self.begin();
        let in_angles = self.frame().kind == Kind::Angle;
        if word == Word::Typename && in_angles {
            self.frame().evident = true;
        }
        let id = sink.push(made);
        self.last_word = id;
        if matches!(word, Word::Record | Word::Enum)
            && !matches!(after, Word::Enum | Word::Conversion)
        {
            let statement = self.statement();
            statement.record = Some(id);
            statement.class = word == Word::Record;
            statement.names = 0;
            statement.bases = false;
            statement.function = false;
        }
    }

    pub(super) fn operator(&mut self, word: Word, text: &str, made: Made, sink: &mut Sink) {
        let mut made = made;
        let after = self.last;
        let in_angles = self.frame().kind == Kind::Angle;
        if in_angles && matches!(text, "&&" | "||" | "and" | "or") {
            self.frame().logical = true;
        }
        if text == "~" && matches!(after, Word::Dot | Word::Arrow | Word::Scope) {
            made.token.kind = self.types.destructor;
            sink.push(made);
            return;
        }
        let statement = self.statement();
        // A block as Clang has it.
        if text == "^" && !after.is_operand() {
            statement.lambda = true;
            statement.introducer = None;
        }
        if word == Word::Operator && !statement.clause && text != "..." && text != "~" {
            statement.expression |= statement.begun;
        }
        self.begin();
        sink.push(made);
    }

    /// The `.`, `->` or `::` before a token is an operator, or begins a name.
    pub(super) fn settle_member(&mut self, next: Word, text: &str, made: &Made, sink: &mut Sink) {
        let names = next.is_name() || next == Word::Operator && text == "~";
        if !matches!(self.last, Word::Dot | Word::Arrow | Word::Scope) {
            return;
        }
        if !names {
            let before_gap = match self.last {
                _ if self.after_directive => false,
                Word::Dot => !matches!(next, Word::RParen | Word::Comma),
                _ => next == Word::Semi,
            };
            if before_gap {
                self.insert_stray(made, sink);
            }
            sink.tokens.retype(self.last_id, self.types.pointer);
            self.last = Word::Other;
        }
    }

    pub(super) fn member(&mut self, word: Word, made: Made, sink: &mut Sink) -> Word {
        let mut made = made;
        let after = self.last;
        let follows = after.is_operand()
            && !self.is_behind_head()
            && !(word == Word::Scope && after.is_keyword());
        let mut word = word;
        if !follows || (word == Word::Scope && after == Word::Type) {
            if word == Word::Scope {
                made.token.kind = self.types.global;
                word = Word::Other;
            } else {
                made.token.kind = self.types.not;
                word = Word::Other;
            }
        }
        self.begin();
        self.last_id = sink.push(made);
        word
    }
}
