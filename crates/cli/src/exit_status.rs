//! The exit statuses of the program: all of them, and what they mean.

/// A grammar or an input has errors: the status of the ANTLR tool.
pub(crate) const SYNTAX_ERRORS: u8 = 1;

/// A triage found a crash that is not known.
pub(crate) const NEW_CRASHES: u8 = 1;

/// The program could not do what it was asked to.
pub(crate) const FAILURE: u8 = 2;

/// A run reached a limit; it has a result.
pub(crate) const LIMIT: u8 = 3;

/// The untouched input is not interesting.
pub(crate) const NOT_INTERESTING: u8 = 4;

/// Nearly everything is interesting.
pub(crate) const LAX_TEST: u8 = 5;

/// The test command stopped working.
pub(crate) const STOPPED_WORKING: u8 = 6;

/// The user ended the run: as shells report an end by SIGINT.
pub(crate) const INTERRUPTED: u8 = 130;

/// Statuses with what they mean, for help and documentation.
const MEANINGS: &[(u8, &str)] = &[
    (0, "finished, or --until-size or --until-quiet was reached"),
    (
        SYNTAX_ERRORS,
        "grammar: a grammar has errors; parse: the input has syntax errors; triage: a crash is \
         not in --known",
    ),
    (FAILURE, "wrong options, input, grammar or files"),
    (
        LIMIT,
        "--limit-tests or --limit-time was reached; the result may not be minimal",
    ),
    (NOT_INTERESTING, "the untouched input is not interesting"),
    (
        LAX_TEST,
        "the test is too lax: an empty or smallest file is interesting",
    ),
    (
        STOPPED_WORKING,
        "the test command stopped working; the best candidate so far was kept",
    ),
    (INTERRUPTED, "interrupted; --resume continues"),
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
