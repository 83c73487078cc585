//! Says in one line where this crate cannot be built.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var_os("CARGO_CFG_UNIX").is_none() {
        println!(
            "cargo::error=picireny runs tests under supervisors that need a Unix system (process \
             groups, sessions, signals); on Windows, build and use it in WSL"
        );
    }
}
