//! What a nest may end with, and what goes then.

use super::levels::{Level, Uses};
use crate::edit::{Cut, Document, Index, beginning, hash_of};
use crate::passes::structure::hoist::keep;
use crate::tuning;

/// What a nest may end with, and whether the levels above go that nothing uses then.
#[derive(Clone, Copy, Debug)]
pub(super) struct End {
    pub(super) depth: usize,
    pub(super) part: Index,
    /// What it begins with, and whether levels go with it: such ends fare alike.
    pub(super) beginning: u64,
    /// The part of the text that goes.
    pub(super) gain: f32,
    pub(super) without_unused: bool,
    /// The part of the levels above that stay: any is as likely the one that matters.
    pub(super) kept: f32,
}

/// What a nest can end with.
pub(super) fn ends(document: &Document, levels: &[Level], uses: &Uses) -> Vec<End> {
    // To look at what each end needs takes time with the square of their number.
    let looks = levels.len() <= tuning::NEST_MOST_LOOKED_AT;
    let size = document.size().max(1) as f32;
    let mut ends = Vec::new();
    for (depth, level) in levels.iter().enumerate() {
        let Some(part) = level.end else { continue };
        let beginning = beginning(document, part);
        let weight = document.weight(level.place) - document.weight(part);
        let end = End {
            depth,
            part,
            beginning,
            gain: weight as f32 / size,
            without_unused: false,
            kept: 1.0,
        };
        ends.push(end);
        if !looks {
            continue;
        }
        let unused = uses.unused(document, depth, part);
        if !unused.is_empty() {
            let own = unused
                .iter()
                .map(|&number| own_weight(document, &levels[number]));
            ends.push(End {
                beginning: hash_of((beginning, "unused")),
                gain: (weight + own.sum::<usize>()) as f32 / size,
                without_unused: true,
                kept: (depth + 1 - unused.len()) as f32 / (depth + 1) as f32,
                ..end
            });
        }
    }
    ends
}

/// What a level has but for those inside it.
pub(super) fn own_weight(document: &Document, &Level { place, inner, .. }: &Level) -> usize {
    document.weight(place) - document.weight(inner)
}

/// What goes with some levels.
pub(super) fn without<'a>(
    document: &'a Document,
    levels: &'a [Level],
    gone: impl IntoIterator<Item = usize> + 'a,
) -> impl Iterator<Item = Cut> + 'a {
    let edits = gone.into_iter().filter_map(|number| {
        let Level { place, inner, .. } = levels[number];
        keep(document, document.span(place), document.span(inner))
    });
    edits.flat_map(|edit| edit.cuts.to_vec())
}
