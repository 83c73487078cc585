//! Scala 3's optional braces: which line ends separate statements, and tokens
//! for indentation (Scala 3 reference, "Optional Braces").

use std::collections::VecDeque;

use picireny_parser::hooks::{
    DEFAULT_CHANNEL, EOF, HIDDEN_CHANNEL, LexerClass, LexerState, Made, ParserClass, ParserMethod,
    Program, Sink, Token, inserted,
};

use picireny_parser::hooks::indentation::width;

/// Names and literals: what can end a statement, and begin one.
const OPERANDS: &[&str] = &[
    "Id",
    "Varid",
    "BacktickId",
    "Op",
    "IntegerLiteral",
    "FloatingPointLiteral",
    "BooleanLiteral",
    "CharacterLiteral",
    "StringLiteral",
    "InterpolatedStringLiteral",
    "SymbolLiteral",
    "NullLiteral",
    "QuoteId",
    "USCORE",
    "THIS",
    "SUPER",
];

/// What else can end a statement.
const ENDS: &[&str] = &[
    "RETURN",
    "TYPE",
    "GIVEN",
    "RPAREN",
    "RBRACE",
    "RBRACKET",
    "DEDENT",
    "NEWLINE",
    // After `end`.
    "IF",
    "WHILE",
    "FOR",
    "MATCH",
    "TRY",
    "VAL",
    "NEW",
    "EXTENSION",
];

/// What else can begin one, but for the words that go on with one.
const STARTS: &[&str] = &[
    "NEW",
    "RETURN",
    "THROW",
    "IF",
    "WHILE",
    "FOR",
    "TRY",
    "LBRACE",
    "LPAREN",
    "LBRACKET",
    "QUOTE",
    "INDENT",
    "AT",
    "CASE",
    "END",
    "DEF",
    "VAL",
    "VAR",
    "TYPE",
    "GIVEN",
    "ABSTRACT",
    "FINAL",
    "PRIVATE",
    "PROTECTED",
    "OVERRIDE",
    "SEALED",
    "CLASS",
    "TRAIT",
    "OBJECT",
    "ENUM",
    "IMPORT",
    "EXPORT",
    "PACKAGE",
    "INLINE",
    "LAZY",
    "IMPLICIT",
    "EXTENSION",
    "OPEN",
    "INFIX",
    "TRANSPARENT",
    "OPAQUE",
    "AS",
    "DERIVES",
    "USING",
];

/// What an indented block may come after.
const BEFORE_BLOCKS: &[&str] = &[
    "THEN", "ELSE", "DO", "CATCH", "FINALLY", "YIELD", "MATCH", "COLON", "WITH", "ASSIGN", "ARROW",
    "CTXARROW", "LARROW", "WHILE", "TRY", "FOR", "IF", "THROW", "RETURN",
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Region {
    Indented,
    Braces,
    Parentheses,
}

pub(super) struct Lexer {
    newline: i32,
    space: i32,
    comma: i32,
    dot: i32,
    indent: i32,
    dedent: i32,
    open_brace: i32,
    close_brace: i32,
    /// `(` and `[`, `)` and `]`.
    open: Vec<i32>,
    close: Vec<i32>,
    close_parenthesis: i32,
    /// Words with which a head of a class goes on.
    heads: Vec<i32>,
    ends: Vec<i32>,
    starts: Vec<i32>,
    before_blocks: Vec<i32>,
    /// The open regions, innermost last; none at the top.
    regions: Vec<Region>,
    /// The indentations of the indented ones.
    widths: Vec<u32>,
    /// The type of the last token that the parser sees.
    last: i32,
    begun: bool,
    /// Tokens of which it is not known yet what comes after them.
    waiting: VecDeque<Made>,
}

impl Lexer {
    fn push(&mut self, made: Made, sink: &mut Sink) {
        if made.token.channel == DEFAULT_CHANNEL && made.token.is_in_stream() {
            self.last = made.token.kind;
        }
        sink.push(made);
    }

    fn hide(&mut self, mut made: Made, sink: &mut Sink) {
        made.token.channel = HIDDEN_CHANNEL;
        sink.push(made);
    }

    fn insert(&mut self, kind: i32, text: &str, before: &Token, sink: &mut Sink) {
        self.push(inserted(before, kind, text), sink);
    }

    /// Ends the indented regions that are deeper.
    fn end_indented(&mut self, width: Option<u32>, before: &Token, sink: &mut Sink) {
        while self.regions.last() == Some(&Region::Indented)
            && width.is_none_or(|width| self.widths.last().is_some_and(|open| *open > width))
        {
            self.regions.pop();
            self.widths.pop();
            self.insert(self.dedent, "<DEDENT>", before, sink);
        }
    }

    fn separates(&self, next: i32) -> bool {
        next != self.dot
            && next != EOF
            && next != self.close_brace
            && self.ends.contains(&self.last)
            && self.starts.contains(&next)
    }

    /// A line ends; `space` is the white space after it, `next` what follows.
    fn end_line(
        &mut self,
        line_end: Made,
        between: Vec<Made>,
        space: Option<Made>,
        next: &Token,
        text: &str,
        sink: &mut Sink,
    ) {
        let indent = match &space {
            Some(space) if next.kind != EOF => width(space.token.source(text)),
            _ => 0,
        };
        let current = self.widths.last().copied().unwrap_or(0);
        let region = self.regions.last().copied();
        let blank = next.kind == self.newline;
        let after_parameters = self.last == self.close_parenthesis
            && !matches!(region, Some(Region::Parentheses | Region::Braces))
            && !self.heads.contains(&next.kind);
        let opens = indent > current
            && next.kind != self.dot
            && (self.before_blocks.contains(&self.last) || after_parameters);
        let shown = !blank
            && indent >= current
            && !opens
            && match region {
                Some(Region::Parentheses) => false,
                Some(Region::Braces) => self.separates(next.kind),
                _ => indent == current && self.separates(next.kind),
            };
        let copy = Made {
            text: Some(line_end.token.source(text).to_owned()),
            token: Token {
                line: line_end.token.line,
                column: line_end.token.column,
                ..inserted(next, self.newline, "").token
            },
        };
        if shown {
            self.push(line_end, sink);
        } else {
            self.hide(line_end, sink);
        }
        for made in between {
            sink.push(made);
        }
        if let Some(space) = space {
            self.hide(space, sink);
        }
        if blank {
            return;
        }
        if indent < current {
            self.end_indented(Some(indent), next, sink);
            if self.regions.last() != Some(&Region::Parentheses) && self.separates(next.kind) {
                self.push(copy, sink);
            }
        } else if opens {
            self.widths.push(indent);
            self.regions.push(Region::Indented);
            self.insert(self.indent, "<INDENT>", next, sink);
        }
    }

    fn plain(&mut self, made: Made, sink: &mut Sink) {
        let (token, kind) = (made.token, made.token.kind);
        if self.open.contains(&kind) {
            self.regions.push(Region::Parentheses);
        } else if kind == self.comma {
            self.end_indented(None, &token, sink);
        } else if self.close.contains(&kind) {
            self.end_indented(None, &token, sink);
            self.regions.pop_if(|region| *region == Region::Parentheses);
        } else if kind == self.open_brace {
            self.regions.push(Region::Braces);
        } else if kind == self.close_brace {
            self.regions.pop_if(|region| *region == Region::Braces);
        } else if kind == EOF {
            self.end_indented(None, &token, sink);
        }
        self.push(made, sink);
    }

    /// Decides about what waits, as far as what follows is known.
    fn settle(&mut self, text: &str, sink: &mut Sink) {
        while let Some(first) = self.waiting.front().map(|made| made.token) {
            if !first.is_in_stream() || first.kind != self.newline {
                let Some(made) = self.waiting.pop_front() else {
                    return;
                };
                if first.is_in_stream() {
                    self.begun = true;
                    self.plain(made, sink);
                } else {
                    sink.push(made);
                }
                continue;
            }
            if !self.begun {
                if let Some(made) = self.waiting.pop_front() {
                    self.hide(made, sink);
                }
                continue;
            }
            let seen = |made: &&Made| made.token.is_in_stream();
            let mut further = self.waiting.iter().skip(1).filter(seen);
            let Some(mut next) = further.next().map(|made| made.token) else {
                return;
            };
            let has_space = next.kind == self.space;
            if has_space {
                let Some(behind) = further.next() else {
                    return;
                };
                next = behind.token;
            }
            let Some(line_end) = self.waiting.pop_front() else {
                return;
            };
            let mut between = Vec::new();
            let mut space = None;
            while has_space && space.is_none() {
                match self.waiting.pop_front() {
                    Some(made) if made.token.is_in_stream() => space = Some(made),
                    Some(made) => between.push(made),
                    None => break,
                }
            }
            self.end_line(line_end, between, space, &next, text, sink);
        }
    }
}

impl LexerClass for Lexer {
    const NAMES: &'static [&'static str] = &["Scala3LexerBase"];
    const READS_HIDDEN: bool = true;

    fn new(program: &Program) -> Self {
        let kind = |name| program.token_type(name);
        Self {
            newline: kind("NEWLINE"),
            space: kind("WS"),
            comma: kind("COMMA"),
            dot: kind("DOT"),
            indent: kind("INDENT"),
            dedent: kind("DEDENT"),
            open_brace: kind("LBRACE"),
            close_brace: kind("RBRACE"),
            open: program.token_types(&["LPAREN", "LBRACKET"]),
            close: program.token_types(&["RPAREN", "RBRACKET"]),
            close_parenthesis: kind("RPAREN"),
            heads: program.token_types(&["EXTENDS", "WITH"]),
            ends: program.token_types(&[OPERANDS, ENDS].concat()),
            starts: program.token_types(&[OPERANDS, STARTS].concat()),
            before_blocks: program.token_types(BEFORE_BLOCKS),
            regions: Vec::new(),
            widths: Vec::new(),
            last: 0,
            begun: false,
            waiting: VecDeque::new(),
        }
    }

    fn token(&mut self, made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        self.waiting.push_back(made);
        self.settle(state.text(), sink);
    }
}

pub(super) struct Parser;

impl ParserClass for Parser {
    const NAMES: &'static [&'static str] = &["Scala3ParserBase"];
    const METHODS: &'static [(&'static str, ParserMethod<Self>)] = &[
        // An option of upstream's program, which is off.
        ("migration30", ParserMethod::Test(|_, _| false)),
    ];

    fn new(_: &Program) -> Self {
        Self
    }
}
