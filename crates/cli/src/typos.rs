//! Options that are misspelt.

use clap::error::{ContextKind, ContextValue, ErrorKind};

/// Suggests the option that is meant most likely. To clap, `--otu` is nearer to
/// `--not-output` than to `--out`.
pub(crate) fn suggest(error: &mut clap::Error, command: &clap::Command) {
    if error.kind() != ErrorKind::UnknownArgument {
        return;
    }
    let Some(ContextValue::String(given)) = error.get(ContextKind::InvalidArg) else {
        return;
    };
    let Some(name) = given.strip_prefix("--") else {
        return;
    };
    // The subcommand is named in the usage.
    let usage = match error.get(ContextKind::Usage) {
        Some(ContextValue::StyledStr(usage)) => usage.to_string(),
        _ => String::new(),
    };
    let mut words = usage.split_whitespace();
    let command = words
        .find_map(|word| command.find_subcommand(word))
        .unwrap_or(command);
    let options = command.get_arguments().filter_map(clap::Arg::get_long);
    if let Some(nearest) = picireny_format::nearest(name, options) {
        let meant = ContextValue::String(format!("--{nearest}"));
        error.insert(ContextKind::SuggestedArg, meant);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use clap::{Arg, Command};

    fn suggested(arguments: &[&str]) -> Option<String> {
        let option = |name: &'static str| Arg::new(name).long(name);
        let command = Command::new("tool")
            .args(["out", "not-output", "only"].map(option))
            .subcommand(Command::new("list").arg(option("over")));
        let mut error = command
            .clone()
            .try_get_matches_from([&["tool"], arguments].concat())
            .unwrap_err();
        suggest(&mut error, &command);
        match error.get(ContextKind::SuggestedArg) {
            Some(ContextValue::String(meant)) => Some(meant.clone()),
            _ => None,
        }
    }

    #[test]
    fn the_nearest_option_of_the_command_is_suggested() {
        assert_eq!(suggested(&["--otu", "x"]).as_deref(), Some("--out"));
        assert_eq!(
            suggested(&["--not-outptu"]).as_deref(),
            Some("--not-output")
        );
        assert_eq!(suggested(&["list", "--ovre"]).as_deref(), Some("--over"));
        assert_eq!(suggested(&["--xyz"]), None);
    }
}
