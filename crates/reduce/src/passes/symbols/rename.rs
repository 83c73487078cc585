//! Shorter names.
//!
//! ```javascript
//! function total(prices) { return prices }
//! => function total(c) { return c }
//! =/> function total(total) { return total }
//! ```
//!
//! ```c
//! struct List { int len; };
//! int f(List *l) { return l->len; }
//! => struct B { int len; };
//! int f(B *l) { return l->len; }
//! =/> struct b { int len; };
//! int f(b *l) { return l->len; }
//! ```
//!
//! ```html
//! <section></section>
//! => <a></a>
//! ```
//!
//! ```yaml
//! - request:
//!   -
//! => - a:
//!   -
//! ```
//!
//! ```json
//! [true]
//! =/>
//! ```
//!
//! ```c
//! typedef struct Lexer Lexer; struct Lexer { int at; }; f(Lexer *a) { a->at; }
//! => typedef struct B B; struct B { int at; }; f(B *a) { a->at; }
//! ```
//!
//! ```javascript
//! $total = $total + $total.price;
//! => $a = $a + $a.price;
//! => $total = $total + $total.a;
//! ```
//!
//! ```javascript
//! color = style.color; log(color);
//! => a = style.color; log(a);
//! ```
//!
//! ```html
//! <style>
//! .list-item { color: red }
//! </style>
//! <p class="list-item">a</p>
//! => <style>
//! .c { color: red }
//! </style>
//! <p class="c">a</p>
//! ```
//!
//! ```Rust
//! fn f() { write!() }
//! => fn f() { b!() }
//! ```
//!
//! ```javascript
//! var Crate = new Shelf(size);
//! => var B = new Shelf(size);
//! =/> var b = new Shelf(size);
//! ```

use std::collections::BTreeMap;

use crate::edit::names::{Tie, is_in_word};
use crate::edit::{Cut, Document, Edit, Scope, Tier};
use crate::passes::pass::Pass;
use crate::passes::symbols::free_names::FreeNames;
use crate::tuning;

/// A word gets the shortest name that is free: wherever it is a token of the same kind,
/// wherever it is that but not the name of a member, and wherever it is a token at all.
/// Which words are names is a matter of the grammar: tokens that stay what they are under
/// another text.
#[derive(Debug)]
pub(crate) struct Rename;

impl Pass for Rename {
    fn name(&self) -> &'static str {
        "rename"
    }

    fn tier(&self) -> Tier {
        Tier::Tokens
    }

    fn propose(&self, document: &Document, _scope: &Scope, edits: &mut Vec<Edit>) {
        // Words by the kind of their tokens, in the order of the text.
        let mut words: BTreeMap<(&str, &str), Vec<usize>> = BTreeMap::new();
        let mut order = Vec::new();
        let mut names = FreeNames::new(document.conventions());
        for token in 0..document.token_count() {
            let text = document.token_text(token);
            let kind = document.name(document.node_of(token));
            names.take(text);
            let name = document.conventions().name_in(text);
            if name != text {
                names.take(name);
            } else if document.is_name(text) && !kind.is_empty() {
                let places = words.entry((kind, text)).or_default();
                if places.is_empty() {
                    order.push((kind, text));
                }
                places.push(token);
            }
        }
        for tie in document.names().ties() {
            everywhere(document, tie, &mut names, edits);
        }
        for key in order {
            let (kind, text) = key;
            let Some(name) = names.instead_of(text) else {
                continue;
            };
            let places = &words[&key];
            let put = |&token: &usize| Cut::put(document.token(token), &name);
            // What occurs once is defined elsewhere, or needless.
            let risk = match places.len() > 1 {
                true => tuning::RENAME_RISK,
                false => tuning::RENAME_RISK_OF_ONE,
            };
            let edit = Edit::new(places.iter().map(put).collect())
                .of_class((kind, places.len() > 1))
                .of_risk(risk)
                .known_by((kind, text));
            edits.push(edit.of_word().keeping_tokens());
            // A member with the name of a variable is often another thing.
            let alone = places.iter().filter(|&&token| !is_member(document, token));
            let alone: Vec<Cut> = alone.map(put).collect();
            if (1..places.len()).contains(&alone.len()) {
                let edit = Edit::new(alone).of_class((kind, "alone"));
                let edit = edit
                    .of_risk(tuning::RENAME_RISK_OF_ONE)
                    .known_by((kind, text, "alone"));
                edits.push(edit.of_word().keeping_tokens());
            }
        }
    }
}

/// Whether a name is one of what is before it, as `b` in `a.b`.
fn is_member(document: &Document, token: usize) -> bool {
    let before = token.checked_sub(1).map(|sign| document.token_text(sign));
    before.is_some_and(|sign| document.conventions().is_member_sign(sign))
}

/// Renames a word that tokens of several kinds have, or that is a part of some, as
/// in a string: in all of them.
fn everywhere<'a>(
    document: &'a Document,
    tie: &Tie,
    names: &mut FreeNames<'a>,
    edits: &mut Vec<Edit>,
) {
    let tokens = || tie.tokens.iter().map(|&token| token as usize);
    let kind = |token: usize| document.name(document.node_of(token));
    let is_name = |token: usize| document.is_name(document.token_text(token));
    let whole = tokens().find(|&token| is_name(token));
    // Without one that is a name, as in `<a></a>`, no other edit renames them, nor if a name has
    // several forms.
    let has_one_form = |token: usize| {
        let text = document.token_text(token);
        document.conventions().name_in(text) == text
    };
    let is_name_of_kind =
        |first| has_one_form(first) && tokens().all(|token| kind(token) == kind(first));
    if whole.is_some_and(is_name_of_kind) {
        return;
    }
    let mut words = tokens().filter_map(|token| tie.word_in(document, token));
    let Some(text) = words.next() else { return };
    let Some(name) = names.instead_of(text) else {
        return;
    };
    let places = tokens().flat_map(|token| {
        let start = document.token(token).start;
        let parts = whole_words(document.token_text(token), text);
        parts.map(move |at| start + at..start + at + text.len())
    });
    let cuts = places.map(|place| Cut::put(place, &name)).collect();
    let risk = if tie.is_part || whole.is_none() {
        tuning::RENAME_RISK_OF_ONE
    } else {
        tuning::RENAME_RISK
    };
    let edit = Edit::new(cuts).of_class(("everywhere", tie.is_part));
    let edit = edit.of_risk(risk).known_by(("everywhere", text));
    edits.push(edit.of_word().keeping_tokens());
}

/// Where a word is in a text, not as a part of another word.
fn whole_words<'a>(text: &'a str, word: &'a str) -> impl Iterator<Item = usize> + 'a {
    let found = text.match_indices(word).map(|(at, _)| at);
    found.filter(move |&at| {
        let (before, behind) = (&text[..at], &text[at + word.len()..]);
        !before.chars().next_back().is_some_and(is_in_word)
            && !behind.chars().next().is_some_and(is_in_word)
    })
}
