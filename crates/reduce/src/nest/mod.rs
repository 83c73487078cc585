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
//! the wrong type for its new place. Then all levels go that define what nothing uses.

mod depths;
mod levels;
mod machine;

pub(crate) use machine::{NestState, Nesting};
