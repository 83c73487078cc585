//! Semantic checks: what the ANTLR 4.13 tool rejects or warns about beyond
//! syntax.

pub(crate) mod chars;
