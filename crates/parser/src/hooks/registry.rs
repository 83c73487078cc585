//! The base classes that there are.

use picireny_grammar::Recognizer;

use crate::semantics::{LexerEntry, ParserEntry, normalize};

/// The base classes that grammars may name.
#[derive(Clone, Debug, Default)]
pub struct BaseClasses {
    lexers: Vec<LexerEntry>,
    parsers: Vec<ParserEntry>,
}

impl BaseClasses {
    /// Classes of lexers and of parsers. Of two that fit a grammar the first counts.
    pub fn new(lexers: &[LexerEntry], parsers: &[ParserEntry]) -> Self {
        Self {
            lexers: lexers.to_vec(),
            parsers: parsers.to_vec(),
        }
    }

    /// These, and others after them.
    #[must_use]
    pub fn and(mut self, others: Self) -> Self {
        self.lexers.extend(others.lexers);
        self.parsers.extend(others.parsers);
        self
    }

    /// The base class that a lexer names, if it is known.
    pub(crate) fn lexer(&self, recognizer: &Recognizer) -> Option<LexerEntry> {
        let mut entries = self.lexers.iter();
        entries.find(|entry| entry.fits(recognizer)).copied()
    }

    /// The base class that a parser names, if it is known.
    pub(crate) fn parser(&self, recognizer: &Recognizer) -> Option<ParserEntry> {
        let mut entries = self.parsers.iter();
        entries.find(|entry| entry.fits(recognizer)).copied()
    }

    /// What is wrong with the classes: methods that no grammar can call, because their
    /// names are not in the form in which names are compared, or because another method
    /// comes first, and classes that no grammar can name, because another comes first.
    pub fn faults(&self) -> Vec<String> {
        let lexers = self.lexers.iter();
        let lexers = lexers.map(|entry| (entry.names(), entry.sign(), entry.methods()));
        let parsers = self.parsers.iter();
        let parsers = parsers.map(|entry| (entry.names(), entry.sign(), entry.methods()));
        let mut faults = Vec::new();
        for classes in [lexers.collect::<Vec<_>>(), parsers.collect()] {
            for (index, (names, sign, methods)) in classes.iter().enumerate() {
                for (other, method) in methods.iter().enumerate() {
                    if normalize(method) != *method || methods[..other].contains(method) {
                        faults.push(format!("{names:?} has a method {method} in vain"));
                    }
                }
                let hides = |(first, first_sign, _): &(&[&str], &str, _)| {
                    (first_sign.is_empty() || first_sign == sign)
                        && names.iter().any(|name| first.contains(name))
                };
                if classes[..index].iter().any(hides) {
                    faults.push(format!("{names:?} comes after a class of the same name"));
                }
            }
        }
        faults
    }
}

#[cfg(test)]
mod tests {
    use super::BaseClasses;
    use crate::semantics::{LexerClass, LexerEntry, LexerMethod, Program};

    struct Class<const GOOD: bool>;

    impl<const GOOD: bool> LexerClass for Class<GOOD> {
        const NAMES: &'static [&'static str] = &["Base"];
        const SIGN: &'static str = if GOOD { "x" } else { "" };
        const METHODS: &'static [(&'static str, LexerMethod<Self>)] = &[(
            if GOOD { "isit" } else { "getIt" },
            LexerMethod::Test(|_, _| true),
        )];

        fn new(_: &Program) -> Self {
            Self
        }
    }

    #[test]
    fn methods_and_classes_that_nobody_can_name_are_found() {
        let (good, other) = (
            LexerEntry::of::<Class<true>>(),
            LexerEntry::of::<Class<false>>(),
        );
        let faults = |entries: &[LexerEntry]| BaseClasses::new(entries, &[]).faults().len();
        assert_eq!(faults(&[good]), 0);
        assert_eq!(faults(&[good, other]), 1);
        assert_eq!(faults(&[other, good]), 2);
    }
}
