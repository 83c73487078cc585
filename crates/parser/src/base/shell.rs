//! The base class of our own shell grammar's lexer: which words are reserved,
//! where words and statements end, what a parenthesis opens, and where
//! here-documents are.

use std::collections::VecDeque;

use super::shell_text::{
    ends_command, ends_word, has_parentheses, has_pattern, is_arithmetic, is_delimiter, unquote,
};
use crate::lexer::LexerState;
use crate::semantics::{LexerClass, LexerMethod, Program};
use crate::sink::{Made, Sink};
use crate::token::{EOF, Token, TokenOrigin};

/// Names of token types, in the order of [`Kind`].
macro_rules! kinds {
    ($($kind:ident $name:literal),* $(,)?) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        enum Kind { $($kind),*, Other }
        const KINDS: &[(Kind, &str)] = &[$((Kind::$kind, $name)),*];
    };
}

kinds! {
    WordEnd "WORD_END", StatementEnd "STATEMENT_END", FunctionName "FUNCTION_NAME", IoNumber "IO_NUMBER",
    ArrayOpen "ARRAY_OPEN", EmptyArray "EMPTY_ARRAY", GlobOpen "GLOB_OPEN", Backquote "BACKQUOTE",
    BackquoteClose "BACKQUOTE_CLOSE", EscapedBackquote "ESCAPED_BACKQUOTE", HeredocStart "HEREDOC_START",
    HeredocEnd "HEREDOC_END", ConditionOpen "CONDITION_OPEN", ConditionClose "CONDITION_CLOSE", LBrace "LBRACE",
    RBrace "RBRACE", Bang "BANG", Time "TIME", If "IF", Then "THEN", Elif "ELIF", Else "ELSE", Fi "FI", For "FOR",
    Select "SELECT", In "IN", While "WHILE", Until "UNTIL", Do "DO", Done "DONE", Case "CASE", Esac "ESAC",
    Function "FUNCTION", Newline "NEWLINE", Semi "SEMI", CaseEnd "CASE_END", Amp "AMP", And "AND", Or "OR",
    Pipe "PIPE", Parens "PARENS", ArithmeticOpen "ARITHMETIC_OPEN", LParen "LPAREN", RParen "RPAREN",
    ProcessOpen "PROCESS_OPEN", Heredoc "HEREDOC", Redirect "REDIRECT", Single "SINGLE", QuoteOpen "QUOTE_OPEN",
    QuoteClose "QUOTE_CLOSE", Variable "VARIABLE", ExpansionOpen "EXPANSION_OPEN",
    ExpansionClose "EXPANSION_CLOSE", ArithmeticStart "ARITHMETIC_START", ArithmeticClose "ARITHMETIC_CLOSE",
    SubstitutionOpen "SUBSTITUTION_OPEN", GlobClose "GLOB_CLOSE", Literal "LITERAL",
}

/// What encloses the current place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Inside {
    Script,
    Subshell,
    /// Parts of words that end with a parenthesis.
    Substitution,
    Array,
    Backquote,
    EscapedBackquote,
    Condition,
    Case,
    /// As a command, or as a part of a word.
    Arithmetic(bool),
}

/// What is read of a command that begins with a reserved word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Header {
    None,
    ForName,
    ForIn,
    ForWords,
    CaseWord,
    CaseIn,
    /// Before or in a pattern of a `case`.
    Pattern,
    FunctionName,
}

#[derive(Clone, Copy, Debug)]
struct Frame {
    inside: Inside,
    header: Header,
    /// A command can begin here.
    command: bool,
    /// There is a statement that nothing has ended.
    open: bool,
    /// Where the word ends that goes on if the next part stands there.
    word: Option<u32>,
    /// The next word belongs to a redirection.
    redirect: bool,
    /// Open parentheses of arithmetic.
    depth: u32,
}

struct Document {
    delimiter: String,
    strips_tabs: bool,
    is_raw: bool,
}

struct Modes {
    quoted: u32,
    expansion: u32,
    glob: u32,
    regex: u32,
    document: u32,
    raw_document: u32,
    delimiter: u32,
}

/// An expansion in braces.
#[derive(Clone, Copy)]
struct Expansion {
    in_quotes: bool,
    has_quotes: bool,
}

pub(super) struct Reader {
    /// By token type.
    kinds: Vec<Kind>,
    types: Vec<i32>,
    modes: Modes,
    frames: Vec<Frame>,
    /// How many of the frames are in backquotes.
    backquotes: usize,
    expansions: Vec<Expansion>,
    /// The mode that the current token is in.
    mode: u32,
    /// In a regular expression: parentheses, and whether it has begun.
    regex: (u32, bool),
    /// The delimiter of a here-document is expected or begins there.
    delimiter: Option<(bool, Option<u32>)>,
    pending: VecDeque<Document>,
    documents: Vec<Document>,
}

impl Frame {
    fn new(inside: Inside) -> Self {
        let command = !matches!(
            inside,
            Inside::Array | Inside::Condition | Inside::Case | Inside::Arithmetic(_)
        );
        Self {
            inside,
            header: Header::None,
            command,
            open: false,
            word: None,
            redirect: false,
            depth: 0,
        }
    }

    /// A statement can begin.
    fn begin(&mut self) {
        self.header = Header::None;
        self.command = true;
        self.open = false;
        self.redirect = false;
    }

    /// A compound command has ended. Reserved words may follow.
    fn compound(&mut self) {
        self.header = Header::None;
        self.command = true;
        self.open = true;
    }

    fn has_statements(&self) -> bool {
        !matches!(
            self.inside,
            Inside::Array | Inside::Condition | Inside::Arithmetic(_)
        )
    }
}

impl Reader {
    fn kind(&self, token_type: i32) -> Kind {
        super::by_type(&self.kinds, token_type).unwrap_or(Kind::Other)
    }

    fn type_of(&self, kind: Kind) -> i32 {
        self.types[kind as usize]
    }

    fn top(&mut self) -> &mut Frame {
        if self.frames.is_empty() {
            self.frames.push(Frame::new(Inside::Script));
        }
        let last = self.frames.len() - 1;
        &mut self.frames[last]
    }

    fn inside(&self) -> Inside {
        self.frames.last().map_or(Inside::Script, |f| f.inside)
    }

    /// Passes on a token without text that stands before another one.
    fn insert(&self, kind: Kind, at: &Token, sink: &mut Sink) {
        sink.push(Made {
            token: Token {
                kind: self.type_of(kind),
                channel: 0,
                start: at.start,
                end: at.start,
                line: at.line,
                column: at.column,
                origin: TokenOrigin::Inserted,
            },
            text: Some(String::new()),
        });
    }

    /// Whether commands and words are read, rather than what is in them.
    fn reads_words(&self, mode: u32) -> bool {
        mode == 0 || mode == self.modes.regex
    }

    fn end_word(&mut self, at: &Token, state: &LexerState<'_>, sink: &mut Sink) {
        let Some(end) = self.top().word.take() else {
            return;
        };
        self.insert(Kind::WordEnd, at, sink);
        if let Some((strips_tabs, Some(start))) = self.delimiter {
            let word = state.text().get(start as usize..end as usize);
            let (delimiter, is_raw) = unquote(word.unwrap_or(""));
            self.pending.push_back(Document {
                delimiter,
                strips_tabs,
                is_raw,
            });
            self.delimiter = None;
        }
        let frame = self.top();
        if std::mem::take(&mut frame.redirect) {
            return;
        }
        match frame.header {
            Header::ForName => frame.header = Header::ForIn,
            Header::CaseWord => frame.header = Header::CaseIn,
            Header::FunctionName => frame.begin(),
            _ => frame.command = false,
        }
    }

    fn end_statement(&mut self, at: &Token, sink: &mut Sink) {
        let frame = self.top();
        if frame.has_statements() && std::mem::take(&mut frame.open) {
            self.insert(Kind::StatementEnd, at, sink);
        }
    }

    /// A part of a word.
    fn part(&mut self, token: &Token) {
        if let Some((_, start @ None)) = &mut self.delimiter {
            *start = Some(token.start);
        }
        let frame = self.top();
        frame.word = Some(token.end);
        if frame.header == Header::None || frame.redirect {
            frame.open = true;
        }
    }

    fn open(&mut self, inside: Inside, state: &mut LexerState<'_>) {
        self.frames.push(Frame::new(inside));
        if matches!(inside, Inside::Backquote | Inside::EscapedBackquote) {
            self.backquotes += 1;
        }
        if !matches!(
            inside,
            Inside::Condition | Inside::Case | Inside::Arithmetic(_)
        ) {
            state.push_mode(0);
        }
    }

    /// Ends the innermost frame at a token, with the words and statements in it.
    fn close(&mut self, at: &Token, state: &mut LexerState<'_>, sink: &mut Sink) {
        self.end_word(at, state, sink);
        self.end_statement(at, sink);
        let inside = self.inside();
        self.frames.pop();
        if matches!(inside, Inside::Backquote | Inside::EscapedBackquote) {
            self.backquotes -= 1;
        }
        if !matches!(
            inside,
            Inside::Condition | Inside::Case | Inside::Arithmetic(_)
        ) {
            state.pop_mode();
        }
        match inside {
            Inside::Substitution | Inside::Array | Inside::Backquote | Inside::EscapedBackquote => {
                self.end_part(at, state);
            }
            _ => self.top().compound(),
        }
    }

    fn backquote(
        &mut self,
        kind: Kind,
        at: &Token,
        state: &mut LexerState<'_>,
        sink: &mut Sink,
    ) -> Kind {
        let escaped = kind == Kind::EscapedBackquote;
        if escaped && self.backquotes == 0 {
            if self.reads_words(self.mode) {
                self.part(at);
            }
            return Kind::Literal;
        }
        let innermost = if self.backquotes == 0 {
            None
        } else {
            let is_one =
                |f: &&Frame| matches!(f.inside, Inside::Backquote | Inside::EscapedBackquote);
            self.frames.iter().rfind(is_one).map(|f| f.inside)
        };
        let closes = match innermost {
            None => false,
            Some(Inside::EscapedBackquote) => true,
            Some(_) => !escaped,
        };
        if closes {
            while self.frames.len() > 1 && Some(self.inside()) != innermost {
                self.close(at, state, sink);
            }
            self.close(at, state, sink);
            return Kind::BackquoteClose;
        }
        if self.reads_words(self.mode) {
            self.part(at);
        }
        self.open(
            if escaped {
                Inside::EscapedBackquote
            } else {
                Inside::Backquote
            },
            state,
        );
        Kind::Backquote
    }

    /// What a literal is that begins a word.
    fn literal(&mut self, token: &Token, state: &mut LexerState<'_>, sink: &mut Sink) -> Kind {
        let text = token.source(state.text());
        let rest = state.text().get(token.end as usize..).unwrap_or("");
        let frame = *self.top();
        if frame.redirect || frame.inside == Inside::Array || self.mode != 0 {
            return Kind::Literal;
        }
        if rest.starts_with(['<', '>']) && text.bytes().all(|b| b.is_ascii_digit()) {
            return Kind::IoNumber;
        }
        let is_name = frame.command && frame.header == Header::None && has_parentheses(rest);
        if is_name && !text.ends_with('=') {
            self.top().open = true;
            return Kind::FunctionName;
        }
        let ends_backquotes = self.backquotes > 0 && rest.starts_with('`');
        if !ends_word(rest) && !ends_backquotes {
            return Kind::Literal;
        }
        let before = state.text().get(..token.start as usize).unwrap_or("");
        let before = before.trim_end_matches([' ', '\t']);
        let text = text.trim_start_matches("\\\n").trim_start_matches("\\\r\n");
        if frame.inside == Inside::Condition {
            return match text {
                "]]" => {
                    self.close(token, state, sink);
                    Kind::ConditionClose
                }
                "=~" => {
                    state.push_mode(self.modes.regex);
                    self.regex = (0, false);
                    Kind::Literal
                }
                _ => Kind::Literal,
            };
        }
        match (frame.header, text) {
            (Header::ForIn, "in") => {
                self.top().header = Header::ForWords;
                return Kind::In;
            }
            (Header::CaseIn, "in") => {
                self.top().header = Header::Pattern;
                return Kind::In;
            }
            (Header::ForIn, "do" | "{") => {}
            (Header::Pattern, "esac") if !before.ends_with(['(', '|']) => {
                self.close(token, state, sink);
                return Kind::Esac;
            }
            (Header::None, _) if frame.command => {}
            _ => return Kind::Literal,
        }
        self.reserved(text, rest, token, state, sink)
    }

    fn reserved(
        &mut self,
        text: &str,
        rest: &str,
        token: &Token,
        state: &mut LexerState<'_>,
        sink: &mut Sink,
    ) -> Kind {
        let kind = match text {
            "if" => Kind::If,
            "then" => Kind::Then,
            "elif" => Kind::Elif,
            "else" => Kind::Else,
            "fi" => Kind::Fi,
            "for" => Kind::For,
            "select" => Kind::Select,
            "while" => Kind::While,
            "until" => Kind::Until,
            "do" => Kind::Do,
            "done" => Kind::Done,
            "case" => Kind::Case,
            "esac" if self.inside() == Inside::Case => Kind::Esac,
            "function" => Kind::Function,
            "{" => Kind::LBrace,
            "}" => Kind::RBrace,
            "[[" => Kind::ConditionOpen,
            "!" if !ends_command(rest) => Kind::Bang,
            "time" if !ends_command(rest) => Kind::Time,
            _ => return Kind::Literal,
        };
        match kind {
            Kind::Then | Kind::Elif | Kind::Else | Kind::Do => {
                self.end_statement(token, sink);
                self.top().begin();
            }
            Kind::If | Kind::While | Kind::Until | Kind::LBrace => self.top().begin(),
            Kind::Fi | Kind::Done | Kind::RBrace => {
                self.end_statement(token, sink);
                self.top().compound();
            }
            Kind::Esac => self.close(token, state, sink),
            Kind::For | Kind::Select => {
                self.top().open = false;
                self.top().header = Header::ForName;
            }
            Kind::Function => {
                self.top().open = false;
                self.top().header = Header::FunctionName;
            }
            Kind::Case => {
                self.open(Inside::Case, state);
                self.top().header = Header::CaseWord;
            }
            Kind::ConditionOpen => self.open(Inside::Condition, state),
            _ => {}
        }
        kind
    }

    /// What an opening parenthesis is.
    fn parenthesis(&mut self, token: &Token, state: &mut LexerState<'_>) -> Kind {
        let before = state.text().get(..token.start as usize).unwrap_or("");
        let frame = *self.top();
        if frame.word == Some(token.start) {
            let inside = if before.ends_with('=') && frame.inside != Inside::Condition {
                Inside::Array
            } else if before.ends_with(['?', '*', '+', '@', '!']) {
                self.part(token);
                state.push_mode(self.modes.glob);
                return Kind::GlobOpen;
            } else {
                return Kind::LParen;
            };
            self.part(token);
            self.open(inside, state);
            return Kind::ArrayOpen;
        }
        let is_group = frame.inside == Inside::Condition || frame.header == Header::Pattern;
        if !is_group {
            self.top().open = false;
            self.open(Inside::Subshell, state);
        }
        Kind::LParen
    }

    fn closing_parenthesis(&mut self, token: &Token, state: &mut LexerState<'_>, sink: &mut Sink) {
        self.end_word(token, state, sink);
        let frame = self.top();
        match frame.inside {
            Inside::Case if frame.header == Header::Pattern => frame.begin(),
            Inside::Subshell | Inside::Substitution | Inside::Array => {
                self.close(token, state, sink)
            }
            _ => {}
        }
    }

    /// A token among commands and words; what it is.
    fn read(&mut self, token: &Token, state: &mut LexerState<'_>, sink: &mut Sink) -> Kind {
        let kind = self.kind(token.kind);
        let continues = self.top().word == Some(token.start);
        let is_part = matches!(
            kind,
            Kind::Literal
                | Kind::Single
                | Kind::QuoteOpen
                | Kind::Variable
                | Kind::ExpansionOpen
                | Kind::ArithmeticStart
                | Kind::SubstitutionOpen
                | Kind::ProcessOpen
                | Kind::Backquote
                | Kind::EscapedBackquote
        );
        let may_continue = is_part || matches!(kind, Kind::LParen | Kind::Parens);
        if !(continues && may_continue) {
            self.end_word(token, state, sink);
        }
        match kind {
            Kind::Literal if !continues => {
                let kind = self.literal(token, state, sink);
                if kind == Kind::Literal {
                    self.part(token);
                }
                return kind;
            }
            Kind::Backquote | Kind::EscapedBackquote => {
                return self.backquote(kind, token, state, sink);
            }
            Kind::SubstitutionOpen | Kind::ProcessOpen => {
                self.part(token);
                self.open(Inside::Substitution, state);
            }
            Kind::ArithmeticStart => {
                self.part(token);
                self.open(Inside::Arithmetic(false), state);
            }
            Kind::ArithmeticOpen => self.open(Inside::Arithmetic(true), state),
            _ if is_part => self.part(token),
            Kind::LParen => {
                let kind = self.parenthesis(token, state);
                if kind == Kind::LParen && continues {
                    self.end_word(token, state, sink);
                }
                return kind;
            }
            Kind::Parens => {
                let before = state.text().get(..token.start as usize).unwrap_or("");
                if continues && before.ends_with('=') {
                    self.part(token);
                    return Kind::EmptyArray;
                }
                self.end_word(token, state, sink);
                self.top().begin();
            }
            Kind::RParen => self.closing_parenthesis(token, state, sink),
            Kind::Newline | Kind::Semi | Kind::Amp => self.separator(kind),
            Kind::And | Kind::Or | Kind::Pipe => {
                let frame = self.top();
                if frame.has_statements() && frame.header == Header::None {
                    frame.command = true;
                    frame.redirect = false;
                }
            }
            Kind::CaseEnd => {
                self.end_statement(token, sink);
                let frame = self.top();
                if frame.inside == Inside::Case {
                    frame.header = Header::Pattern;
                    frame.command = false;
                }
            }
            Kind::Redirect | Kind::Heredoc => {
                if self.inside() != Inside::Condition {
                    self.top().redirect = true;
                    self.top().open = true;
                }
                if kind == Kind::Heredoc {
                    let strips_tabs = token.source(state.text()).ends_with('-');
                    self.delimiter = Some((strips_tabs, None));
                }
            }
            _ => {}
        }
        kind
    }

    fn separator(&mut self, kind: Kind) {
        let frame = self.top();
        frame.redirect = false;
        match frame.header {
            _ if !frame.has_statements() => {}
            Header::CaseWord | Header::CaseIn | Header::Pattern | Header::ForName => {}
            Header::ForIn if kind == Kind::Newline => {}
            _ => frame.begin(),
        }
    }

    /// Goes to the next here-document that begins in this place.
    fn next_document(&mut self, at: &Token, state: &mut LexerState<'_>, sink: &mut Sink) {
        let Some(document) = self.pending.pop_front() else {
            return;
        };
        let after = Token {
            start: at.end,
            ..*at
        };
        self.insert(Kind::HeredocStart, &after, sink);
        state.push_mode(if document.is_raw {
            self.modes.raw_document
        } else {
            self.modes.document
        });
        self.documents.push(document);
    }

    /// At the end of a part of a word that has a mode of its own.
    fn end_part(&mut self, token: &Token, state: &LexerState<'_>) {
        if self.reads_words(state.mode) {
            self.top().word = Some(token.end);
        }
    }

    /// A token in a string, an expansion, arithmetic and so on; what it is.
    fn read_inside(&mut self, token: &Token, state: &mut LexerState<'_>, sink: &mut Sink) -> Kind {
        let kind = self.kind(token.kind);
        match kind {
            Kind::Backquote | Kind::EscapedBackquote => {
                return self.backquote(kind, token, state, sink);
            }
            Kind::SubstitutionOpen => self.open(Inside::Substitution, state),
            Kind::ArithmeticStart => self.open(Inside::Arithmetic(false), state),
            Kind::LParen => self.top().depth += 1,
            Kind::RParen => self.top().depth = self.top().depth.saturating_sub(1),
            Kind::ArithmeticClose => {
                let is_command = self.inside() == Inside::Arithmetic(true);
                if matches!(self.inside(), Inside::Arithmetic(_)) {
                    self.frames.pop();
                }
                if is_command && self.top().header == Header::ForName {
                    self.top().header = Header::ForIn;
                } else if is_command {
                    self.top().compound();
                } else {
                    self.end_part(token, state);
                }
            }
            Kind::ExpansionClose => {
                self.expansions.pop();
                self.end_part(token, state);
            }
            Kind::QuoteClose | Kind::GlobClose => self.end_part(token, state),
            Kind::HeredocEnd => {
                self.documents.pop();
            }
            _ => {}
        }
        kind
    }

    fn enter_expansion(&mut self, state: &LexerState<'_>) {
        let modes = &self.modes;
        let in_quotes = self.mode == modes.quoted
            || self.mode == modes.document
            || self.mode == modes.expansion && self.expansions.last().is_some_and(|e| e.in_quotes);
        let rest = state.text().get(state.position()..).unwrap_or("");
        let has_quotes = !in_quotes || has_pattern(rest);
        self.expansions.push(Expansion {
            in_quotes,
            has_quotes,
        });
    }
}

impl LexerClass for Reader {
    const NAMES: &'static [&'static str] = &["ShellReaderBase"];
    const METHODS: &'static [(&'static str, LexerMethod<Self>)] = &[
        (
            "iswordstart",
            LexerMethod::Test(|reader, state| {
                let word = reader.frames.last().and_then(|frame| frame.word);
                word.is_none_or(|end| end as usize != state.token_start())
            }),
        ),
        (
            "isarithmetic",
            LexerMethod::Test(|_, state| {
                is_arithmetic(state.text().get(state.position()..).unwrap_or(""))
            }),
        ),
        (
            "isarithmeticcommand",
            LexerMethod::Test(|reader, state| {
                let frame = reader.frames.last();
                let may = frame.is_none_or(|frame| {
                    let begins = frame.command && frame.header == Header::None;
                    (begins || frame.header == Header::ForName)
                        && frame
                            .word
                            .is_none_or(|end| end as usize != state.token_start())
                });
                may && is_arithmetic(state.text().get(state.position()..).unwrap_or(""))
            }),
        ),
        (
            "isouter",
            LexerMethod::Test(|reader, _| reader.frames.last().is_none_or(|f| f.depth == 0)),
        ),
        (
            "isquoting",
            LexerMethod::Test(|reader, _| reader.expansions.last().is_none_or(|e| e.has_quotes)),
        ),
        (
            "isregexstart",
            LexerMethod::Test(|reader, _| !reader.regex.1),
        ),
    ];

    fn new(program: &Program) -> Self {
        let types: Vec<i32> = KINDS
            .iter()
            .map(|(_, name)| program.token_type(name))
            .collect();
        let most = types.iter().copied().max().unwrap_or(0).max(0);
        let mut kinds = vec![Kind::Other; usize::try_from(most).unwrap_or(0) + 1];
        for ((kind, _), token_type) in KINDS.iter().zip(&types) {
            if let Some(slot) = usize::try_from(*token_type)
                .ok()
                .and_then(|t| kinds.get_mut(t))
            {
                *slot = *kind;
            }
        }
        let mode = |name: &str| program.mode(name);
        Self {
            kinds,
            types,
            modes: Modes {
                quoted: mode("QUOTED"),
                expansion: mode("EXPANSION"),
                glob: mode("GLOB"),
                regex: mode("REGEX"),
                document: mode("DOCUMENT"),
                raw_document: mode("RAW_DOCUMENT"),
                delimiter: mode("DELIMITER"),
            },
            frames: vec![Frame::new(Inside::Script)],
            backquotes: 0,
            expansions: Vec::new(),
            mode: 0,
            regex: (0, false),
            delimiter: None,
            pending: VecDeque::new(),
            documents: Vec::new(),
        }
    }

    fn before_token(&mut self, state: &mut LexerState<'_>, _: &mut Sink) {
        let rest = state.text().get(state.position()..).unwrap_or("");
        if state.mode == self.modes.regex {
            let (depth, begun) = self.regex;
            let ends =
                rest.starts_with(['\r', '\n', ')']) || begun && rest.starts_with([' ', '\t']);
            if depth == 0 && ends || rest.is_empty() {
                state.pop_mode();
            }
        } else if (state.mode == self.modes.document || state.mode == self.modes.raw_document)
            && state.look(-1).is_none_or(|before| before == '\n')
            && let Some(document) = self.documents.last()
            && is_delimiter(rest, &document.delimiter, document.strips_tabs)
        {
            state.pop_mode();
            state.push_mode(self.modes.delimiter);
        }
        self.mode = state.mode;
    }

    fn token(&mut self, made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        let mut made = made;
        let token = made.token;
        if token.kind == EOF {
            while self.documents.pop().is_some() {
                self.insert(Kind::HeredocEnd, &token, sink);
            }
            self.end_word(&token, state, sink);
            self.end_statement(&token, sink);
            sink.push(made);
            return;
        }
        let reads_words = self.reads_words(self.mode);
        if !token.is_visible() {
            if reads_words && self.top().word.is_some_and(|end| end != token.start) {
                self.end_word(&token, state, sink);
            }
            sink.push(made);
            return;
        }
        if self.mode == self.modes.regex {
            let text = token.source(state.text());
            match text {
                "(" => self.regex.0 += 1,
                ")" => self.regex.0 = self.regex.0.saturating_sub(1),
                _ => {}
            }
            self.regex.1 = true;
        }
        if self.kind(token.kind) == Kind::ExpansionOpen {
            self.enter_expansion(state);
        }
        let kind = if reads_words {
            self.read(&token, state, sink)
        } else {
            self.read_inside(&token, state, sink)
        };
        if kind != Kind::Other {
            made.token.kind = self.type_of(kind);
        }
        sink.push(made);
        if kind == Kind::Newline && reads_words || kind == Kind::HeredocEnd {
            self.next_document(&token, state, sink);
        }
    }
}
