//! Runs that are killed, interrupted, or meet a full disk.

use super::signals::interruptible;
use super::*;

/// Jobs of the runs that are killed.
const JOBS: usize = 3;

fn killable(place: &Path) -> Result<Finished, SessionError> {
    let text = input(60);
    run(Job {
        existing: Existing::Resume,
        options: with_jobs(JOBS),
        ..job(&text, place.join("out"), setup(script(place, "sleep 0.01")))
    })
}

#[test]
fn however_often_a_run_is_killed_it_ends_with_the_same_bytes() {
    let whole = tempfile::tempdir().unwrap();
    let expected = killable(whole.path()).unwrap();

    let place = tempfile::tempdir().unwrap();
    let best = place.path().join("out/in.txt");
    let mut kills = 0_u32;
    // Moments that spread over a run: after so many tests, and some time more.
    let mut random = 12_345_u64;
    loop {
        let before = tests_run(place.path());
        let mut process = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "--ignored", "--quiet", "killed::be_killed"])
            .env("SESSION_TEST_PLACE", place.path())
            .stdout(std::process::Stdio::null())
            .spawn()
            .unwrap();
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let tests = (random >> 33) % 8;
        let pause = Duration::from_micros((random >> 40) % 10_000);
        // In the end it is let through.
        if kills < 25 {
            while u64::from(tests_run(place.path()) - before) < tests
                && process.try_wait().unwrap().is_none()
            {
                thread::sleep(Duration::from_millis(1));
            }
            thread::sleep(pause);
            process.kill().unwrap();
        }
        let status = process.wait().unwrap();
        if let Ok(best) = fs::read_to_string(&best) {
            assert!(is_interesting(&best), "after {kills} kills: {best}");
        }
        if status.signal() != Some(9) {
            assert!(status.success());
            break;
        }
        kills += 1;
    }
    assert!(kills > 3);
    assert_eq!(fs::read(&best).unwrap(), expected.best);
    // A test that was cut short is run again, and the checks of the input and of
    // what was accepted, but
    // nothing whose outcome was recorded.
    let again: u32 = ran(place.path()).values().map(|times| times - 1).sum();
    let allowed = kills * (2 * JOBS as u32 + 5) + 3 + JOBS as u32 + 15;
    assert!(
        again <= allowed,
        "{again} tests were run again, {kills} kills"
    );
}

#[test]
#[ignore = "run by however_often_a_run_is_killed_it_ends_with_the_same_bytes"]
fn be_killed() {
    let Some(place) = std::env::var_os("SESSION_TEST_PLACE") else {
        return;
    };
    // The run before may still be cleaning up after itself: its lock goes
    // with its process, so there is nothing to wait for.
    killable(Path::new(&place)).unwrap();
}

#[test]
fn a_full_disk_is_an_error_that_saves_the_best() {
    let place = tempfile::tempdir().unwrap();
    let disk = place.path().join("disk");
    fs::create_dir(&disk).unwrap();
    let variable = ("SESSION_TEST_PLACE", place.path());
    run_on_a_small_disk("killed::fill_the_disk", &disk, "128k", variable);
}

#[test]
#[ignore = "run by a_full_disk_is_an_error_that_saves_the_best, on a small disk"]
fn fill_the_disk() {
    let Some(place) = std::env::var_os("SESSION_TEST_PLACE") else {
        return;
    };
    let place = Path::new(&place);
    let out = place.join("disk/out");
    let text = input(40);
    let more = r#"if [ $(wc -l < "$PLACE/ran") -gt 12 ]; then
        head -c 1000000 /dev/zero > "$PLACE/disk/fill" 2> /dev/null; fi"#;
    let error = run(job(&text, out.clone(), setup(script(place, more)))).unwrap_err();
    let SessionError::Stopped { saved, bytes, .. } = &error else {
        panic!("{error}");
    };
    let Saved::Elsewhere(path) = saved else {
        panic!("{saved:?}");
    };
    let best = fs::read_to_string(path).unwrap();
    fs::remove_file(path).unwrap();
    assert_eq!(best.len(), *bytes);
    assert!(is_interesting(&best), "{best}");
    // What is where it belongs is older, but complete.
    let older = fs::read_to_string(out.join("in.txt")).unwrap();
    assert!(is_interesting(&older), "{older}");
    assert!(best.len() <= older.len());
}

#[test]
fn the_second_interrupt_ends_the_process_at_once() {
    for signal in ["INT", "TERM"] {
        let place = tempfile::tempdir().unwrap();
        let mut process = interruptible(std::env::current_exe().unwrap())
            .args(["--exact", "--ignored", "--quiet", "killed::be_interrupted"])
            .env("SESSION_TEST_PLACE", place.path())
            .stdout(std::process::Stdio::null())
            .spawn()
            .unwrap();
        let wait_for = |name: &str| {
            let deadline = Instant::now() + Duration::from_secs(120);
            while !place.path().join(name).exists() {
                assert!(Instant::now() < deadline, "{name} does not appear");
                thread::sleep(Duration::from_millis(5));
            }
        };
        let interrupt = || {
            let pid = process.id().to_string();
            let kill = Command::new("kill").args(["-s", signal, &pid]).status();
            assert!(kill.unwrap().success());
        };
        wait_for("ready");
        interrupt();
        wait_for("cancelled");
        interrupt();
        let code = process.wait().unwrap().code();
        assert_eq!(code, Some(if signal == "INT" { 130 } else { 143 }));
    }
}

#[test]
#[ignore = "run by the_second_interrupt_ends_the_process_at_once"]
fn be_interrupted() {
    let Some(place) = std::env::var_os("SESSION_TEST_PLACE") else {
        return;
    };
    let place = PathBuf::from(place);
    let stop = Cancel::default();
    stop_on_interrupt(&stop, || {}).unwrap();
    fs::write(place.join("ready"), "").unwrap();
    let deadline = Instant::now() + Duration::from_secs(120);
    while Instant::now() < deadline {
        thread::sleep(Duration::from_millis(5));
        if stop.is_cancelled() {
            fs::write(place.join("cancelled"), "").unwrap();
        }
    }
}
