//! What it costs to use a built-in format before the first input is parsed.

use divan::{Bencher, black_box};
use picireny::format::{Base, Builtin, FormatSource, TreeOptions};

fn main() {
    divan::main();
}

/// The formats of this build.
fn names() -> impl Iterator<Item = &'static str> {
    Builtin::all()
        .filter(|builtin| builtin.source().is_ok())
        .map(Builtin::name)
}

fn source(name: &str) -> FormatSource {
    let base = Builtin::named(name).map_or(Base::Nothing, Base::Builtin);
    FormatSource {
        base,
        ..FormatSource::default()
    }
}

/// From the compiled-in tables to a format that can parse.
#[divan::bench(args = names())]
fn load(name: &str) {
    let _ = black_box(source(name).load());
}

/// The same with a first, tiny input.
#[divan::bench(args = names())]
fn load_and_parse(bencher: Bencher<'_, '_>, name: &str) {
    let source = source(name);
    bencher.bench_local(|| {
        let format = source.load().ok()?.0;
        format
            .tree(black_box("a"), TreeOptions::default())
            .ok()
            .map(|input| input.tree)
    });
}
