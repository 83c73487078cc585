//! What is customary in a language, and no grammar says.

/// Facts of a language that reductions make use of. All may be missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Conventions {
    /// The rules of blocks that are bodies of functions.
    pub bodies: Vec<String>,
    /// What can stand in the place of a body, its brackets included, the best first: `;`
    /// where a function can be declared only, or `{}`.
    pub stubs: Vec<String>,
    /// Words that say of a definition that whoever uses it needs its body: `constexpr`.
    pub needs_body: Vec<String>,
    /// What a line begins with that only says where the lines behind it come from, if a
    /// number follows: `#` of `# 12 "a.h"`.
    pub line_markers: Vec<String>,
}

impl Conventions {
    /// Where nothing is known.
    pub const NONE: &'static Conventions = &Conventions {
        bodies: Vec::new(),
        stubs: Vec::new(),
        needs_body: Vec::new(),
        line_markers: Vec::new(),
    };

    /// Whether a line only says where those behind it come from.
    pub fn is_line_marker(&self, line: &str) -> bool {
        self.line_markers.iter().any(|marker| {
            let number = line.strip_prefix(&**marker).map(str::trim_start);
            number.is_some_and(|number| number.starts_with(|c: char| c.is_ascii_digit()))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_marker_is_told_from_other_directives_by_its_number() {
        let conventions = Conventions {
            line_markers: vec!["#".to_owned(), "#line".to_owned()],
            ..Conventions::default()
        };
        for line in ["# 12 \"a.h\" 2", "#line 3", "#7"] {
            assert!(conventions.is_line_marker(line), "{line}");
        }
        for line in ["#pragma once", "# define A 1", "int a;", "", " # 12"] {
            assert!(!conventions.is_line_marker(line), "{line}");
        }
    }
}
