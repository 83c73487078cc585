//! The parts of a text that a slice consists of.

use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};

use super::blocks::{Block, Blocks};
use super::definitions::definitions;
use crate::rewrite::{Document, Index, can_go};

/// No element.
pub(super) const NONE: u32 = u32::MAX;

/// A block whose statements define names for others is taken apart if it has more of the
/// text than this.
const OPENED: f32 = 0.001;

/// The same in characters, for short texts.
const LEAST_OPENED: f32 = 500.0;

/// A block of code is taken apart if it has more of the text than this.
const OPENED_CODE: f32 = 0.06;

/// Blocks are code if such a part of their statements at most define names.
const MOST_DEFINING: f32 = 0.45;

/// A statement that may be in a slice or not.
#[derive(Debug)]
pub(super) struct Element {
    pub(super) node: Index,
    /// The element that it is in.
    pub(super) parent: u32,
    pub(super) tokens: Range<usize>,
    /// Characters that are not white space.
    pub(super) weight: usize,
    /// Its first block: tokens. What is around that says what it is.
    pub(super) block: Range<usize>,
    /// Its own block of code, if others can use it without that: tokens.
    pub(super) body: Option<Range<usize>>,
    /// Whether the body stands between brackets.
    pub(super) is_bracketed: bool,
    /// Whether it consists of elements.
    pub(super) is_open: bool,
    /// Whether that is no body: a class, say.
    pub(super) is_record: bool,
    /// Whether the grammar can do without it.
    pub(super) can_go: bool,
}

/// The elements of a document, in document order, and who defines and uses which names.
#[derive(Debug, Default)]
pub(super) struct Elements {
    pub(super) all: Vec<Element>,
    /// For each name, the element that defines it first, or `NONE`.
    pub(super) definer: Vec<u32>,
    /// For each name, the elements that define it again.
    pub(super) redefiners: Vec<Vec<u32>>,
    /// For each element, whether it is the first to define something by its head.
    pub(super) is_first: Vec<bool>,
    /// For each element, whether its head defines something, for the first time or again.
    pub(super) is_named: Vec<bool>,
    /// For each element, what its head mentions that others define.
    pub(super) mentions: Vec<Vec<u32>>,
    /// For each element, the names that it uses outside of its body.
    pub(super) uses: Vec<Vec<u32>>,
    /// For each element, those that its body uses.
    pub(super) uses_of_body: Vec<Vec<u32>>,
}

impl Elements {
    /// Whether an element is a part of a record.
    pub(super) fn is_member(&self, element: u32) -> bool {
        let parent = self.all[element as usize].parent;
        parent != NONE && self.all[parent as usize].is_record
    }

    /// Whether an element does nothing but define something, or mention it.
    pub(super) fn is_declaration(&self, number: usize) -> bool {
        self.is_first[number] || !self.mentions[number].is_empty()
    }

    pub(super) fn of(document: &Document) -> Elements {
        let blocks = Blocks::of(document);
        let defines = definitions(document, &blocks.is_statement);
        let is_code = code_classes(document, &blocks, &defines);
        let all = elements(document, &blocks, &is_code);
        names(document, all, &defines)
    }
}

/// The classes of blocks that are code: few of their statements define anything.
fn code_classes(document: &Document, blocks: &Blocks, defines: &[bool]) -> FxHashSet<u64> {
    let mut counts: FxHashMap<u64, (u32, u32)> = FxHashMap::default();
    for block in blocks.all.iter().filter(|block| is_body(document, block)) {
        let (defining, all) = counts.entry(block.class).or_default();
        for child in document.children(block.node) {
            if blocks.is_statement[child] {
                *all += 1;
                let mut head = document.tokens_of(child).take(HEAD);
                *defining += u32::from(head.any(|token| defines[token]));
            }
        }
    }
    if std::env::var("SLICE_DEBUG").is_ok() {
        let mut seen = FxHashSet::default();
        for block in &blocks.all {
            if counts.contains_key(&block.class) && seen.insert(block.class) {
                let (d, n) = counts[&block.class];
                let before = block.tokens.start.checked_sub(1).map_or("", |t| document.name(document.node_of(t)));
                if n > 20 { eprintln!("class {} after {} statements {} defining {:.2}", document.name(block.node), before, n, d as f32 / n as f32); }
            }
        }
    }
    let is_code = |&(defining, all): &(u32, u32)| defining as f32 <= MOST_DEFINING * all as f32;
    let code = counts.into_iter().filter(|(_, counts)| is_code(counts));
    code.map(|(class, _)| class).collect()
}

fn needs_body(document: &Document, mut head: Range<usize>) -> bool {
    head.any(|token| ["constexpr", "auto", "consteval"].contains(&document.token_text(token)))
}

fn is_body(document: &Document, block: &Block) -> bool {
    ["compound", "block"].contains(&document.name(block.node))
}

/// What a statement defines is among its first tokens.
const HEAD: usize = 32;

fn elements(document: &Document, blocks: &Blocks, is_code: &FxHashSet<u64>) -> Vec<Element> {
    let whole = document.size() as f32;
    let share = |tokens: &Range<usize>| weight(document, tokens) as f32 / whole.max(1.0);
    // Per block, whether its statements are elements.
    let is_opened = |block: &Block| {
        let least = match is_code.contains(&block.class) {
            true => OPENED_CODE,
            false => OPENED,
        };
        let is_body = is_body(document, block);
        block.tokens.len() == document.token_count()
            || (is_body && !is_code.contains(&block.class))
            || share(&block.tokens) > least.max(LEAST_OPENED / whole)
    };
    let mut all: Vec<Element> = Vec::new();
    // Elements that the present place is in.
    let mut open: Vec<u32> = Vec::new();
    let mut next_block = 0;
    // Statements are elements up to the first block that is not opened.
    let mut closed_until = 0;
    let mut opened: FxHashSet<Index> = FxHashSet::default();
    for node in 0..document.len() {
        let tokens = document.tokens_of(node);
        while open
            .last()
            .is_some_and(|&element| all[element as usize].tokens.end <= tokens.start)
        {
            open.pop();
        }
        if blocks.is_statement[node]
            && tokens.start >= closed_until
            && document.parent(node).is_some_and(|parent| opened.contains(&parent))
        {
            let element = Element {
                node,
                parent: open.last().copied().unwrap_or(NONE),
                weight: weight(document, &tokens),
                block: tokens.end..tokens.end,
                tokens: tokens.clone(),
                body: None,
                is_bracketed: false,
                is_open: false,
                is_record: false,
                can_go: can_go(document, node),
            };
            open.push(all.len() as u32);
            all.push(element);
        }
        let Some(block) = blocks.all.get(next_block).filter(|block| block.node == node) else {
            continue;
        };
        next_block += 1;
        if block.tokens.start < closed_until {
            continue;
        }
        if let Some(&element) = open.last() {
            let element = &mut all[element as usize];
            if element.block.is_empty() {
                element.block = block.tokens.clone();
            }
        }
        if is_opened(block) {
            opened.insert(node);
            if let Some(&element) = open.last() {
                all[element as usize].is_open = true;
                all[element as usize].is_record = !is_body(document, block);
            }
            continue;
        }
        if let Some(&element) = open.last() {
            let element = &mut all[element as usize];
            if is_code.contains(&block.class) && element.body.is_none() && !element.is_open && !needs_body(document, element.tokens.start..block.tokens.start) {
                element.body = Some(block.tokens.clone());
                element.is_bracketed = block.is_bracketed();
            }
        }
        // What is in a record stays with it, its functions' bodies are not told apart.
        closed_until = block.tokens.end;
    }
    all
}

fn weight(document: &Document, tokens: &Range<usize>) -> usize {
    match tokens.is_empty() {
        true => 0,
        false => {
            let (start, end) = (document.token(tokens.start), document.token(tokens.end - 1));
            document.non_blank(start.start..end.end)
        }
    }
}

/// Finds out which elements define and use which names.
fn names(document: &Document, all: Vec<Element>, defines: &[bool]) -> Elements {
    let owners = owners(document, &all);
    let last_names = last_names(document, &all, &owners);
    let mut elements = Elements {
        definer: Vec::new(),
        redefiners: Vec::new(),
        is_first: vec![false; all.len()],
        is_named: vec![false; all.len()],
        mentions: vec![Vec::new(); all.len()],
        uses: vec![Vec::new(); all.len()],
        uses_of_body: vec![Vec::new(); all.len()],
        all,
    };
    // Names by their first places.
    let mut numbers: FxHashMap<u32, u32> = FxHashMap::default();
    for (name, places) in (0..).zip(document.names().places()) {
        numbers.extend(places.first().map(|&first| (first, name)));
        let owned = places.iter().filter_map(|&token| {
            let owner = owners[token as usize];
            let element = elements.all.get(owner as usize)?;
            let token = token as usize;
            let body = element.body.as_ref();
            Some(Use {
                owner,
                in_body: body.is_some_and(|body| body.contains(&token)),
                in_head: !element.block.contains(&token),
                defines: defines[token],
            })
        });
        let owned: Vec<Use> = owned.collect();
        let outside = || owned.iter().filter(|it| !it.in_body);
        // Where a name occurs first, it is known there.
        let first = owned.first().filter(|it| !it.in_body);
        let definer = first.or_else(|| outside().find(|it| it.defines));
        let definer = definer.map_or(NONE, |it| it.owner);
        elements.definer.push(definer);
        if let Some(is_first) = elements.is_first.get_mut(definer as usize) {
            let mut own = outside().filter(|it| it.owner == definer);
            *is_first |= own.any(|it| it.defines && it.in_head);
        }
        let again = outside().filter(|it| it.defines && it.in_head && it.owner != definer);
        let mut again: Vec<u32> = again.map(|it| it.owner).collect();
        again.dedup();
        // Of many, which is meant is told by what else they mention.
        if again.len() > MOST_AGAIN {
            again.retain(|&owner| elements.is_member(owner));
        }
        elements.redefiners.push(again);
        // What a body defines it means itself.
        let local: FxHashSet<u32> = owned
            .iter()
            .filter(|it| it.in_body && it.defines)
            .map(|it| it.owner)
            .collect();
        for it in &owned {
            let owner = it.owner as usize;
            let list = match it.in_body {
                true if false && local.contains(&it.owner) => continue,
                true => &mut elements.uses_of_body[owner],
                false => &mut elements.uses[owner],
            };
            note(list, name);
            if it.in_head && it.defines {
                elements.is_named[owner] = true;
            }
            if it.in_head && definer != it.owner && definer != NONE {
                note(&mut elements.mentions[owner], name);
            }
        }
    }
    for (number, last) in last_names.into_iter().enumerate() {
        // What defines nothing that stands out may still give something a name.
        if !elements.is_named[number]
            && let Some(places) = last.map(|token| document.names().places_of(token))
            && let Some(name) = places.first().and_then(|first| numbers.get(first))
        {
            elements.redefiners[*name as usize].push(number as u32);
        }
    }
    for mentions in &mut elements.mentions {
        // It belongs to what was defined last of all that it mentions.
        let last = mentions.iter().copied().max_by_key(|&name| elements.definer[name as usize]);
        *mentions = last.into_iter().collect();
    }
    elements
}

/// The last name of each element, outside of its block.
fn last_names(document: &Document, all: &[Element], owners: &[u32]) -> Vec<Option<usize>> {
    let mut last = vec![None; all.len()];
    for (token, &owner) in owners.iter().enumerate() {
        if let Some(element) = all.get(owner as usize)
            && !element.block.contains(&token)
            && !document.names().places_of(token).is_empty()
        {
            last[owner as usize] = Some(token);
        }
    }
    last
}

/// More definitions of a name than this are overloads, of which most are not needed.
const MOST_AGAIN: usize = 100000;

/// An occurrence of a name.
struct Use {
    owner: u32,
    in_body: bool,
    in_head: bool,
    defines: bool,
}

/// Names come in order.
fn note(names: &mut Vec<u32>, name: u32) {
    if names.last() != Some(&name) {
        names.push(name);
    }
}

/// For each token, the innermost element that it is in.
fn owners(document: &Document, all: &[Element]) -> Vec<u32> {
    let mut owners = vec![NONE; document.token_count()];
    // Parents come before what is in them.
    for (number, element) in (0..).zip(all) {
        owners[element.tokens.clone()].fill(number);
    }
    owners
}
