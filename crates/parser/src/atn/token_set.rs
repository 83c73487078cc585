//! Sets of token types as bits.

use super::EOF;

/// A set of token types, EOF and "the end of the rule can be reached"
/// included.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) struct TokenSet {
    /// Bit `t + 1` stands for token type `t`, so bit 0 for EOF.
    words: Vec<u64>,
    epsilon: bool,
}

impl TokenSet {
    /// The empty set, ready for token types up to the given one.
    pub(crate) fn new(max_token_type: i32) -> Self {
        let bits = (max_token_type.max(0) as usize) + 2;
        Self {
            words: vec![0; bits.div_ceil(64)],
            epsilon: false,
        }
    }

    /// Whether the token type (or [`EOF`]) is in the set.
    #[inline]
    pub(crate) fn contains(&self, token_type: i32) -> bool {
        let Ok(bit) = usize::try_from(i64::from(token_type) + 1) else {
            return false;
        };
        self.words
            .get(bit / 64)
            .is_some_and(|w| w >> (bit % 64) & 1 != 0)
    }

    /// Adds a token type or [`EOF`]; smaller numbers are ignored.
    pub(crate) fn insert(&mut self, token_type: i32) {
        let Ok(bit) = usize::try_from(i64::from(token_type) + 1) else {
            return;
        };
        if bit / 64 >= self.words.len() {
            self.words.resize(bit / 64 + 1, 0);
        }
        self.words[bit / 64] |= 1 << (bit % 64);
    }

    /// Adds all of the other's token types, but not its epsilon.
    pub(crate) fn extend(&mut self, other: &Self) {
        if self.words.len() < other.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        for (word, more) in self.words.iter_mut().zip(&other.words) {
            *word |= more;
        }
    }

    /// Whether no token type is in the set (epsilon does not count).
    pub(crate) fn is_empty(&self) -> bool {
        self.words.iter().all(|w| *w == 0)
    }

    /// How many token types are in the set.
    pub(crate) fn len(&self) -> usize {
        self.words.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// Whether the end of the rule can be reached without a token: ANTLR's
    /// `Token.EPSILON` in the set.
    #[inline]
    pub(crate) fn epsilon(&self) -> bool {
        self.epsilon
    }

    /// Says whether the end of the rule can be reached without a token.
    pub(crate) fn set_epsilon(&mut self, epsilon: bool) {
        self.epsilon = epsilon;
    }

    /// The token types, ascending: [`EOF`] first if it is there.
    pub(crate) fn iter(&self) -> impl Iterator<Item = i32> + '_ {
        self.words.iter().enumerate().flat_map(|(i, word)| {
            let mut rest = *word;
            std::iter::from_fn(move || {
                if rest == 0 {
                    return None;
                }
                let bit = rest.trailing_zeros();
                rest &= rest - 1;
                Some((i * 64) as i32 + bit as i32 + EOF)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_what_was_inserted() {
        let mut set = TokenSet::new(3);
        for t in [200, EOF, 3, 63] {
            set.insert(t);
        }
        set.insert(-2);
        assert_eq!(set.iter().collect::<Vec<_>>(), [EOF, 3, 63, 200]);
        assert_eq!(set.len(), 4);
        assert!(set.contains(EOF) && !set.contains(-2) && !set.contains(i32::MAX));
    }
}
