//! Which edits of a refused candidate its test names.

use std::ops::Range;

use picireny_oracle::Messages;
use rustc_hash::FxHashSet;

use crate::edit::{Document, Mapping, hash_of};
use crate::known_messages::KnownMessages;
use crate::search::edit_candidates::EditCandidate;

/// The edits that took the first place away of a word that is still in the candidate, where
/// what its test printed has that word in a message of a kind that no test of an interesting
/// text printed: of what is not defined any more, programs print the name.
pub(crate) fn blamed(
    document: &Document,
    (candidates, chosen, mapping): (&[EditCandidate], &[u32], &Mapping),
    (messages, known): (&Messages, &KnownMessages),
) -> Vec<u32> {
    let words: FxHashSet<u64> = known.new_words(messages).map(hash_of).collect();
    let named = document
        .names()
        .ties()
        .filter(|tie| words.contains(&tie.word));
    let is_gone = |token: u32| mapping.range(&document.token(token as usize)).is_none();
    let lost = named.filter_map(|tie| {
        let (&first, others) = tie.tokens.split_first()?;
        let is_used = others.iter().any(|&token| !is_gone(token));
        (is_gone(first) && is_used).then(|| document.token(first as usize))
    });
    let lost: Vec<Range<usize>> = lost.collect();
    let takes = |number: &u32| {
        let cuts = &candidates[*number as usize].edit.cuts;
        cuts.iter().any(|cut| {
            let covers =
                |place: &Range<usize>| cut.range.start <= place.start && place.end <= cut.range.end;
            lost.iter().any(covers)
        })
    };
    chosen.iter().copied().filter(takes).collect()
}
