//! The messages of crashes that are known.
//!
//! Each recognizer is one function over everything a process printed. They are
//! asked in an order in which causes come before consequences: an assertion
//! ends in a signal that a sanitizer reports, and leaks follow everything.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::{Captures, Regex};

use super::frames::{top_of_first_stack, top_of_stack_within, within};
use super::normalize::{file_name, fixed, function, message as normalized};

type Recognizer = fn(&str) -> Option<String>;

/// In the order in which they are asked.
const RECOGNIZERS: &[Recognizer] = &[
    memory_error,
    chromium,
    v8,
    node,
    jerryscript,
    webkit,
    assertion,
    rust,
    go,
    compiler,
    terminate,
    sanitized_signal,
    undefined_behaviour,
    leak,
    heap_check,
];

/// Exceptions that nobody caught. A program that ends well has only told of
/// one.
const EXCEPTIONS: &[Recognizer] = &[python, java, javascript];

/// The signature in what a process printed, if it printed any message that is
/// known.
pub(super) fn message(text: &str, ended_well: bool) -> Option<String> {
    let exceptions = EXCEPTIONS.iter().filter(|_| !ended_well);
    let mut recognizers = RECOGNIZERS.iter().chain(exceptions);
    recognizers.find_map(|recognizer| recognizer(text))
}

/// Defines a function that searches for a fixed pattern.
macro_rules! search {
    ($name:ident, $pattern:expr) => {
        fn $name(text: &str) -> Option<Captures<'_>> {
            static PATTERN: LazyLock<Regex> = LazyLock::new(|| fixed($pattern));
            PATTERN.captures(text)
        }
    };
}

search!(
    fatal_message,
    r"(?m)^(?:[^\n]*?[\s\]:])?(?<what>(?:FATAL|Fatal|fatal)(?: (?:ERROR|Error|error))?: ?[^\n]+)$"
);

/// What a program said that then aborted: `FATAL: ...`, behind a time or a name
/// or not.
pub(super) fn last_words(text: &str) -> Option<String> {
    let found = fatal_message(text)?;
    Some(normalized(&unquoted(&found["what"])))
}

/// `what: message (file, function)`, leaving out what is not known.
fn at(what: &str, text: &str, file: &str, name: &str) -> String {
    let mut signature = what.to_owned();
    let text = normalized(text);
    if !text.is_empty() {
        signature.push_str(": ");
        signature.push_str(&text);
    }
    let place: Vec<_> = [file_name(file).to_owned(), function(name)]
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect();
    if !place.is_empty() {
        signature.push_str(&format!(" ({})", place.join(", ")));
    }
    signature
}

/// What follows a match.
fn behind<'a>(text: &'a str, found: &Captures<'_>) -> &'a str {
    let end = found.get(0).map_or(0, |whole| whole.end());
    text.get(end..).unwrap_or_default()
}

search!(
    sanitizer_report,
    r"(?m)^(?:==\d+==\s?)?\s*(?:ERROR|WARNING|FATAL): (?<tool>\w+Sanitizer): (?<what>.+)$"
);

/// A report of ASan, HWASan, MSan, TSan: its kind, what it is about, and where.
fn sanitizer(text: &str) -> Option<(String, String)> {
    static DETAILS: LazyLock<Regex> = LazyLock::new(|| {
        fixed(
            r"(?x) \s+ (?: on\ (?:unknown\ )?address | on\ 0x | 0x[0-9a-f] | \(pid= | \(0x | \(thread | in\ thread
              | at\ pc | exceeds | \(bytes ) .* | : .* $",
        )
    });
    let found = sanitizer_report(text)?;
    let what = DETAILS.replace(&found["what"], "");
    let kind = normalized(what.trim().trim_start_matches("attempting "));
    let place = within(&top_of_first_stack(behind(text, &found)));
    let signature = format!("{}: {kind}{place}", &found["tool"]);
    Some((kind, signature))
}

/// Whether a sanitizer only tells of a signal, whose cause may be told better.
fn is_signal(kind: &str) -> bool {
    ["SEGV", "ABRT", "FPE", "ILL", "BUS", "TRAP", "unknown-crash"]
        .iter()
        .any(|signal| kind.starts_with(signal))
}

fn memory_error(text: &str) -> Option<String> {
    let (kind, signature) = sanitizer(text)?;
    let leak = signature.starts_with("LeakSanitizer");
    (!is_signal(&kind) && !leak).then_some(signature)
}

fn sanitized_signal(text: &str) -> Option<String> {
    let (kind, signature) = sanitizer(text)?;
    is_signal(&kind).then_some(signature)
}

fn leak(text: &str) -> Option<String> {
    let (_, signature) = sanitizer(text)?;
    signature.starts_with("LeakSanitizer").then_some(signature)
}

search!(
    runtime_error,
    r"(?m)^(?<file>[^\s:][^:\n]*|<unknown>)(?::\d+){0,2}: runtime error: (?<what>.+)$"
);

fn undefined_behaviour(text: &str) -> Option<String> {
    let found = runtime_error(text)?;
    let place = within(&top_of_stack_within(1, behind(text, &found)));
    let message = at(
        "UndefinedBehaviorSanitizer",
        &found["what"],
        &found["file"],
        "",
    );
    Some(message + &place)
}

search!(
    fatal_line,
    r"(?m)^\[[^\]\n]*\bFATAL:(?<file>[^\](\n]+?)[(:]\d+\)?\]\s?(?<what>.*)$"
);

/// Chromium's `LOG(FATAL)`, `CHECK`, `DCHECK`, `NOTREACHED`.
fn chromium(text: &str) -> Option<String> {
    let found = fatal_line(text)?;
    // The message may begin on the next line.
    let mut what = found["what"].trim().to_owned();
    if what.is_empty() {
        what = behind(text, &found).trim_start().lines().next()?.to_owned();
    }
    let place = within(&top_of_stack_within(8, behind(text, &found)));
    Some(at("FATAL", &what, &found["file"], "") + &place)
}

search!(
    v8_fatal,
    r"(?m)^#\s*\n# Fatal error in (?<file>[^,\n]*), line \d+\s*\n#\s*(?<what>.*)$"
);
search!(
    v8_other,
    r"(?m)^#\s*\n#\s*(?<what>Fatal (?:javascript|JavaScript)[^\n]*)$|^(?<line>Fatal JavaScript[^\n]*)$"
);

fn v8(text: &str) -> Option<String> {
    if let Some(found) = v8_fatal(text) {
        return Some(at("V8", &found["what"], &found["file"], ""));
    }
    let found = v8_other(text)?;
    let what = found.name("what").or_else(|| found.name("line"))?;
    Some(at("V8", what.as_str(), "", ""))
}

search!(
    node_assertion,
    r"(?m)^\s*#\s+\S*\[\d+\]: (?<function>.+?) at (?<file>[^\s:]+):\d+\s*\n\s*#\s+(?<what>.+)$"
);
search!(node_fatal, r"(?m)^FATAL ERROR: (?<what>.+)$");

fn node(text: &str) -> Option<String> {
    if let Some(found) = node_assertion(text) {
        let what = found["what"].trim_start_matches("Assertion failed: ");
        return Some(at("assertion", what, &found["file"], &found["function"]));
    }
    Some(at("V8", &node_fatal(text)?["what"], "", ""))
}

search!(
    jerry_ice,
    r"(?m)ICE: (?<what>.+?) at (?<file>[^\s(]+)\((?<function>[^)]*)\):\d+"
);

fn jerryscript(text: &str) -> Option<String> {
    let found = jerry_ice(text)?;
    Some(at(
        "ICE",
        &found["what"],
        &found["file"],
        &found["function"],
    ))
}

search!(
    webkit_assertion,
    r"(?m)^(?<what>(?:ASSERTION FAILED|SHOULD NEVER BE REACHED|FATAL)[^\n]*)\n(?<file>\S+?)\(\d+\) : (?<function>.+)$"
);

fn webkit(text: &str) -> Option<String> {
    let found = webkit_assertion(text)?;
    let what = found["what"].trim_start_matches("ASSERTION FAILED: ");
    Some(at("assertion", what, &found["file"], &found["function"]))
}

/// The forms of the C libraries, of Mozilla and of Qt. Only the assertion is
/// one line; what is asserted may hold quotes, so the longest fit counts.
fn assertion(text: &str) -> Option<String> {
    static FORMS: LazyLock<Vec<Regex>> = LazyLock::new(|| {
        [
            // glibc: `prog: file.c:12: func: Assertion `x' failed.`
            r"(?m)^(?:[^\n]*?: )??(?<file>[^:\n]+):\d+: (?:(?<function>[^\n]+?): )?Assertion [`'‘](?<what>.+)['’] failed",
            // macOS and BSD
            r"(?m)Assertion failed: \((?<what>.+)\), function (?<function>[^,\n]+), file (?<file>[^,\n]+), line \d+",
            // musl
            r"(?m)Assertion failed: (?<what>.+) \((?<file>[^\s:()]+): (?<function>[^:\n]+): \d+\)",
            // Windows
            r"(?m)Assertion failed: (?<what>.+), file (?<file>[^,\n]+), line \d+",
            // Mozilla
            r"(?m)Assertion failure: (?<what>.+), at (?<file>[^\s:]+):\d+",
            r"(?m)(?<what>Hit MOZ_CRASH\(.*\)) at (?<file>[^\s:]+):\d+",
            // Qt
            r#"(?m)ASSERT(?: failure in (?<function>[^:\n]+))?: "(?<what>.+)"(?: in|, ) ?file (?<file>[^,\n]+), line \d+"#,
            // LLVM
            r"(?m)^(?:(?<what>[^\n]+)\n)?UNREACHABLE executed at (?<file>[^\s:]+):\d+!",
        ]
        .into_iter()
        .map(fixed)
        .collect()
    });
    let mut found: Vec<_> = FORMS
        .iter()
        .filter_map(|form| form.captures(text))
        .collect();
    found.sort_by_key(|found| found.get(0).map_or(0, |whole| whole.start()));
    let found = found.first()?;
    let part = |name| found.name(name).map_or("", |part| part.as_str());
    Some(at(
        "assertion",
        part("what"),
        part("file"),
        part("function"),
    ))
}

search!(
    rust_panic,
    r"(?m)^thread '.*?'(?: \(\d+\))? panicked at (?<file>[^\n']+?):\d+:\d+:\s*\n(?<what>.*)$"
);
search!(
    old_rust_panic,
    r"(?m)^thread '.*?' panicked at '(?<what>.*?)', (?<file>[^\n']+?):\d+(?::\d+)?"
);

/// A message without what is quoted: that is data, often the candidate's.
fn unquoted(message: &str) -> Cow<'_, str> {
    static QUOTED: LazyLock<Regex> = LazyLock::new(|| fixed(r#""(?:[^"\\]|\\.)*""#));
    QUOTED.replace_all(message, "\"…\"")
}

fn rust(text: &str) -> Option<String> {
    let found = rust_panic(text).or_else(|| old_rust_panic(text))?;
    let what = unquoted(&found["what"]);
    let place = within(&top_of_stack_within(8, behind(text, &found)));
    Some(at("panic", &what, &found["file"], "") + &place)
}

search!(
    go_panic,
    r"(?m)^(?<what>(?:panic|fatal error): [^\n]+)(?:\n[^\n]*)*?\ngoroutine \d+ [^\n]*\n"
);
search!(
    go_frame,
    r"(?m)^(?<function>[\w./*()\[\]]+?)\([^()\n]*\)\n\t(?<file>\S+):\d+"
);

fn go(text: &str) -> Option<String> {
    let found = go_panic(text)?;
    let mut rest = behind(text, &found);
    while let Some(frame) = go_frame(rest) {
        let name = &frame["function"];
        // The run-time system's own frames are above the culprit's.
        if !(name.starts_with("panic") || name.starts_with("runtime.")) {
            let what = found["what"].trim_start_matches("panic: ");
            return Some(at("panic", what, &frame["file"], "") + &within(&[name.to_owned()]));
        }
        rest = behind(rest, &frame);
    }
    Some(at("panic", &found["what"], "", ""))
}

search!(
    gcc_ice,
    r"(?m)internal compiler error: (?<what>[^\n]*?)(?:, at (?<file>[^\s:]+):\d+)?$"
);
search!(
    llvm_error,
    r"(?m)^(?:LLVM ERROR|fatal error: error in backend): (?<what>.+)$"
);

fn compiler(text: &str) -> Option<String> {
    if let Some(found) = gcc_ice(text) {
        let file = found.name("file").map_or("", |file| file.as_str());
        let place = within(&top_of_stack_within(8, behind(text, &found)));
        return Some(at("internal compiler error", &found["what"], file, "") + &place);
    }
    Some(at("LLVM ERROR", &llvm_error(text)?["what"], "", ""))
}

search!(
    uncaught,
    r"(?m)(?:terminate called after throwing an instance of '(?<gnu>[^'\n]+)'|terminating (?:due to|with) uncaught exception of type (?<llvm>[^\n]+?)(?:: [^\n]*)?$)(?:\s*\n\s*what\(\):\s+(?<what>[^\n]*))?"
);

fn terminate(text: &str) -> Option<String> {
    let found = uncaught(text)?;
    let kind = found.name("gnu").or_else(|| found.name("llvm"))?;
    let what = found.name("what").map_or("", |what| what.as_str());
    Some(at(&format!("uncaught {}", kind.as_str()), what, "", ""))
}

search!(
    libc_abort,
    r"(?mx)^(?:\S+:\ )?(?<what>
        double\ free\ or\ corruption[^\n]* | (?:free|malloc|realloc|munmap_chunk|malloc_consolidate|calloc)\(\):\ [^\n]+
        | corrupted\ (?:size|double)[^\n]* | \*\*\*\ [^\n]*\ (?:detected|corruption)[^\n]*
        )$"
);

fn heap_check(text: &str) -> Option<String> {
    let found = libc_abort(text)?;
    let place = within(&top_of_stack_within(8, behind(text, &found)));
    let what = found["what"].trim_matches(['*', ' ']);
    Some(at("libc", what.trim_end_matches(" ***: terminated"), "", "") + &place)
}

search!(
    traceback,
    r#"(?m)^Traceback \(most recent call last\):\n(?:[ \t][^\n]*\n|\n)*?(?<kind>[A-Za-z_][\w.]*)(?::|$)"#
);

fn python(text: &str) -> Option<String> {
    static FRAME: LazyLock<Regex> = LazyLock::new(|| {
        fixed(r#"(?m)^\s+File "(?<file>[^"\n]+)", line \d+, in (?<function>.+)$"#)
    });
    let found = traceback(text)?;
    let whole = found.get(0).map_or("", |whole| whole.as_str());
    let Some(last) = FRAME.captures_iter(whole).last() else {
        return Some(format!("uncaught {}", &found["kind"]));
    };
    // A message quotes values; the type and the place are what stays.
    Some(at(
        &format!("uncaught {}", &found["kind"]),
        "",
        &last["file"],
        &last["function"],
    ))
}

search!(
    java_exception,
    r#"(?m)^Exception in thread "[^"\n]*" (?<kind>[\w.$]+)[^\n]*\n(?:[^\n]*\n)*?\s+at (?<function>[\w.$<>/@]+)\((?<file>[^:)\n]*)"#
);

fn java(text: &str) -> Option<String> {
    let found = java_exception(text)?;
    let mut signature = format!("uncaught {}", &found["kind"]);
    signature.push_str(&format!(" ({}, {})", &found["file"], &found["function"]));
    Some(signature)
}

search!(
    javascript_error,
    r"(?m)^(?:Uncaught )?(?<kind>[A-Z]\w*(?:Error|Exception))(?:[:\s][^\n]*)?\n(?:[^\n]*\n)*?\s+at (?:async )?(?:(?<function>[^\n(]+?) )?\(?(?<file>[^\n()]*?):\d+:\d+\)?$"
);

fn javascript(text: &str) -> Option<String> {
    let found = javascript_error(text)?;
    let name = found.name("function").map_or("", |name| name.as_str());
    let kind = format!("uncaught {}", &found["kind"]);
    Some(at(&kind, "", &found["file"], name))
}
