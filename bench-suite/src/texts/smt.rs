//! Scripts for solvers, in SMT-LIB, that can be satisfied.

use crate::random::Rng;
use crate::texts::lines::Lines;
use crate::words::{adjective, noun, sentence, snake, verb};

/// A script in the making. Each constant has a value of which all that is asserted is true.
pub(crate) struct Script<'r> {
    rng: &'r mut Rng,
    text: Lines,
    numbers: Vec<(String, i64)>,
    flags: Vec<(String, bool)>,
    /// Functions: `factor * x + shift`.
    functions: Vec<(String, i64, i64)>,
    taken: Vec<String>,
}

impl<'r> Script<'r> {
    pub(crate) fn new(rng: &'r mut Rng) -> Self {
        Self {
            rng,
            text: Lines::new("    "),
            numbers: Vec::new(),
            flags: Vec::new(),
            functions: Vec::new(),
            taken: Vec::new(),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.text.len()
    }

    pub(crate) fn finish(self) -> Vec<u8> {
        self.text.finish()
    }

    /// Writes lines of the failing part, with words in them replaced.
    pub(crate) fn lines(&mut self, text: &str, replaced: &[(&str, &str)]) {
        let mut text = text.trim_start().to_owned();
        for (word, by) in replaced {
            text = text.replace(word, by);
        }
        self.text.lines(&text);
    }

    /// A name that is not taken yet.
    pub(crate) fn name(&mut self) -> String {
        loop {
            let name = snake(&[adjective(self.rng), noun(self.rng)]);
            if !self.taken.contains(&name) {
                self.taken.push(name.clone());
                return name;
            }
        }
    }

    /// A declaration, a definition, or an assertion.
    pub(crate) fn statement(&mut self) {
        match self.rng.weighted(&[3, 2, 1, 5]) {
            0 => self.number(),
            1 => self.flag(),
            2 => self.function(),
            _ if self.numbers.is_empty() || self.flags.is_empty() => self.number(),
            _ => self.assertion(),
        }
    }

    fn number(&mut self) {
        let name = self.name();
        let value = self.rng.below(40) as i64;
        self.text.line(&format!("(declare-const {name} Int)"));
        self.numbers.push((name, value));
    }

    fn flag(&mut self) {
        let name = format!("is_{}", self.name());
        let value = self.rng.chance(50);
        self.text.line(&format!("(declare-const {name} Bool)"));
        self.flags.push((name, value));
    }

    fn function(&mut self) {
        let name = snake(&[verb(self.rng), noun(self.rng)]);
        if self.taken.contains(&name) {
            return;
        }
        self.taken.push(name.clone());
        let (factor, shift) = (self.rng.within(1..=5) as i64, self.rng.below(20) as i64);
        self.text.line(&format!("; {}", sentence(self.rng)));
        self.text.open(&format!("(define-fun {name} ((x Int)) Int"));
        self.text.line(&format!("(+ (* {factor} x) {shift}))"));
        self.text.shallower();
        self.functions.push((name, factor, shift));
    }

    fn assertion(&mut self) {
        let (formula, value) = self.formula(2);
        if value {
            self.text.line(&format!("(assert {formula})"));
        } else {
            self.text.line(&format!("(assert (not {formula}))"));
        }
    }

    /// A formula and its value.
    fn formula(&mut self, depth: usize) -> (String, bool) {
        if depth == 0 {
            if self.rng.chance(30) {
                return self.flags[self.rng.below(self.flags.len())].clone();
            }
            let (left, a) = self.term(1);
            let (right, b) = self.term(0);
            return match self.rng.below(3) {
                0 => (format!("(<= {left} {right})"), a <= b),
                1 => (format!("(> {left} {right})"), a > b),
                _ => (format!("(= {left} {right})"), a == b),
            };
        }
        let (left, a) = self.formula(depth - 1);
        let (right, b) = self.formula(depth - 1);
        match self.rng.below(5) {
            0 => (format!("(and {left} {right})"), a && b),
            1 => (format!("(or {left} {right})"), a || b),
            2 => (format!("(=> {left} {right})"), !a || b),
            3 => {
                let (condition, c) = self.formula(0);
                (
                    format!("(ite {condition} {left} {right})"),
                    if c { a } else { b },
                )
            }
            _ => {
                let name = format!("let_{}", noun(self.rng));
                (
                    format!("(let (({name} {left})) (or {name} {right}))"),
                    a || b,
                )
            }
        }
    }

    /// A number and its value.
    fn term(&mut self, depth: usize) -> (String, i64) {
        if depth == 0 || self.rng.chance(30) {
            if self.rng.chance(30) {
                let value = self.rng.below(60) as i64;
                return (value.to_string(), value);
            }
            return self.numbers[self.rng.below(self.numbers.len())].clone();
        }
        let (left, a) = self.term(depth - 1);
        match self.rng.below(3) {
            0 if !self.functions.is_empty() => {
                let (name, factor, shift) =
                    self.functions[self.rng.below(self.functions.len())].clone();
                (format!("({name} {left})"), factor * a + shift)
            }
            1 => {
                let (right, b) = self.term(depth - 1);
                (format!("(+ {left} {right})"), a + b)
            }
            _ => {
                let factor = self.rng.within(2..=6) as i64;
                (format!("(* {factor} {left})"), factor * a)
            }
        }
    }
}
