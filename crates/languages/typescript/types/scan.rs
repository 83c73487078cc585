//! Whether a `<` after an operand opens type arguments.
//!
//! The language tries to read them, and then looks at what follows (TypeScript's parser does,
//! and so there is no other definition). So does this, on the text, and remembers what became
//! of every `<` on the way, so that no part of a text is read twice.

use std::collections::HashMap;

use super::super::peek::{Peek, Script, string_end};
use super::KEYWORD_TYPES;
use crate::toolkit::peek::{Lexis as _, skip_blanks};

/// A bracket, and how far a conditional type in it has come.
#[derive(Clone, Copy, Debug)]
struct Level {
    open: Open,
    /// Seen `extends` that no `?` has followed yet.
    extends: bool,
    /// Seen `?` that no `:` has followed yet.
    questions: u32,
}

/// What is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Open {
    /// `<`, and where.
    Angle(usize),
    Paren,
    Square,
    Brace,
    /// `${`.
    Template,
    /// The `:` before the result of a function.
    Result,
}

impl Level {
    fn new(open: Open) -> Self {
        Self {
            open,
            extends: false,
            questions: 0,
        }
    }
}

impl Open {
    /// Whether what is in it may have names with types.
    fn has_names(self) -> bool {
        matches!(self, Self::Paren | Self::Square | Self::Brace)
    }
}

/// What was found out, by the places of `<`.
#[derive(Debug, Default)]
pub(in super::super) struct Scan {
    known: HashMap<usize, bool>,
}

/// The part of a type that the last token was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Last {
    /// An operand has to follow.
    Open,
    Comma,
    /// `new`, `keyof`: a word may follow.
    Prefix,
    Word,
    Paren,
    Other,
}

impl Scan {
    /// Whether the `<` at a position opens type arguments of an expression.
    pub(in super::super) fn opens(&mut self, text: &str, less: usize) -> bool {
        if let Some(known) = self.known.get(&less) {
            return *known;
        }
        for level in self.read(text, Open::Angle(less), less + 1).0 {
            if let Open::Angle(less) = level.open {
                self.known.insert(less, false);
            }
        }
        self.known.get(&less).copied().unwrap_or(false)
    }

    /// Whether there is a type after a position, and `=>` after that.
    fn finds_arrow(&mut self, text: &str, position: usize) -> bool {
        // It stops at the arrow as at anything that it does not expect.
        let (open, at) = self.read(text, Open::Result, position);
        open.len() == 1 && text[at..].starts_with("=>")
    }

    /// Reads to the end of the type arguments, or to what cannot be in a type. Gives
    /// what was open there, and where that is.
    fn read(&mut self, text: &str, first: Open, from: usize) -> (Vec<Level>, usize) {
        let mut reading = Reading {
            scan: self,
            text,
            at: from,
            open: vec![Level::new(first)],
            last: Last::Open,
        };
        while let Some(level) = reading.open.last() {
            match reading.step(level.open) {
                Some(last) => reading.last = last,
                None => break,
            }
        }
        (reading.open, reading.at)
    }
}

/// A type that is being read.
struct Reading<'t, 's> {
    scan: &'s mut Scan,
    text: &'t str,
    at: usize,
    open: Vec<Level>,
    last: Last,
}

impl<'t> Reading<'t, '_> {
    /// Whether an operand of a type has to follow.
    fn expects(&self) -> bool {
        matches!(self.last, Last::Open | Last::Comma | Last::Prefix)
    }

    fn byte(&self, at: usize) -> u8 {
        self.text.as_bytes().get(at).copied().unwrap_or(0)
    }

    fn push(&mut self, open: Open) -> Option<Last> {
        self.open.push(Level::new(open));
        Some(Last::Open)
    }

    /// Stops at a place.
    fn stop(&mut self, at: usize) -> Option<Last> {
        self.at = at;
        None
    }

    /// Reads the next token in a bracket. None if it cannot be in a type.
    fn step(&mut self, inner: Open) -> Option<Last> {
        let start = skip_blanks::<Script>(self.text, self.at).0;
        self.at = start;
        let byte = *self.text.as_bytes().get(start)?;
        let word = Script::word_length(self.text.get(start..).unwrap_or(""));
        self.at += word.max(1);
        let begins = self.expects() || inner == Open::Brace;
        match byte {
            _ if word > 0 => self.word(&self.text[start..start + word], inner),
            b'(' | b'[' | b'{' | b'<' => self.bracket(byte, begins),
            b')' | b']' | b'}' | b'>' => self.close(byte, inner),
            b'"' | b'\'' if begins => {
                self.at = string_end(self.text, self.at, byte)?;
                Some(Last::Other)
            }
            b'`' if self.expects() => self.template_part(),
            b'0'..=b'9' if begins => {
                let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'.';
                while is_part(self.byte(self.at)) {
                    self.at += 1;
                }
                Some(Last::Other)
            }
            _ => self.sign(byte, inner),
        }
    }

    fn word(&mut self, name: &'t str, inner: Open) -> Option<Last> {
        let expects = self.expects();
        match name {
            "extends" if !expects => {
                self.open.last_mut()?.extends = true;
                Some(Last::Open)
            }
            "is" | "in" | "as" if !expects => Some(Last::Open),
            "instanceof" | "satisfies" | "of" if !expects && inner != Open::Brace => None,
            "keyof" | "typeof" | "readonly" | "infer" | "unique" | "new" | "asserts"
            | "abstract" | "const" | "in" | "out" | "get" | "set" => Some(Last::Prefix),
            _ if expects || inner == Open::Brace => Some(Last::Word),
            _ => self.stop(self.at - name.len()),
        }
    }

    /// An opening bracket. `begins` where an operand or a member may begin.
    fn bracket(&mut self, byte: u8, begins: bool) -> Option<Last> {
        let start = self.at - 1;
        let follows = matches!(self.last, Last::Word | Last::Other);
        match byte {
            b'<' => self.push(Open::Angle(start)),
            b'[' => self.push(Open::Square),
            b'{' if begins => self.push(Open::Brace),
            b'(' if begins => self.push(Open::Paren),
            // `import("a")`, and the parameters after those of a type.
            b'(' if follows && follows_type(self.text, start) => self.push(Open::Paren),
            _ => self.stop(start),
        }
    }

    fn close(&mut self, byte: u8, inner: Open) -> Option<Last> {
        let fits = match inner {
            Open::Paren => byte == b')',
            Open::Square => byte == b']',
            Open::Brace => byte == b'}',
            Open::Template => byte == b'}' && !self.expects(),
            Open::Result => false,
            Open::Angle(_) => byte == b'>' && (!self.expects() || self.last == Last::Comma),
        };
        if !fits {
            return None;
        }
        self.open.pop();
        match inner {
            Open::Angle(less) => {
                let known = follows(self.text, self.at);
                self.scan.known.insert(less, known);
                Some(Last::Other)
            }
            Open::Template => self.template_part(),
            Open::Paren => Some(Last::Paren),
            _ => Some(Last::Other),
        }
    }

    fn sign(&mut self, byte: u8, inner: Open) -> Option<Last> {
        let (expects, next) = (self.expects(), self.byte(self.at));
        let level = self.open.last_mut()?;
        match byte {
            b'-' | b'+' if inner == Open::Brace || expects && next.is_ascii_digit() => {
                return Some(Last::Prefix);
            }
            b'#' if inner == Open::Brace => return Some(Last::Prefix),
            b',' if !matches!(inner, Open::Template | Open::Result) => return Some(Last::Comma),
            b'|' | b'&' if next != byte && next != b'=' => {}
            b'.' if self.text[self.at..].starts_with("..") => self.at += 2,
            b'.' if expects => return None,
            b'.' => {}
            b'=' if next == b'>' && self.last == Last::Paren => self.at += 1,
            b'=' if next != b'=' && !expects && matches!(inner, Open::Angle(_)) => {}
            b';' if inner == Open::Brace => {}
            b'?' if level.extends && !expects => {
                level.extends = false;
                level.questions += 1;
            }
            b':' if level.questions > 0 && !expects => level.questions -= 1,
            b'?' | b':' if inner.has_names() && !matches!(next, b'?' | b'.') => {}
            _ => return self.stop(self.at - 1),
        }
        Some(Last::Open)
    }

    /// Goes to the end of a part of a template. One that ends with `${` opens a level.
    fn template_part(&mut self) -> Option<Last> {
        let bytes = self.text.as_bytes();
        let mut end = self.at;
        loop {
            match bytes.get(end)? {
                b'\\' => end += 2,
                b'`' => {
                    self.at = end + 1;
                    return Some(Last::Other);
                }
                b'$' if bytes.get(end + 1) == Some(&b'{') => {
                    self.at = end + 2;
                    return self.push(Open::Template);
                }
                _ => end += 1,
            }
        }
    }
}

/// How far one looks for the end of a function's result.
const RESULT_LENGTH: usize = 1_000;

/// Whether what follows the `:` after parentheses is the result of an arrow function, and
/// not the other branch of `a ? (b) : c`. The language reads both; here, one name that
/// does not look like a type is the parameter of another function.
pub(in super::super) fn is_result(text: &str, colon: usize) -> bool {
    let mut end = text.len().min(colon + RESULT_LENGTH);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let text = &text[..end];
    let first = Peek::at(text, colon + 1);
    let second = first.then();
    let alone = second.from().starts_with("=>");
    let typed = match first.text {
        "async" | "(" => false,
        word if first.is_word() => {
            let known = word == "this" || KEYWORD_TYPES.contains(&word);
            known || !alone || word.starts_with(char::is_uppercase)
        }
        _ => true,
    };
    typed && Scan::default().finds_arrow(text, colon + 1)
}

/// Whether the parenthesis at a position comes after `import` or `>`.
fn follows_type(text: &str, position: usize) -> bool {
    let before = text[..position].trim_end();
    before.ends_with("import") || before.ends_with('>')
}

/// Whether what follows a `>` lets it close type arguments of an expression.
fn follows(text: &str, position: usize) -> bool {
    if matches!(text.as_bytes().get(position), Some(b'>' | b'=')) {
        return text[position..].starts_with("=>");
    }
    let peek = Peek::at(text, position);
    match peek.text {
        "(" | "`" | "" => true,
        "<" | ">" | "+" | "-" => false,
        _ if peek.new_line => true,
        "." => !peek.rest().starts_with(|c: char| c.is_ascii_digit()),
        _ if peek.is_word() => !peek.is_name() || peek.is("implements") || peek.is("of"),
        _ => !peek.is_char("{[!~@#\"'0123456789") || peek.from().starts_with("!="),
    }
}

#[cfg(test)]
mod tests {
    use super::Scan;
    use crate::toolkit::holds;

    fn opens(text: &str) -> bool {
        Scan::default().opens(text, text.find('<').unwrap_or(0))
    }

    #[test]
    fn results_of_arrow_functions_are_told_from_branches() {
        holds!(|text| super::is_result(text, 0),
            ": void => a" ":Promise<a> => b" ": x is T => y" ": { a: b } => c" ": a[] => b"
            ": [a, b] => c"
            not ": a => b" ": (a) => b" ": async a => b" ": a[0], b => c" ": a.b) => c"
            ": void 0" ": A" ": { a: b }, c => d"
        );
    }

    #[test]
    fn type_arguments_are_told_from_comparisons() {
        holds!(opens,
            "f<T>(x)" "f<a, b>(x)" "f<A<B<C>>>(x)" "f<{ a: string; b?(): void }>()"
            "f<(a: string, ...b: any[]) => void>()" "f<typeof a, keyof B>`x`"
            "f<`a${B}c`, -1, 'x' | \"y\">();" "f<T extends U ? V : W>()"
            "f<T = {}, const U extends V = W,>(x: T) => x" "f<T>;" "new Map<string, number>\n"
            "f<import('a').B>()" "f<T[K][]>.x" "f<new <T>(x: T) => U>()"
            not "a < b" "a < b && c > (d)" "a < b || c > d" "a < b + c > (d)" "a < b; c > (d)"
            "a < (b - 1) > c" "a < b > c" "a<b>>c" "a<b>=c" "a < f(b) > (c)" "a < b) > (c)"
            "a < b ? c : d" "a < b ? c : d > (e)" "a < 1.5" "a < b instanceof c > (d)" "a <"
        );
    }
}
