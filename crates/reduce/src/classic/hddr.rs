//! Node by node: Kiss, Hodovan and Gyimothy, "HDDr: A Recursive Variant of
//! the Hierarchical Delta Debugging Algorithm".

use std::collections::VecDeque;
use std::sync::Arc;

use crate::classic::traverse::{List, Traversal, Walk, goes_on};
use picireny_tree::{LiveTree, NodeId};

/// The kept children of one kept node after the other, to a fixed point.
#[derive(Debug)]
pub(crate) struct Hddr {
    /// The queue's first node is next, not the last one.
    pub(crate) take_first: bool,
    /// Children enter the queue last one first.
    pub(crate) append_reversed: bool,
}

impl Hddr {
    /// What the name on the command line stands for.
    pub(crate) const DEFAULT: Hddr = Hddr {
        take_first: false,
        append_reversed: false,
    };
}

impl Traversal for Hddr {
    fn name(&self) -> &'static str {
        "hddr"
    }

    fn start(
        &self,
        tree: &LiveTree,
        iteration: u32,
        changed: bool,
        fixed_point: bool,
    ) -> Option<Box<dyn Walk>> {
        goes_on(iteration, changed, fixed_point).then(|| -> Box<dyn Walk> {
            Box::new(Recursive {
                take_first: self.take_first,
                append_reversed: self.append_reversed,
                queue: Arc::new(VecDeque::from([tree.root()])),
                last: None,
            })
        })
    }
}

#[derive(Clone, Debug)]
struct Recursive {
    take_first: bool,
    append_reversed: bool,
    queue: Arc<VecDeque<NodeId>>,
    /// The node whose children were handed out last.
    last: Option<NodeId>,
}

impl Walk for Recursive {
    fn next(&mut self, tree: &LiveTree) -> Option<List> {
        let queue = Arc::make_mut(&mut self.queue);
        if let Some(node) = self.last.take() {
            match self.append_reversed {
                false => queue.extend(tree.kept_children(node)),
                true => queue.extend(tree.kept_children(node).rev()),
            }
        }
        loop {
            let node = match self.take_first {
                true => queue.pop_front()?,
                false => queue.pop_back()?,
            };
            if tree.kind(node).is_inner() && tree.is_kept(node) {
                self.last = Some(node);
                let nodes = tree.kept_children(node).collect();
                return Some(List {
                    nodes,
                    only: None,
                    keep_one: false,
                });
            }
        }
    }

    fn boxed_clone(&self) -> Box<dyn Walk> {
        Box::new(self.clone())
    }
}
