//! How far tests run ahead pay: recorded reductions, with tests that take from
//! 50 ms to 10 s, and with up to 256 of them at once.
//!
//! Without arguments, the examples of this repository are reduced. Arguments are
//! other cases, two for each: an input and a test command that is told a file.
//! Each test runs once; its outcome is kept in `target/speculation`, and all that is
//! measured is simulated from there. A candidate that no reduction with one job
//! comes to was never tested. It counts as not interesting, and its outcome makes no
//! difference.
//!
//! `chain` is what no number of tests at once goes below as long as nothing is
//! begun from a candidate before its outcome is known: one test for each that is
//! accepted, and one more. Times are in parts of the time with one job; `vain` is how
//! many tests were begun that did not matter, for each that did.

use std::cell::RefCell;
use std::collections::HashMap;
use std::fs;
use std::io::Write as _;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use picireny::format::{Base, Builtin, Format, FormatSource, TreeOptions};
use picireny::reduce::{Simulation, Strategy};
use rustix::time::{ClockId, clock_gettime};
use sha2::{Digest as _, Sha256};

const TESTS: [Duration; 3] = [
    Duration::from_millis(50),
    Duration::from_secs(1),
    Duration::from_secs(10),
];

const JOBS: [usize; 9] = [1, 2, 4, 8, 16, 32, 64, 128, 256];

/// The examples whose tests need no browser.
const EXAMPLES: [(&str, &str); 3] = [
    ("first-run", "orders.json"),
    ("c-diagnostic", "ledger.c"),
    ("js-engine", "shop.js"),
];

/// An input with the outcomes of its candidates.
struct Case {
    name: String,
    input: PathBuf,
    test: PathBuf,
    kept: PathBuf,
    known: RefCell<HashMap<String, bool>>,
}

impl Case {
    fn new(input: &Path, test: &Path, folder: &Path) -> std::io::Result<Self> {
        let input = fs::canonicalize(input)?;
        let test = fs::canonicalize(test)?;
        let stem = |path: &Path| {
            path.file_stem()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned()
        };
        let name = stem(&input);
        let kept = folder.join(format!("{name}.{}", stem(&test)));
        let lines = fs::read_to_string(&kept).unwrap_or_default();
        let known = lines.lines().filter_map(|line| {
            let (hash, outcome) = line.split_once(' ')?;
            Some((hash.to_owned(), outcome == "yes"))
        });
        Ok(Self {
            known: RefCell::new(known.collect()),
            name,
            input,
            test,
            kept,
        })
    }

    fn hash(text: &str) -> String {
        let digest = Sha256::digest(text.as_bytes());
        digest
            .iter()
            .take(16)
            .map(|byte| format!("{byte:02x}"))
            .collect()
    }

    /// Tests a candidate, unless its outcome is known.
    fn record(&self, text: &str) -> bool {
        let hash = Self::hash(text);
        if let Some(&known) = self.known.borrow().get(&hash) {
            return known;
        }
        let interesting = self
            .test(text)
            .unwrap_or_else(|error| panic!("{}: {error}", self.name));
        self.known.borrow_mut().insert(hash.clone(), interesting);
        let line = format!("{hash} {}\n", if interesting { "yes" } else { "no" });
        let kept = fs::File::options()
            .create(true)
            .append(true)
            .open(&self.kept);
        if let Err(error) = kept.and_then(|mut file| file.write_all(line.as_bytes())) {
            panic!("{}: {error}", self.kept.display());
        }
        interesting
    }

    fn test(&self, text: &str) -> std::io::Result<bool> {
        let place = tempfile::tempdir()?;
        let file = place
            .path()
            .join(self.input.file_name().unwrap_or_default());
        fs::write(&file, text)?;
        let mut command = Command::new(&self.test);
        command.arg(&file).current_dir(place.path());
        command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        Ok(command.status()?.success())
    }

    fn recall(&self, text: &str) -> bool {
        self.known
            .borrow()
            .get(&Self::hash(text))
            .copied()
            .unwrap_or(false)
    }

    fn format(&self, text: &str) -> Option<Format> {
        let source = FormatSource {
            base: Base::Builtin(Builtin::detect(&self.input, text)?),
            ..FormatSource::default()
        };
        Some(source.load().ok()?.0)
    }
}

/// How long this thread has had a processor: others use this machine, too.
fn worked() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(
        time.tv_sec.unsigned_abs(),
        time.tv_nsec.unsigned_abs() as u32,
    )
}

fn cases() -> std::io::Result<Vec<Case>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let folder = root.join("target/speculation");
    fs::create_dir_all(&folder)?;
    let arguments = std::env::args()
        .skip(1)
        .filter(|argument| !argument.starts_with("--"));
    let arguments: Vec<_> = arguments.map(PathBuf::from).collect();
    if arguments.is_empty() {
        let examples = EXAMPLES.iter().map(|(name, file)| {
            let place = root.join("examples").join(name);
            Case::new(&place.join(file), &place.join("test.sh"), &folder)
        });
        return examples.collect();
    }
    let pairs = arguments.chunks_exact(2);
    pairs
        .map(|pair| Case::new(&pair[0], &pair[1], &folder))
        .collect()
}

/// What a number of tests at once came to, over all cases.
#[derive(Clone, Copy, Default)]
struct Sum {
    time: f64,
    one: f64,
    vain: u64,
    tests: u64,
    idle: f64,
}

fn main() {
    let cases = cases().unwrap_or_else(|error| panic!("{error}"));
    for strategy in Strategy::ALL {
        let mut sums = [[Sum::default(); JOBS.len()]; TESTS.len()];
        let (mut tests, mut chain) = (0, 0);
        for case in &cases {
            let Ok(text) = fs::read_to_string(&case.input) else {
                continue;
            };
            let Some(format) = case.format(&text) else {
                eprintln!("{}: no format is known for it", case.name);
                continue;
            };
            let syntax = format.syntax(TreeOptions::default());
            let run = |interesting: &dyn Fn(&str) -> bool, test, jobs| {
                let simulation = Simulation {
                    interesting,
                    test,
                    jobs: NonZeroUsize::new(jobs).unwrap_or(NonZeroUsize::MIN),
                    worked: &worked,
                };
                let done = simulation.run(&text, (strategy, &syntax));
                done.unwrap_or_else(|| panic!("{}: it cannot be parsed", case.name))
            };
            let recorded = run(&|text| case.record(text), TESTS[0], 1).report;
            tests += recorded.tests.total();
            chain += recorded.accepted + 1;
            for (sums, test) in sums.iter_mut().zip(TESTS) {
                let mut one = 0.0;
                for (sum, jobs) in sums.iter_mut().zip(JOBS) {
                    let done = run(&|text| case.recall(text), test, jobs);
                    assert_eq!(done.report.best, recorded.best, "{}", case.name);
                    assert_eq!(done.report.tests, recorded.tests, "{}", case.name);
                    let time = done.time.as_secs_f64();
                    if jobs == 1 {
                        one = time;
                    }
                    sum.time += time / one;
                    sum.one += 1.0;
                    sum.idle += done.idle.as_secs_f64() / time;
                    sum.vain += done.begun - done.report.tests.total();
                    sum.tests += done.report.tests.total();
                }
            }
        }
        let share = chain as f64 / tests as f64;
        println!(
            "{}: {tests} tests, chain {chain} ({share:.3})",
            strategy.name()
        );
        println!("  jobs   even   50 ms  vain  idle    1 s  vain  idle   10 s  vain  idle");
        for (at, jobs) in JOBS.into_iter().enumerate() {
            print!("  {jobs:4}  {:.3}", 1.0 / jobs as f64);
            for sums in &sums {
                let sum = sums[at];
                print!(
                    "  {:.3} {:5.2}  {:.2}",
                    sum.time / sum.one,
                    sum.vain as f64 / sum.tests as f64,
                    sum.idle / sum.one,
                );
            }
            println!();
        }
    }
}
