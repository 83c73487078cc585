//! Python modules with annotations, which type checkers accept. They are formatted as
//! formatters like it, so that a formatter changes little.

use crate::random::Rng;
use crate::texts::lines::Lines;
use crate::words::{adjective, capital, noun, sentence, snake, verb};

/// A module in the making.
pub(crate) struct Module<'r> {
    rng: &'r mut Rng,
    lines: Lines,
    /// Functions of one number and a list of numbers.
    functions: Vec<String>,
    /// Dictionaries from texts to numbers.
    tables: Vec<String>,
    taken: Vec<String>,
}

impl<'r> Module<'r> {
    pub(crate) fn new(rng: &'r mut Rng) -> Self {
        Self {
            rng,
            lines: Lines::new("    "),
            functions: Vec::new(),
            tables: Vec::new(),
            taken: Vec::new(),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.lines.len()
    }

    pub(crate) fn finish(self) -> Vec<u8> {
        self.lines.finish()
    }

    /// Writes lines of the failing part, and two blank ones.
    pub(crate) fn lines(&mut self, text: &str) {
        self.lines.lines(text);
        self.gap();
    }

    /// What modules start with: a text about them, and imports.
    pub(crate) fn head(&mut self, imports: &str) {
        let text = sentence(self.rng);
        self.lines.line(&format!("\"\"\"{text}\"\"\""));
        self.lines.lines(imports);
        self.gap();
    }

    fn gap(&mut self) {
        self.lines.blank();
        self.lines.blank();
    }

    /// A name that is not taken yet.
    pub(crate) fn name(&mut self) -> String {
        loop {
            let name = snake(&[verb(self.rng), adjective(self.rng), noun(self.rng)]);
            if self.take(&name) {
                return name;
            }
        }
    }

    /// The name of a class that is not taken yet.
    pub(crate) fn class_name(&mut self) -> String {
        loop {
            let name = capital(adjective(self.rng)) + &capital(noun(self.rng));
            if self.take(&name) {
                return name;
            }
        }
    }

    fn take(&mut self, name: &str) -> bool {
        let free = !self.taken.iter().any(|taken| taken == name);
        if free {
            self.taken.push(name.to_owned());
        }
        free
    }

    /// Anything.
    pub(crate) fn item(&mut self) {
        match self.rng.weighted(&[2, 5, 2]) {
            0 => self.table(),
            1 => self.function(),
            _ => self.class(),
        }
    }

    fn table(&mut self) {
        let name = self.name().to_uppercase();
        self.lines.open(&format!("{name} = {{"));
        let mut keys = Vec::new();
        for _ in 0..self.rng.within(2..=5) {
            let key = noun(self.rng);
            if !keys.contains(&key) {
                keys.push(key);
                let value = self.rng.below(900);
                self.lines.line(&format!("\"{key}\": {value},"));
            }
        }
        self.lines.close("}");
        self.gap();
        self.tables.push(name);
    }

    fn function(&mut self) {
        let name = self.name();
        let (number, list) = (noun(self.rng), noun(self.rng).to_owned() + "s");
        self.lines.open(&format!(
            "def {name}({number}: int, {list}: list[int]) -> int:"
        ));
        if self.rng.chance(60) {
            let text = sentence(self.rng);
            self.lines.line(&format!("\"\"\"{text}\"\"\""));
        }
        self.lines.line("total = 0");
        for _ in 0..self.rng.within(1..=3) {
            self.statement(number, &list);
        }
        self.lines.line("return total");
        self.lines.shallower();
        self.gap();
        self.functions.push(name);
    }

    /// A statement that changes `total`.
    fn statement(&mut self, number: &str, list: &str) {
        match self.rng.below(6) {
            0 => {
                self.lines
                    .open(&format!("for index, value in enumerate({list}):"));
                self.branch("value", number);
                self.lines.shallower();
            }
            1 => self.branch(number, "total"),
            2 => {
                let limit = self.rng.within(10..=90);
                self.lines
                    .open(&format!("while total < {number} and total < {limit}:"));
                self.lines.line(&format!("total += len({list}) + 1"));
                self.lines.shallower();
            }
            3 => {
                let (key, other) = (noun(self.rng), self.rng.below(90));
                let table = if self.tables.is_empty() {
                    format!("{{\"{key}\": {other}}}")
                } else {
                    self.tables[self.rng.below(self.tables.len())].clone()
                };
                self.lines.open("try:");
                self.lines.line(&format!("total += {table}[\"{key}\"]"));
                self.lines.shallower();
                self.lines.open("except KeyError:");
                self.lines.line(&format!("total -= {other}"));
                self.lines.shallower();
            }
            4 => {
                let limit = self.rng.below(90);
                self.lines.line(&format!(
                    "kept = [value for value in {list} if value > {limit}]"
                ));
                self.lines.line("total += sum(kept)");
            }
            _ => {
                let argument = self.rng.below(40);
                let call = if self.functions.is_empty() {
                    format!("max({number}, {argument})")
                } else {
                    let function = &self.functions[self.rng.below(self.functions.len())];
                    format!("{function}({number} - {argument}, {list})")
                };
                self.lines.line(&format!("total += {call}"));
            }
        }
    }

    fn branch(&mut self, subject: &str, other: &str) {
        let (low, high) = (self.rng.below(40), self.rng.within(50..=99));
        self.lines.open(&format!("if {subject} > {high}:"));
        self.lines.line(&format!("total += {subject} - {low}"));
        self.lines.shallower();
        if self.rng.chance(60) {
            self.lines
                .open(&format!("elif {subject} == {other} or {subject} < {low}:"));
            let text = sentence(self.rng);
            self.lines.line(&format!("total -= {low}  # {text}"));
            self.lines.shallower();
        }
        if self.rng.chance(60) {
            self.lines.open("else:");
            self.lines.line(&format!("total += {other} % {}", low + 2));
            self.lines.shallower();
        }
    }

    fn class(&mut self) {
        let name = self.class_name();
        let mut fields = Vec::new();
        for _ in 0..self.rng.within(2..=4) {
            let field = noun(self.rng);
            if !fields.contains(&field) {
                fields.push(field);
            }
        }
        self.lines.open(&format!("class {name}:"));
        let text = sentence(self.rng);
        self.lines.line(&format!("\"\"\"{text}\"\"\""));
        self.lines.blank();
        let parameters: Vec<String> = fields.iter().map(|field| format!("{field}: int")).collect();
        self.lines.open(&format!(
            "def __init__(self, {}) -> None:",
            parameters.join(", ")
        ));
        for field in &fields {
            self.lines.line(&format!("self.{field} = {field}"));
        }
        self.lines.shallower();
        for _ in 0..self.rng.within(1..=2) {
            let method = self.name();
            let (first, last) = (fields[0], fields[fields.len() - 1]);
            let limit = self.rng.below(99);
            self.lines.blank();
            self.lines
                .open(&format!("def {method}(self, limit: int = {limit}) -> str:"));
            self.lines.open(&format!("if self.{first} > limit:"));
            self.lines
                .line(&format!("return f\"{first} {{self.{first}}}\""));
            self.lines.shallower();
            self.lines.line(&format!("self.{last} += limit"));
            self.lines
                .line(&format!("return \"{last} \" + str(self.{last})"));
            self.lines.shallower();
        }
        self.lines.shallower();
        self.gap();
    }
}
