//! What a string may hold, whatever the language that it is in: the list of
//! `picireny-languages`, whose formats are loaded when a string is like one of them.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{LazyLock, OnceLock};

use picireny_description::{Embedded, Escape};

use crate::assembly::Assembly;
use crate::islands::{IslandFrame, Part, Read, has_base64};
use crate::pattern::{IslandPattern, Span};
use crate::within::Within;
use crate::{Base, Builtin, Format, FormatSource, Island, holes};

/// A language of the list.
pub(crate) struct Language {
    described: Embedded,
    like: IslandPattern,
}

/// All of them, in the order in which they are tried.
fn all() -> &'static [Language] {
    static ALL: LazyLock<Vec<Language>> = LazyLock::new(|| {
        let (path, text) = picireny_languages::STRINGS;
        let list = Embedded::list(Path::new(path), text).unwrap_or_default();
        let read = |described: Embedded| {
            let like = IslandPattern::new(&described.like).ok()?;
            Some(Language { described, like })
        };
        list.into_iter().filter_map(read).collect()
    });
    &ALL
}

/// A built-in format. It is loaded once.
fn format(name: &str) -> Option<&'static Format> {
    static LOADED: LazyLock<HashMap<&str, OnceLock<Option<Format>>>> = LazyLock::new(|| {
        let languages = all().iter().map(|it| it.described.language.as_str());
        languages.map(|name| (name, OnceLock::new())).collect()
    });
    let load = || {
        let base = Base::Builtin(Builtin::named(name).ok()?);
        let source = FormatSource {
            base,
            ..FormatSource::default()
        };
        source.load().ok().map(|(format, _)| format)
    };
    LOADED.get(name)?.get_or_init(load).as_ref()
}

impl Language {
    /// The rule that parses it, and its grammar.
    fn target(&'static self) -> Option<(Within<'static>, &'static str)> {
        let format = format(&self.described.language)?;
        let (index, start) = format.start();
        let rule = self.described.rule.as_deref().unwrap_or(start);
        Some((Within { format, index }, rule))
    }

    /// How it may be escaped in a string that is escaped in some way.
    fn escapes(&self, outer: &[Escape]) -> Vec<Vec<Escape>> {
        let mut all = vec![[outer, &self.described.escapes].concat()];
        if let Some(holes) = self.described.holes
            && outer.contains(&Escape::Holes)
        {
            let with = |escape: &Escape| match escape {
                Escape::Holes => holes,
                escape => *escape,
            };
            all.push(outer.iter().map(with).collect());
        }
        all
    }
}

/// Of a string that is taken apart, holes are at most one part of so many: what is in them is not
/// taken apart then. Guessed.
const FEW_HOLES: usize = 3;

impl<'f> Assembly<'f> {
    /// The part of a string in the first language of the list that it turns out to be in.
    pub(crate) fn embedded(
        &mut self,
        frame: &IslandFrame<'f>,
        island: &Island,
        span: Span,
    ) -> Option<Part<'f>> {
        let outer = &island.escapes;
        let is_hole = |escape: &Escape| *escape == Escape::Holes;
        let closed: Vec<Escape> = outer.iter().copied().filter(|it| !is_hole(it)).collect();
        let Read::Text(plain) = self.read(frame, &closed, span) else {
            return None;
        };
        let text = plain.text.as_str();
        let holes = match outer.iter().any(is_hole) {
            true => holes::length(text),
            false => 0,
        };
        if holes.saturating_mul(FEW_HOLES) > text.len() {
            return None;
        }
        for language in all() {
            let described = &language.described;
            if !self.is_worth_a_guess(text.len(), has_base64(&described.escapes))
                || text.len() < described.least
                || !language.like.matches_start(text)
            {
                continue;
            }
            let Some((within, rule)) = language.target() else {
                continue;
            };
            for escapes in language.escapes(outer) {
                let part = Part {
                    span,
                    within,
                    rule,
                    escapes: escapes.into(),
                };
                if self.is_right(frame, &part) {
                    return Some(part);
                }
                if holes == 0 {
                    break;
                }
            }
            // It looks like that: candidates had better not have more of it.
            self.stray += usize::from(described.sure && holes == 0);
        }
        None
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn every_language_of_strings_is_one_with_that_rule() {
        let (path, text) = picireny_languages::STRINGS;
        let list = Embedded::list(Path::new(path), text).unwrap();
        assert_eq!(all().len(), list.len());
        for language in all() {
            let (within, rule) = language.target().unwrap();
            let known = within.grammar().language().rule_index(rule);
            assert!(known.is_some(), "{:?}", language.described);
        }
    }
}
