//! The same change wherever the same text is.
//!
//! ```html
//! <a><b x="1"></b></a><a><b x="1"></b></a>
//! => <a></a><a></a>
//! => <a><b></b></a><a><b></b></a>
//! =/> <a></a><a><b x="1"></b></a>
//! ```
//!
//! ```json
//! [[1, 2], [1, 2], 3]
//! => [[1], [1], 3]
//! => [[], [], 3]
//! ```
//!
//! ```json
//! [1, 2]
//! =/>
//! ```

use std::collections::BTreeMap;

use crate::edit::{Cut, Document, Edit, Index, Scope, Tier, can_go, outermost};
use crate::passes::pass::Pass;
use crate::tuning;

/// Parts with the same text go together: where a failure asks for two things
/// that are equal, neither gets smaller alone.
#[derive(Debug)]
pub(crate) struct DeleteDuplicates;

impl Pass for DeleteDuplicates {
    fn name(&self) -> &'static str {
        "delete-duplicates"
    }

    fn tier(&self) -> Tier {
        Tier::Fine
    }

    fn propose(&self, document: &Document, _scope: &Scope, edits: &mut Vec<Edit>) {
        let mut groups: BTreeMap<(&str, &str), Vec<Index>> = BTreeMap::new();
        for node in 0..document.len() {
            let weight = document.weight(node);
            let has_size =
                (tuning::DUPLICATES_SHORTEST..=tuning::DUPLICATES_LONGEST).contains(&weight);
            if has_size && can_go(document, node) {
                let parent = document.parent(node).unwrap_or(node);
                let key = (document.name(parent), document.text_of(node));
                groups.entry(key).or_default().push(node);
            }
        }
        for ((rule, _), nodes) in groups {
            let cuts = nodes.iter().map(|&node| Cut::delete(document.span(node)));
            let cuts = outermost(cuts.collect());
            if cuts.len() > 1 {
                edits.push(
                    Edit::new(cuts)
                        .of_class(rule)
                        .of_risk(tuning::DUPLICATES_RISK),
                );
            }
        }
    }
}
