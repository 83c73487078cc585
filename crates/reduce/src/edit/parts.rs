//! What the text of a token looks like it is made of, whatever it is: code, markup,
//! or a list. It is a text inside of another one, in no language that is known, so no
//! format says what its brackets and quotes are.
//!
//! ```text
//!   "f(1); if (a) { b; }"      =>      "if (a) { b; }"      =>      " b; "
//! ```

use std::ops::Range;

/// More of the same mark than this, one after the other, are for the eye.
const RUN: usize = 3;

/// What is deeper inside brackets is not taken apart, so that each is found in
/// few steps.
const DEEPEST: usize = 64;

/// Something in a text.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct TokenPart {
    /// What goes, in order: the part, or what is around it.
    pub(crate) cuts: Vec<Range<usize>>,
    pub(crate) what: &'static str,
}

/// What began and has not ended.
struct Level<'a> {
    /// The bracket, quote or tag that it began with.
    open: Range<usize>,
    /// What it ends with: a bracket, a quote, or the name of a tag.
    end: &'a str,
    /// Where what is between two separators began.
    piece: usize,
    has_pieces: bool,
}

/// Finds brackets, quotes and tags with what they hold, and what separators are between.
struct Finder<'a> {
    text: &'a str,
    levels: Vec<Level<'a>>,
    /// How many levels are open that are too deep.
    deeper: usize,
    parts: Vec<TokenPart>,
}

/// The parts of a text between its quotes, if it has some.
pub(crate) fn parts(text: &str) -> Vec<TokenPart> {
    let body = body(text);
    let mut finder = Finder {
        text,
        levels: vec![Level {
            open: body.start..body.start,
            end: "",
            piece: body.start,
            has_pieces: false,
        }],
        deeper: 0,
        parts: Vec::new(),
    };
    let mut at = body.start;
    while at < body.end {
        at = finder.step(at, body.end);
    }
    finder.close(0, body.end);
    finder.parts
}

/// What is between the marks that a text begins and ends with, if these are the same.
pub(crate) fn body(text: &str) -> Range<usize> {
    let is_mark = |&(_, c): &(usize, char)| is_quote(c);
    // Letters before a quote say what kind of a string it is.
    let Some((start, mark)) = text.char_indices().take(3).find(is_mark) else {
        return 0..text.len();
    };
    let rest = &text[start..];
    let inner = rest.trim_start_matches(mark);
    let marks = rest.len() - inner.len();
    match inner.strip_suffix(&rest[..marks]) {
        Some(without) => start + marks..start + marks + without.len(),
        None => 0..text.len(),
    }
}

fn is_quote(c: char) -> bool {
    matches!(c, '"' | '\'' | '`')
}

impl<'a> Finder<'a> {
    /// Looks at what begins at an offset; where that ends.
    fn step(&mut self, at: usize, end: usize) -> usize {
        let rest = &self.text[at..end];
        let mut chars = rest.chars();
        let first = chars.next().unwrap_or_default();
        let next = at + first.len_utf8();
        match first {
            // With what it stands for: a quote, too.
            '\\' => {
                let escaped = chars.next();
                let next = next + escaped.map_or(0, char::len_utf8);
                if escaped.is_some_and(is_quote) {
                    self.quote(at..next);
                }
                return next;
            }
            '\'' if self.is_in_word(at) => {}
            c if is_quote(c) => self.quote(at..next),
            '(' | '[' | '{' => self.open(at..next, closing(first)),
            ')' | ']' | '}' => self.end(at..next, &rest[..1]),
            ';' | ',' | '\n' => self.separate(next),
            '<' => return self.tag(at, rest).unwrap_or(next),
            c if !c.is_alphanumeric() => {
                let run = rest.len() - rest.trim_start_matches(c).len();
                if run > RUN * c.len_utf8() {
                    self.leave_out(next..at + run, "run");
                    return at + run;
                }
            }
            _ => {}
        }
        next
    }

    /// A tag begins something, or ends it; where it ends itself, if it is one.
    fn tag(&mut self, at: usize, rest: &'a str) -> Option<usize> {
        let (len, name) = tag(rest)?;
        let tag = at..at + len;
        match rest.starts_with("</") {
            true => self.end(tag, name),
            false => self.open(tag, name),
        }
        Some(at + len)
    }

    /// Whether what is here is between letters, as in `isn't`.
    fn is_in_word(&self, at: usize) -> bool {
        let before = self.text[..at].chars().next_back();
        let after = self.text[at..].chars().nth(1);
        [before, after]
            .into_iter()
            .all(|c| c.is_some_and(char::is_alphabetic))
    }

    /// A quote begins something, or ends what began with the same.
    fn quote(&mut self, quote: Range<usize>) {
        let text = &self.text[quote.clone()];
        match self.levels.iter().any(|level| level.end == text) {
            true => self.end(quote, text),
            false => self.open(quote, text),
        }
    }

    fn open(&mut self, open: Range<usize>, end: &'a str) {
        if self.levels.len() > DEEPEST {
            self.deeper += 1;
            return;
        }
        self.levels.push(Level {
            piece: open.end,
            open,
            end,
            has_pieces: false,
        });
    }

    fn separate(&mut self, next: usize) {
        if let Some(level) = self.levels.last_mut()
            && self.deeper == 0
        {
            level.has_pieces = true;
            let piece = level.piece..next;
            level.piece = next;
            self.leave_out(piece, "piece");
        }
    }

    /// The innermost level that ends so does.
    fn end(&mut self, close: Range<usize>, end: &str) {
        if self.deeper > 0 {
            self.deeper -= 1;
            return;
        }
        let found = self.levels.iter().rposition(|level| level.end == end);
        let Some(depth) = found.filter(|&depth| depth > 0) else {
            return;
        };
        let open = self.levels[depth].open.clone();
        self.close(depth, close.start);
        self.leave_out(open.end..close.start, "within");
        self.leave_out(open.start..close.end, "group");
        let outer = self.levels.last().map_or(0, |outer| outer.piece);
        self.cut(vec![outer..open.end, close], "around");
    }

    /// All levels from this one on are over.
    fn close(&mut self, depth: usize, end: usize) {
        for (number, level) in (0..).zip(self.levels.split_off(depth)) {
            // Others inside of it never ended: tags that need no end, for instance.
            if number > 0 {
                self.leave_out(level.open, "group");
            }
            if level.has_pieces {
                self.leave_out(level.piece..end, "piece");
            }
        }
    }

    fn leave_out(&mut self, range: Range<usize>, what: &'static str) {
        if !self.text[range.clone()].trim().is_empty() {
            self.cut(vec![range], what);
        }
    }

    fn cut(&mut self, cuts: Vec<Range<usize>>, what: &'static str) {
        self.parts.push(TokenPart { cuts, what });
    }
}

/// What ends what a bracket begins.
fn closing(bracket: char) -> &'static str {
    match bracket {
        '(' => ")",
        '[' => "]",
        _ => "}",
    }
}

/// How long the tag is that a text begins with, and its name.
fn tag(text: &str) -> Option<(usize, &str)> {
    let after = text.strip_prefix("</").or_else(|| text.strip_prefix('<'))?;
    let is_in_name = |c: char| c.is_alphanumeric() || c == '-' || c == ':';
    let name = &after[..after.find(|c| !is_in_name(c)).unwrap_or(after.len())];
    let len = 1 + text[1..].find(['<', '>'])?;
    let is_tag = name.starts_with(char::is_alphabetic) && text[len..].starts_with('>');
    is_tag.then_some((len + 1, name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// What each part leaves of a text.
    fn left(text: &str) -> Vec<String> {
        let all = parts(text).into_iter().map(|part| {
            let mut left = String::new();
            let mut at = 0;
            for cut in part.cuts {
                left.push_str(&text[at..cut.start]);
                at = cut.end;
            }
            left + &text[at..]
        });
        all.collect()
    }

    #[test]
    fn statements_and_brackets_are_parts_of_code_in_a_string() {
        assert_eq!(
            left("'a; if (b) { c }'"),
            [
                "' if (b) { c }'",
                "'a; if () { c }'",
                "'a; if  { c }'",
                "'a;b { c }'",
                "'a; if (b) {}'",
                "'a; if (b) '",
                "'a; c '",
                "'a;'",
            ]
        );
    }

    #[test]
    fn what_is_between_quotes_in_a_string_is_a_part_with_parts() {
        let inner = ["'b \"2\"'", "'b \"1;\"'", "'b \"\"'", "'b '", "'1;2'"];
        assert_eq!(left("'b \"1;2\"'"), inner);
        assert_eq!(left(r#""\"a\"""#), [r#""\"\"""#, r#""""#, r#""a""#]);
        assert_eq!(left("'it isn't'"), [] as [&str; 0]);
    }

    #[test]
    fn elements_are_parts_of_markup_in_a_string() {
        assert_eq!(
            left("`<p a=1>b<br></p>`"),
            ["`<p a=1>b</p>`", "`<p a=1></p>`", "``", "`b<br>`"]
        );
    }

    #[test]
    fn escape_sequences_and_what_does_not_end_are_no_brackets() {
        assert_eq!(left(r#""\(a b)""#), [] as [&str; 0]);
        assert_eq!(left("'(a, b'"), ["'( b'", "'a, b'", "'(a,'"]);
        assert_eq!(left("no parts < 3"), [] as [&str; 0]);
        assert_eq!(left(""), [] as [&str; 0]);
    }

    #[test]
    fn of_many_equal_marks_one_may_stay() {
        assert_eq!(left("a ===== b ---"), ["a = b ---"]);
        assert_eq!(left("a      b"), [] as [&str; 0]);
    }

    #[test]
    fn marks_around_a_text_are_no_part_of_it() {
        for text in ["'a, b'", "f\"a, b\"", "\"\"\"a, b\"\"\"", "a, b"] {
            assert_eq!(left(text).len(), 2, "{text}");
        }
    }

    #[test]
    fn what_is_deep_inside_is_left_as_it_is() {
        let deep = |depth: usize| "(".repeat(depth) + "a, b" + &")".repeat(depth);
        // A piece is what is left of a list, and each level has three parts.
        assert_eq!(parts(&deep(DEEPEST)).len(), 3 * DEEPEST + 2);
        assert_eq!(parts(&deep(DEEPEST + 9)).len(), 3 * DEEPEST);
    }

    proptest! {
        /// In order, not overlapping, between characters.
        #[test]
        fn cuts_are_places_of_the_text(text in r#"([a-z'"`(){}<>/;,é\\\n= ]|<b>|</b>|----|\\"){0,24}"#) {
            for part in parts(&text) {
                let mut end = 0;
                for cut in part.cuts {
                    prop_assert!(end <= cut.start && cut.start <= cut.end, "{}", text);
                    prop_assert!(text.get(cut.clone()).is_some(), "{}", text);
                    end = cut.end;
                }
            }
        }
    }
}
