//! Graph-structured stacks of return states, in an arena.
//!
//! A context is a set of stacks: a sorted list of return states, each with
//! the context below it. Equal contexts are the same id, so comparing them is
//! comparing numbers and merging them is remembered.

use std::hash::BuildHasher;

use hashbrown::HashTable;
use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::atn::StateId;

/// Names a context in [`Contexts`].
pub(super) type ContextId = u32;

/// The empty stack. In the context-free stage it stands for every stack, in
/// full-context prediction for the part of the parser's stack that was not
/// looked at yet.
pub(super) const EMPTY: ContextId = 0;

/// The "return state" of the empty stack where a context holds it among
/// others; sorts last.
pub(super) const EMPTY_RETURN: StateId = StateId::MAX;

/// One way down: where to return to, and what is below.
pub(super) type Frame = (StateId, ContextId);

/// Remembered operations are forgotten beyond this many.
const MAX_REMEMBERED: usize = 1 << 20;

#[derive(Debug)]
pub(super) struct Contexts {
    /// Where each context's frames end in `frames`; they start where those of
    /// the one before end.
    ends: Vec<u32>,
    frames: Vec<Frame>,
    table: HashTable<ContextId>,
    /// Merges by operands (the smaller first), without and with the empty
    /// stack standing for all.
    merges: [FxHashMap<(ContextId, ContextId), ContextId>; 2],
    /// Contexts put on top of one more frame.
    grown: FxHashMap<(ContextId, StateId), ContextId>,
    /// Work of operations in progress.
    pending: Vec<Merge>,
    output: Vec<Frame>,
    /// How many frames were merged or grown since somebody asked.
    work: u64,
}

/// A merge in progress: how far it got in both operands and where its part of
/// the output begins.
#[derive(Debug, Clone, Copy)]
struct Merge {
    a: ContextId,
    b: ContextId,
    next_a: u32,
    next_b: u32,
    base: u32,
}

impl Contexts {
    pub(super) fn new() -> Self {
        let mut contexts = Self {
            ends: Vec::new(),
            frames: Vec::new(),
            table: HashTable::new(),
            merges: [FxHashMap::default(), FxHashMap::default()],
            grown: FxHashMap::default(),
            pending: Vec::new(),
            output: Vec::new(),
            work: 0,
        };
        contexts.clear();
        contexts
    }

    /// Forgets everything but the empty stack.
    pub(super) fn clear(&mut self) {
        self.ends.clear();
        self.frames.clear();
        self.table.clear();
        self.forget_operations();
        self.intern(&[(EMPTY_RETURN, EMPTY)]);
    }

    fn forget_operations(&mut self) {
        self.merges.iter_mut().for_each(FxHashMap::clear);
        self.grown.clear();
    }

    /// How many frames were worked on since this was asked last.
    #[inline]
    pub(super) fn take_work(&mut self) -> u64 {
        std::mem::take(&mut self.work)
    }

    /// The number of frames of all contexts: what they cost.
    pub(super) fn size(&self) -> usize {
        self.frames.len()
    }

    #[inline]
    fn range(&self, context: ContextId) -> (u32, u32) {
        let end = self.ends[context as usize];
        let start = if context == 0 {
            0
        } else {
            self.ends[context as usize - 1]
        };
        (start, end)
    }

    /// The ways down from a context, by return state.
    #[inline]
    pub(super) fn frames(&self, context: ContextId) -> &[Frame] {
        let (start, end) = self.range(context);
        &self.frames[start as usize..end as usize]
    }

    /// Whether the empty stack is among a context's stacks.
    #[inline]
    pub(super) fn has_empty(&self, context: ContextId) -> bool {
        self.frames(context)
            .last()
            .is_some_and(|f| f.0 == EMPTY_RETURN)
    }

    fn intern(&mut self, frames: &[Frame]) -> ContextId {
        let hash = FxBuildHasher.hash_one(frames);
        let (ends, arena) = (&self.ends, &self.frames);
        let slice = |id: ContextId| {
            let start = if id == 0 { 0 } else { ends[id as usize - 1] };
            &arena[start as usize..ends[id as usize] as usize]
        };
        if let Some(id) = self.table.find(hash, |id| slice(*id) == frames) {
            return *id;
        }
        let id = self.ends.len() as ContextId;
        self.table
            .insert_unique(hash, id, |id| FxBuildHasher.hash_one(slice(*id)));
        self.frames.extend_from_slice(frames);
        self.ends.push(self.frames.len() as u32);
        id
    }

    /// The context with one more frame on top.
    #[inline]
    pub(super) fn push(&mut self, context: ContextId, return_state: StateId) -> ContextId {
        self.intern(&[(return_state, context)])
    }

    /// The stacks of both contexts. With `wildcard`, the empty stack stands
    /// for all stacks and swallows the others.
    pub(super) fn merge(&mut self, a: ContextId, b: ContextId, wildcard: bool) -> ContextId {
        if let Some(known) = self.merged(a, b, wildcard) {
            return known;
        }
        let depth = self.pending.len();
        self.begin_merge(a, b);
        loop {
            self.work += 1;
            let Some(work) = self.pending.last_mut() else {
                return EMPTY;
            };
            let Merge {
                a,
                b,
                next_a,
                next_b,
                base,
            } = *work;
            let (_, end_a) = self.range(a);
            let (_, end_b) = self.range(b);
            if next_a < end_a && next_b < end_b {
                let (from_a, from_b) = (self.frames[next_a as usize], self.frames[next_b as usize]);
                if from_a.0 == from_b.0 {
                    let Some(parent) = self.merged(from_a.1, from_b.1, wildcard) else {
                        // Comes back to these frames when it is known.
                        self.begin_merge(from_a.1, from_b.1);
                        continue;
                    };
                    self.output.push((from_a.0, parent));
                    self.advance(1, 1);
                } else if from_a.0 < from_b.0 {
                    self.output.push(from_a);
                    self.advance(1, 0);
                } else {
                    self.output.push(from_b);
                    self.advance(0, 1);
                }
                continue;
            }
            let rest_a = next_a as usize..end_a as usize;
            let rest_b = next_b as usize..end_b as usize;
            self.output.extend_from_slice(&self.frames[rest_a]);
            self.output.extend_from_slice(&self.frames[rest_b]);
            let output = std::mem::take(&mut self.output);
            let result = self.intern(&output[base as usize..]);
            self.output = output;
            self.output.truncate(base as usize);
            self.pending.pop();
            let remembered = &mut self.merges[usize::from(wildcard)];
            remembered.insert((a, b), result);
            if self.pending.len() == depth {
                if self.merges[usize::from(wildcard)].len() > MAX_REMEMBERED {
                    self.forget_operations();
                }
                return result;
            }
        }
    }

    /// A merge whose result is obvious or remembered.
    fn merged(&self, a: ContextId, b: ContextId, wildcard: bool) -> Option<ContextId> {
        if a == b {
            return Some(a);
        }
        if wildcard && (a == EMPTY || b == EMPTY) {
            return Some(EMPTY);
        }
        self.merges[usize::from(wildcard)]
            .get(&(a.min(b), a.max(b)))
            .copied()
    }

    fn begin_merge(&mut self, a: ContextId, b: ContextId) {
        let (a, b) = (a.min(b), a.max(b));
        let (next_a, next_b) = (self.range(a).0, self.range(b).0);
        let base = self.output.len() as u32;
        self.pending.push(Merge {
            a,
            b,
            next_a,
            next_b,
            base,
        });
    }

    fn advance(&mut self, by_a: u32, by_b: u32) {
        if let Some(work) = self.pending.last_mut() {
            work.next_a += by_a;
            work.next_b += by_b;
        }
    }

    /// The context with one more frame below all its stacks: what was left
    /// open at the bottom turns out to return to this state, with the rest
    /// still open.
    pub(super) fn grow(&mut self, context: ContextId, return_state: StateId) -> ContextId {
        if self.grown.len() > MAX_REMEMBERED {
            self.forget_operations();
        }
        let mut waiting = vec![context];
        let mut frames = Vec::new();
        while let Some(&top) = waiting.last() {
            self.work += 1;
            if self.grown.contains_key(&(top, return_state)) {
                waiting.pop();
                continue;
            }
            let before = waiting.len();
            let (start, end) = self.range(top);
            for i in start..end {
                let (state, parent) = self.frames[i as usize];
                if state != EMPTY_RETURN && !self.grown.contains_key(&(parent, return_state)) {
                    waiting.push(parent);
                }
            }
            if waiting.len() > before {
                continue;
            }
            frames.clear();
            let mut open = false;
            for i in start..end {
                let (state, parent) = self.frames[i as usize];
                if state == EMPTY_RETURN {
                    open = true;
                } else {
                    frames.push((state, self.grown[&(parent, return_state)]));
                }
            }
            let mut result = None;
            if !frames.is_empty() {
                result = Some(self.intern(&frames));
            }
            if open {
                let bottom = self.push(EMPTY, return_state);
                result = Some(result.map_or(bottom, |others| self.merge(others, bottom, false)));
            }
            // The merge may have emptied the memory; nothing is lost then but
            // the work on what is still waiting.
            self.grown
                .insert((top, return_state), result.unwrap_or(EMPTY));
            waiting.pop();
        }
        self.grown
            .get(&(context, return_state))
            .copied()
            .unwrap_or(EMPTY)
    }

    /// Empties the arena but for the given contexts, and gives them their new
    /// ids.
    pub(super) fn retain(&mut self, roots: &mut [&mut ContextId]) {
        let old_ends = std::mem::take(&mut self.ends);
        let old_frames = std::mem::take(&mut self.frames);
        let range = |id: ContextId| {
            let start = if id == 0 {
                0
            } else {
                old_ends[id as usize - 1]
            };
            start as usize..old_ends[id as usize] as usize
        };
        self.clear();
        let mut new_ids: FxHashMap<ContextId, ContextId> = FxHashMap::default();
        new_ids.insert(EMPTY, EMPTY);
        let mut frames = Vec::new();
        for root in roots {
            let mut waiting = vec![**root];
            while let Some(&top) = waiting.last() {
                if new_ids.contains_key(&top) {
                    waiting.pop();
                    continue;
                }
                let missing = old_frames[range(top)]
                    .iter()
                    .filter(|f| !new_ids.contains_key(&f.1));
                let before = waiting.len();
                waiting.extend(missing.map(|f| f.1));
                if waiting.len() == before {
                    frames.clear();
                    frames.extend(old_frames[range(top)].iter().map(|f| (f.0, new_ids[&f.1])));
                    let id = self.intern(&frames);
                    new_ids.insert(top, id);
                    waiting.pop();
                }
            }
            **root = new_ids[&**root];
        }
    }
}
