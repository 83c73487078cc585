//! What the search believed of an edit of a candidate before its test.

/// An edit of a candidate, and how likely it was taken to be refused.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Belief {
    /// The name of its pass.
    pub pass: &'static str,
    /// What it has in common with edits that fare alike: a hash.
    pub class: u64,
    /// Why it was tried: `first`, if it was never refused before.
    pub attempt: &'static str,
    /// When its pass is worth its tests.
    pub tier: &'static str,
    /// How likely it is refused: as its pass says,
    pub guess: f32,
    /// with what became of it and of its parts before,
    pub expected: f32,
    /// with what was learnt of others,
    pub of_its_kind: f32,
    /// and with the candidates that were refused with it.
    pub risk: f32,
    /// By how much those raised its odds.
    pub suspicion: f32,
    /// How many outcomes of its pass and of its class had been seen; older ones count less.
    pub evidence: (f32, f32),
    /// How many times as large the odds of a refusal are in this reduction.
    pub common: f32,
    /// Characters that it saves; white space counts little.
    pub gain: f32,
    /// How many characters the part of the text has that is looked at.
    pub size: f32,
    /// How many other edits leave out all that it changes.
    pub depth: usize,
    /// How many tokens elsewhere have a name that it leaves out.
    pub links: u32,
    /// At how many places it changes the text.
    pub cuts: usize,
    /// How likely what it was needed for when it was refused is gone; 0 if it never was.
    pub changed: f32,
    /// Whether the grammar allows it wherever it is made.
    pub is_sure: bool,
}
