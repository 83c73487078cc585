//! A smaller text of the same kind from elsewhere in a node's place.
//!
//! ```javascript
//! f(g(1, 2), x);
//! => f(1, x);
//! =/> f(x);
//! ```
//!
//! ```json
//! [{"a": 1}, {"b": [2]}]
//! => [{"a": 1}, {"a": 1}]
//! => [{"a": 1}, {"b": 1}]
//! ```
//!
//! ```json
//! [1]
//! =/> [1, 1]
//! ```

use std::collections::HashMap;

use picireny_tree::Kind;

use crate::edit::{Cut, Document, Edit, Scope, Tier};
use crate::passes::pass::Pass;
use crate::tuning;

/// In a node's place, the smallest text that a node of the same name has
/// anywhere else.
#[derive(Debug)]
pub(crate) struct Convert;

impl Pass for Convert {
    fn name(&self) -> &'static str {
        "convert"
    }

    fn tier(&self) -> Tier {
        Tier::Fine
    }

    fn propose(&self, document: &Document, scope: &Scope, edits: &mut Vec<Edit>) {
        if !scope.thorough {
            return;
        }
        let mut smallest: HashMap<&str, &str> = HashMap::new();
        let rules = || (0..document.len()).filter(|&node| document.kind(node) == Kind::Rule);
        for node in rules().filter(|&node| !document.tokens_of(node).is_empty()) {
            let text = document.text_of(node);
            let known = smallest.entry(document.name(node)).or_insert(text);
            if text.len() < known.len() {
                *known = text;
            }
        }
        for node in rules() {
            let (name, text) = (document.name(node), document.text_of(node));
            match smallest.get(name) {
                Some(other) if other.len() < text.len() && *other != document.replacement(node) => {
                    let edit = Edit::new(vec![Cut::put(document.span(node), other)]);
                    edits.push(edit.of_class(name).of_risk(tuning::CONVERT_RISK));
                }
                _ => {}
            }
        }
    }
}
