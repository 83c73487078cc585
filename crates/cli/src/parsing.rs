//! What a user hears while a parse takes long.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use picireny_parser::{Progress, Stage};

/// How long a parse may be silent.
const PATIENCE: Duration = Duration::from_secs(5);

/// Parses report every few milliseconds; after a longer pause it is another
/// one.
const PAUSE: Duration = Duration::from_secs(1);

/// When a parse was last heard of, and when something was said about it, or it
/// began.
static HEARD: Mutex<Option<(Instant, Instant)>> = Mutex::new(None);

/// Logs now and then how far a parse is.
pub(crate) fn watch(progress: Progress) {
    let now = Instant::now();
    let mut heard = HEARD.lock().unwrap_or_else(PoisonError::into_inner);
    let said = match *heard {
        Some((last, said)) if now - last < PAUSE => said,
        _ => now,
    };
    let due = now - said >= PATIENCE;
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
    fn a_message_says_what_takes_so_long() {
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
