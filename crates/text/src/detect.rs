//! Which encoding bytes are probably in.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};

use crate::charset::{Charset, Endian};

/// Guesses the encoding of an input. The guess decodes without malformed
/// sequences, apart from UTF-8 and what a byte order mark announces.
pub(crate) fn detect(bytes: &[u8]) -> Charset {
    if let Some(charset) = by_mark(bytes) {
        return charset;
    }
    if let Some(endian) = utf16_without_mark(bytes) {
        return Charset::Utf16(endian);
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

/// The byte order of what looks like UTF-16 though no mark says so: most of
/// its characters are ASCII, so that every other byte is NUL and hardly any of
/// those between.
fn utf16_without_mark(bytes: &[u8]) -> Option<Endian> {
    if bytes.len() < 4 || !bytes.len().is_multiple_of(2) {
        return None;
    }
    let (mut first, mut second) = (0_usize, 0_usize);
    for unit in bytes.chunks_exact(2) {
        first += usize::from(unit.first() == Some(&0));
        second += usize::from(unit.last() == Some(&0));
    }
    let most = bytes.len() / 2 * 2 / 3;
    if second > most && first * 20 <= second {
        Some(Endian::Little)
    } else if first > most && second * 20 <= first {
        Some(Endian::Big)
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
