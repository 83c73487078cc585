//! The reduction algorithms: ddmin, transformations, traversals, phases.
