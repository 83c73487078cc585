//! Where names are, and which of them are in blocks of records.

use std::collections::BTreeMap;

use super::{ends_member, is_record_word, opens_block};
use crate::edit::Document;
use crate::edit::operands::text;
use crate::tuning;

/// All names of a text.
pub(super) struct Names<'a> {
    places: BTreeMap<&'a str, Vec<usize>>,
    /// Of each token, the bracket of the innermost block of a record directly around it.
    pub(super) records: Vec<Option<usize>>,
}

impl<'a> Names<'a> {
    pub(super) fn of(document: &'a Document) -> Self {
        let mut places: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        let mut records = Vec::with_capacity(document.token_count());
        let mut open: Vec<Option<usize>> = Vec::new();
        for token in 0..document.token_count() {
            records.push(open.last().copied().flatten());
            let text = document.token_text(token);
            if document.conventions().opens(text) {
                let is_block = opens_block(document, token) && is_of_record(document, token);
                open.push(is_block.then_some(token));
            } else if document.conventions().closes(text) {
                open.pop();
            } else if document.is_name_token(token) {
                places.entry(text).or_default().push(token);
            }
        }
        Names { places, records }
    }

    pub(super) fn places(&self, name: &str) -> &[usize] {
        self.places.get(name).map_or(&[], |places| places)
    }
}

/// Whether a block is that of a record: whether its head has a word that records begin with.
fn is_of_record(document: &Document, open: usize) -> bool {
    let conventions = document.conventions();
    let mut head = (open.saturating_sub(tuning::RECORDS_HEAD)..open).rev();
    let is_head = |token: &usize| {
        let text = text(document, *token);
        !ends_member(document, *token) && !conventions.opens(text) && !conventions.closes(text)
    };
    head.by_ref()
        .take_while(|token| is_head(token))
        .any(|token| is_record_word(document, token))
}
