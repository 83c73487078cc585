//! Tokens and trees as text.

mod json;
mod text;

pub use crate::escape::push_escaped;
pub use json::{json, push_in_json_string, push_json_string};
pub use text::{indented_tree, token_lines, tree_line};
