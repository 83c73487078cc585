//! Scripts in SQL that create tables, fill them, and ask for things.

use crate::random::Rng;
use crate::texts::lines::Lines;
use crate::words::{adjective, noun, sentence, snake, verb};

/// A script in the making. All columns are integers.
pub(crate) struct Script<'r> {
    rng: &'r mut Rng,
    text: Lines,
    tables: Vec<Table>,
    /// Names of common table expressions and of views.
    taken: Vec<String>,
}

#[derive(Debug, Clone)]
pub(crate) struct Table {
    pub(crate) name: String,
    pub(crate) columns: Vec<String>,
}

impl<'r> Script<'r> {
    pub(crate) fn new(rng: &'r mut Rng) -> Self {
        Self {
            rng,
            text: Lines::new("    "),
            tables: Vec::new(),
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
        let mut text = text.to_owned();
        for (word, by) in replaced {
            text = text.replace(word, by);
        }
        self.text.lines(&text);
        self.text.blank();
    }

    /// A name that is not taken yet.
    pub(crate) fn name(&mut self) -> String {
        loop {
            let name = format!("{}_{}s", adjective(self.rng), noun(self.rng));
            if !self.taken.contains(&name) {
                self.taken.push(name.clone());
                return name;
            }
        }
    }

    /// A table of those that there are.
    pub(crate) fn some(&mut self) -> Table {
        self.tables[self.rng.below(self.tables.len())].clone()
    }

    /// Creates a table and puts some rows in it.
    pub(crate) fn table(&mut self) {
        let name = self.name();
        let mut columns = vec!["id".to_owned()];
        while columns.len() < 4 {
            let column = snake(&[noun(self.rng), "no"]);
            if !columns.contains(&column) {
                columns.push(column);
            }
        }
        self.text.line(&format!("-- {}", sentence(self.rng)));
        self.text.open(&format!("CREATE TABLE {name} ("));
        for (at, column) in columns.iter().enumerate() {
            let rest = match at {
                0 => " PRIMARY KEY,",
                1 => " NOT NULL,",
                2 => ",",
                _ => "",
            };
            self.text.line(&format!("{column} INTEGER{rest}"));
        }
        self.text.close(");");
        for row in 1..=self.rng.within(2..=5) {
            let mut values = vec![row.to_string(), self.rng.below(90).to_string()];
            for _ in 2..4 {
                let empty = self.rng.chance(10);
                let value = self.rng.below(90).to_string();
                values.push(if empty { "NULL".into() } else { value });
            }
            self.text.line(&format!(
                "INSERT INTO {name} VALUES ({});",
                values.join(", ")
            ));
        }
        self.text.blank();
        self.tables.push(Table { name, columns });
    }

    /// A question of one of some forms.
    pub(crate) fn query(&mut self) {
        let (first, second) = (self.some(), self.some());
        let [a, b] = ["a", "b"].map(ToOwned::to_owned);
        match self.rng.below(5) {
            0 => {
                let value = self.value(&[(&a, &first)], 2);
                let condition = self.condition(&[(&a, &first)], 1);
                self.text
                    .line(&format!("SELECT a.id, {value} AS {}_value", verb(self.rng)));
                self.text.line(&format!("FROM {} AS a", first.name));
                self.text.line(&format!("WHERE {condition}"));
                self.text.line("ORDER BY a.id;");
            }
            1 => {
                let value = self.value(&[(&a, &first), (&b, &second)], 2);
                let join = self.rng.pick(&["JOIN", "LEFT JOIN"]);
                let (x, y) = (self.column(&first), self.column(&second));
                let condition = self.condition(&[(&a, &first), (&b, &second)], 1);
                self.text.line(&format!(
                    "SELECT a.id, b.id AS other_id, {value} AS both_value"
                ));
                self.text.line(&format!("FROM {} AS a", first.name));
                self.text
                    .line(&format!("{join} {} AS b ON a.{x} = b.{y}", second.name));
                self.text.line(&format!("WHERE {condition};"));
            }
            2 => {
                let (key, value) = (self.column(&first), self.column(&first));
                let least = self.rng.below(20);
                self.text.line(&format!(
                    "SELECT a.{key}, count(*) AS row_count, sum(a.{value}) AS all_values"
                ));
                self.text.line(&format!("FROM {} AS a", first.name));
                self.text.line(&format!("GROUP BY a.{key}"));
                self.text
                    .line(&format!("HAVING max(a.{value}) > {least} AND count(*) < 9"));
                self.text.line(&format!("ORDER BY a.{key};"));
            }
            3 => {
                let name = self.name();
                let condition = self.condition(&[(&a, &first)], 1);
                let (x, y) = (self.column(&first), self.column(&second));
                self.text.open(&format!("WITH {name} AS ("));
                self.text.line(&format!("SELECT a.id, a.{x} AS held"));
                self.text.line(&format!("FROM {} AS a", first.name));
                self.text.line(&format!("WHERE {condition}"));
                self.text.close(")");
                self.text
                    .line(&format!("SELECT c.id, c.held + b.{y} AS more"));
                self.text.line(&format!("FROM {name} AS c"));
                self.text
                    .line(&format!("JOIN {} AS b ON b.id = c.id;", second.name));
            }
            _ => {
                let (x, y, z) = (
                    self.column(&first),
                    self.column(&second),
                    self.column(&first),
                );
                let negated = self.rng.pick(&["", "NOT "]);
                self.text.line(&format!("SELECT a.{x}"));
                self.text.line(&format!("FROM {} AS a", first.name));
                self.text.open(&format!("WHERE a.{z} {negated}IN ("));
                self.text.line(&format!(
                    "SELECT b.{y} FROM {} AS b WHERE b.id > a.id",
                    second.name
                ));
                self.text.close(");");
            }
        }
        self.text.blank();
    }

    fn column(&mut self, table: &Table) -> String {
        table.columns[self.rng.below(table.columns.len())].clone()
    }

    fn value(&mut self, from: &[(&String, &Table)], depth: usize) -> String {
        if depth == 0 || self.rng.chance(25) {
            if self.rng.chance(20) {
                return self.rng.below(50).to_string();
            }
            let (alias, table) = from[self.rng.below(from.len())];
            let column = self.column(table);
            return format!("{alias}.{column}");
        }
        let left = self.value(from, depth - 1);
        match self.rng.below(4) {
            0 => format!("{left} + {}", self.value(from, depth - 1)),
            1 => format!(
                "({left} - {}) * {}",
                self.value(from, 0),
                self.rng.within(2..=9)
            ),
            2 => format!("coalesce({left}, {})", self.rng.below(9)),
            _ => {
                let condition = self.condition(from, 0);
                let other = self.value(from, depth - 1);
                format!("CASE WHEN {condition} THEN {left} ELSE {other} END")
            }
        }
    }

    fn condition(&mut self, from: &[(&String, &Table)], depth: usize) -> String {
        let left = self.value(from, depth);
        if depth > 0 && self.rng.chance(40) {
            let joint = self.rng.pick(&["AND", "OR"]);
            let (one, two) = (self.condition(from, 0), self.condition(from, depth - 1));
            return format!("({one} {joint} {two})");
        }
        match self.rng.below(4) {
            0 => format!("{left} > {}", self.value(from, 0)),
            1 => format!(
                "{left} BETWEEN {} AND {}",
                self.rng.below(20),
                self.rng.within(20..=90)
            ),
            2 => format!("{left} IS NOT NULL"),
            _ => format!("{left} <> {}", self.rng.below(90)),
        }
    }
}
