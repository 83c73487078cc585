//! Expressions that stand by themselves, as in the attributes of a template.

use super::super::peek::Peek;

/// Whether a brace that a text starts with opens an object and not a block: it begins as
/// an object does, and nothing comes after it but what an object can be followed by.
pub(in super::super) fn is_object(text: &str, brace: usize) -> bool {
    let first = Peek::at(text, brace + 1);
    let begins = match first.is_word() {
        true => first.then().is_char(",:}"),
        false => first.is_char("[.\"'"),
    };
    begins
        && closing_brace(text, brace).is_some_and(|close| {
            let after = Peek::at(text, close + 1);
            after.is("") || after.is_char(":")
        })
}

/// The brace that closes one, strings being passed over.
fn closing_brace(text: &str, brace: usize) -> Option<usize> {
    let mut depth = 0_usize;
    let mut quote = None;
    let mut bytes = text.bytes().enumerate().skip(brace);
    while let Some((at, byte)) = bytes.next() {
        match (byte, quote) {
            (b'\\', _) => {
                bytes.next();
            }
            (b'"' | b'\'' | b'`', None) => quote = Some(byte),
            (_, Some(open)) => quote = quote.filter(|_| byte != open),
            (b'{', None) => depth += 1,
            (b'}', None) => {
                depth -= 1;
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::is_object;
    use crate::toolkit::holds;

    #[test]
    fn what_begins_and_ends_as_an_object_is_one() {
        holds!(|text| is_object(text, 0),
            "{ a: b }" "{ a, b } // c" "{ 'a}': `}`, [b]: {} }" "{ ...a }" "{ a }: { a: B }"
            not "{ a(); }" "{ let a }" "{ a = b }" "{}" "{} a" "{ a } b()" "{ a: b" "{"
        );
    }
}
