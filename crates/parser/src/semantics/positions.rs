//! Positions in a lexer's input, in characters as code counts them.

/// Counts the characters before places in a text. Going from one place to the
/// next costs what lies between them.
#[derive(Debug, Default)]
pub(super) struct Counter {
    byte: usize,
    characters: usize,
}

impl Counter {
    /// How many characters are before a byte.
    pub(super) fn at(&mut self, byte: usize, text: &str) -> usize {
        let between = |from, to| {
            let bytes = text.as_bytes().get(from..to).unwrap_or(&[]);
            // All bytes but the later ones of a character.
            bytes.iter().filter(|b| (**b as i8) >= -0x40).count()
        };
        if byte >= self.byte {
            self.characters += between(self.byte, byte);
        } else {
            self.characters -= between(byte, self.byte);
        }
        self.byte = byte;
        self.characters
    }
}

/// Where a lexer's token begins and where it is.
///
/// Code asks for both in turn, so each has a counter of its own.
#[derive(Debug, Default)]
pub(super) struct Positions {
    pub(super) start: Counter,
    pub(super) here: Counter,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_are_counted_forward_and_backward() {
        let text = "aé€😀z";
        let mut counter = Counter::default();
        for (byte, characters) in [(3, 2), (10, 4), (11, 5), (1, 1), (0, 0), (6, 3)] {
            assert_eq!(counter.at(byte, text), characters, "{byte}");
        }
    }
}
