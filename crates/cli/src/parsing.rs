//! Progress messages while a parse takes long.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use picireny_parser::{Progress, Stage};

/// How long a parse runs before the user is told how far it is.
const QUIET: Duration = Duration::from_secs(5);

/// A parse reports every few milliseconds. After a longer pause, a report comes
/// from another parse.
const NEW_PARSE: Duration = Duration::from_secs(1);

/// When the last report came, and when the last message was logged (or the
/// parse began).
static REPORTED: Mutex<Option<(Instant, Instant)>> = Mutex::new(None);

/// Logs how far a parse is, every few seconds.
pub(crate) fn watch(progress: Progress) {
    let now = Instant::now();
    let mut heard = REPORTED.lock().unwrap_or_else(PoisonError::into_inner);
    let said = match *heard {
        Some((last, said)) if now - last < NEW_PARSE => said,
        _ => now,
    };
    let due = now - said >= QUIET;
    *heard = Some((now, if due { now } else { said }));
    if due {
        log::info!("{}", describe(progress));
    }
}

fn describe(progress: Progress) -> String {
    let Progress { stage, done, total } = progress;
    let (doing, unit) = match stage {
        Stage::Lexing => ("reading the input", "bytes"),
        Stage::Parsing => ("parsing the input", "tokens"),
        Stage::ParsingInContext => (
            "parsing the input again, with full context because of an error",
            "tokens",
        ),
    };
    format!("Still {doing}: {done} of {total} {unit}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_names_the_stage_and_how_far_it_is() {
        let progress = Progress {
            stage: Stage::Parsing,
            done: 7,
            total: 90,
        };
        assert_eq!(
            describe(progress),
            "Still parsing the input: 7 of 90 tokens"
        );
    }
}
