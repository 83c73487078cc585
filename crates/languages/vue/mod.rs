//! The base class of our own lexer of Vue's components: which element is open
//! where, and which blocks are not markup.

use std::cell::OnceCell;

use crate::markup::elements::VOID;
use crate::markup::{Content, Markup, Tags};
use crate::toolkit::{fresh, methods, rest, types};
use picireny_parser::hooks::{LexerClass, LexerState, Made, Sink, Token};

types! {
    /// What the values of directives are.
    struct Types {
        binding, for_list: FOR, event, slot,
    }
}

#[derive(Default)]
pub(super) struct Reader {
    markup: Markup,
    types: Types,
    /// What the value of the attribute in progress is, if that is a directive.
    directive: Option<i32>,
    /// Whether the attribute in progress is `lang`.
    is_lang: bool,
    /// Its value.
    lang: String,
    /// How many elements are open in the one with `v-pre`: what is in it and in its tag is
    /// text.
    verbatim: Option<usize>,
    /// Where the last `}}` of the text is.
    last_end: OnceCell<Option<usize>>,
}

impl Reader {
    /// Whether what is in the element that has just started is not markup.
    fn is_raw(&self, name: &str) -> bool {
        let is_template = name == "template" && matches!(self.lang.trim(), "" | "html");
        let is_block = self.markup.elements.len() == 1;
        is_block && !is_template || matches!(name, "script" | "style")
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
        let (kind, types) = (token.kind, &self.markup.types);
        if kind == types.name {
            self.directive = match self.is_verbatim() {
                true => None,
                false => self.directive(source),
            };
            self.is_lang = source == "lang";
        } else if self.is_lang {
            if kind == types.word {
                self.lang.push_str(source);
            } else if kind == types.unquoted {
                self.lang.push_str(source.trim_start_matches('=').trim());
            } else if kind != types.quote_open && kind != types.apostrophe_open {
                self.is_lang = false;
            }
        }
    }

    fn is_verbatim(&self) -> bool {
        let open = self.markup.elements.len();
        self.verbatim.is_some_and(|depth| depth <= open)
    }

    /// Whether what has been opened is an expression: it is closed somewhere.
    fn is_interpolation(&self, state: &LexerState<'_>) -> bool {
        if self.is_verbatim() {
            return false;
        }
        let last = self.last_end.get_or_init(|| state.text().rfind("}}"));
        last.is_some_and(|last| last >= state.position())
    }
}

impl Tags for Reader {
    fn markup(&self) -> &Markup {
        &self.markup
    }

    fn markup_mut(&mut self) -> &mut Markup {
        &mut self.markup
    }

    fn name(source: &str) -> String {
        source.to_owned()
    }

    fn before_element(&mut self, _: &str, _: &Token, _: &mut Sink) {
        if !self.is_verbatim() {
            self.verbatim = None;
        }
        self.directive = None;
        self.is_lang = false;
        self.lang.clear();
    }

    fn ended(&self, name: &str) -> Option<usize> {
        self.markup.elements.innermost(&[name])
    }

    fn in_tag(&mut self, made: &mut Made, source: &str) {
        self.note_attribute(&made.token, source);
        if let Some(directive) = self.directive
            && made.token.kind == self.types.binding
        {
            made.token.kind = directive;
        }
    }

    fn content(&self, name: &str, has_slash: bool) -> Content {
        if has_slash || VOID.contains(&name) {
            Content::Nothing
        } else if self.is_raw(name) {
            Content::Raw
        } else {
            Content::Markup
        }
    }

    fn raw_type(&self) -> i32 {
        let types = &self.markup.types;
        match (self.markup.elements.last(), self.lang.trim()) {
            (Some("script"), "" | "js" | "javascript" | "jsx") => types.script,
            (Some("script"), "ts" | "tsx" | "typescript") => types.typed_script,
            (Some("style"), "" | "css" | "postcss" | "pcss" | "scss" | "less") => types.style,
            (_, "json") => types.data,
            _ => types.text,
        }
    }
}

impl LexerClass for Reader {
    const NAMES: &'static [&'static str] = &["VueReaderBase"];
    const READS_HIDDEN: bool = true;
    methods! { test is_interpolation, test is_directive: |reader, _| reader.directive.is_some() }

    fresh! { program: markup, types }

    fn token(&mut self, made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        let starts_tag = made.token.kind == self.markup.types.open;
        self.take(made, state, sink);
        if starts_tag && !self.is_verbatim() {
            let rest = rest(state);
            self.verbatim = has_v_pre(rest).then_some(self.markup.elements.len());
        }
    }
}

/// Whether the tag whose name is before this text has a `v-pre`: what is before that in the
/// tag is text, too. Its ends are where the lexer finds them, so a text is looked through once.
fn has_v_pre(text: &str) -> bool {
    let is_space = |c: char| matches!(c, ' ' | '\t' | '\r' | '\n' | '\x0c');
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(|c| is_space(c) || c == '/');
        let Some(value) = rest.strip_prefix('=') else {
            let ends = |c| is_space(c) || matches!(c, '/' | '>' | '=');
            let (name, behind) = rest.split_at(rest.find(ends).unwrap_or(rest.len()));
            if name == "v-pre" || name.is_empty() {
                return !name.is_empty();
            }
            rest = behind;
            continue;
        };
        let value = value.trim_start_matches(is_space);
        rest = match value.strip_prefix(['"', '\'']) {
            Some(quoted) => {
                let quote = value.chars().next();
                let end = quoted.find(|c| Some(c) == quote);
                end.map_or("", |end| &quoted[end + 1..])
            }
            None => value.trim_start_matches(|c| !is_space(c) && c != '>'),
        };
    }
}
