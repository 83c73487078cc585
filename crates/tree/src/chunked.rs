//! A list whose front can be given back.

use std::ops::{Index, IndexMut};

/// Elements of a chunk: 2^21. Chunks of large lists have so many bytes that
/// allocators give their memory back to the system at once.
const BITS: usize = 21;

/// A list in chunks. What is made of it element by element can take the memory
/// of those that were looked at.
#[derive(Clone, Debug)]
pub(crate) struct Chunked<T> {
    chunks: Vec<Vec<T>>,
    len: usize,
    /// How many elements there will be, at a guess.
    expected: usize,
    /// How many chunks were given back.
    freed: usize,
}

impl<T> Chunked<T> {
    pub(crate) fn new() -> Self {
        Chunked {
            chunks: Vec::new(),
            len: 0,
            expected: 0,
            freed: 0,
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Says that there will be about so many elements.
    pub(crate) fn reserve(&mut self, count: usize) {
        self.expected = count;
    }

    pub(crate) fn push(&mut self, element: T) {
        if self.len >> BITS == self.chunks.len() {
            let more = self.expected.saturating_sub(self.len);
            self.chunks.push(Vec::with_capacity(more.min(1 << BITS)));
        }
        if let Some(chunk) = self.chunks.last_mut() {
            chunk.push(element);
            self.len += 1;
        }
    }

    pub(crate) fn get(&self, index: usize) -> Option<&T> {
        self.chunks
            .get(index >> BITS)?
            .get(index & ((1 << BITS) - 1))
    }

    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.chunks.iter_mut().flatten()
    }

    /// Nothing before this place will be asked for again.
    pub(crate) fn free_before(&mut self, index: usize) {
        let whole = index >> BITS;
        while self.freed < whole
            && let Some(chunk) = self.chunks.get_mut(self.freed)
        {
            *chunk = Vec::new();
            self.freed += 1;
        }
    }
}

impl<T> Index<usize> for Chunked<T> {
    type Output = T;

    fn index(&self, index: usize) -> &T {
        &self.chunks[index >> BITS][index & ((1 << BITS) - 1)]
    }
}

impl<T> IndexMut<usize> for Chunked<T> {
    fn index_mut(&mut self, index: usize) -> &mut T {
        &mut self.chunks[index >> BITS][index & ((1 << BITS) - 1)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_not_given_back_stays_where_it_is() {
        let mut list = Chunked::new();
        let count = (2 << BITS) + 5;
        for number in 0..count {
            list.push(number as u32);
        }
        assert_eq!((list.len(), list.get(count)), (count, None));
        list.free_before((1 << BITS) + 9);
        assert_eq!(list.get(3), None);
        assert_eq!(list.get(1 << BITS), Some(&(1 << BITS)));
        assert_eq!(list[count - 1], count as u32 - 1);
    }
}
