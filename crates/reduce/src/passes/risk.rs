//! How likely edits are refused that passes have in common.

use crate::tuning;

/// How likely a part of something is needed of which a part is: few places are,
/// and how much of the whole it is says how likely it has one of them.
pub(crate) fn risk_of_part(part: usize, whole: usize) -> f32 {
    let share = part as f32 / whole.max(1) as f32;
    (1.0 - (-tuning::part_needed_places() * share).exp()).min(tuning::part_most_risk())
}
