//! The tree that is reduced: an arena of nodes with ids, its preparation, and unparsing.
//!
//! A [`TreeBuilder`] is told the nodes in document order and gives a
//! [`Tree`]. A few passes prepare it ([`Tree::clean`] and what
//! [`Preparation`] names), [`Tree::stats`] describes it, [`Tree::unparse`]
//! writes it out. Reduction then works on a [`LiveTree`], which is made from
//! a prepared tree; a [`Skeleton`] of it answers "what would the text be with
//! these nodes shown differently" for the price of that text.
//!
//! No pass recurses: the depth of a tree is bounded by memory only.

mod boundaries;
mod build;
mod chunked;
mod class;
mod clean;
mod compact;
mod conventions;
mod events;
mod find;
mod layout;
mod leaf;
mod link;
mod live;
mod node;
mod position;
mod prepare;
mod shown;
mod skeleton;
mod stats;
mod syntax;
mod undo;

pub use boundaries::{Boundaries, FileRange};
pub use build::{Label, TreeBuilder, TreeError};
pub use class::{ClassId, Classes, Kind, ListId, Quantifier, Recursion};
pub use compact::{CompactTree, Met};
pub use conventions::{Conventions, Keywords};
pub use leaf::TextRef;
pub use live::LiveTree;
pub use node::{NodeId, Tree};
pub use position::Position;
pub use prepare::Preparation;
pub use skeleton::{Shown, Skeleton};
pub use stats::{Counts, Stats};
pub use syntax::{Faults, Parsed, Syntax, UNREAD};
pub use undo::TreeMark;
