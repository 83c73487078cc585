//! What our own lexers of markup have in common: open elements, tags, and elements
//! whose text is one token.

pub(crate) mod elements;

use crate::toolkit::{Known, types};
use elements::Elements;
use picireny_parser::hooks::{EOF, LexerState, Made, Program, Sink, Token};

types! {
    /// Token types that the reader knows.
    pub(super) struct Types {
        element_start, element_end, open, close, stray_close, end, empty_end, name, quote_open,
        apostrophe_open, unquoted, word, script, typed_script, style, data, text,
    }
}

/// The tag in progress.
#[derive(Debug, Default)]
enum Tag {
    #[default]
    None,
    Start(String),
    /// It ends so many of the open elements.
    End(usize),
    Stray,
}

/// What is in an element.
pub(super) enum Content {
    /// It has no end tag.
    Nothing,
    /// Text without tags but its end tag.
    Raw,
    Markup,
}

#[derive(Default)]
pub(super) struct Markup {
    pub(super) types: Types,
    /// Only where scripts have types.
    pub(super) json_script: i32,
    raw_mode: u32,
    tag_mode: u32,
    pub(super) elements: Elements,
    tag: Tag,
    /// The text of an element that is one token, so far.
    pending: Option<Token>,
}

impl Known for Markup {
    fn of(program: &Program) -> Self {
        Self {
            types: Types::of(program),
            json_script: program.token_type("JSON_SCRIPT"),
            raw_mode: program.mode("RAW"),
            tag_mode: program.mode("TAG"),
            ..Self::default()
        }
    }
}

impl Markup {
    /// Ends open elements until so many are left.
    pub(super) fn end_elements(&mut self, left: usize, at: &Token, sink: &mut Sink) {
        while self.elements.len() > left {
            self.elements.pop();
            sink.insert(self.types.element_end, at);
        }
    }

    fn start_element(&mut self, name: String, at: &Token, sink: &mut Sink) {
        sink.insert(self.types.element_start, at);
        self.elements.push(&name);
        self.tag = Tag::Start(name);
    }

    /// An end tag ends an open element, and those in it before, or nothing.
    fn end_tag(&mut self, element: Option<usize>, at: &Token, sink: &mut Sink) {
        self.tag = match element {
            Some(index) => {
                self.end_elements(index + 1, at, sink);
                Tag::End(index)
            }
            None => Tag::Stray,
        };
    }

    fn flush(&mut self, sink: &mut Sink) {
        if let Some(token) = self.pending.take() {
            sink.push(Made { token, text: None });
        }
    }

    /// A token of a text without tags, which is of this type.
    fn raw(&mut self, token: Token, kind: i32, sink: &mut Sink) {
        if kind == self.types.text {
            sink.push(Made {
                token: Token { kind, ..token },
                text: None,
            });
            return;
        }
        match &mut self.pending {
            Some(pending) => pending.end = token.end,
            None => self.pending = Some(Token { kind, ..token }),
        }
    }
}

/// What a language makes of tags.
pub(super) trait Tags {
    fn markup(&self) -> &Markup;
    fn markup_mut(&mut self) -> &mut Markup;

    /// An element's name, as names are compared.
    fn name(source: &str) -> String;

    /// Before the element of a start tag begins.
    fn before_element(&mut self, name: &str, at: &Token, sink: &mut Sink);

    /// Which open element an end tag ends.
    fn ended(&self, name: &str) -> Option<usize>;

    /// A token in a tag.
    fn in_tag(&mut self, made: &mut Made, source: &str);

    /// What is in the element that has just started, in whose tag there may have been
    /// a slash.
    fn content(&self, name: &str, has_slash: bool) -> Content;

    /// The token type of the innermost element's text.
    fn raw_type(&self) -> i32;

    /// After the `>` of a tag.
    fn tag_ended(
        &mut self,
        after: &Token,
        has_slash: bool,
        state: &mut LexerState<'_>,
        sink: &mut Sink,
    ) {
        match std::mem::replace(&mut self.markup_mut().tag, Tag::None) {
            Tag::None | Tag::Stray => {}
            Tag::End(left) => self.markup_mut().end_elements(left, after, sink),
            Tag::Start(name) => match self.content(&name, has_slash) {
                Content::Nothing => {
                    let left = self.markup().elements.len().saturating_sub(1);
                    self.markup_mut().end_elements(left, after, sink);
                }
                Content::Raw => state.push_mode(self.markup().raw_mode),
                Content::Markup => {}
            },
        }
    }

    /// Whether a token ends the innermost element, whose text has no other tags.
    fn ends_raw(&self, token: &Token, source: &str) -> bool {
        let markup = self.markup();
        let last = markup.elements.last();
        token.kind == markup.types.close
            && source
                .get(2..)
                .is_some_and(|name| last == Some(&*Self::name(name)))
    }

    /// Takes a token in.
    fn take(&mut self, mut made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        let token = made.token;
        if token.kind == EOF {
            self.markup_mut().flush(sink);
            self.markup_mut().end_elements(0, &token, sink);
            sink.push(made);
            return;
        }
        let source = token.source(state.text());
        if state.mode == self.markup().raw_mode && token.is_visible() {
            if !self.ends_raw(&token, source) {
                let kind = self.raw_type();
                self.markup_mut().raw(token, kind, sink);
                return;
            }
            self.markup_mut().flush(sink);
            // The rest of the end tag, then what was before the start tag.
            state.mode = self.markup().tag_mode;
        }
        let types = &self.markup().types;
        let (is_end, is_empty_end) = (token.kind == types.end, token.kind == types.empty_end);
        let stray_close = types.stray_close;
        if token.kind == types.open {
            let name = Self::name(source.get(1..).unwrap_or(""));
            self.before_element(&name, &token, sink);
            self.markup_mut().start_element(name, &token, sink);
        } else if token.kind == types.close {
            let element = self.ended(&Self::name(source.get(2..).unwrap_or("")));
            self.markup_mut().end_tag(element, &token, sink);
            if element.is_none() {
                made.token.kind = stray_close;
            }
        } else if !matches!(self.markup().tag, Tag::None) {
            self.in_tag(&mut made, source);
        }
        sink.push(made);
        if is_end || is_empty_end {
            let after = Token {
                start: token.end,
                column: token.column + 1,
                ..token
            };
            self.tag_ended(&after, is_empty_end, state, sink);
        }
    }
}
