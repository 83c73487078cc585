//! Prints the page of this example, or one of another seed and size:
//! `cargo run --example web-page [SEED [SIZE]]`; with a folder in addition, puts
//! it there in files of their own.

mod generator;

use std::fs;
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut numbers = Vec::new();
    let mut folder = None;
    for argument in std::env::args().skip(1) {
        match argument.parse::<u64>() {
            Ok(number) => numbers.push(number),
            Err(_) => folder = Some(argument),
        }
    }
    let seed = numbers.first().copied().unwrap_or(1);
    let size = numbers.get(1).copied().unwrap_or(30_000);
    let page = generator::page(seed, size as usize);
    match folder {
        None => print!("{page}"),
        Some(folder) => {
            for (path, text) in generator::in_parts(&page).unwrap_or_default() {
                let path = Path::new(&folder).join(path);
                let parent = path.parent().unwrap_or(Path::new(&folder));
                let written = fs::create_dir_all(parent).and_then(|()| fs::write(&path, text));
                if let Err(error) = written {
                    eprintln!("{}: {error}", path.display());
                    return ExitCode::from(2);
                }
            }
        }
    }
    eprintln!("A browser gives this page the title {}", generator::NEEDLE);
    ExitCode::SUCCESS
}
