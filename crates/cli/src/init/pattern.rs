//! From a line that a program printed to a pattern that it also matches in the next run:
//! numbers, addresses and places in the file system may be others.

use picireny_oracle::Pattern;

/// Longer patterns would be hard to read.
const LONGEST: usize = 160;

/// The extended regular expression for `grep -E` that such lines match.
pub(super) fn of_line(line: &str) -> String {
    let line: String = line.trim().chars().take(LONGEST).collect();
    let mut pattern = String::new();
    let mut rest = line.as_str();
    let mut before = ' ';
    while let Some(c) = rest.chars().next() {
        let len = if let Some(len) = address(rest) {
            pattern.push_str("0x[0-9a-fA-F]+");
            len
        } else if c.is_ascii_digit() {
            pattern.push_str("[0-9]+");
            length(rest, |c| c.is_ascii_digit())
        } else if c == '/' && !before.is_alphanumeric() {
            // What runs in a folder of its own prints another path each time.
            let len = length(rest, |c| !c.is_whitespace() && !"'\"`:,;()<>".contains(c));
            let path = rest.get(..len).unwrap_or_default();
            let name = path.rfind('/').map_or(0, |at| at + 1);
            pattern.push_str("[^ ]*/");
            len.min(name.max(1))
        } else {
            if "\\.[]{}()*+?^$|".contains(c) {
                pattern.push('\\');
            }
            pattern.push(if c.is_control() { '.' } else { c });
            c.len_utf8()
        };
        before = rest
            .get(..len)
            .and_then(|done| done.chars().last())
            .unwrap_or(c);
        rest = rest.get(len..).unwrap_or_default();
    }
    pattern
}

/// The length of an address at the beginning.
fn address(text: &str) -> Option<usize> {
    let digits = text.strip_prefix("0x")?;
    let len = length(digits, |c| c.is_ascii_hexdigit());
    (len > 0).then_some(len + 2)
}

fn length(text: &str, is_in: impl Fn(char) -> bool) -> usize {
    text.find(|c| !is_in(c)).unwrap_or(text.len())
}

/// Whether a text has a line that matches.
pub(super) fn is_in(pattern: &str, text: &str) -> bool {
    let pattern = pattern.parse::<Pattern>();
    pattern.is_ok_and(|pattern| text.lines().any(|line| pattern.is_match(line.as_bytes())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_from_run_to_run_is_left_open() {
        for (line, pattern) in [
            (
                "abort (core) at 0x7ffe12",
                "abort \\(core\\) at 0x[0-9a-fA-F]+",
            ),
            (
                "/tmp/x1/0/a.json:3:15: error: no name",
                "[^ ]*/a\\.json:[0-9]+:[0-9]+: error: no name",
            ),
            (
                "vm.c:12: Assertion `a/b' failed.",
                "vm\\.c:[0-9]+: Assertion `a/b' failed\\.",
            ),
        ] {
            assert_eq!(of_line(line), pattern);
            assert!(is_in(pattern, &format!("first\n{line}\n")), "{line}");
        }
        assert!(is_in(&of_line("at /b/1/in.c"), "at /other/2/in.c"));
        assert!(!is_in(&of_line("no name"), "a name"));
        assert_eq!(of_line("/"), "[^ ]*/");
    }
}
