//! The algorithms of the Python tool: delta debugging of lists of nodes.

pub(crate) mod ddmin;
pub(crate) mod ddmin_options;
pub(crate) mod driver;
pub(crate) mod hdd;
pub(crate) mod hddr;
pub(crate) mod hoist;
pub(crate) mod perses;
pub(crate) mod prune;
pub(crate) mod shift;
pub(crate) mod transform;
pub(crate) mod traverse;
