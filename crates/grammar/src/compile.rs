//! From files to recognizers: the steps of a compilation.

use crate::check;
use crate::diagnostic::{Diagnostic, Diagnostics, Severity};
use crate::extract::split;
use crate::load::{Library, Loaded, Source};
use crate::model::{Grammar, GrammarKind};
use crate::problem::Problem;
use crate::recognize;
use crate::recognizer::Recognizer;
use crate::replacements;
use crate::source::SourceMap;
use crate::vocabulary::Vocabulary;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// How to compile.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Folders to search for imported grammars and token vocabularies, after
    /// the folder of the grammar that names them.
    pub lib: Vec<PathBuf>,
    /// Files that need not be on disk, which are searched before those folders: pairs of a
    /// name (`Base.g4`, `Words.tokens`) and the text.
    pub texts: Vec<(String, String)>,
}

/// The result of a compilation.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// A recognizer for each given lexer or parser grammar, two for a combined
    /// one (the lexer first), in the order in which the grammars were given.
    pub recognizers: Vec<Recognizer>,
    /// What the ANTLR tool would warn about.
    pub warnings: Vec<Diagnostic>,
    /// The given grammars with what they import merged into them, in the
    /// order in which they were given. Combined grammars are not split.
    grammars: Vec<Grammar>,
}

impl Compiled {
    /// The recognizer with the given name, for instance `JSONLexer`.
    #[must_use]
    pub fn recognizer(&self, name: &str) -> Option<&Recognizer> {
        self.recognizers.iter().find(|r| r.name == name)
    }

    /// The grammar whose tokens the given grammar `name` uses: the value of
    /// its option `tokenVocab`.
    #[must_use]
    pub fn token_vocabulary(&self, name: &str) -> Option<&str> {
        let grammar = self.grammars.iter().find(|g| g.name.text == name)?;
        Some(grammar.option("tokenVocab")?.unquoted())
    }

    /// The minimal replacement strings of all rules and tokens: for each name, a
    /// short text that can be derived from it.
    ///
    /// `overrides` has the user's own replacements by rule or token name. They
    /// are kept as they are, and the other strings are built from them.
    ///
    /// A rule has no entry if no finite text can be derived from it, or none of
    /// at most 16 kB. Entries of `overrides` that name no rule or token are in
    /// the result as well.
    #[must_use]
    pub fn minimal_replacements(
        &self,
        overrides: &BTreeMap<String, String>,
    ) -> BTreeMap<String, String> {
        let grammars: Vec<&Grammar> = self.grammars.iter().collect();
        replacements::minimal_replacements(&grammars, overrides)
    }
}

/// Compiles grammar files that belong together: one combined grammar, a lexer
/// and a parser, or any number of them.
///
/// The option `tokenVocab` names another of the given grammars, or else a
/// grammar or `.tokens` file in the grammar's folder or in a library folder.
/// Such a grammar is compiled too, but only for its tokens.
///
/// # Errors
///
/// All errors and warnings, if there is at least one error: a file that cannot
/// be read, a syntax error, or anything else that the ANTLR tool rejects.
pub fn compile<P: AsRef<Path>>(files: &[P], options: &Options) -> Result<Compiled, Diagnostics> {
    let sources = files
        .iter()
        .map(|file| Source::File(file.as_ref().to_path_buf()))
        .collect();
    compile_sources(sources, options)
}

/// Compiles grammars that are given as text: pairs of a name for messages
/// (`T.g4`) and the text. They may import each other by grammar name.
///
/// # Errors
///
/// All errors and warnings, if there is at least one error: a file that cannot
/// be read, a syntax error, or anything else that the ANTLR tool rejects.
pub fn compile_text(sources: &[(&str, &str)], options: &Options) -> Result<Compiled, Diagnostics> {
    let sources = sources
        .iter()
        .map(|(name, text)| Source::Text {
            name: (*name).to_owned(),
            text: (*text).to_owned(),
        })
        .collect();
    compile_sources(sources, options)
}

fn compile_sources(sources: Vec<Source>, options: &Options) -> Result<Compiled, Diagnostics> {
    let mut compiler = Compiler {
        library: Library::new(options.lib.clone(), options.texts.clone()),
        diagnostics: Diagnostics::new(),
        units: Vec::new(),
        chain: 0,
    };
    let given = compiler.library.read(sources, &mut compiler.diagnostics);
    let mut recognizers = Vec::new();
    let mut grammars = Vec::new();
    for loaded in given {
        // As the tool, stop at the first grammar with errors.
        if compiler.diagnostics.has_errors() {
            break;
        }
        let index = compiler.unit(&loaded);
        if let Some(unit) = compiler.units.get_mut(index) {
            recognizers.append(&mut unit.recognizers);
            grammars.extend(unit.grammar.take());
        }
    }
    let diagnostics = compiler.diagnostics;
    if diagnostics.has_errors() {
        return Err(diagnostics);
    }
    let mut warnings = diagnostics.into_list();
    warnings.retain(|d| d.severity == Severity::Warning);
    Ok(Compiled {
        recognizers,
        grammars,
        warnings,
    })
}

/// The limit on the length of a chain of grammars in which each takes its
/// tokens from the next.
const MAX_CHAIN: usize = 32;

struct Compiler {
    library: Library,
    diagnostics: Diagnostics,
    units: Vec<Unit>,
    /// How many grammars wait for the tokens of another one.
    chain: usize,
}

/// A grammar that was compiled.
struct Unit {
    loaded: Loaded,
    recognizers: Vec<Recognizer>,
    grammar: Option<Grammar>,
    vocabulary: Vocabulary,
    lexer_vocabulary: Option<Vocabulary>,
}

impl Compiler {
    /// Compiles a grammar unless that is done already; returns its index.
    fn unit(&mut self, loaded: &Loaded) -> usize {
        if let Some(known) = self.units.iter().position(|u| u.loaded == *loaded) {
            return known;
        }
        let index = self.units.len();
        // Added before it is compiled, so that a grammar that names itself as
        // its vocabulary does not recurse.
        self.units.push(Unit {
            loaded: loaded.clone(),
            recognizers: Vec::new(),
            grammar: None,
            vocabulary: Vocabulary::new(),
            lexer_vocabulary: None,
        });
        let errors = self.diagnostics.errors();
        let Some(mut grammar) = self.library.merged(loaded, &mut self.diagnostics) else {
            return index;
        };
        if self.diagnostics.errors() == errors {
            self.compile(index, &mut grammar);
        }
        self.units[index].grammar = Some(grammar);
        index
    }

    fn compile(&mut self, index: usize, grammar: &mut Grammar) {
        if !check::literals(grammar, self.library.sources(), &mut self.diagnostics) {
            return;
        }
        let imported = self.imported_vocabulary(index, grammar);
        // The tool does not go on to a grammar whose tokens have errors.
        if self.diagnostics.has_errors() {
            return;
        }
        let mut halves = Halves {
            files: self.library.sources(),
            diagnostics: &mut self.diagnostics,
            combined: None,
            recognizers: Vec::new(),
        };
        let mut vocabulary = Vocabulary::new();
        let mut lexer_vocabulary = None;
        match grammar.kind {
            GrammarKind::Lexer | GrammarKind::Parser => {
                vocabulary.import(&imported);
                halves.compile(grammar, &mut vocabulary);
            }
            GrammarKind::Combined => {
                let (lexer, parser) = split(grammar.clone());
                halves.combined = Some(grammar);
                if let Some(lexer) = lexer {
                    halves.compile(&lexer, &mut vocabulary);
                    lexer_vocabulary = Some(vocabulary.clone());
                }
                vocabulary.import(&imported);
                halves.compile(&parser, &mut vocabulary);
            }
        }
        let recognizers = halves.recognizers;
        recognize::drop_redefinitions(grammar);
        let unit = &mut self.units[index];
        unit.recognizers = recognizers;
        unit.vocabulary = vocabulary;
        unit.lexer_vocabulary = lexer_vocabulary;
    }

    /// The tokens that the grammar's option `tokenVocab` brings in.
    fn imported_vocabulary(&mut self, index: usize, grammar: &Grammar) -> Vocabulary {
        let Some(option) = grammar.option("tokenVocab") else {
            return Vocabulary::new();
        };
        let name = option.unquoted();
        let from = self.units[index].loaded.clone();
        if let Some(found) = self
            .library
            .vocabulary_grammar(name, &from, &mut self.diagnostics)
        {
            if self.chain == MAX_CHAIN {
                let problem = Problem::TooLongVocabularyChain { limit: MAX_CHAIN };
                let files = self.library.sources();
                self.diagnostics.report(files, option.span, problem);
                return Vocabulary::new();
            }
            // Warnings are dropped unless the user gave that grammar.
            let given = self.library.is_given(&found);
            let before = self.diagnostics.list().len();
            self.chain += 1;
            let found_index = self.unit(&found);
            self.chain -= 1;
            if !given {
                self.diagnostics.drop_warnings(before);
            }
            let unit = &self.units[found_index];
            return match &unit.lexer_vocabulary {
                Some(lexer) if unit.loaded.name != name => lexer.clone(),
                _ => unit.vocabulary.clone(),
            };
        }
        let result = self
            .library
            .vocabulary_file(name, option.span, &from, &mut self.diagnostics);
        result.unwrap_or_default()
    }
}

/// Checks and compiles a grammar, or the two halves of a combined one.
struct Halves<'a> {
    files: &'a SourceMap,
    diagnostics: &'a mut Diagnostics,
    combined: Option<&'a Grammar>,
    recognizers: Vec<Recognizer>,
}

impl Halves<'_> {
    fn compile(&mut self, grammar: &Grammar, vocabulary: &mut Vocabulary) {
        let context = check::Context {
            files: self.files,
            combined: self.combined,
        };
        let before = self.diagnostics.errors();
        if !check::before_tokens(grammar, &context, self.diagnostics) {
            return;
        }
        check::after_tokens(grammar, vocabulary, &context, self.diagnostics);
        // The network is built even if the checks found errors, because that
        // assigns token types; then its own errors repeat those.
        let mut found = Diagnostics::new();
        let compile = match grammar.kind {
            GrammarKind::Lexer => recognize::lexer,
            GrammarKind::Parser | GrammarKind::Combined => recognize::parser,
        };
        let recognizer = compile(grammar, vocabulary, self.files, &mut found);
        if self.diagnostics.errors() == before {
            self.recognizers.push(recognizer);
            for diagnostic in found.into_list() {
                self.diagnostics.push(diagnostic);
            }
        }
    }
}
