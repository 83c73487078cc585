//! What a preprocessor would leave out, where that matters for how a text nests.

/// An `#if` that has no `#endif` yet.
#[derive(Clone, Copy, Debug)]
struct Conditional {
    /// The number of open brackets at its start, and the smallest since.
    brackets: usize,
    least: usize,
    /// What follows is left out: up to the next branch, or to the end.
    skips: bool,
    /// `#if 0`.
    never: bool,
}

/// The conditionals that are open.
#[derive(Debug, Default)]
pub(super) struct Conditionals {
    open: Vec<Conditional>,
    /// How many of them skip.
    skipping: usize,
}

impl Conditionals {
    /// Whether tokens here are to be left out.
    pub(super) fn skip(&self) -> bool {
        self.skipping > 0
    }

    /// So many brackets are left open after one was closed.
    pub(super) fn closed(&mut self, brackets: usize) {
        for conditional in self.open.iter_mut().rev() {
            if conditional.least <= brackets {
                break;
            }
            conditional.least = brackets;
        }
    }

    /// Takes a directive, with so many brackets open. Of branches of which the first
    /// leaves brackets open, or closes some of those before it, only the first counts.
    pub(super) fn take(&mut self, directive: &str, brackets: usize) {
        let words = directive.trim_start_matches(['#', '%', ':', '?', '=', ' ', '\t']);
        let end = words
            .find(|c: char| !c.is_ascii_alphabetic())
            .unwrap_or(words.len());
        let (word, rest) = words.split_at(end);
        match word {
            "if" | "ifdef" | "ifndef" => {
                let condition = rest.trim();
                let never = word == "if" && (condition == "0" || condition.starts_with("0 "));
                self.skipping += usize::from(never);
                self.open.push(Conditional {
                    brackets,
                    least: brackets,
                    skips: never,
                    never,
                });
            }
            "else" | "elif" | "elifdef" | "elifndef" => {
                if let Some(last) = self.open.last_mut() {
                    let skips = !last.never
                        && (last.skips || last.least < last.brackets || brackets != last.brackets);
                    self.skipping = self.skipping + usize::from(skips) - usize::from(last.skips);
                    last.skips = skips;
                    last.never = false;
                }
            }
            "endif" => {
                if let Some(last) = self.open.pop() {
                    self.skipping -= usize::from(last.skips);
                }
            }
            _ => {}
        }
    }
}
