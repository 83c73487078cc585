//! Strange files in the place of a run's own, and a test that changes.

use std::fs::{self, File};
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Output};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{bail, ensure};

use super::place::{Place, stderr};
use super::random::Random;

/// A test that takes its time, so that something can happen meanwhile.
const SLOW: &str = "sleep 0.01";

/// How long a run may take that finds something strange. Alone it takes a second or two.
const PATIENCE: Duration = Duration::from_secs(60);

/// The size of a sparse file in bytes. More memory is not to be had.
const SPARSE: u64 = 3 << 30;

/// Memory that a run may have, in kB. It needs far less.
const MEMORY: u64 = 2 << 20;

/// A file of a run that was killed becomes something else before it is resumed.
pub(super) fn files(place: &Place, random: &mut Random) -> anyhow::Result<()> {
    place.fill(random, SLOW)?;
    let mut process = place.reduce("out", &["-j", "2"]).spawn()?;
    thread::sleep(Duration::from_millis(100 + random.below(400)));
    process.kill()?;
    process.wait()?;
    let names = ["outcomes", "run.json", "run-copy.json", "lock"];
    let name = names[random.below(names.len() as u64) as usize];
    let file = place.path("out/.picireny").join(name);
    if !file.exists() {
        // It had not come so far.
        return Ok(());
    }
    fs::remove_file(&file)?;
    match random.below(4) {
        0 => ensure!(Command::new("mkfifo").arg(&file).status()?.success()),
        1 => symlink("/dev/zero", &file)?,
        2 => fs::create_dir(&file)?,
        _ => File::create(&file)?.set_len(SPARSE)?,
    }
    let output = bounded(place)?;
    let said = stderr(&output);
    match output.status.code() {
        Some(0) => {}
        Some(2 | 3) => ensure!(said.contains(name), "{name} is not named: {said}"),
        other => bail!("{name}: status {other:?}: {said}"),
    }
    remove(&file)?;
    place.finish("out")?;
    place.check_truth("out")?;
    place.check_clean()
}

/// Resumes the run, with little memory, and ends it if it hangs.
fn bounded(place: &Place) -> anyhow::Result<Output> {
    let limit = format!("-v {MEMORY}");
    let mut process = place
        .limited(&limit, "out", &["-j", "2", "--resume"])
        .spawn()?;
    let begun = Instant::now();
    while process.try_wait()?.is_none() {
        if begun.elapsed() > PATIENCE {
            process.kill()?;
            bail!("it hangs");
        }
        thread::sleep(Duration::from_millis(20));
    }
    Ok(process.wait_with_output()?)
}

fn remove(path: &Path) -> anyhow::Result<()> {
    match path.symlink_metadata() {
        Ok(found) if found.is_dir() => Ok(fs::remove_dir_all(path)?),
        Ok(_) => Ok(fs::remove_file(path)?),
        Err(_) => Ok(()),
    }
}

/// The test's script is replaced while it is used, by one with the same answers.
pub(super) fn replaced_test(place: &Place, random: &mut Random) -> anyhow::Result<()> {
    place.fill(random, SLOW)?;
    let wanted = place.undisturbed()?;
    let process = place.reduce("out", &["-j", "4"]).spawn()?;
    thread::sleep(Duration::from_millis(100 + random.below(400)));
    let script = place.path("test.sh");
    let (text, new) = (fs::read_to_string(&script)?, place.path("new.sh"));
    fs::copy(&script, &new)?;
    fs::write(&new, text + "# edited\n")?;
    fs::rename(&new, &script)?;
    let output = process.wait_with_output()?;
    ensure!(output.status.success(), "{}", stderr(&output));
    place.same(&wanted, &place.result("out")?)?;
    place.check_clean()
}
