//! The machine that puts edits to work.

mod carry_over;
mod choose;
mod learning;
mod offer;
mod widen;

use std::collections::BTreeSet;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use picireny_oracle::{Answer, Messages};
use picireny_tree::{Stats, Syntax};

use crate::belief::Belief;
use crate::edit::{Document, Mapping, Removed, Rules, TextTokens, Tier, Window, hash_of};
use crate::experience::Experience;
use crate::known_messages::KnownMessages;
use crate::machine::{Machine, Step};
use crate::part::Part;
use crate::search::acceptance_stats::AcceptanceStats;
use crate::search::blame;
use crate::search::edit_candidates::EditCandidate;
use crate::search::edit_history::EditHistory;
use crate::search::fault_groups::FaultGroups;
use crate::search::plan::{Effort, Plan};
use crate::search::unused::Unused;
use crate::search::unused_policy::UnusedPolicy;
use crate::tuning;
use carry_over::Known;

/// A reduction by edits of a parsed text.
pub(crate) struct EditMachine<'a> {
    syntax: &'a dyn Syntax,
    plan: Plan,
    state: EditState,
    /// Documents of texts, by their hashes.
    parsed: FxHashMap<u64, Option<Arc<Document>>>,
}

/// All that candidates depend on.
#[derive(Clone, Debug)]
pub(crate) struct EditState {
    document: Arc<Document>,
    candidates: Arc<Vec<EditCandidate>>,
    histories: Arc<Vec<EditHistory>>,
    fault_groups: FaultGroups,
    acceptance_stats: AcceptanceStats,
    tier: Tier,
    /// Earlier tiers were skipped.
    first: Tier,
    /// The tier that was announced last.
    announced: Option<Tier>,
    /// All that there is may be offered now.
    thorough: bool,
    /// What candidates must keep to.
    rules: Rules,
    /// The present tier is to be skipped.
    skips: bool,
    /// Smaller nodes are of no interest yet.
    least: usize,
    /// How far from its end the text is looked at.
    window: Window,
    /// How many candidates had been accepted when that was last changed, if it was.
    since: Option<u32>,
    /// How many candidates were accepted.
    version: u32,
    /// In which version of the text what was learnt of classes was doubted last, if it was.
    doubted: Option<u32>,
    /// How many were asked about since.
    asked: u32,
    stage: Stage,
    pending: Option<Arc<Pending>>,
    /// Choices of several edits that were refused in the present text.
    together: Arc<BTreeSet<u64>>,
    /// Whether definitions have to be used.
    unused_policy: UnusedPolicy,
    /// How many characters the input has, if it has no grammar.
    whole: usize,
    /// What was left out, as far as that is known.
    removed: Arc<Vec<Removed>>,
    /// Which words are text and no names.
    text_tokens: Arc<TextTokens>,
    /// What tests of interesting texts print.
    known: KnownMessages,
    /// How many candidates were refused in a row of which some edits were blamed.
    repairs: u32,
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
    piggybacked: Vec<u32>,
    /// What goes with them because nothing else uses it, and what stays for all that.
    unused: Unused,
    /// How likely it is interesting.
    chance: f32,
    text: Arc<str>,
    mapping: Mapping,
}

impl EditState {
    /// Whether what the test of the pending candidate printed matters.
    pub(crate) fn heeds(&self, is_interesting: bool, messages: &Messages) -> bool {
        match is_interesting {
            true => !self.known.has_all(messages),
            false => {
                let pending = self.pending.as_ref();
                pending.is_some_and(|pending| !self.blamed(pending, messages).is_empty())
            }
        }
    }

    /// The edits without which a candidate was refused, as far as its test says so; none if
    /// that is all of them.
    fn blamed(&self, pending: &Pending, messages: &Messages) -> Vec<u32> {
        let Pending {
            chosen, mapping, ..
        } = pending;
        if chosen.len() < 2 || self.repairs >= tuning::MOST_REPAIRS {
            return Vec::new();
        }
        let edits = (&**self.candidates, &**chosen, mapping);
        let blamed = blame::blamed(&self.document, edits, (messages, &self.known));
        match blamed.len() < chosen.len() {
            true => blamed,
            false => Vec::new(),
        }
    }
}

impl<'a> EditMachine<'a> {
    /// The machine for a text.
    pub(crate) fn new(
        document: Arc<Document>,
        syntax: &'a dyn Syntax,
        plan: Plan,
        known: KnownMessages,
    ) -> Self {
        let least = (document.size() / tuning::first_nodes()).max(1);
        let experience = plan.experience.as_deref();
        let experience = experience.filter(|_| plan.uses(Part::AcceptanceStats));
        let acceptance_stats = experience.map_or_else(AcceptanceStats::default, |experience| {
            AcceptanceStats::beginning_with(experience)
        });
        let thorough = plan.effort == Effort::All;
        EditMachine {
            syntax,
            plan,
            state: EditState {
                thorough,
                known,
                repairs: 0,
                rules: Rules::Strict,
                least,
                window: Window::default(),
                since: None,
                whole: document.characters(),
                document,
                candidates: Arc::default(),
                histories: Arc::default(),
                fault_groups: FaultGroups::default(),
                acceptance_stats,
                tier: Tier::Structure,
                first: Tier::Structure,
                announced: None,
                skips: false,
                version: 0,
                doubted: None,
                asked: 0,
                stage: Stage::Begin,
                pending: None,
                together: Arc::default(),
                unused_policy: UnusedPolicy::default(),
                removed: Arc::default(),
                text_tokens: Arc::default(),
            },
            parsed: FxHashMap::default(),
        }
    }

    /// The machine in a state that another one of the same plan saved.
    pub(crate) fn at(state: EditState, syntax: &'a dyn Syntax, plan: Plan) -> Self {
        EditMachine {
            syntax,
            plan,
            state,
            parsed: FxHashMap::default(),
        }
    }

    /// The text that it goes on from.
    pub(crate) fn present_text(&self) -> &str {
        self.state.document.text()
    }

    /// What it goes on from.
    pub(crate) fn document(&self) -> &Arc<Document> {
        &self.state.document
    }

    /// How many characters the part of the text has that is looked at.
    fn size(&self) -> usize {
        self.state.window.size(&self.state.document)
    }

    fn parse(&mut self, text: &Arc<str>) -> Option<Arc<Document>> {
        if text.len() > tuning::LONGEST_PARSED {
            // It is asked for once, and its document is large.
            return Document::parse(Arc::clone(text), self.syntax).map(Arc::new);
        }
        let key = hash_of(&**text);
        if let Some(known) = self.parsed.get(&key) {
            return known.clone();
        }
        if self.parsed.len() >= tuning::MOST_REMEMBERED {
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
        if text.len() > tuning::LONGEST_SHARED {
            (self.state.candidates, self.state.histories) = Default::default();
            self.state.document = Arc::new(Document::unparsed(Arc::clone(&text)));
        }
        let Some(document) = self.parse(&text) else {
            return false;
        };
        self.state.document = document;
        true
    }
}

impl EditMachine<'_> {
    /// Takes note of what a test said of a candidate.
    fn take_answer(&mut self, pending: &Pending, answer: Option<Answer>) {
        let is_interesting = answer.as_ref().is_some_and(Answer::is_interesting);
        let messages = answer.and_then(|answer| answer.messages);
        if is_interesting {
            if let Some(messages) = &messages {
                self.state.known.add(messages);
            }
            self.state.repairs = 0;
            self.accept(pending);
            return;
        }
        let blamed = messages.map(|messages| self.state.blamed(pending, &messages));
        let blamed = blamed.unwrap_or_default();
        self.state.repairs = match blamed.is_empty() {
            true => 0,
            false => self.state.repairs + 1,
        };
        self.refuse(&pending.chosen, &blamed, self.has_more(pending));
        self.note_unused_policy(pending);
    }

    fn begin(&mut self) -> Step {
        self.state.stage = Stage::Go;
        self.propose(&Known::default());
        Step::phase(self.plan.phase, &self.plan.name)
    }

    /// The next step of the search, if what is looked at has one.
    fn go_on(&mut self) -> Option<Step> {
        if self.state.announced != Some(self.state.tier) {
            self.state.announced = Some(self.state.tier);
            return Some(Step::tier(self.state.tier.name()));
        }
        if self.plan.uses(Part::Window) && self.resists() {
            self.look_from_end();
        }
        if let Some(choice) = self.choose() {
            let (chosen, chance) = self.not_again(choice);
            return self.offer(chosen, chance, false);
        }
        if let Some((number, chance)) = self.stale_at_end() {
            return self.offer(vec![number], chance, false);
        }
        if self.widen() {
            let is_long = self.state.document.text().len() > tuning::LONGEST_SHARED;
            return is_long.then_some(Step::Working);
        }
        if let Some((number, chance)) = self.stale() {
            return self.offer(vec![number], chance, true);
        }
        if !self.doubt() && !self.go_further() {
            self.state.stage = Stage::Done;
        }
        None
    }
}

impl Machine for EditMachine<'_> {
    type State = EditState;

    fn heeds(&self, state: &EditState, is_interesting: bool, messages: &Messages) -> bool {
        state.heeds(is_interesting, messages)
    }

    fn leave_out(&mut self, passes: &[&'static str]) {
        self.plan.leave_out(passes);
    }

    fn next(&mut self, answer: Option<Answer>) -> Step {
        if let Some(pending) = self.state.pending.take() {
            self.take_answer(&pending, answer);
        }
        if self.state.skips && self.state.stage == Stage::Go {
            self.skip();
        }
        loop {
            let step = match self.state.stage {
                Stage::Begin => Some(self.begin()),
                Stage::Go => self.go_on(),
                Stage::Done => Some(Step::Done),
            };
            if let Some(step) = step {
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

    fn beliefs(&self) -> Option<Arc<[Belief]>> {
        let pending = self.state.pending.as_ref();
        let pending = pending.filter(|_| self.plan.tells_beliefs)?;
        let acceptance = self.acceptance();
        let chosen = pending.chosen.iter();
        let belief = |&number: &u32| acceptance.belief(number as usize, &self.state.document);
        Some(chosen.map(belief).collect())
    }

    fn save(&self) -> EditState {
        self.state.clone()
    }

    fn restore(&mut self, state: EditState) {
        self.state = state;
    }

    fn forget_before(&mut self, _oldest: Option<&EditState>) {}

    fn weight_after(&self, answer: bool) -> usize {
        let EditState {
            document,
            candidates,
            histories,
            ..
        } = &self.state;
        // Each has a candidate, and learns something.
        let learnt = document.text().len() + histories.len() * size_of::<EditHistory>();
        match answer {
            false => learnt,
            true => learnt + document.memory() + candidates.len() * size_of::<EditCandidate>(),
        }
    }

    fn text(&mut self) -> String {
        self.state.document.text().to_string()
    }

    fn stats(&self) -> Stats {
        self.state.document.stats()
    }

    fn experience(&self) -> Option<Experience> {
        self.state.acceptance_stats.experience()
    }
}
