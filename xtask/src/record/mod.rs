//! Records what the tools do that picireny is compared with.
//!
//! The figures are committed under `tests/spec`, so that tests hold the
//! program to them without Java and Python. Recording needs `python3`, `npm`,
//! `java` and `javac`, and fetches pinned releases of the tools from PyPI and
//! from the npm registry.

mod antlr;
mod network;
mod python;
mod runs;
mod tools;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use sha2::{Digest, Sha256};

use tools::Tools;

/// What to record.
#[derive(clap::Subcommand, Debug)]
pub(crate) enum Record {
    /// Record reductions of the Python tool (tests/spec/reductions)
    Python(Args),
    /// Record networks, tokens, trees and messages of ANTLR (tests/spec/antlr)
    Antlr(Args),
}

/// Options of both.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Folder for the tools and what they make
    #[arg(long, value_name = "DIR", default_value = "target/record-cache")]
    cache: PathBuf,
    /// Record only these entries of the plan
    #[arg(value_name = "NAME")]
    only: Vec<String>,
}

impl Args {
    fn selects(&self, name: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|only| only == name)
    }
}

/// Records.
pub(crate) fn run(what: &Record) -> anyhow::Result<()> {
    let (Record::Python(args) | Record::Antlr(args)) = what;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let root = root.canonicalize().context("the repository is gone")?;
    let cache = root.join(&args.cache);
    fs::create_dir_all(&cache).with_context(|| format!("cannot make {}", cache.display()))?;
    let tools = Tools::new(cache);
    match what {
        Record::Python(args) => python::record(&root, &tools, args),
        Record::Antlr(args) => antlr::record(&root, &tools, args),
    }
}

fn sha256(bytes: &[u8]) -> String {
    let mut hex = String::new();
    for byte in Sha256::digest(bytes) {
        // Writing to a string cannot fail.
        let _ = write!(hex, "{byte:02x}");
    }
    hex
}

/// As many hexadecimal digits of a hash as tell a few thousand texts apart.
const SHORT: usize = 16;

fn short_hash(bytes: &[u8]) -> String {
    let mut hash = sha256(bytes);
    hash.truncate(SHORT);
    hash
}

fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("cannot read {}", path.display()))
}

fn read_json<T: serde::de::DeserializeOwned>(path: &Path) -> anyhow::Result<T> {
    serde_json::from_slice(&read(path)?).with_context(|| format!("{} is not valid", path.display()))
}

fn write_json(path: &Path, value: &impl serde::Serialize) -> anyhow::Result<()> {
    let mut text = serde_json::to_string_pretty(value)?;
    text.push('\n');
    fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}

/// An empty folder; what was in it goes.
fn fresh_folder(path: &Path) -> anyhow::Result<()> {
    if path.exists() {
        fs::remove_dir_all(path).with_context(|| format!("cannot remove {}", path.display()))?;
    }
    fs::create_dir_all(path).with_context(|| format!("cannot make {}", path.display()))
}
