use picireny_grammar::{Options, RecognizerKind, compile};
use picireny_parser::*;
use std::path::PathBuf;
fn main() {
    let mut files: Vec<PathBuf> = vec![];
    let mut rest = vec![];
    for a in std::env::args().skip(1) {
        if a.ends_with(".g4") {
            files.push(a.into())
        } else {
            rest.push(a)
        }
    }
    let compiled = compile(&files, &Options::default()).unwrap_or_else(|d| panic!("{d}"));
    let find = |k| {
        compiled
            .recognizers
            .iter()
            .find(|r| r.kind == k)
            .unwrap()
            .clone()
    };
    let t = std::time::Instant::now();
    let language =
        Language::new(find(RecognizerKind::Lexer), find(RecognizerKind::Parser)).unwrap();
    let start = &rest[0];
    let text = match rest[1].as_str() {
        "rep" => format!(
            "{}{}{}",
            rest[2],
            rest[3]
                .replace("\\n", "\n")
                .repeat(rest[4].parse().unwrap()),
            rest.get(5).map_or("", |s| s)
        ),
        "text" => rest[2].replace("\\n", "\n"),
        "nest" => {
            let n: usize = rest[4].parse().unwrap();
            rest[2].repeat(n) + &rest[3].repeat(n)
        }
        f => String::from_utf8_lossy(&std::fs::read(f).unwrap()).into_owned(),
    };
    static CALLS: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);
    let options = ParseOptions {
        watch: Some(|_| {
            CALLS.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        }),
        quote_limit: Some(200),
        ..ParseOptions::default()
    };
    eprintln!("load {:?}", t.elapsed());
    let t = std::time::Instant::now();
    let tokens = language.tokenize(&text, &options).unwrap();
    eprintln!(
        "lex {:?} {} tokens, calls {}",
        t.elapsed(),
        tokens.tokens.len(),
        CALLS.load(std::sync::atomic::Ordering::Relaxed)
    );
    drop(tokens);
    let t = std::time::Instant::now();
    let p = language.parse(&text, start, &options).unwrap();
    eprintln!(
        "parse {:?}, {} bytes, calls {}, errors {}, nodes {}",
        t.elapsed(),
        text.len(),
        CALLS.load(std::sync::atomic::Ordering::Relaxed),
        p.errors.len(),
        p.tree.len()
    );
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    eprintln!(
        "{}",
        status.lines().find(|l| l.starts_with("VmHWM")).unwrap()
    );
    for e in p.errors.iter().take(5) {
        eprintln!("{e}");
    }
    for w in p.warnings.iter().take(5) {
        eprintln!("W {w}");
    }
    if std::env::var_os("TREE").is_some() {
        println!("{}", tree_line(&language, &text, &p));
    }
    if std::env::var_os("TOK").is_some() {
        println!("{}", token_lines(&language, &text, &p));
    }
}
