//! The parts of a text that a slice consists of, and which names tie them together.

use std::iter::successors;
use std::ops::Range;

use picireny_tree::Conventions;
use rustc_hash::{FxHashMap, FxHashSet};

use super::definitions::definitions;
use super::heads::receiver;
use super::qualifiers::opening;
use super::{blocks::Block, blocks::Blocks};
use crate::edit::{Document, Index, can_go, innermost, operands, separated};
use crate::tuning;

/// No element.
pub(super) const NONE: u32 = u32::MAX;

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
    pub(super) content: Content,
    /// Where its body begins with what only belongs to that, as `: a(1)` of a constructor.
    pub(super) before_body: usize,
    /// What a stub keeps of its body: `super(a);`. Mostly nothing.
    pub(super) constructor_call: Range<usize>,
    /// Whether it has braces that hold no value, if only with nothing in them: it is more
    /// than a declaration.
    pub(super) is_braced: bool,
    /// Whether the grammar can do without it.
    pub(super) can_go: bool,
    /// Whether its block is small.
    pub(super) is_small: bool,
    /// Whether its block is code whose statements are elements, too.
    pub(super) is_opened_code: bool,
    /// Whether who uses it needs its body: it says so, or that runs where it stands.
    pub(super) needs_body: bool,
    /// Whether what it declares is that of the scope that it is in.
    pub(super) is_member: bool,
    /// Whether it says that it stays as long as what it is in, or that its members do.
    pub(super) is_bound: bool,
    /// Whether it says that what is in it is seen around it, too.
    pub(super) is_unscoped: bool,
    /// Whether code in what is in it sees the rest of that only as a part of something.
    pub(super) hides_members: bool,
}

/// A list of elements without brackets, in which something has to be.
#[derive(Debug)]
pub(super) struct BareBlock {
    /// The element that it is a part of.
    pub(super) element: u32,
    pub(super) tokens: Range<usize>,
}

/// What an element's block is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// Nothing that matters.
    Plain,
    /// Code that others do not look at: a body.
    Body,
    /// Elements that are there for themselves, as those of a namespace.
    Scope,
    /// Elements that are parts of it, as those of a class.
    Members,
    /// Elements of a list, as those of `var a, b;`: it is there if one of them is.
    List,
}

/// What an element is a part of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Around {
    Class,
    Code,
    Other,
}

impl Around {
    pub(super) fn of(element: &Element, elements: &[Element]) -> Around {
        match scope_around(elements, element).and_then(|at| elements.get(at as usize)) {
            Some(parent) if parent.content == Content::Members => Around::Class,
            Some(parent) if parent.is_opened_code => Around::Code,
            _ => Around::Other,
        }
    }
}

impl Content {
    /// Whether it consists of elements.
    pub(super) fn is_open(self) -> bool {
        matches!(self, Content::Scope | Content::Members | Content::List)
    }
}

impl Element {
    /// Whether it is only there for what is in it and is no code, as a namespace or a list.
    pub(super) fn is_plain_scope(&self) -> bool {
        matches!(self.content, Content::Scope | Content::List) && !self.is_opened_code
    }

    /// Whether a name is defined behind the element's block: `struct { int a; } *b, c;`.
    pub(super) fn defines_behind_block(&self, document: &Document, name: usize) -> bool {
        let conventions = document.conventions();
        let is_between = |token: usize| {
            let text = document.token_text(token);
            conventions.ends_type(text) || conventions.is_list_separator(text)
        };
        let is_open = self.content.is_open() && !self.is_opened_code;
        is_open && name >= self.block.end && (name == self.block.end || is_between(name - 1))
    }

    /// The tokens of its body, if it has one.
    pub(super) fn body(&self) -> Option<&Range<usize>> {
        (self.content == Content::Body).then_some(&self.block)
    }
}

/// An element and those that it is in, from the inside out.
pub(super) fn outwards(elements: &[Element], element: u32) -> impl Iterator<Item = u32> {
    successors(Some(element), |&at| {
        let parent = elements[at as usize].parent;
        (parent != NONE).then_some(parent)
    })
}

/// The innermost element around another one that is no list.
pub(super) fn scope_around(elements: &[Element], element: &Element) -> Option<u32> {
    let parent = Some(element.parent).filter(|&parent| parent != NONE)?;
    let mut around = outwards(elements, parent);
    around.find(|&at| elements[at as usize].content != Content::List)
}

/// The elements of a document, in document order, their blocks without brackets, and which
/// tokens define names.
pub(super) fn elements(
    document: &Document,
    conventions: &Conventions,
) -> (Vec<Element>, Vec<BareBlock>, Vec<bool>) {
    let blocks = Blocks::of(document, conventions);
    let defines = definitions(document, &blocks.is_statement);
    let code = Code::of(document, &blocks, &defines);
    let mut search = Search {
        document,
        conventions,
        code,
        is_statement: &blocks.is_statement,
        whole: document.size() as f32,
        all: Vec::new(),
        bare: Vec::new(),
        open: Vec::new(),
        opened: FxHashSet::default(),
        listed: FxHashSet::default(),
        closed_until: 0,
    };
    let mut next = blocks.all.iter().peekable();
    for node in 0..document.len() {
        search.node(node);
        if let Some(block) = next.next_if(|block| block.node == node) {
            search.block(block);
        }
    }
    (search.all, search.bare, defines)
}

/// Which bodies are code.
struct Code {
    /// By class, how many statements there are, and how many of them define something.
    counts: FxHashMap<u64, (u32, u32)>,
}

impl Code {
    fn of(document: &Document, blocks: &Blocks, defines: &[bool]) -> Code {
        let mut counts: FxHashMap<u64, (u32, u32)> = FxHashMap::default();
        for block in blocks.all.iter().filter(|block| block.is_body) {
            let statements = document.children(block.node);
            for statement in statements.filter(|&child| blocks.is_statement[child]) {
                let mut head = document.tokens_of(statement).take(tuning::STATEMENT_HEAD);
                let is_defining = head.any(|token| defines[token]);
                for class in block.class {
                    let (defining, all) = counts.entry(class).or_default();
                    *defining += u32::from(is_defining);
                    *all += 1;
                }
            }
        }
        Code { counts }
    }

    /// Whether few of the statements of such blocks define something.
    fn has(&self, block: &Block) -> bool {
        let [coarse, fine] = block.class.map(|class| self.counts.get(&class).copied());
        let fine = fine.filter(|&(_, all)| all >= tuning::CODE_LEAST_STATEMENTS);
        let (defining, all) = fine.or(coarse).unwrap_or_default();
        defining as f32 <= tuning::CODE_MOST_DEFINING * all as f32
    }
}

/// The walk that finds elements.
struct Search<'a> {
    document: &'a Document,
    conventions: &'a Conventions,
    code: Code,
    is_statement: &'a [bool],
    /// The text's size.
    whole: f32,
    all: Vec<Element>,
    bare: Vec<BareBlock>,
    /// Elements that the present node is in.
    open: Vec<u32>,
    /// Nodes whose statements are elements.
    opened: FxHashSet<Index>,
    /// Nodes that are elements of lists.
    listed: FxHashSet<Index>,
    /// No statement before this token is an element.
    closed_until: usize,
}

impl Search<'_> {
    fn node(&mut self, node: Index) {
        let first = self.document.first_token(node);
        let all = &self.all;
        let is_over = |&element: &u32| all[element as usize].tokens.end <= first;
        while self.open.last().is_some_and(is_over) {
            self.open.pop();
        }
        let parent = self.document.parent(node);
        let is_statement = || {
            self.is_statement[node] && parent.is_some_and(|parent| self.opened.contains(&parent))
        };
        let is_listed = self.listed.contains(&node);
        if first < self.closed_until || !is_listed && !is_statement() {
            return;
        }
        let mut element = self.element(node, self.document.tokens_of(node));
        element.can_go |= is_listed;
        if let Some(list) = self.list(&element) {
            element.content = Content::List;
            element.block = list;
        }
        self.open.push(self.all.len() as u32);
        self.all.push(element);
    }

    /// The tokens of the variables that a statement outside of classes consists of, if there are
    /// several: these are elements, too.
    fn list(&mut self, element: &Element) -> Option<Range<usize>> {
        let are_known = !self.conventions.variables.is_empty();
        if !are_known || Around::of(element, &self.all) == Around::Class {
            return None;
        }
        let document = self.document;
        let is_variable = |&node: &Index| self.conventions.is_variable(document.name(node));
        let children = document.children(innermost(document, element.node));
        let items = children.filter_map(|child| {
            let item = separated(document, child).filter(is_variable);
            item.or(Some(child).filter(is_variable))
        });
        let items: Vec<Index> = items.collect();
        let [first, .., last] = items[..] else {
            return None;
        };
        self.listed.extend(items);
        Some(document.tokens_of(first).start..document.tokens_of(last).end)
    }

    /// An element of which nothing is known but its head.
    fn element(&self, node: Index, tokens: Range<usize>) -> Element {
        let parent = self.open.last().copied().unwrap_or(NONE);
        let text = |token: usize| self.document.token_text(token);
        let open = &*self.conventions.block_brackets.0;
        let is_value = |token: usize| self.conventions.is_initializer_sign(text(token));
        let mut inner = tokens.clone();
        let brace = inner.find(|&token| text(token).ends_with(open));
        let head = tokens.start..brace.unwrap_or(tokens.end);
        let says = |words: &[String]| {
            let is_word = |token| words.iter().any(|word| word == text(token));
            !words.is_empty() && head.clone().any(is_word)
        };
        let is_member =
            !says(&self.conventions.non_members) && receiver(self.document, &tokens).is_empty();
        let is_bound = says(&self.conventions.bound_members);
        // `enum A`, and not `enum class A`.
        let is_unscoped = says(&self.conventions.unscoped)
            && head.clone().any(|token| {
                let next = operands::text(self.document, token + 1);
                let is_word = |word| word == text(token);
                self.conventions.unscoped.iter().any(is_word) && !self.conventions.is_keyword(next)
            });
        let mut words = head.clone().map(text);
        let is_one = |words: &[String], text: &str| words.iter().any(|word| word == text);
        let Conventions {
            hidden_members,
            functions,
            ..
        } = self.conventions;
        let hides_members = !hidden_members.is_empty()
            && words
                .find(|text| is_one(hidden_members, text) || is_one(functions, text))
                .is_some_and(|text| is_one(hidden_members, text));
        let is_braced = brace.is_some_and(|brace| brace == 0 || !is_value(brace - 1));
        Element {
            node,
            parent,
            weight: self.weight(&tokens),
            block: tokens.end..tokens.end,
            before_body: tokens.end,
            constructor_call: tokens.end..tokens.end,
            tokens,
            content: Content::Plain,
            is_braced,
            is_small: false,
            is_opened_code: false,
            needs_body: false,
            is_member,
            is_bound,
            is_unscoped,
            hides_members,
            can_go: can_go(self.document, node),
        }
    }

    fn block(&mut self, block: &Block) {
        if block.tokens.start < self.closed_until {
            return;
        }
        if self.is_in_expression(block) || self.is_destructuring(block) {
            self.closed_until = block.tokens.end;
            return;
        }
        let is_code = block.is_body && self.is_code(block);
        let is_small = self.weight(&block.tokens) as f32 <= self.least_of(tuning::OPENED_BLOCK);
        let runs_at_once = self.runs_at_once(block);
        let needs_body = self.needs_body(block) || is_small && runs_at_once;
        let are_known = !self.conventions.variables.is_empty();
        let is_opened = are_known && runs_at_once || self.is_opened(block, is_code);
        let is_opened = is_opened && !needs_body;
        if are_known && is_code && !(is_opened || is_small || needs_body) {
            self.open_function(block);
        }
        if let Some(&element) = self.open.last() {
            let before_body = self.before_body(&self.all[element as usize], block);
            let constructor_call = self.constructor_call(block);
            let element = &mut self.all[element as usize];
            let is_first = element.block.is_empty();
            if is_first {
                element.before_body = before_body;
                element.constructor_call = constructor_call;
                element.block = block.tokens.clone();
                element.needs_body = needs_body;
                element.is_small = is_small;
            }
            element.is_opened_code |= is_opened && is_code;
            element.content = match element.content {
                _ if is_opened && block.is_body && !element.hides_members => Content::Scope,
                _ if is_opened => Content::Members,
                Content::Plain if is_code && is_first => Content::Body,
                other => other,
            };
        }
        if is_opened {
            self.opened.insert(block.node);
            let open = &*self.conventions.block_brackets.0;
            let first = self.document.token_text(block.tokens.start);
            if let Some(&element) = self.open.last()
                && !first.ends_with(open)
            {
                let tokens = block.tokens.clone();
                self.bare.push(BareBlock { element, tokens });
            }
        } else {
            // What is in it is there with it.
            self.closed_until = block.tokens.end;
        }
    }

    /// Makes an element of the function that a body is of, if that is in an expression behind
    /// another one: `a(function () { ... }, function () { ... });`. It is there with what it is in.
    fn open_function(&mut self, block: &Block) {
        let around = self.open.last().map(|&around| &self.all[around as usize]);
        let Some(around) = around.filter(|around| !around.block.is_empty()) else {
            return;
        };
        let tokens = self.document.parent(block.node).map(|function| {
            let tokens = self.document.tokens_of(function);
            let is_apart = tokens.start >= around.block.end && tokens.end == block.tokens.end;
            is_apart.then_some(tokens)
        });
        let tokens = tokens.flatten().unwrap_or(block.tokens.clone());
        let mut element = self.element(block.node, tokens);
        element.can_go = false;
        let weight = element.weight;
        if let Some(&around) = self.open.last() {
            let around = &mut self.all[around as usize];
            around.weight = around.weight.saturating_sub(weight);
        }
        self.open.push(self.all.len() as u32);
        self.all.push(element);
    }

    /// Whether a block is a part of an expression: it is needed with that.
    fn is_in_expression(&self, block: &Block) -> bool {
        let close = &self.conventions.parameter_brackets.1;
        let text = |token: usize| self.document.token_text(token);
        let head = self.head(block);
        let last = head.clone().next_back();
        let last = last.filter(|_| !self.conventions.constraints.is_empty());
        let word = last.and_then(|last| match text(last) == close {
            true => opening(self.document, head.start, last)?.checked_sub(1),
            false => Some(last),
        });
        word.is_some_and(|word| self.conventions.is_constraint(text(word)))
    }

    /// Whether a block destructures a parameter: `function f({ a, b }) {}`.
    fn is_destructuring(&self, block: &Block) -> bool {
        let are_known = !self.conventions.variables.is_empty();
        let element = self.open.last().map(|&it| self.all[it as usize].node);
        let above = successors(Some(block.node), |&at| self.document.parent(at));
        let is_variable = |&at: &Index| self.conventions.is_variable(self.document.name(at));
        let mut above = above.take_while(|&at| Some(at) != element && are_known);
        let is_list = |at: Index| {
            let first = self.document.tokens_of(at).start;
            self.document.token_text(first) == self.conventions.parameter_brackets.0
        };
        above.any(|at| is_variable(&at)) && above.any(is_list)
    }

    /// Whether a body is code, and no scope of definitions.
    fn is_code(&self, block: &Block) -> bool {
        let Some(words) = &self.conventions.scopes else {
            return self.code.has(block);
        };
        let mut head = self.head(block);
        let before = head.clone().next_back();
        let first = head.find_map(|token| {
            let text = self.document.token_text(token);
            let counts = self.document.is_name(text) || Some(token) == before;
            let is_scope = counts && words.iter().any(|word| word == text);
            let is_function = self.conventions.functions.iter().any(|word| word == text);
            (is_scope || is_function).then_some(is_function)
        });
        first.unwrap_or(true)
    }

    /// Where what only belongs to a block of an element begins.
    fn before_body(&self, element: &Element, block: &Block) -> usize {
        let rules = &self.conventions.before_body;
        let mut start = block.tokens.start;
        while !rules.is_empty() && start > element.tokens.start {
            let last = self.document.node_of(start - 1);
            let around = successors(Some(last), |&at| self.document.parent(at));
            let mut around = around.take_while(|&at| at != element.node);
            let is_before = |at: &Index| {
                rules.iter().any(|rule| rule == self.document.name(*at))
                    && self.document.tokens_of(*at).end == start
            };
            match around.find(is_before) {
                Some(node) => start = self.document.tokens_of(node).start,
                None => break,
            }
        }
        start
    }

    /// What a stub keeps of a body.
    fn constructor_call(&self, block: &Block) -> Range<usize> {
        let none = block.tokens.end..block.tokens.end;
        if self.conventions.constructor_calls.is_empty() {
            return none;
        }
        let (open, _) = &self.conventions.parameter_brackets;
        let text = |token: usize| self.document.token_text(token);
        let is_call = |tokens: &Range<usize>| {
            let is_word = |word: &String| word == text(tokens.start);
            self.conventions.constructor_calls.iter().any(is_word)
                && tokens.len() > 1
                && text(tokens.start + 1) == open
        };
        let statements = self.document.children(block.node);
        let statements = statements.filter(|&child| self.is_statement[child]);
        let mut statements = statements.map(|child| self.document.tokens_of(child));
        statements.find(is_call).unwrap_or(none)
    }

    /// Whether a body runs where it stands, so that others need what it makes:
    /// `(function () { ... })()`.
    fn runs_at_once(&self, block: &Block) -> bool {
        let (open, close) = &self.conventions.parameter_brackets;
        let end = self.open.last().map(|&it| self.all[it as usize].tokens.end);
        let behind = block.tokens.end..end.unwrap_or_default();
        let mut behind = behind.map(|token| self.document.token_text(token));
        block.is_body
            && behind
                .find(|text| text != close)
                .is_some_and(|text| text == open)
    }

    /// Whether the element that a block is in says that others need what is in the block.
    fn needs_body(&self, block: &Block) -> bool {
        let words = &self.conventions.needs_body;
        let head = self.head(block);
        let is_row = |token| operands::is_one_row_of(self.document, token..head.end + 1, words);
        !words.is_empty() && head.clone().any(is_row)
    }

    /// The tokens of the element that a block is in which are before it.
    fn head(&self, block: &Block) -> Range<usize> {
        let element = self.open.last().map(|&it| &self.all[it as usize]);
        let start = element.map_or(block.tokens.start, |element| element.tokens.start);
        start..block.tokens.start
    }

    fn is_opened(&self, block: &Block, is_code: bool) -> bool {
        let is_all = block.tokens.len() == self.document.token_count();
        let share = match is_code {
            true => tuning::OPENED_CODE,
            false => tuning::OPENED_BLOCK,
        };
        let is_long = || self.weight(&block.tokens) as f32 > self.least_of(share);
        // Where each variable has to be used, statements do not go one by one.
        let may_open = !self.conventions.strict_imports;
        // What a class consists of may go, and does nothing where it stands.
        is_all || !block.is_body || !is_code || may_open && is_long()
    }

    /// A share of the text in characters, or the least that counts.
    fn least_of(&self, share: f32) -> f32 {
        (share * self.whole).max(tuning::OPENED_BLOCK_LEAST)
    }

    fn weight(&self, tokens: &Range<usize>) -> usize {
        match tokens.is_empty() {
            true => 0,
            false => {
                let start = self.document.token(tokens.start).start;
                let end = self.document.token(tokens.end - 1).end;
                self.document.non_blank(start..end)
            }
        }
    }
}
