//! The elements of a list in the place of what the list is in.
//!
//! ```javascript
//! try { a; b; } catch (e) { c; }
//! => a; b;
//! =/> a; b; c;
//! ```
//!
//! ```python
//! if a:
//!     b
//!     c
//! => b
//! c
//! ```
//!
//! ```shell
//! if a; then
//!     b
//!     c
//! fi
//! => b
//! c
//! ```
//!
//! ```xml
//! <a><b/><c/></a>
//! => <b/><c/>
//! ```

use std::ops::Range;

use picireny_tree::ListId;

use crate::edit::{Document, Edit, Index, Scope, Tier};
use crate::passes::pass::Pass;
use crate::passes::structure::hoist::{keep, risk_of_level};
use crate::passes::structure::unwrap::{is_outermost, near};
use crate::tuning;

/// In a node's place, all elements of a list in it, wherever the grammar allows
/// that: the statements of a block in the place of the statement around it.
#[derive(Debug)]
pub(crate) struct Splice;

impl Pass for Splice {
    fn name(&self) -> &'static str {
        "splice"
    }

    fn tier(&self) -> Tier {
        Tier::Fine
    }

    fn propose(&self, document: &Document, _scope: &Scope, edits: &mut Vec<Edit>) {
        lists(document, |inner| {
            // A single element comes in the place by itself.
            if inner.count > 1
                && let Some(edit) = inner.alone(document)
            {
                let class = (document.name(inner.place), "", document.name(inner.node));
                let edit = edit.of_class(class).of_risk(inner.risk(document));
                edits.push(edit.within(document.span(inner.place)));
            }
        });
    }
}

/// A list in a node, or in one a few levels below it.
pub(crate) struct Inner {
    pub(crate) place: Index,
    /// What the list is in.
    pub(crate) node: Index,
    /// Where it is.
    pub(crate) span: Range<usize>,
    /// How many elements it has.
    count: usize,
}

impl Inner {
    /// It comes in the node's place.
    pub(crate) fn alone(&self, document: &Document) -> Option<Edit> {
        keep(document, document.span(self.place), self.span.clone())
    }

    /// How likely that is refused.
    pub(crate) fn risk(&self, document: &Document) -> f32 {
        let whole = document.weight(self.place);
        let gone = whole - document.non_blank(self.span.clone());
        tuning::SPLICE_LEAST_RISK + (1.0 - tuning::SPLICE_LEAST_RISK) * risk_of_level(gone, whole)
    }
}

/// All lists that are in other nodes.
pub(crate) fn lists(document: &Document, mut found: impl FnMut(Inner)) {
    for place in 0..document.len() {
        if document.tokens_of(place).len() < 2 || !is_outermost(document, place) {
            continue;
        }
        for node in near(document, place, tuning::UNWRAP_LEVELS, |_| true) {
            runs(document, place, node, &mut found);
        }
    }
}

/// The lists of a node.
fn runs(document: &Document, place: Index, node: Index, found: &mut impl FnMut(Inner)) {
    let children: Vec<Index> = document.children(node).collect();
    let mut first = 0;
    while let Some(&from) = children.get(first) {
        let mut last = first;
        while document.list(from) != ListId::NONE
            && let Some(&next) = children.get(last + 1)
            && document.list(next) == document.list(from)
        {
            last += 1;
        }
        if document.list(from) != ListId::NONE {
            found(Inner {
                place,
                node,
                span: document.span(from).start..document.span(children[last]).end,
                count: last - first + 1,
            });
        }
        first = last + 1;
    }
}
