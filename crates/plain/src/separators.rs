//! Which marks separate in a text.

use std::collections::HashMap;

use crate::scan::{Class, Piece};

/// A mark between elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Separator<'a> {
    pub(crate) text: &'a str,
    /// Without white space next to it, it ties its neighbours more than a space does.
    pub(crate) joins: bool,
}

/// What separates in any text, the weakest tie first.
const ALWAYS: [&str; 3] = [";", ",", "|"];

/// What is between a name and what it stands for.
const BEHIND_NAMES: [&str; 2] = ["=", ":"];

/// Another mark separates if it is as often between words, and in so many of the lines: one
/// in.
const OFTEN: usize = 3;
const LINES: usize = 4;

/// So many separators there are at most: each costs a look at what is between others.
const MOST: usize = 8;

/// What separates in a text, the weakest tie first: what is rarer is around what is more
/// frequent.
pub(crate) fn separators<'a>(text: &'a str, pieces: &[Piece]) -> Vec<Separator<'a>> {
    let of = |piece: &Piece| text.get(piece.range()).unwrap_or_default();
    let mut counts: HashMap<&str, usize> = HashMap::new();
    let mut lines = 1;
    // The last piece of the line that is no space, and the mark before it.
    let mut last: Option<Class> = None;
    let mut mark: Option<&str> = None;
    for piece in pieces {
        match piece.class {
            Class::Space | Class::Indent => {}
            Class::Line => {
                lines += usize::from(last.is_some());
                (last, mark) = (None, None);
            }
            Class::Mark => {
                let is_behind = last.is_some_and(|last| last != Class::Mark);
                mark = is_behind.then(|| of(piece)).filter(|text| is_plain(text));
                last = Some(Class::Mark);
            }
            class => {
                if let Some(mark) = mark.take() {
                    *counts.entry(mark).or_default() += 1;
                }
                last = Some(class);
            }
        }
    }
    let mut found: Vec<(usize, &str)> = counts
        .into_iter()
        .filter(|&(mark, count)| count >= OFTEN.max(lines / LINES) && !BEHIND_NAMES.contains(&mark))
        .map(|(mark, count)| (count, mark))
        .collect();
    found.sort_unstable();
    let always = ALWAYS.map(|text| Separator { text, joins: false });
    let behind_names = BEHIND_NAMES.into_iter();
    let others = behind_names.chain(found.into_iter().map(|(_, mark)| mark));
    let others = others.map(|text| Separator { text, joins: true });
    always.into_iter().chain(others).take(MOST).collect()
}

/// Whether a mark may separate, and neither quotes nor escapes.
fn is_plain(mark: &str) -> bool {
    !ALWAYS.contains(&mark) && !mark.contains(['"', '\'', '`', '\\', '(', ')', '[', ']', '{', '}'])
}
