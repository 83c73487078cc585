//! Definitions that nothing uses any more.
//!
//! Some languages ask that what is defined is used, and so do compilers that take
//! warnings for errors. There, the last use of something only goes with its definition:
//!
//! ```text
//!   import "fmt"
//!   func f() { fmt.Print() }      =>      func g() { }
//!   func g() { }
//!
//!   a, b := f()
//!   g(a)                          =>      a, _ := f()
//!   h(b)                                  g(a)
//! ```
//!
//! No grammar says whether that is so: see [`UnusedPolicy`](super::unused_policy::UnusedPolicy).

use std::cell::LazyCell;
use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::edit::names::{Tie, names_in};
use crate::edit::place::{is_fixed, place};
use crate::edit::{Cut, Document, Index, around, can_go, hash_of, outermost};
use crate::search::unused_policy::Required;
use crate::tuning;

/// What loses its last use if a text is cut.
#[derive(Debug, Default)]
pub(crate) struct Unused {
    /// Definitions that go, too.
    pub(crate) cuts: Vec<Cut>,
    /// Their kinds, each once.
    pub(crate) gone: Vec<u64>,
    /// The kinds of those that stay, each once.
    pub(crate) left: Vec<u64>,
    /// The kinds of names in lists that go, and how.
    pub(crate) forms: Vec<(u64, Form)>,
}

/// How a name in a list goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// It is left out: of `int a, b`, that is right.
    Out,
    /// It becomes what stands for nothing: of `a, b := f()`, as many have to be there as
    /// there are values.
    Blank,
}

impl Unused {
    /// What some cuts leave without a use: of the kinds that have to be used, it goes, and
    /// with it what only that uses.
    pub(crate) fn after(document: &Document, cuts: &[Cut], asks: &Required) -> Unused {
        let mut unused = Unused::default();
        if document.token_count() > tuning::UNUSED_MOST_TOKENS || document.is_grammarless() {
            return unused;
        }
        let mut search = Search::new(document, cuts);
        while let Some(word) = search.next() {
            for definition in search.definitions(word) {
                let kind = definition.kind;
                if !asks.for_use(kind) {
                    note(&mut unused.left, kind);
                    continue;
                }
                note(&mut unused.gone, kind);
                let form = match definition.is_listed && asks.for_blank(kind) {
                    true => Form::Blank,
                    false => Form::Out,
                };
                if definition.is_listed {
                    unused.forms.push((kind, form));
                }
                unused.cuts.extend(search.take(&definition, form));
            }
        }
        unused.cuts = outermost(unused.cuts);
        unused
    }
}

/// Takes note of a kind once.
fn note(kinds: &mut Vec<u64>, kind: u64) {
    if !kinds.contains(&kind) {
        kinds.push(kind);
    }
}

/// A place where a word is defined that nothing uses any more.
struct Unneeded {
    /// A token.
    name: u32,
    /// The part that goes.
    part: Index,
    /// Whether that is nothing but one name of several.
    is_listed: bool,
    kind: u64,
}

struct Search<'a> {
    document: &'a Document,
    /// Which tokens the choice takes away, in order.
    cut: Vec<Range<usize>>,
    /// Tokens that go, these included.
    gone: FxHashSet<u32>,
    /// Words that are put somewhere.
    put: FxHashSet<u64>,
    /// Words of tokens that go, to be looked at.
    words: Vec<u32>,
    /// How many tokens went when a word was looked at.
    looked_at: FxHashMap<u32, usize>,
}

impl<'a> Search<'a> {
    fn new(document: &'a Document, cuts: &[Cut]) -> Self {
        let mut search = Search {
            document,
            cut: Vec::new(),
            gone: FxHashSet::default(),
            put: FxHashSet::default(),
            words: Vec::new(),
            looked_at: FxHashMap::default(),
        };
        for cut in cuts {
            search
                .put
                .extend(names_in(document, &cut.text).map(hash_of));
            let first = document.token_from(cut.range.start);
            let tokens = first..document.token_from(cut.range.end);
            search.remove(tokens.clone());
            search.cut.push(tokens);
        }
        search.cut.retain(|tokens| !tokens.is_empty());
        search
    }

    /// The next word to look at: not one again as long as nothing went since.
    fn next(&mut self) -> Option<u32> {
        let gone = self.gone.len();
        while let Some(word) = self.words.pop() {
            if self.looked_at.insert(word, gone) != Some(gone) {
                return Some(word);
            }
        }
        None
    }

    fn remove(&mut self, tokens: Range<usize>) {
        let names = self.document.names();
        for token in tokens {
            if self.gone.insert(token as u32) {
                self.words.extend(names.words_of(token as u32));
            }
        }
    }

    /// What takes a definition away, or puts what stands for nothing in its place.
    fn take(&mut self, definition: &Unneeded, form: Form) -> Option<Cut> {
        if self.gone.contains(&definition.name) {
            return None;
        }
        let placeholder = self.document.conventions().placeholder_name.as_deref();
        if form == Form::Blank
            && let Some(placeholder) = placeholder
        {
            let name = definition.name as usize;
            self.remove(name..name + 1);
            return Some(Cut::put(self.document.token(name), placeholder));
        }
        self.remove(self.document.tokens_of(definition.part));
        Some(Cut::delete(self.document.span(definition.part)))
    }

    /// Where a word is defined, if nothing uses it any more.
    fn definitions(&self, word: u32) -> Vec<Unneeded> {
        let document = self.document;
        let tie = document.names().tie(word);
        if self.put.contains(&tie.word) || !self.is_dead(tie, &(0..0)) {
            return Vec::new();
        }
        let mut places = tie.tokens.iter().map(|&at| place(document, at as usize));
        let defined_at = places.next();
        // What is called in several places is not defined in any.
        if places.all(|place| Some(place) == defined_at) {
            return Vec::new();
        }
        let names = tie.tokens.iter().filter(|token| !self.gone.contains(token));
        let unneeded = names.filter_map(|&name| {
            let token = document.node_of(name as usize);
            let statement = around(document, token, true)?;
            let inside = document.tokens_of(statement);
            if inside.len() == document.token_count() || self.is_cut(&inside) {
                return None;
            }
            let part = self.part(token, statement)?;
            let is_shared = part != statement;
            let mut rest = document.tokens_of(part);
            let is_name = |at: usize| at == name as usize;
            Some(Unneeded {
                name,
                part,
                is_listed: is_shared
                    && rest.all(|at| is_name(at) || is_fixed(document, document.node_of(at))),
                kind: hash_of((defined_at, is_shared)),
            })
        });
        unneeded.collect()
    }

    /// Whether the choice takes away any of some tokens.
    fn is_cut(&self, tokens: &Range<usize>) -> bool {
        let first = self.cut.partition_point(|cut| cut.end <= tokens.start);
        let cut = self.cut.get(first);
        cut.is_some_and(|cut| cut.start < tokens.end)
    }

    /// The outermost part around a name, up to a statement, that can go and defines nothing
    /// that is used. The name has to be the first one of its statement, or of what it is in
    /// a list of.
    fn part(&self, token: Index, statement: Index) -> Option<Index> {
        let document = self.document;
        let name = document.tokens_of(token).start;
        let above = || std::iter::successors(Some(token), |&at| document.parent(at));
        let is_element = |at: &Index| document.list(*at).repeats() || *at == statement;
        let element = above().find(is_element)?;
        if self.first_name(element) != Some(name) {
            return None;
        }
        let mut best = None;
        let mut seen = name..name;
        for at in above() {
            let inside = document.tokens_of(at);
            let new = (inside.start..seen.start).chain(seen.end..inside.end);
            if !self.are_dead(new, &inside) {
                break;
            }
            seen = inside;
            if at == statement {
                let is_first = self.first_name(at) == Some(name);
                return if is_first { Some(at) } else { best };
            }
            if can_go(document, at) {
                best = Some(at);
            }
        }
        best
    }

    /// Whether a word is only defined: each of its tokens goes, is in a part, or is at a
    /// place like the first one.
    fn is_dead(&self, tie: &Tie, part: &Range<usize>) -> bool {
        let Some(&first) = tie.tokens.first() else {
            return false;
        };
        let place_of = |token: u32| place(self.document, token as usize);
        let place_of_first = LazyCell::new(|| place_of(first));
        tie.tokens.iter().all(|&token| {
            let goes = self.gone.contains(&token) || part.contains(&(token as usize));
            let is_like_first = || token == first || *place_of_first == place_of(token);
            goes || self.is_called(token, tie.word) && is_like_first()
        })
    }

    /// Whether a token is what something is called by: what a path leads to is.
    fn is_called(&self, token: u32, word: u64) -> bool {
        let text = self.document.token_text(token as usize);
        names_in(self.document, text).last().map(hash_of) == Some(word)
    }

    /// Whether nothing outside of a part uses any name that some of its tokens define.
    fn are_dead(&self, mut tokens: impl Iterator<Item = usize>, part: &Range<usize>) -> bool {
        let names = self.document.names();
        tokens.all(|token| {
            let mut ties = names.words_of(token as u32).map(|word| names.tie(word));
            ties.all(|tie| {
                let is_first = tie.tokens.first() == Some(&(token as u32));
                !is_first || self.is_dead(tie, part)
            })
        })
    }

    /// The first token of a part that is a name or has the word of one.
    fn first_name(&self, node: Index) -> Option<usize> {
        let names = self.document.names();
        let has_word = |token: usize| names.words_of(token as u32).next().is_some();
        let mut inside = self.document.tokens_of(node);
        inside.find(|&token| has_word(token) || !names.places_of(token).is_empty())
    }
}
