//! How likely each edit is refused, by all that is known.

use crate::belief::Belief;
use crate::edit::{Document, Tier};
use crate::passes::registry::PASSES;
use crate::search::acceptance_stats::{AcceptanceStats, AttemptKind, Group, Seen};
use crate::search::edit_candidates::EditCandidate;
use crate::search::edit_history::{self, Decision, EditHistory};
use crate::tuning;

/// How likely edits are refused that are not worth a test.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GiveUp {
    /// Those that were never refused on their own.
    pub(crate) untried: f32,
    pub(crate) refused: f32,
}

impl GiveUp {
    pub(crate) const NEVER: GiveUp = GiveUp {
        untried: 1.0,
        refused: 1.0,
    };
}

/// What is known of the edits of a text.
pub(crate) struct Acceptance<'a> {
    candidates: &'a [EditCandidate],
    histories: &'a [EditHistory],
    acceptance_stats: &'a AcceptanceStats,
    version: u32,
    /// The passes that are left out, a bit for each.
    off: u64,
    /// The text's size.
    size: f32,
    /// The weights of what each edit is in and that cannot go; 0 if there is
    /// none. What is outside comes first.
    needed: Vec<f32>,
    /// What could not go.
    refused: Places,
    /// The same from this very text.
    refused_now: Places,
}

impl<'a> Acceptance<'a> {
    pub(crate) fn new(
        (candidates, histories): (&'a [EditCandidate], &'a [EditHistory]),
        acceptance_stats: &'a AcceptanceStats,
        (version, size): (u32, f32),
    ) -> Self {
        let refused = |history: &EditHistory| matches!(history.decision, Decision::Refused(_));
        let mut needed: Vec<f32> = Vec::with_capacity(candidates.len());
        for candidate in candidates {
            let outer = candidate.inside.map(|outer| outer as usize);
            needed.push(outer.map_or(0.0, |outer| match refused(&histories[outer]) {
                true => candidates[outer].weight,
                false => needed.get(outer).copied().unwrap_or_default(),
            }));
        }
        let (mut all_refused, mut refused_now) = (Vec::new(), Vec::new());
        for (candidate, history) in candidates.iter().zip(histories) {
            // A part of a token goes or stays for reasons of its own.
            if let ([cut], Decision::Refused(refusal)) = (&*candidate.edit.cuts, history.decision)
                && cut.text.is_empty()
                && candidate.tier < Tier::Tokens
            {
                let place = (cut.range.start, cut.range.end);
                all_refused.push(place);
                if refusal.version == version {
                    refused_now.push(place);
                }
            }
        }
        Acceptance {
            refused: Places::new(all_refused),
            refused_now: Places::new(refused_now),
            candidates,
            histories,
            acceptance_stats,
            version,
            off: 0,
            size,
            needed,
        }
    }

    /// The same without the edits of these passes, a bit for each.
    pub(crate) fn without(self, off: u64) -> Self {
        Acceptance { off, ..self }
    }

    /// Whether it is of a pass that is left out.
    pub(crate) fn is_off(&self, number: usize) -> bool {
        self.off >> self.candidates[number].kind & 1 != 0
    }

    /// Whether it may be offered: it is not known what comes of it.
    pub(crate) fn is_open(&self, number: usize) -> bool {
        if self.is_off(number) {
            return false;
        }
        match self.histories[number].decision {
            Decision::None => true,
            Decision::Refused(refusal) => refusal.version < self.version,
            // What keeps two tokens apart can go when one of them is gone.
            Decision::Invalid(version) => {
                self.candidates[number].tier >= Tier::Comments && version < self.version
            }
        }
    }

    /// How likely an edit is refused.
    pub(crate) fn risk(&self, number: usize) -> f32 {
        let history = self.histories[number];
        let risk = self.risk_of_its_kind(number);
        // However often it was refused with others, an edit may be innocent.
        let most = match history.decision {
            Decision::Refused(_) => tuning::MOST_RISK,
            _ => risk.max(tuning::MOST_BLAME),
        };
        let odds = risk / (1.0 - risk) * history.suspicion;
        (odds / (1.0 + odds))
            .min(most)
            .clamp(tuning::LEAST_RISK, tuning::MOST_RISK)
    }

    /// Whether an edit is refused more likely than it may. What was never refused
    /// on its own is not given up for what others of its candidates did.
    pub(crate) fn is_hopeless(&self, number: usize, give_up: GiveUp) -> bool {
        match self.histories[number].decision {
            Decision::Refused(_) => self.risk(number) > give_up.refused,
            _ => self.is_unlikely(number, give_up.untried),
        }
    }

    /// Whether edits like it are refused more likely than it may, and it does not
    /// gain so much that it is worth a test for all that.
    pub(crate) fn is_unlikely(&self, number: usize, most: f32) -> bool {
        let risk = self.risk_with(number, Decision::None);
        let promise = (1.0 - risk) * self.candidates[number].gain;
        risk > most && promise < tuning::worth_its_kind() * self.size
    }

    /// How likely an edit is refused, leaving out how candidates with it and
    /// others fared.
    pub(crate) fn risk_of_its_kind(&self, number: usize) -> f32 {
        self.risk_with(number, self.histories[number].decision)
    }

    /// The same if that were known of it.
    fn risk_with(&self, number: usize, answer: Decision) -> f32 {
        let (group, expected) = self.expected(number, answer);
        let risk = self.acceptance_stats.risk(group, expected);
        // If what it is in cannot go, hardly can what is nearly all of that.
        let candidate = &self.candidates[number];
        let needed = self.needed[number];
        let share = candidate.weight / needed.max(1.0);
        match candidate.edit.is_sure && needed > 0.0 && share > tuning::nearly_all() {
            true => risk.max(share.min(tuning::MOST_RISK)),
            false => risk,
        }
    }

    /// What is to be learnt if it is refused with that probability.
    pub(crate) fn seen(&self, number: usize, refused: f32) -> Seen {
        let (group, expected) = self.expected(number, self.histories[number].decision);
        Seen {
            group,
            expected,
            refused,
        }
    }

    /// All that is believed of it.
    pub(crate) fn belief(&self, number: usize, document: &Document) -> Belief {
        let EditHistory {
            suspicion,
            decision,
        } = self.histories[number];
        let candidate = &self.candidates[number];
        let (group, expected) = self.expected(number, decision);
        let outer = |&number: &u32| self.candidates[number as usize].inside;
        Belief {
            pass: PASSES[candidate.kind as usize].name(),
            class: group.class,
            attempt: group.kind.1.name(),
            tier: candidate.tier.name(),
            guess: candidate.edit.risk,
            expected,
            of_its_kind: self.risk_of_its_kind(number),
            risk: self.risk(number),
            suspicion,
            evidence: self.acceptance_stats.evidence(group),
            common: self.acceptance_stats.common(),
            gain: candidate.gain,
            size: self.size,
            depth: std::iter::successors(candidate.inside, outer).count(),
            links: edit_history::links(document, candidate),
            cuts: candidate.edit.cuts.len(),
            changed: match decision {
                Decision::Refused(refusal) => refusal.gone(),
                Decision::None | Decision::Invalid(_) => 0.0,
            },
            is_sure: candidate.edit.is_sure,
        }
    }

    /// With which others it is compared, and how likely it is refused before
    /// anything was learnt of those.
    fn expected(&self, number: usize, answer: Decision) -> (Group, f32) {
        let candidate = &self.candidates[number];
        let risk = candidate.edit.risk;
        let share = candidate.gain / self.size.max(1.0);
        let is_structure = candidate.tier < Tier::Tokens;
        let again = |chance: f32| match is_structure && share > tuning::MOST_OF_TEXT {
            true => 1.0 - (1.0 - risk) * chance * tuning::again_most_of_text(),
            false => 1.0 - (1.0 - risk) * chance,
        };
        let (attempt, risk) = match answer {
            Decision::Refused(refusal) => {
                let gone = match self.is_implied_by_part(candidate) {
                    true => refusal.gone() * tuning::again_after_part(),
                    false => refusal.gone(),
                };
                (AttemptKind::Again, again(gone))
            }
            _ if self.is_implied_by_part(candidate) => {
                (AttemptKind::Against, again(tuning::whole_after_part()))
            }
            _ if is_structure && leaves_out_one_of(candidate, &self.refused) => (
                AttemptKind::AgainstOld,
                again(tuning::whole_after_old_part()),
            ),
            _ => (AttemptKind::First, risk),
        };
        let group = Group {
            kind: (candidate.kind, attempt),
            class: candidate.edit.class,
        };
        (group, risk.clamp(tuning::LEAST_RISK, tuning::MOST_RISK))
    }

    /// Whether a part of what it leaves out could not go from this very text.
    fn is_implied_by_part(&self, candidate: &EditCandidate) -> bool {
        candidate.tier < Tier::Tokens && leaves_out_one_of(candidate, &self.refused_now)
    }
}

/// Whether a part of what an edit leaves out is one of these, and nothing makes up for it.
fn leaves_out_one_of(candidate: &EditCandidate, places: &Places) -> bool {
    let mut cuts = candidate.edit.cuts.iter();
    !candidate.edit.makes_up && cuts.any(|cut| places.have_within(cut.range.start, cut.range.end))
}

/// Parts of a text.
struct Places {
    /// Where each begins, in order, and the least end of it and all behind it.
    ends: Vec<(usize, usize)>,
}

impl Places {
    fn new(mut places: Vec<(usize, usize)>) -> Self {
        places.sort_unstable();
        let mut least = usize::MAX;
        for (_, end) in places.iter_mut().rev() {
            least = least.min(*end);
            *end = least;
        }
        Places { ends: places }
    }

    /// Whether one of them is within a part of the text.
    fn have_within(&self, start: usize, end: usize) -> bool {
        let first = self.ends.partition_point(|&(from, _)| from < start);
        self.ends.get(first).is_some_and(|&(_, least)| least <= end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edit::{Cut, Edit, Window};
    use crate::search::edit_history::Refusal;

    /// What goes from one place to another.
    fn deletion(place: std::ops::Range<usize>) -> EditCandidate {
        let weight = place.len() as f32;
        EditCandidate {
            edit: Edit::new(vec![Cut::delete(place)]).sure(),
            kind: 0,
            tier: Tier::Structure,
            gain: weight,
            weight,
            inside: None,
        }
    }

    fn refused(version: u32, candidate: &EditCandidate) -> EditHistory {
        let refusal = Refusal::new(
            (&Document::default(), Window::default()),
            version,
            candidate,
        );
        EditHistory {
            decision: Decision::Refused(refusal),
            ..EditHistory::NEW
        }
    }

    /// The version of the text.
    const NOW: u32 = 5;

    /// How likely something is refused of which a part was, in some version of the text.
    fn risk_after(part: Option<u32>) -> f32 {
        let candidates = [deletion(0..10), deletion(2..4)];
        let part = part.map_or(EditHistory::NEW, |version| refused(version, &candidates[1]));
        let histories = [EditHistory::NEW, part];
        let acceptance_stats = AcceptanceStats::default();
        Acceptance::new((&candidates, &histories), &acceptance_stats, (NOW, 100.0)).risk(0)
    }

    #[test]
    fn a_part_that_could_not_go_says_that_the_whole_hardly_can_and_most_if_that_was_just_now() {
        let (now, before) = (risk_after(Some(NOW)), risk_after(Some(NOW - 1)));
        assert!(now > before && before > risk_after(None), "{now} {before}");
    }
}
