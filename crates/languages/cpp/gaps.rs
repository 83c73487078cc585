//! What shows that something is missing before a token.

use crate::toolkit::is;
use picireny_parser::hooks::{Made, Sink};

use super::Reader;
use super::frames::Kind;
use super::words::{
    self,
    Word::{self, *},
};

/// What a statement consists of so far, as long as it may be the beginning of a
/// declaration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Prefix {
    #[default]
    Nothing,
    /// `static` and the like.
    Specifiers,
    /// Words like `int`, and specifiers.
    Types,
    /// The last of them is `auto`: square brackets may stand for a name.
    Auto,
    /// One name, without a type; behind specifiers.
    Name,
    SpecifiedName,
    /// Words like `int`, and one name.
    Named,
    /// These, and parentheses.
    Function,
    Other,
}

impl Prefix {
    fn is_type(self) -> bool {
        matches!(self, Self::Types | Self::Auto)
    }

    fn is_name(self) -> bool {
        matches!(self, Self::Name | Self::SpecifiedName)
    }
}

/// Whether it needs an operand before it.
fn is_infix(word: Word, text: &str) -> bool {
    match word {
        Assign | Question => true,
        Operator => !is!(text, "+" "-" "!" "~" "++" "--" "..." "not" "compl"),
        _ => false,
    }
}

/// Strings are left to macros.
fn is_value(word: Word, text: &str) -> bool {
    word == Literal && !text.contains('"')
}

impl Reader {
    /// Takes a token before it is known what becomes of it.
    pub(super) fn look_for_gap(&mut self, word: Word, text: &str, made: &Made, sink: &mut Sink) {
        let labelled = std::mem::take(&mut self.past.label);
        self.cut_short = self.is_cut_short();
        if !self.past.directive {
            let frame = self.frame();
            if is_value(word, text) && frame.of_declared {
                let begins = frame.statement.prefix == Prefix::Nothing;
                self.frame().valued |= begins || self.past.word == Comma;
            }
            if labelled {
                // `uint8_t : 0;`
                if word == RBrace {
                    sink.insert(self.types.stray, &made.token);
                    sink.insert(self.types.statement_end, &made.token);
                }
            } else if self.is_behind_gap(word, text) {
                sink.insert(self.types.stray, &made.token);
            }
        }
        self.declares = self.statement().prefix == Prefix::Named;
        let prefix = self.prefix_with(word, text);
        self.statement().prefix = prefix;
    }

    /// Whether the statement so far cannot end here.
    pub(super) fn is_cut_short(&self) -> bool {
        let mut frames = self.frames.iter().rev();
        let Some(frame) = frames.find(|frame| frame.kind != Kind::Angle) else {
            return false;
        };
        let statement = frame.statement;
        let is_declaration = statement.prefix.is_type()
            || matches!(statement.prefix, Prefix::Named | Prefix::Function);
        let is_expression = statement.expression && !statement.listed;
        let may_end = self.past.directive || !frame.is_block() || !statement.begun;
        !may_end && (is_declaration || is_expression)
    }

    fn is_behind_gap(&mut self, word: Word, text: &str) -> bool {
        if matches!(word, Semi | RBrace) && self.is_behind_head() {
            return true;
        }
        let at_start = self.at_start();
        let last = self.past.word;
        let frame = *self.frame();
        let outside = !frame.in_function;
        let statement = frame.statement;
        let is_operator = word == Operator && !matches!(text, "~" | "..." | "compl");
        if at_start && statement.in_head() {
            return matches!(word, Assign | Question);
        }
        if at_start {
            return is_infix(word, text) || outside && (is_value(word, text) || is_operator);
        }
        if frame.of_declared && matches!(last, LParen | Comma) {
            return word == Comma || last == Comma && word == RParen;
        }
        if word == RParen && last == LParen {
            return matches!(frame.after, Assign | Operator | Return);
        }
        if last == Type && frame.kind != Kind::Angle && word != Assign && is_infix(word, text) {
            return true;
        }
        let in_head = frame.kind == Kind::Paren && frame.head;
        if !frame.is_block() && !in_head {
            return false;
        }
        let operates = is_operator || matches!(word, Question | Dot | Arrow);
        match word {
            Assign if !statement.function && last.is_keyword() => true,
            Type if last == Record => true,
            Semi | RBrace if is!(last, Record Enum Namespace) => true,
            // The body of a lambda, which begins a declaration.
            LParen | LBrace if outside && statement.is_lambda() => {
                statement.prefix == Prefix::Nothing
            }
            LBrace if statement.valued => true,
            LBrace if outside && statement.function && last == Colon => true,
            Keyword if matches!(text, "break" | "continue") => self.cut_short,
            _ => self.is_behind_prefix(word, text, operates),
        }
    }

    /// Whether a token cannot follow what the statement begins with.
    fn is_behind_prefix(&mut self, word: Word, text: &str, operates: bool) -> bool {
        let last = self.past.word;
        let frame = *self.frame();
        let (prefix, outside) = (frame.statement.prefix, !frame.in_function);
        let in_head = frame.kind == Kind::Paren && frame.head;
        let begins = word == Type || words::begins_declaration(word, text);
        match prefix {
            prefix if prefix.is_type() => match word {
                Assign | Semi | Comma | Literal => true,
                LBrace => outside,
                LBrack => prefix == Prefix::Types,
                Colon => in_head,
                _ => operates,
            },
            Prefix::Named => operates || begins || is_value(word, text),
            Prefix::Function => begins,
            Prefix::Name if in_head && word == Colon => true,
            Prefix::Name if !outside => false,
            prefix if prefix.is_name() => match word {
                Assign => true,
                LBrace => last == RBrack,
                Semi => last == RBrack || prefix == Prefix::SpecifiedName,
                _ => operates,
            },
            _ => false,
        }
    }

    /// What the statement begins with after another token.
    fn prefix_with(&mut self, word: Word, text: &str) -> Prefix {
        let last = self.past.word;
        let prefix = self.statement().prefix;
        let begins = matches!(prefix, Prefix::Nothing | Prefix::Specifiers);
        match word {
            Type if text == "auto" && begins => Prefix::Auto,
            Type if begins || prefix.is_type() => Prefix::Types,
            Keyword | Linkage if words::is_specifier(text) => match prefix {
                Prefix::Nothing => Prefix::Specifiers,
                Prefix::Specifiers | Prefix::Types | Prefix::Auto => prefix,
                _ => Prefix::Other,
            },
            // `extern "C"`
            Literal if last == Linkage => prefix,
            Identifier if last == Scope => prefix,
            Identifier => match prefix {
                Prefix::Nothing => Prefix::Name,
                Prefix::Specifiers => Prefix::SpecifiedName,
                Prefix::Types | Prefix::Auto => Prefix::Named,
                _ => Prefix::Other,
            },
            Scope if last == Identifier => prefix,
            // Attributes, or sizes of arrays.
            LBrack if !prefix.is_type() => prefix,
            _ => Prefix::Other,
        }
    }
}
