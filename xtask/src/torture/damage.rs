//! Files of a run that are torn, cut and flipped.

use std::fs;

use anyhow::ensure;

use super::place::{Place, stderr};
use super::random::Random;

pub(super) fn run(place: &Place, random: &mut Random) -> anyhow::Result<()> {
    place.fill(random, "")?;
    let wanted = place.undisturbed()?;
    let tests = (5 + random.below(60)).to_string();
    let output = place
        .reduce("out", &["-j", "2", "--limit-tests", &tests])
        .output()?;
    ensure!(
        matches!(output.status.code(), Some(0 | 3)),
        "{}",
        stderr(&output)
    );
    let best = place.result("out")?;
    let file = *random.one_of(&["outcomes", "outcomes", "run.json", "run-copy.json"]);
    let path = place.path("out/.picireny").join(file);
    let mut content = fs::read(&path)?;
    let at = random.below(content.len() as u64) as usize;
    match random.below(4) {
        0 => content.truncate(at),
        1 => content[at] ^= 1 << random.below(8),
        2 => content[at..].fill(0),
        _ => {
            let piece = content[at..].to_vec();
            content.extend(piece);
        }
    }
    fs::write(&path, content)?;
    let resumed = place.reduce("out", &["-j", "2", "--resume"]).output()?;
    if resumed.status.success() {
        return place.same(&wanted, &place.result("out")?);
    }
    // What cannot be gone on with is still there.
    place.same(&best, &place.result("out")?)?;
    ensure!(
        stderr(&resumed).contains("out"),
        "an error that does not say where: {}",
        stderr(&resumed)
    );
    Ok(())
}
