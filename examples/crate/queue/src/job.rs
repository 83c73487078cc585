//! What is to be done.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Interactive,
    Batch,
    Idle,
}

#[derive(Clone, Debug)]
pub struct Job {
    name: String,
    kind: Kind,
    deadline: u32,
    cost: u32,
}

impl Job {
    pub fn new(name: &str, kind: Kind, deadline: u32, cost: u32) -> Self {
        Job {
            name: name.to_owned(),
            kind,
            deadline,
            cost,
        }
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn cost(&self) -> u32 {
        self.cost.max(1)
    }

    /// How urgent it is after it has waited: the less, the more.
    pub fn urgency(&self, waited: u32) -> u32 {
        let weight = match self.kind {
            Kind::Interactive => 1,
            Kind::Batch => 3,
            Kind::Idle => 10,
        };
        let deadline = self.deadline * weight;
        if cfg!(feature = "aging") {
            deadline - waited * weight
        } else {
            deadline
        }
    }
}
