//! What reduction itself costs, tests aside: trees of two million nodes, lists
//! of a hundred thousand.
//!
//! `cargo bench -p picireny-benches --bench reduction` prints times and the most memory that was
//! allocated at once.

use std::num::NonZeroUsize;

use divan::{AllocProfiler, Bencher};
use picireny::oracle::{Answer, Cancel, Oracle, OracleError, Outcome};
use picireny::reduce::{CacheKind, Options, Order, Phase, Unobserved, reduce, traversal};
use picireny::tree::{Label, LiveTree, Position, Preparation, Tree, TreeBuilder};

#[global_allocator]
static ALLOCATOR: AllocProfiler = AllocProfiler::system();

fn main() {
    divan::main();
}

/// A source of `statements` statements of nine characters each.
fn source(statements: usize) -> String {
    "a=b+(c);\n".repeat(statements)
}

/// A tree as a C grammar gives it: expressions through long chains of rules.
/// It has 31 nodes per statement.
fn tree(statements: usize) -> Tree {
    let mut builder = TreeBuilder::new(source(statements));
    let file = builder.label("file", Some(""));
    let statement = builder.label("statement", Some(";"));
    let names = [
        "comma", "assign", "or", "and", "equal", "shift", "sum", "product",
    ];
    let chain = names.map(|name| builder.label(name, Some("a")));
    let name = builder.label("Name", Some("a"));
    builder.open_rule(file);
    for index in 0..statements {
        let from = index * 9;
        let at = |column: u32| Position {
            line: index as u32 + 1,
            column,
        };
        let token = |builder: &mut TreeBuilder, label, offset: usize| {
            builder.token_at(label, from + offset..from + offset + 1, at(offset as u32));
        };
        builder.open_quantifier();
        builder.open_rule(statement);
        chain.iter().for_each(|&label| builder.open_rule(label));
        token(&mut builder, name, 0);
        builder.open_quantifier();
        token(&mut builder, Label::PLAIN, 1);
        chain.iter().for_each(|&label| builder.open_rule(label));
        token(&mut builder, name, 2);
        token(&mut builder, Label::PLAIN, 3);
        token(&mut builder, Label::PLAIN, 4);
        builder.open_quantifier();
        token(&mut builder, name, 5);
        builder.close();
        token(&mut builder, Label::PLAIN, 6);
        chain.iter().for_each(|_| builder.close());
        builder.close();
        chain.iter().for_each(|_| builder.close());
        token(&mut builder, Label::PLAIN, 7);
        builder.close();
        builder.close();
    }
    builder.close();
    let mut tree = builder.finish().expect("the calls are balanced");
    tree.clean(false);
    tree
}

/// Statements of an input of about 600,000 characters; the tree has about
/// two million nodes.
const LARGE: usize = 66_000;

/// Needs every so many lines.
struct Needs {
    every: usize,
}

impl Oracle for Needs {
    fn test(&self, candidate: &str, _cancel: &Cancel) -> Result<Answer, OracleError> {
        // An oracle that looks at little of the text, so that it is not what
        // is measured: long texts are interesting down to a length.
        Ok(Answer::from(
            match candidate.len() >= 600_000 / self.every {
                true => Outcome::Interesting,
                false => Outcome::NotInteresting,
            },
        ))
    }

    fn available_slots(&self) -> Option<usize> {
        None
    }
}

#[divan::bench(sample_count = 3)]
fn build_and_clean_two_million_nodes(bencher: Bencher) {
    bencher.bench_local(|| tree(LARGE));
}

#[divan::bench(sample_count = 3)]
fn prepare_two_million_nodes(bencher: Bencher) {
    bencher
        .with_inputs(|| tree(LARGE))
        .bench_local_values(|mut tree| {
            tree.prepare(Preparation {
                flatten_recursion: true,
                ..Preparation::default()
            });
            tree
        });
}

#[divan::bench(sample_count = 3)]
fn make_two_million_nodes_live(bencher: Bencher) {
    bencher
        .with_inputs(|| tree(LARGE))
        .bench_local_values(LiveTree::new);
}

#[divan::bench(sample_count = 3)]
fn skeleton_with_66000_slots(bencher: Bencher) {
    let mut live = LiveTree::new(tree(LARGE));
    let level: Vec<_> = live.kept_children(live.root()).collect();
    bencher.bench_local(move || live.skeleton(&level));
}

/// All of `hdd` over two million nodes: every level is a list, none can be
/// reduced any more after the first ones.
#[divan::bench(sample_count = 1, args = ["hdd", "hddr", "perses"])]
fn reduce_two_million_nodes(bencher: Bencher, name: &str) {
    bencher
        .with_inputs(|| tree(LARGE))
        .bench_local_values(|tree| run(tree, name, 200));
}

fn run(mut tree: Tree, name: &str, every: usize) -> u64 {
    tree.prepare(Preparation::default());
    let traversal = traversal(name).expect("a known name");
    let mut options = Options {
        phases: Phase::named("prune").into_iter().collect(),
        traversal,
        cache: CacheKind::Content,
        jobs: NonZeroUsize::MIN,
        ..Options::default()
    };
    options.ddmin.subsets = Order::Skip;
    options.ddmin.complements = Order::Backward;
    let report = reduce(
        tree,
        &Needs { every },
        &mut Unobserved,
        &Cancel::default(),
        options,
    );
    report.tests.total()
}

/// Candidates of a list of 100,000 nodes, none of which is interesting: as
/// many tests as it takes to try half of the list's complements at a
/// granularity of 1024.
#[divan::bench(sample_count = 1)]
fn a_thousand_candidates_of_a_hundred_thousand_nodes(bencher: Bencher) {
    bencher
        .with_inputs(|| tree(100_000))
        .bench_local_values(|tree| {
            let options = Options {
                limit_tests: Some(1000),
                ..Options::default()
            };
            let oracle = Needs { every: 1 };
            reduce(tree, &oracle, &mut Unobserved, &Cancel::default(), options)
        });
}
