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
//! ```c
//! #include "a"
//! int b;
//! =/>
//! ```

use crate::edit::{Cut, Document, Edit, Scope, Tier, can_go};
use crate::passes::pass::Pass;
use crate::tuning;

/// Two tokens go together, each of which can go as far as the grammar is
/// concerned, if the first word of the second one is `end` with that which the
/// first word of the first one begins with: directives of preprocessors, `#if`
/// and `#endif`, `#region` and `#endregion`. Such pairs nest.
#[derive(Debug)]
pub(crate) struct Pairs;

const END: &str = "end";

impl Pass for Pairs {
    fn name(&self) -> &'static str {
        "pairs"
    }

    fn tier(&self) -> Tier {
        Tier::Fine
    }

    fn propose(&self, document: &Document, _scope: &Scope, edits: &mut Vec<Edit>) {
        let words = (0..document.token_count()).map(|token| first_word(document.token_text(token)));
        let words: Vec<&str> = words.collect();
        let mut stems: Vec<&str> = words.iter().filter_map(|word| stem(word)).collect();
        stems.sort_unstable();
        stems.dedup();
        for stem_of_all in stems {
            let mut open: Vec<usize> = Vec::new();
            for (token, word) in words.iter().enumerate() {
                if stem(word) == Some(stem_of_all) {
                    let Some(first) = open.pop() else { continue };
                    if is_loose(document, first) && is_loose(document, token) {
                        let cuts = [first, token].map(|it| Cut::delete(document.token(it)));
                        let edit = Edit::new(cuts.to_vec()).of_class(stem_of_all);
                        // Neither goes alone.
                        edits.push(edit.of_risk(tuning::PAIRS_RISK).making_up());
                    }
                } else if word.starts_with(stem_of_all) {
                    open.push(token);
                }
            }
        }
    }
}

/// The first word of a directive or the like: what is no word by itself.
fn first_word(text: &str) -> &str {
    let is_letter = |c: char| c.is_alphabetic();
    let Some(start) = text.find(is_letter).filter(|&start| start > 0) else {
        return "";
    };
    let rest = &text[start..];
    &rest[..rest.find(|c| !is_letter(c)).unwrap_or(rest.len())]
}

/// What is ended by a word.
fn stem(word: &str) -> Option<&str> {
    word.strip_prefix(END).filter(|stem| !stem.is_empty())
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
