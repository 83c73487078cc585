//! What a reduction makes of inputs without a grammar.

#![allow(clippy::unwrap_used)]

use picireny_oracle::Cancel;
use picireny_plain::Plain;
use picireny_reduce::{Options, Strategy, Unobserved, reduce_text};

/// Numbers that look random.
struct Noise(u32);

impl Noise {
    fn next(&mut self) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        self.0
    }

    fn bytes(&mut self, count: usize) -> Vec<u8> {
        (0..count).map(|_| (self.next() >> 11) as u8).collect()
    }
}

fn as_text(bytes: &[u8]) -> String {
    let character = |&byte: &u8| match byte {
        0..0x80 => char::from(byte),
        _ => char::from_u32(0xf700 + u32::from(byte)).unwrap(),
    };
    bytes.iter().map(character).collect()
}

fn as_bytes(text: &str) -> Vec<u8> {
    text.chars().map(|c| (c as u32 & 0xff) as u8).collect()
}

fn reduced(plain: Plain, text: &str, holds: &(dyn Fn(&str) -> bool + Sync)) -> String {
    assert!(holds(text));
    let report = reduce_text(
        text,
        (Strategy::Normal, &plain),
        &|candidate: &str| holds(candidate),
        &mut Unobserved,
        &Cancel::default(),
        &Options {
            limit_tests: Some(3000),
            ..Options::default()
        },
    )
    .unwrap();
    report.best.unwrap().to_string()
}

fn reduced_bytes(bytes: &[u8], holds: &(dyn Fn(&[u8]) -> bool + Sync)) -> Vec<u8> {
    let holds = |text: &str| holds(&as_bytes(text));
    as_bytes(&reduced(Plain::Binary, &as_text(bytes), &holds))
}

/// A file in the manner of PNG: chunks with their length and a sum of their bytes.
fn chunks(parts: &[(&[u8; 4], Vec<u8>)]) -> Vec<u8> {
    let mut out = b"\x89PNG\r\n\x1a\n".to_vec();
    for (kind, data) in parts {
        out.extend((data.len() as u32).to_be_bytes());
        let content = [&kind[..], data].concat();
        out.extend(&content);
        out.extend(sum(&content).to_be_bytes());
    }
    out
}

fn sum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |sum, &byte| {
        (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}

/// The chunks of such a file, if it is well-formed.
fn read_chunks(bytes: &[u8]) -> Option<Vec<(&[u8], &[u8])>> {
    let mut rest = bytes.strip_prefix(b"\x89PNG\r\n\x1a\n")?;
    let mut found = Vec::new();
    while !rest.is_empty() {
        let (length, behind) = rest.split_first_chunk::<4>()?;
        let length = u32::from_be_bytes(*length) as usize;
        let content = behind.get(..length.checked_add(4)?)?;
        let (read, behind) = behind[content.len()..].split_first_chunk::<4>()?;
        (u32::from_be_bytes(*read) == sum(content)).then_some(())?;
        found.push(content.split_at(4));
        rest = behind;
    }
    Some(found)
}

#[test]
fn chunks_with_checksums_go_one_by_one() {
    let mut noise = Noise(7);
    let mut parts: Vec<(&[u8; 4], Vec<u8>)> = vec![(b"IHDR", noise.bytes(13))];
    for n in 0..40 {
        parts.push((b"tEXt", format!("Comment\0text number {n}.").into_bytes()));
    }
    for _ in 0..4 {
        parts.push((b"IDAT", noise.bytes(3000)));
    }
    parts.push((b"IEND", Vec::new()));
    let needed = |bytes: &[u8]| {
        read_chunks(bytes).is_some_and(|chunks| {
            chunks.first().is_some_and(|(kind, _)| kind == b"IHDR")
                && chunks.iter().any(|(_, data)| data.ends_with(b"number 23."))
        })
    };
    let result = reduced_bytes(&chunks(&parts), &needed);
    let kept = chunks(&[parts[0].clone(), parts[24].clone()]);
    assert_eq!(result, kept);
}

/// An archive in the manner of tar: blocks of 512 bytes.
fn archive(files: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut out = Vec::new();
    for (name, content) in files {
        let mut head = vec![0; 512];
        head[..name.len()].copy_from_slice(name.as_bytes());
        let size = format!("{:011o}\0", content.len());
        head[100..108].copy_from_slice(b"0000644\0");
        head[124..136].copy_from_slice(size.as_bytes());
        head[257..265].copy_from_slice(b"ustar\x0000");
        out.extend(head);
        out.extend(content);
        out.resize(out.len().next_multiple_of(512), 0);
    }
    out.resize(out.len() + 1024, 0);
    out
}

fn read_archive(bytes: &[u8]) -> Option<Vec<&[u8]>> {
    let mut rest = bytes;
    let mut found = Vec::new();
    while let Some((head, behind)) = rest.split_first_chunk::<512>()
        && head[0] != 0
    {
        (head[257..262] == *b"ustar").then_some(())?;
        let size = std::str::from_utf8(&head[124..135]).ok()?;
        let size = usize::from_str_radix(size, 8).ok()?;
        found.push(behind.get(..size)?);
        rest = behind.get(size.next_multiple_of(512)..).unwrap_or_default();
    }
    Some(found)
}

#[test]
fn files_of_an_archive_go_one_by_one() {
    let mut noise = Noise(99);
    let mut files = Vec::new();
    for n in 0..40 {
        let size = 100 + noise.next() as usize % 500;
        let content = match n % 2 {
            0 => noise.bytes(size),
            _ => "some text\n".repeat(size / 10).into_bytes(),
        };
        files.push((format!("dir/file{n}"), content));
    }
    files[26].1.splice(50..50, *b"MAGIC\x01\xff");
    let has = |bytes: &[u8], needle: &[u8]| bytes.windows(needle.len()).any(|part| part == needle);
    let needed = |bytes: &[u8]| {
        read_archive(bytes)
            .is_some_and(|files| files.iter().any(|file| has(file, b"MAGIC\x01\xff")))
    };
    let result = reduced_bytes(&archive(&files), &needed);
    // One file is left. The size in its head is not adjusted, so none of the
    // content can go.
    let left = read_archive(&result).unwrap();
    assert_eq!(left.len(), 1);
    assert_eq!(result.len(), 512 + left[0].len());
    assert!(result.len() < 512 + 700);
}

#[test]
fn a_few_bytes_of_many_are_found() {
    let mut noise = Noise(3);
    let mut bytes = noise.bytes(20_000);
    bytes.splice(13_000..13_000, *b"\xfe\x00\x80needle");
    let needed = |bytes: &[u8]| bytes.windows(9).any(|part| part == b"\xfe\x00\x80needle");
    let result = reduced_bytes(&bytes, &needed);
    assert_eq!(result, b"\xfe\x00\x80needle");
}

#[test]
fn words_of_a_text_are_found() {
    let mut noise = Noise(5);
    let mut text = String::new();
    for n in 0..3000 {
        let word = noise.next() % 1000;
        text += &format!("step {n}: value({word}, [a{}, \"b c\"]) ok\n", word % 7);
    }
    text.insert_str(text.len() / 3, "failed: value(7, [oops, \"x\"])\n");
    let needed = |text: &str| text.contains("failed:") && text.contains("[oops");
    let result = reduced(Plain::Text, &text, &needed);
    assert!(result.len() <= 16, "{result:?}");
}
