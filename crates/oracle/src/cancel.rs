//! Telling tests that nobody waits for their outcome any more.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Tells tests that nobody waits for their outcome any more.
///
/// Clones share one flag, which is set once and stays set.
#[derive(Clone, Default)]
pub struct Cancel(Arc<Shared>);

#[derive(Default)]
struct Shared {
    cancelled: AtomicBool,
    waiting: Mutex<Waiting>,
}

type Wake = Arc<dyn Fn() + Send + Sync>;

#[derive(Default)]
struct Waiting {
    next: u64,
    wakes: BTreeMap<u64, Wake>,
}

impl Shared {
    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Cancel {
    /// Asks every test that holds a clone to end. Never blocks on a test.
    pub fn cancel(&self) {
        self.0.cancelled.store(true, Ordering::Release);
        // Run outside the lock: a wake-up may drop its own subscription.
        let wakes = std::mem::take(&mut self.0.waiting().wakes);
        for wake in wakes.values() {
            wake();
        }
    }

    /// Whether [`Cancel::cancel`] was called.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.cancelled.load(Ordering::Acquire)
    }

    /// Calls `wake` once when [`Cancel::cancel`] is called, on the thread that
    /// calls it, or at once if it was called already. Dropping the result
    /// withdraws the wish; a call that has begun by then may still be going on.
    ///
    /// `wake` must be short and must not block.
    pub fn on_cancel(&self, wake: impl Fn() + Send + Sync + 'static) -> CancelSubscription {
        let mut waiting = self.0.waiting();
        // Looked at under the lock, so that a wake-up is either registered
        // before `cancel` takes them all or made here, and never lost.
        if self.is_cancelled() {
            drop(waiting);
            wake();
            return CancelSubscription {
                shared: Arc::clone(&self.0),
                id: u64::MAX,
            };
        }
        let id = waiting.next;
        waiting.next += 1;
        waiting.wakes.insert(id, Arc::new(wake));
        drop(waiting);
        CancelSubscription {
            shared: Arc::clone(&self.0),
            id,
        }
    }
}

impl fmt::Debug for Cancel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Cancel").field(&self.is_cancelled()).finish()
    }
}

/// A wish to be woken by [`Cancel::cancel`], withdrawn when dropped.
#[must_use]
pub struct CancelSubscription {
    shared: Arc<Shared>,
    id: u64,
}

impl Drop for CancelSubscription {
    fn drop(&mut self) {
        self.shared.waiting().wakes.remove(&self.id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicUsize;

    fn counting(cancel: &Cancel, count: &Arc<AtomicUsize>) -> CancelSubscription {
        let count = Arc::clone(count);
        cancel.on_cancel(move || {
            count.fetch_add(1, Ordering::SeqCst);
        })
    }

    #[test]
    fn subscribers_are_woken_once() {
        let cancel = Cancel::default();
        let count = Arc::new(AtomicUsize::new(0));
        let _kept = counting(&cancel, &count);
        drop(counting(&cancel, &count));
        cancel.clone().cancel();
        cancel.cancel();
        assert!(cancel.is_cancelled());
        assert_eq!(count.load(Ordering::SeqCst), 1);
    }

    #[test]
    fn a_late_subscriber_is_woken_at_once() {
        let cancel = Cancel::default();
        cancel.cancel();
        let count = Arc::new(AtomicUsize::new(0));
        let _kept = counting(&cancel, &count);
        assert_eq!(count.load(Ordering::SeqCst), 1);
    }
}
