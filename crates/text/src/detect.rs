//! Which encoding bytes are probably in.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};

use crate::charset::{Charset, Endian};

/// Guesses the encoding of an input. The guess decodes without malformed
/// sequences, apart from UTF-8 and what a byte order mark announces.
pub(crate) fn detect(bytes: &[u8]) -> Charset {
    if let Some(charset) = by_mark(bytes) {
        return charset;
    }
    if mostly_utf8(bytes) {
        return Charset::Utf8;
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Allow);
    detector.feed(bytes, true);
    let guess = detector.guess(None, Utf8Detection::Allow);
    if guess != encoding_rs::UTF_8
        && guess
            .decode_without_bom_handling_and_without_replacement(bytes)
            .is_some()
    {
        Charset::Legacy(guess)
    } else {
        Charset::Latin1
    }
}

fn by_mark(bytes: &[u8]) -> Option<Charset> {
    // UTF-32's little-endian mark begins like UTF-16's. A UTF-16 text that
    // starts with a NUL is the rarer of the two.
    if bytes.starts_with(b"\xFF\xFE\0\0") && bytes.len().is_multiple_of(4) {
        Some(Charset::Utf32(Endian::Little))
    } else if bytes.starts_with(b"\0\0\xFE\xFF") && bytes.len().is_multiple_of(4) {
        Some(Charset::Utf32(Endian::Big))
    } else if bytes.starts_with(b"\xFF\xFE") {
        Some(Charset::Utf16(Endian::Little))
    } else if bytes.starts_with(b"\xFE\xFF") {
        Some(Charset::Utf16(Endian::Big))
    } else if bytes.starts_with(b"\xEF\xBB\xBF") {
        Some(Charset::Utf8)
    } else {
        None
    }
}

/// Whether bytes are UTF-8, but for a few malformed places such as a fuzzer
/// leaves: fewer than there are characters of several bytes.
fn mostly_utf8(bytes: &[u8]) -> bool {
    let (mut good, mut bad) = (0usize, 0usize);
    for chunk in bytes.utf8_chunks() {
        let valid = chunk.valid();
        if !valid.is_ascii() {
            good += valid.chars().filter(|c| !c.is_ascii()).count();
        }
        bad += usize::from(!chunk.invalid().is_empty());
    }
    // ISO-2022-JP is ASCII by its bytes; only its escapes tell it.
    if good == 0 && bad == 0 {
        return !bytes
            .windows(3)
            .any(|escape| matches!(escape, b"\x1B$B" | b"\x1B$@" | b"\x1B(J"));
    }
    bad < good || bad == 0
}
