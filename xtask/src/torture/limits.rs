//! Too few processes, files, bytes.

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
    let output = place.limited(&limit, "out", &["-j", "4"]).output()?;
    let said = stderr(&output);
    ensure!(!said.contains("panicked"), "ulimit {limit}: {said}");
    if output.status.success() {
        place.same(&wanted, &place.result("out")?)?;
    }
    place.check_clean()?;
    place.remove_rescued()?;
    place.same(&wanted, &place.finish("out")?)
}
