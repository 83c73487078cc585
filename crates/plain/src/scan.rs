//! A text to pieces: words, marks, brackets and what closes them.

use std::ops::Range;

/// A piece of a text. Large texts have as many as bytes, so places have 32 bits; no text
/// has more bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece {
    start: u32,
    end: u32,
    /// For what opens: the number of the piece that closes it, and the other
    /// way round.
    partner: u32,
    pub(crate) class: Class,
}

/// What a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Class {
    /// A letter or underscore, then letters, digits, underscores.
    Word,
    Digits,
    /// One character, or the same one several times.
    Mark,
    /// White space inside a line.
    Space,
    /// White space at the beginning of a line.
    Indent,
    /// The end of a line.
    Line,
    /// A bracket with a partner.
    Open,
    Close,
    /// A quotation mark with a partner.
    Quote,
}

/// No partner.
const NONE: u32 = u32::MAX;

impl Piece {
    /// Where it starts in the text.
    pub(crate) fn start(&self) -> usize {
        self.start as usize
    }

    /// Where it ends.
    pub(crate) fn end(&self) -> usize {
        self.end as usize
    }

    /// Where it is.
    pub(crate) fn range(&self) -> Range<usize> {
        self.start()..self.end()
    }

    /// Its partner, if it has one.
    pub(crate) fn partner(&self) -> usize {
        self.partner as usize
    }

    /// Whether it begins something that another piece ends.
    pub(crate) fn opens(&self, number: usize) -> bool {
        self.partner != NONE && self.partner() > number
    }

    /// Whether it has no text to be seen.
    pub(crate) fn is_blank(&self) -> bool {
        matches!(self.class, Class::Space | Class::Indent | Class::Line)
    }
}

/// All pieces of a text, brackets and quotes with their partners.
pub(crate) fn scan(text: &str) -> Vec<Piece> {
    let mut pieces = cut(text);
    Matching::new(text, &mut pieces).run();
    pieces
}

fn cut(text: &str) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut rest = text.chars().peekable();
    let mut at = 0;
    while let Some(first) = rest.next() {
        let start = at;
        at += first.len_utf8();
        let mut take_while = |fits: &dyn Fn(char) -> bool| {
            while let Some(c) = rest.next_if(|&c| fits(c)) {
                at += c.len_utf8();
            }
        };
        let begins_line = pieces.last().is_none_or(|last| last.class == Class::Line);
        let class = if first == '\n' {
            Class::Line
        } else if first == '\r' {
            if rest.next_if_eq(&'\n').is_some() {
                at += 1;
            }
            Class::Line
        } else if first.is_whitespace() {
            take_while(&is_space);
            if begins_line {
                Class::Indent
            } else {
                Class::Space
            }
        } else if is_letter(first) {
            take_while(&|c| c.is_alphanumeric() || c == '_');
            Class::Word
        } else if first.is_numeric() {
            take_while(&char::is_numeric);
            Class::Digits
        } else {
            if !is_single(first) {
                take_while(&|c| c == first);
            }
            if ARROWS.iter().any(|arrow| text[start..].starts_with(arrow)) {
                take_while(&|c| c == '>' || c == '=');
            }
            Class::Mark
        };
        pieces.push(Piece {
            start: start as u32,
            end: at as u32,
            partner: NONE,
            class,
        });
    }
    pieces
}

fn is_space(c: char) -> bool {
    c.is_whitespace() && c != '\n' && c != '\r'
}

fn is_letter(c: char) -> bool {
    c.is_alphabetic() || c == '_'
}

/// Marks of several characters.
const ARROWS: [&str; 3] = ["->", "=>", ":="];

/// Whether each of several is a mark of its own.
fn is_single(c: char) -> bool {
    matches!(
        c,
        '(' | ')' | '[' | ']' | '{' | '}' | '<' | '>' | '"' | '\'' | '`' | ',' | ';' | '\\'
    )
}

/// The search for partners. One pass; what is open is on a stack.
struct Matching<'a> {
    text: &'a str,
    pieces: &'a mut [Piece],
    open: Vec<Open>,
    /// How many of the open ones are of each kind.
    counts: [usize; KINDS.len()],
    /// The present line's indentation; none if there is nothing else in it.
    indent: Option<u32>,
    line: u32,
    /// Where the quotation that is being looked through ends.
    quote_ends: usize,
    /// What was open when it began.
    below: usize,
    counts_below: [usize; KINDS.len()],
    /// For each quotation mark, up to where there is none to close one.
    none_until: [usize; QUOTES.len()],
}

/// A bracket that may be closed.
struct Open {
    piece: u32,
    line: u32,
    /// The indentation of its line.
    indent: u32,
    /// The least indentation of the whole lines behind its own.
    least: u32,
    kind: u8,
    /// Whether it ends its line.
    ends_line: bool,
}

const KINDS: [(&str, &str); 4] = [("(", ")"), ("[", "]"), ("{", "}"), ("<", ">")];

/// In [`KINDS`], what may be a bracket or an operator.
const ANGLE: usize = 3;

const QUOTES: [&str; 3] = ["\"", "'", "`"];

impl<'a> Matching<'a> {
    fn new(text: &'a str, pieces: &'a mut [Piece]) -> Self {
        Matching {
            text,
            pieces,
            open: Vec::new(),
            counts: [0; KINDS.len()],
            indent: None,
            line: 0,
            quote_ends: 0,
            below: 0,
            counts_below: [0; KINDS.len()],
            none_until: [0; QUOTES.len()],
        }
    }

    fn run(mut self) {
        self.begin_line(0);
        for number in 0..self.pieces.len() {
            if self.quote_ends != 0 && number == self.quote_ends {
                // What is open inside a quotation stays so.
                self.open.truncate(self.below);
                self.counts = self.counts_below;
                self.quote_ends = 0;
                continue;
            }
            let piece = self.pieces[number];
            match piece.class {
                Class::Line => self.begin_line(number + 1),
                Class::Mark => self.mark(number),
                _ => {}
            }
        }
    }

    fn of(&self, number: usize) -> &'a str {
        let piece = self.pieces.get(number);
        piece.map_or("", |piece| &self.text[piece.range()])
    }

    fn begin_line(&mut self, first: usize) {
        let class = |number: usize| self.pieces.get(number).map(|piece| piece.class);
        let (mut indent, mut next) = (0, first);
        if class(first) == Some(Class::Indent) {
            indent = self.of(first).chars().count() as u32;
            next += 1;
        }
        let is_blank = matches!(class(next), None | Some(Class::Line));
        self.see_line();
        self.indent = (!is_blank).then_some(indent);
        self.line += 1;
    }

    /// What is open goes over the present line.
    fn see_line(&mut self) {
        if let (Some(last), Some(indent)) = (self.open.last_mut(), self.indent)
            && last.line < self.line
        {
            last.least = last.least.min(indent);
        }
    }

    fn mark(&mut self, number: usize) {
        let text = self.of(number);
        if self.quote_ends == 0
            && let Some(kind) = QUOTES.iter().position(|&quote| quote == text)
        {
            self.quote(number, kind);
        } else if let Some(kind) = KINDS.iter().position(|&(open, _)| open == text) {
            if kind != ANGLE || self.is_angle(number) {
                let next = self.next_seen(number);
                self.see_line();
                self.open.push(Open {
                    piece: number as u32,
                    kind: kind as u8,
                    line: self.line,
                    indent: self.indent.unwrap_or(0),
                    ends_line: next.is_none_or(|next| self.pieces[next].class == Class::Line),
                    least: u32::MAX,
                });
                self.counts[kind] += 1;
            }
        } else if let Some(kind) = KINDS.iter().position(|&(_, close)| close == text) {
            self.close(number, kind);
        }
    }

    /// The next piece of the line but spaces, or its end.
    fn next_seen(&self, number: usize) -> Option<usize> {
        let next = number + 1;
        match self.pieces.get(next)?.class {
            Class::Space => (next + 1 < self.pieces.len()).then_some(next + 1),
            _ => Some(next),
        }
    }

    fn is_angle(&self, number: usize) -> bool {
        let next = self.pieces.get(number + 1).map(|piece| piece.class);
        next == Some(Class::Word) || self.of(number + 1) == "/"
    }

    /// Looks for the mark that closes a quotation, in its line.
    fn quote(&mut self, number: usize, kind: usize) {
        let before = number.checked_sub(1);
        let joined = before.is_some_and(|before| {
            matches!(self.pieces[before].class, Class::Word | Class::Digits)
                || self.of(before) == "\\"
        });
        // An apostrophe is inside a word.
        if (joined && kind == 1) || number < self.none_until[kind] {
            return;
        }
        let mut at = number + 1;
        while let Some(piece) = self.pieces.get(at)
            && piece.class != Class::Line
        {
            if self.of(at) == QUOTES[kind] {
                self.pieces[number].partner = at as u32;
                self.pieces[at].partner = number as u32;
                self.pieces[number].class = Class::Quote;
                self.pieces[at].class = Class::Quote;
                self.quote_ends = at;
                self.below = self.open.len();
                self.counts_below = std::mem::take(&mut self.counts);
                return;
            }
            at += if self.of(at) == "\\" { 2 } else { 1 };
        }
        self.none_until[kind] = at;
    }

    fn close(&mut self, number: usize, kind: usize) {
        let below = if self.quote_ends == 0 { 0 } else { self.below };
        if kind == ANGLE {
            // One that is none would close what is around it.
            let before = number.checked_sub(1).map_or("", |before| self.of(before));
            let top = self.open.last();
            let fits =
                top.is_some_and(|top| usize::from(top.kind) == ANGLE && top.line == self.line);
            if !fits || before == "-" || before == "=" {
                return;
            }
        }
        if self.counts[kind] == 0 {
            return;
        }
        while self.open.len() > below
            && let Some(open) = self.open.pop()
        {
            self.counts[usize::from(open.kind)] -= 1;
            if let Some(outer) = self.open.last_mut() {
                outer.least = outer.least.min(open.least);
            }
            if usize::from(open.kind) != kind {
                continue;
            }
            // Over several lines only what is laid out like that.
            let is_deeper = open.least > open.indent;
            let is_block = open.ends_line && open.least >= open.indent;
            let is_laid_out = self.indent >= Some(open.indent) && (is_deeper || is_block);
            if open.line == self.line || is_laid_out {
                let opening = &mut self.pieces[open.piece as usize];
                opening.partner = number as u32;
                opening.class = Class::Open;
                self.pieces[number].partner = open.piece;
                self.pieces[number].class = Class::Close;
            }
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_texts_of_nothing_but_brackets_have_room() {
        assert_eq!(size_of::<Piece>(), 16);
        assert!(size_of::<Open>() <= 20);
    }
}
