//! JavaScript and TypeScript: strict mode, template strings, where a regular
//! expression can stand, and automatic semicolons.

use picireny_parser::hooks::{
    EOF, HIDDEN_CHANNEL, LexerClass, LexerMethod, LexerState, Made, ParserClass, ParserMethod,
    ParserView, Program, Sink, Value,
};

/// After one of these a tag of JSX may begin.
const BEFORE_TAGS: &[&str] = &[
    "Assign",
    "Colon",
    "Comma",
    "Default",
    "QuestionMark",
    "Return",
    "OpenBrace",
    "OpenParen",
    "JsxOpeningElementOpenBrace",
    "JsxChildrenOpenBrace",
    "Yield",
    "ARROW",
];

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

pub(super) struct Lexer {
    operand_ends: Vec<i64>,
    before_tags: Vec<i64>,
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
    fn process_string(&mut self, text: &str) {
        let may_be_directive = self.last.is_none() || self.last == self.open_brace;
        if may_be_directive && matches!(text, "\"use strict\"" | "'use strict'") {
            self.scopes.pop();
            self.strict = true;
            self.scopes.push(true);
        }
    }
}

impl Lexer {
    fn is_in_template(&self) -> bool {
        if self.counts_templates {
            self.open_templates > 0 && self.braces == 0
        } else {
            self.templates.last() == Some(&self.depth)
        }
    }

    fn open_brace(&mut self, _: &mut LexerState<'_>) {
        self.depth += 1;
        self.braces += 1;
        self.strict = self.scopes.last() == Some(&true);
        self.scopes.push(self.strict);
    }

    fn close_brace(&mut self, _: &mut LexerState<'_>) {
        self.depth = self.depth.saturating_sub(1);
        self.braces -= 1;
        self.strict = self.scopes.pop() == Some(true);
    }

    fn open_template(&mut self, _: &mut LexerState<'_>) {
        self.depth += 1;
        self.templates.push(self.depth);
    }

    fn close_template(&mut self, _: &mut LexerState<'_>) {
        self.templates.pop();
        self.depth = self.depth.saturating_sub(1);
    }

    fn start_template(&mut self, _: &mut LexerState<'_>) {
        self.counts_templates = true;
        self.braces = 0;
    }
}

impl LexerClass for Lexer {
    const NAMES: &'static [&'static str] =
        &["JavaScriptLexerBase", "TypeScriptLexerBase", "TJSBaseLexer"];
    const METHODS: &'static [(&'static str, LexerMethod<Self>)] = &[
        ("isstartoffile", LexerMethod::Test(|l, _| l.last.is_none())),
        ("isstrictmode", LexerMethod::Test(|l, _| l.strict)),
        (
            "isregexpossible",
            LexerMethod::Test(|l, _| l.last.is_none_or(|last| !l.operand_ends.contains(&last))),
        ),
        (
            "isjsxpossible",
            LexerMethod::Test(|l, _| l.last.is_some_and(|last| l.before_tags.contains(&last))),
        ),
        (
            "isintemplatestring",
            LexerMethod::Test(|l, _| l.is_in_template()),
        ),
        ("processopenbrace", LexerMethod::Act(Self::open_brace)),
        ("processclosebrace", LexerMethod::Act(Self::close_brace)),
        (
            "processtemplateopenbrace",
            LexerMethod::Act(Self::open_template),
        ),
        (
            "processtemplateclosebrace",
            LexerMethod::Act(Self::close_template),
        ),
        (
            "starttemplatestring",
            LexerMethod::Act(Self::start_template),
        ),
        (
            "increasetemplatedepth",
            LexerMethod::Act(|l, _| l.open_templates += 1),
        ),
        (
            "decreasetemplatedepth",
            LexerMethod::Act(|l, _| l.open_templates -= 1),
        ),
        (
            "processstringliteral",
            LexerMethod::Act(|l, state| l.process_string(state.token_text())),
        ),
    ];

    fn new(program: &Program) -> Self {
        Self {
            operand_ends: OPERAND_ENDS
                .iter()
                .filter_map(|name| program.constant(name))
                .collect(),
            before_tags: BEFORE_TAGS
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

    fn token(&mut self, made: Made, _state: &mut LexerState<'_>, sink: &mut Sink) {
        if made.token.kind != EOF {
            self.last = Some(i64::from(made.token.kind));
        }
        sink.push(made);
    }
}

/// JavaScript; TypeScript if a line end counts only right before a token.
pub(super) struct Parser<const TYPESCRIPT: bool> {
    line_terminator: i32,
    white_spaces: i32,
    multi_line_comment: i32,
    open_brace: i32,
    close_brace: i32,
    function: i32,
    interface: i32,
    /// Whether the grammar has JSX.
    jsx: bool,
    /// The names of the open tags.
    tags: Vec<String>,
}

impl<const TYPESCRIPT: bool> Parser<TYPESCRIPT> {
    /// Whether a line end is before the next token.
    fn line_end_before(&self, view: &ParserView<'_>) -> bool {
        if !TYPESCRIPT && !self.jsx {
            return self.line_end_or_comment_before(view);
        }
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

    fn is_none_of(&self, view: &ParserView<'_>, types: &[i32]) -> bool {
        !types.contains(&view.token_type(1))
    }

    fn open_tag(&mut self, _: &ParserView<'_>, arguments: &[Value]) -> Value {
        if let [Value::Text(name)] = arguments {
            self.tags.push(name.to_lowercase());
        }
        Value::Null
    }

    /// Whether a closing tag has the name of the last opened one.
    fn close_tag(&mut self, _: &ParserView<'_>, arguments: &[Value]) -> Value {
        let open = self.tags.pop();
        match arguments {
            [Value::Text(name)] => (open == Some(name.to_lowercase())).into(),
            _ => Value::Unknown,
        }
    }

    const TABLE: &'static [(&'static str, ParserMethod<Self>)] = &[
        (
            "p",
            ParserMethod::Value(|_, view, arguments| is_text(view, -1, arguments)),
        ),
        (
            "prev",
            ParserMethod::Value(|_, view, arguments| is_text(view, -1, arguments)),
        ),
        (
            "n",
            ParserMethod::Value(|_, view, arguments| is_text(view, 1, arguments)),
        ),
        (
            "next",
            ParserMethod::Value(|_, view, arguments| is_text(view, 1, arguments)),
        ),
        (
            "notlineterminator",
            ParserMethod::Test(|p, view| !p.line_end_before(view)),
        ),
        (
            "notopenbraceandnotfunction",
            ParserMethod::Test(|p, view| p.is_none_of(view, &[p.open_brace, p.function])),
        ),
        (
            "notopenbraceandnotfunctionandnotinterface",
            ParserMethod::Test(|p, view| {
                p.is_none_of(view, &[p.open_brace, p.function, p.interface])
            }),
        ),
        ("pushhtmltagname", ParserMethod::Value(Self::open_tag)),
        ("pophtmltagname", ParserMethod::Value(Self::close_tag)),
        (
            "closebrace",
            ParserMethod::Test(|p, view| view.token_type(1) == p.close_brace),
        ),
        (
            "lineterminatorahead",
            ParserMethod::Test(Self::line_end_or_comment_before),
        ),
    ];

    fn create(program: &Program) -> Self {
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
            jsx: kind("JsxOpeningElementOpenBrace") > 0,
            tags: Vec::new(),
        }
    }
}

/// Whether the token at an offset has the text that is the only argument.
fn is_text(view: &ParserView<'_>, offset: i32, arguments: &[Value]) -> Value {
    match arguments {
        [Value::Text(text)] => (view.text(offset) == &**text).into(),
        _ => Value::Unknown,
    }
}

impl ParserClass for Parser<false> {
    const NAMES: &'static [&'static str] = &["JavaScriptParserBase", "TJSBaseParser"];
    const METHODS: &'static [(&'static str, ParserMethod<Self>)] = Self::TABLE;

    fn new(program: &Program) -> Self {
        Self::create(program)
    }
}

impl ParserClass for Parser<true> {
    const NAMES: &'static [&'static str] = &["TypeScriptParserBase"];
    const METHODS: &'static [(&'static str, ParserMethod<Self>)] = Self::TABLE;

    fn new(program: &Program) -> Self {
        Self::create(program)
    }
}
