//! Level by level: Misherghi and Su's HDD, and HDD+.

use std::collections::VecDeque;
use std::sync::Arc;

use crate::classic::transform::Effect;
use crate::classic::traverse::{List, Traversal, Walk, goes_on};
use picireny_tree::{LiveTree, NodeId};

/// All kept nodes of level 0, of level 1, and so on, to a fixed point.
#[derive(Debug)]
pub(crate) struct Hdd;

impl Traversal for Hdd {
    fn name(&self) -> &'static str {
        "hdd"
    }

    fn start(
        &self,
        tree: &LiveTree,
        iteration: u32,
        changed: bool,
        fixed_point: bool,
    ) -> Option<Box<dyn Walk>> {
        goes_on(iteration, changed, fixed_point).then(|| Levels::start(tree))
    }
}

/// Once level by level; then node by node, breadth-first, until none can go.
/// The result is 1-tree-minimal whatever ddmin is told to skip.
#[derive(Debug)]
pub(crate) struct HddPlus;

impl Traversal for HddPlus {
    fn name(&self) -> &'static str {
        "hdd+"
    }

    fn start(
        &self,
        tree: &LiveTree,
        iteration: u32,
        changed: bool,
        _fixed_point: bool,
    ) -> Option<Box<dyn Walk>> {
        match iteration {
            0 => Some(Levels::start(tree)),
            1 => Some(Singles::start(tree)),
            _ => changed.then(|| Singles::start(tree)),
        }
    }
}

#[derive(Clone, Debug)]
struct Levels {
    /// The level that was handed out last, as it was then.
    level: Arc<[NodeId]>,
    begun: bool,
}

impl Levels {
    fn start(tree: &LiveTree) -> Box<dyn Walk> {
        Box::new(Levels {
            level: [tree.root()].into(),
            begun: false,
        })
    }
}

impl Walk for Levels {
    fn next(&mut self, tree: &LiveTree) -> Option<List> {
        let kept = self.level.iter().map(|&node| tree.current(node));
        let kept = kept.filter(|&node| tree.is_kept(node));
        self.level = match std::mem::replace(&mut self.begun, true) {
            false => kept.collect(),
            true => kept.flat_map(|node| tree.kept_children(node)).collect(),
        };
        (!self.level.is_empty()).then(|| List {
            nodes: self.level.to_vec(),
            only: None,
            keep_one: false,
        })
    }

    fn boxed_clone(&self) -> Box<dyn Walk> {
        Box::new(self.clone())
    }
}

#[derive(Clone, Debug)]
struct Singles {
    queue: Arc<VecDeque<NodeId>>,
    /// The node that was handed out last.
    last: Option<NodeId>,
}

impl Singles {
    fn start(tree: &LiveTree) -> Box<dyn Walk> {
        Box::new(Singles {
            queue: Arc::new(VecDeque::from([tree.root()])),
            last: None,
        })
    }
}

impl Walk for Singles {
    fn next(&mut self, tree: &LiveTree) -> Option<List> {
        let queue = Arc::make_mut(&mut self.queue);
        if let Some(node) = self.last.map(|node| tree.current(node))
            && tree.is_kept(node)
        {
            queue.extend(tree.kept_children(node));
        }
        // A shift may have taken the parent of some away.
        let here = |&node: &NodeId| {
            let parent = tree.parent(node);
            tree.is_kept(node) && parent.is_none_or(|parent| tree.is_kept(parent))
        };
        let node = std::iter::from_fn(|| queue.pop_front()).find(here)?;
        self.last = Some(node);
        Some(List {
            nodes: vec![node],
            only: Some(Effect::Removes),
            keep_one: false,
        })
    }

    fn boxed_clone(&self) -> Box<dyn Walk> {
        Box::new(self.clone())
    }
}
