//! Recognizers as the ANTLR tool's `.interp` files describe them.

use anyhow::{Context as _, bail};
use serde::Serialize;

use super::sha256;

/// What tells a recognizer from another one.
#[derive(Serialize)]
pub(super) struct Network {
    /// How many integers the serialized ATN has.
    length: usize,
    /// SHA-256 of the integers, joined by commas.
    atn: String,
    /// Beginnings of the hashes of the names, joined by line ends.
    rules: String,
    symbolic: String,
    literal: String,
}

impl Network {
    /// Reads an `.interp` file: lists with a heading each, names one a line,
    /// the ATN in brackets.
    pub(super) fn read(interp: &str) -> anyhow::Result<Self> {
        let section = |heading: &str| {
            let start = format!("{heading}:\n");
            let at = interp.find(&start).context("not an .interp file")?;
            anyhow::Ok(&interp[at + start.len()..])
        };
        let names = |heading: &str| {
            let section = section(heading)?;
            let end = section.find("\n\n").unwrap_or(section.len());
            let mut hash = sha256(section[..end].trim_end_matches('\n').as_bytes());
            hash.truncate(super::SHORT);
            anyhow::Ok(hash)
        };
        let atn = section("atn")?.trim();
        let Some(atn) = atn.strip_prefix('[').and_then(|a| a.strip_suffix(']')) else {
            bail!("the ATN is not in brackets");
        };
        let atn: Vec<&str> = atn.split(", ").collect();
        Ok(Self {
            length: atn.len(),
            atn: sha256(atn.join(",").as_bytes()),
            rules: names("rule names")?,
            symbolic: names("token symbolic names")?,
            literal: names("token literal names")?,
        })
    }
}
