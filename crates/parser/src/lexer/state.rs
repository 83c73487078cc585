//! Where a lexer is in its input.

/// A lexer's position and everything that its commands, custom actions and
/// base class can change.
///
/// Positions are bytes from the start of the text; lines count from 1,
/// columns from 0 in characters.
#[derive(Clone, Debug)]
pub struct LexerState<'t> {
    text: &'t str,
    /// The next character to match. While a predicate is evaluated it is
    /// after the character that the lexer is looking at, while a custom
    /// action runs it is where the action stands in the match.
    pub(super) position: usize,
    /// The line of that.
    pub line: u32,
    /// The column of that, in characters.
    pub column: u32,
    /// The current mode.
    pub mode: u32,
    /// The modes to return to, innermost last.
    pub mode_stack: Vec<u32>,
    /// The type of the token that is being matched; as in ANTLR's `_type`,
    /// [`Self::MORE`] and [`Self::SKIP`] stand for those commands and 0 means
    /// that the rule's own type will be used.
    pub token_type: i32,
    /// The channel of the token that is being matched.
    pub channel: u32,
    /// The text that an action gave to the token that is being matched.
    pub own_text: Option<String>,
    pub(super) token_start: usize,
    pub(super) token_line: u32,
    pub(super) token_column: u32,
    pub(super) hit_eof: bool,
    /// How often a token without text was matched here in a row.
    pub(super) empty_matches: u32,
    /// Bytes looked at since the count was last taken.
    pub(super) looked_at: usize,
}

impl<'t> LexerState<'t> {
    /// ANTLR's `Lexer.MORE`.
    pub const MORE: i32 = -2;
    /// ANTLR's `Lexer.SKIP`.
    pub const SKIP: i32 = -3;

    /// At the start of a text, in the default mode.
    pub(crate) fn new(text: &'t str) -> Self {
        Self {
            text,
            position: 0,
            line: 1,
            column: 0,
            mode: 0,
            mode_stack: Vec::new(),
            token_type: 0,
            channel: 0,
            own_text: None,
            token_start: 0,
            token_line: 1,
            token_column: 0,
            hit_eof: false,
            empty_matches: 0,
            looked_at: 0,
        }
    }

    /// The whole text.
    pub fn text(&self) -> &'t str {
        self.text
    }

    /// The position of the next character.
    pub fn position(&self) -> usize {
        self.position
    }

    /// The line of the next character.
    pub fn line(&self) -> u32 {
        self.line
    }

    /// The column of the next character: ANTLR's `getCharPositionInLine()`.
    pub fn column(&self) -> u32 {
        self.column
    }

    /// Where the current token starts (ANTLR's `_tokenStartCharIndex`).
    pub fn token_start(&self) -> usize {
        self.token_start
    }

    /// The line in which the current token starts.
    pub fn token_line(&self) -> u32 {
        self.token_line
    }

    /// The column at which the current token starts.
    pub fn token_column(&self) -> u32 {
        self.token_column
    }

    /// What the current token has matched so far: ANTLR's `getText()`.
    pub fn token_text(&self) -> &'t str {
        self.text.get(self.token_start..self.position).unwrap_or("")
    }

    /// ANTLR's `_input.LA(offset)`: 1 is the next character, -1 the one
    /// before; `None` at the ends of the text and for 0.
    pub fn look(&self, offset: i32) -> Option<char> {
        if offset > 0 {
            self.text
                .get(self.position..)?
                .chars()
                .nth(offset as usize - 1)
        } else if offset < 0 {
            let back = offset.unsigned_abs() as usize - 1;
            self.text.get(..self.position)?.chars().rev().nth(back)
        } else {
            None
        }
    }

    /// ANTLR's `pushMode`.
    pub fn push_mode(&mut self, mode: u32) {
        self.mode_stack.push(self.mode);
        self.mode = mode;
    }

    /// ANTLR's `popMode`; `false`, and the mode stays, if there is none to
    /// return to.
    pub fn pop_mode(&mut self) -> bool {
        match self.mode_stack.pop() {
            Some(mode) => {
                self.mode = mode;
                true
            }
            None => false,
        }
    }

    /// Goes to a position (of a character's first byte; others are ignored),
    /// counting lines and columns: forward as ANTLR's `consume` would, backward
    /// as far as the current token's start.
    pub fn seek(&mut self, position: usize) {
        if !self.text.is_char_boundary(position) {
            return;
        }
        if position < self.position {
            if position < self.token_start {
                return;
            }
            self.position = self.token_start;
            self.line = self.token_line;
            self.column = self.token_column;
        }
        (self.line, self.column) = self.place_at(position);
        self.position = position;
    }

    /// ANTLR's `_input.seek`, within the current token or behind it: lines
    /// and columns stay as they are.
    pub fn go_to(&mut self, position: usize) {
        if position >= self.token_start && self.text.is_char_boundary(position) {
            self.position = position;
        }
    }

    /// ANTLR's `consume`: passes one character.
    pub fn step(&mut self) {
        if let Some(c) = self.look(1) {
            let next = self.position + c.len_utf8();
            (self.line, self.column) = self.place_at(next);
            self.position = next;
        }
    }

    /// Position, line and column.
    pub(crate) fn place(&self) -> (usize, u32, u32) {
        (self.position, self.line, self.column)
    }

    /// The token that was matched up to a place is made, after which code may
    /// have moved its end. Something of it must stay, or it would be made for
    /// ever.
    pub(crate) fn end_token(&mut self, matched: (usize, u32, u32)) {
        if self.position == matched.0 {
            return;
        }
        if self.position <= self.token_start {
            (self.position, self.line, self.column) = matched;
        }
        // ANTLR's lexer, which has seen the end, would drop the rest.
        self.hit_eof = self.position >= self.text.len();
    }

    /// Line and column of a later position.
    pub(super) fn place_at(&self, position: usize) -> (u32, u32) {
        let passed = self
            .text
            .as_bytes()
            .get(self.position..position)
            .unwrap_or(&[]);
        let mut lines = 0;
        let mut line_start = None;
        for newline in memchr::memchr_iter(b'\n', passed) {
            lines += 1;
            line_start = Some(newline + 1);
        }
        let last = &passed[line_start.unwrap_or(0)..];
        let chars = last.iter().filter(|b| (**b as i8) >= -0x40).count() as u32;
        let column = if line_start.is_some() {
            chars
        } else {
            self.column.saturating_add(chars)
        };
        (self.line.saturating_add(lines), column)
    }

    /// How many bytes were looked at since this was last asked; what is looked
    /// at again counts again.
    pub(crate) fn take_looked_at(&mut self) -> usize {
        std::mem::take(&mut self.looked_at)
    }

    pub(super) fn begin_token(&mut self) {
        self.token_start = self.position;
        self.token_line = self.line;
        self.token_column = self.column;
        self.channel = 0;
        self.token_type = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeking_counts_lines_and_characters() {
        let mut state = LexerState::new("aé\nbü\n\nx€y");
        state.seek(3);
        assert_eq!((state.line(), state.column()), (1, 2));
        state.seek(state.text().len() - 1);
        assert_eq!((state.line(), state.column()), (4, 2));
        assert_eq!((state.look(1), state.look(2)), (Some('y'), None));
        assert_eq!(
            (state.look(-1), state.look(-2), state.look(0)),
            (Some('€'), Some('x'), None)
        );
        state.seek(1);
        assert_eq!((state.line(), state.column(), state.position()), (1, 1, 1));
        state.seek(2);
        assert_eq!(
            state.position(),
            1,
            "the middle of a character is no position"
        );
    }
}
