//! Reductions by the Python tool.
//!
//! `plan.json` says what is reduced and with which options. Each of its cases
//! becomes a file `CASE.json` with all candidates that were tested, by hash,
//! whether each was interesting, and for each run which of them were tested in
//! which order and what the result was.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context as _, ensure};
use serde::{Deserialize, Serialize};

use super::tools::{Tools, java, stdout};
use super::{Args, fresh_folder, read, read_json, runs, short_hash, write_json};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Plan {
    /// Lists of options by name.
    options: BTreeMap<String, Vec<String>>,
    cases: BTreeMap<String, PlannedCase>,
}

#[derive(Deserialize)]
struct PlannedCase {
    #[serde(flatten)]
    case: Case,
    /// Names of the lists of options.
    runs: Vec<String>,
}

/// What is reduced. Paths are relative to `tests/spec`.
#[derive(Clone, Deserialize, Serialize)]
struct Case {
    input: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    grammar: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    format: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    replacements: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    /// What a candidate has to contain to be interesting: one-line texts.
    needs: Vec<String>,
}

#[derive(Serialize)]
struct Recording {
    #[serde(flatten)]
    case: Case,
    /// The files that were read, with the beginnings of their hashes.
    sources: BTreeMap<String, String>,
    /// The replacement strings of each grammar.
    minimal: BTreeMap<String, BTreeMap<String, String>>,
    runs: BTreeMap<String, Run>,
    /// Beginnings of hashes, after `+` if the candidate is interesting and
    /// `-` if not.
    candidates: Vec<String>,
}

#[derive(Serialize)]
struct Run {
    options: Vec<String>,
    /// Indexes of the tested candidates.
    tests: String,
    result: String,
}

pub(super) fn record(root: &Path, tools: &Tools, args: &Args) -> anyhow::Result<()> {
    let spec = root.join("tests/spec");
    let folder = spec.join("reductions");
    let plan: Plan = read_json(&folder.join("plan.json"))?;
    let recorder = Recorder {
        python: tools.python()?,
        jar: tools.antlr_jar()?,
        work: tools.cache.join("work"),
        spec,
    };
    for (name, planned) in plan.cases.iter().filter(|(name, _)| args.selects(name)) {
        let mut recording = recorder.case(&planned.case)?;
        let mut numbers = HashMap::new();
        for run in &planned.runs {
            let options = plan.options.get(run);
            let options = options.with_context(|| format!("no options are named {run}"))?;
            let recorded = recorder
                .run(&mut recording, &mut numbers, options)
                .with_context(|| format!("{name}, {run}"))?;
            recording.runs.insert(run.clone(), recorded);
        }
        println!(
            "{name}: {} runs, {} candidates",
            recording.runs.len(),
            recording.candidates.len()
        );
        write_json(&folder.join(format!("{name}.json")), &recording)?;
    }
    Ok(())
}

struct Recorder {
    python: PathBuf,
    jar: PathBuf,
    work: PathBuf,
    spec: PathBuf,
}

impl Recorder {
    fn path(&self, relative: &str) -> anyhow::Result<PathBuf> {
        let path = self.spec.join(relative);
        let path = path.canonicalize();
        path.with_context(|| format!("there is no tests/spec/{relative}"))
    }

    /// A recording without runs.
    fn case(&self, case: &Case) -> anyhow::Result<Recording> {
        let mut sources = case.grammar.clone();
        sources.push(case.input.clone());
        sources.extend(case.replacements.clone());
        let mut minimal = BTreeMap::new();
        let mut given = BTreeMap::new();
        if let Some(replacements) = &case.replacements {
            given = read_json(&self.path(replacements)?)?;
        }
        if let Some(format) = &case.format {
            sources.push(format.clone());
            let description: Description = read_json(&self.path(format)?)?;
            for (name, grammar) in description.grammars {
                let files: Vec<String> = grammar
                    .files
                    .iter()
                    .map(|file| format!("formats/{file}"))
                    .collect();
                let given = match name.is_empty() && case.replacements.is_some() {
                    true => &given,
                    false => &grammar.replacements,
                };
                minimal.insert(name, self.minimal(&files, given)?);
                sources.extend(files);
            }
        } else {
            minimal.insert(String::new(), self.minimal(&case.grammar, &given)?);
        }
        let hashed = sources.into_iter().map(|source| {
            let hash = short_hash(&read(&self.path(&source)?)?);
            Ok((source, hash))
        });
        Ok(Recording {
            case: case.clone(),
            sources: hashed.collect::<anyhow::Result<_>>()?,
            minimal,
            runs: BTreeMap::new(),
            candidates: Vec::new(),
        })
    }

    /// The replacement strings that the tool finds for a grammar.
    fn minimal(
        &self,
        files: &[String],
        given: &BTreeMap<String, String>,
    ) -> anyhow::Result<BTreeMap<String, String>> {
        const SCRIPT: &str = "import json, sys
from picireny.antlr4.grammar_analyzer import analyze_grammars
files, given = json.load(sys.stdin)
print(json.dumps(analyze_grammars(files, given)[0]))";
        let files: anyhow::Result<Vec<PathBuf>> = files.iter().map(|f| self.path(f)).collect();
        let mut command = java(&self.python);
        command.args(["-c", SCRIPT]).stdin(Stdio::piped());
        command.stdout(Stdio::piped());
        let mut child = command.spawn().context("cannot run the Python tool")?;
        let question = serde_json::to_vec(&(files?, given))?;
        let mut stdin = child.stdin.take().context("no standard input")?;
        stdin.write_all(&question)?;
        drop(stdin);
        let output = child.wait_with_output()?;
        ensure!(output.status.success(), "the grammar cannot be analyzed");
        Ok(serde_json::from_slice(&output.stdout)?)
    }

    /// Runs the tool, which tests candidates with a script that logs them.
    fn run(
        &self,
        recording: &mut Recording,
        numbers: &mut HashMap<String, usize>,
        options: &[String],
    ) -> anyhow::Result<Run> {
        fresh_folder(&self.work)?;
        let log = self.work.join("log");
        fs::write(&log, "")?;
        let test = self.work.join("test");
        fs::write(&test, script(&recording.case.needs, &log)?)?;
        let mut chmod = java("chmod");
        stdout(chmod.arg("+x").arg(&test))?;

        let input = self.path(&recording.case.input)?;
        let out = self.work.join("out");
        let mut command = java(&self.python);
        // With assertions, every list is tested as a whole first.
        command.args(["-O", "-m", "picireny", "--encoding", "utf-8", "--quiet"]);
        command.arg("--antlr").arg(&self.jar);
        command.arg("--input").arg(&input);
        command.arg("--out").arg(&out);
        command.arg("--test").arg(&test);
        if let Some(start) = &recording.case.start {
            command.args(["--start", start]);
        }
        for (option, file) in [
            ("--format", &recording.case.format),
            ("--replacements", &recording.case.replacements),
        ] {
            if let Some(file) = file {
                command.arg(option).arg(self.path(file)?);
            }
        }
        if !recording.case.grammar.is_empty() {
            command.arg("--grammar");
            for file in &recording.case.grammar {
                command.arg(self.path(file)?);
            }
        }
        stdout(command.args(options).current_dir(&self.work))?;

        let tested = fs::read(&log)?;
        let mut tests = Vec::new();
        let mut fields = tested.split(|byte| *byte == 0);
        while let (Some(text), Some(outcome)) = (fields.next(), fields.next()) {
            let candidate = format!("{}{}", str::from_utf8(outcome)?, short_hash(text));
            let number = *numbers.entry(candidate.clone()).or_insert_with(|| {
                recording.candidates.push(candidate);
                recording.candidates.len() - 1
            });
            tests.push(number);
        }
        let result = out.join(input.file_name().context("the input has no name")?);
        Ok(Run {
            options: options.to_vec(),
            tests: runs::to_text(&tests),
            result: String::from_utf8(read(&result)?)?,
        })
    }
}

/// What a format description says of its grammars.
#[derive(Deserialize)]
struct Description {
    grammars: BTreeMap<String, GrammarDescription>,
}

#[derive(Deserialize)]
struct GrammarDescription {
    files: Vec<String>,
    #[serde(default)]
    replacements: BTreeMap<String, String>,
}

/// The test command: appends the candidate and its outcome to the log, each
/// with a null character behind it.
fn script(needs: &[String], log: &Path) -> anyhow::Result<String> {
    let mut script = String::from("#!/bin/sh\nLC_ALL=C; export LC_ALL\noutcome=+\n");
    for text in needs {
        ensure!(!text.contains('\n'), "{text:?} has more than one line");
        let quoted = text.replace('\'', "'\\''");
        script += &format!("grep -qF -e '{quoted}' -- \"$1\" || outcome=-\n");
    }
    let log = log.display().to_string().replace('\'', "'\\''");
    script += &format!("{{ cat -- \"$1\"; printf '\\0%s\\0' \"$outcome\"; }} >> '{log}'\n");
    script += "[ \"$outcome\" = + ]\n";
    Ok(script)
}
