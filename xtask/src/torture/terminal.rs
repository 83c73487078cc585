//! Terminals that are closed, are not the run's own, or say strange things.

use std::fs;
use std::io::Read as _;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail, ensure};
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

use super::place::{Place, signal};
use super::random::Random;

/// A test that takes its time, so that something can happen meanwhile.
const SLOW: &str = "sleep 0.02";

/// How long a run may take. Alone it takes a second or two.
const PATIENCE: Duration = Duration::from_secs(60);

/// How long it may take until what was written is read.
const READ: Duration = Duration::from_secs(10);

/// What makes the live view take another screen, and give it back.
const TAKEN: &[u8] = b"\x1b[?1049h";
const GIVEN_BACK: &[u8] = b"\x1b[?1049l";

/// A shell in a terminal.
struct Terminal {
    /// Nothing if it was closed.
    master: Option<Box<dyn MasterPty + Send>>,
    shell: Box<dyn Child + Send + Sync>,
    output: Arc<Mutex<Vec<u8>>>,
    /// Whether it is to be closed when the next output comes.
    closing: Arc<AtomicBool>,
}

impl Terminal {
    /// Starts a line for a shell, in which `RUN` is a run with the live view.
    fn start(place: &Place, line: &str, (rows, cols): (u16, u16)) -> anyhow::Result<Self> {
        let pair = native_pty_system().openpty(PtySize {
            rows,
            cols,
            pixel_width: 0,
            pixel_height: 0,
        })?;
        // Its number is that of the shell that becomes it.
        let run = format!(
            "sh -c 'echo $$ > pid; exec {} --input in.json --test ./test.sh --out out -j 2 --ui full'",
            place.program().display()
        );
        let mut command = CommandBuilder::new("bash");
        command.args(["-c", &line.replace("RUN", &run)]);
        command.cwd(place.path(""));
        command.env("TMPDIR", place.path("tmp"));
        command.env("TERM", "xterm-256color");
        let shell = pair.slave.spawn_command(command)?;
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader()?;
        let output = Arc::new(Mutex::new(Vec::new()));
        let closing = Arc::new(AtomicBool::new(false));
        let (seen, closed) = (Arc::clone(&output), Arc::clone(&closing));
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let (Ok(read @ 1..), false) =
                (reader.read(&mut bytes), closed.load(Ordering::Acquire))
            {
                let mut seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
                seen.extend_from_slice(&bytes[..read]);
            }
        });
        Ok(Self {
            master: Some(pair.master),
            shell,
            output,
            closing,
        })
    }

    /// The exit status of the shell, which has to end.
    fn status(&mut self) -> anyhow::Result<u32> {
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            if let Some(status) = self.shell.try_wait()? {
                return Ok(status.exit_code());
            }
            thread::sleep(Duration::from_millis(20));
        }
        bail!("it does not end")
    }

    /// Whether the screen that was taken, if any, was given back. What was written is read a
    /// moment later.
    fn is_given_back(&self) -> bool {
        let begun = Instant::now();
        let is_back = || {
            let output = self.output.lock().unwrap_or_else(PoisonError::into_inner);
            let last = |words: &[u8]| output.windows(words.len()).rposition(|part| part == words);
            last(TAKEN) <= last(GIVEN_BACK)
        };
        while !is_back() && begun.elapsed() < READ {
            thread::sleep(Duration::from_millis(20));
        }
        is_back()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.shell.kill();
        let _ = self.shell.wait();
    }
}

/// The number of the run.
fn run(place: &Place) -> anyhow::Result<u32> {
    let begun = Instant::now();
    loop {
        let number = fs::read_to_string(place.path("pid")).unwrap_or_default();
        if let Ok(number) = number.trim().parse() {
            return Ok(number);
        }
        ensure!(begun.elapsed() < PATIENCE, "it does not begin");
        thread::sleep(Duration::from_millis(5));
    }
}

fn pause(random: &mut Random, most: u64) {
    thread::sleep(Duration::from_millis(random.below(most)));
}

/// The terminal is closed while the run goes on.
pub(super) fn closed(place: &Place, random: &mut Random) -> anyhow::Result<()> {
    place.fill(random, SLOW)?;
    let wanted = place.undisturbed()?;
    let line = *random.one_of(&[
        "exec RUN",
        "exec RUN < /dev/null",
        "trap '' HUP; exec RUN",
        "trap '' HUP; exec RUN < /dev/null",
        // Without a terminal that controls it.
        "exec setsid -w RUN",
        "RUN; exit $?",
    ]);
    let mut terminal = Terminal::start(place, line, (24, 80))?;
    pause(random, 2500);
    // Who reads from it has it open until the next output comes.
    terminal.closing.store(true, Ordering::Release);
    drop(terminal.master.take());
    let number = run(place)?;
    let begun = Instant::now();
    let lives = || fs::exists(format!("/proc/{number}/exe")).unwrap_or_default();
    while lives() && !is_dead(number) {
        if begun.elapsed() > PATIENCE {
            signal("KILL", &[number])?;
            bail!("`{line}`: it does not end");
        }
        let _ = terminal.shell.try_wait();
        thread::sleep(Duration::from_millis(20));
    }
    place.check_clean().context(line)?;
    place.same(&wanted, &place.finish("out")?).context(line)
}

/// Whether a process has ended, and nobody has asked for its status.
fn is_dead(number: u32) -> bool {
    state(number).is_none_or(|state| state == 'Z')
}

/// What a process does, as the system says it in a letter.
fn state(number: u32) -> Option<char> {
    let stat = fs::read_to_string(format!("/proc/{number}/stat")).ok()?;
    stat.rsplit_once(") ")?.1.chars().next()
}

/// Signals come that were ignored at the start, as with `nohup`.
pub(super) fn ignored(place: &Place, random: &mut Random) -> anyhow::Result<()> {
    place.fill(random, SLOW)?;
    let wanted = place.undisturbed()?;
    let signals = *random.one_of::<&[&str]>(&[&["HUP"], &["INT"], &["HUP", "INT", "TERM"]]);
    let line = format!("trap '' {}; exec RUN", signals.join(" "));
    let mut terminal = Terminal::start(place, &line, (24, 80))?;
    let number = run(place)?;
    for _ in 0..3 {
        pause(random, 500);
        signal(random.one_of::<&str>(signals), &[number])?;
    }
    let status = terminal.status()?;
    ensure!(status == 0, "{signals:?}: status {status}");
    ensure!(terminal.is_given_back(), "{signals:?}: the screen stays");
    place.same(&wanted, &place.result("out")?)
}

/// The run is in the background of its terminal, for a while or always.
pub(super) fn background(place: &Place, random: &mut Random) -> anyhow::Result<()> {
    place.fill(random, SLOW)?;
    let wanted = place.undisturbed()?;
    let tenths = random.below(20);
    let line = match random.below(3) {
        0 => "set -m; RUN & wait $!".to_owned(),
        1 => format!("set -m; RUN & sleep 0.{tenths}; fg"),
        // A shell without job control.
        _ => "RUN & wait $!".to_owned(),
    };
    let mut terminal = Terminal::start(place, &line, (24, 80))?;
    let status = terminal.status().context(line.clone())?;
    ensure!(status == 0, "`{line}`: status {status}");
    ensure!(terminal.is_given_back(), "`{line}`: the screen stays");
    place.same(&wanted, &place.result("out")?)
}

/// The run is terminated or stopped, and has to give its terminal back.
pub(super) fn given_back(place: &Place, random: &mut Random) -> anyhow::Result<()> {
    place.fill(random, SLOW)?;
    let wanted = place.undisturbed()?;
    let line = "tty > tty; stty -g > before; RUN; code=$?; stty -g > after; exit $code";
    let mut terminal = Terminal::start(place, line, (24, 80))?;
    let number = run(place)?;
    let modes = |name: &str| fs::read_to_string(place.path(name)).context("no modes");
    pause(random, 2000);
    let way = random.below(3);
    if way > 0 {
        signal("TSTP", &[number])?;
        let begun = Instant::now();
        // Until the program handles this signal, it does nothing to a run whose shell
        // has no job control.
        while !matches!(state(number), None | Some('T' | 'Z')) && begun.elapsed().as_secs() < 2 {
            thread::sleep(Duration::from_millis(5));
        }
        if state(number) == Some('T') {
            let tty = modes("tty")?;
            let now = Command::new("stty")
                .args(["-F", tty.trim(), "-g"])
                .output()?;
            let now = String::from_utf8_lossy(&now.stdout).into_owned();
            ensure!(now == modes("before")?, "stopped: other modes");
            ensure!(terminal.is_given_back(), "stopped: the screen stays");
        }
    }
    if way < 2 {
        signal("TERM", &[number])?;
        pause(random, 300);
        signal("TERM", &[number])?;
    }
    signal("CONT", &[number])?;
    let status = terminal.status()?;
    let is_expected = match way {
        2 => status == 0,
        _ => matches!(status, 0 | 130 | 143),
    };
    ensure!(is_expected, "way {way}: status {status}");
    ensure!(
        modes("before")? == modes("after")?,
        "way {way}: other modes"
    );
    ensure!(terminal.is_given_back(), "way {way}: the screen stays");
    place.check_clean()?;
    place.same(&wanted, &place.finish("out")?)
}

/// The terminal says that it has a strange size, and another one later.
pub(super) fn sizes(place: &Place, random: &mut Random) -> anyhow::Result<()> {
    place.fill(random, SLOW)?;
    let wanted = place.undisturbed()?;
    let sizes = [0, 1, 2, 7, 80, 1000, 5000, 32767, 65535];
    let mut size = || (*random.one_of(&sizes), *random.one_of(&sizes));
    let (first, second) = (size(), size());
    let mut terminal = Terminal::start(place, "exec RUN", first)?;
    pause(random, 1500);
    if let Some(master) = &terminal.master {
        master.resize(PtySize {
            rows: second.0,
            cols: second.1,
            pixel_width: 0,
            pixel_height: 0,
        })?;
    }
    let status = terminal.status();
    let status = status.with_context(|| format!("{first:?}, {second:?}"))?;
    ensure!(status == 0, "{first:?}, {second:?}: status {status}");
    place.same(&wanted, &place.result("out")?)
}
