//! Lists that a grammar writes as recursions.
//!
//! ```text
//!    names                     names
//!   /  |  \          =>       /  |  \
//!  a   ,   names             a (, b) (, c)
//!         /  |  \
//!        b   ,   names
//!                  |
//!                  c
//! ```
//!
//! That is the tree that a grammar in Perses' normal form would have given, which has
//! repetitions for such recursions ("Perses: Syntax-Guided Program Reduction"). The text
//! stays what it is.

use std::collections::HashMap;

use picireny_tree::{ClassId, Classes, Kind, Quantifier, Recursion};

use super::build::close_nodes;
use super::{NONE, Node, Token};

/// How many nodes of quantified elements may be between a list and the rest of it.
const MOST_BETWEEN: usize = 8;

/// Puts the elements of lists that are nested in one another side by side.
pub(crate) fn flatten(
    text: &str,
    nodes: &mut Vec<Node>,
    tokens: &mut [Token],
    classes: &mut Classes,
) {
    let mut plan = Plan {
        is_left_out: vec![false; nodes.len()],
        ..Plan::default()
    };
    for node in 0..nodes.len() {
        if !plan.is_left_out[node] {
            let tree = Tree {
                text,
                nodes,
                tokens,
                classes,
            };
            if let Some(list) = tree.list(node) {
                plan.add(&list, nodes[node].next, classes);
            }
        }
    }
    if !plan.elements.is_empty() {
        *nodes = plan.carry_out(nodes, tokens, classes);
        close_nodes(nodes);
    }
}

/// A tree that is looked at.
#[derive(Clone, Copy)]
struct Tree<'t> {
    text: &'t str,
    nodes: &'t [Node],
    tokens: &'t [Token],
    classes: &'t Classes,
}

/// A list, and how a grammar without recursions would write it.
struct List {
    /// The first node of each element, in order.
    starts: Vec<usize>,
    /// The nodes that only the recursion needs.
    left_out: Vec<usize>,
    element: u32,
    quantifier: Quantifier,
    /// Whether the first element is no occurrence, as in `element (',' element)*`.
    is_first_bare: bool,
}

/// What a node of a list has besides the rest of the list.
#[derive(Default)]
struct Level {
    parts: Vec<usize>,
    /// The first part that is optional together with the rest.
    separator: Option<usize>,
}

impl<'t> Tree<'t> {
    /// The list that a node is all of.
    fn list(self, top: usize) -> Option<List> {
        let recursion = self.recursion(top)?;
        let mut left_out = Vec::new();
        let mut levels = match recursion.is_left {
            true => self.levels_on_the_left(top, &mut left_out),
            false => self.levels_on_the_right(top, &mut left_out),
        };
        levels.retain(|level| !level.parts.is_empty());
        let (starts, is_first_bare) = match recursion.is_left {
            true => self.starts_on_the_left(&levels),
            false => self.starts_on_the_right(&levels),
        };
        let fewest = if recursion.may_be_empty { 1 } else { 2 };
        if starts.len() < fewest {
            return None;
        }
        let quantifier = match is_first_bare || recursion.may_be_empty {
            true => Quantifier::Star,
            false => Quantifier::Plus,
        };
        Some(List {
            starts,
            left_out,
            element: recursion.element,
            quantifier,
            is_first_bare,
        })
    }

    /// What each node of a list has besides the rest of the list, which comes first in it.
    fn levels_on_the_left(self, top: usize, left_out: &mut Vec<usize>) -> Vec<Level> {
        let mut levels = Vec::new();
        let mut node = top;
        loop {
            let mut parts = self.children(node);
            let rest = parts.first().copied();
            let rest = rest.filter(|&rest| self.is_rest(rest, top));
            if rest.is_some() {
                parts.remove(0);
            }
            levels.push(Level {
                parts,
                separator: None,
            });
            let Some(rest) = rest else {
                levels.reverse();
                return levels;
            };
            left_out.push(rest);
            node = rest;
        }
    }

    /// The same where the rest comes last. What several rules have that write a list
    /// together is one level.
    fn levels_on_the_right(self, top: usize, left_out: &mut Vec<usize>) -> Vec<Level> {
        let mut levels = Vec::new();
        let mut level = Level::default();
        let mut node = top;
        loop {
            let whole = self.children(node);
            let mut parts = whole.clone();
            let mut between = Vec::new();
            let rest = loop {
                match parts.pop() {
                    Some(last) if self.is_rest(last, top) => break Some(last),
                    Some(last) if self.is_occurrence(last) && between.len() < MOST_BETWEEN => {
                        parts.extend(self.children(last));
                        between.push(last);
                    }
                    _ => break None,
                }
            };
            let Some(rest) = rest else {
                level.parts.extend(whole);
                levels.push(level);
                return levels;
            };
            if let Some(&occurrence) = between.first() {
                let first = self.children(occurrence).first().copied();
                let first = first.filter(|first| parts.contains(first));
                level.separator = level.separator.or(first);
            }
            level.parts.extend(parts);
            if self.name(rest) == self.name(top) {
                levels.push(std::mem::take(&mut level));
            }
            left_out.extend(between);
            left_out.push(rest);
            node = rest;
        }
    }

    /// The first node of each element, and whether all but the first one begin with
    /// separators.
    fn starts_on_the_left(self, levels: &[Level]) -> (Vec<usize>, bool) {
        let starts: Vec<usize> = levels.iter().map(|level| level.parts[0]).collect();
        let is_separated = |level: &Level| {
            let first = level.parts[0];
            level.parts.len() > 1 && !self.is_inner(first) && !self.are_alike(first, starts[0])
        };
        let is_first_bare = starts.len() > 1 && levels.iter().skip(1).all(is_separated);
        (starts, is_first_bare)
    }

    /// The same where separators are in the levels before those that they belong to: what
    /// is optional together with the rest, or at the end of a level and not at that of the
    /// last one.
    fn starts_on_the_right(self, levels: &[Level]) -> (Vec<usize>, bool) {
        let end_of_last = levels.last().map_or(&[][..], |last| self.end(&last.parts));
        let mut are_separated = levels.len() > 1;
        let mut separator = None;
        let mut starts = Vec::with_capacity(levels.len());
        for (at, level) in levels.iter().enumerate() {
            are_separated &= at == 0 || separator.is_some();
            starts.push(separator.unwrap_or(level.parts[0]));
            let (own, rest) = self
                .end(&level.parts)
                .split_at_checked(end_of_last.len())
                .unwrap_or_default();
            let mut pairs = own.iter().zip(end_of_last);
            let is_like_last = pairs.all(|(&own, &other)| self.are_alike(own, other));
            let after_last = rest.first().copied().filter(|_| is_like_last);
            separator = level.separator.or(after_last);
        }
        (starts, are_separated)
    }

    /// The tokens at the end of a level, behind something else.
    fn end(self, level: &[usize]) -> &[usize] {
        let inner = level.iter().rposition(|&part| self.is_inner(part));
        &level[inner.unwrap_or(0) + 1..]
    }

    fn recursion(self, node: usize) -> Option<Recursion> {
        self.classes.recursion(self.nodes[node].class)
    }

    fn is_rest(self, node: usize, top: usize) -> bool {
        let element = |node| self.recursion(node).map(|recursion| recursion.element);
        element(node).is_some() && element(node) == element(top)
    }

    fn is_occurrence(self, node: usize) -> bool {
        self.classes.kind(self.nodes[node].class) == Kind::Quantifier
    }

    fn is_inner(self, node: usize) -> bool {
        self.classes.kind(self.nodes[node].class).is_inner()
    }

    fn name(self, node: usize) -> &'t str {
        self.classes.name(self.nodes[node].class)
    }

    /// Whether two tokens are of one kind. Those without a name are literals of the
    /// grammar.
    fn are_alike(self, one: usize, other: usize) -> bool {
        self.nodes[one].class == self.nodes[other].class
            && (!self.name(one).is_empty() || self.token(one) == self.token(other))
    }

    fn token(self, node: usize) -> &'t str {
        let token = self.tokens.get(self.nodes[node].first as usize);
        let range = token.map(|token| token.start as usize..token.end as usize);
        range.and_then(|range| self.text.get(range)).unwrap_or("")
    }

    fn children(self, node: usize) -> Vec<usize> {
        let end = self.nodes[node].next as usize;
        let first = (node + 1 < end).then_some(node + 1);
        let children = std::iter::successors(first, |&child| {
            let next = self.nodes[child].next as usize;
            (next < end).then_some(next)
        });
        children.collect()
    }
}

/// What becomes of a tree.
#[derive(Default)]
struct Plan {
    is_left_out: Vec<bool>,
    elements: Vec<Element>,
    /// Of elements, by list and by how often the grammar asks for them.
    classes: HashMap<(u32, Quantifier), ClassId>,
}

/// An occurrence that the new tree has and the old one had not.
#[derive(Clone, Copy)]
struct Element {
    /// The first node in it, and the one behind all that is in it.
    start: u32,
    end: u32,
    class: ClassId,
}

impl Plan {
    /// Adds the elements of a list that ends before a node.
    fn add(&mut self, list: &List, end: u32, classes: &mut Classes) {
        for &node in &list.left_out {
            self.is_left_out[node] = true;
        }
        let key = (list.element, list.quantifier);
        let class = self.classes.entry(key);
        let class = *class.or_insert_with(|| classes.add_occurrence(key.0, key.1));
        let ends = list.starts.iter().skip(1).map(|&start| start as u32);
        let ends = ends.chain(std::iter::once(end));
        let elements = list.starts.iter().zip(ends).map(|(&start, end)| Element {
            start: start as u32,
            end,
            class,
        });
        self.elements
            .extend(elements.skip(usize::from(list.is_first_bare)));
    }

    /// The new tree. Its nodes end behind themselves.
    fn carry_out(mut self, nodes: &[Node], tokens: &mut [Token], classes: &Classes) -> Vec<Node> {
        // A node is in no more than one list, so no two elements begin with the same one.
        self.elements.sort_unstable_by_key(|element| element.start);
        let mut elements = self.elements.iter().peekable();
        let mut new = Vec::with_capacity(nodes.len() + self.elements.len());
        // The nodes that the present one is below: where they end in the old tree, and
        // where they are in the new one.
        let mut open: Vec<(u32, u32)> = Vec::new();
        let mut add = |open: &mut Vec<(u32, u32)>, class, first, end| {
            let place = new.len() as u32;
            new.push(Node {
                class,
                parent: open.last().map_or(NONE, |&(_, parent)| parent),
                next: place + 1,
                first,
            });
            open.push((end, place));
            place
        };
        for (at, node) in (0..).zip(nodes) {
            while open.last().is_some_and(|&(end, _)| end <= at) {
                open.pop();
            }
            if let Some(element) = elements.next_if(|element| element.start == at) {
                add(&mut open, element.class, node.first, element.end);
            }
            if !self.is_left_out[at as usize] {
                let place = add(&mut open, node.class, node.first, node.next);
                if !classes.kind(node.class).is_inner() {
                    tokens[node.first as usize].node = place;
                }
            }
        }
        new
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::super::Document;
    use picireny_tree::{
        Faults, Kind, Label, Parsed, Position, Quantifier, Recursion, Syntax, TreeBuilder,
    };
    use proptest::prelude::*;

    /// A tree: `rule(token other(token) ?(token))`, where `?` is an occurrence of something
    /// optional. Tokens that are words are names, all others are literals.
    struct Shown(String);

    /// A rule's recursion goes by its first letter: on the left or on the right. A capital
    /// says that it can be empty; `r` and `s` are one list, others are none.
    fn recursion(rule: &str) -> Option<Recursion> {
        let first = rule.chars().next()?;
        Some(Recursion {
            element: match first.to_ascii_lowercase() {
                'l' => 8,
                'r' | 's' => 9,
                _ => return None,
            },
            is_left: first.eq_ignore_ascii_case(&'l'),
            may_be_empty: first.is_ascii_uppercase(),
        })
    }

    impl Shown {
        /// What it consists of: rules with `(` at their ends, `)`, and tokens.
        fn parts(&self) -> impl Iterator<Item = &str> {
            let parts = self.0.split_inclusive([' ', '(']);
            let parts = parts.flat_map(|part| part.split_inclusive(')'));
            let parts = parts.flat_map(|part| match part.strip_suffix(')') {
                Some(token) => [token.trim(), ")"],
                None => [part.trim(), ""],
            });
            parts.filter(|part| !part.is_empty())
        }

        fn tokens(&self) -> String {
            let tokens = self.parts().filter(|part| !part.ends_with(['(', ')']));
            tokens.map(|token| token.to_owned() + " ").collect()
        }

        fn document(self) -> Document {
            Document::parse(self.tokens(), &self).unwrap()
        }
    }

    impl Syntax for Shown {
        fn conventions(&self) -> &picireny_tree::Conventions {
            picireny_tree::Conventions::usual()
        }

        fn parse(&self, text: &str) -> Option<Parsed> {
            let mut builder = TreeBuilder::cleaning(text, true);
            let name = builder.label("NAME", None);
            let mut at = 0;
            for part in self.parts() {
                match part.strip_suffix('(') {
                    Some("?") => builder.open_occurrence(1, Quantifier::Optional),
                    Some(rule) => {
                        let label = builder.label(rule, Some(""));
                        builder.open_rule(label.with_recursion(recursion(rule)));
                    }
                    None if part == ")" => builder.close(),
                    None => {
                        let is_name = part.starts_with(|c: char| c.is_ascii_alphanumeric());
                        let label = if is_name { name } else { Label::PLAIN };
                        let end = at + part.len();
                        builder.token_at(label, at..end, Position::START);
                        at = end + 1;
                        let space = builder.slice(end..at);
                        builder.hidden_token(Label::PLAIN, space, Position::START);
                    }
                }
            }
            let tree = builder.draft().ok()?;
            Some(Parsed {
                tree,
                faults: Faults::default(),
            })
        }
    }

    /// What a tree is in a document. Elements of lists are `*(...)` if there may be none
    /// and `+(...)` if there has to be one.
    fn flattened(tree: &str) -> String {
        let document = Shown(tree.to_owned()).document();
        let mut shown = String::new();
        let mut ends: Vec<usize> = Vec::new();
        for node in 0..document.len() {
            while ends.last().is_some_and(|&end| end <= node) {
                ends.pop();
                shown.push(')');
            }
            if !shown.is_empty() && !shown.ends_with('(') {
                shown.push(' ');
            }
            match document.kind(node) {
                Kind::Rule => shown += document.name(node),
                Kind::Quantifier if !document.list(node).repeats() => shown.push('?'),
                Kind::Quantifier if document.list(node).keeps_one() => shown.push('+'),
                Kind::Quantifier => shown.push('*'),
                _ => shown += document.text_of(node),
            }
            if document.kind(node).is_inner() {
                shown.push('(');
                ends.push(document.next(node));
            }
        }
        shown.extend(ends.iter().map(|_| ')'));
        shown
    }

    #[test]
    fn separators_belong_to_the_elements_behind_them() {
        let list = "r(a *(, b) *(, c))";
        for nest in [
            "r(a , r(b , r(c)))",
            "r(a ?(, r(b ?(, r(c)))))",
            "r(a s(, r(b s(, r(c)))))",
        ] {
            assert_eq!(flattened(nest), list, "{nest}");
        }
        assert_eq!(flattened("l(l(l(a) , b) , c)"), "l(a *(, b) *(, c))");
        assert_eq!(
            flattened("r(e(a) . r(e(b) . r(e(c))))"),
            "r(e(a) *(. e(b)) *(. e(c)))"
        );
        assert_eq!(flattened("r(a [ ] , r(b [ ]))"), "r(a [ ] *(, b [ ]))");
        assert_eq!(flattened("S(, r(a S(, r(b))))"), "S(*(, a) *(, b))");
        // What is optional with the rest comes and goes with it.
        assert_eq!(
            flattened("r(a e(x) ?(e(y) , r(b e(z))))"),
            "r(a e(x) *(e(y) , b e(z)))"
        );
    }

    #[test]
    fn what_ends_all_elements_is_no_separator() {
        assert_eq!(flattened("r(a ; r(b ; r(c ;)))"), "r(+(a ;) +(b ;) +(c ;))");
        assert_eq!(flattened("R(e(a) ; R(e(b) ;))"), "R(*(e(a) ;) *(e(b) ;))");
        assert_eq!(flattened("l(l(a ;) b ;)"), "l(+(a ;) +(b ;))");
        assert_eq!(flattened("r(- r(- r(e(a))))"), "r(+(-) +(-) +(e(a)))");
    }

    #[test]
    fn a_list_that_can_be_empty_may_lose_all_elements() {
        assert_eq!(flattened("R(a R(b R(c)))"), "R(*(a) *(b) *(c))");
        assert_eq!(flattened("R(e(a))"), "R(*(e(a)))");
        assert_eq!(flattened("r(e(a))"), "r(e(a))");
        assert_eq!(flattened("r(a r(b r(c)))"), "r(+(a) +(b) +(c))");
        assert_eq!(flattened("L(L(a) b)"), "L(*(a) *(b))");
    }

    #[test]
    fn lists_in_elements_are_lists_of_their_own() {
        assert_eq!(
            flattened("r(e(r(a , r(b))) , r(e([ r(c , r(d)))))"),
            "r(e(r(a *(, b))) *(, e([ r(c *(, d)))))"
        );
        assert_eq!(flattened("r(l(l(a) . b) , r(c))"), "r(l(a *(. b)) *(, c))");
    }

    #[test]
    fn what_is_between_a_list_and_its_rest_is_of_its_grammar() {
        let nest = "r(a , e(r(b)))";
        assert_eq!(flattened(nest), "r(a , e(r(b)))");
        let far = |between: usize| {
            let (open, close) = ("?(".repeat(between), ")".repeat(between));
            flattened(&format!("r(a {open}r(b {close}))"))
        };
        assert_eq!(far(8), "r(+(a) +(b))");
        assert!(far(9).starts_with("r(a ?("));
    }

    #[test]
    fn a_list_of_100_000_elements_is_flat() {
        const DEPTH: usize = 100_000;
        let nest = format!("{}r(a {}", "r(a , ".repeat(DEPTH), ")".repeat(DEPTH + 1));
        let document = Shown(nest).document();
        assert_eq!(document.children(0).count(), DEPTH + 1);
        let nest = format!("{}l(a){}", "l(".repeat(DEPTH), ", a)".repeat(DEPTH));
        let document = Shown(nest).document();
        assert_eq!(document.children(0).count(), DEPTH + 1);
    }

    fn tree() -> impl Strategy<Value = String> {
        let token = prop_oneof![Just("a "), Just("1 "), Just(", "), Just("; ")];
        let leaf = token.prop_map(str::to_owned);
        leaf.prop_recursive(12, 200, 4, |part| {
            let rule = prop_oneof!["[lLrRsSex]", Just("?".to_owned())];
            let parts = proptest::collection::vec(part, 1..4);
            (rule, parts).prop_map(|(rule, parts)| format!("{rule}({})", parts.concat()))
        })
    }

    proptest! {
        #[test]
        fn all_tokens_stay_where_they_are_and_lists_have_no_rests(tree in tree()) {
            let tree = Shown(format!("x({tree})"));
            let tokens = tree.tokens();
            let document = tree.document();
            let seen = (0..document.token_count()).map(|token| document.token_text(token));
            let seen: String = seen.map(|token| token.to_owned() + " ").collect();
            prop_assert_eq!(seen, tokens);
            for token in 0..document.token_count() {
                let node = document.node_of(token);
                prop_assert_eq!(document.tokens_of(node), token..token + 1);
                prop_assert!(!document.kind(node).is_inner());
            }
            for node in 1..document.len() {
                let parent = document.parent(node).unwrap();
                prop_assert!(parent < node && document.next(node) <= document.next(parent));
                // The rest of a list would be at the end of it.
                let name = document.name(node);
                let is_at_end = match recursion(name) {
                    Some(Recursion { is_left: true, .. }) => node == parent + 1,
                    Some(_) => document.next(node) == document.next(parent),
                    None => false,
                };
                let is_alone = document.children(parent).count() == 1;
                prop_assert!(!is_at_end || is_alone || name != document.name(parent));
            }
        }
    }
}
