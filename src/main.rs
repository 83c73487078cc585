//! The command line of picireny.

use std::process::ExitCode;

fn main() -> ExitCode {
    // The program supervises its own tests, as a process of its own.
    if let Some(code) = picireny::oracle::supervise_if_asked() {
        return code;
    }
    picireny_cli::main()
}
