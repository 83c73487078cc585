//! Disks that are nearly full.

use std::fs;
use std::process::{Command, Stdio};

use anyhow::ensure;

use super::place::{Place, stderr};
use super::random::Random;

/// Mounts a disk of some size, reduces on it, and resumes when it is larger.
const SCRIPT: &str = r#"
mkdir -p disk && mount -t tmpfs -o size="$1" none disk || exit 77
shift
"$@"; first=$?
cp disk/out/in.json first 2>/dev/null
mount -o remount,size=16m disk || exit 77
"$@" --resume; second=$?
cp disk/out/in.json second 2>/dev/null
echo "$first $second" > statuses
"#;

pub(super) fn run(place: &Place, random: &mut Random) -> anyhow::Result<()> {
    place.fill(random, "")?;
    let wanted = place.undisturbed()?;
    let size = format!("{}k", 4 * (1 + random.below(16)));
    let plain = place.reduce("disk/out", &["-j", "2"]);
    let mut mounted = Command::new("unshare");
    mounted.args([
        "--user",
        "--map-root-user",
        "--mount",
        "sh",
        "-c",
        SCRIPT,
        "sh",
        &size,
    ]);
    mounted.arg(plain.get_program()).args(plain.get_args());
    mounted
        .current_dir(place.path(""))
        .env("TMPDIR", place.path("tmp"));
    mounted
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    let output = mounted.output()?;
    let said = stderr(&output);
    if output.status.code() == Some(77) {
        eprintln!("skipped: no file system can be mounted here: {said}");
        return Ok(());
    }
    ensure!(!said.contains("panicked"), "{size}: {said}");
    let statuses = fs::read_to_string(place.path("statuses"))?;
    place.remove_rescued()?;
    if statuses.starts_with("0 ") {
        place.same(&wanted, &fs::read(place.path("first"))?)?;
    }
    ensure!(
        statuses.trim_end().ends_with(" 0"),
        "{size}: {statuses}: {said}"
    );
    place.same(&wanted, &fs::read(place.path("second"))?)
}
