//! The base class of our own PHP grammar's lexer: the ends of pages, comments,
//! here-documents and of what is in braces in a string.

use crate::toolkit::{fresh, methods, rest, types};
use picireny_parser::hooks::{LexerClass, LexerState};

types! {
    /// Token types that the reader gives.
    struct Types { heredoc_end, name }
}

#[derive(Default)]
pub(super) struct Reader {
    types: Types,
    /// The names of the here-documents that are open.
    labels: Vec<String>,
}

impl Reader {
    /// `enum` is a name of its own unless that of an enumeration follows.
    fn read_enum(&mut self, state: &mut LexerState<'_>) {
        let rest = rest(state);
        let after = rest.trim_start_matches([' ', '\t', '\r', '\n']);
        let end = after
            .find(|c: char| !(c == '_' || c.is_ascii_alphanumeric() || !c.is_ascii()))
            .unwrap_or(after.len());
        let word = &after[..end];
        if word.is_empty()
            || after.len() == rest.len()
            || word.starts_with(|c: char| c.is_ascii_digit())
            || word.eq_ignore_ascii_case("extends")
            || word.eq_ignore_ascii_case("implements")
        {
            state.token_type = self.types.name;
        }
    }

    fn open_heredoc(&mut self, state: &mut LexerState<'_>) {
        let label = state
            .token_text()
            .trim_start_matches(|c| "bB<".contains(c))
            .trim_matches(|c| " \t'\"".contains(c));
        self.labels.push(label.to_owned());
    }

    /// After a line's end and what the next line is indented by: whether the document
    /// ends here.
    fn end_heredoc(&mut self, state: &mut LexerState<'_>) {
        let position = state.position();
        let rest = state.text().get(position..).unwrap_or("");
        let Some(label) = self.labels.last() else {
            return;
        };
        let Some(after) = rest.strip_prefix(label.as_str()) else {
            return;
        };
        if after.starts_with(|c: char| c == '_' || c.is_ascii_alphanumeric() || !c.is_ascii()) {
            return;
        }
        state.seek(position + label.len());
        state.token_type = self.types.heredoc_end;
        state.pop_mode();
        self.labels.pop();
    }
}

impl LexerClass for Reader {
    const NAMES: &'static [&'static str] = &["PhpReaderBase"];
    methods! {
        act read_page: |_, state| read_page(state),
        act read_line_comment: |_, state| read_line_comment(state),
        act read_rest: |_, state| state.seek(state.text().len()),
        // What a string begins with is there for the mode that it opens.
        act unread: |_, state| state.seek(state.position() - 1),
        act close_brace: |_, state| {
            if !state.mode_stack.is_empty() {
                state.pop_mode();
            }
        },
        act read_enum, act open_heredoc, act end_heredoc,
    }

    fresh! { program: types }
}

/// Goes to the next opening tag.
fn read_page(state: &mut LexerState<'_>) {
    let text = state.text();
    let mut position = state.token_start();
    let end = loop {
        let rest = text.get(position..).unwrap_or("");
        let Some(at) = rest.find("<?") else {
            break text.len();
        };
        let tag = rest.get(at + 2..).unwrap_or("").as_bytes();
        if tag.first().is_some_and(|c| b"= \t\r\n".contains(c))
            || tag
                .get(..3)
                .is_some_and(|name| name.eq_ignore_ascii_case(b"php"))
        {
            break position + at;
        }
        position += at + 2;
    };
    if end > state.token_start() {
        state.seek(end);
    }
}

/// Goes to the end of the line, or to a closing tag in it.
fn read_line_comment(state: &mut LexerState<'_>) {
    let position = state.position();
    let rest = state.text().get(position..).unwrap_or("");
    let line = rest.find(['\r', '\n']).unwrap_or(rest.len());
    let tag = rest.get(..line).and_then(|line| line.find("?>"));
    state.seek(position + tag.unwrap_or(line));
}
