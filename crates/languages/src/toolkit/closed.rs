//! Type arguments, told from two comparisons by what comes behind them.

use picireny_parser::hooks::TokenId;

/// A `<` and its `>`, until it is seen what comes next.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Closed {
    pub(crate) open: TokenId,
    /// With other tokens behind it, two items of a list are compared.
    pub(crate) doubtful: bool,
    /// A name has come: if it is doubtful, the token behind that tells.
    pub(crate) named: bool,
}

impl Closed {
    pub(crate) fn new(open: TokenId, doubtful: bool) -> Self {
        Closed {
            open,
            doubtful,
            named: false,
        }
    }

    /// The `<` of what was last closed, if the next token tells that it opens type arguments.
    pub(crate) fn settle(
        closed: &mut Option<Closed>,
        is_name: bool,
        holds: impl FnOnce(Closed) -> bool,
    ) -> Option<TokenId> {
        let last = closed.take()?;
        if is_name && last.doubtful && !last.named {
            *closed = Some(Closed {
                named: true,
                ..last
            });
            return None;
        }
        holds(last).then_some(last.open)
    }
}
