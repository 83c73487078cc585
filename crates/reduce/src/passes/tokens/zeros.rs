//! Zeros in the place of bytes.
//!
//! ```binary
//! ELF1
//! => \x00LF1
//! => E\x00F1
//! =/> LF1
//! ```
//!
//! ```text
//! ELF
//! =/>
//! ```
//!
//! ```binary
//! \x00\x00
//! =/>
//! ```

use crate::edit::{Cut, Document, Edit, Scope, Tier};
use crate::passes::pass::Pass;
use crate::passes::risk::risk_of_part;
use crate::tuning;

/// Formats with sizes and offsets ask that nothing moves. As long as no byte could go,
/// parts of bytes become zeros: whole ones, and parts of them.
#[derive(Debug)]
pub(crate) struct Zeros;

/// The name that trees of bytes have.
const BYTES: &str = "bytes";

const ZERO: char = '\0';

impl Pass for Zeros {
    fn name(&self) -> &'static str {
        "zeros"
    }

    fn tier(&self) -> Tier {
        Tier::Fine
    }

    fn risk_of_share(&self, risk: f32, share: f32) -> f32 {
        match share > tuning::MOST_OF_TEXT {
            true => risk.max(tuning::RISK_OF_MOST_OF_TEXT),
            false => risk,
        }
    }

    fn propose(&self, document: &Document, scope: &Scope, edits: &mut Vec<Edit>) {
        let is_bytes =
            document.is_grammarless() && !document.is_empty() && document.name(0) == BYTES;
        if !is_bytes || !scope.resists {
            return;
        }
        let whole = document.text().chars().count();
        for node in 1..document.len() {
            // Nodes with the same text are one.
            let range = document.span(node);
            let above = document.parent(node).map(|parent| document.span(parent));
            if above == Some(range.clone()) {
                continue;
            }
            let text = document.text_of(node);
            let (mut all, mut zeroed) = (0, 0);
            for c in text.chars() {
                all += 1;
                zeroed += usize::from(c != ZERO);
            }
            if zeroed > 0 {
                let risk = risk_of_part(all, whole).max(tuning::ZEROS_LEAST_RISK);
                let edit = Edit::new(vec![Cut::put(range, &"\0".repeat(all))]);
                let edit = edit.of_class(document.name(node)).of_risk(risk);
                edits.push(edit.sure().zeroing(zeroed));
            }
        }
    }
}
