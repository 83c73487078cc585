//! Tokens that are replaced by what their islands are parsed to.

use std::borrow::Cow;
use std::ops::Range;

use picireny_parser::{ParseError, Token, TokenOrigin};
use picireny_text::encoded;

use picireny_description::Escape;

use crate::Island;
use crate::assembly::{Assembly, Frame, NodeName, ParseFrame};
use crate::error::PatternError;
use crate::escape::{OffsetMap, decode};
use crate::pattern::{Budget, Span};
use crate::place::{Placement, Shared};
use crate::trouble::{Trouble, keeps_structure};
use picireny_tree::Label;

/// A token that is being replaced by its islands.
pub(crate) struct IslandFrame<'f> {
    /// The islands that such tokens may hold.
    pub(crate) of: &'f [Island],
    /// The token's grammar.
    pub(crate) grammar: usize,
    /// The token's name.
    pub(crate) name: String,
    /// The token's text as its grammar saw it.
    pub(crate) text: Shared<'f>,
    /// Which island is where in it.
    pub(crate) spans: std::vec::IntoIter<(usize, Span)>,
    /// How much of the source is copied.
    pub(crate) done: usize,
    pub(crate) place: Placement,
}

/// An island's text, ready to be parsed.
struct Decoded<'f> {
    text: Shared<'f>,
    map: OffsetMap,
    escaped: u32,
    /// Where it is in the source.
    range: Range<usize>,
}

/// What is in an island.
enum Read<'f> {
    Text(Decoded<'f>),
    /// It is in base64 that is not decoded in the source: where, and what it says.
    Encoded(Range<usize>, String),
    Nothing,
}

/// A guess is tried of a token that is so much of the text: one part of so many.
const MUCH: usize = 8;
const MUCH_AT_FIRST: usize = 64;

impl<'f> Assembly<'f> {
    pub(crate) fn island(
        &mut self,
        frame: &mut ParseFrame<'f>,
        token: &Token,
    ) -> Option<Box<IslandFrame<'f>>> {
        let name = frame.of.language.symbolic_name(token.kind)?;
        let islands = frame.of.islands.get(name)?;
        let length = (token.end - token.start) as usize;
        let is_asked = |island: &Island| {
            !island.guess || self.options.guess && self.is_worth_a_guess(length, island)
        };
        if !islands.iter().any(is_asked) {
            return None;
        }
        let name = name.to_owned();
        if token.origin == TokenOrigin::Inserted || token.start == token.end {
            return None;
        }
        let range = token.start as usize..token.end as usize;
        let text = frame.text.part(range.clone());
        let sure = |island: &Island| !island.guess;
        let has_guess = self.options.guess && !islands.iter().all(sure);
        let spans = match search(islands, sure, text.as_str(), &mut self.budget) {
            Ok(spans) => spans,
            Err(error) => {
                self.trouble(frame.grammar, &name).failed = Some(error);
                return None;
            }
        };
        // With one pattern, a token is taken apart as the Python tool does it, whatever
        // that finds.
        let is_none = spans.is_empty() && (islands.len() > 1 || !islands.iter().all(sure));
        if is_none && !has_guess {
            return None;
        }
        let (_, map) = decode(Escape::None, text.as_str(), range.start, &frame.place.map);
        let start = map.source(0);
        let mut island = IslandFrame {
            of: islands,
            grammar: frame.grammar,
            name,
            text,
            spans: spans.into_iter(),
            done: start,
            place: Placement {
                last: frame.place.last,
                map,
                escaped: frame.place.escaped,
            },
        };
        match self.guessed(&island).filter(|_| has_guess) {
            Some(spans) => island.spans = spans.into_iter(),
            None if is_none => return None,
            None => {}
        }
        // What follows is placed from here on.
        let (_, position) = self.place(frame, token);
        island.place.last = (start, position);
        let label = self.label(frame, NodeName::Token(token.kind));
        self.settle();
        self.builder.open_rule(label);
        Some(Box::new(island))
    }

    /// Whether a token of this length is so much of the text that it is looked for what it
    /// may be.
    fn is_worth_a_guess(&self, length: usize, island: &Island) -> bool {
        // What is in base64 is decoded at the beginning, or never.
        let parts = match island.escapes.contains(&Escape::Base64) {
            true => MUCH_AT_FIRST,
            false => MUCH,
        };
        length.saturating_mul(parts) >= self.builder.source().len()
    }

    /// The parts of a token by the first guess that turns out to be right.
    fn guessed(&mut self, frame: &IslandFrame<'f>) -> Option<Vec<(usize, Span)>> {
        let length = frame.text.as_str().len();
        for (number, island) in frame.of.iter().enumerate() {
            if !island.guess || !self.is_worth_a_guess(length, island) {
                continue;
            }
            let found = island.pattern.search(frame.text.as_str(), &mut self.budget);
            let spans = found.unwrap_or_default();
            let is_right = |assembly: &mut Self, span: Span| {
                let (grammar, rule) = &island.targets[span.rule];
                let parse = match assembly.read(frame, &island.escapes, span) {
                    Read::Nothing => return false,
                    Read::Text(decoded) => assembly.parse(*grammar, rule, decoded.text.as_str()),
                    Read::Encoded(_, says) => assembly.parse(*grammar, rule, &says),
                };
                parse.is_ok_and(|parse| parse.errors.is_empty())
            };
            if spans.is_empty() {
                continue;
            }
            if spans.iter().all(|&span| is_right(self, span)) {
                return Some(spans.into_iter().map(|span| (number, span)).collect());
            }
            // It looks like that: candidates had better not have more of it.
            self.stray += 1;
        }
        None
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
        let Some((island, span)) = frame.spans.next() else {
            let end = frame.place.map.source(frame.text.as_str().len());
            self.plain(&mut frame, end);
            self.builder.close();
            return Ok(());
        };
        let island = &frame.of[island];
        let (grammar, rule) = &island.targets[span.rule];
        let grammar = *grammar;
        let Some(decoded) = self.decoded(&frame, &island.escapes, span) else {
            self.stack.push(Frame::Island(frame));
            return Ok(());
        };
        let map = decoded.map;
        let parse = match self.parse(grammar, rule, decoded.text.as_str()) {
            Err(error @ ParseError::TooAmbiguous { .. }) => {
                let mut place = frame.place.clone();
                let position = place.position(self.builder.source(), map.source(0));
                let trouble = self.trouble(frame.grammar, &frame.name);
                trouble.plain.add(rule, position, &error.to_string());
                self.stack.push(Frame::Island(frame));
                return Ok(());
            }
            parse => parse?,
        };
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
        let Range { start, end } = decoded.range;
        self.plain(&mut frame, start);
        frame.done = end;
        let last = (start, frame.place.position(self.builder.source(), start));
        let place = Placement {
            map,
            last,
            escaped: decoded.escaped,
        };
        self.stack.push(Frame::Island(frame));
        self.push(grammar, decoded.text, parse, place);
        Ok(())
    }

    /// What an island says. Nothing of one in base64 that is not decoded in the
    /// source; it is noted if it can be.
    fn decoded(
        &mut self,
        frame: &IslandFrame<'f>,
        escapes: &[Escape],
        span: Span,
    ) -> Option<Decoded<'f>> {
        match self.read(frame, escapes, span) {
            Read::Text(decoded) => return Some(decoded),
            Read::Encoded(range, says) => self.encoded.push((range, says)),
            Read::Nothing => {}
        }
        None
    }

    fn read(&mut self, frame: &IslandFrame<'f>, escapes: &[Escape], span: Span) -> Read<'f> {
        let mut text = frame.text.part(span.start..span.end);
        let (_, mut map) = decode(Escape::None, text.as_str(), span.start, &frame.place.map);
        let mut range = map.source(0)..map.source(text.as_str().len());
        let mut escaped = frame.place.escaped;
        for &escape in escapes {
            escaped = self.nesting.within(escaped, escape);
            if escape != Escape::Base64 {
                let (decoded, within) = decode(escape, text.as_str(), 0, &map);
                let decoded = match decoded {
                    Cow::Borrowed(_) => None,
                    Cow::Owned(decoded) => Some(Shared::decoded(&decoded)),
                };
                text = decoded.unwrap_or(text);
                map = within;
                continue;
            }
            let source = self.builder.source().get(range.clone());
            let source = source.unwrap_or_default();
            let Some(inside) = encoded::inside(source) else {
                // Only what stands there as it is can be put back.
                let says = encoded::read(source).filter(|_| source == text.as_str());
                return says.map_or(Read::Nothing, |says| Read::Encoded(range, says));
            };
            let start = range.start + encoded::OPEN.len_utf8();
            range = start..start + inside.len();
            let written = encoded::written(inside);
            map = OffsetMap::of_written(&written.changed, start);
            text = Shared::decoded(&written.text);
        }
        Read::Text(Decoded {
            text,
            map,
            escaped,
            range,
        })
    }

    /// Adds a plain token of an island token's text up to a place in the source.
    fn plain(&mut self, frame: &mut IslandFrame<'f>, end: usize) {
        if frame.done < end {
            let range = frame.done..end;
            let position = frame.place.position(self.builder.source(), range.start);
            self.builder.token_at(Label::PLAIN, range, position);
            frame.done = end;
        }
    }
}

/// Where islands are in a token's text, in order. Of parts that overlap the first
/// one counts, and of those that begin alike that of the first island.
fn search(
    islands: &[Island],
    is_meant: impl Fn(&Island) -> bool,
    text: &str,
    budget: &mut Budget,
) -> Result<Vec<(usize, Span)>, PatternError> {
    let mut spans = Vec::new();
    let meant = islands.iter().enumerate();
    for (number, island) in meant.filter(|(_, island)| is_meant(island)) {
        let found = island.pattern.search(text, budget)?.into_iter();
        spans.extend(found.map(|span| (number, span)));
    }
    spans.sort_by_key(|(_, span)| span.start);
    let mut end = 0;
    spans.retain(|(_, span)| {
        let keep = span.start >= end;
        if keep {
            end = span.end;
        }
        keep
    });
    Ok(spans)
}
