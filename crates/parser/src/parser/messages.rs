//! The words of ANTLR's error messages.

use picireny_grammar::Recognizer;

use crate::atn::{EOF, TokenSet};
use crate::escape::escape_white_space;
use crate::vocabulary;

use super::Input;

/// A visible token in quotes.
pub(super) fn token(input: Input<'_>, position: usize) -> String {
    let text = input
        .visible
        .get(position)
        .map_or("<EOF>", |id| input.tokens.text(*id, input.source));
    quote(text, input.quote_limit)
}

/// The text from one visible token to another in quotes, hidden tokens
/// between them included.
pub(super) fn span(input: Input<'_>, start: usize, end: usize) -> String {
    let is_end = |position| input.types.get(position).is_none_or(|t| *t == EOF);
    let (Some(from), false) = (input.visible.get(start), is_end(start)) else {
        return quote("<EOF>", usize::MAX);
    };
    let to = match input.visible.get(end) {
        Some(to) => to.index(),
        None => input.tokens.len().saturating_sub(1),
    };
    let mut text = String::new();
    for (id, token) in input
        .tokens
        .iter()
        .skip(from.index())
        .take((to + 1).saturating_sub(from.index()))
    {
        if token.kind == EOF {
            break;
        }
        if token.is_in_stream() {
            text.push_str(input.tokens.text(id, input.source));
        }
        if text.len() > input.quote_limit {
            break;
        }
    }
    quote(&text, input.quote_limit)
}

/// A set of token types: one alone, several in braces.
pub(super) fn set(recognizer: &Recognizer, set: &TokenSet) -> String {
    let names: Vec<String> = set
        .iter()
        .map(|token_type| match token_type {
            EOF => "<EOF>".to_owned(),
            token_type => vocabulary::display_name(recognizer, token_type),
        })
        .collect();
    match names.as_slice() {
        [name] => name.clone(),
        names => format!("{{{}}}", names.join(", ")),
    }
}

fn quote(text: &str, limit: usize) -> String {
    if text.len() <= limit {
        return format!("'{}'", escape_white_space(text));
    }
    let mut end = limit;
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    format!("'{}…'", escape_white_space(&text[..end]))
}
