//! The canonical form of a result: two inputs with one bug end with one text.
//!
//! ```text
//!   var x = 7, d;
//!   g( 'k', x );      =>      var a=0,b;
//!   d( x );                   b(a);
//!                             c('a',a);
//! ```
//!
//! Passes make a text shorter, and what is as short as it can be is still a matter of the
//! input: which letters were free, which digit of a number stayed, what came first. So at the
//! end, all that is left to chance is rewritten at once ([`units`]): names of one letter by the
//! order of their first places, numbers, strings, white space, and the order of elements of
//! lists that are alike. If that is refused, the kinds are tried one by one, and of each kind
//! halves, with a share of the tests that the run had. What is refused stays.
//!
//! [`order`] says which of two texts comes first. A candidate that does not is not tested, so
//! nothing ever gets larger, the search ends, and a text in which nothing is left to be
//! rewritten costs nothing.

mod elements;
mod machine;
mod order;
mod rank;
mod spacing;
#[cfg(test)]
mod tests;
mod unit;
mod units;
mod write;

pub(crate) use machine::{Canonical, CanonicalState};
