//! Rules that are replaced by what their islands are parsed to: all that a rule matched is
//! one token then.

use picireny_parser::{NodeId, NodeKind, Parse, Step, Token, TokenOrigin};

use crate::assembly::{Assembly, NodeName, ParseFrame};
use crate::islands::IslandFrame;

impl<'f> Assembly<'f> {
    /// Begins a rule that may have islands, or these, and says where to go on.
    pub(crate) fn rule(
        &mut self,
        frame: &mut ParseFrame<'f>,
        (node, rule): (NodeId, u32),
        step: Step,
    ) -> (Option<Box<IslandFrame<'f>>>, Option<Step>) {
        if let Some(first) = first_token(&frame.parse, node)
            && first >= frame.small
        {
            let interrupted = self.loose_tokens(frame, first);
            if interrupted.is_some() {
                return (interrupted, Some(step));
            }
            if let Some(island) = self.rule_island(frame, (node, rule)) {
                return (Some(island), frame.parse.tree.after(Step::Leave(node)));
            }
        }
        self.settle();
        let label = self.label(frame, NodeName::Rule(rule));
        self.builder.open_rule(label);
        (None, frame.next)
    }

    /// The frame that replaces what a rule matched by its islands, if it may have any. The
    /// tokens that the frame goes on with are those behind it.
    fn rule_island(
        &mut self,
        frame: &mut ParseFrame<'f>,
        (node, rule): (NodeId, u32),
    ) -> Option<Box<IslandFrame<'f>>> {
        let name = frame.of.language.rule_name(rule);
        let islands = frame.of.islands.get(name)?.as_slice();
        if self.guesses == 0 && islands.iter().all(|island| island.guess) {
            return None;
        }
        let (token, last) = all_of(&frame.parse, node)?;
        let before = self.guesses;
        let name = name.to_owned();
        let island = self.island_in(frame, (islands, name), (NodeName::Rule(rule), &token));
        if island.is_some() {
            frame.token = last + 1;
        } else if self.guesses == before {
            // So are those in it. Rules nest, and each is looked through to its end.
            frame.small = last + 1;
        }
        island
    }
}

/// The first token of a node that error recovery had no part in.
fn first_token(parse: &Parse, node: NodeId) -> Option<usize> {
    let mut at = node;
    while let Some(child) = parse.tree.first_child(at) {
        at = child;
    }
    match parse.tree.kind(at) {
        NodeKind::Terminal(token) => Some(token.index()),
        _ => None,
    }
}

/// The tokens of a rule as one, and which is the last. None if error recovery had a part in it.
fn all_of(parse: &Parse, node: NodeId) -> Option<(Token, usize)> {
    let mut all: Option<(Token, usize)> = None;
    for step in parse.tree.walk_of(node) {
        let Step::Enter(at) = step else { continue };
        match parse.tree.kind(at) {
            NodeKind::Error(_) | NodeKind::Missing(_) => return None,
            NodeKind::Terminal(id) => {
                let token = parse.tokens.get(id)?;
                let (all, last) = all.get_or_insert((*token, id.index()));
                // The text of an inserted token belongs to another one as well.
                match all.origin == TokenOrigin::Inserted {
                    true => *all = *token,
                    false if token.origin == TokenOrigin::Inserted => {}
                    false => all.end = token.end,
                }
                *last = id.index();
            }
            NodeKind::Rule(_) | NodeKind::Quantifier => {}
        }
    }
    all
}
