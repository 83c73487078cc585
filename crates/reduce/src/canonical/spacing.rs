//! What is between tokens, whatever it was in the input.

use std::collections::BTreeMap;

use picireny_tree::Syntax;

use super::unit::Unit;
use super::write::write;
use crate::edit::gap::ends_statement;
use crate::edit::names::is_in_word;
use crate::edit::query::is_in_statements;
use crate::edit::{Document, Layout, Rules};
use crate::tuning;

/// Gaps that can be as the layout wants them: a statement begins a line, as long as there is
/// something between it and the one before, and in a line there is only what keeps tokens apart.
/// Lines are indented where the language asks for it, by one space for each level.
///
/// There are none if that is another text to the grammar.
pub(super) fn gaps(document: &Document, syntax: &dyn Syntax, layout: Option<Layout>) -> Vec<Unit> {
    if layout == Some(Layout::AsInput) {
        return Vec::new();
    }
    let wants = line_starts(document, layout);
    let levels = levels(document);
    let indented = levels.iter().any(|&level| level > 0);
    let flat = fitting(document, syntax, &wants, &[]);
    let found = flat.or_else(|| match indented {
        true => fitting(document, syntax, &wants, &levels),
        false => None,
    });
    let found = found.unwrap_or_default().into_iter();
    found.map(|(token, gap)| Unit::Gap(token, gap)).collect()
}

/// New gaps that leave all tokens what they are.
fn fitting(
    document: &Document,
    syntax: &dyn Syntax,
    wants: &[bool],
    levels: &[usize],
) -> Option<BTreeMap<usize, String>> {
    let mut new: BTreeMap<usize, String> = BTreeMap::new();
    for (token, gap) in blanks(document) {
        let level = levels.get(token).copied().unwrap_or(0);
        let text = match wants[token] {
            true => format!("\n{}", " ".repeat(level)),
            false if is_in_word_on_both_sides(document, token) => " ".to_owned(),
            false => String::new(),
        };
        if text != gap {
            new.insert(token, text);
        }
    }
    for _ in 0..tuning::CANONICAL_MOST_SPACES {
        let units: Vec<Unit> = new
            .iter()
            .map(|(&token, gap)| Unit::Gap(token, gap.clone()))
            .collect();
        let text = write(document, units.iter());
        let written = Document::parse(text, syntax)?;
        let is_other = |token: &usize| {
            *token >= written.token_count()
                || document.token_text(*token) != written.token_text(*token)
        };
        // Where a token is another one, it has run together with the one behind it.
        match (0..document.token_count()).find(is_other) {
            None => {
                let is_same = written.len() == document.len()
                    && written.is_as_sound_as(document, Rules::Strict, true);
                return is_same.then_some(new);
            }
            Some(token) => {
                let gap = new.get_mut(&(token + 1)).filter(|gap| gap.is_empty())?;
                " ".clone_into(gap);
            }
        }
    }
    None
}

/// The gaps between tokens of a file that are nothing but white space.
fn blanks(document: &Document) -> impl Iterator<Item = (usize, &str)> {
    (1..document.token_count()).filter_map(|token| {
        let gap = document.text().get(document.gap_before(token))?;
        let is_blank = !gap.is_empty() && gap.chars().all(char::is_whitespace);
        let is_edge = document.begins_file(token) || document.is_behind_file(token);
        (is_blank && !is_edge).then_some((token, gap))
    })
}

fn is_in_word_on_both_sides(document: &Document, token: usize) -> bool {
    let before = document.token_text(token - 1);
    before.ends_with(is_in_word) && document.token_text(token).starts_with(is_in_word)
}

/// For each token, whether the layout wants it to begin a line.
fn line_starts(document: &Document, layout: Option<Layout>) -> Vec<bool> {
    let mut wants = vec![false; document.token_count()];
    if layout.is_some() {
        return wants;
    }
    let conventions = document.conventions();
    let (open, close) = &conventions.block_brackets;
    let statements = (0..document.len()).filter(|&node| is_in_statements(document, node));
    for node in statements {
        if let Some(begins) = wants.get_mut(document.tokens_of(node).start) {
            *begins = true;
        }
    }
    for (token, wants) in wants.iter_mut().enumerate() {
        let before = token
            .checked_sub(1)
            .map_or("", |it| document.token_text(it));
        let gap = document.text().get(document.gap_before(token));
        let ends = |before: usize| {
            ends_statement(document, before) || document.token_text(before) == close
        };
        let is_behind_statement = token.checked_sub(1).is_some_and(ends);
        let closes = document.token_text(token) == close;
        let has_line = gap.is_some_and(|gap| gap.contains('\n'));
        *wants = match closes {
            true => is_behind_statement,
            false => *wants && (is_behind_statement || before == open || has_line),
        };
    }
    wants
}

/// For each token, by how many levels its line is indented.
fn levels(document: &Document) -> Vec<usize> {
    let mut open: Vec<usize> = vec![0];
    let mut levels = vec![0];
    for token in 1..document.token_count() {
        let gap = document.text().get(document.gap_before(token));
        if let Some((_, line)) = gap.and_then(|gap| gap.rsplit_once('\n')) {
            let width = line.chars().count();
            open.retain(|&outer| outer < width);
            open.push(width);
        }
        levels.push(open.len().saturating_sub(1));
    }
    levels
}

/// How many gaps have a line that ends where none is wanted, or none where one is, and how
/// many have other white space than spaces and ends of lines.
pub(super) fn disorder(document: &Document, layout: Option<Layout>) -> (usize, usize) {
    if layout == Some(Layout::AsInput) {
        return (0, 0);
    }
    let wants = line_starts(document, layout);
    let wrong = blanks(document).filter(|&(token, gap)| gap.contains('\n') != wants[token]);
    let is_odd = |c: &char| !matches!(c, ' ' | '\n');
    let odd = blanks(document).flat_map(|(_, gap)| gap.chars().filter(is_odd));
    (wrong.count(), odd.count())
}
