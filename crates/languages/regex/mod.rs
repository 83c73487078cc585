//! The base class of our own lexer of regular expressions: which notation an
//! expression is in, as far as that says what its characters are.

mod reading;

use crate::toolkit::{fresh, methods, rest, types};
use picireny_parser::hooks::{LexerClass, LexerState, Made, Sink};

use reading::{Reading, choose, is_free_with};

types! {
    /// Token types that the reader knows.
    struct Types {
        paren_open: LPAREN, paren_close: RPAREN, kind, flags, class_open, caret,
    }
}

#[derive(Default)]
pub(super) struct Reader {
    types: Types,
    group_mode: u32,
    /// How the expression is read; none before its first token.
    reading: Option<Reading>,
    /// Whether white space is layout here.
    free: bool,
    /// The same around each open group.
    groups: Vec<bool>,
    last_kind: i32,
}

impl Reader {
    fn reading(&self) -> Reading {
        self.reading.unwrap_or_default()
    }

    /// Whether a class has just started.
    fn is_first(&self) -> bool {
        self.last_kind == self.types.class_open
    }

    /// Whether a bracket is one of the characters of the class that it would close.
    fn is_member(&self) -> bool {
        let starts = self.is_first() || self.last_kind == self.types.caret;
        starts && !self.reading().empty
    }
}

/// Whether the text after a brace says how often, as in `{2,3}`.
fn is_repetition(rest: &str) -> bool {
    let blank = |text| str::trim_start_matches(text, [' ', '\t']);
    let digits = |text| str::trim_start_matches(text, |c: char| c.is_ascii_digit());
    let first = blank(rest);
    let second = digits(first);
    let mut has_number = second.len() < first.len();
    let mut end = blank(second);
    if let Some(after) = end.strip_prefix(',') {
        let third = blank(after);
        let last = digits(third);
        has_number |= last.len() < third.len();
        end = blank(last);
    }
    has_number && end.starts_with('}')
}

/// Whether the text after a bracket is a group's name or number and the
/// bracket that closes it.
fn is_reference(open: Option<char>, rest: &str) -> bool {
    let close = match open {
        Some('<') => '>',
        Some('{') => '}',
        _ => '\'',
    };
    let is_name = |c: char| c.is_alphanumeric() || ['_', '-', '+', ' '].contains(&c);
    let name = rest.trim_start_matches(is_name);
    name.len() < rest.len() && name.starts_with(close)
}

/// Whether the text after a group's parenthesis says of what kind it is.
fn is_kind(rest: &str) -> bool {
    let is_word = |c: char| c.is_ascii_lowercase() || c == '_';
    match rest.strip_prefix('*') {
        Some(word) => {
            word.starts_with(is_word) && word.trim_start_matches(is_word).starts_with(':')
        }
        None => rest.starts_with('?'),
    }
}

impl LexerClass for Reader {
    const NAMES: &'static [&'static str] = &["RegexReaderBase"];
    const READS_HIDDEN: bool = true;
    methods! {
        test is_free: |reader, _| reader.free,
        test is_first: |reader, _| reader.is_first(),
        test is_member: |reader, _| reader.is_member(),
        test is_nested: |reader, _| reader.reading().nested,
        test is_named: |reader, _| !reader.reading().unnamed,
        test is_escape: |reader, _| !reader.reading().plain,
        test is_repetition: |_, state| is_repetition(rest(state)),
        test is_reference: |_, state| is_reference(state.look(-1), rest(state)),
    }

    fresh! { program: types, group_mode: program.mode("GROUP") }

    fn before_token(&mut self, state: &mut LexerState<'_>, _: &mut Sink) {
        if self.reading.is_none() {
            let reading = choose(state.text());
            self.free = reading.free;
            self.reading = Some(reading);
        }
    }

    fn token(&mut self, made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        let token = made.token;
        let kind = token.kind;
        if kind == self.types.paren_open {
            self.groups.push(self.free);
            if is_kind(rest(state)) {
                state.push_mode(self.group_mode);
            }
        } else if kind == self.types.paren_close {
            if let Some(free) = self.groups.pop() {
                self.free = free;
            }
        } else if kind == self.types.kind || kind == self.types.flags {
            let source = token.source(state.text());
            let flags = source.trim_start_matches(['(', '?']);
            if flags.ends_with([':', ')']) {
                self.free = is_free_with(flags, self.free);
            }
        }
        self.last_kind = kind;
        sink.push(made);
    }
}

#[cfg(test)]
mod tests {
    use super::{is_kind, is_reference, is_repetition};
    use crate::toolkit::holds;

    #[test]
    fn braces_with_numbers_are_repetitions() {
        holds!(is_repetition,
            "1}" "1,}" "1,2}" ",2}" " 1 , 2 }b" not "" "}" ",}" "a}" "1" "1,2" "1 2}" "-1}"
        );
    }

    #[test]
    fn references_have_a_name_and_an_end() {
        holds!(|text| is_reference(Some('<'), text), "a>" not ">" "a}");
        holds!(|text| is_reference(Some('{'), text), "-1}b" not "a");
        assert!(is_reference(Some('\''), "+1'"));
    }

    #[test]
    fn a_star_says_of_what_kind_a_group_is_with_a_word_only() {
        holds!(is_kind, "?:a" "*atomic:a" not "*a)" "*:a)");
    }
}
