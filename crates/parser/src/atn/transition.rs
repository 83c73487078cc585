//! Transitions, the sets on them, and lexer actions.

use super::StateId;

/// One edge of the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Transition {
    /// Consumes nothing.
    Epsilon {
        /// Where it leads.
        target: StateId,
        /// For the way back out of a left-recursive rule that was called with
        /// precedence 0: that rule. Prediction that leaves the decision's own
        /// rule this way no longer needs the precedence filter.
        precedence_return: Option<u32>,
    },
    /// One symbol.
    Atom {
        /// Where it leads.
        target: StateId,
        /// The symbol, [`EOF`] included.
        symbol: i32,
    },
    /// Any symbol of an inclusive range.
    Range {
        /// Where it leads.
        target: StateId,
        /// The first symbol.
        from: i32,
        /// The last symbol.
        to: i32,
    },
    /// Any symbol of a set.
    Set {
        /// Where it leads.
        target: StateId,
        /// The set's number.
        set: u32,
    },
    /// Any symbol but EOF that is not in a set.
    NotSet {
        /// Where it leads.
        target: StateId,
        /// The set's number.
        set: u32,
    },
    /// Any symbol but EOF.
    Wildcard {
        /// Where it leads.
        target: StateId,
    },
    /// A call of a rule.
    Rule {
        /// The called rule's start state.
        target: StateId,
        /// The called rule.
        rule: u32,
        /// The precedence passed to a left-recursive rule.
        precedence: i32,
        /// Where the caller goes on.
        follow: StateId,
    },
    /// A semantic predicate.
    Predicate {
        /// Where it leads.
        target: StateId,
        /// The rule it stands in.
        rule: u32,
        /// Its number.
        index: u32,
        /// Whether it reads the rule's arguments, locals or labels.
        context_dependent: bool,
    },
    /// An action.
    Action {
        /// Where it leads.
        target: StateId,
        /// The rule it stands in.
        rule: u32,
        /// In a lexer, the number of the lexer action; `None` where the tool
        /// gave it no number.
        index: Option<u32>,
        /// Whether it reads the rule's arguments, locals or labels.
        context_dependent: bool,
    },
    /// Holds when the rule was called with at most this precedence.
    Precedence {
        /// Where it leads.
        target: StateId,
        /// The operator's precedence.
        precedence: i32,
    },
}

impl Transition {
    /// The state that the transition leads to (for a call the called rule's
    /// start).
    #[inline]
    pub(crate) fn target(&self) -> StateId {
        match *self {
            Self::Epsilon { target, .. }
            | Self::Atom { target, .. }
            | Self::Range { target, .. }
            | Self::Set { target, .. }
            | Self::NotSet { target, .. }
            | Self::Wildcard { target }
            | Self::Rule { target, .. }
            | Self::Predicate { target, .. }
            | Self::Action { target, .. }
            | Self::Precedence { target, .. } => target,
        }
    }

    /// Whether it consumes nothing (calls, predicates and actions included).
    #[inline]
    pub(crate) fn is_epsilon(&self) -> bool {
        !matches!(
            self,
            Self::Atom { .. }
                | Self::Range { .. }
                | Self::Set { .. }
                | Self::NotSet { .. }
                | Self::Wildcard { .. }
        )
    }
}

/// A set of symbols as sorted, disjoint, inclusive ranges.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct CharSet {
    ranges: Vec<(i32, i32)>,
}

impl CharSet {
    /// The set of all symbols in any of the ranges.
    pub(crate) fn new(mut ranges: Vec<(i32, i32)>) -> Self {
        ranges.retain(|r| r.0 <= r.1);
        ranges.sort_unstable();
        let mut merged: Vec<(i32, i32)> = Vec::with_capacity(ranges.len());
        for (from, to) in ranges {
            match merged.last_mut() {
                Some(last) if from <= last.1.saturating_add(1) => last.1 = last.1.max(to),
                _ => merged.push((from, to)),
            }
        }
        Self { ranges: merged }
    }

    /// Whether the symbol is in the set.
    #[inline]
    pub(crate) fn contains(&self, symbol: i32) -> bool {
        if self.ranges.len() <= 4 {
            return self.ranges.iter().any(|r| r.0 <= symbol && symbol <= r.1);
        }
        let after = self.ranges.partition_point(|r| r.0 <= symbol);
        after > 0 && symbol <= self.ranges[after - 1].1
    }

    /// The sorted, disjoint ranges.
    pub(crate) fn ranges(&self) -> &[(i32, i32)] {
        &self.ranges
    }
}

/// What a lexer does besides matching.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum LexerAction {
    /// `-> channel(n)`
    Channel(u32),
    /// `{...}`: code of a rule, by rule and number.
    Custom {
        /// The rule it stands in.
        rule: u32,
        /// Its number among that rule's actions.
        index: u32,
    },
    /// `-> mode(n)`
    Mode(u32),
    /// `-> more`
    More,
    /// `-> popMode`
    PopMode,
    /// `-> pushMode(n)`
    PushMode(u32),
    /// `-> skip`
    Skip,
    /// `-> type(n)`
    Type(i32),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_merged_and_searched() {
        let set = CharSet::new(vec![
            (5, 9),
            (1, 2),
            (3, 3),
            (20, 30),
            (40, 40),
            (50, 60),
            (70, 80),
        ]);
        assert_eq!(set.ranges()[0], (1, 3));
        for (symbol, expected) in [
            (0, false),
            (1, true),
            (3, true),
            (4, false),
            (30, true),
            (31, false),
            (80, true),
            (81, false),
        ] {
            assert_eq!(set.contains(symbol), expected, "{symbol}");
        }
    }
}
