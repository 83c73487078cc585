//! Passes that change what single tokens look like.

pub(crate) mod separators;
pub(crate) mod shorten_tokens;
pub(crate) mod zeros;
