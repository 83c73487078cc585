//! The ends of deep nests.
//!
//! ```text
//!   (let ((a x))                    (let ((a x))
//!     (let ((b (f a)))                (let ((b (f a)))
//!       (let ((c (g b)))      =>        (g b)))
//!         (h c))))
//! ```
//!
//! In a chain of definitions, or of `else if`s, what matters is at some depth, and what is
//! deeper only uses it. So a part of a level comes in the place of the level, and the nest
//! ends there: a search for the right depth, as by halves, but that a part may also be of
//! the wrong type for its new place, or not what matters. Levels go with it that define what
//! nothing uses then; where they have to stay, that is learnt.

mod depths;
mod ends;
mod levels;
mod machine;

pub(crate) use machine::{NestState, Nesting};
