//! Braces that hold accessors.

use super::Peek;
use super::attributes::skip_attributes;
use super::conditions::skip_conditions;
use crate::swift::words::{is_accessor, is_modifier};
use crate::toolkit::is;

/// Whether the `{` here is that of accessors. `observers` only if a value came before.
pub(in crate::swift) fn opens_accessors(text: &str, brace: usize, observers: bool) -> bool {
    let first = skip_conditions(Peek::at(text, brace + 1));
    let Some(mut peek) = skip_attributes(first) else {
        return false;
    };
    for _ in 0..4 {
        if !is_modifier(peek.text) {
            break;
        }
        peek = peek.then();
    }
    let wanted = match observers {
        true => is!(peek.text, "willSet" "didSet" "get" "set" "_read" "_modify"),
        false => is_accessor(peek.text),
    };
    if !wanted {
        return false;
    }
    let next = peek.then();
    match next.text {
        "{" => true,
        "}" | "throws" | "async" | "rethrows" | "@" => !observers,
        // The name of a new value.
        "(" => {
            let name = next.then();
            let close = name.then();
            name.is_name()
                && close.text == ")"
                && is!(close.then().text, "{" "async" "throws" "initializes" "accesses")
        }
        _ => {
            !observers
                && (is_accessor(next.text) || matches!(next.text, "mutating" | "nonmutating" | ";"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::opens_accessors;
    use crate::toolkit::holds;

    #[test]
    fn accessors_begin_with_their_words() {
        holds!(|text| opens_accessors(text, 0, false),
            "{ get }" "{ mutating get { a } }" "{ @A get throws { a } }" "{ set(a) { } }"
            "{\n#if A\n get { a } }" "{ willSet { } }"
            not "{ a }" "{ get.b }" "{ set(a) }" "{ return a }" "{}"
        );
    }

    #[test]
    fn after_a_value_they_are_observers_with_a_body() {
        holds!(|text| opens_accessors(text, 0, true),
            "{ didSet { } }" not "{ didSet() }" "{ get }"
        );
    }
}
