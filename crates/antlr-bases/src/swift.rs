//! Swift: operators are binary, prefix or postfix by the white space around
//! them, and statements end with their lines (The Swift Programming Language,
//! "Operators" and "Statements").

use picireny_parser::hooks::{
    EOF, HIDDEN_CHANNEL, LexerClass, ParserClass, ParserMethod, ParserView, Program, TokenId, Value,
};

/// Characters that operators begin with, beside those of ASCII.
const HEADS: &[(u32, u32)] = &[
    (0xa1, 0xa7),
    (0xa9, 0xa9),
    (0xab, 0xac),
    (0xae, 0xae),
    (0xb0, 0xb1),
    (0xb6, 0xb6),
    (0xbb, 0xbb),
    (0xbf, 0xbf),
    (0xd7, 0xd7),
    (0xf7, 0xf7),
    (0x2016, 0x2017),
    (0x2020, 0x2027),
    (0x2030, 0x203e),
    (0x2041, 0x2053),
    (0x2055, 0x205e),
    (0x2190, 0x23ff),
    (0x2500, 0x2775),
    (0x2794, 0x2bff),
    (0x2e00, 0x2e7f),
    (0x3001, 0x3003),
    (0x3008, 0x3020),
    (0x3030, 0x3030),
];

/// Characters that operators go on with, beside those they begin with.
const TAILS: &[(u32, u32)] = &[
    (0x300, 0x36f),
    (0x1dc0, 0x1dff),
    (0x20d0, 0x20ff),
    (0xfe00, 0xfe0f),
    (0xfe20, 0xfe2f),
    (0xe0100, 0xe01ef),
];

/// The second version's operators are told by their tokens' types.
const SIGNS: &[&str] = &[
    "BANG", "LT", "GT", "AND", "OR", "SUB", "ADD", "MUL", "DIV", "MOD", "EQUAL", "CARET", "TILDE",
    "QUESTION",
];

fn is_in(ranges: &[(u32, u32)], c: u32) -> bool {
    ranges.iter().any(|(from, to)| (*from..=*to).contains(&c))
}

/// What a lexer's actions use: how deep parentheses are in interpolations.
pub(super) struct Lexer;

impl LexerClass for Lexer {
    const NAMES: &'static [&'static str] = &["SwiftSupportLexer"];
    const FIELDS: &'static [(&'static str, &'static str)] = &[("parenthesis", "Stack")];

    fn new(_: &Program) -> Self {
        Self
    }
}

/// Of the language's second, third or fifth version.
pub(super) struct Parser<const VERSION: u8> {
    signs: Vec<i32>,
    left: Vec<i32>,
    right: Vec<i32>,
    dot: i32,
    bang: i32,
    question: i32,
}

/// An operator at the next token: what is before and after it.
struct Around {
    single: bool,
    kind: i32,
    space_before: bool,
    space_after: bool,
    dot_after: bool,
}

impl<const VERSION: u8> Parser<VERSION> {
    fn is_operator(&self, view: &ParserView<'_>, id: TokenId, head: bool) -> bool {
        let Some(token) = view.tokens.get(id) else {
            return false;
        };
        if token.kind == EOF {
            return false;
        }
        if VERSION == 2 {
            return self.signs.contains(&token.kind)
                || u32::try_from(token.kind).is_ok_and(|kind| is_in(HEADS, kind));
        }
        let mut chars = view.token_text(id).chars();
        let (Some(c), None) = (chars.next(), chars.next()) else {
            return false;
        };
        let is_head = "/=-+!*%<>&|^~?".contains(c) || is_in(HEADS, c.into());
        // The third version's grammar takes any of them at the beginning.
        is_head || (!head || VERSION == 3) && is_in(TAILS, c.into())
    }

    /// The places in the stream where an operator begins and ends.
    fn operator(&self, view: &ParserView<'_>) -> Option<(usize, usize)> {
        let stream = view.tokens.stream();
        let first = view.tokens.place(view.look(1)?);
        let kind = |place: usize| {
            let id = stream.get(place);
            id.map_or(EOF, |id| view.tokens.get(*id).map_or(EOF, |t| t.kind))
        };
        let is = |place: usize, head| {
            let id = stream.get(place);
            id.is_some_and(|id| self.is_operator(view, *id, head))
        };
        let mut end = first;
        if kind(first) == self.dot && kind(first + 1) == self.dot {
            end += 2;
            while kind(end) == self.dot || is(end, false) {
                end += 1;
            }
        } else {
            if !is(first, true) {
                return None;
            }
            end += 1;
            while is(end, false) {
                end += 1;
            }
        }
        Some((first, end))
    }

    fn around(&self, view: &ParserView<'_>) -> Option<Around> {
        let (first, end) = self.operator(view)?;
        let stream = view.tokens.stream();
        let kind = |place: usize| {
            let id = stream.get(place)?;
            view.tokens.get(*id).map(|token| token.kind)
        };
        let before = first.checked_sub(1).and_then(kind);
        let after = kind(end).unwrap_or(EOF);
        Some(Around {
            single: end == first + 1,
            kind: kind(first)?,
            space_before: before.is_some_and(|kind| self.left.contains(&kind)),
            space_after: after == EOF || self.right.contains(&after),
            dot_after: after == self.dot,
        })
    }

    fn is_binary(&self, view: &ParserView<'_>) -> bool {
        let Some(around) = self.around(view) else {
            return false;
        };
        if VERSION < 5 {
            return around.space_before == around.space_after;
        }
        if around.kind == self.question && around.single {
            return false;
        }
        if around.space_before {
            return around.space_after;
        }
        around.kind != self.bang
            && around.kind != self.question
            && !around.space_after
            && !around.dot_after
    }

    fn is_prefix(&self, view: &ParserView<'_>) -> bool {
        let around = self.around(view);
        around.is_some_and(|around| around.space_before && !around.space_after)
    }

    fn is_postfix(&self, view: &ParserView<'_>) -> bool {
        let around = self.around(view);
        around.is_some_and(|a| !a.space_before && (a.space_after || a.dot_after))
    }

    /// Whether the operator is the one that is the last argument.
    fn is_one(&mut self, view: &ParserView<'_>, arguments: &[Value]) -> Value {
        let Some(Value::Text(operator)) = arguments.last() else {
            return Value::Unknown;
        };
        let Some((first, end)) = self.operator(view) else {
            return false.into();
        };
        let tokens = view.tokens.stream().get(first..end).unwrap_or(&[]);
        let text: String = tokens.iter().map(|id| view.token_text(*id)).collect();
        (text == **operator).into()
    }

    /// Whether a line end or semicolon is between the next token and the
    /// statement that began at the place that is the last argument.
    fn is_separated(&mut self, view: &ParserView<'_>, arguments: &[Value]) -> Value {
        let Some(Value::Int(place)) = arguments.last() else {
            return Value::Unknown;
        };
        let Some(mut from) = usize::try_from(*place).ok().and_then(|p| p.checked_sub(1)) else {
            return true.into();
        };
        let stream = view.tokens.stream();
        let is_hidden = |place: usize| {
            let token = stream.get(place).and_then(|id| view.tokens.get(*id));
            token.is_some_and(|token| token.channel == HIDDEN_CHANNEL)
        };
        while from > 0 && is_hidden(from) {
            from -= 1;
        }
        let next = view.look(1).map_or(0, |id| view.tokens.place(id));
        let between = stream.get(from..next).unwrap_or(&[]);
        let mut texts = between.iter().rev().map(|id| view.token_text(*id));
        texts.any(|text| text.contains(['\n', ';'])).into()
    }
}

impl<const VERSION: u8> ParserClass for Parser<VERSION> {
    const NAMES: &'static [&'static str] = &["SwiftSupport"];
    const SIGN: &'static str = match VERSION {
        5 => "this.isSeparatedStatement",
        3 => "isSeparatedStatement",
        _ => "",
    };
    const METHODS: &'static [(&'static str, ParserMethod<Self>)] = &[
        (
            "isbinaryop",
            ParserMethod::Value(|p, view, _| p.is_binary(view).into()),
        ),
        (
            "isprefixop",
            ParserMethod::Value(|p, view, _| p.is_prefix(view).into()),
        ),
        (
            "ispostfixop",
            ParserMethod::Value(|p, view, _| p.is_postfix(view).into()),
        ),
        ("isoperator", ParserMethod::Value(Self::is_one)),
        (
            "isseparatedstatement",
            ParserMethod::Value(Self::is_separated),
        ),
    ];

    fn new(program: &Program) -> Self {
        let mut left =
            program.token_types(&["WS", "LPAREN", "LBRACK", "LCURLY", "COMMA", "COLON", "SEMI"]);
        if VERSION == 5 {
            left.extend(
                program.token_types(&["Interpolation_multi_line", "Interpolation_single_line"]),
            );
        }
        Self {
            signs: program.token_types(SIGNS),
            left,
            right: program.token_types(&[
                "WS",
                "RPAREN",
                "RBRACK",
                "RCURLY",
                "COMMA",
                "COLON",
                "SEMI",
                "Line_comment",
                "Block_comment",
            ]),
            dot: program.token_type("DOT"),
            bang: program.token_type("BANG"),
            question: program.token_type("QUESTION"),
        }
    }
}
