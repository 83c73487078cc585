//! From descriptions and compiled grammars to formats: every name is looked up.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use picireny_parser::Language;
use picireny_plain::Plain;
use picireny_tree::{Conventions, Keywords};

use picireny_description::{
    Compiled, Description, Fault, FileFault, GrammarDescription, Place, RuleName, suggestion,
};

use crate::pattern::IslandPattern;
use crate::{Format, FormatError, Grammar, Island};

impl Format {
    /// What needs no grammar.
    pub fn without_grammar(plain: Plain) -> Format {
        Format {
            grammars: Vec::new(),
            start: (0, plain.name().to_owned()),
            plain: Some(plain),
            file_names: Vec::new(),
            conventions: Box::default(),
        }
    }

    /// Puts a description and its compiled grammars, in the same order,
    /// together.
    ///
    /// # Errors
    ///
    /// When there is no start rule, or a name in the description is unknown.
    pub(crate) fn assemble(
        description: &Description,
        compiled: Vec<Compiled>,
    ) -> Result<Format, FormatError> {
        let classes = crate::base_classes();
        let mut grammars = Vec::with_capacity(compiled.len());
        for (compiled, described) in compiled.into_iter().zip(&description.grammars) {
            grammars.push(Grammar {
                name: described.name.clone(),
                language: Language::with_classes(compiled.lexer, compiled.parser, &classes)?,
                replacements: compiled.replacements,
                overridden: compiled.overridden,
                islands: HashMap::new(),
                rules_with_islands: BTreeSet::new(),
            });
        }
        let start = start(description, &grammars)?;
        let mut islands = Vec::with_capacity(grammars.len());
        for (index, described) in description.grammars.iter().enumerate().take(grammars.len()) {
            let resolved = resolve_islands(&grammars, index, described);
            islands.push(resolved.map_err(|fault| FileFault {
                path: description.path.clone(),
                fault,
            })?);
        }
        for (grammar, islands) in grammars.iter_mut().zip(islands) {
            let rules = islands.keys();
            let rules = rules.filter_map(|name| grammar.language.rule_index(name));
            grammar.rules_with_islands = rules.collect();
            grammar.islands = islands;
        }
        let conventions = Conventions {
            keywords: Arc::new(keywords(&grammars)),
            ..description.conventions.clone()
        };
        Ok(Format {
            grammars,
            start,
            plain: None,
            file_names: description.file_names.clone(),
            conventions: Box::new(conventions),
        })
    }
}

/// The literals of the lexers that look like names.
fn keywords(grammars: &[Grammar]) -> Keywords {
    let literals = grammars.iter().flat_map(|it| it.language.literals());
    let is_word = |text: &String| text.chars().all(|c| c.is_alphanumeric() || c == '_');
    literals.filter(is_word).collect()
}

/// The start rule and its grammar.
fn start(description: &Description, grammars: &[Grammar]) -> Result<(usize, String), FormatError> {
    let Some((start, place)) = &description.start else {
        let first = grammars.first().and_then(|grammar| {
            grammar.language.parser().rule_names.first().map(|rule| {
                format!(
                    " (the first rule of {} is `{rule}`)",
                    grammar.language.parser().name
                )
            })
        });
        return Err(FormatError::Start(format!(
            "no start rule is given: name the rule that the input is an instance of{}",
            first.unwrap_or_default()
        )));
    };
    find_rule(grammars, None, start).map_err(|message| {
        let message = format!("the start rule is unknown: {message}");
        if *place == Place::default() {
            // Given as an option.
            return FormatError::Start(message);
        }
        let fault = Fault {
            place: *place,
            message,
        };
        FormatError::Fault(FileFault {
            path: description.path.clone(),
            fault,
        })
    })
}

/// Looks up a rule. Without a grammar it is the nameless one's, else the
/// one's that names it, else the only one's.
fn find_rule(
    grammars: &[Grammar],
    from: Option<usize>,
    name: &RuleName,
) -> Result<(usize, String), String> {
    let names = || grammars.iter().map(|grammar| grammar.name.as_str());
    let position = |wanted: &str| names().position(|name| name == wanted);
    let grammar = match &name.grammar {
        Some(wanted) => position(wanted).ok_or_else(|| {
            format!(
                "there is no grammar named `{wanted}`{}",
                suggestion(wanted, names())
            )
        })?,
        None => match position("").or(from) {
            Some(grammar) => grammar,
            None if grammars.len() == 1 => 0,
            None => {
                return Err(format!(
                    "`{}` does not say which grammar it is of; write `{}:{0}`",
                    name.rule,
                    names().next().unwrap_or("grammar"),
                ));
            }
        },
    };
    let language = &grammars[grammar].language;
    if language.rule_index(&name.rule).is_none() {
        let known = language.parser().rule_names.iter().map(|rule| &**rule);
        return Err(format!(
            "{} has no rule named `{}`{}",
            language.parser().name,
            name.rule,
            suggestion(&name.rule, known)
        ));
    }
    Ok((grammar, name.rule.clone()))
}

fn resolve_islands(
    grammars: &[Grammar],
    index: usize,
    described: &GrammarDescription,
) -> Result<HashMap<String, Vec<Island>>, Fault> {
    let language = &grammars[index].language;
    let mut islands: HashMap<String, Vec<Island>> = HashMap::new();
    for island in &described.islands {
        let names = &language.parser().symbolic_names;
        let rules = &language.parser().rule_names;
        let rules = || rules.iter().map(|name| &**name);
        let known = || names.iter().flatten().map(|name| &**name).chain(rules());
        if !known().any(|name| name == island.token) {
            return Err(Fault {
                place: island.place,
                message: format!(
                    "there is no token or rule named `{}`{}",
                    island.token,
                    suggestion(&island.token, known())
                ),
            });
        }
        let fault = |message: String| Fault {
            place: island.pattern_place,
            message,
        };
        let pattern = IslandPattern::new(&island.pattern)
            .map_err(|error| fault(format!("this island's pattern is malformed: {error}")))?;
        if pattern.rules().len() == 0 {
            return Err(fault(
                "this island's pattern has no named group, so no grammar takes over anywhere in \
                 the token: write `(?P<RULE>...)` or `(?P<GRAMMAR:RULE>...)` around what that rule \
                 is to parse, as in `(?P<css:stylesheet>.+)`"
                    .to_owned(),
            ));
        }
        let named = pattern.rules().filter(|_| !island.any);
        let targets = named
            .map(|rule| find_rule(grammars, Some(index), rule).map_err(&fault))
            .collect::<Result<_, _>>()?;
        let island_ready = Island {
            pattern,
            targets,
            escapes: island.escapes.clone(),
            guess: island.guess,
            any: island.any,
        };
        let of_token = islands.entry(island.token.clone()).or_default();
        of_token.push(island_ready);
    }
    Ok(islands)
}
