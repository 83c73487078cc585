//! The tree that is reduced: an arena of nodes with ids, its preparation, and unparsing.
