//! `@members` and what rules declare: fields, small methods, parameters.

use rustc_hash::{FxHashMap, FxHashSet};

use super::expr::{Expr, Name};
use super::reader::Parser;
use super::scan::Lexeme;
use super::stmt::Stmt;
use super::value::{Value, normalize};

/// A method that the grammar itself brings along.
#[derive(Clone, Debug)]
pub(crate) struct Method {
    pub(crate) parameters: Vec<Name>,
    pub(crate) body: Vec<Stmt>,
}

/// The members of a recognizer.
#[derive(Clone, Debug, Default)]
pub(crate) struct Members {
    /// Fields by their normalized names, in order, with their first values.
    pub(crate) fields: Vec<(String, Expr)>,
    /// Methods by their normalized names and numbers of parameters.
    pub(crate) methods: FxHashMap<(String, usize), Method>,
    /// Classes of their own that match tokens.
    pub(crate) simulators: FxHashSet<String>,
    /// The methods of these classes, as `methods`.
    pub(crate) simulating: FxHashMap<(String, usize), Method>,
    /// The names of members that cannot be read, as written.
    pub(crate) unread: Vec<String>,
}

/// Words before the type of a member.
const MODIFIERS: &[&str] = &[
    "public",
    "private",
    "protected",
    "internal",
    "static",
    "final",
    "readonly",
    "const",
    "override",
    "virtual",
    "inline",
    "func",
    "function",
    "var",
    "let",
];

impl Members {
    /// Reads more members.
    pub(super) fn read(&mut self, code: &str) {
        let Some(mut parser) = Parser::new(code) else {
            // Not even its words can be told apart, but perhaps its names.
            self.unread.extend(first_words(code));
            return;
        };
        while !parser.at_end() {
            let start = parser.next;
            if parser.member(self).is_none() {
                parser.next = start;
                self.unread.extend(parser.skip_member());
            }
        }
    }
}

/// The first line's words, to say what cannot be read.
fn first_words(code: &str) -> Option<String> {
    let line = code.lines().find(|line| !line.trim().is_empty())?;
    Some(line.trim().chars().take(40).collect())
}

impl Parser {
    fn is_word(&self, words: &[&str]) -> bool {
        matches!(self.peek(), Some(Lexeme::Name(name)) if words.contains(&name.written.as_str()))
    }

    fn member(&mut self, members: &mut Members) -> Option<()> {
        if self.eat(";") {
            return Some(());
        }
        while let Some(Lexeme::Name(name)) = self.peek()
            && (MODIFIERS.contains(&name.written.as_str()) || name.written.starts_with('@'))
        {
            self.next += 1;
            if self.eat(":") {
                return Some(());
            }
        }
        if self.is_word(&["class"]) {
            return self.simulator(members);
        }
        // `this.field = value`, in languages where members are statements.
        if self.is_word(&["this", "self"]) {
            let Stmt::Expr(Expr::Assign(target, value)) = self.statement()? else {
                return None;
            };
            let Expr::Member(_, name) = *target else {
                return None;
            };
            members.fields.push((name.normal, *value));
            return Some(());
        }
        let (class, name) = self.typed_name()?;
        if !self.eat("(") {
            return self.fields(&class, name, members);
        }
        let parameters = self.names_until(")")?;
        // `throws X`, a result's type.
        while self.sign() != Some("{") {
            if self.eat(";") {
                return Some(());
            }
            match self.peek()? {
                Lexeme::Name(_) | Lexeme::Sign("," | "." | ":" | "->") => self.next += 1,
                _ => return None,
            }
        }
        self.next += 1;
        let body = self.block()?;
        let key = (name.normal, parameters.len());
        members.methods.insert(key, Method { parameters, body });
        Some(())
    }

    /// A class between the lexer and what matches its tokens. It has access to
    /// the lexer's place in the input, so its methods are read as the lexer's.
    fn simulator(&mut self, members: &mut Members) -> Option<()> {
        self.next += 1;
        let class = self.name()?.written;
        let mut above = "";
        loop {
            match &self.lexemes.get(self.next)?.lexeme {
                Lexeme::Sign("{") => break,
                Lexeme::Sign(":" | "." | "::") => {}
                Lexeme::Name(name) => above = &name.written,
                _ => return None,
            }
            self.next += 1;
        }
        (above == "LexerATNSimulator").then_some(())?;
        self.next += 1;
        let mut own = Members::default();
        while !self.eat("}") {
            let start = self.next;
            if self.member(&mut own).is_none() {
                self.next = start;
                own.unread.extend(self.skip_member());
                (!self.at_end()).then_some(())?;
            }
        }
        members.simulators.insert(class);
        members.fields.extend(own.fields);
        members.simulating.extend(own.methods);
        Some(())
    }

    /// What follows the name of the first of some fields.
    fn fields(&mut self, class: &str, mut name: Name, members: &mut Members) -> Option<()> {
        loop {
            let value = if self.eat("=") {
                self.expression(1)?
            } else {
                Expr::Literal(first_value(class))
            };
            members.fields.push((name.normal, value));
            if !self.eat(",") {
                break;
            }
            name = self.name()?;
        }
        (self.eat(";") || self.at_end() || self.at_line_start()).then_some(())
    }

    /// `Type name`, `name: Type` or `name`; also the type's name, if there is one.
    fn typed_name(&mut self) -> Option<(String, Name)> {
        let mut class = String::new();
        let mut name = self.name()?;
        loop {
            self.skip_type_arguments()?;
            while self.eat("[") {
                self.eat("]").then_some(())?;
            }
            let (qualified, starred) = (
                self.eat(".") || self.eat("::"),
                self.eat("*") || self.eat("&") || self.eat("?"),
            );
            match self.peek() {
                Some(Lexeme::Name(next)) if qualified || starred || !self.at_line_start() => {
                    if !qualified {
                        class = std::mem::take(&mut name.written);
                    }
                    name = next.clone();
                    self.next += 1;
                }
                _ => break,
            }
        }
        while self.eat("[") {
            self.eat("]").then_some(())?;
        }
        if self.eat(":") {
            class = self.name()?.written;
            self.skip_type_arguments()?;
        }
        Some((class, name))
    }

    /// The names of parameters, up to and with a sign.
    fn names_until(&mut self, end: &str) -> Option<Vec<Name>> {
        let mut names = Vec::new();
        while !self.eat(end) {
            if !names.is_empty() {
                self.eat(",").then_some(())?;
            }
            while self.is_word(&["final", "const", "var"]) {
                self.next += 1;
            }
            names.push(self.typed_name()?.1);
        }
        Some(names)
    }

    /// Goes behind a member that cannot be read; gives its name.
    fn skip_member(&mut self) -> Option<String> {
        let (mut depth, mut last, mut name) = (0, None, None);
        while let Some(lexeme) = self.peek() {
            let sign = match lexeme {
                Lexeme::Sign(sign) => *sign,
                Lexeme::Name(word) => {
                    last = Some(word.written.clone());
                    ""
                }
                Lexeme::Literal(_) => "",
            };
            if matches!(sign, "(" | "=" | "{" | ";") && name.is_none() {
                name = last.take();
            }
            self.next += 1;
            match sign {
                "(" | "{" | "[" => depth += 1,
                ")" | "}" | "]" => depth -= 1,
                _ => {}
            }
            if depth <= 0 && matches!(sign, "}" | ";") {
                self.eat(";");
                break;
            }
        }
        name.or(last)
    }
}

/// What a field of a type has at first.
fn first_value(class: &str) -> Value {
    match class {
        "boolean" | "bool" | "Bool" => Value::Bool(false),
        "int" | "long" | "short" | "byte" | "char" | "Int" | "number" | "size_t" => Value::Int(0),
        _ => Value::Null,
    }
}

/// What a rule declares in `[...]`: names, normalized, with their first values.
pub(super) fn declared(code: &str) -> Option<Vec<(String, Expr)>> {
    /// Types of Go, which stand after the name.
    const AFTER: &[&str] = &["int", "string", "bool", "number", "int32", "int64"];
    let mut parser = Parser::new(code)?;
    let mut list = Vec::new();
    while !parser.at_end() {
        if !list.is_empty() {
            parser.eat(",").then_some(())?;
        }
        let (class, mut name) = parser.typed_name()?;
        let mut first = first_value(&class);
        if !class.is_empty() && AFTER.contains(&name.written.as_str()) {
            first = first_value(&name.written);
            name = Name {
                normal: normalize(&class),
                written: class,
            };
        }
        let value = if parser.eat("=") {
            parser.expression(1)?
        } else {
            Expr::Literal(first)
        };
        list.push((name.normal, value));
    }
    Some(list)
}

/// Expressions with commas between them.
pub(super) fn arguments(code: &str) -> Option<Vec<Expr>> {
    let mut parser = Parser::new(code)?;
    let mut list = Vec::new();
    while !parser.at_end() {
        if !list.is_empty() {
            parser.eat(",").then_some(())?;
        }
        list.push(parser.expression(1)?);
    }
    Some(list)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn read(code: &str) -> Members {
        let mut members = Members::default();
        members.read(code);
        members
    }

    #[test]
    fn fields_and_methods_of_several_languages_are_read() {
        for code in [
            "int n = 0; private boolean f; @Override public boolean is(int a, final Token b) throws X { return a > n; }",
            "private n = 0\nprivate f: boolean\nprotected is(a: number, b: Token): boolean { return a > this.n }",
            "this.n = 0;\nthis.f = false; bool is(int a, Token* b) { return a > n; }",
            "Stack<Integer> n = new Stack<Integer>(); bool f;\nprivate bool is(int a, IToken b) { return true; }",
        ] {
            let members = read(code);
            assert_eq!(members.unread, [""; 0], "{code}");
            let fields: Vec<&str> = members.fields.iter().map(|(name, _)| &**name).collect();
            assert_eq!(fields, ["n", "f"], "{code}");
            let method = &members.methods[&("is".to_owned(), 2)];
            assert_eq!(method.parameters[1].normal, "b", "{code}");
        }
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        let members = read("int a; int bad() { try { x(); } finally { } } int c; @#");
        assert_eq!(members.unread, ["int a; int bad() { try { x(); } finally "]);
        let members = read("int a; int bad() { try { x(); } finally { } } int c;");
        assert_eq!(members.unread, ["bad"]);
        assert_eq!(members.fields.len(), 2);
    }

    #[test]
    fn declarations_of_rules_have_first_values() {
        let names = |code: &str| -> Vec<String> {
            let declared = declared(code).unwrap();
            declared.into_iter().map(|(name, _)| name).collect()
        };
        assert_eq!(names("int _p, String name = \"x\""), ["p", "name"]);
        assert_eq!(names("n: number, total: number"), ["n", "total"]);
        assert_eq!(names("n int"), ["n"]);
        assert_eq!(names("Map<String, Integer> m = null"), ["m"]);
        assert_eq!(declared("int = "), None);
    }
}
