//! What languages with significant indentation have in common.

/// How far white space indents: a tab goes to the next multiple of eight
/// (Python's language reference, "Indentation"), a form feed back to 0.
pub fn width(spaces: &str) -> u32 {
    spaces.chars().fold(0, |width: u32, c| match c {
        '\t' => width + 8 - width % 8,
        '\x0c' => 0,
        _ => width + 1,
    })
}

/// The indentations of the open blocks, innermost last.
#[derive(Debug, Default)]
pub struct Indents(Vec<u32>);

/// What a new line's indentation does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// A block begins.
    pub indented: bool,
    /// So many blocks end.
    pub dedents: usize,
    /// The line is indented as no open block is.
    pub uneven: bool,
}

impl Indents {
    /// A line with this indentation begins.
    pub fn change(&mut self, width: u32) -> Change {
        let current = self.0.last().copied().unwrap_or(0);
        if width > current {
            self.0.push(width);
            return Change {
                indented: true,
                dedents: 0,
                uneven: false,
            };
        }
        let kept = self.0.partition_point(|open| *open <= width);
        let dedents = self.0.len() - kept;
        self.0.truncate(kept);
        Change {
            indented: false,
            dedents,
            uneven: dedents > 0 && self.0.last().copied().unwrap_or(0) != width,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tabs_and_form_feeds_count_as_python_says() {
        assert_eq!(width("  "), 2);
        assert_eq!(width(" \t"), 8);
        assert_eq!(width("\t\t x"), 18);
        assert_eq!(width("  \x0c "), 1);
    }

    #[test]
    fn blocks_open_one_by_one_and_close_together() {
        let mut indents = Indents::default();
        assert!(indents.change(2).indented);
        assert!(indents.change(4).indented);
        assert_eq!(indents.change(4).dedents, 0);
        let uneven = indents.change(3);
        assert_eq!((uneven.dedents, uneven.uneven), (1, true));
        assert_eq!(indents.change(0).dedents, 1);
    }
}
