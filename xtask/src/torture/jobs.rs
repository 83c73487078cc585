//! The same reduction with different numbers of jobs.

use std::fs;

use anyhow::ensure;

use super::place::{Place, stderr};
use super::random::Random;

pub(super) fn run(place: &Place, random: &mut Random) -> anyhow::Result<()> {
    place.fill(random, "")?;
    let strategy = *random.one_of(&["quick", "normal", "thorough", "picireny"]);
    let mut first: Option<(Vec<u8>, usize)> = None;
    for jobs in ["1", "2", "3", "8"] {
        let out = format!("out{jobs}");
        let log = place.path(&format!("log{jobs}"));
        let log_option = log.to_string_lossy().into_owned();
        let more = [
            "-j",
            jobs,
            "--strategy",
            strategy,
            "--log-file",
            &log_option,
        ];
        let output = place.reduce(&out, &more).output()?;
        ensure!(output.status.success(), "-j {jobs}: {}", stderr(&output));
        let log = fs::read_to_string(&log)?;
        let accepted = log
            .lines()
            .filter(|line| line.contains("\"accepted\""))
            .count();
        let found = (place.result(&out)?, accepted);
        match &first {
            None => first = Some(found),
            Some((result, accepted)) => {
                place.same(result, &found.0)?;
                ensure!(
                    *accepted == found.1,
                    "-j {jobs}: {} accepted instead of {accepted}",
                    found.1
                );
            }
        }
    }
    Ok(())
}
