//! Replacing nodes by descendants of the same name, as in Vince, Hodovan,
//! Barsony and Kiss, "Extending Hierarchical Delta Debugging with Hoisting".

use std::sync::Arc;

use crate::candidate::{Candidate, Mapped, StepId, Text, element_key};
use crate::classic::ddmin_options::DdminOptions;
use crate::classic::transform::{Effect, Next, Run, Transformation};
use picireny_tree::{LiveTree, NodeId, Skeleton};

/// Shows nodes of a list as descendants of the same name, one after the
/// other, until no node can be shown as anything smaller.
#[derive(Debug)]
pub(crate) struct Hoist {
    name: &'static str,
    choices: Choices,
}

/// What can be shown in a node's place, in the order in which it is tried.
type Choices = fn(&LiveTree, NodeId) -> Vec<NodeId>;

/// Looking for substitutes far below, where none of the nearer ones will do,
/// gains little for its tests.
const MOST_SUBSTITUTES: usize = 64;

impl Hoist {
    /// As the paper has it: on each way down, the nearest descendant.
    pub(crate) const HOIST: Hoist = Hoist {
        name: "hoist",
        choices: LiveTree::hoistables,
    };

    /// As in "Perses: Syntax-Guided Program Reduction" (Sun and others):
    /// compatible descendants breadth-first, farther ones after nearer ones.
    pub(crate) const REPLACE: Hoist = Hoist {
        name: "replace",
        choices: |tree, node| tree.substitutes(node, MOST_SUBSTITUTES),
    };
}

impl Transformation for Hoist {
    fn name(&self) -> &'static str {
        self.name
    }

    fn effect(&self) -> Effect {
        Effect::Replaces
    }

    fn start(
        &self,
        tree: &mut LiveTree,
        list: &Arc<[NodeId]>,
        _keep_one: bool,
        _ddmin: &DdminOptions,
    ) -> Box<dyn Run> {
        let mut nodes = Vec::new();
        let mut choices: Vec<Arc<[NodeId]>> = Vec::new();
        for &node in list.iter() {
            let found = (self.choices)(tree, node);
            if !found.is_empty() {
                nodes.push(node);
                choices.push(found.into());
            }
        }
        Box::new(Hoisting {
            skeleton: match nodes.is_empty() {
                true => Arc::default(),
                false => Arc::new(tree.skeleton(&nodes)),
            },
            nodes: nodes.into(),
            choices: choices.into(),
            choices_of: self.choices,
            mapping: Arc::new([]),
            run: 0,
            slot: 0,
            choice: 0,
        })
    }
}

#[derive(Clone, Debug)]
struct Hoisting {
    /// Those nodes of the list that something can be hoisted to.
    nodes: Arc<[NodeId]>,
    skeleton: Arc<Skeleton>,
    choices_of: Choices,
    /// For each node, what can be shown in its place next.
    choices: Arc<[Arc<[NodeId]>]>,
    /// What is shown in nodes' places, in the order of the nodes.
    mapping: Arc<[Mapped]>,
    run: u32,
    slot: u32,
    /// The next choice for that slot.
    choice: u32,
}

impl Run for Hoisting {
    fn next(&mut self, tree: &mut LiveTree, answer: Option<bool>) -> Next {
        if answer == Some(true) {
            self.keep(tree);
        }
        while let Some(choices) = self.choices.get(self.slot as usize) {
            if let Some(&node) = choices.get(self.choice as usize) {
                let candidate = self.candidate(tree, node);
                self.choice += 1;
                return Next::Test(candidate);
            }
            self.slot += 1;
            self.choice = 0;
        }
        for mapped in self.mapping.iter() {
            if let Some(&place) = self.nodes.get(mapped.slot as usize) {
                tree.hoist(place, mapped.node);
            }
        }
        Next::Done {
            changed: !self.mapping.is_empty(),
        }
    }

    fn end(&mut self, tree: &mut LiveTree, answer: Option<bool>) -> bool {
        if answer == Some(true) {
            self.keep(tree);
        }
        self.slot = u32::MAX;
        matches!(self.next(tree, None), Next::Done { changed: true })
    }

    fn boxed_clone(&self) -> Box<dyn Run> {
        Box::new(self.clone())
    }
}

impl Hoisting {
    fn candidate(&self, tree: &mut LiveTree, node: NodeId) -> Candidate {
        let slot = self.slot;
        let others = self.mapping.iter().filter(|mapped| mapped.slot != slot);
        let (mut key, mut len) = pair_key(slot, node);
        for mapped in others {
            let (pair, _) = pair_key(mapped.slot, mapped.node);
            key = key.wrapping_add(pair);
            len += 1;
        }
        Candidate {
            step: StepId::Instead {
                run: self.run,
                index: slot,
                choice: self.choice,
            },
            text: Text::Mapping {
                skeleton: Arc::clone(&self.skeleton),
                mapping: Arc::clone(&self.mapping),
                also: (slot, tree.subtree_text(node).into()),
            },
            config: (key, len),
        }
    }

    /// Keeps what was asked last, and begins a new run.
    fn keep(&mut self, tree: &mut LiveTree) {
        let slot = self.slot;
        let asked = self
            .choices
            .get(slot as usize)
            .and_then(|choices| choices.get(self.choice.wrapping_sub(1) as usize).copied());
        let Some(node) = asked else {
            return;
        };
        let new = Mapped {
            slot,
            node,
            text: tree.subtree_text(node).into(),
        };
        let before = self.mapping.iter().filter(|mapped| mapped.slot < slot);
        let after = self.mapping.iter().filter(|mapped| mapped.slot > slot);
        self.mapping = before.chain([&new]).chain(after).cloned().collect();
        let mut choices = self.choices.to_vec();
        if let Some(choices) = choices.get_mut(slot as usize) {
            *choices = (self.choices_of)(tree, node).into();
        }
        self.choices = choices.into();
        self.run += 1;
        (self.slot, self.choice) = (0, 0);
    }
}

fn pair_key(slot: u32, node: NodeId) -> (u128, usize) {
    let pair = (u64::from(slot) << 32) | node.index() as u64;
    (element_key(pair), 1)
}
