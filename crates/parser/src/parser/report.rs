//! Messages of syntax errors, in ANTLR's words.

use picireny_grammar::Recognizer;

use crate::parse::{ErrorSource, SyntaxError};
use crate::vocabulary;

use super::recovery::Failure;
use super::{Walk, messages};

impl Failure {
    pub(super) fn precedence(precedence: i32) -> Self {
        Self::Predicate {
            message: format!("failed predicate: {{precpred(_ctx, {precedence})}}?"),
        }
    }

    pub(super) fn predicate(recognizer: &Recognizer, rule: u32, index: u32) -> Self {
        let predicates = &recognizer.predicates;
        let found = predicates
            .iter()
            .find(|p| p.rule == rule && p.index == index);
        let message = match found {
            Some(semantic) => match &semantic.fail {
                Some(fail) => fail.to_string(),
                None => format!("failed predicate: {{{}}}?", semantic.code),
            },
            None => "failed predicate: {}?".to_owned(),
        };
        Self::Predicate { message }
    }
}

impl Walk<'_> {
    /// Reports a failure unless it is a consequence of an earlier one.
    pub(super) fn report(&mut self, failure: &Failure) {
        if self.recovery.in_error {
            return;
        }
        self.recovery.in_error = true;
        let input = self.input;
        match failure {
            Failure::NoViable { start, offending } => {
                let text = messages::span(input, *start, *offending);
                let message = format!("no viable alternative at input {text}");
                self.error_at(*offending, message);
            }
            Failure::Mismatch { state, context } => {
                let expected = match context {
                    Some(context) => self.expected_then(*state, *context),
                    None => self
                        .atn
                        .expected_tokens(*state, self.stack.returns().iter().rev().copied()),
                };
                let message = format!(
                    "mismatched input {} expecting {}",
                    messages::token(input, self.position),
                    messages::set(input.recognizer, &expected)
                );
                self.error_at(self.position, message);
            }
            Failure::Predicate { message } => {
                let rule = self.frames.last().map_or(0, |frame| frame.rule);
                let message = format!(
                    "rule {} {message}",
                    vocabulary::rule_name(input.recognizer, rule)
                );
                self.error_at(self.position, message);
            }
            Failure::GaveUp => {}
        }
    }

    pub(super) fn report_unwanted(&mut self) {
        if self.recovery.in_error {
            return;
        }
        self.recovery.in_error = true;
        let message = format!(
            "extraneous input {} expecting {}",
            messages::token(self.input, self.position),
            messages::set(self.input.recognizer, &self.expected())
        );
        self.error_at(self.position, message);
    }

    pub(super) fn report_missing(&mut self) {
        if self.recovery.in_error {
            return;
        }
        self.recovery.in_error = true;
        let message = format!(
            "missing {} at {}",
            messages::set(self.input.recognizer, &self.expected()),
            messages::token(self.input, self.position)
        );
        self.error_at(self.position, message);
    }

    pub(super) fn error_at(&mut self, position: usize, message: String) {
        let id = self.input.visible.get(position).copied();
        let token = id.and_then(|id| self.input.tokens.get(id));
        self.errors.push(SyntaxError {
            source: ErrorSource::Parser,
            line: token.map_or(1, |t| t.line),
            column: token.map_or(0, |t| t.column),
            message,
            token: id,
        });
    }
}
