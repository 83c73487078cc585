//! An internal error of rustc.

use crate::case::{Case, Format, Kind, Package};
use crate::random::Rng;
use crate::texts::dialects::RUST;
use crate::texts::imperative::Program;

pub(crate) static CASE: Case = Case {
    name: "rustc-unsized-local",
    language: "Rust",
    fails: "The pass that propagates constants looks for the length of a slice that is an unsized local.",
    kind: Kind::InternalError,
    reported: "https://github.com/rust-lang/rust/issues/68538",
    packages: &[Package::debian("rustc", "1.63.0+dfsg1-2")],
    input: "ledger.rs",
    // The interpreter's message, for a function's body, and no error of the input's own.
    test: r#"
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
RUSTC_BOOTSTRAP=1 RUST_BACKTRACE=0 timeout 20 /usr/bin/rustc --edition 2021 --crate-name ledger \
    --crate-type lib --emit=obj -o "$dir/ledger.o" -Awarnings "$1" >"$dir/printed" 2>&1
[ $? = 101 ] &&
    grep -q 'internal compiler error: .*interpret/place.rs:44:17: expected wide pointer extra data' "$dir/printed" &&
    grep -q '^#0 \[mir_drops_elaborated_and_const_checked\]' "$dir/printed" &&
    ! grep -q '^error\[' "$dir/printed"
"#,
    not_interesting: &[
        "fn f( {}",
        "#![feature(unsized_locals)]\npub fn f(b: Box<[u8]>) -> u8 { let s = *b; s.len() }",
        "#![feature(unsized_locals)]\npub fn f(b: Box<[u8]>) -> usize { let s = *b; s.len() }",
    ],
    ours: Format::Detected,
    picireny: None,
    treereduce: Some("treereduce-rust"),
    c_family: false,
    seed: 68_538,
    generate,
    sha256: "d9951a2e1e852fcbd3c6dda445522dfff39b14f14f68b1cf900142df8086b031",
    bytes: 17932,
    median_ms: 130,
    fast: false,
};

fn generate(rng: &mut Rng) -> Vec<u8> {
    let mut program = Program::new(rng, &RUST);
    program.lines("#![feature(unsized_locals)]\n#![allow(dead_code)]", &[]);
    while program.len() < 9_000 {
        program.item();
    }
    let (newest, book, pages) = (program.name(), program.name(), program.name());
    let (first, second) = (program.call(), program.call());
    program.lines(
        FAILS,
        &[
            ("NEWEST", &newest),
            ("BOOK", &book),
            ("PAGES", &pages),
            ("FIRST", &first),
            ("SECOND", &second),
        ],
    );
    while program.len() < 17_000 {
        program.item();
    }
    let calls: Vec<String> = (0..8).map(|_| program.call()).collect();
    let text = program.text();
    text.open("pub fn summary() -> Vec<usize> {");
    text.line(&format!("let ledger = Ledger {{ pages: {pages}(3), open: true }};"));
    text.line(&format!("let mut all = vec![{newest}(&ledger), {book}(ledger)];"));
    for call in calls {
        text.line(&format!("all.push({call});"));
    }
    text.line("all");
    text.close("}");
    program.finish()
}

/// A slice is moved out of what a function gives.
const FAILS: &str = "\
pub struct Ledger {
    pages: Vec<usize>,
    open: bool,
}

pub trait Source {
    fn entries(&self) -> Box<[usize]>;
    fn first(&self) -> Option<usize> {
        self.entries().first().copied()
    }
}

impl Source for Ledger {
    fn entries(&self) -> Box<[usize]> {
        self.pages.iter().map(|page| page % 97 + FIRST).collect()
    }
}

fn PAGES(count: usize) -> Vec<usize> {
    (0..count).filter(|page| page % 3 != 1).collect()
}

fn NEWEST(source: &dyn Source) -> usize {
    match source.first() {
        Some(entry) if entry > SECOND => entry,
        Some(_) | None => 0,
    }
}

fn BOOK(ledger: Ledger) -> usize {
    let read: Box<dyn FnOnce() -> Box<[usize]>> = if ledger.open {
        Box::new(move || ledger.entries())
    } else {
        Box::new(|| Box::new([1, 2]))
    };
    let entries = *read();
    let last = entries[1];
    if last > 7 {
        last / 2
    } else {
        last + 1
    }
}";
