//! Passes that change what is between tokens.

pub(crate) mod comment;
pub(crate) mod space;
pub(crate) mod uncomment;
