//! `#if` and what is in it.

use super::attributes::attribute_end;
use super::{FAR, Peek, line_end};

/// What follows the lines of `#if` that start here.
pub(super) fn skip_conditions(mut peek: Peek<'_>) -> Peek<'_> {
    let text = peek.whole;
    let limit = text.len().min(peek.start + FAR);
    while peek.start < limit && peek.text == "#" && peek.then().text == "if" {
        let rest = &text.as_bytes()[..limit];
        peek = Peek::at(text, line_end(rest, peek.start));
    }
    peek
}

/// What a `#if` is around.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::swift) enum Around {
    #[default]
    Statements,
    Suffixes,
    Cases,
    Accessors,
    Attributes,
}

/// What the directive that starts here is around.
pub(in crate::swift) fn around(text: &str, start: usize, cases: bool) -> Around {
    let bytes = text.as_bytes();
    let mut at = line_end(bytes, start);
    let mut attributes = false;
    let mut depth = 0u32;
    while at < start + FAR {
        let peek = Peek::at(text, at);
        let next = peek.then();
        match peek.text {
            "#" => {
                match next.text {
                    "endif" if depth == 0 && attributes => return Around::Attributes,
                    "endif" if depth > 0 => depth -= 1,
                    "if" => depth += 1,
                    "elseif" | "else" => {}
                    _ => return Around::Statements,
                }
                at = line_end(bytes, peek.start);
            }
            "." if !attributes && next.is_word() && next.start == peek.end() => {
                return Around::Suffixes;
            }
            "case" | "default" if cases => return Around::Cases,
            "@" if cases && peek.from().starts_with("@unknown") => return Around::Cases,
            "@" => {
                attributes = true;
                match attribute_end(peek) {
                    Some(next) => at = next.start,
                    None => break,
                }
            }
            _ => break,
        }
    }
    Around::Statements
}

#[cfg(test)]
mod tests {
    use super::{Around, around};

    #[test]
    fn the_first_token_in_it_says_what_it_is_around() {
        let first = |text: &str| around(&format!("#if A\n{text}"), 0, false);
        assert_eq!(first("a()"), Around::Statements);
        assert_eq!(first(".b()\n#endif"), Around::Suffixes);
        assert_eq!(first("@A\n#endif"), Around::Attributes);
        assert_eq!(first("@A func f()"), Around::Statements);
        assert_eq!(first("#if B\n.c\n#endif"), Around::Suffixes);
        assert_eq!(first("case a:"), Around::Statements);
        assert_eq!(around("#if A\ncase a:", 0, true), Around::Cases);
    }
}
