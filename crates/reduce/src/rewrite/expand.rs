//! What a definition is made of in the place of what uses it.
//!
//! ```text
//!   function f(a) { return g(a); }  f(1);      =>      g(1);
//!   class A { b() { new B } }  c(new A().b());      =>      c(new B);
//! ```

use std::ops::Range;

use picireny_tree::Kind;

use super::arguments::elements;
use super::deletion::is_statement;
use super::together::around;
use super::unwrap::same;
use super::{Cut, Document, Edit, Index, Rewrite, Scope, Tier};

/// A definition goes. What uses its name becomes a part of the definition of the
/// same kind, with arguments in the place of parameters. What else is needed
/// inside the definition would be lost: such parts are not proposed.
#[derive(Debug)]
pub(super) struct Expand;

/// A name that is used more often has too much to do with the rest.
const MOST_USES: usize = 3;

/// The most parts of a definition that are tried.
const MOST_PARTS: usize = 2;

/// Those are chosen from so many.
const MOST_LOOKED_AT: usize = 64;

/// Larger parts do not make a text much smaller.
const LONGEST: usize = 64;

/// The most places around a use that each of them is tried in.
const MOST_LEVELS: usize = 2;

/// Longer texts have so many definitions that other edits come first.
const MOST_TOKENS: usize = 2000;

const RISK: f32 = 0.85;

impl Rewrite for Expand {
    fn name(&self) -> &'static str {
        "expand"
    }

    fn tier(&self) -> Tier {
        Tier::Fine
    }

    fn propose(&self, document: &Document, _scope: &Scope, edits: &mut Vec<Edit>) {
        if document.token_count() > MOST_TOKENS {
            return;
        }
        for places in document.names().places() {
            if let Some(definition) = Definition::of(document, places) {
                definition.propose(edits);
            }
        }
    }
}

/// A statement that is the first to have a name which others use.
struct Definition<'a> {
    document: &'a Document,
    node: Index,
    /// The name's place in it: a token.
    name: usize,
    /// Its places elsewhere.
    uses: Vec<usize>,
    /// Those of other names that occur first in it.
    others: Vec<usize>,
}

impl<'a> Definition<'a> {
    /// The definition of a name; `None` if there is none of that kind.
    fn of(document: &'a Document, places: &[u32]) -> Option<Self> {
        let name = *places.first()? as usize;
        let node = around(document, document.node_of(name), true)?;
        let inside = document.tokens_of(node);
        let behind = |token: usize| {
            let places = document.names().places_of(token).iter();
            let places = places.map(|&place| place as usize);
            places.filter(|&place| place >= inside.end)
        };
        let is_first =
            |token: &usize| document.names().places_of(*token).first() == Some(&(*token as u32));
        let uses: Vec<usize> = behind(name).collect();
        let others = inside.clone().filter(is_first);
        let others = others.filter(|&token| token != name).flat_map(behind);
        let is_small = (1..=MOST_USES).contains(&uses.len());
        is_small.then(|| Definition {
            document,
            node,
            name,
            uses,
            others: others.collect(),
        })
    }

    fn propose(&self, edits: &mut Vec<Edit>) {
        let mut parts = self.parts();
        // The larger ones do more of what the definition did.
        parts.sort_by_key(|part| std::cmp::Reverse(self.document.weight(part.node)));
        let fits = |part: &&Part| {
            let mut uses = self.uses.iter();
            uses.all(|&token| part.instead(self, token, 0).is_some())
        };
        let parts = parts.iter().take(MOST_LOOKED_AT).filter(fits);
        for part in parts.take(MOST_PARTS) {
            for level in 0..MOST_LEVELS {
                let mut cuts = vec![Cut::delete(self.document.span(self.node))];
                let put = self
                    .uses
                    .iter()
                    .map(|&token| part.instead(self, token, level));
                let Some(put) = put.collect::<Option<Vec<Cut>>>() else {
                    break;
                };
                cuts.extend(put);
                let is_apart = cuts.is_sorted_by(|a, b| a.range.end <= b.range.start);
                // What else is used of it goes, too.
                let goes = |&other: &usize| {
                    let at = self.document.token(other).start;
                    cuts.iter().any(|cut| cut.range.contains(&at))
                };
                if is_apart && self.others.iter().all(goes) {
                    let class = (self.document.name(self.node), level);
                    let edit = Edit::new(cuts).of_class(class).of_risk(RISK);
                    edits.push(edit.making_up());
                }
            }
        }
    }

    /// Its parts that mean something outside of it.
    fn parts(&self) -> Vec<Part> {
        let document = self.document;
        let inside = self.node..document.next(self.node);
        let parameters = elements(document, self.name + 1);
        let mut parts: Vec<Part> = Vec::new();
        for node in inside {
            let tokens = document.tokens_of(node);
            let is_known = parts
                .last()
                .is_some_and(|last| document.span(last.node) == document.span(node));
            let is_larger = document.kind(node) == Kind::Rule;
            let is_larger = is_larger && (2..=LONGEST).contains(&tokens.len());
            if !is_larger || is_known || tokens.contains(&self.name) {
                continue;
            }
            if let Some(arguments) = self.arguments(tokens, &parameters) {
                parts.push(Part { node, arguments });
            }
        }
        parts
    }

    /// Which tokens of a part are parameters, by number; `None` if it has names
    /// that are only known in the definition, or none at all: values that stand for
    /// themselves are tried by others.
    fn arguments(
        &self,
        part: Range<usize>,
        parameters: &[Range<usize>],
    ) -> Option<Vec<(usize, usize)>> {
        let document = self.document;
        let inside = document.tokens_of(self.node);
        let mut found = Vec::new();
        let mut has_name = false;
        for token in part.clone() {
            let Some(&first) = document.names().places_of(token).first() else {
                continue;
            };
            has_name = true;
            let first = first as usize;
            if !inside.contains(&first) || part.contains(&first) {
                continue;
            }
            let is_it = |parameter: &Range<usize>| parameter.contains(&first);
            found.push((token, parameters.iter().position(is_it)?));
        }
        has_name.then_some(found)
    }
}

/// A part of a definition.
struct Part {
    node: Index,
    /// Its tokens that are parameters, in order, with the parameters' numbers.
    arguments: Vec<(usize, usize)>,
}

impl Part {
    /// Puts it in the place of what uses a name.
    fn instead(&self, definition: &Definition, token: usize, level: usize) -> Option<Cut> {
        let document = definition.document;
        let given = elements(document, token + 1);
        let end = match self.arguments.is_empty() {
            true => token,
            // The brackets are a part of what goes.
            false => given.last()?.end,
        };
        let places = self.places(document, token, end);
        let place = match self.arguments.is_empty() {
            true => places.into_iter().nth(level)?,
            false if level == 0 => places.into_iter().next()?,
            false => return None,
        };
        let span = document.span(self.node);
        let mut text = String::with_capacity(span.len());
        let mut at = span.start;
        for &(token, number) in &self.arguments {
            let old = document.token(token);
            let given = given.get(number)?;
            let new = document.token(given.start).start..document.token(given.end - 1).end;
            text.push_str(&document.text()[at..old.start]);
            text.push_str(&document.text()[new]);
            at = old.end;
        }
        text.push_str(&document.text()[at..span.end]);
        Some(Cut::put(document.span(place), &text))
    }

    /// What has a use, up to a token, and is of the same kind: the innermost ones,
    /// but for what something goes on from.
    fn places(&self, document: &Document, token: usize, end: usize) -> Vec<Index> {
        let mut found: Vec<Index> = Vec::new();
        let mut at = document.node_of(token);
        while let Some(parent) = document.parent(at)
            && found.len() < MOST_LEVELS
        {
            let has_all = document.tokens_of(at).end > end;
            let last = found.last().map(|&last| document.span(last));
            if has_all && last != Some(document.span(at)) && self.fits(document, at) {
                let outer = larger(document, at);
                let goes_on = outer.filter(|&outer| {
                    let is_first = document.span(outer).start == document.span(at).start;
                    is_first && self.arguments.is_empty() && self.fits(document, outer)
                });
                if goes_on.is_none() {
                    found.push(at);
                }
            }
            if is_statement(document, at) {
                break;
            }
            at = parent;
        }
        found
    }

    /// Whether a node is of the same kind as the part.
    fn fits(&self, document: &Document, node: Index) -> bool {
        let name = document.name(node);
        let mut kinds = same(document, self.node).map(|kind| document.name(kind));
        !name.is_empty() && kinds.any(|kind| kind == name)
    }
}

/// The next node above that has more text.
pub(super) fn larger(document: &Document, node: Index) -> Option<Index> {
    let span = document.span(node);
    let mut above = std::iter::successors(document.parent(node), |&at| document.parent(at));
    above.find(|&at| document.span(at) != span)
}
