//! C#: interpolated strings, conditional compilation, operators made of
//! several tokens.

use std::collections::HashSet;

use picireny_parser::hooks::{
    EOF, HIDDEN_CHANNEL, LexerClass, LexerMethod, LexerState, Made, ParserClass, ParserMethod,
    ParserView, Program, Sink, Token, TokenOrigin, Value,
};

use super::csharp_directives::{Evaluation, Kinds, inactive_length};

pub(super) struct Lexer {
    kinds: Kinds,
    directive_channel: u32,
    format_mode: u32,
    regular_mode: u32,
    verbatim_mode: u32,
    /// For each open interpolated string, whether it is a verbatim one.
    strings: Vec<bool>,
    /// For each open expression in one, its open braces.
    braces: Vec<u32>,
    symbols: HashSet<String>,
    /// For each open `#if`: whether its current section counts, and whether
    /// one has counted already.
    sections: Vec<(bool, bool)>,
    /// The directive that is being read.
    directive: Option<Vec<Token>>,
}

impl Lexer {
    fn is_active(&self) -> bool {
        self.sections.last().is_none_or(|section| section.0)
    }

    /// Acts on a whole directive. Gives whether what follows is to be
    /// skipped.
    fn obey(&mut self, line: &[Token], text: &str) -> bool {
        let Some((name, arguments)) = line.split_first() else {
            return false;
        };
        let kinds = &self.kinds;
        let condition = || {
            let mut evaluation = Evaluation {
                kinds,
                symbols: &self.symbols,
                tokens: arguments,
                text,
                next: 0,
                depth: 0,
            };
            evaluation.or()
        };
        let symbol = || {
            let symbol = arguments.iter().find(|t| t.kind == kinds.symbol);
            symbol.map(|t| t.source(text).to_owned())
        };
        if name.kind == kinds.define || name.kind == kinds.undef {
            let Some(symbol) = symbol().filter(|_| self.is_active()) else {
                return false;
            };
            if name.kind == kinds.define {
                self.symbols.insert(symbol);
            } else {
                self.symbols.remove(&symbol);
            }
            false
        } else if name.kind == kinds.if_ {
            let holds = self.is_active() && condition();
            self.sections.push((holds, holds));
            !holds
        } else if name.kind == kinds.elif || name.kind == kinds.else_ {
            let is_else = name.kind == kinds.else_;
            let holds = is_else || condition();
            let taken = self.sections.pop().is_some_and(|section| section.1);
            let holds = holds && !taken && self.is_active();
            self.sections.push((holds, taken || holds || is_else));
            !holds
        } else {
            if name.kind == kinds.endif {
                self.sections.pop();
            }
            false
        }
    }

    /// Follows the tokens of a directive; at its end, skips what does not
    /// count.
    fn follow_directive(&mut self, token: Token, state: &mut LexerState<'_>, sink: &mut Sink) {
        let ends = token.kind == self.kinds.end_of_line || token.kind == EOF;
        match &mut self.directive {
            Some(line) => {
                if token.channel == self.directive_channel && !ends {
                    line.push(token);
                }
            }
            None => {
                if token.channel == self.directive_channel && !ends {
                    self.directive = Some(vec![token]);
                }
                return;
            }
        }
        if !ends {
            return;
        }
        let line = self.directive.take().unwrap_or_default();
        if !self.obey(&line, state.text()) {
            return;
        }
        let start = state.position();
        let (start_line, column) = (state.line(), state.column());
        let rest = state.text().get(start..).unwrap_or("");
        let length = inactive_length(rest);
        if length == 0 {
            return;
        }
        state.seek(start + length);
        sink.push(Made {
            token: Token {
                kind: self.kinds.skipped,
                channel: HIDDEN_CHANNEL,
                start: start as u32,
                end: (start + length) as u32,
                line: start_line,
                column,
                origin: TokenOrigin::Matched,
            },
            text: None,
        });
    }

    /// Whether the colon after an expression begins its format: a brace
    /// closes before another colon or a parenthesis does.
    fn begins_format(state: &LexerState<'_>) -> bool {
        let rest = state.text().get(state.position()..).unwrap_or("");
        rest.find(['}', ':', ')'])
            .is_some_and(|at| rest[at..].starts_with('}'))
    }
}

/// Puts brackets around a token's text, which upstream's tools look for.
fn wrap_text(state: &mut LexerState<'_>) {
    let text = state.token_text();
    let text = text.replace('\u{3015}', "\u{3015}\u{3015}");
    state.own_text = Some(format!("\u{3014}{text}\u{3015}"));
}

/// The mode that the current one returns to.
fn mode_around(state: &LexerState<'_>) -> u32 {
    state.mode_stack.last().copied().unwrap_or(0)
}

impl Lexer {
    fn open_brace(&mut self, _: &mut LexerState<'_>) {
        if let Some(open) = self.braces.last_mut() {
            *open += 1;
        }
    }

    fn close_brace(&mut self, state: &mut LexerState<'_>) {
        if let Some(open) = self.braces.last_mut() {
            *open -= 1;
            if *open == 0 {
                self.braces.pop();
                state.token_type = LexerState::SKIP;
                state.pop_mode();
            }
        }
    }

    fn colon(&mut self, state: &mut LexerState<'_>) {
        if !self.strings.is_empty() && Self::begins_format(state) {
            state.mode = self.format_mode;
        }
    }
}

impl LexerClass for Lexer {
    const NAMES: &'static [&'static str] = &["CSharpLexerBase"];
    const METHODS: &'static [(&'static str, LexerMethod<Self>)] = &[
        (
            "isregularcharinside",
            LexerMethod::Test(|l, _| l.strings.last() != Some(&true)),
        ),
        (
            "isverbatiumdoublequoteinside",
            LexerMethod::Test(|l, _| l.strings.last() == Some(&true)),
        ),
        (
            "lookaheadisrbrace1",
            LexerMethod::Test(|_, state| state.look(1) == Some('}')),
        ),
        (
            "lookaheadisnotlbrace2",
            LexerMethod::Test(|_, state| state.look(2) != Some('{')),
        ),
        (
            "peekmodeisirscont",
            LexerMethod::Test(|l, state| mode_around(state) == l.regular_mode),
        ),
        (
            "peekmodeisivscont",
            LexerMethod::Test(|l, state| mode_around(state) == l.verbatim_mode),
        ),
        (
            "oninterpolatedregularstringstart",
            LexerMethod::Act(|l, _| l.strings.push(false)),
        ),
        (
            "oninterpolatedverbatiumstringstart",
            LexerMethod::Act(|l, _| l.strings.push(true)),
        ),
        ("onopenbrace", LexerMethod::Act(Self::open_brace)),
        ("onclosebrace", LexerMethod::Act(Self::close_brace)),
        ("oncolon", LexerMethod::Act(Self::colon)),
        ("openbraceinside", LexerMethod::Act(|l, _| l.braces.push(1))),
        (
            "ondoublequoteinside",
            LexerMethod::Act(|l, _| l.strings.truncate(l.strings.len().saturating_sub(1))),
        ),
        (
            "onclosebraceinside",
            LexerMethod::Act(|l, _| l.braces.truncate(l.braces.len().saturating_sub(1))),
        ),
        ("wraptoken", LexerMethod::Act(|_, state| wrap_text(state))),
    ];
    const READS_HIDDEN: bool = true;

    fn new(program: &Program) -> Self {
        // The grammars for different versions name some tokens differently.
        let kind = |names: &[&str]| {
            let known = names.iter().map(|name| program.token_type(name));
            known.max().unwrap_or(0)
        };
        let number = |name| {
            let number = program.constant(name);
            number.and_then(|n| u32::try_from(n).ok())
        };
        Self {
            kinds: Kinds {
                define: kind(&["DEFINE"]),
                undef: kind(&["UNDEF"]),
                if_: kind(&["IF", "KW_IF"]),
                elif: kind(&["ELIF"]),
                else_: kind(&["ELSE", "KW_ELSE"]),
                endif: kind(&["ENDIF"]),
                end_of_line: kind(&["DIRECTIVE_NEW_LINE"]),
                skipped: kind(&["SKIPPED_SECTION"]),
                symbol: kind(&["CONDITIONAL_SYMBOL"]),
                true_: kind(&["TRUE"]),
                or: kind(&["OP_OR", "TK_OR_OR"]),
                and: kind(&["OP_AND", "TK_AND_AND"]),
                equal: kind(&["OP_EQ", "TK_EQ_EQ"]),
                not_equal: kind(&["OP_NE", "TK_NOT_EQ"]),
                not: kind(&["BANG", "TK_NOT"]),
                open: kind(&["OPEN_PARENS", "TK_LPAREN"]),
                close: kind(&["CLOSE_PARENS", "TK_RPAREN"]),
            },
            directive_channel: number("DIRECTIVE").unwrap_or(u32::MAX),
            format_mode: number("INTERPOLATION_FORMAT").unwrap_or(0),
            regular_mode: number("IRS_CONT").unwrap_or(u32::MAX),
            verbatim_mode: number("IVS_CONT").unwrap_or(u32::MAX),
            strings: Vec::new(),
            braces: Vec::new(),
            symbols: HashSet::new(),
            sections: Vec::new(),
            directive: None,
        }
    }

    fn token(&mut self, made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        let token = made.token;
        sink.push(made);
        self.follow_directive(token, state, sink);
    }
}

pub(super) struct Parser;

/// Whether the last two tokens stand together.
fn adjacent(view: &ParserView<'_>) -> bool {
    matches!(
        (view.token(-2), view.token(-1)),
        (Some(first), Some(second)) if first.end == second.start
    )
}

/// In a declaration of several local variables: these cannot share a `var`.
pub(super) fn is_local_declaration(view: &ParserView<'_>) -> bool {
    let Some(context) = view.context else {
        return false;
    };
    match view.child(context, "local_variable_type") {
        Some(kind) => view.node_text(kind) != "var",
        None => view
            .rule_name(context)
            .is_some_and(|rule| rule.ends_with("local_variable_declaration")),
    }
}

impl ParserClass for Parser {
    const NAMES: &'static [&'static str] = &["CSharpParserBase"];
    const METHODS: &'static [(&'static str, ParserMethod<Self>)] = &[
        (
            "islocalvariabledeclaration",
            ParserMethod::Test(|_, view| is_local_declaration(view)),
        ),
        ("isrightarrow", ParserMethod::Test(|_, view| adjacent(view))),
        ("isrightshift", ParserMethod::Test(|_, view| adjacent(view))),
        (
            "isrightshiftassignment",
            ParserMethod::Test(|_, view| adjacent(view)),
        ),
        // Labels of an operator's two tokens in the older grammar.
        (
            "$first",
            ParserMethod::Value(|_, view, _| view.look(-2).map_or(Value::Unknown, Value::Token)),
        ),
        (
            "$second",
            ParserMethod::Value(|_, view, _| view.look(-1).map_or(Value::Unknown, Value::Token)),
        ),
    ];

    fn new(_: &Program) -> Self {
        Self
    }
}
