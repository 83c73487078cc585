//! Inputs are bytes, parsers take characters: a lossless way there and back.
//!
//! [`decode`] turns bytes of a named or detected encoding into a string and a
//! [`Codec`]; [`Codec::encode`] turns that string, or any text made of parts
//! of it, back into bytes. What does not decode is kept: each distinct
//! malformed sequence is shown as one code point that the input itself does
//! not use (a private-use one as long as there are any) and written as the
//! bytes that it stands for. A byte order mark is no part of the text; it is
//! remembered and written again.
//!
//! ```
//! // Latin-1 in a file that claims to be UTF-8: the byte E9 is malformed.
//! let input = b"\xEF\xBB\xBFcaf\xE9 au lait";
//! let (text, codec) = picireny_text::decode(input, Some("utf-8"))?;
//! assert_eq!(text.chars().count(), 12);
//! // Whatever is left of the text, its bytes are the input's.
//! assert_eq!(codec.encode(&text), input);
//! let short: String = text.chars().take(4).collect();
//! assert_eq!(codec.encode(&short), b"\xEF\xBB\xBFcaf\xE9");
//! # Ok::<(), picireny_text::EncodingError>(())
//! ```

mod charset;
mod detect;
pub mod encoded;
mod hunks;

use std::borrow::Cow;
use std::collections::HashMap;

use charset::{Charset, Unit};
use hunks::Heads;

/// The name of an encoding that is not known, or one that does not fit the
/// input at all.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum EncodingError {
    /// The name is neither one of Python's nor one of the Encoding Standard's.
    #[error(
        "unknown encoding `{0}` (known are Python's names and the labels of the WHATWG Encoding \
         Standard, such as utf-8, latin-1, utf-16, cp1252, shift_jis and gb18030)"
    )]
    Unknown(String),
    /// The input holds more different malformed sequences than there are
    /// unused code points.
    #[error("the input is not {0}: almost nothing of it can be decoded")]
    Misfit(String),
}

/// How a text is written as bytes.
#[derive(Clone, Debug)]
pub struct Codec {
    charset: Charset,
    /// The byte order mark at the start of the input, possibly empty.
    mark: &'static [u8],
    /// Code points that stand for bytes which do not decode.
    kept: HashMap<char, Box<[u8]>>,
    /// Whether parts may be [`encoded`]: the input has not got the characters for it.
    may_encode: bool,
    /// What is right in the heads of the input's hunks, if it is a diff.
    heads: Option<Heads>,
}

/// Decodes an input.
///
/// `encoding` is a name; without one the encoding is detected: by its byte
/// order mark, as UTF-8 if it is valid or nearly so, then by statistics. What
/// does not decode that way without loss is taken as latin-1.
///
/// # Errors
///
/// When the name is unknown, or the input is so far from it that the code
/// points do not suffice to keep what is malformed.
pub fn decode(bytes: &[u8], encoding: Option<&str>) -> Result<(String, Codec), EncodingError> {
    match encoding {
        Some(name) => {
            let charset =
                Charset::named(name).ok_or_else(|| EncodingError::Unknown(name.to_owned()))?;
            Codec::decode(charset, bytes).ok_or_else(|| EncodingError::Misfit(name.to_owned()))
        }
        None => match Codec::decode(detect::detect(bytes), bytes) {
            Some(decoded) => Ok(decoded),
            // Every byte is a character of latin-1.
            None => Codec::decode(Charset::Latin1, bytes)
                .ok_or_else(|| EncodingError::Misfit("latin-1".to_owned())),
        },
    }
}

impl Codec {
    /// A codec of UTF-8 without a byte order mark, for texts that come from
    /// no input.
    pub fn utf8() -> Self {
        Codec {
            charset: Charset::Utf8,
            mark: b"",
            kept: HashMap::new(),
            may_encode: true,
            heads: None,
        }
    }

    /// The name of the encoding.
    pub fn name(&self) -> &'static str {
        self.charset.name()
    }

    /// How many different malformed sequences the input holds.
    pub fn malformed(&self) -> usize {
        self.kept.len()
    }

    /// Whether [`encoded`] parts are written as such. Else the input has the
    /// characters that would mark them.
    pub fn may_encode(&self) -> bool {
        self.may_encode
    }

    /// A text with its [`encoded`] parts as they are written, and, if the heads of all hunks
    /// of the input are right (`@@ -1,7 +1,6 @@`), with heads that are.
    pub fn written<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let text = match self.may_encode {
            true => encoded::written(text).text,
            false => Cow::Borrowed(text),
        };
        match self.heads {
            Some(heads) => heads.corrected(text),
            None => text,
        }
    }

    /// Writes a text as bytes, with the input's byte order mark.
    ///
    /// A character that the encoding lacks (only a replacement string or what was in
    /// an [`encoded`] part can bring one in) is written as a question mark.
    pub fn encode(&self, text: &str) -> Vec<u8> {
        let text = &*self.written(text);
        let mut bytes = Vec::with_capacity(self.mark.len() + text.len());
        bytes.extend_from_slice(self.mark);
        if self.kept.is_empty() {
            self.charset.encode(text, &mut bytes);
            return bytes;
        }
        let mut start = 0;
        for (at, c) in text.char_indices() {
            if c.is_ascii() {
                continue;
            }
            if let Some(kept) = self.kept.get(&c) {
                self.charset.encode(&text[start..at], &mut bytes);
                bytes.extend_from_slice(kept);
                start = at + c.len_utf8();
            }
        }
        self.charset.encode(&text[start..], &mut bytes);
        bytes
    }

    /// How many bytes [`Codec::encode`] writes.
    pub fn size(&self, text: &str) -> usize {
        match self.charset {
            Charset::Utf8 if self.kept.is_empty() => self.mark.len() + self.written(text).len(),
            _ => self.encode(text).len(),
        }
    }

    /// Decodes bytes of a given charset; `None` when there are not enough
    /// unused code points for what is malformed.
    fn decode(charset: Charset, bytes: &[u8]) -> Option<(String, Codec)> {
        let (charset, mark) = charset.split_mark(bytes);
        let bytes = &bytes[mark.len()..];
        let mut used = Used::default();
        let mut kept: HashMap<Box<[u8]>, char> = HashMap::new();
        charset.units(bytes, &mut |unit| match unit {
            Unit::Text(text) => used.add(text),
            Unit::Malformed(bytes) => {
                if !kept.contains_key(bytes) {
                    kept.insert(bytes.into(), '\0');
                }
            }
        });
        // Sorted, so that the same input always gives the same text.
        let mut malformed: Vec<_> = kept.iter_mut().collect();
        malformed.sort();
        let mut free = used.free();
        for (_, c) in malformed {
            *c = free.next()?;
        }
        let mut text = String::with_capacity(bytes.len());
        charset.units(bytes, &mut |unit| match unit {
            Unit::Text(part) => text.push_str(part),
            Unit::Malformed(bytes) => text.extend(kept.get(bytes)),
        });
        let kept = kept.into_iter().map(|(bytes, c)| (c, bytes)).collect();
        let may_encode = !encoded::has_marks(&text);
        let heads = Heads::of(&text);
        let codec = Codec {
            charset,
            mark,
            kept,
            may_encode,
            heads,
        };
        Some((text, codec))
    }
}

/// The set of non-ASCII code points that a text uses.
#[derive(Default)]
struct Used(Vec<u64>);

impl Used {
    fn add(&mut self, text: &str) {
        if text.is_ascii() {
            return;
        }
        if self.0.is_empty() {
            self.0 = vec![0; 0x11_0000 / 64];
        }
        for c in text.chars() {
            let c = c as usize;
            self.0[c / 64] |= 1 << (c % 64);
        }
    }

    /// Code points that are not in the set: of the private-use planes, then of
    /// the basic plane's private-use area, then any above ASCII.
    fn free(&self) -> impl Iterator<Item = char> {
        let private =
            |c: &u32| matches!(c, 0xE000..=0xF8FF | 0xF_0000..=0xF_FFFD | 0x10_0000..=0x10_FFFD);
        (0xF_0000..=0xF_FFFD)
            .chain(0x10_0000..=0x10_FFFD)
            .chain(0xE000..=0xF8FF)
            .chain((0x80..=0x10_FFFF).filter(move |c| !private(c)))
            .filter_map(char::from_u32)
            // A byte order mark would be taken for one when the text is read again.
            .filter(|c| *c != '\u{FEFF}' && !self.contains(*c))
    }

    fn contains(&self, c: char) -> bool {
        let c = c as usize;
        self.0
            .get(c / 64)
            .is_some_and(|word| word & (1 << (c % 64)) != 0)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use proptest::prelude::*;

    const NAMES: &[&str] = &[
        "utf-8",
        "utf8",
        "U8",
        "utf-8-sig",
        "latin-1",
        "latin1",
        "iso-8859-1",
        "L1",
        "ascii",
        "us-ascii",
        "utf-16",
        "utf-16-le",
        "utf_16_be",
        "utf-32",
        "utf-32-le",
        "utf-32-be",
        "cp1252",
        "windows-1251",
        "cp1250",
        "iso8859-2",
        "iso_8859_15",
        "koi8_r",
        "mac_roman",
        "shift_jis",
        "sjis",
        "cp932",
        "euc_jp",
        "iso2022_jp",
        "gb2312",
        "gbk",
        "cp936",
        "gb18030",
        "big5",
        "cp950",
        "euc_kr",
        "cp949",
        "tis-620",
        "x-user-defined",
    ];

    fn round_trip(bytes: &[u8], name: Option<&str>) -> String {
        let (text, codec) = decode(bytes, name).unwrap();
        assert_eq!(codec.encode(&text), bytes, "{name:?} {text:?}");
        text
    }

    /// Bytes as fuzzers leave them: runs of text in some encoding, cut and
    /// spiced with arbitrary bytes.
    fn mixed() -> impl Strategy<Value = Vec<u8>> {
        let part = prop_oneof![
            any::<Vec<u8>>(),
            ".{0,8}".prop_map(String::into_bytes),
            "[a-z\\r\\n\u{3042}-\u{3060}\u{4e00}-\u{4e40}]{0,9}"
                .prop_map(|text| encoding_rs::ISO_2022_JP.encode(&text).0.into_owned()),
            "[\u{3042}-\u{3060}①-⑨≒]{0,9}"
                .prop_map(|text| encoding_rs::SHIFT_JIS.encode(&text).0.into_owned()),
            ".{0,8}".prop_map(|text| encoding_rs::GB18030.encode(&text).0.into_owned()),
            ".{0,8}".prop_map(|text| text.encode_utf16().flat_map(u16::to_le_bytes).collect()),
            prop_oneof![
                Just(b"\xEF\xBB\xBF".to_vec()),
                Just(b"\xFF\xFE".to_vec()),
                Just(b"\xFF\xFE\0\0".to_vec()),
                Just(b"\xFE\xFF".to_vec()),
                Just(b"\x1B$B".to_vec()),
                Just(b"\x1B(B".to_vec()),
            ],
        ];
        proptest::collection::vec(part, 0..6).prop_map(|parts| parts.concat())
    }

    proptest! {
        #[test]
        fn any_bytes_survive_every_encoding(bytes in mixed()) {
            round_trip(&bytes, None);
            for name in NAMES {
                round_trip(&bytes, Some(name));
            }
        }
    }

    #[test]
    fn every_pair_of_bytes_survives_every_encoding() {
        let pairs: Vec<u8> = (0..=u16::MAX)
            .flat_map(|pair| {
                let [a, b] = pair.to_be_bytes();
                [a, b, b'\n']
            })
            .collect();
        for name in NAMES.iter().filter(|name| !name.starts_with("utf-32")) {
            round_trip(&pairs, Some(name));
        }
        round_trip(&pairs, None);
    }

    #[test]
    fn named_encodings_decode_as_they_should() {
        assert_eq!(
            round_trip(b"gr\xFCn\x80", Some("latin-1")),
            "gr\u{FC}n\u{80}"
        );
        assert_eq!(round_trip(b"gr\xFCn\x80", Some("cp1252")), "grün€");
        assert_eq!(round_trip("grün".as_bytes(), Some("UTF_8")), "grün");
        assert_eq!(round_trip(b"\xFF\xFEa\0\r\0\n\0", Some("utf-16")), "a\r\n");
        assert_eq!(round_trip(b"\xFE\xFF\0a", Some("utf-16")), "a");
        assert_eq!(round_trip(b"a\0", Some("utf-16")), "a");
        assert_eq!(
            round_trip(b"\0\0\xFE\xFF\0\x01\xF6\0", Some("utf-32")),
            "\u{1F600}"
        );
        assert_eq!(round_trip(b"\x82\xA0", Some("shift_jis")), "あ");
        assert_eq!(round_trip(b"\x82\xA0", Some("cp932")), "あ");
        assert_eq!(round_trip(b"\x1B$B$\"\x1B(B", Some("iso2022_jp")), "あ");
        assert_eq!(
            round_trip(b"\x94\x39\xFC\x36", Some("gb18030")),
            "\u{1F600}"
        );
    }

    #[test]
    fn malformed_bytes_are_one_unused_character_each() {
        assert_eq!(
            round_trip(b"a\xFFb\xFE\xFF", Some("utf-8")),
            "a\u{F0001}b\u{F0000}\u{F0001}"
        );
        // The input itself uses the first private code point.
        let mut bytes = "\u{F0000}".to_owned().into_bytes();
        bytes.push(0xFF);
        assert_eq!(round_trip(&bytes, Some("utf-8")), "\u{F0000}\u{F0001}");
        assert_eq!(round_trip(b"a\x80", Some("ascii")), "a\u{F0000}");
    }

    #[test]
    fn unknown_names_are_refused() {
        for name in ["", "nope", "utf-9", "hz", "iso-2022-kr", "replacement"] {
            assert_eq!(
                decode(b"", Some(name)).unwrap_err(),
                EncodingError::Unknown(name.into())
            );
        }
    }

    #[test]
    fn encodings_are_detected() {
        let name = |bytes: &[u8]| decode(bytes, None).unwrap().1.name();
        assert_eq!(name(b"plain"), "utf-8");
        assert_eq!(name("grün".as_bytes()), "utf-8");
        assert_eq!(
            name("Größe \u{1F600} こんにちは \u{FF}".as_bytes()),
            "utf-8"
        );
        // Nearly valid UTF-8 stays UTF-8.
        assert_eq!(
            name(&[&b"\xFF"[..], "こんにちは".as_bytes()].concat()),
            "utf-8"
        );
        assert_eq!(name(b"\xFF\xFEa\0"), "utf-16-le");
        assert_eq!(name(b"\xFE\xFF\0a"), "utf-16-be");
        let russian = "Съешь же ещё этих мягких французских булок, да выпей чаю";
        assert_eq!(
            name(&encoding_rs::WINDOWS_1251.encode(russian).0),
            "windows-1251"
        );
        let japanese = "いろはにほへと ちりぬるを わかよたれそ つねならむ";
        assert_eq!(
            name(&encoding_rs::SHIFT_JIS.encode(japanese).0),
            "Shift_JIS"
        );
        assert_eq!(
            name(&encoding_rs::ISO_2022_JP.encode(japanese).0),
            "ISO-2022-JP"
        );
    }

    #[test]
    fn what_an_encoding_lacks_becomes_a_question_mark() {
        let (_, codec) = decode(b"a", Some("latin-1")).unwrap();
        assert_eq!(codec.encode("ä€"), b"\xE4?");
        let (_, codec) = decode(b"a", Some("iso-2022-jp")).unwrap();
        assert_eq!(codec.encode("あ\u{1F600}a"), b"\x1B$B$\"\x1B(B?a");
    }

    #[test]
    fn utf16_is_known_without_a_mark() {
        let text = "{\"caf\u{e9}\": [1, 2, \"\u{4e2d}\u{6587}\"]}\n";
        let le: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let be: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        for bytes in [le, be] {
            let (decoded, codec) = decode(&bytes, None).unwrap();
            assert_eq!(decoded, text);
            assert_eq!(codec.encode(&decoded), bytes);
        }
        // A few NULs are no UTF-16.
        for bytes in [&b"a\0b\0cdef"[..], b"\0\0\0\0", b"a\0"] {
            let (decoded, _) = decode(bytes, None).unwrap();
            assert_eq!(decoded.as_bytes(), bytes);
        }
    }
}
