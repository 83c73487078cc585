//! A record with one member becomes that member, at its definition and all uses.
//!
//! ```c
//! struct S { int a; };
//! struct S s = {1}, *p = &s;
//! int f(struct S t) { s.a = t.a; return p->a; }
//! => int s = 1, *p = &s;
//! int f(int t) { s = t; return *p; }
//! ```
//!
//! ```c
//! typedef struct { char *a[2]; } S;
//! S s;
//! char *f(S *t) { return t->a[1]; }
//! => typedef char *S[2];
//! S s;
//! char *f(S *t) { return t[0][1]; }
//! ```
//!
//! ```c
//! struct S { int a[3]; } s, t[2] = {{{1}}, {.a = {2}}};
//! => int s[3], t[2][3] = {{1}, {2}};
//! ```
//!
//! ```c
//! struct S { int a; } s; struct T { int a, b; } t;
//! int f() { return s.a + t.a; }
//! => int s; struct T { int a, b; } t;
//! int f() { return s + t.a; }
//! =/> struct S { int a; } s; int t;
//! int f() { return s.a + t; }
//! ```
//!
//! ```c
//! struct S { struct S *a; } s; struct T { int a, b; } t; struct U { int (*f)(int); } u;
//! =/>
//! ```
//!
//! ```cpp
//! struct S { int a; };
//! int f(const S &s) { return s.a + S{2}.a; }
//! => int f(const int &s) { return s + int{2}; }
//! ```
//!
//! ```Rust
//! struct S { a: i32 }
//! fn f(s: &S) -> S { let S { a } = s; S { a: s.a + a } }
//! => fn f(s: &i32) -> i32 { let a = s; s + a }
//! ```
//!
//! ```go
//! package p
//! type S struct { a int }
//! func f(s S) S { s.a++; return S{a: s.a} }
//! => package p
//! func f(s int) int { s++; return s }
//! ```
//!
//! ```java
//! class S { int a; }
//! class T { int f(S s) { s.a = 1; s = new S(); return s.a; } }
//! => class T { int f(int s) { s = 1; s = 0; return s; } }
//! ```
//!
//! ```typescript
//! interface S { a: number }
//! let s: S = { a: 1 }; f(s.a);
//! => let s: number = 1; f(s);
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crate::edit::operands::{beginning_of_value, closing, opening, text, text_before};
use crate::edit::{Cut, Document, Edit, Scope, Tier, around};
use crate::passes::pass::Pass;
use crate::passes::structure::arguments::elements;
use crate::tuning;

/// The definition of a record with one member goes. Its name becomes the type of the member,
/// and what had the member is it.
#[derive(Debug)]
pub(crate) struct Records;

impl Pass for Records {
    fn name(&self) -> &'static str {
        "records"
    }

    fn tier(&self) -> Tier {
        Tier::Fine
    }

    fn propose(&self, document: &Document, _scope: &Scope, edits: &mut Vec<Edit>) {
        let is_long = document.token_count() > tuning::DEFINITIONS_MOST_TOKENS;
        if document.conventions().records.is_empty() || is_long {
            return;
        }
        let tokens = 0..document.token_count();
        let mut records = tokens.filter_map(|token| Record::at(document, token));
        let Some(first) = records.next() else { return };
        let names = Names::of(document);
        for record in std::iter::once(first).chain(records) {
            let mut flat = Flat::of(&record, &names);
            if flat.change() {
                edits.extend(flat.edit());
            }
        }
    }
}

fn is_one_of(document: &Document, token: usize, signs: &[String]) -> bool {
    let text = text(document, token);
    signs.iter().any(|sign| sign == text)
}

fn is_record_word(document: &Document, token: usize) -> bool {
    is_one_of(document, token, &document.conventions().records)
}

fn is_pointer_sign(document: &Document, token: usize) -> bool {
    is_one_of(document, token, &document.conventions().pointer_signs)
}

/// Whether a token is a name, and there is one.
fn is_name(document: &Document, token: usize) -> bool {
    token < document.token_count() && document.is_name_token(token)
}

fn is_word(document: &Document, token: usize) -> bool {
    document.is_name(text(document, token))
}

/// The bracket that blocks begin with.
fn opens_block(document: &Document, token: usize) -> bool {
    text(document, token) == document.conventions().block_brackets.0
}

/// Whether a token separates members: also the end of a line, where that is one.
fn ends_member(document: &Document, token: usize) -> bool {
    let text = text(document, token);
    document.conventions().is_separator(text) || text.trim().is_empty()
}

/// The definition of a type with one member.
#[derive(Debug)]
struct Record<'a> {
    document: &'a Document,
    name: Option<usize>,
    /// From the word that it begins with to the end of its block.
    tokens: Range<usize>,
    member: Member,
}

/// A member of a record: tokens.
#[derive(Debug)]
struct Member {
    name: usize,
    type_: Range<usize>,
    /// The signs of pointers before its name.
    signs: Range<usize>,
    /// The dimensions of an array behind its name.
    dimensions: Range<usize>,
    /// Its first value.
    value: Option<Range<usize>>,
}

impl<'a> Record<'a> {
    /// The one that begins with this token.
    fn at(document: &'a Document, word: usize) -> Option<Record<'a>> {
        if !is_record_word(document, word) {
            return None;
        }
        let (name, open) = match is_name(document, word + 1) {
            true => (Some(word + 1), word + 2),
            false => (None, word + 1),
        };
        if !opens_block(document, open) {
            return None;
        }
        let before = word.checked_sub(1).filter(|&it| is_name(document, it));
        let names_first = document.conventions().names_first;
        let name = name.or(before.filter(|_| names_first));
        let close = closing(document, open)?;
        let member = Member::of(document, open + 1..close)?;
        let own = name.map(|name| text(document, name));
        let is_own = |token: usize| Some(text(document, token)) == own;
        if member.type_.clone().any(is_own) {
            return None;
        }
        Some(Record {
            document,
            name,
            tokens: word..close + 1,
            member,
        })
    }

    fn text_of(&self, tokens: &Range<usize>) -> &'a str {
        match tokens.is_empty() {
            true => "",
            false => &self.document.text()[self.document.span_of_tokens(tokens)],
        }
    }

    /// The member's type as that of something else, without signs before the name.
    fn type_(&self) -> Option<&'a str> {
        let type_ = self.member.type_.clone();
        let Some(open) = type_.clone().find(|&it| opens_block(self.document, it)) else {
            return Some(self.text_of(&type_));
        };
        let is_named = open == type_.start + 2 && is_record_word(self.document, type_.start);
        is_named.then(|| self.text_of(&(type_.start..open)))
    }

    /// Whether the member has brackets of its own around its first value.
    fn is_aggregate(&self) -> bool {
        let Member {
            type_, dimensions, ..
        } = &self.member;
        let has_word = type_
            .clone()
            .any(|token| is_record_word(self.document, token));
        !dimensions.is_empty() || self.member.signs.is_empty() && has_word
    }
}

impl Member {
    /// The only one in a block.
    fn of(document: &Document, mut tokens: Range<usize>) -> Option<Member> {
        while !tokens.is_empty() && ends_member(document, tokens.end - 1) {
            tokens.end -= 1;
        }
        let mut at = tokens.start;
        let mut value = None;
        while at < tokens.end {
            if ends_member(document, at) {
                return None;
            }
            let sign = text(document, at);
            if document.conventions().is_initializer_sign(sign) {
                value = value.or(Some(at));
            }
            at = match document.conventions().opens(sign) {
                true => closing(document, at)? + 1,
                false => at + 1,
            };
        }
        let head = tokens.start..value.unwrap_or(tokens.end);
        let value = value.map(|sign| sign + 1..tokens.end);
        match document.conventions().names_first {
            true => Member::with_name_first(document, head, value),
            false => Member::with_type_first(document, head, value),
        }
    }

    fn with_name_first(
        document: &Document,
        head: Range<usize>,
        value: Option<Range<usize>>,
    ) -> Option<Member> {
        let name = head.clone().find(|&it| !is_keyword(document, it))?;
        if !is_name(document, name) || document.conventions().opens(text(document, name + 1)) {
            return None;
        }
        let is_sign = |token: usize| matches!(text(document, token), ":" | "?" | "!");
        let start = (name + 1..head.end).find(|&it| !is_sign(it))?;
        // What a member is annotated with stands behind its type.
        let is_string = |token: usize| text(document, token).starts_with(['"', '`']);
        let end = (start..head.end).find(|&it| is_string(it));
        let end = end.unwrap_or(head.end);
        (start < end).then_some(Member {
            name,
            type_: start..end,
            signs: name..name,
            dimensions: name..name,
            value,
        })
    }

    fn with_type_first(
        document: &Document,
        head: Range<usize>,
        value: Option<Range<usize>>,
    ) -> Option<Member> {
        let conventions = document.conventions();
        let mut end = head.end;
        // The number of bits.
        if end >= head.start + 3 && text(document, end - 2) == ":" {
            end -= 2;
        }
        let dimensions_end = end;
        while end > head.start
            && conventions.closes(text(document, end - 1))
            && let Some(open) = opening(document, end - 1)
            && open > head.start
            && !opens_block(document, open)
            && text(document, open) != conventions.parameter_brackets.0
        {
            end = open;
        }
        let name = end.checked_sub(1).filter(|&it| is_name(document, it))?;
        let mut start = head.start;
        // Without pointers, words before the type say who sees the member.
        let is_modifier = |token: usize| {
            conventions.pointer_signs.is_empty()
                && token + 1 < name
                && is_keyword(document, token)
                && is_word(document, token + 1)
        };
        while is_modifier(start) {
            start += 1;
        }
        let mut type_end = name;
        while type_end > start && is_pointer_sign(document, type_end - 1) {
            type_end -= 1;
        }
        (start < type_end).then_some(Member {
            name,
            type_: start..type_end,
            signs: type_end..name,
            dimensions: end..dimensions_end,
            value,
        })
    }
}

fn is_keyword(document: &Document, token: usize) -> bool {
    is_word(document, token) && !document.is_name_token(token)
}

/// All names of a text.
struct Names<'a> {
    places: BTreeMap<&'a str, Vec<usize>>,
    /// Of each token, the bracket of the innermost block of a record directly around it.
    records: Vec<Option<usize>>,
}

impl<'a> Names<'a> {
    fn of(document: &'a Document) -> Self {
        let mut places: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        let mut records = Vec::with_capacity(document.token_count());
        let mut open: Vec<Option<usize>> = Vec::new();
        for token in 0..document.token_count() {
            records.push(open.last().copied().flatten());
            let text = document.token_text(token);
            if document.conventions().opens(text) {
                let is_block = opens_block(document, token) && is_of_record(document, token);
                open.push(is_block.then_some(token));
            } else if document.conventions().closes(text) {
                open.pop();
            } else if document.is_name_token(token) {
                places.entry(text).or_default().push(token);
            }
        }
        Names { places, records }
    }

    fn places(&self, name: &str) -> &[usize] {
        self.places.get(name).map_or(&[], |places| places)
    }
}

/// Whether a block is that of a record: whether its head has a word that records begin with.
fn is_of_record(document: &Document, open: usize) -> bool {
    let conventions = document.conventions();
    let mut head = (open.saturating_sub(tuning::RECORDS_HEAD)..open).rev();
    let is_head = |token: &usize| {
        let text = text(document, *token);
        !ends_member(document, *token) && !conventions.opens(text) && !conventions.closes(text)
    };
    head.by_ref()
        .take_while(|token| is_head(token))
        .any(|token| is_record_word(document, token))
}

/// What is declared behind a type: tokens.
struct Declared {
    name: usize,
    /// With signs before it, where it begins.
    start: usize,
    /// Behind its dimensions.
    end: usize,
    dimensions: usize,
    /// The bracket of its first values.
    values: Option<usize>,
}

/// A text in which a record is its member.
struct Flat<'r, 'a> {
    record: &'r Record<'a>,
    document: &'a Document,
    names: &'r Names<'a>,
    /// What is declared with the type.
    declared: BTreeSet<&'a str>,
    /// Tokens of first values of what is declared.
    values: Vec<Range<usize>>,
    /// Brackets that something was done with.
    done: BTreeSet<usize>,
    cuts: Vec<Cut>,
    uses: usize,
}

impl<'r, 'a> Flat<'r, 'a> {
    fn of(record: &'r Record<'a>, names: &'r Names<'a>) -> Self {
        Flat {
            record,
            document: record.document,
            names,
            declared: BTreeSet::new(),
            values: Vec::new(),
            done: BTreeSet::new(),
            cuts: Vec::new(),
            uses: 0,
        }
    }

    /// Whether all that has to change can.
    fn change(&mut self) -> bool {
        let has_types = self.change_types();
        has_types.is_some() && {
            self.change_members();
            self.uses > 0
        }
    }

    fn edit(mut self) -> Option<Edit> {
        let document = self.document;
        self.cuts
            .sort_by_key(|cut| (cut.range.start, cut.range.end));
        self.cuts.dedup();
        let is_apart = |two: &[Cut]| two[0].range.end <= two[1].range.start;
        if !self.cuts.windows(2).all(is_apart) {
            return None;
        }
        let sizes = self.cuts.iter().map(|cut| {
            let put = cut.text.bytes().filter(|byte| !byte.is_ascii_whitespace());
            (document.non_blank(cut.range.clone()), put.count())
        });
        let (gone, put) = sizes.fold((0, 0), |sum, it| (sum.0 + it.0, sum.1 + it.1));
        if put >= gone {
            return None;
        }
        let name = self.record.name.unwrap_or(self.record.member.name);
        let class = (text(document, self.record.tokens.start), self.uses.min(2));
        let edit = Edit::new(self.cuts)
            .making_up()
            .of_class(class)
            .of_risk(tuning::RECORDS_RISK);
        Some(edit.known_by(text(document, name)))
    }

    fn delete(&mut self, tokens: Range<usize>) {
        if !tokens.is_empty() {
            let range = self.document.span_of_tokens(&tokens);
            self.cuts.push(Cut::delete(range));
        }
    }

    fn put(&mut self, tokens: &Range<usize>, text: &str) {
        let range = self.document.span_of_tokens(tokens);
        self.cuts.push(Cut::put(range, text));
    }

    /// Puts a text before a token.
    fn insert(&mut self, token: usize, text: &str) {
        if token < self.document.token_count() && !text.is_empty() {
            let at = self.document.token(token).start;
            let is_comment = self.document.text()[..at].ends_with('/');
            let space = if is_comment { " " } else { "" };
            self.cuts.push(Cut::put(at..at, &format!("{space}{text}")));
        }
    }

    /// Changes the definition and all places of the record's name.
    fn change_types(&mut self) -> Option<()> {
        let Record { tokens, name, .. } = self.record;
        let document = self.document;
        let declared = self.declared_behind(tokens.end);
        let is_own = |it: &Declared| name.is_some_and(|name| is_same(document, it.name, name));
        let mut is_typedef = declared.iter().any(is_own);
        self.change_definition(&declared)?;
        self.change_declared(declared);
        let places = name.map_or(&[][..], |name| self.names.places(text(document, name)));
        let uses = places.iter().copied();
        let uses: Vec<usize> = uses.filter(|it| Some(*it) != *name).collect();
        is_typedef |= uses.iter().any(|&it| {
            it >= 2 && is_record_word(document, it - 2) && is_same(document, it - 1, it)
        });
        for token in uses {
            if text(document, token + 1) == document.conventions().type_brackets.0 {
                return None;
            }
            match token > 0 && is_record_word(document, token - 1) {
                true => self.change_type(token - 1..token + 1)?,
                false if is_typedef => {}
                false => self.change_type(token..token + 1)?,
            }
        }
        self.declare_by_names();
        Some(())
    }

    /// The definition goes, or becomes the type of what is declared with it.
    fn change_definition(&mut self, declared: &[Declared]) -> Option<()> {
        let Record { tokens, member, .. } = self.record;
        let document = self.document;
        if !declared.is_empty() {
            let type_ = self.record.text_of(&member.type_);
            self.put(tokens, type_);
            return Some(());
        }
        let mut end = tokens.end;
        if end < document.token_count() && ends_member(document, end) {
            end += 1;
        }
        // What is defined in it stays.
        if member.type_.clone().any(|it| opens_block(document, it)) {
            self.put(tokens, self.record.text_of(&member.type_));
            return Some(());
        }
        let node = around(document, document.node_of(tokens.start), true);
        let whole = node.map(|node| document.tokens_of(node));
        let whole = whole.filter(|it| it.end == tokens.end || it.end == end);
        let start = whole.map_or(tokens.start, |whole| whole.start);
        self.delete(start..end);
        Some(())
    }

    /// A place of the type.
    fn change_type(&mut self, tokens: Range<usize>) -> Option<()> {
        let document = self.document;
        let record = self.record;
        let type_ = record.type_()?;
        let is_ended = text(document, tokens.end) == ";";
        let before = text_before(document, tokens.start);
        // Without anything declared.
        if tokens.len() > 1 && is_ended && matches!(before, "" | ";" | "{" | "}") {
            self.delete(tokens.start..tokens.end + 1);
            return Some(());
        }
        if opens_block(document, tokens.end) {
            if tokens.len() > 1 {
                return None;
            }
            if document.conventions().names_first && self.change_value(&tokens) {
                return Some(());
            }
        }
        self.uses += 1;
        if self.change_new(&tokens) {
            return Some(());
        }
        let declared = self.declared_behind(tokens.end);
        let signs = record.text_of(&record.member.signs);
        let mut put = type_.to_owned();
        if !signs.is_empty() {
            put.push(' ');
            put.push_str(signs);
        }
        let dimensions = record.text_of(&record.member.dimensions);
        if declared.is_empty() {
            put.push_str(dimensions);
        }
        self.change_literal(&tokens);
        match declared.first() {
            // Signs stand next to the name.
            Some(first) if !signs.is_empty() && first.start == tokens.end => {
                self.put(&tokens, type_);
                self.insert(first.start, signs);
            }
            _ => self.put(&tokens, &put),
        }
        self.change_declared_behind(declared, 1);
        if document.conventions().names_first {
            self.declare_before(tokens.start);
        }
        Some(())
    }

    /// A value of the type in brackets: `S { a: 1 }`.
    fn change_value(&mut self, tokens: &Range<usize>) -> bool {
        let document = self.document;
        let conventions = document.conventions();
        let before = tokens.start.wrapping_sub(1);
        let word = text_before(document, tokens.start);
        let is_head = |list: &[String]| is_one_of(document, before, list);
        let is_value = match is_word(document, before) {
            true => {
                let is_definition = is_head(&conventions.hidden_members)
                    || is_head(&conventions.bound_members)
                    || conventions.scopes.as_deref().is_some_and(is_head);
                is_keyword(document, before) && !is_definition
            }
            false => {
                let closes = conventions.closes(word) && word != conventions.block_brackets.1;
                !closes && !conventions.is_member_sign(word)
            }
        };
        let open = tokens.end;
        let list = elements(document, open);
        let [only] = &list[..] else { return false };
        let Some(close) = closing(document, open) else {
            return false;
        };
        if !is_value {
            return false;
        }
        let member = self.record.member.name;
        let is_named =
            is_same(document, only.start, member) && text(document, only.start + 1) == ":";
        let start = if is_named { only.start + 2 } else { only.start };
        self.uses += 1;
        self.done.insert(open);
        self.delete(tokens.start..start);
        self.delete(only.end..close + 1);
        true
    }

    /// A new one on the heap, where there are no pointers: its first value, or nothing.
    fn change_new(&mut self, tokens: &Range<usize>) -> bool {
        let document = self.document;
        let conventions = document.conventions();
        let is_new = text_before(document, tokens.start) == "new"
            && conventions.is_keyword("null")
            && text(document, tokens.end) == conventions.parameter_brackets.0;
        let Some(close) = closing(document, tokens.end).filter(|_| is_new) else {
            return false;
        };
        let type_ = &self.record.member.type_;
        let value = match (
            &elements(document, tokens.end)[..],
            &self.record.member.value,
        ) {
            ([only], _) => self.record.text_of(only),
            ([], Some(value)) => self.record.text_of(value),
            ([], None) if type_.len() == 1 && is_keyword(document, type_.start) => "0",
            ([], None) => "null",
            _ => return false,
        };
        self.put(&(tokens.start - 1..close + 1), value);
        true
    }

    /// Of `(S){1}`, the brackets around one token go.
    fn change_literal(&mut self, tokens: &Range<usize>) {
        let document = self.document;
        let close = &document.conventions().parameter_brackets.1;
        let open = tokens.end + 1;
        if text(document, tokens.end) != close || !opens_block(document, open) {
            return;
        }
        if let [only] = &elements(document, open)[..]
            && only.len() == 1
            && let Some(close) = closing(document, open)
            && !self.record.is_aggregate()
        {
            self.done.insert(open);
            self.delete(open..only.start);
            self.delete(only.end..close + 1);
        }
    }

    /// What is declared behind a type.
    fn declared_behind(&self, from: usize) -> Vec<Declared> {
        let document = self.document;
        let conventions = document.conventions();
        let mut found = Vec::new();
        if conventions.names_first {
            return found;
        }
        let mut at = from;
        loop {
            let start = at;
            let (open_bracket, close_bracket) = &conventions.parameter_brackets;
            let is_before = |token: usize| {
                is_pointer_sign(document, token)
                    || is_one_of(document, token, &conventions.address_signs)
                    || text(document, token) == "&&"
                    || text(document, token) == open_bracket && is_pointer_sign(document, token + 1)
                    || is_keyword(document, token) && !is_record_word(document, token)
            };
            while is_before(at) {
                at += 1;
            }
            if !is_name(document, at) || is_word(document, at + 1) {
                break;
            }
            let name = at;
            at += 1;
            while text(document, at) == close_bracket && start < name && self.has_open(start, name)
            {
                at += 1;
            }
            let mut dimensions = 0;
            while text(document, at) == "["
                && let Some(close) = closing(document, at)
            {
                at = close + 1;
                dimensions += 1;
            }
            let end = at;
            if text(document, at) == open_bracket {
                at = closing(document, at).map_or(at, |close| close + 1);
            }
            let mut values = None;
            if conventions.is_initializer_sign(text(document, at)) {
                values = opens_block(document, at + 1).then_some(at + 1);
                at = self.end_of_value(at + 1);
            }
            found.push(Declared {
                name,
                start,
                end,
                dimensions,
                values,
            });
            if text(document, at) != "," || self.is_in_list(from) {
                break;
            }
            at += 1;
        }
        found
    }

    /// Whether a bracket is between two tokens.
    fn has_open(&self, start: usize, end: usize) -> bool {
        let open = &self.document.conventions().parameter_brackets.0;
        (start..end).any(|token| text(self.document, token) == open)
    }

    /// The first separator behind a value.
    fn end_of_value(&self, mut at: usize) -> usize {
        let conventions = self.document.conventions();
        while at < self.document.token_count() {
            let sign = text(self.document, at);
            if conventions.is_separator(sign) || conventions.closes(sign) {
                break;
            }
            at = match conventions.opens(sign) {
                true => closing(self.document, at).unwrap_or(at) + 1,
                false => at + 1,
            };
        }
        at
    }

    /// Whether a token is in a list of parameters.
    fn is_in_list(&self, token: usize) -> bool {
        let conventions = self.document.conventions();
        let mut depth = 0_usize;
        for token in (token.saturating_sub(tuning::BRACKETS_FARTHEST)..token).rev() {
            let sign = text(self.document, token);
            if conventions.is_statement_end(sign) && sign != "."
                || opens_block(self.document, token)
            {
                return false;
            }
            if conventions.closes(sign) {
                depth += 1;
            } else if conventions.opens(sign) {
                let Some(less) = depth.checked_sub(1) else {
                    return true;
                };
                depth = less;
            }
        }
        false
    }

    /// What is declared in the definition.
    fn change_declared(&mut self, declared: Vec<Declared>) {
        self.uses += declared.len();
        self.change_declared_behind(declared, 0);
    }

    /// What is declared with the type gets the signs and dimensions of the member; the signs
    /// of so many stand behind the type already.
    fn change_declared_behind(&mut self, declared: Vec<Declared>, have_signs: usize) {
        let document = self.document;
        let member = &self.record.member;
        let signs = self.record.text_of(&member.signs);
        let dimensions = self.record.text_of(&member.dimensions);
        for (number, it) in declared.into_iter().enumerate() {
            self.declared.insert(text(document, it.name));
            if number >= have_signs {
                self.insert(it.start, signs);
            }
            if !dimensions.is_empty() {
                let end = document.token(it.end - 1).end;
                self.cuts.push(Cut::put(end..end, dimensions));
            }
            self.change_values(&it);
        }
    }

    /// The brackets around the values of the record go.
    fn change_values(&mut self, declared: &Declared) {
        let document = self.document;
        let Some(open) = declared.values else { return };
        if let Some(close) = closing(document, open) {
            self.values.push(open..close);
        }
        let mut lists = vec![(open, declared.dimensions)];
        while let Some((open, depth)) = lists.pop() {
            let list = elements(document, open);
            if let Some(less) = depth.checked_sub(1) {
                let inner = list.iter().filter(|it| opens_block(document, it.start));
                lists.extend(inner.map(|it| (it.start, less)));
                continue;
            }
            let ([only], Some(close)) = (&list[..], closing(document, open)) else {
                continue;
            };
            let start = match self.is_designator(only.start + 1) {
                true => only.start + 3,
                false => only.start,
            };
            if !self.record.is_aggregate() || opens_block(document, start) {
                self.done.insert(open);
                self.delete(open..start);
                self.delete(only.end..close + 1);
            }
        }
    }

    /// Whether a token is the name of the member that gets a value: `.a = 1`.
    fn is_designator(&self, token: usize) -> bool {
        let document = self.document;
        let conventions = document.conventions();
        is_same(document, token, self.record.member.name)
            && token >= 2
            && conventions.is_member_sign(text(document, token - 1))
            && conventions.is_initializer_sign(text(document, token + 1))
            && (opens_block(document, token - 2)
                || conventions.is_list_separator(text(document, token - 2)))
    }

    /// The name of what has the type, before it.
    fn declare_before(&mut self, type_: usize) {
        let document = self.document;
        let before = (type_.saturating_sub(tuning::RECORDS_HEAD)..type_).rev();
        let mut names = before.filter(|&it| is_word(document, it) && document.is_name_token(it));
        if let Some(name) = names.next() {
            self.declared.insert(text(document, name));
        }
    }

    /// What is declared with another name of the type, as a `typedef` gives it.
    fn declare_by_names(&mut self) {
        let document = self.document;
        let mut open: Vec<&str> = self.declared.iter().copied().collect();
        while let Some(name) = open.pop() {
            for &token in self.names.places(name) {
                let is_type = is_word(document, token + 1)
                    || is_pointer_sign(document, token + 1)
                        && !document
                            .conventions()
                            .is_member_sign(text_before(document, token));
                if !is_type || text(document, token + 1) == name {
                    continue;
                }
                for it in self.declared_behind(token + 1) {
                    if it.end <= token + 1 {
                        continue;
                    }
                    if self.declared.insert(text(document, it.name)) {
                        open.push(text(document, it.name));
                    }
                    if is_word(document, token + 1) {
                        self.change_values(&it);
                    }
                }
            }
        }
    }

    /// Changes all places of the member's name.
    fn change_members(&mut self) {
        let document = self.document;
        let conventions = document.conventions();
        let member = self.record.member.name;
        let places = self.names.places(text(document, member));
        let is_after_sign = |token: usize| conventions.is_member_sign(text_before(document, token));
        let is_defined =
            |token: usize| self.names.records[token].is_some() && !is_after_sign(token);
        let is_only = !places.iter().any(|&it| it != member && is_defined(it));
        for &token in places {
            if is_after_sign(token) {
                self.change_access(token, is_only);
            } else if is_only && token != member && text(document, token + 1) == ":" {
                self.change_object(token);
            }
        }
    }

    /// `a.b` becomes `a`, and `a->b` becomes `*a`.
    fn change_access(&mut self, token: usize, is_only: bool) {
        let document = self.document;
        let conventions = document.conventions();
        let Some(mut before) = token.checked_sub(2) else {
            return;
        };
        if self.is_designator(token) {
            let is_inside = self.values.iter().any(|it| it.contains(&token));
            if is_only || is_inside {
                let is_done = self.done.contains(&before);
                self.delete(if is_done { 0..0 } else { token - 1..token + 2 });
            }
            return;
        }
        while before > 0
            && conventions.closes(text(document, before))
            && let Some(open) = opening(document, before)
        {
            let is_group = open == 0
                || !is_word(document, open - 1) && !conventions.closes(text(document, open - 1));
            before = match (is_group, open.checked_sub(1)) {
                (false, Some(open)) => open,
                // Of `(*a)`, the name.
                _ => before - 1,
            };
        }
        if !is_only && !self.declared.contains(text(document, before)) {
            return;
        }
        self.uses += 1;
        let sign = token - 1;
        if conventions.pointer_signs.is_empty()
            || text(document, sign) != conventions.pointer_member_signs.0
        {
            self.delete(sign..token + 1);
            return;
        }
        let next = text(document, token + 1);
        let is_more = matches!(next, "++" | "--" | "(" | "[") || conventions.is_member_sign(next);
        let start = beginning_of_value(document, token);
        if is_more || start == token {
            self.put(&(sign..token + 1), "[0]");
        } else {
            self.insert(start, &conventions.pointer_signs[0]);
            self.delete(sign..token + 1);
        }
    }

    /// Of `{ a: 1 }` without a name before it, the value stays.
    fn change_object(&mut self, token: usize) {
        let document = self.document;
        let Some(open) = token.checked_sub(1).filter(|&it| opens_block(document, it)) else {
            return;
        };
        let before = open.wrapping_sub(1);
        let is_name = is_name(document, before);
        let is_behind_list = text(document, before) == document.conventions().parameter_brackets.1;
        if is_name || is_behind_list || self.done.contains(&open) {
            return;
        }
        if let [only] = &elements(document, open)[..]
            && let Some(close) = closing(document, open)
            && self.names.records[token].is_none()
        {
            self.uses += 1;
            self.delete(open..token + 2);
            self.delete(only.end..close + 1);
        }
    }
}

/// Whether two tokens have the same text.
fn is_same(document: &Document, a: usize, b: usize) -> bool {
    text(document, a) == text(document, b)
}
