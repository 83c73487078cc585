//! Transformations of a parsed text, and the machine that puts them to work.
//!
//! A [`Rewrite`] looks at a [`Document`] (a text with its tree) and proposes
//! *edits*: places in the text and what is put there. One edit may change many
//! places at once (a name wherever it occurs), put a part of a node in the
//! node's place, or several nodes in the place of one. The
//! [`Machine`](machine::Rewriting) knows nothing of what they mean. It puts edits that do
//! not touch one another together into candidates, goes on from the text of
//! an interesting one, parses it, and asks again.
//!
//! A new transformation is a file with a type that implements [`Rewrite`], and
//! a line in [`REWRITES`].

mod convert;
mod deletion;
mod document;
mod edit;
mod hoisting;
mod inside;
mod machine;
mod minimal;
mod plan;
mod rates;
mod rename;
mod space;
mod unwrap;

use std::fmt;

pub use document::{Document, Index};
pub use edit::Cut;
pub(crate) use machine::{Plan, Rewriting};

use edit::hash_of;

/// A way to change a parsed text.
pub trait Rewrite: fmt::Debug + Send + Sync {
    /// Its name, by which a phase asks for it.
    fn name(&self) -> &'static str;

    /// When it is worth its tests.
    fn tier(&self) -> Tier;

    /// How often one of its edits is refused, before any was tried: from 0
    /// to 1.
    fn risk(&self) -> f32;

    /// Whether a result is minimal only if every edit of it was refused. Those
    /// of others are offered once.
    fn is_proved(&self) -> bool {
        false
    }

    /// Proposes edits. Every edit has to make the text smaller.
    fn propose(&self, document: &Document, scope: &Scope, edits: &mut Vec<Edit>);
}

/// In what order transformations come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tier {
    /// They change the text's structure, on texts of any size.
    Structure,
    /// They change the structure of a small text: candidates are parsed.
    Fine,
    /// They change what tokens look like and what is between them.
    Tokens,
}

/// Which edits are asked for.
#[derive(Clone, Copy, Debug)]
pub struct Scope {
    /// Nodes with fewer characters are of no interest yet.
    pub least: usize,
    /// Whether what gains little for its tests is asked for, too.
    pub thorough: bool,
}

/// A change of a text that makes it smaller.
#[derive(Clone, Debug)]
pub struct Edit {
    /// In order, not overlapping.
    pub(crate) cuts: Vec<Cut>,
    /// Edits of a class fare alike.
    pub(crate) class: u64,
    /// How much of what surrounds it goes: from 0 to 1.
    pub(crate) share: f32,
    /// What it is recognized by in another text, if not by its places.
    pub(crate) tag: Option<u64>,
    /// Whether all tokens stay what they are.
    pub(crate) keeps_tokens: bool,
    /// Whether it may break the grammar's rules.
    pub(crate) is_sure: bool,
}

impl Edit {
    /// An edit that makes these cuts: in order, not overlapping. It is given up
    /// if the text has more syntax errors then.
    pub fn new(cuts: Vec<Cut>) -> Edit {
        Edit {
            cuts,
            class: 0,
            share: 0.0,
            tag: None,
            keeps_tokens: false,
            is_sure: false,
        }
    }

    /// What it has in common with edits that fare alike: names of rules.
    #[must_use]
    pub fn of_class(mut self, class: impl std::hash::Hash) -> Edit {
        self.class = hash_of(class);
        self
    }

    /// How much of what surrounds it goes: from 0 to 1.
    #[must_use]
    pub fn of_share(mut self, part: usize, whole: usize) -> Edit {
        self.share = match whole {
            0 => 0.0,
            _ => part as f32 / whole as f32,
        };
        self
    }

    /// The grammar allows it wherever it is made.
    #[must_use]
    pub fn sure(mut self) -> Edit {
        self.is_sure = true;
        self
    }

    /// It is given up if any token becomes one of another kind.
    #[must_use]
    pub fn keeping_tokens(mut self) -> Edit {
        self.keeps_tokens = true;
        self
    }

    /// It is the same one in a text that differs, wherever its places are.
    #[must_use]
    pub fn known_by(mut self, tag: impl std::hash::Hash) -> Edit {
        self.tag = Some(hash_of(tag));
        self
    }
}

/// Every transformation of a parsed text.
pub(crate) static REWRITES: &[&dyn Rewrite] = &[
    &deletion::Deletion,
    &minimal::Minimal,
    &hoisting::Hoisting,
    &unwrap::Unwrap,
    &convert::Convert,
    &rename::Rename,
    &inside::Inside,
    &space::Space,
];
