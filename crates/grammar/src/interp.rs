//! The `.interp` files of the ANTLR tool.

use crate::recognizer::{Recognizer, RecognizerKind, Str};
use std::fmt::Write as _;

impl Recognizer {
    /// The name that the tool gives to the recognizer's `.interp` file.
    #[must_use]
    pub fn interp_file_name(&self) -> String {
        format!("{}.interp", self.name)
    }

    /// The content of the `.interp` file that the tool writes: name tables
    /// and the serialized ATN.
    #[must_use]
    pub fn interp(&self) -> String {
        let mut out = String::new();
        optional_names(&mut out, "token literal names", &self.literal_names);
        optional_names(&mut out, "token symbolic names", &self.symbolic_names);
        names(&mut out, "rule names", &self.rule_names);
        if self.kind == RecognizerKind::Lexer {
            out.push_str("channel names:\n");
            for (number, channel) in self.channel_names.iter().enumerate() {
                if number == 2 {
                    // If there are other channels, the tool lists the
                    // predefined ones twice.
                    out.push_str("null\nnull\n");
                }
                out.push_str(channel);
                out.push('\n');
            }
            out.push('\n');
            names(&mut out, "mode names", &self.mode_names);
        } else {
            out.push('\n');
        }
        out.push_str("atn:\n[");
        for (i, value) in self.atn.iter().enumerate() {
            if i > 0 {
                out.push_str(", ");
            }
            // Writing to a string cannot fail.
            let _ = write!(out, "{value}");
        }
        out.push(']');
        out
    }
}

fn names(out: &mut String, title: &str, names: &[Str]) {
    out.push_str(title);
    out.push_str(":\n");
    for name in names {
        out.push_str(name);
        out.push('\n');
    }
    out.push('\n');
}

fn optional_names(out: &mut String, title: &str, names: &[Option<Str>]) {
    out.push_str(title);
    out.push_str(":\n");
    for name in names {
        out.push_str(name.as_deref().unwrap_or("null"));
        out.push('\n');
    }
    out.push('\n');
}
