//! What a pass is.

use std::fmt;

use crate::edit::{Document, Edit, Scope, Tier};

/// A way to change a parsed text.
pub(crate) trait Pass: fmt::Debug + Send + Sync {
    /// Its name, by which a phase asks for it.
    fn name(&self) -> &'static str;

    /// When it is worth its tests.
    fn tier(&self) -> Tier;

    /// Whether a result is minimal only if every edit of it was refused. Those
    /// of others are offered once.
    fn checks_minimality(&self) -> bool {
        false
    }

    /// Whether its edits only change the part of a long text that is looked at.
    fn is_near(&self) -> bool {
        true
    }

    /// How likely an edit that it proposed with such a risk is refused, if it gains
    /// that share of the text.
    fn risk_of_share(&self, risk: f32, share: f32) -> f32 {
        let _ = share;
        risk
    }

    /// Proposes edits. Every edit has to make the text smaller, or leave it as long
    /// with a name less in it, or more zeros.
    fn propose(&self, document: &Document, scope: &Scope, edits: &mut Vec<Edit>);
}
