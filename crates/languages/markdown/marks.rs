//! The marks in a line of Markdown.

use super::line::run;
use crate::toolkit::words;

words! {
    /// What a mark is.
    pub(super) enum Mark {
        FrontMatter, QuoteAgain: QUOTE_MARK, QuoteOpen, Item: ITEM_MARK, Heading: HEADING_MARK,
        Rule, Code, Pipe, EmphasisOpen, EmphasisClose, LinkOpen, LinkClose, TargetOpen,
        TargetClose, CodeSpan, Tag, Comment,
    }
    made { Other }
    others Other, end Other, first Other
}

/// A mark and where it is, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) mark: Mark,
    pub(super) start: usize,
    pub(super) end: usize,
}

/// How far a partner is looked for: what is farther away stays unpaired, so that
/// marks without one cost no more than others.
const LOOK: usize = 2000;
/// How many open marks may be between two that belong together.
const LOOK_BACK: usize = 32;

/// How many bytes the target of a link has, after the bracket that closes its text.
fn target(rest: &str) -> usize {
    let (open, close) = match rest.chars().next() {
        Some('(') => ('(', ')'),
        Some('[') => ('[', ']'),
        _ => return 0,
    };
    let mut depth = 0;
    let mut characters = rest.char_indices().take(LOOK);
    while let Some((at, character)) = characters.next() {
        if character == '\\' {
            characters.next();
        } else if character == open {
            depth += 1;
        } else if character == close {
            depth -= 1;
            if depth == 0 {
                return at + 1;
            }
        }
    }
    0
}

/// The end of a tag or of an address in angle brackets.
fn tag(rest: &str) -> Option<usize> {
    let second = rest[1..].chars().next()?;
    if !(second.is_ascii_alphabetic() || matches!(second, '/' | '!' | '?')) {
        return None;
    }
    let mut characters = rest.char_indices().take(LOOK).skip(1);
    let end = characters.find(|(_, c)| matches!(c, '<' | '>'))?;
    (end.1 == '>').then_some(end.0 + 1)
}

/// The end of the code that a run of backticks opens.
fn code_span(rest: &str, length: usize) -> Option<usize> {
    let mut at = length;
    while at < rest.len().min(LOOK) {
        at += rest[at..].find('`')?;
        let found = run(&rest[at..], '`');
        at += found;
        if found == length {
            return Some(at);
        }
    }
    None
}

/// The marks in a line. Those that enclose something nest.
pub(super) fn marks(line: &str, comment_end: impl Fn(usize) -> Option<usize>) -> Vec<Piece> {
    let mut marks = Marks {
        line,
        ..Marks::default()
    };
    while let Some(character) = marks.rest().chars().next() {
        let (rest, at) = (marks.rest(), marks.at);
        match character {
            '\\' => {
                let escaped = rest[1..].chars().next().map_or(0, char::len_utf8);
                marks.at += 1 + escaped;
            }
            '`' => {
                let length = run(rest, '`');
                match code_span(rest, length) {
                    Some(end) => marks.mark(Mark::CodeSpan, end),
                    None => marks.at += length,
                }
            }
            '<' => match (comment_end(at), tag(rest)) {
                (Some(end), _) => marks.mark(Mark::Comment, end - at),
                (None, Some(end)) => marks.mark(Mark::Tag, end),
                (None, None) => marks.at += 1,
            },
            '|' => marks.mark(Mark::Pipe, 1),
            '[' => marks.open(Mark::LinkOpen, 1),
            '!' if rest.starts_with("![") => marks.open(Mark::LinkOpen, 2),
            ']' => marks.link_end(),
            '*' | '_' | '~' => marks.emphasis(character),
            other => marks.at += other.len_utf8(),
        }
    }
    marks.paired()
}

/// The marks in a line up to a place.
#[derive(Default)]
struct Marks<'l> {
    line: &'l str,
    at: usize,
    pieces: Vec<Piece>,
    /// Places in `pieces` of marks that have no partner yet.
    open: Vec<usize>,
    /// The same of those that get none.
    unpaired: Vec<usize>,
}

impl<'l> Marks<'l> {
    fn rest(&self) -> &'l str {
        self.line.get(self.at..).unwrap_or("")
    }

    fn mark(&mut self, mark: Mark, length: usize) {
        let start = self.at;
        self.at += length;
        self.pieces.push(Piece {
            mark,
            start,
            end: self.at,
        });
    }

    fn open(&mut self, mark: Mark, length: usize) {
        self.open.push(self.pieces.len());
        self.mark(mark, length);
    }

    /// Closes an open mark. So many were opened after it, and get no partner.
    fn close(&mut self, after: usize) {
        let kept = self.open.len() - after;
        self.unpaired.extend(self.open.drain(kept..));
        self.open.pop();
    }

    /// A `]`, and the target of the link.
    fn link_end(&mut self) {
        let is_link = |index: &usize| self.pieces[*index].mark == Mark::LinkOpen;
        let Some(after) = self.open.iter().rev().take(LOOK_BACK).position(is_link) else {
            self.at += 1;
            return;
        };
        self.close(after);
        self.mark(Mark::LinkClose, 1);
        let length = target(self.rest());
        if length > 0 {
            let close = self.at + length - 1;
            self.mark(Mark::TargetOpen, 1);
            self.at = close;
            self.mark(Mark::TargetClose, 1);
        }
    }

    /// Marks of one kind in a row.
    fn emphasis(&mut self, character: char) {
        let length = run(self.rest(), character);
        let (mark, after) = self.rest().split_at(length);
        let (before, after) = (
            self.line[..self.at].chars().next_back(),
            after.chars().next(),
        );
        let blank = |c: Option<char>| c.is_none_or(char::is_whitespace);
        let in_word = |c: Option<char>| character == '_' && c.is_some_and(char::is_alphanumeric);
        let opened = self.open.iter().rev().map(|index| self.pieces[*index]);
        let mut enclosing = opened
            .take(LOOK_BACK)
            .take_while(|piece| piece.mark == Mark::EmphasisOpen);
        match enclosing.position(|piece| &self.line[piece.start..piece.end] == mark) {
            Some(after_it) if !blank(before) && !in_word(after) => {
                self.close(after_it);
                self.mark(Mark::EmphasisClose, length);
            }
            _ if !blank(after) && !in_word(before) => self.open(Mark::EmphasisOpen, length),
            _ => self.at += length,
        }
    }

    /// The marks without those that have no partner.
    fn paired(mut self) -> Vec<Piece> {
        self.unpaired.append(&mut self.open);
        self.unpaired.sort_unstable();
        let pieces = self.pieces.into_iter().enumerate();
        let paired = pieces.filter(|(index, _)| self.unpaired.binary_search(index).is_err());
        paired.map(|(_, piece)| piece).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::marks;
    use crate::toolkit::gives;

    fn shown(line: &str) -> String {
        let pieces = marks(line, |_| None);
        let texts: Vec<_> = pieces.iter().map(|p| &line[p.start..p.end]).collect();
        texts.join(" ")
    }

    #[test]
    fn marks_that_belong_together_are_found_in_pairs() {
        gives!(shown,
            "*a **b** c* [d](e_f_g) ![h][i] `*j`": "* ** ** * [ ] ( ) ![ ] [ ] `*j`"
            "a * b* _c_d snake_case 2*3 [ x \\[y]": "[ ]" "*a [b* c](d)": "[ ] ( )"
            "<a> 1 < 2 <b@c.d> |": "<a> <b@c.d> |" "``a`b`` `c": "``a`b``"
        );
    }
}
