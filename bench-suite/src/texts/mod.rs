//! Plausible surroundings for failing parts, by language.

pub(crate) mod cpp;
pub(crate) mod css;
pub(crate) mod dialects;
pub(crate) mod imperative;
pub(crate) mod javascript;
pub(crate) mod lines;
pub(crate) mod python;
pub(crate) mod smt;
pub(crate) mod sql;
pub(crate) mod typescript;
