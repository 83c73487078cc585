//! Tokens that are replaced by what their islands are parsed to.

use std::borrow::Cow;

use picireny_parser::{ParseError, Token, TokenOrigin};

use picireny_description::Escape;

use crate::assembly::{Assembly, Frame, NodeName, ParseFrame};
use crate::escape::decode;
use crate::pattern::Span;
use crate::place::{Placement, Shared};
use crate::trouble::{Trouble, keeps_structure};
use picireny_tree::Label;

/// A token that is being replaced by its islands.
pub(crate) struct IslandFrame<'f> {
    pub(crate) of: &'f crate::Island,
    /// The token's grammar.
    pub(crate) grammar: usize,
    /// The token's name.
    pub(crate) name: String,
    /// The token's text as its grammar saw it.
    pub(crate) text: Shared<'f>,
    pub(crate) spans: std::vec::IntoIter<Span>,
    /// How much of the text is copied.
    pub(crate) done: usize,
    pub(crate) place: Placement,
}

impl<'f> Assembly<'f> {
    pub(crate) fn island(
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

    pub(crate) fn trouble(&mut self, grammar: usize, token: &str) -> &mut Trouble {
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
    pub(crate) fn next_island(
        &mut self,
        mut frame: Box<IslandFrame<'f>>,
    ) -> Result<(), ParseError> {
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
            Cow::Owned(decoded) => Shared::decoded(&decoded),
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
        let escaped = self.nesting.within(frame.place.escaped, escape);
        self.stack.push(Frame::Island(frame));
        self.push(grammar, text, parse, Placement { map, last, escaped });
        Ok(())
    }

    /// Adds a plain token of an island token's text up to a place.
    pub(crate) fn plain(&mut self, frame: &mut IslandFrame<'f>, end: usize) {
        if frame.done < end {
            let range = frame.place.range(frame.done..end);
            let position = frame.place.position(self.builder.source(), range.start);
            self.builder.token_at(Label::PLAIN, range, position);
            frame.done = end;
        }
    }
}
