//! What the notations of regular expressions take the same text for.

use crate::toolkit::boundary;

/// What depends on the notation that an expression is in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Reading {
    /// A bracket in a class starts another one (Java, Ruby, Rust, JavaScript's `v`).
    pub(super) nested: bool,
    /// `[]` is a class, and `[^]` another (JavaScript).
    pub(super) empty: bool,
    /// A backslash in a class is a backslash (POSIX).
    pub(super) plain: bool,
    /// `[:alpha:]` in a class are characters (JavaScript, Python).
    pub(super) unnamed: bool,
    /// White space and comments are layout (`x`, as far as the expression does not say so).
    pub(super) free: bool,
}

/// The reading that leaves the fewest brackets over; of those, the one that most notations share.
pub(super) fn choose(text: &str) -> Reading {
    let usual = Reading {
        empty: has_any_class(text),
        ..Reading::default()
    };
    let mut best = usual;
    let mut least = left_over(text, usual);
    let rare = [
        (false, false, false),
        (true, false, false),
        (false, true, false),
        (false, false, true),
    ];
    for (plain, unnamed, free) in rare {
        for (nested, empty) in [(false, false), (false, true), (true, false)] {
            if least == 0 {
                return best;
            }
            let reading = Reading {
                nested,
                empty,
                plain,
                unnamed,
                free,
            };
            let left = left_over(text, reading);
            if left < least {
                (best, least) = (reading, left);
            }
        }
    }
    best
}

/// Whether there is a `[^]` that is repeated: it stands for any character, and is
/// not the start of a class of what is repeated.
fn has_any_class(text: &str) -> bool {
    let repeated = ["[^]*", "[^]+", "[^]{", "[^]?"];
    repeated.iter().any(|class| text.contains(class))
}

/// How many brackets close nothing or are not closed.
fn left_over(text: &str, reading: Reading) -> usize {
    let mut scan = Scan {
        rest: text,
        reading,
        groups: Vec::new(),
        free: reading.free,
        left: 0,
    };
    while scan.step() {}
    scan.left + scan.groups.len()
}

struct Scan<'t> {
    rest: &'t str,
    reading: Reading,
    /// Of each open group, whether white space is layout around it.
    groups: Vec<bool>,
    free: bool,
    left: usize,
}

impl Scan<'_> {
    /// Passes so many bytes; what is in the middle of a character is passed, too.
    fn skip(&mut self, length: usize) {
        self.rest = &self.rest[boundary(self.rest, length)..];
    }

    /// Passes what is up to a text, and that.
    fn skip_past(&mut self, end: &str) {
        let length = self.rest.find(end).map(|at| at + end.len());
        self.skip(length.unwrap_or(self.rest.len()));
    }

    /// Passes what stands outside of classes. False at the end.
    fn step(&mut self) -> bool {
        let Some(first) = self.rest.bytes().next() else {
            return false;
        };
        match first {
            b'\\' if self.rest.starts_with("\\Q") => self.skip_past("\\E"),
            b'\\' => self.escape(),
            b'[' => {
                self.skip(1);
                self.class();
            }
            b']' => {
                self.left += 1;
                self.skip(1);
            }
            b'(' => self.group(),
            b')' => {
                match self.groups.pop() {
                    Some(free) => self.free = free,
                    None => self.left += 1,
                }
                self.skip(1);
            }
            b'#' if self.free => {
                let end = self.rest.find(['\r', '\n']);
                self.skip(end.unwrap_or(self.rest.len()));
            }
            _ => {
                let special = ['\\', '[', ']', '(', ')', '#'];
                let mut chars = self.rest.char_indices().skip(1);
                let next = chars.find(|(_, c)| special.contains(c));
                self.skip(next.map_or(self.rest.len(), |(at, _)| at));
            }
        }
        true
    }

    fn escape(&mut self) {
        let is_control = self.rest.starts_with("\\c")
            && self.rest[2..].starts_with(['[', '\\', '^', '_', '?', '@']);
        self.skip(2 + usize::from(is_control));
    }

    fn group(&mut self) {
        if self.rest.starts_with("(?#") {
            return self.comment();
        }
        if is_verb(self.rest) {
            return self.skip_past(")");
        }
        let code = ["(?{", "(??{", "(?p{"];
        if code.iter().any(|code| self.rest.starts_with(code)) {
            return self.skip_past("})");
        }
        let around = self.free;
        let kind = self.rest.strip_prefix("(?").unwrap_or("");
        let end = kind.find(|c: char| !c.is_ascii_alphabetic() && c != '^' && c != '-');
        let (flags, rest) = kind.split_at(end.unwrap_or(0));
        let is_flags = rest.starts_with([':', ')']);
        if is_flags {
            self.free = is_free_with(flags, self.free);
        }
        if is_flags && rest.starts_with(')') {
            return self.skip(3 + flags.len());
        }
        self.groups.push(around);
        self.skip(1);
        if self.rest.starts_with("?[") {
            // A class of classes, whose last bracket is not one of a class.
            self.left = self.left.saturating_sub(1);
            self.skip(2);
        }
    }

    fn comment(&mut self) {
        while let Some(at) = self.rest.find([')', '\\']) {
            let is_end = self.rest[at..].starts_with(')');
            self.skip(at + if is_end { 1 } else { 2 });
            if is_end {
                return;
            }
        }
        self.rest = "";
    }

    /// Passes a class after its first bracket.
    fn class(&mut self) {
        let mut depth = 1_usize;
        self.class_start();
        while let Some(first) = self.rest.bytes().next() {
            match first {
                b'\\' if self.reading.plain => self.skip(1),
                b'\\' if self.rest.starts_with("\\Q") => self.skip_past("\\E"),
                b'\\' => self.escape(),
                b'[' if !self.reading.unnamed && posix_class(self.rest) > 0 => {
                    self.skip(posix_class(self.rest));
                }
                b'[' if self.reading.nested => {
                    self.skip(1);
                    self.class_start();
                    depth += 1;
                }
                b']' => {
                    self.skip(1);
                    depth -= 1;
                    if depth == 0 {
                        return;
                    }
                }
                _ => self.skip(1),
            }
        }
        self.left += depth;
    }

    fn class_start(&mut self) {
        if self.rest.starts_with('^') {
            self.skip(1);
        }
        if !self.reading.empty && self.rest.starts_with(']') {
            self.skip(1);
        }
    }
}

/// Whether there is a verb with an argument, such as `(*MARK:a)`, at the start.
fn is_verb(text: &str) -> bool {
    let Some(name) = text.strip_prefix("(*") else {
        return false;
    };
    let is_name = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_';
    name.trim_start_matches(is_name).starts_with([':', '='])
}

/// Whether white space is layout after flags, as in `(?i-x)`.
pub(super) fn is_free_with(flags: &str, before: bool) -> bool {
    let (on, off) = flags.split_once('-').unwrap_or((flags, ""));
    if off.contains('x') {
        return false;
    }
    on.contains('x') || before && !on.contains('^')
}

/// How long a class of POSIX (`[:alpha:]`, `[.a.]`, `[=a=]`) is; 0 if there is none at the start.
fn posix_class(text: &str) -> usize {
    let mut chars = text.chars().skip(1);
    let Some(mark) = chars.next().filter(|c| [':', '.', '='].contains(c)) else {
        return 0;
    };
    let inside = &text[2..];
    let is_name = |c: char| c.is_ascii_alphanumeric() || ['-', '_', '^'].contains(&c);
    let first = inside.chars().next().map_or(0, char::len_utf8);
    let end = inside.find(|c| !is_name(c)).unwrap_or(inside.len());
    let name = end.max(first);
    match inside[name..].strip_prefix(mark) {
        Some(rest) if rest.starts_with(']') => 2 + name + 2,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::choose;
    use crate::toolkit::gives;

    /// What distinguishes the chosen reading from the usual one.
    fn chosen(text: &str) -> String {
        let reading = choose(text);
        let all = [
            (reading.nested, "nested"),
            (reading.empty, "empty"),
            (reading.plain, "plain"),
            (reading.unnamed, "unnamed"),
            (reading.free, "free"),
        ];
        let set = all.into_iter().filter(|(is_set, _)| *is_set);
        set.map(|(_, name)| name).collect()
    }

    #[test]
    fn what_most_notations_share_is_read_alike() {
        gives!(chosen,
            "": "" "a[b]c": "" "[[]": "" "[]a]": "" "[^]a]b": "" r"[\]]": "" "[[:alpha:]]": ""
            r"[\w&&\d]": "" r"(a|b)\)": "" "a]": "" "é[é]é": ""
        );
    }

    #[test]
    fn brackets_that_are_left_over_tell_the_notation() {
        gives!(chosen,
            "[a[b]c]": "nested" "[a-z&&[^aeiou]]": "nested" "a[]": "empty" "[^]*[a]": "empty"
            r"[\]": "plain" "[[:a:]": "unnamed" "a # (one\n b": "free"
        );
    }

    #[test]
    fn flags_in_the_expression_say_what_is_layout() {
        gives!(chosen,
            "(?x) a # (\n": "" "(?x: a # (\n )": "" r"(?i-x)(?{ ( })(?# \) ( )(*THEN:()": ""
        );
    }
}
