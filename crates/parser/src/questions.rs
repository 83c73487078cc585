//! Automaton entries that depend on predicates.
//!
//! Where predicates have a say in what an automaton's entry is, the entry
//! becomes a tree of questions in the order in which the simulation asked
//! them; the simulation has to run again only for a sequence of answers that
//! was not seen before.

/// Entries with this bit are questions; the others are the automaton's own.
pub(crate) const TEST: u32 = 1 << 31;

/// The entry that is not known yet.
pub(crate) const UNKNOWN: u32 = 0;

/// A question and the entries that its answers lead to.
#[derive(Clone, Copy, Debug)]
struct Test<Q> {
    question: Q,
    next: [u32; 2],
}

/// All questions of an automaton.
#[derive(Debug)]
pub(crate) struct QuestionTrees<Q> {
    tests: Vec<Test<Q>>,
}

/// Asks questions, each at most once per step of the simulation.
pub(crate) struct Evaluator<'e, Q> {
    ask: &'e mut dyn FnMut(Q) -> bool,
    asked: Vec<(Q, bool)>,
}

impl<'e, Q: Copy + PartialEq> Evaluator<'e, Q> {
    pub(crate) fn new(ask: &'e mut dyn FnMut(Q) -> bool) -> Self {
        Self {
            ask,
            asked: Vec::new(),
        }
    }

    pub(crate) fn holds(&mut self, question: Q) -> bool {
        if let Some(known) = self.asked.iter().find(|a| a.0 == question) {
            return known.1;
        }
        let answer = (self.ask)(question);
        self.asked.push((question, answer));
        answer
    }
}

impl<Q: Copy + PartialEq> QuestionTrees<Q> {
    pub(crate) fn new() -> Self {
        Self { tests: Vec::new() }
    }

    pub(crate) fn clear(&mut self) {
        self.tests.clear();
    }

    /// Asks the questions of an entry until it is known what the entry is, or
    /// that it is not.
    pub(crate) fn follow(&self, mut entry: u32, evaluator: &mut Evaluator<'_, Q>) -> u32 {
        while entry & TEST != 0 {
            let test = &self.tests[(entry & !TEST) as usize];
            entry = test.next[usize::from(evaluator.holds(test.question))];
        }
        entry
    }

    /// Notes what an entry is when everything that was asked is answered like
    /// this; gives the entry to store in place of `root`.
    pub(crate) fn learn(&mut self, root: u32, evaluator: &Evaluator<'_, Q>, end: u32) -> u32 {
        let mut root = root;
        let mut above: Option<(usize, usize)> = None;
        let mut entry = root;
        for &(question, answer) in &evaluator.asked {
            if entry & TEST == 0 {
                entry = TEST | self.tests.len() as u32;
                self.tests.push(Test {
                    question,
                    next: [UNKNOWN; 2],
                });
                match above {
                    Some((test, branch)) => self.tests[test].next[branch] = entry,
                    None => root = entry,
                }
            }
            let test = (entry & !TEST) as usize;
            above = Some((test, usize::from(answer)));
            entry = self.tests[test].next[usize::from(answer)];
        }
        match above {
            Some((test, branch)) => {
                self.tests[test].next[branch] = end;
                root
            }
            None => end,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_lead_to_what_was_learnt_for_them() {
        let mut trees = QuestionTrees::new();
        let mut root = UNKNOWN;
        // The simulation asks 1, then 2 only if 1 does not hold.
        let simulate = |evaluator: &mut Evaluator<'_, u32>| {
            if evaluator.holds(1) {
                10
            } else if evaluator.holds(2) {
                20
            } else {
                30
            }
        };
        for (answers, expected) in [
            ([true, true], 10),
            ([false, true], 20),
            ([false, false], 30),
        ] {
            let mut ask = |q: u32| answers[q as usize - 1];
            let mut evaluator = Evaluator::new(&mut ask);
            assert_eq!(trees.follow(root, &mut evaluator), UNKNOWN);
            let end = simulate(&mut evaluator);
            assert_eq!(end, expected);
            root = trees.learn(root, &evaluator, end);
            let mut ask = |q: u32| answers[q as usize - 1];
            assert_eq!(trees.follow(root, &mut Evaluator::new(&mut ask)), expected);
        }
    }
}
