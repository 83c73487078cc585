//! Generates the tables behind `\p{...}` in grammars from the Unicode
//! Character Database.
//!
//! The ANTLR 4.13 tool has the properties of Unicode 15.0 as ICU has them, so
//! these tables stay at that version. What ICU calls by other names than the
//! database, or derives from it, is in [`derived`].

mod derived;
mod emit;
mod normalization;
mod set;
mod ucd;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;

use self::emit::{Property, Value};
use self::set::{LIMIT, Set};
use self::ucd::Ucd;

/// Generate the tables of Unicode properties
#[derive(Args, Debug)]
pub(crate) struct Unicode {
    /// The unpacked Unicode Character Database, version 15.0.0: the files of
    /// <https://www.unicode.org/Public/15.0.0/ucd/>, with `emoji/`,
    /// `auxiliary/` and `extracted/` below (Debian 12 has them in the package
    /// unicode-data, in /usr/share/unicode)
    ucd: PathBuf,
    /// The file to write
    #[arg(long, default_value_os_t = default_output())]
    output: PathBuf,
}

fn default_output() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/grammar/src/unicode/tables.rs")
}

pub(crate) fn run(options: &Unicode) -> Result<()> {
    let ucd = Ucd::open(&options.ucd)?;
    let binary = binary(&ucd)?;
    let mut properties = Vec::new();
    for &(name, file) in ENUMERATED {
        properties.push(enumerated(&ucd, name, file).with_context(|| name.to_owned())?);
    }
    for name in ["nfc_qc", "nfd_qc", "nfkc_qc", "nfkd_qc"] {
        properties.push(quick_check(&ucd, name)?);
    }
    properties.extend(derived::combining_classes(&ucd)?);
    properties.push(derived::emoji_presentation(&ucd)?);
    properties.sort_by(|a, b| a.short.cmp(&b.short));
    let text = emit::tables(&binary, &properties);
    std::fs::write(&options.output, text)
        .with_context(|| format!("cannot write {}", options.output.display()))?;
    let values: usize = properties
        .iter()
        .map(|property| property.values.len())
        .sum();
    println!(
        "{}: {} binary properties, {} others with {values} values",
        options.output.display(),
        binary.len(),
        properties.len()
    );
    Ok(())
}

/// Properties with a value for each code point, by their short name, and the
/// file that has them: ranges with the name of a value.
const ENUMERATED: &[(&str, &str)] = &[
    ("bc", "extracted/DerivedBidiClass.txt"),
    ("blk", "Blocks.txt"),
    ("bpt", "BidiBrackets.txt"),
    ("ccc", "extracted/DerivedCombiningClass.txt"),
    ("dt", "extracted/DerivedDecompositionType.txt"),
    ("ea", "extracted/DerivedEastAsianWidth.txt"),
    ("gc", "extracted/DerivedGeneralCategory.txt"),
    ("gcb", "auxiliary/GraphemeBreakProperty.txt"),
    ("hst", "HangulSyllableType.txt"),
    ("inpc", "IndicPositionalCategory.txt"),
    ("insc", "IndicSyllabicCategory.txt"),
    ("jg", "extracted/DerivedJoiningGroup.txt"),
    ("jt", "extracted/DerivedJoiningType.txt"),
    ("lb", "extracted/DerivedLineBreak.txt"),
    ("nt", "extracted/DerivedNumericType.txt"),
    ("sb", "auxiliary/SentenceBreakProperty.txt"),
    ("sc", "Scripts.txt"),
    ("vo", "VerticalOrientation.txt"),
    ("wb", "auxiliary/WordBreakProperty.txt"),
];

/// Binary properties that the tool has, by their short name, in the files
/// that have them.
const BINARY: &[(&str, &[&str])] = &[
    (
        "PropList.txt",
        &[
            "ahex", "bidi_c", "dash", "dep", "dia", "ext", "hex", "hyphen", "ideo", "idsb", "idst",
            "join_c", "loe", "nchar", "pat_syn", "pat_ws", "pcm", "qmark", "radical", "ri", "sd",
            "sterm", "term", "uideo", "vs", "wspace",
        ],
    ),
    (
        "DerivedCoreProperties.txt",
        &[
            "alpha", "cased", "ci", "cwcf", "cwcm", "cwl", "cwt", "cwu", "di", "gr_base", "gr_ext",
            "gr_link", "idc", "ids", "lower", "math", "upper", "xidc", "xids",
        ],
    ),
    ("DerivedNormalizationProps.txt", &["comp_ex", "cwkcf"]),
    ("extracted/DerivedBinaryProperties.txt", &["bidi_m"]),
    (
        "emoji/emoji-data.txt",
        &["ebase", "ecomp", "emod", "emoji", "epres", "extpict"],
    ),
];

fn binary(ucd: &Ucd) -> Result<Vec<Value>> {
    let mut all = derived::binary(ucd)?;
    for (file, properties) in BINARY {
        for name in *properties {
            let mut names = ucd.property_names(name)?;
            if *name == "extpict" {
                // The tool has something else under the long name.
                names.truncate(1);
            }
            let set = ucd.binary(file, name)?;
            all.push(Value { names, set });
        }
    }
    all.sort_by(|a, b| a.names.cmp(&b.names));
    Ok(all)
}

/// A property with a value for each code point. The value that code points
/// outside the file have is not listed.
fn enumerated(ucd: &Ucd, short: &str, file: &str) -> Result<Property> {
    let values = ucd.value_names(short)?;
    // In one file, the value comes after another property's.
    let field = if short == "bpt" { 1 } else { 0 };
    let rest = ucd.default(short, file, &values)?;
    let mut map = vec![rest as u16; LIMIT as usize];
    for record in ucd.records(file)? {
        let Some(name) = record.fields.get(field) else {
            continue;
        };
        let value = ucd::position(&values, name)?;
        map[record.first as usize..=record.last as usize].fill(value as u16);
    }
    Ok(property(ucd.property_names(short)?, values, rest, &map))
}

/// Divides code points by their values.
fn property(names: Vec<String>, values: Vec<Vec<String>>, rest: usize, map: &[u16]) -> Property {
    let mut sets = vec![Set::default(); values.len()];
    for (c, &value) in (0..).zip(map) {
        if let Some(set) = sets.get_mut(usize::from(value)) {
            set.push(c);
        }
    }
    let mut all = Vec::new();
    let mut rest_names = Vec::new();
    for (at, (mut names, set)) in values.into_iter().zip(sets).enumerate() {
        // The number of a combining class is no name.
        names.retain(|name| !name.starts_with(|c: char| c.is_ascii_digit()));
        if at == rest {
            rest_names = names;
        } else if !set.is_empty() {
            all.push(Value { names, set });
        }
    }
    all.sort_by(|a, b| a.names.cmp(&b.names));
    let short = names.first().cloned().unwrap_or_default();
    let long = names.get(1).unwrap_or(&short).clone();
    Property {
        short,
        long,
        rest: rest_names,
        values: all,
    }
}

fn quick_check(ucd: &Ucd, short: &str) -> Result<Property> {
    let values = ucd.value_names(short)?;
    let rest = ucd::position(&values, "yes")?;
    let mut map = vec![rest as u16; LIMIT as usize];
    for record in ucd.records("DerivedNormalizationProps.txt")? {
        if let [name, value, ..] = record.fields.as_slice()
            && name.to_lowercase() == short
        {
            let value = ucd::position(&values, value)?;
            map[record.first as usize..=record.last as usize].fill(value as u16);
        }
    }
    Ok(property(ucd.property_names(short)?, values, rest, &map))
}
