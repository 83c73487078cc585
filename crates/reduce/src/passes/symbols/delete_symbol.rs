//! A definition and its uses at once.
//!
//! ```javascript
//! var a = 1; f(); g(a);
//! => f(); g();
//! =/> var a = 1; f(); g();
//! ```
//!
//! ```c
//! int a; int f() { return a + a; }
//! => int f() { return; }
//! => int f() { }
//! ```
//!
//! ```json
//! {"parts": {"size": 1}, "use": [{"$ref": "#/parts/size"}, 2]}
//! => {"parts": {}, "use": [{}, 2]}
//! ```
//!
//! ```python
//! f(1)
//! =/>
//! ```

use crate::edit::query::around;
use crate::edit::{Cut, Document, Edit, Index, Scope, Tier, outermost};
use crate::passes::pass::Pass;
use crate::tuning;

/// All places of a name go, those in strings as well: with each, the smallest part around it that the
/// grammar can do without, or the smallest element of a list without
/// separators, as statements are. Where a language asks for both a definition
/// and its uses, or for none, neither goes alone.
#[derive(Debug)]
pub(crate) struct DeleteSymbol;

impl Pass for DeleteSymbol {
    fn name(&self) -> &'static str {
        "delete-symbol"
    }

    fn tier(&self) -> Tier {
        Tier::Structure
    }

    fn propose(&self, document: &Document, scope: &Scope, edits: &mut Vec<Edit>) {
        let whole = document.size();
        for tie in document.names().ties() {
            let places = &tie.tokens;
            if !(2..=tuning::SYMBOL_MOST_PLACES).contains(&places.len()) {
                continue;
            }
            for statements in [false, true] {
                let nodes = places.iter().map(|&token| {
                    let at = document.node_of(token as usize);
                    around(document, at, statements)
                });
                let Some(nodes) = nodes.collect::<Option<Vec<Index>>>() else {
                    continue;
                };
                let cuts = nodes.iter().map(|&node| Cut::delete(document.span(node)));
                let cuts = outermost(cuts.collect());
                let ranges = cuts.iter().map(|cut| document.non_blank(cut.range.clone()));
                let weight: usize = ranges.sum();
                if cuts.len() > 1 && weight >= scope.least {
                    let first = document.parent(nodes[0]).unwrap_or(nodes[0]);
                    let edit =
                        Edit::new(cuts).of_class((document.name(first), statements, tie.is_part));
                    let edit = edit.of_risk(risk(weight, whole));
                    edits.push(edit.known_by((tie.word, statements)));
                }
            }
        }
    }
}

/// What all of a name's places are in is rather more than less likely needed
/// than any other part of that size.
fn risk(weight: usize, whole: usize) -> f32 {
    let share = weight as f32 / whole.max(1) as f32;
    tuning::SYMBOL_RISK + (1.0 - tuning::SYMBOL_RISK) * share
}
