//! The base class of our own JavaScript grammar's lexer.
//!
//! It reads the tokens as an editor or a macro expander does: by the brackets
//! that are open and the token before, which is enough to tell a block from an
//! object, a regular expression from a division, a declaration from an
//! expression, and where a semicolon is missing (ECMAScript 2025, sections 12.9
//! and 12.10). The grammar then has nothing left to guess.

use crate::lex::{Made, Sink};
use crate::lexer::LexerState;
use crate::semantics::{Program, Value};
use crate::token::{EOF, Token, TokenId, TokenOrigin};

use super::{LexerBase, LexerEntry};

pub(super) const LEXER: LexerEntry = LexerEntry {
    names: &["JavaScriptReaderBase"],
    sign: "",
    methods: &["isregexpossible"],
    create: |program| Box::new(Reader::new(program)),
};

/// Defines the tokens that matter here; all others are operands' ends
/// (`Literal`) or operators (`Operator`) as their names say.
macro_rules! words {
    ($($variant:ident $name:literal,)*) => {
        /// A token as the reader sees it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        enum Word {
            $($variant,)*
            /// A number, a string, a regular expression, `this`, ...
            Literal,
            /// A reserved word or an operator that an operand follows.
            Operator,
            /// Text in a template.
            Template,
            Eof,
        }

        const NAMED: &[(Word, &str)] = &[$((Word::$variant, $name),)*];
    };
}

words! {
    LBrace "LBRACE", RBrace "RBRACE", LParen "LPAREN", RParen "RPAREN", LBrack "LBRACK",
    RBrack "RBRACK", Semi "SEMI", Comma "COMMA", Colon "COLON", Question "QUESTION", Dot "DOT",
    OptionalDot "OPTIONAL_DOT", Ellipsis "ELLIPSIS", Arrow "ARROW", At "AT", Assign "ASSIGN",
    Star "STAR", Step "INCREMENT", StepDown "DECREMENT", Not "NOT", BitNot "BIT_NOT",
    Break "BREAK", Case "CASE", Catch "CATCH", Class "CLASS", Const "CONST",
    Continue "CONTINUE", Debugger "DEBUGGER", Default "DEFAULT", Do "DO", Else "ELSE",
    Export "EXPORT", Finally "FINALLY", For "FOR", Function "FUNCTION", If "IF",
    Import "IMPORT", In "IN", Instanceof "INSTANCEOF", Return "RETURN", Switch "SWITCH",
    Throw "THROW", Try "TRY", Var "VAR", While "WHILE", With "WITH",
    As "AS", Async "ASYNC", Await "AWAIT", From "FROM", Get "GET", Let "LET", Of "OF",
    Set "SET", Static "STATIC", Yield "YIELD",
    Identifier "IDENTIFIER", Private "PRIVATE_NAME", String "STRING", Number "NUMBER",
    Backtick "BACKTICK", TemplateOpen "TEMPLATE_OPEN", Plus "PLUS", Minus "MINUS",
}

const LITERALS: &[&str] = &["REGEX", "NULL", "TRUE", "FALSE", "THIS", "SUPER"];
const RESERVED: &[&str] = &[
    "DELETE", "EXTENDS", "NEW", "TYPEOF", "VOID", "NULL", "TRUE", "FALSE", "THIS", "SUPER",
];
const TEMPLATES: &[&str] = &["TEMPLATE_TEXT"];

/// What the token before was the end of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Before {
    /// Nothing: a statement may start here.
    Start,
    /// An expression, or what may be one.
    Value,
    /// The body of an arrow function: an expression that nothing continues.
    ArrowBody,
    /// The name of a property or a member.
    Key,
    /// The parameters of a function, whose body makes this.
    Parameters(Closes),
    /// `return`, `break` and the like: a line end ends the statement.
    Restricted,
    /// Something that an operand follows.
    Operator,
}

/// What a closing bracket ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Closes {
    Statement,
    Value,
    ArrowBody,
    Method,
    Key,
    Head,
    Body(Body),
}

/// What the body of a function ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Body {
    Statement,
    Value,
    Method,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bracket {
    Block,
    Class,
    Object,
    /// The names of an import or export.
    Names,
    Paren,
    ForHead,
    Square,
    /// Between backticks.
    Text,
    /// `${`.
    Template,
}

#[derive(Clone, Copy, Debug)]
struct Frame {
    bracket: Bracket,
    closes: Closes,
    /// Open `?`.
    ternaries: u32,
    /// The next word names a property.
    key: bool,
    /// Between `class` and its brace: what its end ends.
    heading: Option<Body>,
    /// Between `function` and its parameters: what its body ends.
    function: Option<Body>,
    /// In an import or export declaration.
    module: bool,
    /// It holds a list of items.
    list: bool,
    /// In a decorator, which started where a statement may.
    decorator: Option<bool>,
}

impl Frame {
    fn new(bracket: Bracket, closes: Closes) -> Self {
        Self {
            bracket,
            closes,
            ternaries: 0,
            key: matches!(bracket, Bracket::Object | Bracket::Class),
            heading: None,
            function: None,
            module: false,
            list: bracket == Bracket::Object || bracket == Bracket::Paren && closes != Closes::Head,
            decorator: None,
        }
    }
}

/// Whether automatic semicolons end what is directly in a bracket.
fn has_statements(bracket: Bracket) -> bool {
    matches!(bracket, Bracket::Block | Bracket::Class)
}

struct Types {
    statement_end: i32,
    item_end: i32,
    left_brace: i32,
    block_open: i32,
    class_open: i32,
    function_declaration: i32,
    class_declaration: i32,
    identifier: i32,
    question: i32,
}

struct Reader {
    /// By token type.
    words: Vec<Word>,
    /// Whether a token is a word, reserved or not, by type.
    is_name: Vec<bool>,
    types: Types,
    frames: Vec<Frame>,
    before: Before,
    /// The token before and the one before that.
    last: Word,
    second_last: Word,
    /// A word whose meaning the next token decides, and its place.
    open_word: Option<(Word, TokenId)>,
    /// Where a statement could start when that word came, and whether it came
    /// where a key is expected.
    open_at_start: bool,
    open_at_key: bool,
    /// Where the token before ends.
    last_line: u32,
    last_end: u32,
    last_id: Option<TokenId>,
}

impl Reader {
    fn new(program: &Program) -> Self {
        let kind = |name: &str| {
            program
                .constant(name)
                .and_then(|kind| i32::try_from(kind).ok())
                .unwrap_or(0)
        };
        let mut words = Vec::new();
        let mut is_name = Vec::new();
        let mut set = |name: &str, word: Word, named: bool| {
            let index = usize::try_from(kind(name)).unwrap_or(0);
            if words.len() <= index {
                words.resize(index + 1, Word::Operator);
                is_name.resize(index + 1, false);
            }
            words[index] = word;
            is_name[index] |= named;
        };
        let first_word = NAMED.iter().position(|(word, _)| *word == Word::Break);
        for (index, &(word, name)) in NAMED.iter().enumerate() {
            let punctuation = first_word.is_some_and(|first| index < first)
                || matches!(
                    word,
                    Word::Private
                        | Word::String
                        | Word::Number
                        | Word::Backtick
                        | Word::TemplateOpen
                        | Word::Plus
                        | Word::Minus
                );
            set(name, word, !punctuation);
        }
        for name in LITERALS {
            set(name, Word::Literal, false);
        }
        for name in RESERVED {
            let word = if LITERALS.contains(name) {
                Word::Literal
            } else {
                Word::Operator
            };
            set(name, word, true);
        }
        for name in TEMPLATES {
            set(name, Word::Template, false);
        }
        Self {
            words,
            is_name,
            types: Types {
                statement_end: kind("STATEMENT_END"),
                item_end: kind("ITEM_END"),
                left_brace: kind("LBRACE"),
                block_open: kind("BLOCK_OPEN"),
                class_open: kind("CLASS_OPEN"),
                function_declaration: kind("FUNCTION_DECLARATION"),
                class_declaration: kind("CLASS_DECLARATION"),
                identifier: kind("IDENTIFIER"),
                question: kind("QUESTION"),
            },
            frames: vec![Frame::new(Bracket::Block, Closes::Statement)],
            before: Before::Start,
            last: Word::Semi,
            second_last: Word::Semi,
            open_word: None,
            open_at_start: false,
            open_at_key: false,
            last_line: 1,
            last_end: 0,
            last_id: None,
        }
    }

    fn word(&self, kind: i32) -> Word {
        if kind == EOF {
            return Word::Eof;
        }
        usize::try_from(kind)
            .ok()
            .and_then(|index| self.words.get(index).copied())
            .unwrap_or(Word::Operator)
    }

    fn is_name(&self, kind: i32) -> bool {
        usize::try_from(kind)
            .ok()
            .and_then(|index| self.is_name.get(index).copied())
            .unwrap_or(false)
    }

    /// The innermost bracket; the file itself is the outermost.
    fn frame(&mut self) -> &mut Frame {
        if self.frames.is_empty() {
            self.frames
                .push(Frame::new(Bracket::Block, Closes::Statement));
        }
        let last = self.frames.len() - 1;
        &mut self.frames[last]
    }

    fn push(&mut self, bracket: Bracket, closes: Closes) {
        self.frames.push(Frame::new(bracket, closes));
        self.before = if bracket == Bracket::Block {
            Before::Start
        } else {
            Before::Operator
        };
    }

    /// Closes the innermost bracket of some kinds, and those in it that have no
    /// end; braces are not crossed by other brackets.
    fn pop(&mut self, brackets: &[Bracket], barrier: &[Bracket]) -> Option<Frame> {
        for index in (1..self.frames.len()).rev() {
            let frame = self.frames[index];
            if brackets.contains(&frame.bracket) {
                self.frames.truncate(index);
                return Some(frame);
            }
            if barrier.contains(&frame.bracket) {
                return None;
            }
        }
        None
    }

    fn close(&mut self, closes: Closes) {
        self.before = match closes {
            Closes::Statement | Closes::Head => Before::Start,
            Closes::Value => Before::Value,
            Closes::ArrowBody => Before::ArrowBody,
            Closes::Key => Before::Key,
            Closes::Body(body) => Before::Parameters(match body {
                Body::Statement => Closes::Statement,
                Body::Value => Closes::Value,
                Body::Method => Closes::Method,
            }),
            Closes::Method => {
                let frame = self.frame();
                if frame.bracket == Bracket::Class {
                    frame.key = true;
                    Before::Start
                } else {
                    Before::Value
                }
            }
        };
    }

    /// Decides what the word before is, now that its successor is known.
    fn resolve(&mut self, next: Word, next_kind: i32, new_line: bool, sink: &mut Sink) {
        let Some((word, id)) = self.open_word.take() else {
            return;
        };
        let names = self.is_name(next_kind) && !matches!(next, Word::In | Word::Instanceof);
        let after_key = matches!(
            next,
            Word::LParen
                | Word::Comma
                | Word::Colon
                | Word::RBrace
                | Word::Assign
                | Word::Semi
                | Word::Eof
        );
        let operand = names
            || matches!(
                next,
                Word::LParen
                    | Word::LBrack
                    | Word::LBrace
                    | Word::Literal
                    | Word::String
                    | Word::Number
                    | Word::Private
                    | Word::Backtick
                    | Word::Not
                    | Word::BitNot
                    | Word::Plus
                    | Word::Minus
                    | Word::Step
                    | Word::StepDown
                    | Word::At
            );
        let keyword = match word {
            Word::Async if self.open_at_key => !after_key && !new_line,
            Word::Async => !new_line && (next == Word::Function || names && next != Word::Of),
            Word::Get | Word::Set | Word::Static => !after_key,
            Word::Let => names || matches!(next, Word::LBrack | Word::LBrace),
            Word::Await => operand,
            Word::Yield => !new_line && (operand || next == Word::Star),
            Word::From => next == Word::String,
            _ => false,
        };
        if !keyword {
            sink.tokens.retype(id, self.types.identifier);
            self.frame().key = false;
            if self.open_at_key {
                self.before = Before::Key;
            }
            return;
        }
        self.before = match word {
            Word::Async if self.open_at_start && next == Word::Function => Before::Start,
            _ => Before::Operator,
        };
    }

    /// Gives up parentheses and brackets whose end is missing, where a token
    /// cannot be in them: an error then ends with its statement.
    fn give_up(&mut self, word: Word) {
        let in_head = matches!(word, Word::Semi | Word::Var | Word::Const);
        let starts_statement = in_head
            || matches!(
                word,
                Word::Break
                    | Word::Case
                    | Word::Catch
                    | Word::Continue
                    | Word::Do
                    | Word::Else
                    | Word::Finally
                    | Word::For
                    | Word::If
                    | Word::Return
                    | Word::Switch
                    | Word::Throw
                    | Word::Try
                    | Word::While
            );
        if !starts_statement || matches!(self.last, Word::Dot | Word::OptionalDot) {
            return;
        }
        while self.frames.len() > 1 {
            match self.frame().bracket {
                Bracket::Paren | Bracket::Square => {}
                Bracket::ForHead if !in_head => {}
                _ => break,
            }
            self.frames.pop();
            self.before = Before::Value;
        }
    }

    /// Whether a semicolon has to be inserted before a token.
    fn ends_before(&mut self, word: Word, kind: i32, new_line: bool) -> bool {
        let before = self.before;
        let last = self.last;
        let frame = *self.frame();
        if !has_statements(frame.bracket) && word != Word::Eof {
            return false;
        }
        if before == Before::Start || matches!(before, Before::Parameters(_)) {
            return false;
        }
        if matches!(word, Word::RBrace | Word::Eof) {
            // An empty class body, a modifier without a member.
            return !(frame.bracket == Bracket::Class && before == Before::Operator);
        }
        if !new_line || frame.heading.is_some() || frame.function.is_some() {
            return false;
        }
        if frame.decorator.is_some() {
            return false;
        }
        match before {
            Before::Restricted => !matches!(word, Word::Semi),
            Before::ArrowBody => !matches!(
                word,
                Word::Comma
                    | Word::RParen
                    | Word::RBrack
                    | Word::Semi
                    | Word::Colon
                    | Word::Dot
                    | Word::Question
            ),
            Before::Key | Before::Value => {
                if frame.bracket == Bracket::Class {
                    return self.is_name(kind) && !matches!(word, Word::In | Word::Instanceof)
                        || matches!(
                            word,
                            Word::Literal | Word::String | Word::Number | Word::Private | Word::At
                        );
                }
                if frame.module && matches!(word, Word::From | Word::As | Word::With)
                    || last == Word::At
                {
                    return false;
                }
                self.is_name(kind) && !matches!(word, Word::In | Word::Instanceof)
                    || matches!(
                        word,
                        Word::Literal
                            | Word::String
                            | Word::Number
                            | Word::Private
                            | Word::At
                            | Word::LBrace
                            | Word::Not
                            | Word::BitNot
                            | Word::Step
                            | Word::StepDown
                    )
            }
            _ => false,
        }
    }

    /// A word or literal where a property or member is named. None if it is not
    /// that.
    fn key(&mut self, word: Word, kind: i32) -> Option<i32> {
        if !self.frame().key {
            return None;
        }
        let modifier = match self.frame().bracket {
            Bracket::Class => matches!(word, Word::Async | Word::Get | Word::Set | Word::Static),
            _ => matches!(word, Word::Async | Word::Get | Word::Set),
        };
        if modifier {
            self.before = Before::Key;
            return Some(kind);
        }
        if self.is_name(kind) {
            self.frame().key = false;
            self.before = Before::Key;
            return Some(self.types.identifier);
        }
        if matches!(word, Word::String | Word::Number | Word::Private) {
            self.frame().key = false;
            self.before = Before::Key;
            return Some(kind);
        }
        None
    }

    fn open_brace(&mut self) -> i32 {
        let frame = *self.frame();
        let block = self.types.block_open;
        if let Some(body) = frame.heading
            && (self.before != Before::Operator || self.last == Word::Class)
        {
            self.frame().heading = None;
            let closes = match body {
                Body::Statement => Closes::Statement,
                _ => Closes::Value,
            };
            self.push(Bracket::Class, closes);
            self.before = Before::Start;
            return self.types.class_open;
        }
        if let Before::Parameters(closes) = self.before {
            self.push(Bracket::Block, closes);
            return block;
        }
        if self.last == Word::Arrow {
            self.push(Bracket::Block, Closes::ArrowBody);
            return block;
        }
        if frame.bracket == Bracket::Class && self.last == Word::Static {
            self.push(Bracket::Block, Closes::Method);
            return block;
        }
        let lbrace = self.types.left_brace;
        if frame.module && matches!(self.last, Word::Import | Word::Export | Word::Comma) {
            self.push(Bracket::Names, Closes::Value);
            return lbrace;
        }
        let default_export = frame.module && self.last == Word::Default;
        let statement = match self.before {
            Before::Start => !default_export,
            Before::Value | Before::ArrowBody => true,
            Before::Restricted => !matches!(self.last, Word::Return | Word::Throw),
            _ => self.last == Word::Catch,
        };
        if frame.bracket == Bracket::Block && statement {
            self.push(Bracket::Block, Closes::Statement);
            return block;
        }
        self.push(Bracket::Object, Closes::Value);
        lbrace
    }

    /// Takes a token in: its type from now on, and whether the mode of a
    /// template is left.
    fn take(&mut self, word: Word, kind: i32, new_line: bool) -> (i32, bool) {
        if let Some(start) = self.frame().decorator {
            // The decorator ends before a word that neither `@` nor `.`
            // precedes.
            let ends = self.is_name(kind) && !matches!(self.last, Word::At | Word::Dot)
                || matches!(word, Word::Star | Word::Private | Word::String | Word::At)
                    && !matches!(self.last, Word::At | Word::Dot)
                || word == Word::LBrack && self.frame().bracket == Bracket::Class;
            if ends {
                let frame = self.frame();
                frame.decorator = None;
                if frame.bracket == Bracket::Class {
                    frame.key = true;
                }
                self.before = if start {
                    Before::Start
                } else {
                    Before::Operator
                };
            }
        }
        let after_dot = matches!(self.last, Word::Dot | Word::OptionalDot);
        if after_dot && self.is_name(kind) {
            self.before = Before::Value;
            return (self.types.identifier, false);
        }
        if self.frame().bracket == Bracket::Names && self.is_name(kind) {
            let as_word = word == Word::As && self.before == Before::Value;
            self.before = if as_word {
                Before::Operator
            } else {
                Before::Value
            };
            return (if as_word { kind } else { self.types.identifier }, false);
        }
        if self.may_be_key(word)
            && let Some(kind) = self.key(word, kind)
        {
            return (kind, false);
        }
        let at_start = self.before == Before::Start;
        let mut new_kind = kind;
        let mut leaves = false;
        match word {
            Word::LBrace => return (self.open_brace(), false),
            Word::RBrace => {
                let closed = self.pop(
                    &[
                        Bracket::Block,
                        Bracket::Class,
                        Bracket::Object,
                        Bracket::Names,
                        Bracket::Template,
                    ],
                    &[],
                );
                match closed {
                    Some(frame) if frame.bracket == Bracket::Template => {
                        leaves = true;
                        self.before = Before::Operator;
                    }
                    Some(frame) => self.close(frame.closes),
                    None => self.before = Before::Start,
                }
            }
            Word::LParen => {
                let awaited = self.last == Word::Await && self.second_last == Word::For;
                let last = self.last;
                let before = self.before;
                let frame = self.frame();
                let (bracket, closes) = if let Some(body) = frame.function.take() {
                    (Bracket::Paren, Closes::Body(body))
                } else if last == Word::For || awaited {
                    (Bracket::ForHead, Closes::Head)
                } else if before == Before::Key
                    && matches!(frame.bracket, Bracket::Object | Bracket::Class)
                {
                    (Bracket::Paren, Closes::Body(Body::Method))
                } else if matches!(
                    last,
                    Word::If | Word::While | Word::With | Word::Switch | Word::Catch
                ) {
                    (Bracket::Paren, Closes::Head)
                } else {
                    if last == Word::Import {
                        frame.module = false;
                    }
                    (Bracket::Paren, Closes::Value)
                };
                self.push(bracket, closes);
            }
            Word::RParen => {
                let closed = self.pop(
                    &[Bracket::Paren, Bracket::ForHead],
                    &[
                        Bracket::Block,
                        Bracket::Class,
                        Bracket::Object,
                        Bracket::Names,
                        Bracket::Template,
                    ],
                );
                self.close(closed.map_or(Closes::Value, |frame| frame.closes));
            }
            Word::LBrack => {
                let frame = self.frame();
                let closes = if frame.key {
                    frame.key = false;
                    Closes::Key
                } else {
                    Closes::Value
                };
                let list = closes == Closes::Value
                    && !matches!(self.before, Before::Value | Before::Key)
                    && self.last != Word::OptionalDot;
                self.push(Bracket::Square, closes);
                self.frame().list = list;
            }
            Word::RBrack => {
                let closed = self.pop(
                    &[Bracket::Square],
                    &[
                        Bracket::Block,
                        Bracket::Class,
                        Bracket::Object,
                        Bracket::Names,
                        Bracket::Template,
                        Bracket::Paren,
                        Bracket::ForHead,
                    ],
                );
                self.close(closed.map_or(Closes::Value, |frame| frame.closes));
            }
            Word::Backtick => {
                if self.frame().bracket == Bracket::Text {
                    self.frames.pop();
                    self.before = Before::Value;
                } else {
                    self.push(Bracket::Text, Closes::Value);
                }
            }
            Word::TemplateOpen => self.push(Bracket::Template, Closes::Value),
            Word::Template => {}
            Word::Semi => {
                let frame = self.frame();
                frame.ternaries = 0;
                frame.module = false;
                frame.heading = None;
                frame.function = None;
                frame.decorator = None;
                frame.key = frame.bracket == Bracket::Class;
                self.before = if has_statements(frame.bracket) {
                    Before::Start
                } else {
                    Before::Operator
                };
            }
            Word::Comma => {
                let frame = self.frame();
                if frame.bracket == Bracket::Object {
                    frame.key = true;
                }
                self.before = Before::Operator;
            }
            Word::Colon => {
                let frame = self.frame();
                if frame.ternaries > 0 {
                    frame.ternaries -= 1;
                    self.before = Before::Operator;
                } else {
                    self.before = if frame.bracket == Bracket::Block {
                        Before::Start
                    } else {
                        Before::Operator
                    };
                }
            }
            Word::Question => {
                self.frame().ternaries += 1;
                self.before = Before::Operator;
            }
            Word::Star if self.frame().key => self.before = Before::Operator,
            Word::At => {
                let key = self.frame().key;
                let frame = self.frame();
                frame.key = false;
                frame.decorator = Some(at_start && !key);
                self.before = Before::Operator;
            }
            Word::Step | Word::StepDown => {
                if self.before != Before::Value || new_line {
                    self.before = Before::Operator;
                }
            }
            Word::Ellipsis => {
                self.frame().key = false;
                self.before = Before::Operator;
            }
            Word::Identifier | Word::Literal | Word::String | Word::Number | Word::Private => {
                self.before = Before::Value;
            }
            Word::Function => {
                let module = self.exports();
                let statement = (at_start || module) && self.frame().bracket == Bracket::Block;
                if statement {
                    new_kind = self.types.function_declaration;
                }
                let frame = self.frame();
                frame.module = false;
                frame.function = Some(if statement {
                    Body::Statement
                } else {
                    Body::Value
                });
                self.before = Before::Operator;
            }
            Word::Class => {
                let module = self.exports();
                let statement = (at_start || module) && self.frame().bracket == Bracket::Block;
                if statement {
                    new_kind = self.types.class_declaration;
                }
                let frame = self.frame();
                frame.module = false;
                frame.heading = Some(if statement {
                    Body::Statement
                } else {
                    Body::Value
                });
                self.before = Before::Operator;
            }
            Word::Else | Word::Do | Word::Try | Word::Finally => self.before = Before::Start,
            Word::Return | Word::Break | Word::Continue | Word::Debugger | Word::Throw => {
                self.before = Before::Restricted;
            }
            Word::Import => {
                self.frame().module = at_start;
                self.before = if at_start {
                    Before::Operator
                } else {
                    Before::Value
                };
            }
            Word::Export => {
                self.frame().module = true;
                self.before = Before::Start;
            }
            Word::Default => {
                self.before = if self.frame().module {
                    Before::Start
                } else {
                    Before::Operator
                };
            }
            Word::As => {
                if self.frame().module && (self.before == Before::Value || self.last == Word::Star)
                {
                    self.before = Before::Operator;
                } else {
                    new_kind = self.types.identifier;
                    self.before = Before::Value;
                }
            }
            Word::Of => {
                if self.frame().bracket == Bracket::ForHead && self.before == Before::Value {
                    self.before = Before::Operator;
                } else {
                    new_kind = self.types.identifier;
                    self.before = Before::Value;
                }
            }
            Word::From if self.frame().module => self.before = Before::Value,
            Word::Async | Word::Await | Word::Let | Word::Yield => self.before = Before::Value,
            Word::From | Word::Get | Word::Set | Word::Static => {
                new_kind = self.types.identifier;
                self.before = Before::Value;
            }
            _ => {
                if matches!(word, Word::Assign) {
                    self.frame().key = false;
                }
                self.before = Before::Operator;
            }
        }
        (new_kind, leaves)
    }

    /// Whether a declaration may follow `export` or `export default`.
    fn exports(&mut self) -> bool {
        self.frame().module && matches!(self.last, Word::Export | Word::Default)
    }

    /// Whether a word here can be a key: not inside a decorator.
    fn may_be_key(&mut self, word: Word) -> bool {
        self.frame().decorator.is_none() && word != Word::At
    }

    /// Whether a token ends an item of a list.
    fn ends_item(&mut self, word: Word) -> bool {
        self.frame().list
            && match word {
                Word::Comma => !matches!(
                    self.last,
                    Word::LParen | Word::LBrack | Word::LBrace | Word::Comma
                ),
                Word::RParen | Word::RBrack | Word::RBrace => !matches!(
                    (self.last, word),
                    (Word::LParen, Word::RParen)
                        | (Word::LBrack, Word::RBrack)
                        | (Word::LBrace, Word::RBrace)
                        | (Word::Comma, _)
                ),
                _ => false,
            }
    }

    /// Passes on a token without text that stands before another one.
    fn insert(&self, kind: i32, before: &Token, sink: &mut Sink) {
        sink.push(Made {
            token: Token {
                kind,
                channel: 0,
                end: before.start,
                origin: TokenOrigin::Inserted,
                ..*before
            },
            text: Some(String::new()),
        });
    }

    fn insert_end(&mut self, before: &Token, sink: &mut Sink) {
        self.insert(self.types.statement_end, before, sink);
        let frame = self.frame();
        frame.module = false;
        frame.ternaries = 0;
        frame.key = frame.bracket == Bracket::Class;
        self.before = Before::Start;
    }
}

impl LexerBase for Reader {
    fn predicate(
        &mut self,
        method: &str,
        _arguments: &[Value],
        _state: &LexerState<'_>,
    ) -> Option<Value> {
        if method != "isregexpossible" {
            return None;
        }
        let operand = match self.before {
            Before::Value => matches!(self.open_word, Some((Word::Await | Word::Yield, _))),
            Before::Key | Before::Parameters(_) => false,
            Before::Start | Before::ArrowBody | Before::Restricted | Before::Operator => true,
        };
        Some(Value::Bool(operand))
    }

    fn token(&mut self, made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        if !made.token.is_visible() {
            sink.push(made);
            return;
        }
        let mut made = made;
        let token = made.token;
        let word = self.word(token.kind);
        let new_line = token.line > self.last_line;
        if self.last == Word::OptionalDot && word == Word::Number && token.start == self.last_end {
            // `a?.5:b`: the point is the number's.
            if let Some(id) = self.last_id {
                sink.tokens.retype(id, self.types.question);
            }
            self.last = Word::Question;
            self.frame().ternaries += 1;
        }
        self.resolve(word, token.kind, new_line, sink);
        self.give_up(word);
        if self.ends_before(word, token.kind, new_line) {
            self.insert_end(&token, sink);
        }
        if self.ends_item(word) {
            self.insert(self.types.item_end, &token, sink);
        }
        let at_start = self.before == Before::Start;
        let at_key = self.frame().key && self.frame().decorator.is_none();
        let after_dot = matches!(self.last, Word::Dot | Word::OptionalDot);
        let in_module = self.frame().module;
        let (kind, leaves) = self.take(word, token.kind, new_line);
        made.token.kind = kind;
        let id = sink.push(made);
        if leaves {
            state.pop_mode();
        }
        let open = match word {
            Word::Async | Word::Await | Word::Let | Word::Yield => kind == token.kind && !after_dot,
            Word::Get | Word::Set | Word::Static => kind == token.kind && at_key,
            Word::From => kind == token.kind && in_module,
            _ => false,
        };
        if open {
            self.open_word = Some((word, id));
            self.open_at_start = at_start;
            self.open_at_key = at_key;
        }
        if word == Word::Semi && has_statements(self.frame().bracket) {
            let after = Token {
                start: token.end,
                column: token.column + 1,
                ..token
            };
            self.insert_end(&after, sink);
        }
        self.second_last = self.last;
        self.last = if kind == self.types.identifier {
            Word::Identifier
        } else {
            word
        };
        let breaks = token.source(state.text()).matches('\n').count();
        self.last_line = token.line + u32::try_from(breaks).unwrap_or(0);
        self.last_end = token.end;
        self.last_id = Some(id);
    }
}
