//! Properties of Unicode 15.0 that the ICU4X release of that version lacks.
//!
//! Compiled from the Unicode Character Database (Unicode License V3). Each
//! value has its names, short one first, and its code points as a series of
//! ranges in base 36: how many code points after the previous range it
//! starts, then `-` and how many more than one it has.

use crate::IntervalSet;

/// A property with one value per code point.
pub(super) struct Table {
    /// Names of the value that all code points in no other value have.
    pub(super) rest: &'static [&'static str],
    /// Names and encoded ranges of the other values.
    pub(super) values: &'static [(&'static [&'static str], &'static str)],
}

/// Decodes ranges.
pub(super) fn decode(encoded: &str) -> IntervalSet {
    let number = |digits| i32::from_str_radix(digits, 36).unwrap_or(0);
    let mut next = 0;
    let ranges = encoded.split_ascii_whitespace().map(|range| {
        let (gap, more) = range.split_once('-').unwrap_or((range, "0"));
        let first = next + number(gap);
        let last = first + number(more);
        next = last + 1;
        (first, last)
    });
    ranges.collect()
}

/// `Decomposition_Type`.
#[rustfmt::skip]
pub(super) static DECOMPOSITION_TYPE: Table = Table {
  rest: &["none"],
  values: &[
    (&["can", "canonical"],
        "5c-5 1-8 1-5 2-4 2-5 1-8 1-5 2-4 1-g 2-j 2-8 3-3 1-5 4-5 3-5 2-h 2-m x-1 d-1 s-f 1-5 2-a \
         3-1 2-z 2-1 6-d 7g-1 1-1 1b 9 6-5 1 1-2 p-6 p-4 4-1 17-1 1 3 4-2 a v m-1 1 3 4-2 n-1 \
         21-1 d-3 2-1 2-5 2-5 2-b 2-1 88-4 49 1 g gl 7 2 z-7 2z-1 f-1 1 2b 2 y-2 2 6h 2-1 f-1 1i \
         1h-2 3f 3b 6-1 1-1 3i-2 3x 1-2 9w 9 4 4 4 c 9 1-1 1 8 h 9 4 4 4 c 30 25b 1 1 1 1 3 14 1 \
         2-1 1 jg-49 1 4-2h 6-l 2-5 2-11 2-5 2-7 1 1 1 1-u 2-1g 1-6 1 2-3 1-d 2-5 1-i 2-2 1-7 2-1 \
         84 3-1 32-1 i u-2 1g 4 2 n 1 q 2 2 1 m 1 a-4 2-1 2-1 6-1 2-1 2-1 y-3 1c-3 6-3 1n-1 1ip \
         12n 1 1 1 1 1 1 1 1 1 1 1 2 1 1 6-1 1-1 1-1 1-1 1-1 m 9 d 1 1 1 1 1 1 1 1 1 1 1 2 1 1 \
         6-1 1-1 1-1 1-1 1-1 m 2-3 3 oap-8mb 6l8-7h 2 1 2-9 1 1 2-1 3-1v 2-2x 1v 1 a-c 1-4 1 1-1 \
         1-1 1-8 47f 1 e 3m-1 ez-1 a6-1 1 6z-1 os 10dh-6 2e-5 1m4f-f1"),
    (&["com", "compat"],
        "4o 6 4-1 2 3d-1 b-1 8 1h 1w-8 10-2 6c-5 4c 9 23-2 2-1 p-2 1-1 3 b1 6l-3 1iy 3j 14-1 49 1 \
         2zk 82 1-1 1p 3-4 1-2 c c-2 c-1 1-1 4 1 8-2 d 7 20 2f-1 1 1-2 1 c a j-3 2 10-v 4s-1 1-1 \
         g3-1t 11y 2v-2 tk 2b c-5x 2o 1-2 2o-1 44-2l 35-u 1-z 3g-b 3w-o 33-u 13b5-6 c-4 1j l5-6 \
         1bxs-a 5-q 7p-8"),
    (&["enc", "circle"], "76o-j 1u-1g 2mx-3 9-19 1-1r g-1a 2g4s-3 81-1"),
    (&["fin", "final"],
        "1dn5 1 3 3 3 3 3 3 3 3 3 3 3 3 1 1 1 1 1 1 3 3 3 3 1 3 1 3 3 1 y 3 1 1 2 1 1 1 5 1 1 1 1 \
         1 1 2 2 2u-1e 3e-r f k 6 1-1 2-1 2 1 1-1 1-1 1 1-1 1 2-2 1-4 1-4 1-1 1 3 a-1 1-3 1-l 2-1 \
         1 1-7 3-1 56 1 1 1 1 3 1 3 1 3 3 3 3 3 1 1 1 1 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 1 1 3 1 1 1"),
    (&["font"],
        "6iq 7-9 1 3-4 6 3 3-1 1-2 1-1 4 2-4 4-4 1712-9 16ty-2c 1-1y 1-1 2 2-1 2-3 1-b 1 1-6 1-1s \
         1-3 2-7 1-6 1-r 1-3 1-4 1 3-6 1-9f 2-83 2-1d 4cg-3 1-q 1-1 1 2 1-9 1-3 1 1 6 4 1 1 1-2 \
         1-1 1 2 1 1 1 1 1-1 1 2-3 1-6 1-3 1-3 1 1-9 1-g 5-2 1-4 1-g 2lw-9"),
    (&["fra", "fraction"], "58-2 6fl-f 15"),
    (&["init", "initial"],
        "1dn8 3 3 3 3 3 3 3 3 3 3 3 f 3 3 3 5 5 3 14 g 1 f 2 2 48-1z 26-6 s 1-5 1 2-1 2-1 1 1 2 2 \
         1 2 1-1 3 5 5 2 1-2 1-3 2-3 2 4 m-1 2 1 8-2 5h 5 5 3 3 3 3 b 3 3 3 3 3 3 3 3 3 3 3 3 3 3 \
         7"),
    (&["iso", "isolated"],
        "1dn4 1 3 3 3 3 3 3 3 3 3 3 3 3 1 1 1 1 1 1 3 3 3 3 1 3 1 3 3 1 y 3 1 1 1-1 1 1 1 5 1 1 1 \
         1 1 1 2 2 3-2r 41-r 18 4y-c 37 1 1 1 1 1 1 1 1-1 1 1 1 1 3 1 3 1 3 3 3 3 3 1 1 1 1 3 3 3 \
         3 3 3 3 3 3 3 3 3 3 3 3 1 1 3 1 1 1"),
    (&["med", "medial"],
        "1dn9 3 3 3 3 3 3 3 3 3 3 3 f 3 3 3 5 5 3 14 g 1 l 67-l 1r-7 8l 5 1 1 1 1 c 5 5 3 3 3 3 b \
         3 3 3 3 3 3 3 3 3 3 3 3 3 3 7"),
    (&["nar", "narrow"], "1eg1-2l 3-5 2-5 2-5 2-2 b-6"),
    (&["nb", "nobreak"], "4g 2uj 3cq 9 t"),
    (&["sml", "small"], "1e8g-2 1-i 1-3"),
    (&["sqr", "square"], "9xs 3f-3 1b-2g p-32 v 2fxs-v 1s 33-2 d-17"),
    (&["sub"], "5sy-8 lx-e 1-c 2cf 2e38-p"),
    (&["sup", "super"],
        "4q 7-1 5-1 dx-8 13-4 2s7 2en-2 1-a 1-h 1-i m y-10 j4-1 2-b 4g 1 28q 6p te-d n3w-1 5u \
         3l-2 3-1 o2-3 9 i6v-4 1-15 1-8 16r9-w q-2 3cs-2"),
    (&["vert", "vertical"], "9lr 2n 14i8-9 m-k 2-1"),
    (&["wide"], "9hc 14w0-2n 3j-6"),
  ],
};

/// `Numeric_Type`.
#[rustfmt::skip]
pub(super) static NUMERIC_TYPE: Table = Table {
  rest: &["none"],
  values: &[
    (&["de", "decimal"],
        "1c-9 17q-9 3q-9 5i-9 bg-9 3a-9 3a-9 3a-9 3a-9 3a-9 3a-9 3a-9 3a-9 3a-9 2o-9 3a-9 1y-9 \
         7q-9 1y-9 1fq-9 12-9 8c-9 3k-9 4m-9 6-9 52-9 2e-9 3q-9 6-9 r7q-9 iu-9 12-9 5i-9 m-9 2e-9 \
         ba-9 geu-9 13a-9 1om-9 mk-9 3k-9 1o-9 40-9 7q-9 9i-9 3a-9 ae-9 2u-9 2u-9 bq-9 2u-9 l2-9 \
         6u-9 1y-9 bq-9 eti-9 2e-9 3q-9 lf8-1d 1ts-9 bq-9 dy-9 uu-9 3o6-9"),
    (&["di", "digit"],
        "4y-1 5 3ov-8 19k 1at 3-5 6-9 ra-8 b-8 b-8 2h a-8 1 hi-8 1-8 1-8 18rx-3 t8-8 dl-8 18dh-a"),
    (&["nu", "numeric"],
        "58-2 1th-5 ag-5 3c-2 3p-6 61-6 h-8 c1-9 u6-a oh-2 73-9 1ue-1e 2-4 kf-a 9-a 9-a 27-9 9 hs \
         9 9 12h ll p-8 e-2 9j-3 3u-9 u-7 1-e w-9 13-e 91 3h py ma 3oy 2 3 1 2b 1a 7 1 14-1 u 8 \
         10 2q b7 1t y 1 1 cz 1-2 6 38-3 ly et 7 134 3n-1 c-2 1 rx 25 w5 1f7 wf kn 1zb px 1oh 4 \
         3g 1rk 10 5 17 3h 35b-9 8w-5 g1h 7 4 1l u 1 15 1e1-18 c-1k h-1 9h-q 10-3 t 8 3q-4 w2-7 \
         p-6 13-8 23-4 m-5 4g-1 2-f 2-19 1w-4 1g-1 u-2 23-4 2w-7 o-7 15-6 96-5 a1-l 4e-9 16-3 \
         34-6 3z-a aj-j 11h-1 by-8 o7-i nn-k tn-32 e0c-6 m6-m js9-j c-j 30-o 47i-8 pt-1m 1-2 1-3 \
         24-18 1-e r1-1 2yc 2q 3h 1q 1l4 2g 8 f 99 i r 4ty 16v 3gi 7rl tnm"),
  ],
};

/// `Vertical_Orientation`.
#[rustfmt::skip]
pub(super) static VERTICAL_ORIENTATION: Table = Table {
  rest: &["r", "rotated"],
  values: &[
    (&["tr", "transformed_rotated"], "6y1-1 2jh-9 2-b g 33 2j 14kc-5 4p-1 g-1 v 1 1 r-5 3m"),
    (&["tu", "transformed_upright"],
        "9hd-1 1q 1 1 1 1 p v 1 1 6 6-1 4-1 4 1 1 1 1 p v 1 1 6 6-1 1c 5k-f 73-2g z-4 1428-2 4u a \
         1 g 1bz4-1"),
    (&["u", "upright"],
        "4n 1 4 2 a-2 o v du-1 2s4-73 e9-hq fk-27 1ee 9-1 e-1 9-1 5 4-2 7 j 3b-3 1-2 r-1 1-6 5 \
         3-1 1-1 6-5 1 1 1 4 6-a 5-5 1-1 1-1m 2-3 3y l-1 5m-7 4-j 4-4 2 29-t z-f 1 1-a 6-1s 1-63 \
         4g-3d 6-93 e-t ou-t w-9 1p w-p 1-o 4-f gg-1 1a-ao 2-4 a-1 c-f 1-f 1 1 1 1 1-o 1-u 1 1 \
         1-5 1-5 2-3 2-2 2 1 1 1 1-o 1-u 1 1 1-5 1-5 2-4 1-15 1-5j g-72 2h-y 5-mdr wg-v hs-8ov \
         1kw-5bz ls-f g-o a-4 7-3 4-8 42-5 2-1 3-a 6-q 1 1 1-q 3p-2 1-3 8-8 3-1 1vm-v 2cg-3j \
         sg-5b 474-v3 334-hr 868-5un 6sw-lr 5j4-5r 1c-e7 68-4f w0-j3 47k-e7 2-16l 74-e7 zk-1ekd \
         2-1ekd fg8y-1ekd 2-1ekd"),
  ],
};

/// `Indic_Syllabic_Category`.
#[rustfmt::skip]
pub(super) static INDIC_SYLLABIC_CATEGORY: Table = Table {
  rest: &["other"],
  values: &[
    (&["avagraha"], "1tp 3j 73 3j 73 3j 3j g7 1na rh 1cli aj 7d 3g 10c 57 bm"),
    (&["bindu"],
        "1s0-2 3i-1 3d 4-1 31 g-1 3i-1 3j 3h-2 1 3f-2 34 c-2 1 3g-1 5m 3j 4w 3-1 4y 1hr a3 8x \
         3v-2 3h 4z-1 rmd 2v c 1w 18-1 3w-1 j2k 169-1 3i-1 3i-1 3i-1 25 2s 4q w-2 2j-1 6b-1 q \
         2n-1 6z-1 3j 31 az 77-1 4h 2e-3 2l bp-1 3b-1 3t 2c a2-1"),
    (&["brahmi_joining_number"], "1hsi-j"),
    (&["cantillation_mark"], "1u9-1 72 4o 1 3ir-2 1-d i 2-2 s6 qun-h kss 87-6 3-4"),
    (&["consonant"],
        "1sl-10 u-7 o-7 l-j 1-6 1 3-3 y-1 1 g-1 z-j 1-6 1-1 1-1 1-1 v-3 1 1i-j 1-6 1-1 1-4 1r r-j \
         1-6 1-1 1-4 y-1 1 h z 3-1 1 1-1 3-1 3-2 3-b 2j-j 1-f u-2 1m-j 1-9 1-4 10 1i-11 2n-n 1-8 \
         1 2-6 1m-19 2a-1 1 1-4 1-n 1 1-7 19-3 2o-7 1-z 43-w u g-1 8-3 3 3-1 7-2 4-c c 19w-e d \
         3-e h-e h-9 1-2 f-y 9q-t 1d-i t-17 2c-m 9-18 6-1 5a-w h-7 1p-m d-1 b-2 2-z s-z 15-2 \
         rlj-3 1-m t-t 4-3 3-7 1 v-x 2e-n e-m 1u-2 3-z 19-4 2-8 a-4 7-y 1j-f 1-2 6 3-1d 1e-8 5x-d \
         2 1-8 ilh f-3 1-2 1-s 15p-10 1p n-y 2f-v t 2 d-t u-x 2d-9 1-o j 1w-2 1 1-3 1-e 1-9 h-10 \
         1i-j 1-6 1-1 1-4 5w-12 2i-w 66-w 2n-x 2i-w d 1z-q 11-6 5f-x 68-7 1-1 1-n 3i-y 1m-13 \
         15-13 ay-w 1v-t 3g-10 1n-t 9i-h w-x"),
    (&["consonant_dead"], "1xq i6 3j 3a-2 z-5 31u-1"),
    (&["consonant_final"], "4z4-1 1-6 3r-6 40-1 4p 3h 1o-1 1c-1 1n-6 rvf-3 1b 59-d b1-7 luv-b"),
    (&["consonant_head_letter"], "32g-4"),
    (&["consonant_initial_postfixed"], "57e"),
    (&["consonant_killer"], "2to 1vk"),
    (&["consonant_medial"], "22d ue-1 al-3 v-2 x 1xu-1 s4d 7c-2 37-3 lie-2 f4 1 6w-3 lk"),
    (&["consonant_placeholder"], "19 36 1i 1pk 6p-1 15j 2 1pt s9 lx-4 14n q7b-2 m2w 5 x8"),
    (&["consonant_preceding_repha"], "2mm 1gxe sk cb"),
    (&["consonant_prefixed"], "1i2q-1 1h7 6y 21-5"),
    (&["consonant_subjoined"], "32l-a 1-z 1v0-2 8b 3-3 8y-2 8-1 3a-1 rpd-1 8 mxs-l 1-6"),
    (&["consonant_succeeding_repha"], "4p8"),
    (&["consonant_with_stacker"], "2k1-1 35u-1 1c0c-1 uz-1"),
    (&["gemination_mark"], "229 3t 1fzv 1nk"),
    (&["invisible_stacker"], "37d 1i0 i5 96 say itk 1df 1l6 7c 29 iz 29 bu"),
    (&["joiner"], "6bx"),
    (&["modifying_letter"], "29v"),
    (&["non_joiner"], "6bw"),
    (&["nukta"],
        "1to 3j 3j 3j 1s-2 1o 73 3j ho 2d6 4x 28 ry3 j2c-2 1a7 54 2e 2z 4y 29-1 7d 3g 70 6u aq 7c \
         se"),
    (&["number"],
        "1c-9 1t8-9 3a-9 3a-9 3a-9 3a-9 3a-9 3a-9 3a-9 3a-9 3a-9 2o-9 3a-9 1y-j 7g-9 1y-9 1fq-9 \
         9o-9 3k-a 4l-9 6-9 52-9 2e-9 3q-9 rra-9 12-9 5i-9 m-9 2e-9 ba-9 ime-8 17h-9 5i-9 40-9 \
         7-j 6z-9 9i-9 3a-9 ae-9 2u-9 2u-b es-9 l2-s 6b-9 1y-9 bq-9"),
    (&["number_joiner"], "1htr"),
    (&["pure_killer"],
        "2m3-1 71 j 2z 5l 51 1cp-1 u 4c iw 8f 1z-1 rp4 86 ih juq 5f c5 u8 ep 6u lr e4"),
    (&["register_shifter"], "4p5-1"),
    (&["syllable_modifier"], "4y-1 1u2 y7 2u 1 3y 1l0 2-2 2 9 9p 8v-1 2 c6 ck hk d-2 1bno ic 15g"),
    (&["tone_letter"], "50w-4 sp7 1"),
    (&["tone_mark"], "2tk-3 3g-3 a3 17-1 4-4 p-6 1 a-1 1t8-1 4r-4 s6p-2 99-2 1t 1 8a"),
    (&["virama"],
        "1u5 3j 3j 3j 3j 3j 3j 3j 3j 3g 2nt rsx 59 6z k91 36 7a 38 7r 6s 3j 70 3j 3a aq bq gu"),
    (&["visarga"],
        "1s3 3j 3j 3j 3j 73 3j 3j 3j e3 54 1hq n0 3h rum 75 a9 is9 16a 3j 3j 3j ao 8x 3f 70 3j 31 \
         az bq 2h 2l bq 76 2c a4"),
    (&["vowel"], "50j-a s8g-3 4 57-8 kkl-4"),
    (&["vowel_dependent"],
        "1tm-1 2-e 1-1 5-2 a-1 2i-6 2-1 2-1 a a-1 2i-4 4-1 2-1 35-7 1-2 1-1 l-1 2i-6 2-1 2-1 8-2 \
         a-1 2i-4 3-2 1-2 a 2u-6 1-2 1-2 8-1 b-1 2i-6 1-2 1-2 8-1 b-1 2i-6 1-2 1-2 a a-1 2z-5 1 \
         1-7 i-1 1o-9 6-5 1 2w-9 1 4-4 4s-c 2-1 4p-a w-3 8 4-1 8-3 e-3 l-1 19w-1 u-1 u-1 u-1 1u-f \
         2 9j-8 h 39-g 2e-4 1x-i 5d-e 2o-5 1p-8 1i-6 rmd w-4 3x-e 1n 1z-7 2t-8 14 1v-9 3h-e 18-4 \
         6r-7 il2-2 1-1 5-1 17u-d 19-1 1n-8 9 2s-b i-1 30-c b-1 1 2l-7 d 4e-8 2d-6 2-1 2-1 a a-1 \
         5t-c 32-e 6o-6 2-3 w-1 2a-c 3 30-8 2y-a 75-a 6x-5 1-1 48-6 2-3 6 s-9 1y-a cz-7 1-3 38-4 \
         3g-5 3 1-1 1 3 1y-4 1-1 1-1 9q-3 1p-6 3-2"),
    (&["vowel_independent"],
        "1s4-g 23-1 g-5 d-7 2-1 2-1 23-1 z-5 4-1 2-1 34-8 1-2 1-1 23-1 z-7 2-1 2-1 23-1 z-5 3-2 \
         1-2 34-7 1-2 1-2 23-1 z-7 1-2 1-2 23-1 z-7 1-2 1-2 22-2 z-h i2-9 13-3 1be-2 t-2 t-2 t-2 \
         1s-g ih-5 4y-d 34-6 2i-1 roa-1 1-2 3g-f 30 3p-4 3-2 35-5 62-1 6k-1 1 jsj-d 2m-1 g-9 3a-3 \
         3g-d 33-7 1k 1r-3 18-9 23-7 2-1 2-1 23-1 4e-d 37-d 6p-d 22-3 10-d 36-9 ae-9 6u-6 2 46-7 \
         2-3 2a 27 bz-8 1-3 6q-6 1-1 1 2c-5 1-1 1-1 bc-c"),
  ],
};

/// `Indic_Positional_Category`.
#[rustfmt::skip]
pub(super) static INDIC_POSITIONAL_CATEGORY: Table = Table {
  rest: &["na"],
  values: &[
    (&["bottom"],
        "1to 4-3 8 4 3-1 a-1 2g 4-3 8 k-1 2g 4-1 a 3 z 1y 4-3 8 k-1 2g 4-3 8 k-1 60 p b-1 2g 11-1 \
         2n-1 t-1 34 1 2p-2 3h-2 1 2j-1 r 1 1l 2-1 e 8-a 1-z 9 2w-1 6 5-1 p-1 4-2 x a 1ad-1 u v v \
         1z-2 9w f 6 1 64 1p 4-3 a-1 1 i 54-2 1d 1h-1 1 6-1 3i a 4d-4 2-3 d rhz 6 47 2u-2 p-2 1-3 \
         2x-1 3 33 4 2-1 3h 1j 6z 4 il0-1 8-2 16-1 16p-5 35-1 4-1 7 2v-1 5-1 1s 1u-5 d-1 1 2q h \
         4h-1 4-1 28-1 6z-5 4 3 30-5 9-1 6m-3 9-1 r-1 2d-5 6 34-1 5 2t 6-1 2 7a-3 6-1 7c 40-3 8 \
         x-1 6 14-1 6-3 j-1 5-2 1a-b bg-4 8 2a-l 2-6 1 3n b 1 2 bw 1v-2"),
    (&["bottom_and_left"], "xj3"),
    (&["bottom_and_right"], "5dn s5e 1 m0x"),
    (&["left"],
        "1tr e 34 7-1 3a 3j 3r 3i-2 al-2 40 1 9v 6p 2a 1fg-2 gl 1n o-4 5n-1 2u 3k-1 b-1 ryc-1 \
         37-1 3 52 2 k3m 3e 3r p 7m 2t-1 6l 3e 7 6u 7 6t 3b 7a 7b 1 4a h jw g3 20-1"),
    (&["left_and_right"], "1xn-1 am 3i-2 al-2 3z 1 1y9 3-1 oq-1 1czt-1 a7 1 6z ot"),
    (&["overstruck"], "5p0 d-6 1au0 4"),
    (&["right"],
        "1s3 1j 2 1 8-3 2 1e-1 1m 1 m 17 1m 1 1u 1m 1 a-1 1h-1 1m 1 3h-1 1-1 k 15-2 1p-3 1p-1 1m \
         2-3 g-1 s e-1 1m-4 k 16-1 23-2 6 6 i-1 1o 1-1 h 2y 1-1 3u 1s 4r-1 b 2 q-1 a-2 2-6 l 3-5 \
         2 a-2 1a0 u 3l g-1 9m-1 4-2 4-1 1-5 3b-4 3-1 1-5 7-1 28 1o 9 1-1 8 46 1c e 1p u 5 2 1o \
         2-2 1 3-1 1c-2 3-1 51 l rhn-1 2 2g-1 1e-f 3y-1 1b 1c-1 3h p 19 1 1f 8 2 1d 5 6l-1 1-1 \
         1-1 1 jrn 1 3j 19 1 4-1 3w-1 1n 1c 1 a 2z-2 6 4q 1 v-1 1m-1 1-3 8 9 a-1 5t 1 8-1 3 2y 1 \
         a 3 6l 1 c 35-2 8-1 1 31 2 6 2x-1 7e 1 9 6v-4 8 2 40 1 8-3 2h t-1 1q bb e 2y a 41 1v-4 \
         4-1 1 9r c 1c-1 b"),
    (&["top"],
        "1s0-2 1j a-3 8 3 17 3g 2-1 1w-1 2-1 z-1 f-1 1u 1-1 1d-5 1 1p l-1 17 1p c 1e 3 1l-2 5-1 \
         2-3 7 17 1p 6 5-1 1e-1 1l-1 g-1 1e 20 7-1 2l 2-3 f-7 2q 2-3 3 c-6 2y 1k 7-4 1 1-1 2-1 \
         4l-1 3-4 3 1i-3 g-1 m 19w v v v 1w-3 b 2-8 1 9 8y-1 5-1 h 64 3 1o-2 7 2-3 2 7-9 3n-3 1c \
         1-1 a 14 1-6 c-1 y 3-1 1o 1-1 3 1-2 1n-6 2 49-2 7-1 4 j 7a l0 qoh 3 4 q 4e q-h d 12-4 v \
         4-2 1a-2 1c 2-1 4 14 1v-3 1 2 h 8 1b 1f 1-1 3-1 5-1 1 17 6v ilb 9 14 154 1i-3 6-4 15 2-1 \
         b-1 1f-1 21-2 10-2 3 2 3 23-1 1m-2 3-1 7 3 2o-1 2 1-1 6 4g 5-3 n-1 1q 11-6 3-4 5l-1 3-1 \
         p 2j 4-1 6z-1 3f-1 2 2 2y 1 4-3 2x 2-1 3 1-2 7b-4 77-1 2 1 48-1 11 2-5 17-3 1 m 2-2 19-5 \
         c 1 bb-1 6-5 39 1-1 3e-4 4 1-1 1-2 1 24-1 3 9p c-2 1f-1 8"),
    (&["top_and_bottom"], "2fc mi 2-3 7 2be 1ckx-1"),
    (&["top_and_bottom_and_left"], "37g 1fxd"),
    (&["top_and_bottom_and_right"], "5dp"),
    (&["top_and_left"], "288 i9 1yb ve 1d3l 71"),
    (&["top_and_left_and_right"], "28c i8 1y9 1e63"),
    (&["top_and_right"], "24p 3x a0 6-1 1-1 2ft-1 f0 1cor 36-1"),
    (&["visual_order_left"], "2tc-4 3f-4 25s-2 2 smy-1 2 1-1"),
  ],
};

/// `Joining_Type`.
#[rustfmt::skip]
pub(super) static JOINING_TYPE: Table = Table {
  rest: &["u", "non_joining"],
  values: &[
    (&["c", "join_causing"], "18g c9 3s-2 32c 1ky"),
    (&["d", "dual_joining"],
        "17k 5 1 1-4 4-c 1-6 1-1 z-1 8-f i-11 1-1 9 1 1-1 14-2 2 i-2 5-3 1-8 1 1 1-1 v-a 3-e 2-3 \
         1 2-2 2-5 22-w 2e-4 2 1-9 1 a 1-3 2 t 2-4 i-9 5-1 2-5 1-e 30e o-2g e-x 1 sd1-1d jf2-4 \
         e-3 1-4 1-2 a-3 41 1 3-2 1-1 1 2 s-1 9e-w 1 ek-2 1-g c-2 s-3 2-b 1a 1-1 4 2-1 1-1 1 2 5 \
         16wl-1v"),
    (&["l", "left_joining"], "x9u jfe 9 fc ju"),
    (&["r", "right_joining"],
        "17m-3 1 1 5-3 l 14-2 1-2 g-h 12 2-8 1 1 2-1 1 o-1 w 4-4 4 9 1 1 2 t b-2 f-1 4 1-1 3-1 5i \
         5-1 1 a 1-2 e 1-1 5-i b r-2 1 2-1 6 1eyz 1 1-1 3-4 a 3 2 a 41 1-2 3 2 1-1 1 n-3 ad eo w \
         v-1 1q-2 2-1 2 4-1 5"),
    (&["t", "transparent"],
        "4t gi-33 7n-6 7b-18 1 1-1 1-1 1 20-a 1 1a-k g 2t-6 2-5 2-1 1-3 x 1 u-q 2j-a 1m-8 9 o-3 \
         1-8 1-2 1-4 17-2 1o-7 16-n 1-v 1j 1 4-7 4 3-6 a-1 t 1m 4-3 8 k-1 q 2-1 1l 4-1 4-1 2-2 3 \
         u-1 3 b-1 1l 4-4 1-1 4 k-1 m-5 1 1m 2 1-3 8 7-1 b-1 u 1p c 1e 3 1j 1-2 5-2 1-3 7-1 b-1 t \
         1m 2 6 5-1 k-1 s-1 1l-1 4-3 8 k-1 t 20 7-2 1 2i 2-6 c-7 2q 2-8 b-6 21-1 r 1 1 1j-d 1-4 \
         1-1 5-a 1-z 9 2u-3 1-5 1-1 2-1 p-1 4-2 g-3 d 2-1 6 f jj-2 qa-2 t-1 u-1 u-1 1s-1 1-6 8 \
         2-a 9 19-2 1 39-1 y 3a-2 4-1 9 6-2 63-1 2 1m 1-6 1 1 2-7 6-9 2 1c-u 1d-3 1c 1-4 1 5 14-8 \
         c-1 w-3 2-1 1-2 1k 1-1 3 1-2 1m-7 2-1 48-2 1-c 1-6 4 6 3-1 5i-1r ej 2-1 q-4 1d-4 5-5 \
         2o-w 2da-2 3x 2o-v fe-3 2z-1 n9w-3 1-9 w-1 28-1 7k 3 4 p-1 5 47-1 q-h d 12-7 p-a 1a-2 1c \
         2-3 2-1 13 1v-5 2-1 2-1 c 8 1b 1f 1-2 2-1 5-1 1 16-1 8 6m 2 4 fn4 kh-f g-f 5r 6x-2 e9 6a \
         45-4 1ae-2 1-1 5-3 14-2 4 4l-1 fx-3 ar-1 28-2 1y-a 1d-3 3f 1i-e 15 2-1 a-2 1d-3 2-1 7 \
         1p-2 10-4 1-7 1q c-1 1g-8 a-3 2 2n-2 2 1-1 6 2 4d 3-7 l-1 1l-1 3 11-6 3-4 5f-7 2-2 1 n \
         2c-5 1 4-1 1-1 6m-3 6-1 1-1 r-1 2d-7 2 1-1 2y 1 2-5 1 2t-2 2-3 1-4 77-8 1-1 74-1 1 4 \
         40-3 2-1 4 w-9 14-5 2-3 8 9-5 2-2 1a-c 1-1 ba-6 1-5 1 2a-l 2-6 1-1 1-1 3e-5 3 1-1 1-6 1 \
         20-1 3 1 9n-1 b-1 1g-4 5 1 44t-g 6-e asa-4 1n-6 t4 1r-3 29 f5k-1 1-3 3mk-19 2-m f4-2 9-f \
         2-6 u-3 44-2 1iz-1i 4-1d 8 e m-4 1-e 11s-6 1-g 2-6 1-1 1-4 2s 4g-6 af 1p-3 e4-3 rk-6 \
         31-7 gzat u-2n 3k-6n"),
  ],
};

/// `Joining_Group`.
#[rustfmt::skip]
pub(super) static JOINING_GROUP: Table = Table {
  rest: &["no_joining_group"],
  values: &[
    (&["african_feh"], "1q3"),
    (&["african_noon"], "1q5"),
    (&["african_qaf"], "1q4 7"),
    (&["ain"], "189-1 2t 2j 2o-2 9f f"),
    (&["alaph"], "1e8"),
    (&["alef"], "17m-1 1 1 21-2 1 71-1 6z-i"),
    (&["beh"], "17s 1-1 1u a-7 5r-6 95-1 k-2 5-2"),
    (&["beth"], "1ea q"),
    (&["burushaski_yeh_barree"], "1h6-1"),
    (&["dal"], "17z-1 2f-8 2l 2y-1 9f"),
    (&["dalath_rish"], "1ed-1 j 4"),
    (&["e"], "1et"),
    (&["farsi_yeh"], "18d-2 3w 1 4m-1"),
    (&["fe"], "1fz"),
    (&["feh"], "18h 2n-5 55-1 8y"),
    (&["final_semkath"], "1es"),
    (&["gaf"], "18b-1 30 1 3-5 4t-2 88 y h 5"),
    (&["gamal"], "1eb-1 p"),
    (&["hah"], "17w-2 2a-6 1j 47-1 l-1 2 9 7h n u 3-1"),
    (&["hanifi_rohingya_kinna_ya"], "1h5l 4 1 2"),
    (&["hanifi_rohingya_pa"], "1h4y 6 i"),
    (&["he"], "1ef"),
    (&["heh"], "18n"),
    (&["heh_goal"], "1c1-1"),
    (&["heth"], "1ei"),
    (&["kaf"], "18j 2w-2 5s 8k"),
    (&["kaph"], "1en"),
    (&["khaph"], "1fy"),
    (&["knotted_heh"], "1by 1s"),
    (&["lam"], "18k 34-3 4x 8r w"),
    (&["lamadh"], "1eo"),
    (&["malayalam_bha"], "1nq"),
    (&["malayalam_ja"], "1nl"),
    (&["malayalam_lla"], "1ns"),
    (&["malayalam_llla"], "1nt"),
    (&["malayalam_nga"], "1nk"),
    (&["malayalam_nna"], "1no"),
    (&["malayalam_nnna"], "1np"),
    (&["malayalam_nya"], "1nm"),
    (&["malayalam_ra"], "1nr"),
    (&["malayalam_ssa"], "1nu"),
    (&["malayalam_tta"], "1nn"),
    (&["manichaean_aleph"], "1gow"),
    (&["manichaean_ayin"], "1gpl-1"),
    (&["manichaean_beth"], "1gox-1"),
    (&["manichaean_daleth"], "1gp1"),
    (&["manichaean_dhamedh"], "1gpg"),
    (&["manichaean_five"], "1gq4"),
    (&["manichaean_gimel"], "1goz-1"),
    (&["manichaean_heth"], "1gp9"),
    (&["manichaean_hundred"], "1gq7"),
    (&["manichaean_kaph"], "1gpc-2"),
    (&["manichaean_lamedh"], "1gpf"),
    (&["manichaean_mem"], "1gpi"),
    (&["manichaean_nun"], "1gpj"),
    (&["manichaean_one"], "1gq3"),
    (&["manichaean_pe"], "1gpn-1"),
    (&["manichaean_qoph"], "1gpq-2"),
    (&["manichaean_resh"], "1gpt"),
    (&["manichaean_sadhe"], "1gpp"),
    (&["manichaean_samekh"], "1gpk"),
    (&["manichaean_taw"], "1gpw"),
    (&["manichaean_ten"], "1gq5"),
    (&["manichaean_teth"], "1gpa"),
    (&["manichaean_thamedh"], "1gph"),
    (&["manichaean_twenty"], "1gq6"),
    (&["manichaean_waw"], "1gp3"),
    (&["manichaean_yodh"], "1gpb"),
    (&["manichaean_zayin"], "1gp5-1"),
    (&["meem"], "18l 7z-1 8w"),
    (&["mim"], "1ep"),
    (&["noon"], "18m 36-3 4q-2 7z"),
    (&["nun"], "1eq"),
    (&["nya"], "1bx"),
    (&["pe"], "1eu"),
    (&["qaf"], "18i 18 1j-1 e4 f"),
    (&["qaph"], "1ex"),
    (&["reh"], "181-1 2m-8 2d 2z f-1 4 8o 7 6"),
    (&["reversed_pe"], "1ev"),
    (&["rohingya_yeh"], "1po"),
    (&["sad"], "185-1 2u-1 2k c3"),
    (&["sadhe"], "1ew"),
    (&["seen"], "183-1 2t-2 2l 2p g 2 c-1"),
    (&["semkath"], "1er"),
    (&["shin"], "1ez"),
    (&["straight_waw"], "1pt"),
    (&["swash_kaf"], "1be"),
    (&["syriac_waw"], "1eg"),
    (&["tah"], "187-1 2u dn-1 m"),
    (&["taw"], "1f0"),
    (&["teh_marbuta"], "17t 46 k"),
    (&["teh_marbuta_goal", "hamza_on_heh_goal"], "1c3"),
    (&["teth"], "1ej-1"),
    (&["thin_yeh"], "1om"),
    (&["vertical_tail"], "1ou"),
    (&["waw"], "17o z 19-1 24-7 3 4o-1 8h"),
    (&["yeh"], "17k 5 y-1 19 2f-1 4l 8g-1 g"),
    (&["yeh_barree"], "1ci-1"),
    (&["yeh_with_tail"], "1cd"),
    (&["yudh"], "1el"),
    (&["yudh_he"], "1em"),
    (&["zain"], "1eh"),
    (&["zhain"], "1fx"),
  ],
};

/// `Bidi_Paired_Bracket_Type`.
#[rustfmt::skip]
pub(super) static BIDI_PAIRED_BRACKET_TYPE: Table = Table {
  rest: &["n", "none"],
  values: &[
    (&["c", "close"],
        "15 1f v 2wt 1 1ge 1wp 1j f hm 1 u u6 1 1 1 1 1 1 28 w 1 1 1 1 b8 1 1 1 1 1 1 1 1 1 1 1s \
         1 x th 1 1 1 18 1 1 1 bw 1 1 1 1 3 1 1 1 14qm 1 1 4q 1f v 2 2"),
    (&["o", "open"],
        "14 1e v 2wu 1 1ge 1wp 1j f hm 1 u u6 1 1 1 1 1 1 28 w 1 1 1 1 b8 1 1 1 1 1 1 1 1 1 1 1s \
         1 x th 1 1 1 18 1 1 1 bw 1 1 1 1 3 1 1 1 14qm 1 1 4q 1e v 3 2"),
  ],
};

/// `Trail_Canonical_Combining_Class` of the characters for which it is not the
/// `Canonical_Combining_Class`, by number.
#[rustfmt::skip]
pub(super) static TRAIL_COMBINING_CLASS: &[(u8, &str)] = &[
    (1,
        "6my-1 i u-2 1g 4 2 n 1 q 2 2 1 m 1 a-4 2-1 2-1 6-1 2-1 2-1 y-3 1c-3 6-3 1ke"),
    (7, "1t5 7 2 z-7 3g-1 1 2b 2 y-2 2 71-1 1flo 1 e"),
    (8,
        "9jg 1 1 1 1 1 1 1 1 1 1 1 2 1 1 6-1 1-1 1-1 1-1 1-1 m 9 d 1 1 1 1 1 1 1 1 1 1 1 2 1 1 \
         6-1 1-1 1-1 1-1 1-1 m 2-3 3"),
    (9, "2qi 2"),
    (14, "1dlp"),
    (17, "1dlr e"),
    (18, "1dm7"),
    (19, "1dmz"),
    (21, "1dm8-6 1-4 1 1-1 1-1 1-4"),
    (23, "1dn0-2"),
    (24, "1dm2 1"),
    (25, "1dm3 1"),
    (91, "2fc"),
    (130, "31v 2 1 8"),
    (132, "31x"),
    (202, "5j v s-1 i-1 8-1 a-1 6-1 3-1 8-1 f-1 6-1 2-1 e-1 3a-1 1o-1 5ie-1 m-1"),
    (216, "bk-1 d-1 2jl9-6 2e-5"),
    (220,
        "ew-3 sp 4pm-1 2-3 4-3 2-1 4-3 8-1 4-3 4-5 2-3 4-1 2-5 e-1 2-1 2-1 8-b 6-1 8-1 8-4 9-1 \
         m-1 g-3 k-3 a-1 2-1"),
    (230,
        "5c-5 2-7 1-5 2-4 2-5 2-7 1-5 2-4 1-4 2-9 2-5 2-7 2-1 2-5 2 3-1 3-1 2-1 4-1 2-1 3-5 2-1 \
         2-5 2-1 2-1 2-9 2-a 26-f 1-5 2-3 2-4 3-1 2-v 6-1 6-1 2-9 9d-1 1-2 1 1-2 p-6 p-4 4-1 17-1 \
         1 3 4-2 a v m-1 1 3 4-2 n-1 21-1 d-3 2-1 2-5 2-5 2-b 2-1 88-2 1 49 1 g 4ku-1 4-3 8-3 4-7 \
         2-1 6-3 6-1 4-3 2-1 6-d 2-1 2-1 2-7 c-5 2-7 2-7 5-2 1 6-l 2-f 4-j 4-9 2-1 2-3 6-l 2-5 \
         2-11 2-5 2-7 1 1 1 1-u 1e-1 4 1-3 5 4 1-3 1-6 2-5 1-h 7 1-3 8f"),
    (240, "680-1b 2-2 2 4 5-2 2 4 11-2 2 4"),
];

/// Characters that may compose with the one before them: `NFC_QC=Maybe`.
#[rustfmt::skip]
pub(super) static MAY_COMPOSE: &str =
        "lc-4 1-6 2 1 1-1 6 7-5 4-1 1-1 6 9 2 lp-2 km 3l o 9y n-1 2u o 3i 2z i-1 2v o 36 4 f ge \
         8i-k 1e-q 1v6 483-1 189r 30 eu o 9k 9 2 6p ow";

/// Characters with a canonical decomposition that has a compatibility one in turn.
#[rustfmt::skip]
pub(super) static COMPATIBILITY_BELOW_CANONICAL: &str =
        "p1 25-1 5ae 85 b-2 d-2 d";

/// What the tool has under `Extended_Pictographic`: the proposal of that property
/// for Unicode 10, before emoji proper were added to it.
#[rustfmt::skip]
pub(super) static EARLY_EXTENDED_PICTOGRAPHIC: &str =
        "70o ho 1-6 1-1 1 3-1 1-3 1-1 1 2-1 1-2 1-2 2-7 3-c c-b 1-1 1 2 1-h 1-2 1-h 3 2 1 2-2 2-7 \
         2-3 2-a 2-4 2-1 1-4 2 1 2-j 2-4 6 4-1 1-3 1-1 9 1-1 2b-2 2i6w-3 1-6y d-2 v 1o-3 1p-1k \
         t-c 18-3 9-6 2-4t y-1 34-1 2 3-1 2b-1 3 7b 1r-a 6 o-6 2-1 8-b 1-1 4-1 1-3 2-c 2-1 1-7 \
         2-8 1-4 3-b 3-7 3-1 1 1-3 1-5 1-2 1-5 5o-4 8-c 6-2 1 2-2 1-1 4-8 38-b 2d-16 c-3 1k-7 a-5 \
         14-7 u-2p f 8-7 1-1 c c-3 f-w i-19 1-18c";
