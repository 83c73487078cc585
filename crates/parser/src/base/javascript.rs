//! JavaScript and TypeScript: strict mode, template strings, where a regular
//! expression can stand, and automatic semicolons.

use crate::lex::{Made, Sink};
use crate::lexer::LexerState;
use crate::semantics::{ParserView, Program, Value};
use crate::token::{EOF, HIDDEN_CHANNEL};

use super::{LexerBase, LexerEntry, ParserBase, ParserEntry};

pub(super) const LEXER: LexerEntry = LexerEntry {
    names: &["JavaScriptLexerBase", "TypeScriptLexerBase"],
    sign: "",
    methods: &[
        "isstartoffile",
        "isstrictmode",
        "isregexpossible",
        "isintemplatestring",
        "processopenbrace",
        "processclosebrace",
        "processtemplateopenbrace",
        "processtemplateclosebrace",
        "processstringliteral",
        "starttemplatestring",
        "increasetemplatedepth",
        "decreasetemplatedepth",
    ],
    create: |program| Box::new(Lexer::new(program)),
};

pub(super) const PARSER: ParserEntry = ParserEntry {
    names: &["JavaScriptParserBase", "TypeScriptParserBase"],
    sign: "",
    methods: &[
        "p",
        "prev",
        "n",
        "next",
        "notlineterminator",
        "notopenbraceandnotfunction",
        "notopenbraceandnotfunctionandnotinterface",
        "closebrace",
        "lineterminatorahead",
    ],
    create: |program| Box::new(Parser::new(program)),
};

/// After one of these a `/` divides.
const OPERAND_ENDS: &[&str] = &[
    "Identifier",
    "NullLiteral",
    "BooleanLiteral",
    "This",
    "CloseBracket",
    "CloseParen",
    "OctalIntegerLiteral",
    "DecimalLiteral",
    "HexIntegerLiteral",
    "StringLiteral",
    "PlusPlus",
    "MinusMinus",
];

struct Lexer {
    operand_ends: Vec<i64>,
    open_brace: Option<i64>,
    /// The type of the last token on the default channel.
    last: Option<i64>,
    /// Strict modes of the open scopes.
    scopes: Vec<bool>,
    strict: bool,
    /// Open braces, those of template strings' expressions included.
    depth: u32,
    /// The depths at which expressions in template strings began.
    templates: Vec<u32>,
    /// TypeScript's grammar does not tell when such an expression ends; it
    /// counts open template strings, and braces since the last expression
    /// began.
    open_templates: i64,
    braces: i64,
    counts_templates: bool,
}

impl Lexer {
    fn new(program: &Program) -> Self {
        Self {
            operand_ends: OPERAND_ENDS
                .iter()
                .filter_map(|name| program.constant(name))
                .collect(),
            open_brace: program.constant("OpenBrace"),
            last: None,
            scopes: Vec::new(),
            strict: false,
            depth: 0,
            templates: Vec::new(),
            open_templates: 0,
            braces: 0,
            counts_templates: false,
        }
    }

    fn process_string(&mut self, text: &str) {
        let may_be_directive = self.last.is_none() || self.last == self.open_brace;
        if may_be_directive && matches!(text, "\"use strict\"" | "'use strict'") {
            self.scopes.pop();
            self.strict = true;
            self.scopes.push(true);
        }
    }
}

impl LexerBase for Lexer {
    fn predicate(
        &mut self,
        method: &str,
        _arguments: &[Value],
        _state: &LexerState<'_>,
    ) -> Option<Value> {
        Some(Value::Bool(match method {
            "isstartoffile" => self.last.is_none(),
            "isstrictmode" => self.strict,
            "isregexpossible" => self
                .last
                .is_none_or(|last| !self.operand_ends.contains(&last)),
            "isintemplatestring" if self.counts_templates => {
                self.open_templates > 0 && self.braces == 0
            }
            "isintemplatestring" => self.templates.last() == Some(&self.depth),
            _ => return None,
        }))
    }

    fn action(
        &mut self,
        method: &str,
        arguments: &[Value],
        state: &mut LexerState<'_>,
        _text: &mut Option<String>,
    ) -> Option<Value> {
        match method {
            "processopenbrace" => {
                self.depth += 1;
                self.braces += 1;
                self.strict = self.scopes.last() == Some(&true);
                self.scopes.push(self.strict);
            }
            "processclosebrace" => {
                self.depth = self.depth.saturating_sub(1);
                self.braces -= 1;
                self.strict = self.scopes.pop() == Some(true);
            }
            "processtemplateopenbrace" => {
                self.depth += 1;
                self.templates.push(self.depth);
            }
            "processtemplateclosebrace" => {
                self.templates.pop();
                self.depth = self.depth.saturating_sub(1);
            }
            "starttemplatestring" => {
                self.counts_templates = true;
                self.braces = 0;
            }
            "increasetemplatedepth" => self.open_templates += 1,
            "decreasetemplatedepth" => self.open_templates -= 1,
            "processstringliteral" => self.process_string(state.token_text()),
            _ => return self.predicate(method, arguments, state),
        }
        Some(Value::Null)
    }

    fn token(&mut self, made: Made, _state: &mut LexerState<'_>, sink: &mut Sink) {
        if made.token.is_visible() && made.token.kind != EOF {
            self.last = Some(i64::from(made.token.kind));
        }
        sink.push(made);
    }
}

struct Parser {
    line_terminator: i32,
    white_spaces: i32,
    multi_line_comment: i32,
    open_brace: i32,
    close_brace: i32,
    function: i32,
    interface: i32,
}

impl Parser {
    fn new(program: &Program) -> Self {
        let kind = |name| program.constant(name).map_or(0, |kind| kind as i32);
        Self {
            line_terminator: kind("LineTerminator"),
            white_spaces: kind("WhiteSpaces"),
            multi_line_comment: kind("MultiLineComment"),
            open_brace: kind("OpenBrace"),
            close_brace: kind("CloseBrace"),
            // Some grammars add an underscore so that no target language
            // trips over its keyword.
            function: kind("Function").max(kind("Function_")),
            interface: kind("Interface"),
        }
    }

    /// Whether the token just before the next one is a hidden line end.
    fn line_end_before(&self, view: &ParserView<'_>) -> bool {
        view.before().next().is_some_and(|token| {
            token.channel == HIDDEN_CHANNEL && token.kind == self.line_terminator
        })
    }

    /// As above, but white space may stand between, and a comment over
    /// several lines counts.
    fn line_end_or_comment_before(&self, view: &ParserView<'_>) -> bool {
        let mut before = view.before();
        let Some(mut token) = before.next() else {
            // Targets that read the last token of their list here find one
            // that the parser sees or the end: no line end either.
            return false;
        };
        if token.channel != HIDDEN_CHANNEL {
            return false;
        }
        if token.kind == self.white_spaces {
            match before.next() {
                Some(further) => token = further,
                None => return false,
            }
        }
        token.kind == self.line_terminator
            || token.kind == self.multi_line_comment
                && token.source(view.source).contains(['\r', '\n'])
    }
}

impl ParserBase for Parser {
    fn call(&mut self, method: &str, arguments: &[Value], view: &ParserView<'_>) -> Option<Value> {
        let next = view.token_type(1);
        Some(Value::Bool(match (method, arguments) {
            ("p" | "prev", [Value::Text(text)]) => view.text(-1) == text,
            ("n" | "next", [Value::Text(text)]) => view.text(1) == text,
            ("notlineterminator", []) => !self.line_end_before(view),
            ("notopenbraceandnotfunction", []) => next != self.open_brace && next != self.function,
            ("notopenbraceandnotfunctionandnotinterface", []) => {
                next != self.open_brace && next != self.function && next != self.interface
            }
            ("closebrace", []) => next == self.close_brace,
            ("lineterminatorahead", []) => self.line_end_or_comment_before(view),
            _ => return None,
        }))
    }
}
