//! Passes that leave out parts of a text, or put others in their place.

pub(crate) mod arguments;
pub(crate) mod convert;
pub(crate) mod delete;
pub(crate) mod delete_prefix;
pub(crate) mod hoist;
pub(crate) mod minimal;
pub(crate) mod neighbors;
pub(crate) mod omit;
pub(crate) mod pairs;
pub(crate) mod restore;
pub(crate) mod splice;
pub(crate) mod unwrap;
