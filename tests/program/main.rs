//! What a user sees of the program: a subject a file.
#![allow(clippy::unwrap_used, missing_docs)]

mod ambiguous;
mod any_input;
mod arguments;
mod bad_input;
mod cli;
mod conditions;
mod delivery;
mod endings;
mod explain;
mod flaky;
mod folders;
mod grammar_command;
mod help;
mod init;
mod kept;
mod learn;
mod messages;
mod parse;
mod recipes;
mod recursion;
mod result;
mod settings;
mod strange_files;
mod time_limit;
mod triage;

#[cfg(target_os = "linux")]
#[path = "../support/example.rs"]
mod example;
#[path = "../support/program.rs"]
mod program;
