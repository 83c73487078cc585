//! From an input to its tree: parsing, hidden tokens, islands.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

use picireny_parser::{
    Cancel, EOF, NodeKind, Parse, ParseError, ParseOptions, PredicatePolicy, Step, Token, TokenId,
    TokenOrigin, Watch,
};

use picireny_description::Escape;

use crate::escape::{OffsetMap, decode, encode_html};
use crate::pattern::{Budget, Span};
use crate::place::{Placement, Shared};
use crate::trouble::{Trouble, keeps_structure};
use crate::{Format, Grammar};
use picireny_tree::{Label, Position, Quantifier, Tree, TreeBuilder, TreeError};

/// What the tree of an input is made with.
#[derive(Clone, Copy, Debug, Default)]
pub struct TreeOptions {
    /// Whether skipped tokens and those of hidden channels are in the tree.
    pub hidden_tokens: bool,
    /// What to assume of predicates that cannot be evaluated.
    pub predicates: PredicatePolicy,
    /// Is told how far the parses are, the input's and its islands'.
    pub watch: Option<Watch>,
    /// Is asked whether to go on. If it says no, there is no tree:
    /// [`ParseError::Cancelled`].
    pub cancel: Option<Cancel>,
}

/// The tree of an input.
#[derive(Debug)]
pub struct Input {
    /// The tree, cleaned but not prepared.
    pub tree: Tree,
    /// Syntax errors of the input itself, in ANTLR's words.
    pub syntax_errors: Vec<String>,
    /// How many islands have syntax errors, those that stay plain tokens
    /// included.
    pub broken_islands: usize,
    /// Things the user should know, one sentence each.
    pub warnings: Vec<String>,
}

/// There is no tree of an input.
#[derive(Debug, thiserror::Error)]
pub enum InputError {
    /// It cannot be parsed at all.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// Nothing in it can be removed.
    #[error(transparent)]
    Tree(#[from] TreeError),
}

impl Format {
    /// Parses an input and builds its tree, islands included.
    ///
    /// Every text has a tree: syntax errors are recovered from, what the start
    /// rule leaves unread is kept as error tokens below the root.
    ///
    /// # Errors
    ///
    /// When the input is too large, or predicates are not understood and must
    /// be.
    pub fn tree(&self, text: &str, options: TreeOptions) -> Result<Input, InputError> {
        let mut assembly = Assembly::new(self, text, options);
        let (grammar, rule) = self.start();
        let parse = assembly.parse(grammar, rule, text)?;
        let syntax_errors = parse.errors.iter().map(ToString::to_string).collect();
        let map = OffsetMap::identity(0);
        let place = Placement {
            map,
            last: (0, Position::START),
            escaped: 0,
        };
        assembly.push(grammar, Shared::new(text), parse, place);
        assembly.run()?;
        let mut tree = assembly.builder.finish()?;
        tree.clean(options.hidden_tokens);
        let broken_islands = assembly.troubles.iter();
        let broken_islands = broken_islands.map(|(_, trouble)| trouble.islands()).sum();
        let mut warnings = assembly.warnings;
        warnings.extend(
            assembly
                .troubles
                .into_iter()
                .filter_map(|((_, token), trouble)| trouble.warning(&token)),
        );
        Ok(Input {
            tree,
            syntax_errors,
            broken_islands,
            warnings,
        })
    }
}

impl Format {
    /// The number of tokens of a text that are not hidden and not empty, those
    /// of islands included. Nothing if the options cancel the parse, none if it
    /// cannot be parsed for another reason.
    pub fn count_tokens(&self, text: &str, options: TreeOptions) -> Option<usize> {
        let options = TreeOptions {
            hidden_tokens: false,
            ..options
        };
        match self.tree(text, options) {
            Ok(input) => {
                let counts = input.tree.stats().counts;
                Some(counts.tokens + counts.error_tokens)
            }
            Err(InputError::Parse(ParseError::Cancelled)) => None,
            Err(_) => Some(0),
        }
    }
}

/// A tree in the making. Parses and islands that are begun but not ended are
/// on a stack: nothing recurses.
struct Assembly<'f> {
    format: &'f Format,
    options: TreeOptions,
    builder: TreeBuilder,
    stack: Vec<Frame<'f>>,
    /// Labels by grammar, by kind of node, and by escape.
    labels: HashMap<(usize, NodeName, u32), Label>,
    warnings: Vec<String>,
    /// What went wrong in islands, by grammar and token, in order.
    troubles: Vec<((usize, String), Trouble)>,
    budget: Budget,
    steps: u32,
}

/// Steps between two questions whether to go on.
const INTERVAL: u32 = 1 << 12;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum NodeName {
    Rule(u32),
    Token(i32),
}

enum Frame<'f> {
    Parse(Box<ParseFrame<'f>>),
    Island(Box<IslandFrame<'f>>),
}

/// A parse whose tree is being copied.
struct ParseFrame<'f> {
    grammar: usize,
    of: &'f Grammar,
    text: Shared,
    parse: Parse,
    next: Option<Step>,
    /// The first token that is not copied yet.
    token: usize,
    place: Placement,
}

/// A token that is being replaced by its islands.
struct IslandFrame<'f> {
    of: &'f super::Island,
    /// The token's grammar.
    grammar: usize,
    /// The token's name.
    name: String,
    /// The token's text as its grammar saw it.
    text: Shared,
    spans: std::vec::IntoIter<Span>,
    /// How much of the text is copied.
    done: usize,
    place: Placement,
}

impl<'f> Assembly<'f> {
    fn new(format: &'f Format, text: &str, options: TreeOptions) -> Self {
        Assembly {
            format,
            options,
            builder: TreeBuilder::new(text),
            stack: Vec::new(),
            labels: HashMap::new(),
            warnings: Vec::new(),
            troubles: Vec::new(),
            budget: Budget::default(),
            steps: 0,
        }
    }

    /// A step of the work; an error if it is not to go on.
    fn step(&mut self) -> Result<(), ParseError> {
        self.steps = self.steps.wrapping_add(1);
        if self.steps.is_multiple_of(INTERVAL) && self.is_cancelled() {
            return Err(ParseError::Cancelled);
        }
        Ok(())
    }

    fn is_cancelled(&self) -> bool {
        self.options.cancel.is_some_and(|cancel| cancel())
    }

    fn run(&mut self) -> Result<(), ParseError> {
        while let Some(frame) = self.stack.pop() {
            match frame {
                Frame::Parse(frame) => self.copy(frame)?,
                Frame::Island(frame) => self.next_island(frame)?,
            }
        }
        Ok(())
    }

    fn parse(&mut self, grammar: usize, rule: &str, text: &str) -> Result<Parse, ParseError> {
        let options = ParseOptions {
            quantifiers: true,
            error_tokens: true,
            predicates: self.options.predicates,
            // Enough for whoever looks at a warning.
            quote_limit: Some(200),
            watch: self.options.watch,
            cancel: self.options.cancel,
        };
        let parse = self.format.grammars[grammar]
            .language
            .parse(text, rule, &options)?;
        for warning in &parse.warnings {
            if !self.warnings.contains(warning) {
                self.warnings.push(warning.clone());
            }
        }
        Ok(parse)
    }

    /// Puts a parse on the stack.
    fn push(&mut self, grammar: usize, text: Shared, parse: Parse, place: Placement) {
        let next = parse.tree.root().map(Step::Enter);
        self.stack.push(Frame::Parse(Box::new(ParseFrame {
            grammar,
            of: &self.format.grammars[grammar],
            text,
            parse,
            next,
            token: 0,
            place,
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
                    frame.next = Some(
                        tree.first_child(node)
                            .map_or(Step::Leave(node), Step::Enter),
                    );
                    match kind {
                        NodeKind::Rule(rule) => {
                            let label = self.label(&frame, NodeName::Rule(rule));
                            self.builder.open_rule(label);
                        }
                        NodeKind::Quantifier => match tree.repetition(node) {
                            Some(of) => self
                                .builder
                                .open_occurrence(of.element, quantifier(of.quantifier)),
                            None => self.builder.open_quantifier(),
                        },
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
                    frame.next = match tree.next_sibling(node) {
                        Some(sibling) => Some(Step::Enter(sibling)),
                        None => tree.parent(node).map(Step::Leave),
                    };
                    if matches!(tree.kind(node), NodeKind::Rule(_) | NodeKind::Quantifier) {
                        if frame.next.is_none() {
                            interrupted = self.loose_tokens(&mut frame, usize::MAX);
                        }
                        if interrupted.is_some() {
                            frame.next = Some(step);
                        } else {
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
        let (range, position) = self.place(frame, &token);
        let text = self.builder.slice(range);
        if error {
            self.builder.error_token(text, position);
        } else {
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
            if !self.options.hidden_tokens {
                continue;
            }
            if let Some(island) = self.island(frame, &token) {
                return Some(island);
            }
            let (range, position) = self.place(frame, &token);
            let text = self.builder.slice(range);
            let label = self.label(frame, NodeName::Token(token.kind));
            self.builder.hidden_token(label, text, position);
        }
        None
    }

    /// Copies the tokens before a place that are no part of the parser's tree,
    /// up to a hidden one with islands. Hidden tokens before the first terminal
    /// are put before it, all others after the terminal that they follow.
    fn loose_tokens(
        &mut self,
        frame: &mut ParseFrame<'f>,
        end: usize,
    ) -> Option<Box<IslandFrame<'f>>> {
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
            let (range, position) = self.place(frame, &token);
            let text = self.builder.slice(range);
            self.builder.error_token(text, position);
        }
    }

    /// Where a token's text stands in the source.
    fn place(&self, frame: &mut ParseFrame<'f>, token: &Token) -> (Range<usize>, Position) {
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
    fn island(
        &mut self,
        frame: &mut ParseFrame<'f>,
        token: &Token,
    ) -> Option<Box<IslandFrame<'f>>> {
        let name = frame.of.language.symbolic_name(token.kind)?;
        let island = frame.of.islands.get(name)?;
        let name = name.to_owned();
        if token.origin == TokenOrigin::Inserted || token.start == token.end {
            return None;
        }
        let range = token.start as usize..token.end as usize;
        let text = frame.text.part(range.clone());
        let spans = match island.pattern.search(text.as_str(), &mut self.budget) {
            Ok(spans) => spans,
            Err(error) => {
                self.trouble(frame.grammar, &name).failed = Some(error);
                return None;
            }
        };
        // What follows is placed from here on.
        let (_, position) = self.place(frame, token);
        let (_, map) = decode(Escape::None, text.as_str(), range.start, &frame.place.map);
        let place = Placement {
            last: (map.source(0), position),
            map,
            escaped: frame.place.escaped,
        };
        let label = self.label(frame, NodeName::Token(token.kind));
        self.builder.open_rule(label);
        Some(Box::new(IslandFrame {
            of: island,
            grammar: frame.grammar,
            name,
            text,
            spans: spans.into_iter(),
            done: 0,
            place,
        }))
    }

    fn trouble(&mut self, grammar: usize, token: &str) -> &mut Trouble {
        let mut known = self.troubles.iter();
        let index = known.position(|((of, name), _)| *of == grammar && name == token);
        let index = index.unwrap_or_else(|| {
            let key = (grammar, token.to_owned());
            self.troubles.push((key, Trouble::default()));
            self.troubles.len() - 1
        });
        &mut self.troubles[index].1
    }

    /// Copies a token's text up to its next island, and begins that. An island
    /// that is to stay as it is becomes a part of the text that is copied next.
    fn next_island(&mut self, mut frame: Box<IslandFrame<'f>>) -> Result<(), ParseError> {
        let Some(span) = frame.spans.next() else {
            let end = frame.text.as_str().len();
            self.plain(&mut frame, end);
            self.builder.close();
            return Ok(());
        };
        let (grammar, rule) = &frame.of.targets[span.rule];
        let grammar = *grammar;
        let escape = frame.of.escape;
        let part = frame.text.part(span.start..span.end);
        let (decoded, map) = decode(escape, part.as_str(), span.start, &frame.place.map);
        let text = match decoded {
            Cow::Borrowed(_) => part.clone(),
            Cow::Owned(decoded) => Shared::new(&decoded),
        };
        let parse = self.parse(grammar, rule, text.as_str())?;
        let keep = parse.errors.is_empty() || keeps_structure(&parse);
        if let Some(error) = parse.errors.first() {
            let token = error.token.and_then(|token| parse.tokens.get(token));
            let offset = map.source(token.map_or(0, |token| token.start as usize));
            let position = frame.place.clone().position(self.builder.source(), offset);
            let trouble = self.trouble(frame.grammar, &frame.name);
            let broken = if keep {
                &mut trouble.recovered
            } else {
                &mut trouble.plain
            };
            broken.add(rule, position, &error.message);
        }
        if !keep {
            self.stack.push(Frame::Island(frame));
            return Ok(());
        }
        self.plain(&mut frame, span.start);
        frame.done = span.end;
        let start = map.source(0);
        let last = (start, frame.place.position(self.builder.source(), start));
        let escaped = frame.place.escaped + u32::from(escape != Escape::None);
        self.stack.push(Frame::Island(frame));
        self.push(grammar, text, parse, Placement { map, last, escaped });
        Ok(())
    }

    /// Adds a plain token of an island token's text up to a place.
    fn plain(&mut self, frame: &mut IslandFrame<'f>, end: usize) {
        if frame.done < end {
            let range = frame.place.range(frame.done..end);
            let position = frame.place.position(self.builder.source(), range.start);
            self.builder.token_at(Label::PLAIN, range, position);
            frame.done = end;
        }
    }

    fn label(&mut self, frame: &ParseFrame<'f>, name: NodeName) -> Label {
        let escaped = frame.place.escaped;
        let key = (frame.grammar, name, escaped);
        if let Some(label) = self.labels.get(&key) {
            return *label;
        }
        let language = &frame.of.language;
        let text = match name {
            NodeName::Rule(rule) => language.rule_name(rule),
            NodeName::Token(kind) => language.symbolic_name(kind).unwrap_or(""),
        };
        let replacement = frame.of.replacements.get(text).map(String::as_str);
        let replacement = replacement.map(|replacement| {
            let mut shown = Cow::Borrowed(replacement);
            for _ in 0..escaped {
                shown = Cow::Owned(encode_html(&shown).into_owned());
            }
            shown
        });
        let label = self.builder.label(text, replacement.as_deref());
        self.labels.insert(key, label);
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
