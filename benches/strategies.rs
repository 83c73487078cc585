//! What a strategy itself costs, tests aside: a C function of 66,000
//! statements.
//!
//! `cargo bench -p picireny-benches --bench strategies` prints times, with the parse of the
//! input, and the most memory that was allocated at once.

use std::sync::atomic::{AtomicU64, Ordering};

use divan::{AllocProfiler, Bencher};
use picireny::format::{Base, Builtin, Format, FormatSource, TreeOptions};
use picireny::oracle::{Answer, Cancel, Oracle, OracleError, Outcome};
use picireny::reduce::{Options, Strategy, Unobserved, reduce_text};
use picireny::tree::Syntax as _;

#[global_allocator]
static ALLOCATOR: AllocProfiler = AllocProfiler::system();

fn main() {
    divan::main();
}

/// Statements of an input of about 700,000 characters.
const LARGE: usize = 66_000;

fn format() -> Format {
    let source = FormatSource {
        base: Base::Builtin(Builtin::named("c").expect("it is built in")),
        ..FormatSource::default()
    };
    source.load().expect("it is known").0
}

/// A function of many statements; every so many of them is needed.
fn source(every: usize) -> String {
    let statement = |n: usize| match n % every {
        7 => "keep=b+(c);\n",
        _ => "a=b+(c);\n",
    };
    let statements: String = (0..LARGE).map(statement).collect();
    format!("int f(int a,int b,int c,int keep){{\n{statements}}}\n")
}

/// Wants so many statements.
struct Wants {
    count: usize,
    tests: AtomicU64,
}

impl Oracle for Wants {
    fn test(&self, text: &str, _: &Cancel) -> Result<Answer, OracleError> {
        self.tests.fetch_add(1, Ordering::Relaxed);
        Ok(Answer::from(
            match text.matches("keep=").count() >= self.count {
                true => Outcome::Interesting,
                false => Outcome::NotInteresting,
            },
        ))
    }

    fn available_slots(&self) -> Option<usize> {
        None
    }
}

#[divan::bench(sample_count = 1)]
fn parse(bencher: Bencher) {
    let (format, text) = (format(), source(LARGE));
    bencher.bench_local(|| {
        format
            .syntax(TreeOptions::default())
            .parse(&text)
            .map(|it| it.faults)
    });
}

/// The number of statements that are needed, all over the text.
#[divan::bench(sample_count = 1, args = [1, 10, 100])]
fn normal(bencher: Bencher, needed: usize) {
    let (format, text) = (format(), source(LARGE / needed));
    let syntax = format.syntax(TreeOptions::default());
    let oracle = Wants {
        count: text.matches("keep=").count(),
        tests: AtomicU64::new(0),
    };
    bencher.bench_local(|| {
        oracle.tests.store(0, Ordering::Relaxed);
        let (options, cancel) = (Options::default(), Cancel::default());
        let task = (Strategy::Normal, &syntax as &_);
        let report = reduce_text(&text, task, &oracle, &mut Unobserved, &cancel, &options);
        let best = report.and_then(|report| report.best);
        (
            best.map(|text| text.len()),
            oracle.tests.load(Ordering::Relaxed),
        )
    });
    let tests = oracle.tests.load(Ordering::Relaxed);
    println!("  {tests} tests");
}
