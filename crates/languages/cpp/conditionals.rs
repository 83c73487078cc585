//! What a preprocessor would leave out, where that matters for how a text nests.

use crate::toolkit::conditionals;

/// What follows is left out: up to the next branch, or to the end.
#[derive(Clone, Copy, Debug, Default)]
struct Skips {
    now: bool,
    /// `#if 0`.
    never: bool,
}

/// The conditionals that are open.
#[derive(Debug, Default)]
pub(super) struct Conditionals {
    open: conditionals::Conditionals<Skips>,
    /// How many of them skip.
    skipping: usize,
}

impl Conditionals {
    /// Whether tokens here are to be left out.
    pub(super) fn skip(&self) -> bool {
        self.skipping > 0
    }

    /// So many brackets are left open after one was closed.
    pub(super) fn closed(&mut self, brackets: usize) {
        self.open.closed(brackets);
    }

    /// Takes a directive, with so many brackets open. Of branches of which the first
    /// leaves brackets open, or closes some of those before it, only the first counts.
    pub(super) fn take(&mut self, directive: &str, brackets: usize) {
        let (word, rest) = split(directive);
        match word {
            "if" | "ifdef" | "ifndef" => {
                let condition = rest.trim();
                let never = word == "if" && (condition == "0" || condition.starts_with("0 "));
                self.skipping += usize::from(never);
                self.open.open(brackets, Skips { now: never, never });
            }
            "else" | "elif" | "elifdef" | "elifndef" => {
                if let Some(last) = self.open.last() {
                    let skips = !last.known.never && (last.known.now || !last.is_whole(brackets));
                    self.skipping =
                        self.skipping + usize::from(skips) - usize::from(last.known.now);
                    last.known = Skips {
                        now: skips,
                        never: false,
                    };
                }
            }
            "endif" => {
                if let Some(skips) = self.open.end() {
                    self.skipping -= usize::from(skips.now);
                }
            }
            _ => {}
        }
    }
}

/// The word of a directive, and what is behind it.
fn split(directive: &str) -> (&str, &str) {
    let words = directive.trim_start_matches(['#', '%', ':', '?', '=', ' ', '\t']);
    let end = words.find(|c: char| !c.is_ascii_alphabetic());
    words.split_at(end.unwrap_or(words.len()))
}

/// Whether a directive says where what follows is from, or how it is to be compiled.
pub(super) fn is_marker(text: &str) -> bool {
    let (word, rest) = split(text);
    match word {
        "" => rest.starts_with(|c: char| c.is_ascii_digit()),
        _ => matches!(word, "line" | "pragma" | "ident" | "sccs"),
    }
}

#[cfg(test)]
mod tests {
    use super::{Conditionals, is_marker};

    #[test]
    fn only_the_first_of_branches_counts_if_it_leaves_brackets_open() {
        let mut conditionals = Conditionals::default();
        conditionals.take("#if A", 1);
        conditionals.take("#else", 2);
        assert!(conditionals.skip());
        conditionals.take("#endif", 2);
        assert!(!conditionals.skip());
        conditionals.take("#ifdef A", 2);
        conditionals.closed(1);
        conditionals.take("# else", 2);
        assert!(conditionals.skip());
    }

    #[test]
    fn what_is_never_compiled_does_not_count_up_to_its_other_branch() {
        let mut conditionals = Conditionals::default();
        conditionals.take("#if 0 // never", 0);
        assert!(conditionals.skip());
        conditionals.take("%:else", 0);
        assert!(!conditionals.skip());
    }

    #[test]
    fn line_markers_stand_for_nothing() {
        assert!(is_marker("# 1 \"a.c\"") && is_marker("#pragma once"));
        assert!(!is_marker("#define A") && !is_marker("#"));
    }
}
