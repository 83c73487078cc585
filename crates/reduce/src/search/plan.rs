//! What a strategy does with a parsed text, and how much of it.

use std::sync::Arc;

use crate::edit::Layout;
use crate::experience::Experience;
use crate::part::Part;
use crate::passes::pass::Pass;
use crate::passes::registry::PASSES;

/// How unlikely what a strategy offers may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effort {
    /// What is hardly possible and gains little is not offered.
    Worthwhile,
    /// The same, at the end all that there is, and then what has more out of place than
    /// the text: so the result is never larger.
    WorthwhileThenAll,
    /// All that there is.
    All,
}

/// What a strategy does with a parsed text.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) name: Arc<str>,
    /// Its number among the phases of a reduction.
    pub(crate) phase: u32,
    pub(crate) passes: Vec<(u8, &'static dyn Pass)>,
    /// Whether what was refused is offered again at the end.
    pub(crate) proves: bool,
    /// Whether the result gets its canonical form.
    pub(crate) is_canonical: bool,
    /// How unlikely what is offered may be.
    pub(crate) effort: Effort,
    pub(crate) layout: Layout,
    /// The layout if one was asked for: then the canonical form has it.
    pub(crate) asked_layout: Option<Layout>,
    /// What is left out.
    pub(crate) without: Vec<Part>,
    /// What earlier reductions taught, if this one is to learn from others and for them.
    pub(crate) experience: Option<Arc<Experience>>,
    /// Whether anybody wants to know what is believed of edits.
    pub(crate) tells_beliefs: bool,
    /// The passes that are left out for the time being, a bit for each of all.
    pub(crate) off: u64,
    /// A candidate that promises a smaller part of the text than this is not
    /// worth its test.
    pub(crate) worth: f32,
    /// The same, as long as there are transformations of later tiers.
    pub(crate) worth_first: f32,
    /// Edits are not worth a test if those of their class are refused that likely.
    pub(crate) hopeless: f32,
}

impl Plan {
    /// Whether it has a pass of that name.
    pub(crate) fn has_pass(&self, name: &str) -> bool {
        self.passes.iter().any(|(_, pass)| pass.name() == name)
    }

    /// Leaves out these passes for the time being, and no others.
    pub(crate) fn leave_out(&mut self, passes: &[&'static str]) {
        let all = PASSES.iter().enumerate();
        let off = all.filter(|(_, pass)| passes.contains(&pass.name()));
        self.off = off.fold(0, |off, (kind, _)| off | 1 << kind);
    }

    /// Whether a part of the strategy is not left out.
    pub(crate) fn uses(&self, part: Part) -> bool {
        !self.without.contains(&part)
    }
}
