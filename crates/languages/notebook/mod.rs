//! The base class of our own grammar of notebooks: what the source of a cell is.

use crate::toolkit::{fresh, types};
use picireny_parser::hooks::{EOF, LexerClass, LexerState, Made, Sink, TokenId};

/// What the source of a cell may be, by what the notebook or the cell says.
const SOURCES: &[(&str, &[&str])] = &[
    ("SOURCE_PYTHON", &["python", "python3", "ipython", "sage"]),
    ("SOURCE_JAVASCRIPT", &["javascript", "js", "nodejs"]),
    ("SOURCE_TYPESCRIPT", &["typescript", "ts", "deno"]),
    ("SOURCE_RUBY", &["ruby"]),
    ("SOURCE_JAVA", &["java"]),
    ("SOURCE_KOTLIN", &["kotlin"]),
    ("SOURCE_RUST", &["rust"]),
    ("SOURCE_GO", &["go"]),
    ("SOURCE_SHELL", &["bash", "shell", "sh", "zsh"]),
];

/// An object that is open.
#[derive(Debug, Default)]
struct Object {
    /// What is called `source` in it.
    sources: Vec<TokenId>,
    /// The type that they have if it is a cell, and not one of code.
    kind: Option<i32>,
}

types! {
    /// Token types that the reader knows.
    struct Types {
        string, open: LBRACE, close: RBRACE, source, markdown: SOURCE_MARKDOWN, raw: SOURCE_RAW,
        lines: SOURCE_LINES, python: SOURCE_PYTHON,
    }
}

#[derive(Default)]
pub(super) struct Reader {
    types: Types,
    kinds: Vec<(i32, &'static [&'static str])>,
    /// The type of sources that are code, once it is known.
    code: Option<i32>,
    objects: Vec<Object>,
    /// The last string is `"cell_type"`.
    is_cell_type: bool,
}

impl Reader {
    /// The type of code in a notebook. One that says nothing of it is in Python.
    fn code(&self, text: &str) -> i32 {
        let named = |names: &[&str], language: &str| {
            let language = language.to_ascii_lowercase();
            names.contains(&&*language)
        };
        let Some(language) = language(text) else {
            return self.types.python;
        };
        let mut kinds = self.kinds.iter();
        let found = kinds.find(|(_, names)| named(names, language));
        found.map_or(self.types.lines, |(kind, _)| *kind)
    }

    /// An object ends: it is known what is called `source` in it.
    fn end(&mut self, object: &Object, text: &str, sink: &mut Sink) {
        if object.sources.is_empty() {
            return;
        }
        let code = self.code.unwrap_or_else(|| self.code(text));
        self.code = Some(code);
        for &source in &object.sources {
            sink.tokens.retype(source, object.kind.unwrap_or(code));
        }
    }
}

impl LexerClass for Reader {
    const NAMES: &'static [&'static str] = &["NotebookReaderBase"];

    fresh! {
        program: types,
        kinds: {
            let kind = |name: &str| program.required_token_type(name);
            SOURCES.iter().map(|(name, names)| (kind(name), *names)).collect()
        },
    }

    fn token(&mut self, made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        let kind = made.token.kind;
        let source = made.token.source(state.text());
        let id = sink.push(made);
        if kind == self.types.open {
            self.objects.push(Object::default());
        } else if kind == self.types.close || kind == EOF {
            while let Some(object) = self.objects.pop() {
                self.end(&object, state.text(), sink);
                if kind == self.types.close {
                    break;
                }
            }
        } else if let Some(object) = self.objects.last_mut() {
            if kind == self.types.source {
                object.sources.push(id);
            } else if kind == self.types.string {
                if std::mem::take(&mut self.is_cell_type) {
                    object.kind = match source {
                        "\"markdown\"" => Some(self.types.markdown),
                        "\"raw\"" => Some(self.types.raw),
                        _ => None,
                    };
                }
                self.is_cell_type = source == "\"cell_type\"";
            }
        }
    }
}

/// The language that the metadata of a notebook name: that of the kernel.
fn language(text: &str) -> Option<&str> {
    let of = |object: &str, key: &str| {
        let (_, rest) = text.rsplit_once(object)?;
        let (_, rest) = rest.split_once(key)?;
        let rest = rest.trim_start().strip_prefix(':')?.trim_start();
        rest.strip_prefix('"')?.split('"').next()
    };
    of("\"kernelspec\"", "\"language\"").or_else(|| of("\"language_info\"", "\"name\""))
}
