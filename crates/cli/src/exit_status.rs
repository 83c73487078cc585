//! The exit statuses of the program: all of them, and what they mean.

/// A grammar or an input has errors: the status of the ANTLR tool.
pub(crate) const SYNTAX_ERRORS: u8 = 1;

/// The program could not do what it was asked to.
pub(crate) const FAILURE: u8 = 2;

/// The user ended the run: as shells report an end by SIGINT.
pub(crate) const INTERRUPTED: u8 = 130;

/// Statuses with what they mean, for help and documentation.
const MEANINGS: &[(u8, &str)] = &[
    (
        0,
        "done: nothing was left to try, or a limit was reached; the log says which",
    ),
    (
        SYNTAX_ERRORS,
        "`grammar`: a grammar has errors; `parse`: the input has syntax errors",
    ),
    (
        FAILURE,
        "options, input, grammar, test or files are wrong; standard error says what to do",
    ),
    (
        INTERRUPTED,
        "interrupted (Ctrl-C, SIGTERM); --resume goes on from there",
    ),
];

/// The table for `--help-all`.
pub(crate) fn table() -> String {
    let mut text = "Exit status:".to_owned();
    for (status, meaning) in MEANINGS {
        text.push_str(&format!("\n  {status:<5}{meaning}"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_documentation_has_the_same_statuses() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/exit-status.md");
        let text = std::fs::read_to_string(path).unwrap_or_default();
        let rows: Vec<&str> = text.lines().filter(|line| line.starts_with("| ")).collect();
        let told: Vec<String> = MEANINGS
            .iter()
            .map(|(status, meaning)| format!("| {status} | {meaning} |"))
            .collect();
        assert_eq!(rows[1..], told, "docs/exit-status.md");
    }
}
