//! Loads a grammar at run time and prints the parse tree of a file.
//!
//! ```sh
//! cargo run -p picireny-parser --example tree -- value input.json JSON.g4
//! cargo run -p picireny-parser --example tree -- file input.ini INILexer.g4 INIParser.g4
//! ```

use picireny_grammar::{Compiled, Options, RecognizerKind, compile};
use picireny_parser::{Language, ParseOptions, indented_tree};
use std::error::Error;
use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [rule, input, grammars @ ..] = args.as_slice() else {
        eprintln!("usage: tree RULE INPUT GRAMMAR.g4 ...");
        return ExitCode::from(2);
    };
    match run(rule, input, grammars) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(rule: &str, input: &str, grammars: &[String]) -> Result<(), Box<dyn Error>> {
    let compiled = compile(grammars, &Options::default())?;
    let language = language(compiled)?;
    let text = std::fs::read_to_string(input)?;
    let parse = language.parse(&text, rule, &ParseOptions::default())?;
    for error in &parse.errors {
        eprintln!("{error}");
    }
    println!("{}", indented_tree(&language, &text, &parse));
    Ok(())
}

/// The first lexer and the first parser of the grammars, put together.
fn language(compiled: Compiled) -> Result<Language, Box<dyn Error>> {
    let mut lexer = None;
    let mut parser = None;
    for recognizer in compiled.recognizers {
        match recognizer.kind {
            RecognizerKind::Lexer => lexer.get_or_insert(recognizer),
            RecognizerKind::Parser => parser.get_or_insert(recognizer),
        };
    }
    let lexer = lexer.ok_or("the grammars have no lexer")?;
    let parser = parser.ok_or("the grammars have no parser")?;
    Ok(Language::new(lexer, parser)?)
}
