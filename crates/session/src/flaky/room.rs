//! Room for so many tests at once.

use std::sync::{Condvar, Mutex, PoisonError};

/// Places that are taken by whoever runs a test, of the reduction or of a check
/// beside it.
pub(crate) struct Room {
    free: Mutex<usize>,
    freed: Condvar,
}

/// A place, given up when it is dropped.
pub(crate) struct Slot<'r>(&'r Room);

impl Room {
    pub(crate) fn new(places: usize) -> Self {
        Self {
            free: Mutex::new(places),
            freed: Condvar::new(),
        }
    }

    /// Waits for a place.
    pub(crate) fn enter(&self) -> Slot<'_> {
        let free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        let is_full = |free: &mut usize| *free == 0;
        let free = self.freed.wait_while(free, is_full);
        *free.unwrap_or_else(PoisonError::into_inner) -= 1;
        Slot(self)
    }
}

impl Drop for Slot<'_> {
    fn drop(&mut self) {
        let free = self.0.free.lock();
        *free.unwrap_or_else(PoisonError::into_inner) += 1;
        self.0.freed.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;

    #[test]
    fn no_more_are_inside_than_there_are_places() {
        let room = Room::new(2);
        let (inside, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
        thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    for _ in 0..100 {
                        let _place = room.enter();
                        let now = inside.fetch_add(1, Ordering::SeqCst) + 1;
                        most.fetch_max(now, Ordering::SeqCst);
                        thread::yield_now();
                        inside.fetch_sub(1, Ordering::SeqCst);
                    }
                });
            }
        });
        assert!((1..=2).contains(&most.into_inner()));
    }
}
