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
        self.format.plain().map_or(usize::MAX, |_| Plain::LONGEST)
    }

    fn accepts_anything(&self) -> bool {
        self.format.plain().is_some()
    }
}
