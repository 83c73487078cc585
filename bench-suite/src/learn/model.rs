//! How likely candidates are interesting, and their edits refused.
//!
//! A candidate is interesting if none of its edits is refused. So a refused one says that at
//! least one of them is, and not which.

use super::record::{Decided, Edit};

/// Nothing is more certain.
pub(super) const SURE: f64 = 1e-6;

/// How likely a candidate is interesting, if each of its edits is refused that likely.
pub(super) fn chance(decided: &Decided, risk: impl Fn(&Edit) -> f32) -> f64 {
    let chance = |edit: &Edit| 1.0 - f64::from(risk(edit));
    decided.edits.iter().map(chance).product()
}

/// How likely each edit of a candidate was refused, now that its outcome is known, by what the
/// search believed before.
pub(super) fn seen(decided: &Decided) -> impl Iterator<Item = f64> {
    let refused = (1.0 - chance(decided, |edit| edit.risk)).max(SURE);
    let is_interesting = decided.is_interesting;
    decided.edits.iter().map(move |edit| match is_interesting {
        true => 0.0,
        false => (f64::from(edit.risk) / refused).min(1.0),
    })
}

/// The mean of how surprising each outcome is, in nats.
pub(super) fn log_loss(record: &[Decided], chance: impl Fn(&Decided) -> f64) -> f64 {
    let loss = |decided: &Decided| {
        let chance = chance(decided).clamp(SURE, 1.0 - SURE);
        match decided.is_interesting {
            true => -chance.ln(),
            false => -(1.0 - chance).ln(),
        }
    };
    record.iter().map(loss).sum::<f64>() / record.len().max(1) as f64
}
