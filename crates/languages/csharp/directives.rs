//! Which branches of an `#if` count.

use crate::toolkit::conditionals;

/// Where a directive is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// How many brackets are open.
    pub(super) brackets: usize,
    /// The token before may be the last of a statement, a member or an item.
    pub(super) ended: bool,
    /// It may also begin the list of them.
    pub(super) begun: bool,
}

/// The conditionals that are open, and whether each is between statements, members or items.
pub(super) type Conditionals = conditionals::Conditionals<bool>;

impl Conditionals {
    /// Takes a directive, and whether the text behind it is left out: of branches that are no
    /// lists, only the first counts, and that of `#if false` does not.
    pub(super) fn take(&mut self, directive: &str, place: Place) -> bool {
        match word(directive) {
            "if" => {
                self.open(place.brackets, place.ended || place.begun);
                condition(directive) == "false"
            }
            "else" | "elif" => self.last().is_some_and(|last| {
                // Of a list, nothing has come since.
                let is_list = last.known && place.ended;
                !last.is_whole(place.brackets) || !is_list
            }),
            "endif" => {
                self.end();
                false
            }
            _ => false,
        }
    }
}

/// How long the text is up to the next directive that belongs to the same `#if`.
pub(super) fn left_out(text: &str) -> usize {
    let mut depth = 0_usize;
    let mut length = 0;
    for line in text.split_inclusive('\n') {
        match word(line) {
            "if" => depth += 1,
            "endif" | "else" | "elif" if depth == 0 => return length,
            "endif" => depth -= 1,
            _ => {}
        }
        length += line.len();
    }
    length
}

/// The word of a directive; nothing of another line.
fn word(line: &str) -> &str {
    let Some(rest) = line.trim_start().strip_prefix('#') else {
        return "";
    };
    let rest = rest.trim_start();
    let end = rest.find(|c: char| !c.is_ascii_alphabetic());
    &rest[..end.unwrap_or(rest.len())]
}

fn condition(directive: &str) -> &str {
    let (_, condition) = directive.split_once("if").unwrap_or_default();
    condition.split("//").next().unwrap_or_default().trim()
}

#[cfg(test)]
mod tests {
    use super::{Conditionals, Place, left_out};

    const ENDED: Place = Place {
        brackets: 1,
        ended: true,
        begun: true,
    };

    #[test]
    fn branches_that_are_lists_all_count() {
        let mut conditionals = Conditionals::default();
        assert!(!conditionals.take("#if A", ENDED));
        assert!(!conditionals.take("# elif B", ENDED));
        assert!(conditionals.take(
            "#else",
            Place {
                brackets: 2,
                ..ENDED
            }
        ));
        assert!(!conditionals.take("#endif // A", ENDED));
        assert!(!conditionals.take("#else", ENDED));
    }

    #[test]
    fn parts_of_a_statement_are_alternatives() {
        let mut conditionals = Conditionals::default();
        let inside = Place {
            ended: false,
            begun: false,
            ..ENDED
        };
        assert!(!conditionals.take("#if A", inside));
        assert!(conditionals.take("#else", ENDED));
        conditionals.take("#endif", ENDED);
        assert!(!conditionals.take("#if A", ENDED));
        conditionals.closed(0);
        assert!(conditionals.take("#else", ENDED));
    }

    #[test]
    fn what_is_left_out_ends_with_the_next_branch() {
        let mut conditionals = Conditionals::default();
        assert!(conditionals.take("#if false // never", ENDED));
        assert_eq!(left_out("a\n #if B\n#else\n# endif\n#elif C\n"), 23);
        assert_eq!(left_out("a # endif\n"), 10);
    }
}
