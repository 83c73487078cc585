//! Where statements end with their lines.

use super::frames::{Bracket, Head, Header};
use super::operators::{Fix, fix};
use super::words::{Word::*, begins_declaration};
use super::{Here, Reader, scan};
use crate::toolkit::{Annotation, is};

impl Reader {
    /// Whether the last token may be the last one of an operand or a type.
    pub(super) fn ends_value(&self) -> bool {
        is!(self.last,
            Identifier Operand RParen RBrack RBrace Postfix TypeClose HashName
        ) && !self.attribute.may_end()
    }

    /// Whether a statement may end with the last token.
    pub(super) fn can_end(&self) -> bool {
        self.ends_value() || is!(self.last, Return Jump Fallthrough Throws)
    }

    /// Whether a statement, or the condition of a directive, ends before this.
    pub(super) fn ends_before(&mut self, here: &Here<'_>) -> bool {
        if here.word == Eof || here.word == RBrace && self.braces > 0 {
            self.give_up_brackets();
        }
        let frame = *self.frame();
        if frame.condition && here.new_line && self.ends_value() {
            return true;
        }
        if !frame.has_statements() || !frame.has_statement {
            return false;
        }
        match here.word {
            Eof | RBrace => true,
            HashIf | HashElseIf | HashElse | HashEndIf => self.ends_before_directive(here),
            Case | Default | Unknown if frame.bracket == Bracket::Switch => {
                self.can_end() && frame.head == Head::None && !frame.label
            }
            _ => here.new_line && self.can_end() && self.is_new_in_line(here),
        }
    }

    fn is_new_in_line(&mut self, here: &Here<'_>) -> bool {
        let frame = *self.frame();
        if self.last == Return {
            return self.is_no_result(here);
        }
        match here.word {
            Semi | RParen | RBrack | Comma | Colon | Dot | Else | Catch | Where | In | As | Is
            | Throws => false,
            Sign if is!(here.source(), "=" "->" "?") => false,
            Sign => fix(here.text, here.start, here.end) == Fix::Prefix,
            While => frame.repeats == 0 || self.last != RBrace,
            LBrace => !self.goes_on_with_brace(here),
            LParen => !frame.parameters,
            Identifier => {
                let goes_on = is!(here.source(), "async" "reasync")
                    && is!(frame.header, Header: Function Subscript)
                    && is!(here.next().text, "throws" "rethrows" "-" "{" "where");
                !(goes_on || self.is_closure_label(here))
            }
            _ => !self.is_closure_label(here),
        }
    }

    /// Whether a brace at a line's start belongs to what is before.
    fn goes_on_with_brace(&mut self, here: &Here<'_>) -> bool {
        let frame = *self.frame();
        // A closure may follow as an argument.
        let calls = is!(self.last, Identifier RParen TypeClose Postfix RBrack HashName);
        match frame.header {
            _ if frame.head != Head::None => true,
            Header::Function | Header::Subscript | Header::Type | Header::Group => true,
            Header::Variable => {
                !frame.assigned || scan::opens_accessors(here.text, here.start, true) || calls
            }
            _ => calls,
        }
    }

    /// Whether what follows a `return` in the next line is another statement.
    fn is_no_result(&mut self, here: &Here<'_>) -> bool {
        let leads = scan::leads_to(here.text, here.start);
        if begins_declaration(leads.text) {
            return leads.text != "init";
        }
        match here.word {
            Identifier => self.is_followed_by_colon(here),
            word => !is!(word, Operand Text LParen LBrack LBrace Dot Sign Try Backslash HashName),
        }
    }

    /// Whether this names another closure of a call.
    pub(super) fn is_closure_label(&self, here: &Here<'_>) -> bool {
        if !self.closure_ended || !here.is_word() || here.word == Default {
            return false;
        }
        let colon = here.next();
        colon.is_colon() && colon.then().text == "{"
    }

    /// An attribute without arguments has ended.
    pub(super) fn end_attribute(&mut self, here: &Here<'_>) {
        let goes_on = match self.attribute {
            Annotation::None => return,
            Annotation::Start | Annotation::Dot => true,
            Annotation::Name => match here.word {
                Dot => here.adjacent,
                Sign => here.adjacent && here.source().starts_with('<'),
                LParen => {
                    let (start, end) = self.attribute_name;
                    let name = here.text.get(start..end).unwrap_or("");
                    scan::has_arguments(here.text, name, self.behind.end)
                }
                _ => here.adjacent && self.frame().bracket == Bracket::Angle,
            },
            Annotation::End => false,
        };
        if !goes_on {
            self.attribute = Annotation::None;
            self.last = Modifier;
            // In an expression, it is a type's.
            let frame = *self.frame();
            let declares = self.at_start || frame.signature || frame.bracket == Bracket::Accessors;
            self.in_type |= !declares;
        }
    }

    /// Whether a word is what a statement or a label begins with, and no value.
    pub(super) fn is_followed_by_colon(&self, here: &Here<'_>) -> bool {
        here.next().is_colon()
    }
}
