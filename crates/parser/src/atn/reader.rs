//! Reading a table of numbers, each of which is checked.

use super::AtnError;

/// More states, rules or transitions than this are refused: 32-bit fields
/// and sums of them must not overflow.
pub(super) const MAX_COUNT: i32 = 1 << 26;

/// Walks over the numbers and remembers which part of the table it is in.
pub(super) struct Reader<'a> {
    pub(super) data: &'a [i32],
    pub(super) position: usize,
    pub(super) part: &'static str,
}

impl Reader<'_> {
    pub(super) fn next(&mut self) -> Result<i32, AtnError> {
        let value = *self
            .data
            .get(self.position)
            .ok_or(AtnError::Truncated(self.data.len(), self.part))?;
        self.position += 1;
        Ok(value)
    }

    pub(super) fn range<T>(&self, what: &'static str, value: i32) -> Result<T, AtnError> {
        Err(AtnError::Range {
            what,
            value,
            position: self.position.saturating_sub(1),
        })
    }

    /// A number from 0 up to, not including, the limit.
    pub(super) fn below(&mut self, what: &'static str, limit: usize) -> Result<u32, AtnError> {
        let value = self.next()?;
        match usize::try_from(value) {
            Ok(v) if v < limit => Ok(value as u32),
            _ => self.range(what, value),
        }
    }

    /// The start of a part: how many items follow.
    pub(super) fn count(&mut self, part: &'static str) -> Result<usize, AtnError> {
        self.part = part;
        let value = self.next()?;
        if (0..MAX_COUNT).contains(&value) {
            Ok(value as usize)
        } else {
            self.range(part, value)
        }
    }
}

/// An argument, read at a position, that is a number below the limit.
pub(super) fn argument(
    what: &'static str,
    value: i32,
    at: usize,
    limit: usize,
) -> Result<u32, AtnError> {
    match usize::try_from(value) {
        Ok(v) if v < limit => Ok(value as u32),
        _ => Err(AtnError::Range {
            what,
            value,
            position: at,
        }),
    }
}
