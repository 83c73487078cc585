//! The base class of our own YAML grammar's lexer: entries and blocks by the
//! columns they start in.

use crate::toolkit::{fresh, methods, rest, types};
use picireny_parser::hooks::{EOF, LexerClass, LexerState, Made, Sink, Token};

types! {
    /// Token types that the reader knows.
    struct Types {
        block_open, block_close, entry_end, dash, question, colon, item_colon, plain,
        scalar_header, text_line, directive, document_start, document_end,
    }
}

/// Entries that start in the same column.
#[derive(Clone, Copy, Debug)]
struct Level {
    column: u32,
    /// Items of a sequence in the column of the key that they belong to.
    under_key: bool,
    /// The current entry has a colon.
    is_pair: bool,
    /// The current entry starts with `-`, `?` or `:`.
    is_item: bool,
}

#[derive(Default)]
pub(super) struct Reader {
    types: Types,
    flow_mode: u32,
    literal_mode: u32,
    levels: Vec<Level>,
    /// The line in which the last token ended, counted from 1; 0 before all.
    last_line: u32,
    last_kind: i32,
    /// The mode that the current token is in.
    mode: u32,
    /// The next token starts what belongs to an item, in the item's line.
    after_item: bool,
}

impl Reader {
    /// Ends the innermost level.
    fn close(&mut self, at: &Token, sink: &mut Sink) {
        if self.levels.pop().is_some() {
            sink.insert(self.types.entry_end, at);
            sink.insert(self.types.block_close, at);
        }
    }

    /// Starts an entry in a token's column.
    fn start_entry(&mut self, kind: i32, at: &Token, sink: &mut Sink) {
        let is_item = self.is_item_mark(kind);
        let dash = kind == self.types.dash;
        while let Some(level) = self.levels.last() {
            let ends =
                level.column > at.column || level.under_key && level.column == at.column && !dash;
            if !ends {
                break;
            }
            self.close(at, sink);
        }
        let new = Level {
            column: at.column,
            under_key: false,
            is_pair: false,
            is_item,
        };
        match self.levels.last_mut() {
            Some(level) if level.column == at.column => {
                let under_key = dash && !level.is_item && level.is_pair;
                if under_key && !level.under_key {
                    self.levels.push(Level { under_key, ..new });
                    sink.insert(self.types.block_open, at);
                } else {
                    level.is_pair = false;
                    level.is_item = is_item;
                    sink.insert(self.types.entry_end, at);
                }
            }
            _ => {
                self.levels.push(new);
                sink.insert(self.types.block_open, at);
            }
        }
    }

    fn is_item_mark(&self, kind: i32) -> bool {
        kind == self.types.dash || kind == self.types.question || kind == self.types.item_colon
    }

    /// The column that a continuation of the current entry's scalar must exceed.
    fn limit(&self) -> Option<u32> {
        let level = self.levels.last()?;
        if level.is_pair || level.is_item {
            return Some(level.column);
        }
        let outer = self.levels.len().checked_sub(2)?;
        self.levels.get(outer).map(|level| level.column)
    }

    /// Whether what is in this place goes on with the scalar of the line before.
    fn goes_on(&self, line: u32, column: u32) -> bool {
        self.last_kind == self.types.plain
            && line > self.last_line
            && !self.levels.is_empty()
            && self.limit().is_none_or(|limit| column > limit)
    }

    fn continues_plain(&self, state: &LexerState<'_>) -> bool {
        self.goes_on(state.token_line(), state.token_column())
            && !(state.token_column() == 0
                && Self::starts_document(state.text().get(state.token_start()..).unwrap_or("")))
    }

    /// Leaves a block scalar where a line is not indented enough.
    fn check_literal(&self, state: &mut LexerState<'_>) {
        let (before, rest) = state.text().split_at(state.position());
        let line = before.rfind('\n').map_or(0, |at| at + 1);
        let indent = &before[line..];
        if line == 0 || !indent.trim().is_empty() || rest.starts_with([' ', '\t', '\r', '\n']) {
            // In the header's line, or before white space, which is skipped.
            return;
        }
        let spaces = indent.chars().count();
        let deep = self.limit().is_none_or(|limit| spaces > limit as usize);
        if rest.is_empty() || !deep || spaces == 0 && Self::starts_document(rest) {
            state.pop_mode();
        }
    }

    fn starts_document(line: &str) -> bool {
        ["---", "..."].iter().any(|mark| {
            line.strip_prefix(mark)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t', '\r', '\n']))
        })
    }
}

impl LexerClass for Reader {
    const NAMES: &'static [&'static str] = &["YamlReaderBase"];
    methods! {
        test is_at_margin: |_, state| {
            state.token_column() == 0
                && (state.token_text().starts_with('%')
                    || state.look(1).is_none_or(|c| c.is_ascii_whitespace()))
        },
        test is_indented: |_, state| state.token_column() > 0,
        test is_separate: |_, state| state.look(1).is_none_or(|c| c.is_ascii_whitespace()),
        test is_last_in_line: |_, state| {
            let rest = rest(state);
            let line = rest.split(['\r', '\n']).next().unwrap_or("");
            let after = line.trim_start_matches([' ', '\t']);
            after.is_empty() || after.starts_with('#') && after.len() < line.len()
        },
        test continues_plain,
    }

    fresh! {
        program: types, flow_mode: program.mode("FLOW"), literal_mode: program.mode("LITERAL"),
    }

    fn before_token(&mut self, state: &mut LexerState<'_>, _: &mut Sink) {
        if state.mode == self.literal_mode {
            self.check_literal(state);
        }
        self.mode = state.mode;
    }

    fn token(&mut self, made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        let mut made = made;
        let token = made.token;
        let types = &self.types;
        let kind = token.kind;
        if kind == EOF
            || [types.directive, types.document_start, types.document_end].contains(&kind)
        {
            while !self.levels.is_empty() {
                self.close(&token, sink);
            }
            // What follows in the marker's line starts an entry.
            self.after_item = true;
            self.last_line = token.line;
            self.last_kind = kind;
            sink.push(made);
            return;
        }
        let first_in_line = token.line > self.last_line;
        if kind != types.text_line && self.mode != self.flow_mode {
            let continues = kind == types.plain && self.goes_on(token.line, token.column);
            if kind == types.colon && (first_in_line || self.after_item) {
                made.token.kind = types.item_colon;
            }
            let kind = made.token.kind;
            if (first_in_line || self.after_item) && !continues {
                self.start_entry(kind, &token, sink);
            }
            self.after_item = self.is_item_mark(kind);
            if kind == self.types.colon
                && let Some(level) = self.levels.last_mut()
            {
                level.is_pair = true;
            }
        }
        let kind = made.token.kind;
        self.last_line = token.last_line(state.text());
        self.last_kind = kind;
        sink.push(made);
        if kind == self.types.scalar_header {
            state.push_mode(self.literal_mode);
        }
    }
}
