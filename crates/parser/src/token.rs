//! Tokens and the list of all tokens of an input.

use std::sync::OnceLock;

use rustc_hash::FxHashMap;

/// The type of the token at the end of the input.
pub const EOF: i32 = -1;

/// The type of a token made of text that no lexer rule matches.
pub const ERROR_TYPE: i32 = 0;

/// The channel that the parser reads.
pub const DEFAULT_CHANNEL: u32 = 0;

/// The channel of text that is no token at all in ANTLR: what no lexer rule
/// matches, unless the parser is to see it.
pub const NO_CHANNEL: u32 = u32::MAX;

/// The channel that grammars call `HIDDEN`.
pub const HIDDEN_CHANNEL: u32 = 1;

/// The channel by this name, if a lexer has it, is of what may stand between any two
/// tokens, such as line markers of a preprocessor. The parser does not see it; where a tree
/// is reduced, it is there, and can go.
pub const ANYWHERE: &str = "ANYWHERE";

/// The place of a token in [`Tokens`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TokenId(pub u32);

impl TokenId {
    /// The id as an index into [`Tokens::as_slice`].
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// How a token came to be and who sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenOrigin {
    /// A lexer rule matched it; it is on [`Token::channel`].
    Matched,
    /// A lexer rule matched it and `skip`ped it. ANTLR drops such text; here
    /// it stays in the list so that an input can be printed again.
    Skipped,
    /// Text that no lexer rule matches. Depending on
    /// [`ParseOptions::error_tokens`](crate::ParseOptions::error_tokens) the
    /// parser sees it as a token of type 0, or it is on [`NO_CHANNEL`].
    Error,
    /// A lexer base class inserted it (an indentation token); its span is
    /// empty or belongs to another token as well.
    Inserted,
}

/// A piece of the input.
///
/// The spans of all tokens that are not [`TokenOrigin::Inserted`] follow each
/// other without gap or overlap and cover the whole input, so that printing
/// them in order gives the input back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// The token type: an index into the symbolic and literal names from 1
    /// up, [`ERROR_TYPE`] or [`EOF`].
    pub kind: i32,
    /// The channel: 0 is the parser's, [`NO_CHANNEL`] is none.
    pub channel: u32,
    /// Where the text starts, in bytes from the start of the input.
    pub start: u32,
    /// Where the text ends (exclusive), in bytes.
    pub end: u32,
    /// The line it starts in, from 1.
    pub line: u32,
    /// The column it starts at, from 0, in characters.
    pub column: u32,
    /// How it came to be.
    pub origin: TokenOrigin,
}

impl Token {
    /// Whether the parser sees this token.
    pub fn is_visible(&self) -> bool {
        self.channel == DEFAULT_CHANNEL && self.origin != TokenOrigin::Skipped
    }

    /// Whether ANTLR's token stream would have this token, on any channel.
    pub fn is_in_stream(&self) -> bool {
        self.channel != NO_CHANNEL && self.origin != TokenOrigin::Skipped
    }

    /// The token's bytes in the text it was made from: empty for the end of
    /// the input.
    pub fn source<'t>(&self, text: &'t str) -> &'t str {
        text.get(self.start as usize..self.end as usize)
            .unwrap_or("")
    }

    /// The line in which it ends, from 1, in the text it was made from.
    pub fn last_line(&self, text: &str) -> u32 {
        let breaks = self.source(text).matches('\n').count();
        self.line + u32::try_from(breaks).unwrap_or(0)
    }
}

/// All tokens of an input in order, hidden, skipped and erroneous ones
/// included; the last one is [`EOF`].
#[derive(Clone, Debug, Default)]
pub struct Tokens {
    list: Vec<Token>,
    /// Texts that a lexer action or base class set, where they differ from
    /// the span's.
    texts: FxHashMap<u32, Box<str>>,
    /// Those that ANTLR's token stream would have, once they were asked for.
    stream: OnceLock<Vec<TokenId>>,
}

impl Tokens {
    /// Appends a token and says where it is.
    pub(crate) fn push(&mut self, token: Token) -> TokenId {
        let id = TokenId(u32::try_from(self.list.len()).unwrap_or(u32::MAX));
        self.list.push(token);
        id
    }

    /// Gives a token a text other than the one of its span.
    pub(crate) fn set_text(&mut self, id: TokenId, text: &str) {
        self.texts.insert(id.0, text.into());
    }

    /// Gives a token another type.
    pub fn retype(&mut self, id: TokenId, kind: i32) {
        if let Some(token) = self.list.get_mut(id.index()) {
            token.kind = kind;
        }
    }

    /// Gives a token another type, and puts it on another channel.
    pub fn move_to(&mut self, id: TokenId, kind: i32, channel: u32) {
        if let Some(token) = self.list.get_mut(id.index()) {
            (token.kind, token.channel) = (kind, channel);
        }
    }

    /// The text of a token as a parser sees it: `<EOF>` for the end of the
    /// input, the text that an action set, or the span's.
    pub fn text<'a>(&'a self, id: TokenId, source: &'a str) -> &'a str {
        if let Some(text) = self.texts.get(&id.0) {
            return text;
        }
        match self.get(id) {
            Some(token) if token.kind == EOF => "<EOF>",
            // What a rule matched at the end of the input, where there is
            // nothing: ANTLR gives it the same text.
            Some(token) if token.start == token.end && token.start as usize == source.len() => {
                "<EOF>"
            }
            Some(token) => token.source(source),
            None => "",
        }
    }

    /// The tokens that ANTLR's token stream would have, in order: code counts
    /// places in it. The list must be complete.
    pub fn stream(&self) -> &[TokenId] {
        self.stream.get_or_init(|| {
            let in_stream = self.iter().filter(|(_, token)| token.is_in_stream());
            in_stream.map(|(id, _)| id).collect()
        })
    }

    /// The place of a token in [`Self::stream`], or of the next one there.
    pub fn place(&self, id: TokenId) -> usize {
        self.stream().partition_point(|other| *other < id)
    }

    /// The token at a place.
    pub fn get(&self, id: TokenId) -> Option<&Token> {
        self.list.get(id.index())
    }

    /// All tokens in order.
    pub fn as_slice(&self) -> &[Token] {
        &self.list
    }

    /// The number of tokens, the end of the input included.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there is no token at all, not even the end of the input.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Tokens with their places, in order.
    pub fn iter(&self) -> impl Iterator<Item = (TokenId, &Token)> + '_ {
        self.list
            .iter()
            .enumerate()
            .map(|(index, token)| (TokenId(index as u32), token))
    }
}

impl std::ops::Index<TokenId> for Tokens {
    type Output = Token;

    fn index(&self, id: TokenId) -> &Token {
        &self.list[id.index()]
    }
}
