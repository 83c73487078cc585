//! A text with its tree, and changes of it.
//!
//! A [`Document`] is a text with its tree. A [`Pass`](crate::passes::Pass) looks at it and
//! proposes *edits*: places in the text and what is put there. One edit may change many
//! places at once (a name wherever it occurs), put a part of a node in the node's place, or
//! several nodes in the place of one.

pub(crate) mod apply;
pub(crate) mod block_ends;
pub(crate) mod check;
pub(crate) mod cut;
pub(crate) mod definition;
pub(crate) mod document;
pub(crate) mod gap;
pub(crate) mod layout;
pub(crate) mod levels;
pub(crate) mod lines;
pub(crate) mod names;
pub(crate) mod nests;
pub(crate) mod non_blank;
pub(crate) mod numbers;
pub(crate) mod operands;
pub(crate) mod parts;
pub(crate) mod place;
pub(crate) mod proposed;
pub(crate) mod query;
pub(crate) mod removed;
pub(crate) mod scope;
pub(crate) mod text_tokens;
pub(crate) mod tier;
pub(crate) mod window;

pub(crate) use apply::write;
pub(crate) use check::Rules;
pub(crate) use cut::Cut;
pub(crate) use cut::{Mapping, hash_of, outermost};
pub(crate) use document::{Document, Index};
pub use layout::Layout;
pub(crate) use non_blank::non_blank;
pub(crate) use proposed::Edit;
pub(crate) use query::{
    around, beginning, can_be_empty, can_go, has_others, innermost, is_in_statements, is_separator,
    is_statement, outer, same, separated,
};
pub(crate) use removed::Removed;
pub(crate) use scope::Scope;
pub(crate) use text_tokens::TextTokens;
pub(crate) use tier::Tier;
pub(crate) use window::Window;
