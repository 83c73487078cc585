//! Random grammars and random sentences of them.
//!
//! Both are made from a list of numbers, the choices: shorter lists and smaller
//! numbers make simpler ones, so that what proptest shrinks is easy to read.

use std::fmt::Write as _;

/// What comes next; always the first choice when the list has ended.
pub(crate) struct Choices<'a>(std::slice::Iter<'a, u8>);

impl<'a> Choices<'a> {
    pub(crate) fn new(choices: &'a [u8]) -> Self {
        Choices(choices.iter())
    }

    /// A number below `count`.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        let choice = self.0.next().copied().unwrap_or_default();
        choice as usize % count.max(1)
    }

    /// One time of so many.
    fn one_of(&mut self, count: usize) -> bool {
        self.below(count) == count - 1
    }

    fn has_ended(&self) -> bool {
        self.0.as_slice().is_empty()
    }
}

/// A grammar whose rules are numbered. The first alternative of a rule refers
/// only to rules with higher numbers, so every rule has a finite text.
pub(crate) struct Grammar {
    rules: Vec<Vec<Sequence>>,
}

type Sequence = Vec<Element>;

#[derive(Clone, Debug)]
enum Element {
    /// A literal of the grammar.
    Literal(usize),
    /// A token with many texts.
    Token(usize),
    Rule(usize),
    Block(Vec<Sequence>, Quantifier),
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Quantifier {
    One,
    Optional,
    Star,
    Plus,
}

const LITERALS: [&str; 10] = ["(", ")", ",", ";", "if", "+", "[", "]", "=", "end"];

/// Names of the lexer's rules, with what they match and texts of them.
const TOKENS: [(&str, &str, &[&str]); 3] = [
    ("NAME", "[a-z]+", &["a", "bb", "total", "x"]),
    ("NUMBER", "[0-9]+", &["1", "20", "77"]),
    (
        "TEXT",
        "'\"' ~[\"\\r\\n]* '\"'",
        &["\"\"", "\"a b\"", "\"q\""],
    ),
];

/// The literal that is put where a grammar needs one to be allowed.
const FENCE: Element = Element::Literal(3);

impl Grammar {
    pub(crate) fn new(choices: &mut Choices) -> Grammar {
        let count = 1 + choices.below(5);
        let rules = (0..count).map(|rule| {
            let alternatives = 1 + choices.below(4);
            let mut rules: Vec<Sequence> = (0..alternatives)
                .map(|alternative| {
                    let first = if alternative == 0 { rule + 1 } else { 0 };
                    sequence(choices, first..count, 2)
                })
                .collect();
            if choices.one_of(4) {
                rules.push(Sequence::new());
            }
            // What ANTLR turns into a loop.
            if choices.one_of(3) {
                let mut recursive = vec![Element::Rule(rule), Element::Literal(choices.below(10))];
                if choices.one_of(2) {
                    recursive.push(Element::Rule(rule));
                }
                rules.push(recursive);
            }
            rules
        });
        let mut grammar = Grammar {
            rules: rules.collect(),
        };
        grammar.mend();
        grammar
    }

    /// Makes what ANTLR refuses something that it allows: loops around what may
    /// be empty, left recursion over several rules.
    fn mend(&mut self) {
        let mut nullable = vec![false; self.rules.len()];
        loop {
            let next: Vec<bool> = self
                .rules
                .iter()
                .map(|rule| is_any_empty(rule, &nullable))
                .collect();
            if next == nullable {
                break;
            }
            nullable = next;
        }
        for (rule, alternatives) in self.rules.iter_mut().enumerate() {
            for sequence in alternatives {
                fill_loops(sequence, &nullable);
                let is_direct = matches!(sequence.first(), Some(Element::Rule(first)) if *first == rule)
                    && matches!(sequence.get(1), Some(Element::Literal(_)));
                if !is_direct {
                    fence(sequence, rule, &nullable);
                }
            }
        }
    }

    /// The grammar in ANTLR's notation.
    pub(crate) fn text(&self) -> String {
        let mut text = String::from("grammar Random;\nstart : r0 EOF ;\n");
        for (rule, alternatives) in self.rules.iter().enumerate() {
            let alternatives: Vec<String> = alternatives.iter().map(|s| written(s)).collect();
            let _ = writeln!(text, "r{rule} : {} ;", alternatives.join(" | "));
        }
        for (name, pattern, _) in TOKENS {
            let _ = writeln!(text, "{name} : {pattern} ;");
        }
        text.push_str("COMMENT : '#' ~[#]* '#' -> channel(HIDDEN) ;\n");
        text.push_str("SPACE : [ \\t\\r\\n]+ -> skip ;\n");
        text
    }

    /// A sentence, with white space and comments.
    pub(crate) fn sentence(&self, choices: &mut Choices) -> String {
        let mut words = Vec::new();
        let mut open = vec![(Element::Rule(0), 0)];
        // Nothing recurses, so what is to come is on a stack.
        while let Some((element, depth)) = open.pop() {
            let is_late = depth > 12 || words.len() > 60 || choices.has_ended();
            let alternatives = match &element {
                Element::Literal(literal) => {
                    words.push(LITERALS[*literal]);
                    continue;
                }
                Element::Token(token) => {
                    let texts = TOKENS[*token].2;
                    words.push(texts[choices.below(texts.len())]);
                    continue;
                }
                Element::Rule(rule) => &self.rules[*rule],
                Element::Block(alternatives, _) => alternatives,
            };
            let (least, most) = match &element {
                Element::Block(_, Quantifier::Optional) => (0, 1),
                Element::Block(_, Quantifier::Star) => (0, 5),
                Element::Block(_, Quantifier::Plus) => (1, 5),
                _ => (1, 1),
            };
            let times = match is_late {
                true => least,
                false => least + choices.below(most - least + 1),
            };
            for _ in 0..times {
                let alternative = match is_late {
                    true => 0,
                    false => choices.below(alternatives.len()),
                };
                let sequence = alternatives[alternative].iter().rev();
                open.extend(sequence.map(|element| (element.clone(), depth + 1)));
            }
        }
        let mut text = String::new();
        for word in words {
            text.push_str(word);
            text.push_str(["", " ", " ", "\n", " # c d # ", "\n  ", "\n\n"][choices.below(7)]);
            let is_word = |c: char| c.is_alphanumeric();
            if text.ends_with(is_word) {
                text.push(' ');
            }
        }
        text
    }
}

/// A sequence of elements that refer to these rules.
fn sequence(choices: &mut Choices, rules: std::ops::Range<usize>, depth: usize) -> Sequence {
    let count = 1 + choices.below(4);
    let elements = (0..count).map(|_| match choices.below(8) {
        0 => Element::Literal(choices.below(LITERALS.len())),
        1 => Element::Token(choices.below(TOKENS.len())),
        2..5 if !rules.is_empty() => Element::Rule(rules.start + choices.below(rules.len())),
        5.. if depth > 0 => {
            let quantifier = [
                Quantifier::Star,
                Quantifier::Optional,
                Quantifier::Plus,
                Quantifier::One,
            ][choices.below(4)];
            let alternatives = 1 + choices.below(2);
            let alternatives =
                (0..alternatives).map(|_| sequence(choices, rules.clone(), depth - 1));
            Element::Block(alternatives.collect(), quantifier)
        }
        _ => Element::Literal(choices.below(LITERALS.len())),
    });
    elements.collect()
}

fn is_any_empty(alternatives: &[Sequence], nullable: &[bool]) -> bool {
    alternatives
        .iter()
        .any(|sequence| sequence.iter().all(|element| is_empty(element, nullable)))
}

/// Whether an element has an empty text.
fn is_empty(element: &Element, nullable: &[bool]) -> bool {
    match element {
        Element::Literal(_) | Element::Token(_) => false,
        Element::Rule(rule) => nullable[*rule],
        Element::Block(_, Quantifier::Optional | Quantifier::Star) => true,
        Element::Block(alternatives, _) => is_any_empty(alternatives, nullable),
    }
}

fn fill_loops(sequence: &mut Sequence, nullable: &[bool]) {
    for element in sequence {
        if let Element::Block(alternatives, quantifier) = element {
            for inner in alternatives {
                fill_loops(inner, nullable);
                if *quantifier != Quantifier::One
                    && inner.iter().all(|element| is_empty(element, nullable))
                {
                    inner.push(FENCE);
                }
            }
        }
    }
}

/// Puts a literal before what may come first and is of the rule or one before
/// it. Says whether the sequence can be empty.
fn fence(sequence: &mut Sequence, rule: usize, nullable: &[bool]) {
    let mut at = 0;
    while at < sequence.len() {
        match &mut sequence[at] {
            Element::Rule(other) if *other <= rule => {
                sequence.insert(at, FENCE);
                return;
            }
            Element::Block(alternatives, _) => {
                alternatives
                    .iter_mut()
                    .for_each(|inner| fence(inner, rule, nullable));
            }
            _ => {}
        }
        if !is_empty(&sequence[at], nullable) {
            return;
        }
        at += 1;
    }
}

fn written(sequence: &[Element]) -> String {
    let elements = sequence.iter().map(|element| match element {
        Element::Literal(literal) => format!("'{}'", LITERALS[*literal]),
        Element::Token(token) => TOKENS[*token].0.to_owned(),
        Element::Rule(rule) => format!("r{rule}"),
        Element::Block(alternatives, quantifier) => {
            let alternatives: Vec<String> = alternatives.iter().map(|s| written(s)).collect();
            let suffix = match quantifier {
                Quantifier::One => "",
                Quantifier::Optional => "?",
                Quantifier::Star => "*",
                Quantifier::Plus => "+",
            };
            format!("({}){suffix}", alternatives.join(" | "))
        }
    });
    elements.collect::<Vec<_>>().join(" ")
}
