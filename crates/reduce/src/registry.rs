//! The names that a user picks algorithms by.

use std::fmt;

use crate::hdd::{Hdd, HddPlus};
use crate::hddr::Hddr;
use crate::hoist::Hoist;
use crate::perses::Perses;
use crate::prune::Prune;
use crate::rewrite::{REWRITES, Rewrite};
use crate::shift::Shift;
use crate::transform::Transformation;
use crate::traverse::Traversal;

/// Every transformation.
static TRANSFORMATIONS: &[&dyn Transformation] = &[&Prune, &Hoist::HOIST, &Hoist::REPLACE, &Shift];

/// Every traversal, the default first.
static TRAVERSALS: &[&dyn Traversal] = &[&Hdd, &Hddr::DEFAULT, &HddPlus, &Perses];

/// Every transformation, by whose names phases are put together.
pub fn transformations() -> &'static [&'static dyn Transformation] {
    TRANSFORMATIONS
}

/// Every transformation of a parsed text, in the order in which strategies ask
/// them.
pub fn rewrites() -> &'static [&'static dyn Rewrite] {
    REWRITES
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

/// Transformations that are applied to each list of a traversal, or to the
/// text.
#[derive(Clone)]
pub struct Phase {
    name: String,
    transformations: Vec<&'static dyn Transformation>,
    /// With their places in the registry.
    rewrites: Vec<(u8, &'static dyn Rewrite)>,
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
            rewrites: Vec::new(),
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
                rewrites: Vec::new(),
            });
        }
        let find = |part: &str| {
            let mut all = (0..).zip(REWRITES.iter().copied());
            all.find(|(_, rewrite)| rewrite.name() == part)
        };
        Some(Phase {
            name: name.to_owned(),
            transformations: Vec::new(),
            rewrites: name.split('+').map(find).collect::<Option<_>>()?,
        })
    }

    /// Whether its transformations are those of the text. Such phases come
    /// after those of the tree.
    pub fn is_on_text(&self) -> bool {
        !self.rewrites.is_empty()
    }

    /// The transformations of the text.
    pub(crate) fn rewrites(&self) -> &[(u8, &'static dyn Rewrite)] {
        &self.rewrites
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
        let of_text = Phase::named("rename+inside").unwrap();
        assert!(of_text.is_on_text() && !both.is_on_text());
        assert!(Phase::named("prune+rename").is_none());
        assert!(Phase::named("coarse-rename").is_none());
        assert!(Phase::named("prune+").is_none());
        assert!(Phase::named("coarse").is_none());
        assert!(Phase::named("").is_none());
    }

    #[test]
    fn traversals_are_found_by_name() {
        for known in traversals() {
            assert_eq!(traversal(known.name()).unwrap().name(), known.name());
        }
        assert!(traversal("dfs").is_none());
    }
}
