//! A text in which a record is its member: its definition, its name and first values.

use std::collections::BTreeSet;
use std::ops::Range;

use super::declared::Declared;
use super::names::Names;
use super::record::Record;
use super::{
    ends_member, is_keyword, is_pointer_sign, is_record_word, is_same, is_word, opens_block,
};
use crate::edit::operands::{closing, is_one_of, text, text_before};
use crate::edit::{Cut, Document, Edit, around, non_blank};
use crate::passes::structure::arguments::elements;
use crate::tuning;

/// A text in which a record is its member.
pub(super) struct Flat<'r, 'a> {
    pub(super) record: &'r Record<'a>,
    pub(super) document: &'a Document,
    pub(super) names: &'r Names<'a>,
    /// What is declared with the type.
    pub(super) declared: BTreeSet<&'a str>,
    /// Tokens of first values of what is declared.
    pub(super) values: Vec<Range<usize>>,
    /// Brackets that something was done with.
    pub(super) done: BTreeSet<usize>,
    pub(super) cuts: Vec<Cut>,
    pub(super) uses: usize,
}

impl<'r, 'a> Flat<'r, 'a> {
    pub(super) fn of(record: &'r Record<'a>, names: &'r Names<'a>) -> Self {
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
    pub(super) fn change(&mut self) -> bool {
        if self.change_types().is_none() {
            return false;
        }
        self.change_members();
        self.uses > 0
    }

    pub(super) fn edit(mut self) -> Option<Edit> {
        let document = self.document;
        self.cuts
            .sort_by_key(|cut| (cut.range.start, cut.range.end));
        self.cuts.dedup();
        let is_apart = |two: &[Cut]| two[0].range.end <= two[1].range.start;
        if !self.cuts.windows(2).all(is_apart) {
            return None;
        }
        let sizes = self
            .cuts
            .iter()
            .map(|cut| (document.non_blank(cut.range.clone()), non_blank(&cut.text)));
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

    pub(super) fn delete(&mut self, tokens: Range<usize>) {
        if !tokens.is_empty() {
            let range = self.document.span_of_tokens(&tokens);
            self.cuts.push(Cut::delete(range));
        }
    }

    pub(super) fn put(&mut self, tokens: &Range<usize>, text: &str) {
        let range = self.document.span_of_tokens(tokens);
        self.cuts.push(Cut::put(range, text));
    }

    /// Puts a text before a token.
    pub(super) fn insert(&mut self, token: usize, text: &str) {
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
        let declared = Declared::behind(document, tokens.end);
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
        let declared = Declared::behind(document, tokens.end);
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
                for it in Declared::behind(document, token + 1) {
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
}
