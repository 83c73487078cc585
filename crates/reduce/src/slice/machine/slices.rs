//! The candidates of a search for a slice: texts in which elements have other roles.

use std::ops::Range;
use std::sync::Arc;

use picireny_tree::Conventions;

use super::{Pending, SliceState, Slicing, Stage};
use crate::edit::gap::comments;
use crate::edit::numbers::named;
use crate::edit::{Cut, Index, outermost, write};
use crate::machine::Step;
use crate::slice::elements::{Content, Element};
use crate::slice::graph::Ties;
use crate::slice::reach::{Body, Presence, Role, reach, uncertain};
use crate::slice::weights::weights;
use crate::tuning;

/// What comes of roles.
pub(super) enum Sliced {
    /// A text that is worth a test.
    Worthwhile(Pending),
    /// The present text.
    Same(Arc<Vec<Role>>),
    /// A text that is hardly smaller.
    TooLittle,
}

/// Which elements may become something that is only used.
#[derive(Clone, Copy)]
pub(super) enum Units {
    /// Those that only declare something.
    Declarations,
    /// The others, which lose their bodies with it.
    Bodies,
    /// Those of them that are there for themselves.
    Unused,
    /// Those with bodies, whoever needs them.
    AllBodies,
    /// Those that say that who uses them needs their bodies, without these.
    NeededBodies,
    /// Those of any kind that nothing else needs.
    Roots,
}

impl Slicing<'_> {
    /// The elements that a stage is about, with the weights of what goes with them.
    pub(super) fn units(&self, of: Units) -> Vec<(u32, usize)> {
        let SliceState { graph, roles, .. } = &self.state;
        let all = (0..).zip(graph.elements.iter().zip(&graph.ties));
        let units = all.filter(|(number, (element, ties))| {
            let role = roles[*number as usize];
            let has_body = element.body().is_some();
            let is_declaration = (!has_body || element.needs_body) && ties.is_declaration();
            let may_change = role.is_whole() && !ties.is_act && (element.can_go || has_body);
            match of {
                Units::Declarations => may_change && is_declaration,
                Units::Bodies => may_change && !is_declaration,
                Units::AllBodies => has_body && role.body != Body::Never && !ties.is_act,
                Units::Unused => may_change && !is_declaration && role.presence == Presence::Always,
                // What is no member of the class that it is in may have to be a definition.
                Units::NeededBodies => {
                    has_body && element.needs_body && element.is_member && role.body != Body::Never
                }
                Units::Roots => may_change && role.presence == Presence::Always,
            }
        });
        let weights = weights(graph, roles);
        let weight = |(number, _)| (number, weights[number as usize]);
        units.map(weight).collect()
    }

    /// The elements that nothing is known to need, with their weights. What is the first of its
    /// group goes with what needs it, unless it is there with its class.
    pub(super) fn uncertain_units(&self) -> Vec<(u32, usize)> {
        let SliceState { graph, roles, .. } = &self.state;
        let units = uncertain(graph, roles).into_iter();
        let units = units.filter(|&number| !graph.leads_group(number) || graph.is_in_class(number));
        let weight = |number: u32| graph.elements[number as usize].weight;
        units.map(|number| (number, weight(number))).collect()
    }

    pub(super) fn next_chunk(&mut self) -> Option<Step> {
        while let Some(chunk) = self.state.chunks.next() {
            let mut roles = Vec::clone(&self.state.roles);
            for &(unit, _) in &*chunk.units {
                let role = &mut roles[unit as usize];
                *role = match self.state.stage {
                    Stage::NeededBodies | Stage::Probe => Role::BARE,
                    Stage::Uncertain => role.if_meant(),
                    Stage::Unused => Role::WHOLE,
                    _ => Role::STUB,
                };
            }
            // If all declarations are only there for their uses, they go with these later.
            let least = match chunk.is_all() && self.state.stage == Stage::Declarations {
                true => 0.0,
                false => tuning::SLICE_WORTH_TEST,
            };
            match self.slice(roles, least) {
                Sliced::Worthwhile(pending) => {
                    let count = chunk.units.len();
                    let chunk = Some(chunk);
                    return Some(self.offer(Pending { chunk, ..pending }, count));
                }
                Sliced::Same(roles) => {
                    self.state.roles = roles;
                    self.state.chunks.answered(&chunk, true);
                }
                Sliced::TooLittle => self.state.chunks.skipped(&chunk),
            }
        }
        None
    }

    /// The end of the text with what it needs.
    pub(super) fn end(&mut self, part: usize) -> Option<Step> {
        let SliceState {
            document, graph, ..
        } = &self.state;
        let len = document.text().len();
        let from = document.token_from(len - len / part);
        let role = |element: &Element| match element.tokens.end > from && !element.content.is_open()
        {
            true => Role::ROOT,
            false => Role::WHOLE,
        };
        let roles = graph.elements.iter().map(role).collect();
        match self.slice(roles, tuning::SLICE_WORTH_TEST) {
            Sliced::Worthwhile(pending) => Some(self.offer(pending, 1)),
            _ => None,
        }
    }

    /// The candidate in which elements have some roles, if such a part of the text is saved.
    pub(super) fn slice(&self, roles: Vec<Role>, least: f32) -> Sliced {
        let SliceState {
            document, graph, ..
        } = &self.state;
        let reached = reach(graph, &roles);
        let mut cuts = Vec::new();
        // Elements that go as a whole: so does what is in them.
        let mut is_cut = vec![false; graph.elements.len()];
        for (number, element) in graph.elements.iter().enumerate() {
            let role = roles[number];
            if !reached[number] || graph.is_idle(number, role) {
                let is_in_cut = is_cut.get(element.parent as usize) == Some(&true);
                is_cut[number] = is_in_cut || !graph.is_listed(element);
                if is_cut[number] && !is_in_cut {
                    cuts.push(Cut::delete(document.span(element.node)));
                }
            } else if element.content == Content::List {
                cuts.extend(graph.without_items(document, number as u32, |item| {
                    !reached[item] || graph.is_idle(item, roles[item])
                }));
            } else if let Some(body) = element.body().filter(|_| !role.has_body(element)) {
                cuts.extend(self.without_body((element, &graph.ties[number]), body, role));
            }
        }
        let last = self.syntax.conventions().stubs.last();
        let last = last.map_or("", |stub| stub);
        // Where nothing is left that something has to be in, it is what a body would be.
        for block in &graph.bare_blocks {
            let after = block.element as usize + 1;
            let parts = (after..).zip(&graph.elements[after..]);
            let inside = parts.take_while(|(_, part)| part.tokens.start < block.tokens.end);
            let mut parts = inside.filter(|(_, part)| part.tokens.start >= block.tokens.start);
            let is_kept = |number: usize| reached[number] && !graph.is_idle(number, roles[number]);
            if is_kept(block.element as usize) && !parts.any(|(number, _)| is_kept(number)) {
                cuts.push(Cut::put(document.span_of_tokens(&block.tokens), last));
            }
        }
        cuts.extend(graph.imports.dead(
            document,
            (&graph.elements, &graph.groups),
            &reached,
            &cuts,
        ));
        let text = write(document, &outermost(cuts)).text;
        let roles = Arc::new(roles);
        if *text == *self.state.text {
            return Sliced::Same(roles);
        }
        match self.smaller(text, least) {
            Some(pending) => Sliced::Worthwhile(Pending {
                roles: Some(roles),
                ..pending
            }),
            None => Sliced::TooLittle,
        }
    }

    /// A stub in the place of an element's body, if that saves anything.
    fn without_body(
        &self,
        (element, ties): (&Element, &Ties),
        body: &Range<usize>,
        role: Role,
    ) -> Option<Cut> {
        let Conventions {
            stubs,
            block_brackets: (open, close),
            ..
        } = self.syntax.conventions();
        let is_function = ties.own_token.is_some() || ties.has_parameters;
        // Of what needs a body, one that does nothing is worse than none; and what is no
        // function, as an initializer, has to end.
        let stub = match role.body == Body::Never || !is_function {
            true => stubs.last(),
            false => stubs.get(self.state.stub),
        };
        let stub = stub.map_or("", |stub| stub);
        let document = &self.state.document;
        let call = &element.constructor_call;
        let (start, stub) = if !call.is_empty() {
            // That stays, with what the stub has behind its bracket.
            let rest = stub.strip_prefix(&**open).unwrap_or(close);
            let call = &document.text()[document.span_of_tokens(call)];
            (body.start, format!("{open}{call}{rest}"))
        } else if stub.starts_with(&**open) {
            (body.start, stub.to_owned())
        } else {
            // What cannot be there without a body goes with it.
            (element.before_body, stub.to_owned())
        };
        let place = document.span_of_tokens(&(start..body.end));
        // A short body may stay if it needs nothing.
        let is_worth_it =
            !ties.means_of_body.is_empty() || document.non_blank(place.clone()) > stub.len();
        is_worth_it.then(|| Cut::put(place, &stub))
    }

    pub(super) fn without_line_markers(&mut self) -> Option<Step> {
        let conventions = self.syntax.conventions();
        let lines = self.state.text.split_inclusive('\n');
        let kept: String = lines
            .filter(|line| !conventions.is_line_marker(line))
            .collect();
        let pending = self.smaller(kept, 0.0)?;
        Some(self.offer(pending, 1))
    }

    /// The text without what only says where code comes from, and the separators before that.
    pub(super) fn without_locations(&mut self) -> Option<Step> {
        if self.syntax.conventions().locations.is_empty() || !self.parse() {
            return None;
        }
        let document = &self.state.document;
        let conventions = document.conventions();
        let is_location = |&node: &Index| {
            let name = document.name(node);
            conventions.locations.iter().any(|rule| rule == name)
        };
        let cuts = (0..document.len()).filter(is_location).map(|node| {
            let tokens = document.tokens_of(node);
            let before = tokens.start.checked_sub(1);
            let separator = before.filter(|&it| conventions.is_separator(document.token_text(it)));
            let tokens = separator.unwrap_or(tokens.start)..tokens.end;
            Cut::delete(document.span_of_tokens(&tokens))
        });
        let cuts = outermost(cuts.collect());
        let pending = self.smaller(write(document, &cuts).text, 0.0)?;
        Some(self.offer(pending, cuts.len()))
    }

    pub(super) fn without_comments(&mut self) -> Option<Step> {
        if !self.parse() {
            return None;
        }
        let document = &self.state.document;
        let cuts: Vec<Cut> = comments(document)
            .map(|(range, new)| Cut::put(range, new))
            .collect();
        if cuts.is_empty() {
            return None;
        }
        let text = write(document, &cuts).text;
        let pending = self.smaller(text, tuning::SLICE_MANY_COMMENTS)?;
        Some(self.offer(pending, cuts.len()))
    }

    pub(super) fn with_names(&mut self) -> Option<Step> {
        if self.syntax.conventions().ordered_names.is_none() || !self.parse() {
            return None;
        }
        let document = &self.state.document;
        let cuts = named(document);
        if cuts.is_empty() {
            return None;
        }
        let pending = Pending::of(write(document, &cuts).text);
        Some(self.offer(pending, cuts.len()))
    }

    /// A text as a candidate, if such a part of the present one is saved.
    fn smaller(&self, text: String, least: f32) -> Option<Pending> {
        let pending = Pending::of(text);
        let gain = self.state.size.saturating_sub(pending.size);
        let is_worth_it =
            gain > 0 && pending.size > 0 && gain as f32 >= least * self.state.size as f32;
        is_worth_it.then_some(pending)
    }
}
