//! The command line: `cargo xtask learn ...`.

use std::path::PathBuf;

use anyhow::Result;
use clap::Subcommand;

use super::{calibrate, curve, fit, record};
use crate::cache::Cache;
use crate::command::CacheArgs;
use crate::corpus::Selection;

/// What `cargo xtask learn` can do.
#[derive(Subcommand, Debug)]
pub enum Learn {
    /// Reduce questions of the corpus, and write what the search believed of edits, and what
    /// came of it
    Record {
        /// Which
        #[command(flatten)]
        selection: Selection,
        /// The file: a line of JSON for each candidate
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
        /// Where
        #[command(flatten)]
        cache: CacheArgs,
    },
    /// Compare what was believed with what came of it
    Calibrate {
        /// What `record` wrote
        record: PathBuf,
        /// Draw a picture, too
        #[arg(long, value_name = "FILE")]
        svg: Option<PathBuf>,
    },
    /// Fit models to a record, and say how surprising the outcomes of another one are to them
    Fit {
        /// What `record` wrote of the part `train`
        train: PathBuf,
        /// The same of `validate`
        validate: PathBuf,
        /// Print the weights, too
        #[arg(long)]
        weights: bool,
    },
    /// Say what other values of a constant of the search would do to the corpus
    Curve {
        /// Its name in `crates/reduce/src/tuning.rs`
        name: String,
        /// The values
        #[arg(long, value_delimiter = ',', required = true)]
        values: Vec<f64>,
        /// Where
        #[command(flatten)]
        cache: CacheArgs,
        /// Options of `corpus run`: which questions
        #[arg(last = true)]
        selection: Vec<String>,
    },
}

/// Does what the command line asks for.
///
/// # Errors
///
/// When a file cannot be read or written, or a question cannot be asked.
pub fn learn(command: &Learn) -> Result<()> {
    match command {
        Learn::Record {
            selection,
            out,
            cache,
        } => record::record(selection, &Cache::open(cache.folder())?, out),
        Learn::Calibrate { record, svg } => {
            calibrate::calibrate(&record::read(record)?, svg.as_deref())
        }
        Learn::Fit {
            train,
            validate,
            weights: prints,
        } => {
            let (text, weights) = fit::report(&record::read(train)?, &record::read(validate)?);
            print!("{text}");
            for (name, weight) in weights.iter().filter(|_| *prints) {
                println!("{weight:+.3}\t{name}");
            }
            Ok(())
        }
        Learn::Curve {
            name,
            values,
            cache,
            selection,
        } => curve::curve(name, values, (selection, &Cache::open(cache.folder())?)),
    }
}
