//! `picireny parse`.

use std::io::IsTerminal as _;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context as _;
use picireny_parser::{ParseOptions, indented_tree, json, token_lines, tree_line};

use crate::exit_status::SYNTAX_ERRORS;
use crate::input;
use crate::output::{stderr_line, stdout};
use crate::parsing;
use crate::select::{FormatArgs, Understood};
use picireny_text::visible;

/// Arguments of `picireny parse`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// File to parse
    input: PathBuf,
    #[command(flatten)]
    show: Show,
    /// Show a node for each occurrence of a quantified element, as reduction has it
    #[arg(long, conflicts_with_all = ["tree", "tokens"])]
    quantifiers: bool,
    /// Let the parser see text that no lexer rule matches, as reduction does
    #[arg(long)]
    error_tokens: bool,
    /// Encoding of the input [default: detected, latin-1 if that fails]
    #[arg(long, value_name = "NAME")]
    encoding: Option<String>,
    #[command(flatten)]
    format: FormatArgs,
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
    let bytes = input::read(&args.input)?;
    let encoding = args.encoding.as_deref();
    let Understood { text, format, .. } = args.format.understand(&args.input, &bytes, encoding)?;
    let (grammar, rule) = format.start();
    let language = format
        .grammars()
        .get(grammar)
        .context("the format has no grammar")?
        .language();
    let options = ParseOptions {
        quantifiers: args.quantifiers,
        error_tokens: args.error_tokens,
        predicates: args.format.predicates.into(),
        quote_limit: None,
        watch: Some(parsing::watch),
        // Ctrl-C ends the process.
        cancel: None,
    };
    let parse = language.parse(&text, rule, &options)?;
    for warning in &parse.warnings {
        log::warn!("{warning}");
    }
    for error in &parse.errors {
        stderr_line(&error.to_string());
    }
    let Show {
        tree,
        tokens,
        json: as_json,
    } = args.show;
    let shown = if tree {
        tree_line(language, &text, &parse) + "\n"
    } else if tokens {
        token_lines(language, &text, &parse)
    } else if as_json {
        json(language, &text, &parse)
    } else {
        indented_tree(language, &text, &parse)
    };
    if std::io::stdout().is_terminal() {
        stdout(&visible(&shown))?;
    } else {
        stdout(&shown)?;
    }
    Ok(if parse.errors.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(SYNTAX_ERRORS)
    })
}
