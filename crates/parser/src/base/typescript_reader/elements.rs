//! Elements of JSX: tags and what is between them.

use super::frames::{Before, Bracket};
use super::words::Word;
use super::{Here, Reader};
use crate::lexer::LexerState;

impl Reader {
    /// A token of an element. None if it is none.
    pub(super) fn take_in_element(
        &mut self,
        here: &Here<'_>,
        state: &mut LexerState<'_>,
    ) -> Option<i32> {
        match here.word {
            Word::JsxOpen => {
                self.push(Bracket::Tag, Before::Value);
            }
            Word::JsxClose => self.push(Bracket::Tag, Before::Value).ends = true,
            Word::JsxText | Word::JsxSlash => {}
            Word::JsxEnd => self.end_tag(state),
            Word::LBrace if matches!(self.frame().bracket, Bracket::Tag | Bracket::Children) => {
                self.push(Bracket::Braces, Before::Value);
            }
            Word::Name | Word::String if self.frame().bracket == Bracket::Tag => {
                self.before = Before::Value;
            }
            Word::Assign | Word::Dot | Word::Colon if self.frame().bracket == Bracket::Tag => {
                self.before = Before::Operator;
            }
            _ => return None,
        }
        Some(here.kind)
    }

    /// The `>` of a tag. The lexer is where an element's content is.
    fn end_tag(&mut self, state: &mut LexerState<'_>) {
        let frame = *self.frame();
        if frame.bracket != Bracket::Tag {
            return;
        }
        self.frames.pop();
        if self.last == Word::JsxSlash || frame.ends {
            state.pop_mode();
            if frame.ends && self.frame().bracket == Bracket::Children {
                self.frames.pop();
                state.pop_mode();
            }
            self.before = Before::Value;
        } else {
            self.push(Bracket::Children, Before::Value);
        }
    }
}
