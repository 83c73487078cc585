//! Names in the place of numbers that say which one in a function something is.
//!
//! ```text
//!   define i32 @f(i32 %0) {            define i32 @f(i32 %a) {
//!     %2 = add i32 %0, 1                 %b = add i32 %a, 1
//!     br label %3                        br label %c
//!   3:                          =>     c:
//!     ret i32 %2                         ret i32 %b
//!   }                                  }
//! ```
//!
//! A program that reads such a text wants all of the numbers, so nothing can go that has one.

use std::collections::{BTreeMap, BTreeSet};
use std::iter::successors;
use std::ops::Range;

use super::{Cut, Document, Index, operands};

/// What gives names to all that is numbered in functions. Functions where more is numbered
/// than the text says stay as they are.
pub(crate) fn named(document: &Document) -> Vec<Cut> {
    let conventions = document.conventions();
    if conventions.ordered_names.is_none() {
        return Vec::new();
    }
    let named = |token: usize| name(document, token);
    let taken: BTreeSet<&str> = (0..document.token_count()).filter_map(named).collect();
    let is_body = |&node: &Index| conventions.is_body(document.name(node));
    let bodies = (0..document.len()).filter(is_body);
    let functions = bodies.filter_map(|body| Function::of(document, body));
    // Each name is given once: what has it is the same thing wherever it is.
    let mut names = (0..).map(letters).filter(|it| !taken.contains(&**it));
    let mut cuts: Vec<Cut> = functions.flat_map(|it| it.named(&mut names)).collect();
    cuts.sort_by_key(|cut| (cut.range.start, cut.range.end));
    cuts
}

/// The name or number in a token, which has a sign or is a label.
fn name(document: &Document, token: usize) -> Option<&str> {
    let text = document.token_text(token);
    let name = document.conventions().name_in(text);
    (name.len() < text.len()).then_some(name)
}

/// A function with a body.
struct Function<'a> {
    document: &'a Document,
    /// Where each number is.
    places: BTreeMap<u32, Vec<usize>>,
    /// Those that nothing in the text defines.
    undefined: Vec<u32>,
    /// The tokens of the body.
    body: Range<usize>,
}

impl<'a> Function<'a> {
    fn of(document: &'a Document, body: Index) -> Option<Function<'a>> {
        let above = successors(Some(body), |&at| document.parent(at));
        // The one below the root.
        let whole = above
            .take_while(|&at| document.parent(at).is_some())
            .last()?;
        let body = document.tokens_of(body);
        let mut places: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        let mut defined = BTreeSet::new();
        for token in document.tokens_of(whole) {
            let Some(number) = name(document, token).and_then(|name| name.parse().ok()) else {
                continue;
            };
            places.entry(number).or_default().push(token);
            let is_label = document
                .token_text(token)
                .starts_with(|c: char| c.is_ascii_digit());
            let has_value = || {
                let next = operands::text(document, token + 1);
                document.conventions().is_initializer_sign(next)
            };
            if is_label || token < body.start || has_value() {
                defined.insert(number);
            }
        }
        let numbers = places.keys().copied();
        let undefined = numbers.filter(|number| !defined.contains(number)).collect();
        Some(Function {
            document,
            places,
            undefined,
            body,
        })
    }

    fn named(&self, names: &mut impl Iterator<Item = String>) -> Vec<Cut> {
        let document = self.document;
        let Some((_, label_end)) = &document.conventions().ordered_names else {
            return Vec::new();
        };
        // The first block has the first number that nothing has, but no label that says so.
        let first_block = match self.undefined[..] {
            [] => None,
            [number] => Some(number),
            _ => return Vec::new(),
        };
        let mut cuts = Vec::new();
        for (&number, places) in &self.places {
            let Some(name) = names.next() else { break };
            for &token in places {
                let text = document.token_text(token);
                let old = document.conventions().name_in(text);
                cuts.push(Cut::put(document.token(token), &text.replace(old, &name)));
            }
            if Some(number) == first_block {
                let start = document.token(self.body.start).end;
                cuts.push(Cut::put(start..start, &format!("{name}{label_end}\n")));
            }
        }
        cuts
    }
}

/// Words of letters by their number, the shortest first: `a` to `z`, `aa`, `ab`.
fn letters(mut number: u32) -> String {
    let mut letters = Vec::new();
    loop {
        letters.push((b'a' + (number % 26) as u8) as char);
        match number / 26 {
            0 => break,
            more => number = more - 1,
        }
    }
    letters.into_iter().rev().collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use picireny_format::{Base, Builtin, FormatSource, TreeOptions};

    use super::*;
    use crate::edit::write;

    fn with_names(text: &str) -> String {
        let source = FormatSource {
            base: Base::Builtin(Builtin::named("llvm").unwrap()),
            ..FormatSource::default()
        };
        let (format, _) = source.load().unwrap();
        let syntax = format.syntax(TreeOptions::default());
        let document = Document::parse(text, &syntax).unwrap();
        write(&document, &named(&document)).text.to_string()
    }

    #[test]
    fn numbers_in_functions_become_names_that_nothing_has() {
        let text = "@0 = global i32 0
define i32 @f(i32 %0, i32 %a) {
entry:
  %1 = add i32 %0, %a
  br label %2

2:
  ret i32 %1
}
define void @g(i32 %0) {
e:
  %1 = load i32, ptr @0, !tbaa !1
  ret void
}
!1 = !{}
";
        let expected = "@0 = global i32 0
define i32 @f(i32 %b, i32 %a) {
entry:
  %c = add i32 %b, %a
  br label %d

d:
  ret i32 %c
}
define void @g(i32 %f) {
e:
  %g = load i32, ptr @0, !tbaa !1
  ret void
}
!1 = !{}
";
        assert_eq!(with_names(text), expected);
        assert_eq!(with_names(expected), expected);
    }

    #[test]
    fn a_first_block_that_is_only_counted_gets_a_label() {
        let text = "define i32 @f(i32 %0) {
  br label %2
2:
  %3 = phi i32 [ 0, %1 ], [ %3, %2 ]
  br label %2
}
";
        let expected = "define i32 @f(i32 %a) {
b:
  br label %c
c:
  %d = phi i32 [ 0, %b ], [ %d, %c ]
  br label %c
}
";
        assert_eq!(with_names(text), expected);
    }

    #[test]
    fn a_function_with_two_numbers_that_nothing_defines_stays() {
        let text = "define void @f() {\n  call void @g(i32 %4, i32 %5)\n  ret void\n}\n";
        assert_eq!(with_names(text), text);
    }

    #[test]
    fn words_of_letters_come_in_order_and_are_never_the_same() {
        let words: Vec<String> = (0..2000).map(letters).collect();
        assert_eq!(words[..2], ["a", "b"]);
        assert_eq!(words[25..28], ["z", "aa", "ab"]);
        assert_eq!(words[701..703], ["zz", "aaa"]);
        let all: BTreeSet<&String> = words.iter().collect();
        assert_eq!(all.len(), words.len());
    }
}
