//! What begins and ends statements, and the words and operators in them.

use crate::toolkit::is;
use picireny_parser::hooks::{Made, Sink};

use super::Reader;
use super::frames::{Class, Frame, Head, Kind, Label, Lambda};
use super::gaps::Prefix;
use super::words::Word::{self, *};

impl Reader {
    /// A statement without a semicolon ends before a token.
    pub(super) fn end_before(&mut self, made: &Made, sink: &mut Sink) {
        if self.statement().begun {
            sink.insert(self.types.statement_end, &made.token);
        }
        self.restart();
    }

    pub(super) fn identifier(&mut self, made: Made, sink: &mut Sink) {
        self.begin();
        self.past.id = sink.push(made);
        let (after, statement) = (self.past.word, self.statement());
        if statement.record.open.is_some() && !statement.record.bases && after != Scope {
            statement.record.names += 1;
        }
    }

    /// A word like `int`.
    pub(super) fn type_name(&mut self, mut made: Made, sink: &mut Sink) {
        if self.past.word == Dot {
            made.token.kind = self.types.stray;
        }
        self.begin();
        if self.frame().kind == Kind::Angle {
            self.frame().evident = true;
        }
        sink.push(made);
    }

    pub(super) fn semicolon(&mut self, made: Made, sink: &mut Sink) {
        self.name_template();
        self.drop_angles();
        self.convert(&made, sink);
        sink.push(made);
        self.restart();
        self.past.ended = true;
    }

    pub(super) fn comma(&mut self, made: Made, sink: &mut Sink) {
        let statement = self.statement();
        statement.begun = true;
        statement.listed = true;
        statement.lambda = Lambda::None;
        if !statement.record.bases {
            statement.record.open = None;
        }
        sink.push(made);
    }

    pub(super) fn question(&mut self, made: Made, sink: &mut Sink) {
        self.begin();
        let statement = self.statement();
        statement.questions += 1;
        statement.follow_lambda();
        sink.push(made);
    }

    pub(super) fn assign(&mut self, made: Made, sink: &mut Sink) {
        self.name_template();
        if self.frame().kind == Kind::Angle && !self.frame().sure {
            self.drop_angles();
        }
        self.begin();
        let statement = self.statement();
        statement.expression = true;
        statement.lambda = Lambda::None;
        statement.record.open = None;
        sink.push(made);
    }

    pub(super) fn colon(&mut self, sink: &mut Sink) {
        while self.frame().kind == Kind::Angle && self.statement().questions == 0 {
            self.frames.pop();
            self.angles -= 1;
        }
        let is_block = self.frame().is_block();
        let (last, last_id, label) = (self.past.word, self.past.id, self.types.label);
        let before_last = self.past.before;
        let statement = self.statement();
        statement.follow_lambda();
        if statement.questions > 0 {
            statement.questions -= 1;
        } else if is_block && statement.label != Label::None {
            self.past.label = statement.label == Label::Case;
            self.restart();
        } else if is_block && last == Identifier && before_last == Semi {
            sink.tokens.retype(last_id, label);
            self.past.label = true;
            self.restart();
        } else if statement.record.open.is_some() {
            self.name_template();
            self.statement().record.bases = true;
        } else {
            statement.initializers = true;
            statement.begun = true;
        }
    }

    /// Takes a word that begins a statement. False if it does not here.
    pub(super) fn keyword(&mut self, word: Word, made: &mut Made, sink: &mut Sink) -> bool {
        let after = self.past.word;
        if word == Default && !self.at_start()
            // `asm goto`
            || word == Return && after == Aside
            || matches!(after, Assign | Dot | Arrow | Scope)
        {
            return false;
        }
        if word != Catch && word != Try {
            self.convert(made, sink);
        }
        let mut frames = self.frames.iter().rev();
        let outside = frames.find(|frame| frame.kind != Kind::Angle);
        if outside.is_some_and(Frame::is_block) {
            self.drop_angles();
        }
        if !self.frame().is_block() {
            return false;
        }
        if word == Try && self.statement().function {
            self.statement().begun = false;
            return true;
        }
        if self.cut_short {
            sink.insert(self.types.stray, &made.token);
        }
        self.end_before(made, sink);
        let follows = matches!(word, Else | Catch | Try);
        if !follows && !self.frame().in_function {
            sink.insert(self.types.stray, &made.token);
        }
        let after_directive = self.past.directive;
        let (else_alone, catch_alone) = (self.types.else_alone, self.types.catch_alone);
        let frame = self.frame();
        match word {
            Else if after_directive || frame.ifs == 0 => made.token.kind = else_alone,
            Else => frame.ifs -= 1,
            If => frame.ifs += 1,
            Catch if after_directive => made.token.kind = catch_alone,
            _ => {}
        }
        let statement = &mut frame.statement;
        match word {
            If | Control | Catch => statement.head = Head::Begun,
            Return => {
                statement.begun = true;
                statement.expression = true;
                statement.prefix = Prefix::Other;
            }
            Case | Default => {
                statement.begun = true;
                statement.prefix = Prefix::Other;
                statement.label = Label::Case;
            }
            _ => {}
        }
        true
    }

    pub(super) fn access(&mut self, mut made: Made, sink: &mut Sink) {
        let statement = *self.statement();
        if !self.frame().is_block() || statement.record.open.is_some() || self.past.word == Colon {
            made.token.kind = self.types.keyword;
            self.begin();
        } else {
            if self.cut_short {
                sink.insert(self.types.stray, &made.token);
            }
            self.end_before(&made, sink);
            let statement = self.statement();
            statement.label = Label::Access;
            statement.begun = true;
        }
        sink.push(made);
    }

    /// Takes a word that is no name.
    pub(super) fn word(&mut self, word: Word, mut made: Made, sink: &mut Sink) {
        let (after, types) = (self.past.word, &self.types);
        made.token.kind = match word {
            Template if matches!(after, Dot | Arrow | Scope) => types.template,
            Record | Enum => types.keyword,
            _ => made.token.kind,
        };
        let statement = self.statement();
        let begun = statement.begun;
        match word {
            Namespace if !statement.expression => statement.namespace = true,
            Requires => {
                // `&&` of a clause, not of `void f() &&`.
                let goes_on = statement.clause && after == Pointer;
                statement.clause = true;
                statement.requires =
                    !begun || goes_on || !is!(after, RParen Close Keyword Aside Pointer);
            }
            _ => {}
        }
        self.begin();
        if word == Typename && self.frame().kind == Kind::Angle {
            self.frame().evident = true;
        }
        let id = sink.push(made);
        self.past.keyword = id;
        if matches!(word, Record | Enum) && !matches!(after, Enum | Conversion) {
            let statement = self.statement();
            statement.record = Class {
                open: Some(id),
                class: word == Record,
                ..Class::default()
            };
            statement.function = false;
        }
    }

    pub(super) fn operator(&mut self, word: Word, text: &str, mut made: Made, sink: &mut Sink) {
        let after = self.past.word;
        if self.frame().kind == Kind::Angle && matches!(text, "&&" | "||" | "and" | "or") {
            self.frame().logical = true;
        }
        if text == "~" && matches!(after, Dot | Arrow | Scope) {
            made.token.kind = self.types.destructor;
            sink.push(made);
            return;
        }
        let statement = self.statement();
        // A block as Clang has it.
        if text == "^" && !after.is_operand() {
            statement.lambda = Lambda::Followed;
        }
        if word == Operator && !statement.clause && text != "..." && text != "~" {
            statement.expression |= statement.begun;
        }
        self.begin();
        sink.push(made);
    }

    /// The `.`, `->` or `::` before a token is an operator, or begins a name.
    pub(super) fn settle_member(&mut self, next: Word, text: &str, made: &Made, sink: &mut Sink) {
        let names = next.is_name() || next == Operator && text == "~";
        if names || !matches!(self.past.word, Dot | Arrow | Scope) {
            return;
        }
        let before_gap = match self.past.word {
            _ if self.past.directive => false,
            Dot => !matches!(next, RParen | Comma),
            _ => next == Semi,
        };
        if before_gap {
            sink.insert(self.types.stray, &made.token);
        }
        sink.tokens.retype(self.past.id, self.types.pointer);
        self.past.word = Other;
    }

    pub(super) fn member(&mut self, word: Word, mut made: Made, sink: &mut Sink) -> Word {
        let after = self.past.word;
        let is_global = word == Scope && (after == Type || after.is_keyword());
        let follows = after.is_operand() && !self.is_behind_head() && !is_global;
        if !follows {
            made.token.kind = match word {
                Scope => self.types.global,
                _ => self.types.not,
            };
        }
        self.begin();
        self.past.id = sink.push(made);
        if follows { word } else { Other }
    }
}
