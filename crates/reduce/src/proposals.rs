//! What passes make of a text, one edit at a time.

use std::sync::Arc;

use picireny_tree::Syntax;

use crate::edit::{Document, Layout, Removed, Scope, TextTokens, Window};
use crate::passes::pass::Pass;
use crate::passes::registry::PASSES;

/// A text that a pass makes of another one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Proposal {
    /// The pass's name, as in [`pass_names`](crate::pass_names).
    pub pass: &'static str,
    /// The text.
    pub text: Arc<str>,
}

/// What each pass makes of a text in one edit, however little that gains, as far as the
/// syntax allows it; `None` if the text cannot be parsed.
///
/// That is what one sees of a pass without a whole reduction.
pub fn proposals(text: &str, syntax: &dyn Syntax, layout: Layout) -> Option<Vec<Proposal>> {
    let document = Document::parse(text, syntax)?;
    let mut text_tokens = Arc::default();
    TextTokens::learn(&mut text_tokens, &document, syntax);
    let scope = everything(layout, &[], &text_tokens);
    let all = PASSES.iter().flat_map(|&pass| {
        let texts = edited(pass, &document, &scope, syntax).into_iter();
        texts.map(|(_, text)| Proposal {
            pass: pass.name(),
            text,
        })
    });
    Some(all.collect())
}

/// All that there is to be asked for in a text.
pub(crate) fn everything<'a>(
    layout: Layout,
    removed: &'a [Removed],
    text_tokens: &'a TextTokens,
) -> Scope<'a> {
    Scope {
        least: 1,
        window: Window::default(),
        thorough: true,
        layout,
        resists: true,
        removed,
        text_tokens,
    }
}

/// The edits that a pass proposes and that are allowed, with what they make of a text.
pub(crate) fn edited(
    pass: &dyn Pass,
    document: &Document,
    scope: &Scope<'_>,
    syntax: &dyn Syntax,
) -> Vec<(crate::edit::Edit, Arc<str>)> {
    let mut edits = Vec::new();
    pass.propose(document, scope, &mut edits);
    let texts = edits.into_iter().filter_map(|edit| {
        let after = document.after(&edit, syntax)?;
        Some((edit, Arc::clone(after.text())))
    });
    texts.collect()
}
