//! Words that tie parts of a text to one another.
//!
//! Nothing is known of what a language takes for a definition or a use. But a
//! word that is a token in several places ties these together, and where it
//! occurs first, it is defined more often than not. So does a word inside a
//! token, as in `"#/definitions/size"`, that is all of another one, as in
//! `"size"`.

use std::collections::hash_map::Entry;
use std::ops::Range;

use rustc_hash::FxHashMap;

use crate::edit::cut::hash_of;
use crate::edit::document::{Document, Index};

/// The names of a document: words that are tokens of a kind which comes with
/// several texts, or of several kinds.
#[derive(Debug, Default)]
pub(crate) struct Names {
    /// For each token, the number of its name.
    of_token: Vec<u32>,
    /// For each name, its tokens, in order.
    places: Vec<Vec<u32>>,
    ties: Ties,
    /// For each node, the last token that has a word which occurs first in it.
    reach: FxHashMap<u32, u32>,
}

/// Words and all tokens that have them.
#[derive(Debug, Default)]
struct Ties {
    words: Vec<Tie>,
    /// Tokens, in order, with the number of a word.
    of_token: Vec<(u32, u32)>,
}

/// A word that is all of one token at least, but for quotes.
#[derive(Debug, Default)]
pub(crate) struct Tie {
    /// A hash of it.
    pub(crate) word: u64,
    /// The tokens, in order.
    pub(crate) tokens: Vec<u32>,
    /// Whether it is only a part of some of them.
    pub(crate) is_part: bool,
    is_whole: bool,
}

/// Tokens with more words are prose.
const MOST_WORDS: usize = 4;

/// Longer tokens are prose, too.
const LONGEST: usize = 128;

/// No name.
const NONE: u32 = u32::MAX;

impl Names {
    pub(crate) fn of(document: &Document) -> Names {
        let words = Words::of(document);
        let is_name = words.are_names(document);
        let mut numbers = vec![NONE; words.texts.len()];
        let mut places: Vec<Vec<u32>> = Vec::new();
        let mut of_token = vec![NONE; words.of_token.len()];
        for (token, name) in of_token.iter_mut().enumerate() {
            let text = words.of_token[token];
            if text == NONE || !is_name[text as usize] {
                continue;
            }
            let number = &mut numbers[text as usize];
            if *number == NONE {
                *number = places.len() as u32;
                places.push(Vec::new());
            }
            *name = *number;
            places[*number as usize].push(token as u32);
        }
        let ties = Ties::of(document, (&of_token, places.len()));
        if places.is_empty() {
            of_token = Vec::new();
        }
        let reach = reach(document, &ties.words);
        Names {
            of_token,
            places,
            ties,
            reach,
        }
    }

    /// Words with all tokens that have them, in the order of their first tokens.
    pub(crate) fn ties(&self) -> impl Iterator<Item = &Tie> {
        self.ties.words.iter()
    }

    /// A word by its number.
    pub(crate) fn tie(&self, word: u32) -> &Tie {
        &self.ties.words[word as usize]
    }

    /// The numbers of a token's words.
    pub(crate) fn words_of(&self, token: u32) -> impl Iterator<Item = u32> {
        self.ties.words_of(token)
    }

    /// Whether a word that occurs first in a node occurs behind it, too.
    pub(crate) fn has_tie(&self, document: &Document, node: Index) -> bool {
        let reach = self.reach.get(&(node as u32));
        reach.is_some_and(|&last| last as usize >= document.tokens_of(node).end)
    }

    /// The number of a token's name, if it has one.
    pub(crate) fn name_of(&self, token: usize) -> Option<u32> {
        let name = self.of_token.get(token).copied();
        name.filter(|&name| name != NONE)
    }

    /// All tokens with the name of this one; none if it has no name.
    pub(crate) fn places_of(&self, token: usize) -> &[u32] {
        let name = self.name_of(token);
        name.map_or(&[], |name| &self.places[name as usize])
    }

    /// The tokens of each name, names in the order of their first tokens.
    pub(crate) fn places(&self) -> impl Iterator<Item = &[u32]> {
        self.places.iter().map(|places| &**places)
    }

    /// How many tokens elsewhere have a word that one of these tokens has.
    pub(crate) fn links(&self, tokens: impl Iterator<Item = Range<usize>>) -> u32 {
        let mut inside: FxHashMap<u32, u32> = FxHashMap::default();
        for token in tokens.flatten() {
            for word in self.ties.words_of(token as u32) {
                *inside.entry(word).or_default() += 1;
            }
        }
        let all = |word: u32| self.ties.words[word as usize].tokens.len() as u32;
        inside.iter().map(|(&word, &count)| all(word) - count).sum()
    }
}

/// The words of a document: tokens of a kind with a name, by the numbers of their texts.
struct Words<'a> {
    texts: Vec<&'a str>,
    /// For each token, the number of its text.
    of_token: Vec<u32>,
}

impl<'a> Words<'a> {
    fn of(document: &'a Document) -> Self {
        let mut numbers: FxHashMap<&str, u32> = FxHashMap::default();
        let mut texts = Vec::new();
        let number = |token: usize| {
            let text = document.token_text(token);
            let is_word =
                document.is_name(text) && !document.name(document.node_of(token)).is_empty();
            if !is_word {
                return NONE;
            }
            let name = document.conventions().name_in(text);
            *numbers.entry(name).or_insert_with(|| {
                texts.push(name);
                texts.len() as u32 - 1
            })
        };
        let of_token = (0..document.token_count()).map(number).collect();
        Words { texts, of_token }
    }

    /// For each text, whether it is a name. A kind of token with one text is a keyword, unless
    /// that is a name elsewhere, as that of the only type is, or of another kind there, as the
    /// only class of a page is in its style.
    fn are_names(&self, document: &Document) -> Vec<bool> {
        let words = || (0..).zip(&self.of_token).filter(|(_, text)| **text != NONE);
        let kind = |token: usize| document.name(document.node_of(token));
        // The first text of each kind, and whether there are others.
        let mut kinds: FxHashMap<&str, (u32, bool)> = FxHashMap::default();
        for (token, &text) in words() {
            let (first, has_several) = kinds.entry(kind(token)).or_insert((text, false));
            *has_several |= *first != text;
        }
        let mut kind_of: Vec<Option<&str>> = vec![None; self.texts.len()];
        let mut are_names = vec![false; self.texts.len()];
        for (token, &text) in words() {
            let kind = kind(token);
            let place = text as usize;
            let is_of_two = *kind_of[place].get_or_insert(kind) != kind;
            if are_names[place] {
                continue;
            }
            let is_free = || document.replacement(document.node_of(token)) != self.texts[place];
            are_names[place] = kinds[kind].1 || is_of_two && is_free();
        }
        are_names
    }
}

impl Tie {
    /// Adds a token, the word being all of it, or a part.
    fn add(&mut self, token: u32, is_whole: bool) {
        if self.tokens.last() != Some(&token) {
            self.tokens.push(token);
        }
        self.is_whole |= is_whole;
        self.is_part |= !is_whole;
    }

    /// The word in a token that is all of it, but for quotes and other signs.
    pub(crate) fn word_in<'a>(&self, document: &'a Document, token: usize) -> Option<&'a str> {
        let text = document.token_text(token);
        let word = match document.is_name(text) {
            true => Some(document.conventions().name_in(text)),
            false => words(text).find(|word| word.len() + MOST_SIGNS >= text.len()),
        };
        word.filter(|word| hash_of(word) == self.word)
    }
}

impl Ties {
    /// With the document is the number of each token's name, and how many there are.
    fn of(document: &Document, (names, count): (&[u32], usize)) -> Ties {
        let mut numbers: FxHashMap<&str, u32> = FxHashMap::default();
        let mut of_name = vec![NONE; count];
        let mut ties: Vec<Tie> = Vec::new();
        let mut number_of = |ties: &mut Vec<Tie>, word| {
            *numbers.entry(word).or_insert_with(|| {
                ties.push(Tie {
                    word: hash_of(word),
                    ..Tie::default()
                });
                ties.len() as u32 - 1
            })
        };
        for (token, &name) in (0..).zip(names) {
            let text = document.token_text(token as usize);
            if name != NONE {
                let number = &mut of_name[name as usize];
                if *number == NONE {
                    *number = number_of(&mut ties, document.conventions().name_in(text));
                }
                ties[*number as usize].add(token, true);
                continue;
            }
            // A word that is no name is a keyword.
            let is_short = (MOST_SIGNS + 1..=LONGEST).contains(&text.len());
            if is_short && !document.is_name(text) {
                let words: Vec<&str> = words(text).collect();
                if words.len() <= MOST_WORDS {
                    for word in &words {
                        let number = number_of(&mut ties, *word);
                        ties[number as usize].add(token, word.len() + MOST_SIGNS >= text.len());
                    }
                }
            }
        }
        let is_tie = |tie: &Tie| tie.is_whole && tie.tokens.len() > 1;
        ties.retain(is_tie);
        let count = ties.iter().map(|tie| tie.tokens.len()).sum();
        let mut of_token: Vec<(u32, u32)> = Vec::with_capacity(count);
        for (number, tie) in (0..).zip(&ties) {
            of_token.extend(tie.tokens.iter().map(|&token| (token, number)));
        }
        of_token.sort_unstable();
        Ties {
            words: ties,
            of_token,
        }
    }

    /// The numbers of a token's words.
    fn words_of(&self, token: u32) -> impl Iterator<Item = u32> {
        let first = self.of_token.partition_point(|&(of, _)| of < token);
        let from = self.of_token.iter().skip(first);
        let own = from.take_while(move |&&(of, _)| of == token);
        own.map(|&(_, word)| word)
    }
}

/// For nodes in which such words occur first, the last token that has one. Large
/// documents have few words for their nodes.
fn reach(document: &Document, ties: &[Tie]) -> FxHashMap<u32, u32> {
    let ends = ties.iter().filter_map(|tie| {
        let (first, last) = tie.tokens.first().zip(tie.tokens.last())?;
        Some((*last, *first))
    });
    let mut ends: Vec<(u32, u32)> = ends.collect();
    ends.sort_unstable();
    let mut reach: FxHashMap<u32, u32> = FxHashMap::default();
    // With the farthest one first, a node that was met needs no second look.
    for (last, first) in ends.into_iter().rev() {
        let mut at = Some(document.node_of(first as usize));
        while let Some(node) = at
            && let Entry::Vacant(place) = reach.entry(node as u32)
        {
            place.insert(last);
            at = document.parent(node);
        }
    }
    reach
}

/// So many characters of a token are quotes.
const MOST_SIGNS: usize = 2;

/// The words of a text that are more than a letter, those with dashes in them whole.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split(|c| !is_in_word(c) && c != '-');
    let parts = parts.map(|part| part.trim_matches('-'));
    parts.filter(|part| part.len() > 1 && is_word(part))
}

/// The names in a text, as they are told apart in tokens.
pub(crate) fn names_in<'a>(document: &Document, text: &'a str) -> impl Iterator<Item = &'a str> {
    let name = document.conventions().name_in(text);
    let name = document.is_name(text).then_some(name);
    let words = words(text).filter(move |_| name.is_none());
    name.into_iter().chain(words)
}

/// Whether a text is a word. Where dashes can be in a token of words, as in style sheets,
/// they are a part of names.
pub(crate) fn is_word(text: &str) -> bool {
    is_word_with(text, &[])
}

/// The same where some signs are letters, too, as in `a$b`.
pub(crate) fn is_word_with(text: &str, signs: &[char]) -> bool {
    // Most words are made of these only.
    let is_usual = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    if text.bytes().all(is_usual) {
        return text.starts_with(|c: char| !c.is_ascii_digit());
    }
    let is_letter = |c: char| is_in_word(c) || signs.contains(&c);
    let is_part = |part: &str| !part.is_empty() && part.chars().all(is_letter);
    let begins = |c: char| c.is_alphabetic() || c == '_' || signs.contains(&c);
    text.starts_with(begins) && text.split('-').all(is_part)
}

pub(crate) fn is_in_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Whether a computed text is the shortest name that there is, which nothing
/// defines: keywords with one letter are rare.
pub(crate) fn is_made_up(text: &str) -> bool {
    text.len() == 1 && is_word(text)
}
