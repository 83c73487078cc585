//! Any bytes as the file of recorded outcomes. A line that begins with `!` gets the
//! right checksum.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    // Each process has one file, which is in memory on most systems.
    let name = format!("picireny-fuzz-{}", std::process::id());
    picireny_session::fuzzing::check_journal(&std::env::temp_dir().join(name), data);
});
