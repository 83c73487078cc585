//! Passes: transformations of a parsed text, one a file.
//!
//! A new pass is a file with a type that implements [`Pass`](pass::Pass), and a line in
//! [`registry`]. The examples in its documentation are its tests.

#[cfg(test)]
mod examples;
pub(crate) mod layout;
pub(crate) mod pass;
pub(crate) mod registry;
pub(crate) mod risk;
pub(crate) mod structure;
pub(crate) mod symbols;
pub(crate) mod tokens;
