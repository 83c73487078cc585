//! Tests that run ahead of their turn, for whichever machine.

pub(crate) mod ahead;
pub(crate) mod cache;
pub(crate) mod engine;
pub(crate) mod jobs;
pub(crate) mod queue;
pub(crate) mod workers;
