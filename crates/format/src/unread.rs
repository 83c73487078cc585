//! Text that a parser gave up on: what it consists of is a guess.
//!
//! After a syntax error, a parser may skip many tokens, often up to the end of
//! the input. What is seen without a grammar is still enough to take them apart:
//! lines and what is indented below them, brackets, separators.

use std::ops::Range;

use picireny_tree::{Label, Position, Quantifier, TreeBuilder, UNREAD};

/// A token that was skipped, or a hidden one behind it.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    /// Where it stands in the source.
    pub(crate) range: Range<usize>,
    pub(crate) position: Position,
    pub(crate) label: Label,
    pub(crate) is_hidden: bool,
}

/// Fewer tokens are not taken apart.
const FEWEST: usize = 2;

/// Lists of one parent: lines, a line that others are below, and these; parts
/// between separators; tokens; what is in brackets.
const LINES: u32 = 0;
const HEAD: u32 = 1;
const BODY: u32 = 2;
const PARTS: u32 = 3;
const TOKENS: u32 = 4;
const GROUPS: u32 = 5;

const BRACKETS: [(&str, &str); 3] = [("(", ")"), ("[", "]"), ("{", "}")];

/// Adds what was skipped: as a structure that is a guess, or token by token.
pub(crate) fn add(builder: &mut TreeBuilder, pieces: &[Piece]) {
    let visible = pieces.iter().filter(|piece| !piece.is_hidden).count();
    if visible < FEWEST {
        for piece in pieces {
            let text = builder.slice(piece.range.clone());
            match piece.is_hidden {
                true => builder.hidden_token(piece.label, text, piece.position),
                false => builder.error_token(text, piece.position),
            }
        }
        return;
    }
    let run = Run::new(builder.source(), pieces);
    let label = builder.label(UNREAD, None);
    builder.open_rule(label);
    let mut tasks = vec![Task::Lines(0..run.tokens.len())];
    let mut parts = Vec::new();
    while let Some(task) = tasks.pop() {
        match task {
            Task::Lines(range) => run.lines(range, &mut parts),
            Task::Line(range) => run.line(range, &mut parts),
            Task::Row(range) => run.row(range, &mut parts),
            Task::Open(list) => builder.open_occurrence(list, Quantifier::Star),
            Task::Element => builder.open_rule(Label::PLAIN),
            Task::Close => builder.close(),
            Task::Token(token) => {
                let pieces = &pieces[run.tokens[token].pieces.clone()];
                for Piece {
                    range,
                    position,
                    label,
                    is_hidden,
                } in pieces.iter().cloned()
                {
                    let text = builder.slice(range);
                    match is_hidden {
                        true => builder.hidden_token(label, text, position),
                        false => builder.token(label, text, position),
                    }
                }
            }
        }
        tasks.extend(parts.drain(..).rev());
    }
    builder.close();
}

/// What is to be added next.
#[derive(Clone, Debug)]
enum Task {
    /// Tokens that may be several lines.
    Lines(Range<usize>),
    /// A line and what is below it.
    Line(Range<usize>),
    /// Tokens on one line, or what hangs together like that.
    Row(Range<usize>),
    /// An element of a list.
    Open(u32),
    /// What is between separators.
    Element,
    Close,
    Token(usize),
}

/// The tokens that were skipped.
struct Run {
    tokens: Vec<Token>,
}

struct Token {
    /// With the hidden ones behind it.
    pieces: Range<usize>,
    /// The column, if it is the first one of its line.
    indent: Option<u32>,
    mark: Mark,
    /// The bracket that belongs to it, or itself.
    partner: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    None,
    Open(usize),
    Close(usize),
    Comma,
    Semicolon,
}

impl Run {
    fn new(source: &str, pieces: &[Piece]) -> Run {
        let mut tokens: Vec<Token> = Vec::new();
        let mut end = None;
        for (number, piece) in pieces.iter().enumerate() {
            if piece.is_hidden {
                if let Some(token) = tokens.last_mut() {
                    token.pieces.end = number + 1;
                }
                continue;
            }
            let text = source.get(piece.range.clone()).unwrap_or_default();
            let between = end.and_then(|end| source.get(end..piece.range.start));
            let is_first = between.is_none_or(|between| between.contains(['\n', '\r']));
            tokens.push(Token {
                pieces: number..number + 1,
                indent: is_first.then_some(piece.position.column),
                mark: mark(text),
                partner: tokens.len(),
            });
            end = Some(piece.range.end);
        }
        let mut run = Run { tokens };
        run.match_brackets();
        run
    }

    /// A bracket without a partner is a token like others.
    fn match_brackets(&mut self) {
        let mut open: Vec<(usize, usize)> = Vec::new();
        let mut counts = [0_usize; BRACKETS.len()];
        for number in 0..self.tokens.len() {
            match self.tokens[number].mark {
                Mark::Open(kind) => {
                    open.push((number, kind));
                    counts[kind] += 1;
                }
                Mark::Close(kind) if counts[kind] > 0 => {
                    while let Some((opener, other)) = open.pop() {
                        counts[other] -= 1;
                        if other == kind {
                            self.tokens[opener].partner = number;
                            self.tokens[number].partner = opener;
                            break;
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// The tokens of a range that are in no brackets there.
    fn outermost(&self, range: Range<usize>) -> impl Iterator<Item = usize> + '_ {
        let mut at = range.start;
        std::iter::from_fn(move || {
            let number = at;
            (number < range.end).then(|| {
                at = self.tokens[number].partner.max(number) + 1;
                number
            })
        })
    }

    fn lines(&self, range: Range<usize>, parts: &mut Vec<Task>) {
        let Some(first) = self.tokens.get(range.start).filter(|_| !range.is_empty()) else {
            return;
        };
        // What begins in the middle of a line is followed by lines of any
        // indentation.
        let most = first.indent.unwrap_or(u32::MAX);
        let mut starts = vec![range.start];
        let (mut after_semicolon, mut is_below) = (false, false);
        for number in self.outermost(range.clone()) {
            let token = &self.tokens[number];
            if let Some(indent) = token.indent {
                is_below = indent > most;
            }
            let begins = token.indent.is_some() || after_semicolon;
            if number > range.start && begins && !is_below {
                starts.push(number);
            }
            after_semicolon = token.mark == Mark::Semicolon;
        }
        if starts.len() == 1 {
            parts.push(Task::Line(range));
            return;
        }
        let ends = starts.iter().skip(1).chain([&range.end]);
        for (&start, &end) in starts.iter().zip(ends) {
            parts.extend([Task::Open(LINES), Task::Line(start..end), Task::Close]);
        }
    }

    fn line(&self, range: Range<usize>, parts: &mut Vec<Task>) {
        let mut tokens = self.outermost(range.clone()).skip(1);
        let below = tokens.find(|&number| self.tokens[number].indent.is_some());
        let Some(below) = below else {
            parts.push(Task::Row(range));
            return;
        };
        parts.extend([Task::Open(HEAD), Task::Row(range.start..below), Task::Close]);
        parts.extend([Task::Open(BODY), Task::Lines(below..range.end), Task::Close]);
    }

    /// A list, if there are commas, or single tokens and brackets.
    fn row(&self, range: Range<usize>, parts: &mut Vec<Task>) {
        let commas = self.outermost(range.clone());
        let commas = commas.filter(|&number| self.tokens[number].mark == Mark::Comma);
        let commas: Vec<usize> = commas.collect();
        let Some(&first) = commas.first() else {
            return self.single(range, parts);
        };
        let element = |range: Range<usize>, parts: &mut Vec<Task>| {
            if !range.is_empty() {
                parts.push(Task::Element);
                self.single(range, parts);
                parts.push(Task::Close);
            }
        };
        element(range.start..first, parts);
        let ends = commas.iter().skip(1).chain([&range.end]);
        for (&comma, &end) in commas.iter().zip(ends) {
            parts.extend([Task::Open(PARTS), Task::Token(comma)]);
            element(comma + 1..end, parts);
            parts.push(Task::Close);
        }
    }

    fn single(&self, range: Range<usize>, parts: &mut Vec<Task>) {
        for number in self.outermost(range) {
            let partner = self.tokens[number].partner;
            if partner > number {
                parts.extend([Task::Open(GROUPS), Task::Token(number)]);
                parts.push(Task::Lines(number + 1..partner));
                parts.extend([Task::Token(partner), Task::Close]);
            } else {
                parts.extend([Task::Open(TOKENS), Task::Token(number), Task::Close]);
            }
        }
    }
}

fn mark(text: &str) -> Mark {
    match text {
        "," => Mark::Comma,
        ";" => Mark::Semicolon,
        _ => {
            let mut kinds = BRACKETS.iter().enumerate();
            let kind = kinds.find_map(|(kind, &(open, close))| match text {
                _ if text == open => Some(Mark::Open(kind)),
                _ if text == close => Some(Mark::Close(kind)),
                _ => None,
            });
            kind.unwrap_or(Mark::None)
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use picireny_tree::{CompactTree, Kind};

    /// The tree of words and marks between white space.
    fn tree(text: &str) -> CompactTree {
        let mut builder = TreeBuilder::cleaning(text, true);
        let mut pieces = Vec::new();
        let mut position = Position::START;
        let mut at = 0;
        while at < text.len() {
            let is_hidden = text[at..].starts_with(char::is_whitespace);
            let same = |c: char| c.is_whitespace() == is_hidden;
            let end = text[at..]
                .find(|c| !same(c))
                .map_or(text.len(), |len| at + len);
            pieces.push(Piece {
                range: at..end,
                position,
                label: Label::PLAIN,
                is_hidden,
            });
            position = position.after(&text[at..end]);
            at = end;
        }
        let root = builder.label("root", None);
        builder.open_rule(root);
        add(&mut builder, &pieces);
        builder.close();
        builder.draft().unwrap()
    }

    /// Lists in `<>`, elements between separators in `«»`.
    fn shape(text: &str) -> String {
        let tree = tree(text);
        assert_eq!(tree.clone().into_tree().unparse(), text);
        let mut out = String::new();
        let mut open: Vec<(usize, &str)> = Vec::new();
        let classes = tree.classes();
        let texts: Vec<&str> = text.split_whitespace().collect();
        let mut texts = texts.iter();
        for met in tree.preorder() {
            while open.last().is_some_and(|&(depth, _)| depth >= met.depth) {
                out.push_str(open.pop().map_or("", |(_, end)| end));
            }
            let (start, end) = match classes.kind(met.class) {
                Kind::Rule if met.depth < 2 => continue,
                Kind::Rule => ("«", "»"),
                Kind::Quantifier => ("<", ">"),
                Kind::HiddenToken => continue,
                Kind::Token | Kind::ErrorToken => (*texts.next().unwrap(), ""),
            };
            out.push_str(start);
            open.push((met.depth, end));
        }
        while let Some((_, end)) = open.pop() {
            out.push_str(end);
        }
        out
    }

    #[test]
    fn lines_are_elements_with_what_is_indented_below_them() {
        assert_eq!(
            shape("if a :\n    b ;\n    c\nd"),
            "<<<if><a><:>><<<b><;>><<c>>>><<d>>"
        );
        assert_eq!(shape("a ; b ; c"), "<<a><;>><<b><;>><<c>>");
    }

    #[test]
    fn brackets_and_separators_make_lists() {
        assert_eq!(shape("f ( a , b + c )"), "<f><(«<a>»<,«<b><+><c>»>)>");
        assert_eq!(shape("f {\n  a\n  b\n}\ng"), "<<f><{<<a>><<b>>}>><<g>>");
        assert_eq!(shape("( , )"), "<(<,>)>");
    }

    #[test]
    fn brackets_without_partners_are_tokens() {
        assert_eq!(shape("( [ a )"), "<(<[><a>)>");
        assert_eq!(shape(") a ("), "<)><a><(>");
        assert_eq!(shape("a ]"), "<a><]>");
    }

    #[test]
    fn a_single_token_has_no_structure() {
        let tree = tree("a ");
        let stats = tree.stats();
        assert_eq!(
            (stats.counts.error_tokens, stats.counts.quantifiers),
            (1, 0)
        );
    }

    #[test]
    fn deep_nests_are_no_problem() {
        let many = 100_000;
        let text = "( ".repeat(many) + &") ".repeat(many);
        assert_eq!(tree(&text).into_tree().unparse(), text);
        let stairs: String = (0..400).map(|n| format!("\n{}a ", " ".repeat(n))).collect();
        let text = stairs.trim_start();
        assert_eq!(tree(text).into_tree().unparse(), text);
    }
}
