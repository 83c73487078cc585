//! Commands in lexer rules: unknown or conflicting ones, and unknown arguments.

use super::state::{COMMON_CONSTANTS, Check};
use crate::model::{Ident, LexerCommand};
use crate::problem::Problem;
use crate::vocabulary::Vocabulary;

/// Checks the commands of one rule, in their order.
pub(super) struct Commands<'t> {
    tokens: &'t Vocabulary,
    /// The commands so far.
    seen: Vec<String>,
}

impl<'t> Commands<'t> {
    /// `tokens` are those that a command may name.
    pub(super) fn new(tokens: &'t Vocabulary) -> Self {
        Commands {
            tokens,
            seen: Vec::new(),
        }
    }

    pub(super) fn check(&mut self, check: &mut Check<'_, '_>, command: &LexerCommand) {
        let name = command.name.text.as_str();
        self.combination(check, command);
        if let Some(argument) = &command.argument {
            match name {
                "mode" | "pushMode" => mode(check, argument),
                "type" => self.token_type(check, argument),
                "channel" => channel(check, argument),
                _ => {}
            }
        }
        let takes_argument = match with_capital(name).as_str() {
            "Skip" | "More" | "PopMode" => false,
            "Mode" | "PushMode" | "Type" | "Channel" => true,
            _ => {
                let problem = Problem::UnknownCommand { command: name };
                check.report(command.name.span, problem);
                return;
            }
        };
        if takes_argument && command.argument.is_none() {
            let problem = Problem::MissingCommandArgument { command: name };
            check.report(command.name.span, problem);
        } else if !takes_argument && command.argument.is_some() {
            let problem = Problem::UnwantedCommandArgument { command: name };
            check.report(command.name.span, problem);
        }
    }

    /// Commands that are repeated or exclude each other.
    fn combination(&mut self, check: &mut Check<'_, '_>, command: &LexerCommand) {
        let (name, span) = (command.name.text.as_str(), command.name.span);
        if matches!(name, "pushMode" | "popMode") {
            return;
        }
        let has = |other: &&str| self.seen.iter().any(|command| command == other);
        let duplicated = has(&name);
        let excluded: &[&str] = match name {
            "skip" => &["more", "type", "channel"],
            "more" => &["skip", "type", "channel"],
            "type" | "channel" => &["more", "skip"],
            _ => &[],
        };
        let incompatible = excluded.iter().find(|other| has(other));
        if duplicated {
            check.report(span, Problem::DuplicatedCommand { command: name });
        }
        if let Some(other) = incompatible {
            let (first, second) = (*other, name);
            check.report(span, Problem::IncompatibleCommands { first, second });
        }
        self.seen.push(name.to_owned());
    }

    fn token_type(&self, check: &mut Check<'_, '_>, argument: &Ident) {
        let name = argument.text.as_str();
        if name == "EOF" {
            return;
        }
        if COMMON_CONSTANTS.contains(&name) {
            check.report(argument.span, Problem::ReservedTokenName { name });
        } else if self.tokens.name_type(name).is_none() && !is_number(name) {
            check.report(argument.span, Problem::UnknownToken { name });
        }
    }
}

fn mode(check: &mut Check<'_, '_>, argument: &Ident) {
    let name = argument.text.as_str();
    if name == "DEFAULT_MODE" {
        return;
    }
    if COMMON_CONSTANTS.contains(&name) {
        check.report(argument.span, Problem::ReservedModeName { name });
        return;
    }
    let grammar = check.grammar;
    let has_rules = |at| grammar.rules.iter().any(|rule| rule.mode == at);
    let mut modes = grammar.modes.iter().enumerate();
    let found = modes.any(|(at, mode)| mode.name.text == name && has_rules(at));
    if !found && !is_number(name) {
        check.report(argument.span, Problem::UnknownMode { name });
    }
}

fn channel(check: &mut Check<'_, '_>, argument: &Ident) {
    let name = argument.text.as_str();
    if matches!(name, "HIDDEN" | "DEFAULT_TOKEN_CHANNEL") {
        return;
    }
    let mut channels = check.grammar.channels.iter().flat_map(|block| &block.names);
    let declared = channels.any(|channel| channel.text == name);
    if COMMON_CONSTANTS.contains(&name) {
        check.report(argument.span, Problem::ReservedChannelName { name });
    } else if !declared && !is_number(name) {
        check.report(argument.span, Problem::UnknownChannel { name });
    }
}

fn with_capital(name: &str) -> String {
    let mut chars = name.chars();
    let first = chars.next().map(|c| c.to_uppercase().collect::<String>());
    first.unwrap_or_default() + chars.as_str()
}

fn is_number(text: &str) -> bool {
    text.parse::<i32>().is_ok()
}
