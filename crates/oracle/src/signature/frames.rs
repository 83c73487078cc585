//! Stacks, as sanitizers, debuggers and run-time libraries print them.

use std::sync::LazyLock;

use regex::Regex;

use super::normalize::{fixed, function};

/// How many frames identify a place.
const DEPTH: usize = 3;

/// The frame of a line, if it is one.
///
/// Known are `#1 0x55 in f(int) /a/b.c:1:2` (sanitizers), `#1 0x55 in f (x=1)
/// at b.c:1` (GDB), `#1 0x55 ns::f()` (Chromium), `./prog(f+0x12) [0x55]`
/// (glibc and V8) and `   1: path::f` (Rust).
fn frame(line: &str) -> Option<Option<String>> {
    static NUMBERED: LazyLock<Regex> =
        LazyLock::new(|| fixed(r"^\s*\#\d+:?\s+(?:0x[0-9a-fA-F]+\s+)?(?:in\s+)?(?<rest>.*?)\s*$"));
    static BRACKETED: LazyLock<Regex> =
        LazyLock::new(|| fixed(r"^\s*[^\s(]+\((?<function>.*?)\+0x[0-9a-f]+\)\s*\[0x[0-9a-f]+\]"));
    static RUST: LazyLock<Regex> = LazyLock::new(|| {
        fixed(r"^\s{1,4}\d+:\s+(?:0x[0-9a-f]+\s+(?:- )?)?(?<function>[\w<{\[].*?)\s*$")
    });
    static PLACE: LazyLock<Regex> = LazyLock::new(|| {
        fixed(
            r"(?x) \s+ (?: at \s .* | from \s .* | \(BuildId: .* | \[\S+\]
              | \( [^()\s]* \+0x[0-9a-f]+ \) .* | (?: /|\.|<null>|[A-Za-z]:\\ ) \S* (?:\s\(.*\))? | \S+ :\d+ (?: :\d+ )? ) $",
        )
    });
    if let Some(found) = NUMBERED.captures(line) {
        let rest = &found["rest"];
        let place = PLACE.find(rest).map_or(rest.len(), |place| place.start());
        let name = rest.get(..place).unwrap_or_default();
        // A frame without a symbol: only a module and an offset, or nothing.
        if name.is_empty()
            || name.starts_with(['(', '/', '<', '?']) && !name.starts_with("(anonymous")
        {
            return Some(None);
        }
        return Some(Some(function(name)));
    }
    [&*BRACKETED, &*RUST].into_iter().find_map(|pattern| {
        let found = pattern.captures(line)?;
        let name = &found["function"];
        let place = PLACE.find(name).map_or(name.len(), |place| place.start());
        let name = name.get(..place).unwrap_or_default();
        // Node writes the module in brackets where it has no symbol.
        Some(Some(function(name)).filter(|name| !name.is_empty() && !name.starts_with('[')))
    })
}

/// Whether a function only reports or causes the end, or begins the program.
fn is_noise(name: &str) -> bool {
    const EXACT: &[&str] = &[
        "abort",
        "raise",
        "gsignal",
        "tgkill",
        "kill",
        "_start",
        "start_thread",
        "clone",
        "clone3",
        "__restore_rt",
        "malloc",
        "calloc",
        "realloc",
        "free",
        "operator new",
        "operator new[]",
        "operator delete",
        "operator delete[]",
        "V8_Fatal",
        "V8_Dcheck",
        "rust_begin_unwind",
        "rust_panic",
        "_Unwind_RaiseException",
        "crash_handler",
        "killpg",
    ];
    const PREFIXES: &[&str] = &[
        "__interceptor_",
        "___interceptor_",
        "__asan",
        "__msan",
        "__tsan",
        "__ubsan",
        "__lsan",
        "__hwasan",
        "__sanitizer",
        "__assert",
        "___assert",
        "__libc_",
        "__GI_",
        "__pthread_kill",
        "pthread_kill",
        "base::debug::",
        "base::internal::Check",
        "logging::",
        "v8::base::OS::Abort",
        "v8::base::debug::",
        "v8::base::FatalOOM",
        "std::panicking::",
        "core::panicking::",
        "std::sys::backtrace",
        "std::sys_common::backtrace",
        "std::backtrace",
        "core::option::unwrap",
        "core::option::expect",
        "core::result::unwrap",
        "core::option::Option::unwrap",
        "core::result::Result::unwrap",
        "__cxa_throw",
        "std::terminate",
        "__cxxabiv1::",
        "__gnu_cxx::__verbose",
        "std::rt::",
        "core::ops::function::Fn",
    ];
    EXACT.contains(&name) || PREFIXES.iter().any(|prefix| name.starts_with(prefix))
}

/// The top frames of the stack that begins after at most so many other lines,
/// most recent first. What comes later belongs to something else.
pub(super) fn top_of_stack_within(lines: usize, text: &str) -> Vec<String> {
    let begin = text.lines().take(lines + 1);
    if begin.map(frame).all(|frame| frame.is_none()) {
        return Vec::new();
    }
    top_of_first_stack(text)
}

/// The top frames of the first stack in the text, most recent first.
pub(super) fn top_of_first_stack(text: &str) -> Vec<String> {
    let mut top = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        match frame(line) {
            Some(name) => {
                inside = true;
                top.extend(name.filter(|name| !name.is_empty() && !is_noise(name)));
                if top.len() == DEPTH {
                    break;
                }
            }
            // Source positions and registers stand between frames; an empty
            // line or a new section ends the stack.
            None if inside && (line.trim().is_empty() || line.starts_with("==")) => break,
            None => {}
        }
    }
    top
}

/// The top frames of the first stack that names any.
pub(super) fn top_of_any_stack(text: &str) -> Vec<String> {
    let mut rest = text;
    loop {
        let top = top_of_first_stack(rest);
        if !top.is_empty() {
            return top;
        }
        // Behind the stack that named nothing.
        let Some(start) = rest.lines().position(|line| frame(line).is_some()) else {
            return top;
        };
        let behind = rest
            .split_inclusive('\n')
            .skip(start)
            .skip_while(|line| !line.trim().is_empty())
            .map(str::len)
            .sum::<usize>();
        if behind == 0 {
            return top;
        }
        rest = rest.get(rest.len() - behind..).unwrap_or_default();
    }
}

/// Frames as the end of a signature; nothing if there are none.
pub(super) fn within(frames: &[String]) -> String {
    if frames.is_empty() {
        String::new()
    } else {
        format!(" in {}", frames.join(" < "))
    }
}
