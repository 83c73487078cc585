//! Whether a `<` after an operand opens type arguments.
//!
//! The language tries to read them, and then looks at what follows (TypeScript's
//! parser does, and so there is no other definition). So does this, on the text, and
//! remembers what became of every `<` on the way, so that no part of a text is read
//! twice.

use std::collections::HashMap;

use super::peek::{Next, Peek, skip_blanks, word_length};

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
pub(super) struct Scan {
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
    pub(super) fn opens(&mut self, text: &str, less: usize) -> bool {
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
        let bytes = text.as_bytes();
        let mut open = vec![Level::new(first)];
        let mut last = Last::Open;
        let mut at = from;
        while let Some(level) = open.last_mut() {
            let inner = level.open;
            at = skip_blanks(text, at).0;
            let Some(&byte) = bytes.get(at) else {
                return (open, at);
            };
            let expects = matches!(last, Last::Open | Last::Comma | Last::Prefix);
            let next = bytes.get(at + 1).copied().unwrap_or(0);
            let word = word_length(text.get(at..).unwrap_or(""));
            let start = at;
            at += word.max(1);
            last = match byte {
                _ if word > 0 => {
                    let name = &text[start..start + word];
                    match name {
                        "extends" if !expects => {
                            level.extends = true;
                            Last::Open
                        }
                        "is" | "in" | "as" if !expects => Last::Open,
                        "instanceof" | "satisfies" | "of" if !expects && inner != Open::Brace => {
                            return (open, at);
                        }
                        "keyof" | "typeof" | "readonly" | "infer" | "unique" | "new"
                        | "asserts" | "abstract" | "const" | "in" | "out" | "get" | "set" => {
                            Last::Prefix
                        }
                        _ if expects || inner == Open::Brace => Last::Word,
                        _ => return (open, start),
                    }
                }
                b'(' | b'[' | b'{' if expects || inner == Open::Brace || byte == b'[' => {
                    open.push(Level::new(match byte {
                        b'(' => Open::Paren,
                        b'[' => Open::Square,
                        _ => Open::Brace,
                    }));
                    Last::Open
                }
                // `import("a")`, and the parameters after those of a type.
                b'(' if matches!(last, Last::Word | Last::Other) && follows_type(text, start) => {
                    open.push(Level::new(Open::Paren));
                    Last::Open
                }
                b'<' => {
                    open.push(Level::new(Open::Angle(start)));
                    Last::Open
                }
                b')' | b']' | b'}' | b'>' => {
                    let fits = match inner {
                        Open::Paren => byte == b')',
                        Open::Square => byte == b']',
                        Open::Brace => byte == b'}',
                        Open::Template => byte == b'}' && !expects,
                        Open::Result => false,
                        Open::Angle(_) => byte == b'>' && (!expects || last == Last::Comma),
                    };
                    if !fits {
                        return (open, at);
                    }
                    open.pop();
                    match inner {
                        Open::Angle(less) => {
                            self.known.insert(less, follows(text, at));
                            Last::Other
                        }
                        Open::Template => {
                            let Some(last) = template_part(bytes, &mut at, &mut open) else {
                                return (open, at);
                            };
                            last
                        }
                        Open::Paren => Last::Paren,
                        _ => Last::Other,
                    }
                }
                b'"' | b'\'' if expects || inner == Open::Brace => {
                    let Some(end) = string_end(bytes, at, byte) else {
                        return (open, at);
                    };
                    at = end;
                    Last::Other
                }
                b'`' if expects => {
                    let Some(last) = template_part(bytes, &mut at, &mut open) else {
                        return (open, at);
                    };
                    last
                }
                b'0'..=b'9' if expects || inner == Open::Brace => {
                    while bytes
                        .get(at)
                        .is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'.')
                    {
                        at += 1;
                    }
                    Last::Other
                }
                b'-' | b'+' if inner == Open::Brace || expects && next.is_ascii_digit() => {
                    Last::Prefix
                }
                b'|' | b'&' if next != byte && next != b'=' => Last::Open,
                b'.' => {
                    if bytes[at..].starts_with(b"..") {
                        at += 2;
                    } else if expects {
                        return (open, at);
                    }
                    Last::Open
                }
                b'=' if next == b'>' && last == Last::Paren => {
                    at += 1;
                    Last::Open
                }
                b'=' if next != b'=' && !expects && matches!(inner, Open::Angle(_)) => Last::Open,
                b',' if !matches!(inner, Open::Template | Open::Result) => Last::Comma,
                b';' if inner == Open::Brace => Last::Open,
                b'?' if level.extends && !expects => {
                    level.extends = false;
                    level.questions += 1;
                    Last::Open
                }
                b':' if level.questions > 0 && !expects => {
                    level.questions -= 1;
                    Last::Open
                }
                b'?' | b':' if inner.has_names() && !matches!(next, b'?' | b'.') => Last::Open,
                b'#' if inner == Open::Brace => Last::Prefix,
                _ => return (open, start),
            };
        }
        (open, at)
    }
}

/// How far one looks for the end of a function's result.
const RESULT_LENGTH: usize = 1_000;

/// Whether what follows the `:` after parentheses is the result of an arrow function, and
/// not the other branch of `a ? (b) : c`. The language reads both; here, one name that
/// does not look like a type is the parameter of another function.
pub(super) fn is_result(text: &str, colon: usize) -> bool {
    let mut end = text.len().min(colon + RESULT_LENGTH);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let text = &text[..end];
    let first = Peek::at(text, colon + 1);
    let second = first.then(text);
    let alone = text[second.start..].starts_with("=>");
    let typed = match first.next {
        Next::Word(
            "any" | "bigint" | "boolean" | "never" | "null" | "number" | "object" | "string"
            | "symbol" | "this" | "undefined" | "unknown" | "void",
        ) => true,
        Next::Word("async") => false,
        Next::Word(word) => !alone || word.starts_with(char::is_uppercase),
        Next::Char('(') => false,
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
    match peek.next {
        Next::Char('(' | '`') | Next::End => true,
        Next::Char('<' | '>' | '+' | '-') => false,
        _ if peek.new_line => true,
        Next::Char('{' | '[' | '!' | '~' | '@' | '#' | '"' | '\'' | '0'..='9') => {
            text[peek.start..].starts_with("!=")
        }
        Next::Char('.') => !text[peek.end..].starts_with(|c: char| c.is_ascii_digit()),
        Next::Char(_) => true,
        Next::Word(_) => !peek.is_name() || peek.is("implements") || peek.is("of"),
    }
}

/// Where a string ends that began with a quote.
fn string_end(bytes: &[u8], from: usize, quote: u8) -> Option<usize> {
    let mut at = from;
    loop {
        match bytes.get(at)? {
            b'\\' => at += 2,
            b'\n' => return None,
            byte if *byte == quote => return Some(at + 1),
            _ => at += 1,
        }
    }
}

/// Goes to the end of a part of a template. One that ends with `${` opens a level.
fn template_part(bytes: &[u8], at: &mut usize, open: &mut Vec<Level>) -> Option<Last> {
    let mut end = *at;
    loop {
        match bytes.get(end)? {
            b'\\' => end += 2,
            b'`' => {
                *at = end + 1;
                return Some(Last::Other);
            }
            b'$' if bytes.get(end + 1) == Some(&b'{') => {
                *at = end + 2;
                open.push(Level::new(Open::Template));
                return Some(Last::Open);
            }
            _ => end += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Scan;

    fn opens(text: &str) -> bool {
        Scan::default().opens(text, text.find('<').unwrap_or(0))
    }

    #[test]
    fn results_of_arrow_functions_are_told_from_branches() {
        for text in [
            ": void => a",
            ":Promise<a> => b",
            ": x is T => y",
            ": { a: b } => c",
            ": a[] => b",
            ": [a, b] => c",
        ] {
            assert!(super::is_result(text, 0), "{text}");
        }
        for text in [
            ": a => b",
            ": (a) => b",
            ": async a => b",
            ": a[0], b => c",
            ": a.b) => c",
            ": void 0",
            ": A",
            ": { a: b }, c => d",
        ] {
            assert!(!super::is_result(text, 0), "{text}");
        }
    }

    #[test]
    fn type_arguments_are_told_from_comparisons() {
        for text in [
            "f<T>(x)",
            "f<a, b>(x)",
            "f<A<B<C>>>(x)",
            "f<{ a: string; b?(): void }>()",
            "f<(a: string, ...b: any[]) => void>()",
            "f<typeof a, keyof B>`x`",
            "f<`a${B}c`, -1, 'x' | \"y\">();",
            "f<T extends U ? V : W>()",
            "f<T = {}, const U extends V = W,>(x: T) => x",
            "f<T>;",
            "new Map<string, number>\n",
            "f<import('a').B>()",
            "f<T[K][]>.x",
            "f<new <T>(x: T) => U>()",
        ] {
            assert!(opens(text), "{text}");
        }
        for text in [
            "a < b",
            "a < b && c > (d)",
            "a < b || c > d",
            "a < b + c > (d)",
            "a < b; c > (d)",
            "a < (b - 1) > c",
            "a < b > c",
            "a<b>>c",
            "a<b>=c",
            "a < f(b) > (c)",
            "a < b) > (c)",
            "a < b ? c : d",
            "a < b ? c : d > (e)",
            "a < 1.5",
            "a < b instanceof c > (d)",
            "a <",
        ] {
            assert!(!opens(text), "{text}");
        }
    }
}
