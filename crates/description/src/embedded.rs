//! What strings may hold: a list that all languages share.

use std::path::Path;

use crate::description::{Escape, FileFault, RuleName, unknown_key};
use crate::yaml::{Fault, Node, Value};

/// A language that strings may hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Embedded {
    /// Its format.
    pub language: String,
    /// The rule that parses it, if that is not the start rule.
    pub rule: Option<String>,
    /// What such a text begins with: a regular expression in Python's notation.
    pub like: String,
    /// How it is escaped in the text.
    pub escapes: Vec<Escape>,
    /// What is substituted in it, where that is more than a name.
    pub holes: Option<Escape>,
    /// A text of fewer bytes is just text.
    pub least: usize,
    /// Whether what is like it but does not parse is broken rather than something else.
    pub sure: bool,
}

impl Embedded {
    /// Reads the list.
    ///
    /// # Errors
    ///
    /// When it is no list of mappings, or something in it has a wrong type, is unknown or
    /// missing.
    pub fn list(path: &Path, text: &str) -> Result<Vec<Embedded>, FileFault> {
        let read = || {
            let root = Node::parse(text)?;
            let items = root.list("the languages of strings")?;
            let read = items.iter().map(Embedded::read);
            read.collect::<Result<Vec<_>, Fault>>()
        };
        read().map_err(|fault| FileFault {
            path: path.to_owned(),
            fault,
        })
    }

    fn read(node: &Node) -> Result<Embedded, Fault> {
        const OF: &str = "a language of strings";
        let mut embedded = Embedded::default();
        for (key, node) in node.map(OF)? {
            match key.text.as_str() {
                "language" => {
                    let name = RuleName::parse(node.text("`language`")?);
                    (embedded.language, embedded.rule) = match name.grammar {
                        Some(language) => (language, Some(name.rule)),
                        None => (name.rule, None),
                    };
                }
                "like" => node.text("`like`")?.clone_into(&mut embedded.like),
                "escape" => {
                    let escapes = node.one_or_several().iter().map(Escape::read);
                    embedded.escapes = escapes.collect::<Result<_, _>>()?;
                }
                "holes" => embedded.holes = Some(Escape::read(node)?),
                "least" => embedded.least = number(node, "`least`")?,
                "sure" => embedded.sure = node.truth("`sure`")?,
                _ => {
                    let known = ["language", "like", "escape", "holes", "least", "sure"];
                    return Err(unknown_key(key, OF, &known));
                }
            }
        }
        if embedded.language.is_empty() || embedded.like.is_empty() {
            return Err(Fault::new(node.place, "`language` or `like` is missing"));
        }
        Ok(embedded)
    }
}

fn number(node: &Node, what: &str) -> Result<usize, Fault> {
    let number = match &node.value {
        Value::Other(_, text) => text.parse().ok(),
        _ => None,
    };
    number.ok_or_else(|| node.expected(what, "a number"))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_language_of_strings_has_a_name_and_what_it_is_like() {
        let list = |text: &str| Embedded::list(Path::new("strings.yml"), text);
        let read = list("- {language: 'css:declarations', like: 'a', least: 48, holes: holes}");
        let expected = Embedded {
            language: "css".to_owned(),
            rule: Some("declarations".to_owned()),
            like: "a".to_owned(),
            holes: Some(Escape::Holes),
            least: 48,
            ..Embedded::default()
        };
        assert_eq!(read.unwrap(), [expected]);
        for (text, message) in [
            ("- {language: css}", "`language` or `like` is missing"),
            (
                "- {language: css, like: a, least: b}",
                "`least` must be a number",
            ),
            ("- {language: css, liek: a}", "did you mean `like`?"),
            ("language: css", "must be a list"),
        ] {
            let error = list(text).unwrap_err().to_string();
            assert!(error.contains(message), "{error}");
        }
    }
}
