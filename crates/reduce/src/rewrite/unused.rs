//! Definitions that nothing uses any more.
//!
//! Some languages ask that what is defined is used, and so do compilers that take
//! warnings for errors. There, the last use of something only goes with its definition:
//!
//! ```text
//!   import "fmt"
//!   func f() { fmt.Print() }      =>      func g() { }
//!   func g() { }
//! ```
//!
//! No grammar says whether that is so: see [`Demand`](super::demand::Demand).

use std::ops::Range;

use rustc_hash::FxHashSet;

use super::edit::{Cut, hash_of};
use super::names::{Tie, names_in};
use super::together::around;
use super::{Document, Index};

/// More tokens are too many to look at with each candidate.
const MOST_TOKENS: usize = 1 << 16;

/// What loses its last use if a text is cut.
#[derive(Debug, Default)]
pub(super) struct Unused {
    /// Definitions that go, too.
    pub(super) cuts: Vec<Cut>,
    /// Their kinds, each once.
    pub(super) gone: Vec<u64>,
    /// The kinds of those that stay, each once.
    pub(super) left: Vec<u64>,
}

impl Unused {
    /// What some cuts leave without a use: of the kinds that are asked for, it goes, and
    /// with it what only that uses.
    pub(super) fn after(document: &Document, cuts: &[Cut], goes: impl Fn(u64) -> bool) -> Unused {
        let mut unused = Unused::default();
        if document.token_count() > MOST_TOKENS || document.is_guess() {
            return unused;
        }
        let mut search = Search::new(document, cuts);
        while let Some(word) = search.words.pop() {
            let Some((node, kind)) = search.definition(word) else {
                continue;
            };
            if goes(kind) {
                unused.cuts.push(Cut::delete(document.span(node)));
                search.remove(document.tokens_of(node));
                if !unused.gone.contains(&kind) {
                    unused.gone.push(kind);
                }
            } else if !unused.left.contains(&kind) {
                unused.left.push(kind);
            }
        }
        unused
    }
}

struct Search<'a> {
    document: &'a Document,
    /// Tokens that go.
    gone: FxHashSet<u32>,
    /// Words that are put somewhere.
    put: FxHashSet<u64>,
    /// Words of tokens that go, to be looked at.
    words: Vec<u32>,
}

impl<'a> Search<'a> {
    fn new(document: &'a Document, cuts: &[Cut]) -> Self {
        let mut search = Search {
            document,
            gone: FxHashSet::default(),
            put: FxHashSet::default(),
            words: Vec::new(),
        };
        for cut in cuts {
            search.put.extend(names_in(&cut.text).map(hash_of));
            let first = document.token_from(cut.range.start);
            search.remove(first..document.token_from(cut.range.end));
        }
        search
    }

    fn remove(&mut self, tokens: Range<usize>) {
        let names = self.document.names();
        for token in tokens {
            if self.gone.insert(token as u32) {
                self.words.extend(names.words_of(token as u32));
            }
        }
    }

    /// The definition of a word, if nothing uses it any more, and its kind.
    fn definition(&self, word: u32) -> Option<(Index, u64)> {
        let document = self.document;
        let tie = document.names().tie(word);
        let &first = tie.tokens.first()?;
        if self.put.contains(&tie.word) || self.gone.contains(&first) {
            return None;
        }
        let token = document.node_of(first as usize);
        let last_word = names_in(document.text_of(token)).last();
        if last_word.map(hash_of) != Some(tie.word) {
            // What a path leads to is what it is called by.
            return None;
        }
        let node = around(document, token, true)?;
        let inside = document.tokens_of(node);
        let is_gone = |token: usize| self.gone.contains(&(token as u32));
        let is_all = inside.len() == document.token_count();
        if is_all || inside.clone().any(is_gone) || !self.is_unused(node) {
            return None;
        }
        let above = std::iter::successors(Some(token), |&at| document.parent(at));
        let path = above.take_while(|&at| at != node);
        let path: Vec<&str> = path.map(|at| document.name(at)).collect();
        Some((node, hash_of(path)))
    }

    /// Whether a part begins with what it defines, and nothing outside uses any name
    /// that it defines.
    fn is_unused(&self, node: Index) -> bool {
        let names = self.document.names();
        let inside = self.document.tokens_of(node);
        let goes = |&token: &u32| self.gone.contains(&token) || inside.contains(&(token as usize));
        let mut begins_with_it = None;
        for token in inside.clone() {
            let is_first = |tie: &&Tie| tie.tokens.first() == Some(&(token as u32));
            let ties = || names.words_of(token as u32).map(|word| names.tie(word));
            if ties()
                .filter(is_first)
                .any(|tie| !tie.tokens.iter().all(goes))
            {
                return false;
            }
            if begins_with_it.is_none() && ties().next().is_some() {
                begins_with_it = Some(ties().any(|tie| is_first(&tie)));
            }
        }
        begins_with_it == Some(true)
    }
}
