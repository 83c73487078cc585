//! Directives of C# for conditional compilation.

use std::collections::HashSet;

use picireny_parser::hooks::Token;

/// Nesting of preprocessor expressions beyond which they are malformed.
const MAX_DEPTH: u32 = 200;

pub(super) struct Kinds {
    pub(super) define: i32,
    pub(super) undef: i32,
    pub(super) if_: i32,
    pub(super) elif: i32,
    pub(super) else_: i32,
    pub(super) endif: i32,
    pub(super) end_of_line: i32,
    pub(super) skipped: i32,
    pub(super) symbol: i32,
    pub(super) true_: i32,
    pub(super) or: i32,
    pub(super) and: i32,
    pub(super) equal: i32,
    pub(super) not_equal: i32,
    pub(super) not: i32,
    pub(super) open: i32,
    pub(super) close: i32,
}

/// The length of a section that does not count: up to the `#` of the directive
/// that ends it.
pub(super) fn inactive_length(text: &str) -> usize {
    let mut depth = 0;
    let mut offset = 0;
    for line in text.split_inclusive(['\n', '\r', '\u{85}', '\u{2028}', '\u{2029}']) {
        let trimmed = line.trim_start_matches([' ', '\t']);
        if let Some(directive) = trimmed.strip_prefix('#') {
            let name = directive.trim_start_matches([' ', '\t']);
            let end = name
                .find(|c: char| !c.is_alphabetic())
                .unwrap_or(name.len());
            let ends = match &name[..end] {
                "if" => {
                    depth += 1;
                    false
                }
                "endif" if depth > 0 => {
                    depth -= 1;
                    false
                }
                "endif" => true,
                "else" | "elif" => depth == 0,
                _ => false,
            };
            if ends {
                return offset + (line.len() - trimmed.len());
            }
        }
        offset += line.len();
    }
    text.len()
}

/// The value of a preprocessor expression.
pub(super) struct Evaluation<'e> {
    pub(super) kinds: &'e Kinds,
    pub(super) symbols: &'e HashSet<String>,
    pub(super) tokens: &'e [Token],
    pub(super) text: &'e str,
    pub(super) next: usize,
    pub(super) depth: u32,
}

impl Evaluation<'_> {
    fn eat(&mut self, kind: i32) -> bool {
        let found = self.tokens.get(self.next).is_some_and(|t| t.kind == kind);
        self.next += usize::from(found);
        found
    }

    pub(super) fn or(&mut self) -> bool {
        let mut value = self.and();
        while self.eat(self.kinds.or) {
            value |= self.and();
        }
        value
    }

    fn and(&mut self) -> bool {
        let mut value = self.equality();
        while self.eat(self.kinds.and) {
            value &= self.equality();
        }
        value
    }

    fn equality(&mut self) -> bool {
        let value = self.unary();
        if self.eat(self.kinds.equal) {
            value == self.unary()
        } else if self.eat(self.kinds.not_equal) {
            value != self.unary()
        } else {
            value
        }
    }

    fn unary(&mut self) -> bool {
        let mut negated = false;
        while self.eat(self.kinds.not) {
            negated = !negated;
        }
        negated != self.primary()
    }

    fn primary(&mut self) -> bool {
        if self.eat(self.kinds.open) {
            self.depth += 1;
            if self.depth > MAX_DEPTH {
                self.next = self.tokens.len();
                return false;
            }
            let value = self.or();
            self.depth -= 1;
            self.eat(self.kinds.close);
            return value;
        }
        let Some(token) = self.tokens.get(self.next) else {
            return false;
        };
        self.next += 1;
        token.kind == self.kinds.true_
            || token.kind == self.kinds.symbol && self.symbols.contains(token.source(self.text))
    }
}

#[cfg(test)]
mod tests {
    use super::inactive_length;

    #[test]
    fn inactive_sections_end_at_their_own_directive() {
        let text = "a\n#if X\nb\n#else\n#endif\n  # else\nc";
        assert_eq!(&text[inactive_length(text)..], "# else\nc");
        assert_eq!(inactive_length("a\n#region\n"), 10);
        assert_eq!(inactive_length("#endif"), 0);
        assert_eq!(inactive_length(""), 0);
    }
}
