//! The files of the Unicode Character Database (UAX #44).

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use super::set::{LIMIT, Set};

/// The version whose files are read.
const VERSION: &str = "15.0.0";

pub(super) struct Ucd {
    folder: PathBuf,
    /// Names of properties, short one first.
    properties: Vec<Vec<String>>,
    /// The short name of a property and the names of one of its values, short
    /// one first.
    values: Vec<(String, Vec<String>)>,
    /// The long name of a property and the name of the value that code points
    /// have which its file does not mention.
    defaults: Vec<(String, String)>,
}

/// How lines begin that are about all code points which no other line mentions.
const DEFAULT: &str = "# @missing:";

/// What a file says about a range of code points.
pub(super) struct Record {
    pub(super) first: u32,
    pub(super) last: u32,
    pub(super) fields: Vec<String>,
}

impl Ucd {
    pub(super) fn open(folder: &Path) -> Result<Ucd> {
        let mut ucd = Ucd {
            folder: folder.to_owned(),
            properties: Vec::new(),
            values: Vec::new(),
            defaults: Vec::new(),
        };
        let aliases = ucd.read("PropertyAliases.txt")?;
        if !aliases.starts_with(&format!("# PropertyAliases-{VERSION}.txt")) {
            bail!(
                "the files in {} are not those of {VERSION}",
                folder.display()
            );
        }
        ucd.properties = lines(&aliases).map(|line| names(&line)).collect();
        let aliases = ucd.read("PropertyValueAliases.txt")?;
        for line in aliases
            .lines()
            .filter_map(|line| line.strip_prefix(DEFAULT))
        {
            if let [_, property, value] = fields(line).as_slice() {
                ucd.defaults.push((normalized(property), value.clone()));
            }
        }
        for line in lines(&aliases) {
            let Some((property, rest)) = line.split_first() else {
                continue;
            };
            ucd.values.push((normalized(property), names(rest)));
        }
        Ok(ucd)
    }

    pub(super) fn read(&self, file: &str) -> Result<String> {
        let path = self.folder.join(file);
        std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))
    }

    /// The names of a property, short one first.
    pub(super) fn property_names(&self, short: &str) -> Result<Vec<String>> {
        let mut properties = self.properties.iter();
        let found = properties.find(|names| names.first().is_some_and(|name| name == short));
        found
            .cloned()
            .with_context(|| format!("no property {short}"))
    }

    /// The names of a property's values, of each the short one first; of
    /// combining classes, the number comes before it.
    pub(super) fn value_names(&self, property: &str) -> Result<Vec<Vec<String>>> {
        let values = self.values.iter().filter(|(name, _)| name == property);
        let names: Vec<_> = values.map(|(_, names)| names.clone()).collect();
        if names.is_empty() {
            bail!("no values of {property}");
        }
        Ok(names)
    }

    /// The number of the value that code points have which the property's file
    /// does not mention. Either that file says so or the one of aliases.
    pub(super) fn default(
        &self,
        property: &str,
        file: &str,
        values: &[Vec<String>],
    ) -> Result<usize> {
        let names = self.property_names(property)?;
        let in_aliases = self.defaults.iter().find(|(name, _)| names.contains(name));
        if let Some((_, value)) = in_aliases {
            return position(values, value);
        }
        let all = self.records(file)?.into_iter();
        let mut all = all.filter(|record| (record.first, record.last) == (0, LIMIT - 1));
        let default = all
            .next()
            .and_then(|record| record.fields.into_iter().next());
        position(
            values,
            &default.with_context(|| format!("no default of {property}"))?,
        )
    }

    /// The lines of a file whose first field is a range of code points, those
    /// about all others first.
    pub(super) fn records(&self, file: &str) -> Result<Vec<Record>> {
        let text = self.read(file)?;
        let mut records = Vec::new();
        let defaults = text.lines().filter_map(|l| l.strip_prefix(DEFAULT));
        for line in defaults {
            records.push(record(&fields(line)).with_context(|| line.to_owned())?);
        }
        for line in lines(&text) {
            records.push(record(&line).with_context(|| line.join(";"))?);
        }
        Ok(records)
    }

    /// The code points that a file lists for a binary property.
    pub(super) fn binary(&self, file: &str, short: &str) -> Result<Set> {
        let names = self.property_names(short)?;
        let mut found = vec![false; LIMIT as usize];
        for record in self.records(file)? {
            if let [name] = record.fields.as_slice()
                && names.contains(&normalized(name))
            {
                found[record.first as usize..=record.last as usize].fill(true);
            }
        }
        let set = Set::of(|c| found[c as usize]);
        if set.is_empty() {
            bail!("{file} has no {short}");
        }
        Ok(set)
    }
}

/// The number of the value with that name.
pub(super) fn position(values: &[Vec<String>], name: &str) -> Result<usize> {
    let name = normalized(name);
    let mut values = values.iter();
    let found = values.position(|names| names.contains(&name));
    found.with_context(|| format!("no value {name}"))
}

fn record(fields: &[String]) -> Result<Record> {
    let (range, rest) = fields.split_first().context("an empty line")?;
    let (first, last) = range.split_once("..").unwrap_or((range, range));
    let number = |text| u32::from_str_radix(text, 16).context("not a code point");
    Ok(Record {
        first: number(first)?,
        last: number(last)?,
        fields: rest.to_vec(),
    })
}

/// The fields of each line that has some.
fn lines(text: &str) -> impl Iterator<Item = Vec<String>> {
    let content = text
        .lines()
        .map(|line| line.split('#').next().unwrap_or(""));
    content.filter(|line| !line.trim().is_empty()).map(fields)
}

fn fields(line: &str) -> Vec<String> {
    let fields = line.split(';').map(|field| field.trim().to_owned());
    fields.collect()
}

/// Distinct names as the tool compares them.
fn names(fields: &[String]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for field in fields {
        let name = normalized(field);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// A name as the tool compares it: in lower case, with underscores.
fn normalized(name: &str) -> String {
    name.to_lowercase().replace(['-', ' '], "_")
}
