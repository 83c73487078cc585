//! The command line: `cargo xtask corpus ...`.

use std::path::PathBuf;

use anyhow::{Context as _, Result};
use clap::Subcommand;
use picireny_reduce::Strategy;

use super::question::Question;
use super::run::{self, Selection};
use super::source::sources;
use super::{compare, draw, program};
use crate::cache::Cache;
use crate::command::CacheArgs;

/// What `cargo xtask corpus` can do.
#[derive(Subcommand, Debug)]
pub enum Corpus {
    /// Fetch the files, and install the programs that answer questions
    Setup {
        /// Where
        #[command(flatten)]
        cache: CacheArgs,
    },
    /// Reduce questions, and add a line for each to a file
    Run {
        /// Which
        #[command(flatten)]
        selection: Selection,
        /// With this strategy: `normal`, `quick` or `thorough`
        #[arg(long, default_value = "normal")]
        strategy: String,
        /// Reduce each result once more, and say what that gains
        #[arg(long)]
        again: bool,
        /// The file
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
        /// Where
        #[command(flatten)]
        cache: CacheArgs,
    },
    /// Say what a change did: compare two files of results
    Compare {
        /// Before the change
        old: PathBuf,
        /// After it
        new: PathBuf,
    },
    /// Draw questions, and print them as in `questions.jsonl`
    Draw {
        /// What they follow from
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// How many for each language
        #[arg(long, default_value_t = 18)]
        count: usize,
        /// Where
        #[command(flatten)]
        cache: CacheArgs,
    },
}

/// Does what the command line asks for.
///
/// # Errors
///
/// When files cannot be fetched, read or written, or a program cannot be run.
pub fn corpus(command: &Corpus) -> Result<()> {
    match command {
        Corpus::Setup { cache } => setup(&Cache::open(cache.folder())?),
        Corpus::Run {
            selection,
            strategy,
            again,
            out,
            cache,
        } => {
            let strategy = Strategy::ALL.into_iter().find(|it| it.name() == strategy);
            let strategy = strategy.context("no strategy has that name")?;
            run::run(
                selection,
                (strategy, *again),
                &Cache::open(cache.folder())?,
                out,
            )
        }
        Corpus::Compare { old, new } => {
            let (old, new) = (run::read(old)?, run::read(new)?);
            print!("{}", compare::compare(&Question::all()?, &old, &new));
            Ok(())
        }
        Corpus::Draw { seed, count, cache } => {
            for question in draw::draw(&Cache::open(cache.folder())?, *seed, *count)? {
                println!("{}", serde_json::to_string(&question)?);
            }
            Ok(())
        }
    }
}

fn setup(cache: &Cache) -> Result<()> {
    program::install(cache)?;
    for source in sources()? {
        // What cannot be had is named; questions about it are left out.
        match source.fetch(cache) {
            Ok(()) => eprintln!("{}", source.label()),
            Err(error) => eprintln!("left out: {error:#}"),
        }
    }
    Ok(())
}
