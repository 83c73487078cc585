//! What stands for the candidate's path in a command.

use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::{OsStrExt as _, OsStringExt as _};
use std::path::Path;

/// What stands for the candidate's path in a command.
pub(super) const PLACEHOLDER: &[u8] = b"{}";

/// The same in commands of AFL, where no word has `{}`.
const AFL_PLACEHOLDER: &[u8] = b"@@";

pub(super) fn has_placeholder(word: &OsStr) -> bool {
    has(word, PLACEHOLDER)
}

fn has(word: &OsStr, text: &[u8]) -> bool {
    let mut windows = word.as_bytes().windows(text.len());
    windows.any(|window| window == text)
}

/// Words in which `{}` stands for what `@@` did, if none has `{}`.
pub(super) fn with_usual_placeholder(words: Vec<OsString>) -> Vec<OsString> {
    if words.iter().any(|word| has_placeholder(word)) {
        return words;
    }
    let words = words.iter();
    words
        .map(|word| with_placeholder_for(word, AFL_PLACEHOLDER))
        .collect()
}

/// A word in which `{}` stands for what `{dir}` did. In `${dir}`, a shell's
/// variable is meant.
pub(super) fn with_plain_placeholder(word: &OsStr) -> OsString {
    with_placeholder_for(word, b"{dir}")
}

/// A word in which `{}` stands for what another text did, unless `$` is before that.
fn with_placeholder_for(word: &OsStr, other: &[u8]) -> OsString {
    let mut plain: Vec<u8> = Vec::new();
    let mut rest = word.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        match rest.strip_prefix(other) {
            Some(after) if plain.last() != Some(&b'$') => {
                plain.extend_from_slice(PLACEHOLDER);
                rest = after;
            }
            _ => {
                plain.push(byte);
                rest = after;
            }
        }
    }
    OsString::from_vec(plain)
}

pub(super) fn fill(word: &OsStr, candidate: &Path) -> OsString {
    let mut filled = Vec::new();
    let mut rest = word.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        if let Some(after) = rest.strip_prefix(PLACEHOLDER) {
            filled.extend_from_slice(candidate.as_os_str().as_bytes());
            rest = after;
        } else {
            filled.push(byte);
            rest = after;
        }
    }
    OsString::from_vec(filled)
}
