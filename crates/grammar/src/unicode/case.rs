//! Case mappings for the option `caseInsensitive`.
//!
//! The tool maps code points with Java's `Character.toLowerCase(int)` and
//! `toUpperCase(int)`: the *simple* mappings of the Unicode version of its
//! Java, which is 13.0 for Java 17. Rust's `char` has the *full* mappings of
//! the newest version. So characters whose mapping is newer than 13.0 are not
//! mapped here, and where the full mapping is several characters, the simple
//! one is used.

/// Characters with case mappings that Unicode 14.0 to 17.0 added.
fn is_newer_than_java(c: u32) -> bool {
    matches!(
        c,
        0x1C89..=0x1C8A
            | 0x2C2F
            | 0x2C5F
            | 0xA7C0..=0xA7C1
            | 0xA7CB..=0xA7DD
            | 0x10570..=0x105BF
            | 0x10D50..=0x10D8F
            | 0x16EA0..=0x16ED3
    )
}

/// Applies a full mapping where it is a simple one.
fn single(c: u32, mut mapped: impl Iterator<Item = char>) -> u32 {
    match (mapped.next(), mapped.next()) {
        (Some(to), None) if !is_newer_than_java(to as u32) => to as u32,
        _ => c,
    }
}

/// The lower-case partner of a code point, or the code point itself.
pub(crate) fn simple_lowercase(c: u32) -> u32 {
    match char::from_u32(c) {
        // The full mapping keeps the dot as a combining character.
        Some('\u{130}') => 'i' as u32,
        Some(char) if !is_newer_than_java(c) => single(c, char.to_lowercase()),
        _ => c,
    }
}

/// The upper-case partner of a code point, or the code point itself.
pub(crate) fn simple_uppercase(c: u32) -> u32 {
    match c {
        // Greek with iota subscript or adscript: the full mapping writes the
        // iota out, the simple one is the title-case letter.
        0x1F80..=0x1F87 | 0x1F90..=0x1F97 | 0x1FA0..=0x1FA7 => c + 8,
        0x1FB3 | 0x1FC3 | 0x1FF3 => c + 9,
        _ => match char::from_u32(c) {
            Some(char) if !is_newer_than_java(c) => single(c, char.to_uppercase()),
            _ => c,
        },
    }
}
