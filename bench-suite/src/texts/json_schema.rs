//! A JSON Schema (2020-12) and documents that it describes, in one JSON text.

use crate::random::Rng;
use crate::texts::lines::Lines;
use crate::words::{adjective, capital, noun, sentence};

/// Schemas in the making. Each definition has fields that are numbers, texts, lists, or
/// things with a definition that was made before.
pub(crate) struct Documents<'r> {
    rng: &'r mut Rng,
    definitions: Vec<Definition>,
}

struct Definition {
    name: String,
    fields: Vec<Field>,
}

struct Field {
    name: String,
    kind: Kind,
    required: bool,
}

enum Kind {
    Number {
        least: usize,
        most: usize,
    },
    Text {
        longest: usize,
    },
    Choice(Vec<String>),
    List {
        most: usize,
    },
    /// The number of a definition.
    Thing(usize),
    /// A schema, and a value that it describes.
    Given(&'static str, &'static str),
}

impl<'r> Documents<'r> {
    pub(crate) fn new(rng: &'r mut Rng) -> Self {
        Self {
            rng,
            definitions: Vec::new(),
        }
    }

    /// One more definition.
    pub(crate) fn define(&mut self) {
        let name = loop {
            let name = capital(adjective(self.rng)) + &capital(noun(self.rng));
            if self.definitions.iter().all(|known| known.name != name) {
                break name;
            }
        };
        let mut fields: Vec<Field> = Vec::new();
        for _ in 0..self.rng.within(2..=5) {
            let field = noun(self.rng).to_owned();
            if fields.iter().any(|known| known.name == field) {
                continue;
            }
            let kind = match self.rng.below(6) {
                0 => {
                    let least = self.rng.below(20);
                    Kind::Number {
                        least,
                        most: least + self.rng.within(5..=90),
                    }
                }
                1 => Kind::Text {
                    longest: self.rng.within(60..=90),
                },
                2 => Kind::Choice((0..3).map(|_| adjective(self.rng).to_owned()).collect()),
                3 => Kind::List {
                    most: self.rng.within(3..=6),
                },
                _ if !self.definitions.is_empty() => Kind::Thing(self.earlier()),
                _ => Kind::Number { least: 0, most: 9 },
            };
            let required = self.rng.chance(60);
            fields.push(Field {
                name: field,
                kind,
                required,
            });
        }
        self.definitions.push(Definition { name, fields });
    }

    /// One of the last few definitions: what everything is made of would be used too often.
    fn earlier(&mut self) -> usize {
        let known = self.definitions.len();
        known - 1 - self.rng.below(known.min(6))
    }

    /// Gives the last definition one more field.
    pub(crate) fn field(&mut self, name: &str, schema: &'static str, value: &'static str) {
        if let Some(last) = self.definitions.last_mut() {
            last.fields.retain(|field| field.name != name);
            last.fields.push(Field {
                name: name.to_owned(),
                kind: Kind::Given(schema, value),
                required: true,
            });
        }
    }

    /// The text, with a number of documents.
    pub(crate) fn finish(mut self, documents: usize) -> Vec<u8> {
        let mut lines = Lines::new("  ");
        lines.open("{");
        lines.open("\"schema\": {");
        lines.line("\"$schema\": \"https://json-schema.org/draft/2020-12/schema\",");
        lines.open("\"$defs\": {");
        for index in 0..self.definitions.len() {
            self.schema(&mut lines, index);
        }
        lines.close("},");
        let names: Vec<String> = self
            .definitions
            .iter()
            .map(|definition| format!("{{ \"$ref\": \"#/$defs/{}\" }}", definition.name))
            .collect();
        lines.open("\"anyOf\": [");
        for (index, name) in names.iter().enumerate() {
            lines.line(&format!("{name}{}", comma(index, names.len())));
        }
        lines.close("]");
        lines.close("},");
        lines.open("\"documents\": [");
        for index in 0..documents {
            let definition = index % self.definitions.len();
            let value = self.value(definition);
            lines.line(&format!("{value}{}", comma(index, documents)));
        }
        lines.close("]");
        lines.close("}");
        lines.finish()
    }

    fn schema(&mut self, lines: &mut Lines, index: usize) {
        let text = sentence(self.rng);
        let definition = &self.definitions[index];
        lines.open(&format!("\"{}\": {{", definition.name));
        lines.line("\"type\": \"object\",");
        lines.line(&format!("\"description\": \"{text}\","));
        lines.open("\"properties\": {");
        let count = definition.fields.len();
        for (at, field) in definition.fields.iter().enumerate() {
            let schema = match &field.kind {
                Kind::Number { least, most } => format!(
                    "{{ \"type\": \"integer\", \"minimum\": {least}, \"maximum\": {most} }}"
                ),
                Kind::Text { longest } => {
                    format!("{{ \"type\": \"string\", \"maxLength\": {longest} }}")
                }
                Kind::Choice(words) => format!("{{ \"enum\": [\"{}\"] }}", words.join("\", \"")),
                Kind::List { most } => format!(
                    "{{ \"type\": \"array\", \"items\": {{ \"type\": \"number\" }}, \"maxItems\": {most} }}"
                ),
                Kind::Thing(other) => {
                    format!(
                        "{{ \"$ref\": \"#/$defs/{}\" }}",
                        self.definitions[*other].name
                    )
                }
                Kind::Given(schema, _) => (*schema).to_owned(),
            };
            lines.line(&format!("\"{}\": {schema}{}", field.name, comma(at, count)));
        }
        lines.close("},");
        let required: Vec<String> = definition
            .fields
            .iter()
            .filter(|field| field.required)
            .map(|field| format!("\"{}\"", field.name))
            .collect();
        lines.line(&format!("\"required\": [{}],", required.join(", ")));
        lines.line("\"additionalProperties\": false");
        lines.close(&format!("}}{}", comma(index, self.definitions.len())));
    }

    /// Something that a definition describes. Definitions refer to earlier ones only.
    fn value(&mut self, index: usize) -> String {
        let mut members = Vec::new();
        for at in 0..self.definitions[index].fields.len() {
            let chance = self.rng.chance(40);
            let field = &self.definitions[index].fields[at];
            if !field.required && !chance {
                continue;
            }
            let name = field.name.clone();
            let value = match &field.kind {
                Kind::Number { least, most } => self.rng.within(*least..=*most).to_string(),
                Kind::Text { .. } => format!("\"{}\"", sentence(self.rng)),
                Kind::Choice(words) => format!("\"{}\"", words[self.rng.below(words.len())]),
                Kind::List { most } => {
                    let numbers: Vec<String> = (0..self.rng.below(*most))
                        .map(|_| self.rng.below(500).to_string())
                        .collect();
                    format!("[{}]", numbers.join(", "))
                }
                Kind::Thing(other) => {
                    let other = *other;
                    self.value(other)
                }
                Kind::Given(_, value) => (*value).to_owned(),
            };
            members.push(format!("\"{name}\": {value}"));
        }
        format!("{{ {} }}", members.join(", "))
    }
}

fn comma(index: usize, count: usize) -> &'static str {
    if index + 1 < count { "," } else { "" }
}
