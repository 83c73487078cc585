//! Options of a reduction: the Python tool's, by the same names.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum;

use super::select::FormatArgs;

/// Options of a reduction.
#[derive(clap::Args, Debug)]
pub(super) struct ReduceArgs {
    /// File to reduce
    #[arg(short, long, value_name = "FILE", required = true)]
    pub(super) input: Option<PathBuf>,
    /// Command that says whether a candidate is interesting (exit status 0); it is run with the candidate's path as its one argument
    #[arg(long, value_name = "FILE")]
    pub(super) test: Option<PathBuf>,
    /// Directory for the result and for temporary files [default: the input's path, a dot, a time stamp]
    #[arg(short, long, value_name = "DIR")]
    pub(super) out: Option<PathBuf>,
    /// Encoding of the input [default: detected, latin-1 if that fails]
    #[arg(long, value_name = "NAME")]
    pub(super) encoding: Option<String>,
    /// Keep temporary files
    #[arg(long)]
    pub(super) no_cleanup: bool,
    #[command(flatten)]
    pub(super) format: FormatArgs,
    #[command(flatten)]
    pub(super) tree: TreeArgs,
    #[command(flatten)]
    pub(super) algorithm: AlgorithmArgs,
}

/// How the tree is made and prepared.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Tree")]
pub(super) struct TreeArgs {
    /// What makes the tree
    #[arg(long, value_name = "NAME", default_value = "antlr4")]
    pub(super) builder: Builder,
    /// Build skipped tokens and those of hidden channels (white space, comments) into the tree
    #[arg(long)]
    pub(super) build_hidden_tokens: bool,
    /// Turn left and right recursion into lists
    #[arg(long)]
    pub(super) flatten_recursion: bool,
    /// Keep rules with a single child of the same replacement
    #[arg(long)]
    pub(super) no_squeeze_tree: bool,
    /// Keep nodes whose removal would change nothing
    #[arg(long)]
    pub(super) no_skip_unremovable: bool,
    /// Do not try to remove white space on its own
    #[arg(long)]
    pub(super) skip_whitespace: bool,
}

/// How the tree is reduced.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Algorithm")]
pub(super) struct AlgorithmArgs {
    /// Traversal of the tree
    #[arg(long, value_name = "NAME", default_value = "hdd")]
    pub(super) hdd: Hdd,
    /// What is done to nodes; may be given several times [default: prune]
    #[arg(long, value_name = "NAME")]
    pub(super) phase: Vec<Phase>,
    /// Traverse the tree once instead of until nothing changes
    #[arg(long)]
    pub(super) no_hdd_star: bool,
    /// What is remembered of earlier tests
    #[arg(long, value_name = "NAME", default_value = "config")]
    pub(super) cache: Cache,
    /// How ddmin splits a list
    #[arg(long, value_name = "NAME", default_value = "zeller")]
    pub(super) split: Split,
    /// Into how many parts ddmin splits each part: 2 or more, or inf
    #[arg(long, value_name = "N", default_value = "2", value_parser = granularity)]
    pub(super) granularity: Granularity,
    /// Try complements before subsets
    #[arg(long)]
    pub(super) complement_first: bool,
    /// Order of subsets
    #[arg(long, value_name = "NAME", default_value = "forward")]
    pub(super) subset_iterator: Order,
    /// Order of complements
    #[arg(long, value_name = "NAME", default_value = "forward")]
    pub(super) complement_iterator: Order,
}

/// `--builder`.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub(super) enum Builder {
    Antlr4,
}

/// `--hdd`.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub(super) enum Hdd {
    Hdd,
}

/// `--phase`.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub(super) enum Phase {
    Prune,
}

/// `--cache`.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub(super) enum Cache {
    None,
    Config,
    Content,
}

/// `--split`.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub(super) enum Split {
    Zeller,
    Balanced,
}

/// `--subset-iterator`, `--complement-iterator`.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub(super) enum Order {
    Forward,
    Backward,
    Random,
    Skip,
}

/// `--granularity`: a factor of 2 or more, or as many parts as elements.
#[derive(Clone, Copy, Debug)]
pub(super) enum Granularity {
    Factor(NonZeroUsize),
    Infinite,
}

fn granularity(text: &str) -> Result<Granularity, String> {
    if text == "inf" {
        return Ok(Granularity::Infinite);
    }
    match text.parse::<NonZeroUsize>() {
        Ok(factor) if factor.get() >= 2 => Ok(Granularity::Factor(factor)),
        _ => Err("an integer from 2 up, or `inf`, is needed".to_owned()),
    }
}

/// Reads a number of seconds, fractions allowed.
#[allow(
    dead_code,
    reason = "the options that need it come with the test runner"
)]
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    text.parse::<f64>()
        .ok()
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "a number of seconds is needed".to_owned())
}
