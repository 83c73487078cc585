//! Tests whose answers are wrong now and then.

use std::fs;
use std::process::Command;

use anyhow::{bail, ensure};

use super::place::{Place, stderr};
use super::random::Random;

pub(super) fn run(place: &Place, random: &mut Random) -> anyhow::Result<()> {
    let no = random.below(15);
    let yes = random.below(15);
    let seed = random.next() % 1_000_000;
    // The number of the test and a seed make a number from 0 to 99.
    let more = format!(
        "if [ ! -e \"$PLACE/honest\" ]; then\n\
         echo >> \"$PLACE/count\"; n=$(wc -l < \"$PLACE/count\")\n\
         r=$(( ($(echo \"{seed} $n\" | cksum | cut -d' ' -f1) / 7) % 100 ))\n\
         if [ $r -lt {no} ]; then exit 1; fi\n\
         if [ $r -ge {} ]; then exit 0; fi\nfi",
        100 - yes
    );
    place.fill(random, &more)?;
    let output = place.reduce("out", &["-j", "1"]).output()?;
    let said = stderr(&output);
    match output.status.code() {
        Some(0) => {}
        // It saw that it cannot be relied on, or had bad luck at the start.
        Some(2 | 4 | 5 | 6) => return Ok(()),
        status => bail!("status {status:?}: {said}"),
    }
    fs::write(place.path("honest"), "")?;
    let result = place.path("out").join("in.json");
    let truth = Command::new(place.path("test.sh")).arg(result).status()?;
    ensure!(
        truth.success(),
        "{no} % no, {yes} % yes: the result is not interesting: {said}"
    );
    Ok(())
}
