//! The machine that looks for a small slice of a large text.

use std::sync::Arc;

use picireny_tree::{Stats, Syntax};

use super::elements::Elements;
use super::graph::{Role, reach};
use crate::candidate::{Candidate, ConfigId, StepId, Text};
use crate::machine::Step;
use crate::observe::Progress;
use crate::rewrite::{Cut, Document, outermost, write};

/// Shorter texts are looked at as a whole at once.
const LONG: usize = 1 << 15;

/// Another round is worth it if one took such a part of the text.
const WORTH_ROUND: f32 = 0.05;

/// A test is worth it if it promises such a part of the text.
const WORTH_TEST: f32 = 0.005;

/// Such parts of the text are tried on their own: mostly what comes later uses what comes
/// earlier, and what a text is about comes last.
const ENDS: [usize; 2] = [256, 16];

/// A search for a slice.
pub(crate) struct Slicing<'a> {
    syntax: &'a dyn Syntax,
    name: Arc<str>,
    phase: u32,
    state: State,
}

/// All that candidates depend on.
#[derive(Clone, Debug)]
pub(crate) struct State {
    text: Arc<str>,
    document: Arc<Document>,
    elements: Arc<Elements>,
    roles: Arc<Vec<Role>>,
    /// Characters at the start of the round.
    size_of_round: usize,
    /// Characters now.
    size: usize,
    round: usize,
    stub: usize,
    stage: Stage,
    /// Units that may become something that is used only, heaviest first.
    chunks: Vec<Chunk>,
    version: u32,
    asked: u32,
    pending: Option<Arc<Pending>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Begin,
    Tier,
    Marks,
    /// What only declares something.
    Declarations,
    /// The end of the text, with what it needs.
    End(u8),
    /// What does something.
    Code,
    RoundDone,
    Done,
}

/// Elements that are asked about together.
#[derive(Clone, Debug)]
struct Chunk {
    units: Arc<[u32]>,
    weight: usize,
    /// Whether it is known that one of them is needed.
    is_needed: bool,
    /// The other half, if that was not asked about yet.
    twin: Option<Arc<[u32]>>,
}

#[derive(Debug)]
struct Pending {
    text: Arc<str>,
    size: usize,
    roles: Option<Vec<Role>>,
    chunk: Option<Chunk>,
}

impl<'a> Slicing<'a> {
    /// The search in a text; nothing if that is not worth it.
    pub(crate) fn new(text: &str, syntax: &'a dyn Syntax, name: Arc<str>, phase: u32) -> Option<Self> {
        if text.len() < LONG || syntax.accepts_anything() || syntax.boundaries().is_some() || syntax.stubs().is_empty() {
            return None;
        }
        let text: Arc<str> = text.into();
        let size = solid(&text);
        Some(Slicing {
            syntax,
            name,
            phase,
            state: State {
                document: Arc::default(),
                elements: Arc::default(),
                roles: Arc::default(),
                text,
                size_of_round: size,
                size,
                round: 0,
                stub: 0,
                stage: Stage::Begin,
                chunks: Vec::new(),
                version: 0,
                asked: 0,
                pending: None,
            },
        })
    }

    pub(crate) fn next(&mut self, answer: Option<bool>) -> Step {
        if let Some(pending) = self.state.pending.take() {
            self.answered(&pending, answer == Some(true));
        }
        loop {
            let state = &mut self.state;
            match state.stage {
                Stage::Begin => {
                    state.stage = Stage::Tier;
                    return Step::Progress(Progress::Phase {
                        index: self.phase,
                        name: self.name.to_string(),
                    });
                }
                Stage::Tier => {
                    state.stage = Stage::Marks;
                    return Step::Progress(Progress::Tier { name: "slices" });
                }
                Stage::Marks => {
                    if !self.begin_round() {
                        self.state.stage = Stage::Done;
                        continue;
                    }
                    self.state.stage = Stage::Declarations;
                    self.begin_group(true);
                    if self.state.round == 0 && let Some(pending) = self.without_marks() {
                        return self.offer(pending, 1);
                    }
                }
                Stage::Declarations | Stage::Code => {
                    if let Some(step) = self.next_chunk() {
                        return step;
                    }
                    if self.state.stage == Stage::Declarations {
                        self.state.stage = Stage::End(0);
                    } else {
                        self.state.stage = Stage::RoundDone;
                    }
                }
                Stage::End(number) => {
                    if let Some(&part) = ENDS.get(number as usize) && self.state.round < 2 {
                        self.state.stage = Stage::End(number + 1);
                        if let Some(pending) = self.only_end(part) {
                            return self.offer(pending, 1);
                        }
                        continue;
                    }
                    self.state.stage = Stage::Code;
                    self.begin_group(false);
                }
                Stage::RoundDone => {
                    let gain = state.size_of_round.saturating_sub(state.size);
                    let is_worth_it = gain as f32 > WORTH_ROUND * state.size_of_round as f32;
                    if !is_worth_it {
                        state.stub += 1;
                    }
                    state.round += 1;
                    let is_over = state.stub >= self.syntax.stubs().len() || state.text.len() < LONG / 4;
                    state.stage = if is_over { Stage::Done } else { Stage::Marks };
                }
                Stage::Done => return Step::Done,
            }
        }
    }

    fn begin_round(&mut self) -> bool {
        let Some(document) = Document::parse(Arc::clone(&self.state.text), self.syntax) else {
            return false;
        };
        let elements = Elements::of(&document);
        if std::env::var("SLICE_DEBUG").is_ok() {
            super::debug(&document, &elements);
        }
        let state = &mut self.state;
        state.roles = Arc::new(vec![Role::Root; elements.all.len()]);
        state.document = Arc::new(document);
        state.elements = Arc::new(elements);
        state.size_of_round = state.size;
        true
    }

    fn begin_group(&mut self, declarations: bool) {
        let elements = &self.state.elements;
        let all = (0..).zip(&elements.all);
        let all = all.filter(|(number, _)| self.state.roles[*number as usize].is_whole());
        let units = all.filter(|(number, element)| {
            let is_declaration = element.body.is_none() && elements.is_declaration(*number as usize);
            is_declaration == declarations && (element.can_go || element.body.is_some())
        });
        let units: Vec<u32> = units.map(|(number, _)| number).collect();
        self.state.chunks.clear();
        let chunk = self.chunk(units.into());
        match declarations {
            true => self.state.chunks.push(chunk),
            false => self.split(&chunk),
        }
    }

    fn chunk(&self, units: Arc<[u32]>) -> Chunk {
        let weights = units.iter().map(|&unit| self.weight(unit));
        Chunk {
            weight: weights.sum(),
            units,
            is_needed: false,
            twin: None,
        }
    }

    fn weight(&self, unit: u32) -> usize {
        let all = &self.state.elements.all;
        let element = &all[unit as usize];
        match element.is_open {
            true => 1,
            false => element.weight,
        }
    }

    /// Asks about the halves of a chunk.
    fn split(&mut self, chunk: &Chunk) {
        if chunk.units.len() < 2 {
            return;
        }
        let mut sum = 0;
        let half = chunk.units.iter().position(|&unit| {
            sum += self.weight(unit);
            sum * 2 >= chunk.weight
        });
        let at = (half.unwrap_or(0) + 1).clamp(1, chunk.units.len() - 1);
        let (first, second): (Arc<[u32]>, Arc<[u32]>) = (chunk.units[..at].into(), chunk.units[at..].into());
        let mut second = self.chunk(second);
        second.twin = Some(first);
        self.push(second);
    }

    fn push(&mut self, chunk: Chunk) {
        self.state.chunks.push(chunk);
        self.state.chunks.sort_by_key(|chunk| chunk.weight + chunk.twin.as_ref().map_or(0, |twin| twin.iter().map(|&unit| self.state.elements.all[unit as usize].weight).sum()));
    }

    fn next_chunk(&mut self) -> Option<Step> {
        while let Some(chunk) = self.state.chunks.pop() {
            if chunk.is_needed {
                self.split(&chunk);
                continue;
            }
            let mut roles = Vec::clone(&self.state.roles);
            for &unit in &*chunk.units {
                roles[unit as usize] = Role::Used;
            }
            let text = self.text_of(&roles);
            let size = solid(&text);
            let gain = self.state.size.saturating_sub(size);
            if (gain as f32) < WORTH_TEST * self.state.size as f32 {
                if let Some(twin) = &chunk.twin {
                    let twin = self.chunk(Arc::clone(twin));
                    self.push(twin);
                }
                continue;
            }
            let count = chunk.units.len() as u32;
            let pending = Pending {
                text,
                size,
                roles: Some(roles),
                chunk: Some(chunk),
            };
            return Some(self.offer(pending, count));
        }
        None
    }

    fn text_of(&self, roles: &[Role]) -> Arc<str> {
        let State { document, elements, stub, .. } = &self.state;
        let reached = reach(elements, roles);
        let stubs = self.syntax.stubs();
        let stub = stubs[(*stub).min(stubs.len() - 1)].as_str();
        let mut cuts = Vec::new();
        for (number, element) in elements.all.iter().enumerate() {
            if !reached[number] {
                cuts.push(Cut::delete(document.span(element.node)));
            } else if !roles[number].is_whole() && let Some(body) = &element.body {
                let place = document.token(body.start).start..document.token(body.end - 1).end;
                cuts.push(Cut::put(place, stub));
            }
        }
        write(document, &outermost(cuts)).text.into()
    }

    /// The end of the text with what it needs.
    fn only_end(&self, part: usize) -> Option<Pending> {
        let state = &self.state;
        let len = state.document.text().len();
        let from = state.document.token_from(len - len / part);
        let mut roles = vec![Role::Whole; state.roles.len()];
        for (number, element) in state.elements.all.iter().enumerate() {
            if element.tokens.end > from && !element.is_open {
                roles[number] = Role::Root;
            }
        }
        let text = self.text_of(&roles);
        let size = solid(&text);
        let gain = self.state.size.saturating_sub(size);
        (gain as f32 >= WORTH_TEST * self.state.size as f32).then_some(Pending { text, size, roles: Some(roles), chunk: None })
    }

    fn without_marks(&self) -> Option<Pending> {
        let mut text = String::with_capacity(self.state.text.len());
        for line in self.state.text.split_inclusive('\n') {
            let is_mark = line.strip_prefix('#').is_some_and(|line| line.trim_start().starts_with(|c: char| c.is_ascii_digit()));
            if !is_mark {
                text.push_str(line);
            }
        }
        let size = solid(&text);
        (size < self.state.size).then(|| Pending { text: text.into(), size, roles: None, chunk: None })
    }

    fn offer(&mut self, pending: Pending, count: u32) -> Step {
        if let Ok(dir) = std::env::var("SLICE_DUMP") {
            static N: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(1);
            let n = N.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            let _ = std::fs::write(format!("{dir}/c{n}"), pending.text.as_bytes());
        }
        let index = self.state.asked;
        self.state.asked += 1;
        let step = StepId::Edits { index, count };
        let id = ConfigId {
            phase: self.phase,
            iteration: self.state.version,
            list: 0,
            transformation: "slice",
            step,
        };
        let candidate = Candidate {
            step,
            text: Text::Written(Arc::clone(&pending.text)),
            config: (0, 0),
        };
        self.state.pending = Some(Arc::new(pending));
        Step::Test(id, candidate)
    }

    fn answered(&mut self, pending: &Pending, interesting: bool) {
        if std::env::var("SLICE_DEBUG").is_ok() {
            eprintln!("round {} stage {:?} stub {} {} -> {} {} units {:?}", self.state.round, self.state.stage, self.state.stub, self.state.size, pending.size, interesting, pending.chunk.as_ref().map(|c| c.units.len()));
        }
        if interesting {
            self.state.text = Arc::clone(&pending.text);
            self.state.size = pending.size;
            self.state.version += 1;
            self.state.asked = 0;
        }
        let Some(chunk) = &pending.chunk else {
            if interesting && let Some(roles) = &pending.roles {
                self.state.roles = Arc::new(roles.clone());
                self.state.stage = Stage::Code;
                self.begin_group(false);
            } else if interesting {
                // The tree is that of the text with marks.
                self.state.stage = Stage::Marks;
                self.state.round += 1;
            }
            return;
        };
        if interesting && let Some(roles) = &pending.roles {
            self.state.roles = Arc::new(roles.clone());
        }
        if let Some(twin) = &chunk.twin {
            let mut twin = self.chunk(Arc::clone(twin));
            // Something of both is needed.
            twin.is_needed = interesting;
            self.push(twin);
        }
        if !interesting {
            self.split(chunk);
        }
    }

    pub(crate) fn text(&self) -> &Arc<str> {
        &self.state.text
    }

    pub(crate) fn state(&self) -> &State {
        &self.state
    }

    pub(crate) fn set(&mut self, state: State) {
        self.state = state;
    }

    pub(crate) fn chance(&self) -> Option<f64> {
        self.state.pending.as_ref().map(|_| 0.4)
    }

    pub(crate) fn weight_after(&self) -> usize {
        self.state.text.len()
    }

    pub(crate) fn skip(&mut self) {
        self.state.stage = Stage::Done;
    }

    pub(crate) fn stats(&self) -> Stats {
        self.state.document.stats()
    }
}

fn solid(text: &str) -> usize {
    text.chars().filter(|c| !c.is_whitespace()).count()
}
