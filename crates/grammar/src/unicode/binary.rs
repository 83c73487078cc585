//! Binary properties, ICU's own among them.

use std::ops::RangeInclusive;

use icu_properties::sets::{self, CodePointSetDataBorrowed};

use super::{complement, tables};
use crate::IntervalSet;

/// How a binary property's code points are found.
type Set = fn() -> CodePointSetDataBorrowed<'static>;

/// The binary property of that name.
pub(super) fn lookup(name: &str) -> Option<IntervalSet> {
    match name {
        // The long name is not that of the property, which has its short
        // name only.
        "extended_pictographic" | "ep" => Some(tables::decode(tables::EARLY_EXTENDED_PICTOGRAPHIC)),
        // Emoji that also stand for something else in texts: keycap bases,
        // regional indicators and a few old symbols.
        "emojirk" => Some(emoji_or_text()),
        "emojinrk" => Some(ranges(sets::emoji()).subtract(&emoji_or_text())),
        // Properties of strings; what is left of them are the code points
        // that are such a string alone.
        "basic_emoji" | "rgi_emoji" => Some(emoji_alone()),
        "emoji_keycap_sequence"
        | "rgi_emoji_flag_sequence"
        | "rgi_emoji_modifier_sequence"
        | "rgi_emoji_tag_sequence"
        | "rgi_emoji_zwj_sequence" => Some(IntervalSet::new()),
        _ => PROPERTIES
            .iter()
            .find(|(names, _)| names.contains(&name))
            .map(|(_, set)| ranges(set())),
    }
}

/// The values of the tool's `EmojiPresentation` property.
pub(super) fn emoji_presentation(value: &str) -> Option<IntervalSet> {
    match value {
        "emojidefault" => Some(ranges(sets::emoji_presentation())),
        "textdefault" => Some(ranges(sets::emoji()).subtract(&ranges(sets::emoji_presentation()))),
        "text" => Some(complement(&ranges(sets::emoji()))),
        _ => None,
    }
}

pub(super) fn ranges(set: CodePointSetDataBorrowed<'static>) -> IntervalSet {
    set.iter_ranges().map(ends).collect()
}

/// A range of code points as [`IntervalSet`] has it.
pub(super) fn ends(range: RangeInclusive<u32>) -> (i32, i32) {
    // Code points have 21 bits.
    (*range.start() as i32, *range.end() as i32)
}

fn emoji_or_text() -> IntervalSet {
    IntervalSet::from_ranges([
        (0x23, 0x23),
        (0x2A, 0x2A),
        (0x30, 0x39),
        (0xA9, 0xA9),
        (0xAE, 0xAE),
        (0x2122, 0x2122),
        (0x3030, 0x3030),
        (0x303D, 0x303D),
        (0x1F1E6, 0x1F1FF),
    ])
}

/// Emoji with emoji presentation, but for the halves of flags.
fn emoji_alone() -> IntervalSet {
    ranges(sets::emoji_presentation()).subtract(&ranges(sets::regional_indicator()))
}

/// Names, short one first.
#[rustfmt::skip]
static PROPERTIES: &[(&[&str], Set)] = &[
    (&["ahex", "ascii_hex_digit"], sets::ascii_hex_digit),
    (&["alnum"], sets::alnum),
    (&["alpha", "alphabetic"], sets::alphabetic),
    (&["bidi_c", "bidi_control"], sets::bidi_control),
    (&["bidi_m", "bidi_mirrored"], sets::bidi_mirrored),
    (&["blank"], sets::blank),
    (&["cased"], sets::cased),
    (&["ci", "case_ignorable"], sets::case_ignorable),
    (&["comp_ex", "full_composition_exclusion"], sets::full_composition_exclusion),
    (&["cwcf", "changes_when_casefolded"], sets::changes_when_casefolded),
    (&["cwcm", "changes_when_casemapped"], sets::changes_when_casemapped),
    (&["cwkcf", "changes_when_nfkc_casefolded"], sets::changes_when_nfkc_casefolded),
    (&["cwl", "changes_when_lowercased"], sets::changes_when_lowercased),
    (&["cwt", "changes_when_titlecased"], sets::changes_when_titlecased),
    (&["cwu", "changes_when_uppercased"], sets::changes_when_uppercased),
    (&["dash"], sets::dash),
    (&["dep", "deprecated"], sets::deprecated),
    (&["di", "default_ignorable_code_point"], sets::default_ignorable_code_point),
    (&["dia", "diacritic"], sets::diacritic),
    (&["ebase", "emoji_modifier_base"], sets::emoji_modifier_base),
    (&["ecomp", "emoji_component"], sets::emoji_component),
    (&["emod", "emoji_modifier"], sets::emoji_modifier),
    (&["emoji"], sets::emoji),
    (&["epres", "emoji_presentation"], sets::emoji_presentation),
    (&["ext", "extender"], sets::extender),
    (&["extpict"], sets::extended_pictographic),
    (&["gr_base", "grapheme_base"], sets::grapheme_base),
    (&["gr_ext", "grapheme_extend"], sets::grapheme_extend),
    (&["gr_link", "grapheme_link"], sets::grapheme_link),
    (&["graph"], sets::graph),
    (&["hex", "hex_digit"], sets::hex_digit),
    (&["hyphen"], sets::hyphen),
    (&["idc", "id_continue"], sets::id_continue),
    (&["ideo", "ideographic"], sets::ideographic),
    (&["ids", "id_start"], sets::id_start),
    (&["idsb", "ids_binary_operator"], sets::ids_binary_operator),
    (&["idst", "ids_trinary_operator"], sets::ids_trinary_operator),
    (&["join_c", "join_control"], sets::join_control),
    (&["loe", "logical_order_exception"], sets::logical_order_exception),
    (&["lower", "lowercase"], sets::lowercase),
    (&["math"], sets::math),
    (&["nchar", "noncharacter_code_point"], sets::noncharacter_code_point),
    (&["nfcinert", "nfc_inert"], sets::nfc_inert),
    (&["nfdinert", "nfd_inert"], sets::nfd_inert),
    (&["nfkcinert", "nfkc_inert"], sets::nfkc_inert),
    (&["nfkdinert", "nfkd_inert"], sets::nfkd_inert),
    (&["pat_syn", "pattern_syntax"], sets::pattern_syntax),
    (&["pat_ws", "pattern_white_space"], sets::pattern_white_space),
    (&["pcm", "prepended_concatenation_mark"], sets::prepended_concatenation_mark),
    (&["print"], sets::print),
    (&["qmark", "quotation_mark"], sets::quotation_mark),
    (&["radical"], sets::radical),
    (&["ri", "regional_indicator"], sets::regional_indicator),
    (&["sd", "soft_dotted"], sets::soft_dotted),
    (&["segstart", "segment_starter"], sets::segment_starter),
    (&["sensitive", "case_sensitive"], sets::case_sensitive),
    (&["sterm", "sentence_terminal"], sets::sentence_terminal),
    (&["term", "terminal_punctuation"], sets::terminal_punctuation),
    (&["uideo", "unified_ideograph"], sets::unified_ideograph),
    (&["upper", "uppercase"], sets::uppercase),
    (&["vs", "variation_selector"], sets::variation_selector),
    (&["wspace", "space", "white_space"], sets::white_space),
    (&["xdigit"], sets::xdigit),
    (&["xidc", "xid_continue"], sets::xid_continue),
    (&["xids", "xid_start"], sets::xid_start),
];
