//! Tokens and trees as text.

mod json;
mod text;

pub use json::json;
pub use text::{indented_tree, token_lines, tree_line};
