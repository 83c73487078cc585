//! Leaving out what the grammar turns out to do without.
//!
//! ```javascript
//! function f() { return g(); }
//! => function f() { g(); }
//! =/> function f() { return g; }
//! ```
//!
//! ```Rust
//! impl A for B {}
//! => impl B {}
//! ```
//!
//! ```sql
//! SELECT a FROM b JOIN c
//! => SELECT a FROM c
//! ```
//!
//! ```go
//! package a
//! func f() {
//!     for i := range n {
//!     }
//! }
//! => package a
//! func f() {
//!     for range n {
//!     }
//! }
//! ```

use picireny_tree::ListId;

use crate::edit::{
    Cut, Document, Edit, Index, Scope, Tier, can_go, innermost, outer, same, separated,
};
use crate::passes::pass::Pass;
use crate::tuning;

/// Any part or token goes if what is left has a parse: by another alternative
/// of a rule, or because a rule has an empty text.
#[derive(Debug)]
pub(crate) struct Omit;

impl Pass for Omit {
    fn name(&self) -> &'static str {
        "omit"
    }

    fn tier(&self) -> Tier {
        Tier::Fine
    }

    fn propose(&self, document: &Document, _scope: &Scope, edits: &mut Vec<Edit>) {
        // Without a grammar, whatever can go is an element of a list.
        if document.token_count() > tuning::OMIT_MOST_TOKENS || document.is_grammarless() {
            return;
        }
        for node in 0..document.len() {
            let span = document.span(node);
            let parent = document.parent(node);
            if let Some(parent) = parent
                && !span.is_empty()
                && !document.is_grammarless_at(node)
                && !document.is_error_recovered(node)
                && document.span(parent) != span
                // What is all of something that can go is left to others.
                && !same(document, node).any(|node| can_go(document, node))
            {
                let class = (document.name(parent), document.name(node));
                // Whether a part has to be there can depend on those of its kind next
                // to the whole: all parameters have types, or none has.
                let area = document.span(outer(document, parent).unwrap_or(parent));
                let edit = Edit::new(vec![Cut::delete(span)]).of_class(class);
                edits.push(edit.of_risk(tuning::OMIT_RISK).within(area));
            }
            before(document, node, edits);
            between(document, node, edits);
        }
    }
}

/// Leaves out what is between the word that a clause begins with and what the next one
/// holds, if that is of another kind: `FROM a JOIN b` becomes `FROM b`.
fn between(document: &Document, node: Index, edits: &mut Vec<Edit>) {
    let clause = |child: Index| {
        let inner = innermost(document, child);
        let word = document.children(inner).next()?;
        let is_clause = document.list(child).repeats() && document.is_name(document.text_of(word));
        let held = separated(document, inner).filter(|_| is_clause)?;
        Some((document.list(child), document.name(word), held))
    };
    let mut last = None;
    for child in document.children(node) {
        let this = clause(child);
        if let (Some((list, word, from)), Some((same, next, to))) = (last, this)
            && list == same
            && word != next
        {
            let range = document.span(from).start..document.span(to).start;
            let class = (document.name(node), word, next, "between");
            let edit = Edit::new(vec![Cut::delete(range)]).of_class(class);
            let edit = edit.of_risk(tuning::OMIT_RISK).making_up();
            edits.push(edit.within(document.span(node)));
        }
        last = this;
    }
}

/// Leaves out what is before an optional part, with what that begins with: `a.b(c)`
/// becomes `b(c)`, and `impl A for B` becomes `impl B`.
fn before(document: &Document, node: Index, edits: &mut Vec<Edit>) {
    let mut first = None;
    for child in document.children(node) {
        if document.list(child) == ListId::NONE {
            first = Some(child);
        } else if let Some(first) = first.take() {
            let from = document.span(first).start;
            for rest in rests(document, first, innermost(document, child)) {
                let class = (document.name(node), document.name(first), "before");
                let edit = Edit::new(vec![Cut::delete(from..document.span(rest).start)]);
                let edit = edit.of_class(class).of_risk(tuning::OMIT_RISK).making_up();
                edits.push(edit.within(document.span(node)));
            }
        }
    }
}

/// What of an occurrence that begins with separators can come in the place of what
/// is before it: its element and what is behind that, with none or some of the
/// separators. An element that is only a part has to begin as what goes does.
fn rests(document: &Document, first: Index, occurrence: Index) -> impl Iterator<Item = Index> + '_ {
    let begins_with = |node: Index| {
        let token = document.tokens_of(node).next();
        token.map(|token| document.name(document.node_of(token)))
    };
    let kind = begins_with(first).filter(|kind| !kind.is_empty());
    let is_alike = move |&child: &Index| kind.is_some() && begins_with(child) == kind;
    let is_operand = document.kind(first).is_inner();
    let whole = separated(document, occurrence).filter(|_| is_operand);
    let behind = || document.children(occurrence).skip(1);
    let element = whole.or_else(|| behind().find(is_alike));
    behind().take_while(move |&child| element.is_some_and(|element| child <= element))
}
