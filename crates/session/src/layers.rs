//! Oracles in a row: each asks the next one, changes what it says, or answers itself.

use picireny_oracle::{Answer, Cancel, Oracle, OracleError};

/// One of the row.
pub(crate) trait Layer: Send + Sync {
    /// See [`Oracle::test`]; `next` is what follows in the row.
    fn test(
        &self,
        candidate: &str,
        cancel: &Cancel,
        next: &dyn Oracle,
    ) -> Result<Answer, OracleError>;

    /// See [`Oracle::test_hastily`].
    fn test_hastily(
        &self,
        candidate: &str,
        cancel: &Cancel,
        next: &dyn Oracle,
    ) -> Result<Option<Answer>, OracleError> {
        self.test(candidate, cancel, next).map(Some)
    }
}

/// One that may not be there.
impl<L: Layer> Layer for Option<&L> {
    fn test(
        &self,
        candidate: &str,
        cancel: &Cancel,
        next: &dyn Oracle,
    ) -> Result<Answer, OracleError> {
        match self {
            Some(layer) => layer.test(candidate, cancel, next),
            None => next.test(candidate, cancel),
        }
    }

    fn test_hastily(
        &self,
        candidate: &str,
        cancel: &Cancel,
        next: &dyn Oracle,
    ) -> Result<Option<Answer>, OracleError> {
        match self {
            Some(layer) => layer.test_hastily(candidate, cancel, next),
            None => next.test_hastily(candidate, cancel),
        }
    }
}

/// Layers, the first one on top, and the oracle below them.
pub(crate) struct Layered<'a> {
    layers: &'a [&'a dyn Layer],
    oracle: &'a dyn Oracle,
}

impl<'a> Layered<'a> {
    pub(crate) fn new(layers: &'a [&'a dyn Layer], oracle: &'a dyn Oracle) -> Self {
        Self { layers, oracle }
    }
}

impl Oracle for Layered<'_> {
    fn test(&self, candidate: &str, cancel: &Cancel) -> Result<Answer, OracleError> {
        match self.layers.split_first() {
            Some((first, rest)) => first.test(candidate, cancel, &Layered::new(rest, self.oracle)),
            None => self.oracle.test(candidate, cancel),
        }
    }

    fn test_hastily(
        &self,
        candidate: &str,
        cancel: &Cancel,
    ) -> Result<Option<Answer>, OracleError> {
        match self.layers.split_first() {
            Some((first, rest)) => {
                first.test_hastily(candidate, cancel, &Layered::new(rest, self.oracle))
            }
            None => self.oracle.test_hastily(candidate, cancel),
        }
    }

    fn available_slots(&self) -> Option<usize> {
        self.oracle.available_slots()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use std::sync::Mutex;

    /// Adds to what is asked.
    struct Adding(&'static str);

    impl Layer for Adding {
        fn test(
            &self,
            candidate: &str,
            cancel: &Cancel,
            next: &dyn Oracle,
        ) -> Result<Answer, OracleError> {
            next.test(&format!("{candidate}{}", self.0), cancel)
        }
    }

    #[test]
    fn layers_are_asked_from_the_first_to_the_last() {
        let asked = Mutex::new(Vec::new());
        let oracle = |text: &str| {
            asked.lock().unwrap().push(text.to_owned());
            true
        };
        let (a, b) = (Adding("a"), Adding("b"));
        let layers: [&dyn Layer; 2] = [&a, &b];
        let layered = Layered::new(&layers, &oracle);
        let none = Cancel::default();
        assert!(layered.test("x", &none).unwrap().is_interesting());
        assert!(layered.test_hastily("y", &none).unwrap().is_some());
        assert_eq!(*asked.lock().unwrap(), ["xab", "yab"]);
    }
}
