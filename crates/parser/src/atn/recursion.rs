//! Rules that write lists as recursions.

use picireny_grammar::components;

use super::{Atn, StateId, StateKind, Transition};

/// A rule whose texts are lists: it has itself at one end, or rules that have it at their
/// ends, and is nowhere else in them. A repetition would do as well, which is the normal
/// form of Perses ("Perses: Syntax-Guided Program Reduction").
///
/// ```text
/// names : NAME ',' names | NAME ;          // on the right
/// names : names ',' NAME | NAME ;          // on the left
/// names : NAME more ;                      // two rules that call one another
/// more  : ',' names | ;
/// ```
///
/// An operator that has its rule on both sides is none of them, nor is a rule that is in
/// its own parentheses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Recursion {
    /// Rules that are one list together have the same number. It is one of a state of the
    /// network where no [quantified element](crate::Repetition::element) begins.
    pub element: u32,
    /// Whether the rest of the list is the first part of a rule and not its last one.
    pub is_left: bool,
    /// Whether a list of this rule can be empty.
    pub may_be_empty: bool,
}

/// A call of a rule by another one.
struct Call {
    to: u32,
    /// Whether nothing comes after it.
    is_last: bool,
}

impl Atn {
    /// Which rules write lists as recursions, by rule.
    pub(crate) fn recursions(&self) -> Vec<Option<Recursion>> {
        let mut recursions = vec![None; self.rule_count()];
        let calls = self.calls();
        let of = |rule: u32, is_left: bool, first: u32| Recursion {
            element: self.rule_start(first),
            is_left,
            may_be_empty: self.nullable_rules[rule as usize],
        };
        for (rule, calls) in (0..).zip(&calls) {
            // What was at its left is a loop in the network; any other call is too many.
            if self.is_left_recursive(rule) && calls.iter().all(|call| call.to != rule) {
                recursions[rule as usize] = Some(of(rule, true, rule));
            }
        }
        let last_calls = calls.iter().map(|calls| {
            let last = calls.iter().filter(|call| call.is_last);
            last.map(|call| call.to as usize).collect()
        });
        for group in components(&last_calls.collect::<Vec<Vec<usize>>>()) {
            // Where there are several ways around, each rule is asked alone.
            let len = if self.is_list(&calls, &group) {
                group.len()
            } else {
                1
            };
            for list in group.chunks(len).filter(|list| self.is_list(&calls, list)) {
                for &rule in list {
                    recursions[rule] = Some(of(rule as u32, false, list[0] as u32));
                }
            }
        }
        recursions
    }

    /// Whether rules write a list together: each ends with one of them, always the same,
    /// and calls none of them elsewhere. So all of them are in every element.
    fn is_list(&self, calls: &[Vec<Call>], rules: &[usize]) -> bool {
        rules.iter().all(|&rule| {
            let inside = |call: &&Call| rules.binary_search(&(call.to as usize)).is_ok();
            let mut inside = calls[rule].iter().filter(inside);
            let next = inside.clone().next().map(|call| call.to);
            let is_next = |call: &Call| call.is_last && Some(call.to) == next;
            !self.is_left_recursive(rule as u32) && next.is_some() && inside.all(is_next)
        })
    }

    /// Which rules each rule calls.
    fn calls(&self) -> Vec<Vec<Call>> {
        let mut calls: Vec<Vec<Call>> = Vec::new();
        calls.resize_with(self.rule_count(), Vec::new);
        for state in 0..self.state_count() as StateId {
            for transition in self.transitions(state) {
                if let Transition::Rule { rule, follow, .. } = *transition {
                    let caller = self.state(state).rule;
                    let is_last = self.nothing_follows(follow);
                    calls[caller as usize].push(Call { to: rule, is_last });
                }
            }
        }
        calls
    }

    /// Whether nothing of a state's rule comes after the state.
    fn nothing_follows(&self, state: StateId) -> bool {
        let mut seen = vec![state];
        let mut at = 0;
        while let Some(&state) = seen.get(at) {
            at += 1;
            if self.state(state).kind == StateKind::RuleStop {
                continue;
            }
            for transition in self.transitions(state) {
                match transition {
                    Transition::Epsilon { target, .. } | Transition::Action { target, .. } => {
                        if !seen.contains(target) {
                            seen.push(*target);
                        }
                    }
                    _ => return false,
                }
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use crate::atn::Atn;
    use crate::testing::parser;

    /// The rules of a grammar that write lists as recursions: which are one list, on which
    /// side, and with a star whether that may be empty.
    fn recursions(rules: &str) -> String {
        let grammar = format!("grammar T; {rules} NAME : [a-z]+ ;");
        let atn = Atn::deserialize(&parser(&grammar)).unwrap();
        let found = atn
            .recursions()
            .into_iter()
            .map(|recursion| match recursion {
                None => "-".to_owned(),
                Some(recursion) => {
                    let of = (0..).find(|&rule| atn.rule_start(rule) == recursion.element);
                    let side = if recursion.is_left { "left" } else { "right" };
                    let star = if recursion.may_be_empty { "*" } else { "" };
                    format!("{side}{star} {}", of.unwrap_or_default())
                }
            });
        found.collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn a_rule_with_itself_at_one_end_is_a_list() {
        assert_eq!(recursions("a : NAME ',' a | NAME ;"), "right 0");
        assert_eq!(recursions("a : NAME (',' a)? ;"), "right 0");
        assert_eq!(recursions("a : NAME a {x();} | ;"), "right* 0");
        assert_eq!(recursions("a : a ',' NAME | NAME ;"), "left 0");
        assert_eq!(
            recursions("a : a '.' NAME | a '(' b ')' | b ; b : NAME ;"),
            "left 0, -"
        );
        assert_eq!(recursions("a : '*' a | NAME ;"), "right 0");
    }

    #[test]
    fn rules_that_end_with_one_another_are_one_list() {
        assert_eq!(
            recursions("a : NAME b ; b : ',' a | ;"),
            "right 0, right* 0"
        );
        assert_eq!(
            recursions("s : '(' a ')' ; a : NAME b ; b : ',' c | ; c : a ;"),
            "-, right 1, right* 1, right 1"
        );
    }

    #[test]
    fn rules_with_several_ways_around_are_no_list_together() {
        assert_eq!(
            recursions("a : NAME b ; b : ',' NAME b | ';' a | ;"),
            "-, right* 1"
        );
        assert_eq!(
            recursions("a : NAME b | NAME c ; b : ',' a ; c : ';' a | ;"),
            "-, -, -"
        );
    }

    #[test]
    fn a_rule_that_is_also_elsewhere_in_itself_is_no_list() {
        for rules in [
            "a : a '+' a | NAME ;",
            "a : a '+' NAME | '(' a ')' | NAME ;",
            "a : NAME a | '(' a ')' | NAME ;",
            "a : NAME a? NAME? ;",
            "a : (NAME a)* ;",
            "a : NAME ','  NAME ;",
        ] {
            assert_eq!(recursions(rules), "-", "{rules}");
        }
        assert_eq!(recursions("a : b a | NAME ; b : '(' a ')' ;"), "right 0, -");
        assert_eq!(
            recursions("a : 'if' a b | b ; b : 'else' a | NAME ;"),
            "-, -"
        );
    }
}
