//! Normalization forms (UAX #15), as far as properties depend on them.

use std::collections::{HashMap, HashSet};
use std::ops::RangeInclusive;

use anyhow::{Context, Result};

use super::set::{LIMIT, Set};
use super::ucd::Ucd;

/// Canonical decompositions and compositions.
pub(super) struct Normalization {
    /// Combining classes by code point.
    pub(super) classes: Vec<u8>,
    /// One step of each canonical decomposition; without Hangul syllables.
    canonical: HashMap<u32, Vec<u32>>,
    /// Code points with a compatibility decomposition.
    compatibility: HashSet<u32>,
    /// What two code points become; without Hangul syllables.
    compositions: HashMap<u32, Vec<(u32, u32)>>,
    /// Code points that compose with one before them.
    combine_back: HashSet<u32>,
    /// Canonical decompositions that are not undone.
    one_way: Set,
}

const LEADING_JAMO: RangeInclusive<u32> = 0x1100..=0x1112;
const VOWEL_JAMO: RangeInclusive<u32> = 0x1161..=0x1175;
const TRAILING_JAMO: RangeInclusive<u32> = 0x11A8..=0x11C2;
const SYLLABLES: RangeInclusive<u32> = 0xAC00..=0xD7A3;

impl Normalization {
    pub(super) fn of(ucd: &Ucd) -> Result<Normalization> {
        let one_way = ucd.binary("DerivedNormalizationProps.txt", "comp_ex")?;
        let mut classes = vec![0; LIMIT as usize];
        let mut canonical = HashMap::new();
        let mut compatibility = HashSet::new();
        let number = |text: &str| u32::from_str_radix(text, 16).context("not a code point");
        for line in ucd.read("UnicodeData.txt")?.lines() {
            let fields: Vec<&str> = line.split(';').collect();
            let [c, _, _, class, _, decomposition, ..] = fields.as_slice() else {
                continue;
            };
            let c = number(c)?;
            classes[c as usize] = class.parse()?;
            if decomposition.starts_with('<') {
                compatibility.insert(c);
            } else if !decomposition.is_empty() {
                let parts = decomposition.split(' ').map(number);
                canonical.insert(c, parts.collect::<Result<Vec<u32>>>()?);
            }
        }
        let mut compositions: HashMap<u32, Vec<(u32, u32)>> = HashMap::new();
        let mut combine_back: HashSet<u32> = VOWEL_JAMO.chain(TRAILING_JAMO).collect();
        for (&c, parts) in &canonical {
            if let [first, second] = parts.as_slice()
                && !one_way.contains(c)
            {
                compositions.entry(*first).or_default().push((*second, c));
                combine_back.insert(*second);
            }
        }
        Ok(Normalization {
            classes,
            canonical,
            compatibility,
            compositions,
            combine_back,
            one_way,
        })
    }

    fn class(&self, c: u32) -> u8 {
        self.classes[c as usize]
    }

    /// The whole canonical decomposition; of a Hangul syllable, itself.
    pub(super) fn decompose(&self, c: u32) -> Vec<u32> {
        match self.canonical.get(&c) {
            Some(parts) => parts
                .iter()
                .flat_map(|&part| self.decompose(part))
                .collect(),
            None => vec![c],
        }
    }

    /// Whether normalization to NFD (or NFKD) leaves a code point alone
    /// whatever stands around it.
    pub(super) fn is_decomposition_inert(&self, c: u32, compatible: bool) -> bool {
        let decomposes = self.canonical.contains_key(&c)
            || SYLLABLES.contains(&c)
            || compatible && self.has_compatibility_below(c);
        self.class(c) == 0 && !decomposes
    }

    /// Whether normalization to NFC (or NFKC) leaves a code point alone
    /// whatever stands around it. `stable` are those for which the quick
    /// check says yes.
    pub(super) fn is_composition_inert(&self, c: u32, stable: bool) -> bool {
        stable
            && self.class(c) == 0
            && !self.combine_back.contains(&c)
            && !self.combines_forward(c)
            && self.ends_for_good(c)
    }

    /// Whether some character behind `c` composes with it.
    fn combines_forward(&self, c: u32) -> bool {
        let is_open_syllable = SYLLABLES.contains(&c) && (c - SYLLABLES.start()).is_multiple_of(28);
        LEADING_JAMO.contains(&c) || is_open_syllable || self.compositions.contains_key(&c)
    }

    /// Whether no character can get into the decomposition of `c` and compose
    /// with what is before its last part.
    fn ends_for_good(&self, c: u32) -> bool {
        let parts = self.decompose(c);
        let Some(mut at) = parts.iter().rposition(|&part| self.class(part) == 0) else {
            return false;
        };
        while at > 0 && self.class(parts[at - 1]) == 0 {
            at -= 1;
        }
        let mut starter = parts[at];
        let mut last_class = 0;
        for &part in &parts[at + 1..] {
            if self.composes_between(starter, last_class, u32::from(self.class(part))) {
                return false;
            }
            match self.composition(starter, part) {
                Some(composed) => starter = composed,
                None => last_class = u32::from(self.class(part)),
            }
        }
        match last_class {
            0 => !self.combines_forward(starter),
            class => !self.composes_between(starter, class, 256),
        }
    }

    fn composition(&self, first: u32, second: u32) -> Option<u32> {
        let mut pairs = self.compositions.get(&first)?.iter();
        pairs.find(|(with, _)| *with == second).map(|&(_, to)| to)
    }

    /// Whether `starter` composes with a mark of a class between two others.
    fn composes_between(&self, starter: u32, low: u32, high: u32) -> bool {
        let pairs = self.compositions.get(&starter).into_iter().flatten();
        let mut classes = pairs.map(|&(with, _)| u32::from(self.class(with)));
        classes.any(|class| low < class && class < high)
    }

    fn has_compatibility_below(&self, c: u32) -> bool {
        self.decompose(c)
            .iter()
            .any(|part| self.compatibility.contains(part))
    }

    /// The code points that are part of no canonical decomposition but as its
    /// first one, and that compose with nothing before them.
    pub(super) fn segment_starters(&self) -> Set {
        let mut inside: HashSet<u32> = self.combine_back.clone();
        for &c in self.canonical.keys().filter(|&&c| self.one_way.contains(c)) {
            inside.extend(self.decompose(c).into_iter().skip(1));
        }
        Set::of(|c| self.class(c) == 0 && !inside.contains(&c))
    }
}
