//! Templates of StringTemplate: `<` and `>` around expressions, braces around
//! templates in them.

use picireny_parser::hooks::{
    LexerClass, LexerMethod, LexerState, Made, Program, Sink, TokenOrigin,
};

const OPEN: Option<char> = Some('<');
const CLOSE: Option<char> = Some('>');

pub(super) struct Lexer {
    inside: u32,
    /// Templates in braces that are open.
    open: u32,
}

impl LexerClass for Lexer {
    const NAMES: &'static [&'static str] = &["LexerAdaptor"];
    const SIGN: &'static str = "startsSubTemplate";
    const METHODS: &'static [(&'static str, LexerMethod<Self>)] = &[
        (
            "isldelim",
            LexerMethod::Test(|_, state| state.look(1) == OPEN),
        ),
        (
            "isrdelim",
            LexerMethod::Test(|_, state| state.look(1) == CLOSE),
        ),
        (
            "isltmplcomment",
            LexerMethod::Test(|_, state| state.look(1) == OPEN && state.look(2) == Some('!')),
        ),
        (
            "isrtmplcomment",
            LexerMethod::Test(|_, state| state.look(1) == CLOSE && state.look(-1) == Some('!')),
        ),
        // A template in braces is left to its text: see `token`.
        ("startssubtemplate", LexerMethod::Test(|_, _| false)),
        ("endssubtemplate", LexerMethod::Act(Self::close_brace)),
        ("adjtext", LexerMethod::Act(Self::escape)),
    ];
    const READS_HIDDEN: bool = true;

    fn new(program: &Program) -> Self {
        Self {
            inside: program.mode("Inside"),
            open: 0,
        }
    }

    fn token(&mut self, made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        // What an expression skips: a brace, which opens a template.
        if made.token.origin == TokenOrigin::Skipped && made.token.source(state.text()) == "{" {
            self.open += 1;
        }
        sink.push(made);
    }
}

impl Lexer {
    /// After a template's end its expression goes on.
    fn close_brace(&mut self, state: &mut LexerState<'_>) {
        if self.open > 0 {
            self.open -= 1;
            state.mode = self.inside;
        }
    }

    /// A backslash that is next and makes a sign plain text belongs to the token.
    fn escape(&mut self, state: &mut LexerState<'_>) {
        if state.look(1) == Some('\\') && matches!(state.look(2), Some('\\' | '<' | '}')) {
            state.seek(state.position() + 1);
        }
    }
}
