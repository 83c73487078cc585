//! TypeScript modules without imports that run once their types are gone, and print.
//! They use nothing that is newer than TypeScript 2.9.

use crate::random::Rng;
use crate::texts::lines::Lines;
use crate::words::{adjective, camel, capital, noun, sentence, verb};

/// A module in the making.
pub(crate) struct Module<'r> {
    rng: &'r mut Rng,
    lines: Lines,
    records: Vec<Record>,
    taken: Vec<String>,
}

/// An interface, and a table of things that have it.
#[derive(Clone)]
struct Record {
    interface: String,
    table: String,
    fields: Vec<(&'static str, Kind)>,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Number,
    Text,
    Flag,
    Texts,
}

impl<'r> Module<'r> {
    pub(crate) fn new(rng: &'r mut Rng) -> Self {
        Self {
            rng,
            lines: Lines::new("  "),
            records: Vec::new(),
            taken: Vec::new(),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.lines.len()
    }

    pub(crate) fn finish(self) -> Vec<u8> {
        self.lines.finish()
    }

    /// Writes lines of the failing part, and a blank one.
    pub(crate) fn lines(&mut self, text: &str) {
        self.lines.lines(text);
        self.lines.blank();
    }

    /// A name that is not taken yet.
    pub(crate) fn name(&mut self) -> String {
        loop {
            let name = camel(&[verb(self.rng), adjective(self.rng), noun(self.rng)]);
            if self.take(&name) {
                return name;
            }
        }
    }

    /// The name of a type that is not taken yet.
    pub(crate) fn type_name(&mut self) -> String {
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
        match self.rng.weighted(&[3, 5, 2, 2]) {
            0 => self.record(),
            1 => self.function(),
            2 => self.class(),
            _ => self.levels(),
        }
    }

    /// An interface and a table.
    pub(crate) fn record(&mut self) {
        let interface = self.type_name();
        let mut table = camel(&[&interface.to_lowercase(), "list"]);
        while !self.take(&table) {
            table.push('s');
        }
        let mut fields = vec![("id", Kind::Number), ("label", Kind::Text)];
        for _ in 0..self.rng.within(1..=4) {
            let field = noun(self.rng);
            if field != "label" && !fields.iter().any(|(name, _)| *name == field) {
                let kinds = [Kind::Number, Kind::Text, Kind::Flag, Kind::Texts];
                fields.push((field, kinds[self.rng.below(4)]));
            }
        }
        if self.rng.chance(50) {
            let text = sentence(self.rng);
            self.lines.line(&format!("/** {text} */"));
        }
        self.lines.open(&format!("interface {interface} {{"));
        for (field, kind) in &fields {
            let kind = match kind {
                Kind::Number => "number",
                Kind::Text => "string",
                Kind::Flag => "boolean",
                Kind::Texts => "string[]",
            };
            self.lines.line(&format!("{field}: {kind};"));
        }
        self.lines.close("}");
        self.lines.blank();
        self.lines
            .open(&format!("const {table}: {interface}[] = ["));
        for id in 0..self.rng.within(2..=4) {
            let values: Vec<String> = fields
                .iter()
                .map(|&(field, kind)| format!("{field}: {}", self.value(field, kind, id)))
                .collect();
            self.lines.line(&format!("{{ {} }},", values.join(", ")));
        }
        self.lines.close("];");
        self.lines.blank();
        self.records.push(Record {
            interface,
            table,
            fields,
        });
    }

    fn value(&mut self, field: &str, kind: Kind, id: usize) -> String {
        match kind {
            Kind::Number if field == "id" => (id + 1).to_string(),
            Kind::Number => self.rng.below(400).to_string(),
            Kind::Text => format!("\"{} {}\"", adjective(self.rng), noun(self.rng)),
            Kind::Flag => self.rng.chance(50).to_string(),
            Kind::Texts => {
                let texts: Vec<String> = (0..self.rng.below(4))
                    .map(|_| format!("\"{}\"", noun(self.rng)))
                    .collect();
                format!("[{}]", texts.join(", "))
            }
        }
    }

    fn known(&mut self) -> Record {
        if self.records.is_empty() {
            self.record();
        }
        self.records[self.rng.below(self.records.len())].clone()
    }

    /// A condition about a field of `subject`.
    fn condition(&mut self, record: &Record, subject: &str) -> String {
        let (field, kind) = record.fields[self.rng.below(record.fields.len())];
        let n = self.rng.below(20);
        match kind {
            Kind::Number => format!("{subject}.{field} > limit + {n}"),
            Kind::Text => format!("{subject}.{field}.length < {n}"),
            Kind::Flag => format!("!{subject}.{field}"),
            Kind::Texts => format!("{subject}.{field}.indexOf(\"{}\") < 0", noun(self.rng)),
        }
    }

    /// A number that is made of a field of `subject`.
    fn number(&mut self, record: &Record, subject: &str) -> String {
        let (field, kind) = record.fields[self.rng.below(record.fields.len())];
        match kind {
            Kind::Number => format!("{subject}.{field}"),
            Kind::Text | Kind::Texts => format!("{subject}.{field}.length"),
            Kind::Flag => format!("({subject}.{field} ? {} : 1)", self.rng.below(50)),
        }
    }

    /// A function over a table, and a call of it.
    pub(crate) fn function(&mut self) {
        let record = self.known();
        let name = self.name();
        if self.rng.chance(30) {
            let text = sentence(self.rng);
            self.lines.line(&format!("// {text}"));
        }
        self.lines.open(&format!(
            "function {name}(list: {}[], limit: number): number {{",
            record.interface
        ));
        self.lines.line("let total = 0;");
        self.lines.open("for (const item of list) {");
        let condition = self.condition(&record, "item");
        self.lines.open(&format!("if ({condition}) {{"));
        let number = self.number(&record, "item");
        self.lines.line(&format!("total += {number};"));
        self.lines.shallower();
        if self.rng.chance(50) {
            let condition = self.condition(&record, "item");
            self.lines.open(&format!("}} else if ({condition}) {{"));
            let number = self.number(&record, "item");
            self.lines.line(&format!("total -= {number};"));
            self.lines.shallower();
        }
        self.lines.open("} else {");
        self.lines.line("total += 1;");
        self.lines.close("}");
        self.lines.close("}");
        self.lines.line("return total;");
        self.lines.close("}");
        let limit = self.rng.below(90);
        self.lines.line(&format!(
            "console.log(\"{name}\", {name}({}, {limit}));",
            record.table
        ));
        self.lines.blank();
    }

    fn class(&mut self) {
        let record = self.known();
        let (name, method) = (self.type_name(), self.name());
        self.lines
            .open(&format!("class {name}<T extends {}> {{", record.interface));
        self.lines
            .line("private seen: { [label: string]: T } = {};");
        self.lines.line("private items: T[];");
        self.lines.line("public limit: number;");
        self.lines.blank();
        self.lines
            .open("constructor(items: T[], limit: number = 3) {");
        self.lines.line("this.items = items;");
        self.lines.line("this.limit = limit;");
        self.lines.open("items.forEach((item) => {");
        self.lines.line("this.seen[item.label] = item;");
        self.lines.close("});");
        self.lines.close("}");
        self.lines.blank();
        self.lines.open("get size(): number {");
        self.lines.line("return this.items.length;");
        self.lines.close("}");
        self.lines.blank();
        self.lines
            .open(&format!("{method}(limit: number = this.limit): string {{"));
        let condition = self.condition(&record, "item");
        let number = self.number(&record, "item");
        self.lines.line(&format!(
            "const kept = this.items.filter((item) => {condition});"
        ));
        self.lines.line(&format!(
            "return kept.map((item) => `${{item.label}}: ${{{number}}}`).join(\", \");"
        ));
        self.lines.close("}");
        self.lines.close("}");
        let limit = self.rng.below(50);
        self.lines.line(&format!(
            "console.log(new {name}({}).size, new {name}({}, {limit}).{method}());",
            record.table, record.table
        ));
        self.lines.blank();
    }

    /// An enumeration, and a function that tells its members apart.
    fn levels(&mut self) {
        let (name, function) = (self.type_name(), self.name());
        let mut members: Vec<String> = Vec::new();
        for _ in 0..self.rng.within(2..=4) {
            let member = capital(adjective(self.rng));
            if !members.contains(&member) {
                members.push(member);
            }
        }
        let listed: Vec<String> = members
            .iter()
            .enumerate()
            .map(|(index, member)| format!("{member} = {}", index * 2 + 1))
            .collect();
        self.lines
            .line(&format!("enum {name} {{ {} }}", listed.join(", ")));
        self.lines.blank();
        self.lines
            .open(&format!("function {function}(level: {name}): string {{"));
        self.lines.open("switch (level) {");
        for member in &members {
            let text = noun(self.rng);
            self.lines.open(&format!("case {name}.{member}:"));
            self.lines.line(&format!("return \"{text}\";"));
            self.lines.shallower();
        }
        self.lines.open("default:");
        self.lines.line("return \"none\";");
        self.lines.shallower();
        self.lines.close("}");
        self.lines.close("}");
        self.lines.line(&format!(
            "console.log({function}({name}.{}), {function}({}));",
            members[0],
            self.rng.below(6)
        ));
        self.lines.blank();
    }
}
