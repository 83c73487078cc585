//! Passes that change what is between tokens.

pub(crate) mod blanks;
pub(crate) mod comment;
pub(crate) mod indent;
pub(crate) mod space;
pub(crate) mod uncomment;
