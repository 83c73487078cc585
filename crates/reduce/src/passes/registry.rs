//! Every pass, in the order in which strategies ask them.

use super::pass::Pass;
use super::{layout, structure, symbols, tokens};

/// Every transformation of a parsed text.
pub(crate) static PASSES: &[&dyn Pass] = &[
    &structure::delete::Delete,
    &structure::delete_prefix::DeletePrefix,
    &structure::minimal::Minimal,
    &structure::hoist::Hoisting,
    &symbols::delete_symbol::DeleteSymbol,
    &structure::splice::Splice,
    &structure::unwrap::Unwrap,
    &symbols::unscope::Unscope,
    &structure::omit::Omit,
    &structure::pairs::Pairs,
    &structure::neighbors::Neighbors,
    &structure::arguments::Arguments,
    &symbols::inline::Inline,
    &symbols::expand::Expand,
    &symbols::pointers::Pointers,
    &symbols::records::Records,
    &symbols::retype::Retype,
    &structure::restore::Restore,
    &structure::convert::Convert,
    &symbols::rename::Rename,
    &tokens::shorten_tokens::ShortenTokens,
    &tokens::zeros::Zeros,
    &layout::uncomment::Uncomment,
    &tokens::separators::Separators,
    &layout::space::Space,
    &layout::comment::Comment,
];
