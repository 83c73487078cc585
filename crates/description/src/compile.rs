//! Grammar files to recognizers and replacements.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use picireny_grammar::{Options, Recognizer, RecognizerKind, compile, compile_text};

use crate::CompileError;

/// A grammar of a description, compiled.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// The lexer's tables.
    pub lexer: Recognizer,
    /// The parser's tables.
    pub parser: Recognizer,
    /// The strings of all rules and tokens.
    pub replacements: BTreeMap<String, String>,
    /// The names whose strings are given rather than computed.
    pub overridden: BTreeSet<String>,
    /// What is odd about the grammar, one line each.
    pub warnings: Vec<String>,
}

impl Compiled {
    /// Compiles files, with given strings for some rules and tokens.
    ///
    /// # Errors
    ///
    /// When something is wrong with the files, or they do not give one lexer and
    /// one parser.
    pub fn from_files(
        files: &[PathBuf],
        given: &BTreeMap<String, String>,
    ) -> Result<Self, CompileError> {
        let compiled = compile(files, &Options::default()).map_err(CompileError::Grammar)?;
        Self::select(compiled, given)
    }

    /// Compiles pairs of a file's name and its text. Others are at hand for imports.
    ///
    /// # Errors
    ///
    /// As [`from_files`](Self::from_files).
    pub fn from_texts(
        texts: &[(&str, &str)],
        others: Vec<(String, String)>,
        given: &BTreeMap<String, String>,
    ) -> Result<Self, CompileError> {
        let options = Options {
            texts: others,
            ..Options::default()
        };
        let compiled = compile_text(texts, &options).map_err(CompileError::Grammar)?;
        Self::select(compiled, given)
    }

    /// Picks the one parser, and its lexer.
    fn select(
        compiled: picireny_grammar::Compiled,
        given: &BTreeMap<String, String>,
    ) -> Result<Self, CompileError> {
        let of = |kind| {
            compiled
                .recognizers
                .iter()
                .filter(move |recognizer| recognizer.kind == kind)
        };
        let names = |kind| {
            let names: Vec<_> = of(kind)
                .map(|recognizer| recognizer.name.as_ref())
                .collect();
            names.join(", ")
        };
        let mut parsers = of(RecognizerKind::Parser);
        let parser = match (parsers.next(), parsers.next()) {
            (Some(parser), None) => parser,
            (None, _) => {
                let lexers = names(RecognizerKind::Lexer);
                return Err(CompileError::NoParser { lexers });
            }
            _ => {
                let parsers = names(RecognizerKind::Parser);
                return Err(CompileError::SeveralParsers { parsers });
            }
        };
        let vocabulary = compiled.token_vocabulary(&parser.name).map(str::to_owned);
        let mut lexers = of(RecognizerKind::Lexer);
        let lexer = match (lexers.next(), lexers.next()) {
            (Some(lexer), None) => lexer,
            (None, _) => {
                return Err(CompileError::NoLexer {
                    parser: parser.name.to_string(),
                    vocabulary,
                });
            }
            _ => of(RecognizerKind::Lexer)
                .find(|lexer| {
                    Some(&*lexer.name) == vocabulary.as_deref()
                        || lexer.name.strip_suffix("Lexer") == Some(&parser.name)
                })
                .ok_or_else(|| CompileError::SeveralLexers {
                    lexers: names(RecognizerKind::Lexer),
                })?,
        };
        Ok(Compiled {
            lexer: lexer.clone(),
            parser: parser.clone(),
            replacements: compiled.minimal_replacements(given),
            overridden: given.keys().cloned().collect(),
            warnings: compiled.warnings.iter().map(ToString::to_string).collect(),
        })
    }

    /// The names of all rules and tokens.
    pub fn names(&self) -> Vec<&str> {
        let rules = self
            .parser
            .rule_names
            .iter()
            .chain(self.lexer.rule_names.iter());
        let mut names: Vec<&str> = rules.map(|name| &**name).collect();
        names.extend(
            self.parser
                .symbolic_names
                .iter()
                .flatten()
                .map(|name| &**name),
        );
        names.sort_unstable();
        names.dedup();
        names
    }
}
