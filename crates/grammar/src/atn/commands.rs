//! What lexer commands become in the network.

use super::network::LexerAction;
use crate::model::{Ident, LexerCommand};
use crate::problem::Problem;
use crate::source::Span;
use crate::vocabulary::Vocabulary;
use std::collections::HashMap;

/// Where a command is, and why it has no effect.
pub(super) type Refused<'c> = (Span, Problem<'c>);

/// The numbers behind the names that commands mention.
pub(super) struct Names<'a> {
    vocabulary: &'a Vocabulary,
    modes: HashMap<&'a str, i32>,
    channels: HashMap<&'a str, i32>,
}

impl<'a> Names<'a> {
    /// Modes and channels have the numbers of their positions.
    pub(super) fn new(
        vocabulary: &'a Vocabulary,
        modes: &'a [String],
        channels: &'a [String],
    ) -> Self {
        Names {
            vocabulary,
            modes: numbered(modes),
            channels: numbered(channels),
        }
    }

    /// What a command does.
    pub(super) fn action<'c>(&self, command: &'c LexerCommand) -> Result<LexerAction, Refused<'c>> {
        let name = command.name.text.as_str();
        let plain = match name {
            "skip" => Some(LexerAction::Skip),
            "more" => Some(LexerAction::More),
            "popMode" => Some(LexerAction::PopMode),
            _ => None,
        };
        let refused = |problem| Err((command.name.span, problem));
        match (plain, name, &command.argument) {
            (Some(action), _, None) => Ok(action),
            (Some(_), ..) => refused(Problem::UnwantedCommandArgument { command: name }),
            (None, "mode", Some(mode)) => self.mode(mode).map(LexerAction::Mode),
            (None, "pushMode", Some(mode)) => self.mode(mode).map(LexerAction::PushMode),
            (None, "type", Some(token)) => self.token_type(token).map(LexerAction::Type),
            (None, "channel", Some(channel)) => self.channel(channel).map(LexerAction::Channel),
            (None, "mode" | "pushMode" | "type" | "channel", None) => {
                refused(Problem::MissingCommandArgument { command: name })
            }
            _ => refused(Problem::UnknownCommand { command: name }),
        }
    }

    fn mode<'c>(&self, name: &'c Ident) -> Result<i32, Refused<'c>> {
        let known = match name.text.as_str() {
            "DEFAULT_MODE" => Some(0),
            text => self.modes.get(text).copied(),
        };
        or_number(known, name).ok_or((name.span, Problem::UnknownMode { name: &name.text }))
    }

    fn token_type<'c>(&self, name: &'c Ident) -> Result<i32, Refused<'c>> {
        let known = self.vocabulary.name_type(&name.text);
        or_number(known, name).ok_or((name.span, Problem::UnknownToken { name: &name.text }))
    }

    fn channel<'c>(&self, name: &'c Ident) -> Result<i32, Refused<'c>> {
        let known = match name.text.as_str() {
            "HIDDEN" => Some(1),
            "DEFAULT_TOKEN_CHANNEL" => Some(0),
            text => self.channels.get(text).copied(),
        };
        or_number(known, name).ok_or((name.span, Problem::UnknownChannel { name: &name.text }))
    }
}

/// The number that a name stands for, or that is written in its place.
fn or_number(known: Option<i32>, name: &Ident) -> Option<i32> {
    known.or_else(|| name.text.parse().ok())
}

fn numbered(names: &[String]) -> HashMap<&str, i32> {
    names.iter().map(String::as_str).zip(0..).collect()
}

/// The code of a command that is written with a capital letter (`Channel(X)`).
/// The tool does not know it as a command but finds a code template of that
/// name, and so makes an action in the target language of it.
pub(super) fn as_code(command: &LexerCommand) -> Option<String> {
    let argument = command.argument.as_ref().map(|a| a.text.as_str());
    Some(match (command.name.text.as_str(), argument) {
        ("Skip", None) => "skip();".to_owned(),
        ("More", None) => "more();".to_owned(),
        ("PopMode", None) => "popMode();".to_owned(),
        ("Type", Some(name)) => format!("_type = {name};"),
        ("Channel", Some(name)) => format!("_channel = {name};"),
        ("Mode", Some(name)) => format!("_mode = {name};"),
        ("PushMode", Some(name)) => format!("pushMode({name});"),
        _ => return None,
    })
}
