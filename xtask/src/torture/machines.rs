//! Machines that are broken, or no friends.
//!
//! This program plays `ssh`: the machine `good` is a shell, and so is `bad`, but what it says
//! is handed on with a fault.

use std::io::{self, BufRead as _, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::str::FromStr;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail, ensure};

use super::place::{Place, stderr};
use super::random::Random;

/// A test that takes its time, so that several run at once.
const SLOW: &str = "sleep 0.02";

/// How long a run may take. Alone it takes a few seconds.
const PATIENCE: Duration = Duration::from_secs(100);

/// Memory that a process may have, in kB. It needs far less.
const MEMORY: u64 = 2 << 20;

/// No frame of an agent is longer in these runs.
const LONGEST: u64 = 1 << 20;

/// What a machine does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    /// It writes to standard error without an end.
    Complains,
    /// It announces 4 GiB, and sends what it has of them.
    Announces,
    /// It says a thing twice.
    Twice,
    /// It answers for another test.
    Forges,
    /// It says something that cannot be read.
    Mumbles,
    /// It says everything late.
    Late,
    /// It says nothing any more.
    Silent,
    /// It closes the connection.
    Closes,
}

const FAULTS: [Fault; 8] = [
    Fault::Complains,
    Fault::Announces,
    Fault::Twice,
    Fault::Forges,
    Fault::Mumbles,
    Fault::Late,
    Fault::Silent,
    Fault::Closes,
];

impl FromStr for Fault {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let fault = FAULTS.iter().find(|fault| format!("{fault:?}") == text);
        fault.copied().ok_or_else(|| format!("no fault: {text}"))
    }
}

/// Plays `ssh` with a machine that is no friend
#[derive(clap::Args, Debug)]
#[command(hide = true)]
pub(crate) struct Machine {
    fault: Fault,
    /// How much it says before that
    after: u64,
    /// What `ssh` is told
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    words: Vec<String>,
}

/// Runs tests on such a machine, beside one that is as it should be or alone.
pub(super) fn run(place: &Place, random: &mut Random) -> anyhow::Result<()> {
    place.fill(random, SLOW)?;
    let wanted = place.undisturbed()?;
    let fault = *random.one_of(&FAULTS);
    let hosts = *random.one_of(&["good:1,bad:2", "bad:2,good:1", "bad:2"]);
    let after = random.below(60);
    let this = std::env::current_exe()?;
    let ssh = format!("{} machine {fault:?} {after}", this.display());
    let options = ["--hosts", hosts, "--ssh", &ssh, "--node-timeout", "5"];
    let what = format!("{fault:?} after {after}, {hosts}");
    let mut process = place
        .limited(&format!("-v {MEMORY}"), "out", &options)
        .env("XDG_CACHE_HOME", place.path("cache"))
        .spawn()?;
    let begun = Instant::now();
    while process.try_wait()?.is_none() {
        if begun.elapsed() > PATIENCE {
            process.kill()?;
            process.wait()?;
            bail!("{what}: it does not end");
        }
        thread::sleep(Duration::from_millis(20));
    }
    let output = process.wait_with_output()?;
    let said = stderr(&output);
    match output.status.code() {
        Some(0) => place.same(&wanted, &place.result("out")?).context(what)?,
        // Nobody is left to run tests, or what was sent away was lost again and again.
        Some(2..=6) if said.contains("machine") || said.contains("lost") => {}
        other => bail!("{what}: status {other:?}: {said}"),
    }
    place.check_clean()?;
    let after = place.reduce("out", &["-j", "2", "--resume"]).output()?;
    ensure!(after.status.success(), "resumed: {}", stderr(&after));
    place.same(&wanted, &place.result("out")?)
}

/// Is such a machine.
///
/// # Errors
///
/// When the shell or a stream fails.
pub(crate) fn play(machine: &Machine) -> anyhow::Result<()> {
    let mut words = machine.words.iter().skip_while(|word| *word != "--");
    let (_, name, script) = (words.next(), words.next(), words.next());
    let name = name.context("no machine")?;
    let mut shell = Command::new("sh");
    shell.args(["-c", script.context("no command")?]);
    if name == "good" {
        shell.status()?;
        return Ok(());
    }
    let mut shell = shell.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let mut orders = shell.stdin.take().context("no orders")?;
    thread::spawn(move || io::copy(&mut io::stdin(), &mut orders));
    let said = BufReader::new(shell.stdout.take().context("no reports")?);
    // The other end may have had enough.
    let _ = hand_on(machine, said, io::stdout(), &mut shell);
    let _ = shell.kill();
    shell.wait()?;
    Ok(())
}

fn hand_on(
    machine: &Machine,
    mut said: BufReader<impl Read>,
    mut out: impl Write,
    shell: &mut Child,
) -> io::Result<()> {
    let mut greeting = String::new();
    said.read_line(&mut greeting)?;
    out.write_all(greeting.as_bytes())?;
    out.flush()?;
    for number in 0.. {
        let mut length = [0; 8];
        said.read_exact(&mut length)?;
        let size = u64::from_le_bytes(length);
        if size > LONGEST {
            return Ok(());
        }
        // The end of a line comes behind it.
        let mut frame = vec![0; size as usize + 1];
        said.read_exact(&mut frame)?;
        let mut times = 1;
        let is_time = number == machine.after;
        match machine.fault {
            Fault::Late if number >= machine.after => thread::sleep(Duration::from_millis(300)),
            _ if !is_time => {}
            Fault::Complains => {
                thread::spawn(|| while io::stderr().write_all(&[b'x'; 4096]).is_ok() {});
            }
            Fault::Announces => {
                length = (1_u64 << 32).to_le_bytes();
                frame.resize(1 << 26, 0);
            }
            Fault::Twice => times = 2,
            // What comes first says what it is, the test's number is second.
            Fault::Forges if frame.len() > 16 => frame[8] = frame[8].wrapping_add(1),
            Fault::Mumbles => frame.fill(0xff),
            Fault::Silent => loop {
                thread::sleep(Duration::from_secs(1));
                if shell.try_wait()?.is_some() {
                    return Ok(());
                }
            },
            Fault::Closes => return Ok(()),
            Fault::Forges | Fault::Late => {}
        }
        for _ in 0..times {
            out.write_all(&length)?;
            out.write_all(&frame)?;
            out.flush()?;
        }
    }
    Ok(())
}
