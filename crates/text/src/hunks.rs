//! The numbers in the heads of a diff's hunks: `@@ -1,7 +1,6 @@`.
//!
//! They follow from the lines. Where those of an input are right, those of everything that is
//! made of its lines are written so, too: whoever deletes a line need not know the head.

use std::borrow::Cow;
use std::fmt::Write as _;

/// What is written anew in each head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Heads {
    /// How many lines there are.
    Counts,
    /// That, and where the new lines begin.
    CountsAndStarts,
}

impl Heads {
    /// What is right in all heads of a text, if it has any.
    pub(crate) fn of(text: &str) -> Option<Self> {
        let may_have = text.starts_with(MARK) || text.contains("\n@@ -");
        let all = [Heads::CountsAndStarts, Heads::Counts];
        let right = |heads: &Heads| matches!(heads.written(text), Some(written) if written == text);
        may_have.then(|| all.into_iter().find(right))?
    }

    /// A text with its heads as its lines are.
    pub(crate) fn corrected(self, text: Cow<'_, str>) -> Cow<'_, str> {
        match self.written(&text) {
            Some(written) => Cow::Owned(written),
            None => text,
        }
    }

    /// The same, if there is any head.
    fn written(self, text: &str) -> Option<String> {
        let mut out = String::new();
        let mut has_heads = false;
        // How many more lines the new file has than the old one, up to here.
        let mut grown = 0;
        let mut rest = text;
        while let Some(line) = first_line(rest) {
            rest = &rest[line.len()..];
            let Some(head) = Head::read(line) else {
                out.push_str(line);
                grown = 0;
                continue;
            };
            has_heads = true;
            let body = Body::read(rest);
            head.write(
                body,
                (self == Heads::CountsAndStarts).then_some(grown),
                &mut out,
            );
            grown += body.new - body.old;
            out.push_str(&rest[..body.length]);
            rest = &rest[body.length..];
        }
        has_heads.then_some(out)
    }
}

const MARK: &str = "@@ -";

fn first_line(text: &str) -> Option<&str> {
    text.split_inclusive('\n').next()
}

/// Some lines of a file, as a head names them.
#[derive(Clone, Copy)]
struct Range {
    start: i64,
    /// If it is not written, it is one.
    count: Option<i64>,
}

impl Range {
    fn read(text: &str) -> Option<Self> {
        let number = |text: &str| text.parse::<u32>().ok().map(i64::from);
        Some(match text.split_once(',') {
            Some((start, count)) => Range {
                start: number(start)?,
                count: Some(number(count)?),
            },
            None => Range {
                start: number(text)?,
                count: None,
            },
        })
    }

    /// The first of the lines. Of no lines, a head names the one before.
    fn first(self) -> i64 {
        self.start + i64::from(self.count == Some(0))
    }

    fn write(self, first: i64, count: i64, out: &mut String) {
        // Nothing fails that is written to a string.
        let _ = write!(out, "{}", (first - i64::from(count == 0)).max(0));
        if count != 1 || self.count == Some(1) {
            let _ = write!(out, ",{count}");
        }
    }
}

struct Head<'t> {
    old: Range,
    new: Range,
    /// From the end of the second range on.
    rest: &'t str,
}

impl<'t> Head<'t> {
    fn read(line: &'t str) -> Option<Self> {
        let (old, new) = line.strip_prefix(MARK)?.split_once(" +")?;
        let (range, _) = new.split_once(" @@")?;
        Some(Head {
            old: Range::read(old)?,
            new: Range::read(range)?,
            rest: &new[range.len()..],
        })
    }

    fn write(&self, body: Body, grown: Option<i64>, out: &mut String) {
        let old = self.old.first();
        let new = grown.map_or(self.new.first(), |grown| old + grown);
        out.push_str(MARK);
        self.old.write(old, body.old, out);
        out.push_str(" +");
        self.new.write(new, body.new, out);
        out.push_str(self.rest);
    }
}

/// The lines of a hunk.
#[derive(Clone, Copy, Default)]
struct Body {
    old: i64,
    new: i64,
    /// In bytes.
    length: usize,
}

impl Body {
    /// What a text begins with. Empty lines at the end belong to what comes next.
    fn read(text: &str) -> Self {
        let mut body = Body::default();
        let (mut blank, mut length) = (0, 0);
        while let Some(line) = first_line(&text[length..]) {
            length += line.len();
            let (old, new) = match line.as_bytes()[0] {
                b'\n' | b'\r' => {
                    blank += 1;
                    continue;
                }
                b' ' => (1, 1),
                b'+' => (0, 1),
                b'-' if ends(line, &text[length..]) => break,
                b'-' => (1, 0),
                b'\\' => (0, 0),
                _ => break,
            };
            body = Body {
                old: body.old + blank + old,
                new: body.new + blank + new,
                length,
            };
            blank = 0;
        }
        body
    }
}

/// Whether a line is none of a hunk, although it begins with `-`: it names the next file, or
/// the signature of a mail follows.
fn ends(line: &str, next: &str) -> bool {
    line.starts_with("--- ") && next.starts_with("+++ ")
        || line.trim_end() == "--" && next.starts_with(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    const DIFF: &str = "diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1,4 +1,3 @@ f()\n a\n-b\n\n-c\n+d\n\
                        @@ -9 +8,2 @@\n-e\n+e\n+f\n\\ No newline at end of file\n\
                        --- /dev/null\n+++ b/y\n@@ -0,0 +1 @@\n+y\n-- \n2.39.0\n\n";

    fn without(lines: &[&str]) -> String {
        let kept = DIFF
            .split_inclusive('\n')
            .filter(|line| !lines.contains(&line.trim_end()));
        let text: String = kept.collect();
        Heads::of(DIFF).unwrap().corrected(text.into()).into_owned()
    }

    #[test]
    fn numbers_follow_the_lines() {
        assert_eq!(without(&[]), DIFF);
        let less = without(&["-b", "-c", "+f"]);
        assert!(less.contains("@@ -1,2 +1,3 @@ f()\n"), "{less}");
        assert!(less.contains("@@ -9 +10 @@\n"), "{less}");
        assert!(less.contains("@@ -0,0 +1 @@\n"), "{less}");
        // Of a hunk without old lines, the line before is named.
        let added = without(&[" a", "-b", "", "-c", "-e"]);
        assert!(added.contains("@@ -0,0 +1 @@ f()\n"), "{added}");
        assert!(added.contains("@@ -8,0 +10,2 @@\n"), "{added}");
    }

    #[test]
    fn what_was_wrong_stays_as_it_is() {
        for (text, heads) in [
            ("@@ -1,2 +1 @@\n-a\n", None),
            ("@@ -1 +0,0 @@\n-a\n", Some(Heads::CountsAndStarts)),
            ("@@ -1 +7,0 @@\n-a\n", Some(Heads::Counts)),
            ("@@ -99999999999 +7,0 @@\n-a\n", None),
            ("@@@ -1 -1 +1 @@@\n--a\n", None),
            ("no diff", None),
            ("", None),
        ] {
            assert_eq!(Heads::of(text), heads, "{text}");
        }
    }

    #[test]
    fn a_hunk_ends_where_another_part_begins() {
        for (text, is_right) in [
            ("@@ -1,2 +1 @@\n--- a\n-- \n+++ b\n", true),
            ("@@ -1 +1,0 @@\n--- a\n+++ b\n", false),
            ("@@ -1,2 +1,2 @@\n a\n \n\nIndex: x\n", true),
            ("@@ -1,3 +1,3 @@\n a\n\n b\n\n", true),
            ("x\n@@ -1 +1 @@\r\n-a\r\n+b\r\n", true),
        ] {
            assert_eq!(Heads::of(text).is_some(), is_right, "{text}");
        }
    }
}
