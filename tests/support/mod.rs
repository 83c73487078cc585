//! A slow and simple model of the tree and its reduction, written from the
//! definitions, for comparison with the real ones.
#![allow(dead_code, unreachable_pub, clippy::unwrap_used)]

pub mod algorithms;

use std::collections::HashMap;

use picireny::tree::{Position, Quantifier, Tree, TreeBuilder};
use proptest::prelude::*;

/// Index of a node in a [`Model`].
pub type Id = usize;

#[derive(Clone, Debug)]
pub struct Node {
    /// Empty for quantifiers.
    pub name: String,
    pub replacement: String,
    /// For quantifiers: which element of the grammar, and how often it may
    /// occur.
    pub element: Option<(u32, Quantifier)>,
    /// For tokens only.
    pub text: Option<String>,
    pub start: (u32, u32),
    pub end: (u32, u32),
    pub children: Vec<Id>,
    pub removed: bool,
    /// What separates it from the child before it, if positions do not say.
    pub separator: Option<&'static str>,
}

/// A tree whose nodes are numbered in document order.
#[derive(Clone, Debug)]
pub struct Model {
    pub nodes: Vec<Node>,
    pub root: Id,
    pub with_whitespace: bool,
    pub source: String,
}

/// The shape of a random tree: what proptest generates and shrinks.
#[derive(Clone, Debug)]
pub enum Shape {
    Token {
        name: u8,
        text: u8,
        gap: u8,
    },
    Inner {
        name: u8,
        replacement: u8,
        children: Vec<Shape>,
    },
}

const TEXTS: [&str; 6] = ["a", "b", "cc", "(", ")", "x\u{e9}"];
const REPLACEMENTS: [&str; 5] = ["", "", "a", "cc", "( )"];
const GAPS: [&str; 5] = ["", "", " ", "  ", "\n"];

pub fn shapes() -> impl Strategy<Value = Shape> {
    let token =
        (0..4u8, 0..6u8, 0..5u8).prop_map(|(name, text, gap)| Shape::Token { name, text, gap });
    let tree = token.prop_recursive(6, 60, 5, |inner| {
        (0..5u8, 0..5u8, prop::collection::vec(inner, 1..5)).prop_map(
            |(name, replacement, children)| Shape::Inner {
                name,
                replacement,
                children,
            },
        )
    });
    (0..5u8, 0..5u8, prop::collection::vec(tree, 1..6)).prop_map(|(name, replacement, children)| {
        Shape::Inner {
            name,
            replacement,
            children,
        }
    })
}

/// The model and the real tree of a shape, cleaned and with white space.
pub fn build(shape: &Shape) -> (Model, Tree) {
    let mut model = Model {
        nodes: Vec::new(),
        root: 0,
        with_whitespace: true,
        source: String::new(),
    };
    let mut at = (1, 0);
    model.add(shape, &mut at);
    let mut builder = TreeBuilder::new(model.source.clone());
    let mut offset = 0;
    model.replay(0, &mut builder, &mut offset);
    let mut tree = builder.finish().unwrap();
    tree.clean(false);
    (model, tree)
}

impl Model {
    fn add(&mut self, shape: &Shape, at: &mut (u32, u32)) -> Id {
        let id = self.nodes.len();
        match shape {
            Shape::Token { name, text, gap } => {
                let gap = GAPS[*gap as usize];
                self.source.push_str(gap);
                advance(at, gap);
                let start = *at;
                let text = TEXTS[*text as usize];
                self.source.push_str(text);
                advance(at, text);
                let replacement = match name {
                    0 => text,
                    1 => "a",
                    2 => "",
                    _ => "b",
                };
                self.nodes.push(Node {
                    name: match name {
                        0 => String::new(),
                        n => format!("T{n}"),
                    },
                    replacement: replacement.to_owned(),
                    element: None,
                    text: Some(text.to_owned()),
                    start,
                    end: *at,
                    children: Vec::new(),
                    removed: false,
                    separator: None,
                });
            }
            Shape::Inner {
                name,
                replacement,
                children,
            } => {
                self.nodes.push(Node {
                    name: match name {
                        0 | 1 => String::new(),
                        n => format!("r{n}"),
                    },
                    replacement: match name {
                        0 | 1 => String::new(),
                        _ => REPLACEMENTS[*replacement as usize].to_owned(),
                    },
                    element: (*name < 2).then(|| {
                        let quantifier = match *replacement {
                            0 | 1 => Quantifier::Star,
                            2 => Quantifier::Optional,
                            _ => Quantifier::Plus,
                        };
                        (u32::from(*replacement % 2), quantifier)
                    }),
                    text: None,
                    start: (1, 0),
                    end: (1, 0),
                    children: Vec::new(),
                    removed: false,
                    separator: None,
                });
                let children: Vec<Id> = children.iter().map(|child| self.add(child, at)).collect();
                self.nodes[id].start = self.nodes[children[0]].start;
                self.nodes[id].end = self.nodes[*children.last().unwrap()].end;
                self.nodes[id].children = children;
            }
        }
        id
    }

    fn replay(&self, id: Id, builder: &mut TreeBuilder, offset: &mut usize) {
        let node = &self.nodes[id];
        match &node.text {
            Some(text) => {
                let start = *offset + self.source[*offset..].find(text.as_str()).unwrap();
                *offset = start + text.len();
                let label = match node.name.as_str() {
                    "" => builder.label("", None),
                    name => builder.label(name, Some(&node.replacement)),
                };
                let position = Position {
                    line: node.start.0,
                    column: node.start.1,
                };
                builder.token_at(label, start..*offset, position);
            }
            None => {
                if let Some((element, quantifier)) = node.element {
                    builder.open_occurrence(element, quantifier);
                } else {
                    let label = builder.label(&node.name, Some(&node.replacement));
                    builder.open_rule(label);
                }
                for &child in &node.children {
                    self.replay(child, builder, offset);
                }
                builder.close();
            }
        }
    }

    /// The text, with the nodes of `shown` shown as the given ones in their
    /// place, or as removed (`None`).
    pub fn unparse(&self, shown: &HashMap<Id, Option<Id>>) -> String {
        self.text_of(self.root, shown)
    }

    fn text_of(&self, id: Id, shown: &HashMap<Id, Option<Id>>) -> String {
        let id = match shown.get(&id) {
            Some(None) => return self.nodes[id].replacement.clone(),
            Some(Some(other)) => *other,
            None => id,
        };
        let node = &self.nodes[id];
        if node.removed {
            return node.replacement.clone();
        }
        if let Some(text) = &node.text {
            return text.clone();
        }
        let mut out = String::new();
        for (index, &child) in node.children.iter().enumerate() {
            let text = self.text_of(child, shown);
            if index > 0 && self.with_whitespace && !text.is_empty() {
                out.push_str(self.separator(node.children[index - 1], child));
            }
            out.push_str(&text);
        }
        out
    }

    fn separator(&self, before: Id, child: Id) -> &'static str {
        let end = self.nodes[before].end;
        let Node {
            start, separator, ..
        } = self.nodes[child];
        let by_position = match () {
            () if start.0 > end.0 => "\n",
            () if start.1 > end.1 => " ",
            () => "",
        };
        separator.unwrap_or(by_position)
    }

    /// Puts a node in the place of another one. Separators around it are what
    /// positions say.
    pub fn replace(&mut self, place: Id, with: Id) {
        self.nodes[with].separator = None;
        if self.root == place {
            self.root = with;
            return;
        }
        let (parent, at) = self.place_of(place);
        self.nodes[parent].children[at] = with;
        if let Some(&next) = self.nodes[parent].children.get(at + 1) {
            self.nodes[next].separator = None;
        }
    }

    /// A node's parent and which of its children it is.
    fn place_of(&self, id: Id) -> (Id, usize) {
        let parent = self.parents()[&id];
        let children = &self.nodes[parent].children;
        (parent, children.iter().position(|&c| c == id).unwrap())
    }

    fn shows(&self, id: Id) -> bool {
        let node = &self.nodes[id];
        !node.removed || !node.replacement.is_empty()
    }

    /// The first element of a list with separators and the second one, which
    /// is the last thing in an occurrence.
    pub fn shiftable(&self, occurrence: Id) -> Option<(Id, Id)> {
        let node = &self.nodes[occurrence];
        let repeats = node.element.is_some_and(|e| e.1 != Quantifier::Optional);
        if occurrence == self.root || node.removed || node.text.is_some() || !repeats {
            return None;
        }
        let (parent, at) = self.place_of(occurrence);
        let before = &self.nodes[parent].children[..at];
        let place = *before.iter().rev().find(|&&id| self.shows(id))?;
        let mut shown = node.children.clone();
        shown.retain(|&id| self.shows(id));
        let element = shown.pop()?;
        let separators = !shown.is_empty() && shown.iter().all(|&id| self.nodes[id].text.is_some());
        (separators && !self.nodes[place].replacement.is_empty()).then_some((place, element))
    }

    pub fn shift(&mut self, place: Id, occurrence: Id, element: Id) {
        let (parent, at) = self.place_of(place);
        let separator = at
            .checked_sub(1)
            .map(|before| self.separator(self.nodes[parent].children[before], place));
        let children = &mut self.nodes[occurrence].children;
        children.retain(|&child| child != element);
        self.replace(place, element);
        self.nodes[element].separator = separator;
        self.nodes[element].element = self.nodes[place].element;
        self.nodes[occurrence].removed = true;
        // It is no descendant that could be hoisted.
        self.nodes[occurrence].name.clear();
    }

    pub fn parents(&self) -> HashMap<Id, Id> {
        let mut parents = HashMap::new();
        let mut stack = vec![self.root];
        while let Some(id) = stack.pop() {
            for &child in &self.nodes[id].children {
                parents.insert(child, id);
                stack.push(child);
            }
        }
        parents
    }

    /// Kept nodes at a depth, left to right.
    pub fn level(&self, depth: usize) -> Vec<Id> {
        let mut level = vec![self.root];
        level.retain(|&id| !self.nodes[id].removed);
        for _ in 0..depth {
            level = level
                .iter()
                .flat_map(|&id| self.nodes[id].children.clone())
                .filter(|&id| !self.nodes[id].removed)
                .collect();
        }
        level
    }

    pub fn kept_children(&self, id: Id) -> Vec<Id> {
        let children = self.nodes[id].children.iter().copied();
        children.filter(|&id| !self.nodes[id].removed).collect()
    }

    /// Kept descendants of the same name, level by level.
    pub fn substitutes(&self, id: Id) -> Vec<Id> {
        let mut found = Vec::new();
        let node = &self.nodes[id];
        if node.text.is_some() || node.name.is_empty() || node.removed {
            return found;
        }
        let mut level = self.kept_children(id);
        while !level.is_empty() {
            let same = |&below: &Id| {
                let node = &self.nodes[below];
                node.text.is_none() && node.name == self.nodes[id].name
            };
            found.extend(level.iter().copied().filter(same));
            level = level
                .iter()
                .flat_map(|&id| self.kept_children(id))
                .collect();
        }
        found
    }

    pub fn hoistables(&self, id: Id) -> Vec<Id> {
        let node = &self.nodes[id];
        let mut found = Vec::new();
        if node.text.is_none() && !node.name.is_empty() && !node.removed {
            self.find_hoistables(id, &node.name, &mut found);
        }
        found
    }

    fn find_hoistables(&self, id: Id, name: &str, found: &mut Vec<Id>) {
        for &child in &self.nodes[id].children {
            if self.nodes[child].name == name {
                found.push(child);
            } else if !self.nodes[child].removed {
                self.find_hoistables(child, name, found);
            }
        }
    }
}

fn advance(at: &mut (u32, u32), text: &str) {
    for c in text.chars() {
        if c == '\n' {
            *at = (at.0 + 1, 0);
        } else {
            at.1 += 1;
        }
    }
}
