//! Passes that follow names from definitions to their uses.

pub(crate) mod delete_symbol;
pub(crate) mod expand;
pub(crate) mod free_names;
pub(crate) mod inline;
pub(crate) mod pointers;
pub(crate) mod records;
pub(crate) mod rename;
pub(crate) mod retype;
pub(crate) mod unscope;
