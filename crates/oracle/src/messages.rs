//! What a test printed, as far as it may be about the candidate: lines that look like
//! messages, with words that may be names and with places.
//!
//! Compilers, interpreters and engines say which name is not defined, and where. Their
//! formats differ, and none is known here. A word counts if it is one, and a place if it
//! names the candidate's file, or one that a line marker of the candidate names. Lines that
//! are alike but for names, numbers and places are of one kind.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::LazyLock;

use regex::{Captures, Regex};
use serde::{Deserialize, Serialize};

/// Bytes of output that are looked at, of each stream: half from its beginning, and half
/// from its end.
pub const MESSAGE_OUTPUT: u64 = 64 << 10;

/// More kinds of messages are not looked at.
const MOST_KINDS: usize = 32;

/// More words of one kind of messages are not looked at.
const MOST_WORDS: usize = 32;

/// More places of one kind of messages are not looked at.
const MOST_LINES: usize = 8;

/// Longer words are no names.
const LONGEST_WORD: usize = 128;

/// What a test printed that may be about its candidate: kinds of messages, those first that
/// the test's conditions ask for, then those that are seldom.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Messages {
    /// At most 32.
    pub kinds: Vec<MessageKind>,
}

/// Messages that are alike but for names, numbers and places.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MessageKind {
    /// A hash of what they have in common.
    pub shape: u64,
    /// How many there are.
    pub count: u32,
    /// Words that names can be, each once: of those in quotes if there are any, else of the
    /// whole line. At most 32.
    pub words: Vec<String>,
    /// Lines of the candidate that they point to, counted from 1, each once. At most 8.
    pub lines: Vec<u32>,
}

/// The patterns; compiled once.
struct Patterns {
    /// `input.c:12:5:`, `"input.py", line 12`, `input.ts(12,5)`.
    place: Regex,
    /// What stands in quotes of one kind or another.
    quoted: Regex,
    word: Regex,
    number: Regex,
    /// `# 12 "a.h"` and `#line 12 "a.h"`.
    marker: Regex,
}

static PATTERNS: LazyLock<Option<Patterns>> = LazyLock::new(|| {
    let new = |pattern: &str| Regex::new(pattern).ok();
    let place =
        r#"(?P<file>[^\s:"'`(),]+)(?:"?, line (?P<a>\d+)|:(?P<b>\d+)(?::\d+)?|\((?P<c>\d+),\d+\))"#;
    let quoted = r#"'[^']{1,200}'|`[^`']{1,200}[`']|"[^"]{1,200}"|‘[^’]{1,200}’|“[^”]{1,200}”"#;
    Some(Patterns {
        place: new(place)?,
        quoted: new(quoted)?,
        word: new(r"[\p{Alphabetic}_$][\p{Alphabetic}\p{Nd}_$]*")?,
        number: new(r"\d+")?,
        marker: new(r#"(?m)^[ \t]*#[ \t]*(?:line[ \t]+)?(?P<line>\d+)[ \t]+"(?P<file>[^"\n]*)""#)?,
    })
});

impl Messages {
    /// What is in the output of a test of a candidate that was in a file of that name;
    /// `None` if it is nothing. `is_asked_for` says whether the test's conditions ask for a
    /// line.
    #[must_use]
    pub fn of(
        output: &[&str],
        (candidate, file): (&str, &str),
        is_asked_for: impl Fn(&str) -> bool,
    ) -> Option<Self> {
        let patterns = PATTERNS.as_ref()?;
        let lines = || output.iter().flat_map(|text| text.lines());
        if lines().all(|line| line.trim().is_empty()) {
            return None;
        }
        // What a message shows of the candidate is none itself.
        let own: HashSet<&str> = candidate.lines().map(str::trim).collect();
        let shown =
            |line: &str| own.contains(line.split_once(" | ").map_or(line, |it| it.1).trim());
        let mut places = Places {
            patterns,
            candidate,
            file,
            markers: None,
        };
        let mut kinds: Vec<(bool, MessageKind)> = Vec::new();
        let mut known: HashMap<u64, usize> = HashMap::new();
        for line in lines().filter(|line| !shown(line)) {
            let (words, place) = (words(patterns, line), places.of(line));
            if words.is_empty() && place.is_none() {
                continue;
            }
            let shape = shape(patterns, line);
            let at = *known.entry(shape).or_insert_with(|| {
                let kind = MessageKind {
                    shape,
                    ..MessageKind::default()
                };
                kinds.push((false, kind));
                kinds.len() - 1
            });
            let (is_wanted, kind) = &mut kinds[at];
            *is_wanted |= is_asked_for(line);
            kind.add(&words, place);
        }
        kinds.sort_by_key(|(is_wanted, kind)| (!is_wanted, kind.count));
        kinds.truncate(MOST_KINDS);
        let kinds: Vec<MessageKind> = kinds.into_iter().map(|(_, kind)| kind).collect();
        (!kinds.is_empty()).then_some(Self { kinds })
    }
}

impl MessageKind {
    fn add(&mut self, words: &[&str], place: Option<u32>) {
        self.count += 1;
        for &word in words {
            if self.words.len() < MOST_WORDS && !self.words.iter().any(|it| it == word) {
                self.words.push(word.to_owned());
            }
        }
        let place = place.filter(|line| !self.lines.contains(line));
        self.lines
            .extend(place.filter(|_| self.lines.len() < MOST_LINES));
    }
}

/// The words in the quotes of a line, or else in all of it but its place.
fn words<'t>(patterns: &Patterns, line: &'t str) -> Vec<&'t str> {
    let of = |text: &'t str| {
        let words = patterns.word.find_iter(text).map(|found| found.as_str());
        words
            .filter(|word| word.len() <= LONGEST_WORD)
            .collect::<Vec<_>>()
    };
    let rest = match patterns.place.find(line) {
        Some(place) => &line[place.end()..],
        None => line,
    };
    let quoted = patterns.quoted.find_iter(rest);
    let quoted: Vec<&str> = quoted.flat_map(|found| of(found.as_str())).collect();
    match quoted.is_empty() {
        true => of(rest),
        false => quoted,
    }
}

/// A hash of a line without places, quotes and numbers.
fn shape(patterns: &Patterns, line: &str) -> u64 {
    let line = patterns.place.replace_all(line, "");
    let line = patterns.quoted.replace_all(&line, "''");
    let line = patterns.number.replace_all(&line, "0");
    let mut hasher = DefaultHasher::new();
    line.trim().hash(&mut hasher);
    hasher.finish()
}

/// What finds the places in lines of the output.
struct Places<'t> {
    patterns: &'t Patterns,
    candidate: &'t str,
    file: &'t str,
    /// Made when the first place is found.
    markers: Option<Markers<'t>>,
}

impl Places<'_> {
    /// The line of the candidate that a line of the output names first.
    fn of(&mut self, line: &str) -> Option<u32> {
        let Patterns { place, marker, .. } = self.patterns;
        place.captures_iter(line).find_map(|place| {
            let path = place.name("file")?.as_str();
            let number = number(&place)?;
            let is_candidate = path.rsplit(['/', '\\']).next() == Some(self.file);
            let markers = self
                .markers
                .get_or_insert_with(|| Markers::of(self.candidate, marker));
            // Line markers say what the candidate's own lines are called as well.
            markers
                .line(path, number)
                .or(is_candidate.then_some(number))
        })
    }
}

fn number(place: &Captures<'_>) -> Option<u32> {
    let mut groups = ["a", "b", "c"].into_iter();
    let number = groups.find_map(|group| place.name(group))?;
    number.as_str().parse().ok().filter(|&line| line > 0)
}

/// Where lines of other files are in a text, by its line markers.
struct Markers<'t> {
    /// For each file, its parts: the number of the first line in the file, where that is, and
    /// how many lines there are.
    parts: BTreeMap<&'t str, Vec<(u32, u32, u32)>>,
}

impl<'t> Markers<'t> {
    fn of(text: &'t str, marker: &Regex) -> Self {
        let mut parts: BTreeMap<&str, Vec<(u32, u32, u32)>> = BTreeMap::new();
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
        let has = |&&(from, _, count): &&(u32, u32, u32)| {
            (from..from.saturating_add(count)).contains(&number)
        };
        let part = parts.iter().find(has);
        part.map(|&(from, first, _)| first + (number - from))
    }
}

fn count_lines(text: &str) -> u32 {
    u32::try_from(text.bytes().filter(|&byte| byte == b'\n').count()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(output: &str, candidate: &str) -> Vec<MessageKind> {
        Messages::of(&[output], (candidate, "input.c"), |_| false)
            .unwrap_or_default()
            .kinds
    }

    fn words(output: &str) -> Vec<String> {
        of(output, "").remove(0).words
    }

    fn lines(output: &str, candidate: &str) -> Vec<u32> {
        let kinds = of(output, candidate);
        kinds.iter().flat_map(|kind| kind.lines.clone()).collect()
    }

    #[test]
    fn words_are_those_in_quotes_if_there_are_any() {
        assert_eq!(
            words("error: use of undeclared identifier 'total'"),
            ["total"]
        );
        assert_eq!(words("unknown name ‘größe’ of “a b”"), ["größe", "a", "b"]);
        assert_eq!(words("undefined reference to `f'"), ["f"]);
        let words = words("/x/input.c:3:1: ReferenceError: $a1 is not defined");
        assert_eq!(words, ["ReferenceError", "$a1", "is", "not", "defined"]);
    }

    #[test]
    fn places_of_the_candidate_are_found_as_programs_write_them() {
        let output = "/tmp/x/input.c:12:5: error\n  File \"input.c\", line 3, in f\n\
                      input.c(7,2): fatal error\nother.c:9: note";
        assert_eq!(lines(output, ""), [12, 3, 7]);
    }

    #[test]
    fn lines_of_other_files_are_found_by_line_markers() {
        let text = "int a;\n# 1 \"a.h\" 1\nint b;\nint c;\n#line 40 \"b.c\"\nint d;\n\nint e;\n";
        assert_eq!(lines("a.h:2:1: error", text), [4]);
        assert_eq!(lines("b.c:42: error\na.h:1: note", text), [8, 3]);
        assert_eq!(lines("b.c:39: error", text), Vec::<u32>::new());
        // What stands before the first marker has the numbers of the file.
        assert_eq!(lines("input.c:1: error", text), [1]);
    }

    #[test]
    fn messages_that_the_test_asks_for_come_first() {
        let output = "input.c:7: never executed\ninput.c:1: unused 'a'\ninput.c:20: unused 'b'";
        let asked = Messages::of(&[output], ("", "input.c"), |line| line.contains("unused"));
        let lines = asked.map(|asked| asked.kinds[0].lines.clone());
        assert_eq!(lines, Some(vec![1, 20]));
    }

    #[test]
    fn messages_are_of_one_kind_but_for_names_and_those_that_are_seldom_come_first() {
        let output = "input.c:1: unused 'a'\ninput.c:20:3: unused 'b'\ninput.c:3: never executed";
        let kinds = of(output, "");
        let seen: Vec<_> = kinds
            .iter()
            .map(|kind| (kind.count, &*kind.lines))
            .collect();
        assert_eq!(seen, [(1, &[3][..]), (2, &[1, 20])]);
        assert_eq!(kinds[1].words, ["a", "b"]);
        assert_eq!(of("input.c:7: unused 'c'", "")[0].shape, kinds[1].shape);
    }

    #[test]
    fn what_is_shown_of_the_candidate_is_no_message() {
        let output =
            "input.c:1: unused 'a'\n    1 |   int a = f(b);\n      |   ^~~\n  int a = f(b);";
        assert_eq!(of(output, "  int a = f(b);\n").len(), 1);
    }

    #[test]
    fn what_prints_nothing_says_nothing_and_what_prints_much_is_cut() {
        let none = Messages::of(&["", "12 + 3\n"], ("", "input.c"), |_| false);
        assert_eq!(none, None);
        let all = |line: fn(u32) -> String| (0..1000).map(line).collect::<String>();
        let alike = of(&all(|n| format!("input.c:{}: 'w{n}'\n", n + 1)), "");
        let sizes: Vec<_> = alike
            .iter()
            .map(|kind| (kind.words.len(), kind.lines.len()))
            .collect();
        assert_eq!(sizes, [(MOST_WORDS, MOST_LINES)]);
        assert_eq!(of(&all(|n| format!("w{n}x\n")), "").len(), 1);
        let apart = |n: u32| format!("{}\n", char::from_u32(0x4e00 + n).unwrap_or('a'));
        assert_eq!(of(&all(apart), "").len(), MOST_KINDS);
    }
}
