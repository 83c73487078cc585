//! The levels of the deepest nest of a text.

use rustc_hash::FxHashMap;

use crate::edit::nests::{inner_levels, nests};
use crate::edit::{Document, Index};
use crate::tuning;

/// A level of a nest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Level {
    pub(crate) place: Index,
    /// The place of the next level inside it, or what the nest ends with.
    pub(crate) inner: Index,
    /// What the nest may end with here: the longest of the other nodes of the same name
    /// nearest below it.
    pub(crate) end: Option<Index>,
}

/// The levels of the nest that is the largest part of the text, the outermost first; none
/// if no nest is deep.
pub(crate) fn deepest(document: &Document) -> Vec<Level> {
    let inner = inner_levels(document, |_| false);
    // How many levels each node has with those inside it, and whether it is the first one.
    let mut depths = vec![0u32; inner.len()];
    let mut is_first = vec![true; inner.len()];
    for (place, &next) in inner.iter().enumerate().rev() {
        if next != 0 {
            depths[place] = depths[next as usize] + 1;
            is_first[next as usize] = false;
        }
    }
    let is_deep = |&place: &Index| is_first[place] && depths[place] >= tuning::NEST_LEAST_LEVELS;
    let firsts = (0..inner.len()).filter(is_deep);
    let Some(first) = firsts.max_by_key(|&place| document.weight(place)) else {
        return Vec::new();
    };
    let mut levels = Vec::new();
    let mut place = first;
    while inner[place] != 0 {
        let next = inner[place] as Index;
        levels.push(Level {
            place,
            inner: next,
            end: None,
        });
        place = next;
    }
    // Places come in the order of levels.
    nests(
        document,
        |_| false,
        |above, node| {
            let Some(&place) = above.last() else { return };
            let at = levels.binary_search_by_key(&place, |level| level.place);
            let Ok(at) = at else { return };
            let level = &mut levels[at];
            let len = |node: Index| document.span(node).len();
            if node != level.inner && level.end.is_none_or(|end| len(node) > len(end)) {
                level.end = Some(node);
            }
        },
    );
    levels
}

/// What levels define for others.
#[derive(Debug)]
pub(crate) struct Uses {
    /// The other levels that define what each of them uses.
    of_level: Vec<Vec<u32>>,
    /// Whether a level stays in any case: it defines nothing, or something that is used
    /// outside of the nest.
    stays: Vec<bool>,
    /// The level that defines the name of each first place.
    definers: FxHashMap<u32, u32>,
}

impl Uses {
    pub(crate) fn new(document: &Document, levels: &[Level]) -> Uses {
        let inner_of = |level: &Level| document.tokens_of(level.inner);
        let own = |level: &Level| {
            let (inside, inner) = (document.tokens_of(level.place), inner_of(level));
            (inside.start..inner.start).chain(inner.end..inside.end)
        };
        let nest = levels.first().map(|first| document.tokens_of(first.place));
        let nest = nest.unwrap_or_default();
        let mut definers = FxHashMap::default();
        let mut stays = vec![true; levels.len()];
        for (number, level) in levels.iter().enumerate() {
            for token in own(level) {
                let places = document.names().places_of(token);
                if places.first() != Some(&(token as u32)) {
                    continue;
                }
                stays[number] = false;
                definers.insert(token as u32, number as u32);
                // In order: what is outside is before the nest, or behind it.
                let last = places.last().copied().unwrap_or_default() as usize;
                if !nest.contains(&last) {
                    stays[number] = true;
                    break;
                }
            }
        }
        let mut uses = Uses {
            of_level: Vec::new(),
            stays,
            definers,
        };
        let of_level = levels.iter().enumerate().map(|(number, level)| {
            let mut used = uses.used_by(document, own(level));
            used.retain(|&other| other != number as u32);
            used
        });
        uses.of_level = of_level.collect();
        uses
    }

    /// The levels that define what some tokens use.
    fn used_by(&self, document: &Document, tokens: impl Iterator<Item = usize>) -> Vec<u32> {
        let first = |token: usize| document.names().places_of(token).first().copied();
        let used = tokens.filter_map(|token| self.definers.get(&first(token)?).copied());
        let mut used: Vec<u32> = used.collect();
        used.sort_unstable();
        used.dedup();
        used
    }

    /// The levels above a depth that nothing uses if the nest ends there with a part, in
    /// order.
    pub(crate) fn unused(&self, document: &Document, depth: usize, end: Index) -> Vec<usize> {
        let mut is_used = vec![false; depth];
        let mut open = self.used_by(document, document.tokens_of(end));
        let stays = (0..depth as u32).filter(|&level| self.stays[level as usize]);
        open.extend(stays);
        while let Some(level) = open.pop() {
            if let Some(is_used) = is_used.get_mut(level as usize)
                && !std::mem::replace(is_used, true)
            {
                open.extend(&self.of_level[level as usize]);
            }
        }
        let unused = is_used.iter().enumerate().filter(|(_, is)| !**is);
        unused.map(|(level, _)| level).collect()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use picireny_format::{Base, Builtin, FormatSource, TreeOptions};

    use super::*;

    #[test]
    fn what_an_end_does_not_use_is_unused_but_for_what_is_used_elsewhere() {
        let source = FormatSource {
            base: Base::Builtin(Builtin::named("smtlib").unwrap()),
            ..FormatSource::default()
        };
        let format = source.load().unwrap().0;
        let syntax = format.syntax(TreeOptions::default());
        let levels = tuning::NEST_LEAST_LEVELS as usize;
        // Each uses the one two levels above it.
        let mut text = String::from("(assert\n");
        for n in 2..levels + 2 {
            text += &format!("(let ((x{n} (f x{})))\n", n - 2);
        }
        let text = text + "x9" + &")".repeat(levels + 1) + "(assert x8)";
        let document = Document::parse(text, &syntax).unwrap();
        let nest = deepest(&document);
        assert!(nest.len() >= levels);
        let uses = Uses::new(&document, &nest);
        // At the tenth level, that of x12, comes `(f x10)`; x8 is used behind the nest.
        let end = nest[10].end.unwrap();
        assert_eq!(document.text_of(end), "(f x10)");
        assert_eq!(uses.unused(&document, 10, end), [1, 3, 5, 7, 9]);
        let end = nest[9].end.unwrap();
        assert_eq!(uses.unused(&document, 9, end), [8]);
    }
}
