//! Attributes and modifiers, and what comes after them.

use super::types::types_end;
use super::{Peek, bracket_end};
use crate::swift::words::{begins_declaration, is_modifier};

/// Where attributes that start here end.
pub(super) fn skip_attributes(mut peek: Peek<'_>) -> Option<Peek<'_>> {
    for _ in 0..100 {
        if peek.text != "@" {
            return Some(peek);
        }
        peek = attribute_end(peek)?;
    }
    None
}

/// What follows an attribute.
pub(super) fn attribute_end(at: Peek<'_>) -> Option<Peek<'_>> {
    let text = at.whole;
    let mut name = at.then();
    loop {
        let next = name.then();
        if next.text != "." {
            break;
        }
        name = next.then();
    }
    if !name.is_word() {
        return None;
    }
    let mut end = name.end();
    if text.as_bytes().get(end) == Some(&b'<') {
        end = types_end(text, end)?;
    }
    if has_arguments(text, name.text, end) {
        end = bracket_end(text, Peek::at(text, end).start)?;
    }
    Some(Peek::at(text, end))
}

/// Whether a parenthesis belongs to an attribute.
pub(in crate::swift) fn has_arguments(text: &str, name: &str, end: usize) -> bool {
    let next = Peek::at(text, end);
    if next.text != "(" {
        return false;
    }
    match name {
        "escaping" | "autoclosure" | "Sendable" | "noescape" | "MainActor" | "noDerivative" => {
            false
        }
        "available" | "convention" | "objc" | "differentiable" | "_specialize" | "_spi"
        | "_semantics" => !next.new_line,
        _ => next.start == end,
    }
}

/// What modifiers and attributes that start here lead to, and where that is.
pub(in crate::swift) fn leads_to(text: &str, start: usize) -> Peek<'_> {
    let mut peek = Peek::at(text, start);
    for _ in 0..100 {
        if peek.text == "@" {
            match attribute_end(peek) {
                Some(next) => peek = next,
                None => break,
            }
            continue;
        }
        if !is_modifier(peek.text) {
            break;
        }
        let mut next = peek.then();
        if next.text == "(" {
            let name = next.then();
            let close = name.then();
            if !name.is_word() || close.text != ")" {
                break;
            }
            next = close.then();
        }
        let leads = is_modifier(next.text) || next.text == "@" || begins_declaration(next.text);
        if peek.text == "class" && !leads {
            break;
        }
        peek = next;
    }
    peek
}

#[cfg(test)]
mod tests {
    use super::{has_arguments, leads_to};

    #[test]
    fn attributes_and_modifiers_lead_to_what_they_are_of() {
        let leads = |text| leads_to(text, 0).text;
        assert_eq!(leads("@A.B<C>(d) private(set) static var a"), "var");
        assert_eq!(leads("final class A"), "class");
        assert_eq!(leads("class func f()"), "func");
        assert_eq!(leads("a.b()"), "a");
        assert_eq!(leads("lazy(a, b)"), "lazy");
    }

    #[test]
    fn some_attributes_have_no_arguments() {
        assert!(has_arguments("(iOS 9, *)", "available", 0));
        assert!(has_arguments("  (iOS 9, *)", "available", 0));
        assert!(!has_arguments("(Int) -> Int", "escaping", 0));
        assert!(has_arguments("(a)", "A", 0) && !has_arguments(" (a)", "A", 0));
    }
}
