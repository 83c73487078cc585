//! Options of a reduction: the Python tool's by the same names, and more.

use std::ffi::OsString;
use std::num::{NonZeroU32, NonZeroUsize};
use std::path::PathBuf;
use std::sync::Once;
use std::time::Duration;

use crate::choices::{Builder, Cache, Jobs, LayoutName, Order, Split, StrategyName};
use crate::executor::ExecutorArgs;
use crate::inherited::Inherited;
use crate::select::FormatArgs;
use crate::test_args::size;
use crate::ui::Ui;
use picireny_oracle::parse_exit_code;
use picireny_reduce::{
    CacheKind, DdminOptions, Granularity, MOST_JOBS, Options, Phase, Strategy, Traversal,
};
use picireny_session::KeepPattern;
use picireny_tree::Preparation;

/// Options of a reduction.
#[derive(clap::Args, Debug)]
pub(crate) struct ReduceArgs {
    /// File or folder to reduce, `-` for standard input; may be given several times, and tests then get a folder
    #[arg(short, long, value_name = "FILE|DIR")]
    pub(crate) input: Vec<PathBuf>,
    /// Inputs and test without their options, in any order: the executable file is the test
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<OsString>,
    /// Test script: it gets the candidate's path (and runs inside if that is a folder), and exits with status 0 if the candidate is interesting
    #[arg(long, value_name = "FILE")]
    pub(crate) test: Option<PathBuf>,
    /// Test command instead of --test; `{}` stands for the candidate's path, which is appended if there is no `{}`; with a folder, the command runs inside, `{dir}` is its path, and nothing is appended
    #[arg(last = true, value_name = "COMMAND", conflicts_with = "test")]
    pub(crate) command: Vec<OsString>,
    /// Directory for the result, the report and the state for --resume; `-` writes the result to standard output [default: the result is beside the input, as page.reduced.html; with --strategy picireny, a new directory named after the input and the time]
    #[arg(short, long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Replace the input, one or several files, with the result; each is kept beside it, as page.html.orig
    #[arg(long)]
    pub(crate) in_place: bool,
    /// Continue an interrupted run
    #[arg(long)]
    pub(crate) resume: bool,
    /// Overwrite the result of an earlier run; with --resume, continue that run if there is one
    #[arg(long)]
    pub(crate) force: bool,
    /// Reduce even if an empty file, or the smallest of the format, is interesting
    #[arg(long, alias = "trivial-is-not-error")]
    pub(crate) allow_trivial: bool,
    /// Keep every part of the input that matches, with all of its occurrences; may be given several times
    #[arg(long, value_name = "REGEX")]
    pub(crate) keep: Vec<KeepPattern>,
    /// Save interesting candidates in this folder (the 1,000 smallest)
    #[arg(long, value_name = "DIR")]
    pub(crate) corpus: Option<PathBuf>,
    /// Largest candidate that --corpus saves (as in 4K)
    #[arg(long, value_name = "SIZE", requires = "corpus", value_parser = size)]
    pub(crate) corpus_size: Option<u64>,
    /// Save candidates with this exit status of the test in a folder beside the result; may be given several times
    #[arg(long, value_name = "N", value_parser = parse_exit_code)]
    pub(crate) also_interesting: Vec<i32>,
    /// Format the result with this command, if it stays interesting: it reads standard input and prints the result, or changes the file `{}`
    #[arg(long, value_name = "COMMAND")]
    pub(crate) formatter: Option<String>,
    /// Stop when the best candidate has at most this many bytes
    #[arg(long, value_name = "BYTES")]
    pub(crate) until_size: Option<usize>,
    /// Stop when no candidate was accepted for this time
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) until_quiet: Option<Duration>,
    /// Encoding of the input [default: detected, latin-1 if that fails]
    #[arg(long, value_name = "NAME")]
    pub(crate) encoding: Option<String>,
    /// What to show during the reduction [default: full on a terminal, plain elsewhere]
    #[arg(long, value_name = "WHAT")]
    pub(crate) ui: Option<Ui>,
    /// Write a report.html, .md and .json beside the result (the default with --out)
    #[arg(long)]
    pub(crate) report: bool,
    /// Write no report
    #[arg(long, conflicts_with = "report")]
    pub(crate) no_report: bool,
    /// Log every test to this file, as JSON lines
    #[arg(long, value_name = "FILE")]
    pub(crate) log_file: Option<PathBuf>,
    /// Begin with what earlier runs have learnt, as this file says, and add what this one learns
    #[arg(long, value_name = "FILE")]
    pub(crate) learn: Option<PathBuf>,
    /// Do not read options from picireny.toml beside the input
    #[arg(long)]
    pub(crate) no_config: bool,
    /// Keep the directories of tests
    #[arg(long, aliases = ["save-temps", "disable-cleanup"])]
    pub(crate) no_cleanup: bool,
    #[command(flatten)]
    pub(crate) conditions: super::test_args::TestArgs,
    #[command(flatten)]
    pub(crate) executor: ExecutorArgs,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
    #[command(flatten)]
    pub(crate) tree: TreeArgs,
    #[command(flatten)]
    pub(crate) algorithm: AlgorithmArgs,
    #[command(flatten)]
    pub(crate) inherited: Inherited,
}

/// How the tree is made and prepared.
#[derive(clap::Args, Debug)]
pub(crate) struct TreeArgs {
    /// What makes the tree
    #[arg(long, value_name = "NAME", default_value = "antlr4")]
    builder: Builder,
    /// Build skipped tokens and those of hidden channels (white space, comments) into the tree
    #[arg(long, alias = "antlr4:build-hidden-tokens")]
    pub(crate) build_hidden_tokens: bool,
    /// Turn left and right recursion into lists
    #[arg(long)]
    flatten_recursion: bool,
    /// Keep rules with a single child of the same replacement
    #[arg(long)]
    no_squeeze_tree: bool,
    /// Keep nodes whose removal would change nothing
    #[arg(long, alias = "no-skip-unremovable-tokens")]
    no_skip_unremovable: bool,
    /// Do not try to remove white space on its own
    #[arg(long)]
    skip_whitespace: bool,
}

impl TreeArgs {
    /// The options for how a tree is reduced, and whether they are given.
    fn given(&self) -> [(&'static str, bool); 5] {
        [
            ("--build-hidden-tokens", self.build_hidden_tokens),
            ("--flatten-recursion", self.flatten_recursion),
            ("--no-squeeze-tree", self.no_squeeze_tree),
            ("--no-skip-unremovable", self.no_skip_unremovable),
            ("--skip-whitespace", self.skip_whitespace),
        ]
    }

    /// What is done to the tree before it is reduced.
    pub(crate) fn preparation(&self) -> Preparation {
        let Builder::Antlr4 = self.builder;
        Preparation {
            flatten_recursion: self.flatten_recursion,
            squeeze: !self.no_squeeze_tree,
            skip_unremovable: !self.no_skip_unremovable,
            skip_whitespace: self.skip_whitespace,
        }
    }
}

/// How the tree is reduced.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Algorithm")]
pub(crate) struct AlgorithmArgs {
    /// How much work goes into a small result; `picireny` does exactly what the Python tool of that name does (its options are in the last section of --help-all)
    #[arg(long, value_name = "NAME")]
    strategy: Option<StrategyName>,
    /// White space of the result [default: input; with a canonical form, one statement a line]
    #[arg(long, value_name = "HOW")]
    layout: Option<LayoutName>,
    /// Give the result its canonical form, so that two inputs with one bug end with one text (the default of --strategy thorough and of triage)
    #[arg(long, overrides_with = "no_canonical")]
    canonical: bool,
    /// Leave the result as the passes leave it
    #[arg(long, overrides_with = "canonical")]
    no_canonical: bool,
    /// Traversal of the tree [default: hdd]
    #[arg(long, value_name = "NAME", value_parser = traversal_parser())]
    hdd: Option<String>,
    /// What is done to nodes: prune, hoist, prune+hoist, coarse-prune, coarse-prune+hoist, or any other of prune, shift, hoist and replace joined with `+`; or, after these, what strategies do to the text: rename, inside, space and the like (docs/strategies.md); may be given several times [default: prune; prune+replace with --hdd perses]
    #[arg(long, value_name = "NAME", value_parser = phase)]
    phase: Vec<Phase>,
    /// Traverse the tree once instead of until nothing changes
    #[arg(long)]
    no_hdd_star: bool,
    /// What is remembered of earlier tests [default: config]
    #[arg(long, value_name = "NAME")]
    cache: Option<Cache>,
    /// Remember interesting candidates, too
    #[arg(long)]
    cache_fail: bool,
    /// Keep remembering candidates that are longer than an interesting one
    #[arg(long)]
    no_cache_evict_after_fail: bool,
    /// Run ddmin on each list until nothing changes
    #[arg(long)]
    dd_star: bool,
    /// Run ddmin once on each list (the default)
    #[arg(long, conflicts_with = "dd_star")]
    no_dd_star: bool,
    /// How ddmin splits a list [default: zeller]
    #[arg(long, value_name = "NAME")]
    split: Option<Split>,
    /// Into how many parts ddmin splits each part: 2 or more, or inf [default: 2]
    #[arg(long, value_name = "N", value_parser = granularity)]
    granularity: Option<Granularity>,
    /// Try complements before subsets
    #[arg(long)]
    complement_first: bool,
    /// Order of subsets [default: forward]
    #[arg(long, value_name = "NAME")]
    subset_iterator: Option<Order>,
    /// Order of complements [default: forward]
    #[arg(long, value_name = "NAME")]
    complement_iterator: Option<Order>,
    /// Run tests in parallel, as with --jobs auto
    #[arg(short, long)]
    parallel: bool,
    /// Number of tests that run at once; `auto`: as many as there is room for, up to 64 for a reduction [default: 1; auto with --parallel or on other machines]
    #[arg(short, long, aliases = ["n", "parallelism"], value_name = "N")]
    jobs: Option<Jobs>,
    /// Stop after this time
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    limit_time: Option<Duration>,
    /// Stop after this many tests
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit_tests: Option<u64>,
}

impl AlgorithmArgs {
    /// What the reduction is to do.
    pub(crate) fn options(&self) -> anyhow::Result<Options> {
        let name = self.hdd.as_deref().unwrap_or("hdd");
        let traversal: &'static dyn Traversal = picireny_reduce::traversal(name)
            .ok_or_else(|| anyhow::anyhow!("there is no traversal named `{name}`"))?;
        Ok(Options {
            phases: if self.phase.is_empty() {
                Phase::named(traversal.default_phase())
                    .into_iter()
                    .collect()
            } else {
                self.phase.clone()
            },
            traversal,
            fixed_point: !self.no_hdd_star,
            ddmin: DdminOptions {
                split: self
                    .split
                    .map_or(picireny_reduce::Split::Zeller, Into::into),
                granularity: self.granularity.unwrap_or_default(),
                subsets: order(self.subset_iterator),
                complements: order(self.complement_iterator),
                complement_first: self.complement_first,
                star: self.dd_star && !self.no_dd_star,
                ..DdminOptions::default()
            },
            cache: self.cache.map_or(CacheKind::Config, Into::into),
            cache_interesting: self.cache_fail,
            evict_longer: !self.no_cache_evict_after_fail,
            layout: self.layout.map(Into::into),
            canonical: (self.canonical || self.no_canonical).then_some(self.canonical),
            jobs: self.jobs(),
            limit_tests: self.limit_tests,
            limit_time: self.limit_time,
            ..Options::default()
        })
    }

    /// The strategy; none for what the Python tool does, by the options for
    /// that.
    pub(crate) fn strategy(&self, tree: &TreeArgs) -> anyhow::Result<Option<Strategy>> {
        let options = [
            ("--hdd", self.hdd.is_some()),
            ("--phase", !self.phase.is_empty()),
            ("--no-hdd-star", self.no_hdd_star),
            ("--cache", self.cache.is_some()),
            ("--cache-fail", self.cache_fail),
            (
                "--no-cache-evict-after-fail",
                self.no_cache_evict_after_fail,
            ),
            ("--dd-star", self.dd_star),
            ("--no-dd-star", self.no_dd_star),
            ("--split", self.split.is_some()),
            ("--granularity", self.granularity.is_some()),
            ("--complement-first", self.complement_first),
            ("--subset-iterator", self.subset_iterator.is_some()),
            ("--complement-iterator", self.complement_iterator.is_some()),
        ];
        let given = options.into_iter().chain(tree.given());
        let given = given
            .filter_map(|(name, given)| given.then_some(name))
            .next();
        let strategy = match (self.strategy, given) {
            (None | Some(StrategyName::Picireny), Some(given)) => {
                self.refuse_options_of_strategies()?;
                static IS_SAID: Once = Once::new();
                if self.strategy.is_none() {
                    // For a triage, each file asks.
                    IS_SAID.call_once(|| log::info!("{given} implies --strategy picireny"));
                }
                return Ok(None);
            }
            (Some(StrategyName::Picireny), None) => {
                self.refuse_options_of_strategies()?;
                return Ok(None);
            }
            (None, None) => return Ok(Some(Strategy::default())),
            (Some(StrategyName::Quick), _) => Strategy::Quick,
            (Some(StrategyName::Normal), _) => Strategy::Normal,
            (Some(StrategyName::Thorough), _) => Strategy::Thorough,
        };
        match given {
            None => Ok(Some(strategy)),
            Some(given) => anyhow::bail!(
                "{given} is an option of --strategy picireny; leave it out with --strategy {}",
                strategy.name()
            ),
        }
    }

    /// How many tests may run at once, if a number is said.
    pub(crate) fn given_jobs(&self) -> Option<NonZeroUsize> {
        match self.jobs? {
            Jobs::Auto => None,
            Jobs::Number(number) => Some(number),
        }
    }

    /// The Python tool's algorithms lay a result out as they made the tree, and name it as they
    /// found it.
    fn refuse_options_of_strategies(&self) -> anyhow::Result<()> {
        let given = [
            ("--layout", self.layout.is_some()),
            ("--canonical", self.canonical),
        ];
        for (name, is_given) in given {
            anyhow::ensure!(
                !is_given,
                "{name} has no effect with --strategy picireny, or an option of it: leave one of them out"
            );
        }
        Ok(())
    }

    /// How many tests may run at once on this machine. `--jobs` alone means
    /// nothing else than with `--parallel`.
    fn jobs(&self) -> NonZeroUsize {
        match self.jobs {
            Some(Jobs::Number(jobs)) => jobs,
            None if !self.parallel => NonZeroUsize::MIN,
            Some(Jobs::Auto) | None => {
                let processors = std::thread::available_parallelism();
                processors.unwrap_or(NonZeroUsize::MIN).min(MOST_JOBS)
            }
        }
    }
}

fn order(given: Option<Order>) -> picireny_reduce::Order {
    given.map_or(picireny_reduce::Order::Forward, Into::into)
}

fn traversal_parser() -> clap::builder::PossibleValuesParser {
    clap::builder::PossibleValuesParser::new(picireny_reduce::traversals().iter().map(|t| t.name()))
}

fn phase(name: &str) -> Result<Phase, String> {
    Phase::named(name).ok_or_else(|| {
        let on_text = picireny_reduce::pass_names();
        let mut help = picireny_format::suggestion(name, Phase::USUAL.into_iter().chain(on_text));
        if help.is_empty() {
            help = picireny_format::suggestion(name, Phase::USUAL);
        }
        format!("there is no such phase{help}")
    })
}

fn granularity(text: &str) -> Result<Granularity, String> {
    if text == "inf" {
        return Ok(Granularity::INFINITE);
    }
    // More parts than there can be elements are as many as there are.
    let parts = text.parse::<NonZeroU32>().ok();
    parts
        .and_then(|parts| Granularity::new(parts.get()))
        .ok_or_else(|| "an integer from 2 up, or `inf`, is needed".to_owned())
}

/// Reads a number of seconds, fractions allowed.
fn seconds(text: &str) -> Result<Duration, String> {
    text.parse::<f64>()
        .ok()
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "a number of seconds is needed".to_owned())
}
