//! Base classes: what the `superClass` of a grammar brings along.
//!
//! One module per class and one line in a registry below. Methods are called
//! by their [normalized](crate::semantics::normalize) names, so that a grammar
//! for any target language finds them.

use picireny_grammar::Recognizer;

use crate::lex::{Made, Sink};
use crate::lexer::LexerState;
use crate::semantics::{ParserView, Program, Value};

mod antlr;
mod c;
mod c_reader;
mod cpp;
mod csharp;
mod csharp_spec;
mod go;
mod html_lexer;
mod indentation;
mod java;
mod javascript;
mod javascript_reader;
mod lua;
mod php;
mod python;
mod python3;
mod python_blocks;
mod rexx;
mod rust;

/// What a table by token type says of a type; none for the end of the input
/// and for types beyond the table.
fn by_type<T: Copy>(table: &[T], token_type: i32) -> Option<T> {
    usize::try_from(token_type)
        .ok()
        .and_then(|index| table.get(index).copied())
}

/// A lexer's base class, with its state during one run.
pub(crate) trait LexerBase {
    /// A method called from a predicate, while a token is matched. None if
    /// there is no such method.
    fn predicate(
        &mut self,
        method: &str,
        arguments: &[Value],
        state: &LexerState<'_>,
    ) -> Option<Value> {
        let _ = (method, arguments, state);
        None
    }

    /// A method called from an action, after a token was matched. It may give
    /// the token another text. None if there is no such method.
    fn action(
        &mut self,
        method: &str,
        arguments: &[Value],
        state: &mut LexerState<'_>,
        text: &mut Option<String>,
    ) -> Option<Value> {
        let _ = text;
        self.predicate(method, arguments, state)
    }

    /// A field assigned by an action. False if there is no such field.
    fn assign(&mut self, field: &str, value: &Value) -> bool {
        let _ = (field, value);
        false
    }

    /// Before a token is matched.
    fn before_token(&mut self, state: &mut LexerState<'_>, sink: &mut Sink) {
        let _ = (state, sink);
    }

    /// A token was matched, skipped, or could not be matched; the end of the
    /// input is the last. It must be passed on to the sink, where others may
    /// come before or after it.
    fn token(&mut self, made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        let _ = state;
        sink.push(made);
    }
}

/// A parser's base class, with its state during one run.
pub(crate) trait ParserBase {
    /// A method called from a predicate or an action. None if there is no
    /// such method.
    fn call(&mut self, method: &str, arguments: &[Value], view: &ParserView<'_>) -> Option<Value>;
}

/// A lexer base class in the registry.
#[derive(Debug)]
pub(crate) struct LexerEntry {
    /// Its names in `superClass` options.
    pub(crate) names: &'static [&'static str],
    /// A method or token that tells classes of the same name apart: the
    /// grammar must name it. Empty: any grammar.
    pub(crate) sign: &'static str,
    /// The normalized names of its methods.
    pub(crate) methods: &'static [&'static str],
    /// Its state at the start of an input.
    pub(crate) create: fn(&Program) -> Box<dyn LexerBase>,
}

/// A parser base class in the registry.
#[derive(Debug)]
pub(crate) struct ParserEntry {
    /// Its names in `superClass` options.
    pub(crate) names: &'static [&'static str],
    /// As in [`LexerEntry`].
    pub(crate) sign: &'static str,
    /// The normalized names of its methods.
    pub(crate) methods: &'static [&'static str],
    /// Its state at the start of an input.
    pub(crate) create: fn(&Program) -> Box<dyn ParserBase>,
}

const LEXERS: &[LexerEntry] = &[
    antlr::LEXER,
    c::LEXER,
    c_reader::LEXER,
    csharp::LEXER,
    html_lexer::LEXER,
    javascript::LEXER,
    javascript_reader::LEXER,
    lua::LEXER,
    php::LEXER,
    python::LEXER,
    python3::LEXER,
    python_blocks::LEXER,
    rust::LEXER,
];

const PARSERS: &[ParserEntry] = &[
    c::PARSER,
    cpp::PARSER,
    csharp_spec::PARSER,
    csharp::PARSER,
    go::PARSER,
    java::PARSER,
    javascript::PARSER,
    lua::PARSER,
    python::PARSER,
    python3::PARSER,
    rexx::PARSER,
    rust::PARSER,
];

/// The lexer base class of this name that fits a grammar.
pub(crate) fn find_lexer(
    super_class: Option<&str>,
    recognizer: &Recognizer,
) -> Option<&'static LexerEntry> {
    let class = super_class?;
    LEXERS
        .iter()
        .find(|entry| entry.names.contains(&class) && has_sign(entry.sign, recognizer))
}

/// The parser base class of this name that fits a grammar.
pub(crate) fn find_parser(
    super_class: Option<&str>,
    recognizer: &Recognizer,
) -> Option<&'static ParserEntry> {
    let class = super_class?;
    PARSERS
        .iter()
        .find(|entry| entry.names.contains(&class) && has_sign(entry.sign, recognizer))
}

fn has_sign(sign: &str, recognizer: &Recognizer) -> bool {
    sign.is_empty()
        || recognizer.rule_names.iter().any(|rule| rule == sign)
        || recognizer
            .predicates
            .iter()
            .chain(recognizer.actions.iter())
            .any(|semantic| semantic.code.contains(sign))
}
