//! The tokens of both grammars as the reader sees them.

use crate::toolkit::{is, list, words};

words! {
    /// A token as the reader sees it.
    pub(super) enum Word {
        // Words, reserved or not: what may name a property.
        Jump: JUMP BREAK CONTINUE, Case, Catch, Class, Const, Debugger, Default, Do, Else, Enum,
        Export, Extends, Finally, For, Function, If, Import, In, Instanceof,
        Literal: LITERAL NULL TRUE FALSE THIS SUPER, New, Return, Switch, Throw, Try,
        Unary: UNARY DELETE TYPEOF VOID, Var, While, With, Name: IDENTIFIER GET SET STATIC,
        // What a name turns out to be.
        As, Async, Await, From, Let, Of, Yield, Modifier, Global, Implements, Interface, Is,
        Namespace, Type, TypePrefix,
        // What is no word.
        LBrace, RBrace, LParen, RParen, LBrack, RBrack, Semi, Comma, Colon, Question, Dot,
        OptionalDot, Ellipsis, Arrow, At, Assign, Star, Sign: SIGN PLUS MINUS,
        Step: INCREMENT DECREMENT, Not: NOT BIT_NOT, Less, Greater, BitOr, BitAnd,
        Private: PRIVATE_NAME, Number, String,
        /// A string without its end is an operand that names nothing, too.
        Regex: REGEX UNTERMINATED,
        Backtick, TemplateOpen, Template: TEMPLATE_TEXT, JsxOpen, JsxClose, JsxSlash, JsxEnd,
        JsxText, Hashbang,
        // What others turn out to be.
        BlockOpen, ClassOpen, FunctionDeclaration, ClassDeclaration, ForIn, ArrowOpen, TypeOpen,
        TypeClose, TypeColon, TypeQuestion, TypeArrow, TypeOperator, Bound, Optional, Assert,
        // What has no text.
        StatementEnd, ItemEnd, Stray,
    }
    made {
        /// A name after which there may be the parameters of an arrow function.
        AsyncName,
        /// An operator that an operand follows.
        Operator,
        Eof,
    }
    others Operator, end Eof, first Semi
}

use Word::*;

/// Words of the grammar with types that the other one lacks.
pub(super) const ONLY_TYPED: &[Word] = list! { Word:
    Enum Modifier Global Implements Interface Is Namespace Type TypePrefix JsxOpen JsxClose
    JsxSlash JsxEnd JsxText TypeOpen TypeClose TypeColon TypeQuestion TypeArrow TypeOperator Bound
    Optional Assert
};

/// Words of the grammar without types that the other one lacks.
pub(super) const ONLY_UNTYPED: &[Word] = &[ForIn, ArrowOpen, Stray];

impl Word {
    /// Whether it is a word, reserved or not: something that may name a property.
    pub(super) fn is_name(self) -> bool {
        (self as u8) <= (TypePrefix as u8)
    }

    /// A word that a grammar knows and that is not reserved is a name at first.
    pub(super) fn at_first(self) -> Self {
        if self.is_name() && self as u8 > Name as u8 {
            Name
        } else {
            self
        }
    }

    /// Whether a statement begins with it and no operand does.
    pub(super) fn begins_statement(self) -> bool {
        is!(self,
            Jump Case Catch Const Do Else Finally For If Return Semi Switch Throw Try Var While
        )
    }
}

#[cfg(test)]
mod tests {
    use super::Word;
    use crate::toolkit::words::{Words, token_name};

    #[test]
    fn every_name_is_a_token_of_one_of_the_two_grammars() {
        let grammars = concat!(
            include_str!("JavaScriptLexer.g4"),
            include_str!("../typescript/TypeScriptLexer.g4")
        );
        let is_in_name = |c: char| c.is_alphanumeric() || c == '_';
        let known: Vec<&str> = grammars.split(|c| !is_in_name(c)).collect();
        for name in Word::NAMED.iter().flat_map(|(_, names)| *names) {
            assert!(known.contains(&&*token_name(name)), "{name}");
        }
    }
}
