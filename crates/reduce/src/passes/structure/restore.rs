//! A qualifier that went too early, back in its place, for something larger.
//!
//! ```cpp
//! using namespace std;
//! int a = std::b;
//! -> using namespace std;
//! int a = b;
//! => int a = std::b;
//! ```
//!
//! ```java
//! import a.b.C;
//! class D { a.b.C c; }
//! -> import a.b.C;
//! class D { C c; }
//! => class D { a.b.C c; }
//! ```
//!
//! ```cpp
//! using namespace std;
//! int a = b;
//! =/>
//! ```

use std::collections::BTreeMap;
use std::ops::Range;

use picireny_tree::Conventions;

use crate::edit::names::is_in_word;
use crate::edit::{Cut, Document, Edit, Index, Removed, Scope, Tier, can_go};
use crate::passes::pass::Pass;
use crate::tuning;

/// A qualifier that was left out comes back wherever it was, and the smallest part goes
/// that has all of its names and is larger. Nothing else gets rid of what became needed by
/// an earlier choice: `std::` could go because of the `using`, which cannot go since.
#[derive(Debug)]
pub(crate) struct Restore;

impl Pass for Restore {
    fn name(&self) -> &'static str {
        "restore"
    }

    fn tier(&self) -> Tier {
        Tier::Fine
    }

    /// There are few, and only another choice at an earlier time would do the same.
    fn checks_minimality(&self) -> bool {
        true
    }

    fn propose(&self, document: &Document, scope: &Scope, edits: &mut Vec<Edit>) {
        let mut parts: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for Removed { before, text } in scope.removed {
            let token = document.token_from(*before);
            // What it was before may be no token of this text, as in a comment.
            let is_named =
                || token < document.token_count() && document.is_name(document.token_text(token));
            let part = qualifier(text, document.conventions());
            if let Some(part) = part.filter(|_| is_named()) {
                parts.entry(part).or_default().push(token);
            }
        }
        // As a rule, there is none.
        if parts.is_empty() {
            return;
        }
        let mut tokens: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for token in 0..document.token_count() {
            let places = tokens.entry(document.token_text(token)).or_default();
            places.push(token);
        }
        for (text, before) in parts {
            let part = Part {
                document,
                text,
                before,
            };
            let words = text.split(|c| !is_in_word(c));
            let names = words.filter(|word| document.is_name(word));
            let uses = names.map(|name| tokens.get(name).map_or(&[][..], |places| places));
            let uses: Vec<&[usize]> = uses.collect();
            for &token in uses.first().copied().unwrap_or_default() {
                edits.extend(part.in_place_of(token, &uses));
            }
        }
    }
}

/// What says whose the name behind a text is, at its end: `java.util.` of `new java.util.`.
fn qualifier<'t>(text: &'t str, conventions: &Conventions) -> Option<&'t str> {
    let signs = conventions
        .member_signs
        .iter()
        .filter(|sign| text.ends_with(&***sign));
    let sign = signs.max_by_key(|sign| sign.len())?;
    let mut start = text.len();
    while let Some(before) = text
        .get(..start)
        .and_then(|text| text.strip_suffix(&**sign))
        && let word = before.trim_end_matches(is_in_word).len()
        && word < before.len()
    {
        start = word;
    }
    text.get(start..).filter(|text| !text.is_empty())
}

/// A qualifier that was left out.
struct Part<'a> {
    document: &'a Document,
    text: &'a str,
    /// The tokens that it was right before.
    before: Vec<usize>,
}

impl Part<'_> {
    /// It comes back, and the smallest part around a token goes that has one of each
    /// of these and is larger.
    fn in_place_of(&self, token: usize, each: &[&[usize]]) -> Option<Edit> {
        let document = self.document;
        let weight = self.text.chars().count();
        let is_meant = |&node: &Index| {
            let inside = document.tokens_of(node);
            let count = self.outside(&inside).count();
            let mut each = each.iter();
            can_go(document, node)
                && document.weight(node) > count * weight
                && each.all(|uses| uses.iter().any(|token| inside.contains(token)))
        };
        let mut above =
            std::iter::successors(Some(document.node_of(token)), |&node| document.parent(node));
        let node = above.find(is_meant)?;
        let mut cuts = vec![Cut::delete(document.span(node))];
        cuts.extend(self.outside(&document.tokens_of(node)).map(|token| {
            let text = [self.text, document.token_text(token)].concat();
            Cut::put(document.token(token), &text)
        }));
        cuts.sort_unstable_by_key(|cut| cut.range.start);
        let class = document.parent(node).map(|above| document.name(above));
        let edit = Edit::new(cuts)
            .of_class(class)
            .of_risk(tuning::RESTORE_RISK);
        // Where it comes back nowhere, the rest just goes.
        (edit.cuts.len() > 1).then(|| edit.making_up())
    }

    /// The tokens that it was right before, but for those in a part of the text.
    fn outside(&self, inside: &Range<usize>) -> impl Iterator<Item = usize> {
        let before = self.before.iter().copied();
        before.filter(|token| !inside.contains(token))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::edit::{Layout, TextTokens};
    use crate::proposals::everything;
    use picireny_format::{Base, Builtin, FormatSource, TreeOptions};

    /// What was left out may have been before a token that is none any more.
    #[test]
    fn nothing_comes_back_before_what_is_no_token() {
        let source = FormatSource {
            base: Base::Builtin(Builtin::named("javascript").unwrap()),
            ..FormatSource::default()
        };
        let format = source.load().unwrap().0;
        let syntax = format.syntax(TreeOptions::default());
        let document = Document::parse("// b", &syntax).unwrap();
        let removed = [Removed {
            before: 3,
            text: "a.".to_owned(),
        }];
        let text_tokens = TextTokens::default();
        let scope = everything(Layout::default(), &removed, &text_tokens);
        let mut edits = Vec::new();
        Restore.propose(&document, &scope, &mut edits);
        assert!(edits.is_empty());
    }

    #[test]
    fn a_qualifier_is_names_with_the_same_sign_behind_each() {
        let of = |text| qualifier(text, picireny_tree::Conventions::usual());
        assert_eq!(of("new java.util."), Some("java.util."));
        assert_eq!(of("f(std::"), Some("std::"));
        assert_eq!(of("a.b->"), Some("b->"));
        assert_eq!(of("a?."), Some("a?."));
        for none in ["", "::", "a", "a + ", "a, ", "std:: "] {
            assert_eq!(of(none), None, "{none:?}");
        }
    }
}
