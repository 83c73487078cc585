//! The command line: `cargo xtask bench ...`.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand};

use crate::cache::Cache;
use crate::case::Case;
use crate::cases::CASES;
use crate::install::{self, Installed};
use crate::{check, generate, list};

/// What `cargo xtask bench` can do.
#[derive(Subcommand, Debug)]
pub enum Bench {
    /// List the cases
    List(Cases),
    /// Install the cases' packages and write their inputs and tests into the cache
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
    repository().join("target/bench-cache")
}

/// The repository's root: this crate is built where it is.
fn repository() -> PathBuf {
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    crate_folder.parent().unwrap_or(crate_folder).to_path_buf()
}

impl Cases {
    fn select(&self) -> Result<Vec<&'static Case>> {
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
        Bench::Generate { case, out } => generated(case, out.as_deref()),
    }
}

fn setup(cases: &[&Case], cache: &Cache) -> Result<()> {
    let mut failed = 0;
    let mut seen = Vec::new();
    for case in cases {
        generate::write(cache, case)?;
        for package in case.packages {
            if seen.contains(package) {
                continue;
            }
            seen.push(*package);
            let name = format!("{} {}", package.name, package.version);
            match install::install(cache, package) {
                Ok(Installed::Already) => println!("{name}: is there"),
                Ok(Installed::Now) => println!("{name}: installed"),
                Ok(Installed::Other(version)) => {
                    println!(
                        "{name}: this machine has {version}; `check` tells whether it fails as well"
                    );
                }
                Err(error) => {
                    failed += 1;
                    println!("{name}: {error:#}");
                }
            }
        }
    }
    if failed > 0 {
        bail!(
            "{failed} packages could not be installed; the cases that need them will be left out"
        );
    }
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
