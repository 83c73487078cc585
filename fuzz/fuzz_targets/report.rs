//! Any text as all names, outputs and contents in a report: none of it becomes an
//! element of the page.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    picireny_session::fuzzing::check_reports(&String::from_utf8_lossy(data));
});
