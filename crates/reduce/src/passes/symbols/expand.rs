//! What a definition is made of in the place of what uses it.
//!
//! ```javascript
//! function f(a) { return g(a); }
//! f(1);
//! => g(1);
//! =/> g(a);
//! ```
//!
//! ```javascript
//! class A { b() { return this.d(new B(1)); } }
//! c(new A().b());
//! => c(new B(1));
//! ```
//!
//! ```python
//! def f(a):
//!     return g(a)
//! f(1)
//! => g(1)
//! ```
//!
//! ```javascript
//! f(1);
//! =/>
//! ```

use std::ops::Range;

use picireny_tree::Kind;

use crate::edit::definition::{Definition, first_places};
use crate::edit::{Cut, Document, Edit, Index, Scope, Tier, around, is_statement, outer, same};
use crate::passes::pass::Pass;
use crate::passes::structure::arguments::elements;
use crate::tuning;

/// A definition goes. What uses its name becomes a part of the definition of the
/// same kind, with arguments in the place of parameters. What else is needed
/// inside the definition would be lost: such parts are not proposed.
#[derive(Debug)]
pub(crate) struct Expand;

impl Pass for Expand {
    fn name(&self) -> &'static str {
        "expand"
    }

    fn tier(&self) -> Tier {
        Tier::Fine
    }

    fn propose(&self, document: &Document, _scope: &Scope, edits: &mut Vec<Edit>) {
        for name in first_places(document) {
            if let Some(node) = around(document, document.node_of(name), true) {
                Definition::at(document, node, name).expand(edits);
            }
        }
    }
}

impl Definition<'_> {
    fn expand(&self, edits: &mut Vec<Edit>) {
        let document = self.document;
        let (of_name, of_others): (Vec<_>, Vec<_>) =
            self.uses.iter().partition(|(name, _)| *name == self.name);
        let uses: Vec<usize> = of_name
            .into_iter()
            .flat_map(|(_, uses)| uses)
            .copied()
            .collect();
        if !(1..=tuning::EXPAND_MOST_USES).contains(&uses.len()) {
            return;
        }
        let mut parts = self.parts();
        // The larger ones do more of what the definition did.
        parts.sort_by_key(|part| std::cmp::Reverse(document.weight(part.node)));
        let put = |part: &ParameterUse| -> Option<Vec<Vec<Cut>>> {
            uses.iter()
                .map(|&token| part.instead(document, token))
                .collect()
        };
        let put = parts
            .iter()
            .take(tuning::EXPAND_MOST_LOOKED_AT)
            .filter_map(put);
        for put in put.take(tuning::EXPAND_MOST_PARTS) {
            let levels = put.iter().map(Vec::len).min().unwrap_or_default();
            for level in 0..levels {
                let mut cuts = vec![Cut::delete(document.span(self.node))];
                cuts.extend(put.iter().map(|cuts| cuts[level].clone()));
                let is_apart = cuts.is_sorted_by(|a, b| a.range.end <= b.range.start);
                // What else is used of it goes, too.
                let goes = |&other: &usize| {
                    let at = document.token(other).start;
                    cuts.iter().any(|cut| cut.range.contains(&at))
                };
                if is_apart && of_others.iter().flat_map(|(_, uses)| uses).all(goes) {
                    let class = (document.name(self.node), level);
                    let edit = Edit::new(cuts)
                        .of_class(class)
                        .of_risk(tuning::EXPAND_RISK)
                        .making_up();
                    edits.push(edit.known_by((document.token_text(self.name), class)));
                }
            }
        }
    }

    /// Its parts that mean something outside of it.
    fn parts(&self) -> Vec<ParameterUse> {
        let document = self.document;
        let inside = self.node..document.next(self.node);
        let parameters = elements(document, self.name + 1);
        let mut parts: Vec<ParameterUse> = Vec::new();
        for node in inside {
            let tokens = document.tokens_of(node);
            let is_known = parts
                .last()
                .is_some_and(|last| document.span(last.node) == document.span(node));
            let is_larger = document.kind(node) == Kind::Rule;
            let is_larger = is_larger && (2..=tuning::EXPAND_LONGEST).contains(&tokens.len());
            if !is_larger || is_known || tokens.contains(&self.name) {
                continue;
            }
            if let Some(arguments) = self.arguments(tokens, &parameters) {
                parts.push(ParameterUse { node, arguments });
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
struct ParameterUse {
    node: Index,
    /// Its tokens that are parameters, in order, with the parameters' numbers.
    arguments: Vec<(usize, usize)>,
}

impl ParameterUse {
    /// Puts it in the place of what uses a name, in each way there is; `None` if
    /// there is none.
    fn instead(&self, document: &Document, token: usize) -> Option<Vec<Cut>> {
        let given = elements(document, token + 1);
        let (end, most) = match self.arguments.is_empty() {
            true => (token, tuning::EXPAND_MOST_LEVELS),
            // The brackets are a part of what goes, and nothing else.
            false => (given.last()?.end, 1),
        };
        let places = self.places(document, (token, end), most);
        if places.is_empty() {
            return None;
        }
        let span = document.span(self.node);
        let mut text = String::with_capacity(span.len());
        let mut at = span.start;
        for &(token, number) in &self.arguments {
            let old = document.token(token);
            let given = given.get(number)?;
            let new = document.span_of_tokens(given);
            text.push_str(&document.text()[at..old.start]);
            text.push_str(&document.text()[new]);
            at = old.end;
        }
        text.push_str(&document.text()[at..span.end]);
        let put = |place| Cut::put(document.span(place), &text);
        Some(places.into_iter().map(put).collect())
    }

    /// What has a use, from one token to another, and is of the same kind: the
    /// innermost ones, but for what something goes on from.
    fn places(&self, document: &Document, (token, end): (usize, usize), most: usize) -> Vec<Index> {
        let mut found: Vec<Index> = Vec::new();
        let mut at = document.node_of(token);
        while let Some(parent) = document.parent(at)
            && found.len() < most
        {
            let has_all = document.tokens_of(at).end > end;
            let last = found.last().map(|&last| document.span(last));
            if has_all && last != Some(document.span(at)) && self.fits(document, at) {
                let outer = outer(document, at);
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
