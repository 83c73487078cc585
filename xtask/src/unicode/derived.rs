//! Properties that are ICU's or the ANTLR tool's own, and those that follow
//! from others.

use std::collections::HashSet;

use anyhow::{Context, Result};

use super::emit::{Property, Value};
use super::normalization::Normalization;
use super::set::{LIMIT, Set};
use super::ucd::{self, Ucd};

/// Binary properties that the database does not have.
pub(super) fn binary(ucd: &Ucd) -> Result<Vec<Value>> {
    let mut all = character_classes(ucd)?;
    all.extend(inert(ucd)?);
    all.extend(emoji(ucd)?);
    all.push(value(
        &["sensitive", "case_sensitive"],
        case_sensitive(ucd)?,
    ));
    Ok(all)
}

fn value(names: &[&str], set: Set) -> Value {
    let names = names.iter().map(|name| (*name).to_owned()).collect();
    Value { names, set }
}

/// The classes of POSIX, as in UTS #18, annex C.
fn character_classes(ucd: &Ucd) -> Result<Vec<Value>> {
    let category = |wanted: &[&str]| -> Result<Set> {
        let mut found = vec![false; LIMIT as usize];
        for record in ucd.records("extracted/DerivedGeneralCategory.txt")? {
            if record
                .fields
                .first()
                .is_some_and(|name| wanted.contains(&name.as_str()))
            {
                found[record.first as usize..=record.last as usize].fill(true);
            }
        }
        Ok(Set::of(|c| found[c as usize]))
    };
    let digit = category(&["Nd"])?;
    let separator = category(&["Zs"])?;
    let invisible = category(&["Cc", "Cs", "Cn"])?;
    let alphabetic = ucd.binary("DerivedCoreProperties.txt", "alpha")?;
    let hex = ucd.binary("PropList.txt", "hex")?;
    let space = ucd.binary("PropList.txt", "wspace")?;
    let graph = |c| !invisible.contains(c) && !space.contains(c);
    Ok(vec![
        value(
            &["alnum"],
            Set::of(|c| alphabetic.contains(c) || digit.contains(c)),
        ),
        value(&["blank"], Set::of(|c| c == 9 || separator.contains(c))),
        value(&["graph"], Set::of(graph)),
        value(&["print"], Set::of(|c| graph(c) || separator.contains(c))),
        value(
            &["xdigit"],
            Set::of(|c| hex.contains(c) || digit.contains(c)),
        ),
    ])
}

fn inert(ucd: &Ucd) -> Result<Vec<Value>> {
    let forms = Normalization::of(ucd)?;
    let stable = |short: &str| -> Result<Set> {
        let mut found = vec![true; LIMIT as usize];
        for record in ucd.records("DerivedNormalizationProps.txt")? {
            if let [name, value, ..] = record.fields.as_slice()
                && name == short
            {
                let yes = value.starts_with('Y');
                found[record.first as usize..=record.last as usize].fill(yes);
            }
        }
        Ok(Set::of(|c| found[c as usize]))
    };
    let nfc = stable("NFC_QC")?;
    let nfkc = stable("NFKC_QC")?;
    let nfc = Set::of(|c| forms.is_composition_inert(c, nfc.contains(c)));
    let nfkc = Set::of(|c| forms.is_composition_inert(c, nfkc.contains(c)));
    let nfd = Set::of(|c| forms.is_decomposition_inert(c, false));
    let nfkd = Set::of(|c| forms.is_decomposition_inert(c, true));
    Ok(vec![
        value(&["nfcinert", "nfc_inert"], nfc),
        value(&["nfdinert", "nfd_inert"], nfd),
        value(&["nfkcinert", "nfkc_inert"], nfkc),
        value(&["nfkdinert", "nfkd_inert"], nfkd),
        value(&["segstart", "segment_starter"], forms.segment_starters()),
    ])
}

fn emoji(ucd: &Ucd) -> Result<Vec<Value>> {
    let file = "emoji/emoji-data.txt";
    let emoji = ucd.binary(file, "emoji")?;
    let presentation = ucd.binary(file, "epres")?;
    let regional = ucd.binary("PropList.txt", "ri")?;
    // Emoji that also stand for something else in texts: keycap bases,
    // regional indicators and a few old symbols.
    let in_text = |c| {
        matches!(
            c,
            0x23 | 0x2A | 0x30..=0x39 | 0xA9 | 0xAE | 0x2122 | 0x3030 | 0x303D
        ) || regional.contains(c)
    };
    Ok(vec![
        value(&["emojirk"], Set::of(in_text)),
        value(&["emojinrk"], Set::of(|c| emoji.contains(c) && !in_text(c))),
        // A property of strings; these are the code points that are such a
        // string alone. Others that ICU has contain none.
        value(
            &["basic_emoji", "rgi_emoji"],
            Set::of(|c| presentation.contains(c) && !regional.contains(c)),
        ),
    ])
}

/// Where a character or a mapping of it depends on case.
fn case_sensitive(ucd: &Ucd) -> Result<Set> {
    let mut found: HashSet<u32> = HashSet::new();
    let mut mapping = |from: &str, to: &str| -> Result<()> {
        if to.is_empty() || to == from {
            return Ok(());
        }
        for c in std::iter::once(from).chain(to.split_whitespace()) {
            found.insert(u32::from_str_radix(c, 16).context("not a code point")?);
        }
        Ok(())
    };
    for line in ucd.read("UnicodeData.txt")?.lines() {
        let fields: Vec<&str> = line.split(';').collect();
        for to in fields.iter().skip(12).take(3) {
            mapping(fields[0], to)?;
        }
    }
    for (file, columns) in [("SpecialCasing.txt", 1..4), ("CaseFolding.txt", 2..3)] {
        for line in ucd.read(file)?.lines() {
            let line = line.split('#').next().unwrap_or("");
            let fields: Vec<&str> = line.split(';').map(str::trim).collect();
            // Mappings for some languages only do not count.
            if fields.get(4).is_some_and(|condition| !condition.is_empty()) {
                continue;
            }
            for to in fields.get(columns.clone()).into_iter().flatten() {
                mapping(fields[0], to)?;
            }
        }
    }
    Ok(Set::of(|c| found.contains(&c)))
}

/// The combining classes of the first and of the last character of each
/// canonical decomposition.
pub(super) fn combining_classes(ucd: &Ucd) -> Result<Vec<Property>> {
    let forms = Normalization::of(ucd)?;
    let values = ucd.value_names("ccc")?;
    let numbers: Vec<Option<u16>> = (0..=u8::MAX)
        .map(|class| Some(ucd::position(&values, &class.to_string()).ok()? as u16))
        .collect();
    let map = |of: fn(&[u32]) -> Option<&u32>| -> Result<Vec<u16>> {
        let decompositions = (0..LIMIT).map(|c| forms.decompose(c));
        let classes = decompositions.map(|d| of(&d).map_or(0, |&c| forms.classes[c as usize]));
        let numbers = classes.map(|class| numbers[usize::from(class)]);
        numbers
            .collect::<Option<_>>()
            .context("a class without a name")
    };
    let rest = ucd::position(&values, "0")?;
    let lead = map(|decomposition| decomposition.first())?;
    let trail = map(|decomposition| decomposition.last())?;
    let property = |short: &str, long: &str, map: &[u16]| {
        let names = vec![short.to_owned(), long.to_owned()];
        super::property(names, values.clone(), rest, map)
    };
    Ok(vec![
        property("lccc", "lead_canonical_combining_class", &lead),
        property("tccc", "trail_canonical_combining_class", &trail),
    ])
}

/// A property that only the tool has.
pub(super) fn emoji_presentation(ucd: &Ucd) -> Result<Property> {
    let file = "emoji/emoji-data.txt";
    let emoji = ucd.binary(file, "emoji")?;
    let presentation = ucd.binary(file, "epres")?;
    let text = Set::of(|c| emoji.contains(c) && !presentation.contains(c));
    let name = "emojipresentation".to_owned();
    Ok(Property {
        short: name.clone(),
        long: name,
        rest: vec!["text".to_owned()],
        values: vec![
            value(&["emojidefault"], presentation),
            value(&["textdefault"], text),
        ],
    })
}
