//! Removing the first element of a list with separators.
//!
//! A grammar says `element (separator element)*`. Occurrences of the
//! quantified part can go; the first element cannot, it only becomes a
//! minimal replacement, although the text would do without it and the
//! separator behind it.

use std::sync::Arc;

use crate::candidate::{Candidate, Mapped, StepId, Text, element_key};
use crate::classic::ddmin_options::DdminOptions;
use crate::classic::transform::{Effect, Next, Run, Transformation};
use picireny_tree::{LiveTree, NodeId, Skeleton};

/// Shows the element behind a separator in the place of the one before it:
/// that one goes, and the separator.
#[derive(Debug)]
pub(crate) struct Shift;

impl Transformation for Shift {
    fn name(&self) -> &'static str {
        "shift"
    }

    fn effect(&self) -> Effect {
        Effect::Removes
    }

    fn start(
        &self,
        tree: &mut LiveTree,
        list: &Arc<[NodeId]>,
        keep_one: bool,
        _ddmin: &DdminOptions,
    ) -> Box<dyn Run> {
        let mut run = Shifting {
            list: Arc::clone(list),
            moves: Arc::default(),
            skeleton: Arc::default(),
            next: 0,
            most: match keep_one {
                true => list.len().saturating_sub(1),
                false => list.len(),
            },
            done: (0, 0),
        };
        run.find_moves(tree, 0);
        Box::new(run)
    }
}

/// An element that can take the place of the one before it.
#[derive(Clone, Copy, Debug)]
struct Move {
    /// Where in the list its occurrence is.
    index: u32,
    place: NodeId,
    occurrence: NodeId,
    element: NodeId,
}

impl Move {
    fn key(self) -> u128 {
        element_key((self.occurrence.index() as u64) << 32 | self.element.index() as u64)
    }
}

#[derive(Clone, Debug)]
struct Shifting {
    list: Arc<[NodeId]>,
    /// Those that are left to try, as the tree is now.
    moves: Arc<[Move]>,
    /// The tree's text; of each move, the slots of place and occurrence.
    skeleton: Arc<Skeleton>,
    next: usize,
    /// How many occurrences may go.
    most: usize,
    /// What stands for the moves that were made, and how many there are.
    done: (u128, usize),
}

impl Run for Shifting {
    fn next(&mut self, tree: &mut LiveTree, answer: Option<bool>) -> Next {
        let asked = self.next.checked_sub(1);
        if answer == Some(true)
            && let Some(&made) = asked.and_then(|asked| self.moves.get(asked))
        {
            tree.shift(made.place, made.occurrence, made.element);
            self.done = (self.done.0.wrapping_add(made.key()), self.done.1 + 1);
            // What comes next may take the same place.
            self.find_moves(tree, made.index as usize + 1);
        }
        match self.moves.get(self.next) {
            Some(&next) if self.done.1 < self.most => {
                let slot = self.next as u32 * 2;
                self.next += 1;
                Next::Test(self.candidate(tree, slot, next))
            }
            _ => Next::Done {
                changed: self.done.1 > 0,
            },
        }
    }

    fn boxed_clone(&self) -> Box<dyn Run> {
        Box::new(self.clone())
    }
}

impl Shifting {
    fn find_moves(&mut self, tree: &mut LiveTree, from: usize) {
        let moves = (0..).zip(self.list.iter()).skip(from);
        let moves = moves.filter_map(|(index, &occurrence)| {
            let (place, element) = tree.shiftable(occurrence)?;
            Some(Move {
                index,
                place,
                occurrence,
                element,
            })
        });
        self.moves = moves.collect();
        self.next = 0;
        if !self.moves.is_empty() {
            let slots = self.moves.iter().flat_map(|m| [m.place, m.occurrence]);
            self.skeleton = Arc::new(tree.skeleton(&slots.collect::<Vec<_>>()));
        }
    }

    fn candidate(&self, tree: &mut LiveTree, slot: u32, next: Move) -> Candidate {
        let (done, len) = self.done;
        Candidate {
            step: StepId::Instead {
                run: len as u32,
                index: next.index,
                choice: 0,
            },
            text: Text::Mapping {
                skeleton: Arc::clone(&self.skeleton),
                mapping: Arc::new([Mapped {
                    slot: slot + 1,
                    node: next.occurrence,
                    text: Arc::default(),
                }]),
                also: (slot, tree.subtree_text(next.element).into()),
            },
            config: (done.wrapping_add(next.key()), len + 1),
        }
    }
}
