//! What can come next: the token sets that recovery and the loop checks ask
//! for, and tables for decisions that one token settles.
//!
//! FIRST and FOLLOW are the textbook's; FOLLOW is over all callers, which is
//! what the first, context-free stage of ALL(*) sees.

use super::{Atn, EOF, NONE, StateId, StateKind, TokenSet, Transition};

/// For each token type the alternative that it alone settles.
#[derive(Clone, Debug, Default)]
pub(crate) struct DecisionTable {
    /// Indexed by token type + 1; 0 where prediction has to look closer.
    /// Empty when no token settles anything.
    alternatives: Box<[u16]>,
}

impl DecisionTable {
    /// The alternative (from 1) that this token settles, or 0.
    #[inline]
    pub(crate) fn get(&self, token_type: i32) -> u16 {
        match self.alternatives.get((token_type + 1) as usize) {
            Some(alternative) => *alternative,
            None => 0,
        }
    }
}

/// What one traversal collects.
#[derive(Clone, Debug)]
pub(super) struct Look {
    tokens: TokenSet,
    /// A semantic predicate may stand before a token.
    predicates: bool,
    /// A precedence predicate may, in the rule where the traversal began;
    /// elsewhere such predicates play no part in a decision.
    precedence: bool,
}

impl Look {
    fn new(max_token_type: i32) -> Self {
        Self {
            tokens: TokenSet::new(max_token_type),
            predicates: false,
            precedence: false,
        }
    }

    /// Adds what a called or following rule begins with.
    fn extend(&mut self, other: &Self) {
        self.tokens.extend(&other.tokens);
        self.predicates |= other.predicates;
    }
}

impl Atn {
    /// The tokens that can come next in a state without leaving its rule;
    /// [`TokenSet::epsilon`] says whether the rule's end can be reached.
    /// ANTLR's `ATN.nextTokens(state)`; predicates are taken to hold.
    pub(crate) fn next_tokens(&self, state: StateId) -> &TokenSet {
        self.next[state as usize].get_or_init(|| self.look(state).tokens)
    }

    /// The tokens that can come next in a state, given where the rule
    /// invocations around it go on (innermost last). ANTLR's
    /// `ATN.getExpectedTokens`.
    pub(crate) fn expected_tokens<I>(&self, state: StateId, return_states_inside_out: I) -> TokenSet
    where
        I: IntoIterator<Item = StateId>,
    {
        let mut expected = self.next_tokens(state).clone();
        let mut returns = return_states_inside_out.into_iter();
        while expected.epsilon() {
            expected.set_epsilon(false);
            match returns.next() {
                Some(state) => {
                    let following = self.next_tokens(state);
                    expected.extend(following);
                    expected.set_epsilon(following.epsilon());
                }
                None => expected.insert(EOF),
            }
        }
        expected
    }

    /// The alternative (from 1) of a decision that the next token settles,
    /// whatever follows it and whoever called the rule; 0 if prediction has
    /// to look closer.
    #[inline]
    pub(crate) fn settled_alternative(&self, decision: u32, token_type: i32) -> u16 {
        self.decision_table[decision as usize]
            .get_or_init(|| self.compute_decision_table(decision))
            .get(token_type)
    }

    /// Which rules can match nothing, predicates taken to hold.
    pub(super) fn compute_nullable_rules(&self) -> Vec<bool> {
        let mut nullable = vec![false; self.rule_count()];
        let mut callers: Vec<Vec<u32>> = vec![Vec::new(); self.rule_count()];
        for id in 0..self.state_count() as u32 {
            for t in self.transitions(id) {
                if let Transition::Rule { rule, .. } = t {
                    callers[*rule as usize].push(self.state(id).rule);
                }
            }
        }
        let mut queue: Vec<u32> = (0..self.rule_count() as u32).collect();
        let mut seen = Visited::new(self.state_count());
        while let Some(rule) = queue.pop() {
            if nullable[rule as usize] {
                continue;
            }
            seen.clear();
            let mut stack = vec![self.rule_start(rule)];
            while let Some(state) = stack.pop() {
                if !seen.insert(state) {
                    continue;
                }
                if state == self.rule_stop(rule) {
                    nullable[rule as usize] = true;
                    queue.extend(&callers[rule as usize]);
                    break;
                }
                for t in self.transitions(state) {
                    match t {
                        Transition::Rule { rule, follow, .. } if nullable[*rule as usize] => {
                            stack.push(*follow);
                        }
                        Transition::Rule { .. } => {}
                        t if t.is_epsilon() => stack.push(t.target()),
                        _ => {}
                    }
                }
            }
        }
        nullable
    }

    /// Numbers the rules so that each has a greater number than those that can
    /// call it before any token. `None` if some rule calls itself that way:
    /// left recursion, which the tool does not let through.
    pub(super) fn compute_call_order(&self) -> Option<Vec<u32>> {
        let rules = self.rule_count();
        let mut seen = Visited::new(self.state_count());
        let mut calls: Vec<Vec<u32>> = Vec::with_capacity(rules);
        let mut callers = vec![0u32; rules];
        for rule in 0..rules as u32 {
            let mut look = Look::new(self.max_token_type);
            let mut called = Vec::new();
            seen.clear();
            self.walk_level(self.rule_start(rule), &mut seen, &mut look, |r| {
                called.push(r)
            });
            called.sort_unstable();
            called.dedup();
            called.iter().for_each(|r| callers[*r as usize] += 1);
            calls.push(called);
        }
        let mut order = vec![0; rules];
        let mut ready: Vec<u32> = (0..rules as u32)
            .filter(|r| callers[*r as usize] == 0)
            .collect();
        let mut done = 0;
        while let Some(rule) = ready.pop() {
            order[rule as usize] = done;
            done += 1;
            for called in &calls[rule as usize] {
                callers[*called as usize] -= 1;
                if callers[*called as usize] == 0 {
                    ready.push(*called);
                }
            }
        }
        (done as usize == rules).then_some(order)
    }

    /// Whether a rule can match nothing, predicates taken to hold.
    pub(crate) fn is_nullable(&self, rule: u32) -> bool {
        self.nullable_rules[rule as usize]
    }

    /// Whether a semantic predicate can stand before a rule's first token.
    pub(crate) fn begins_with_predicate(&self, rule: u32) -> bool {
        self.first_of_rule(rule).predicates
    }

    /// The rule's number in an order in which callers come first, as far as
    /// they call before any token.
    #[inline]
    pub(crate) fn call_order(&self, rule: u32) -> u32 {
        self.call_order[rule as usize]
    }

    /// FIRST of everything that a rule can begin with, through the rules
    /// that it begins with.
    fn first_of_rule(&self, rule: u32) -> &Look {
        self.rule_first[rule as usize].get_or_init(|| {
            let mut look = Look::new(self.max_token_type);
            let mut rules = vec![false; self.rule_count()];
            let mut waiting = vec![rule];
            rules[rule as usize] = true;
            let mut seen = Visited::new(self.state_count());
            while let Some(rule) = waiting.pop() {
                if let Some(known) = self.rule_first[rule as usize].get() {
                    look.extend(known);
                    continue;
                }
                self.walk_level(self.rule_start(rule), &mut seen, &mut look, |called| {
                    if !std::mem::replace(&mut rules[called as usize], true) {
                        waiting.push(called);
                    }
                });
            }
            look.precedence = false;
            look
        })
    }

    /// Collects the tokens that come next within one rule; calls are handed
    /// to the callback and stepped over if the called rule can be empty.
    /// Returns whether the rule's end was reached.
    fn walk_level(
        &self,
        state: StateId,
        seen: &mut Visited,
        look: &mut Look,
        mut call: impl FnMut(u32),
    ) -> bool {
        let mut stack = vec![state];
        let mut end = false;
        while let Some(state) = stack.pop() {
            if !seen.insert(state) {
                continue;
            }
            if self.state(state).kind == StateKind::RuleStop {
                end = true;
                continue;
            }
            for t in self.transitions(state) {
                match *t {
                    Transition::Rule { rule, follow, .. } => {
                        call(rule);
                        if self.nullable_rules[rule as usize] {
                            stack.push(follow);
                        }
                    }
                    Transition::Predicate { target, .. } => {
                        look.predicates = true;
                        stack.push(target);
                    }
                    Transition::Precedence { target, .. } => {
                        look.precedence = true;
                        stack.push(target);
                    }
                    ref t if t.is_epsilon() => stack.push(t.target()),
                    ref t => self.add_label(t, &mut look.tokens),
                }
            }
        }
        end
    }

    fn look(&self, state: StateId) -> Look {
        let mut look = Look::new(self.max_token_type);
        let mut seen = Visited::new(self.state_count());
        let mut called = Vec::new();
        let end = self.walk_level(state, &mut seen, &mut look, |rule| called.push(rule));
        for rule in called {
            look.extend(self.first_of_rule(rule));
        }
        look.tokens.set_epsilon(end);
        look
    }

    /// Adds the token types that a consuming transition matches.
    pub(crate) fn add_label(&self, t: &Transition, tokens: &mut TokenSet) {
        // Beyond the vocabulary nothing can ever be matched.
        let clip = |to: i32| to.min(self.max_token_type);
        match *t {
            Transition::Atom { symbol, .. } => tokens.insert(symbol.min(self.max_token_type)),
            Transition::Range { from, to, .. } => {
                (from.max(EOF)..=clip(to)).for_each(|t| tokens.insert(t))
            }
            Transition::Set { set, .. } => {
                for &(from, to) in self.set(set).ranges() {
                    (from.max(EOF)..=clip(to)).for_each(|t| tokens.insert(t));
                }
            }
            Transition::NotSet { set, .. } => {
                let set = self.set(set);
                (1..=self.max_token_type)
                    .filter(|t| !set.contains(*t))
                    .for_each(|t| tokens.insert(t));
            }
            Transition::Wildcard { .. } => (1..=self.max_token_type).for_each(|t| tokens.insert(t)),
            _ => {}
        }
    }

    /// FOLLOW of every rule over all its callers, without the end of input.
    fn follow(&self) -> &[Look] {
        self.follow.get_or_init(|| {
            let mut follow = vec![Look::new(self.max_token_type); self.rule_count()];
            // `passes[a]` has b if what follows a also follows b.
            let mut passes: Vec<Vec<u32>> = vec![Vec::new(); self.rule_count()];
            for id in 0..self.state_count() as u32 {
                for t in self.transitions(id) {
                    let Transition::Rule {
                        rule, follow: next, ..
                    } = *t
                    else {
                        continue;
                    };
                    let look = self.look(next);
                    follow[rule as usize].extend(&look);
                    let caller = self.state(id).rule;
                    if look.tokens.epsilon() && caller != rule && caller != NONE {
                        passes[caller as usize].push(rule);
                    }
                }
            }
            let mut queue: Vec<u32> = (0..self.rule_count() as u32).collect();
            while let Some(rule) = queue.pop() {
                let own = follow[rule as usize].clone();
                for &to in &passes[rule as usize] {
                    let to_look = &mut follow[to as usize];
                    let before = (to_look.tokens.len(), to_look.predicates);
                    to_look.extend(&own);
                    if (to_look.tokens.len(), to_look.predicates) != before {
                        queue.push(to);
                    }
                }
            }
            follow
        })
    }

    fn compute_decision_table(&self, decision: u32) -> DecisionTable {
        let state = self.decision_state(decision);
        let alternatives = self.transitions(state);
        if alternatives.len() >= usize::from(u16::MAX) {
            return DecisionTable::default();
        }
        let rule = self.state(state).rule;
        let mut table = vec![0u16; self.max_token_type as usize + 2];
        let mut contested = vec![false; table.len()];
        for (i, t) in alternatives.iter().enumerate() {
            let mut look = match *t {
                Transition::Rule { rule, follow, .. } => {
                    let mut look = self.first_of_rule(rule).clone();
                    if self.nullable_rules[rule as usize] {
                        let after = self.look(follow);
                        look.extend(&after);
                        look.precedence = after.precedence;
                        look.tokens.set_epsilon(after.tokens.epsilon());
                    }
                    look
                }
                Transition::Epsilon { target, .. } | Transition::Action { target, .. } => {
                    self.look(target)
                }
                _ => return DecisionTable::default(),
            };
            if look.tokens.epsilon() {
                look.extend(&self.follow()[rule as usize]);
                // What the end of the input means depends on the callers.
                contested[0] = true;
            }
            // Then which alternative is taken depends on more than the token.
            if look.predicates || look.precedence {
                return DecisionTable::default();
            }
            for token in look.tokens.iter() {
                let index = (token + 1) as usize;
                if table[index] != 0 {
                    contested[index] = true;
                }
                table[index] = i as u16 + 1;
            }
        }
        for (entry, contested) in table.iter_mut().zip(contested) {
            if contested {
                *entry = 0;
            }
        }
        if table.iter().all(|alternative| *alternative == 0) {
            return DecisionTable::default();
        }
        DecisionTable {
            alternatives: table.into(),
        }
    }
}

/// A set of states that is emptied in the time of its content. A bit per state:
/// most traversals see few states of a large network.
pub(crate) struct Visited {
    flags: Vec<u64>,
    members: Vec<StateId>,
}

impl Visited {
    pub(crate) fn new(states: usize) -> Self {
        Self {
            flags: vec![0; states.div_ceil(64)],
            members: Vec::new(),
        }
    }

    /// Whether the state was not in the set yet.
    pub(crate) fn insert(&mut self, state: StateId) -> bool {
        let word = &mut self.flags[state as usize / 64];
        let bit = 1 << (state % 64);
        if *word & bit != 0 {
            return false;
        }
        *word |= bit;
        self.members.push(state);
        true
    }

    fn clear(&mut self) {
        for state in self.members.drain(..) {
            self.flags[state as usize / 64] = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Visited;

    #[test]
    fn visited_states_are_known_until_they_are_cleared() {
        let mut visited = Visited::new(130);
        for _ in 0..2 {
            for state in [0, 63, 64, 127, 129] {
                assert!(visited.insert(state));
                assert!(!visited.insert(state));
            }
            assert!(visited.insert(65));
            visited.clear();
        }
    }
}
