//! What a test printed, as far as it may be about the candidate: words that may be names of
//! it, and places in it.
//!
//! Compilers, interpreters and engines say which name is not defined, and where. Their
//! formats differ, and none is known here: a word counts if it is one, and a place if it
//! names the candidate's file, or one that a line marker of the candidate names.

use std::collections::{BTreeMap, HashSet};
use std::sync::LazyLock;

use regex::{Captures, Regex};

/// Bytes of output that are looked at, of each stream: half from its beginning, and half
/// from its end.
pub const MESSAGE_OUTPUT: u64 = 64 << 10;

/// More words say less: a test that prints so many prints the candidate.
const MOST_WORDS: usize = 64;

/// More places are not looked at.
const MOST_PLACES: usize = 16;

/// Longer words are no names.
const LONGEST_WORD: usize = 128;

/// What a test printed that may be about its candidate.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Messages {
    /// Words that names can be, each once: those in quotes first, and otherwise in the order
    /// of the output. At most 64.
    pub words: Vec<String>,
    /// Lines of the candidate, counted from 1, each once and in the order of the output. At
    /// most 16.
    pub lines: Vec<u32>,
}

/// `input.c:12`, `"input.py", line 12`, `input.ts(12,5)`.
static PLACE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let place =
        r#"(?m)(?P<file>[^\s:"'`(),]+)(?:"?, line (?P<a>\d+)|:(?P<b>\d+)|\((?P<c>\d+),\d+\))"#;
    Regex::new(place).ok()
});

/// What stands in quotes of one kind or another.
static QUOTED: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r#"'[^'\n]{1,200}'|`[^`'\n]{1,200}[`']|"[^"\n]{1,200}"|‘[^’\n]{1,200}’|“[^”\n]{1,200}”"#,
    )
    .ok()
});

static WORD: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"[\p{Alphabetic}_$][\p{Alphabetic}\p{Nd}_$]*").ok());

/// `# 12 "a.h"` and `#line 12 "a.h"`.
static MARKER: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r#"(?m)^[ \t]*#[ \t]*(?:line[ \t]+)?(?P<line>\d+)[ \t]+"(?P<file>[^"\n]*)""#).ok()
});

impl Messages {
    /// What is in the output of a test of a candidate that was in a file of that name;
    /// `None` if it is nothing.
    #[must_use]
    pub fn of(output: &[&str], candidate: &str, file: &str) -> Option<Self> {
        let messages = Self {
            words: words(output),
            lines: lines(output, candidate, file),
        };
        let is_empty = messages.words.is_empty() && messages.lines.is_empty();
        (!is_empty).then_some(messages)
    }
}

fn words(output: &[&str]) -> Vec<String> {
    let (Some(word), Some(quoted)) = (&*WORD, &*QUOTED) else {
        return Vec::new();
    };
    let quotes = output.iter().flat_map(|text| quoted.find_iter(text));
    let quotes = quotes.map(|found| found.as_str());
    let parts = quotes.chain(output.iter().copied());
    let mut known = HashSet::new();
    let words = parts.flat_map(|part| word.find_iter(part).map(|found| found.as_str()));
    let words = words.filter(|word| word.len() <= LONGEST_WORD && known.insert(*word));
    words.take(MOST_WORDS).map(str::to_owned).collect()
}

fn lines(output: &[&str], candidate: &str, file: &str) -> Vec<u32> {
    let Some(place) = &*PLACE else {
        return Vec::new();
    };
    let mut markers: Option<Markers<'_>> = None;
    let mut found: Vec<u32> = Vec::new();
    for place in output.iter().flat_map(|text| place.captures_iter(text)) {
        let path = place.name("file").map_or("", |path| path.as_str());
        let Some(number) = number(&place) else {
            continue;
        };
        let is_candidate = path.rsplit(['/', '\\']).next() == Some(file);
        // Line markers say what the candidate's own lines are called as well.
        let markers = markers.get_or_insert_with(|| Markers::of(candidate));
        let line = match markers.line(path, number) {
            None if is_candidate => Some(number),
            line => line,
        };
        if let Some(line) = line.filter(|line| !found.contains(line)) {
            found.push(line);
            if found.len() == MOST_PLACES {
                break;
            }
        }
    }
    found
}

fn number(place: &Captures<'_>) -> Option<u32> {
    let mut groups = ["a", "b", "c"].into_iter();
    let number = groups.find_map(|group| place.name(group))?;
    number.as_str().parse().ok().filter(|&line| line > 0)
}

/// Where lines of other files are in a text, by its line markers.
struct Markers<'t> {
    /// For each file, the first lines of its parts: their numbers in the file, where they
    /// are, and how many follow.
    parts: BTreeMap<&'t str, Vec<(u32, u32, u32)>>,
}

impl<'t> Markers<'t> {
    fn of(text: &'t str) -> Self {
        let mut parts: BTreeMap<&str, Vec<(u32, u32, u32)>> = BTreeMap::new();
        let Some(marker) = &*MARKER else {
            return Self { parts };
        };
        let mut last: Option<(&str, u32, u32)> = None;
        let mut end = |last: Option<(&'t str, u32, u32)>, line: u32| {
            if let Some((file, number, first)) = last {
                let part = (number, first, line.saturating_sub(first));
                parts.entry(file).or_default().push(part);
            }
        };
        let (mut line, mut at) = (1, 0);
        for found in marker.captures_iter(text) {
            let (Some(whole), Some(number), Some(file)) =
                (found.get(0), found.name("line"), found.name("file"))
            else {
                continue;
            };
            line += count_lines(&text[at..whole.start()]);
            at = whole.start();
            end(last, line);
            let number = number.as_str().parse().unwrap_or(0);
            last = Some((file.as_str(), number, line + 1));
        }
        end(last, line + count_lines(&text[at..]) + 1);
        Self { parts }
    }

    /// The line of the text that is a line of a file.
    fn line(&self, path: &str, number: u32) -> Option<u32> {
        let parts = self.parts.get(path)?;
        let part = parts
            .iter()
            .find(|&&(from, _, count)| (from..from + count).contains(&number));
        part.map(|&(from, first, _)| first + (number - from))
    }
}

fn count_lines(text: &str) -> u32 {
    u32::try_from(text.bytes().filter(|&byte| byte == b'\n').count()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(output: &str, candidate: &str) -> Messages {
        Messages::of(&[output], candidate, "input.c").unwrap_or_default()
    }

    #[test]
    fn words_in_quotes_come_first_and_each_comes_once() {
        let messages = of("error: use of undeclared identifier 'total'; total", "");
        let words = ["total", "error", "use", "of", "undeclared", "identifier"];
        assert_eq!(messages.words, words);
        let messages = of("ReferenceError: $a1 is not defined", "");
        assert_eq!(
            messages.words,
            ["ReferenceError", "$a1", "is", "not", "defined"]
        );
        assert_eq!(of("unknown name ‘größe’", "").words[0], "größe");
        assert_eq!(of("undefined reference to `f'", "").words[0], "f");
    }

    #[test]
    fn places_of_the_candidate_are_found_as_programs_write_them() {
        let output = "/tmp/x/input.c:12:5: error\n  File \"input.c\", line 3, in f\n\
                      input.c(7,2): error\nother.c:9: note\ninput.c:12: note";
        assert_eq!(of(output, "").lines, [12, 3, 7]);
    }

    #[test]
    fn lines_of_other_files_are_found_by_line_markers() {
        let text = "int a;\n# 1 \"a.h\" 1\nint b;\nint c;\n#line 40 \"b.c\"\nint d;\n\nint e;\n";
        assert_eq!(of("a.h:2:1: error", text).lines, [4]);
        assert_eq!(of("b.c:42: error, a.h:1: note", text).lines, [8, 3]);
        assert_eq!(of("b.c:39: error", text).lines, Vec::<u32>::new());
        // What stands before the first marker has the numbers of the file.
        assert_eq!(of("input.c:1: error", text).lines, [1]);
    }

    #[test]
    fn what_prints_nothing_says_nothing_and_what_prints_much_is_cut() {
        assert_eq!(Messages::of(&["", "12 + 3\n"], "", "input.c"), None);
        let many: Vec<String> = (0..1000)
            .map(|n| format!("w{n} input.c:{}", n + 1))
            .collect();
        let messages = of(&many.join("\n"), "");
        assert_eq!(
            (messages.words.len(), messages.lines.len()),
            (MOST_WORDS, MOST_PLACES)
        );
    }
}
