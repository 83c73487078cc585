//! How long compilation takes: every grammar of grammars-v4 in one process,
//! and a small one.

#[path = "../crates/grammar/tests/common/mod.rs"]
mod common;

use divan::Bencher;
use picireny_grammar::{Options, compile};

fn main() {
    divan::main();
}

/// Each file of grammars-v4 by itself, with what it imports and takes its
/// tokens from; those that the ANTLR tool refuses included.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn grammars_v4(bencher: Bencher<'_, '_>) {
    let Some(folder) = common::grammars_v4() else {
        return;
    };
    let files = common::grammar_files(&folder);
    eprintln!("{} files", files.len());
    bencher.bench(|| {
        let options = Options::default();
        let compiled = files
            .iter()
            .filter(|file| compile(&[file], &options).is_ok());
        compiled.count()
    });
}

/// A combined grammar of ten rules.
#[divan::bench]
fn small(bencher: Bencher<'_, '_>) {
    let file = common::root().join("crates/grammar/tests/grammars/Expr.g4");
    bencher.bench(|| compile(&[&file], &Options::default()).is_ok());
}
