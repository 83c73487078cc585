//! `--learn`.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::bail;

use picireny_reduce::Experience;
use picireny_session::{Experiences, Finished};

/// What earlier runs have learnt of a format, and the file for what this one learns.
pub(crate) struct Learning {
    path: PathBuf,
    format: String,
    experience: Arc<Experience>,
}

impl Learning {
    /// Reads the file, if one is named. Only a strategy of ours `can_learn`.
    pub(crate) fn open(
        path: Option<&Path>,
        format: &str,
        can_learn: bool,
    ) -> anyhow::Result<Option<Self>> {
        let Some(path) = path else {
            return Ok(None);
        };
        if !can_learn {
            bail!("only --strategy quick, normal and thorough learn: leave out --learn");
        }
        Ok(Some(Learning {
            path: path.to_owned(),
            format: format.to_owned(),
            experience: Arc::new(Experiences::open(path)?.of(format)),
        }))
    }

    pub(crate) fn experience(&self) -> Arc<Experience> {
        Arc::clone(&self.experience)
    }

    /// Adds what a run has learnt. Others may have added something meanwhile.
    pub(crate) fn add(self, finished: &Finished) {
        let summary = &finished.summary;
        // A run that had ended before has been added.
        let is_new = summary.known_before < summary.tests.total();
        let Some(experience) = finished.experience.as_ref().filter(|_| is_new) else {
            return;
        };
        let added = Experiences::open(&self.path).and_then(|mut experiences| {
            experiences.add(&self.format, experience);
            experiences.write(&self.path)
        });
        // The result is there for all that.
        if let Err(error) = added {
            let error = crate::paragraph(&error.into());
            log::warn!("what the run has learnt is lost: {error}");
        }
    }
}
