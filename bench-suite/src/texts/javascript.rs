//! Programs in ECMAScript 5 that run, end, and print what they computed.

use crate::random::Rng;
use crate::words::{adjective, camel, noun, sentence, verb};

/// A program in the making.
pub(crate) struct Program<'r> {
    rng: &'r mut Rng,
    text: String,
    depth: usize,
    /// Functions that call nothing, and functions that call those.
    functions: [Vec<Function>; 2],
    taken: Vec<String>,
}

#[derive(Clone)]
struct Function {
    name: String,
    parameters: usize,
}

/// What may be used where a statement is written.
struct Scope {
    /// Variables that hold numbers.
    numbers: Vec<String>,
    /// Which of [`Program::functions`] may be called.
    callable: usize,
    nested: usize,
}

impl<'r> Program<'r> {
    pub(crate) fn new(rng: &'r mut Rng) -> Self {
        Self {
            rng,
            text: String::new(),
            depth: 0,
            functions: [Vec::new(), Vec::new()],
            taken: Vec::new(),
        }
    }

    pub(crate) fn finish(self) -> Vec<u8> {
        self.text.into_bytes()
    }

    pub(crate) fn len(&self) -> usize {
        self.text.len()
    }

    /// Writes lines of the failing part at the current depth; lines are indented by two
    /// spaces per level.
    pub(crate) fn lines(&mut self, text: &str) {
        for line in text.lines() {
            self.line(line);
        }
    }

    fn line(&mut self, line: &str) {
        for _ in 0..self.depth {
            self.text.push_str("  ");
        }
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn open(&mut self, line: &str) {
        self.line(line);
        self.depth += 1;
    }

    fn close(&mut self, line: &str) {
        self.depth -= 1;
        self.line(line);
    }

    pub(crate) fn blank(&mut self) {
        self.text.push('\n');
    }

    /// A name that is not taken yet.
    pub(crate) fn name(&mut self) -> String {
        loop {
            let name = match self.rng.below(3) {
                0 => camel(&[verb(self.rng), noun(self.rng)]),
                1 => camel(&[verb(self.rng), adjective(self.rng), noun(self.rng)]),
                _ => camel(&[adjective(self.rng), noun(self.rng)]),
            };
            if !self.taken.contains(&name) {
                self.taken.push(name.clone());
                return name;
            }
        }
    }

    /// A table of settings: an object of numbers, texts and arrays.
    pub(crate) fn table(&mut self) {
        let name = self.name();
        self.open(&format!("var {name} = {{"));
        let mut keys: Vec<&str> = Vec::new();
        for _ in 0..self.rng.within(2..=6) {
            let key = noun(self.rng);
            if keys.contains(&key) {
                continue;
            }
            keys.push(key);
            let value = match self.rng.below(4) {
                0 => format!("\"{}\"", adjective(self.rng)),
                1 => format!("[{}, {}]", self.rng.below(90), self.rng.below(90)),
                2 => format!("{{ {}: {} }}", noun(self.rng), self.rng.below(500)),
                _ => self.rng.below(1000).to_string(),
            };
            self.line(&format!("{key}: {value},"));
        }
        self.close("};");
        self.blank();
        if let Some(key) = keys.first() {
            let reader = self.name();
            self.line(&format!("var {reader} = String({name}.{key}).length;"));
            self.blank();
        }
    }

    /// A function of some statements that returns a number.
    pub(crate) fn function(&mut self) {
        let callable = usize::from(!self.functions[0].is_empty() && self.rng.chance(60));
        let name = self.name();
        let parameters = self.rng.within(1..=3);
        if self.rng.chance(40) {
            let text = sentence(self.rng);
            self.line(&format!("// {text}"));
        }
        let mut scope = Scope {
            numbers: Vec::new(),
            callable,
            nested: 0,
        };
        while scope.numbers.len() < parameters {
            let parameter = noun(self.rng).to_owned();
            if !scope.numbers.contains(&parameter) {
                scope.numbers.push(parameter);
            }
        }
        self.open(&format!("function {name}({}) {{", scope.numbers.join(", ")));
        for _ in 0..self.rng.within(3..=7) {
            self.statement(&mut scope);
        }
        let result = self.expression(&scope, 2);
        self.line(&format!("return {result};"));
        self.close("}");
        self.blank();
        self.functions[callable].push(Function { name, parameters });
    }

    /// Calls functions at random and prints their sum.
    pub(crate) fn report(&mut self, calls: usize) {
        let sum = self.name();
        self.line(&format!("var {sum} = 0;"));
        for _ in 0..calls {
            let level = usize::from(!self.functions[1].is_empty() && self.rng.chance(60));
            let call = self.call(level, |rng| rng.below(40).to_string());
            self.line(&format!("{sum} += {call};"));
        }
        let label = noun(self.rng);
        self.line(&format!("console.log(\"{label}\", {sum});"));
        self.blank();
    }

    fn call(&mut self, level: usize, mut argument: impl FnMut(&mut Rng) -> String) -> String {
        let functions = &self.functions[level];
        if functions.is_empty() {
            return "1".into();
        }
        let function = functions[self.rng.below(functions.len())].clone();
        let arguments: Vec<String> = (0..function.parameters)
            .map(|_| argument(self.rng))
            .collect();
        format!("{}({})", function.name, arguments.join(", "))
    }

    fn statement(&mut self, scope: &mut Scope) {
        let deep = scope.nested >= 2;
        match self.rng.weighted(&[
            5,
            4,
            if deep { 0 } else { 4 },
            if deep { 0 } else { 3 },
            1,
            1,
        ]) {
            0 => self.declare(scope),
            1 => {
                let target = self.variable(scope);
                let value = self.expression(scope, 2);
                let operator = self.rng.pick(&["=", "+=", "-="]);
                self.line(&format!("{target} {operator} {value};"));
            }
            2 => self.branch(scope),
            3 => self.repeat(scope),
            4 => self.choose(scope),
            _ => self.guard(scope),
        }
    }

    fn declare(&mut self, scope: &mut Scope) {
        let value = if scope.callable == 1 && scope.nested == 0 && self.rng.chance(40) {
            let known = scope.numbers.clone();
            self.call(0, |rng| known[rng.below(known.len())].clone())
        } else {
            self.expression(scope, 2)
        };
        let name = camel(&[adjective(self.rng), noun(self.rng)]);
        self.line(&format!("var {name} = {value};"));
        // Visible further on in this function only where it surely has a value.
        if scope.nested == 0 && !scope.numbers.contains(&name) {
            scope.numbers.push(name);
        }
    }

    fn block(&mut self, scope: &mut Scope, most: usize) {
        scope.nested += 1;
        for _ in 0..self.rng.within(1..=most) {
            self.statement(scope);
        }
        scope.nested -= 1;
    }

    fn branch(&mut self, scope: &mut Scope) {
        let condition = self.condition(scope);
        self.open(&format!("if ({condition}) {{"));
        self.block(scope, 3);
        if self.rng.chance(50) {
            self.depth -= 1;
            self.open("} else {");
            self.block(scope, 2);
        }
        self.close("}");
    }

    fn repeat(&mut self, scope: &mut Scope) {
        let counter = ["i", "j", "k"][scope.nested.min(2)];
        let times = self.rng.within(2..=5);
        self.open(&format!(
            "for (var {counter} = 0; {counter} < {times}; {counter}++) {{"
        ));
        self.block(scope, 3);
        self.close("}");
    }

    fn choose(&mut self, scope: &mut Scope) {
        let subject = self.variable(scope);
        let target = self.variable(scope);
        self.open(&format!("switch ({subject} % 3) {{"));
        for label in 0..2 {
            let value = self.expression(scope, 1);
            self.open(&format!("case {label}:"));
            self.line(&format!("{target} = {value};"));
            self.line("break;");
            self.depth -= 1;
        }
        self.open("default:");
        self.line(&format!("{target} += 1;"));
        self.depth -= 1;
        self.close("}");
    }

    fn guard(&mut self, scope: &mut Scope) {
        let target = self.variable(scope);
        let condition = self.condition(scope);
        let text = sentence(self.rng);
        self.open("try {");
        self.line(&format!("if ({condition}) throw new Error(\"{text}\");"));
        self.depth -= 1;
        self.open("} catch (error) {");
        self.line(&format!("{target} += error.message.length;"));
        self.close("}");
    }

    fn variable(&mut self, scope: &Scope) -> String {
        scope.numbers[self.rng.below(scope.numbers.len())].clone()
    }

    fn condition(&mut self, scope: &Scope) -> String {
        let left = self.expression(scope, 1);
        let right = self.expression(scope, 1);
        let operator = self.rng.pick(&["<", ">", "<=", "===", "!=="]);
        format!("{left} {operator} {right}")
    }

    /// Values stay small: there are no products of two variables.
    fn expression(&mut self, scope: &Scope, depth: usize) -> String {
        let kinds = if depth == 0 { 2 } else { 6 };
        match self.rng.below(kinds) {
            0 => self.variable(scope),
            1 => self.rng.below(100).to_string(),
            2 => {
                let (a, b) = (self.variable(scope), self.expression(scope, depth - 1));
                format!("{a} + {b}")
            }
            3 => {
                let (a, b) = (self.variable(scope), self.expression(scope, depth - 1));
                format!("{a} - ({b})")
            }
            4 => {
                let (a, n) = (self.expression(scope, depth - 1), self.rng.within(2..=9));
                format!("({a}) % {n}")
            }
            _ => {
                let (a, n) = (self.variable(scope), self.rng.below(60));
                let b = self.expression(scope, depth - 1);
                format!("({a} > {n} ? {a} : {b})")
            }
        }
    }
}
