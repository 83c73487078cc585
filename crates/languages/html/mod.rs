//! The base class of our own HTML grammar's lexer: which element is open where
//! (the tree construction part of the HTML standard, without what moves nodes
//! about), and whose content is not markup.

use crate::markup::elements::{BLOCKS, RAW, SCOPE, TABLE_SCOPE, VOID, context_of, ended_by, local};
use crate::markup::{Content, Markup, Tags};
use crate::toolkit::{fresh, is};
use picireny_parser::hooks::{LexerClass, LexerState, Made, Sink, Token};

/// Whether a type of scripts is that of JavaScript.
fn is_script(kind: &str) -> bool {
    is!(kind,
        "" "module" "text/javascript" "application/javascript" "application/x-javascript"
        "text/x-javascript" "text/ecmascript" "application/ecmascript" "application/x-ecmascript"
        "text/x-ecmascript" "text/jscript" "text/livescript" "text/javascript1.0"
        "text/javascript1.1" "text/javascript1.2" "text/javascript1.3" "text/javascript1.4"
        "text/javascript1.5"
    )
}

/// Whether a language or a type of scripts is that of TypeScript.
fn is_typed(kind: &str) -> bool {
    is!(kind, "ts" "tsx" "typescript" "text/typescript" "application/typescript")
}

/// Whether a type of scripts is one of JSON.
fn is_json(kind: &str) -> bool {
    is!(kind, "application/json" "text/json" "importmap" "speculationrules")
        || kind.ends_with("+json")
}

/// An attribute that says what a script is written in.
#[derive(Clone, Copy, Debug)]
enum Language {
    Type,
    Lang,
}

#[derive(Default)]
pub(super) struct Reader {
    markup: Markup,
    /// The attribute in progress, if it says what a script is written in.
    attribute: Option<Language>,
    /// The values of `type` and `lang`.
    script_type: String,
    script_lang: String,
}

impl Reader {
    /// Ends what a start tag implies the end of.
    fn imply_ends(&mut self, name: &str, at: &Token, sink: &mut Sink) {
        let markup = &mut self.markup;
        if markup.elements.is_foreign() {
            return;
        }
        if let Some(context) = context_of(name) {
            if let Some(index) = markup.elements.innermost(context) {
                markup.end_elements(index + 1, at, sink);
            }
        } else if let Some((names, barrier)) = ended_by(name)
            && let Some(index) = markup
                .elements
                .find(names, &[barrier, &["table", "template"]])
        {
            markup.end_elements(index, at, sink);
        }
        if BLOCKS.contains(&name)
            && let Some(index) = markup.elements.find(&["p"], &[SCOPE, &["button"]])
        {
            markup.end_elements(index, at, sink);
        }
    }

    /// Notes what says in what a script is written.
    fn note_type(&mut self, token: &Token, source: &str) {
        let kind = token.kind;
        if kind == self.markup.types.name {
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
            _ if kind == self.markup.types.name => return,
            Some(Language::Type) => &mut self.script_type,
            Some(Language::Lang) => &mut self.script_lang,
            None => return,
        };
        if kind == self.markup.types.word {
            value.push_str(source);
        } else if kind == self.markup.types.unquoted {
            value.push_str(source.trim_start_matches('=').trim_start());
            self.attribute = None;
        } else if kind != self.markup.types.quote_open && kind != self.markup.types.apostrophe_open
        {
            self.attribute = None;
        }
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
        source.to_ascii_lowercase()
    }

    fn before_element(&mut self, name: &str, at: &Token, sink: &mut Sink) {
        self.imply_ends(name, at, sink);
        self.attribute = None;
        self.script_type.clear();
        self.script_lang.clear();
    }

    fn ended(&self, name: &str) -> Option<usize> {
        let barrier: &[&str] = match name {
            "table" | "tr" | "tbody" | "thead" | "tfoot" | "td" | "th" | "caption" | "template" => {
                TABLE_SCOPE
            }
            "html" | "body" => &[],
            "li" => &["ol", "ul", "menu", "table", "td", "th", "template"],
            _ => SCOPE,
        };
        let elements = &self.markup.elements;
        let barrier = elements.innermost(barrier).unwrap_or(0);
        let foreign = elements.is_foreign();
        let found = elements.innermost(&[name]);
        found.filter(|&index| foreign || index >= barrier)
    }

    fn in_tag(&mut self, made: &mut Made, source: &str) {
        self.note_type(&made.token, source);
    }

    fn content(&self, name: &str, has_slash: bool) -> Content {
        let (is_void, is_raw) = match self.markup.elements.is_last_foreign() {
            true => (has_slash, matches!(local(name), "script" | "style")),
            false => (VOID.contains(&name), RAW.contains(&name)),
        };
        match (is_void, is_raw) {
            (true, _) => Content::Nothing,
            (_, true) => Content::Raw,
            _ => Content::Markup,
        }
    }

    fn raw_type(&self) -> i32 {
        let types = &self.markup.types;
        match self.markup.elements.last().map(local) {
            Some("script") => {
                let script_type = self.script_type.trim().to_ascii_lowercase();
                let script_type = script_type.split(';').next().unwrap_or("").trim_end();
                let lang = self.script_lang.trim().to_ascii_lowercase();
                if is_typed(script_type) || is_typed(&lang) {
                    types.typed_script
                } else if is_script(script_type) {
                    types.script
                } else if is_json(script_type) {
                    self.markup.json_script
                } else {
                    types.data
                }
            }
            Some("style") => types.style,
            _ => types.text,
        }
    }
}

impl LexerClass for Reader {
    const NAMES: &'static [&'static str] = &["HTMLLexerBase"];
    const SIGN: &'static str = "RAW_TEXT";
    const READS_HIDDEN: bool = true;

    fresh! { program: markup }

    fn token(&mut self, made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        self.take(made, state, sink);
    }
}
