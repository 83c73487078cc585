//! Values of options that name one of a few things.

use std::num::NonZeroUsize;
use std::str::FromStr;

use clap::ValueEnum;

use picireny_reduce::{CacheKind, Layout};

/// `--strategy`.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StrategyName {
    /// Few tests: ends when further tests promise little
    Quick,
    /// The smallest result for a reasonable number of tests (the default)
    Normal,
    /// Tries every transformation until none helps
    Thorough,
    /// What the Python tool does
    Picireny,
}

/// `--jobs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Jobs {
    /// As many as there is room for, and as help.
    Auto,
    Number(NonZeroUsize),
}

impl FromStr for Jobs {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        match text {
            "auto" => Ok(Jobs::Auto),
            number => number
                .parse()
                .map(Jobs::Number)
                .map_err(|_| "how many tests may run at once: 1 or more, or `auto`"),
        }
    }
}

/// `--layout`.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LayoutName {
    /// The layout is kept; comments and blank lines go
    Input,
    /// As few characters as the test allows
    Compact,
}

impl From<LayoutName> for Layout {
    fn from(layout: LayoutName) -> Self {
        match layout {
            LayoutName::Input => Layout::AsInput,
            LayoutName::Compact => Layout::Compact,
        }
    }
}

/// `--builder`.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub(crate) enum Builder {
    Antlr4,
}

/// `--cache`.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub(crate) enum Cache {
    None,
    Config,
    Content,
}

impl From<Cache> for CacheKind {
    fn from(cache: Cache) -> Self {
        match cache {
            Cache::None => CacheKind::None,
            Cache::Config => CacheKind::Config,
            Cache::Content => CacheKind::Content,
        }
    }
}

/// `--split`.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub(crate) enum Split {
    Zeller,
    Balanced,
}

impl From<Split> for picireny_reduce::Split {
    fn from(split: Split) -> Self {
        match split {
            Split::Zeller => picireny_reduce::Split::Zeller,
            Split::Balanced => picireny_reduce::Split::Balanced,
        }
    }
}

/// `--subset-iterator`, `--complement-iterator`.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub(crate) enum Order {
    Forward,
    Backward,
    Random,
    Skip,
}

impl From<Order> for picireny_reduce::Order {
    fn from(order: Order) -> Self {
        match order {
            Order::Forward => picireny_reduce::Order::Forward,
            Order::Backward => picireny_reduce::Order::Backward,
            Order::Random => picireny_reduce::Order::Random,
            Order::Skip => picireny_reduce::Order::Skip,
        }
    }
}
