//! One level of pointers or arrays less, at a definition and all uses.
//!
//! ```c
//! struct A { int a; } b, *c = &b;
//! int f() { return c->a + (*c).a; }
//! => struct A { int a; } b, c = b;
//! int f() { return c.a + (c).a; }
//! =/> struct A { int a; } b, c = &b;
//! int f() { return c->a + (*c).a; }
//! ```
//!
//! ```c
//! int f(int *p) { return *p; }
//! int g(int *q, int c) { int **d = &q; return f(q) + c * **d; }
//! => int f(int p) { return p; }
//! int g(int q, int c) { int *d = &q; return f(q) + c * *d; }
//! => int f(int *p) { return *p; }
//! int g(int *q, int c) { int *d = q; return f(q) + c * *d; }
//! ```
//!
//! ```c
//! int a[2][3];
//! int f(int i) { return a[1][i] * sizeof(a); }
//! => int a[3];
//! int f(int i) { return a[i] * sizeof(a); }
//! => int a[2];
//! int f(int i) { return a[1] * sizeof(a); }
//! ```
//!
//! ```cpp
//! struct A { int *a; int f() { return this->a[0]; } };
//! => struct A { int a; int f() { return this->a; } };
//! ```
//!
//! ```json
//! {"a": "*", "b": ["a"]}
//! =/>
//! ```

use std::collections::BTreeMap;
use std::ops::Range;

use crate::edit::operands::{
    beginning_of_value, closing, ends_value, is_one_of, text, text_before,
};
use crate::edit::place::place;
use crate::edit::{Cut, Document, Edit, Scope, Tier, outermost};
use crate::passes::pass::Pass;
use crate::passes::structure::arguments::elements;
use crate::tuning;

/// What is declared as a pointer becomes what it points to, and an array an element of it.
/// Where it is used, a sign before it goes, or an index behind it. Names that are assigned to
/// one another, compared or passed as arguments change together, and where the address of one
/// is taken for another one, it is the value.
#[derive(Debug)]
pub(crate) struct Pointers;

impl Pass for Pointers {
    fn name(&self) -> &'static str {
        "pointers"
    }

    fn tier(&self) -> Tier {
        Tier::Fine
    }

    fn propose(&self, document: &Document, _scope: &Scope, edits: &mut Vec<Edit>) {
        let is_long = document.token_count() > tuning::DEFINITIONS_MOST_TOKENS;
        if document.conventions().pointer_signs.is_empty() || is_long {
            return;
        }
        let mut levels = Levels::of(document);
        levels.change_places();
        levels.tie_values();
        levels.tie_functions();
        levels.propose(edits);
    }
}

/// A name by its first token, or a parameter by a number beyond all tokens, and how many
/// levels it loses before this one in an expression.
type Level = (usize, usize);

/// A name where it stands.
#[derive(Debug)]
struct Place {
    name: usize,
    /// All of it: `*a[1]`.
    tokens: Range<usize>,
    /// What takes a level, or is one of its type: of `*a[1]`, the index and then the sign.
    levels: Vec<Range<usize>>,
    /// The sign with which its address is taken.
    address: Option<usize>,
    is_declared: bool,
}

impl Place {
    fn of(document: &Document, name: usize, token: usize, is_same: bool) -> Place {
        let conventions = document.conventions();
        let mut place = Place {
            name,
            tokens: beginning_of_value(document, token)..token + 1,
            levels: Vec::new(),
            address: None,
            is_declared: token == name,
        };
        if conventions.names_first && token == name {
            place.add_type(document);
            return place;
        }
        loop {
            place.add_behind(document);
            let Range { start, end } = place.tokens;
            if conventions.is_member_sign(text(document, end)) {
                return place;
            }
            place.add_before(document, is_same);
            let is_bracketed = |start: usize| {
                let open = &conventions.parameter_brackets.0;
                text_before(document, start) == open
                    && text(document, end) == conventions.parameter_brackets.1
            };
            let start = place.tokens.start.min(start);
            let is_call = start >= 2 && ends_value(document, start - 2);
            if place.address.is_some() || !is_bracketed(start) || is_call {
                return place;
            }
            place.tokens = start - 1..end + 1;
        }
    }

    /// The signs behind a name that its type begins with.
    fn add_type(&mut self, document: &Document) {
        let is_sign =
            |token: usize| is_one_of(document, token, &document.conventions().pointer_signs);
        let mut at = self.tokens.end;
        if !is_sign(at) {
            at += 1;
        }
        while is_sign(at) {
            self.levels.push(at..at + 1);
            at += 1;
        }
    }

    /// Indices and arguments.
    fn add_behind(&mut self, document: &Document) {
        let conventions = document.conventions();
        while conventions.opens(text(document, self.tokens.end))
            && text(document, self.tokens.end) != conventions.block_brackets.0
            && let Some(close) = closing(document, self.tokens.end)
        {
            let group = self.tokens.end..close + 1;
            self.tokens.end = group.end;
            if text(document, group.start) != conventions.parameter_brackets.0 {
                self.levels.push(group);
            }
        }
    }

    /// Signs that are before it, and before no other value. Words may be between them where
    /// it is declared: `*const a`.
    fn add_before(&mut self, document: &Document, is_same: bool) {
        let conventions = document.conventions();
        let mut at = self.tokens.start;
        let mut signs = Vec::new();
        while let Some(before) = at.checked_sub(1) {
            let word = text(document, before);
            if conventions.pointer_signs.iter().any(|sign| sign == word) {
                signs.push(before);
            } else if !conventions.is_keyword(word)
                || !is_one_of(document, before.wrapping_sub(1), &conventions.pointer_signs)
            {
                break;
            }
            at = before;
        }
        let is_behind_word = at > 0 && document.is_name(text(document, at - 1));
        self.is_declared |= is_same && is_behind_word;
        if self.is_declared {
            self.levels.extend(signs.iter().map(|&sign| sign..sign + 1));
            self.tokens.start = at;
            return;
        }
        for sign in signs {
            let is_next = sign + 1 == self.tokens.start;
            if !is_next || sign > 0 && ends_value(document, sign - 1) {
                break;
            }
            self.levels.push(sign..sign + 1);
            self.tokens.start = sign;
        }
        if let Some(sign) = self.tokens.start.checked_sub(1)
            && is_one_of(document, sign, &conventions.address_signs)
            && (sign == 0 || !ends_value(document, sign - 1))
        {
            self.address = Some(sign);
            self.tokens.start = sign;
        }
    }

    /// How many levels are taken from the name.
    fn taken(&self) -> usize {
        match self.is_declared {
            true => 0,
            false => self.levels.len(),
        }
    }
}

struct Levels<'a> {
    document: &'a Document,
    /// In the order of their beginnings, of those with the same one the shortest first.
    places: Vec<Place>,
    /// How many levels each name is declared with.
    declared: BTreeMap<usize, usize>,
    /// What changes with each level.
    cuts: BTreeMap<Level, Vec<Cut>>,
    /// Levels that change together.
    ties: Vec<(Level, Level)>,
}

impl<'a> Levels<'a> {
    fn of(document: &'a Document) -> Self {
        let mut places = Vec::new();
        let mut declared = BTreeMap::new();
        for tokens in document.names().places() {
            let Some(name) = tokens.first().map(|&first| first as usize) else {
                continue;
            };
            let own = place(document, name);
            let before = places.len();
            for token in tokens.iter().map(|&token| token as usize) {
                let is_same = token != name && place(document, token) == own;
                places.push(Place::of(document, name, token, is_same));
            }
            declared.insert(name, places[before].levels.len());
        }
        places.sort_by_key(|it| (it.tokens.start, it.tokens.end));
        Levels {
            document,
            places,
            declared,
            cuts: BTreeMap::new(),
            ties: Vec::new(),
        }
    }

    /// Notes what changes at the places of names by themselves.
    fn change_places(&mut self) {
        let document = self.document;
        let (sign, of_value) = &document.conventions().pointer_member_signs;
        for place in &self.places {
            for level in 0..self.declared.get(&place.name).copied().unwrap_or(0) {
                let cuts = self.cuts.entry((place.name, level)).or_default();
                if let Some(tokens) = place.levels.get(level) {
                    cuts.push(Cut::delete(document.span_of_tokens(tokens)));
                } else if place.taken() == level && text(document, place.tokens.end) == sign {
                    cuts.push(Cut::put(document.token(place.tokens.end), of_value));
                }
            }
        }
    }

    /// The longest place that begins with a token.
    fn from(&self, token: usize) -> Option<usize> {
        let end = self.places.partition_point(|it| it.tokens.start <= token);
        let last = end.checked_sub(1)?;
        (self.places[last].tokens.start == token).then_some(last)
    }

    /// Ties names with what is assigned to them or compared with them.
    fn tie_values(&mut self) {
        let document = self.document;
        for number in 0..self.places.len() {
            let place = &self.places[number];
            let sign = place.tokens.end;
            let is_sign = document
                .conventions()
                .is_initializer_sign(text(document, sign))
                || matches!(text(document, sign), "==" | "!=");
            if !is_sign {
                continue;
            }
            let to = (place.name, place.taken());
            let block = &document.conventions().block_brackets.0;
            if text(document, sign + 1) == block {
                let inside = sign + 1..closing(document, sign + 1).unwrap_or(sign);
                let behind = place.levels.iter().filter(|it| it.start > place.name);
                let to = (place.name, behind.count());
                let values = (0..self.places.len()).filter(|&it| {
                    let start = self.places[it].tokens.start;
                    inside.contains(&start) && self.from(start) == Some(it)
                });
                for value in values.collect::<Vec<usize>>() {
                    self.tie(to, value);
                }
            } else if let Some(value) = self.from(sign + 1) {
                self.tie(to, value);
            }
        }
    }

    /// Ties parameters with arguments, and functions with what they return.
    fn tie_functions(&mut self) {
        let document = self.document;
        let mut number = document.token_count();
        let mut bodies: Vec<(Range<usize>, usize)> = Vec::new();
        for names in document.names().places() {
            let mut longest = 0;
            for token in names.iter().map(|&token| token as usize) {
                if text(document, token + 1) != document.conventions().parameter_brackets.0 {
                    continue;
                }
                let list = elements(document, token + 1);
                longest = longest.max(list.len());
                for (parameter, element) in list.into_iter().enumerate() {
                    self.tie_parameter(number + parameter, element);
                }
                if let Some(close) = closing(document, token + 1)
                    && text(document, close + 1) == document.conventions().block_brackets.0
                    && let Some(end) = closing(document, close + 1)
                {
                    bodies.push((close + 1..end, names[0] as usize));
                }
            }
            number += longest;
        }
        for value in 0..self.places.len() {
            let tokens = &self.places[value].tokens;
            let before = text_before(document, tokens.start);
            let is_behind_word =
                document.is_name(before) && document.conventions().is_keyword(before);
            let is_last = document
                .conventions()
                .is_statement_end(text(document, tokens.end));
            let around = bodies.iter().find(|(body, _)| body.contains(&tokens.start));
            if let Some(&(_, function)) = around
                && is_behind_word
                && is_last
                && !self.places[value].is_declared
            {
                self.tie((function, 0), value);
            }
        }
    }

    /// Ties a parameter with what is in its place.
    fn tie_parameter(&mut self, parameter: usize, element: Range<usize>) {
        let document = self.document;
        let last = element.end - 1;
        if is_one_of(document, last, &document.conventions().pointer_signs) {
            let cut = Cut::delete(document.token(last));
            self.cuts.entry((parameter, 0)).or_default().push(cut);
            return;
        }
        let value = (0..self.places.len()).find(|&it| {
            let Place {
                tokens,
                is_declared,
                ..
            } = &self.places[it];
            let is_inside = element.start <= tokens.start && tokens.end == element.end;
            *tokens == element || *is_declared && is_inside
        });
        if let Some(value) = value {
            self.tie((parameter, 0), value);
        }
    }

    /// A level, and those behind it, are those of a value.
    fn tie(&mut self, to: Level, value: usize) {
        let place = &self.places[value];
        for level in 0..tuning::POINTERS_MOST_LEVELS {
            let to = (to.0, to.1 + level);
            let taken = place.taken();
            match (place.address, level.checked_sub(1)) {
                (None, _) => self.ties.push((to, (place.name, taken + level))),
                (Some(_), Some(level)) => self.ties.push((to, (place.name, taken + level))),
                (Some(address), None) => {
                    let cut = Cut::delete(self.document.token(address));
                    self.cuts.entry(to).or_default().push(cut);
                }
            }
        }
    }

    fn propose(self, edits: &mut Vec<Edit>) {
        let mut group: BTreeMap<Level, Level> = BTreeMap::new();
        fn find(group: &BTreeMap<Level, Level>, mut at: Level) -> Level {
            while let Some(&next) = group.get(&at) {
                at = next;
            }
            at
        }
        for &(a, b) in &self.ties {
            let (a, b) = (find(&group, a), find(&group, b));
            if a != b {
                group.insert(a.max(b), a.min(b));
            }
        }
        let mut groups: BTreeMap<Level, (Vec<Cut>, usize)> = BTreeMap::new();
        for (level, cuts) in self.cuts {
            let (all, count) = groups.entry(find(&group, level)).or_default();
            all.extend(cuts);
            *count += usize::from(
                self.declared
                    .get(&level.0)
                    .is_some_and(|&levels| level.1 < levels),
            );
        }
        for (level, (cuts, count)) in groups.into_iter().filter(|(_, (_, count))| *count > 0) {
            let name = text(self.document, level.0);
            let edit = Edit::new(outermost(cuts))
                .making_up()
                .of_risk(tuning::POINTERS_RISK);
            edits.push(edit.of_class(count.min(2)).known_by((name, level.1)));
        }
    }
}
