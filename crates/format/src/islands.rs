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
use crate::within::{GrammarKey, Within};
use picireny_tree::Label;

/// A token that is being replaced by its islands.
pub(crate) struct IslandFrame<'f> {
    /// The islands that such tokens may hold.
    pub(crate) of: &'f [Island],
    /// The token's grammar.
    pub(crate) within: Within<'f>,
    /// The token's name.
    pub(crate) name: String,
    /// The token's text as its grammar saw it.
    pub(crate) text: Shared<'f>,
    /// What is where in it.
    pub(crate) parts: std::vec::IntoIter<Part<'f>>,
    /// How much of the source is copied.
    pub(crate) done: usize,
    pub(crate) place: Placement,
}

/// A part of a token that a rule parses.
pub(crate) struct Part<'f> {
    pub(crate) span: Span,
    pub(crate) within: Within<'f>,
    pub(crate) rule: &'f str,
    /// How it is escaped in the token.
    pub(crate) escapes: Cow<'f, [Escape]>,
}

impl<'f> Part<'f> {
    fn of(island: &'f Island, within: Within<'f>, span: Span) -> Option<Self> {
        let (index, rule) = island.targets.get(span.rule)?;
        Some(Part {
            span,
            within: within.other(*index),
            rule,
            escapes: Cow::Borrowed(&island.escapes),
        })
    }
}

/// An island's text, ready to be parsed.
pub(crate) struct Decoded<'f> {
    pub(crate) text: Shared<'f>,
    map: OffsetMap,
    escaped: u32,
    /// Where it is in the source.
    range: Range<usize>,
}

/// What is in an island.
pub(crate) enum Read<'f> {
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
        let islands = frame.of.islands.get(name)?.as_slice();
        if token.origin == TokenOrigin::Inserted {
            return None;
        }
        self.island_in(
            frame,
            (islands, name.to_owned()),
            (NodeName::Token(token.kind), token),
        )
    }

    /// The same for all that a rule matched. `token` is the first of it, up to the end of the
    /// last.
    pub(crate) fn island_in(
        &mut self,
        frame: &mut ParseFrame<'f>,
        (islands, name): (&'f [Island], String),
        (label, token): (NodeName, &Token),
    ) -> Option<Box<IslandFrame<'f>>> {
        let length = (token.end - token.start) as usize;
        let has_guess = self.options.guess
            && self.guesses > 0
            && islands.iter().any(|island| self.is_asked(length, island));
        if token.start == token.end || !has_guess && islands.iter().all(|island| island.guess) {
            return None;
        }
        self.guesses -= usize::from(has_guess);
        let range = token.start as usize..token.end as usize;
        let text = frame.text.part(range.clone());
        let sure = |island: &Island| !island.guess;
        let spans = match search(islands, sure, text.as_str(), &mut self.budget) {
            Ok(spans) => spans,
            Err(error) => {
                self.trouble(frame.within.key(), &name).failed = Some(error);
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
            within: frame.within,
            name,
            text,
            parts: Vec::new().into_iter(),
            done: start,
            place: Placement {
                last: frame.place.last,
                map,
                escaped: frame.place.escaped,
            },
        };
        let guessed = match has_guess {
            true => self.guessed(&island),
            false => None,
        };
        let part =
            |(number, span): (usize, Span)| Part::of(islands.get(number)?, island.within, span);
        island.parts = match guessed {
            Some(parts) => parts.into_iter(),
            None if is_none => return None,
            None => spans
                .into_iter()
                .filter_map(part)
                .collect::<Vec<_>>()
                .into_iter(),
        };
        // What follows is placed from here on.
        let (_, position) = self.place(frame, token);
        island.place.last = (start, position);
        let label = self.label(frame, label);
        self.settle();
        self.builder.open_rule(label);
        Some(Box::new(island))
    }

    /// Whether a token of this length may be looked at for what such a guess says.
    fn is_asked(&self, length: usize, island: &Island) -> bool {
        // What a string is may be in base64.
        island.guess && self.is_worth_a_guess(length, island.any || has_base64(&island.escapes))
    }

    /// Whether a token of this length is so much of the text that it is looked for what it
    /// may be.
    pub(crate) fn is_worth_a_guess(&self, length: usize, has_base64: bool) -> bool {
        // What is in base64 is decoded at the beginning, or never.
        let parts = match has_base64 {
            true => MUCH_AT_FIRST,
            false => MUCH,
        };
        length.saturating_mul(parts) >= self.builder.source().len()
    }

    /// The parts of a token by the first guess that turns out to be right.
    fn guessed(&mut self, frame: &IslandFrame<'f>) -> Option<Vec<Part<'f>>> {
        let length = frame.text.as_str().len();
        for island in frame.of {
            if !self.is_asked(length, island) {
                continue;
            }
            let found = island.pattern.search(frame.text.as_str(), &mut self.budget);
            let spans = found.unwrap_or_default();
            if spans.is_empty() {
                continue;
            }
            if island.any {
                let parts = spans.iter().map(|&span| self.embedded(frame, island, span));
                let parts: Option<Vec<_>> = parts.collect();
                if parts.is_some() {
                    return parts;
                }
                continue;
            }
            let parts = spans.iter();
            let parts = parts.filter_map(|span| Part::of(island, frame.within, *span));
            let parts: Vec<_> = parts.collect();
            if parts.iter().all(|part| self.is_right(frame, part)) {
                return Some(parts);
            }
            // It looks like that: candidates had better not have more of it.
            self.stray += 1;
        }
        None
    }

    /// Whether a part of a token is what it is taken for.
    pub(crate) fn is_right(&mut self, frame: &IslandFrame<'f>, part: &Part<'f>) -> bool {
        let parse = match self.read(frame, &part.escapes, part.span) {
            Read::Nothing => return false,
            Read::Text(decoded) => self.parse(part.within, part.rule, decoded.text.as_str()),
            Read::Encoded(_, says) => self.parse(part.within, part.rule, &says),
        };
        parse.is_ok_and(|parse| parse.errors.is_empty())
    }

    pub(crate) fn trouble(&mut self, grammar: GrammarKey, token: &str) -> &mut Trouble {
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
        let Some(part) = frame.parts.next() else {
            let end = frame.place.map.source(frame.text.as_str().len());
            self.plain(&mut frame, end);
            self.builder.close();
            return Ok(());
        };
        let (within, rule) = (part.within, part.rule);
        let Some(decoded) = self.decoded(&frame, &part.escapes, part.span) else {
            self.stack.push(Frame::Island(frame));
            return Ok(());
        };
        let map = decoded.map;
        let parse = match self.parse(within, rule, decoded.text.as_str()) {
            Err(error @ ParseError::TooAmbiguous { .. }) => {
                let mut place = frame.place.clone();
                let position = place.position(self.builder.source(), map.source(0));
                let trouble = self.trouble(frame.within.key(), &frame.name);
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
            let trouble = self.trouble(frame.within.key(), &frame.name);
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
        self.push(within, decoded.text, parse, place);
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

    pub(crate) fn read(
        &mut self,
        frame: &IslandFrame<'f>,
        escapes: &[Escape],
        span: Span,
    ) -> Read<'f> {
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

pub(crate) fn has_base64(escapes: &[Escape]) -> bool {
    escapes.contains(&Escape::Base64)
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
