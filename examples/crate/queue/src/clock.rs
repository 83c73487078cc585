//! Time, as far as jobs know it.

/// Counts ticks.
#[derive(Debug, Default)]
pub struct Clock {
    ticks: u32,
}

impl Clock {
    pub fn new() -> Self {
        Clock::default()
    }

    pub fn now(&self) -> u32 {
        self.ticks
    }

    /// How many ticks ago that was.
    pub fn since(&self, then: u32) -> u32 {
        self.ticks - then
    }

    pub fn advance(&mut self, ticks: u32) {
        self.ticks = self.ticks.saturating_add(ticks);
    }
}
