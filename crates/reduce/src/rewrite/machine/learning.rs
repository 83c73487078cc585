//! What the machine knows of edits, and how it learns.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::{PARSED, Pending, Rewriting, State};
use crate::options::Layout;
use crate::rewrite::definition::MOST_TOKENS;
use crate::rewrite::edit::{Mapping, hash_of};
use crate::rewrite::outlook::Outlook;
use crate::rewrite::plan::{self, Possibility};
use crate::rewrite::prose::Prose;
use crate::rewrite::rates::{Rates, Seen};
use crate::rewrite::standing::{Answer, Refusal, Standing};
use crate::rewrite::suspects::{Fate, Suspects};
use crate::rewrite::unused::Unused;
use crate::rewrite::{Scope, Tier, removed};

/// What is known of edits when the text or what is looked at changes.
#[derive(Default)]
pub(super) struct Known {
    /// By what they are recognized by, with their numbers.
    standings: FxHashMap<u64, (Standing, u32)>,
    /// How likely those are needed that were not made, in case they cannot be
    /// found again.
    needed: FxHashMap<u32, f32>,
}

impl Known {
    /// The same, but for what broke rules.
    pub(super) fn without_invalid(mut self) -> Known {
        let standings = &mut self.standings;
        standings.retain(|_, (standing, _)| !matches!(standing.answer, Answer::Invalid(_)));
        self
    }
}

/// The number of an edit that was not there before.
const NONE: u32 = u32::MAX;

impl Rewriting<'_> {
    /// Asks the transformations for edits; `known` are those that were there
    /// before.
    pub(super) fn propose(&mut self, known: &Known) {
        let state = &mut self.state;
        let is_small = state.document.is_exact() && state.document.text().len() <= PARSED;
        if state.tier >= Tier::Tokens && is_small {
            Prose::learn(&mut state.prose, &state.document, self.syntax);
        }
        let scope = Scope {
            least: self.state.least,
            horizon: self.state.horizon,
            thorough: self.state.thorough,
            // Without a grammar, white space is text as any other.
            layout: match self.state.document.is_guess() {
                true => Layout::Compact,
                false => self.plan.layout,
            },
            removed: &Arc::clone(&self.state.removed),
            prose: &Arc::clone(&self.state.prose),
        };
        let state = &mut self.state;
        // Those of a large text take much memory.
        (state.options, state.standings) = Default::default();
        let tiers = state.first..=state.tier;
        let options = plan::options(&state.document, &self.plan.rewrites, &tiers, &scope);
        let document = Arc::clone(&state.document);
        let mut places = FxHashMap::default();
        let standings = (0..).zip(&options).map(|(number, option)| {
            let known = known.standings.get(&plan::identity(option)).copied();
            let (mut standing, before) = known.unwrap_or((Standing::NEW, NONE));
            places.insert(before, number);
            if let Answer::Refused(refusal) = &mut standing.answer {
                *refusal = refusal.seen_from((&document, state.horizon), option);
            }
            standing
        });
        state.standings = Arc::new(standings.collect());
        state.options = Arc::new(options);
        state.suspects = state.suspects.after(|edit| match places.get(&edit) {
            Some(&number) => Fate::Stays(number),
            None => known
                .needed
                .get(&edit)
                .map_or(Fate::Made, |&risk| Fate::Lost(risk)),
        });
        self.blame();
    }

    /// Finds out which edits are to blame for what was refused.
    pub(super) fn blame(&mut self) {
        let outlook = self.outlook();
        let count = self.state.options.len();
        let version = self.state.version;
        let risk = |edit| outlook.risk_of_its_kind(edit as usize);
        let blame = self.state.suspects.blame(count, version, risk);
        drop(outlook);
        let standings = Arc::make_mut(&mut self.state.standings);
        for (standing, blame) in standings.iter_mut().zip(blame) {
            standing.blame = blame;
        }
    }

    /// What is known of all edits: in the present text, or in that of an
    /// accepted candidate.
    pub(super) fn known(&self, after: Option<&Pending>) -> Known {
        let is_structure = |option: &Possibility| option.tier < Tier::Tokens;
        let structure = after.map(|pending| self.changed(pending, is_structure));
        let all_changes = after.map(|pending| self.changed(pending, |_| true));
        // They are in order and do not overlap.
        let touches = |changes: &Option<Vec<Range<usize>>>, area: Range<usize>| {
            changes.as_ref().is_some_and(|places| {
                let first = places.partition_point(|place| place.end <= area.start);
                places
                    .get(first)
                    .is_some_and(|place| place.start < area.end)
            })
        };
        let area = |option: &Possibility| {
            let Range { start, end } = option.edit.area;
            start as usize..end as usize
        };
        let text = self.state.document.text();
        let is_near = |option: &Possibility| {
            // With what is next to it.
            let around = |word: Range<usize>| word.start.saturating_sub(1)..word.end + 1;
            touches(&structure, area(option))
                || separated_word(text, option)
                    .is_some_and(|word| touches(&all_changes, around(word)))
        };
        let made: BTreeSet<u32> = after
            .iter()
            .flat_map(|pending| pending.chosen.iter().chain(&pending.riders))
            .copied()
            .collect();
        let suspected: BTreeSet<u32> = self.state.suspects.edits().collect();
        let outlook = self.outlook();
        let mut known = Known::default();
        let all = self.state.options.iter().zip(self.state.standings.iter());
        for (number, (option, &standing)) in (0..).zip(all) {
            let is_suspected = suspected.contains(&number);
            if standing.answer == Answer::None && !is_suspected {
                continue;
            }
            let mut standing = standing;
            match &mut standing.answer {
                Answer::Refused(refusal) if is_near(option) => {
                    *refusal = refusal.near();
                }
                // Without a semicolon, what comes before it may go on with what comes next.
                Answer::Invalid(_)
                    if is_structure(option) && touches(&all_changes, area(option)) =>
                {
                    standing.answer = Answer::None;
                }
                _ => {}
            }
            let identity = match after {
                None => Some(plan::identity(option)),
                Some(pending) => plan::identity_after(option, &pending.mapping),
            };
            if is_suspected {
                let is_made = match after {
                    None => false,
                    Some(pending) => {
                        let mut ranges = option.edit.cuts.iter().map(|cut| &cut.range);
                        made.contains(&number)
                            || ranges.all(|range| pending.mapping.range(range).is_none())
                    }
                };
                if is_made {
                    continue;
                }
                let risk = outlook.risk(number as usize);
                known.needed.insert(number, risk);
            }
            if let Some(identity) = identity {
                known.standings.insert(identity, (standing, number));
            }
        }
        known
    }

    /// Where a candidate changes the text by edits that are meant, in order.
    fn changed(
        &self,
        pending: &Pending,
        is_meant: impl Fn(&Possibility) -> bool,
    ) -> Vec<Range<usize>> {
        let edits = pending.chosen.iter().chain(&pending.riders);
        let options = edits.map(|&number| &self.state.options[number as usize]);
        let options = options.filter(|option| is_meant(option));
        let mut places: Vec<Range<usize>> = options
            .flat_map(|option| option.edit.cuts.iter().map(|cut| cut.range.clone()))
            .collect();
        places.extend(pending.unused.cuts.iter().map(|cut| cut.range.clone()));
        places.sort_unstable_by_key(|place| (place.start, place.end));
        places
    }

    pub(super) fn accept(&mut self, pending: &Pending) {
        let outlook = self.outlook();
        let edits = pending.chosen.iter().chain(&pending.riders);
        let seen: Vec<Seen> = edits
            .map(|&number| outlook.seen(number as usize, 0.0))
            .collect();
        drop(outlook);
        self.state.rates.note(&seen);
        let demand = &mut self.state.demand;
        demand.note(&pending.unused, pending.chance, true);
        let known = self.known(Some(pending));
        self.note_removed(pending);
        let lengths = (self.state.document.text().len(), pending.text.len());
        self.state.horizon = self.state.horizon.after(&pending.mapping, lengths);
        // They are made anew, and take memory that the document needs.
        (self.state.options, self.state.standings) = Default::default();
        let parsed = match pending.text.len() > PARSED {
            true => None,
            false => self.parse(&pending.text),
        };
        self.state.document = match parsed {
            Some(document) => document,
            None => {
                let document = std::mem::take(&mut self.state.document);
                // Others may go on from the text before.
                let document = Arc::try_unwrap(document).unwrap_or_else(|shared| shared.tree());
                let text = Arc::clone(&pending.text);
                Arc::new(document.shrunk(text, kept_tokens(&pending.mapping)))
            }
        };
        self.state.version += 1;
        self.state.asked = 0;
        self.state.together = Arc::default();
        self.propose(&known);
    }

    /// Takes note of what an accepted candidate leaves out, of small texts.
    fn note_removed(&mut self, pending: &Pending) {
        let state = &mut self.state;
        let is_small = state.document.token_count() <= MOST_TOKENS;
        state.removed = match is_small && state.document.is_exact() {
            true => {
                let edits = [&*pending.chosen, &*pending.riders].concat();
                let cuts = plan::cuts(&state.options, &edits, &pending.unused.cuts);
                let made = (&*cuts, &pending.mapping);
                Arc::new(removed::after(&state.document, &state.removed, made))
            }
            false => Arc::default(),
        };
    }

    pub(super) fn outlook(&self) -> Outlook<'_> {
        let state = &self.state;
        let all = (&**state.options, &**state.standings);
        let size = self.size() as f32;
        Outlook::new(all, &state.rates, (state.version, size))
    }

    /// Learns whether definitions have to be used from a candidate that was refused.
    pub(super) fn note_demand(&mut self, pending: &Pending) {
        let demand = &mut self.state.demand;
        let is_first = !demand.is_known();
        if !demand.note(&pending.unused, pending.chance, false) {
            return;
        }
        // So it was no answer to what was asked.
        let State {
            document,
            options,
            standings,
            demand,
            ..
        } = &mut self.state;
        let standings = Arc::make_mut(standings);
        for (option, standing) in options.iter().zip(standings) {
            if matches!(standing.answer, Answer::Refused(_)) && option.tier < Tier::Tokens {
                let unused = Unused::after(document, &option.edit.cuts, &demand.likely());
                if !unused.cuts.is_empty() {
                    standing.answer = Answer::None;
                }
            }
        }
        if is_first {
            self.state.rates = Rates::default();
        }
        self.state.suspects = Suspects::default();
        self.state.together = Arc::default();
        self.blame();
    }

    pub(super) fn refuse(&mut self, chosen: &[u32], with_more: bool) {
        let outlook = self.outlook();
        if let [number] = *chosen {
            let number = number as usize;
            let seen = outlook.seen(number, 1.0);
            drop(outlook);
            let State {
                options,
                standings,
                rates,
                version,
                document,
                horizon,
                ..
            } = &mut self.state;
            let standing = &mut Arc::make_mut(standings)[number];
            // What others were blamed for with it was taken note of then.
            if standing.blame == 1.0 {
                rates.note(&[seen]);
            }
            let mut refusal = Refusal::new((document, *horizon), *version, &options[number]);
            refusal.with_more = with_more;
            standing.answer = Answer::Refused(refusal);
            self.state.suspects.explain(number as u32);
            self.blame();
            return;
        }
        let risk = |&number: &u32| outlook.risk(number as usize);
        let all_accepted: f32 = chosen.iter().map(|number| 1.0 - risk(number)).product();
        let refused = |number: &u32| (risk(number) / (1.0 - all_accepted).max(0.01)).min(1.0);
        let seen = chosen
            .iter()
            .map(|number| outlook.seen(*number as usize, refused(number)));
        let seen: Vec<Seen> = seen.collect();
        drop(outlook);
        let state = &mut self.state;
        state.rates.note(&seen);
        Arc::make_mut(&mut state.together).insert(hash_of(chosen));
        state.suspects.add(chosen, state.version);
        self.blame();
    }
}

/// What an edit leaves out of a token, if that is a word with what separates it from the
/// one before: `, d` of `b, d e`. What is next to it may be all that it is needed for.
fn separated_word(text: &str, option: &Possibility) -> Option<Range<usize>> {
    let [cut] = &*option.edit.cuts else {
        return None;
    };
    let word = text.get(cut.range.clone())?;
    let is_word = !word.starts_with(char::is_alphanumeric) && word.ends_with(char::is_alphanumeric);
    let goes = option.tier == Tier::Tokens && cut.text.is_empty();
    (goes && is_word).then(|| cut.range.clone())
}

/// Where each token of a document, asked for in order, is in the new text.
fn kept_tokens(mapping: &Mapping) -> impl FnMut(Range<usize>) -> Option<(u32, u32)> {
    let mut placed = mapping.placed().peekable();
    move |old| {
        // The first of the tokens that got another text stands for it.
        while placed.peek().is_some_and(|(from, _)| from.end <= old.start) {
            placed.next();
        }
        let new = match placed.peek() {
            Some((from, to)) if from.start <= old.start => {
                let to = (from.start == old.start).then(|| (*to).clone());
                return to.map(|to| (to.start as u32, to.len() as u32));
            }
            _ => mapping.range(&old)?,
        };
        (new.len() == old.len()).then_some((new.start as u32, new.len() as u32))
    }
}
