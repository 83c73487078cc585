//! The papers' algorithms on the model, one test at a time, written for
//! reading: Zeller and Hildebrandt's ddmin with "reduce to complement",
//! Misherghi and Su's HDD and HDD+, Kiss and others' HDDr, Vince and others'
//! HOIST and HDDH, Sun and others' Perses.

use std::collections::HashMap;

use picireny::tree::Quantifier;

use super::{Id, Model, Node};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cache {
    None,
    Config,
    Content,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    Forward,
    Backward,
    Skip,
}

#[derive(Clone, Debug)]
pub struct Settings {
    pub traversal: &'static str,
    pub phases: Vec<&'static str>,
    pub fixed_point: bool,
    pub cache: Cache,
    pub cache_interesting: bool,
    pub evict_longer: bool,
    pub balanced: bool,
    /// `None` is infinite.
    pub granularity: Option<usize>,
    pub subsets: Order,
    pub complements: Order,
    pub complement_first: bool,
    pub star: bool,
    pub limit_tests: Option<usize>,
}

/// What a node is an occurrence of, if it is one.
type Element = Option<(u32, Quantifier)>;

/// The mapping of nodes that are shown differently.
type Shown = HashMap<Id, Option<Id>>;

pub struct Reference<'a> {
    pub model: Model,
    settings: Settings,
    oracle: &'a dyn Fn(&str) -> bool,
    /// By what the cache goes by, with its length.
    cache: HashMap<String, (usize, bool)>,
    /// What the cache knows the last interesting one by.
    present: Option<String>,
    /// The text of the last interesting one.
    pub text: String,
    /// Texts of executed tests, in order, with their outcomes.
    pub tested: Vec<(String, bool)>,
    pub accepted: Vec<String>,
    pub hits: usize,
    /// The test limit was reached.
    pub stopped: bool,
}

impl<'a> Reference<'a> {
    pub fn new(model: Model, settings: Settings, oracle: &'a dyn Fn(&str) -> bool) -> Self {
        Reference {
            text: model.unparse(&Shown::new()),
            present: None,
            model,
            settings,
            oracle,
            cache: HashMap::new(),
            tested: Vec::new(),
            accepted: Vec::new(),
            hits: 0,
            stopped: false,
        }
    }

    pub fn reduce(&mut self) {
        for phase in self.settings.phases.clone() {
            self.forget();
            match self.settings.traversal {
                "hdd" => self.repeat(|this| this.hdd(phase)),
                "hddr" => self.repeat(|this| this.hddr(phase)),
                "perses" => self.repeat(|this| this.perses(phase)),
                "hdd+" => {
                    self.hdd(phase);
                    while self.singles(phase) {}
                }
                other => panic!("no reference for {other}"),
            }
        }
        let last = self.model.unparse(&Shown::new());
        if !self.stopped && last != self.text {
            // It is no configuration of any list.
            match self.settings.cache {
                Cache::Content => self.test(&Shown::new(), String::new(), 0),
                Cache::Config | Cache::None => self.execute(last),
            };
        }
    }

    fn repeat(&mut self, mut iteration: impl FnMut(&mut Self) -> bool) {
        while iteration(self) && self.settings.fixed_point {}
    }

    fn hdd(&mut self, phase: &str) -> bool {
        let mut changed = false;
        for depth in 0.. {
            let level = self.model.level(depth);
            if level.is_empty() {
                break;
            }
            changed |= self.transform(level, phase);
        }
        changed
    }

    fn hddr(&mut self, phase: &str) -> bool {
        let mut changed = false;
        let mut queue = vec![self.model.root];
        while let Some(id) = queue.pop() {
            if self.model.nodes[id].text.is_some() || self.model.nodes[id].removed {
                continue;
            }
            changed |= self.transform(self.model.kept_children(id), phase);
            queue.extend(self.model.kept_children(id));
        }
        changed
    }

    fn singles(&mut self, phase: &str) -> bool {
        let mut changed = false;
        for depth in 0.. {
            let level = self.model.level(depth);
            if level.is_empty() {
                return changed;
            }
            for id in level {
                let mut list = self.filtered(vec![id], phase);
                if phase.contains("prune") && !list.is_empty() {
                    changed |= self.prune(list.clone());
                }
                if phase.contains("shift") {
                    changed |= self.shift(&mut list, false);
                }
            }
        }
        changed
    }

    /// Sun and others' Perses: the biggest node first.
    fn perses(&mut self, phase: &str) -> bool {
        let tokens = self.count_tokens();
        let mut changed = false;
        let mut queue = vec![self.model.root];
        while let Some(at) = (0..queue.len()).max_by_key(|&at| (tokens[queue[at]], !queue[at])) {
            let id = queue.swap_remove(at);
            let node = &self.model.nodes[id];
            if node.text.is_some() || node.removed {
                continue;
            }
            if !node.name.is_empty() {
                let list = self.filtered(vec![id], phase);
                let replaced = self.replace_one(&list, phase);
                if let Some(heir) = replaced {
                    changed = true;
                    queue.push(heir);
                    continue;
                }
            }
            for (list, keep_one) in self.deletable(id) {
                let mut list = self.filtered(list, phase);
                if phase.contains("prune") && !list.is_empty() {
                    changed |= self.prune_keeping(list.clone(), keep_one);
                }
                if phase.contains("shift") {
                    changed |= self.shift(&mut list, keep_one);
                }
            }
            queue.extend(self.model.kept_children(id));
        }
        changed
    }

    /// What stands in the place of the list's only node after replacing it.
    fn replace_one(&mut self, list: &[Id], phase: &str) -> Option<Id> {
        let &[id] = list else { return None };
        let parent = self.model.parents().get(&id).copied();
        let place = parent.map(|parent| {
            let children = &self.model.nodes[parent].children;
            (
                parent,
                children.iter().position(|&child| child == id).unwrap(),
            )
        });
        let replaced = match phase {
            _ if phase.contains("hoist") => self.hoist(list),
            _ if phase.contains("replace") => self.replace(list),
            _ => false,
        };
        replaced.then(|| match place {
            Some((parent, at)) => self.model.nodes[parent].children[at],
            None => self.model.root,
        })
    }

    /// Kept tokens at or below each node.
    fn count_tokens(&self) -> Vec<usize> {
        let mut tokens = vec![0; self.model.nodes.len()];
        let parents = self.model.parents();
        for depth in 0.. {
            let level = self.model.level(depth);
            if level.is_empty() {
                return tokens;
            }
            for mut id in level {
                if self.model.nodes[id].text.is_some() {
                    tokens[id] += 1;
                    while let Some(&parent) = parents.get(&id) {
                        tokens[parent] += 1;
                        id = parent;
                    }
                }
            }
        }
        tokens
    }

    /// The lists of a node's children that the grammar can do without, and
    /// whether one of each has to stay.
    fn deletable(&self, id: Id) -> Vec<(Vec<Id>, bool)> {
        let mut lists: Vec<(Element, Vec<Id>)> = Vec::new();
        for child in self.model.kept_children(id) {
            let Node {
                element,
                replacement,
                ..
            } = &self.model.nodes[child];
            if element.is_none() && !replacement.is_empty() {
                continue;
            }
            match lists.iter_mut().find(|list| list.0 == *element) {
                Some((_, list)) => list.push(child),
                None => lists.push((*element, vec![child])),
            }
        }
        let keeps = |element: Element| element.is_some_and(|e| e.1 == Quantifier::Plus);
        lists
            .into_iter()
            .map(|(e, list)| (list, keeps(e)))
            .collect()
    }

    fn filtered(&self, mut list: Vec<Id>, phase: &str) -> Vec<Id> {
        if phase.starts_with("coarse-") {
            list.retain(|&id| self.model.nodes[id].replacement.is_empty());
        }
        list
    }

    fn transform(&mut self, list: Vec<Id>, phase: &str) -> bool {
        let mut list = self.filtered(list, phase);
        if list.is_empty() {
            return false;
        }
        let mut changed = false;
        if phase.contains("prune") {
            changed |= self.prune(list.clone());
        }
        if phase.contains("shift") {
            changed |= self.shift(&mut list, false);
        }
        if phase.contains("hoist") {
            changed |= self.hoist(&list);
        }
        if phase.contains("replace") {
            changed |= self.replace(&list);
        }
        changed
    }

    fn prune(&mut self, list: Vec<Id>) -> bool {
        self.prune_keeping(list, false)
    }

    fn prune_keeping(&mut self, list: Vec<Id>, keep_one: bool) -> bool {
        if self.settings.cache == Cache::Config {
            self.forget();
        }
        let mut kept = self.ddmin(&list);
        if kept.len() == 1 && !keep_one && self.is_interesting(&list, &[]) {
            kept.clear();
        }
        for &id in &list {
            if !kept.contains(&id) && !self.stopped {
                self.model.nodes[id].removed = true;
            }
        }
        kept.len() < list.len()
    }

    fn is_interesting(&mut self, list: &[Id], kept: &[Id]) -> bool {
        let out = list.iter().filter(|id| !kept.contains(id));
        let shown: Shown = out.map(|&id| (id, None)).collect();
        self.test(&shown, format!("{kept:?}"), kept.len())
    }

    fn ddmin(&mut self, list: &[Id]) -> Vec<Id> {
        let mut current = list.to_vec();
        loop {
            let before = current.len();
            current = self.ddmin_once(list, current);
            if !self.settings.star || current.len() == before {
                return current;
            }
        }
    }

    fn ddmin_once(&mut self, list: &[Id], config: Vec<Id>) -> Vec<Id> {
        let mut subsets = vec![config];
        let mut offset = 0.0;
        'run: loop {
            let config = subsets.concat();
            if config.len() < 2 {
                return config;
            }
            if subsets.len() == 1 {
                subsets = self.split(&subsets);
            }
            let n = subsets.len();
            for (is_subset, i) in self.trials(n) {
                if is_subset {
                    if self.is_interesting(list, &subsets[i].clone()) {
                        subsets = vec![subsets[i].clone()];
                        offset = 0.0;
                        continue 'run;
                    }
                } else {
                    let i = ((i as f64 + offset) % n as f64).floor() as usize;
                    let mut others = subsets.clone();
                    others.remove(i);
                    if self.is_interesting(list, &others.concat()) {
                        subsets = others;
                        offset = i as f64;
                        continue 'run;
                    }
                }
            }
            if n == config.len() {
                return config;
            }
            subsets = self.split(&subsets);
            offset = offset * subsets.len() as f64 / n as f64;
        }
    }

    fn trials(&self, n: usize) -> Vec<(bool, usize)> {
        let order = |order: Order| -> Vec<usize> {
            match order {
                Order::Forward => (0..n).collect(),
                Order::Backward => (0..n).rev().collect(),
                Order::Skip => vec![],
            }
        };
        let subsets = order(self.settings.subsets).into_iter().map(|i| (true, i));
        let complements = order(self.settings.complements).into_iter();
        let complements = complements.map(|i| (false, i));
        match self.settings.complement_first {
            true => complements.chain(subsets).collect(),
            false => subsets.chain(complements).collect(),
        }
    }

    fn split(&self, subsets: &[Vec<Id>]) -> Vec<Vec<Id>> {
        let config = subsets.concat();
        let len = config.len();
        let n = match self.settings.granularity {
            None => len,
            Some(factor) => len.min(factor * subsets.len()),
        };
        let mut parts = Vec::new();
        let mut rest = &config[..];
        for k in 0..n {
            let size = match self.settings.balanced {
                false => rest.len() / (n - k),
                true => len * (k + 1) / n - len * k / n,
            };
            parts.push(rest[..size].to_vec());
            rest = &rest[size..];
        }
        parts
    }

    fn hoist(&mut self, list: &[Id]) -> bool {
        self.replace_by(list, Model::hoistables)
    }

    fn replace(&mut self, list: &[Id]) -> bool {
        self.replace_by(list, Model::substitutes)
    }

    fn replace_by(&mut self, list: &[Id], choices: fn(&Model, Id) -> Vec<Id>) -> bool {
        if self.settings.cache == Cache::Config {
            self.forget();
        }
        let mut mapping = Shown::new();
        'run: loop {
            for &id in list {
                let shown_as = mapping.get(&id).copied().flatten().unwrap_or(id);
                for other in choices(&self.model, shown_as) {
                    let mut attempt = mapping.clone();
                    attempt.insert(id, Some(other));
                    let mut key: Vec<_> = attempt.iter().collect();
                    key.sort();
                    if self.test(&attempt, format!("{key:?}"), attempt.len()) {
                        mapping = attempt;
                        continue 'run;
                    }
                }
            }
            break;
        }
        for (&place, &with) in &mapping {
            if !self.stopped {
                self.model.replace(place, with.unwrap());
            }
        }
        !mapping.is_empty()
    }

    /// The list goes on with what stands in its nodes' places then.
    fn shift(&mut self, list: &mut Vec<Id>, keep_one: bool) -> bool {
        let mut kept = list.to_vec();
        kept.retain(|&id| !self.model.nodes[id].removed);
        if self.settings.cache == Cache::Config && !kept.is_empty() {
            self.forget();
        }
        let mut left = kept.len();
        let mut done = Vec::new();
        for id in kept {
            let Some((place, element)) = self.model.shiftable(id) else {
                continue;
            };
            if left == usize::from(keep_one) {
                break;
            }
            let shown = [(place, Some(element)), (id, None)].into();
            done.push(id);
            if self.test(&shown, format!("{done:?}"), done.len()) {
                self.model.shift(place, id, element);
                let at = list.iter().position(|&other| other == id).unwrap();
                list[at] = element;
                list.retain(|&other| other != place);
                left -= 1;
            } else {
                done.pop();
            }
        }
        !done.is_empty()
    }

    fn test(&mut self, shown: &Shown, config: String, len: usize) -> bool {
        let text = self.model.unparse(shown);
        let (key, len) = match self.settings.cache {
            Cache::None => return self.execute(text),
            Cache::Config => (config, len),
            Cache::Content => (text.clone(), text.len()),
        };
        if self.stopped {
            return false;
        }
        let known = match self.present.as_ref() == Some(&key) {
            true => Some(true),
            false => self.cache.get(&key).map(|&(_, known)| known),
        };
        if let Some(known) = known {
            self.hits += 1;
            if known && text != self.text {
                self.text.clone_from(&text);
                self.accepted.push(text);
            }
            return known;
        }
        let interesting = self.execute(text);
        if self.stopped {
            return false;
        }
        if !interesting || self.settings.cache_interesting {
            self.cache.insert(key.clone(), (len, interesting));
        }
        if interesting {
            self.present = Some(key);
        }
        if interesting && self.settings.evict_longer {
            self.cache.retain(|_, &mut (known, _)| known <= len);
        }
        interesting
    }

    fn forget(&mut self) {
        self.cache.clear();
        self.present = None;
    }

    fn execute(&mut self, text: String) -> bool {
        if self
            .settings
            .limit_tests
            .is_some_and(|most| self.tested.len() >= most)
        {
            self.stopped = true;
        }
        if self.stopped {
            return false;
        }
        let interesting = (self.oracle)(&text);
        if interesting {
            self.text.clone_from(&text);
            self.accepted.push(text.clone());
        }
        self.tested.push((text, interesting));
        interesting
    }
}
