//! Putting a tree together from parses.

use std::collections::HashMap;
use std::ops::Range;

use picireny_parser::{
    EOF, Language, NodeKind, Parse, ParseError, ParseOptions, Step, Token, TokenId, TokenOrigin,
};

use crate::Grammar;
use crate::escape::Nesting;
use crate::input::TreeOptions;
use crate::islands::IslandFrame;
use crate::pattern::Budget;
use crate::place::{Placement, Shared};
use crate::trouble::Trouble;
use crate::unread::{self, Piece};
use crate::within::{GrammarKey, Within};
use picireny_tree::{Label, Position, Quantifier, Recursion, TreeBuilder};

/// A tree in the making. Parses and islands that are begun but not ended are
/// on a stack: nothing recurses.
pub(crate) struct Assembly<'f> {
    pub(crate) options: TreeOptions,
    pub(crate) builder: TreeBuilder,
    pub(crate) stack: Vec<Frame<'f>>,
    /// Which labels nodes of a grammar have, by how it is escaped.
    labels: HashMap<(GrammarKey, u32), usize>,
    /// Labels of one grammar each. Every node has one, so they are found by numbers.
    label_tables: Vec<Labels>,
    /// How islands are escaped.
    pub(crate) nesting: Nesting,
    pub(crate) warnings: Vec<String>,
    /// What went wrong in islands, by grammar and token, in order.
    pub(crate) troubles: Vec<((GrammarKey, String), Trouble)>,
    pub(crate) budget: Budget,
    /// Islands in base64 that are not decoded yet.
    pub(crate) encoded: Vec<(Range<usize>, String)>,
    pub(crate) steps: u32,
    /// What error recovery has skipped and is not in the tree yet.
    unread: Vec<Piece>,
    /// How many stray tokens there are.
    pub(crate) stray: usize,
    /// How many more tokens and rules may be looked at for what they hold.
    pub(crate) guesses: usize,
}

/// The most guesses of a text. A token is an eighth of it, but rules nest. Guessed.
const GUESSES: usize = 100;

/// Steps between two questions whether to go on.
const INTERVAL: u32 = 1 << 12;

/// The element, of no grammar, of what may stand between any two tokens.
const ANYWHERE: u32 = (1 << 30) - 1;

/// The labels of a grammar that were made.
struct Labels {
    rules: Vec<Option<Label>>,
    tokens: Vec<Option<Label>>,
}

impl Labels {
    fn of(language: &Language) -> Self {
        let parser = language.parser();
        let tokens = parser.symbolic_names.len().max(parser.literal_names.len());
        Labels {
            rules: vec![None; parser.rule_names.len()],
            tokens: vec![None; tokens],
        }
    }

    /// Where the label of a node is. A grammar's own code can make up types of tokens: these
    /// have no place.
    fn place(&mut self, name: NodeName) -> Option<&mut Option<Label>> {
        match name {
            NodeName::Rule(rule) => self.rules.get_mut(rule as usize),
            NodeName::Token(kind) => self.tokens.get_mut(usize::try_from(kind).ok()?),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum NodeName {
    Rule(u32),
    Token(i32),
}

pub(crate) enum Frame<'f> {
    Parse(Box<ParseFrame<'f>>),
    Island(Box<IslandFrame<'f>>),
}

/// A parse whose tree is being copied.
pub(crate) struct ParseFrame<'f> {
    pub(crate) within: Within<'f>,
    pub(crate) of: &'f Grammar,
    pub(crate) text: Shared<'f>,
    pub(crate) parse: Parse,
    pub(crate) next: Option<Step>,
    /// The first token that is not copied yet.
    pub(crate) token: usize,
    /// Rules that start before this token are in one that is too small to look at.
    pub(crate) small: usize,
    pub(crate) place: Placement,
    /// Which table has its labels.
    labels: usize,
}

impl<'f> Assembly<'f> {
    pub(crate) fn new(text: &str, options: TreeOptions) -> Self {
        Assembly {
            options,
            builder: TreeBuilder::cleaning(text, options.hidden_tokens),
            stack: Vec::new(),
            labels: HashMap::new(),
            label_tables: Vec::new(),
            nesting: Nesting::default(),
            warnings: Vec::new(),
            troubles: Vec::new(),
            budget: Budget::default(),
            encoded: Vec::new(),
            steps: 0,
            unread: Vec::new(),
            stray: 0,
            guesses: GUESSES,
        }
    }

    /// A step of the work; an error if it is not to go on.
    pub(crate) fn step(&mut self) -> Result<(), ParseError> {
        self.steps = self.steps.wrapping_add(1);
        if self.steps.is_multiple_of(INTERVAL) && self.is_cancelled() {
            return Err(ParseError::Cancelled);
        }
        Ok(())
    }

    fn is_cancelled(&self) -> bool {
        self.options.cancel.is_some_and(|cancel| cancel())
    }

    pub(crate) fn run(&mut self) -> Result<(), ParseError> {
        while let Some(frame) = self.stack.pop() {
            match frame {
                Frame::Parse(frame) => self.copy(frame)?,
                Frame::Island(frame) => self.next_island(frame)?,
            }
        }
        Ok(())
    }

    pub(crate) fn parse(
        &mut self,
        within: Within<'f>,
        rule: &str,
        text: &str,
    ) -> Result<Parse, ParseError> {
        let options = ParseOptions {
            quantifiers: true,
            error_tokens: true,
            predicates: self.options.predicates,
            // Enough for whoever looks at a warning.
            quote_limit: Some(200),
            watch: self.options.watch,
            cancel: self.options.cancel,
            patient: self.options.patient,
        };
        let parse = within.grammar().language.parse(text, rule, &options)?;
        for warning in &parse.warnings {
            if !self.warnings.contains(warning) {
                self.warnings.push(warning.clone());
            }
        }
        Ok(parse)
    }

    /// Puts a parse on the stack.
    pub(crate) fn push(
        &mut self,
        within: Within<'f>,
        text: Shared<'f>,
        parse: Parse,
        place: Placement,
    ) {
        let of = within.grammar();
        self.stray += of.language.count_stray(&parse);
        let next = parse.tree.root().map(Step::Enter);
        let tables = &mut self.label_tables;
        let labels = self.labels.entry((within.key(), place.escaped));
        let labels = *labels.or_insert_with(|| {
            tables.push(Labels::of(&of.language));
            tables.len() - 1
        });
        self.stack.push(Frame::Parse(Box::new(ParseFrame {
            within,
            of,
            text,
            parse,
            next,
            token: 0,
            small: 0,
            place,
            labels,
        })));
    }

    /// Copies a parse's tree up to its end or to a token that has islands.
    fn copy(&mut self, mut frame: Box<ParseFrame<'f>>) -> Result<(), ParseError> {
        // After a token with islands; hidden tokens before the first terminal
        // belong below the root, which is not open yet.
        let mut interrupted = None;
        if frame.token > 0 {
            interrupted = self.hidden_tokens(&mut frame);
        }
        while let Some(step) = frame.next
            && interrupted.is_none()
        {
            self.step()?;
            let tree = &frame.parse.tree;
            match step {
                Step::Enter(node) => {
                    let kind = tree.kind(node);
                    frame.next = tree.after(step);
                    match kind {
                        NodeKind::Rule(rule) if frame.of.rules_with_islands.contains(&rule) => {
                            (interrupted, frame.next) = self.rule(&mut frame, (node, rule), step);
                        }
                        NodeKind::Rule(rule) => {
                            self.settle();
                            let label = self.label(&frame, NodeName::Rule(rule));
                            self.builder.open_rule(label);
                        }
                        NodeKind::Quantifier => {
                            self.settle();
                            match tree.repetition(node) {
                                Some(of) => self
                                    .builder
                                    .open_occurrence(of.element, quantifier(of.quantifier)),
                                None => self.builder.open_quantifier(),
                            }
                        }
                        NodeKind::Terminal(token) | NodeKind::Error(token) => {
                            interrupted = self.loose_tokens(&mut frame, token.index());
                            if interrupted.is_some() {
                                frame.next = Some(step);
                            } else {
                                let error = kind == NodeKind::Error(token);
                                interrupted = self.terminal(&mut frame, token, error);
                            }
                        }
                        NodeKind::Missing(_) => {}
                    }
                }
                Step::Leave(node) => {
                    frame.next = tree.after(step);
                    if matches!(tree.kind(node), NodeKind::Rule(_) | NodeKind::Quantifier) {
                        if frame.next.is_none() {
                            interrupted = self.loose_tokens(&mut frame, usize::MAX);
                        }
                        if interrupted.is_some() {
                            frame.next = Some(step);
                        } else {
                            self.settle();
                            self.builder.close();
                        }
                    }
                }
            }
        }
        if frame.next.is_some() || interrupted.is_some() {
            self.stack.push(Frame::Parse(frame));
        }
        self.stack.extend(interrupted.map(Frame::Island));
        // A search for islands may have taken long.
        if !self.budget.is_untouched() && self.is_cancelled() {
            return Err(ParseError::Cancelled);
        }
        Ok(())
    }

    /// Copies a token of the tree with the hidden tokens that follow it. A token
    /// with islands is left to the frame that is returned, and what follows it
    /// to when that is done.
    fn terminal(
        &mut self,
        frame: &mut ParseFrame<'f>,
        id: TokenId,
        error: bool,
    ) -> Option<Box<IslandFrame<'f>>> {
        let token = *frame.parse.tokens.get(id)?;
        frame.token = frame.token.max(id.index() + 1);
        if !error && let Some(island) = self.island(frame, &token) {
            return Some(island);
        }
        if error {
            self.error_token(frame, &token);
        } else {
            self.settle();
            let (range, position) = self.place(frame, &token);
            let text = self.builder.slice(range);
            let label = self.label(frame, NodeName::Token(token.kind));
            self.builder.token(label, text, position);
        }
        self.hidden_tokens(frame)
    }

    /// Copies the hidden tokens that come next, up to one with islands.
    fn hidden_tokens(&mut self, frame: &mut ParseFrame<'f>) -> Option<Box<IslandFrame<'f>>> {
        while let Some(token) = frame.parse.tokens.as_slice().get(frame.token).copied() {
            if token.is_visible() || token.kind == EOF {
                return None;
            }
            frame.token += 1;
            if frame.of.language.is_anywhere(&token) {
                self.anywhere(frame, &token);
                continue;
            }
            // One without text is a note of the base class.
            if !self.options.hidden_tokens || token.start == token.end {
                continue;
            }
            if let Some(island) = self.island(frame, &token) {
                return Some(island);
            }
            let (range, position) = self.place(frame, &token);
            let label = self.label(frame, NodeName::Token(token.kind));
            if self.unread.is_empty() {
                let text = self.builder.slice(range);
                self.builder.hidden_token(label, text, position);
            } else {
                self.unread.push(Piece {
                    range,
                    position,
                    label,
                    is_hidden: true,
                });
            }
        }
        None
    }

    /// Copies a token that may stand between any two others, as something that the
    /// grammar can do without.
    fn anywhere(&mut self, frame: &mut ParseFrame<'f>, token: &Token) {
        if !self.unread.is_empty() {
            return self.error_token(frame, token);
        }
        let (range, position) = self.place(frame, token);
        let label = self.label(frame, NodeName::Token(token.kind));
        self.builder.open_occurrence(ANYWHERE, Quantifier::Star);
        self.builder.token_at(label, range, position);
        self.builder.close();
    }

    /// Copies the tokens before a place that are no part of the parser's tree,
    /// up to a hidden one with islands. Hidden tokens before the first terminal
    /// are put before it, all others after the terminal that they follow.
    pub(crate) fn loose_tokens(
        &mut self,
        frame: &mut ParseFrame<'f>,
        end: usize,
    ) -> Option<Box<IslandFrame<'f>>> {
        // Most tokens of the tree are the next ones: these are visible.
        if frame.token == end {
            return None;
        }
        loop {
            let interrupted = self.hidden_tokens(frame);
            if interrupted.is_some() || frame.token >= end {
                return interrupted;
            }
            let token = *frame.parse.tokens.as_slice().get(frame.token)?;
            frame.token += 1;
            if token.kind == EOF {
                continue;
            }
            self.error_token(frame, &token);
        }
    }

    /// Copies a token that error recovery has skipped, or keeps it until it is
    /// known what else is skipped.
    fn error_token(&mut self, frame: &mut ParseFrame<'f>, token: &Token) {
        let (range, position) = self.place(frame, token);
        if !self.options.guess {
            let text = self.builder.slice(range);
            self.builder.error_token(text, position);
            return;
        }
        let label = self.label(frame, NodeName::Token(token.kind));
        self.unread.push(Piece {
            range,
            position,
            label,
            is_hidden: false,
        });
    }

    /// Adds what was skipped, before anything else is added.
    pub(crate) fn settle(&mut self) {
        if !self.unread.is_empty() {
            unread::add(&mut self.builder, &self.unread);
            self.unread.clear();
        }
    }

    /// Where a token's text stands in the source.
    pub(crate) fn place(
        &self,
        frame: &mut ParseFrame<'f>,
        token: &Token,
    ) -> (Range<usize>, Position) {
        let mut range = token.start as usize..token.end as usize;
        // The text of an inserted token belongs to another one as well.
        if token.kind == EOF || token.origin == TokenOrigin::Inserted {
            range.end = range.start;
        }
        let range = frame.place.range(range);
        let position = frame.place.position(self.builder.source(), range.start);
        (range, position)
    }

    /// The frame that replaces a token by its islands, if it may have any.
    pub(crate) fn label(&mut self, frame: &ParseFrame<'f>, name: NodeName) -> Label {
        let place = self.label_tables[frame.labels].place(name);
        if let Some(&mut Some(label)) = place {
            return label;
        }
        let escaped = frame.place.escaped;
        let language = &frame.of.language;
        let text = match name {
            NodeName::Rule(rule) => language.rule_name(rule),
            NodeName::Token(kind) => language.symbolic_name(kind).unwrap_or(""),
        };
        let replacement = frame.of.replacements.get(text).map(String::as_str);
        let replacement = replacement.map(|replacement| self.nesting.encode(escaped, replacement));
        let recursion = match name {
            NodeName::Rule(rule) => language.recursion(rule),
            NodeName::Token(_) => None,
        };
        let recursion = recursion.map(|of| Recursion {
            element: of.element,
            is_left: of.is_left,
            may_be_empty: of.may_be_empty,
        });
        let builder = &mut self.builder;
        let label = builder.recursive_label(text, replacement.as_deref(), recursion);
        if let Some(place) = self.label_tables[frame.labels].place(name) {
            *place = Some(label);
        }
        label
    }
}

fn quantifier(of: picireny_parser::Quantifier) -> Quantifier {
    use picireny_parser::Quantifier as Parsed;
    match of {
        Parsed::Optional => Quantifier::Optional,
        Parsed::Star => Quantifier::Star,
        Parsed::Plus => Quantifier::Plus,
    }
}
