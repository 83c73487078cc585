//! What imports bring.
//!
//! ```text
//!   use a::{b, c::{self, d as e}};      `b`, `c` and `e`
//!   import "a/b"                        `b`
//! ```
//!
//! A name in such a list goes as soon as nothing is there that it could be. So does one that a
//! macro is called with where definitions stand: `implement_a!(B, C);` says something of `B` and
//! of `C`, and uses of that do not name it.

use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};

use super::elements::{Around, Content, Element};
use super::heads::brackets::group;
use super::lists::without_items;
use super::occurrences::names_by_text;
use crate::edit::{Cut, Document};
use crate::tuning;

/// A name that is imported.
#[derive(Clone, Debug)]
pub(super) struct Import {
    pub(super) element: u32,
    /// What it is called here, and where it comes from: names, if they are.
    pub(super) called: Option<u32>,
    pub(super) name: Option<u32>,
    /// What the name is a part of.
    pub(super) whole: Option<u32>,
    /// What it is called here.
    word: String,
    /// What goes with it: tokens.
    pub(super) item: Range<usize>,
    /// The groups that it is one of elsewhere, if that is in the text.
    pub(super) groups: Vec<u32>,
    /// The imports that it may come through.
    pub(super) through: Vec<usize>,
}

/// What the imports of a text bring.
#[derive(Debug, Default)]
pub(super) struct Imports {
    pub(super) all: Vec<Import>,
    /// The tokens of names before others: `a` of `a::b`.
    path: FxHashSet<usize>,
}

impl Imports {
    /// Those of the elements of a text; some of them take over all names of something.
    pub(super) fn of(
        document: &Document,
        elements: &[Element],
        takes_all: impl Fn(u32) -> bool,
    ) -> Imports {
        let conventions = document.conventions();
        let mut imports = Imports::default();
        if conventions.imports.is_empty() && conventions.exports.is_empty() {
            return imports;
        }
        let names = names_by_text(document);
        for (number, element) in (0..).zip(elements) {
            if element.content != Content::Plain || takes_all(number) {
                continue;
            }
            let is_code = Around::of(element, elements) == Around::Code;
            let call = macro_list(document, &element.tokens).filter(|_| !is_code);
            if let Some(list) = export_list(document, &element.tokens) {
                imports.add_exports(document, (number, list), &names);
                continue;
            }
            let import = import_word(document, &element.tokens);
            let import = import.map(|word| word + 1..element.tokens.end);
            if call.is_some() {
                imports.path.insert(element.tokens.start);
            }
            if let Some(tokens) = call.clone().or(import) {
                let mut reader = Reader {
                    document,
                    names: &names,
                    element: number,
                    is_call: call.is_some(),
                    lists: vec![List::default()],
                    imports: &mut imports,
                };
                reader.lists[0].start = tokens.start;
                reader.read(tokens);
            }
        }
        imports
    }

    /// Adds what the strings in a list name.
    fn add_exports(
        &mut self,
        document: &Document,
        (element, list): (u32, Range<usize>),
        names: &FxHashMap<&str, u32>,
    ) {
        let conventions = document.conventions();
        let is_separator = |token: usize| conventions.is_separator(document.token_text(token));
        let mut start = list.start;
        for token in list.clone() {
            let is_last = token + 1 == list.end;
            if !is_last && !is_separator(token) {
                continue;
            }
            let item = start..token + 1;
            start = token + 1;
            let text = document.token_text(item.start);
            let word = text.trim_matches(&*conventions.quotes);
            let is_alone = item.clone().skip(1).all(is_separator);
            let name = names.get(word).copied();
            self.all.push(Import {
                element,
                called: None,
                // Of another one, nothing is known.
                name: name.filter(|_| is_alone && word.len() < text.len()),
                whole: None,
                word: word.to_owned(),
                item,
                groups: Vec::new(),
                through: Vec::new(),
            });
        }
    }

    /// The elements that are imports.
    pub(super) fn elements(&self) -> impl Iterator<Item = u32> {
        self.all.iter().map(|import| import.element)
    }

    /// Whether a token is a name before another one in an import.
    pub(super) fn is_path(&self, token: usize) -> bool {
        self.path.contains(&token)
    }

    /// Where the names are that bring nothing which is there, or which nothing uses where that is
    /// an error; an import without others goes as a whole. `cuts` are those of the slice.
    pub(super) fn dead(
        &self,
        document: &Document,
        (elements, groups): (&[Element], &[Vec<u32>]),
        reached: &[bool],
        cuts: &[Cut],
    ) -> Vec<Cut> {
        let mut is_dead: Vec<bool> = self.bring(groups, reached).iter().map(|it| !it).collect();
        if document.conventions().strict_imports {
            self.add_unused(document, cuts, &mut is_dead);
        }
        let mut dead = Vec::new();
        let mut begin = 0;
        for of_element in self.all.chunk_by(|a, b| a.element == b.element) {
            let is_dead = &is_dead[begin..begin + of_element.len()];
            begin += of_element.len();
            let element = of_element[0].element as usize;
            if reached[element] && is_dead.contains(&true) {
                let items = of_element.iter().map(|import| import.item.clone());
                let items: Vec<Range<usize>> = items.collect();
                let statement = elements[element].node;
                dead.extend(without_items(document, statement, &items, is_dead));
            }
        }
        dead
    }

    /// Which of the imports bring something, as far as is known, if some elements are there.
    fn bring(&self, groups: &[Vec<u32>], reached: &[bool]) -> Vec<bool> {
        let has_groups = |import: &Import| !import.groups.is_empty();
        let is_known = self.spread(self.all.iter().map(has_groups).collect(), |_| true);
        let is_there = |element: u32| reached[element as usize];
        let is_group = |&group: &u32| groups[group as usize].iter().copied().any(is_there);
        let first = self.all.iter().zip(is_known).map(|(import, is_known)| {
            let brings = !is_known || import.groups.iter().any(is_group);
            brings && is_there(import.element)
        });
        self.spread(first.collect(), |import| is_there(import.element))
    }

    /// Of which imports something is true that is true of some: of all that may, and come
    /// through one of which it is.
    fn spread(&self, mut is_true: Vec<bool>, may: impl Fn(&Import) -> bool) -> Vec<bool> {
        loop {
            let next = self.all.iter().enumerate().filter(|(number, import)| {
                !is_true[*number] && may(import) && import.through.iter().any(|&it| is_true[it])
            });
            let next: Vec<usize> = next.map(|(number, _)| number).collect();
            if next.is_empty() {
                return is_true;
            }
            for number in next {
                is_true[number] = true;
            }
        }
    }

    /// Adds the imports that nothing uses in what cuts leave, but something else does.
    fn add_unused(&self, document: &Document, cuts: &[Cut], is_dead: &mut [bool]) {
        let mut is_kept = vec![true; document.token_count()];
        for Cut { range, .. } in cuts {
            is_kept[document.token_from(range.start)..document.token_from(range.end)].fill(false);
        }
        let conventions = document.conventions();
        let words: FxHashSet<&str> = self.all.iter().map(|import| &*import.word).collect();
        let is_sign = |token: usize| conventions.is_member_sign(document.token_text(token));
        let mut used: FxHashSet<&str> = FxHashSet::default();
        let mut used_there: FxHashSet<&str> = FxHashSet::default();
        for sign in (1..document.token_count()).filter(|&token| is_sign(token)) {
            let text = document.token_text(sign - 1);
            if words.contains(text) && !(sign > 1 && is_sign(sign - 2)) {
                used.insert(text);
                if is_kept[sign] {
                    used_there.insert(text);
                }
            }
        }
        for (import, is_dead) in self.all.iter().zip(is_dead) {
            let word = &*import.word;
            *is_dead |= used.contains(word) && !used_there.contains(word);
        }
    }
}

/// The token with the word that an import begins with, before which are only other words of the
/// language and what is in brackets: `pub(crate) use a;`.
fn import_word(document: &Document, tokens: &Range<usize>) -> Option<usize> {
    let conventions = document.conventions();
    let mut depth = 0;
    for token in tokens.clone().take(tuning::STATEMENT_HEAD) {
        let text = document.token_text(token);
        if conventions.opens(text) {
            depth += 1;
        } else if conventions.closes(text) {
            depth -= 1;
        } else if depth == 0 && conventions.imports.iter().any(|word| word == text) {
            return Some(token);
        } else if depth == 0 && document.is_name_token(token) {
            return None;
        }
    }
    None
}

/// The tokens in the brackets of a list of what others may import: `__all__ = ['a', 'b']`.
fn export_list(document: &Document, tokens: &Range<usize>) -> Option<Range<usize>> {
    let conventions = document.conventions();
    let (name, sign) = (tokens.start, tokens.start + 1);
    let mut exports = conventions.exports.iter();
    if !exports.any(|export| export == document.token_text(name))
        || sign + 1 >= tokens.end
        || !conventions.is_assignment_sign(document.token_text(sign))
    {
        return None;
    }
    let list = group(document, sign + 1..tokens.end);
    (list.start == sign + 2 && !list.is_empty()).then_some(list)
}

/// The tokens in the brackets of a macro's call with nothing but names: `a!(B, c::D)`.
fn macro_list(document: &Document, tokens: &Range<usize>) -> Option<Range<usize>> {
    let conventions = document.conventions();
    let sign = conventions.macro_sign.as_ref()?;
    let open = tokens.start + 2;
    if open >= tokens.end
        || !document.is_name_token(tokens.start)
        || document.token_text(tokens.start + 1) != sign
    {
        return None;
    }
    let list = group(document, open..tokens.end);
    let is_named = list.clone().any(|token| document.is_name_token(token));
    let mut others = list.clone().filter(|&token| !document.is_name_token(token));
    let is_plain = others.all(|token| {
        let text = document.token_text(token);
        conventions.is_list_separator(text) || conventions.is_member_sign(text)
    });
    (is_named && is_plain).then_some(list)
}

/// A list of imports in brackets.
#[derive(Clone, Copy, Default)]
struct List {
    /// What its items are parts of.
    whole: Option<usize>,
    /// Where its present item begins, and the last names there.
    start: usize,
    last: Option<usize>,
    before: Option<usize>,
    alias: Option<usize>,
    /// Whether the item has a list itself.
    has_list: bool,
}

/// The reader of an import.
struct Reader<'a> {
    document: &'a Document,
    names: &'a FxHashMap<&'a str, u32>,
    element: u32,
    /// Whether it is no import, but a macro's call.
    is_call: bool,
    lists: Vec<List>,
    imports: &'a mut Imports,
}

impl Reader<'_> {
    fn read(&mut self, tokens: Range<usize>) {
        let conventions = self.document.conventions();
        let quotes = &conventions.quotes;
        let mut is_part = false;
        let mut is_alias = false;
        for token in tokens.clone() {
            let text = self.document.token_text(token);
            let is_word = self.document.is_name(text);
            if conventions.opens(text) {
                let list = self.lists.last().copied().unwrap_or_default();
                if let Some(last) = self.lists.last_mut() {
                    last.has_list = true;
                }
                self.imports.path.extend(list.last);
                self.lists.push(List {
                    whole: list.last.or(list.whole),
                    start: token + 1,
                    ..List::default()
                });
            } else if conventions.closes(text) {
                self.end_item(token);
                self.lists.pop();
            } else if conventions.is_separator(text) && !conventions.is_member_sign(text) {
                self.end_item(token + 1);
            } else if text.starts_with(&**quotes) && text.len() > 1 {
                self.path(token);
            } else if let Some(list) = self.lists.last_mut().filter(|_| is_word) {
                match (is_part, is_alias) {
                    (_, true) => list.alias = Some(token),
                    (true, _) => {
                        self.imports.path.extend(list.last);
                        (list.before, list.last) = (list.last, Some(token));
                    }
                    // `as`, and the alias before a path in quotes.
                    _ if list.last.is_some() => {}
                    _ => list.last = Some(token),
                }
            }
            is_alias = is_word
                && !is_part
                && conventions.is_keyword(text)
                && token > tokens.start
                && self
                    .lists
                    .last()
                    .is_some_and(|list| list.last.is_some_and(|it| it < token));
            is_part = conventions.is_member_sign(text);
        }
        self.end_item(tokens.end);
    }

    /// A path in quotes, the last word of which is the name, unless another one is before it.
    fn path(&mut self, token: usize) {
        let text = self.document.token_text(token);
        let quotes = &*self.document.conventions().quotes;
        let list = self.next_item(token + 1).unwrap_or_default();
        let word = match list.last {
            Some(alias) => self.document.token_text(alias),
            None => text
                .trim_matches(quotes)
                .rsplit('/')
                .next()
                .unwrap_or_default(),
        };
        let start = list.last.unwrap_or(token);
        let is_name = self.document.is_name(word)
            && self.document.conventions().placeholder_name.as_deref() != Some(word);
        let is_taken = start == 0
            || !self
                .document
                .conventions()
                .is_member_sign(self.document.token_text(start - 1));
        if is_name && is_taken {
            self.imports.all.push(Import {
                element: self.element,
                called: None,
                name: None,
                whole: None,
                word: word.to_owned(),
                item: start..token + 1,
                groups: Vec::new(),
                through: Vec::new(),
            });
        }
    }

    /// Begins another item of the present list, and says what the last one was.
    fn next_item(&mut self, start: usize) -> Option<List> {
        let list = self.lists.last_mut()?;
        let next = List {
            whole: list.whole,
            start,
            ..List::default()
        };
        Some(std::mem::replace(list, next))
    }

    /// Takes note of what the present item imports, which ends before a token.
    fn end_item(&mut self, end: usize) {
        let Some(list) = self.next_item(end) else {
            return;
        };
        let Some(last) = list.last.filter(|_| !list.has_list) else {
            return;
        };
        let conventions = self.document.conventions();
        let text = |token: usize| self.document.token_text(token);
        // `{self}` is what the list is of.
        let is_itself = conventions.is_keyword(text(last));
        let (name, whole) = match is_itself {
            true => (list.whole, None),
            false => (Some(last), list.before.or(list.whole)),
        };
        let Some(called) = list.alias.or(name) else {
            return;
        };
        let named = |token: usize| self.names.get(text(token)).copied();
        self.imports.all.push(Import {
            element: self.element,
            called: named(called).filter(|_| !self.is_call),
            name: name.and_then(named),
            whole: whole
                .filter(|&whole| !conventions.is_keyword(text(whole)))
                .and_then(named),
            word: text(called).to_owned(),
            item: list.start..end,
            groups: Vec::new(),
            through: Vec::new(),
        });
    }
}
