//! Which edits are asked about next.

use std::ops::RangeInclusive;

use super::{EditMachine, EditState};
use crate::edit::{Tier, hash_of};
use crate::passes::registry::PASSES;
use crate::search::acceptance::{Acceptance, GiveUp};
use crate::search::edit_candidates::EditCandidate;
use crate::search::edit_history::{Decision, EditHistory};
use crate::search::select;
use crate::search::select::Choice;
use crate::tuning;

impl EditMachine<'_> {
    /// The least that edits of tiers up to one have to promise together to be worth a test.
    fn least_promise(&self, last: Tier) -> f32 {
        let EditState {
            document,
            window,
            tier,
            thorough,
            ..
        } = &self.state;
        let size = self.size() as f32;
        // What little is at the very end holds all that it uses, and without a grammar,
        // later transformations have little to offer.
        let worth_first = match window.is_first() || document.is_grammarless() {
            true => self.plan.worth_first.min(tuning::DETAIL_OF_END),
            false => self.plan.worth_first,
        };
        let least = match (last, *tier) {
            (Tier::Layout, _) => return 0.0,
            (_, Tier::Layout) if *thorough => 0.0,
            (_, Tier::Layout) => self.plan.worth * size + tuning::least_promise_of_tokens(),
            _ if window.is_near() => (worth_first * size).max(tuning::least_promise_of_tokens()),
            _ => (worth_first * size).max(tuning::least_promise()),
        };
        // A test costs what the whole text costs, however little of it is looked at.
        let is_long = document.text().len() > tuning::LONG_TEXT;
        match is_long && last < Tier::Tokens {
            true => least.max(tuning::LEAST_PROMISE_OF_LONG * document.size() as f32),
            false => least,
        }
    }

    /// The next edits to ask about.
    pub(super) fn choose(&self) -> Option<Choice> {
        // What is needed on one level says nothing of what is on another.
        let acceptance = self.acceptance();
        let structure = Tier::Structure..=Tier::Fine;
        let least = self.least_promise(*structure.end());
        let structure = self.choose_among(&acceptance, structure, 0.0);
        let other = match structure {
            Some(choice) if choice.promise() >= least => Some(choice),
            structure => {
                let later = [Tier::Tokens..=Tier::Tokens, Tier::Comments..=Tier::Layout];
                let later = later.into_iter().find_map(|tiers| {
                    let least = self.least_promise(*tiers.end());
                    self.choose_among(&acceptance, tiers, least)
                });
                // However little the structure promises, what is later waits for it if that
                // promises less.
                later.map(|later| {
                    let least = later.promise().max(tuning::least_promise_of_tokens());
                    let first = structure.filter(|choice| choice.promise() >= least);
                    first.unwrap_or(later)
                })
            }
        };
        // What goes around them is not what they are attached to: between what
        // is left, comments of all that is gone pile up.
        let tiers = Tier::Comments..=Tier::Comments;
        let promised = other.as_ref().map_or(0.0, Choice::promise);
        match self.choose_among(&acceptance, tiers, tuning::least_promise()) {
            Some(comments) if comments.promise() > promised => Some(comments),
            _ => other,
        }
    }

    fn choose_among(
        &self,
        acceptance: &Acceptance,
        tiers: RangeInclusive<Tier>,
        least: f32,
    ) -> Option<Choice> {
        let state = &self.state;
        let give_up = match self.state.thorough {
            true => GiveUp::NEVER,
            // What is said of a layout holds everywhere in the result.
            false if *tiers.start() >= Tier::Comments => GiveUp {
                refused: self.plan.hopeless,
                ..GiveUp::NEVER
            },
            false => GiveUp {
                untried: self.plan.hopeless,
                refused: self.plan.hopeless,
            },
        };
        let choice = select::choose(&state.candidates, acceptance, give_up, tiers)?;
        (choice.promise() >= least).then_some(choice)
    }

    /// A choice with its chance, or, if it was refused before, the one of its edits
    /// that promises most: risks have an upper bound, so a choice may be the best
    /// one again.
    pub(super) fn not_again(&self, choice: Choice) -> (Vec<u32>, f32) {
        let Choice { chosen, chance, .. } = choice;
        let EditState {
            candidates,
            together,
            ..
        } = &self.state;
        if chosen.len() < 2 || !together.contains(&hash_of(&*chosen)) {
            return (chosen, chance);
        }
        let acceptance = self.acceptance();
        let promise = |&number: &u32| {
            let candidate = &candidates[number as usize];
            (1.0 - acceptance.risk(number as usize)) * candidate.gain
        };
        let best = chosen
            .iter()
            .copied()
            .max_by(|a, b| promise(a).total_cmp(&promise(b)));
        let chance = best.map_or(0.0, |number| 1.0 - acceptance.risk(number as usize));
        (best.into_iter().collect(), chance)
    }

    /// The edit that promises most of those whose refusal is not of this text, with
    /// its chance: that something was accepted since may matter to it.
    pub(super) fn stale(&self) -> Option<(u32, f32)> {
        if !self.plan.proves {
            return None;
        }
        let state = &self.state;
        let acceptance = self.acceptance();
        // A change of the text asks for all of them anew, so the likely ones
        // come first.
        self.likeliest(&acceptance, |number, candidate, history| {
            match history.decision {
                Decision::None => self.is_due(&acceptance, number),
                Decision::Refused(refusal) => {
                    let may_differ =
                        refusal.may_have_mattered() && self.is_due(&acceptance, number);
                    let is_of_other = refusal.version < state.version;
                    is_of_other && (self.checks_minimality(candidate) || may_differ)
                        || refusal.with_more && self.checks_minimality(candidate)
                }
                Decision::Invalid(version) => {
                    version < state.version && self.checks_minimality(candidate)
                }
            }
        })
    }

    /// The same for the end of a long text, before going on to what is before it: of what
    /// was refused there since that was last done, and is more than a detail.
    pub(super) fn stale_at_end(&self) -> Option<(u32, f32)> {
        let state = &self.state;
        if !self.plan.proves || !state.window.is_near() || state.least > 1 {
            return None;
        }
        let least = tuning::detail_offered_again() * self.size() as f32;
        let since = state.since.unwrap_or_default()..state.version;
        let acceptance = self.acceptance();
        // Whatever is left of the very end holds what it uses of all that is before.
        let is_likely = |number: usize, candidate: &EditCandidate| {
            let start = candidate.edit.cuts.first().map_or(0, |cut| cut.range.start);
            state.window.is_of_end(start) || acceptance.risk(number) <= tuning::most_risk_again()
        };
        self.likeliest(&acceptance, |number, candidate, history| {
            match history.decision {
                Decision::Refused(refusal) => {
                    let is_stale =
                        since.contains(&refusal.version) && self.checks_minimality(candidate);
                    is_stale && candidate.gain >= least && is_likely(number, candidate)
                }
                Decision::None | Decision::Invalid(_) => false,
            }
        })
    }

    /// The likeliest edit of some, with its chance; of many, large parts count for more.
    fn likeliest(
        &self,
        acceptance: &Acceptance,
        is_meant: impl Fn(usize, &EditCandidate, &EditHistory) -> bool,
    ) -> Option<(u32, f32)> {
        let EditState {
            candidates,
            histories,
            ..
        } = &self.state;
        let all = (0..).zip(candidates.iter().zip(histories.iter()));
        let meant = all.filter(|(number, (candidate, history))| {
            !acceptance.is_off(*number as usize) && is_meant(*number as usize, candidate, history)
        });
        let meant: Vec<(u32, &EditCandidate)> = meant
            .map(|(number, (candidate, _))| (number, candidate))
            .collect();
        let least = match meant.len() > tuning::many_at_end() {
            true => tuning::large_at_end() * self.size() as f32,
            false => f32::INFINITY,
        };
        let promise = |number: u32, candidate: &EditCandidate| {
            let chance = 1.0 - acceptance.risk(number as usize);
            (chance * (candidate.gain / least).max(1.0), chance)
        };
        let meant = meant.into_iter();
        let meant = meant.map(|(number, candidate)| (promise(number, candidate), number));
        let best = meant.max_by(|a, b| a.0.0.total_cmp(&b.0.0).then(b.1.cmp(&a.1)));
        best.map(|((_, chance), number)| (number, chance))
    }

    /// Whether an edit whose answer is not known is offered at the end.
    fn is_due(&self, acceptance: &Acceptance, number: usize) -> bool {
        // However little it gains: nothing else is left to be tried.
        !acceptance.is_unlikely(number, self.plan.hopeless)
            || self.checks_minimality(&self.state.candidates[number])
    }

    fn checks_minimality(&self, candidate: &EditCandidate) -> bool {
        self.state.thorough || PASSES[candidate.kind as usize].checks_minimality()
    }
}
