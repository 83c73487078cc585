//! `picireny parse`.

use std::io::IsTerminal as _;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, bail};
use picireny_format::{Format, Input, TreeOptions};
use picireny_grammar::{Recognizer, RecognizerKind};
use picireny_parser::{Language, Parse, ParseOptions, indented_tree, json, token_lines, tree_line};

use crate::content;
use crate::exit_status::SYNTAX_ERRORS;
use crate::output::{stderr_line, stdout};
use crate::parsing;
use crate::seen;
use crate::select::{FormatArgs, Understood};
use picireny_shown::visible;
use picireny_text::{Codec, decode};

/// Arguments of `picireny parse`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// File to parse
    input: PathBuf,
    #[command(flatten)]
    show: Show,
    /// Show a node for each occurrence of a quantified element, as in a reduction
    #[arg(long, conflicts_with_all = ["tree", "tokens"])]
    quantifiers: bool,
    /// Let the parser see text that no lexer rule matches, as in a reduction
    #[arg(long)]
    error_tokens: bool,
    /// Parse islands by their own grammars, as in a reduction, or show them as the tokens that ANTLR sees
    #[arg(long, value_name = "WHAT", default_value = "on")]
    islands: Islands,
    /// Encoding of the input [default: detected, latin-1 if that fails]
    #[arg(long, value_name = "NAME")]
    encoding: Option<String>,
    #[command(flatten)]
    format: FormatArgs,
}

/// `--islands`.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum Islands {
    On,
    Off,
}

/// What to print; by default an indented tree with positions.
#[derive(clap::Args, Debug)]
#[group(multiple = false)]
struct Show {
    /// Print the tree in one line, as ANTLR does
    #[arg(long)]
    tree: bool,
    /// Print the tokens, as ANTLR's TestRig does
    #[arg(long)]
    tokens: bool,
    /// Print tokens and tree as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let bytes = content::read(&args.input)?;
    let encoding = args.encoding.as_deref();
    let lexer = match args.show.tokens && args.format.start.is_none() {
        true => lexer_alone(&args.format.grammar)?,
        false => None,
    };
    if let Some(language) = lexer {
        let (text, _) = decode(&bytes, encoding)?;
        let parse = language.tokenize(&text, &args.options())?;
        return show(&token_lines(&language, &text, &parse), &said(&parse));
    }
    let understood = args.format.understand(&args.input, &bytes, encoding)?;
    let Understood {
        text,
        format,
        codec,
        ..
    } = understood;
    let is_plain = format.plain().is_some();
    if is_plain || (args.islands == Islands::On && format.has_islands() && !args.show.tokens) {
        if args.show.tokens {
            bail!("without a grammar there are no tokens; leave out --tokens to see the tree");
        }
        return as_reduced(args, &format, text, &codec);
    }
    let (grammar, rule) = format.start();
    let language = format
        .grammars()
        .get(grammar)
        .context("the format has no grammar")?
        .language();
    let parse = language.parse(&text, rule, &args.options())?;
    let shown = match args.show {
        Show { tree: true, .. } => tree_line(language, &text, &parse) + "\n",
        Show { tokens: true, .. } => token_lines(language, &text, &parse),
        Show { json: true, .. } => json(language, &text, &parse),
        _ => indented_tree(language, &text, &parse),
    };
    show(&shown, &said(&parse))
}

impl Args {
    fn options(&self) -> ParseOptions {
        ParseOptions {
            quantifiers: self.quantifiers,
            error_tokens: self.error_tokens,
            predicates: self.format.predicates.into(),
            quote_limit: None,
            watch: Some(parsing::watch),
            // Ctrl-C ends the process.
            cancel: None,
            patient: false,
        }
    }
}

/// The language of a lexer, if the files have no parser.
fn lexer_alone(files: &[PathBuf]) -> anyhow::Result<Option<Language>> {
    if files.is_empty() {
        return Ok(None);
    }
    let compiled = picireny_grammar::compile(files, &picireny_grammar::Options::default())?;
    let is_lexer = |recognizer: &Recognizer| recognizer.kind == RecognizerKind::Lexer;
    let mut recognizers = compiled.recognizers.into_iter();
    match (recognizers.next(), recognizers.next()) {
        (Some(lexer), None) if is_lexer(&lexer) => Ok(Some(Language::of_lexer(
            lexer,
            &picireny_format::base_classes(),
        )?)),
        _ => Ok(None),
    }
}

/// The tree that is reduced: what islands hold is in it.
fn as_reduced(
    args: &Args,
    format: &Format,
    mut text: String,
    codec: &Codec,
) -> anyhow::Result<ExitCode> {
    let options = TreeOptions {
        hidden_tokens: true,
        guess: false,
        predicates: args.format.predicates.into(),
        watch: Some(parsing::watch),
        cancel: None,
        patient: false,
    };
    let input = Input::with_decoded(&mut text, codec, |text| format.tree(text, options))?;
    for warning in &input.warnings {
        log::warn!("{warning}");
    }
    let shown = match args.show {
        Show { tree: true, .. } => seen::line(&input.tree) + "\n",
        Show { json: true, .. } => seen::json(&input.tree, args.quantifiers),
        _ => seen::indented(&input.tree, args.quantifiers),
    };
    show(&shown, &input.syntax_errors)
}

/// Logs what is odd about a parse, and gives its errors.
fn said(parse: &Parse) -> Vec<String> {
    for warning in &parse.warnings {
        log::warn!("{warning}");
    }
    parse.errors.iter().map(ToString::to_string).collect()
}

/// Prints errors and what is shown.
fn show(shown: &str, errors: &[String]) -> anyhow::Result<ExitCode> {
    for error in errors {
        stderr_line(error);
    }
    if std::io::stdout().is_terminal() {
        stdout(&visible(shown))?;
    } else {
        stdout(shown)?;
    }
    Ok(match errors.is_empty() {
        true => ExitCode::SUCCESS,
        false => ExitCode::from(SYNTAX_ERRORS),
    })
}
