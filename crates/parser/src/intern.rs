//! Values named by small numbers: equal values get the same number.

use std::hash::{BuildHasher, Hash};

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

/// An arena of distinct values.
#[derive(Clone, Debug)]
pub(crate) struct Interner<T> {
    items: Vec<T>,
    table: HashTable<u32>,
}

impl<T> Default for Interner<T> {
    fn default() -> Self {
        Self {
            items: Vec::new(),
            table: HashTable::new(),
        }
    }
}

impl<T: Hash + Eq> Interner<T> {
    /// The value's number; the numbers count from 0.
    pub(crate) fn intern(&mut self, item: T) -> u32 {
        let items = &self.items;
        let hash = FxBuildHasher.hash_one(&item);
        let entry = self.table.entry(
            hash,
            |id| items[*id as usize] == item,
            |id| FxBuildHasher.hash_one(&items[*id as usize]),
        );
        match entry {
            hashbrown::hash_table::Entry::Occupied(found) => *found.get(),
            hashbrown::hash_table::Entry::Vacant(free) => {
                let id = items.len() as u32;
                free.insert(id);
                self.items.push(item);
                id
            }
        }
    }

    #[inline]
    pub(crate) fn get(&self, id: u32) -> &T {
        &self.items[id as usize]
    }

    pub(crate) fn len(&self) -> usize {
        self.items.len()
    }

    pub(crate) fn clear(&mut self) {
        self.items.clear();
        self.table.clear();
    }
}
