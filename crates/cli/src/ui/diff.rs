//! What a reduction step changed, line by line.

/// A line of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change<'a> {
    Removed(&'a str),
    Added(&'a str),
}

/// Lines that are compared one by one; of more, the first ones are told as
/// removed, then added.
const COMPARED: usize = 300;

/// How many bytes are compared at a time.
const BLOCK: usize = 256;

/// The first lines, at most `room`, of what has to be removed and added to get
/// from one text to the other. It is asked for at each success, so what large texts
/// have in common is not taken apart.
pub(super) fn changes<'a>(before: &'a str, after: &'a str, room: usize) -> Vec<Change<'a>> {
    let (before, after) = differing(before, after);
    let lines = before.lines().zip(after.lines());
    let same = lines.take_while(|(one, other)| one == other).count();
    let first = |text: &'a str| {
        let lines = text.lines().skip(same);
        lines.take(COMPARED + 1).collect::<Vec<_>>()
    };
    let (before, after) = (first(before), first(after));
    let mut found = if before.len().max(after.len()) <= COMPARED {
        compared(&before, &after)
    } else {
        let removed = before.iter().take(room).map(|line| Change::Removed(line));
        removed
            .chain(after.iter().take(room).map(|line| Change::Added(line)))
            .collect()
    };
    found.truncate(room);
    found
}

/// Two texts without most of the whole lines that they have in common at both
/// ends.
fn differing<'a>(before: &'a str, after: &'a str) -> (&'a str, &'a str) {
    let blocks = |text: &'a str| text.as_bytes().chunks(BLOCK);
    let same = common(blocks(before), blocks(after));
    let same = (0..=same).rev().find(|&at| before.is_char_boundary(at));
    let line = before[..same.unwrap_or(0)].rfind('\n');
    let start = line.map_or(0, |end| end + 1);
    let (before, after) = (&before[start..], &after[start..]);
    let blocks = |text: &'a str| text.as_bytes().rchunks(BLOCK);
    let same = before.len() - common(blocks(before), blocks(after));
    let same = (same..=before.len()).find(|&at| before.is_char_boundary(at));
    let same = same.unwrap_or(before.len());
    let Some(line) = before[same..].find('\n') else {
        return (before, after);
    };
    let end = before.len() - (same + line + 1);
    (&before[..before.len() - end], &after[..after.len() - end])
}

/// How many bytes are the same in two texts at least, given their blocks.
fn common<'a>(one: impl Iterator<Item = &'a [u8]>, other: impl Iterator<Item = &'a [u8]>) -> usize {
    let same = one.zip(other).take_while(|(one, other)| one == other);
    same.map(|(block, _)| block.len()).sum()
}

/// Changes around a longest common subsequence.
fn compared<'a>(before: &[&'a str], after: &[&'a str]) -> Vec<Change<'a>> {
    // The length of the longest one of what is behind two places.
    let width = after.len() + 1;
    let mut longest = vec![0_u32; (before.len() + 1) * width];
    for i in (0..before.len()).rev() {
        for j in (0..after.len()).rev() {
            longest[i * width + j] = if before[i] == after[j] {
                longest[(i + 1) * width + j + 1] + 1
            } else {
                longest[(i + 1) * width + j].max(longest[i * width + j + 1])
            };
        }
    }
    let (mut i, mut j) = (0, 0);
    let mut found = vec![];
    while i < before.len() || j < after.len() {
        if i < before.len() && j < after.len() && before[i] == after[j] {
            i += 1;
            j += 1;
        } else if j == after.len()
            || (i < before.len() && longest[(i + 1) * width + j] >= longest[i * width + j + 1])
        {
            found.push(Change::Removed(before[i]));
            i += 1;
        } else {
            found.push(Change::Added(after[j]));
            j += 1;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(before: &str, after: &str, room: usize) -> String {
        let lines = changes(before, after, room).into_iter();
        let lines = lines.map(|change| match change {
            Change::Removed(line) => format!("-{line}"),
            Change::Added(line) => format!("+{line}"),
        });
        lines.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn lines_that_stay_are_not_told() {
        assert_eq!(shown("a\nb\nc\nd\ne", "a\nc\nx\ne", 9), "-b -d +x");
        assert_eq!(shown("a\nb", "a\nb", 9), "");
        assert_eq!(shown("", "a", 9), "+a");
        assert_eq!(shown("a\na\na", "a\na", 9), "-a");
        assert_eq!(shown("a\nb\nc\nd", "d", 2), "-a -b");
    }

    #[test]
    fn large_changes_are_told_by_their_beginning() {
        let many = |word: &str| (0..400).map(|n| format!("{word}{n}\n")).collect::<String>();
        assert_eq!(shown(&many("a"), "b", 3), "-a0 -a1 -a2");
        assert_eq!(shown("b", &many("a"), 3), "-b +a0 +a1");
    }

    #[test]
    fn what_large_texts_have_in_common_is_passed_over() {
        let same = "ä€ the same line\n".repeat(5000);
        for (before, after, told) in [
            ("b\nc\n", "c\n", "-b"),
            ("b\n", "", "-b"),
            ("ä\n", "ö\n", "-ä +ö"),
        ] {
            let (long, short) = (
                format!("{same}{before}{same}"),
                format!("{same}{after}{same}"),
            );
            assert_eq!(shown(&long, &short, 9), told);
            assert_eq!(
                shown(&format!("{same}{before}"), &format!("{same}{after}"), 9),
                told
            );
            assert_eq!(
                shown(&format!("{before}{same}"), &format!("{after}{same}"), 9),
                told
            );
        }
        assert_eq!(shown(&same, &same, 9), "");
    }
}
