//! Unicode properties for `\p{...}`, and simple case mappings.
//!
//! The ANTLR 4.13 tool has the properties of Unicode 15.0 as ICU defines them,
//! under the short and long names of `PropertyValueAliases.txt`. In names, case
//! is ignored and `-` means `_`; the tool is no more lenient than that.
//!
//! `cargo xtask unicode` makes `tables.rs`.

mod case;
mod early;
mod table;
mod tables;

use crate::interval::IntervalSet;

use table::decode;

pub(crate) use case::{simple_lowercase, simple_uppercase};

/// The highest code point.
const MAX: i32 = 0x10_FFFF;

/// The code points that `\p{name}` stands for, or `None` if the ANTLR tool
/// knows no property of that name, or one that no code point has.
///
/// `name` is what is written between the braces: a general category (`Lu`,
/// `Uppercase_Letter`), a script (`Latin`, `Script=Latin`), a block
/// (`InBasic_Latin`, `Block=Basic_Latin`), a binary property (`Alphabetic`) or
/// another property with its value (`Grapheme_Cluster_Break=ZWJ`).
pub(crate) fn property(name: &str) -> Option<IntervalSet> {
    let name = name.to_lowercase().replace('-', "_");
    match name.split_once('=') {
        Some((property, value)) => with_value(property, value),
        None => binary(&name)
            .or_else(|| category_group(&name))
            .or_else(|| with_value("general_category", &name))
            .or_else(|| with_value("block", name.strip_prefix("in")?))
            .or_else(|| with_value("script", &name)),
    }
}

fn binary(name: &str) -> Option<IntervalSet> {
    if matches!(name, "extended_pictographic" | "ep") {
        return Some(decode(early::EXTENDED_PICTOGRAPHIC));
    }
    let mut all = tables::BINARY.iter();
    let (_, ranges) = all.find(|(names, _)| names.contains(&name))?;
    Some(decode(ranges))
}

/// All general categories whose short names begin with the same letter.
fn category_group(name: &str) -> Option<IntervalSet> {
    let letter = match name {
        // To the tool `Control` names the group; the category is `Cc`.
        "c" | "control" => 'c',
        "l" | "letter" => 'l',
        "m" | "mark" => 'm',
        "n" | "number" => 'n',
        "p" | "punctuation" => 'p',
        "s" | "symbol" => 's',
        "z" => 'z',
        _ => return None,
    };
    let category = tables::PROPERTIES.iter().find(|p| p.short == "gc")?;
    let in_group = |names: &[&str]| names.first().is_some_and(|n| n.starts_with(letter));
    let with_rest = in_group(category.rest);
    let mut found = IntervalSet::new();
    for (names, ranges) in category.values {
        if in_group(names) != with_rest {
            found.add_set(&decode(ranges));
        }
    }
    Some(match with_rest {
        true => found.complement(0, MAX),
        false => found,
    })
}

/// The code points for which `property` has the value `value`.
fn with_value(property: &str, value: &str) -> Option<IntervalSet> {
    let mut all = tables::PROPERTIES.iter();
    let found = all.find(|p| p.short == property || p.long == property)?;
    let is_value = |names: &[&str]| match found.long == property {
        true => names.contains(&value),
        false => names.first() == Some(&value),
    };
    if is_value(found.rest) {
        let mut others = IntervalSet::new();
        for (_, ranges) in found.values {
            others.add_set(&decode(ranges));
        }
        return Some(others.complement(0, MAX));
    }
    let mut values = found.values.iter();
    let (_, ranges) = values.find(|(names, _)| is_value(names))?;
    Some(decode(ranges))
}

#[cfg(test)]
mod tests;
