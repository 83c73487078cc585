//! Another type for what is defined.
//!
//! ```smtlib
//! (declare-fun a () (_ BitVec 8))
//! (declare-fun b () (_ BitVec 2))
//! (assert (= b ((_ extract 1 0) a)))
//! => (declare-fun a () (_ BitVec 2))
//! (declare-fun b () (_ BitVec 2))
//! (assert (= b a))
//! =/> (declare-fun a () (_ BitVec 8))
//! (declare-fun b () (_ BitVec 2))
//! (assert (= b a))
//! ```
//!
//! ```smtlib
//! (declare-fun a () (Array (_ BitVec 8) (_ BitVec 4)))
//! (assert (= (_ bv0 4) (select a (_ bv0 8))))
//! => (declare-fun a () (_ BitVec 4))
//! (assert (= (_ bv0 4) a))
//! ```
//!
//! ```smtlib
//! (declare-fun a (Int Int) Bool)
//! (assert (not (a 1 b)))
//! => (declare-fun a () Bool)
//! (assert (not a))
//! ```
//!
//! ```smtlib
//! (declare-fun a () (_ BitVec 64))
//! (declare-fun b () (_ BitVec 64))
//! (assert (= a b))
//! => (declare-fun a () (_ BitVec 1))
//! (declare-fun b () (_ BitVec 1))
//! (assert (= a b))
//! ```
//!
//! ```json
//! {"a": 1, "b": ["a"]}
//! =/>
//! ```

use std::collections::{BTreeMap, BTreeSet};

use picireny_tree::{Kind, ListId};

use crate::edit::definition::first_places;
use crate::edit::names::is_in_word;
use crate::edit::query::above;
use crate::edit::{
    Cut, Document, Edit, Index, Scope, Tier, around, beginning, can_go, outermost, same,
};
use crate::passes::pass::Pass;
use crate::tuning;

/// What a name is defined with becomes another type, and each use of the name comes in the
/// place of what is around it: so a member becomes the whole, a part of a term the term, and
/// an application of a function its name. Nothing is known of types but which rules of the
/// grammar they are of. Which of them do is seen from what is beside: a part of the type
/// itself, the types of other names there, or one with a number from there. A type can also
/// become a smaller one wherever it stands.
#[derive(Debug)]
pub(crate) struct Retype;

impl Pass for Retype {
    fn name(&self) -> &'static str {
        "retype"
    }

    fn tier(&self) -> Tier {
        Tier::Fine
    }

    fn propose(&self, document: &Document, _scope: &Scope, edits: &mut Vec<Edit>) {
        if document.conventions().types.is_empty() {
            return;
        }
        let names = first_places(document);
        let typed: Vec<Typed> = names.filter_map(|name| Typed::of(document, name)).collect();
        if typed.is_empty() {
            return;
        }
        let of_names = typed.iter().map(|it| (it.name, document.text_of(it.node)));
        let types = Types {
            document,
            of_names: of_names.collect(),
        };
        for it in &typed {
            it.with_uses(&types, edits);
        }
        types.everywhere(edits);
    }
}

/// Whether a node is of a rule of types.
fn is_type(document: &Document, node: Index) -> bool {
    let name = document.name(node);
    document.kind(node) == Kind::Rule && document.conventions().types.iter().any(|it| it == name)
}

/// A name that is defined with a type.
struct Typed<'a> {
    document: &'a Document,
    /// The name's first token.
    name: usize,
    /// What can go with the name and its type.
    definition: Index,
    /// The type.
    node: Index,
    /// The types before it, as of parameters.
    parameters: Vec<Index>,
}

impl<'a> Typed<'a> {
    /// The last one of the nearest types is that of the name.
    fn of(document: &'a Document, name: usize) -> Option<Self> {
        let mut at = document.node_of(name);
        let element = around(document, at, false);
        let definition = around(document, at, true).or(element)?;
        // Names of types have none.
        while at != definition && !is_type(document, at) {
            let parent = document.parent(at)?;
            let mut types = types_beside(document, parent, at);
            if let Some(node) = types.pop() {
                return Some(Typed {
                    document,
                    name,
                    definition,
                    node,
                    parameters: types,
                });
            }
            at = parent;
        }
        None
    }

    /// Proposes other types, with each use in the place of what is around it.
    fn with_uses(&self, types: &Types, edits: &mut Vec<Edit>) {
        let document = self.document;
        let inside = document.tokens_of(self.definition);
        let all = document.names().places_of(self.name).iter();
        let uses = all.map(|&token| token as usize);
        let uses: Vec<usize> = uses.filter(|token| !inside.contains(token)).collect();
        if uses.len() > tuning::RETYPE_MOST_USES {
            return;
        }
        let name = document.token_text(self.name);
        let parameters = self
            .parameters
            .iter()
            .filter_map(|&it| element(document, it));
        let parameters: Vec<Cut> = parameters
            .map(|it| Cut::delete(document.span(it)))
            .collect();
        if parameters.len() < self.parameters.len() {
            return;
        }
        for level in 0..tuning::RETYPE_MOST_LEVELS {
            let around = uses.iter().map(|&token| wider(document, token).nth(level));
            let around: Option<Vec<Index>> = around.collect();
            let Some((first, around)) = around.and_then(|it| Some((*it.first()?, it))) else {
                return;
            };
            let put = |&place: &Index| Cut::put(document.span(place), name);
            let uses: Vec<Cut> = around.iter().map(put).chain(parameters.clone()).collect();
            for (how, risk, other) in types.instead_of(self, first) {
                let mut cuts = uses.clone();
                if other != document.text_of(self.node) {
                    cuts.push(Cut::put(document.span(self.node), &other));
                }
                let edit = Edit::new(outermost(cuts)).making_up().of_risk(risk);
                let edit = edit.of_class((how, beginning(document, first)));
                edits.push(edit.known_by((name, level, other)));
            }
        }
    }
}

/// The types among what is beside a node.
fn types_beside(document: &Document, parent: Index, at: Index) -> Vec<Index> {
    let mut found = Vec::new();
    let mut open: Vec<Index> = document.children(parent).filter(|&it| it != at).collect();
    open.reverse();
    while let Some(node) = open.pop() {
        if let Some(node) = same(document, node).find(|&node| is_type(document, node)) {
            found.push(node);
        } else if document.kind(node) == Kind::Quantifier {
            let before = open.len();
            open.extend(document.children(node));
            open[before..].reverse();
        }
    }
    found
}

/// The element of a list that is nothing but a node, if it can go.
fn element(document: &Document, node: Index) -> Option<Index> {
    let mut around = above(document, node);
    around.find(|&node| document.list(node) != ListId::NONE && can_go(document, node))
}

/// The parts around a token that the grammar allows it in the place of, the nearest first, as
/// far as they define nothing.
fn wider(document: &Document, token: usize) -> impl Iterator<Item = Index> + '_ {
    let at = document.node_of(token);
    let outermost = above(document, at).last().unwrap_or(at);
    let own = same(document, outermost).map(|node| document.name(node));
    let own: BTreeSet<&str> = own.filter(|name| !name.is_empty()).collect();
    let around = std::iter::successors(document.parent(outermost), |&node| document.parent(node));
    let defines = move |node: Index| {
        document.tokens_of(node).any(|token| {
            let places = document.names().places_of(token);
            places.len() > 1 && places.first() == Some(&(token as u32))
        })
    };
    around
        .take_while(move |&node| !defines(node))
        .filter(move |&node| document.kind(node) == Kind::Rule && own.contains(document.name(node)))
}

/// How another type was found.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum How {
    Own,
    Part,
    Beside,
    Number,
    Other,
    Everywhere,
    Least,
}

/// The types of a text.
struct Types<'a> {
    document: &'a Document,
    /// The first tokens of names with their types.
    of_names: BTreeMap<usize, &'a str>,
}

impl<'a> Types<'a> {
    /// What may do in the place of a type if a use of the name comes in that place.
    fn instead_of(&self, it: &Typed, place: Index) -> Vec<(How, f32, String)> {
        let document = self.document;
        let own = document.text_of(it.node);
        let mut found: Vec<(How, f32, String)> = Vec::new();
        let mut add = |how: How, risk: f32, text: &str| {
            let is_new = found.iter().all(|(_, _, other)| other != text);
            if is_new && (text != own || how == How::Own) {
                found.push((how, risk, text.to_owned()));
            }
        };
        if !it.parameters.is_empty() {
            add(How::Own, tuning::RETYPE_RISK_OF_PART, own);
        }
        let parts = (it.node + 1..document.next(it.node)).rev();
        let parts = parts.filter(|&node| is_type(document, node));
        for part in parts.take(tuning::RETYPE_MOST_TYPES) {
            let text = document.text_of(part);
            add(How::Part, tuning::RETYPE_RISK_OF_PART, text);
        }
        let (names, numbers) = self.beside(place);
        for text in names {
            add(How::Beside, tuning::RETYPE_RISK_OF_BESIDE, text);
        }
        let shape = self.with_one_number(own);
        for number in numbers {
            if let Some((before, behind)) = shape {
                let text = format!("{before}{number}{behind}");
                add(How::Number, tuning::RETYPE_RISK_OF_BESIDE, &text);
            }
        }
        let shortest = document.replacement(it.node);
        if !shortest.is_empty() {
            add(How::Other, tuning::RETYPE_RISK, shortest);
        }
        found
    }

    /// The types of names beside a place, the nearest first, and numbers there.
    fn beside(&self, place: Index) -> (Vec<&'a str>, Vec<&'a str>) {
        let document = self.document;
        let place = above(document, place).last().unwrap_or(place);
        let Some(outer) = document.parent(place) else {
            return (Vec::new(), Vec::new());
        };
        let inside = document.tokens_of(place);
        let mut tokens: Vec<usize> = document.tokens_of(outer).collect();
        tokens.retain(|token| !inside.contains(token));
        tokens.sort_by_key(|&token| token.abs_diff(inside.start).min(token.abs_diff(inside.end)));
        let (mut names, mut numbers) = (Vec::new(), Vec::new());
        let most = |list: &[&str]| list.len() >= tuning::RETYPE_MOST_TYPES;
        for token in tokens {
            let text = document.token_text(token);
            if is_number(text) && !numbers.contains(&text) && !most(&numbers) {
                numbers.push(text);
            }
            for type_ in self.of_token(token) {
                if !names.contains(&type_) && !most(&names) {
                    names.push(type_);
                }
            }
        }
        (names, numbers)
    }

    /// The type of a name, or those of the names that it is defined by.
    fn of_token(&self, token: usize) -> Vec<&'a str> {
        let document = self.document;
        let first = |token: usize| document.names().places_of(token).first().copied();
        let Some(name) = first(token).map(|first| first as usize) else {
            return Vec::new();
        };
        if let Some(&type_) = self.of_names.get(&name) {
            return vec![type_];
        }
        let Some(definition) = around(document, document.node_of(name), true) else {
            return Vec::new();
        };
        let tokens = document.tokens_of(definition).take(tuning::STATEMENT_HEAD);
        let types = tokens.filter_map(|token| self.of_names.get(&(first(token)? as usize)));
        types.copied().collect()
    }

    /// What is around the only number of a type: of this one, or of another one.
    fn with_one_number(&self, own: &'a str) -> Option<(&'a str, &'a str)> {
        let others = self.of_names.values().copied();
        std::iter::once(own).chain(others).find_map(around_number)
    }

    /// Each type becomes a smaller one wherever it stands.
    fn everywhere(&self, edits: &mut Vec<Edit>) {
        let document = self.document;
        let mut places: BTreeMap<&str, Vec<Index>> = BTreeMap::new();
        for node in (0..document.len()).filter(|&node| is_type(document, node)) {
            places.entry(document.text_of(node)).or_default().push(node);
        }
        let mut shortest: Vec<&str> = places.keys().copied().collect();
        shortest.sort_by_key(|text| text.len());
        shortest.truncate(tuning::RETYPE_MOST_TYPES);
        for (&text, nodes) in &places {
            let cuts = |other: &str| {
                let cuts = nodes
                    .iter()
                    .map(|&node| Cut::put(document.span(node), other));
                Edit::new(outermost(cuts.collect()))
            };
            let mut add = |how: How, other: &str| {
                if other.len() < text.len() {
                    let edit = cuts(other).making_up().of_class(how);
                    let edit = edit.of_risk(tuning::RETYPE_RISK_EVERYWHERE);
                    edits.push(edit.known_by((text, other)));
                }
            };
            let least = document.replacement(nodes[0]);
            for other in shortest.iter().chain([&least]).filter(|it| !it.is_empty()) {
                add(How::Everywhere, other);
            }
            for number in ["1", "2"] {
                add(How::Least, &with_numbers(text, number));
            }
        }
    }
}

/// What is before and behind the only number of a text.
fn around_number(text: &str) -> Option<(&str, &str)> {
    let mut words = text
        .split(|c| !is_in_word(c))
        .filter(|word| is_number(word));
    let (number, None) = (words.next()?, words.next()) else {
        return None;
    };
    let start = number.as_ptr() as usize - text.as_ptr() as usize;
    Some((&text[..start], &text[start + number.len()..]))
}

/// A text with this in the place of each number.
fn with_numbers(text: &str, number: &str) -> String {
    let parts = text.split_inclusive(|c| !is_in_word(c));
    let put = parts.map(|part| {
        let word = part.trim_end_matches(|c| !is_in_word(c));
        match is_number(word) {
            true => format!("{number}{}", &part[word.len()..]),
            false => part.to_owned(),
        }
    });
    put.collect()
}

/// Whether a text is digits and nothing else.
fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}
