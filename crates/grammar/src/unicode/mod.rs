//! Unicode properties for `\p{...}`, and simple case mappings.
//!
//! The ANTLR 4.13 tool carries Unicode 15.0 as ICU saw it, under the names
//! that ICU gives: the short and long names of `PropertyValueAliases.txt`.
//! Names are compared after ASCII lower-casing with `-` read as `_`, and in
//! no looser way.
//!
//! Most sets come from ICU4X, in the release whose data is Unicode 15.0; what
//! that release lacks is in `tables.rs` and `blocks.rs`.

mod binary;
mod blocks;
mod case;
mod enumerated;
mod tables;

use crate::IntervalSet;

pub use case::{simple_lowercase, simple_uppercase};

/// The highest code point.
const MAX: i32 = 0x10_FFFF;

/// The code points that `\p{name}` stands for, or `None` if the ANTLR tool
/// knows no property of that name.
///
/// `name` is what is written between the braces: a general category (`Lu`,
/// `Uppercase_Letter`), a script (`Latin`, `Script=Latin`), a block
/// (`InBasic_Latin`, `Block=Basic_Latin`), a binary property (`Alphabetic`) or
/// another property with its value (`Grapheme_Cluster_Break=ZWJ`).
pub fn property(name: &str) -> Option<IntervalSet> {
    let name = name.to_lowercase().replace('-', "_");
    if let Some((property, value)) = name.split_once('=') {
        return enumerated::lookup(property, value);
    }
    binary::lookup(&name)
        .or_else(|| enumerated::general_category(&name))
        .or_else(|| blocks::lookup(name.strip_prefix("in")?, true))
        .or_else(|| enumerated::lookup("script", &name))
}

/// The code points that are not in `set`.
fn complement(set: &IntervalSet) -> IntervalSet {
    set.complement(0, MAX)
}

#[cfg(test)]
mod tests;
