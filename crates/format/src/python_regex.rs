//! From the notation of Python's `re` to that of the engine.
//!
//! Group names may be anything up to `>`, which no engine accepts, and the two
//! notations differ in details (`\Z`, `$`, `{,3}`, `[[]`). So a pattern is
//! rewritten: groups lose their names, references become numbers, and whatever
//! Python takes literally is escaped.

use crate::error::{PatternError, fail};

/// Flags that change how the following pattern is read.
#[derive(Clone, Copy, Default)]
struct Flags {
    verbose: bool,
    multi_line: bool,
}

/// A pattern in the engine's notation.
pub(crate) struct Rewritten {
    pub(crate) regex: String,
    /// Named groups, with their numbers.
    pub(crate) named: Vec<(String, usize)>,
}

/// Puts a pattern into the engine's notation.
pub(crate) fn rewrite(pattern: &str) -> Result<Rewritten, PatternError> {
    let mut rewriter = Rewriter::new(pattern);
    rewriter.rewrite()?;
    Ok(Rewritten {
        regex: rewriter.out,
        named: rewriter.named,
    })
}

struct Rewriter<'p> {
    rest: &'p str,
    out: String,
    groups: usize,
    named: Vec<(String, usize)>,
    flags: Flags,
    /// The flags outside each open group.
    open: Vec<Flags>,
}

impl<'p> Rewriter<'p> {
    fn new(pattern: &'p str) -> Self {
        Rewriter {
            rest: pattern,
            out: String::with_capacity(pattern.len() + 8),
            groups: 0,
            named: Vec::new(),
            flags: Flags::default(),
            open: Vec::new(),
        }
    }

    fn next(&mut self) -> Option<char> {
        let c = self.rest.chars().next()?;
        self.rest = &self.rest[c.len_utf8()..];
        Some(c)
    }

    fn eat(&mut self, prefix: &str) -> bool {
        let rest = self.rest.strip_prefix(prefix);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn until(&mut self, end: char, what: &str) -> Result<&'p str, PatternError> {
        let Some((before, after)) = self.rest.split_once(end) else {
            return fail(format!("{what} is not closed with `{end}`"));
        };
        self.rest = after;
        Ok(before)
    }

    fn rewrite(&mut self) -> Result<(), PatternError> {
        while let Some(c) = self.next() {
            match c {
                '\\' => self.escape()?,
                '[' => self.class()?,
                '(' => self.group()?,
                ')' => {
                    let Some(flags) = self.open.pop() else {
                        return fail("`)` closes nothing");
                    };
                    self.flags = flags;
                    self.out.push(')');
                }
                '$' if self.flags.multi_line => self.out.push_str("(?m:$)"),
                // Python's `$` also matches before a line end that ends the text.
                '$' => self.out.push_str(r"(?=\n?\z)"),
                '^' if self.flags.multi_line => self.out.push_str("(?m:^)"),
                '^' => self.out.push_str(r"\A"),
                '{' => self.repetition(),
                '*' | '+' | '?' | '|' | '.' => self.out.push(c),
                '#' if self.flags.verbose => {
                    let end = self.rest.find('\n').unwrap_or(self.rest.len());
                    self.rest = &self.rest[end..];
                }
                c if c.is_whitespace() && self.flags.verbose => {}
                c => self.literal(c),
            }
        }
        if self.open.is_empty() {
            Ok(())
        } else {
            fail("`(` is not closed with `)`")
        }
    }

    fn literal(&mut self, c: char) {
        if c.is_alphanumeric() || c == '_' {
            self.out.push(c);
        } else {
            self.out.push_str(&format!("\\x{{{:X}}}", u32::from(c)));
        }
    }

    /// `{m}`, `{m,}`, `{,n}`, `{m,n}`, or a literal brace.
    fn repetition(&mut self) {
        let counts = self.rest.split_once('}').and_then(|(inner, after)| {
            let (low, high) = match inner.split_once(',') {
                Some((low, high)) => (low, Some(high)),
                None if inner.is_empty() => return None,
                None => (inner, None),
            };
            let number = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
            (number(low) && high.is_none_or(number)).then_some((low, high, after))
        });
        let Some((low, high, after)) = counts else {
            return self.literal('{');
        };
        let low = if low.is_empty() { "0" } else { low };
        match high {
            Some(high) => self.out.push_str(&format!("{{{low},{high}}}")),
            None => self.out.push_str(&format!("{{{low}}}")),
        }
        self.rest = after;
    }

    /// What follows a backslash outside a class.
    fn escape(&mut self) -> Result<(), PatternError> {
        match self.rest.as_bytes().first() {
            Some(b'A') => self.out.push_str(r"\A"),
            Some(b'Z') => self.out.push_str(r"\z"),
            Some(c @ (b'b' | b'B' | b'd' | b'D' | b's' | b'S' | b'w' | b'W')) => {
                self.out.push('\\');
                self.out.push(char::from(*c));
            }
            Some(b'1'..=b'9') if !octal(self.rest) => {
                let digits = self
                    .rest
                    .bytes()
                    .take(2)
                    .take_while(u8::is_ascii_digit)
                    .count();
                let (number, rest) = self.rest.split_at(digits);
                self.rest = rest;
                // Digits that follow do not belong to the number.
                self.out.push_str(&format!("(?:\\{number})"));
                return Ok(());
            }
            _ => {
                let c = self.character()?;
                self.literal(c);
                return Ok(());
            }
        }
        self.next();
        Ok(())
    }

    /// A character after a backslash.
    fn character(&mut self) -> Result<char, PatternError> {
        let Some(c) = self.next() else {
            return fail("a backslash ends the pattern");
        };
        Ok(match c {
            'a' => '\x07',
            'b' => '\x08',
            'f' => '\x0C',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'v' => '\x0B',
            'x' => self.hexadecimal(2)?,
            'u' => self.hexadecimal(4)?,
            'U' => self.hexadecimal(8)?,
            '0'..='7' => {
                let more = self
                    .rest
                    .bytes()
                    .take(2)
                    .take_while(|b| (b'0'..=b'7').contains(b));
                let more = more.count();
                let number = format!("{c}{}", &self.rest[..more]);
                self.rest = &self.rest[more..];
                match u8::from_str_radix(&number, 8) {
                    Ok(byte) => char::from(byte),
                    Err(_) => return fail(format!("`\\{number}` is beyond \\377")),
                }
            }
            c if c.is_ascii_alphanumeric() => return fail(format!("unknown escape `\\{c}`")),
            c => c,
        })
    }

    fn hexadecimal(&mut self, digits: usize) -> Result<char, PatternError> {
        let number = self.rest.get(..digits).unwrap_or(self.rest);
        let hexadecimal = number.len() == digits && number.bytes().all(|b| b.is_ascii_hexdigit());
        let c = u32::from_str_radix(number, 16).ok().filter(|_| hexadecimal);
        let Some(c) = c.and_then(char::from_u32) else {
            return fail(format!(
                "{digits} hexadecimal digits of a character are needed, not `{number}`"
            ));
        };
        self.rest = &self.rest[digits..];
        Ok(c)
    }

    /// A character class, after its `[`.
    fn class(&mut self) -> Result<(), PatternError> {
        self.out.push('[');
        if self.eat("^") {
            self.out.push('^');
        }
        let mut first = true;
        loop {
            let Some(c) = self.next() else {
                return fail("`[` is not closed with `]`");
            };
            if c == ']' && !first {
                break;
            }
            first = false;
            let Some(low) = self.class_character(c)? else {
                continue;
            };
            self.literal(low);
            if !self.rest.starts_with("-]") && self.eat("-") {
                let Some(c) = self.next() else {
                    return fail("`[` is not closed with `]`");
                };
                self.out.push('-');
                match self.class_character(c)? {
                    Some(high) if high < low => {
                        return fail(format!("the range `{low}-{high}` is reversed"));
                    }
                    Some(high) => self.literal(high),
                    None => return fail("a range cannot end in a set of characters"),
                }
            }
        }
        self.out.push(']');
        Ok(())
    }

    /// A character of a class; none if it was a set, which is written already.
    fn class_character(&mut self, c: char) -> Result<Option<char>, PatternError> {
        if c != '\\' {
            return Ok(Some(c));
        }
        if let Some(c @ (b'd' | b'D' | b's' | b'S' | b'w' | b'W')) = self.rest.as_bytes().first() {
            self.out.push('\\');
            self.out.push(char::from(*c));
            self.rest = &self.rest[1..];
            return Ok(None);
        }
        self.character().map(Some)
    }

    /// A group, after its `(`.
    fn group(&mut self) -> Result<(), PatternError> {
        if !self.eat("?") {
            self.groups += 1;
            self.begin("(");
            return Ok(());
        }
        for plain in ["?:", "?=", "?!", "?<=", "?<!", "?>"] {
            if self.eat(&plain[1..]) {
                self.begin(&format!("({plain}"));
                return Ok(());
            }
        }
        if self.eat("P<") {
            let name = self.until('>', "a group's name")?;
            if name.is_empty() {
                return fail("a group's name is empty");
            }
            self.groups += 1;
            self.named.push((name.to_owned(), self.groups));
            self.begin("(");
            Ok(())
        } else if self.eat("P=") {
            let name = self.until(')', "a reference")?;
            let number = self.number(name)?;
            self.out.push_str(&format!("(?:\\{number})"));
            Ok(())
        } else if self.eat("#") {
            self.until(')', "a comment").map(drop)
        } else if self.eat("(") {
            let name = self.until(')', "a condition")?;
            let number = match name.parse() {
                Ok(number) => number,
                Err(_) => self.number(name)?,
            };
            self.begin(&format!("(?({number})"));
            Ok(())
        } else {
            self.inline_flags()
        }
    }

    fn begin(&mut self, text: &str) {
        self.open.push(self.flags);
        self.out.push_str(text);
    }

    fn number(&self, name: &str) -> Result<usize, PatternError> {
        let found = self.named.iter().find(|(known, _)| known == name);
        found.map_or_else(
            || fail(format!("there is no group named `{name}`")),
            |(_, n)| Ok(*n),
        )
    }

    /// `(?flags)` or `(?flags-flags:`, after the question mark.
    fn inline_flags(&mut self) -> Result<(), PatternError> {
        let mut flags = self.flags;
        let mut written = String::new();
        let mut on = true;
        loop {
            let c = self.next();
            match c {
                // Texts are Unicode here whatever these say.
                Some('a' | 'u' | 'L') => {}
                Some('x') => flags.verbose = on,
                Some('m') => flags.multi_line = on,
                Some(c @ ('i' | 's')) => written.push(c),
                Some('-') if on => {
                    on = false;
                    written.push('-');
                }
                Some(end @ (':' | ')')) => {
                    let written = written.trim_end_matches('-');
                    if end == ':' {
                        self.begin(&format!("(?{written}:"));
                    } else if !written.is_empty() {
                        self.out.push_str(&format!("(?{written})"));
                    }
                    self.flags = flags;
                    return Ok(());
                }
                Some(c) => return fail(format!("unknown group `(?{c}`")),
                None => return fail("`(` is not closed with `)`"),
            }
        }
    }
}

/// Whether digits after a backslash are an octal number rather than a
/// reference: three octal digits are.
fn octal(rest: &str) -> bool {
    rest.len() >= 3 && rest.bytes().take(3).all(|b| (b'0'..=b'7').contains(&b))
}
