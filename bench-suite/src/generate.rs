//! Inputs and test scripts in the cache.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;

use anyhow::{Context, Result, ensure};
use sha2::{Digest, Sha256};

use crate::cache::Cache;
use crate::case::Case;
use crate::random::Rng;

/// What a case's generator makes.
pub(crate) fn input(case: &Case) -> Vec<u8> {
    (case.generate)(&mut Rng::new(case.seed))
}

/// A SHA-256 in hexadecimal.
pub(crate) fn sha256(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    let mut text = String::new();
    for byte in Sha256::digest(bytes) {
        let _ = write!(text, "{byte:02x}");
    }
    text
}

/// Writes a case's input and its test script.
///
/// # Errors
///
/// When they cannot be written, or the input is not the one that the case names.
pub(crate) fn write(cache: &Cache, case: &Case) -> Result<()> {
    let input = input(case);
    let sha256 = sha256(&input);
    ensure!(
        sha256 == case.sha256 && input.len() == case.bytes,
        "{}: the generator makes {} bytes with the hash {sha256}, not the input that the case names",
        case.name,
        input.len(),
    );
    let folder = cache.case(case);
    fs::create_dir_all(&folder)
        .and_then(|()| fs::write(cache.input(case), &input))
        .and_then(|()| fs::write(cache.script(case), script(cache, case)))
        .and_then(|()| fs::set_permissions(cache.script(case), fs::Permissions::from_mode(0o755)))
        .with_context(|| format!("cannot write to {}", folder.display()))
}

/// The test as a program that runs by itself, from anywhere.
fn script(cache: &Cache, case: &Case) -> String {
    let suite = cache.folder().to_string_lossy().replace('\'', r"'\''");
    format!(
        "#!/bin/sh\nSUITE='{suite}'\nexport SUITE\n{}\n",
        case.test.trim()
    )
}
