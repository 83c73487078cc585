//! Characters and sets in lexer rules.

use super::commands::Commands;
use super::state::Check;
use super::tokens::lexer_tokens;
use super::walk;
use crate::interval::IntervalSet;
use crate::literal::{InvalidEscape, SetPart, SetProblem, char_set, fold, set_parts, single_char};
use crate::model::{Alternative, Block, Element, ElementKind, Literal, Rule};
use crate::problem::Problem;
use crate::source::Span;
use crate::unicode::simple_lowercase;
use crate::vocabulary::Vocabulary;

pub(super) fn check(check: &mut Check<'_, '_>, known: &Vocabulary) {
    let tokens = lexer_tokens(check, known);
    for rule in check.rules() {
        let global = check.grammar.option("caseInsensitive");
        let option = rule.option("caseInsensitive").or(global);
        let mut lexer = LexerRule {
            check: &mut *check,
            case_insensitive: option.is_some_and(|value| value.text == "true"),
            commands: Commands::new(&tokens),
        };
        lexer.block(&rule.block, Some(rule));
    }
}

struct LexerRule<'c, 'a, 'd> {
    check: &'c mut Check<'a, 'd>,
    case_insensitive: bool,
    commands: Commands<'c>,
}

impl LexerRule<'_, '_, '_> {
    /// `rule` is given for its own block.
    fn block(&mut self, block: &Block, rule: Option<&Rule>) {
        if walk::is_set(block, walk::is_lexer_char) {
            let items: Vec<&Element> = block
                .alternatives
                .iter()
                .flat_map(|a| &a.elements)
                .collect();
            let place = rule.map_or(block.span, |rule| colon(self.check, rule));
            self.set(place, &items);
            return;
        }
        for alternative in &block.alternatives {
            self.alternative(alternative);
        }
        self.mergeable(block);
    }

    /// Adjacent alternatives that are a single character or set each. The tool
    /// merges them into one set later than it does others.
    fn mergeable(&mut self, block: &Block) {
        let mut merged = IntervalSet::new();
        for alternative in &block.alternatives {
            let Some(set) = self.only_set(alternative) else {
                merged = IntervalSet::new();
                continue;
            };
            for &(first, last) in set.intervals() {
                let twice = merged.intersection(&IntervalSet::range(first, last));
                if let Some(c) = twice.min() {
                    let (characters, set) = (char_literal(c), set_literals(&merged));
                    let (characters, set) = (characters.as_str(), set.as_str());
                    let problem = Problem::CharactersUsedTwice { characters, set };
                    self.check.report(alternative.span, problem);
                }
            }
            merged.add_set(&set);
        }
    }

    /// The characters of an alternative that matches exactly one character.
    fn only_set(&self, alternative: &Alternative) -> Option<IntervalSet> {
        let [only] = alternative.elements.as_slice() else {
            return None;
        };
        if only.suffix.is_some() || !alternative.commands.is_empty() {
            return None;
        }
        let range = |first, last| {
            let (one, other) = fold(first, last, self.case_insensitive);
            std::iter::once(one).chain(other).collect()
        };
        match &only.kind {
            ElementKind::Literal(text) => single_char(text).map(|c| range(c, c)),
            ElementKind::Range(first, last) => {
                Some(range(single_char(&first.text)?, single_char(&last.text)?))
            }
            ElementKind::CharSet(text) => Some(char_set(text, self.case_insensitive).0),
            // The end of the input overlaps with no character.
            ElementKind::Token { name, .. } if name == "EOF" => Some(IntervalSet::new()),
            ElementKind::Block(block) if walk::is_set(block, walk::is_lexer_char) => {
                let mut all = IntervalSet::new();
                for alternative in &block.alternatives {
                    all.add_set(&self.only_set(alternative)?);
                }
                Some(all)
            }
            ElementKind::Block(block) => match block.alternatives.as_slice() {
                [one] => self.only_set(one),
                _ => None,
            },
            _ => None,
        }
    }

    fn alternative(&mut self, alternative: &Alternative) {
        for element in &alternative.elements {
            self.element(element);
        }
        for command in &alternative.commands {
            self.commands.check(self.check, command);
        }
    }

    fn element(&mut self, element: &Element) {
        match &element.kind {
            ElementKind::Block(block) => self.block(block, None),
            ElementKind::Not {
                items,
                parenthesized,
            } => {
                let items: Vec<&Element> = items.iter().collect();
                let place = match parenthesized {
                    true => parenthesis(self.check, element.span),
                    false => element.span,
                };
                self.set(place, &items);
            }
            ElementKind::Range(first, last) => {
                if let Some((from, to)) = self.range(first, last) {
                    self.not_implied(first.span, from, to);
                }
            }
            ElementKind::CharSet(text) => {
                let mut set = IntervalSet::new();
                self.char_set(element.span, text, &mut set);
            }
            _ => {}
        }
    }

    /// The ends of a range, if they are in order.
    fn range(&mut self, first: &Literal, last: &Literal) -> Option<(i32, i32)> {
        let mut end = |literal: &Literal| {
            let value = single_char(&literal.text);
            if value.is_none() {
                self.multi_character(literal.span, &literal.text);
            }
            value
        };
        let (from, to) = (end(first), end(last));
        let (from, to) = (from?, to?);
        if from > to {
            let text = format!("{}..{}", first.text, last.text);
            let span = dots(self.check, first);
            self.empty(span, &text);
            return None;
        }
        Some((from, to))
    }

    fn multi_character(&mut self, span: Span, literal: &str) {
        self.check
            .report(span, Problem::MultiCharacterLiteralInSet { literal });
    }

    fn empty(&mut self, span: Span, text: &str) {
        self.check.report(span, Problem::EmptyLiteralOrSet { text });
    }

    /// `~(...)`, or alternatives that are a character each.
    fn set(&mut self, span: Span, items: &[&Element]) {
        let mut set = IntervalSet::new();
        for item in items {
            match &item.kind {
                ElementKind::Range(first, last) => {
                    if let Some((from, to)) = self.range(first, last) {
                        let place = dots(self.check, first);
                        self.add(place, &mut set, from, to, &|| set_text(items));
                    }
                }
                ElementKind::CharSet(text) => {
                    let mut inner = IntervalSet::new();
                    self.char_set(item.span, text, &mut inner);
                    set.add_set(&inner);
                }
                ElementKind::Literal(text) => match single_char(text) {
                    Some(c) => self.add(span, &mut set, c, c, &|| set_text(items)),
                    None => self.multi_character(item.span, text),
                },
                ElementKind::Token { name, .. } => {
                    self.check
                        .report(item.span, Problem::RuleInSet { rule: name });
                }
                _ => {}
            }
        }
    }

    /// `[...]`
    fn char_set(&mut self, span: Span, text: &str, set: &mut IntervalSet) {
        let (parts, problems) = set_parts(text);
        for part in parts {
            match part {
                SetPart::Chars(first, last) => {
                    self.add(span, set, first, last, &|| text.to_owned());
                }
                SetPart::Property(property) => set.add_set(&property),
            }
        }
        for problem in problems {
            match problem {
                SetProblem::EmptyRange(first, last) => {
                    self.empty(span, &[first, last].map(char_literal).join(".."));
                }
                SetProblem::Empty => {}
                SetProblem::InvalidEscape(InvalidEscape(sequence)) => {
                    let escape = &sequence;
                    self.check.report(span, Problem::InvalidEscape { escape });
                    return;
                }
                SetProblem::PropertyInRange => {
                    self.check
                        .report(span, Problem::PropertyInRange { set: text });
                    return;
                }
            }
        }
        if set.is_empty() {
            self.empty(span, "[]");
        }
    }

    /// Adds a range to a set; warns if the set has some of it already.
    fn add(
        &mut self,
        span: Span,
        set: &mut IntervalSet,
        first: i32,
        last: i32,
        text: &dyn Fn() -> String,
    ) {
        self.not_implied(span, first, last);
        let (one, other) = fold(first, last, self.case_insensitive);
        let mut reported = false;
        for (first, last) in std::iter::once(one).chain(other) {
            let range = IntervalSet::range(first, last);
            if !reported && !set.intersection(&range).is_empty() {
                reported = true;
                let (from, to) = (character(first), character(last));
                let what = if first == last {
                    from.to_string()
                } else {
                    format!("{from}-{to}")
                };
                let (characters, set) = (&what, &text());
                self.check
                    .report(span, Problem::CharactersUsedTwice { characters, set });
            }
            set.add_set(&range);
        }
    }

    /// Warns about ranges such as `A-z`, which include punctuation.
    fn not_implied(&mut self, span: Span, first: i32, last: i32) {
        let is_lower = |c: i32| simple_lowercase(c.cast_unsigned()) == c.cast_unsigned();
        if is_lower(first) == is_lower(last) || first > 0x7F || last > 0x7F {
            return;
        }
        let range = (first..last).map(character);
        let others: String = range.filter(|c| !c.is_alphabetic()).collect();
        if others.is_empty() {
            return;
        }
        let (first, last, others) = (character(first), character(last), others.as_str());
        self.check.report(
            span,
            Problem::MixedCaseRange {
                first,
                last,
                others,
            },
        );
    }
}

fn set_text(items: &[&Element]) -> String {
    let texts = items.iter().map(|item| match &item.kind {
        ElementKind::Range(first, last) => format!("{}..{}", first.text, last.text),
        ElementKind::Literal(text) | ElementKind::CharSet(text) => text.clone(),
        ElementKind::Token { name, .. } => name.clone(),
        _ => String::new(),
    });
    texts.collect::<Vec<_>>().join(" | ")
}

/// A set as a message shows it.
fn set_literals(set: &IntervalSet) -> String {
    let ranges = set
        .intervals()
        .iter()
        .map(|&(first, last)| match first == last {
            true => char_literal(first),
            false => format!("{}..{}", char_literal(first), char_literal(last)),
        });
    ranges.collect::<Vec<_>>().join(" | ")
}

/// A character as a literal in a message.
fn char_literal(c: i32) -> String {
    match c {
        0x0A => r"'\n'".to_owned(),
        0x0D => r"'\r'".to_owned(),
        0x09 => r"'\t'".to_owned(),
        0x08 => r"'\b'".to_owned(),
        0x0C => r"'\f'".to_owned(),
        0x5C => r"'\\'".to_owned(),
        0x27 => r"'\''".to_owned(),
        0x20..=0x7E => format!("'{}'", character(c)),
        0..=0xFFFF => format!(r"'\u{c:04X}'"),
        _ => format!(r"'\u{{{c:06X}}}'"),
    }
}

/// A code point as a character; one that is none becomes U+FFFD.
fn character(c: i32) -> char {
    char::from_u32(c.cast_unsigned()).unwrap_or(char::REPLACEMENT_CHARACTER)
}

/// The place of the colon before a rule's alternatives, which the tool names
/// for a rule that is a set.
fn colon(check: &Check<'_, '_>, rule: &Rule) -> Span {
    let span = rule.block.span;
    let before = check.text(span).get(..span.start as usize).unwrap_or("");
    before.rfind(':').map_or(span, |at| check.place(span, at))
}

/// The place of the dots of a range.
fn dots(check: &Check<'_, '_>, first: &Literal) -> Span {
    let span = first.span;
    let behind = check.text(span).get(span.end as usize..).unwrap_or("");
    behind
        .find("..")
        .map_or(span, |at| check.place(span, span.end as usize + at))
}

/// The place of the parenthesis after a tilde.
fn parenthesis(check: &Check<'_, '_>, span: Span) -> Span {
    let text = check.text(span).get(span.start as usize..).unwrap_or("");
    text.find('(')
        .map_or(span, |at| check.place(span, span.start as usize + at))
}
