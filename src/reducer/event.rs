//! What a reduction tells while it runs.

use std::sync::Arc;

use picireny_oracle::{OracleError, Outcome};
use picireny_reduce::{ConfigId, Observer, Stop, Tested, ignore};
use picireny_session::Coding;

/// What happens in a reduction.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Event<'e> {
    /// It is a candidate's turn, and its outcome is known.
    #[non_exhaustive]
    Tested {
        /// What the test said.
        outcome: Outcome,
        /// How many bytes the candidate has.
        size: Option<usize>,
    },
    /// A candidate was interesting: it is the best one so far.
    #[non_exhaustive]
    Accepted {
        /// The candidate; of a folder, each file below a line with its path.
        text: &'e str,
        /// How many bytes it has.
        size: usize,
    },
}

/// Tells events to whoever wants to know.
pub(super) struct Teller<'t, 'a> {
    pub(super) coding: &'t Coding,
    pub(super) tell: Option<&'t mut (dyn FnMut(&Event<'_>) + 'a)>,
}

impl Observer for Teller<'_, '_> {
    fn size(&self, text: &str) -> usize {
        self.coding.bytes(text)
    }

    fn tested(&mut self, test: &Tested) -> Result<(), Stop> {
        if let Some(tell) = &mut self.tell {
            let (outcome, size) = (test.outcome, test.size);
            tell(&Event::Tested { outcome, size });
        }
        Ok(())
    }

    fn accepted(&mut self, _: &ConfigId, text: &Arc<str>) -> Result<(), OracleError> {
        let size = self.size(text);
        if let Some(tell) = &mut self.tell {
            let text = &self.coding.shown(text);
            tell(&Event::Accepted { text, size });
        }
        Ok(())
    }

    ignore!(executed ending progress);
}
