//! What nodes have in common: their kind, name, replacement and list.

use std::collections::HashMap;

use rustc_hash::FxHashMap;

use crate::leaf::TextRef;
use crate::node::{NodeId, Tree};

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// An application of a rule. With an empty name it was made by
    /// flattening a recursion.
    Rule,
    /// A single occurrence of a quantified element; its name and its
    /// replacement are empty.
    Quantifier,
    /// A token that the grammar asked for.
    Token,
    /// A token that error recovery consumed.
    ErrorToken,
    /// A skipped token, or one of a channel other than the default.
    HiddenToken,
}

impl Kind {
    /// Whether such nodes have children rather than a text.
    #[inline]
    pub fn is_inner(self) -> bool {
        matches!(self, Kind::Rule | Kind::Quantifier)
    }
}

/// Which of its parent's lists of quantified elements a node is an element of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ListId(u32);

impl ListId {
    /// No list: the grammar asks for the node where it is.
    pub const NONE: ListId = ListId(0);

    /// The list of an element of the grammar; elements count from 0.
    pub(crate) fn new(element: u32, quantifier: Quantifier) -> Self {
        let quantifier = match quantifier {
            Quantifier::Optional => 0,
            Quantifier::Star => Self::REPEATS,
            Quantifier::Plus => Self::REPEATS | Self::KEEPS_ONE,
        };
        ListId((element.saturating_add(1) << 2) | quantifier)
    }

    const KEEPS_ONE: u32 = 1;
    const REPEATS: u32 = 2;

    /// Whether one element of the list must stay.
    pub fn keeps_one(self) -> bool {
        self.0 & Self::KEEPS_ONE != 0
    }

    /// Whether there may be several elements.
    #[inline]
    pub fn repeats(self) -> bool {
        self.0 & Self::REPEATS != 0
    }
}

/// How often the grammar asks for an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quantifier {
    /// `?`
    Optional,
    /// `*`
    Star,
    /// `+`
    Plus,
}

/// What a rule has that writes a list as a recursion: nodes of a rule like
/// `names : NAME ',' names | NAME ;` are nested where those of a repetition would be
/// side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Recursion {
    /// Which list it is, as the number of a quantified element that the grammar does not
    /// have: rules that end with one another are one list.
    pub element: u32,
    /// Whether the rest of the list is the first part of a node and not its last one.
    pub is_left: bool,
    /// Whether the list can be empty.
    pub may_be_empty: bool,
}

/// A name by number; 0 is the empty name.
pub(crate) type NameId = u32;

/// What a node is, as a number: many nodes have the same. See [`Classes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClassId(pub(crate) u32);

/// What many nodes of a tree have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Class {
    pub(crate) kind: Kind,
    pub(crate) name: NameId,
    /// Nothing if a token is replaced by its own text.
    pub(crate) replacement: Option<TextRef>,
    /// The list that the node's place belongs to.
    pub(crate) list: ListId,
    /// Only of rules.
    pub(crate) recursion: Option<Recursion>,
}

/// The classes of a tree's nodes. There are few: grammars have so many rules,
/// and inputs have millions of nodes.
#[derive(Clone, Debug)]
pub(crate) struct ClassTable {
    by_id: Vec<Class>,
    ids: FxHashMap<Class, ClassId>,
    names: Names,
}

impl ClassTable {
    pub(crate) fn new() -> Self {
        ClassTable {
            by_id: Vec::new(),
            ids: FxHashMap::default(),
            names: Names::new(),
        }
    }

    #[inline]
    pub(crate) fn get(&self, id: ClassId) -> &Class {
        &self.by_id[id.0 as usize]
    }

    pub(crate) fn name(&self, id: ClassId) -> &str {
        self.names.get(self.get(id).name)
    }

    pub(crate) fn intern_name(&mut self, name: &str) -> NameId {
        self.names.intern(name)
    }

    pub(crate) fn intern(&mut self, class: Class) -> ClassId {
        let next = ClassId(self.by_id.len() as u32);
        let id = *self.ids.entry(class).or_insert(next);
        if id == next {
            self.by_id.push(class);
        }
        id
    }

    /// What the classes are, `text` being that which nodes share.
    pub(crate) fn texts(&self, text: &str) -> Classes {
        let own = |of: TextRef| of.of(text).into();
        let classes = self.by_id.iter().map(|class| ClassText {
            kind: class.kind,
            name: self.names.get(class.name).into(),
            replacement: class.replacement.map(own),
            list: class.list,
            recursion: class.recursion,
        });
        Classes(classes.collect())
    }

    /// The class of a node like those of `id`, in another list.
    pub(crate) fn in_list(&mut self, id: ClassId, list: ListId) -> ClassId {
        let class = *self.get(id);
        match class.list == list {
            true => id,
            false => self.intern(Class { list, ..class }),
        }
    }
}

/// What the nodes of a tree are, for whom the tree itself is too large to keep.
#[derive(Clone, Debug, Default)]
pub struct Classes(Vec<ClassText>);

#[derive(Clone, Debug)]
struct ClassText {
    kind: Kind,
    name: Box<str>,
    replacement: Option<Box<str>>,
    list: ListId,
    recursion: Option<Recursion>,
}

impl Classes {
    /// What nodes of a class are.
    #[inline]
    pub fn kind(&self, class: ClassId) -> Kind {
        self.get(class).map_or(Kind::Token, |class| class.kind)
    }

    /// The name of their rule or token; empty for others.
    #[inline]
    pub fn name(&self, class: ClassId) -> &str {
        self.get(class).map_or("", |class| &class.name)
    }

    /// What they are shown as when they are removed; `None` for tokens that are
    /// replaced by their own texts.
    #[inline]
    pub fn replacement(&self, class: ClassId) -> Option<&str> {
        self.get(class)?.replacement.as_deref()
    }

    /// The list of their parents that they are elements of.
    #[inline]
    pub fn list(&self, class: ClassId) -> ListId {
        self.get(class).map_or(ListId::NONE, |class| class.list)
    }

    /// How their rule writes a list, if it does.
    #[inline]
    pub fn recursion(&self, class: ClassId) -> Option<Recursion> {
        self.get(class)?.recursion
    }

    /// Whether any rule writes a list as a recursion.
    pub fn have_recursion(&self) -> bool {
        self.0.iter().any(|class| class.recursion.is_some())
    }

    /// A new class, of single occurrences of a quantified element.
    pub fn add_occurrence(&mut self, element: u32, quantifier: Quantifier) -> ClassId {
        let id = ClassId(self.0.len() as u32);
        self.0.push(ClassText {
            kind: Kind::Quantifier,
            name: "".into(),
            replacement: Some("".into()),
            list: ListId::new(element, quantifier),
            recursion: None,
        });
        id
    }

    #[inline]
    fn get(&self, class: ClassId) -> Option<&ClassText> {
        self.0.get(class.0 as usize)
    }
}

impl Tree {
    /// What a node is, for [`CompactTree::classes`](crate::CompactTree::classes).
    pub fn class(&self, node: NodeId) -> ClassId {
        self.node(node).class()
    }
}

/// Interned names.
#[derive(Clone, Debug)]
pub(crate) struct Names {
    by_id: Vec<Box<str>>,
    ids: HashMap<Box<str>, NameId>,
}

impl Names {
    pub(crate) fn new() -> Self {
        Names {
            by_id: vec!["".into()],
            ids: HashMap::from([("".into(), 0)]),
        }
    }

    pub(crate) fn get(&self, id: NameId) -> &str {
        self.by_id.get(id as usize).map_or("", |name| name)
    }

    pub(crate) fn intern(&mut self, name: &str) -> NameId {
        if let Some(&id) = self.ids.get(name) {
            return id;
        }
        // Names come from grammars; there are never 2^32 of them.
        let id = NameId::try_from(self.by_id.len()).unwrap_or(0);
        self.by_id.push(name.into());
        self.ids.insert(name.into(), id);
        id
    }
}
