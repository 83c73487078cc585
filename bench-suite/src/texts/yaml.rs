//! Settings in YAML: jobs with paths, schedules and options.

use crate::random::Rng;
use crate::texts::lines::Lines;
use crate::words::{adjective, noun, sentence, verb};

/// Settings in the making: a mapping from jobs' names to jobs.
pub(crate) struct Settings<'r> {
    rng: &'r mut Rng,
    lines: Lines,
    taken: Vec<String>,
}

impl<'r> Settings<'r> {
    pub(crate) fn new(rng: &'r mut Rng) -> Self {
        Self {
            rng,
            lines: Lines::new("  "),
            taken: Vec::new(),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.lines.len()
    }

    pub(crate) fn finish(self) -> Vec<u8> {
        self.lines.finish()
    }

    /// Writes lines of the failing part.
    pub(crate) fn lines(&mut self, text: &str) {
        self.lines.lines(text);
        self.lines.blank();
    }

    /// One job.
    pub(crate) fn job(&mut self) {
        let name = loop {
            let name = format!(
                "{}-{}-{}",
                verb(self.rng),
                adjective(self.rng),
                noun(self.rng)
            );
            if !self.taken.contains(&name) {
                break name;
            }
        };
        if self.rng.chance(30) {
            let text = sentence(self.rng);
            self.lines.line(&format!("# {text}"));
        }
        self.lines.open(&format!("{name}:"));
        self.taken.push(name);
        let schedule = self
            .rng
            .pick(&["daily", "weekly", "at noon", "never"])
            .to_owned();
        self.lines.line(&format!("schedule: {schedule}"));
        self.lines.open("paths:");
        for _ in 0..self.rng.within(1..=3) {
            let (label, a, b) = (noun(self.rng), noun(self.rng), adjective(self.rng));
            self.lines.line(&format!("- label: {label}"));
            self.lines.deeper();
            self.lines.line(&format!("from: '/srv/{a}/{b}'"));
            if self.rng.chance(50) {
                let keep = self.rng.below(60);
                self.lines.line(&format!("keep: {keep}"));
            } else {
                self.lines.line(&format!("to: \"{b} {a}\""));
            }
            self.lines.shallower();
        }
        self.lines.shallower();
        if self.rng.chance(60) {
            let (a, b) = (noun(self.rng), noun(self.rng));
            self.lines.line(&format!("notify: [{a}, {b}]"));
        }
        if self.rng.chance(40) {
            let (key, limit) = (adjective(self.rng), self.rng.below(900));
            let on = self.rng.chance(50);
            self.lines
                .line(&format!("limits: {{ {key}: {limit}, strict: {on} }}"));
        }
        if self.rng.chance(40) {
            self.lines.open("description: |");
            for _ in 0..self.rng.within(1..=3) {
                let text = sentence(self.rng);
                self.lines.line(&text);
            }
            self.lines.shallower();
        }
        self.lines.shallower();
        self.lines.blank();
    }
}
