//! The examples in the documentation of passes, as tests.
//!
//! An example is a block whose first word is a format (`Rust` with a capital letter, or
//! rustdoc compiles it):
//!
//! ````text
//! ```javascript
//! f(); g();
//! => g();
//! => f();
//! =/> f(); g(); h();
//! ```
//! ````
//!
//! The pass proposes an edit that makes of the first text what follows `=>`, and none that
//! makes of it what follows `=/>`. A `=/>` alone says that it proposes nothing. A text goes
//! on up to the next arrow. What follows `->` was accepted before: an edit of any pass makes
//! it of the text above it. White space at the ends of texts does not count, `\x41` is a
//! character by its number, and a long text is looked at from `‖` on. `compact` behind the
//! format asks for that layout.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use picireny_format::{Base, Builtin, Format, FormatSource, Plain, TreeOptions};

use super::pass::Pass;
use super::registry::PASSES;
use crate::edit::{Document, Layout, Removed, Scope, TextTokens, Window, removed, write};
use crate::proposals::{edited, everything};

/// Examples that a pass has at least: where it acts, where it must not, and one in a
/// second language.
const LEAST: usize = 3;

/// Where the part begins that a long text is looked at from.
const LOOKED_AT: &str = "‖";

/// A text, and what becomes of it or must not.
#[derive(Debug, PartialEq, Eq)]
struct Example {
    format: String,
    layout: Layout,
    before: String,
    /// Texts that were accepted after it, in order.
    accepted: Vec<String>,
    proposed: Vec<String>,
    /// An empty text stands for any.
    not_proposed: Vec<String>,
}

impl Example {
    /// The examples in a text in Markdown.
    fn all(markdown: &str) -> Vec<Example> {
        let mut examples = Vec::new();
        let mut lines = markdown.lines();
        while let Some(line) = lines.next() {
            let Some(words) = line.strip_prefix("```") else {
                continue;
            };
            let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            let mut words = words.split(',');
            let format = words.next().unwrap_or_default();
            let is_example = block.iter().any(|line| arrow(line).is_some());
            if is_example && !format.is_empty() && format != "sh" {
                let is_compact = words.any(|word| word == "compact");
                examples.push(Example::of(format, is_compact, &block));
            }
        }
        examples
    }

    fn of(format: &str, is_compact: bool, block: &[&str]) -> Example {
        let mut parts: Vec<(&str, String)> = vec![("", String::new())];
        for line in block {
            match arrow(line) {
                Some((arrow, rest)) => parts.push((arrow, rest.to_owned())),
                None => {
                    let (_, text) = parts.last_mut().unwrap();
                    if !text.is_empty() {
                        text.push('\n');
                    }
                    text.push_str(line);
                }
            }
        }
        let of = |kind: &str| {
            let parts = parts.iter().filter(|(arrow, _)| *arrow == kind);
            parts.map(|(_, text)| unescaped(text)).collect::<Vec<_>>()
        };
        Example {
            format: format.to_lowercase(),
            layout: match is_compact {
                true => Layout::Compact,
                false => Layout::AsInput,
            },
            before: of("").concat(),
            accepted: of("->"),
            proposed: of("=>"),
            not_proposed: of("=/>"),
        }
    }

    /// What is wrong with what a pass proposes.
    fn fault(&self, pass: &dyn Pass) -> Option<String> {
        let format = format(&self.format);
        let syntax = format.syntax(TreeOptions::default());
        let text = self.before.replace(LOOKED_AT, "");
        let mut document = Document::parse(&*text, &syntax).unwrap();
        let mut removed: Vec<Removed> = Vec::new();
        let mut text_tokens = Arc::default();
        for accepted in &self.accepted {
            let scope = self.scope(&removed, &text_tokens);
            let all = PASSES.iter();
            let mut edits = all.flat_map(|&pass| edited(pass, &document, &scope, &syntax));
            let Some((edit, _)) = edits.find(|(_, text)| is_same(text, accepted)) else {
                return Some(format!("no pass makes this:\n{accepted}"));
            };
            let written = write(&document, &edit.cuts);
            removed = removed::after(&document, &removed, (&edit.cuts, &written.mapping));
            document = Document::parse(written.text, &syntax).unwrap();
        }
        TextTokens::learn(&mut text_tokens, &document, &syntax);
        let scope = self.scope(&removed, &text_tokens);
        let texts = edited(pass, &document, &scope, &syntax);
        let has = |wanted: &str| texts.iter().any(|(_, text)| is_same(text, wanted));
        let mut faults = String::new();
        for text in self.proposed.iter().filter(|text| !has(text)) {
            let _ = writeln!(faults, "not proposed:\n{text}");
        }
        let is_there = |text: &&String| has(text) || (text.is_empty() && !texts.is_empty());
        for text in self.not_proposed.iter().filter(is_there) {
            let _ = writeln!(faults, "proposed:\n{text}");
        }
        if faults.is_empty() {
            return None;
        }
        let _ = writeln!(
            faults,
            "the text:\n{}\nall that it proposes:",
            document.text()
        );
        for (_, text) in &texts {
            let _ = writeln!(
                faults,
                "=> {}",
                text.escape_default().to_string().replace("\\n", "\n")
            );
        }
        Some(faults)
    }

    fn scope<'a>(&self, removed: &'a [Removed], text_tokens: &'a TextTokens) -> Scope<'a> {
        let window = self.before.find(LOOKED_AT).map(Window::at);
        Scope {
            window: window.unwrap_or_default(),
            ..everything(self.layout, removed, text_tokens)
        }
    }
}

/// The arrow that a line begins with, and the rest of it.
fn arrow(line: &str) -> Option<(&'static str, &str)> {
    ["=>", "=/>", "->"].into_iter().find_map(|arrow| {
        let rest = line.strip_prefix(arrow)?;
        let is_arrow = rest.is_empty() || rest.starts_with(' ');
        is_arrow.then(|| (arrow, rest.strip_prefix(' ').unwrap_or(rest)))
    })
}

fn unescaped(text: &str) -> String {
    let mut parts = text.split("\\x");
    let mut unescaped = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (number, rest) = part.split_at(2);
        let number = u8::from_str_radix(number, 16).unwrap();
        unescaped.push(char::from(number));
        unescaped.push_str(rest);
    }
    unescaped
}

fn is_same(text: &str, other: &str) -> bool {
    text.trim_end_matches(['\n', ' ']) == other.trim_end_matches(['\n', ' '])
}

fn format(name: &str) -> Format {
    let plain = match name {
        "text" => Some(Plain::Text),
        "binary" => Some(Plain::Binary),
        _ => None,
    };
    let base = match plain {
        Some(plain) => Base::Plain(plain),
        None => Base::Builtin(Builtin::named(name).unwrap_or_else(|_| panic!("no format {name}"))),
    };
    let source = FormatSource {
        base,
        ..FormatSource::default()
    };
    source.load().unwrap().0
}

/// The documentation of the file that each pass is in.
fn documentation() -> BTreeMap<String, String> {
    let passes = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/passes");
    let mut files: Vec<PathBuf> = Vec::new();
    for folder in fs::read_dir(passes).unwrap() {
        let folder = folder.unwrap().path();
        if folder.is_dir() {
            files.extend(
                fs::read_dir(folder)
                    .unwrap()
                    .map(|file| file.unwrap().path())
                    // What is in a folder is a part of the pass of that name.
                    .filter(|path| path.is_file()),
            );
        }
    }
    let texts = files.iter().map(|file| {
        let name = file
            .file_stem()
            .unwrap()
            .to_str()
            .unwrap()
            .replace('_', "-");
        let text = fs::read_to_string(file).unwrap();
        let lines = text.lines().filter_map(|line| line.strip_prefix("//!"));
        let lines: Vec<&str> = lines
            .map(|line| line.strip_prefix(' ').unwrap_or(line))
            .collect();
        (name, lines.join("\n"))
    });
    texts.collect()
}

/// The sections of a page, by their headings.
fn sections(page: &str) -> BTreeMap<&str, &str> {
    let sections = page.split("\n### ").skip(1);
    let sections = sections.filter_map(|section| section.split_once('\n'));
    sections
        .map(|(name, text)| (name, text.split("\n## ").next().unwrap_or_default()))
        .collect()
}

#[test]
fn passes_do_what_their_documentation_shows() {
    let files = documentation();
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/strategies.md");
    let page = fs::read_to_string(page).unwrap();
    let sections = sections(&page);
    let mut faults = String::new();
    for &pass in PASSES {
        let name = pass.name();
        let own = files.get(name).map(|text| Example::all(text));
        let own = own.unwrap_or_else(|| panic!("no file is called as {name} is"));
        let section = sections.get(name).copied();
        let section = Example::all(section.unwrap_or_else(|| panic!("no section on {name}")));
        let formats: std::collections::BTreeSet<_> = own.iter().map(|it| &it.format).collect();
        let refuses = own.iter().any(|it| !it.not_proposed.is_empty());
        if own.len() < LEAST || formats.len() < 2 || !refuses {
            let _ = writeln!(
                faults,
                "{name}: {} examples, {} formats, something that it must not do: {refuses}",
                own.len(),
                formats.len()
            );
        }
        if section.is_empty() {
            let _ = writeln!(
                faults,
                "{name}: no example in its section of the strategies"
            );
        }
        for example in own.iter().chain(&section) {
            if let Some(fault) = example.fault(pass) {
                let _ = writeln!(faults, "{name}: {fault}");
            }
        }
    }
    assert!(faults.is_empty(), "{faults}");
}

#[test]
fn examples_that_are_wrong_are_found() {
    let block = |lines: &str| Example::all(&format!("Says.\n```json\n{lines}\n```\n")).remove(0);
    let delete = PASSES.iter().find(|pass| pass.name() == "delete").unwrap();
    assert_eq!(block("[1, 2]\n=> [2]\n=/> [3]").fault(*delete), None);
    for wrong in [
        "[1, 2]\n=> [3]",
        "[1, 2]\n=/> [2]",
        "[1, 2]\n=/>",
        "[1]\n-> [2]\n=> []",
    ] {
        assert!(block(wrong).fault(*delete).is_some(), "{wrong}");
    }
    let many = block("[\n1\n]\n-> [\n]\n=> a\nb\n=> c\\x41");
    assert_eq!(many.before, "[\n1\n]");
    assert_eq!(many.accepted, ["[\n]"]);
    assert_eq!(many.proposed, ["a\nb", "cA"]);
}
