//! Encodings: their names, and the two directions.

use encoding_rs::{EncoderResult, Encoding};

/// An encoding of characters as bytes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Charset {
    Utf8,
    Utf16(Endian),
    Utf32(Endian),
    /// UTF-16 or UTF-32 of the byte order that its mark says, little without.
    Marked(Wide),
    /// ISO-8859-1, where byte n is character n. (The Encoding Standard takes
    /// this name for windows-1252.)
    Latin1,
    Ascii,
    /// What the Encoding Standard knows besides.
    Legacy(&'static Encoding),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Endian {
    Little,
    Big,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Wide {
    Utf16,
    Utf32,
}

/// A part of decoded bytes.
pub(crate) enum Unit<'a> {
    /// Characters that encode to just the bytes they come from.
    Text(&'a str),
    /// Bytes that do not decode, or not reversibly.
    Malformed(&'a [u8]),
}

impl Charset {
    /// Finds an encoding by one of Python's names or a label of the Encoding
    /// Standard. Case does not matter, nor whether `-` or `_` is written.
    pub(crate) fn named(name: &str) -> Option<Charset> {
        let name = name.trim().to_ascii_lowercase().replace(['_', ' '], "-");
        Some(match name.as_str() {
            "utf-8" | "utf8" | "u8" | "utf" | "cp65001" | "utf-8-sig" | "utf8-sig" => Charset::Utf8,
            "utf-16" | "utf16" | "u16" => Charset::Marked(Wide::Utf16),
            "utf-16-le" | "utf-16le" | "utf16-le" | "utf16le" => Charset::Utf16(Endian::Little),
            "utf-16-be" | "utf-16be" | "utf16-be" | "utf16be" => Charset::Utf16(Endian::Big),
            "utf-32" | "utf32" | "u32" => Charset::Marked(Wide::Utf32),
            "utf-32-le" | "utf-32le" | "utf32-le" | "utf32le" => Charset::Utf32(Endian::Little),
            "utf-32-be" | "utf-32be" | "utf32-be" | "utf32be" => Charset::Utf32(Endian::Big),
            "latin-1" | "latin1" | "latin" | "l1" | "iso-8859-1" | "iso8859-1" | "iso88591"
            | "8859" | "cp819" => Charset::Latin1,
            "ascii" | "us-ascii" | "646" => Charset::Ascii,
            _ => Charset::Legacy(legacy(&name)?),
        })
    }

    /// The name that errors and logs use.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Charset::Utf8 => "utf-8",
            Charset::Marked(Wide::Utf16) => "utf-16",
            Charset::Utf16(Endian::Little) => "utf-16-le",
            Charset::Utf16(Endian::Big) => "utf-16-be",
            Charset::Marked(Wide::Utf32) => "utf-32",
            Charset::Utf32(Endian::Little) => "utf-32-le",
            Charset::Utf32(Endian::Big) => "utf-32-be",
            Charset::Latin1 => "latin-1",
            Charset::Ascii => "ascii",
            Charset::Legacy(encoding) => encoding.name(),
        }
    }

    /// Settles the byte order, and gives the byte order mark that the bytes
    /// start with.
    pub(crate) fn split_mark(self, bytes: &[u8]) -> (Charset, &'static [u8]) {
        use Endian::{Big, Little};
        let marks: &[(Charset, &'static [u8])] = match self {
            Charset::Utf8 => &[(Charset::Utf8, b"\xEF\xBB\xBF")],
            Charset::Utf16(Little) => &[(Charset::Utf16(Little), b"\xFF\xFE")],
            Charset::Utf16(Big) => &[(Charset::Utf16(Big), b"\xFE\xFF")],
            Charset::Marked(Wide::Utf16) => &[
                (Charset::Utf16(Little), b"\xFF\xFE"),
                (Charset::Utf16(Big), b"\xFE\xFF"),
                (Charset::Utf16(Little), b""),
            ],
            Charset::Utf32(Little) => &[(Charset::Utf32(Little), b"\xFF\xFE\0\0")],
            Charset::Utf32(Big) => &[(Charset::Utf32(Big), b"\0\0\xFE\xFF")],
            Charset::Marked(Wide::Utf32) => &[
                (Charset::Utf32(Little), b"\xFF\xFE\0\0"),
                (Charset::Utf32(Big), b"\0\0\xFE\xFF"),
                (Charset::Utf32(Little), b""),
            ],
            Charset::Legacy(encoding) if encoding == encoding_rs::GB18030 => {
                &[(self, b"\x84\x31\x95\x33")]
            }
            _ => &[],
        };
        marks
            .iter()
            .find(|(_, mark)| bytes.starts_with(mark))
            .copied()
            .unwrap_or((self, b""))
    }

    /// Cuts bytes, which have no byte order mark, into what decodes and what
    /// does not, and hands the parts to `take` in order.
    pub(crate) fn units(self, bytes: &[u8], take: &mut dyn FnMut(Unit<'_>)) {
        match self {
            Charset::Utf8 => {
                for chunk in bytes.utf8_chunks() {
                    take(Unit::Text(chunk.valid()));
                    for byte in chunk.invalid().chunks(1) {
                        take(Unit::Malformed(byte));
                    }
                }
            }
            Charset::Latin1 => {
                each_char(bytes, 1, take, |unit| {
                    unit.first().map(|byte| char::from(*byte))
                });
            }
            Charset::Ascii => each_char(bytes, 1, take, |unit| {
                unit.first()
                    .filter(|byte| byte.is_ascii())
                    .map(|byte| char::from(*byte))
            }),
            Charset::Utf16(endian) => utf16_units(bytes, endian, take),
            Charset::Utf32(endian) => each_char(bytes, 4, take, |unit| {
                let unit: [u8; 4] = unit.try_into().ok()?;
                char::from_u32(match endian {
                    Endian::Little => u32::from_le_bytes(unit),
                    Endian::Big => u32::from_be_bytes(unit),
                })
            }),
            // Settled when the mark was split off; little-endian without one.
            Charset::Marked(Wide::Utf16) => utf16_units(bytes, Endian::Little, take),
            Charset::Marked(Wide::Utf32) => Charset::Utf32(Endian::Little).units(bytes, take),
            Charset::Legacy(encoding) => legacy_units(encoding, bytes, take),
        }
    }

    /// Appends a text's bytes.
    pub(crate) fn encode(self, text: &str, bytes: &mut Vec<u8>) {
        match self {
            Charset::Utf8 => bytes.extend_from_slice(text.as_bytes()),
            Charset::Latin1 => {
                bytes.extend(
                    text.chars()
                        .map(|c| u8::try_from(u32::from(c)).unwrap_or(b'?')),
                );
            }
            Charset::Ascii => {
                bytes.extend(text.bytes().map(|b| if b.is_ascii() { b } else { b'?' }));
            }
            Charset::Utf16(endian) => {
                for unit in text.encode_utf16() {
                    bytes.extend_from_slice(&match endian {
                        Endian::Little => unit.to_le_bytes(),
                        Endian::Big => unit.to_be_bytes(),
                    });
                }
            }
            Charset::Utf32(endian) => {
                for c in text.chars().map(u32::from) {
                    bytes.extend_from_slice(&match endian {
                        Endian::Little => c.to_le_bytes(),
                        Endian::Big => c.to_be_bytes(),
                    });
                }
            }
            Charset::Marked(Wide::Utf16) => Charset::Utf16(Endian::Little).encode(text, bytes),
            Charset::Marked(Wide::Utf32) => Charset::Utf32(Endian::Little).encode(text, bytes),
            Charset::Legacy(encoding) => legacy_encode(encoding, text, bytes),
        }
    }
}

/// An encoding of the Encoding Standard by name; those that decode nothing
/// (its "replacement") do not count.
fn legacy(name: &str) -> Option<&'static Encoding> {
    let label = match name {
        "cp932" | "932" | "ms932" | "mskanji" | "ms-kanji" | "shiftjis" | "s-jis" => "shift_jis",
        "cp936" | "936" | "ms936" => "gbk",
        "cp949" | "949" | "ms949" | "uhc" | "ks-x-1001" => "euc-kr",
        "cp950" | "950" | "ms950" | "big5-tw" | "big5hkscs" | "hkscs" => "big5",
        "cp874" | "thai" | "iso8859-11" => "windows-874",
        "gb18030-2000" => "gb18030",
        "eucjp" | "ujis" | "u-jis" => "euc-jp",
        "euckr" => "euc-kr",
        "iso2022jp" | "iso2022-jp" => "iso-2022-jp",
        "mac-roman" | "macroman" | "macintosh" => "macintosh",
        "mac-cyrillic" | "maccyrillic" => "x-mac-cyrillic",
        "koi8r" => "koi8-r",
        "koi8u" => "koi8-u",
        "866" => "ibm866",
        name => name,
    };
    let undashed = || label.replace('-', "");
    let underscored = || label.replace('-', "_");
    Encoding::for_label_no_replacement(label.as_bytes())
        .or_else(|| Encoding::for_label_no_replacement(underscored().as_bytes()))
        .or_else(|| Encoding::for_label_no_replacement(undashed().as_bytes()))
        .or_else(|| {
            let number = label
                .strip_prefix("iso8859-")
                .or(label.strip_prefix("8859-"))?;
            Encoding::for_label_no_replacement(format!("iso-8859-{number}").as_bytes())
        })
        // Code pages by number alone: 1252, 1251, ...
        .or_else(|| Encoding::for_label_no_replacement(format!("windows-{label}").as_bytes()))
}

/// Decodes units of a fixed width to one character each, handing over runs.
fn each_char(
    bytes: &[u8],
    width: usize,
    take: &mut dyn FnMut(Unit<'_>),
    decode: impl Fn(&[u8]) -> Option<char>,
) {
    let mut run = String::new();
    for unit in bytes.chunks(width) {
        match decode(unit) {
            Some(c) => run.push(c),
            None => {
                take(Unit::Text(&run));
                run.clear();
                take(Unit::Malformed(unit));
            }
        }
    }
    take(Unit::Text(&run));
}

fn utf16_units(bytes: &[u8], endian: Endian, take: &mut dyn FnMut(Unit<'_>)) {
    let (pairs, odd) = bytes.as_chunks::<2>();
    let words = pairs.iter().map(|pair| match endian {
        Endian::Little => u16::from_le_bytes(*pair),
        Endian::Big => u16::from_be_bytes(*pair),
    });
    let mut run = String::new();
    for decoded in char::decode_utf16(words) {
        match decoded {
            Ok(c) => run.push(c),
            Err(error) => {
                take(Unit::Text(&run));
                run.clear();
                let word = error.unpaired_surrogate();
                take(Unit::Malformed(&match endian {
                    Endian::Little => word.to_le_bytes(),
                    Endian::Big => word.to_be_bytes(),
                }));
            }
        }
    }
    take(Unit::Text(&run));
    if !odd.is_empty() {
        take(Unit::Malformed(odd));
    }
}

/// Decodes all at once if that is reversible, else piece by piece.
///
/// Several of these encodings write some characters in more than one way, and
/// a decoder forgets which one it was; such a character counts as malformed
/// unless it is written the encoder's way.
fn legacy_units(encoding: &'static Encoding, bytes: &[u8], take: &mut dyn FnMut(Unit<'_>)) {
    if let Some(text) = reversible(encoding, bytes) {
        return take(Unit::Text(&text));
    }
    /// The longest sequence for one character in any of the encodings.
    const LONGEST: usize = 4;
    let mut run = String::new();
    let mut rest = bytes;
    while !rest.is_empty() {
        let lengths = 1..=LONGEST.min(rest.len());
        let found = lengths.clone().find_map(|length| {
            let text = reversible(encoding, &rest[..length])?;
            (!text.is_empty()).then_some((length, text))
        });
        if let Some((length, text)) = found {
            run.push_str(&text);
            rest = &rest[length..];
            continue;
        }
        take(Unit::Text(&run));
        run.clear();
        let length = lengths
            .clone()
            .find(|length| {
                encoding
                    .decode_without_bom_handling_and_without_replacement(&rest[..*length])
                    .is_some()
            })
            .unwrap_or(1);
        take(Unit::Malformed(&rest[..length]));
        rest = &rest[length..];
    }
    take(Unit::Text(&run));
}

/// The text of bytes that it encodes to again.
fn reversible(encoding: &'static Encoding, bytes: &[u8]) -> Option<String> {
    let text = encoding.decode_without_bom_handling_and_without_replacement(bytes)?;
    let mut again = Vec::with_capacity(bytes.len());
    legacy_encode(encoding, &text, &mut again);
    (again == bytes).then(|| text.into_owned())
}

fn legacy_encode(encoding: &'static Encoding, text: &str, bytes: &mut Vec<u8>) {
    let mut encoder = encoding.new_encoder();
    let mut rest = text;
    // Escape sequences included, twice the text and a few is always enough for
    // progress; the loop grows it where it is not.
    let mut buffer = vec![0; 2 * text.len() + 16];
    loop {
        let (result, read, written) =
            encoder.encode_from_utf8_without_replacement(rest, &mut buffer, true);
        bytes.extend_from_slice(&buffer[..written]);
        rest = &rest[read..];
        match result {
            EncoderResult::InputEmpty => return,
            EncoderResult::OutputFull => {}
            EncoderResult::Unmappable(_) => {
                let (_, _, written) =
                    encoder.encode_from_utf8_without_replacement("?", &mut buffer, false);
                bytes.extend_from_slice(&buffer[..written]);
            }
        }
    }
}
