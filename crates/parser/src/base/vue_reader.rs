//! The base class of our own lexer of Vue's components: which element is open
//! where, and which blocks are not markup.

use std::cell::OnceCell;

use super::html_elements::{Elements, VOID};
use super::inserted;
use crate::lexer::LexerState;
use crate::semantics::{LexerClass, LexerMethod, Program};
use crate::sink::{Made, Sink};
use crate::token::{EOF, Token};

struct Types {
    element_start: i32,
    element_end: i32,
    open: i32,
    close: i32,
    stray_close: i32,
    end: i32,
    empty_end: i32,
    name: i32,
    quote_open: i32,
    apostrophe_open: i32,
    unquoted: i32,
    word: i32,
    script: i32,
    typed_script: i32,
    style: i32,
    data: i32,
    text: i32,
    binding: i32,
    for_list: i32,
    event: i32,
    slot: i32,
}

/// The tag in progress.
#[derive(Debug)]
enum Tag {
    None,
    Start(String),
    /// It ends so many of the open elements.
    End(usize),
    Stray,
}

pub(super) struct Reader {
    types: Types,
    raw_mode: u32,
    tag_mode: u32,
    elements: Elements,
    tag: Tag,
    /// What the value of the attribute in progress is, if that is a directive.
    directive: Option<i32>,
    /// Whether the attribute in progress is `lang`.
    is_lang: bool,
    /// Its value.
    lang: String,
    /// The block that is being read, if its text is one token, so far.
    pending: Option<Token>,
    /// Where the last `}}` of the text is.
    last_end: OnceCell<Option<usize>>,
}

impl Reader {
    /// Ends open elements until so many are left.
    fn end_elements(&mut self, left: usize, at: &Token, sink: &mut Sink) {
        while self.elements.len() > left {
            self.elements.pop();
            sink.push(inserted(at, self.types.element_end, ""));
        }
    }

    fn start_tag(&mut self, name: &str, at: &Token, sink: &mut Sink) {
        sink.push(inserted(at, self.types.element_start, ""));
        self.elements.push(name);
        self.tag = Tag::Start(name.to_owned());
        self.directive = None;
        self.is_lang = false;
        self.lang.clear();
    }

    /// Whether an end tag ends something; if so, the elements in it are ended.
    fn end_tag(&mut self, name: &str, at: &Token, sink: &mut Sink) -> bool {
        let Some(index) = self.elements.innermost(&[name]) else {
            self.tag = Tag::Stray;
            return false;
        };
        self.end_elements(index + 1, at, sink);
        self.tag = Tag::End(index);
        true
    }

    /// After the `>` of a tag.
    fn tag_ended(
        &mut self,
        after: &Token,
        empty: bool,
        state: &mut LexerState<'_>,
        sink: &mut Sink,
    ) {
        match std::mem::replace(&mut self.tag, Tag::None) {
            Tag::None | Tag::Stray => {}
            Tag::End(left) => self.end_elements(left, after, sink),
            Tag::Start(name) => {
                if empty || VOID.contains(&name.as_str()) {
                    self.end_elements(self.elements.len().saturating_sub(1), after, sink);
                } else if self.is_raw(&name) {
                    state.push_mode(self.raw_mode);
                }
            }
        }
    }

    /// Whether what is in the element that has just started is not markup.
    fn is_raw(&self, name: &str) -> bool {
        let is_template = name == "template" && matches!(self.lang.trim(), "" | "html");
        let is_block = self.elements.len() == 1;
        is_block && !is_template || matches!(name, "script" | "style")
    }

    /// The token type of the block's text.
    fn raw_type(&self) -> i32 {
        let types = &self.types;
        match (self.elements.last(), self.lang.trim()) {
            (Some("script"), "" | "js" | "javascript" | "jsx") => types.script,
            (Some("script"), "ts" | "tsx" | "typescript") => types.typed_script,
            (Some("style"), "" | "css" | "postcss" | "pcss" | "scss" | "less") => types.style,
            (_, "json") => types.data,
            _ => types.text,
        }
    }

    fn flush(&mut self, sink: &mut Sink) {
        if let Some(token) = self.pending.take() {
            sink.push(Made { token, text: None });
        }
    }

    /// A token in a block that is not markup; given back if it is the end tag.
    fn raw(&mut self, made: Made, state: &mut LexerState<'_>, sink: &mut Sink) -> Option<Made> {
        let token = made.token;
        let name = token.source(state.text()).get(2..);
        if token.kind == self.types.close && name.is_some() && self.elements.last() == name {
            self.flush(sink);
            // The rest of the end tag, then what was before the start tag.
            state.mode = self.tag_mode;
            return Some(made);
        }
        let kind = self.raw_type();
        if kind == self.types.text {
            sink.push(Made {
                token: Token { kind, ..token },
                text: None,
            });
            return None;
        }
        match &mut self.pending {
            Some(pending) => pending.end = token.end,
            None => self.pending = Some(Token { kind, ..token }),
        }
        None
    }

    /// The type of an attribute's value, if the attribute is a directive.
    fn directive(&self, name: &str) -> Option<i32> {
        let types = &self.types;
        if name == "v-for" {
            Some(types.for_list)
        } else if name.starts_with('@') || name.starts_with("v-on:") {
            Some(types.event)
        } else if name.starts_with('#') || name.starts_with("v-slot") || name == "slot-scope" {
            Some(types.slot)
        } else {
            let is_bound = name.starts_with([':', '.']) || name.starts_with("v-");
            is_bound.then_some(types.binding)
        }
    }

    /// A token in a tag: it may be the name of a directive, or the name or the value of `lang`.
    fn note_attribute(&mut self, token: &Token, source: &str) {
        let kind = token.kind;
        if kind == self.types.name {
            self.directive = self.directive(source);
            self.is_lang = source == "lang";
        } else if self.is_lang {
            if kind == self.types.word {
                self.lang.push_str(source);
            } else if kind == self.types.unquoted {
                self.lang.push_str(source.trim_start_matches('=').trim());
            } else if kind != self.types.quote_open && kind != self.types.apostrophe_open {
                self.is_lang = false;
            }
        }
    }

    /// Whether what has been opened is closed somewhere.
    fn is_interpolation(&self, state: &LexerState<'_>) -> bool {
        let last = self.last_end.get_or_init(|| state.text().rfind("}}"));
        last.is_some_and(|last| last >= state.position())
    }
}

impl LexerClass for Reader {
    const NAMES: &'static [&'static str] = &["VueReaderBase"];
    const METHODS: &'static [(&'static str, LexerMethod<Self>)] = &[
        ("isinterpolation", LexerMethod::Test(Self::is_interpolation)),
        (
            "isdirective",
            LexerMethod::Test(|reader, _| reader.directive.is_some()),
        ),
    ];

    fn new(program: &Program) -> Self {
        let kind = |name: &str| program.token_type(name);
        Self {
            types: Types {
                element_start: kind("ELEMENT_START"),
                element_end: kind("ELEMENT_END"),
                open: kind("OPEN"),
                close: kind("CLOSE"),
                stray_close: kind("STRAY_CLOSE"),
                end: kind("END"),
                empty_end: kind("EMPTY_END"),
                name: kind("NAME"),
                quote_open: kind("QUOTE_OPEN"),
                apostrophe_open: kind("APOSTROPHE_OPEN"),
                unquoted: kind("UNQUOTED"),
                word: kind("WORD"),
                script: kind("SCRIPT"),
                typed_script: kind("TYPED_SCRIPT"),
                style: kind("STYLE"),
                data: kind("DATA"),
                text: kind("TEXT"),
                binding: kind("BINDING"),
                for_list: kind("FOR"),
                event: kind("EVENT"),
                slot: kind("SLOT"),
            },
            raw_mode: program.mode("RAW"),
            tag_mode: program.mode("TAG"),
            elements: Elements::default(),
            tag: Tag::None,
            directive: None,
            is_lang: false,
            lang: String::new(),
            pending: None,
            last_end: OnceCell::new(),
        }
    }

    fn token(&mut self, made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        let mut made = made;
        let token = made.token;
        if token.kind == EOF {
            self.flush(sink);
            self.end_elements(0, &token, sink);
            sink.push(made);
            return;
        }
        if state.mode == self.raw_mode && token.is_visible() {
            match self.raw(made, state, sink) {
                Some(end) => made = end,
                None => return,
            }
        }
        let source = token.source(state.text());
        if token.kind == self.types.open {
            self.start_tag(source.get(1..).unwrap_or(""), &token, sink);
        } else if token.kind == self.types.close {
            if !self.end_tag(source.get(2..).unwrap_or(""), &token, sink) {
                made.token.kind = self.types.stray_close;
            }
        } else if !matches!(self.tag, Tag::None) {
            self.note_attribute(&token, source);
            if let Some(directive) = self.directive.filter(|_| token.kind == self.types.binding) {
                made.token.kind = directive;
            }
        }
        sink.push(made);
        if token.kind == self.types.end || token.kind == self.types.empty_end {
            let after = Token {
                start: token.end,
                column: token.column + 1,
                ..token
            };
            self.tag_ended(&after, token.kind == self.types.empty_end, state, sink);
        }
    }
}
