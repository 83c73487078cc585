//! Networks, tokens, trees and messages of ANTLR.
//!
//! `plan.json` names grammars and, where these need no base class, inputs.
//! Each of its entries becomes a file `NAME.json`. What the tool says about
//! faulty grammars (those of the grammar compiler's own tests) becomes
//! `diagnostics.json`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, ensure};
use serde::{Deserialize, Serialize};

use super::network::Network;
use super::tools::{Tools, java, stdout};
use super::{Args, fresh_folder, read, read_json, short_hash, write_json};

/// The program that runs the tool and the recognizers that it generates.
const RECORDER: &str = include_str!("Recorder.java");

/// The entry of faulty grammars.
const DIAGNOSTICS: &str = "diagnostics";

/// Inputs by start rule.
type Inputs = BTreeMap<String, Vec<String>>;

/// Grammars and what is parsed with them. Paths are relative to the
/// repository's root.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Planned {
    /// In one folder, where imported ones are, too.
    grammars: Vec<String>,
    #[serde(default)]
    lexer: String,
    #[serde(default)]
    parser: String,
    /// Inputs in files.
    #[serde(default)]
    files: Inputs,
    /// Inputs themselves.
    #[serde(default)]
    inputs: Inputs,
}

#[derive(Serialize)]
struct Recording {
    grammars: Vec<String>,
    /// The files that were read, with the beginnings of their hashes.
    sources: BTreeMap<String, String>,
    /// What the tool says of the grammars.
    diagnostics: Vec<String>,
    networks: BTreeMap<String, Network>,
    #[serde(skip_serializing_if = "String::is_empty")]
    lexer: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    parser: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    parses: Vec<Parse>,
}

#[derive(Serialize)]
struct Parse {
    start: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    tokens: Vec<String>,
    tree: String,
    /// Messages of the lexer and the parser.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lexer_errors: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    parser_errors: Vec<String>,
}

pub(super) fn record(root: &Path, tools: &Tools, args: &Args) -> anyhow::Result<()> {
    let folder = root.join("tests/spec/antlr");
    let plan: BTreeMap<String, Planned> = read_json(&folder.join("plan.json"))?;
    let java = Java::new(tools)?;
    if args.selects(DIAGNOSTICS) {
        let recorded = diagnostics(root, &java)?;
        write_json(&folder.join("diagnostics.json"), &recorded)?;
    }
    let chosen: Vec<_> = plan.iter().filter(|(name, _)| args.selects(name)).collect();
    let mut generation = Jobs::default();
    for (name, planned) in &chosen {
        let place = planned.place(root)?;
        let out = java.generated(name);
        let mut arguments = vec!["-package".to_owned(), package(name)];
        arguments.extend(["-Xexact-output-dir".to_owned(), "-o".to_owned()]);
        arguments.push(out.display().to_string());
        arguments.extend(["-lib".to_owned(), place.display().to_string()]);
        let files = planned.grammars.iter().map(|file| root.join(file));
        arguments.extend(files.map(|file| file.display().to_string()));
        generation.add("tool", java.work.join(format!("{name}.said")), &arguments);
    }
    java.run(&generation)?;

    let mut sources = Vec::new();
    for (name, _) in chosen.iter().filter(|(_, planned)| planned.is_parsed()) {
        sources.extend(files(&java.generated(name), "java")?);
    }
    java.compile(&sources)?;

    let mut parsing = Jobs::default();
    let mut recordings = Vec::new();
    for (name, planned) in &chosen {
        let mut recording = planned.recording(root)?;
        recording.diagnostics = lines(&java.work.join(format!("{name}.said")))?;
        for file in files(&java.generated(name), "interp")? {
            let network = Network::read(&String::from_utf8(read(&file)?)?)?;
            let stem = file.file_stem().unwrap_or_default().to_string_lossy();
            recording.networks.insert(stem.into_owned(), network);
        }
        ensure!(
            !recording.networks.is_empty(),
            "the tool refuses {name}:\n{}",
            recording.diagnostics.join("\n")
        );
        let mut results = Vec::new();
        for (number, parse) in recording.parses.iter().enumerate() {
            let input = java.work.join(format!("{name}.{number}.input"));
            let text = match (&parse.file, &parse.text) {
                (Some(file), _) => read(&root.join(file))?,
                (None, text) => text.clone().unwrap_or_default().into_bytes(),
            };
            fs::write(&input, text)?;
            let result = java.work.join(format!("{name}.{number}.result"));
            let class = |class: &str| format!("{}.{class}", package(name));
            let arguments = [
                input.display().to_string(),
                class(&planned.lexer),
                class(&planned.java_parser()),
                parse.start.clone(),
            ];
            parsing.add("parse", result.clone(), &arguments);
            results.push(result);
        }
        recordings.push((*name, recording, results));
    }
    java.run(&parsing)?;

    for (name, mut recording, results) in recordings {
        for (parse, result) in recording.parses.iter_mut().zip(&results) {
            parse.complete(&String::from_utf8(read(result)?)?)?;
        }
        println!(
            "{name}: {} networks, {} inputs",
            recording.networks.len(),
            recording.parses.len()
        );
        write_json(&folder.join(format!("{name}.json")), &recording)?;
    }
    Ok(())
}

/// The Java package of an entry's recognizers.
fn package(name: &str) -> String {
    format!("of{name}")
}

impl Planned {
    fn is_parsed(&self) -> bool {
        !self.lexer.is_empty()
    }

    /// The class of the parser: in Java, that of a combined grammar is not
    /// named as the grammar is.
    fn java_parser(&self) -> String {
        match self.lexer == format!("{}Lexer", self.parser) {
            true => format!("{}Parser", self.parser),
            false => self.parser.clone(),
        }
    }

    /// The folder of the grammars.
    fn place(&self, root: &Path) -> anyhow::Result<PathBuf> {
        let first = self.grammars.first().context("an entry has no grammars")?;
        let (folder, _) = first.rsplit_once('/').context("a grammar in the root")?;
        Ok(root.join(folder))
    }

    /// A recording that says what is recorded.
    fn recording(&self, root: &Path) -> anyhow::Result<Recording> {
        let mut parses = Vec::new();
        for (start, files) in &self.files {
            parses.extend(files.iter().map(|file| Parse::new(start, Some(file), None)));
        }
        for (start, texts) in &self.inputs {
            parses.extend(texts.iter().map(|text| Parse::new(start, None, Some(text))));
        }
        let mut sources = BTreeMap::new();
        let inputs = parses.iter().filter_map(|parse| parse.file.as_ref());
        for file in self.grammars.iter().chain(inputs) {
            sources.insert(file.clone(), short_hash(&read(&root.join(file))?));
        }
        Ok(Recording {
            grammars: self.grammars.clone(),
            sources,
            diagnostics: Vec::new(),
            networks: BTreeMap::new(),
            lexer: self.lexer.clone(),
            parser: self.parser.clone(),
            parses,
        })
    }
}

impl Parse {
    fn new(start: &str, file: Option<&String>, text: Option<&String>) -> Self {
        Self {
            start: start.to_owned(),
            file: file.cloned(),
            text: text.cloned(),
            tokens: Vec::new(),
            tree: String::new(),
            lexer_errors: Vec::new(),
            parser_errors: Vec::new(),
        }
    }

    /// Takes over what the recorder wrote.
    fn complete(&mut self, result: &str) -> anyhow::Result<()> {
        let parts: Vec<&str> = result.split('\0').collect();
        let [tokens, tree, lexer_errors, parser_errors] = parts[..] else {
            anyhow::bail!("not a result of the recorder: {result:?}");
        };
        let lines = |part: &str| part.lines().map(str::to_owned).collect();
        self.tokens = lines(tokens);
        tree.clone_into(&mut self.tree);
        self.lexer_errors = lines(lexer_errors);
        self.parser_errors = lines(parser_errors);
        Ok(())
    }
}

/// What the tool says about the faulty grammars of the compiler's tests: by
/// file and title. The files have `=== TITLE` and `--- NAME` before grammars.
fn diagnostics(
    root: &Path,
    java: &Java,
) -> anyhow::Result<BTreeMap<String, BTreeMap<String, Vec<String>>>> {
    let mut jobs = Jobs::default();
    let mut said = Vec::new();
    for file in files(&root.join("crates/grammar/tests/diagnostics"), "txt")? {
        let text = String::from_utf8(read(&file)?)?;
        let stem = file.file_stem().unwrap_or_default().to_string_lossy();
        for (number, case) in text.split("=== ").skip(1).enumerate() {
            let place = java.work.join(format!("{stem}.{number}"));
            fresh_folder(&place)?;
            let (title, grammars) = case.split_once('\n').context("a title alone")?;
            let mut arguments = vec!["-o".to_owned(), place.join("out").display().to_string()];
            arguments.extend(["-lib".to_owned(), place.display().to_string()]);
            for grammar in grammars.split("--- ").skip(1) {
                let (name, text) = grammar.split_once('\n').context("a name alone")?;
                let path = place.join(name);
                fs::write(&path, text)?;
                // Others are imported by the first.
                if arguments.len() == 4 {
                    arguments.push(path.display().to_string());
                }
            }
            let result = place.join("said");
            jobs.add("tool", result.clone(), &arguments);
            said.push((stem.to_string(), title.to_owned(), result));
        }
    }
    java.run(&jobs)?;
    let mut all: BTreeMap<String, BTreeMap<String, Vec<String>>> = BTreeMap::new();
    for (file, title, result) in said {
        all.entry(file).or_default().insert(title, lines(&result)?);
    }
    Ok(all)
}

/// A Java program that is compiled once and does lists of jobs.
struct Java {
    jar: PathBuf,
    work: PathBuf,
    classes: PathBuf,
}

impl Java {
    fn new(tools: &Tools) -> anyhow::Result<Self> {
        let work = tools.cache.join("java");
        fresh_folder(&work)?;
        let classes = work.join("classes");
        fs::create_dir_all(&classes)?;
        let source = work.join("Recorder.java");
        fs::write(&source, RECORDER)?;
        let java = Self {
            jar: tools.antlr_jar()?,
            work,
            classes,
        };
        java.compile(&[source])?;
        Ok(java)
    }

    /// Where the tool puts what it makes of an entry's grammars.
    fn generated(&self, name: &str) -> PathBuf {
        self.work.join(package(name))
    }

    fn class_path(&self) -> String {
        format!("{}:{}", self.jar.display(), self.classes.display())
    }

    fn compile(&self, sources: &[PathBuf]) -> anyhow::Result<()> {
        if sources.is_empty() {
            return Ok(());
        }
        let mut command = java("javac");
        command.args([
            "-nowarn",
            "-encoding",
            "UTF-8",
            "-cp",
            &self.class_path(),
            "-d",
        ]);
        stdout(command.arg(&self.classes).args(sources))?;
        Ok(())
    }

    fn run(&self, jobs: &Jobs) -> anyhow::Result<()> {
        let list = self.work.join("jobs");
        fs::write(&list, &jobs.0)?;
        let mut command = java("java");
        command.args([
            "-Dfile.encoding=UTF-8",
            "-Xss16m",
            "-cp",
            &self.class_path(),
        ]);
        stdout(command.arg("Recorder").arg(&list))?;
        Ok(())
    }
}

/// What the Java program is to do.
#[derive(Default)]
struct Jobs(String);

impl Jobs {
    fn add(&mut self, kind: &str, result: PathBuf, arguments: &[String]) {
        self.0 += &format!("{kind}\t{}\t{}\n", result.display(), arguments.join("\t"));
    }
}

/// The files of a folder with an extension, sorted.
fn files(folder: &Path, extension: &str) -> anyhow::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    if !folder.exists() {
        return Ok(found);
    }
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|e| e == extension) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

fn lines(file: &Path) -> anyhow::Result<Vec<String>> {
    let text = String::from_utf8(read(file)?)?;
    Ok(text.lines().map(str::to_owned).collect())
}
