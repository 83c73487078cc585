//! The command line of picireny.

use std::process::ExitCode;

fn main() -> ExitCode {
    picireny::cli::main()
}
