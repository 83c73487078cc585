//! How likely edits are refused that passes have in common.

/// A change that gains more of the text than this takes most of it.
pub(crate) const MOST_OF_TEXT: f32 = 0.5;

/// A change that gains less of it is about a detail.
pub(crate) const DETAIL_OF_TEXT: f32 = 0.06;

/// How likely a part of something is needed of which a part is: few places are,
/// and how much of the whole it is says how likely it has one of them.
pub(crate) fn risk_of_part(part: usize, whole: usize) -> f32 {
    /// How many places are needed, about.
    const NEED: f32 = 1.5;
    /// A list may be needless as a whole.
    const MOST: f32 = 0.5;
    let share = part as f32 / whole.max(1) as f32;
    (1.0 - (-NEED * share).exp()).min(MOST)
}
