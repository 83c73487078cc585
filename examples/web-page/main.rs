//! Prints the page of this example, or one of another seed and size:
//! `cargo run --example web-page [SEED [SIZE]]`.

mod generator;

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut numbers = Vec::new();
    for argument in std::env::args().skip(1) {
        match argument.parse::<u64>() {
            Ok(number) => numbers.push(number),
            Err(error) => {
                eprintln!("{argument}: {error}");
                return ExitCode::from(2);
            }
        }
    }
    let seed = numbers.first().copied().unwrap_or(1);
    let size = numbers.get(1).copied().unwrap_or(30_000);
    print!("{}", generator::page(seed, size as usize));
    eprintln!("A browser gives this page the title {}", generator::NEEDLE);
    ExitCode::SUCCESS
}
