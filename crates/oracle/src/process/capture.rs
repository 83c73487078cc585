//! Keeping a bounded part of what a test prints.

use std::collections::VecDeque;

use super::wire::OutputReport;

/// The beginning and the end of a stream: error messages stand at either.
#[derive(Debug)]
pub(super) struct Capture {
    half: usize,
    head: Vec<u8>,
    tail: VecDeque<u8>,
    dropped: u64,
}

impl Capture {
    /// Keeps about `limit` bytes.
    pub(super) fn new(limit: u64) -> Self {
        Self {
            half: usize::try_from(limit / 2).unwrap_or(usize::MAX).max(1),
            head: Vec::new(),
            tail: VecDeque::new(),
            dropped: 0,
        }
    }

    pub(super) fn push(&mut self, bytes: &[u8]) {
        let (first, rest) = bytes.split_at(bytes.len().min(self.half - self.head.len()));
        self.head.extend_from_slice(first);
        // Of a long piece only the last bytes can stay.
        let (passing, last) = rest.split_at(rest.len().saturating_sub(self.half));
        let surplus = (self.tail.len() + last.len()).saturating_sub(self.half);
        self.tail.drain(..surplus);
        self.tail.extend(last);
        self.dropped += (passing.len() + surplus) as u64;
    }

    pub(super) fn finish(self) -> OutputReport {
        OutputReport {
            head: self.head,
            tail: self.tail.into(),
            dropped: self.dropped,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn beginning_and_end_of_the_output_are_kept_however_it_arrives(
            pieces in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..40), 0..20),
            limit in 2_u64..60,
        ) {
            let mut capture = Capture::new(limit);
            for piece in &pieces {
                capture.push(piece);
            }
            let whole = pieces.concat();
            let kept = capture.finish();
            let half = (limit / 2) as usize;
            prop_assert_eq!(&kept.head, &whole[..whole.len().min(half)]);
            let tail = (whole.len() - kept.head.len()).min(half);
            prop_assert_eq!(&kept.tail, &whole[whole.len() - tail..]);
            prop_assert_eq!(kept.dropped as usize, whole.len() - kept.head.len() - tail);
        }
    }
}
