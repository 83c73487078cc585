//! What happens while a parse takes long: messages, and Ctrl-C.

use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use picireny_oracle::Cancel;
use picireny_parser::{Progress, Stage};

/// How long what the user may want to know is still found out after Ctrl-C.
const PATIENCE: Duration = Duration::from_millis(200);

/// What ends the run. A parser asks a function without a state of its own.
static STOP: OnceLock<Cancel> = OnceLock::new();

/// When it was first seen to be wanted.
static SEEN: OnceLock<Instant> = OnceLock::new();

/// Makes parses end when the run is to end.
pub(crate) fn end_with(stop: &Cancel) {
    // There is one run in a process.
    let _ = STOP.set(stop.clone());
}

/// Whether the run is to end.
pub(crate) fn is_to_end() -> bool {
    STOP.get().is_some_and(Cancel::is_cancelled)
}

/// Whether the run is to end, and there was some time since.
pub(crate) fn is_late() -> bool {
    is_to_end() && SEEN.get_or_init(Instant::now).elapsed() > PATIENCE
}

/// How long something runs before the user is told how far it is.
pub(crate) const QUIET: Duration = Duration::from_secs(5);

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
