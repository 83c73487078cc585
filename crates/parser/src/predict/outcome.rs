//! What a set of configurations says about the decision.

use super::config::{Config, ConfigSet, LEFT_RULE, unique_alt};
use super::semantic::{ALWAYS, ConditionId};
use super::simulation::Simulation;
use crate::atn::{Atn, StateKind};

/// An alternative with what it depends on.
pub(super) type Guarded = (ConditionId, u16);

/// The verdict on a set in the context-free stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// More tokens are needed.
    Open,
    /// The alternative is clear, or its conditions make it so.
    Accept(u16, Option<Box<[Guarded]>>),
    /// No further token can tell the alternatives apart without context. The
    /// smallest of them, with their conditions, if they have any.
    Conflict(u16, Option<Box<[Guarded]>>),
}

/// Whether no further token will tell the alternatives of a set apart: ANTLR's
/// `hasSLLConflictTerminatingPrediction`. The set must be sorted.
fn is_conflict(atn: &Atn, configs: &[Config]) -> bool {
    if configs
        .iter()
        .all(|c| atn.state(c.state).kind == StateKind::RuleStop)
    {
        return true;
    }
    let mut conflict = false;
    for state in configs.chunk_by(|a, b| a.state == b.state) {
        if unique_alt(state).is_some() {
            // This state can still make a difference.
            return false;
        }
        conflict |= state
            .chunk_by(|a, b| a.context == b.context)
            .any(|same| unique_alt(same).is_none());
    }
    conflict
}

/// The alternative that a conflicting set of full-context configurations
/// comes down to: ANTLR's `resolvesToJustOneViableAlt`. The set must be sorted.
pub(super) fn resolved_alt(configs: &[Config]) -> Option<u16> {
    let mut smallest = configs
        .chunk_by(|a, b| (a.state, a.context) == (b.state, b.context))
        .filter_map(|same| same.iter().map(|c| c.alt).min());
    let alt = smallest.next()?;
    smallest.all(|other| other == alt).then_some(alt)
}

/// The smallest alternative with which the decision's rule has ended: what is
/// left to choose when nothing matches. Conditions are to be evaluated by the
/// caller.
pub(super) fn finished_alt(
    atn: &Atn,
    configs: &[Config],
    has_empty: impl Fn(&Config) -> bool,
    mut holds: impl FnMut(ConditionId) -> bool,
) -> Option<u16> {
    let mut best: [Option<u16>; 2] = [None; 2];
    for config in configs {
        let valid = config.condition == ALWAYS || holds(config.condition);
        let finished = config.flags & LEFT_RULE != 0
            || atn.state(config.state).kind == StateKind::RuleStop && has_empty(config);
        if finished {
            let best = &mut best[usize::from(!valid)];
            *best = Some(best.map_or(config.alt, |b| b.min(config.alt)));
        }
    }
    best[0].or(best[1])
}

impl Simulation {
    /// The verdict on the (sorted) set in `reach`; `sll` if there will be no
    /// second stage.
    pub(super) fn verdict(&mut self, sll: bool) -> Verdict {
        if let Some(alt) = self.reach.unique_alt() {
            return Verdict::Accept(alt, self.guards(Some(alt)));
        }
        let conditional = self.reach.configs.iter().any(|c| c.condition != ALWAYS);
        let conflict = if sll && conditional {
            // Without a second stage it is not worth while to tell
            // configurations apart that differ in their conditions only.
            let mut merged = ConfigSet::new();
            for config in &self.reach.configs {
                let config = Config {
                    condition: ALWAYS,
                    ..*config
                };
                merged.add(config, &mut self.contexts, true);
            }
            merged.configs.sort_unstable();
            is_conflict(&self.atn, &merged.configs)
        } else {
            is_conflict(&self.atn, &self.reach.configs)
        };
        if !conflict {
            return Verdict::Open;
        }
        let smallest = self.reach.configs.iter().map(|c| c.alt).min().unwrap_or(1);
        Verdict::Conflict(smallest, self.guards(None))
    }

    /// The conditions of the alternative, or of all alternatives of the set;
    /// none if no alternative depends on any.
    fn guards(&mut self, only: Option<u16>) -> Option<Box<[Guarded]>> {
        if self.reach.configs.iter().all(|c| c.condition == ALWAYS) {
            return None;
        }
        let mut guards: Vec<Guarded> = Vec::new();
        for config in &self.reach.configs {
            if only.is_some_and(|alt| alt != config.alt) {
                continue;
            }
            match guards.iter_mut().find(|g| g.1 == config.alt) {
                Some(guard) => guard.0 = self.conditions.or(guard.0, config.condition),
                None => guards.push((config.condition, config.alt)),
            }
        }
        guards.sort_unstable_by_key(|g| g.1);
        guards.iter().any(|g| g.0 != ALWAYS).then(|| guards.into())
    }
}
