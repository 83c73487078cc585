//! What is looked for further ahead. How far is bounded, so that nested brackets take
//! linear time.

mod accessors;
mod attributes;
mod closures;
mod conditions;
mod names;
mod types;

use super::peek::{Peek, line_end};
use crate::toolkit::peek::comment_end;

pub(super) use accessors::opens_accessors;
pub(super) use attributes::{has_arguments, leads_to};
pub(super) use closures::{is_closure_in_head, opens_signature};
pub(super) use conditions::{Around, around};
pub(super) use names::{ISOLATION, is_isolation, opens_names};
pub(super) use types::opens_types;

/// How far it is looked.
const FAR: usize = 2_000;

/// What follows a bracket that opens here.
fn behind_bracket(bracket: Peek<'_>) -> Option<Peek<'_>> {
    bracket_end(bracket.whole, bracket.start).map(|end| Peek::at(bracket.whole, end))
}

/// Where a bracket that opens here is closed. Brackets in strings and comments do not count.
fn bracket_end(text: &str, start: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    // Brackets, and the quotes of strings of one line.
    let mut open = Vec::new();
    let mut at = start;
    let limit = bytes.len().min(start + FAR);
    while at < limit {
        let in_text = open.last() == Some(&b'"');
        match &bytes[at..] {
            [b'\\', b'(', ..] if in_text => {
                open.push(b'(');
                at += 1;
            }
            [b'\\', ..] if in_text => at += 1,
            [b'\n', ..] if in_text => return None,
            [b'"', ..] if in_text => _ = open.pop(),
            _ if in_text => {}
            [b'(' | b'[' | b'{', ..] => open.push(b'('),
            [b')' | b']' | b'}', ..] => _ = open.pop()?,
            [b'/', b'/', ..] => at = line_end(bytes, at),
            [b'/', b'*', ..] => at = comment_end(text, at) - 1,
            [b'"', b'"', b'"', ..] => {
                let rest = &bytes[at + 3..limit.max(at + 3)];
                at += 3 + memchr::memmem::find(rest, b"\"\"\"")? + 2;
            }
            [b'"', ..] => open.push(b'"'),
            _ => {}
        }
        at += 1;
        if open.is_empty() {
            return Some(at);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::bracket_end;
    use crate::toolkit::holds;

    #[test]
    fn brackets_in_strings_and_comments_do_not_count() {
        let whole = |text: &str| bracket_end(text, 0) == Some(text.len());
        holds!(whole,
            "(a, [b], { c })" "(\")\", /* ) /* ) */ ) */ a)" "(// )\n)" "(\"\"\"\n)\n\"\"\")"
            "(\"\\(f(\")\"))\")"
            not "(" "(\"a\n\")" "())" "(\"\\(\")"
        );
        assert_eq!(bracket_end(&format!("({})", " ".repeat(5_000)), 0), None);
    }
}
