//! The tree of a text: scopes of lines, rows of parts, tokens.

use std::ops::Range;

use picireny_tree::{CompactTree, TreeBuilder, TreeError};

use crate::emit::{self, Task};
use crate::rows::Level;
use crate::scan::{Class, Piece, scan};
use crate::separators::{Separator, separators};
use crate::{lines, rows};

/// Pieces that are to be taken apart.
#[derive(Clone, Debug)]
pub(crate) enum TextPart {
    /// All of the text, or what is between brackets.
    Scope(Range<usize>),
    /// What is in a line, by separators of this level and those behind it.
    Row(Range<usize>, Level),
    /// Something in brackets or quotes, by its first piece.
    Group(usize),
}

pub(crate) type Tasks = Vec<Task<TextPart>>;

pub(crate) fn draft(text: &str, builder: TreeBuilder) -> Result<CompactTree, TreeError> {
    if u32::try_from(text.len()).is_err() {
        return Err(TreeError::TooLarge);
    }
    let pieces = scan(text);
    let whole = vec![
        Task::Rule("text"),
        Task::Part(TextPart::Scope(0..pieces.len())),
        Task::Close,
    ];
    let separators = separators(text, &pieces);
    let pieces = Pieces {
        text,
        pieces: &pieces,
        separators: &separators,
    };
    emit::draft(builder, text, whole, |part, tasks| match part {
        TextPart::Scope(range) => scope(pieces, range, tasks),
        TextPart::Row(range, level) => rows::row(pieces, range, level, tasks),
        TextPart::Group(open) => group(pieces, open, tasks),
    })
}

/// The pieces of a text.
#[derive(Clone, Copy)]
pub(crate) struct Pieces<'a> {
    text: &'a str,
    pieces: &'a [Piece],
    separators: &'a [Separator<'a>],
}

impl<'a> Pieces<'a> {
    /// What separates in the text, the weakest tie first.
    pub(crate) fn separators(self) -> &'a [Separator<'a>] {
        self.separators
    }

    pub(crate) fn class(self, number: usize) -> Class {
        self.pieces[number].class
    }

    pub(crate) fn is_blank(self, number: usize) -> bool {
        self.pieces[number].is_blank()
    }

    pub(crate) fn text(self, number: usize) -> &'a str {
        let piece = self.pieces[number];
        &self.text[piece.range()]
    }

    /// The pieces of a range that are in no brackets there, with what opens
    /// standing for all that it encloses.
    pub(crate) fn outermost(self, range: Range<usize>) -> impl Iterator<Item = usize> + 'a {
        let mut at = range.start;
        std::iter::from_fn(move || {
            let number = at;
            (number < range.end).then(|| {
                at = self.after(number);
                number
            })
        })
    }

    /// What is behind a piece, or behind the one that closes it.
    pub(crate) fn after(self, number: usize) -> usize {
        let piece = self.pieces[number];
        match piece.opens(number) {
            true => piece.partner() + 1,
            false => number + 1,
        }
    }

    /// A piece as a token, or as what it opens.
    pub(crate) fn token(self, number: usize) -> Task<TextPart> {
        let Range { start, end } = self.pieces[number].range();
        if self.pieces[number].opens(number) {
            return Task::Part(TextPart::Group(number));
        }
        let name = match self.class(number) {
            Class::Space => return Task::Hidden(start, end),
            Class::Word => "WORD",
            Class::Digits => "DIGITS",
            Class::Indent => "INDENT",
            Class::Line => "LINE",
            Class::Mark | Class::Open | Class::Close | Class::Quote => "MARK",
        };
        Task::Token(name, start, end)
    }
}

/// Lines, or a row if there is only one.
fn scope(pieces: Pieces<'_>, range: Range<usize>, tasks: &mut Tasks) {
    let has_lines = pieces
        .outermost(range.clone())
        .any(|number| pieces.class(number) == Class::Line);
    let is_all = range.start == 0;
    match has_lines && (is_all || !rows::is_list(pieces, range.clone())) {
        true => lines::lines(pieces, range, tasks),
        false => tasks.push(Task::Part(TextPart::Row(range, Level::Loose(0)))),
    }
}

/// Brackets or quotes with what is between.
fn group(pieces: Pieces<'_>, open: usize, tasks: &mut Tasks) {
    let piece = pieces.pieces[open];
    let (Range { start, end }, partner) = (piece.range(), piece.partner());
    let close = pieces.pieces[partner];
    let name = match piece.class {
        Class::Quote => "quotation",
        _ => "group",
    };
    tasks.push(Task::Rule(name));
    tasks.push(Task::Token("MARK", start, end));
    tasks.push(Task::Part(TextPart::Scope(open + 1..partner)));
    tasks.push(Task::Token("MARK", close.start(), close.end()));
    tasks.push(Task::Close);
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::testing::{named, shape};
    use picireny_tree::Tree;

    fn tree(text: &str) -> Tree {
        let builder = TreeBuilder::cleaning(text, true);
        draft(text, builder).unwrap().into_tree()
    }

    fn shape_of(text: &str) -> String {
        shape(&tree(text))
    }

    #[test]
    fn words_brackets_quotes_and_separators_are_seen() {
        assert_eq!(
            shape_of("f(a, [1]) \"x y\" it's a->b"),
            "text(<word(<f><group((element(<a>)<,element(<group([<1>])>)>))>)><quotation(\"<x><y>\")><word(<it><'><s>)><word(<a><->><b>)>)"
        );
    }

    #[test]
    fn what_is_between_a_name_and_its_value_separates() {
        assert_eq!(
            shape_of("key: a b\nc =d:e"),
            "text(<line(element(<key>)<:element(<a><b>)>)><line(element(<c>)<=element(<word(element(<d>)<:element(<e>)>)>)>)>)"
        );
        assert_eq!(
            shape_of("= a b=c"),
            "text(<=element(<a><word(element(<b>)<=element(<c>)>)>)>)"
        );
    }

    #[test]
    fn marks_that_are_often_between_words_separate() {
        assert_eq!(
            shape_of("a -> b.c\nd.e -> f\ng -> h.i.j\n"),
            "text(<line(element(<a>)<->element(<word(element(<b>)<.element(<c>)>)>)>)><line(element(<word(element(<d>)<.element(<e>)>)>)<->element(<f>)>)><line(element(<g>)<->element(<word(element(<h>)<.element(<i>)><.element(<j>)>)>)>)>)"
        );
        assert_eq!(shape_of("a@b c"), "text(<word(<a><@><b>)><c>)");
        assert_eq!(
            shape_of("a@b c@d e@f"),
            "text(<word(element(<a>)<@element(<b>)>)><word(element(<c>)<@element(<d>)>)><word(element(<e>)<@element(<f>)>)>)"
        );
    }

    #[test]
    fn what_is_indented_is_below_its_line_and_blank_lines_separate_paragraphs() {
        assert_eq!(
            shape_of("a:\n  b\n\n  c\nd\n\ne\n"),
            "text(<paragraph(<item(<line(element(<a>)<:>)><block(<paragraph(<line(<b>)>)><paragraph(<line(<c>)>)>)>)><line(<d>)>)><paragraph(<line(<e>)>)>)"
        );
    }

    #[test]
    fn brackets_over_several_lines_are_lines_or_a_list() {
        assert_eq!(
            shape_of("f {\n  a;\n  b;\n}\nx\n"),
            "text(<line(<f><group({<line(element(<a>)<;>)><line(element(<b>)<;>)>})>)><line(<x>)>)"
        );
        assert_eq!(
            shape_of("f [\n  a,\n  b\n]\n"),
            "text(<line(<f><group([element(<a>)<,element(<b>)>])>)>)"
        );
        assert_eq!(
            shape_of("call(a,\n     b)\n"),
            "text(<line(<word(<call><group((element(<a>)<,element(<b>)>))>)>)>)"
        );
    }

    #[test]
    fn brackets_that_are_none_stay_marks() {
        for text in [
            "a (b\nc\nd) e\n",
            "1 < 2 && 3 > 2",
            "a -> b <c - d->",
            "don't (\"(\" won't",
            "\"\\\" (\" )",
            ") a (",
        ] {
            let tree = tree(text);
            assert_eq!(named(&tree, "group"), [""; 0], "{text}");
        }
        assert_eq!(named(&tree("([)]"), "group"), ["([)"]);
    }
}
