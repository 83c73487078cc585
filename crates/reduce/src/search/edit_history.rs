//! What came of an edit.

use std::ops::Range;

use crate::edit::{Document, Window};
use crate::search::edit_candidates::EditCandidate;
use crate::tuning;

/// Where an edit stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct EditHistory {
    /// By how much candidates with others that were refused raised its odds.
    pub(crate) suspicion: f32,
    pub(crate) decision: Decision,
}

/// What is known of an edit alone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Decision {
    /// Nothing.
    None,
    /// It was refused.
    Refused(Refusal),
    /// In a text of that version it breaks the grammar's rules.
    Invalid(u32),
}

/// An edit was refused on its own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Refusal {
    /// In a text of that version,
    pub(crate) version: u32,
    /// with so many tokens elsewhere.
    rest: u32,
    /// How many there are now.
    rest_now: u32,
    /// How many tokens elsewhere were words that it leaves out.
    links: u32,
    /// How many there are now.
    links_now: u32,
    /// What it depends on has changed since.
    is_near: bool,
    /// What it left out.
    weight: f32,
    /// What is left of that.
    weight_now: f32,
    /// Whether tokens went with it that it does not leave out itself.
    pub(crate) with_more: bool,
}

impl EditHistory {
    /// Nothing is known of it.
    pub(crate) const NEW: EditHistory = EditHistory {
        suspicion: 1.0,
        decision: Decision::None,
    };
}

impl Refusal {
    /// The refusal of an edit in a document.
    pub(crate) fn new(
        (document, window): (&Document, Window),
        version: u32,
        candidate: &EditCandidate,
    ) -> Refusal {
        let rest = rest(document, window, candidate);
        let links = links(document, candidate);
        Refusal {
            version,
            rest,
            rest_now: rest,
            links,
            links_now: links,
            is_near: false,
            weight: candidate.weight,
            weight_now: candidate.weight,
            with_more: false,
        }
    }

    /// The same in a later document, where the edit is this option.
    pub(crate) fn seen_from(
        self,
        (document, window): (&Document, Window),
        candidate: &EditCandidate,
    ) -> Refusal {
        let links_now = match self.links {
            0 => 0,
            _ => links(document, candidate),
        };
        Refusal {
            links_now,
            rest_now: rest(document, window, candidate),
            weight_now: candidate.weight,
            ..self
        }
    }

    /// The same after a change of what the edit depends on.
    pub(crate) fn near(self) -> Refusal {
        Refusal {
            is_near: true,
            ..self
        }
    }

    /// Whether something has changed since that it depends on.
    pub(crate) fn may_have_mattered(self) -> bool {
        self.is_near || self.is_untied()
    }

    /// Whether fewer names tie it to the rest than did.
    fn is_untied(self) -> bool {
        self.links_now < self.links
    }

    /// How likely what it was needed for is gone: from 0 to 1.
    pub(crate) fn gone(self) -> f32 {
        let shrunk = match self.rest {
            0 => 0.0,
            rest => 1.0 - (self.rest_now as f32 / rest as f32).min(1.0),
        };
        let untied = match self.links {
            0 => 0.0,
            links => 1.0 - (self.links_now as f32 / links as f32).min(1.0),
        };
        let hollowed = (1.0 - self.weight_now / self.weight.max(1.0)).max(0.0);
        let hollowed = match hollowed > tuning::nearly_all() {
            true => tuning::history_hollow(),
            false => tuning::history_hollowed() * hollowed,
        };
        let still = (1.0 - tuning::history_shrunk() * shrunk)
            * (1.0 - tuning::history_untied() * untied * untied)
            * (1.0 - hollowed);
        match self.is_near {
            true => (1.0 - still).max(tuning::history_near()),
            false if !self.is_untied() => tuning::history_unchanged() * (1.0 - still),
            false => 1.0 - still,
        }
    }
}

/// The tokens that an edit changes.
fn tokens<'a>(
    document: &'a Document,
    candidate: &'a EditCandidate,
) -> impl Iterator<Item = Range<usize>> + 'a {
    candidate.edit.cuts.iter().map(|cut| {
        let first = document.token_from(cut.range.start);
        first..document.token_from(cut.range.end)
    })
}

/// How many tokens an edit leaves as they are, as far as that matters, of those that are
/// looked at.
fn rest(document: &Document, window: Window, candidate: &EditCandidate) -> u32 {
    if candidate.edit.is_of_word {
        return 0;
    }
    let changed: usize = tokens(document, candidate).map(|range| range.len()).sum();
    let all = document.token_count() - document.token_from(window.from());
    all.saturating_sub(changed) as u32
}

/// How many of these have a name that it leaves out; of a word, how often it is there.
pub(crate) fn links(document: &Document, candidate: &EditCandidate) -> u32 {
    if candidate.edit.is_of_word {
        return candidate.edit.cuts.len() as u32;
    }
    let count: usize = tokens(document, candidate).map(|range| range.len()).sum();
    match count > tuning::HISTORY_MOST_TOKENS {
        true => 0,
        false => document.names().links(tokens(document, candidate)),
    }
}
