#![allow(clippy::unwrap_used)]

use proptest::prelude::*;
use sha2::{Digest, Sha256};
use std::fmt::Write as _;

use super::*;

fn has(name: &str, c: char) -> bool {
    let set = property(name).unwrap_or_else(|| panic!("no property {name}"));
    set.contains(c as i32)
}

/// The number of code points in a set.
fn size(set: &IntervalSet) -> u64 {
    let width = |&(first, last): &(i32, i32)| u64::from(first.abs_diff(last)) + 1;
    set.intervals().iter().map(width).sum()
}

fn count(name: &str) -> u64 {
    size(&property(name).unwrap())
}

#[test]
fn every_way_to_name_a_property_is_known() {
    for (name, inside, outside) in [
        ("Lu", 'A', 'a'),
        ("gc=Lu", 'A', 'a'),
        ("Uppercase_Letter", 'A', 'a'),
        ("General_Category=Uppercase_Letter", 'A', 'a'),
        ("L", 'a', '1'),
        ("Letter", 'a', '1'),
        ("Latin", 'a', 'α'),
        ("Latn", 'a', 'α'),
        ("sc=Latn", 'a', 'α'),
        ("Script=Latin", 'a', 'α'),
        ("InBasic_Latin", '~', 'é'),
        ("Block=ASCII", '~', 'é'),
        ("blk=ascii", '~', 'é'),
        ("Alphabetic", 'é', '-'),
        ("Alpha", 'é', '-'),
        ("XID_Start", 'x', '0'),
        ("White_Space", '\u{a0}', '_'),
        ("Grapheme_Cluster_Break=ZWJ", '\u{200d}', 'a'),
        ("East_Asian_Width=Wide", '漢', 'a'),
        ("EmojiPresentation=EmojiDefault", '😀', '#'),
        ("Emoji_Presentation", '😀', '#'),
        ("ExtPict", '😀', '#'),
        ("Extended_Pictographic", '★', '😀'),
        ("Indic_Syllabic_Category=Virama", '\u{94d}', 'क'),
        ("Numeric_Type=Digit", '²', '2'),
        ("tccc=a", 'é', 'e'),
        ("hst=LV", '가', '각'),
        ("NFC_Quick_Check=No", '\u{340}', '\u{300}'),
    ] {
        assert!(has(name, inside), "{name} has {inside:?}");
        assert!(!has(name, outside), "{name} has not {outside:?}");
    }
}

#[test]
fn only_case_and_hyphens_are_ignored_in_names() {
    assert_eq!(property("uppercase-LETTER"), property("Lu"));
    assert_eq!(property("UppercaseLetter"), None);
    assert_eq!(property("Uppercase Letter"), None);
    assert_eq!(property("sc=Latin"), None, "a short name with a long value");
    assert_eq!(property("LC"), None);
    assert_eq!(property(""), None);
    assert_eq!(property("="), None);
    assert_eq!(property("in"), None);
}

#[test]
fn the_data_is_that_of_unicode_15_0() {
    // Assigned in 15.0, and in 15.1.
    assert!(has("Kawi", '\u{11f00}'));
    assert!(has("Cn", '\u{2ebf0}'));
    assert_eq!(property("InCJK_Ext_I"), None);
    // The number of characters in Unicode 15.0: 149,186 graphic and format
    // characters, 65 controls.
    assert_eq!(
        0x11_0000 - count("Cn") - count("Co") - count("Cs"),
        149_186 + 65
    );
}

#[test]
fn every_code_point_has_exactly_one_value_of_a_property() {
    let partition = |names: &[&str]| {
        let sum: u64 = names.iter().map(|name| count(name)).sum();
        assert_eq!(sum, 0x11_0000, "{names:?}");
    };
    partition(&["C", "L", "M", "N", "P", "S", "Z"]);
    partition(&["vo=r", "vo=tr", "vo=tu", "vo=u"]);
    partition(&["nt=none", "nt=de", "nt=di", "nt=nu"]);
    partition(&["jt=u", "jt=c", "jt=d", "jt=l", "jt=r", "jt=t"]);
    partition(&["bpt=n", "bpt=o", "bpt=c"]);
    partition(&["hst=na", "hst=l", "hst=v", "hst=t", "hst=lv", "hst=lvt"]);
    partition(&["nfkc_qc=y", "nfkc_qc=n", "nfkc_qc=m"]);
    partition(&["nfd_qc=y", "nfd_qc=n"]);
    partition(&["emojipresentation=text", "emoji"]);
}

/// Each property's code points, counted and hashed, as ICU4X 1.3.2 (whose data
/// is that of Unicode 15.0) and the Unicode Character Database give them.
#[test]
fn every_property_has_the_recorded_code_points() {
    let mut all = String::new();
    let mut record = |name: &str, values: &[String]| {
        let mut hash = Sha256::new();
        let mut members = 0;
        for value in values {
            let set = property(value).unwrap();
            members += size(&set);
            hash.update(format!("{value} {:?}\n", set.intervals()));
        }
        let hash: String = hash.finalize()[..8]
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        let count = values.len();
        writeln!(all, "{name}: {count} sets, {members} code points, {hash}").unwrap();
    };
    for (names, _) in tables::BINARY {
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        record(&names[0], &names);
    }
    record("early", &["extended_pictographic".to_owned()]);
    for known in tables::PROPERTIES {
        let mut values = Vec::new();
        for names in known
            .values
            .iter()
            .map(|(names, _)| *names)
            .chain([known.rest])
        {
            values.push(format!("{}={}", known.short, names[0]));
            values.extend(names.iter().map(|name| format!("{}={name}", known.long)));
        }
        record(known.long, &values);
    }
    insta::assert_snapshot!(all);
}

#[test]
fn case_mappings_are_the_simple_ones() {
    for (c, lower, upper) in [
        ('A', 'a', 'A'),
        ('é', 'é', 'É'),
        ('ß', 'ß', 'ß'),
        ('İ', 'i', 'İ'),
        ('ı', 'ı', 'I'),
        ('ſ', 'ſ', 'S'),
        ('ǅ', 'ǆ', 'Ǆ'),
        ('ᾳ', 'ᾳ', 'ᾼ'),
        ('ᾼ', 'ᾳ', 'ᾼ'),
        ('ა', 'ა', 'Ა'),
        ('\u{10570}', '\u{10570}', '\u{10570}'),
    ] {
        assert_eq!(simple_lowercase(c as u32), lower as u32, "{c:?}");
        assert_eq!(simple_uppercase(c as u32), upper as u32, "{c:?}");
    }
    assert_eq!(simple_lowercase(0xD800), 0xD800);
}

proptest! {
    #[test]
    fn no_property_name_panics(name in "\\PC{0,12}(=\\PC{0,12})?") {
        property(&name);
    }
}
