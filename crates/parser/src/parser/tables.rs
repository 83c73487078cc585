//! What the walk needs to know about a parser's network beyond the network
//! itself; computed once per language, on first use.

use std::sync::{Arc, OnceLock};

use crate::atn::{Atn, EOF, Quantifier, StateId, StateKind, TokenSet, Transition, Visited};

/// A parser's network with the facts that tell how *generated* code would
/// walk it.
#[derive(Debug)]
pub(crate) struct ParserTables {
    pub(crate) atn: Arc<Atn>,
    /// By state: the quantifier if entering this block start begins an
    /// occurrence of a quantified element.
    occurrence_start: Vec<Option<Quantifier>>,
    /// By state: a block end that ends such an occurrence.
    occurrence_end: Vec<bool>,
    /// By state: the block start inside the loop of a left-recursive rule.
    recursion_block: Vec<bool>,
    /// By decision, if generated code would decide it with one token: the
    /// alternative that it takes at the end of the input, or 0.
    one_token: Vec<OnceLock<Option<u32>>>,
    first: Vec<OnceLock<Ahead>>,
    follow: OnceLock<Vec<Ahead>>,
}

/// Tokens that can come next, as the ANTLR tool looks ahead.
#[derive(Clone, Debug, PartialEq)]
struct Ahead {
    /// With epsilon if the rule in which the look began can end.
    tokens: TokenSet,
    /// A predicate of any kind was met: the tool then gives up.
    predicate: bool,
}

impl Ahead {
    fn new(atn: &Atn) -> Self {
        Self {
            tokens: TokenSet::new(atn.max_token_type),
            predicate: false,
        }
    }

    /// Adds another's content, not its epsilon. Says whether it was news.
    fn extend(&mut self, other: &Self) -> bool {
        let before = (self.tokens.len(), self.predicate);
        self.tokens.extend(&other.tokens);
        self.predicate |= other.predicate;
        (self.tokens.len(), self.predicate) != before
    }
}

impl ParserTables {
    pub(crate) fn new(atn: Arc<Atn>) -> Self {
        let states = atn.state_count();
        let mut occurrence_start = vec![None; states];
        let mut occurrence_end = vec![false; states];
        let mut recursion_block = vec![false; states];
        for id in 0..states as StateId {
            let state = atn.state(id);
            occurrence_start[id as usize] = atn.quantifier(id);
            if occurrence_start[id as usize].is_some()
                && let Some(end) = occurrence_end.get_mut(state.partner as usize)
            {
                *end = true;
            }
            if state.precedence_decision {
                for t in atn.transitions(id) {
                    if atn.state(t.target()).kind == StateKind::StarBlockStart {
                        recursion_block[t.target() as usize] = true;
                    }
                }
            }
        }
        let once = |n: usize| std::iter::repeat_with(OnceLock::new).take(n).collect();
        let one_token = std::iter::repeat_with(OnceLock::new)
            .take(atn.decision_count())
            .collect();
        Self {
            occurrence_start,
            occurrence_end,
            recursion_block,
            one_token,
            first: once(atn.rule_count()),
            follow: OnceLock::new(),
            atn,
        }
    }

    /// The quantifier if entering this block start begins an occurrence of a
    /// quantified element.
    #[inline]
    pub(crate) fn occurrence(&self, state: StateId) -> Option<Quantifier> {
        self.occurrence_start[state as usize]
    }

    /// Whether passing this block end ends an occurrence.
    #[inline]
    pub(crate) fn ends_occurrence(&self, state: StateId) -> bool {
        self.occurrence_end[state as usize]
    }

    /// Whether this block start is the one inside a left-recursive rule's
    /// loop, after whose decision a new recursion context is pushed.
    #[inline]
    pub(crate) fn is_recursion_block(&self, state: StateId) -> bool {
        self.recursion_block[state as usize]
    }

    /// If generated code decides this by the next token alone (ANTLR's
    /// `AnalysisPipeline`: greedy, no predicate in sight, lookahead sets
    /// disjoint and none empty): the alternative (from 1) for a token that
    /// [`Atn::settled_alternative`] leaves open, or 0 if the token is in no
    /// lookahead set.
    pub(crate) fn one_token_alternative(&self, decision: u32, token_type: i32) -> Option<u32> {
        let at_end = *self.one_token[decision as usize].get_or_init(|| self.disjoint(decision));
        at_end.map(|alternative| if token_type == EOF { alternative } else { 0 })
    }

    fn disjoint(&self, decision: u32) -> Option<u32> {
        let atn = &*self.atn;
        let state = atn.decision_state(decision);
        if atn.state(state).non_greedy {
            return None;
        }
        let mut seen = TokenSet::new(atn.max_token_type);
        let mut count = 0;
        let mut at_end = 0;
        for (index, t) in atn.transitions(state).iter().enumerate() {
            let mut ahead = self.ahead(t.target());
            if ahead.tokens.epsilon() {
                ahead.extend(&self.follow()[atn.state(state).rule as usize]);
            }
            if ahead.predicate || ahead.tokens.is_empty() {
                return None;
            }
            if ahead.tokens.contains(EOF) {
                at_end = index as u32 + 1;
            }
            count += ahead.tokens.len();
            seen.extend(&ahead.tokens);
            if seen.len() != count {
                return None;
            }
        }
        Some(at_end)
    }

    /// What can come next within the state's rule, called rules included.
    fn ahead(&self, state: StateId) -> Ahead {
        let mut ahead = Ahead::new(&self.atn);
        let mut called = Vec::new();
        self.collect(state, &mut ahead, &mut called);
        for rule in called {
            ahead.extend(self.first(rule));
        }
        ahead
    }

    /// One rule's own states; calls are listed and stepped over where the
    /// called rule can be empty.
    fn collect(&self, from: StateId, ahead: &mut Ahead, called: &mut Vec<u32>) {
        let atn = &*self.atn;
        let mut seen = Visited::new(atn.state_count());
        let mut waiting = vec![from];
        while let Some(state) = waiting.pop() {
            if !seen.insert(state) {
                continue;
            }
            if atn.state(state).kind == StateKind::RuleStop {
                ahead.tokens.set_epsilon(true);
                continue;
            }
            for t in atn.transitions(state) {
                match *t {
                    Transition::Rule { rule, follow, .. } => {
                        called.push(rule);
                        if atn.is_nullable(rule) {
                            waiting.push(follow);
                        }
                    }
                    Transition::Predicate { .. } | Transition::Precedence { .. } => {
                        ahead.predicate = true;
                    }
                    ref t if t.is_epsilon() => waiting.push(t.target()),
                    ref t => atn.add_label(t, &mut ahead.tokens),
                }
            }
        }
    }

    fn first(&self, rule: u32) -> &Ahead {
        self.first[rule as usize].get_or_init(|| {
            let mut ahead = Ahead::new(&self.atn);
            let mut seen = vec![false; self.atn.rule_count()];
            let mut waiting = vec![rule];
            while let Some(rule) = waiting.pop() {
                if !std::mem::replace(&mut seen[rule as usize], true) {
                    self.collect(self.atn.rule_start(rule), &mut ahead, &mut waiting);
                }
            }
            ahead.tokens.set_epsilon(false);
            ahead
        })
    }

    /// What follows each rule, over all its callers. A rule without callers
    /// is followed by the end of the input.
    fn follow(&self) -> &[Ahead] {
        self.follow.get_or_init(|| {
            let atn = &*self.atn;
            let mut follow = vec![Ahead::new(atn); atn.rule_count()];
            let mut called = vec![false; atn.rule_count()];
            // What follows the first also follows the second.
            let mut passes: Vec<Vec<u32>> = vec![Vec::new(); atn.rule_count()];
            for id in 0..atn.state_count() as StateId {
                for t in atn.transitions(id) {
                    if let Transition::Rule {
                        rule, follow: next, ..
                    } = *t
                    {
                        called[rule as usize] = true;
                        let ahead = self.ahead(next);
                        follow[rule as usize].extend(&ahead);
                        let caller = atn.state(id).rule;
                        if ahead.tokens.epsilon()
                            && let Some(passes) = passes.get_mut(caller as usize)
                        {
                            passes.push(rule);
                        }
                    }
                }
            }
            for (rule, called) in called.iter().enumerate() {
                if !called {
                    follow[rule].tokens.insert(EOF);
                }
            }
            let mut waiting: Vec<u32> = (0..atn.rule_count() as u32).collect();
            while let Some(rule) = waiting.pop() {
                let own = follow[rule as usize].clone();
                for &to in &passes[rule as usize] {
                    if follow[to as usize].extend(&own) {
                        waiting.push(to);
                    }
                }
            }
            follow
        })
    }
}
