//! The tree of bytes.

use std::ops::Range;

use picireny_tree::{CompactTree, TreeBuilder, TreeError};

use crate::emit::{self, Task};
use crate::marks::marked;
use crate::records::{Patience, records};

/// Bytes that are to be taken apart, by their numbers.
#[derive(Clone, Debug)]
enum BytesPart {
    /// Whatever it is, inside so many records.
    Any(Range<usize>, usize),
    /// Something of one kind, maybe text.
    Run(Range<usize>, bool),
    /// Several segments or blocks in order.
    Several(Vec<Segment>),
}

/// A part with what is behind it to fill it up.
#[derive(Clone, Debug)]
struct Segment {
    part: Range<usize>,
    /// Up to where it is filled up.
    end: usize,
    kind: BlockKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BlockKind {
    /// It may have segments.
    Block,
    /// It may have records, and is inside so many.
    Record(usize),
    Text,
    Bytes,
}

type Tasks = Vec<Task<BytesPart>>;

/// The most parts of a list; longer ones are lists of lists.
const MOST: usize = 16;

/// Records in records are looked for so often.
const DEPTH: usize = 6;

/// The sizes of blocks that files are made of.
const BLOCKS: [usize; 3] = [4096, 512, 64];

/// So many equal bytes fill something up.
const FILL: usize = 4;

/// So many printable bytes are text.
const TEXT: usize = 5;

pub(crate) fn draft(text: &str, builder: TreeBuilder) -> Result<CompactTree, TreeError> {
    let mut offsets: Vec<usize> = text.char_indices().map(|(offset, _)| offset).collect();
    offsets.push(text.len());
    let bytes: Vec<u8> = text.chars().map(byte).collect();
    let whole = vec![
        Task::Rule("bytes"),
        Task::Part(BytesPart::Any(0..bytes.len(), 0)),
        Task::Close,
    ];
    let input = Bytes {
        bytes: &bytes,
        offsets: &offsets,
    };
    let mut patience = Patience::with(bytes.len());
    emit::draft(builder, text, whole, |part, tasks| match part {
        BytesPart::Any(range, depth) => any(input, (range, depth), &mut patience, tasks),
        BytesPart::Run(range, is_text) => run(input, range, is_text, tasks),
        BytesPart::Several(segments) => several(segments, tasks),
    })
}

/// The byte that a character stands for.
fn byte(c: char) -> u8 {
    // Of the private-use ones, the last eight bits are the byte.
    (c as u32 & 0xff) as u8
}

#[derive(Clone, Copy)]
struct Bytes<'a> {
    bytes: &'a [u8],
    /// Where each byte's character stands.
    offsets: &'a [usize],
}

impl Bytes<'_> {
    fn token(self, range: Range<usize>) -> Task<BytesPart> {
        let name = match range.len() {
            1 => "BYTE",
            _ => "WORD",
        };
        Task::Token(name, self.offsets[range.start], self.offsets[range.end])
    }
}

/// Records, blocks, or segments.
fn any(
    input: Bytes<'_>,
    (range, depth): (Range<usize>, usize),
    patience: &mut Patience,
    tasks: &mut Tasks,
) {
    let bytes = &input.bytes[range.clone()];
    let block = block_size(bytes);
    if depth < DEPTH
        && bytes.len() > MOST
        && let Some(found) = records(bytes, patience).or_else(|| marked(bytes, block.unwrap_or(1)))
    {
        let first = found.first().map_or(0, |record| record.start);
        if first > 0 {
            let head = range.start..range.start + first;
            element("head", BytesPart::Run(head, false), tasks);
        }
        let at = |offset: usize| range.start + offset;
        let records = found.iter().map(|record| Segment {
            part: at(record.start)..at(record.end),
            end: at(record.end),
            kind: BlockKind::Record(depth + 1),
        });
        tasks.push(Task::Part(BytesPart::Several(records.collect())));
        return;
    }
    if let Some(size) = block {
        let blocks = (range.start..range.end).step_by(size).map(|start| {
            let end = range.end.min(start + size);
            Segment {
                part: start..end,
                end,
                kind: BlockKind::Block,
            }
        });
        return tasks.push(Task::Part(BytesPart::Several(blocks.collect())));
    }
    let segments = segments(input, range.clone());
    match segments.len() {
        0 | 1 => tasks.push(Task::Part(BytesPart::Run(range, false))),
        _ => tasks.push(Task::Part(BytesPart::Several(segments))),
    }
}

fn element(name: &'static str, part: BytesPart, tasks: &mut Tasks) {
    tasks.extend([Task::Element(0), Task::Rule(name), Task::Part(part)]);
    tasks.extend([Task::Close, Task::Close]);
}

/// The largest block at whose ends what fills things up mostly ends.
fn block_size(bytes: &[u8]) -> Option<usize> {
    /// What fills up a block is at least so long.
    const LONG: usize = 16;
    let mut ends = Vec::new();
    let mut length = 0;
    for (at, &byte) in bytes.iter().enumerate() {
        match byte {
            0 => length += 1,
            _ => {
                if length >= LONG {
                    ends.push(at);
                }
                length = 0;
            }
        }
    }
    if length >= LONG {
        ends.push(bytes.len());
    }
    BLOCKS.into_iter().find(|&size| {
        let aligned = ends.iter().filter(|end| end.is_multiple_of(size)).count();
        bytes.len() > size && aligned >= 2 && aligned * 2 >= ends.len()
    })
}

/// Runs of text, and what is between them, each with what fills it up.
fn segments(input: Bytes<'_>, range: Range<usize>) -> Vec<Segment> {
    let bytes = input.bytes;
    let mut segments: Vec<Segment> = Vec::new();
    let mut start = range.start;
    let mut at = range.start;
    let end_of = |at: usize, fits: &dyn Fn(u8) -> bool| {
        let rest = &bytes[at..range.end];
        at + rest.iter().take_while(|&&byte| fits(byte)).count()
    };
    let mut push = |part: Range<usize>, end: usize, kind: BlockKind| {
        segments.push(Segment { part, end, kind });
    };
    while at < range.end {
        let first = bytes[at];
        let same = end_of(at, &|byte| byte == first);
        if same - at >= FILL && !is_text(first) {
            push(start..at, same, BlockKind::Bytes);
            (start, at) = (same, same);
            continue;
        }
        if !is_text(first) {
            at = same;
            continue;
        }
        let text = end_of(at, &is_text);
        if text - at >= TEXT {
            if start < at {
                push(start..at, at, BlockKind::Bytes);
            }
            let zeros = end_of(text, &|byte| byte == 0);
            push(at..text, zeros, BlockKind::Text);
            (start, at) = (zeros, zeros);
            continue;
        }
        at = text;
    }
    if start < range.end {
        push(start..range.end, range.end, BlockKind::Bytes);
    }
    segments
}

fn is_text(byte: u8) -> bool {
    matches!(byte, b' '..=b'~' | b'\t' | b'\n' | b'\r')
}

/// A list, or a list of lists.
fn several(segments: Vec<Segment>, tasks: &mut Tasks) {
    if segments.len() > MOST {
        let mut size = MOST;
        while size * MOST < segments.len() {
            size *= MOST;
        }
        for part in segments.chunks(size) {
            element("part", BytesPart::Several(part.to_vec()), tasks);
        }
        return;
    }
    for Segment { part, end, kind } in segments {
        let inner = match kind {
            BlockKind::Block => BytesPart::Any(part.clone(), DEPTH),
            BlockKind::Record(depth) => BytesPart::Any(part.clone(), depth),
            _ => BytesPart::Run(part.clone(), kind == BlockKind::Text),
        };
        let fill = BytesPart::Run(part.end..end, false);
        if part.is_empty() {
            element("fill", fill, tasks);
        } else if part.end == end {
            element("segment", inner, tasks);
        } else {
            tasks.extend([Task::Element(0), Task::Rule("field")]);
            element("segment", inner, tasks);
            element("fill", fill, tasks);
            tasks.extend([Task::Close, Task::Close]);
        }
    }
}

/// Lines and words of text; other bytes one by one.
fn run(input: Bytes<'_>, range: Range<usize>, is_text: bool, tasks: &mut Tasks) {
    let bytes = input.bytes;
    let part = |range: Range<usize>, tasks: &mut Tasks| {
        element("part", BytesPart::Run(range, is_text), tasks);
    };
    if is_text {
        let line = |start: usize| {
            let mut rest = bytes[start..range.end].iter();
            rest.position(|&byte| byte == b'\n')
                .map(|at| start + at + 1)
        };
        if line(range.start).is_some_and(|end| end < range.end) {
            let mut start = range.start;
            while start < range.end {
                let end = line(start).unwrap_or(range.end);
                part(start..end, tasks);
                start = end;
            }
            return;
        }
    }
    let is_word = |at: usize| bytes[at].is_ascii_alphanumeric() || bytes[at] == b'_';
    let mut units: Vec<Range<usize>> = Vec::new();
    for at in range {
        match units.last_mut() {
            Some(unit) if is_text && is_word(at) && is_word(at - 1) => unit.end = at + 1,
            _ => units.push(at..at + 1),
        }
    }
    let mut size = 1;
    while size * MOST < units.len() {
        size *= MOST;
    }
    for units in units.chunks(size) {
        let (Some(first), Some(last)) = (units.first(), units.last()) else {
            continue;
        };
        match units {
            [unit] => {
                tasks.extend([Task::Element(0), input.token(unit.clone()), Task::Close]);
            }
            _ => part(first.start..last.end, tasks),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use crate::Plain;
    use crate::testing::{named, text_of};

    #[test]
    fn padded_fields_are_taken_apart() {
        let text = "name.txt\0\0\0\0\0\0\0\u{0}000644\0\u{1}\u{2}\u{3}\u{f7ff}\0\0\0\0\0\0";
        let tree = Plain::Binary.draft(text, true).unwrap().into_tree();
        assert_eq!(
            named(&tree, "field"),
            [
                "name.txt\0\0\0\0\0\0\0\0",
                "000644\0",
                "\u{1}\u{2}\u{3}\u{f7ff}\0\0\0\0\0\0"
            ]
        );
    }

    #[test]
    fn files_of_blocks_are_lists_of_these() {
        let block = |text: &str| format!("{text}{}", "\0".repeat(512 - text.len()));
        let blocks = [block("a"), "x".repeat(512), block("bcd"), block("e")];
        let tree = Plain::Binary
            .draft(&blocks.concat(), true)
            .unwrap()
            .into_tree();
        let elements: Vec<usize> = tree
            .children(tree.root())
            .map(|node| text_of(&tree, node).len())
            .collect();
        assert_eq!(elements, [512; 4]);
    }
}
