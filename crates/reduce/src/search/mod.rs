//! The search for the smallest text: which edits are tried together, and in what order.
//!
//! [`machine`] knows nothing of what edits mean. It puts those that do not touch one another
//! together into candidates ([`select`]) by how likely each is refused ([`acceptance`]),
//! goes on from the text of an interesting one, parses it, and asks the passes again.

pub(crate) mod acceptance;
pub(crate) mod acceptance_stats;
pub(crate) mod blame;
pub(crate) mod edit_candidates;
pub(crate) mod edit_history;
pub(crate) mod fault_groups;
pub(crate) mod machine;
pub(crate) mod plan;
pub(crate) mod select;
pub(crate) mod unused;
pub(crate) mod unused_policy;

pub(crate) use machine::{EditMachine, EditState};
pub(crate) use plan::Plan;
