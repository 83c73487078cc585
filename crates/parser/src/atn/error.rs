//! Why a serialized ATN was refused.

/// A serialized ATN that does not describe a network.
///
/// Tables made by the grammar compiler or by the ANTLR tool never give one;
/// it exists so that no table whatsoever can make the engine panic.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum AtnError {
    /// Another version of the format than 4.
    #[error("serialized ATN has version {0}, expected 4")]
    Version(i32),
    /// The table ends early.
    #[error("serialized ATN ends after {0} numbers, in the middle of its {1}")]
    Truncated(usize, &'static str),
    /// A number that is out of its range.
    #[error("serialized ATN: {what} {value} at position {position} is out of range")]
    Range {
        /// What the number should have been.
        what: &'static str,
        /// The number.
        value: i32,
        /// Where in the table it stands.
        position: usize,
    },
    /// A rule can call itself before any token.
    #[error("serialized ATN has left-recursive rules")]
    LeftRecursion,
    /// The parts do not fit together.
    #[error("serialized ATN: state {state} {what}")]
    Structure {
        /// The state concerned.
        state: u32,
        /// What is wrong with it.
        what: &'static str,
    },
}
