//! How likely each edit is refused, by all that is known.

use super::plan::{GiveUp, Possibility};
use super::rates::{Group, Occasion, Rates, Seen};
use super::standing::{Answer, Standing};
use super::{MOST_OF_TEXT, Tier};

/// No edit that was not refused on its own is given up.
const MOST_RISK: f32 = 0.999;

/// Nothing is certain.
const LEAST_RISK: f32 = 1e-5;

/// No edit is blamed for more.
const MOST_BLAME: f32 = 0.99;

/// Such a part of something is needed if it is.
const NEARLY_ALL: f32 = 0.9;

/// An edit that promises such a part of the text is worth a test.
const WORTH: f32 = 0.05;

/// How likely something can go of which a part could not go from this very text, before
/// any was tried, as counted in reductions of scripts and of C.
const AGAINST: f32 = 0.04;

/// The same of a part that could not go from an earlier text.
const AGAINST_OLD: f32 = 0.15;

/// By how much a part that could not go from this text makes it less likely that something
/// can go which was refused before.
const AGAIN_AGAINST: f32 = 0.25;

/// How likely most of the text goes where it was refused before, or a part of it was: so
/// many times as likely as anything else.
const MOST_AGAIN: f32 = 0.3;

/// What is known of the edits of a text.
pub(super) struct Outlook<'a> {
    options: &'a [Possibility],
    standings: &'a [Standing],
    rates: &'a Rates,
    version: u32,
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

impl<'a> Outlook<'a> {
    pub(super) fn new(
        (options, standings): (&'a [Possibility], &'a [Standing]),
        rates: &'a Rates,
        (version, size): (u32, f32),
    ) -> Self {
        let refused = |standing: &Standing| matches!(standing.answer, Answer::Refused(_));
        let mut needed: Vec<f32> = Vec::with_capacity(options.len());
        for option in options {
            let outer = option.inside.map(|outer| outer as usize);
            needed.push(outer.map_or(0.0, |outer| match refused(&standings[outer]) {
                true => options[outer].weight,
                false => needed.get(outer).copied().unwrap_or_default(),
            }));
        }
        let (mut all_refused, mut refused_now) = (Vec::new(), Vec::new());
        for (option, standing) in options.iter().zip(standings) {
            // A part of a token goes or stays for reasons of its own.
            if let ([cut], Answer::Refused(refusal)) = (&*option.edit.cuts, standing.answer)
                && cut.text.is_empty()
                && option.tier < Tier::Tokens
            {
                let place = (cut.range.start, cut.range.end);
                all_refused.push(place);
                if refusal.version == version {
                    refused_now.push(place);
                }
            }
        }
        Outlook {
            refused: Places::new(all_refused),
            refused_now: Places::new(refused_now),
            options,
            standings,
            rates,
            version,
            size,
            needed,
        }
    }

    /// Whether it may be offered: it is not known what comes of it.
    pub(super) fn is_open(&self, number: usize) -> bool {
        match self.standings[number].answer {
            Answer::None => true,
            Answer::Refused(refusal) => refusal.version < self.version,
            // What keeps two tokens apart can go when one of them is gone.
            Answer::Invalid(version) => {
                self.options[number].tier >= Tier::Comments && version < self.version
            }
        }
    }

    /// How likely an edit is refused.
    pub(super) fn risk(&self, number: usize) -> f32 {
        let standing = self.standings[number];
        let risk = self.risk_of_its_kind(number);
        // However often it was refused with others, an edit may be innocent.
        let most = match standing.answer {
            Answer::Refused(_) => MOST_RISK,
            _ => risk.max(MOST_BLAME),
        };
        let odds = risk / (1.0 - risk) * standing.blame;
        (odds / (1.0 + odds)).min(most).clamp(LEAST_RISK, MOST_RISK)
    }

    /// Whether an edit is refused more likely than it may. What was never refused
    /// on its own is not given up for what others of its candidates did.
    pub(super) fn is_hopeless(&self, number: usize, give_up: GiveUp) -> bool {
        match self.standings[number].answer {
            Answer::Refused(_) => self.risk(number) > give_up.refused,
            _ => self.is_unlikely(number, give_up.untried),
        }
    }

    /// Whether edits like it are refused more likely than it may, and it does not
    /// gain so much that it is worth a test for all that.
    pub(super) fn is_unlikely(&self, number: usize, most: f32) -> bool {
        let risk = self.risk_with(number, Answer::None);
        let promise = (1.0 - risk) * self.options[number].gain;
        risk > most && promise < WORTH * self.size
    }

    /// How likely an edit is refused, leaving out how candidates with it and
    /// others fared.
    pub(super) fn risk_of_its_kind(&self, number: usize) -> f32 {
        self.risk_with(number, self.standings[number].answer)
    }

    /// The same if that were known of it.
    fn risk_with(&self, number: usize, answer: Answer) -> f32 {
        let (group, expected) = self.expected(number, answer);
        let risk = self.rates.risk(group, expected);
        // If what it is in cannot go, hardly can what is nearly all of that.
        let option = &self.options[number];
        let needed = self.needed[number];
        let share = option.weight / needed.max(1.0);
        match option.edit.is_sure && needed > 0.0 && share > NEARLY_ALL {
            true => risk.max(share.min(MOST_RISK)),
            false => risk,
        }
    }

    /// What is to be learnt if it is refused with that probability.
    pub(super) fn seen(&self, number: usize, refused: f32) -> Seen {
        let (group, expected) = self.expected(number, self.standings[number].answer);
        Seen {
            group,
            expected,
            refused,
        }
    }

    /// With which others it is compared, and how likely it is refused before
    /// anything was learnt of those.
    fn expected(&self, number: usize, answer: Answer) -> (Group, f32) {
        let option = &self.options[number];
        let risk = option.edit.risk;
        let share = option.gain / self.size.max(1.0);
        let is_structure = option.tier < Tier::Tokens;
        let again = |chance: f32| match is_structure && share > MOST_OF_TEXT {
            true => 1.0 - (1.0 - risk) * chance * MOST_AGAIN,
            false => 1.0 - (1.0 - risk) * chance,
        };
        let (occasion, risk) = match answer {
            Answer::Refused(refusal) => {
                let gone = match self.is_implied_by_part(option) {
                    true => refusal.gone() * AGAIN_AGAINST,
                    false => refusal.gone(),
                };
                (Occasion::Again, again(gone))
            }
            _ if self.is_implied_by_part(option) => (Occasion::Against, again(AGAINST)),
            _ if is_structure && leaves_out_one_of(option, &self.refused) => {
                (Occasion::AgainstOld, again(AGAINST_OLD))
            }
            _ => (Occasion::First, risk),
        };
        let group = Group {
            kind: (option.kind, occasion),
            class: option.edit.class,
        };
        (group, risk.clamp(LEAST_RISK, MOST_RISK))
    }

    /// Whether a part of what it leaves out could not go from this very text.
    fn is_implied_by_part(&self, option: &Possibility) -> bool {
        option.tier < Tier::Tokens && leaves_out_one_of(option, &self.refused_now)
    }
}

/// Whether a part of what an edit leaves out is one of these, and nothing makes up for it.
fn leaves_out_one_of(option: &Possibility, places: &Places) -> bool {
    let mut cuts = option.edit.cuts.iter();
    !option.edit.makes_up && cuts.any(|cut| places.have_within(cut.range.start, cut.range.end))
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
    use crate::rewrite::horizon::Horizon;
    use crate::rewrite::standing::Refusal;
    use crate::rewrite::{Cut, Document, Edit};

    /// What goes from one place to another.
    fn deletion(place: std::ops::Range<usize>) -> Possibility {
        let weight = place.len() as f32;
        Possibility {
            edit: Edit::new(vec![Cut::delete(place)]).sure(),
            kind: 0,
            tier: Tier::Structure,
            gain: weight,
            weight,
            inside: None,
        }
    }

    fn refused(version: u32, option: &Possibility) -> Standing {
        let refusal = Refusal::new((&Document::default(), Horizon::default()), version, option);
        Standing {
            answer: Answer::Refused(refusal),
            ..Standing::NEW
        }
    }

    /// The version of the text.
    const NOW: u32 = 5;

    /// How likely something is refused of which a part was, in some version of the text.
    fn risk_after(part: Option<u32>) -> f32 {
        let options = [deletion(0..10), deletion(2..4)];
        let part = part.map_or(Standing::NEW, |version| refused(version, &options[1]));
        let standings = [Standing::NEW, part];
        let rates = Rates::default();
        Outlook::new((&options, &standings), &rates, (NOW, 100.0)).risk(0)
    }

    #[test]
    fn a_part_that_could_not_go_says_that_the_whole_hardly_can_and_most_if_that_was_just_now() {
        let (now, before) = (risk_after(Some(NOW)), risk_after(Some(NOW - 1)));
        assert!(now > before && before > risk_after(None), "{now} {before}");
    }
}
