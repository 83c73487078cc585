//! The base class of our own HTML grammar's lexer: which element is open where
//! (the tree construction part of the HTML standard, without what moves nodes
//! about), and whose content is not markup.

use super::html_elements::{BLOCKS, Elements, RAW, SCOPE, TABLE_SCOPE, VOID, context_of, ended_by};
use super::inserted;
use crate::lexer::LexerState;
use crate::semantics::{LexerClass, Program};
use crate::sink::{Made, Sink};
use crate::token::{EOF, Token};

/// Types of scripts that are JavaScript.
const SCRIPT_TYPES: &[&str] = &[
    "",
    "module",
    "text/javascript",
    "application/javascript",
    "application/x-javascript",
    "text/x-javascript",
    "text/ecmascript",
    "application/ecmascript",
    "application/x-ecmascript",
    "text/x-ecmascript",
    "text/jscript",
    "text/livescript",
    "text/javascript1.0",
    "text/javascript1.1",
    "text/javascript1.2",
    "text/javascript1.3",
    "text/javascript1.4",
    "text/javascript1.5",
];

/// Languages and types of scripts that are TypeScript.
const TYPED_SCRIPTS: &[&str] = &[
    "ts",
    "tsx",
    "typescript",
    "text/typescript",
    "application/typescript",
];

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

/// An attribute that says what a script is written in.
#[derive(Clone, Copy, Debug)]
enum Language {
    Type,
    Lang,
}

pub(super) struct Lexer {
    types: Types,
    raw_mode: u32,
    tag_mode: u32,
    elements: Elements,
    tag: Tag,
    /// The attribute in progress, if it says what a script is written in.
    attribute: Option<Language>,
    /// The values of `type` and `lang`.
    script_type: String,
    script_lang: String,
    /// Script or style text that is not passed on yet.
    pending: Option<Token>,
}

impl Lexer {
    /// Ends open elements until so many are left.
    fn end_elements(&mut self, left: usize, at: &Token, sink: &mut Sink) {
        while self.elements.len() > left {
            self.elements.pop();
            sink.push(inserted(at, self.types.element_end, ""));
        }
    }

    /// Ends what a start tag implies the end of.
    fn imply_ends(&mut self, name: &str, at: &Token, sink: &mut Sink) {
        if self.elements.is_foreign() {
            return;
        }
        if let Some(context) = context_of(name) {
            if let Some(index) = self.elements.innermost(context) {
                self.end_elements(index + 1, at, sink);
            }
        } else if let Some((names, barrier)) = ended_by(name)
            && let Some(index) = self
                .elements
                .find(names, &[barrier, &["table", "template"]])
        {
            self.end_elements(index, at, sink);
        }
        if BLOCKS.contains(&name)
            && let Some(index) = self.elements.find(&["p"], &[SCOPE, &["button"]])
        {
            self.end_elements(index, at, sink);
        }
    }

    fn start_tag(&mut self, name: String, at: &Token, sink: &mut Sink) {
        self.imply_ends(&name, at, sink);
        sink.push(inserted(at, self.types.element_start, ""));
        self.elements.push(&name);
        self.tag = Tag::Start(name);
        self.attribute = None;
        self.script_type.clear();
        self.script_lang.clear();
    }

    /// Whether an end tag ends something; if so, the elements in it are ended.
    fn end_tag(&mut self, name: &str, at: &Token, sink: &mut Sink) -> bool {
        let barrier: &[&str] = match name {
            "table" | "tr" | "tbody" | "thead" | "tfoot" | "td" | "th" | "caption" | "template" => {
                TABLE_SCOPE
            }
            "html" | "body" => &[],
            "li" => &["ol", "ul", "menu", "table", "td", "th", "template"],
            _ => SCOPE,
        };
        let barrier = self.elements.innermost(barrier).unwrap_or(0);
        let foreign = self.elements.is_foreign();
        let found = self.elements.innermost(&[name]);
        let Some(index) = found.filter(|&index| foreign || index >= barrier) else {
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
                let foreign = self.elements.is_foreign();
                let is_void = if foreign {
                    empty
                } else {
                    VOID.contains(&name.as_str())
                };
                let raw = if foreign {
                    !empty && matches!(name.as_str(), "script" | "style")
                } else {
                    RAW.contains(&name.as_str())
                };
                if is_void {
                    self.end_elements(self.elements.len().saturating_sub(1), after, sink);
                } else if raw {
                    state.push_mode(self.raw_mode);
                }
            }
        }
    }

    /// The token type of the innermost element's text.
    fn raw_type(&self) -> i32 {
        match self.elements.last() {
            Some("script") => {
                let script_type = self.script_type.trim().to_ascii_lowercase();
                let script_type = script_type.split(';').next().unwrap_or("").trim_end();
                let lang = self.script_lang.trim().to_ascii_lowercase();
                if [script_type, &lang]
                    .iter()
                    .any(|it| TYPED_SCRIPTS.contains(it))
                {
                    self.types.typed_script
                } else if SCRIPT_TYPES.contains(&script_type) {
                    self.types.script
                } else {
                    self.types.data
                }
            }
            Some("style") => self.types.style,
            _ => self.types.text,
        }
    }

    fn flush(&mut self, sink: &mut Sink) {
        if let Some(token) = self.pending.take() {
            sink.push(Made { token, text: None });
        }
    }

    /// A token in the text of a script, a style and the like. Whether it was
    /// the end tag.
    fn raw(&mut self, made: Made, state: &mut LexerState<'_>, sink: &mut Sink) -> Option<Made> {
        let token = made.token;
        let source = token.source(state.text());
        let is_end = token.kind == self.types.close
            && source.get(2..).is_some_and(|name| {
                self.elements
                    .last()
                    .is_some_and(|element| element.eq_ignore_ascii_case(name))
            });
        if is_end {
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

    fn note_type(&mut self, token: &Token, source: &str) {
        let kind = token.kind;
        if kind == self.types.name {
            self.attribute = if source.eq_ignore_ascii_case("type") {
                self.script_type.clear();
                Some(Language::Type)
            } else if source.eq_ignore_ascii_case("lang") {
                self.script_lang.clear();
                Some(Language::Lang)
            } else {
                None
            };
        }
        let value = match self.attribute {
            _ if kind == self.types.name => return,
            Some(Language::Type) => &mut self.script_type,
            Some(Language::Lang) => &mut self.script_lang,
            None => return,
        };
        if kind == self.types.word {
            value.push_str(source);
        } else if kind == self.types.unquoted {
            value.push_str(source.trim_start_matches('=').trim_start());
            self.attribute = None;
        } else if kind != self.types.quote_open && kind != self.types.apostrophe_open {
            self.attribute = None;
        }
    }
}

impl LexerClass for Lexer {
    const NAMES: &'static [&'static str] = &["HTMLLexerBase"];
    const SIGN: &'static str = "RAW_TEXT";

    fn new(program: &Program) -> Self {
        let number = |name: &str| program.constant(name).unwrap_or(0);
        let kind = |name: &str| i32::try_from(number(name)).unwrap_or(0);
        let mode = |name: &str| u32::try_from(number(name)).unwrap_or(0);
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
            },
            raw_mode: mode("RAW"),
            tag_mode: mode("TAG"),
            elements: Elements::default(),
            tag: Tag::None,
            attribute: None,
            script_type: String::new(),
            script_lang: String::new(),
            pending: None,
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
            let name = source.get(1..).unwrap_or("").to_ascii_lowercase();
            self.start_tag(name, &token, sink);
        } else if token.kind == self.types.close {
            let name = source.get(2..).unwrap_or("").to_ascii_lowercase();
            if !self.end_tag(&name, &token, sink) {
                made.token.kind = self.types.stray_close;
            }
        } else if !matches!(self.tag, Tag::None) {
            self.note_type(&token, source);
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
