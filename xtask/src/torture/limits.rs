//! Too few processes, files, bytes.

use std::process::{Command, Stdio};

use anyhow::ensure;

use super::place::{Place, stderr};
use super::random::Random;

pub(super) fn run(place: &Place, random: &mut Random) -> anyhow::Result<()> {
    place.fill(random, "")?;
    let wanted = place.undisturbed()?;
    let limit = match random.below(3) {
        // File descriptors.
        0 => format!("-n {}", 4 + random.below(40)),
        // Blocks of 512 bytes that a file may have.
        1 => format!("-f {}", random.below(20)),
        // KiB of address space.
        _ => format!("-v {}", 20_000 + random.below(200_000)),
    };
    let plain = place.reduce("out", &["-j", "4"]);
    let script = format!("ulimit {limit} && exec \"$@\"");
    let mut limited = Command::new("sh");
    limited.args(["-c", &script, "sh"]).arg(plain.get_program());
    limited.args(plain.get_args()).current_dir(place.path(""));
    limited.env("TMPDIR", place.path("tmp"));
    limited.stdin(Stdio::null()).stdout(Stdio::null());
    let output = limited.stderr(Stdio::piped()).output()?;
    let said = stderr(&output);
    ensure!(!said.contains("panicked"), "ulimit {limit}: {said}");
    if output.status.success() {
        place.same(&wanted, &place.result("out")?)?;
    }
    place.check_clean()?;
    place.remove_rescued()?;
    place.same(&wanted, &place.finish("out")?)
}
