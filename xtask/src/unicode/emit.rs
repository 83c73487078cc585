//! Tables as Rust source.

use std::fmt::Write as _;

use super::set::Set;

/// A set with its names, short one first.
pub(super) struct Value {
    pub(super) names: Vec<String>,
    pub(super) set: Set,
}

/// A property with a value for each code point.
pub(super) struct Property {
    pub(super) short: String,
    pub(super) long: String,
    /// The names of the value that all other code points have.
    pub(super) rest: Vec<String>,
    pub(super) values: Vec<Value>,
}

const HEAD: &str = "\
//! Properties of Unicode 15.0, made by `cargo xtask unicode` from the Unicode
//! Character Database (Unicode License V3). Do not edit.

use super::table::{Property, Value};
";

/// The source of the module of tables.
pub(super) fn tables(binary: &[Value], properties: &[Property]) -> String {
    let mut out = String::from(HEAD);
    out.push_str("\n/// Binary properties.\n#[rustfmt::skip]\n");
    out.push_str("pub(super) static BINARY: &[Value] = &[\n");
    values(&mut out, binary, "    ");
    out.push_str("];\n");
    out.push_str("\n/// Properties with a value for each code point.\n#[rustfmt::skip]\n");
    out.push_str("pub(super) static PROPERTIES: &[Property] = &[\n");
    for property in properties {
        let Property {
            short,
            long,
            rest,
            values: list,
        } = property;
        // Writing to a string cannot fail.
        let _ = writeln!(
            out,
            "    Property {{\n        short: {short:?},\n        long: {long:?},\n        \
             rest: &{rest:?},\n        values: &["
        );
        values(&mut out, list, "            ");
        out.push_str("        ],\n    },\n");
    }
    out.push_str("];\n");
    out
}

fn values(out: &mut String, values: &[Value], indent: &str) {
    const WIDTH: usize = 98;
    for Value { names, set } in values {
        let head = format!("{indent}(&{names:?}, \"");
        let ranges = set.encode();
        let length: usize = ranges.iter().map(|range| range.len() + 1).sum();
        out.push_str(&head);
        if head.len() + length + 2 <= 100 {
            out.push_str(&ranges.join(" "));
        } else {
            let mut column = WIDTH;
            for range in ranges {
                if column + range.len() + 1 > WIDTH {
                    out.push_str("\\\n");
                    column = 0;
                }
                out.push_str(&range);
                out.push(' ');
                column += range.len() + 1;
            }
            out.pop();
        }
        out.push_str("\"),\n");
    }
}
