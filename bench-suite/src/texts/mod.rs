//! Plausible surroundings for failing parts, by language.

pub(crate) mod javascript;
