//! The base class of our own Rust grammar's lexer: what a `{` opens (the Rust Reference,
//! "Struct expressions" and "Loop expressions": there is no struct expression in the head
//! of an `if`, a `while`, a `for` or a `match`), where a block ends without a semicolon,
//! which macros take expressions, and what cannot stand where items do.

mod words;

use crate::toolkit::{Vocabulary, fresh, innermost, is, types};
use picireny_parser::hooks::{EOF, LexerClass, LexerState, Made, Sink, TokenId};

use words::{
    EXPRESSIONS,
    Word::{self, *},
};

/// What is open, or the file.
#[derive(Clone, Copy, Debug, Default)]
struct Frame {
    kind: Kind,
    /// It is in braces.
    braces: bool,
    /// It holds items alone: the file, or what a `mod`, `impl` or `trait` holds.
    items: bool,
    /// The heads of control structures whose bodies are still to come.
    heads: u32,
    /// Between `let` or `for` and what follows the pattern.
    pattern: bool,
    /// The head of an item: no brace in it is a struct's.
    item: bool,
    /// The item holds items.
    holds_items: bool,
    /// Open `<` in it.
    angles: u32,
    /// After `->` outside of an item's head.
    result: bool,
    /// After `macro`.
    defines: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Kind {
    /// Statements, the elements of a declaration, or expressions.
    #[default]
    Plain,
    /// Fields in braces, or names of a `use`.
    Fields,
    /// What a macro is given.
    Macro,
    /// The same, of a macro that is a statement.
    MacroStatement,
    Attribute,
}

impl Kind {
    fn is_tree(self) -> bool {
        is!(self, Kind: Macro MacroStatement Attribute)
    }
}

/// Where the name and the `!` of a macro stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Bang {
    #[default]
    None,
    /// The last token is the `!`.
    Here,
    /// The last token is the name after it, as after `macro_rules!`.
    Named,
}

types! {
    /// Token types that the reader gives.
    struct Types {
        body_open, struct_open, call_bang, let_else, last_token: LAST, stray,
    }
}

/// The last token.
#[derive(Clone, Copy, Debug, Default)]
struct Last {
    id: Option<TokenId>,
    word: Word,
    /// The one before it.
    second: Word,
    /// It is `union`, where a statement may begin.
    union: bool,
    bang: Bang,
    /// It is the name of a macro that takes expressions, or the `!` after it.
    takes_expressions: bool,
    /// What it closed.
    closed: Option<Kind>,
}

#[derive(Default)]
pub(super) struct Reader {
    words: Vocabulary<Word>,
    types: Types,
    frames: Vec<Frame>,
    last: Last,
    /// The path that the last token belongs to began where a statement may.
    at_start: bool,
    /// It did, and is not what the text begins with.
    after_other: bool,
}

impl Reader {
    fn frame(&mut self) -> &mut Frame {
        innermost(&mut self.frames, || Frame {
            braces: true,
            items: true,
            ..Frame::default()
        })
    }

    /// Whether this token cannot stand where items do: it begins something else there, or
    /// stands behind a path that begins no item and is no macro's name. What a text begins
    /// with may be all of it.
    fn is_stray(&mut self, word: Word, begins: bool) -> bool {
        let frame = self.frame();
        if !frame.items || frame.item || self.last.id.is_none() {
            return false;
        }
        let begins_other = is!(word, Value Open LBrace If While For Match Let Less Not Range);
        let after_path = matches!(self.last.word, Identifier | Segment)
            && self.after_other
            && self.last.bang == Bang::None
            && is!(word, Semi RBrace Open LBrace Dot Assign);
        begins && begins_other || after_path
    }

    /// Whether a statement may begin after the last token.
    fn begins_statement(&mut self) -> bool {
        let frame = *self.frame();
        let follows = matches!(self.last.word, Semi | LBrace | RBrace);
        frame.braces
            && frame.kind == Kind::Plain
            && (follows || self.last.closed == Some(Kind::Attribute))
    }

    /// Whether the last token of a block without a semicolon, or of a macro that is a
    /// statement, is before this one.
    fn ends_before(&mut self, word: Word, text: &str, is_end: bool) -> bool {
        let last = self.last;
        let is_open = matches!(last.word, LBrace | Semi | Comma) || is_end && last.word == RBrace;
        let ends_block = word == RBrace && !is_open && self.frame().kind == Kind::Plain;
        let goes_on = matches!(word, Dot | FatArrow | Semi) || text == "?";
        ends_block || last.closed == Some(Kind::MacroStatement) && !goes_on
    }

    /// What a `{` opens, and its type if that is not LBRACE.
    fn brace(&mut self) -> (Kind, Option<i32>) {
        let after_operand =
            is!(self.last.word, Identifier Value Segment Close RBrace Range Greater Dot);
        let (bang, at_start) = (self.last.bang, self.at_start);
        let (last, body, fields) = (self.last.word, self.types.body_open, self.types.struct_open);
        let frame = self.frame();
        if frame.kind.is_tree() {
            return (Kind::Macro, None);
        }
        if bang != Bang::None || frame.defines {
            frame.defines = false;
            return match bang != Bang::None && at_start {
                true => (Kind::MacroStatement, None),
                false => (Kind::Macro, None),
            };
        }
        if matches!(last, Path | Use) {
            return (Kind::Fields, None);
        }
        if frame.item || frame.result {
            if frame.angles == 0 {
                frame.item = false;
                frame.result = false;
            }
            return (Kind::Plain, None);
        }
        if frame.heads > 0 && !frame.pattern {
            frame.heads -= u32::from(after_operand);
            return (Kind::Plain, after_operand.then_some(body));
        }
        match last {
            Identifier | Greater => (Kind::Fields, Some(fields)),
            _ => (Kind::Plain, None),
        }
    }

    /// Takes a `{` in, and gives its type.
    fn open_brace(&mut self, plain: i32) -> i32 {
        let frame = *self.frame();
        let (kind, token_type) = self.brace();
        let items = frame.item && frame.holds_items && frame.angles == 0;
        self.frames.push(Frame {
            kind,
            braces: true,
            items: items && kind == Kind::Plain,
            ..Frame::default()
        });
        token_type.unwrap_or(plain)
    }

    /// What a parenthesis or a square bracket opens.
    fn bracket(&mut self) -> Kind {
        let attribute = self.last.word == Hash || self.last.word == Not && self.last.second == Hash;
        let has_tokens = self.last.bang != Bang::None && !self.last.takes_expressions;
        let frame = self.frame();
        match frame.kind {
            kind if kind.is_tree() => Kind::Macro,
            _ if attribute => Kind::Attribute,
            _ if has_tokens || frame.defines => Kind::Macro,
            _ => Kind::Plain,
        }
    }

    /// Takes a parenthesis or a square bracket in.
    fn open_bracket(&mut self, sink: &mut Sink) {
        let kind = self.bracket();
        let last = self.last;
        if let Some(id) = last.id
            && last.takes_expressions
            && last.bang == Bang::Here
            && kind == Kind::Plain
        {
            sink.tokens.retype(id, self.types.call_bang);
        }
        self.frames.push(Frame {
            kind,
            ..Frame::default()
        });
    }

    /// Closes the innermost bracket, or the innermost brace and what is open in it.
    fn close(&mut self, braces: bool) -> Option<Kind> {
        let index = match braces {
            true => self.frames.iter().rposition(|frame| frame.braces)?,
            false => self.frames.len().checked_sub(1)?,
        };
        if index == 0 || self.frames[index].braces != braces {
            return None;
        }
        let kind = self.frames[index].kind;
        self.frames.truncate(index);
        Some(kind)
    }

    fn begin_item(&mut self, holds_items: bool) {
        let frame = self.frame();
        frame.item = true;
        frame.holds_items = holds_items;
        frame.angles = 0;
    }

    /// Takes in what may be a part of a path.
    fn take_name(&mut self, word: Word, text: &str, begins: bool, next: &mut Last) {
        let last = self.last;
        if !is!(last.word, Path Identifier Segment) && last.bang == Bang::None {
            self.at_start = begins;
            self.after_other = begins && last.id.is_some();
        }
        if last.bang == Bang::Here && word != Path {
            next.bang = Bang::Named;
        }
        if word == Identifier {
            next.union = begins && text == "union";
            next.takes_expressions = last.word != Path && EXPRESSIONS.binary_search(&text).is_ok();
        }
    }

    /// What other tokens change in their bracket.
    fn take(&mut self, word: Word, text: &str) {
        if word == Identifier && (self.last.word == Fn || self.last.union) {
            self.begin_item(false);
        }
        let frame = self.frame();
        match word {
            If | While | Match => frame.heads += 1,
            Let if frame.heads > 0 => frame.pattern = true,
            In => frame.pattern = false,
            Assign => (frame.pattern, frame.result) = (false, false),
            Comma => frame.result &= frame.angles > 0,
            FatArrow | Semi => {
                *frame = Frame {
                    kind: frame.kind,
                    braces: frame.braces,
                    items: frame.items,
                    ..Frame::default()
                }
            }
            Arrow => {
                frame.angles = if frame.item { frame.angles } else { 0 };
                frame.result = true;
            }
            Item if !frame.item => self.begin_item(is!(text, "impl" "mod" "trait")),
            Macro => frame.defines = true,
            Less => frame.angles += 1,
            Left => frame.angles += 2,
            Greater => frame.angles = frame.angles.saturating_sub(1),
            _ => {}
        }
    }
}

impl LexerClass for Reader {
    const NAMES: &'static [&'static str] = &["RustReaderBase"];

    fresh! { program: words, types }

    fn token(&mut self, mut made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        let token = made.token;
        let word = self.words.word(token.kind);
        let text = token.source(state.text());
        let begins = self.begins_statement();
        if self.is_stray(word, begins) {
            sink.insert(self.types.stray, &token);
        }
        let is_end = token.kind == EOF;
        if self.ends_before(word, text, is_end) {
            sink.insert(self.types.last_token, &token);
        }
        if is_end {
            sink.push(made);
            return;
        }
        let last = self.last.word;
        let frame = self.frame();
        let is_tree = frame.kind.is_tree();
        if last == For && word != Less && !frame.item && !is_tree {
            // Not a binder, as in `for<'a>`.
            frame.heads += 1;
            frame.pattern = true;
        }
        let mut next = Last {
            word,
            second: last,
            ..Last::default()
        };
        match word {
            LBrace => made.token.kind = self.open_brace(token.kind),
            Open => self.open_bracket(sink),
            Close => next.closed = self.close(false),
            RBrace => next.closed = self.close(true),
            _ if is_tree => {}
            // What is before that of a `let` does not end with a brace.
            Else if last != RBrace => made.token.kind = self.types.let_else,
            Not if matches!(last, Identifier | Segment) => {
                next.bang = Bang::Here;
                next.takes_expressions = self.last.takes_expressions;
            }
            _ => {
                self.take(word, text);
                if matches!(word, Identifier | Segment | Path) {
                    self.take_name(word, text, begins, &mut next);
                }
            }
        }
        next.id = Some(sink.push(made));
        self.last = next;
    }
}
