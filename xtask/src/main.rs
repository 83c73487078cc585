//! Tasks of picireny's maintainers: `cargo xtask TASK`.
//!
//! Each task is a module of this crate or a crate of its own. What users run is
//! the program itself; nothing here is needed to build or test it.

mod record;
mod torture;
mod unicode;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Parser, Debug)]
#[command(name = "cargo xtask", about = "Tasks of picireny's maintainers")]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand, Debug)]
enum Task {
    Ablate(picireny_bench_suite::Ablate),
    /// Compare reducers on real failures
    #[command(subcommand)]
    Bench(picireny_bench_suite::Bench),
    /// Ask many questions about real files, to see what a change to a strategy does
    #[command(subcommand)]
    Corpus(picireny_bench_suite::Corpus),
    /// See how right the search is about edits of the corpus
    #[command(subcommand)]
    Learn(picireny_bench_suite::Learn),
    /// Record the behaviour of other tools that tests compare with
    #[command(subcommand)]
    Record(record::Record),
    Torture(torture::Torture),
    #[command(hide = true)]
    Machine(torture::Machine),
    Unicode(unicode::Unicode),
}

fn main() -> ExitCode {
    let result = match Cli::parse().task {
        Task::Ablate(options) => picireny_bench_suite::ablate(&options),
        Task::Bench(command) => picireny_bench_suite::run(&command),
        Task::Corpus(command) => picireny_bench_suite::corpus(&command),
        Task::Learn(command) => picireny_bench_suite::learn(&command),
        Task::Record(what) => record::run(&what),
        Task::Torture(options) => torture::run(&options),
        Task::Machine(machine) => torture::play(&machine),
        Task::Unicode(options) => unicode::run(&options),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}
