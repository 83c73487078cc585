//! What is substituted in a template or a here-document: holes in the text that this has in
//! another language.

use std::borrow::Cow;

use picireny_description::Escape;

/// What begins a hole. A brace ends it.
const HOLES: [&str; 3] = ["${", "#{", "{$"];

/// The length of the hole that a text starts with, with whatever braces it holds.
fn hole(text: &str) -> Option<usize> {
    if !HOLES.iter().any(|open| text.starts_with(open)) {
        return None;
    }
    let mut depth = 0_usize;
    for (at, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 1 => return Some(at + 1),
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    None
}

/// The holes of a text, in order: where each starts, and where it ends.
fn all(text: &str) -> Vec<(usize, usize)> {
    let mut found: Vec<(usize, usize)> = Vec::new();
    let mut from = 0;
    while let Some(at) = text[from..].find(['$', '#', '{', '\\']) {
        let at = from + at;
        from = at + 1;
        if let Some(length) = hole(&text[at..]) {
            found.push((at, at + length));
            from = at + length;
        } else if text[at..].starts_with('\\') {
            // The next character says nothing.
            from += text[from..].chars().next().map_or(0, char::len_utf8);
        }
    }
    found
}

/// How many bytes of a text are in holes.
pub(crate) fn length(text: &str) -> usize {
    all(text).iter().map(|(start, end)| end - start).sum()
}

/// A text with names or comments in its holes, and which places of it are which in the part of
/// the source that starts at `start`.
pub(crate) fn filled(
    escape: Escape,
    part: &str,
    start: usize,
) -> (Cow<'_, str>, Vec<(usize, usize)>) {
    let comment = match escape {
        Escape::HashHoles => Some("#"),
        Escape::StarHoles => Some("/**/"),
        _ => None,
    };
    let mut anchors = vec![(0, start)];
    let mut text = String::new();
    let mut done = 0;
    for (from, to) in all(part) {
        text.push_str(&part[done..from]);
        let comment = comment.filter(|_| is_alone(&part[..from], &part[to..]));
        text.push_str(comment.unwrap_or("x"));
        anchors.push((text.len(), start + to));
        done = to;
    }
    if done == 0 {
        return (Cow::Borrowed(part), anchors);
    }
    text.push_str(&part[done..]);
    (Cow::Owned(text), anchors)
}

/// Whether a hole between two texts is a line of its own or follows a block.
fn is_alone(before: &str, after: &str) -> bool {
    let before = before.trim_end_matches([' ', '\t', '\r']);
    let after = after.trim_start_matches([' ', '\t', '\r', ';']);
    (before.is_empty() || before.ends_with(['\n', '}', ';']))
        && (after.is_empty() || after.starts_with('\n'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holes_are_what_is_in_their_braces() {
        for (text, length) in [
            ("${a}b", 4),
            ("#{a.map { |b| b }} c", 18),
            ("{$a['b']}}", 9),
        ] {
            assert_eq!(hole(text), Some(length), "{text}");
        }
        for text in ["${a", "$a", "#a", "{a}", "(a)", ""] {
            assert_eq!(hole(text), None, "{text}");
        }
        assert_eq!(length("a\\${b}${cd}"), 5);
    }

    #[test]
    fn a_hole_is_a_name_or_if_it_is_alone_a_comment() {
        let text = |escape, text| filled(escape, text, 0).0.into_owned();
        assert_eq!(text(Escape::Holes, "${a}\nb ${c}"), "x\nb x");
        assert_eq!(text(Escape::HashHoles, "{a}\n ${b}\n"), "{a}\n #\n");
        assert_eq!(text(Escape::StarHoles, "${a};\nb: ${c};"), "/**/;\nb: x;");
        let (_, anchors) = filled(Escape::Holes, "a ${b} c", 10);
        assert_eq!(anchors, [(0, 10), (3, 16)]);
    }
}
