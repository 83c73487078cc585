//! What tells things of one name apart: overloads and specializations.
//!
//! ```text
//!   template<typename T> void f(T, A);      `A`
//!   template<typename T> struct S<T, B>;    `B`
//! ```

pub(super) mod brackets;
mod constraints;

use std::borrow::Cow;
use std::iter::successors;
use std::ops::Range;

use self::brackets::{group, is_nested, is_parameter, is_type_parameter};
use super::blocks::is_body;
use super::definitions::is_behind_definer;
use super::elements::{Around, Element};
use super::occurrence::Occurrence;
use super::qualifiers::{member_sign, qualified_by, whole_before};
use crate::edit::operands::{is_one_row_of, text, text_before};
use crate::edit::{Document, hash_of};

/// What the head of an element says.
pub(super) struct Head {
    /// The token of its own name, if it has one.
    pub(super) own: Option<usize>,
    /// The token of the last name, if that stands behind a type: of an alias, too.
    pub(super) variable: Option<usize>,
    /// The parameters of a template: tokens.
    pub(super) parameters: Range<usize>,
    /// The tokens in the brackets behind its own name.
    pub(super) arguments: Range<usize>,
    /// Its parameters.
    pub(super) locals: Vec<Occurrence>,
    /// The names of others in it.
    pub(super) mentions: Vec<u32>,
    /// Those of them in the brackets behind its own name. If it has none, those in its first
    /// parentheses, as of an operator, or behind its first name, as of a specialization.
    pub(super) about: Vec<u32>,
    /// A hash of its text without the names of parameters.
    pub(super) signature: u64,
    /// Whether there are parentheses behind its own name, or any if it has none.
    pub(super) has_parameters: bool,
    /// Whether types are behind its own name.
    pub(super) is_special: bool,
    /// Whether brackets with what it is a part of stand before its name.
    pub(super) has_receiver: bool,
    /// The token of the name that it takes over from another scope, if that is all it does.
    pub(super) imported: Option<usize>,
    /// Outside of code, the token of a name that is defined here even if it occurs before: one
    /// behind that of a type, as in `A a;`, or in brackets, as in `char (&a)[2]`.
    pub(super) declared: Option<usize>,
    /// Whether it takes over all names of another scope: `import a.*`.
    pub(super) takes_all: bool,
}

/// What the head of an element says; `names` has the names in it, in order.
pub(super) fn read(
    document: &Document,
    (element, around): (&Element, Around),
    names: &[Occurrence],
) -> Head {
    let empty = empty_scope(document, element);
    let end = match element.block.is_empty() {
        true => empty.unwrap_or(element.tokens.end),
        false => element.block.start,
    };
    let mut tokens = element.tokens.start..end;
    let start = tokens.start;
    while let Some(annotation) = annotation(document, tokens.start + 1) {
        tokens.start = annotation.end.min(end);
    }
    let lists = brackets::parameters(document, tokens.clone(), names);
    let parameters = match (lists.first(), lists.last()) {
        (Some(first), Some(last)) => first.start..last.end,
        _ => 0..0,
    };
    let constraints = constraints::of(document, &tokens);
    let is_plain = |it: &&Occurrence| !constraints.iter().any(|range| range.contains(&it.token));
    let plain = match constraints.is_empty() {
        true => Cow::Borrowed(names),
        false => names.iter().filter(is_plain).copied().collect(),
    };
    let reader = Reader {
        document,
        start,
        tokens,
        parameters,
        lists,
        names,
        plain,
        constraints,
        is_scope: element.content.is_open() && !element.is_opened_code || empty.is_some(),
    };
    reader.read(around)
}

/// The tokens in the brackets between the first word of a function and its name, if it may
/// have a receiver: `func (a *A) f()`.
pub(super) fn receiver(document: &Document, tokens: &Range<usize>) -> Range<usize> {
    let receiver = match document.conventions().receivers {
        true => group(document, tokens.start + 1..tokens.end),
        false => 0..0,
    };
    let name = receiver.end + 1;
    match !receiver.is_empty() && name < tokens.end && document.is_name_token(name) {
        true => receiver,
        false => 0..0,
    }
}

/// The tokens of an annotation whose name begins at a token, with the brackets behind it:
/// `a.b(c = 1)` of `@a.b(c = 1) void f();`.
pub(super) fn annotation(document: &Document, name: usize) -> Option<Range<usize>> {
    let conventions = document.conventions();
    if text_before(document, name) != conventions.annotation_sign {
        return None;
    }
    let mut last = name;
    while conventions.is_member_sign(text(document, last + 1)) {
        last += 2;
    }
    if text(document, last + 1) == conventions.parameter_brackets.0 {
        last = last.max(group(document, last + 1..document.token_count()).end);
    }
    Some(name..last + 1)
}

/// The brace of a scope in which nothing is: `struct A : B<c(1)> {};`.
pub(super) fn empty_scope(document: &Document, element: &Element) -> Option<usize> {
    let conventions = document.conventions();
    let (open, close) = &conventions.block_brackets;
    let text = |token: usize| document.token_text(token);
    let is_in_body = |brace: usize| {
        let around = successors(Some(document.node_of(brace)), |&at| document.parent(at));
        let mut within = around.take_while(|&at| at != element.node);
        within.any(|at| is_body(document, at, conventions))
    };
    if !element.is_braced || !element.block.is_empty() {
        return None;
    }
    let mut braces = { element.tokens.clone() }.filter(|&token| text(token).ends_with(&**open));
    let brace = braces.clone().find(|&brace| {
        let end = brace + 1;
        end < element.tokens.end
            && text(end).starts_with(&**close)
            && !is_nested(document, brace, &element.tokens)
    });
    brace.filter(|_| !braces.any(is_in_body))
}

/// The head of an element that is read.
struct Reader<'a> {
    document: &'a Document,
    /// The first token, which may be that of an annotation.
    start: usize,
    /// The tokens without annotations.
    tokens: Range<usize>,
    /// The parameters of a template, from the first list of them to the last.
    parameters: Range<usize>,
    /// Those lists.
    lists: Vec<Range<usize>>,
    names: &'a [Occurrence],
    /// What has to be met for what it defines.
    constraints: Vec<Range<usize>>,
    /// The names that are not in these.
    plain: Cow<'a, [Occurrence]>,
    /// Whether it is that of a scope, as of a namespace or a class.
    is_scope: bool,
}

impl<'a> Reader<'a> {
    fn read(&self, place: Around) -> Head {
        let in_class = place == Around::Class;
        let variable = variable(self.document, (&self.plain, in_class), self.end());
        let declarator = declarator(self.document, self.tokens.clone());
        let own = self.own(in_class, declarator);
        let own = own.or_else(|| self.scope_with_bases()).or(variable);
        let own = own.or_else(|| match place {
            Around::Code => None,
            _ => self.variable_of_types(),
        });
        let is_call =
            |&own: &usize| place == Around::Code && is_call(self.document, &self.tokens, own);
        let own = own.filter(|own| !is_call(own));
        let conversion = self.conversion();
        let own = own.filter(|own| !conversion.contains(own));
        // The parentheses of what has no name; a scope has none of its own.
        let call = self.outside().find(|&token| self.opens_parameters(token));
        let call = call.filter(|_| own.is_none() && !self.is_scope);
        let call = call.or(Some(conversion.end).filter(|_| !conversion.is_empty()));
        let own = own.or_else(|| self.first_whole().filter(|_| call.is_none()));
        let open = call.or(own.map(|own| own + 1));
        let receiver = receiver(self.document, &self.tokens);
        let around = group(self.document, open.unwrap_or(self.end())..self.end());
        // `A<const B>` is a specialization for `B`.
        let has_locals = self.document.conventions().names_first
            || !open.is_some_and(|open| self.opens_types(open));
        let expressions = self.parameters_in_expressions();
        let locals = self.names.iter().filter(|it| {
            let mut expressions = expressions.iter();
            expressions.any(|around| is_parameter(self.document, it.token, around))
                || self.is_type_parameter(it.token)
                || has_locals
                    && !self.is_base(it.token)
                    && is_parameter(self.document, it.token, &around)
                || is_parameter(self.document, it.token, &receiver)
        });
        let locals: Vec<Occurrence> = locals.copied().collect();
        let is_local = |name: u32| locals.iter().any(|local| local.name == name);
        let others: Vec<&Occurrence> = self
            .names
            .iter()
            .filter(|it| !it.defines || around.contains(&it.token))
            .filter(|it| !is_local(it.name))
            .collect();
        // What has a receiver is a part of that.
        let apart = match receiver.is_empty() {
            true => brackets::required(self.document, &around),
            false => receiver.clone(),
        };
        let about = others
            .iter()
            .filter(|it| apart.contains(&it.token) || conversion.contains(&it.token));
        Head {
            own,
            variable,
            has_parameters: open.is_some_and(|open| self.opens_parameters(open)),
            is_special: open.is_some_and(|open| self.opens_types(open))
                && !own.is_some_and(|own| self.is_generic(own)),
            has_receiver: !receiver.is_empty(),
            imported: self.imported(),
            declared: declarator
                .or(variable.filter(|&name| self.is_behind_name(name)))
                .filter(|_| place != Around::Code),
            takes_all: self.takes_all() || place == Around::Other && self.is_wildcard_import(),
            about: about.map(|it| it.name).collect(),
            mentions: others.iter().map(|it| it.name).collect(),
            signature: self.signature(&around),
            parameters: self.parameters.clone(),
            arguments: around,
            locals,
        }
    }

    /// The tokens in the parentheses before blocks that are parts of expressions.
    fn parameters_in_expressions(&self) -> Vec<Range<usize>> {
        let conventions = self.document.conventions();
        if conventions.constraints.is_empty() {
            return Vec::new();
        }
        let is_word = |&token: &usize| conventions.is_constraint(self.text(token));
        let found = self.tokens.clone().filter(is_word);
        let found = found.filter(|&word| self.opens_parameters(word + 1));
        found
            .map(|word| group(self.document, word + 1..self.end()))
            .collect()
    }

    /// Whether a token names a parameter of a template.
    fn is_type_parameter(&self, token: usize) -> bool {
        let mut lists = self.lists.iter();
        lists.any(|list| is_type_parameter(self.document, token, (list, self.names)))
    }

    /// The token of the element's own name, if it stands where such names do; variables are
    /// looked at elsewhere.
    fn own(&self, in_class: bool, declarator: Option<usize>) -> Option<usize> {
        let is_named = |&token: &usize| {
            is_behind_definer(self.document, token)
                && !is_nested(self.document, token, &self.tokens)
        };
        let named = self.plain.iter().map(|it| it.token).find(is_named);
        if named.is_some() {
            return named;
        }
        let defined = self.plain.iter().filter(|it| it.defines);
        // Where order matters, what is mentioned first in brackets is no name of what has them.
        let is_outer = |token: usize| {
            self.document.conventions().any_order || !is_nested(self.document, token, &self.tokens)
        };
        let defined = defined.map(|it| it.token);
        let defined = defined.filter(|&it| self.is_whole(it) && is_outer(it));
        let value = value(self.document, (&self.tokens, &self.parameters));
        let end = value.unwrap_or(self.end());
        let opens = |&token: &usize| token + 1 < end && self.opens_list(token + 1);
        let own = defined.clone().find(opens);
        let own = own.or_else(|| defined.clone().next());
        let function = declarator
            .or_else(|| function(self.document, (&self.tokens, &self.parameters), &self.plain));
        let function = function.filter(|_| !self.is_scope);
        let own = match function {
            Some(function) => own.filter(|&own| !self.is_about(own, function, in_class)),
            None => own,
        };
        own.or(function)
    }

    /// The tokens of the type that a conversion makes, in front of its parentheses.
    fn conversion(&self) -> Range<usize> {
        let conventions = self.document.conventions();
        let is_word = |token: usize| {
            let mut words = conventions.conversions.iter();
            words.any(|word| word == self.text(token))
        };
        let mut outside = self.outside();
        let word = outside.find(|&token| is_word(token));
        let end = outside.find(|&token| self.opens_parameters(token));
        // An operator has a sign there.
        let is_type = |start: usize| {
            let first = self.text(start);
            self.document.is_name(first) || conventions.is_member_sign(first)
        };
        match word.zip(end) {
            Some((word, end)) if word + 1 < end && is_type(word + 1) => word + 1..end,
            _ => 0..0,
        }
    }

    /// The name of a scope before a sign, as `A` of `struct A<B> : C {}`.
    fn scope_with_bases(&self) -> Option<usize> {
        let name = self.first_whole().filter(|_| self.is_scope)?;
        let next = self.behind(name);
        let conventions = self.document.conventions();
        let is_sign = |text: &str| {
            !self.document.is_name(text)
                && !conventions.opens(text)
                && !conventions.is_initializer_sign(text)
        };
        let is_nested = is_nested(self.document, name, &self.tokens);
        (next < self.end() && is_sign(self.text(next)) && !is_nested).then_some(name)
    }

    /// Whether a name belongs to a function: as a parameter, as its type or, in a class, as a
    /// field behind it that is given a value.
    fn is_about(&self, name: usize, function: usize, in_class: bool) -> bool {
        let around = group(self.document, function + 1..self.end());
        let is_type =
            name < function && !self.opens_list(name + 1) && has_type(self.document, function);
        is_parameter(self.document, name, &around) || is_type || in_class && function < name
    }

    /// Whether a name in the head of a scope, if it is in brackets, is one of a base class, as
    /// in `class A(B, c=D, E[F])`: nothing says of what type it is.
    fn is_base(&self, token: usize) -> bool {
        let conventions = self.document.conventions();
        let next = text(self.document, token + 1);
        let is_alone = conventions.is_list_separator(next)
            || conventions.is_initializer_sign(next)
            || conventions.opens(next);
        self.is_scope && conventions.names_first && is_alone
    }

    /// Whether types behind the own name of an element are parameters: where order does not
    /// matter, a word that says what it defines stands before the name of no specialization.
    fn is_generic(&self, own: usize) -> bool {
        self.document.conventions().any_order && is_behind_definer(self.document, own)
    }

    /// Whether a name that is no word of the language stands before a token.
    fn is_behind_name(&self, token: usize) -> bool {
        let conventions = self.document.conventions();
        let before = text_before(self.document, token);
        self.document.is_name(before) && !conventions.is_keyword(before)
    }

    /// The name of a variable for certain types, or of one that is a part of something, behind
    /// its type: `int a<B> = 1;`, `int B<C>::a;`.
    fn variable_of_types(&self) -> Option<usize> {
        let conventions = self.document.conventions();
        let is_end = |&token: &usize| {
            let text = self.text(token);
            (conventions.is_initializer_sign(text) || conventions.is_statement_end(text))
                && !is_nested(self.document, token, &self.tokens)
        };
        let end = self.outside().find(is_end).unwrap_or(self.end());
        let last = end.checked_sub(1)?;
        let name = match self.text(last).ends_with(&*conventions.type_brackets.1) {
            true => whole_before(self.document, last)?,
            false => last,
        };
        let is_name = |token: usize| self.plain.iter().any(|it| it.token == token);
        let mut first = name;
        while is_name(first) && member_sign(self.document, first).is_some() {
            first = qualified_by(self.document, first)?;
        }
        let before = first.checked_sub(1)?;
        let text = self.text(before);
        let is_type = conventions.ends_type(text)
            || text == conventions.parameter_brackets.1
            || self.document.is_name(text)
                && (before > self.tokens.start || !conventions.is_keyword(text));
        (is_name(first) && is_type && before >= self.tokens.start).then_some(name)
    }

    /// The first name of all.
    fn first_whole(&self) -> Option<usize> {
        let mut tokens = self.plain.iter().map(|it| it.token);
        tokens.find(|&token| self.is_whole(token))
    }

    /// The token behind a name and what is in brackets behind that.
    fn behind(&self, name: usize) -> usize {
        let arguments = group(self.document, name + 1..self.end());
        match arguments.is_empty() {
            true => name + 1,
            false => arguments.end + 1,
        }
    }

    /// Whether a name is no parameter of a template, and not what a name behind it is a part
    /// of: that names no element.
    fn is_whole(&self, token: usize) -> bool {
        let next = self.behind(token);
        let conventions = self.document.conventions();
        let is_part = next < self.end() && conventions.is_member_sign(self.text(next));
        !self.parameters.contains(&token) && !is_part
    }

    /// A hash of the text without the names of parameters.
    fn signature(&self, around: &Range<usize>) -> u64 {
        let tokens = self.start..self.end();
        let tokens = tokens.filter(|&token| !is_parameter(self.document, token, around));
        let mut texts: Vec<&str> = tokens.map(|token| self.text(token)).collect();
        // What ends a declaration is no part of it.
        texts.pop_if(|text| self.document.conventions().is_statement_end(text));
        hash_of(texts)
    }

    /// The tokens that are no parameters of a template, and not what these have to meet.
    fn outside(&self) -> impl Iterator<Item = usize> {
        let tokens = self.tokens.clone();
        let left_out = self.constraints.iter().chain([&self.parameters]);
        tokens.filter(move |token| !left_out.clone().any(|range| range.contains(token)))
    }

    fn opens_list(&self, token: usize) -> bool {
        let conventions = self.document.conventions();
        conventions.closing_of_list(self.text(token)).is_some()
    }

    fn opens_parameters(&self, token: usize) -> bool {
        let (open, _) = &self.document.conventions().parameter_brackets;
        token < self.end() && self.text(token) == *open
    }

    fn opens_types(&self, token: usize) -> bool {
        let (open, _) = &self.document.conventions().type_brackets;
        token < self.end() && self.text(token) == *open
    }

    /// The last name of `using A::b;`: a word, and names with signs between them.
    fn imported(&self) -> Option<usize> {
        let conventions = self.document.conventions();
        let first = self.tokens.start;
        let last = self.end().checked_sub(1)?;
        let is_sign = |token: usize| conventions.is_member_sign(self.text(token));
        let name = match conventions.is_statement_end(self.text(last)) {
            true => last.checked_sub(1)?,
            false => last,
        };
        let mut chain = (first + 1..=name).rev().enumerate();
        let is_chain = chain.all(|(number, token)| match number % 2 {
            0 => self.document.is_name_token(token),
            _ => is_sign(token),
        });
        let is_import = conventions.is_keyword(self.text(first)) && name >= first + 3 && is_chain;
        is_import.then_some(name)
    }

    /// Whether words say that it takes over all names of something: `using A.B;`.
    fn is_wildcard_import(&self) -> bool {
        let rows = &self.document.conventions().wildcard_imports;
        is_one_row_of(self.document, self.tokens.start..self.end(), rows)
    }

    /// Whether a sign stands in the place of a name at the end: `import a.*;`, `from a import *`.
    fn takes_all(&self) -> bool {
        let conventions = self.document.conventions();
        let mut tokens = self.tokens.clone().rev();
        let is_end = |token: usize| conventions.is_statement_end(self.text(token).trim_end());
        let last = tokens.find(|&token| !is_end(token) && !self.text(token).trim().is_empty());
        let (Some(last), Some(before)) = (last, tokens.find(|&it| Some(it) < last)) else {
            return false;
        };
        let closing = &*conventions.type_brackets.1;
        let is_sign = conventions.ends_type(self.text(last)) && !self.text(last).ends_with(closing);
        // In `using a = char *;`, it is a part of a type; in `#[a(b = 1)] use c::*;`, it is none.
        let mut all = self.tokens.clone();
        let has_value = all.any(|token| {
            conventions.is_initializer_sign(self.text(token))
                && !is_nested(self.document, token, &self.tokens)
        });
        let before = self.text(before);
        let is_behind = conventions.is_keyword(before) || conventions.is_member_sign(before);
        is_sign && is_behind && !has_value
    }

    fn text(&self, token: usize) -> &'a str {
        self.document.token_text(token)
    }

    fn end(&self) -> usize {
        self.tokens.end
    }
}

/// Whether a statement calls a function with a name, as `f(a);` and `if (a) f(b);` do.
pub(super) fn is_call(document: &Document, statement: &Range<usize>, name: usize) -> bool {
    let (open, close) = &document.conventions().parameter_brackets;
    let has_arguments = name + 1 < statement.end && document.token_text(name + 1) == *open;
    let is_first = name == statement.start;
    has_arguments && (is_first || document.token_text(name - 1) == *close)
}

/// Whether a name gets another value where it stands: `a = 1;`, `a += 1;`.
pub(super) fn is_assigned(document: &Document, name: usize) -> bool {
    let next = text(document, name + 1);
    document.conventions().is_assignment_sign(next)
}

/// The name in the first of two brackets behind each other, as of a pointer to a function or a
/// reference to an array: `void (*f)(int)`, `char (&a)[2]`.
fn declarator(document: &Document, tokens: Range<usize>) -> Option<usize> {
    let text = |token: usize| document.token_text(token);
    let open = &document.conventions().parameter_brackets.0;
    let mut starts = tokens.clone().filter(|&token| text(token) == *open);
    let inner = group(document, starts.next()?..tokens.end);
    let next = inner.end + 1;
    let last = inner.clone().next_back()?;
    let conventions = document.conventions();
    let is_pointer = inner.len() == 2 && conventions.ends_type(text(inner.start));
    let is_declared =
        next < tokens.end && (text(next) == *open || is_pointer && conventions.opens(text(next)));
    (is_declared && document.is_name(text(last))).then_some(last)
}

/// The sign before a value that is no default of a template's parameter.
fn value(
    document: &Document,
    (tokens, parameters): (&Range<usize>, &Range<usize>),
) -> Option<usize> {
    let is_sign = |token| {
        let conventions = document.conventions();
        conventions.is_initializer_sign(document.token_text(token))
    };
    let mut outside = tokens.clone().filter(|token| !parameters.contains(token));
    outside.find(|&token| is_sign(token))
}

/// The first name with parameters behind it that is no part of a value.
fn function(
    document: &Document,
    (tokens, parameters): (&Range<usize>, &Range<usize>),
    head: &[Occurrence],
) -> Option<usize> {
    let conventions = document.conventions();
    let text = |token: usize| document.token_text(token);
    let end = value(document, (tokens, parameters)).unwrap_or(tokens.end);
    let names = head.iter().map(|it| it.token);
    let mut names = names.filter(|&token| token + 1 < end && !parameters.contains(&token));
    names.find(|&token| {
        text(token + 1) == conventions.parameter_brackets.0 && !is_nested(document, token, tokens)
    })
}

/// The last name of a head if it stands behind a type, and only a value may follow, or in a class
/// how many there are: `a[1]`.
fn variable(
    document: &Document,
    (head, in_class): (&[Occurrence], bool),
    end: usize,
) -> Option<usize> {
    let token = head.last()?.token;
    let text = |token: usize| document.token_text(token);
    let conventions = document.conventions();
    let ends = |text: &str| {
        conventions.is_statement_end(text)
            || conventions.is_initializer_sign(text)
            || conventions.block_brackets.0 == text
            || in_class && conventions.opens(text) && conventions.parameter_brackets.0 != text
    };
    let is_last = token + 1 < end && ends(text(token + 1));
    let before = token.checked_sub(1).map_or("", text);
    (is_last && (document.is_name(before) || conventions.ends_type(before))).then_some(token)
}

/// Whether what stands before a name looks like a type, or like an attribute.
fn has_type(document: &Document, token: usize) -> bool {
    let Some(before) = token.checked_sub(1) else {
        return false;
    };
    let conventions = document.conventions();
    let text = document.token_text(before);
    document.is_name_token(before)
        || conventions.ends_type(text)
        || text.ends_with(&*conventions.parameter_brackets.1)
}
