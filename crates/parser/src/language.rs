//! A lexer and a parser, ready to run.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use picireny_grammar::{Options, Recognizer, RecognizerKind};

use crate::atn::{Atn, Recursion};
use crate::hooks::BaseClasses;
use crate::lex;
use crate::lexer::Lexer;
use crate::parse::{Parse, ParseError, ParseOptions, PredicatePolicy, SyntaxError};
use crate::parser::{self, Input, ParserTables};
use crate::predict::{PredictionMode, Predictor};
use crate::semantics::{self, Base, GrammarSemantics, LexerSemantics, Program};
use crate::token::{ANYWHERE, Token, TokenId, Tokens};
use crate::tree::{NodeKind, ParseTree};
use crate::vocabulary;
use crate::watch::{Heart, Stage};

/// The names of tokens that a grammar reads where its language does not allow them, or
/// puts there, without text, to say that what follows is out of place, and of those
/// that lack their end. That is no syntax error, but hardly ever better than one. Rules
/// of the parser whose names begin with `stray` say the same of what they match.
pub const STRAY: [&str; 2] = ["STRAY", "UNTERMINATED"];

/// What the names of such rules begin with.
const STRAY_RULE: &str = "stray";

/// A loaded lexer with its parser. Made once, used for many inputs.
#[derive(Debug)]
pub struct Language {
    lexer: Recognizer,
    parser: Recognizer,
    lexer_atn: Arc<Atn>,
    tables: ParserTables,
    /// The types of tokens called as [`STRAY`] says.
    stray: Vec<i32>,
    /// The rules whose names say so, too, in the order of their numbers.
    stray_rules: Vec<u32>,
    /// The channel of [`ANYWHERE`].
    anywhere: Option<u32>,
    /// By rule.
    recursions: OnceLock<Vec<Option<Recursion>>>,
    lexer_program: Program,
    parser_program: Program,
    /// Simulators that are not in use, with what they have learnt.
    idle: Mutex<Vec<Simulators>>,
}

/// What recognizes, and learns while it does.
#[derive(Debug)]
struct Simulators {
    lexer: Lexer,
    predictor: Predictor,
}

/// Two recognizers do not make a language.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LanguageError {
    /// A parser where a lexer belongs or the other way round.
    #[error("{name} is not a {expected}")]
    WrongKind {
        /// The recognizer's name.
        name: String,
        /// `lexer` or `parser`.
        expected: &'static str,
    },
    /// A grammar lacks tokens that its base class is about.
    #[error(
        "{name} has no tokens named {tokens}, which its base class requires: declare them with \
         `tokens {{ ... }}`, or name another class as the `superClass`"
    )]
    MissingTokens {
        /// The recognizer's name.
        name: String,
        /// The tokens' names.
        tokens: String,
    },
    /// A grammar lacks modes that its base class switches to or asks for.
    #[error(
        "{name} has no modes named {modes}, which its base class requires: declare them with \
         `mode NAME;`, or name another class as the `superClass`"
    )]
    MissingModes {
        /// The recognizer's name.
        name: String,
        /// The modes' names.
        modes: String,
    },
    /// The tables of a recognizer contradict each other.
    #[error("the tables of {name} are malformed: {reason}")]
    Malformed {
        /// The recognizer's name.
        name: String,
        /// What is wrong.
        reason: String,
    },
}

/// The longest input that can be parsed, in bytes: token numbers, offsets and node numbers fit
/// their compact fields.
pub const LONGEST: usize = (ParseTree::MAX_ARGUMENT >> 1) as usize;

impl Language {
    /// Loads the tables of a lexer and a parser that need no base classes. What calls one
    /// is named in the warnings of each parse.
    ///
    /// # Errors
    ///
    /// When they are not a lexer and a parser or their ATNs cannot be read.
    pub fn new(lexer: Recognizer, parser: Recognizer) -> Result<Self, LanguageError> {
        Self::with_classes(lexer, parser, &BaseClasses::default())
    }

    /// Loads the tables of a lexer and a parser, which may name some base classes.
    ///
    /// # Errors
    ///
    /// As [`Self::new`].
    pub fn with_classes(
        lexer: Recognizer,
        parser: Recognizer,
        classes: &BaseClasses,
    ) -> Result<Self, LanguageError> {
        for (recognizer, kind, expected) in [
            (&lexer, RecognizerKind::Lexer, "lexer"),
            (&parser, RecognizerKind::Parser, "parser"),
        ] {
            if recognizer.kind != kind {
                return Err(LanguageError::WrongKind {
                    name: recognizer.name.to_string(),
                    expected,
                });
            }
        }
        let load = |recognizer: &Recognizer| {
            Atn::deserialize(recognizer).map_err(|error| LanguageError::Malformed {
                name: recognizer.name.to_string(),
                reason: error.to_string(),
            })
        };
        let mut lexer_atn = load(&lexer)?;
        let lexer_program = semantics::load(&lexer, classes.lexer(&lexer).map(Base::Lexer));
        lexer_atn.merge_predicates(&lexer_program.equal_predicates(&lexer));
        let lexer_atn = Arc::new(lexer_atn);
        let tables = ParserTables::new(Arc::new(load(&parser)?));
        let stray = (0..).zip(parser.symbolic_names.iter());
        let stray = stray.filter(|(_, name)| name.as_deref().is_some_and(|n| STRAY.contains(&n)));
        let stray = stray.map(|(kind, _)| kind).collect();
        let stray_rules = (0..).zip(parser.rule_names.iter());
        let stray_rules = stray_rules.filter(|(_, name)| name.starts_with(STRAY_RULE));
        let stray_rules = stray_rules.map(|(rule, _)| rule).collect();
        let mut channels = (0..).zip(lexer.channel_names.iter());
        let anywhere = channels.find(|(_, name)| *name == ANYWHERE);
        let anywhere = anywhere.map(|(channel, _)| channel);
        let parser_program = semantics::load(&parser, classes.parser(&parser).map(Base::Parser));
        for (recognizer, program) in [(&lexer, &lexer_program), (&parser, &parser_program)] {
            let missing = program.missing();
            let name = || recognizer.name.to_string();
            if !missing.tokens.is_empty() {
                let tokens = missing.tokens.join(", ");
                return Err(LanguageError::MissingTokens {
                    name: name(),
                    tokens,
                });
            }
            if !missing.modes.is_empty() {
                let modes = missing.modes.join(", ");
                return Err(LanguageError::MissingModes {
                    name: name(),
                    modes,
                });
            }
        }
        Ok(Self {
            lexer_program,
            parser_program,
            lexer,
            parser,
            lexer_atn,
            tables,
            stray,
            stray_rules,
            anywhere,
            recursions: OnceLock::new(),
            idle: Mutex::new(Vec::new()),
        })
    }

    /// Loads a lexer that no parser goes with: texts can be made into tokens.
    ///
    /// # Errors
    ///
    /// As [`Self::new`].
    pub fn of_lexer(lexer: Recognizer, classes: &BaseClasses) -> Result<Self, LanguageError> {
        let malformed = |reason: String| LanguageError::Malformed {
            name: lexer.name.to_string(),
            reason,
        };
        let source = [("Nothing.g4", "parser grammar Nothing; nothing : EOF ;")];
        let compiled = picireny_grammar::compile_text(&source, &Options::default())
            .map_err(|error| malformed(error.to_string()))?;
        let mut recognizers = compiled.recognizers.into_iter();
        let nothing = recognizers.next();
        let nothing = nothing.ok_or_else(|| malformed("there is no parser".to_owned()))?;
        let parser = Recognizer {
            literal_names: lexer.literal_names.clone(),
            symbolic_names: lexer.symbolic_names.clone(),
            ..nothing
        };
        Self::with_classes(lexer, parser, classes)
    }

    /// The lexer's tables.
    pub fn lexer(&self) -> &Recognizer {
        &self.lexer
    }

    /// The parser's tables.
    pub fn parser(&self) -> &Recognizer {
        &self.parser
    }

    /// The index of a parser rule.
    pub fn rule_index(&self, name: &str) -> Option<u32> {
        let names = &self.parser.rule_names;
        names
            .iter()
            .position(|rule| rule == name)
            .map(|index| index as u32)
    }

    /// The name of a parser rule.
    pub fn rule_name(&self, rule: u32) -> &str {
        vocabulary::rule_name(&self.parser, rule)
    }

    /// Whether a parser rule writes a list as a recursion, and how.
    pub fn recursion(&self, rule: u32) -> Option<Recursion> {
        let recursions = self.recursions.get_or_init(|| self.tables.atn.recursions());
        recursions.get(rule as usize).copied().flatten()
    }

    /// The name that the grammar gives to a token type; none for a literal
    /// without a rule of its own. The end of the input is `EOF`.
    pub fn symbolic_name(&self, token_type: i32) -> Option<&str> {
        vocabulary::symbolic_name(&self.parser, token_type)
    }

    /// The texts of token types that have nothing but literals. A letter that may be of either
    /// case is a small one.
    pub fn literals(&self) -> impl Iterator<Item = String> {
        let rules = 0..self.lexer_atn.rule_count() as u32;
        // Fragments have no token type.
        let rules = rules.filter(|&rule| self.lexer_atn.rule_token_type(rule) > 0);
        rules
            .filter_map(|rule| self.lexer_atn.literals(rule))
            .flatten()
    }

    /// How much of a text is out of place: tokens that are called as [`STRAY`] says, and
    /// what rules match whose names do.
    pub fn count_stray(&self, parse: &Parse) -> usize {
        let mut tokens = 0;
        if !self.stray.is_empty() {
            let all = parse.tokens.as_slice().iter();
            tokens = all.filter(|token| self.stray.contains(&token.kind)).count();
        }
        if self.stray_rules.is_empty() {
            return tokens;
        }
        let rules = parse.tree.kinds().filter(|kind| match kind {
            NodeKind::Rule(rule) => self.stray_rules.binary_search(rule).is_ok(),
            _ => false,
        });
        tokens + rules.count()
    }

    /// Whether a token may stand between any two others: the parser does not see it, but
    /// it is no layout.
    pub fn is_anywhere(&self, token: &Token) -> bool {
        self.anywhere == Some(token.channel)
    }

    /// What messages call a token type: its literal, its name, or its number.
    ///
    /// Literals are shown as parsers generated for Java show them: escaped
    /// quotes and backslashes as they are, what is not printable ASCII as
    /// escapes.
    pub(crate) fn display_name(&self, token_type: i32) -> String {
        vocabulary::display_name(&self.parser, token_type)
    }

    /// Parses a text from a rule. Syntax errors are in the result.
    ///
    /// # Errors
    ///
    /// When there is no such rule, the text is too large for 32-bit offsets,
    /// the options forbid predicates that cannot be evaluated, or cancel it.
    pub fn parse(
        &self,
        text: &str,
        start_rule: &str,
        options: &ParseOptions,
    ) -> Result<Parse, ParseError> {
        let Some(rule) = self.rule_index(start_rule) else {
            return Err(ParseError::UnknownRule {
                grammar: self.parser.name.to_string(),
                rule: start_rule.to_owned(),
            });
        };
        let warnings = self.check(text, options, true)?;
        let mut simulators = self.take_simulators();
        let (tokens, errors, more) = self.tokenize_with(&mut simulators.lexer, text, options)?;
        let mut parse = Parse {
            tokens,
            errors,
            warnings,
            ..Parse::default()
        };
        parse.warnings.extend(more);
        self.parse_tokens(&mut simulators.predictor, text, rule, options, &mut parse)?;
        self.return_simulators(simulators);
        Ok(parse)
    }

    /// Makes a text into tokens only. The result's tree is empty.
    ///
    /// # Errors
    ///
    /// As [`Self::parse`].
    pub fn tokenize(&self, text: &str, options: &ParseOptions) -> Result<Parse, ParseError> {
        let mut warnings = self.check(text, options, false)?;
        let mut simulators = self.take_simulators();
        let (tokens, errors, more) = self.tokenize_with(&mut simulators.lexer, text, options)?;
        self.return_simulators(simulators);
        warnings.extend(more);
        Ok(Parse {
            tokens,
            errors,
            warnings,
            ..Parse::default()
        })
    }

    /// The rules' number of alternatives aside, everything that can make a
    /// parse impossible; else what to warn about.
    fn check(
        &self,
        text: &str,
        options: &ParseOptions,
        with_parser: bool,
    ) -> Result<Vec<String>, ParseError> {
        if text.len() > LONGEST {
            return Err(ParseError::TooLarge {
                size: text.len(),
                limit: LONGEST,
            });
        }
        let programs = [
            Some(&self.lexer_program),
            with_parser.then_some(&self.parser_program),
        ];
        let mut warnings = Vec::new();
        for unknown in programs.into_iter().flatten().map(Program::unknown) {
            warnings.extend(unknown.predicates.as_ref().map(
                |predicates| match options.predicates {
                    PredicatePolicy::AssumeFalse => format!("{predicates}; assumed not to hold"),
                    PredicatePolicy::AssumeTrue => format!("{predicates}; assumed to hold"),
                    PredicatePolicy::Error => predicates.clone(),
                },
            ));
            warnings.extend_from_slice(&unknown.others);
        }
        if options.predicates == PredicatePolicy::Error && !warnings.is_empty() {
            return Err(ParseError::UnknownPredicates(warnings.join("\n")));
        }
        Ok(warnings)
    }

    fn take_simulators(&self) -> Simulators {
        let idle = self
            .idle
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .pop();
        idle.unwrap_or_else(|| Simulators {
            lexer: Lexer::new(Arc::clone(&self.lexer_atn)),
            predictor: Predictor::new(Arc::clone(&self.tables.atn)),
        })
    }

    fn return_simulators(&self, simulators: Simulators) {
        self.idle
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(simulators);
    }

    fn tokenize_with(
        &self,
        lexer: &mut Lexer,
        text: &str,
        options: &ParseOptions,
    ) -> Result<(Tokens, Vec<SyntaxError>, Option<String>), ParseError> {
        let mut semantics = LexerSemantics::new(&self.lexer_program, options.predicates);
        let (tokens, errors) = lex::tokenize(text, lexer, &mut semantics, options)?;
        let warning = semantics.empty_mode_stack.map(|(line, column)| {
            format!(
                "line {line}:{column} `popMode` finds no mode to return to; the lexer stays in its mode"
            )
        });
        Ok((tokens, errors, warning))
    }

    fn parse_tokens(
        &self,
        predictor: &mut Predictor,
        text: &str,
        rule: u32,
        options: &ParseOptions,
        parse: &mut Parse,
    ) -> Result<(), ParseError> {
        let visible: Vec<TokenId> = parse
            .tokens
            .iter()
            .filter(|(_, token)| token.is_visible())
            .map(|(id, _)| id)
            .collect();
        let types: Vec<i32> = visible.iter().map(|id| parse.tokens[*id].kind).collect();
        let input = Input {
            recognizer: &self.parser,
            source: text,
            tokens: &parse.tokens,
            visible: &visible,
            types: &types,
            quote_limit: options.quote_limit.unwrap_or(usize::MAX),
        };
        // Most inputs never need the second, costlier stage.
        for (mode, stage) in [
            (PredictionMode::Sll, Stage::Parsing),
            (PredictionMode::Ll, Stage::ParsingInContext),
        ] {
            predictor.limit(visible.len(), options.patient);
            predictor.heart = Heart::new(options.watch, options.cancel, stage, visible.len());
            let mut semantics = GrammarSemantics::new(&self.parser_program, options.predicates);
            let outcome = parser::parse(
                input,
                &self.tables,
                predictor,
                mode,
                options.quantifiers,
                rule,
                &mut semantics,
            );
            if let Some(outcome) = outcome {
                let consumed = visible.get(outcome.consumed);
                parse.consumed = consumed.map_or(parse.tokens.len(), |id| id.index());
                parse.tree = outcome.tree;
                // ANTLR's lexer makes tokens as the parser asks for them.
                if let Some(last) = visible.get(outcome.looked_at) {
                    parse.errors.retain(|error| error.token < Some(*last));
                }
                parse.errors.extend(outcome.errors);
                return Ok(());
            }
            if predictor.heart.is_cancelled() {
                return Err(ParseError::Cancelled);
            }
            if let Some((rule, start)) = predictor.spent_at() {
                let token = visible.get(start).or(visible.last());
                let token = token.and_then(|&id| parse.tokens.get(id));
                let rules = &self.parser.rule_names;
                return Err(ParseError::TooAmbiguous {
                    rule: rules
                        .get(rule as usize)
                        .map(ToString::to_string)
                        .unwrap_or_default(),
                    line: token.map_or(1, |token| token.line),
                    column: token.map_or(0, |token| token.column),
                });
            }
        }
        parse.tree = ParseTree::default();
        Ok(())
    }
}
