//! The command line: `cargo xtask bench ...`.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand};

use crate::cache::Cache;
use crate::case::{Case, Registry};
use crate::cases::CASES;
use crate::install::{self, Installed};
use crate::results::Results;
use crate::{check, compare, generate, list, report, repository, series, tools};

/// What `cargo xtask bench` can do.
#[derive(Subcommand, Debug)]
pub enum Bench {
    /// List the cases
    List(Cases),
    /// Install the cases' packages and the tools, and write their inputs and tests into the cache
    Setup {
        /// Which cases
        #[command(flatten)]
        cases: Cases,
        /// Where
        #[command(flatten)]
        cache: CacheArgs,
    },
    /// Test that each case fails as it says, and accepts nothing else
    Check {
        /// Which cases
        #[command(flatten)]
        cases: Cases,
        /// Where
        #[command(flatten)]
        cache: CacheArgs,
    },
    /// Run tools on cases, one after the other, and add what was measured to a file
    Run(Run),
    /// Write tables, curves and a page from a file of results
    Report {
        /// The file; several are put together, the later ones' rows in place of the earlier ones'
        #[arg(default_values_os_t = [default_out().join("results.json")])]
        results: Vec<PathBuf>,
        /// The folder to write to
        #[arg(long, default_value_os_t = default_out())]
        out: PathBuf,
        /// Write what is committed: `bench-suite/results` and the tables in BENCHMARKS.md
        #[arg(long)]
        publish: bool,
    },
    /// Say what a change did: compare two files of results
    Compare {
        /// Before the change
        old: PathBuf,
        /// After it
        new: PathBuf,
    },
    /// Print a case's input, or write it, and say its hash and size
    Generate {
        /// The case
        case: String,
        /// Where to write it, instead of standard output
        #[arg(long)]
        out: Option<PathBuf>,
    },
}

/// Which cases.
#[derive(Args, Debug)]
pub struct Cases {
    /// Only this case (repeatable)
    #[arg(long = "case", value_name = "NAME")]
    names: Vec<String>,
    /// Only the eight fast cases
    #[arg(long)]
    subset: bool,
}

/// Where the cache is.
#[derive(Args, Debug)]
pub struct CacheArgs {
    /// The folder for what is installed and generated
    #[arg(long = "cache", value_name = "DIR", default_value_os_t = default_cache())]
    folder: PathBuf,
}

fn default_cache() -> PathBuf {
    repository::root().join("target/bench-cache")
}

fn default_out() -> PathBuf {
    repository::root().join("target/bench")
}

/// What is run, and how.
#[derive(Args, Debug)]
pub struct Run {
    #[command(flatten)]
    pub(crate) cases: Cases,
    #[command(flatten)]
    pub(crate) cache: CacheArgs,
    /// Only this tool (repeatable): a name as in the tables, or all of one program's
    #[arg(long = "tool", value_name = "NAME")]
    pub(crate) tools: Vec<String>,
    /// Only this strategy of those tools that have strategies (repeatable)
    #[arg(long = "strategy", value_name = "NAME")]
    pub(crate) strategies: Vec<String>,
    /// The time limit for each tool on each case
    #[arg(long, value_name = "SECONDS", default_value_t = 600)]
    pub(crate) limit: u64,
    /// Where results.json is, and the runs' folders
    #[arg(long, value_name = "DIR", default_value_os_t = default_out())]
    pub(crate) out: PathBuf,
    /// Measure this program, instead of building picireny
    #[arg(long, value_name = "FILE")]
    pub(crate) picireny: Option<PathBuf>,
    /// Run again what has a result already
    #[arg(long)]
    pub(crate) again: bool,
}

impl CacheArgs {
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }
}

impl Cases {
    /// The cases that were asked for.
    pub(crate) fn select(&self) -> Result<Vec<&'static Case>> {
        for name in &self.names {
            if !CASES.iter().any(|case| case.name == name) {
                bail!("there is no case {name:?}; `cargo xtask bench list` has their names");
            }
        }
        Ok(CASES
            .iter()
            .copied()
            .filter(|case| self.names.is_empty() || self.names.iter().any(|n| n == case.name))
            .filter(|case| !self.subset || case.fast)
            .collect())
    }
}

/// Does what the command line asks for.
///
/// # Errors
///
/// When that fails.
pub fn run(command: &Bench) -> Result<()> {
    match command {
        Bench::List(cases) => {
            print!("{}", list::list(&cases.select()?));
            Ok(())
        }
        Bench::Setup { cases, cache } => setup(&cases.select()?, &Cache::open(&cache.folder)?),
        Bench::Check { cases, cache } => checks(&cases.select()?, &Cache::open(&cache.folder)?),
        Bench::Run(options) => series::run(options),
        Bench::Report {
            results,
            out,
            publish,
        } => reported(&series::together(results)?, out, *publish),
        Bench::Compare { old, new } => {
            print!(
                "{}",
                compare::compare(&Results::read(old)?, &Results::read(new)?)
            );
            Ok(())
        }
        Bench::Generate { case, out } => generated(case, out.as_deref()),
    }
}

fn setup(cases: &[&Case], cache: &Cache) -> Result<()> {
    let mut failed = 0;
    let mut debian = Vec::new();
    let mut seen = Vec::new();
    for case in cases {
        generate::write(cache, case)?;
        let peers = tools::all().flat_map(|tool| (tool.packages)(case));
        for package in case.packages.iter().copied().chain(peers) {
            if seen.contains(&package) {
                continue;
            }
            seen.push(package);
            let name = format!("{} {}", package.name, package.version);
            match install::install(cache, &package) {
                Ok(Installed::Already) => println!("{name}: is there"),
                Ok(Installed::Now) => println!("{name}: installed"),
                Ok(Installed::Other(version)) => {
                    println!(
                        "{name}: this machine has {version}; `check` tells whether it fails as well"
                    );
                }
                Err(error) => {
                    failed += 1;
                    if package.registry == Registry::Debian {
                        debian.push(package.name);
                    }
                    println!("{name}: {error:#}");
                }
            }
        }
    }
    if !debian.is_empty() {
        println!(
            "Debian's packages are for root to install: apt-get update && apt-get install {}",
            debian.join(" ")
        );
    }
    if failed > 0 {
        bail!(
            "{failed} packages could not be installed; the cases and tools that need them are left out"
        );
    }
    Ok(())
}

fn reported(results: &Results, out: &Path, publish: bool) -> Result<()> {
    if publish {
        let folder = repository::root().join("bench-suite/results");
        report::write(results, &folder)?;
        results.write(&folder.join("results.json"))?;
        return report::publish(results, &repository::root().join("BENCHMARKS.md"));
    }
    report::write(results, out)?;
    let tables = out.join("tables.md");
    fs::write(&tables, report::markdown(results))
        .with_context(|| format!("cannot write {}", tables.display()))?;
    println!("{}", tables.display());
    println!("{}", out.join("index.html").display());
    Ok(())
}

fn checks(cases: &[&Case], cache: &Cache) -> Result<()> {
    let mut wrong = 0;
    for case in cases {
        let missing: Vec<&str> = case
            .packages
            .iter()
            .filter(|package| !install::is_there(cache, package))
            .map(|package| package.name)
            .collect();
        if !missing.is_empty() {
            wrong += 1;
            println!("{}: not installed: {}", case.name, missing.join(", "));
            continue;
        }
        let findings = check::check(cache, case)?;
        if findings.wrong.is_empty() {
            println!(
                "{}: good, {} ms per test (recorded: {})",
                case.name,
                findings.median.as_millis(),
                case.median_ms,
            );
        } else {
            wrong += 1;
            println!("{}: {}", case.name, findings.wrong.join("; "));
        }
    }
    if wrong > 0 {
        bail!("{wrong} of {} cases are not as they should be", cases.len());
    }
    Ok(())
}

fn generated(name: &str, out: Option<&Path>) -> Result<()> {
    let Some(case) = CASES.iter().find(|case| case.name == name) else {
        bail!("there is no case {name:?}; `cargo xtask bench list` has their names");
    };
    let input = generate::input(case);
    match out {
        Some(path) => {
            fs::write(path, &input).with_context(|| format!("cannot write {}", path.display()))?;
        }
        None => {
            use std::io::Write as _;
            std::io::stdout().write_all(&input)?;
        }
    }
    eprintln!("sha256: \"{}\",", generate::sha256(&input));
    eprintln!("bytes: {},", input.len());
    Ok(())
}
