//! The names that a user picks algorithms by.

use std::fmt;

use crate::classic::hdd::{Hdd, HddPlus};
use crate::classic::hddr::Hddr;
use crate::classic::hoist::Hoist;
use crate::classic::perses::Perses;
use crate::classic::prune::Prune;
use crate::classic::shift::Shift;
use crate::classic::transform::Transformation;
use crate::classic::traverse::Traversal;
use crate::passes::pass::Pass;
use crate::passes::registry::PASSES;

/// Every transformation.
static TRANSFORMATIONS: &[&dyn Transformation] = &[&Prune, &Hoist::HOIST, &Hoist::REPLACE, &Shift];

/// Every traversal, the default first.
static TRAVERSALS: &[&dyn Traversal] = &[&Hdd, &Hddr::DEFAULT, &HddPlus, &Perses];

/// Every transformation, by whose names phases are put together.
pub fn transformations() -> &'static [&'static dyn Transformation] {
    TRANSFORMATIONS
}

/// The names of all passes, in the order in which strategies ask them.
pub fn pass_names() -> impl Iterator<Item = &'static str> {
    PASSES.iter().map(|pass| pass.name())
}

/// Every traversal, the default first.
pub fn traversals() -> &'static [&'static dyn Traversal] {
    TRAVERSALS
}

/// The traversal with that name.
pub fn traversal(name: &str) -> Option<&'static dyn Traversal> {
    let mut all = TRAVERSALS.iter().copied();
    all.find(|traversal| traversal.name() == name)
}

/// What comes before the name of a phase that touches only nodes with an
/// empty replacement.
const COARSE: &str = "coarse-";

/// Names that passes had, with those that they have.
const OLD_NAMES: [(&str, &str); 3] = [
    ("earlier", "delete-prefix"),
    ("inside", "shorten-tokens"),
    ("together", "delete-symbol"),
];

/// Transformations that are applied to each list of a traversal, or to the
/// text.
#[derive(Clone)]
pub struct Phase {
    name: String,
    transformations: Vec<&'static dyn Transformation>,
    /// With their places in the registry.
    passes: Vec<(u8, &'static dyn Pass)>,
}

impl Phase {
    /// The phases that help texts name, the default first. More can be put
    /// together in the same way.
    pub const USUAL: [&str; 7] = [
        "prune",
        "hoist",
        "prune+hoist",
        "coarse-prune",
        "coarse-prune+hoist",
        "prune+shift",
        "prune+shift+hoist",
    ];

    /// Removing nodes.
    pub fn prune() -> Phase {
        Phase::of(&[&Prune])
    }

    /// These transformations, applied to each list in this order. They need not
    /// be among the [`transformations`] that have names on the command line.
    pub fn of(transformations: &[&'static dyn Transformation]) -> Phase {
        let names: Vec<&str> = transformations.iter().map(|t| t.name()).collect();
        Phase {
            name: names.join("+"),
            transformations: transformations.to_vec(),
            passes: Vec::new(),
        }
    }

    /// The phase with that name: names of transformations joined with `+`.
    ///
    /// Those of the tree are applied to each list in this order; `coarse-`
    /// before them restricts the lists to nodes with an empty replacement, so
    /// that whole constructs go or stay. Those of the text are the ones that
    /// strategies use. The two do not mix.
    pub fn named(name: &str) -> Option<Phase> {
        let find = |part: &str| {
            let mut all = TRANSFORMATIONS.iter().copied();
            all.find(|transformation| transformation.name() == part)
        };
        let parts = || name.strip_prefix(COARSE).unwrap_or(name).split('+');
        if let Some(transformations) = parts().map(find).collect() {
            return Some(Phase {
                name: name.to_owned(),
                transformations,
                passes: Vec::new(),
            });
        }
        let find = |part: &str| {
            let mut old = OLD_NAMES.iter();
            let part = old
                .find(|(old, _)| *old == part)
                .map_or(part, |(_, new)| new);
            let mut all = (0..).zip(PASSES.iter().copied());
            all.find(|(_, pass)| pass.name() == part)
        };
        Some(Phase {
            name: name.to_owned(),
            transformations: Vec::new(),
            passes: name.split('+').map(find).collect::<Option<_>>()?,
        })
    }

    /// Whether its transformations are those of the text. Such phases come
    /// after those of the tree.
    pub fn is_on_text(&self) -> bool {
        !self.passes.is_empty()
    }

    /// The transformations of the text.
    pub(crate) fn passes(&self) -> &[(u8, &'static dyn Pass)] {
        &self.passes
    }

    /// The phase's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What is applied to each list, in this order.
    pub fn transformations(&self) -> &[&'static dyn Transformation] {
        &self.transformations
    }

    /// Whether only nodes with an empty replacement are touched.
    pub(crate) fn is_coarse(&self) -> bool {
        self.name.starts_with(COARSE)
    }
}

impl fmt::Debug for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Phase").field(&self.name).finish()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn phases_are_put_together_from_transformations() {
        for name in Phase::USUAL {
            assert_eq!(Phase::named(name).unwrap().name(), name);
        }
        let both = Phase::named("coarse-prune+hoist").unwrap();
        assert!(both.is_coarse());
        let names: Vec<_> = both.transformations().iter().map(|t| t.name()).collect();
        assert_eq!(names, ["prune", "hoist"]);
        let of_text = Phase::named("rename+shorten-tokens").unwrap();
        assert!(of_text.is_on_text() && !both.is_on_text());
        assert!(Phase::named("prune+rename").is_none());
        assert!(Phase::named("coarse-rename").is_none());
        assert!(Phase::named("prune+").is_none());
        assert!(Phase::named("coarse").is_none());
        assert!(Phase::named("").is_none());
    }

    #[test]
    fn passes_are_found_by_the_names_that_they_had() {
        for (old, new) in OLD_NAMES {
            let [old, new] = [old, new].map(|name| Phase::named(name).unwrap().passes()[0].0);
            assert_eq!(old, new);
        }
    }

    #[test]
    fn traversals_are_found_by_name() {
        for known in traversals() {
            assert_eq!(traversal(known.name()).unwrap().name(), known.name());
        }
        assert!(traversal("dfs").is_none());
    }
}
