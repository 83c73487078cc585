//! The machine that puts edits to work.

mod learning;

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use picireny_tree::{Stats, Syntax};

use super::demand::Demand;
use super::document::{Document, Rules};
use super::edit::{Cut, Mapping, hash_of};
use super::horizon::Horizon;
use super::outlook::Outlook;
use super::plan::{self, Choice, GiveUp, Possibility};
use super::rates::{Rates, Seen};
use super::standing::{Answer, Standing};
use super::suspects::Suspects;
use super::unused::Unused;
use super::write::write;
use super::{Rewrite, Tier};
use crate::candidate::{Candidate, ConfigId, StepId, Text};
use crate::machine::{Machine, Step};
use crate::observe::Progress;
use crate::options::Layout;
use learning::Known;

/// Candidates of longer texts are not parsed before they are tested.
const CHECKED: usize = 1 << 14;

/// Longer texts are not parsed after each change.
const PARSED: usize = 1 << 15;

/// Longer texts leave no room for more than one document.
const LARGE: usize = 1 << 20;

/// At first, nodes are looked at that have such a part of the text.
const FIRST_PART: usize = 64;

/// Then those that are so many times smaller.
const NEXT_PART: usize = 8;

/// What a candidate has to promise, in characters, as long as there is more to
/// be tried that gains more.
const LEAST: f32 = 2.0;

/// What a change of tokens has to promise, as long as nothing is proved.
const LEAST_OF_TOKENS: f32 = 0.5;

/// Where so many candidates are refused one after the other, a long text is looked at
/// from its end.
const RESISTANCE: u32 = 8;

/// What promises such a part of the very end of a long text, or of a text without a
/// grammar, does not wait for later transformations.
const DETAIL: f32 = 0.005;

/// What gains less of the end of a text is not offered again before what is before it.
const DETAIL_AT_END: f32 = 0.01;

/// What is refused more likely is not offered again either, but for the very end.
const MOST_RISK_BEFORE_END: f32 = 0.97;

/// How many parsed texts are remembered.
const REMEMBERED: usize = 512;

/// How unlikely what a strategy offers may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effort {
    /// What is hardly possible and gains little is not offered.
    Worthwhile,
    /// The same, at the end all that there is, and then what has more out of place than
    /// the text: so the result is never larger.
    WorthwhileThenAll,
    /// All that there is.
    All,
}

/// What a strategy does with a parsed text.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) name: Arc<str>,
    /// Its number among the phases of a reduction.
    pub(crate) phase: u32,
    pub(crate) rewrites: Vec<(u8, &'static dyn Rewrite)>,
    /// Whether what was refused is offered again at the end.
    pub(crate) proves: bool,
    /// How unlikely what is offered may be.
    pub(crate) effort: Effort,
    pub(crate) layout: Layout,
    /// A candidate that promises a smaller part of the text than this is not
    /// worth its test.
    pub(crate) worth: f32,
    /// The same, as long as there are transformations of later tiers.
    pub(crate) worth_first: f32,
    /// Edits are not worth a test if those of their class are refused that likely.
    pub(crate) hopeless: f32,
}

/// A reduction by edits of a parsed text.
pub(crate) struct Rewriting<'a> {
    syntax: &'a dyn Syntax,
    plan: Plan,
    state: State,
    /// Documents of texts, by their hashes.
    parsed: FxHashMap<u64, Option<Arc<Document>>>,
}

/// All that candidates depend on.
#[derive(Clone, Debug)]
pub(crate) struct State {
    document: Arc<Document>,
    options: Arc<Vec<Possibility>>,
    standings: Arc<Vec<Standing>>,
    suspects: Suspects,
    rates: Rates,
    tier: Tier,
    /// Earlier tiers were skipped.
    first: Tier,
    /// The tier that was told last.
    told: Option<Tier>,
    /// All that there is may be offered now.
    thorough: bool,
    /// What candidates must keep to.
    rules: Rules,
    /// The present tier is to be skipped.
    skips: bool,
    /// Smaller nodes are of no interest yet.
    least: usize,
    /// How far from its end the text is looked at.
    horizon: Horizon,
    /// How many candidates had been accepted when that was last changed, if it was.
    since: Option<u32>,
    /// How many candidates were accepted.
    version: u32,
    /// How many were asked about since.
    asked: u32,
    stage: Stage,
    pending: Option<Arc<Pending>>,
    /// Choices of several edits that were refused in the present text.
    together: Arc<BTreeSet<u64>>,
    /// Whether definitions have to be used.
    demand: Demand,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Begin,
    Go,
    Done,
}

/// A candidate whose test was asked for.
#[derive(Debug)]
struct Pending {
    chosen: Vec<u32>,
    /// Made with them, but not to blame.
    riders: Vec<u32>,
    /// What goes with them because nothing else uses it, and what stays for all that.
    unused: Unused,
    /// How likely it is interesting.
    chance: f32,
    text: Arc<str>,
    mapping: Mapping,
}

impl<'a> Rewriting<'a> {
    /// The machine for a text; `None` if it cannot be parsed.
    pub(crate) fn new(text: &str, syntax: &'a dyn Syntax, plan: Plan) -> Option<Self> {
        let document = Arc::new(Document::parse(text, syntax)?);
        let least = (document.size() / FIRST_PART).max(1);
        let rates = Rates::default();
        let thorough = plan.effort == Effort::All;
        Some(Rewriting {
            syntax,
            plan,
            state: State {
                thorough,
                rules: Rules::Strict,
                least,
                horizon: Horizon::default(),
                since: None,
                document,
                options: Arc::default(),
                standings: Arc::default(),
                suspects: Suspects::default(),
                rates,
                tier: Tier::Structure,
                first: Tier::Structure,
                told: None,
                skips: false,
                version: 0,
                asked: 0,
                stage: Stage::Begin,
                pending: None,
                together: Arc::default(),
                demand: Demand::default(),
            },
            parsed: FxHashMap::default(),
        })
    }

    /// How many characters the part of the text has that is looked at.
    fn size(&self) -> usize {
        self.state.horizon.size(&self.state.document)
    }

    fn parse(&mut self, text: &Arc<str>) -> Option<Arc<Document>> {
        if text.len() > PARSED {
            // It is asked for once, and its document is large.
            return Document::parse(Arc::clone(text), self.syntax).map(Arc::new);
        }
        let key = hash_of(&**text);
        if let Some(known) = self.parsed.get(&key) {
            return known.clone();
        }
        if self.parsed.len() >= REMEMBERED {
            self.parsed.clear();
        }
        let document = Document::parse(Arc::clone(text), self.syntax).map(Arc::new);
        self.parsed.insert(key, document.clone());
        document
    }

    /// Parses the present text, whose document was made of that of another one;
    /// false if that fails. What was known of its edits is gone then, if it is large.
    fn parse_anew(&mut self) -> bool {
        let text = Arc::clone(self.state.document.text());
        if text.len() > LARGE {
            (self.state.options, self.state.standings) = Default::default();
            self.state.document = Arc::new(Document::unparsed(Arc::clone(&text)));
        }
        let Some(document) = self.parse(&text) else {
            return false;
        };
        self.state.document = document;
        true
    }

    /// Makes a choice a candidate, unless it breaks the grammar's rules; `is_last` if
    /// nothing else is left to be tried.
    fn offer(&mut self, chosen: Vec<u32>, chance: f32, is_last: bool) -> Option<Step> {
        let document = Arc::clone(&self.state.document);
        let options = Arc::clone(&self.state.options);
        let made = |edits: &[u32], more: &[Cut]| {
            let written = write(&document, &plan::cuts(&options, edits, more));
            (Arc::from(written.text), written.mapping)
        };
        let (mut text, mut mapping) = made(&chosen, &[]);
        if !self.is_valid(&document, &text, &options, &chosen) {
            self.reject(&document, &options, &chosen);
            return None;
        }
        let is_alone = self.was_refused_with_more(&chosen);
        let mut unused = match is_alone {
            true => Unused::default(),
            false => self.unused(&document, &options, &chosen, is_last),
        };
        if !unused.cuts.is_empty() {
            let (without, its_mapping) = made(&chosen, &unused.cuts);
            match self.is_valid(&document, &without, &options, &chosen) {
                true => (text, mapping) = (without, its_mapping),
                false => unused = Unused::default(),
            }
        }
        let mut riders = match is_alone {
            true => Vec::new(),
            false => self.riders(&document, &options, &chosen, &unused),
        };
        if !riders.is_empty() {
            let all = [&*chosen, &*riders].concat();
            let (with_riders, its_mapping) = made(&all, &unused.cuts);
            match self.is_valid(&document, &with_riders, &options, &all) {
                true => (text, mapping) = (with_riders, its_mapping),
                false => riders.clear(),
            }
        }
        let index = self.state.asked;
        self.state.asked += 1;
        let mut kinds = chosen.iter().map(|&number| options[number as usize].kind);
        let kind = kinds.next().unwrap_or_default();
        let transformation = match kinds.all(|other| other == kind) {
            true => super::REWRITES[kind as usize].name(),
            false => "several",
        };
        let step = StepId::Edits {
            index,
            count: chosen.len() as u32,
        };
        let id = ConfigId {
            phase: self.plan.phase,
            iteration: self.state.version,
            list: self.state.tier as u32,
            transformation,
            step,
        };
        self.state.pending = Some(Arc::new(Pending {
            chosen,
            riders,
            unused,
            chance,
            text: Arc::clone(&text),
            mapping,
        }));
        let candidate = Candidate {
            step,
            text: Text::Written(text),
            config: (0, 0),
        };
        Some(Step::Test(id, candidate))
    }

    /// Whether this was refused in the present text, but not on its own.
    fn was_refused_with_more(&self, chosen: &[u32]) -> bool {
        let [number] = *chosen else {
            return false;
        };
        match self.state.standings[number as usize].answer {
            Answer::Refused(refusal) => refusal.with_more && refusal.version == self.state.version,
            _ => false,
        }
    }

    /// What loses its last use if a choice is made.
    fn unused(
        &self,
        document: &Document,
        options: &[Possibility],
        chosen: &[u32],
        is_last: bool,
    ) -> Unused {
        let state = &self.state;
        let is_structure = |&number: &u32| options[number as usize].tier < Tier::Tokens;
        if !chosen.iter().all(is_structure) {
            return Unused::default();
        }
        // At the end, all is tried that may be it: what is refused is offered alone.
        let asks = match is_last {
            true => state.demand.possible(),
            false => state.demand.likely(),
        };
        Unused::after(document, &plan::cuts(options, chosen, &[]), &asks)
    }

    /// Whether more tokens go than those of the choice.
    fn has_more(&self, pending: &Pending) -> bool {
        let options = &self.state.options;
        let mut riders = pending.riders.iter();
        let goes = |&number: &u32| !options[number as usize].edit.keeps_tokens;
        !pending.unused.cuts.is_empty() || riders.any(goes)
    }

    /// Changes of the layout that are as good as sure: they are made with whatever
    /// else is tried, so that they need no test of their own.
    fn riders(
        &mut self,
        document: &Document,
        options: &[Possibility],
        chosen: &[u32],
        unused: &Unused,
    ) -> Vec<u32> {
        let is_layout = |&number: &u32| options[number as usize].tier == Tier::Layout;
        if self.state.tier != Tier::Layout || chosen.iter().any(is_layout) {
            return Vec::new();
        }
        let riders = plan::riders(options, &self.outlook(), (chosen, &unused.cuts));
        if riders.is_empty() {
            return riders;
        }
        let text: Arc<str> = write(document, &plan::cuts(options, &riders, &[]))
            .text
            .into();
        match self.is_valid(document, &text, options, &riders) {
            true => riders,
            false => Vec::new(),
        }
    }

    fn is_valid(
        &mut self,
        document: &Document,
        text: &Arc<str>,
        options: &[Possibility],
        chosen: &[u32],
    ) -> bool {
        if **text == **document.text() || !document.has_whole_files(text) {
            return false;
        }
        if !document.is_exact() || text.len() > CHECKED {
            return true;
        }
        let Some(parsed) = self.parse(text) else {
            return false;
        };
        let mut edits = chosen.iter().map(|&number| &options[number as usize].edit);
        parsed.is_as_sound_as(
            document,
            self.state.rules,
            edits.all(|edit| edit.keeps_tokens),
        )
    }

    /// Finds out which edits of a choice break the grammar's rules.
    fn reject(&mut self, document: &Document, options: &[Possibility], chosen: &[u32]) {
        let mut invalid = Vec::new();
        for &number in chosen {
            let text: Arc<str> = write(document, &plan::cuts(options, &[number], &[]))
                .text
                .into();
            if chosen.len() == 1 || !self.is_valid(document, &text, options, &[number]) {
                invalid.push(number);
            }
        }
        if invalid.is_empty() {
            return self.refuse(chosen, false);
        }
        let outlook = self.outlook();
        let groups = invalid
            .iter()
            .map(|&number| outlook.seen(number as usize, 1.0));
        let groups: Vec<Seen> = groups.collect();
        drop(outlook);
        // It says nothing of other classes.
        self.state.rates.note_classes(&groups);
        let version = self.state.version;
        let standings = Arc::make_mut(&mut self.state.standings);
        for number in invalid {
            standings[number as usize].answer = Answer::Invalid(version);
        }
    }

    /// The next edits to ask about.
    fn choose(&self) -> Option<Choice> {
        let state = &self.state;
        let size = self.size() as f32;
        // What is needed on one level says nothing of what is on another.
        let outlook = self.outlook();
        let groups = [
            Tier::Structure..=Tier::Fine,
            Tier::Tokens..=Tier::Tokens,
            Tier::Comments..=Tier::Layout,
        ];
        // What little is at the very end holds all that it uses, and without a grammar,
        // later transformations have little to offer.
        let worth_first = match state.horizon.is_first() || state.document.is_guess() {
            true => self.plan.worth_first.min(DETAIL),
            false => self.plan.worth_first,
        };
        let other = groups.into_iter().find_map(|tiers| {
            let least = match (*tiers.end(), state.tier) {
                (Tier::Layout, _) => return self.choose_among(&outlook, tiers, 0.0),
                (_, Tier::Layout) if self.state.thorough => 0.0,
                (_, Tier::Layout) => self.plan.worth * size + LEAST_OF_TOKENS,
                _ if state.horizon.is_near() => (worth_first * size).max(LEAST_OF_TOKENS),
                _ => (worth_first * size).max(LEAST),
            };
            self.choose_among(&outlook, tiers, least)
        });
        // What goes around them is not what they are attached to: between what
        // is left, comments of all that is gone pile up.
        let tiers = Tier::Comments..=Tier::Comments;
        let promised = other.as_ref().map_or(0.0, Choice::promise);
        match self.choose_among(&outlook, tiers, LEAST) {
            Some(comments) if comments.promise() > promised => Some(comments),
            _ => other,
        }
    }

    fn choose_among(
        &self,
        outlook: &Outlook,
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
        let choice = plan::choose(&state.options, outlook, give_up, tiers)?;
        (choice.promise() >= least).then_some(choice)
    }

    /// A choice with its chance, or, if it was refused before, the one of its edits
    /// that promises most: risks have an upper bound, so a choice may be the best
    /// one again.
    fn not_again(&self, choice: Choice) -> (Vec<u32>, f32) {
        let Choice { chosen, chance, .. } = choice;
        let State {
            options, together, ..
        } = &self.state;
        if chosen.len() < 2 || !together.contains(&hash_of(&*chosen)) {
            return (chosen, chance);
        }
        let outlook = self.outlook();
        let promise = |&number: &u32| {
            let option = &options[number as usize];
            (1.0 - outlook.risk(number as usize)) * option.gain
        };
        let best = chosen
            .iter()
            .copied()
            .max_by(|a, b| promise(a).total_cmp(&promise(b)));
        let chance = best.map_or(0.0, |number| 1.0 - outlook.risk(number as usize));
        (best.into_iter().collect(), chance)
    }

    /// Whether a long text is to be looked at from its end: so many candidates were
    /// refused one after the other, and it was not yet.
    fn resists(&self) -> bool {
        let state = &self.state;
        let is_asked_for = || {
            let mut rewrites = self.plan.rewrites.iter();
            rewrites.any(|(_, rewrite)| !rewrite.is_near())
        };
        state.since.is_none()
            && state.tier == Tier::Structure
            && state.asked >= RESISTANCE
            && is_asked_for()
    }

    /// Looks at a long text from its end.
    fn look_from_end(&mut self) {
        let Some(horizon) = Horizon::of(&self.state.document) else {
            // It is not going to be longer.
            self.state.since = Some(self.state.version);
            return;
        };
        // What was refused in all of it says nothing of its end.
        self.state.rates = Rates::default();
        self.state.suspects = Suspects::default();
        self.state.horizon = horizon;
        self.look_from_there();
        self.propose(&Known::default());
    }

    /// Begins with what is large of the part that is looked at now.
    fn look_from_there(&mut self) {
        self.state.since = Some(self.state.version);
        self.state.least = (self.size() / FIRST_PART).max(1);
    }

    /// Goes on to what is smaller or other; false if that is all.
    fn widen(&mut self) -> bool {
        let known = self.known(None);
        if self.state.least > 1 {
            self.state.least = (self.state.least / NEXT_PART).max(1);
        } else if self.state.horizon.is_near() {
            self.state.horizon.extend();
            self.look_from_there();
        } else if !self.state.document.is_exact() {
            self.state.horizon.end();
            if !self.parse_anew() {
                return false;
            }
        } else {
            self.state.horizon.end();
            let Some(tier) = self.state.tier.next() else {
                return false;
            };
            self.state.tier = tier;
        }
        self.propose(&known);
        true
    }

    /// Goes on to what was not worth a test, then to what a language does not have, as far
    /// as the grammar reads it: the test may be of a program that reads it, too. False if
    /// that is not asked for, or has begun.
    fn go_further(&mut self) -> bool {
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
    fn skip(&mut self) {
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
        self.state.horizon.end();
        self.state.least = 1;
        if !self.state.document.is_exact() && !self.parse_anew() && self.state.document.is_empty() {
            self.state.stage = Stage::Done;
            return;
        }
        (self.state.first, self.state.tier) = (next, next);
        self.propose(&known);
    }

    /// The edit that promises most of those whose refusal is not of this text, with
    /// its chance: that something was accepted since may matter to it.
    fn stale(&self) -> Option<(u32, f32)> {
        if !self.plan.proves {
            return None;
        }
        let state = &self.state;
        let outlook = self.outlook();
        // A change of the text asks for all of them anew, so the likely ones
        // come first.
        self.likeliest(&outlook, |number, option, standing| match standing.answer {
            Answer::None => self.is_due(&outlook, number),
            Answer::Refused(refusal) => {
                let may_differ = refusal.may_have_mattered() && self.is_due(&outlook, number);
                let is_of_other = refusal.version < state.version;
                is_of_other && (self.is_proved(option) || may_differ)
                    || refusal.with_more && self.is_proved(option)
            }
            Answer::Invalid(version) => version < state.version && self.is_proved(option),
        })
    }

    /// The same for the end of a long text, before going on to what is before it: of what
    /// was refused there since that was last done, and is more than a detail.
    fn stale_at_end(&self) -> Option<(u32, f32)> {
        let state = &self.state;
        if !self.plan.proves || !state.horizon.is_near() || state.least > 1 {
            return None;
        }
        let least = DETAIL_AT_END * self.size() as f32;
        let since = state.since.unwrap_or_default()..state.version;
        let outlook = self.outlook();
        // Whatever is left of the very end holds what it uses of all that is before.
        let is_likely = |number: usize, option: &Possibility| {
            let start = option.edit.cuts.first().map_or(0, |cut| cut.range.start);
            state.horizon.is_of_end(start) || outlook.risk(number) <= MOST_RISK_BEFORE_END
        };
        self.likeliest(&outlook, |number, option, standing| match standing.answer {
            Answer::Refused(refusal) => {
                let is_stale = since.contains(&refusal.version) && self.is_proved(option);
                is_stale && option.gain >= least && is_likely(number, option)
            }
            Answer::None | Answer::Invalid(_) => false,
        })
    }

    /// The likeliest edit of some, with its chance.
    fn likeliest(
        &self,
        outlook: &Outlook,
        is_meant: impl Fn(usize, &Possibility, &Standing) -> bool,
    ) -> Option<(u32, f32)> {
        let State {
            options, standings, ..
        } = &self.state;
        let all = (0..).zip(options.iter().zip(standings.iter()));
        let meant =
            all.filter(|(number, (option, standing))| is_meant(*number as usize, option, standing));
        let meant = meant.map(|(number, _)| (outlook.risk(number as usize), number));
        let best = meant.min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        best.map(|(risk, number)| (number, 1.0 - risk))
    }

    /// Whether an edit whose answer is not known is offered at the end.
    fn is_due(&self, outlook: &Outlook, number: usize) -> bool {
        // However little it gains: nothing else is left to be tried.
        !outlook.is_unlikely(number, self.plan.hopeless)
            || self.is_proved(&self.state.options[number])
    }

    fn is_proved(&self, option: &Possibility) -> bool {
        self.state.thorough || super::REWRITES[option.kind as usize].is_proved()
    }
}

impl Machine for Rewriting<'_> {
    type State = State;

    fn next(&mut self, answer: Option<bool>) -> Step {
        if let Some(pending) = self.state.pending.take() {
            match answer {
                Some(true) => self.accept(&pending),
                _ => {
                    self.refuse(&pending.chosen, self.has_more(&pending));
                    self.note_demand(&pending);
                }
            }
        }
        if self.state.skips && self.state.stage == Stage::Go {
            self.skip();
        }
        loop {
            if self.state.stage == Stage::Go && self.state.told != Some(self.state.tier) {
                self.state.told = Some(self.state.tier);
                return Step::Progress(Progress::Tier {
                    name: self.state.tier.name(),
                });
            }
            match self.state.stage {
                Stage::Begin => {
                    self.state.stage = Stage::Go;
                    self.propose(&Known::default());
                    return Step::Progress(Progress::Phase {
                        index: self.plan.phase,
                        name: self.plan.name.to_string(),
                    });
                }
                Stage::Done => return Step::Done,
                Stage::Go => {}
            }
            if self.resists() {
                self.look_from_end();
            }
            let mut is_last = false;
            let (chosen, chance) = match self.choose() {
                Some(choice) => self.not_again(choice),
                None if let Some((number, chance)) = self.stale_at_end() => (vec![number], chance),
                None if self.widen() => match self.state.document.text().len() > LARGE {
                    true => return Step::Working,
                    false => continue,
                },
                None => match self.stale() {
                    Some((number, chance)) => {
                        is_last = true;
                        (vec![number], chance)
                    }
                    None if self.go_further() => continue,
                    None => {
                        self.state.stage = Stage::Done;
                        continue;
                    }
                },
            };
            if let Some(step) = self.offer(chosen, chance, is_last) {
                return step;
            }
        }
    }

    fn skip_phase(&mut self) {
        self.state.skips = true;
    }

    fn chance(&self) -> Option<f64> {
        let pending = self.state.pending.as_ref()?;
        Some(f64::from(pending.chance))
    }

    fn save(&self) -> State {
        self.state.clone()
    }

    fn restore(&mut self, state: State) {
        self.state = state;
    }

    fn forget_before(&mut self, _oldest: Option<&State>) {}

    fn weight_after(&self, answer: bool) -> usize {
        let State {
            document,
            options,
            standings,
            ..
        } = &self.state;
        // Each has a candidate, and learns something.
        let learnt = document.text().len() + standings.len() * size_of::<Standing>();
        match answer {
            false => learnt,
            true => learnt + document.memory() + options.len() * size_of::<Possibility>(),
        }
    }

    fn text(&mut self) -> String {
        self.state.document.text().to_string()
    }

    fn stats(&self) -> Stats {
        self.state.document.stats()
    }
}
