//! Conditions that configurations depend on, in an arena.

use crate::intern::Interner;

/// Names a condition in [`Conditions`].
pub(super) type ConditionId = u32;

/// No condition: always true.
pub(super) const ALWAYS: ConditionId = 0;

/// A condition. Operands are sorted and distinct; of several precedence
/// predicates only the decisive one is kept.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Condition {
    Always,
    Predicate {
        rule: u32,
        index: u32,
        context_dependent: bool,
    },
    Precedence(i32),
    And(Box<[ConditionId]>),
    Or(Box<[ConditionId]>),
}

#[derive(Debug)]
pub(super) struct Conditions {
    interner: Interner<Condition>,
}

impl Conditions {
    pub(super) fn new() -> Self {
        let mut conditions = Self {
            interner: Interner::default(),
        };
        conditions.clear();
        conditions
    }

    pub(super) fn clear(&mut self) {
        self.interner.clear();
        self.interner.intern(Condition::Always);
    }

    pub(super) fn add(&mut self, condition: Condition) -> ConditionId {
        self.interner.intern(condition)
    }

    pub(super) fn and(&mut self, a: ConditionId, b: ConditionId) -> ConditionId {
        match (a, b) {
            (ALWAYS, other) | (other, ALWAYS) => other,
            _ => self.combine(&[a, b], true),
        }
    }

    pub(super) fn or(&mut self, a: ConditionId, b: ConditionId) -> ConditionId {
        if a == ALWAYS || b == ALWAYS {
            ALWAYS
        } else {
            self.combine(&[a, b], false)
        }
    }

    fn combine(&mut self, operands: &[ConditionId], and: bool) -> ConditionId {
        let mut flat = Vec::new();
        for &operand in operands {
            match (self.interner.get(operand), and) {
                (Condition::And(inner), true) | (Condition::Or(inner), false) => {
                    flat.extend_from_slice(inner);
                }
                _ => flat.push(operand),
            }
        }
        let precedences = flat.iter().filter_map(|id| match self.interner.get(*id) {
            Condition::Precedence(p) => Some(*p),
            _ => None,
        });
        let decisive = if and {
            precedences.min()
        } else {
            precedences.max()
        };
        if let Some(decisive) = decisive {
            flat.retain(|id| !matches!(self.interner.get(*id), Condition::Precedence(_)));
            flat.push(self.interner.intern(Condition::Precedence(decisive)));
        }
        flat.sort_unstable();
        flat.dedup();
        match flat[..] {
            [] => ALWAYS,
            [single] => single,
            _ if and => self.interner.intern(Condition::And(flat.into())),
            _ => self.interner.intern(Condition::Or(flat.into())),
        }
    }

    /// What remains of a condition for a known precedence; `None` if it is
    /// false.
    pub(super) fn with_precedence(
        &mut self,
        id: ConditionId,
        precedence: i32,
    ) -> Option<ConditionId> {
        // Conditions are at most an "or" of "and"s of predicates: they are
        // made by passing predicates one after the other, then merging.
        match self.interner.get(id).clone() {
            Condition::Always | Condition::Predicate { .. } => Some(id),
            Condition::Precedence(p) => (p >= precedence).then_some(ALWAYS),
            Condition::And(operands) => {
                let mut left = Vec::new();
                for operand in operands {
                    match self.with_precedence(operand, precedence)? {
                        ALWAYS => {}
                        other => left.push(other),
                    }
                }
                Some(self.combine(&left, true))
            }
            Condition::Or(operands) => {
                let mut left = Vec::new();
                for operand in operands {
                    match self.with_precedence(operand, precedence) {
                        Some(ALWAYS) => return Some(ALWAYS),
                        Some(other) => left.push(other),
                        None => {}
                    }
                }
                if left.is_empty() {
                    None
                } else {
                    Some(self.combine(&left, false))
                }
            }
        }
    }

    /// Whether a condition holds; predicates are asked from left to right
    /// until the answer is known.
    pub(super) fn holds(
        &self,
        id: ConditionId,
        precedence: i32,
        ask: &mut dyn FnMut(u32, u32, bool) -> bool,
    ) -> bool {
        match self.interner.get(id) {
            Condition::Always => true,
            Condition::Predicate {
                rule,
                index,
                context_dependent,
            } => ask(*rule, *index, *context_dependent),
            Condition::Precedence(p) => *p >= precedence,
            Condition::And(operands) => operands.iter().all(|o| self.holds(*o, precedence, ask)),
            Condition::Or(operands) => operands.iter().any(|o| self.holds(*o, precedence, ask)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_simplified() {
        let mut c = Conditions::new();
        let (p1, p2) = (
            c.add(Condition::Precedence(1)),
            c.add(Condition::Precedence(2)),
        );
        let q = c.add(Condition::Predicate {
            rule: 0,
            index: 0,
            context_dependent: false,
        });
        assert_eq!(c.and(p1, p2), p1);
        assert_eq!(c.or(p1, p2), p2);
        assert_eq!(c.and(ALWAYS, q), q);
        assert_eq!(c.or(ALWAYS, q), ALWAYS);
        let both = c.and(q, p2);
        assert_eq!(both, c.and(p2, q));
        assert_eq!(c.with_precedence(both, 2), Some(q));
        assert_eq!(c.with_precedence(both, 3), None);
        let either = c.or(both, p1);
        assert_eq!(c.with_precedence(either, 1), Some(ALWAYS));
        assert_eq!(c.with_precedence(either, 2), Some(q));
        assert!(c.holds(either, 1, &mut |_, _, _| false));
        assert!(!c.holds(either, 2, &mut |_, _, _| false));
        assert!(c.holds(either, 2, &mut |_, _, _| true));
    }
}
