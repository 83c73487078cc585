//! What a shell script's text says without tokens.

/// How far it is looked for the end of an arithmetic expression.
const LOOK: usize = 1024;

/// Whether what follows two opening parentheses is arithmetic: the inner one is
/// closed directly before the outer one. Else it is a command in a command.
pub(super) fn is_arithmetic(text: &str) -> bool {
    let mut depth = 2;
    let mut bytes = text.bytes().take(LOOK);
    let mut quoted = false;
    while let Some(byte) = bytes.next() {
        match byte {
            b'\\' => {
                bytes.next();
            }
            b'"' => quoted = !quoted,
            b'\'' if !quoted => {
                bytes.find(|byte| *byte == b'\'');
            }
            b'(' if !quoted => depth += 1,
            b')' if !quoted => {
                depth -= 1;
                if depth == 1 {
                    return bytes.next() == Some(b')');
                }
            }
            _ => {}
        }
    }
    true
}

/// Whether a word ends before these characters.
pub(super) fn ends_word(rest: &str) -> bool {
    rest.is_empty() || rest.starts_with([' ', '\t', '\r', '\n', ';', '&', '|', '(', ')', '<', '>'])
}

/// Whether an empty pair of parentheses follows.
pub(super) fn has_parentheses(rest: &str) -> bool {
    let blank = [' ', '\t'];
    let inside = rest.trim_start_matches(blank).strip_prefix('(');
    inside.is_some_and(|inside| inside.trim_start_matches(blank).starts_with(')'))
}

/// Whether the line has nothing more for a command.
pub(super) fn ends_command(rest: &str) -> bool {
    let rest = rest.trim_start_matches([' ', '\t']);
    rest.is_empty() || rest.starts_with(['\r', '\n', ';', ')', '&', '|'])
}

/// A word without its quotes, and whether it had some.
pub(super) fn unquote(word: &str) -> (String, bool) {
    let mut plain = String::new();
    let mut characters = word.chars();
    while let Some(character) = characters.next() {
        match character {
            '\'' | '"' => {}
            '\\' => plain.extend(characters.next()),
            other => plain.push(other),
        }
    }
    let quoted = word.contains(['\'', '"', '\\']);
    (plain, quoted)
}

/// Whether quotes are quotes in an expansion between double quotes, by what
/// follows the parameter's name: they are in patterns, not in other words.
pub(super) fn has_pattern(rest: &str) -> bool {
    let operator = match rest.strip_prefix('[') {
        Some(subscript) => subscript.split_once(']').map_or("", |(_, after)| after),
        None => rest,
    };
    !operator.starts_with([':', '-', '=', '+', '?', '}'])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toolkit::holds;

    #[test]
    fn arithmetic_ends_with_both_parentheses() {
        holds!(is_arithmetic,
            "1 + (2)))" "a[\")\"]))" not "a) | (b))" "echo ')))'; b) )"
        );
    }

    #[test]
    fn words_lose_their_quotes() {
        assert_eq!(unquote("E'O'\\F"), ("EOF".to_owned(), true));
        assert_eq!(unquote("EOF"), ("EOF".to_owned(), false));
    }

    #[test]
    fn quotes_count_in_patterns() {
        holds!(has_pattern, "#'x'}" "[0]%'x'}" not ":-it's}" "[@]+it's}");
    }

    #[test]
    fn words_and_commands_end_at_operators() {
        holds!(ends_word, "" "; x" "\nx" not "\"" "$");
        holds!(has_parentheses, " ( ) {" not "(a)");
        holds!(ends_command, "  \n" not " { a; }");
    }
}
