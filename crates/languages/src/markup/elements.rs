//! HTML's elements: which of them end one another, and which are open.

use crate::toolkit::list;
use std::collections::HashMap;

/// Elements without content.
pub(crate) const VOID: &[&str] = list! {
    area base basefont bgsound br col embed frame hr image img input keygen link meta param source
    track wbr
};

/// Elements whose content is text up to their end tag.
pub(crate) const RAW: &[&str] = list! {
    script style textarea title xmp iframe noembed noframes plaintext
};

/// Elements in other namespaces end like those of XML; these hold HTML again.
const FOREIGN: &[&str] = &["svg", "math"];
const INTEGRATION: &[&str] = &["foreignobject", "desc", "annotation-xml"];

/// What an end tag, or a start tag that implies one, does not look beyond.
pub(crate) const SCOPE: &[&str] = list! {
    applet caption html table td th marquee object template foreignobject desc
};
pub(crate) const TABLE_SCOPE: &[&str] = &["html", "table", "template"];
const LIST_SCOPE: &[&str] = &["ol", "ul", "dl", "menu"];

/// Elements whose start ends a paragraph.
pub(crate) const BLOCKS: &[&str] = list! {
    address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption
    figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li listing main menu nav ol p plaintext
    pre search section summary table ul xmp
};

/// What a start tag ends: elements, and those that are not looked beyond.
pub(crate) fn ended_by(name: &str) -> Option<(&'static [&'static str], &'static [&'static str])> {
    const BUTTON: &[&str] = &["button"];
    Some(match name {
        "li" => (&["li"], LIST_SCOPE),
        "dd" | "dt" => (&["dd", "dt"], LIST_SCOPE),
        "option" => (&["option"], &["select", "datalist", "optgroup"]),
        "rb" | "rtc" => (&["rb", "rt", "rp", "rtc"], &["ruby"]),
        "rt" | "rp" => (&["rb", "rt", "rp"], &["ruby", "rtc"]),
        "button" => (BUTTON, &[]),
        "body" | "frameset" => (&["head"], &[]),
        _ => return None,
    })
}

/// Where parts of a table or of a choice belong: their start ends all that is
/// inside the innermost of these.
pub(crate) fn context_of(name: &str) -> Option<&'static [&'static str]> {
    const CELL: &[&str] = &["tr", "tbody", "thead", "tfoot", "table", "template"];
    match name {
        "td" | "th" => Some(CELL),
        "tr" => CELL.get(1..),
        "tbody" | "thead" | "tfoot" | "caption" | "colgroup" => CELL.get(4..),
        "optgroup" => Some(&["select"]),
        _ => None,
    }
}

/// The open elements.
#[derive(Default)]
pub(crate) struct Elements {
    /// Innermost last.
    list: Vec<Element>,
    /// Where the elements of each name are, innermost last: nothing here
    /// looks through all that is open.
    by_name: HashMap<String, Vec<usize>>,
    /// Where another namespace begins, innermost last.
    roots: Vec<usize>,
}

struct Element {
    name: String,
    /// Whether it is in another namespace, and whether what is in it is.
    is_foreign: bool,
    holds_foreign: bool,
}

/// A name without the prefix that XML lets it have.
pub(crate) fn local(name: &str) -> &str {
    name.rsplit(':').next().unwrap_or(name)
}

impl Elements {
    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    pub(crate) fn push(&mut self, name: &str) {
        let index = self.list.len();
        let is_root = FOREIGN.contains(&local(name));
        if is_root {
            self.roots.push(index);
        }
        let is_foreign = is_root || self.is_foreign();
        match self.by_name.get_mut(name) {
            Some(indices) => indices.push(index),
            None => {
                self.by_name.insert(name.to_owned(), vec![index]);
            }
        }
        self.list.push(Element {
            name: name.to_owned(),
            is_foreign,
            holds_foreign: is_foreign && !INTEGRATION.contains(&local(name)),
        });
    }

    pub(crate) fn pop(&mut self) {
        if let Some(element) = self.list.pop()
            && let Some(indices) = self.by_name.get_mut(&element.name)
        {
            indices.pop();
            if self.roots.last() == Some(&self.list.len()) {
                self.roots.pop();
            }
        }
    }

    pub(crate) fn last(&self) -> Option<&str> {
        self.list.last().map(|element| element.name.as_str())
    }

    /// Whether what comes next is in another namespace.
    pub(crate) fn is_foreign(&self) -> bool {
        self.list
            .last()
            .is_some_and(|element| element.holds_foreign)
    }

    /// Whether the innermost element is itself in another namespace.
    pub(crate) fn is_last_foreign(&self) -> bool {
        self.list.last().is_some_and(|element| element.is_foreign)
    }

    /// The innermost element with one of these names.
    pub(crate) fn innermost(&self, names: &[&str]) -> Option<usize> {
        let of_name = |name: &&str| self.by_name.get(*name)?.last().copied();
        names.iter().filter_map(of_name).max()
    }

    /// The innermost element with one of these names, unless a barrier or
    /// another namespace is around less.
    pub(crate) fn find(&self, names: &[&str], barriers: &[&[&str]]) -> Option<usize> {
        let found = self.innermost(names)?;
        let barriers = barriers.iter().filter_map(|names| self.innermost(names));
        let barrier = barriers.chain(self.roots.last().copied()).max();
        (barrier <= Some(found)).then_some(found)
    }
}
