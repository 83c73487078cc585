//! Where things stand in a text.

/// Where something stands in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    /// The line, from 1. Only `\n` ends a line.
    pub line: u32,
    /// The column, from 0, in characters.
    pub column: u32,
}

impl Position {
    /// Where a text begins.
    pub const START: Position = Position { line: 1, column: 0 };

    /// The position after `text` that starts here.
    #[must_use]
    pub fn after(self, text: &str) -> Position {
        match text.rfind('\n') {
            None => Position {
                line: self.line,
                column: self.column.saturating_add(count_chars(text)),
            },
            Some(last) => {
                let lines = text.bytes().filter(|&b| b == b'\n').count();
                Position {
                    line: self
                        .line
                        .saturating_add(u32::try_from(lines).unwrap_or(u32::MAX)),
                    column: count_chars(&text[last + 1..]),
                }
            }
        }
    }

    /// What a position inside a text becomes when that text starts at
    /// `origin` of another one, as an island's does.
    #[must_use]
    pub fn shifted(self, origin: Position) -> Position {
        if self.line <= 1 {
            Position {
                line: origin.line,
                column: origin.column.saturating_add(self.column),
            }
        } else {
            Position {
                line: origin.line.saturating_add(self.line - 1),
                column: self.column,
            }
        }
    }
}

fn count_chars(text: &str) -> u32 {
    u32::try_from(text.chars().count()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_characters_and_only_newlines_end_lines() {
        let at = Position { line: 3, column: 5 };
        assert_eq!(at.after("ab\u{e9}"), Position { line: 3, column: 8 });
        assert_eq!(at.after("a\r\nbc"), Position { line: 4, column: 2 });
        assert_eq!(at.after("\r"), Position { line: 3, column: 6 });
        assert_eq!(at.after("x\n\n"), Position { line: 5, column: 0 });
    }

    #[test]
    fn shifting_moves_the_column_on_the_first_line_only() {
        let origin = Position { line: 7, column: 4 };
        let first = Position { line: 1, column: 2 };
        let second = Position { line: 2, column: 2 };
        assert_eq!(first.shifted(origin), Position { line: 7, column: 6 });
        assert_eq!(second.shifted(origin), Position { line: 8, column: 2 });
    }
}
