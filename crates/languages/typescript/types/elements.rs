//! Elements of JSX: tags and what is between them.
//!
//! Where an operand is expected, a `<` opens a tag, the parameters of an arrow function, or
//! a type that is asserted. The language tells elements from assertions by the file's name.
//! Here, what looks like both is an element if it is closed somewhere behind.

use crate::toolkit::{is, peek::Lexis as _};
use std::cell::OnceCell;
use std::collections::HashMap;

use super::super::frames::{Before, Bracket};
use super::super::peek::{Peek, Script};
use super::super::words::Word::{self, *};
use super::super::{Here, Reader};
use picireny_parser::hooks::LexerState;

/// How far one looks for the end of a component's type arguments.
const ARGUMENTS_LENGTH: usize = 1_000;

/// Where the last closing tag of each name is in a text.
#[derive(Debug, Default)]
pub(in super::super) struct ClosingTags(OnceCell<HashMap<Box<str>, usize>>);

impl ClosingTags {
    fn is_closed(&self, text: &str, name: &str, position: usize) -> bool {
        let tags = self.0.get_or_init(|| {
            let mut tags = HashMap::new();
            for (start, _) in text.match_indices("</") {
                let name = tag_name(Peek::at(text, start + 2).from());
                tags.insert(name.into(), start);
            }
            tags
        });
        tags.get(name).is_some_and(|last| *last > position)
    }
}

/// The name that a tag begins with: `a`, `a.b`, `a:b`, `a-b`.
fn tag_name(text: &str) -> &str {
    let mut length = Script::word_length(text);
    while length > 0 && text[length..].starts_with(['.', ':', '-']) {
        let part = Script::word_length(&text[length + 1..]);
        if part == 0 && !text[length..].starts_with('-') {
            break;
        }
        length += 1 + part;
    }
    &text[..length]
}

/// Whether a tag goes on behind the type arguments at a position.
fn goes_on_behind_arguments(text: &str, position: usize) -> bool {
    let mut depth = 0_usize;
    let mut last = '<';
    for (index, c) in text[position..].char_indices().take(ARGUMENTS_LENGTH) {
        match c {
            '<' => depth += 1,
            '>' if last != '=' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            let next = Peek::at(text, position + index + 1);
            return next.is_word() || next.is_char("/{");
        }
        last = c;
    }
    false
}

impl Reader {
    /// Whether `<` at the start of a token begins an element.
    pub(in super::super) fn expects_element(&self, state: &LexerState<'_>) -> bool {
        let frame = self.frames.last();
        let declares = frame.is_some_and(|frame| frame.now.is_generic());
        if !self.expects_operand() || declares || self.last == OptionalDot {
            return false;
        }
        let text = state.text();
        let less = state.token_start();
        let first = Peek::at(text, less + 1);
        if !first.is_word() {
            // `<>`
            return first.is(">");
        }
        let name = tag_name(first.from());
        let second = Peek::at(text, first.start + name.len());
        match second.text {
            "/" | "{" => true,
            ">" => self.closing_tags.is_closed(text, name, less),
            "<" => {
                self.closing_tags.is_closed(text, name, less)
                    || goes_on_behind_arguments(text, second.start)
            }
            // `<T extends U>`, but `<a extends>` and `<a extends="b">`.
            "extends" => second.then().is_char("=>/"),
            _ if second.is_word() => !is!(first.text,
                "const" "in" "out" "keyof" "typeof" "readonly" "unique" "new" "abstract"
            ),
            _ => false,
        }
    }

    /// A token of an element. None if it is none.
    pub(in super::super) fn take_in_element(
        &mut self,
        here: &Here<'_>,
        state: &mut LexerState<'_>,
    ) -> Option<Word> {
        let bracket = self.frame().bracket;
        let tag = bracket == Bracket::Tag;
        match here.word {
            JsxOpen => _ = self.push(Bracket::Tag, Before::Value),
            JsxClose => self.push(Bracket::Tag, Before::Value).ends = true,
            JsxText | JsxSlash => {}
            JsxEnd => self.end_tag(state),
            LBrace if tag || bracket == Bracket::Children => {
                self.push(Bracket::Braces, Before::Value);
            }
            Name | String if tag => self.before = Before::Value,
            Assign | Dot | Colon if tag => self.before = Before::Operator,
            _ => return None,
        }
        Some(here.word)
    }

    /// The `>` of a tag. The lexer is where an element's content is.
    fn end_tag(&mut self, state: &mut LexerState<'_>) {
        let frame = *self.frame();
        if frame.bracket != Bracket::Tag {
            return;
        }
        self.frames.pop();
        if self.last != JsxSlash && !frame.ends {
            self.push(Bracket::Children, Before::Value);
            return;
        }
        state.pop_mode();
        if frame.ends && self.frame().bracket == Bracket::Children {
            self.frames.pop();
            state.pop_mode();
        }
        self.before = Before::Value;
    }
}
