//! What was left out in front of what is still there.

use std::ops::Range;

use crate::edit::cut::{Cut, Mapping};
use crate::edit::document::Document;

/// Longer parts are not remembered: what comes back has to be less than what goes for it.
const LONGEST: usize = 64;

/// A text that was left out right before a token that is still there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Removed {
    /// Where that token begins.
    pub(crate) before: usize,
    /// With what was between it and the token.
    pub(crate) text: String,
}

/// What was left out of a text once cuts are made in it, in order: `before` was left out
/// already.
pub(crate) fn after(
    document: &Document,
    before: &[Removed],
    (cuts, mapping): (&[Cut], &Mapping),
) -> Vec<Removed> {
    let text: &str = document.text();
    let (mut old, mut cuts) = (before.iter().peekable(), cuts.iter().peekable());
    let mut removed = Vec::new();
    let mut gone = String::new();
    for token in 0..document.token_count() {
        let place = document.token(token);
        while old.next_if(|old| old.before < place.start).is_some() {}
        if let Some(old) = old.next_if(|old| old.before == place.start) {
            gone.push_str(&old.text);
        }
        while cuts.next_if(|cut| cut.range.end <= place.start).is_some() {}
        match cuts.peek().filter(|cut| covers(&cut.range, &place)) {
            Some(cut) if cut.text.is_empty() => {
                let end = document.gap_before(token + 1).end;
                gone.push_str(text.get(place.start..end).unwrap_or_default());
                continue;
            }
            // What is in its place may have other uses for what is before it.
            Some(_) => {}
            None => {
                let now = mapping.range(&place);
                let now = now.filter(|_| (1..=LONGEST).contains(&gone.len()));
                removed.extend(now.map(|now| Removed {
                    before: now.start,
                    text: gone.clone(),
                }));
            }
        }
        gone.clear();
    }
    removed
}

fn covers(outer: &Range<usize>, inner: &Range<usize>) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::edit::apply::write;
    use picireny_tree::{Faults, Label, Parsed, Position, Syntax, TreeBuilder};

    /// Words are tokens.
    struct Words;

    impl Syntax for Words {
        fn conventions(&self) -> &picireny_tree::Conventions {
            picireny_tree::Conventions::usual()
        }

        fn parse(&self, text: &str) -> Option<Parsed> {
            let mut builder = TreeBuilder::cleaning(text, true);
            let label = builder.label("r", Some(""));
            builder.open_rule(label);
            let mut at = 0;
            for word in text.split_inclusive(' ') {
                let end = at + word.trim_end().len();
                builder.token_at(Label::PLAIN, at..end, Position::START);
                at += word.len();
                let gap = builder.slice(end..at);
                builder.hidden_token(Label::PLAIN, gap, Position::START);
            }
            builder.close();
            let tree = builder.draft().ok()?;
            let faults = Faults::default();
            Some(Parsed { tree, faults })
        }
    }

    /// What is left of a text when words get other texts, one candidate after the other,
    /// with what was left out before each word that is left.
    fn left_out(text: &str, candidates: &[&[(&str, &str)]]) -> String {
        let mut document = Document::parse(text, &Words).unwrap();
        let mut removed = Vec::new();
        for words in candidates {
            let at = |word: &str| document.text().find(word).unwrap();
            let cut = |&(word, new): &(&str, &str)| {
                let start = at(word);
                Cut::put(start..start + word.len(), new)
            };
            let cuts: Vec<Cut> = words.iter().map(cut).collect();
            let written = write(&document, &cuts);
            removed = after(&document, &removed, (&cuts, &written.mapping));
            document = Document::parse(written.text, &Words).unwrap();
        }
        let mut text = document.text().to_string();
        for Removed { before, text: gone } in removed.iter().rev() {
            text.insert_str(*before, &format!("[{gone}]"));
        }
        text
    }

    #[test]
    fn what_goes_bit_by_bit_is_one_part_before_what_is_left() {
        assert_eq!(left_out("a b c d", &[&[("b", "")]]), "a [b ]c d");
        assert_eq!(
            left_out("a b c d", &[&[("b", "")], &[("c", "")]]),
            "a [b c ]d"
        );
        assert_eq!(
            left_out("a b c d", &[&[("c", "")], &[("b", "")]]),
            "a [b c ]d"
        );
        let all = left_out("a b c d e", &[&[("a", ""), ("d", "")], &[("b", "")]]);
        assert_eq!(all, "[a b ]c [d ]e");
    }

    #[test]
    fn what_is_replaced_or_goes_itself_has_nothing_before_it() {
        assert_eq!(left_out("a b c", &[&[("a", "")], &[("b", "x")]]), "x c");
        assert_eq!(left_out("a b c", &[&[("b", ""), ("c", "")]]), "a");
    }

    #[test]
    fn what_is_long_is_not_remembered() {
        let long = "x".repeat(LONGEST + 1);
        assert_eq!(left_out(&format!("a {long} b"), &[&[(&long, "")]]), "a b");
    }
}
