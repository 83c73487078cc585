//! Taking out of messages what differs from run to run.

use std::sync::LazyLock;

use picireny_shown::clipped;
use regex::{Captures, Regex};

/// Messages longer than this are cut: they quote the input.
const LONGEST_MESSAGE: usize = 300;

/// A regular expression that is part of the program.
pub(super) fn fixed(pattern: &str) -> Regex {
    Regex::new(pattern).expect("the program's own patterns are well-formed")
}

/// Removes colours and other terminal sequences, and carriage returns.
pub(super) fn plain_text(text: &str) -> String {
    static ESCAPES: LazyLock<Regex> =
        LazyLock::new(|| fixed(r"\x1b\[[0-9;?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\r"));
    ESCAPES.replace_all(text, "").into_owned()
}

/// A message without addresses, numbers and directories, on one line.
pub(super) fn message(text: &str) -> String {
    static VARIABLE: LazyLock<Regex> = LazyLock::new(|| {
        fixed(
            r"(?x)
            (?<address> \b0x[0-9a-fA-F]+\b )
            | (?<path> (?: \.{0,2}/ | [A-Za-z]:[\\/] ) (?: [\w.+@~-]+ [\\/] )* )
              (?<file> [\w+@~-]+ (?: \.[\w+-]+ )+ (?: :\d+ (?: :\d+ )? )? )
            | (?<relative> (?: \b[\w.+-]+ / )+ )
              (?<source> [\w+-]+ (?: \.[\w+-]+ )* \.(?: c|cc|cpp|cxx|h|hpp|hh|inc|rs|go|js|py|java|mm|m )\b )
            | (?<number> -? \b\d+ (?: \.\d+ )? (?: [eE][+-]?\d+ )? \b )
            ",
        )
    });
    static SPACES: LazyLock<Regex> = LazyLock::new(|| fixed(r"\s+"));
    let text = SPACES.replace_all(text.trim(), " ");
    let text = VARIABLE.replace_all(&text, |found: &Captures<'_>| {
        if found.name("address").is_some() {
            "ADDR".to_owned()
        } else if let Some(file) = found.name("file").or_else(|| found.name("source")) {
            file.as_str()
                .split(':')
                .next()
                .unwrap_or_default()
                .to_owned()
        } else {
            "N".to_owned()
        }
    });
    clipped(&text, LONGEST_MESSAGE, "…").into_owned()
}

/// The last component of a path of any system.
pub(super) fn file_name(path: &str) -> &str {
    path.trim().rsplit(['/', '\\']).next().unwrap_or_default()
}

/// A function's name without arguments, template arguments, and what the
/// compiler adds to it.
pub(super) fn function(name: &str) -> String {
    static ADDED: LazyLock<Regex> = LazyLock::new(|| {
        fixed(
            r"(?x) \[clone\ [^\]]*\] | \[abi:[^\]]*\]
            | \.(?: isra | constprop | part | cold | llvm | lto_priv )(?: \.\d+ )*
            | ::h[0-9a-f]{16}\b | \+0x[0-9a-f]+ | \+\d+$ | @plt | @@?[A-Z]+_[\d.]+ ",
        )
    });
    // Brackets that are no arguments, the longer before their beginnings.
    const KEPT: [(&str, &str); 7] = [
        ("(anonymous namespace)", "{anonymous}"),
        ("operator()", "operator()"),
        ("operator<<", "operator<<"),
        ("operator<", "operator<"),
        ("operator>>", "operator>>"),
        ("operator->", "operator->"),
        ("operator>", "operator>"),
    ];
    let name = ADDED.replace_all(name.trim(), "");
    let mut out = String::new();
    let mut depth = 0_usize;
    let mut rest = name.trim();
    while let Some(c) = rest.chars().next() {
        let kept = KEPT.iter().find(|(word, _)| rest.starts_with(word));
        if let Some((word, name)) = kept
            && depth == 0
        {
            out.push_str(name);
            rest = rest.get(word.len()..).unwrap_or_default();
            continue;
        }
        rest = rest.get(c.len_utf8()..).unwrap_or_default();
        match c {
            '(' | '<' => depth += 1,
            ')' | '>' => {
                depth = depth.saturating_sub(1);
            }
            _ if depth == 0 => out.push(c),
            _ => {}
        }
    }
    // `void f(int) const` is `f`; operators hold spaces of their own.
    let out = out.trim().trim_end_matches(" const").trim();
    let name = match out.find("operator") {
        Some(at) => out
            .get(..at)
            .map_or(0, |before| before.rfind(' ').map_or(0, |at| at + 1)),
        None => out.rfind(' ').map_or(0, |at| at + 1),
    };
    out.get(name..)
        .unwrap_or_default()
        .trim_start_matches(['*', '&', ':'])
        .to_owned()
}
