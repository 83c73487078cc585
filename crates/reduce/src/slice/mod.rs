//! Slices of a long text: what some of its parts need, and nothing else.
//!
//! ```text
//!   int used(void);                       int used(void);
//!   int unused(void);
//!   void f(void) { used(); }      =>      void f(void) { used(); }
//!   void g(void) { f(); }
//! ```
//!
//! After Weiser, "Program Slicing" (1984), with tests in the place of a slicing criterion:
//! by halves, functions lose their bodies, and all that then nothing needs goes in the same
//! candidate. So what matters of a program with thousands of functions is found in some
//! twenty tests, most of them of a small part of the text. Nothing is known of what a
//! language takes for a definition: [`definitions`] finds out by what comes first.

mod blocks;
mod calls;
mod definitions;
mod elements;
mod forward;
mod graph;
mod heads;
mod imports;
mod lists;
mod locals;
mod machine;
mod messages;
mod occurrence;
mod occurrences;
mod qualifiers;
mod reach;
mod scopes;
#[cfg(test)]
mod tests;
mod types;
mod weights;

pub(crate) use machine::{SliceState, Slicing};
