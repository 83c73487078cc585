//! Locks that outlive a thread that panicked.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks a mutex; what a thread left that panicked is used as it is.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
