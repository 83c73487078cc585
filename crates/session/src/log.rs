//! The log of a run: one JSON object per line and event.

use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};
use std::os::unix::fs::{FileTypeExt as _, OpenOptionsExt as _};
use std::path::Path;

use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
use rustix::io::Errno;
use serde::Serialize;

use crate::json;
use crate::summary::Summary;

/// An event, as a line of the log.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub(crate) enum Event<'a> {
    /// The run begins, or goes on.
    Start {
        version: &'a str,
        /// The input's size.
        bytes: usize,
        /// How many outcomes of an earlier run are known.
        recorded: usize,
    },
    /// A phase begins.
    Phase { index: u32, name: &'a str },
    /// A strategy takes in later transformations.
    Tier { name: &'a str },
    /// A candidate was tested, or looked up.
    Test {
        /// The configuration: phase, iteration, list, transformation, step.
        id: String,
        /// The candidate's size, if its text was written.
        #[serde(skip_serializing_if = "Option::is_none")]
        bytes: Option<usize>,
        /// The outcome, or `cancelled`.
        outcome: &'a str,
        /// How long it took.
        seconds: f64,
        /// The outcome was known from the same or an equal candidate.
        cached: bool,
        /// It was run before its turn, which may never have come.
        speculative: bool,
    },
    /// A candidate was accepted as the best.
    Accepted { id: String, bytes: usize },
    /// Candidates were taken back that turned out not to be interesting; the
    /// reduction begins again and comes back to the best one from the record.
    TakenBack { bytes: usize },
    /// What was killed early gets the whole time limit; the reduction begins again and comes
    /// back to where it was from the record.
    BeginsAgain {},
    /// The run ends.
    End {
        #[serde(flatten)]
        summary: &'a Summary,
    },
}

/// Opens a named pipe that somebody reads. On one that nobody reads, opening would wait.
fn open_pipe(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    let flags = i32::try_from(OFlags::NONBLOCK.bits()).unwrap_or_default();
    let opened = options.custom_flags(flags).open(path);
    let file = opened.map_err(|error| match Errno::from_io_error(&error) {
        Some(Errno::NXIO) => {
            let text = "it is a named pipe that nobody reads: start its reader first";
            io::Error::new(io::ErrorKind::InvalidInput, text)
        }
        _ => error,
    })?;
    // The reader may take its time.
    fcntl_setfl(&file, fcntl_getfl(&file)? - OFlags::NONBLOCK)?;
    Ok(file)
}

/// Where events are written to.
#[derive(Debug)]
pub(crate) struct Log {
    file: File,
    broken: bool,
}

impl Log {
    /// Begins a log, or goes on with one.
    pub(crate) fn open(path: &Path, append: bool) -> io::Result<Self> {
        let mut options = File::options();
        options.create(true).write(true);
        if append {
            options.append(true);
        } else {
            options.truncate(true);
        }
        let is_pipe = path.metadata().is_ok_and(|file| file.file_type().is_fifo());
        let file = match is_pipe {
            true => open_pipe(&mut options, path)?,
            false => options.open(path)?,
        };
        Ok(Self {
            file,
            broken: false,
        })
    }

    /// Writes an event. A log that cannot be written does not end the run.
    pub(crate) fn write(&mut self, event: &Event<'_>) {
        if self.broken {
            return;
        }
        let written = json::line(event)
            .map_err(io::Error::from)
            .and_then(|mut line| {
                line.push('\n');
                self.file.write_all(line.as_bytes())
            });
        if let Err(error) = written {
            log::warn!("cannot write the log of the run any more: {error}");
            self.broken = true;
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use picireny_oracle::Outcome;

    /// One event of each kind, this one first.
    fn from(event: &Event<'static>, summary: &'static Summary) -> Option<Event<'static>> {
        Some(match event {
            Event::Start { .. } => Event::Phase { index: 0, name: "" },
            Event::Phase { .. } => Event::Tier { name: "" },
            Event::Tier { .. } => Event::Test {
                id: String::new(),
                bytes: Some(1),
                outcome: "",
                seconds: 0.0,
                cached: false,
                speculative: false,
            },
            Event::Test { .. } => Event::Accepted {
                id: String::new(),
                bytes: 1,
            },
            Event::Accepted { .. } => Event::TakenBack { bytes: 1 },
            Event::TakenBack { .. } => Event::BeginsAgain {},
            Event::BeginsAgain {} => Event::End { summary },
            Event::End { .. } => return None,
        })
    }

    #[test]
    fn the_documentation_has_every_event_with_its_fields() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/log.md");
        let page = std::fs::read_to_string(path).unwrap();
        let summary: &'static Summary = Box::leak(Box::default());
        let first = Event::Start {
            version: "",
            bytes: 1,
            recorded: 0,
        };
        let events = std::iter::successors(Some(first), |event| from(event, summary));
        let mut rows = 0;
        for event in events {
            let fields = serde_json::to_value(&event).unwrap();
            let name = fields["event"].as_str().unwrap();
            assert!(page.contains(&format!("\n| `{name}` |")), "{name}");
            rows += 1;
            for field in fields.as_object().unwrap().keys() {
                assert!(page.contains(&format!("`{field}`")), "{name}: {field}");
            }
        }
        assert_eq!(page.matches("\n| `").count(), rows);
        for outcome in Outcome::ALL {
            let name = outcome.name();
            assert!(page.contains(&format!("`{name}`")), "{name}");
        }
    }
}
