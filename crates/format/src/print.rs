//! Writing replacements as a file.

use picireny_description::{key, quoted};

use crate::Format;

impl Format {
    /// All replacements as a file that `--replacements` accepts: by grammar
    /// where there are several.
    pub fn replacements_yaml(&self) -> String {
        let mut out = String::new();
        let several = self.grammars.len() > 1;
        for grammar in &self.grammars {
            let indent = if several {
                out.push_str(&format!("{}:\n", key(&grammar.name)));
                "  "
            } else {
                ""
            };
            for (name, text) in &grammar.replacements {
                // The end of the input is nobody's to replace.
                if name == "EOF" {
                    continue;
                }
                let note = if grammar.overridden.contains(name) {
                    " # given"
                } else {
                    ""
                };
                out.push_str(&format!("{indent}{}: {}{note}\n", key(name), quoted(text)));
            }
        }
        out
    }
}
