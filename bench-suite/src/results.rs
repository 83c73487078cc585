//! What was measured: a row per case and tool, in a file.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};

use crate::tools;

/// All that was measured on one machine.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Results {
    pub(crate) machine: Machine,
    /// In the order of the cases and, within a case, of the tools.
    pub(crate) rows: Vec<Row>,
}

/// The kind of a machine, as far as it matters for times.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Machine {
    pub(crate) system: String,
    pub(crate) processor: String,
    pub(crate) processors: usize,
}

/// One tool on one case.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Row {
    pub(crate) case: String,
    pub(crate) tool: String,
    /// The tool's version.
    pub(crate) version: String,
    /// The input's hash, so that a row never outlives its case.
    pub(crate) input: String,
    /// Its size without white space, in bytes.
    pub(crate) input_size: usize,
    /// The time limit in seconds.
    pub(crate) limit: u64,
    pub(crate) ended: Ended,
    /// Why the tool was left out, or what it said when it failed.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) message: String,
    /// From start to end, in seconds.
    pub(crate) seconds: f64,
    /// The part of it that was spent in tests.
    pub(crate) seconds_in_tests: f64,
    pub(crate) tests: usize,
    /// The result's size in bytes.
    pub(crate) bytes: usize,
    /// The same without white space.
    pub(crate) size: usize,
    /// The same in tokens.
    pub(crate) tokens: usize,
    /// How many of the last three tests of the result said that it is not interesting.
    pub(crate) wrong: usize,
    /// Each candidate that was smaller than all before, in the order of the tests.
    pub(crate) steps: Vec<Step>,
}

/// A test that found a new smallest candidate; in files, these three numbers as an array.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(usize, u64, usize)", into = "(usize, u64, usize)")]
pub(crate) struct Step {
    /// The number of tests up to it, itself included.
    pub(crate) tests: usize,
    /// Milliseconds since the tool was started.
    pub(crate) ms: u64,
    /// The candidate's size without white space.
    pub(crate) size: usize,
}

impl From<(usize, u64, usize)> for Step {
    fn from((tests, ms, size): (usize, u64, usize)) -> Self {
        Self { tests, ms, size }
    }
}

impl From<Step> for (usize, u64, usize) {
    fn from(step: Step) -> Self {
        (step.tests, step.ms, step.size)
    }
}

/// How a run came to its end.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Ended {
    /// By itself.
    #[default]
    Finished,
    /// It was killed at the time limit; the result is its best candidate so far.
    Limit,
    /// With an error of its own; the result is its best candidate so far.
    Failed,
    /// It was not started.
    LeftOut,
}

impl Row {
    /// Whether there is a result.
    pub(crate) fn ran(&self) -> bool {
        self.ended != Ended::LeftOut
    }

    /// Whether the result is what it should be: interesting each time.
    pub(crate) fn is_right(&self) -> bool {
        self.ran() && self.wrong == 0
    }
}

impl Results {
    /// Reads a file of results; none at all if there is no such file.
    pub(crate) fn read_or_empty(path: &Path) -> Result<Self> {
        if path.exists() {
            Self::read(path)
        } else {
            Ok(Self::default())
        }
    }

    pub(crate) fn read(path: &Path) -> Result<Self> {
        let text =
            fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        serde_json::from_str(&text)
            .with_context(|| format!("{} is not a file of results", path.display()))
    }

    /// Writes the file in one go: it is never half there. A row is a line, so that
    /// differences between two files are readable.
    pub(crate) fn write(&self, path: &Path) -> Result<()> {
        let machine = serde_json::to_string(&self.machine);
        let rows: Result<Vec<String>, _> = self.rows.iter().map(serde_json::to_string).collect();
        let text = machine
            .and_then(|machine| {
                let rows = rows?.join(",\n");
                Ok(format!(
                    "{{\"machine\": {machine},\n\"rows\": [\n{rows}\n]}}\n"
                ))
            })
            .context("cannot write results as JSON")?;
        let part = path.with_extension("part");
        fs::write(&part, text)
            .and_then(|()| fs::rename(&part, path))
            .with_context(|| format!("cannot write {}", path.display()))
    }

    pub(crate) fn row(&self, case: &str, tool: &str) -> Option<&Row> {
        self.rows
            .iter()
            .find(|row| row.case == case && row.tool == tool)
    }

    /// Puts in a row in place of an earlier one, and keeps the order.
    pub(crate) fn put(&mut self, row: Row, order: impl Fn(&Row) -> (usize, usize)) {
        self.rows
            .retain(|old| old.case != row.case || old.tool != row.tool);
        self.rows.push(row);
        self.rows.sort_by_key(|row| order(row));
    }

    /// The tools that have rows, in the registry's order.
    pub(crate) fn tools(&self) -> Vec<&str> {
        let mut tools = Vec::new();
        for row in &self.rows {
            if !tools.contains(&row.tool.as_str()) {
                tools.push(row.tool.as_str());
            }
        }
        // The first case need not have rows of all.
        tools.sort_by_key(|name| tools::all().position(|tool| tool.name == *name));
        tools
    }

    /// The cases that have rows, in their order.
    pub(crate) fn cases(&self) -> Vec<&str> {
        let mut cases: Vec<&str> = self.rows.iter().map(|row| row.case.as_str()).collect();
        cases.dedup();
        cases
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(case: &str, tool: &str, size: usize) -> Row {
        Row {
            case: case.into(),
            tool: tool.into(),
            size,
            ..Row::default()
        }
    }

    fn order(row: &Row) -> (usize, usize) {
        (
            usize::from(row.case != "first"),
            usize::from(row.tool != "ours"),
        )
    }

    #[test]
    fn a_row_replaces_an_earlier_one_and_keeps_the_order() {
        let mut results = Results::default();
        results.put(row("second", "ours", 1), order);
        results.put(row("first", "theirs", 2), order);
        results.put(row("first", "ours", 3), order);
        results.put(row("first", "theirs", 4), order);
        let sizes: Vec<usize> = results.rows.iter().map(|row| row.size).collect();
        assert_eq!(sizes, [3, 4, 1]);
        assert_eq!(results.cases(), ["first", "second"]);
        assert_eq!(results.tools(), ["ours", "theirs"]);
    }

    #[test]
    fn results_survive_writing_and_reading() -> Result<()> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("results.json");
        let mut results = Results::default();
        results.put(
            Row {
                ended: Ended::Limit,
                seconds: 1.5,
                steps: vec![Step {
                    tests: 3,
                    ms: 20,
                    size: 100,
                }],
                ..row("first", "ours", 7)
            },
            order,
        );
        results.write(&path)?;
        assert_eq!(Results::read(&path)?, results);
        assert_eq!(
            Results::read_or_empty(&folder.path().join("none.json"))?,
            Results::default()
        );
        Ok(())
    }

    #[test]
    fn a_file_of_something_else_is_named_in_the_error() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
        let error = Results::read(&path).map_err(|error| error.to_string());
        assert!(error.is_err_and(|text| text.contains("is not a file of results")));
    }
}
