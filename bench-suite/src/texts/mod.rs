//! Plausible surroundings for failing parts, by language.

pub(crate) mod cpp;
pub(crate) mod css;
pub(crate) mod dialects;
pub(crate) mod html;
pub(crate) mod imperative;
pub(crate) mod javascript;
pub(crate) mod json_schema;
pub(crate) mod lines;
pub(crate) mod markdown;
pub(crate) mod python;
pub(crate) mod smt;
pub(crate) mod sql;
pub(crate) mod svg;
pub(crate) mod typescript;
pub(crate) mod yaml;
