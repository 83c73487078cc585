//! A format as reduction sees it.

use picireny_plain::Plain;
use picireny_tree::{Conventions, Parsed, Syntax};

use crate::Format;
use crate::input::TreeOptions;

/// A format that gives candidates their trees.
#[derive(Debug)]
pub struct FormatSyntax<'f> {
    format: &'f Format,
    options: TreeOptions,
}

impl Format {
    /// How long texts may be that get a tree, in bytes. Of longer ones, blocks go first.
    pub fn longest(&self) -> usize {
        match self.plain() {
            Some(_) => Plain::LONGEST,
            None => picireny_parser::LONGEST,
        }
    }

    /// This format for [`Syntax`]: what candidates are parsed with.
    pub fn syntax(&self, options: TreeOptions) -> FormatSyntax<'_> {
        FormatSyntax {
            format: self,
            options: TreeOptions {
                hidden_tokens: true,
                guess: true,
                watch: None,
                // The input was parsed without.
                patient: true,
                ..options
            },
        }
    }
}

impl Syntax for FormatSyntax<'_> {
    fn parse(&self, text: &str) -> Option<Parsed> {
        let input = self.format.draft(text, self.options).ok()?;
        Some(Parsed {
            faults: input.faults(),
            tree: input.tree,
        })
    }

    fn conventions(&self) -> &Conventions {
        self.format.conventions()
    }

    fn longest(&self) -> usize {
        self.format.longest()
    }

    fn accepts_anything(&self) -> bool {
        self.format.plain().is_some()
    }
}
