//! Names that have a list.

use super::{FAR, Peek};

/// The word of a type that may have a list of its own.
pub(in crate::swift) const ISOLATION: &str = "nonisolated";

/// Whether this is `nonisolated(nonsending)`.
pub(in crate::swift) fn is_isolation(text: &str, start: usize) -> bool {
    let word = Peek::at(text, start);
    let open = word.then();
    let name = open.then();
    word.text == ISOLATION
        && open.text == "("
        && name.text == "nonsending"
        && name.then().text == ")"
}

/// Whether the `(` here opens the labels of a name, as in `f(a:b:)`.
pub(in crate::swift) fn opens_names(text: &str, start: usize) -> bool {
    let mut peek = Peek::at(text, start + 1);
    let mut any = false;
    while peek.start < start + FAR {
        if peek.text == ")" {
            return any;
        }
        if !peek.is_word() {
            return false;
        }
        let colon = peek.then();
        if !colon.is_colon() {
            return false;
        }
        any = true;
        peek = colon.then();
    }
    false
}

#[cfg(test)]
mod tests {
    use super::{is_isolation, opens_names};
    use crate::toolkit::holds;

    #[test]
    fn labels_of_a_name_have_colons_and_no_values() {
        holds!(|text| opens_names(text, 0), "(a:b:)" "(_: )" not "()" "(a: b)" "(a::b)");
    }

    #[test]
    fn an_isolation_says_which() {
        holds!(|text| is_isolation(text, 0),
            "nonisolated(nonsending) () -> A" not "nonisolated(a)"
        );
    }
}
