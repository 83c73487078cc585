//! Results that say the same in other words.

use std::collections::HashMap;

use crate::page::tokens::{ColouredToken, TokenKind};

/// A text in which names and literals do not count: two results with the same
/// one are probably of the same bug.
///
/// Names are numbered as they come. One that occurs once stays: it is probably
/// defined elsewhere, as those of libraries are. Keywords stay, comments and
/// white space go.
pub(super) fn canonical(text: &str, tokens: &[ColouredToken]) -> String {
    let pieces = pieces(text, tokens);
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for piece in &pieces {
        if let Piece::Name(name) = piece {
            *counts.entry(name).or_default() += 1;
        }
    }
    let mut numbers: HashMap<&str, usize> = HashMap::new();
    let mut out = String::new();
    for piece in pieces {
        match piece {
            Piece::Name(name) if counts.get(name).is_some_and(|&count| count > 1) => {
                let next = numbers.len();
                let number = *numbers.entry(name).or_insert(next);
                out.push_str(&format!("${number}"));
            }
            Piece::Name(text) | Piece::Other(text) => out.push_str(text),
            Piece::Text => out.push_str("\"\""),
            Piece::Number => out.push('0'),
        }
        out.push(' ');
    }
    out
}

#[derive(Clone, Copy)]
enum Piece<'a> {
    Name(&'a str),
    Text,
    Number,
    /// A keyword or a sign.
    Other(&'a str),
}

fn pieces<'a>(text: &'a str, tokens: &[ColouredToken]) -> Vec<Piece<'a>> {
    let mut pieces = Vec::new();
    let mut at = 0;
    for token in tokens {
        let range = token.range.clone();
        let (Some(before), Some(inside)) = (text.get(at..range.start), text.get(range.clone()))
        else {
            continue;
        };
        plain(before, &mut pieces);
        match token.kind {
            TokenKind::Keyword => pieces.push(Piece::Other(inside)),
            TokenKind::Text => pieces.push(Piece::Text),
            TokenKind::Number => pieces.push(Piece::Number),
            TokenKind::Comment => {}
        }
        at = range.end;
    }
    plain(text.get(at..).unwrap_or_default(), &mut pieces);
    pieces
}

/// Words and signs of a text of which no tokens are known.
fn plain<'a>(text: &'a str, pieces: &mut Vec<Piece<'a>>) {
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let end = match is_word(first) {
            true => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            false => first.len_utf8(),
        };
        let (piece, behind) = rest.split_at(end);
        pieces.push(match first {
            '0'..='9' => Piece::Number,
            _ if is_word(first) => Piece::Name(piece),
            _ => Piece::Other(piece),
        });
        rest = behind.trim_start();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Canonical, with words of these kinds where they first occur.
    fn of(text: &str, known: &[(&str, TokenKind)]) -> String {
        let mut tokens: Vec<ColouredToken> = known
            .iter()
            .map(|&(word, kind)| {
                let start = text.find(word).unwrap_or_default();
                let range = start..start + word.len();
                ColouredToken { range, kind }
            })
            .collect();
        tokens.sort_by_key(|token| token.range.start);
        canonical(text, &tokens)
    }

    #[test]
    fn names_and_literals_do_not_count() {
        let one = of(
            "function total(a) { return a } total('x' + 12)",
            &[
                ("function", TokenKind::Keyword),
                ("return", TokenKind::Keyword),
                ("'x'", TokenKind::Text),
            ],
        );
        let other = of(
            "function f(b)\n{ /* why */ return b }\nf('other' + 7)",
            &[
                ("function", TokenKind::Keyword),
                ("return", TokenKind::Keyword),
                ("/* why */", TokenKind::Comment),
                ("'other'", TokenKind::Text),
            ],
        );
        assert_eq!(one, other);
    }

    #[test]
    fn what_the_names_stand_for_does() {
        // Another keyword, another library function, another use.
        let keyword = |word| of(&format!("{word} (a) a"), &[(word, TokenKind::Keyword)]);
        assert_ne!(keyword("if"), keyword("while"));
        assert_ne!(of("parse(a, a)", &[]), of("print(a, a)", &[]));
        assert_ne!(of("f(a, b, a)", &[]), of("f(a, b, b)", &[]));
        assert_ne!(of("a b a b", &[]), of("ab ab", &[]));
    }
}
