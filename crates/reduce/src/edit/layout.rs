//! What is between tokens.

/// What a result's white space and comments are like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Layout {
    /// The layout is kept. Comments and blank lines go.
    #[default]
    AsInput,
    /// As few characters as possible.
    Compact,
}
