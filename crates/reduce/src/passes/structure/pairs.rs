//! What begins something and what ends it.
//!
//! ```c
//! #ifdef A
//! int a;
//! #endif
//! int b;
//! => int a;
//! int b;
//! =/> int a;
//! #endif
//! int b;
//! ```
//!
//! ```cpp
//! #if A
//! #if B
//! int a;
//! #endif
//! #endif
//! => #if A
//! int a;
//! #endif
//! => #if B
//! int a;
//! #endif
//! ```
//!
//! ```shell
//! for a in b; do c; d; done
//! => c; d;
//! =/> do c; d; done
//! ```
//!
//! ```html
//! <p>a{{#if b}}c{{else}}d{{/if}}e</p>
//! => <p>ae</p>
//! => <p>ace</p>
//! => <p>ade</p>
//! =/> <p>a{{#if b}}ce</p>
//! ```
//!
//! ```text
//! \begin{a}
//! if(b)
//! c
//! endif()
//! \end{a}
//! => \begin{a}
//! c
//! \end{a}
//! => if(b)
//! c
//! endif()
//! ```
//!
//! ```c
//! #include "a"
//! int b;
//! =/>
//! ```

use std::ops::Range;

use crate::edit::block_ends::{BlockEnds, block_ends};
use crate::edit::names::is_in_word;
use crate::edit::{Cut, Document, Edit, Scope, Tier, around, can_go};
use crate::passes::pass::Pass;
use crate::passes::structure::hoist::keep;
use crate::tuning;

/// Two tokens go together, each of which can go as far as the grammar is concerned, if the
/// language has the one for what begins something and the other one for what ends it, as it
/// has directives of preprocessors. Such pairs nest. Where they cannot go, what is between
/// them comes in the place of the statement that they are in.
///
/// The same holds for blocks that begin and end with words: those of templates in any text, and
/// others where there is no grammar.
#[derive(Debug)]
pub(crate) struct Pairs;

impl Pass for Pairs {
    fn name(&self) -> &'static str {
        "pairs"
    }

    fn tier(&self) -> Tier {
        Tier::Fine
    }

    fn propose(&self, document: &Document, _scope: &Scope, edits: &mut Vec<Edit>) {
        for (begin, end) in &document.conventions().pairs {
            let mut open: Vec<usize> = Vec::new();
            for token in 0..document.token_count() {
                let text = document.token_text(token);
                if is_of(text, end, false) {
                    let Some(first) = open.pop() else { continue };
                    let edit = match is_loose(document, first) && is_loose(document, token) {
                        true => {
                            let cuts = [first, token].map(|it| Cut::delete(document.token(it)));
                            Some(Edit::new(cuts.to_vec()))
                        }
                        false => between(document, first, token),
                    };
                    // Neither goes alone.
                    edits.extend(
                        edit.map(|edit| {
                            edit.of_class(begin).of_risk(tuning::PAIRS_RISK).making_up()
                        }),
                    );
                } else if is_of(text, begin, true) {
                    open.push(token);
                }
            }
        }
        for block in block_ends(document.text(), document.is_grammarless()) {
            without_ends(document, &block, edits);
        }
    }
}

/// Leaves out a block, or what begins and ends it, with all of its branches but the first or the
/// last one.
fn without_ends(document: &Document, block: &BlockEnds, edits: &mut Vec<Edit>) {
    let (begin, end) = (&block.begin, &block.end);
    let first = block.branches.first().map_or(end.start, |it| it.start);
    let last = block.branches.last().map_or(begin.end, |it| it.end);
    let mut kept = vec![begin.end..first, last..end.start];
    kept.dedup();
    kept.retain(|kept| !document.text()[kept.clone()].trim().is_empty());
    let all = vec![Cut::delete(begin.start..end.end)];
    let ends = |kept: Range<usize>| {
        let around = [begin.start..kept.start, kept.end..end.end];
        Vec::from(around.map(Cut::delete))
    };
    let cuts = [all].into_iter().chain(kept.into_iter().map(ends));
    edits.extend(cuts.map(|cuts| {
        let class = (&block.name, cuts.len());
        Edit::new(cuts)
            .of_class(class)
            .of_risk(tuning::PAIRS_RISK)
            .making_up()
    }));
}

/// What is between two tokens in the place of the statement that they are in.
fn between(document: &Document, first: usize, last: usize) -> Option<Edit> {
    let statement = around(document, document.node_of(first), true)?;
    let tokens = document.tokens_of(statement);
    if first + 1 >= last || !tokens.contains(&last) {
        return None;
    }
    let inner = document.token(first + 1).start..document.token(last - 1).end;
    let edit = keep(document, document.span(statement), inner)?;
    Some(edit.within(document.span(statement)))
}

/// Whether a token is a word, or begins with it: a directive has the rest of its line, and
/// may have white space behind its sign. `#ifdef` is an `#if`, too.
fn is_of(text: &str, word: &str, or_longer: bool) -> bool {
    let Some(sign) = word.chars().next().filter(|&sign| !is_in_word(sign)) else {
        return text == word;
    };
    let rest = text.strip_prefix(sign).map(str::trim_start);
    let rest = rest.and_then(|rest| rest.strip_prefix(&word[sign.len_utf8()..]));
    rest.is_some_and(|rest| or_longer || !rest.starts_with(is_in_word))
}

/// Whether the grammar can do without a token alone.
fn is_loose(document: &Document, token: usize) -> bool {
    let mut node = document.node_of(token);
    loop {
        if can_go(document, node) {
            return true;
        }
        match document.parent(node) {
            Some(above) if document.tokens_of(above).len() == 1 => node = above,
            _ => return false,
        }
    }
}
