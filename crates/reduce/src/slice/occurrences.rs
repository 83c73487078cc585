//! Where names occur in the elements of a text.

use rustc_hash::{FxHashMap, FxHashSet};

use super::elements::{Around, Content, Element, NONE, outwards};
use super::heads;
use super::occurrence::Occurrence;
use crate::edit::Document;
use crate::edit::names::is_in_word;

/// The occurrences of names in elements, in order.
pub(super) fn occurrences(
    document: &Document,
    elements: &[Element],
    defines: &[bool],
) -> Vec<Occurrence> {
    let owners = owners(document, elements);
    let kind = |token: usize| document.name(document.node_of(token));
    let mut keywords = Keywords::default();
    let names = document.names();
    // In the order of tokens: what is near in the text is near in memory.
    let named = || {
        let tokens = 0..document.token_count();
        tokens.filter_map(|token| Some((token, names.name_of(token)?)))
    };
    for (token, _) in named() {
        keywords.add(document, kind(token), document.token_text(token));
    }
    let words = &document.conventions().keyword_tokens;
    let is_name = |token: usize| {
        let kind = kind(token);
        !keywords.are(kind) && !words.iter().any(|word| word == kind)
    };
    let mut all = Vec::new();
    let occurrence = |token: usize, name: u32| {
        let element = owners[token];
        let owner = elements.get(element as usize)?;
        let in_block = owner.block.contains(&token);
        let is_call = Around::of(owner, elements) == Around::Code
            && heads::is_call(document, &owner.tokens, token);
        Some(Occurrence {
            token,
            name,
            element,
            in_body: in_block
                && owner.content == Content::Body
                && !owner.constructor_call.contains(&token),
            in_head: !in_block,
            defines: defines[token] && !is_call,
        })
    };
    let named = named().filter(|&(token, _)| is_name(token));
    all.extend(named.filter_map(|(token, name)| occurrence(token, name)));
    let in_strings = in_strings(document).into_iter();
    all.extend(in_strings.filter_map(|(token, name)| occurrence(token, name)));
    all.sort_by_key(|it| it.token);
    define_once(elements, &mut all);
    all
}

/// The names in strings that stand for variables, `b` of `"a {b}"`: the token, and the name.
fn in_strings(document: &Document) -> Vec<(usize, u32)> {
    let conventions = document.conventions();
    let Some((open, close)) = &conventions.string_holes else {
        return Vec::new();
    };
    let names = names_by_text(document);
    let is_string = |text: &str| text.ends_with(&*conventions.quotes);
    let mut found = Vec::new();
    for token in 0..document.token_count() {
        let text = document.token_text(token);
        for part in text.split(&**open).skip(1).filter(|_| is_string(text)) {
            let end = part.find(|c| !is_in_word(c)).unwrap_or(part.len());
            let (word, rest) = part.split_at(end);
            let name = names.get(word).filter(|_| rest.contains(&**close));
            found.extend(name.map(|&name| (token, name)));
        }
    }
    found
}

/// The numbers of names by their texts.
pub(super) fn names_by_text(document: &Document) -> FxHashMap<&str, u32> {
    let names = (0..).zip(document.names().places());
    let names = names.filter_map(|(name, places)| {
        let first = *places.first()?;
        let text = document.token_text(first as usize);
        Some((document.conventions().name_in(text), name))
    });
    names.collect()
}

/// In code, what is defined around a place is used there, however that looks: the `i` of
/// `int i; for (i = 0; ...)` is one thing.
fn define_once(elements: &[Element], occurrences: &mut [Occurrence]) {
    // Names, each with what the element that defines it is in.
    let mut defined: FxHashSet<(u32, u32)> = FxHashSet::default();
    let heads = occurrences.iter_mut().filter(|it| it.in_head && it.defines);
    for it in heads {
        let of_code = code_around(elements, it.element);
        let is_known = { of_code }.any(|around| defined.contains(&(it.name, around)));
        it.defines = !is_known;
        if let Some(around) = code_around(elements, it.element).next() {
            defined.insert((it.name, around));
        }
    }
}

/// The elements that an element is in, from the inside out, as long as they are code.
fn code_around(elements: &[Element], element: u32) -> impl Iterator<Item = u32> {
    let around = outwards(elements, element).skip(1);
    around.take_while(|&at| elements[at as usize].is_opened_code)
}

/// Which kinds of tokens are words of the language and no names: those that have no other
/// texts, or only one.
#[derive(Default)]
struct Keywords<'a> {
    /// For each kind, its first text, whether there are others, and whether all are words of
    /// the language.
    kinds: FxHashMap<&'a str, (&'a str, bool, bool)>,
}

impl<'a> Keywords<'a> {
    fn add(&mut self, document: &Document, kind: &'a str, text: &'a str) {
        let (first, has_others, all) = self.kinds.entry(kind).or_insert((text, false, true));
        *has_others |= *first != text;
        *all = *all && document.conventions().is_keyword(text);
    }

    fn are(&self, kind: &str) -> bool {
        let of_kind = self.kinds.get(kind);
        of_kind.is_none_or(|&(_, has_others, all)| all || !has_others)
    }
}

/// For each token, the innermost element that it is in.
fn owners(document: &Document, elements: &[Element]) -> Vec<u32> {
    let mut owners = vec![NONE; document.token_count()];
    // Parents come before what is in them.
    for (number, element) in (0..).zip(elements) {
        owners[element.tokens.clone()].fill(number);
    }
    owners
}
