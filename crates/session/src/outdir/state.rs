//! What a run writes down about itself, and what an earlier one wrote.

use std::io;
use std::path::Path;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::files::{self, Links};
use crate::fingerprint::Fingerprint;
use picireny_oracle::{Messages, Signature};

/// The files that hold the state, the same in each: if one is damaged, the
/// other counts.
pub(super) const STATES: [&str; 2] = ["run.json", "run-copy.json"];

/// No state is larger: it holds what one test printed, and names.
const LARGEST_STATE: u64 = 64 << 20;

/// The form of what is on disk. It changes when an older program would misread
/// what a newer one wrote, or the other way round.
pub(super) const FORMAT_VERSION: u32 = 3;

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct State {
    /// See [`FORMAT_VERSION`].
    pub(super) form: u32,
    // As it is called in directories that are there already.
    #[serde(rename = "head")]
    pub(super) fingerprint: Fingerprint,
    /// The untouched input was found interesting.
    pub(super) checked: bool,
    /// The crash that the input showed and that has to stay.
    #[serde(default)]
    pub(super) signature: Option<Signature>,
    /// The time limit that follows from the input's own time.
    #[serde(default)]
    pub(super) time_limit: Option<Duration>,
    /// The longest time that a test of the input took, if a shorter limit may be learnt.
    #[serde(default)]
    pub(super) longest: Option<Duration>,
    /// The test cannot run beside itself.
    #[serde(default)]
    pub(super) one_at_a_time: bool,
    /// How often the untouched input was interesting, and how often not.
    #[serde(default)]
    pub(super) answers: EarlyAnswers,
    /// What the test of the untouched input printed.
    #[serde(default)]
    pub(super) messages: Option<Messages>,
    /// The run came to its end.
    pub(super) finished: bool,
}

/// What the untouched input's tests have shown.
#[derive(Clone, Debug, Default)]
pub(crate) struct Checked {
    pub(crate) signature: Option<Signature>,
    pub(crate) time_limit: Option<Duration>,
    /// The longest time that a test of the input took, if a shorter limit may be learnt.
    pub(crate) longest: Option<Duration>,
    pub(crate) one_at_a_time: bool,
    pub(crate) answers: EarlyAnswers,
    /// What the test of the untouched input printed.
    pub(crate) messages: Option<Messages>,
}

/// The answers before the reduction: how many were "interesting", and how many
/// were not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct EarlyAnswers {
    /// Of the untouched input.
    pub(crate) input: (u32, u32),
    /// Of candidates that a test must refuse unless it is too lax.
    pub(crate) trivial: (u32, u32),
}

impl EarlyAnswers {
    /// Whether answers about the same file differed.
    pub(crate) fn differ(self) -> bool {
        // A trivial candidate that is interesting each time ends the run.
        self.input.1 > 0 || self.trivial.0 > 0
    }
}

/// What a directory holds of an earlier run.
pub(super) enum Earlier {
    Nothing,
    Run(State),
    /// A run that was written down in another form.
    OtherForm,
    /// A run of which nobody knows what it was.
    Damaged,
}

/// What every form has, but for those from before there was a number.
#[derive(Deserialize)]
struct Form {
    form: Option<u32>,
}

impl Earlier {
    /// Reads the state, or its copy if it is damaged.
    pub(super) fn read(directory: &Path) -> Self {
        let mut earlier = Earlier::Nothing;
        for name in STATES {
            let text = match files::read(&directory.join(name), Links::Refuse, LARGEST_STATE) {
                Ok(text) => text,
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                Err(_) => {
                    earlier = Earlier::Damaged;
                    continue;
                }
            };
            match serde_json::from_slice::<State>(&text) {
                Ok(state) if state.form == FORMAT_VERSION => return Earlier::Run(state),
                _ => {
                    earlier = match serde_json::from_slice(&text) {
                        Ok(Form { form }) if form != Some(FORMAT_VERSION) => {
                            return Earlier::OtherForm;
                        }
                        _ => Earlier::Damaged,
                    }
                }
            }
        }
        earlier
    }
}
