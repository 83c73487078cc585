//! Grouping crashing inputs by how they crash, and reducing one of each group.
