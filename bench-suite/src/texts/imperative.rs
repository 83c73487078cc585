//! Programs of functions on numbers, in any language that has such.
//!
//! What they compute never gets negative and stays small, so programs that are run
//! end, and do the same in each language.

use crate::random::Rng;
use crate::texts::lines::Lines;
use crate::words::{adjective, camel, noun, sentence, snake, verb};

/// How a language writes things.
pub(crate) struct Dialect {
    pub(crate) indent: &'static str,
    /// What a line of comment starts with.
    pub(crate) comment: &'static str,
    /// `collect_order`, not `collectOrder`.
    pub(crate) snake: bool,
    /// What stands before the name of a variable: `$`.
    pub(crate) sigil: &'static str,
    /// The first line of a function with parameters.
    pub(crate) function: fn(&str, &[String]) -> String,
    /// A new variable and its value.
    pub(crate) local: fn(&str, &str) -> String,
    /// `name = value`.
    pub(crate) assign: fn(&str, &str) -> String,
    pub(crate) returns: fn(&str) -> String,
    /// The first line of an `if`.
    pub(crate) when: fn(&str) -> String,
    /// The line between both sides of an `if`.
    pub(crate) otherwise: &'static str,
    /// The first line of a loop over the numbers from 0 to below a limit.
    pub(crate) count: fn(&str, &str) -> String,
    /// The first line of a loop with a condition.
    pub(crate) during: fn(&str) -> String,
    /// The end of any block.
    pub(crate) end: &'static str,
    pub(crate) and: &'static str,
    pub(crate) or: &'static str,
    pub(crate) differs: &'static str,
    /// A list of numbers at the top level; none if the language has no such.
    pub(crate) table: Option<fn(&str, &[String]) -> String>,
    /// An element, whose index is in range.
    pub(crate) element: fn(&str, &str) -> String,
}

#[derive(Debug, Clone)]
struct Function {
    name: String,
    parameters: usize,
    /// Functions call only functions of lower rank: calls have an end.
    rank: usize,
}

/// A program in the making.
pub(crate) struct Program<'r> {
    rng: &'r mut Rng,
    dialect: &'static Dialect,
    text: Lines,
    functions: Vec<Function>,
    tables: Vec<(String, usize)>,
    taken: Vec<String>,
}

struct Scope {
    variables: Vec<String>,
    /// Those of the variables that may change.
    changing: Vec<String>,
    rank: usize,
    nested: usize,
}

/// A function calls functions that call functions, and no deeper.
const RANKS: usize = 3;

impl<'r> Program<'r> {
    pub(crate) fn new(rng: &'r mut Rng, dialect: &'static Dialect) -> Self {
        Self {
            rng,
            dialect,
            text: Lines::new(dialect.indent),
            functions: Vec::new(),
            tables: Vec::new(),
            taken: Vec::new(),
        }
    }

    pub(crate) fn rng(&mut self) -> &mut Rng {
        self.rng
    }

    pub(crate) fn text(&mut self) -> &mut Lines {
        &mut self.text
    }

    pub(crate) fn len(&self) -> usize {
        self.text.len()
    }

    pub(crate) fn finish(self) -> Vec<u8> {
        self.text.finish()
    }

    /// Writes lines of the failing part, with words in them replaced.
    pub(crate) fn lines(&mut self, text: &str, replaced: &[(&str, &str)]) {
        let mut text = text.to_owned();
        for (word, by) in replaced {
            text = text.replace(word, by);
        }
        self.text.lines(&text);
        self.text.blank();
    }

    /// A name that is not taken yet: a verb and a noun, perhaps with an adjective.
    pub(crate) fn name(&mut self) -> String {
        loop {
            let (verb, noun) = (verb(self.rng), noun(self.rng));
            let words = if self.rng.chance(40) {
                vec![verb, adjective(self.rng), noun]
            } else {
                vec![verb, noun]
            };
            let name = self.spelled(&words);
            if !self.taken.contains(&name) {
                self.taken.push(name.clone());
                return name;
            }
        }
    }

    fn spelled(&self, words: &[&str]) -> String {
        if self.dialect.snake {
            snake(words)
        } else {
            camel(words)
        }
    }

    /// A call of some function that was written before, with numbers.
    pub(crate) fn call(&mut self) -> String {
        if self.functions.is_empty() {
            return self.rng.below(100).to_string();
        }
        let at = self.rng.below(self.functions.len());
        let function = self.functions[at].clone();
        let arguments: Vec<String> = (0..function.parameters)
            .map(|_| self.rng.below(50).to_string())
            .collect();
        format!("{}({})", function.name, arguments.join(", "))
    }

    /// A table, now and then, and otherwise a function.
    pub(crate) fn item(&mut self) {
        if self.dialect.table.is_some() && self.rng.chance(20) {
            self.table();
        } else {
            self.function();
        }
    }

    pub(crate) fn table(&mut self) {
        let Some(table) = self.dialect.table else {
            return;
        };
        let name = self.name();
        let size = self.rng.within(3..=9);
        let values: Vec<String> = (0..size)
            .map(|_| self.rng.below(1000).to_string())
            .collect();
        self.text.line(&table(&name, &values));
        self.text.blank();
        self.tables.push((name, size));
    }

    pub(crate) fn function(&mut self) {
        let name = self.name();
        let count = self.rng.within(1..=3);
        let mut parameters = Vec::new();
        while parameters.len() < count {
            let words = [noun(self.rng), noun(self.rng)];
            let parameter = format!("{}{}", self.dialect.sigil, self.spelled(&words));
            if !parameters.contains(&parameter) {
                parameters.push(parameter);
            }
        }
        if self.rng.chance(60) {
            let comment = format!("{} {}", self.dialect.comment, sentence(self.rng));
            self.text.line(&comment);
        }
        self.text.open(&(self.dialect.function)(&name, &parameters));
        let rank = self.rng.below(RANKS);
        let mut scope = Scope {
            variables: parameters,
            changing: Vec::new(),
            rank,
            nested: 0,
        };
        self.local(&mut scope);
        for _ in 0..self.rng.within(2..=5) {
            self.statement(&mut scope);
        }
        let value = self.value(&scope, 2);
        self.text.line(&(self.dialect.returns)(&small(&value)));
        self.text.close(self.dialect.end);
        self.text.blank();
        self.functions.push(Function {
            name,
            parameters: count,
            rank,
        });
    }

    fn local(&mut self, scope: &mut Scope) {
        let words = [adjective(self.rng), noun(self.rng)];
        let word = format!("{}{}", self.dialect.sigil, self.spelled(&words));
        if scope.variables.contains(&word) {
            return self.assign(scope);
        }
        let value = self.value(scope, 2);
        self.text.line(&(self.dialect.local)(&word, &small(&value)));
        scope.variables.push(word.clone());
        scope.changing.push(word);
    }

    fn assign(&mut self, scope: &Scope) {
        if scope.changing.is_empty() {
            return;
        }
        let variable = scope.changing[self.rng.below(scope.changing.len())].clone();
        let value = self.value(scope, 2);
        self.text
            .line(&(self.dialect.assign)(&variable, &small(&value)));
    }

    fn statement(&mut self, scope: &mut Scope) {
        let weights = if scope.nested < 2 {
            [4, 4, 3, 2, 1]
        } else {
            [0, 1, 0, 0, 0]
        };
        match self.rng.weighted(&weights) {
            0 => self.local(scope),
            1 => self.assign(scope),
            2 => {
                let condition = self.condition(scope);
                self.text.open(&(self.dialect.when)(&condition));
                self.block(scope);
                if self.rng.chance(60) {
                    self.text.close(self.dialect.otherwise);
                    self.text.deeper();
                    self.block(scope);
                }
                self.text.close(self.dialect.end);
            }
            3 => {
                let counter = format!("{}{}", self.dialect.sigil, ["i", "j", "k"][scope.nested]);
                let limit = self.rng.within(2..=9).to_string();
                self.text.open(&(self.dialect.count)(&counter, &limit));
                scope.variables.push(counter);
                self.block(scope);
                scope.variables.pop();
                self.text.close(self.dialect.end);
            }
            _ => {
                let Some(variable) = scope.changing.last().cloned() else {
                    return;
                };
                let floor = self.rng.within(5..=40);
                self.text
                    .open(&(self.dialect.during)(&format!("{variable} > {floor}")));
                self.text.line(&(self.dialect.assign)(
                    &variable,
                    &format!("{variable} - {floor}"),
                ));
                self.text.close(self.dialect.end);
            }
        }
    }

    /// The statements of a nested block; what is declared there ends with it.
    fn block(&mut self, scope: &mut Scope) {
        let (variables, changing) = (scope.variables.len(), scope.changing.len());
        scope.nested += 1;
        self.assign(scope);
        for _ in 0..self.rng.below(3) {
            self.statement(scope);
        }
        scope.nested -= 1;
        scope.variables.truncate(variables);
        scope.changing.truncate(changing);
    }

    fn condition(&mut self, scope: &Scope) -> String {
        let left = self.value(scope, 1);
        let right = self.value(scope, 0);
        let relation = self
            .rng
            .pick(&["<", ">", "<=", ">=", "==", self.dialect.differs]);
        let simple = format!("{left} {relation} {right}");
        if self.rng.chance(25) {
            let variable = self.value(scope, 0);
            let joint = self.rng.pick(&[self.dialect.and, self.dialect.or]);
            return format!("{simple} {joint} {variable} > {}", self.rng.below(90));
        }
        simple
    }

    fn value(&mut self, scope: &Scope, depth: usize) -> String {
        if depth == 0 || self.rng.chance(20) {
            if scope.variables.is_empty() || self.rng.chance(15) {
                return self.rng.below(100).to_string();
            }
            return scope.variables[self.rng.below(scope.variables.len())].clone();
        }
        match self.rng.below(6) {
            0 => {
                let callable: Vec<Function> = self
                    .functions
                    .iter()
                    .filter(|function| function.rank < scope.rank)
                    .cloned()
                    .collect();
                if callable.is_empty() || scope.nested > 1 {
                    return self.value(scope, depth - 1);
                }
                let function = &callable[self.rng.below(callable.len())];
                let arguments: Vec<String> = (0..function.parameters)
                    .map(|_| self.value(scope, 0))
                    .collect();
                format!("{}({})", function.name, arguments.join(", "))
            }
            1 if !self.tables.is_empty() => {
                let (name, size) = self.tables[self.rng.below(self.tables.len())].clone();
                let index = format!("{} % {size}", self.value(scope, 0));
                (self.dialect.element)(&name, &index)
            }
            2 => format!(
                "({} + {})",
                self.value(scope, depth - 1),
                self.value(scope, depth - 1)
            ),
            3 => format!(
                "({} % {})",
                self.value(scope, depth - 1),
                self.rng.within(3..=60)
            ),
            4 => format!(
                "({} * {})",
                self.value(scope, depth - 1),
                self.rng.within(2..=9)
            ),
            _ => format!("{} + {}", self.value(scope, depth - 1), self.rng.below(30)),
        }
    }
}

/// Keeps a number small.
fn small(value: &str) -> String {
    if value
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$')
    {
        value.into()
    } else if enclosed(value) {
        format!("{value} % 9973")
    } else {
        format!("({value}) % 9973")
    }
}

/// Whether the first parenthesis is closed by the last character.
fn enclosed(value: &str) -> bool {
    let mut depth = 0_usize;
    for (at, byte) in value.bytes().enumerate() {
        match byte {
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at > 0 && at + 1 == value.len();
        }
    }
    false
}
