//! Removing nodes: delta debugging of a list, as in Misherghi and Su, "HDD:
//! Hierarchical Delta Debugging".

use std::sync::Arc;

use crate::candidate::{Candidate, Kept, StepId, Text};
use crate::classic::ddmin::Ddmin;
use crate::classic::ddmin_options::DdminOptions;
use crate::classic::transform::{Effect, Next, Run, Transformation};
use picireny_tree::{LiveTree, NodeId, Shown, Skeleton};

/// Removes as many nodes of a list as ddmin finds; if it leaves one, that one
/// is tried, too, unless one has to stay.
#[derive(Debug)]
pub(crate) struct Prune;

impl Transformation for Prune {
    fn name(&self) -> &'static str {
        "prune"
    }

    fn effect(&self) -> Effect {
        Effect::Removes
    }

    fn start(
        &self,
        tree: &mut LiveTree,
        list: &Arc<[NodeId]>,
        keep_one: bool,
        ddmin: &DdminOptions,
    ) -> Box<dyn Run> {
        let salt = list.first().map_or(0, |node| node.index() as u64);
        // Node ids are 32 bits wide, so a list cannot be longer.
        let len = u32::try_from(list.len()).unwrap_or(u32::MAX);
        Box::new(Pruning {
            nodes: Arc::clone(list),
            skeleton: Arc::new(tree.skeleton(list)),
            open_slots: list.len(),
            ddmin: Ddmin::new(len, ddmin, salt),
            keep_one,
            stage: Stage::Ddmin,
        })
    }
}

#[derive(Clone, Debug)]
struct Pruning {
    nodes: Arc<[NodeId]>,
    skeleton: Arc<Skeleton>,
    /// How many slots the skeleton still leaves open.
    open_slots: usize,
    ddmin: Ddmin,
    /// Whether the empty list is out of the question.
    keep_one: bool,
    stage: Stage,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Ddmin,
    Empty,
}

impl Run for Pruning {
    fn next(&mut self, tree: &mut LiveTree, answer: Option<bool>) -> Next {
        if self.stage == Stage::Empty {
            return match answer {
                Some(true) => self.finish(tree, &[]),
                _ => self.finish_with_list(tree),
            };
        }
        if let Some(asked) = self.ddmin.next(answer) {
            if answer == Some(true) {
                self.fold();
            }
            return Next::Test(Candidate {
                step: asked.step,
                text: Text::Removal {
                    skeleton: Arc::clone(&self.skeleton),
                    list: asked.list,
                    kept: asked.kept,
                },
                config: asked.config,
            });
        }
        if self.keep_one || self.ddmin.list().len() != 1 {
            return self.finish_with_list(tree);
        }
        self.stage = Stage::Empty;
        Next::Test(Candidate {
            step: StepId::Empty,
            text: Text::Removal {
                skeleton: Arc::clone(&self.skeleton),
                list: Arc::clone(self.ddmin.list()),
                kept: Kept::Subset(0, 0),
            },
            config: (0, 0),
        })
    }

    fn end(&mut self, tree: &mut LiveTree, answer: Option<bool>) -> bool {
        let next = match self.next(tree, answer) {
            // Asking on until the list ends takes long.
            Next::Test(_) => self.finish_with_list(tree),
            done => done,
        };
        matches!(next, Next::Done { changed: true })
    }

    fn boxed_clone(&self) -> Box<dyn Run> {
        Box::new(self.clone())
    }
}

impl Pruning {
    /// Closes the slots of nodes that are out, when they are as many as the
    /// others: candidates shall not pay for them.
    fn fold(&mut self) {
        let list = self.ddmin.list();
        if self.open_slots < 2 * list.len() + 8 {
            return;
        }
        let mut kept = vec![false; self.nodes.len()];
        for &slot in list.iter() {
            if let Some(kept) = kept.get_mut(slot as usize) {
                *kept = true;
            }
        }
        let fixed = |slot: usize| match kept.get(slot) {
            Some(true) => None,
            _ => Some(Shown::Removed),
        };
        self.open_slots = list.len();
        self.skeleton = Arc::new(self.skeleton.fold(fixed));
    }

    fn finish_with_list(&mut self, tree: &mut LiveTree) -> Next {
        let list = Arc::clone(self.ddmin.list());
        self.finish(tree, &list)
    }

    fn finish(&mut self, tree: &mut LiveTree, list: &[u32]) -> Next {
        let mut kept = list.iter().copied().peekable();
        for (slot, &node) in self.nodes.iter().enumerate() {
            // The list is in ascending order, as ddmin only drops elements.
            if kept.next_if(|&kept| kept as usize == slot).is_none() {
                tree.remove(node);
            }
        }
        Next::Done {
            changed: list.len() < self.nodes.len(),
        }
    }
}
