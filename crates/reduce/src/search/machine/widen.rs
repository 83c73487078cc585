//! Where and for what a text is looked at next.

use super::carry_over::Known;
use super::{EditMachine, Effort, Stage};
use crate::edit::{Rules, Tier, Window};
use crate::search::fault_groups::FaultGroups;
use crate::tuning;

impl EditMachine<'_> {
    /// Whether a long text is to be looked at from its end: so many candidates were
    /// refused one after the other, and it was not yet.
    pub(super) fn resists(&self) -> bool {
        let state = &self.state;
        let is_asked_for = || {
            let mut passes = self.plan.passes.iter();
            passes.any(|(_, pass)| !pass.is_near())
        };
        state.since.is_none()
            && state.tier == Tier::Structure
            && state.asked >= tuning::resistance()
            && is_asked_for()
    }

    /// Looks at a long text from its end.
    pub(super) fn look_from_end(&mut self) {
        let Some(window) = Window::of(&self.state.document) else {
            // It is not going to be longer.
            self.state.since = Some(self.state.version);
            return;
        };
        // What was refused in all of it says nothing of its end.
        self.state.acceptance_stats.forget();
        self.state.fault_groups = FaultGroups::default();
        self.state.window = window;
        self.look_from_there();
        self.propose(&Known::default());
    }

    /// Begins with what is large of the part that is looked at now.
    fn look_from_there(&mut self) {
        self.state.since = Some(self.state.version);
        self.state.least = (self.size() / tuning::first_nodes()).max(1);
    }

    /// Goes on to what is smaller or other; false if that is all.
    pub(super) fn widen(&mut self) -> bool {
        let known = self.known(None);
        if self.state.least > 1 {
            self.state.least = (self.state.least / tuning::next_nodes()).max(1);
        } else if self.state.window.is_near() {
            self.state.window.extend();
            self.look_from_there();
        } else if !self.state.document.is_exact() {
            self.state.window.end();
            if !self.parse_anew() {
                return false;
            }
        } else {
            self.state.window.end();
            let Some(tier) = self.state.tier.next() else {
                return false;
            };
            self.state.tier = tier;
        }
        self.propose(&known);
        true
    }

    /// Goes on as if nothing were known but what was refused in the present text: what edits
    /// of a class were refused for may be gone. False if that was done in this text.
    pub(super) fn doubt(&mut self) -> bool {
        let state = &mut self.state;
        let document = &state.document;
        let is_little = document.is_exact() && document.size() <= tuning::little_left();
        if !self.plan.proves || !is_little || state.doubted == Some(state.version) {
            return false;
        }
        state.doubted = Some(state.version);
        state.acceptance_stats.forget();
        state.fault_groups = FaultGroups::default();
        self.suspicion();
        true
    }

    /// Goes on to what was not worth a test, then to what a language does not have, as far
    /// as the grammar reads it: the test may be of a program that reads it, too. False if
    /// that is not asked for, or has begun.
    pub(super) fn go_further(&mut self) -> bool {
        if self.plan.effort != Effort::WorthwhileThenAll {
            return false;
        }
        let known = self.known(None);
        let known = if !self.state.thorough {
            self.state.thorough = true;
            known
        } else if self.state.rules == Rules::Strict {
            self.state.rules = Rules::Lax;
            known.without_invalid()
        } else {
            return false;
        };
        self.propose(&known);
        true
    }

    /// Goes on with the next tier, and leaves out the present one and those
    /// before it.
    pub(super) fn skip(&mut self) {
        self.state.skips = false;
        let next = match self.state.tier.next() {
            Some(next) => next,
            // What gains little for its tests is left of earlier tiers.
            None if self.state.first < self.state.tier => self.state.tier,
            None => {
                self.state.stage = Stage::Done;
                return;
            }
        };
        let known = self.known(None);
        self.state.window.end();
        self.state.least = 1;
        if !self.state.document.is_exact() && !self.parse_anew() && self.state.document.is_empty() {
            self.state.stage = Stage::Done;
            return;
        }
        (self.state.first, self.state.tier) = (next, next);
        self.propose(&known);
    }
}
