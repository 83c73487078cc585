//! Lua: long comments with their levels, and calls.

use picireny_parser::hooks::{
    LexerClass, LexerMethod, LexerState, ParserClass, ParserMethod, Program,
};

pub(super) struct Lexer;

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

fn pass_comment(state: &mut LexerState<'_>) {
    let rest = state.text().get(state.position()..).unwrap_or("");
    state.seek(state.position() + comment_length(rest));
}

impl LexerClass for Lexer {
    const NAMES: &'static [&'static str] = &["LuaLexerBase"];
    const METHODS: &'static [(&'static str, LexerMethod<Self>)] = &[
        (
            "handlecomment",
            LexerMethod::Act(|_, state| pass_comment(state)),
        ),
        // After the first character of the input.
        (
            "isline1col0",
            LexerMethod::Test(|_, state| state.position() == 1),
        ),
    ];

    fn new(_: &Program) -> Self {
        Self
    }
}

pub(super) struct Parser {
    name: i32,
    call_start: i32,
}

impl ParserClass for Parser {
    const NAMES: &'static [&'static str] = &["LuaParserBase"];
    const METHODS: &'static [(&'static str, ParserMethod<Self>)] = &[(
        "isfunctioncall",
        ParserMethod::Test(|p, view| {
            view.token_type(1) == p.name && view.token_type(2) != p.call_start
        }),
    )];

    fn new(program: &Program) -> Self {
        Self {
            name: program.token_type("NAME"),
            call_start: program.token_type("OP"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::comment_length;

    #[test]
    fn long_comments_end_at_brackets_of_their_level() {
        assert_eq!(comment_length("[[a]]b"), 5);
        assert_eq!(comment_length("[==[a]] ]=] ]==]b"), 16);
        assert_eq!(comment_length("[=a\nb"), 3);
        assert_eq!(comment_length(" a\nb"), 2);
        assert_eq!(comment_length("[[a"), 3);
        assert_eq!(comment_length(""), 0);
    }
}
