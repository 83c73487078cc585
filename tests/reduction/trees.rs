//! What always holds for trees and their texts, compared with a model that is
//! too simple to be wrong.

use std::collections::HashMap;

use crate::support::{Model, build, shapes};
use picireny::tree::{LiveTree, NodeId, Shown};
use proptest::prelude::*;

/// Something done to a tree; numbers are taken modulo what there is.
#[derive(Clone, Debug)]
enum Action {
    Remove(usize),
    Hoist(usize, usize),
    Shift(usize),
    Mark,
    Rollback(usize),
    Forget(usize),
    Skeleton(Vec<bool>),
    Unparse,
}

fn actions() -> impl Strategy<Value = Action> {
    prop_oneof![
        4 => (0..1000usize).prop_map(Action::Remove),
        3 => (0..1000usize, 0..1000usize).prop_map(|(a, b)| Action::Hoist(a, b)),
        3 => (0..1000usize).prop_map(Action::Shift),
        2 => Just(Action::Mark),
        2 => (0..1000usize).prop_map(Action::Rollback),
        1 => (0..1000usize).prop_map(Action::Forget),
        4 => prop::collection::vec(any::<bool>(), 30).prop_map(Action::Skeleton),
        2 => Just(Action::Unparse),
    ]
}

fn attached(model: &Model) -> Vec<usize> {
    let mut found = Vec::new();
    let mut stack = vec![model.root];
    while let Some(id) = stack.pop() {
        if !model.nodes[id].removed {
            found.push(id);
            stack.extend(model.nodes[id].children.iter().copied());
        }
    }
    found.sort_unstable();
    found
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Whatever is removed, hoisted, shifted and taken back, in any order: a live
    /// tree's text, its skeletons' texts, its levels, its hoistables and
    /// what can be shifted are the model's.
    #[test]
    fn a_live_tree_is_what_the_model_says(
        shape in shapes(),
        whitespace in any::<bool>(),
        script in prop::collection::vec(actions(), 1..40),
    ) {
        let (mut model, mut tree) = build(&shape);
        model.with_whitespace = whitespace;
        tree.clean(!whitespace);
        prop_assert_eq!(tree.unparse(), model.unparse(&HashMap::new()));
        // Without room for what is gone, it is the same tree.
        tree.compact();
        prop_assert!(tree.preorder().map(NodeId::index).eq(0..tree.preorder().count()));
        let mut live = LiveTree::new(tree);
        let ids: Vec<NodeId> = live.preorder().collect();
        prop_assert_eq!(ids.len(), model.nodes.len());
        let mut marks = Vec::new();
        for action in script {
            let here = attached(&model);
            match action {
                _ if here.is_empty() => {}
                Action::Remove(n) => {
                    let id = here[n % here.len()];
                    model.nodes[id].removed = true;
                    live.remove(ids[id]);
                }
                Action::Hoist(n, m) => {
                    let id = here[n % here.len()];
                    let hoistables = model.hoistables(id);
                    let found: Vec<NodeId> = hoistables.iter().map(|&id| ids[id]).collect();
                    prop_assert_eq!(live.hoistables(ids[id]), found);
                    if !hoistables.is_empty() {
                        let with = hoistables[m % hoistables.len()];
                        model.replace(id, with);
                        live.hoist(ids[id], ids[with]);
                        prop_assert_eq!(live.current(ids[id]), ids[with]);
                    }
                }
                Action::Shift(n) => {
                    let id = here[n % here.len()];
                    let found = model.shiftable(id);
                    let ids_of = |(place, element): (usize, usize)| (ids[place], ids[element]);
                    prop_assert_eq!(live.shiftable(ids[id]), found.map(ids_of));
                    if let Some((place, element)) = found {
                        model.shift(place, id, element);
                        live.shift(ids[place], ids[id], ids[element]);
                    }
                }
                Action::Mark => marks.push((live.mark(), model.clone())),
                Action::Rollback(n) if !marks.is_empty() => {
                    marks.truncate(n % marks.len() + 1);
                    let (mark, then) = marks.pop().unwrap();
                    live.rollback(mark);
                    model = then;
                }
                Action::Forget(n) if !marks.is_empty() => {
                    let first = n % marks.len();
                    live.forget_before(marks[first].0);
                    marks.drain(..first);
                }
                Action::Rollback(_) | Action::Forget(_) => {}
                Action::Skeleton(shown) => {
                    let depth = shown.iter().take(3).filter(|&&b| b).count();
                    let level = model.level(depth);
                    let slots: Vec<NodeId> = level.iter().map(|&id| ids[id]).collect();
                    let skeleton = live.skeleton(&slots);
                    let other: Vec<Option<String>> = level
                        .iter()
                        .map(|&id| model.hoistables(id).pop())
                        .map(|m| m.map(|m| live.subtree_text(ids[m])))
                        .collect();
                    let mut mapping = HashMap::new();
                    for (index, &id) in level.iter().enumerate() {
                        match (shown[index % 30], shown[(index + 7) % 30]) {
                            (true, _) => {}
                            (false, true) if other[index].is_some() => {
                                mapping.insert(id, model.hoistables(id).pop());
                            }
                            _ => {
                                mapping.insert(id, None);
                            }
                        }
                    }
                    let show = |slot: usize| match mapping.get(&level[slot]) {
                        None => Shown::Kept,
                        Some(None) => Shown::Removed,
                        Some(Some(_)) => Shown::As(other[slot].as_deref().unwrap()),
                    };
                    let expected = model.unparse(&mapping);
                    prop_assert_eq!(skeleton.render(show), expected.clone());
                    let folded = skeleton.fold(|slot| shown[slot % 7].then(|| show(slot)));
                    prop_assert_eq!(folded.render(show), expected);
                }
                Action::Unparse => {
                    prop_assert_eq!(live.unparse(), model.unparse(&HashMap::new()));
                    let stats = live.stats();
                    let shape: Vec<usize> = (0..)
                        .map(|depth| model.level(depth).len())
                        .take_while(|&n| n > 0)
                        .collect();
                    prop_assert_eq!(stats.shape, shape);
                }
            }
        }
        prop_assert_eq!(live.unparse(), model.unparse(&HashMap::new()));
    }
}
