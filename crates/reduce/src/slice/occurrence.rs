//! An occurrence of a name.

/// An occurrence of a name.
#[derive(Clone, Copy)]
pub(super) struct Occurrence {
    pub(super) token: usize,
    pub(super) name: u32,
    pub(super) element: u32,
    pub(super) in_body: bool,
    /// Whether it is outside of the element's block.
    pub(super) in_head: bool,
    pub(super) defines: bool,
}
