//! Lua: long comments with their levels, and calls.

use crate::lexer::LexerState;
use crate::semantics::{ParserView, Value};

use super::{LexerBase, LexerEntry, ParserBase, ParserEntry};

pub(super) const LEXER: LexerEntry = LexerEntry {
    names: &["LuaLexerBase"],
    sign: "",
    methods: &["handlecomment", "isline1col0"],
    create: |_| Box::new(Lexer),
};

pub(super) const PARSER: ParserEntry = ParserEntry {
    names: &["LuaParserBase"],
    sign: "",
    methods: &["isfunctioncall"],
    create: |program| {
        Box::new(Parser {
            name: program.token_type("NAME"),
            call_start: program.token_type("OP"),
        })
    },
};

struct Lexer;

/// The number of `=` between two brackets, if there are two at the start.
fn level(text: &str, bracket: char) -> Option<usize> {
    let rest = text.strip_prefix(bracket)?;
    let level = rest.len() - rest.trim_start_matches('=').len();
    rest[level..].starts_with(bracket).then_some(level)
}

/// How long a comment is after its `--`.
fn comment_length(text: &str) -> usize {
    if let Some(level) = level(text, '[') {
        let end = format!("]{}]", "=".repeat(level));
        return match text.find(&end) {
            Some(at) => at + end.len(),
            None => text.len(),
        };
    }
    text.find('\n').unwrap_or(text.len())
}

impl LexerBase for Lexer {
    fn predicate(
        &mut self,
        method: &str,
        _arguments: &[Value],
        state: &LexerState<'_>,
    ) -> Option<Value> {
        // After the first character of the input.
        (method == "isline1col0").then(|| Value::Bool(state.position() == 1))
    }

    fn action(
        &mut self,
        method: &str,
        arguments: &[Value],
        state: &mut LexerState<'_>,
        _text: &mut Option<String>,
    ) -> Option<Value> {
        if method != "handlecomment" {
            return self.predicate(method, arguments, state);
        }
        let text = state.text();
        let rest = text.get(state.position()..).unwrap_or("");
        state.seek(state.position() + comment_length(rest));
        Some(Value::Null)
    }
}

struct Parser {
    name: i32,
    call_start: i32,
}

impl ParserBase for Parser {
    fn call(&mut self, method: &str, _arguments: &[Value], view: &ParserView<'_>) -> Option<Value> {
        (method == "isfunctioncall").then(|| {
            Value::Bool(view.token_type(1) == self.name && view.token_type(2) != self.call_start)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::comment_length;

    #[test]
    fn comments_end_at_their_level() {
        assert_eq!(comment_length("[[a]]b"), 5);
        assert_eq!(comment_length("[==[a]] ]=] ]==]b"), 16);
        assert_eq!(comment_length("[=a\nb"), 3);
        assert_eq!(comment_length(" a\nb"), 2);
        assert_eq!(comment_length("[[a"), 3);
        assert_eq!(comment_length(""), 0);
    }
}
