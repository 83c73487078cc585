//! Properties with one value per code point.
//!
//! Written out (`property=value`) a property has a short and a long name. The
//! tool knows the short one with the values' short names only, the long one
//! with all names of the values.

use icu_properties::maps::{self, CodePointMapDataBorrowed};
use icu_properties::{
    BidiClass, CanonicalCombiningClass, EastAsianWidth, GeneralCategory, GraphemeClusterBreak,
    LineBreak, Script, SentenceBreak, WordBreak, sets,
};

use super::binary::ends;
use super::tables::{self, Table};
use super::{binary, blocks, complement};
use crate::IntervalSet;

/// A general category, or a group of them by its letter, by name alone.
pub(super) fn general_category(name: &str) -> Option<IntervalSet> {
    let letter = match name {
        // To the tool `Control` names the group; the category is `Cc`.
        "c" | "control" => 'C',
        "l" | "letter" => 'L',
        "m" | "mark" => 'M',
        "n" | "number" => 'N',
        "p" | "punctuation" => 'P',
        "s" | "symbol" => 'S',
        "z" => 'Z',
        _ => return lookup("general_category", name),
    };
    let names = GeneralCategory::enum_to_short_name_mapper();
    let mut found = IntervalSet::new();
    for category in (0..=u8::MAX).filter_map(|v| GeneralCategory::try_from(v).ok()) {
        if names.get(category).is_some_and(|n| n.starts_with(letter)) {
            let map = maps::general_category();
            found.add_set(&map.iter_ranges_for_value(category).map(ends).collect());
        }
    }
    Some(found)
}

/// Finds a value of a property that ICU4X has.
macro_rules! from_icu {
    ($type:ident, $map:ident, $values:expr, $name:expr, $all_names:expr, $aliases:expr) => {{
        let short = $type::enum_to_short_name_mapper();
        let long = $type::enum_to_long_name_mapper();
        let name = alias($name, $all_names, $aliases);
        let value = $values.find(|&value| {
            short.get(value).is_some_and(|n| is_name(&n, name))
                || $all_names && long.get(value).is_some_and(|n| is_name(&n, name))
        })?;
        let map: CodePointMapDataBorrowed<'_, $type> = maps::$map();
        Some(map.iter_ranges_for_value(value).map(ends).collect())
    }};
}

/// The code points for which a property has a value; all names in lower case
/// with underscores.
pub(super) fn lookup(property: &str, value: &str) -> Option<IntervalSet> {
    let (property, all) = match property {
        // The only one without a short name.
        "emojipresentation" => return binary::emoji_presentation(value),
        _ => *PROPERTIES
            .iter()
            .find_map(|(short, long)| {
                (property == *long)
                    .then_some(&(*short, true))
                    .or((property == *short).then_some(&(*short, false)))
                    .copied()
            })
            .as_ref()?,
    };
    match property {
        "blk" => blocks::lookup(value, all),
        "gc" => {
            let mut values = (0..=u8::MAX).filter_map(|v| GeneralCategory::try_from(v).ok());
            let aliases = &[("cntrl", "cc"), ("digit", "nd")];
            from_icu!(
                GeneralCategory,
                general_category,
                values,
                value,
                all,
                aliases
            )
        }
        "sc" => {
            let aliases = &[("qaac", "copt"), ("qaai", "zinh")];
            from_icu!(Script, script, (0..1024).map(Script), value, all, aliases)
        }
        "bc" => from_icu!(
            BidiClass,
            bidi_class,
            (0..=u8::MAX).map(BidiClass),
            value,
            all,
            &[]
        ),
        "ea" => {
            let mut values = (0..=u8::MAX).map(EastAsianWidth);
            from_icu!(EastAsianWidth, east_asian_width, values, value, all, &[])
        }
        "gcb" => {
            let mut values = (0..=u8::MAX).map(GraphemeClusterBreak);
            from_icu!(
                GraphemeClusterBreak,
                grapheme_cluster_break,
                values,
                value,
                all,
                &[]
            )
        }
        "lb" => {
            let aliases = &[("inseperable", "in")];
            from_icu!(
                LineBreak,
                line_break,
                (0..=u8::MAX).map(LineBreak),
                value,
                all,
                aliases
            )
        }
        "sb" => {
            let mut values = (0..=u8::MAX).map(SentenceBreak);
            from_icu!(SentenceBreak, sentence_break, values, value, all, &[])
        }
        "wb" => from_icu!(
            WordBreak,
            word_break,
            (0..=u8::MAX).map(WordBreak),
            value,
            all,
            &[]
        ),
        "ccc" => combining_class(value, all),
        "lccc" => lead_combining_class(value, all),
        "tccc" => trail_combining_class(value, all),
        "hst" => hangul_syllable_type(value, all),
        "nfd_qc" | "nfc_qc" | "nfkd_qc" | "nfkc_qc" => quick_check(property, value, all),
        "dt" => in_table(&tables::DECOMPOSITION_TYPE, value, all),
        "nt" => in_table(&tables::NUMERIC_TYPE, value, all),
        "vo" => in_table(&tables::VERTICAL_ORIENTATION, value, all),
        "insc" => in_table(&tables::INDIC_SYLLABIC_CATEGORY, value, all),
        "inpc" => in_table(&tables::INDIC_POSITIONAL_CATEGORY, value, all),
        "jt" => in_table(&tables::JOINING_TYPE, value, all),
        "jg" => in_table(&tables::JOINING_GROUP, value, all),
        "bpt" => in_table(&tables::BIDI_PAIRED_BRACKET_TYPE, value, all),
        _ => None,
    }
}

/// Short and long names.
static PROPERTIES: &[(&str, &str)] = &[
    ("bc", "bidi_class"),
    ("blk", "block"),
    ("bpt", "bidi_paired_bracket_type"),
    ("ccc", "canonical_combining_class"),
    ("dt", "decomposition_type"),
    ("ea", "east_asian_width"),
    ("gc", "general_category"),
    ("gcb", "grapheme_cluster_break"),
    ("hst", "hangul_syllable_type"),
    ("inpc", "indic_positional_category"),
    ("insc", "indic_syllabic_category"),
    ("jg", "joining_group"),
    ("jt", "joining_type"),
    ("lb", "line_break"),
    ("lccc", "lead_canonical_combining_class"),
    ("nfc_qc", "nfc_quick_check"),
    ("nfd_qc", "nfd_quick_check"),
    ("nfkc_qc", "nfkc_quick_check"),
    ("nfkd_qc", "nfkd_quick_check"),
    ("nt", "numeric_type"),
    ("sb", "sentence_break"),
    ("sc", "script"),
    ("tccc", "trail_canonical_combining_class"),
    ("vo", "vertical_orientation"),
    ("wb", "word_break"),
];

/// Whether a name as Unicode writes it is `wanted`, which is normalized.
fn is_name(name: &str, wanted: &str) -> bool {
    name.len() == wanted.len()
        && name.bytes().zip(wanted.bytes()).all(|(a, b)| {
            let a = if a == b'-' { b'_' } else { a };
            a.to_ascii_lowercase() == b
        })
}

/// Replaces a value's further name by its short one.
fn alias<'a>(name: &'a str, all: bool, aliases: &[(&str, &'static str)]) -> &'a str {
    let found = aliases.iter().find(|(from, _)| all && *from == name);
    found.map_or(name, |&(_, to)| to)
}

/// Whether a value with these names (short one first) is the one named.
fn has_name(names: &[&str], name: &str, all: bool) -> bool {
    names.first() == Some(&name) || all && names.contains(&name)
}

fn in_table(table: &Table, name: &str, all: bool) -> Option<IntervalSet> {
    if has_name(table.rest, name, all) {
        let mut taken = IntervalSet::new();
        for (_, ranges) in table.values {
            taken.add_set(&tables::decode(ranges));
        }
        return Some(complement(&taken));
    }
    let mut values = table.values.iter();
    let (_, ranges) = values.find(|(names, _)| has_name(names, name, all))?;
    Some(tables::decode(ranges))
}

/// The combining class of that name.
fn combining_class_named(name: &str, all: bool) -> Option<CanonicalCombiningClass> {
    // ICU's name for a number that no character has.
    if name == "null" {
        return Some(CanonicalCombiningClass(133));
    }
    let short = CanonicalCombiningClass::enum_to_short_name_mapper();
    let long = CanonicalCombiningClass::enum_to_long_name_mapper();
    (0..=u8::MAX).map(CanonicalCombiningClass).find(|&class| {
        short.get(class).is_some_and(|n| is_name(n, name))
            || all && long.get(class).is_some_and(|n| is_name(n, name))
    })
}

fn with_class(class: CanonicalCombiningClass) -> IntervalSet {
    let map = maps::canonical_combining_class();
    map.iter_ranges_for_value(class).map(ends).collect()
}

fn combining_class(name: &str, all: bool) -> Option<IntervalSet> {
    Some(with_class(combining_class_named(name, all)?))
}

/// The class of the first character of the canonical decomposition.
fn lead_combining_class(name: &str, all: bool) -> Option<IntervalSet> {
    // Three Tibetan vowel signs are the only characters that are of class 0
    // and decompose into a character of another class.
    let odd = IntervalSet::from_ranges([(0xF73, 0xF73), (0xF75, 0xF75), (0xF81, 0xF81)]);
    let class = combining_class_named(name, all)?;
    let mut found = with_class(class);
    match class.0 {
        0 => found = found.subtract(&odd),
        129 => found.add_set(&odd),
        _ => {}
    }
    Some(found)
}

/// The class of the last character of the canonical decomposition.
fn trail_combining_class(name: &str, all: bool) -> Option<IntervalSet> {
    let class = combining_class_named(name, all)?;
    let mut own = IntervalSet::new();
    let mut others = IntervalSet::new();
    for &(number, ranges) in tables::TRAIL_COMBINING_CLASS {
        let set = if number == class.0 {
            &mut own
        } else {
            &mut others
        };
        set.add_set(&tables::decode(ranges));
    }
    let mut found = with_class(class).subtract(&others);
    found.add_set(&own);
    Some(found)
}

/// Follows from the grapheme cluster break, which has the same values.
fn hangul_syllable_type(name: &str, all: bool) -> Option<IntervalSet> {
    use GraphemeClusterBreak as Break;
    let values: [(&[&str], Break); 5] = [
        (&["l", "leading_jamo"], Break::L),
        (&["v", "vowel_jamo"], Break::V),
        (&["t", "trailing_jamo"], Break::T),
        (&["lv", "lv_syllable"], Break::LV),
        (&["lvt", "lvt_syllable"], Break::LVT),
    ];
    let map = maps::grapheme_cluster_break();
    if has_name(&["na", "not_applicable"], name, all) {
        let types = values.iter();
        let hangul = types.flat_map(|(_, value)| map.iter_ranges_for_value(*value).map(ends));
        return Some(complement(&hangul.collect()));
    }
    let (_, value) = values
        .iter()
        .find(|(names, _)| has_name(names, name, all))?;
    Some(map.iter_ranges_for_value(*value).map(ends).collect())
}

/// Follows from the decomposition types.
fn quick_check(property: &str, name: &str, all: bool) -> Option<IntervalSet> {
    let maybe = match property {
        "nfc_qc" | "nfkc_qc" => tables::decode(tables::MAY_COMPOSE),
        _ => IntervalSet::new(),
    };
    let none = in_table(&tables::DECOMPOSITION_TYPE, "none", false)?;
    let decomposing = complement(&none);
    let canonical = in_table(&tables::DECOMPOSITION_TYPE, "can", false)?;
    let no = match property {
        "nfd_qc" => canonical,
        "nfkd_qc" => decomposing,
        "nfc_qc" => binary::ranges(sets::full_composition_exclusion()),
        _ => {
            let mut no = decomposing.subtract(&canonical);
            no.add_set(&binary::ranges(sets::full_composition_exclusion()));
            no.add_set(&tables::decode(tables::COMPATIBILITY_BELOW_CANONICAL));
            no
        }
    };
    if has_name(&["n", "no"], name, all) {
        Some(no)
    } else if has_name(&["y", "yes"], name, all) {
        Some(complement(&no).subtract(&maybe))
    } else if has_name(&["m", "maybe"], name, all) && !maybe.is_empty() {
        Some(maybe)
    } else {
        None
    }
}
