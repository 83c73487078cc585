//! Transformations of a parsed text, and the machine that puts them to work.
//!
//! A [`Rewrite`] looks at a [`Document`] (a text with its tree) and proposes
//! *edits*: places in the text and what is put there. One edit may change many
//! places at once (a name wherever it occurs), put a part of a node in the
//! node's place, or several nodes in the place of one. The
//! [`Machine`](machine::Rewriting) knows nothing of what they mean. It puts edits that do
//! not touch one another together into candidates, goes on from the text of
//! an interesting one, parses it, and asks again.
//!
//! A new transformation is a file with a type that implements [`Rewrite`], and
//! a line in [`REWRITES`].

mod arguments;
mod blanks;
mod columns;
mod comments;
mod convert;
mod definition;
mod deletion;
mod demand;
mod document;
mod earlier;
mod edit;
mod expand;
mod hoisting;
mod horizon;
mod indent;
mod inline;
mod inside;
mod levels;
mod machine;
mod minimal;
mod names;
mod neighbors;
mod omit;
mod operands;
mod outlook;
mod pairs;
mod parts;
mod place;
mod plan;
mod prose;
mod rates;
mod removed;
mod rename;
mod restore;
mod separators;
mod solid;
mod space;
mod splice;
mod standing;
mod suspects;
mod together;
mod twins;
mod uncomment;
mod unscope;
mod unused;
mod unwrap;
mod write;

use std::fmt;
use std::num::NonZeroU64;
use std::ops::Range;

pub use document::{Document, Index};
pub use edit::Cut;
pub(crate) use machine::{Effort, Plan, Rewriting, State};

use crate::options::Layout;
pub(crate) use deletion::can_go;
use edit::Cuts;
pub(crate) use edit::{hash_of, outermost};
pub(crate) use space::comments;
pub(crate) use write::write;

use horizon::Horizon;
use prose::Prose;
use removed::Removed;

/// A way to change a parsed text.
pub trait Rewrite: fmt::Debug + Send + Sync {
    /// Its name, by which a phase asks for it.
    fn name(&self) -> &'static str;

    /// When it is worth its tests.
    fn tier(&self) -> Tier;

    /// Whether a result is minimal only if every edit of it was refused. Those
    /// of others are offered once.
    fn is_proved(&self) -> bool {
        false
    }

    /// Whether its edits only change the part of a long text that is looked at.
    fn is_near(&self) -> bool {
        true
    }

    /// How likely an edit that it proposed with such a risk is refused, if it gains
    /// that share of the text.
    fn risk_of_share(&self, risk: f32, share: f32) -> f32 {
        let _ = share;
        risk
    }

    /// Proposes edits. Every edit has to make the text smaller, or leave it as long
    /// with a name less in it.
    fn propose(&self, document: &Document, scope: &Scope, edits: &mut Vec<Edit>);
}

/// In what order transformations come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tier {
    /// They change the text's structure, on texts of any size.
    Structure,
    /// They change the structure of a small text: candidates are parsed.
    Fine,
    /// They change what tokens look like.
    Tokens,
    /// They leave out comments: as soon as nothing else promises as much.
    Comments,
    /// They change what is between tokens.
    Layout,
}

impl Tier {
    /// The one after it: comments have no time of their own.
    pub(crate) fn next(self) -> Option<Tier> {
        match self {
            Tier::Structure => Some(Tier::Fine),
            Tier::Fine => Some(Tier::Tokens),
            Tier::Tokens | Tier::Comments => Some(Tier::Layout),
            Tier::Layout => None,
        }
    }

    /// What a user reads.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Tier::Structure => "structure",
            Tier::Fine => "small parts",
            Tier::Tokens => "tokens",
            Tier::Comments => "comments",
            Tier::Layout => "layout",
        }
    }
}

/// Which edits are asked for.
#[derive(Clone, Copy, Debug)]
pub struct Scope<'a> {
    /// Nodes with fewer characters are of no interest yet.
    pub least: usize,
    /// How far from its end the text is looked at.
    pub(crate) horizon: Horizon,
    /// Whether what gains little for its tests is asked for, too.
    pub thorough: bool,
    /// What is wanted between tokens.
    pub layout: Layout,
    /// What was left out so far, in order.
    pub(crate) removed: &'a [Removed],
    /// Which words are text and no names, as far as that was asked.
    pub(crate) prose: &'a Prose,
}

impl Scope<'_> {
    /// All that there is to be asked for in a text, however little it gains.
    pub fn all(layout: Layout) -> Scope<'static> {
        Scope {
            least: 1,
            horizon: Horizon::default(),
            thorough: true,
            layout,
            removed: &[],
            prose: Prose::NONE,
        }
    }

    /// Whether a node ends before the part of the text that is looked at.
    pub(crate) fn is_beyond(&self, document: &Document, node: Index) -> bool {
        self.horizon.is_near() && document.span(node).end <= self.horizon.from()
    }

    /// Whether a token is layout, and nothing that is to get shorter: white
    /// space between two tags, for instance.
    pub(crate) fn is_layout(&self, text: &str) -> bool {
        self.layout == Layout::AsInput && text.chars().all(char::is_whitespace)
    }
}

/// A change of a text that makes it smaller. Large texts have millions.
#[derive(Clone, Debug)]
pub struct Edit {
    /// In order, not overlapping.
    pub(crate) cuts: Cuts,
    /// Edits of a class fare alike.
    pub(crate) class: u64,
    /// How likely it is refused, before any of its class was tried.
    pub(crate) risk: f32,
    /// What it depends on.
    pub(crate) area: Range<u32>,
    /// What it is recognized by in another text, if not by its places.
    pub(crate) tag: Option<NonZeroU64>,
    /// Whether all tokens stay what they are.
    pub(crate) keeps_tokens: bool,
    /// Whether it may break the grammar's rules.
    pub(crate) is_sure: bool,
    /// Whether something else does what the parts that it leaves out did.
    pub(crate) makes_up: bool,
    /// Whether it changes a word wherever that is.
    pub(crate) is_of_word: bool,
    /// Whether a use of a name goes, even if nothing gets shorter.
    pub(crate) unties: bool,
}

impl Edit {
    /// An edit that makes these cuts: in order, not overlapping. It is given up
    /// if the text has more syntax errors then.
    pub fn new(cuts: Vec<Cut>) -> Edit {
        let start = cuts.first().map_or(0, |cut| cut.range.start);
        let end = cuts.last().map_or(start, |cut| cut.range.end);
        Edit {
            area: start as u32..end as u32,
            cuts: cuts.into(),
            class: 0,
            risk: 0.5,
            tag: None,
            keeps_tokens: false,
            is_sure: false,
            makes_up: false,
            is_of_word: false,
            unties: false,
        }
    }

    /// What it has in common with edits that fare alike: names of rules.
    #[must_use]
    pub fn of_class(mut self, class: impl std::hash::Hash) -> Edit {
        self.class = hash_of(class);
        self
    }

    /// How likely it is refused, before any of its class was tried: from 0
    /// to 1.
    #[must_use]
    pub fn of_risk(mut self, risk: f32) -> Edit {
        self.risk = risk;
        self
    }

    /// The part of the text that it depends on: a change in there may make it
    /// fare better.
    #[must_use]
    pub fn within(mut self, area: Range<usize>) -> Edit {
        self.area = area.start as u32..area.end as u32;
        self
    }

    /// The grammar allows it wherever it is made.
    #[must_use]
    pub fn sure(mut self) -> Edit {
        self.is_sure = true;
        self
    }

    /// It puts something in the place of what it leaves out that may do the
    /// same: that a part of it alone could not go says nothing.
    #[must_use]
    pub fn making_up(mut self) -> Edit {
        self.makes_up = true;
        self
    }

    /// It takes a use of a name away. That counts even if the text stays as long: what
    /// defines the name may go then.
    #[must_use]
    pub fn untying(mut self) -> Edit {
        self.unties = true;
        self
    }

    /// It changes a word wherever that is: in how many places matters to it, and
    /// not what is around them.
    #[must_use]
    pub fn of_word(mut self) -> Edit {
        self.is_of_word = true;
        self.area.end = self.area.start;
        self
    }

    /// It is given up if any token becomes one of another kind.
    #[must_use]
    pub fn keeping_tokens(mut self) -> Edit {
        self.keeps_tokens = true;
        self
    }

    /// It is the same one in a text that differs, wherever its places are.
    #[must_use]
    pub fn known_by(mut self, tag: impl std::hash::Hash) -> Edit {
        self.tag = NonZeroU64::new(hash_of(tag)).or(Some(NonZeroU64::MIN));
        self
    }
}

/// Every transformation of a parsed text.
pub(crate) static REWRITES: &[&dyn Rewrite] = &[
    &deletion::Deletion,
    &earlier::Earlier,
    &minimal::Minimal,
    &hoisting::Hoisting,
    &together::Together,
    &splice::Splice,
    &unwrap::Unwrap,
    &unscope::Unscope,
    &omit::Omit,
    &twins::Twins,
    &pairs::Pairs,
    &neighbors::Neighbors,
    &operands::Operands,
    &arguments::Arguments,
    &columns::Columns,
    &inline::Inline,
    &expand::Expand,
    &restore::Restore,
    &convert::Convert,
    &rename::Rename,
    &inside::Inside,
    &uncomment::Uncomment,
    &separators::Separators,
    &space::Space,
    &comments::Comments,
];

/// A change that gains more of the text than this takes most of it.
pub(crate) const MOST_OF_TEXT: f32 = 0.5;

/// A change that gains less of it is about a detail.
pub(crate) const DETAIL_OF_TEXT: f32 = 0.06;

pub(crate) fn has_separators(document: &Document, node: Index) -> bool {
    deletion::separated(document, node).is_some()
}

/// How likely a part of something is needed of which a part is: few places are,
/// and how much of the whole it is says how likely it has one of them.
pub(crate) fn risk_of_part(part: usize, whole: usize) -> f32 {
    /// How many places are needed, about.
    const NEED: f32 = 1.5;
    /// A list may be needless as a whole.
    const MOST: f32 = 0.5;
    let share = part as f32 / whole.max(1) as f32;
    (1.0 - (-NEED * share).exp()).min(MOST)
}
