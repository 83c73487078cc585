//! What some elements of a text need of the others.
//!
//! An element is needed if something that is needed uses a name that it is the first to
//! define. One that is the first to define nothing (an overload, a specialization, another
//! declaration of the same name) is needed if all that it mentions is.

use super::elements::{Elements, NONE};

/// What defines nothing and has at most so many tokens goes with what is around it, as
/// `public:` does.
const SIGN: usize = 2;

/// What an element is in a slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// It is there, as it is.
    Root,
    /// It is there if something uses it, as it is.
    Whole,
    /// It is there if something uses it, without its body.
    Used,
}

impl Role {
    /// Whether it has its body.
    pub(super) fn is_whole(self) -> bool {
        self != Role::Used
    }
}

/// Which elements are in a slice.
pub(super) fn reach(elements: &Elements, roles: &[Role]) -> Vec<bool> {
    let count = elements.all.len();
    let mut mentioned_by = vec![Vec::new(); elements.definer.len()];
    for (number, mentions) in (0..).zip(&elements.mentions) {
        if !elements.is_first[number as usize] {
            for &name in mentions {
                mentioned_by[name as usize].push(number);
            }
        }
    }
    let mut search = Search {
        elements,
        roles,
        reached: vec![false; count],
        is_used: vec![false; elements.definer.len()],
        missing: elements.mentions.iter().map(Vec::len).collect(),
        mentioned_by,
        todo: Vec::new(),
    };
    for (number, (role, element)) in (0..).zip(roles.iter().zip(&elements.all)) {
        let is_there = *role == Role::Root || (!element.can_go && element.parent == NONE);
        if is_there {
            search.reach(number);
        }
    }
    search.run();
    search.reached
}

struct Search<'a> {
    elements: &'a Elements,
    roles: &'a [Role],
    reached: Vec<bool>,
    /// By name.
    is_used: Vec<bool>,
    /// How many names that an element mentions are not used.
    missing: Vec<usize>,
    /// For each name, what is needed if all that it mentions is.
    mentioned_by: Vec<Vec<u32>>,
    todo: Vec<u32>,
}

impl Search<'_> {
    fn reach(&mut self, element: u32) {
        if !std::mem::replace(&mut self.reached[element as usize], true) {
            self.todo.push(element);
        }
    }

    fn run(&mut self) {
        let Elements { all, uses, uses_of_body, .. } = self.elements;
        while let Some(element) = self.todo.pop() {
            let number = element as usize;
            if all[number].parent != NONE {
                self.reach(all[number].parent);
            }
            for &name in &uses[number] {
                self.use_name(name);
            }
            if self.roles[number].is_whole() {
                for &name in &uses_of_body[number] {
                    self.use_name(name);
                }
            }
            if all[number].is_open {
                self.reach_parts(number);
            }
        }
    }

    /// Whether an element defines a name again that is used.
    fn is_named_so(&self, element: u32) -> bool {
        self.elements.uses[element as usize].iter().any(|&name| {
            self.is_used[name as usize] && self.elements.redefiners[name as usize].contains(&element)
        })
    }

    /// Whether what an element is in is there.
    fn is_near(&self, element: u32) -> bool {
        let parent = self.elements.all[element as usize].parent;
        parent == NONE || self.reached[parent as usize]
    }

    /// Reaches what an element consists of, as far as that is needed.
    fn reach_parts(&mut self, number: usize) {
        let elements = self.elements;
        let Elements { all, is_first, mentions, .. } = elements;
        let behind = all.iter().enumerate().skip(number + 1);
        let parts = behind.take_while(|(_, part)| part.tokens.start < all[number].tokens.end);
        for (at, part) in parts {
            // What has no name in a record may be an operator of it.
            let is_sign = !elements.is_named[at] && (all[number].is_record || part.tokens.len() <= SIGN);
            let is_mentioned = !is_first[at] && self.missing[at] == 0 && !mentions[at].is_empty();
            if part.parent == number as u32 && (!part.can_go || is_sign || is_mentioned || self.is_named_so(at as u32)) {
                self.reach(at as u32);
            }
        }
    }

    fn use_name(&mut self, name: u32) {
        let name = name as usize;
        if std::mem::replace(&mut self.is_used[name], true) {
            return;
        }
        let definer = self.elements.definer[name];
        if definer != NONE {
            self.reach(definer);
        }
        for &element in &self.elements.redefiners[name] {
            if self.is_near(element) {
                self.reach(element);
            }
        }
        for element in std::mem::take(&mut self.mentioned_by[name]) {
            self.missing[element as usize] -= 1;
            if self.missing[element as usize] == 0 && self.is_near(element) {
                self.reach(element);
            }
        }
    }
}
