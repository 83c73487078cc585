//! Jobs that wait.

mod slot;

use crate::job::Job;
use slot::Slot;

/// A fixed number of places for jobs.
pub struct Store {
    slots: Vec<Slot>,
    room: usize,
}

impl Store {
    pub fn with_room(room: usize) -> Self {
        Store {
            slots: Vec::with_capacity(room),
            room,
        }
    }

    /// Keeps a job, or gives it back if there is no room.
    pub fn put(&mut self, job: Job, now: u32) -> Result<(), Job> {
        if self.slots.len() == self.room {
            return Err(job);
        }
        self.slots.push(Slot::new(job, now));
        Ok(())
    }

    /// Takes the most urgent job, with the time since which it has waited.
    pub fn take(&mut self, now: u32) -> Option<(Job, u32)> {
        let urgencies = self.slots.iter().map(|slot| slot.urgency(now));
        let (place, _) = urgencies.enumerate().min_by_key(|(_, urgency)| *urgency)?;
        Some(self.slots.swap_remove(place).into_parts())
    }
}
