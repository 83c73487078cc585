//! The power fails: what the file system had not written by then is lost.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use anyhow::{Context as _, ensure};

use super::place::{Place, stderr};
use super::random::Random;

/// How often the power fails before a run may end.
const FAILURES: u64 = 3;

/// Ends all writing to a file system at once, its journal included
/// (`FS_IOC_SHUTDOWN` without a flush).
const FAIL: &str = "import fcntl, os, struct, sys\n\
    fcntl.ioctl(os.open(sys.argv[1], os.O_RDONLY), 0x8004587D, struct.pack('I', 2))";

/// A file system in a file, which keeps in memory what nobody forces it to write:
/// for minutes, and also if a file gets the name of another one.
struct Disk<'a> {
    place: &'a Place,
    is_mounted: bool,
}

impl Disk<'_> {
    fn image(&self) -> PathBuf {
        self.place.path("disk.ext4")
    }

    fn path(&self) -> PathBuf {
        self.place.path("disk")
    }

    fn make(&self) -> anyhow::Result<bool> {
        fs::create_dir(self.path())?;
        fs::File::create(self.image())?.set_len(64 << 20)?;
        let made = Command::new("mkfs.ext4")
            .args(["-q", "-F"])
            .arg(self.image())
            .output();
        Ok(made.is_ok_and(|made| made.status.success()))
    }

    fn mount(&mut self) -> anyhow::Result<Output> {
        let mounted = Command::new("mount")
            .args(["-o", "loop,noauto_da_alloc,commit=600"])
            .args([self.image(), self.path()])
            .output()?;
        self.is_mounted = mounted.status.success();
        Ok(mounted)
    }

    fn fail(&self) -> anyhow::Result<()> {
        let failed = Command::new("python3")
            .args(["-c", FAIL])
            .arg(self.path())
            .output()?;
        ensure!(failed.status.success(), "{}", stderr(&failed));
        Ok(())
    }

    /// Processes that are about to end may have files open in it.
    fn unmount(&mut self) -> anyhow::Result<()> {
        for _ in 0..500 {
            let done = Command::new("umount").arg(self.path()).output()?;
            if done.status.success() {
                self.is_mounted = false;
                return Ok(());
            }
            thread::sleep(Duration::from_millis(20));
        }
        anyhow::bail!("the disk cannot be unmounted")
    }
}

impl Drop for Disk<'_> {
    fn drop(&mut self) {
        if self.is_mounted {
            let _ = self.unmount();
        }
    }
}

pub(super) fn run(place: &Place, random: &mut Random) -> anyhow::Result<()> {
    place.fill(random, "sleep 0.01")?;
    let wanted = place.undisturbed()?;
    let mut disk = Disk {
        place,
        is_mounted: false,
    };
    let usable = disk.make()?;
    let mounted = disk.mount()?;
    if !usable || !disk.is_mounted {
        let said = stderr(&mounted);
        eprintln!("skipped: no file system can be mounted here: {said}");
        return Ok(());
    }
    let mut was_there = false;
    for _ in 0..FAILURES {
        let mut process = place
            .reduce("disk/out", &["-j", "2", "--resume"])
            .stderr(Stdio::null())
            .spawn()?;
        thread::sleep(Duration::from_millis(5 + random.below(600)));
        disk.fail()?;
        let _ = process.kill();
        process.wait()?;
        // It may have seen the disk fail.
        place.remove_rescued()?;
        place.check_clean()?;
        disk.unmount()?;
        let mounted = disk.mount()?;
        ensure!(disk.is_mounted, "{}", stderr(&mounted));
        let is_there = place.result("disk/out").is_ok();
        ensure!(is_there || !was_there, "the best candidate is gone");
        if is_there {
            place.check_truth("disk/out").context("after a failure")?;
        }
        was_there = is_there;
    }
    place.same(&wanted, &place.finish("disk/out")?)
}
