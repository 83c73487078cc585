//! Island patterns: regular expressions in the notation of Python's `re`,
//! whose named groups say which rule parses what they match.
//!
//! Group names may be anything up to `>`, which no engine accepts, and the two
//! notations differ in details (`\Z`, `$`, `{,3}`, `[[]`). So a pattern is
//! rewritten: groups lose their names, references become numbers, and whatever
//! Python takes literally is escaped. The engine is `fancy-regex`, for the
//! sake of references and lookaround; a pattern without them runs on the
//! linear-time engine below it.

use fancy_regex::{Regex, RegexBuilder};

use super::description::RuleName;

/// Steps back that a search may take before it gives up. Reached only by
/// patterns with references or lookaround that go through a token again and
/// again.
const BACKTRACK_LIMIT: usize = 20_000_000;

/// A pattern that cannot be used, or a search that could not be finished.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct PatternError {
    /// What is wrong.
    pub message: String,
}

fn fail<T>(message: impl Into<String>) -> Result<T, PatternError> {
    Err(PatternError {
        message: message.into(),
    })
}

/// A pattern, ready to search with.
#[derive(Clone, Debug)]
pub struct IslandPattern {
    regex: Regex,
    /// Named groups by number.
    groups: Vec<(usize, RuleName)>,
}

/// A part of a token that a rule is to parse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// Which of [`IslandPattern::rules`].
    pub rule: usize,
    /// Where it starts, in bytes.
    pub start: usize,
    /// Where it ends (exclusive), in bytes.
    pub end: usize,
}

impl IslandPattern {
    /// Compiles a pattern.
    ///
    /// # Errors
    ///
    /// When it is malformed or uses what is not supported (`\N{...}`).
    pub fn new(pattern: &str) -> Result<Self, PatternError> {
        let mut rewriter = Rewriter::new(pattern);
        rewriter.rewrite()?;
        let regex = RegexBuilder::new(&rewriter.out)
            .dot_matches_new_line(true)
            .backtrack_limit(BACKTRACK_LIMIT)
            .build()
            .or_else(|error| fail(one_line(&error.to_string())))?;
        let named = rewriter.named.into_iter();
        let groups = named
            .map(|(name, number)| (number, RuleName::parse(&name)))
            .collect();
        Ok(IslandPattern { regex, groups })
    }

    /// The rules that groups name, in the order of the groups.
    pub fn rules(&self) -> impl ExactSizeIterator<Item = &RuleName> {
        self.groups.iter().map(|(_, rule)| rule)
    }

    /// Whether the pattern matches at the very beginning of a text.
    pub fn matches_start(&self, text: &str) -> bool {
        self.regex
            .find(text)
            .is_ok_and(|found| found.is_some_and(|found| found.start() == 0))
    }

    /// The non-empty parts that named groups match, over all matches from left
    /// to right, in the order of the text. Of parts that overlap the first one
    /// counts.
    ///
    /// # Errors
    ///
    /// When the search takes too many steps.
    pub fn search(&self, text: &str) -> Result<Vec<Span>, PatternError> {
        let mut spans = Vec::new();
        let mut from = 0;
        while from <= text.len() {
            let captures = self
                .regex
                .captures_from_pos(text, from)
                .or_else(|error| fail(one_line(&error.to_string())))?;
            let Some(captures) = captures else { break };
            for (rule, (number, _)) in self.groups.iter().enumerate() {
                if let Some(group) = captures.get(*number)
                    && group.start() < group.end()
                {
                    spans.push(Span {
                        rule,
                        start: group.start(),
                        end: group.end(),
                    });
                }
            }
            let Some(whole) = captures.get(0) else { break };
            from = whole.end();
            if whole.start() == whole.end() {
                from += text[from..].chars().next().map_or(1, char::len_utf8);
            }
        }
        spans.sort_by_key(|span| span.start);
        let mut end = 0;
        spans.retain(|span| {
            let keep = span.start >= end;
            if keep {
                end = span.end;
            }
            keep
        });
        Ok(spans)
    }
}

/// The engine's messages show the rewritten pattern over several lines; only
/// the reason is of use.
fn one_line(message: &str) -> String {
    let line = message
        .lines()
        .rfind(|line| !line.trim().is_empty())
        .unwrap_or(message);
    line.trim().trim_start_matches("error: ").to_owned()
}

/// Flags that change how the following pattern is read.
#[derive(Clone, Copy, Default)]
struct Flags {
    verbose: bool,
    multi_line: bool,
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    /// What each group matches, with its rule.
    fn search<'t>(pattern: &str, text: &'t str) -> Vec<(String, &'t str)> {
        let pattern = IslandPattern::new(pattern).unwrap();
        let rules: Vec<_> = pattern.rules().map(RuleName::to_string).collect();
        let spans = pattern.search(text).unwrap();
        spans
            .iter()
            .map(|span| (rules[span.rule].clone(), &text[span.start..span.end]))
            .collect()
    }

    fn texts<'t>(pattern: &str, text: &'t str) -> Vec<&'t str> {
        search(pattern, text)
            .into_iter()
            .map(|(_, text)| text)
            .collect()
    }

    #[test]
    fn groups_have_arbitrary_names() {
        assert_eq!(
            search(r"<(?P<a:b c>.*?)>|\{(?P<rule>.*?)\}", "<x>\n{y\nz}<>"),
            [("a:b c".to_owned(), "x"), ("rule".to_owned(), "y\nz")]
        );
    }

    #[test]
    fn references_go_to_groups_by_name_and_number() {
        let quoted = r#"=(?P<q:q>["'])(?P<js:program>.*?)(?P=q:q)"#;
        assert_eq!(texts(quoted, r#"=x ="it's""#), ["\"", "it's"]);
        assert_eq!(texts(r"(.)(?P<a>\d)\1", "x1x y2z"), ["1"]);
        assert_eq!(
            texts(r"(?P<q>')?(?P<a>\w+)(?(q)'|;)", "'ab' cd; 'ef;"),
            ["'", "ab", "cd", "ef"]
        );
    }

    #[test]
    fn it_is_a_search_over_all_matches() {
        assert_eq!(texts("(?P<a>.*)", "one\ntwo"), ["one\ntwo"]);
        assert_eq!(texts("(?P<a>[0-9]+)", "é1-22-333"), ["1", "22", "333"]);
        assert_eq!(texts("(?P<a>x*)", "éxx-x"), ["xx", "x"]);
        assert!(texts("^(?P<a>b)", "ab").is_empty());
        // A part inside another part is the outer one's business.
        assert_eq!(texts("(?P<a>x(?P<b>y)z)", "xyz xyz"), ["xyz", "xyz"]);
    }

    #[test]
    fn details_are_as_in_python() {
        assert_eq!(texts(r"(?P<a>b)$", "b\nb\n"), ["b"]);
        assert_eq!(texts(r"(?P<a>b)\Z", "b\n"), Vec::<&str>::new());
        assert_eq!(texts(r"(?m)^(?P<a>b)$", "b\nb\n"), ["b", "b"]);
        assert_eq!(texts(r"(?P<a>[[&&a-c])", "[&b-"), ["[", "&", "b"]);
        assert_eq!(texts(r"(?P<a>[]x-]+)", "]-x["), ["]-x"]);
        assert_eq!(texts(r"(?P<a>x{,2}y)", "xxxy"), ["xxy"]);
        assert_eq!(texts(r"(?P<a>{x}{,})", "{x}}"), ["{x}}"]);
        assert_eq!(texts(r"(?P<a>a{)", "a{"), ["a{"]);
        assert_eq!(texts(r"(?P<a>\x41\u0042\103\!)", "ABC!"), ["ABC!"]);
        assert_eq!(texts("(?x) (?P<a> a b # (\n [ c] )", "ab ab"), ["ab "]);
        assert_eq!(texts("(?i)(?P<a>A)(?#comment)", "a"), ["a"]);
        assert_eq!(texts("(?P<a>(?i:A)b)", "ab aB"), ["ab"]);
        assert_eq!(texts(r"(?P<a>(?<=x)a(?!b))", "xab xac a"), ["a"]);
    }

    #[test]
    fn malformed_patterns_are_refused() {
        for bad in [
            "(",
            ")",
            "[a",
            "(?P<a",
            "(?P<>x)",
            "(?P=a)",
            r"\",
            r"\q",
            r"\x4",
            r"\N{DASH}",
            "*",
            "(?q)",
            "[z-a]",
            r"[a-\d]",
            "(?P<a>",
            r"\777",
        ] {
            assert!(IslandPattern::new(bad).is_err(), "{bad}");
        }
    }
}
