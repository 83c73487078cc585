//! Names of signals.

/// Not a signal.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a signal: a name (`SEGV`, `SIGABRT`) or a number from 1 to 64 is needed")]
pub struct UnknownSignal(pub String);

/// Reads a signal: its name with or without `SIG` in any case, or its number.
///
/// # Errors
///
/// When there is no such signal.
pub fn parse_signal(text: &str) -> Result<i32, UnknownSignal> {
    let unknown = || UnknownSignal(text.to_owned());
    if let Ok(number) = text.parse::<i32>() {
        return Some(number)
            .filter(|n| (1..=64).contains(n))
            .ok_or_else(unknown);
    }
    let name = text.to_ascii_uppercase();
    let name = name.strip_prefix("SIG").unwrap_or(&name);
    (1..=64)
        .find(|&number| signal_name(number).as_deref() == Some(name))
        .ok_or_else(unknown)
}

/// The name of a signal without `SIG`, if it has one.
pub(crate) fn signal_name(number: i32) -> Option<String> {
    let name = signal_hook::low_level::signal_name(number)?;
    Some(name.strip_prefix("SIG").unwrap_or(name).to_owned())
}

/// What users know a signal by: its name, or else its number.
#[must_use]
pub fn describe_signal(signal: i32) -> String {
    signal_name(signal).unwrap_or_else(|| signal.to_string())
}
