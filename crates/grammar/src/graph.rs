//! Graphs, of rules that call one another, say.

use std::collections::HashSet;

/// The strongly connected components of a graph with an edge in them: nodes that can
/// be reached from one another. Nodes are numbered from 0; `edges` has where each leads,
/// which must be below its length. The nodes of a component ascend, and components are
/// in the order of their lowest nodes.
///
/// That is Tarjan's algorithm; nothing recurses.
///
/// ```
/// let edges = [vec![1], vec![2], vec![1], vec![3], vec![0]];
/// assert_eq!(picireny_grammar::components(&edges), [vec![1, 2], vec![3]]);
/// ```
pub fn components(edges: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut component = vec![usize::MAX; edges.len()];
    let mut found: Vec<HashSet<usize>> = Vec::new();
    let mut order = vec![usize::MAX; edges.len()];
    let mut low = vec![0; edges.len()];
    let mut open: Vec<usize> = Vec::new();
    let mut next = 0;
    for root in 0..edges.len() {
        if order[root] != usize::MAX {
            continue;
        }
        let mut stack = vec![(root, 0)];
        while let Some((node, edge)) = stack.pop() {
            if edge == 0 {
                order[node] = next;
                low[node] = next;
                next += 1;
                open.push(node);
            }
            if let Some(&target) = edges[node].get(edge) {
                stack.push((node, edge + 1));
                if order[target] == usize::MAX {
                    stack.push((target, 0));
                } else if component[target] == usize::MAX {
                    low[node] = low[node].min(order[target]);
                }
                continue;
            }
            if let Some(&(parent, _)) = stack.last() {
                low[parent] = low[parent].min(low[node]);
            }
            if low[node] == order[node] {
                let mut members = HashSet::new();
                while let Some(member) = open.pop() {
                    component[member] = found.len();
                    members.insert(member);
                    if member == node {
                        break;
                    }
                }
                found.push(members);
            }
        }
    }
    found.retain(|members| {
        members.len() > 1 || members.iter().any(|&node| edges[node].contains(&node))
    });
    let mut cycles: Vec<Vec<usize>> = found
        .into_iter()
        .map(|members| {
            let mut list: Vec<usize> = members.into_iter().collect();
            list.sort_unstable();
            list
        })
        .collect();
    cycles.sort_unstable();
    cycles
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of nodes.
    const SIZE: usize = 4;

    #[test]
    fn nodes_are_in_one_component_if_each_can_be_reached_from_the_other() {
        for graph in 0..1_u32 << (SIZE * SIZE) {
            let has = |from: usize, to: usize| graph >> (from * SIZE + to) & 1 == 1;
            let mut reaches = [[false; SIZE]; SIZE];
            let mut edges = vec![Vec::new(); SIZE];
            for from in 0..SIZE {
                for to in (0..SIZE).filter(|&to| has(from, to)) {
                    edges[from].push(to);
                    reaches[from][to] = true;
                }
            }
            for by in 0..SIZE {
                for from in 0..SIZE {
                    for to in 0..SIZE {
                        reaches[from][to] |= reaches[from][by] && reaches[by][to];
                    }
                }
            }
            let with = |node: usize, other: usize| reaches[node][other] && reaches[other][node];
            let members = |node| {
                (0..SIZE)
                    .filter(|&other| with(node, other))
                    .collect::<Vec<_>>()
            };
            // By its lowest node only.
            let lowest = (0..SIZE).filter(|&node| members(node).first() == Some(&node));
            let expected: Vec<_> = lowest.map(members).collect();
            assert_eq!(components(&edges), expected, "{edges:?}");
        }
    }
}
