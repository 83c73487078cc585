//! What a name stands for, or another name, in the place of the name.
//!
//! ```javascript
//! var a = [1]; f(a);
//! => f([1]);
//! => f(0);
//! =/> f(a);
//! ```
//!
//! ```c
//! enum { A } f(s) { switch (s) case A: g(); }
//! => f(s) { switch (s) case 0: g(); }
//! ```
//!
//! ```Rust
//! fn f() { let a = g(); h(a); }
//! => fn f() { h(g()); }
//! ```
//!
//! ```smtlib
//! (assert (let ((a (f b))) (g a)))
//! => (assert (g (f b)))
//! =/> (assert (let () (g (f b))))
//! ```
//!
//! ```javascript
//! f(a);
//! =/>
//! ```

use picireny_tree::{Kind, ListId};

use crate::edit::definition::{Definition, first_places};
use crate::edit::names::is_made_up;
use crate::edit::{
    Cut, Document, Edit, Index, Scope, Tier, around, has_others, is_in_statements, outer,
};
use crate::passes::pass::Pass;
use crate::passes::structure::hoist::keep;
use crate::tuning;

/// A definition goes. Where its name is used comes a part of the definition,
/// the shortest text that the grammar allows there, or a name that is defined
/// before.
#[derive(Debug)]
pub(crate) struct Inline;

impl Pass for Inline {
    fn name(&self) -> &'static str {
        "inline"
    }

    fn tier(&self) -> Tier {
        Tier::Fine
    }

    /// As counted in reductions of scripts and of C.
    fn risk_of_share(&self, risk: f32, share: f32) -> f32 {
        if risk < tuning::INLINE_RISK {
            return risk;
        }
        match share {
            ..tuning::DETAIL_OF_TEXT => risk.max(tuning::INLINE_RISK_OF_DETAIL),
            tuning::MOST_OF_TEXT.. => risk.max(tuning::INLINE_RISK_OF_MOST),
            _ => risk,
        }
    }

    fn propose(&self, document: &Document, _scope: &Scope, edits: &mut Vec<Edit>) {
        for name in first_places(document) {
            let at = document.node_of(name);
            let element = around(document, at, false);
            let binder = element.and_then(|at| Some((at, binder(document, at)?)));
            if let Some((element, goes)) = binder {
                let goes = Goes {
                    cuts: &goes,
                    risk: tuning::INLINE_RISK_OF_BINDER,
                };
                Definition::at(document, element, name).inline(goes, edits);
                continue;
            }
            let statement = around(document, at, true);
            let outer = element.map(|element| left_empty(document, element));
            let statement = statement.filter(|_| statement != element);
            let inner = element.into_iter().chain(outer.into_iter().flatten());
            for definition in inner.chain(statement) {
                let goes = Goes {
                    cuts: &[Cut::delete(document.span(definition))],
                    risk: tuning::INLINE_RISK,
                };
                Definition::at(document, definition, name).inline(goes, edits);
            }
        }
    }
}

/// What is around the only element of a list, inside the statement: of `enum { A } a;`,
/// the braces, and these with `enum`. Whether it can go is seen when what is left is
/// parsed.
fn left_empty(document: &Document, element: Index) -> impl Iterator<Item = Index> + '_ {
    let is_alone = document.list(element) != ListId::NONE && !has_others(document, element);
    let outer = std::iter::successors(outer(document, element), |&node| outer(document, node));
    let inside = outer.take_while(|&node| !is_in_statements(document, node));
    inside.take(if is_alone {
        tuning::INLINE_MOST_OUTER
    } else {
        0
    })
}

/// With what a definition goes.
#[derive(Clone, Copy)]
struct Goes<'a> {
    cuts: &'a [Cut],
    /// How likely it is refused that all of what is defined comes in the place of uses.
    risk: f32,
}

/// What goes with the only element of a list where the rest of what is around it stays, as
/// it is of the same kind: of `let a = b in c`, all but `c`.
fn binder(document: &Document, element: Index) -> Option<Vec<Cut>> {
    if document.list(element) == ListId::NONE || has_others(document, element) {
        return None;
    }
    let rule_around = |node: Index| {
        let mut around = std::iter::successors(document.parent(node), |&at| document.parent(at));
        around.find(|&at| document.kind(at) == Kind::Rule)
    };
    let place = rule_around(element)?;
    let is_same = |&node: &Index| {
        let is_rule = document.kind(node) == Kind::Rule;
        is_rule && document.name(node) == document.name(place) && rule_around(node) == Some(place)
    };
    let body = (document.next(element)..document.next(place)).find(is_same)?;
    let edit = keep(document, document.span(place), document.span(body))?;
    Some(edit.cuts.to_vec())
}

impl<'a> Definition<'a> {
    /// Proposes what can be in the place of uses if the definition goes with these cuts.
    fn inline(&self, goes: Goes, edits: &mut Vec<Edit>) {
        let count: usize = self.uses.iter().map(|(_, uses)| uses.len()).sum();
        if count == 0
            || count > tuning::INLINE_MOST_USES
            || self.uses.len() > tuning::INLINE_MOST_NAMES
        {
            return;
        }
        // Each name is proposed with its own definition.
        if self.uses.first().map(|&(name, _)| name) != Some(self.name) {
            return;
        }
        if self.uses.len() == 1 {
            for (number, part) in self.largest_parts().into_iter().enumerate() {
                let text = self.document.text_of(part);
                self.push((goes, "part", number), |_| Some(text), edits);
            }
        }
        let others = self.others();
        let name = |number: usize| others.get(number).copied();
        let shortest = |token| self.shortest(token).or(name(0));
        self.push((goes, "shortest", 0), shortest, edits);
        for number in 0..others.len() {
            self.push((goes, "other", number), |_| name(number), edits);
        }
    }

    /// Proposes to put texts in the place of uses.
    fn push<'t>(
        &self,
        (goes, what, number): (Goes, &str, usize),
        text: impl Fn(usize) -> Option<&'t str>,
        edits: &mut Vec<Edit>,
    ) {
        let document = self.document;
        let mut cuts = goes.cuts.to_vec();
        let mut all: Vec<usize> = self
            .uses
            .iter()
            .flat_map(|(_, uses)| uses.clone())
            .collect();
        all.sort_unstable();
        for token in all {
            let Some(text) = text(token) else { return };
            cuts.push(Cut::put(document.token(token), text));
        }
        cuts.sort_by_key(|cut| (cut.range.start, cut.range.end));
        if !cuts.is_sorted_by(|a, b| a.range.end <= b.range.start) {
            return;
        }
        // Only the largest part is all of what is defined.
        let is_all = (what, number) == ("part", 0);
        let risk = if is_all {
            goes.risk
        } else {
            tuning::INLINE_RISK
        };
        let class = (document.name(self.node), goes.cuts.len(), what);
        let edit = Edit::new(cuts).of_class(class).of_risk(risk).making_up();
        // What it puts there gets shorter, and is the same for all that.
        edits.push(edit.known_by((document.token_text(self.name), class, number)));
    }

    /// The largest parts of the definition that do not have the name.
    fn largest_parts(&self) -> Vec<Index> {
        let document = self.document;
        let mut parts = Vec::new();
        let mut open = vec![self.node];
        while let Some(node) = open.pop() {
            for child in document.children(node) {
                let has_name = document.tokens_of(child).contains(&self.name);
                match document.kind(child) {
                    Kind::Rule if !has_name => parts.push(child),
                    kind if kind.is_inner() => open.push(child),
                    _ => {}
                }
            }
        }
        parts.sort_by_key(|&part| std::cmp::Reverse(document.weight(part)));
        parts.truncate(tuning::INLINE_MOST_PARTS);
        parts
    }

    /// The shortest text for what a token is all of, if that is not a name.
    fn shortest(&self, token: usize) -> Option<&'a str> {
        let document = self.document;
        let mut at = document.node_of(token);
        let mut best = None;
        while let Some(parent) = document.parent(at)
            && document.tokens_of(parent).len() == 1
        {
            at = parent;
            let text = document.replacement(at);
            // What is made up would not be defined.
            if document.kind(at) == Kind::Rule && !text.is_empty() && !is_made_up(text) {
                best = Some(text);
            }
        }
        best
    }

    /// The names nearest before the definition that are tokens of its kind.
    fn others(&self) -> Vec<&'a str> {
        let document = self.document;
        let kind = |token: usize| document.name(document.node_of(token));
        let own: Vec<&str> = self
            .uses
            .iter()
            .map(|&(name, _)| document.token_text(name))
            .collect();
        let mut found: Vec<&str> = Vec::new();
        for token in (0..document.tokens_of(self.node).start).rev() {
            let text = document.token_text(token);
            if found.len() == tuning::INLINE_MOST_OTHERS {
                break;
            }
            if !document.names().places_of(token).is_empty()
                && kind(token) == kind(self.name)
                && !own.contains(&text)
                && !found.contains(&text)
            {
                found.push(text);
            }
        }
        found
    }
}
