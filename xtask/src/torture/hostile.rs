//! Tests that do harm.

use std::fs;

use anyhow::ensure;

use super::place::Place;
use super::random::Random;

/// What a test does now and then, besides answering.
const HARM: &[&str] = &[
    // Its supervisor.
    "kill -9 $PPID",
    "kill -STOP $PPID",
    "kill -9 -$PPID",
    // Its directory.
    "d=$PWD; cd /; mv \"$d\" \"$d.moved\"; ln -s \"$PLACE/outside\" \"$d\"",
    "rm -rf \"$PWD\"",
    "chmod 000 .; mkdir -p a/b 2>/dev/null",
    "ln -s \"$PLACE/outside\" link; mkdir -p x/y/z; chmod 0 x/y",
    "rm -rf \"$TMPDIR\"; ln -s \"$PLACE/outside\" \"$TMPDIR\"",
    // What outlives it.
    "setsid -f sh -c 'trap \"\" TERM HUP; sleep 600' \"$PLACE\" </dev/null >/dev/null 2>&1",
    "(cd /; env -i setsid /bin/sh -c 'sleep 600' \"$PLACE\") </dev/null >/dev/null 2>&1 &",
    // Output without an end.
    "head -c 30000000 /dev/zero",
];

pub(super) fn run(place: &Place, random: &mut Random) -> anyhow::Result<()> {
    fs::create_dir(place.path("outside"))?;
    for name in ["in.json", "precious"] {
        fs::write(place.path("outside").join(name), "precious")?;
    }
    let harm = random.one_of(HARM);
    let often = 3 + random.below(20);
    // Only the first time that a candidate is tested, so that the answer does
    // not depend on what was done.
    let more = format!(
        "if [ -e \"$PLACE/harm\" ]; then\n\
         h=$(cksum < \"$1\" | cut -d' ' -f1)\n\
         if [ $((h % {often})) = 0 ] && mkdir \"$PLACE/harm/$h\" 2>/dev/null; then\n\
         {harm}\nexit 1\nfi\nfi"
    );
    place.fill(random, &more)?;
    fs::create_dir(place.path("harm"))?;
    // A second time, each candidate is answered as it is the first time: no.
    let output = place
        .reduce("out", &["-j", "2", "--timeout", "2"])
        .output()?;
    let code = output.status.code();
    ensure!(
        matches!(code, Some(0 | 2 | 4 | 6)),
        "`{harm}`: status {code:?}: {}",
        super::place::stderr(&output)
    );
    if code == Some(0) {
        fs::remove_dir_all(place.path("harm"))?;
        let result = place.path("out").join("in.json");
        let truth = std::process::Command::new(place.path("test.sh"))
            .arg(result)
            .status()?;
        ensure!(truth.success(), "`{harm}`: the result is not interesting");
    }
    for name in ["in.json", "precious"] {
        let content = fs::read(place.path("outside").join(name))?;
        ensure!(content == b"precious", "`{harm}`: {name} was changed");
    }
    Ok(())
}
