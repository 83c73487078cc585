//! Format descriptions and replacement files, as written.
//!
//! A description is the Python tool's JSON object or the same in YAML, with a
//! few more keys, all optional: `title`, `file-names` (wildcards), `content`
//! (a regular expression that the beginning of an input matches), `conventions`, a file name
//! for `replacements`, and islands as mappings of `pattern` and `escape`, or several
//! of them.
//!
//! This file and its neighbours `yaml` and `names` know nothing of the rest of
//! the program: the build script reads descriptions with them too.

use std::fmt;
use std::path::{Path, PathBuf};

use crate::names::suggestion;
use crate::yaml::{Fault, Key, Node, Place, Value};
use picireny_shown::Shown as _;
use picireny_tree::Conventions;

/// A fault in a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}, {fault}", path.shown())]
pub struct FileFault {
    /// The file.
    pub path: PathBuf,
    /// What is wrong, and where.
    pub fault: Fault,
}

/// What inputs of a format look like and how they are parsed.
#[derive(Clone, Debug, Default)]
pub struct Description {
    /// The file that it comes from; other files are named relative to it.
    pub path: PathBuf,
    /// One line for people.
    pub title: Option<String>,
    /// Wildcards that names of such files match.
    pub file_names: Vec<String>,
    /// A regular expression (in Python's notation) that the beginning of such files matches.
    pub content: Option<(String, Place)>,
    /// The rule that inputs are instances of.
    pub start: Option<(RuleName, Place)>,
    /// What is customary in the language.
    pub conventions: Conventions,
    /// The grammars, in the order of the file.
    pub grammars: Vec<GrammarDescription>,
}

/// A grammar of a description.
#[derive(Clone, Debug, Default)]
pub struct GrammarDescription {
    /// Its name; possibly empty.
    pub name: String,
    /// Its files, as written. Base classes in other languages may be among them.
    pub files: Vec<(PathBuf, Place)>,
    /// Its replacements, as far as they stand in the description.
    pub replacements: Replacements,
    /// The file that holds its replacements, as written.
    pub replacements_file: Option<(PathBuf, Place)>,
    /// Its islands.
    pub islands: Vec<IslandDescription>,
}

/// Strings that fix what rules and tokens are replaced with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Replacements {
    /// The file where they stand.
    pub path: PathBuf,
    /// Name and string, in the order of the file.
    pub entries: Vec<Replacement>,
}

/// A string that fixes what a rule or token is replaced with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replacement {
    /// The rule or token.
    pub name: String,
    /// Where the name stands.
    pub place: Place,
    /// What it is replaced with.
    pub text: String,
}

/// Where in a kind of tokens other grammars take over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IslandDescription {
    /// The tokens' name, or that of a rule: all that it matched is like a token then.
    pub token: String,
    /// Where that stands.
    pub place: Place,
    /// A regular expression with named groups, in Python's notation.
    pub pattern: String,
    /// Where that stands.
    pub pattern_place: Place,
    /// How the text is escaped in the token, from the outside in.
    pub escapes: Vec<Escape>,
    /// Whether it is tried only: where a token is much of the text, and if that parses.
    pub guess: bool,
    /// Of a guess: what the pattern's groups match is in one of the languages that strings hold
    /// ([`Embedded`](crate::Embedded)), whatever the groups are called.
    pub any: bool,
}

/// How an island's text is written in the token that holds it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Escape {
    /// As it is.
    #[default]
    None,
    /// In base64, all of it, with what fills it up and without line ends.
    Base64,
    /// As it is, but a line that ends with a backslash goes on in the next one that is no
    /// comment, as in a Dockerfile.
    Continued,
    /// As it is, but what is substituted in it stands for a name: `${...}`, `#{...}`
    /// and `{$...}`.
    Holes,
    /// The same, but where that is alone on its line, it stands for the comment `#`.
    HashHoles,
    /// The same with the comment `/**/`.
    StarHoles,
    /// As in an HTML or XML attribute: with character references, and without
    /// the quote that encloses it.
    Html,
    /// As in a string of JSON, without the quotes.
    Json,
    /// The same over several strings of a list, which are one text.
    JsonLines,
    /// As in a URL: UTF-8 with bytes written as `%3C`.
    Percent,
}

impl Escape {
    /// All of them, by their names in descriptions.
    const NAMES: [(&str, Escape); 10] = [
        ("none", Escape::None),
        ("base64", Escape::Base64),
        ("continued", Escape::Continued),
        ("holes", Escape::Holes),
        ("holes-or-#", Escape::HashHoles),
        ("holes-or-/**/", Escape::StarHoles),
        ("html", Escape::Html),
        ("json", Escape::Json),
        ("json-lines", Escape::JsonLines),
        ("percent", Escape::Percent),
    ];

    pub(crate) fn read(node: &Node) -> Result<Escape, Fault> {
        let name = node.text("`escape`")?;
        let mut known = Escape::NAMES.iter();
        let known = known.find(|(known, _)| *known == name);
        known.map(|(_, escape)| *escape).ok_or_else(|| {
            let known = suggestion(name, Escape::NAMES.map(|(name, _)| name));
            Fault::new(node.place, format!("unknown `escape` `{name}`{known}"))
        })
    }
}

/// `[grammar:]rule`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleName {
    /// The grammar; none if only a rule is given.
    pub grammar: Option<String>,
    /// The rule.
    pub rule: String,
}

impl RuleName {
    /// Reads the notation. Anything is a rule name here; whether there is such a
    /// rule is the grammar's business.
    pub fn parse(text: &str) -> Self {
        match text.split_once(':') {
            Some((grammar, rule)) => RuleName {
                grammar: Some(grammar.to_owned()),
                rule: rule.to_owned(),
            },
            None => RuleName {
                grammar: None,
                rule: text.to_owned(),
            },
        }
    }
}

impl fmt::Display for RuleName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.grammar {
            Some(grammar) => write!(f, "{grammar}:{}", self.rule),
            None => f.write_str(&self.rule),
        }
    }
}

impl Description {
    /// Reads a description.
    ///
    /// # Errors
    ///
    /// When it is no YAML, when something has a wrong type, is unknown, given
    /// twice or missing. Whether names of rules exist is not known yet.
    pub fn parse(path: &Path, text: &str) -> Result<Self, FileFault> {
        Self::read(path, text).map_err(|fault| FileFault {
            path: path.to_owned(),
            fault,
        })
    }

    fn read(path: &Path, text: &str) -> Result<Self, Fault> {
        let root = Node::parse(text)?;
        let mut description = Description {
            path: path.to_owned(),
            ..Self::default()
        };
        if !matches!(root.value, Value::Map(_)) {
            return Err(root.expected("a format description", "a mapping"));
        }
        const KEYS: [&str; 6] = [
            "title",
            "file-names",
            "content",
            "conventions",
            "start",
            "grammars",
        ];
        for (key, node) in root.map("a format description")? {
            match key.text.as_str() {
                "title" => description.title = Some(node.text("`title`")?.to_owned()),
                "file-names" => description.file_names = texts(node, "`file-names`")?,
                "content" => {
                    description.content = Some((node.text("`content`")?.to_owned(), node.place));
                }
                "conventions" => description.conventions = crate::conventions::read(node)?,
                "start" => {
                    let start = RuleName::parse(node.text("`start`")?);
                    description.start = Some((start, node.place));
                }
                "grammars" => {
                    for (name, node) in node.map("`grammars`")? {
                        description
                            .grammars
                            .push(GrammarDescription::read(path, name, node)?);
                    }
                }
                _ => return Err(unknown_key(key, "a format description", &KEYS)),
            }
        }
        Ok(description)
    }
}

impl Description {
    /// A file that the description names, found relative to it.
    pub fn resolve(&self, file: &Path) -> PathBuf {
        self.path.parent().unwrap_or(Path::new("")).join(file)
    }
}

impl GrammarDescription {
    fn read(path: &Path, name: &Key, node: &Node) -> Result<Self, Fault> {
        let mut grammar = GrammarDescription {
            name: name.text.clone(),
            ..Self::default()
        };
        const KEYS: [&str; 3] = ["files", "replacements", "islands"];
        for (key, node) in node.map("a grammar")? {
            match key.text.as_str() {
                "files" => {
                    for file in node.list("`files`")? {
                        let text = file.text("a file name")?;
                        grammar.files.push((PathBuf::from(text), file.place));
                    }
                }
                "replacements" => match &node.value {
                    Value::Text(file) => {
                        grammar.replacements_file = Some((PathBuf::from(file), node.place));
                    }
                    _ => grammar.replacements = read_replacements(path, node)?,
                },
                "islands" => {
                    for (token, node) in node.map("`islands`")? {
                        for node in node.one_or_several() {
                            grammar.islands.push(IslandDescription::read(token, node)?);
                        }
                    }
                }
                _ => return Err(unknown_key(key, "a grammar", &KEYS)),
            }
        }
        Ok(grammar)
    }
}

impl IslandDescription {
    fn read(token: &Key, node: &Node) -> Result<Self, Fault> {
        let mut island = IslandDescription {
            token: token.text.clone(),
            place: token.place,
            pattern: String::new(),
            pattern_place: node.place,
            escapes: Vec::new(),
            guess: false,
            any: false,
        };
        if !matches!(node.value, Value::Map(_)) {
            node.text("an island's pattern")?
                .clone_into(&mut island.pattern);
            return Ok(island);
        }
        let mut pattern = None;
        for (key, node) in node.map("an island")? {
            match key.text.as_str() {
                "pattern" | "text" if pattern.is_some() => {
                    let message = "an island has either a `pattern` or a `text`";
                    return Err(Fault::new(key.place, message));
                }
                "pattern" | "text" => {
                    island.pattern_place = node.place;
                    pattern = Some(node.text("an island's pattern")?.to_owned());
                    island.any = key.text == "text";
                }
                "escape" => {
                    let escapes = node.one_or_several().iter().map(Escape::read);
                    island.escapes = escapes.collect::<Result<_, _>>()?;
                }
                "guess" => island.guess = node.truth("`guess`")?,
                _ => {
                    return Err(unknown_key(
                        key,
                        "an island",
                        &["pattern", "text", "escape", "guess"],
                    ));
                }
            }
        }
        island.guess |= island.any;
        island.pattern =
            pattern.ok_or_else(|| Fault::new(node.place, "this island has no `pattern`"))?;
        Ok(island)
    }
}

fn read_replacements(path: &Path, node: &Node) -> Result<Replacements, Fault> {
    let mut entries = Vec::new();
    for (key, node) in node.map("replacements")? {
        let text = node
            .text(&format!("the replacement of `{}`", key.text))?
            .to_owned();
        entries.push(Replacement {
            name: key.text.clone(),
            place: key.place,
            text,
        });
    }
    Ok(Replacements {
        path: path.to_owned(),
        entries,
    })
}

/// A grammar's name, and where it stands.
pub type GrammarName = (String, Place);

/// Reads a file of replacements: names to strings, or grammars to names to
/// strings. The first form has no grammar name. With a grammar's name comes its
/// place.
///
/// # Errors
///
/// When it is no YAML, when something has a wrong type or is given twice.
pub fn parse_replacements(
    path: &Path,
    text: &str,
) -> Result<Vec<(Option<GrammarName>, Replacements)>, FileFault> {
    let read = || {
        let root = Node::parse(text)?;
        let map = root.map("replacements")?;
        if !map
            .iter()
            .any(|(_, node)| matches!(node.value, Value::Map(_)))
        {
            return Ok(vec![(None, read_replacements(path, &root)?)]);
        }
        map.iter()
            .map(|(key, node)| {
                if !matches!(node.value, Value::Map(_)) {
                    let what = format!("`{}`, beside replacements by grammar,", key.text);
                    return Err(node.expected(&what, "a mapping"));
                }
                let grammar = Some((key.text.clone(), key.place));
                Ok((grammar, read_replacements(path, node)?))
            })
            .collect()
    };
    read().map_err(|fault| FileFault {
        path: path.to_owned(),
        fault,
    })
}

impl Description {
    /// The place in the list of a grammar that a file of replacements names.
    ///
    /// # Errors
    ///
    /// When there is none of that name.
    pub fn grammar_named(
        &self,
        path: &Path,
        (name, place): &GrammarName,
    ) -> Result<usize, FileFault> {
        let names = || self.grammars.iter().map(|grammar| grammar.name.as_str());
        names().position(|known| known == name).ok_or_else(|| {
            let known = suggestion(name, names());
            let message = format!("there is no grammar named `{name}`{known}");
            FileFault {
                path: path.to_owned(),
                fault: Fault::new(*place, message),
            }
        })
    }
}

impl Replacements {
    /// Checks that there are rules or tokens of these names.
    ///
    /// # Errors
    ///
    /// At the first that there is none of, with the name that may be meant.
    pub fn check(&self, known: &[&str]) -> Result<(), FileFault> {
        let unknown = self
            .entries
            .iter()
            .find(|entry| !known.contains(&entry.name.as_str()));
        unknown.map_or(Ok(()), |entry| {
            let known = suggestion(&entry.name, known.iter().copied());
            let message = format!("there is no rule or token named `{}`{known}", entry.name);
            Err(FileFault {
                path: self.path.clone(),
                fault: Fault::new(entry.place, message),
            })
        })
    }
}

pub(crate) fn texts(node: &Node, what: &str) -> Result<Vec<String>, Fault> {
    let item = format!("an item of {what}");
    node.list(what)?
        .iter()
        .map(|node| Ok(node.text(&item)?.to_owned()))
        .collect()
}

pub(crate) fn unknown_key(key: &Key, of: &str, known: &[&str]) -> Fault {
    let suggestion = suggestion(&key.text, known.iter().copied());
    Fault::new(
        key.place,
        format!("`{}` is no key of {of}{suggestion}", key.text),
    )
}

#[cfg(test)]
mod tests;
