//! The live view, in a real terminal of each size: what it shows, what its keys
//! do, and that it leaves the terminal as it was.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)]

#[path = "support/example.rs"]
mod example;

use std::fs;
use std::io::{Read as _, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

use example::folder;

/// How long the screen is waited for.
const PATIENCE: Duration = Duration::from_secs(60);

/// A test that says something, and with small candidates that are interesting
/// waits until there is a file `go`.
const TEST: &str = r#"#!/bin/sh
here=$(dirname "$0")
echo "looking at $(wc -c < "$1") bytes"
grep -q 7 "$1" || exit 1
if [ "$(wc -c < "$1")" -lt 30 ]; then
    until [ -e "$here/go" ]; do sleep 0.05; done
fi
"#;

const INPUT: &str = "[\n  1,\n  [2, 3, 4],\n  {\"five\": 6},\n  [7, 8],\n  \"nine\"\n]\n";

/// A program in a terminal.
struct Terminal {
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    screen: Arc<Mutex<vt100::Parser>>,
}

fn size(rows: u16, cols: u16) -> PtySize {
    PtySize {
        rows,
        cols,
        pixel_width: 0,
        pixel_height: 0,
    }
}

impl Terminal {
    fn new(folder: &Path, words: &[&str], (rows, cols): (u16, u16)) -> Self {
        let pair = native_pty_system().openpty(size(rows, cols)).unwrap();
        let mut command = CommandBuilder::new(words[0]);
        command.args(&words[1..]);
        command.cwd(folder);
        command.env("TERM", "xterm-256color");
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let screen = Arc::new(Mutex::new(vt100::Parser::new(rows, cols, 0)));
        let mut output = pair.master.try_clone_reader().unwrap();
        let shown = Arc::clone(&screen);
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(read @ 1..) = output.read(&mut bytes) {
                shown.lock().unwrap().process(&bytes[..read]);
            }
        });
        Self {
            keys: pair.master.take_writer().unwrap(),
            master: pair.master,
            child,
            screen,
        }
    }

    /// The program itself, with the live view.
    fn picireny(folder: &Path, size: (u16, u16)) -> Self {
        let words: Vec<&str> = line().split(' ').collect();
        Self::new(folder, &words, size)
    }

    fn contents(&self) -> String {
        self.screen.lock().unwrap().screen().contents()
    }

    /// The screen as soon as it is as wanted.
    fn wait(&self, what: &str, wanted: impl Fn(&str) -> bool) -> String {
        let begun = Instant::now();
        loop {
            let contents = self.contents();
            if wanted(&contents) {
                return contents;
            }
            assert!(begun.elapsed() < PATIENCE, "{what}:\n{contents}");
            thread::sleep(Duration::from_millis(20));
        }
    }

    fn wait_for(&self, text: &str) -> String {
        self.wait(text, |contents| contents.contains(text))
    }

    fn press(&mut self, keys: &[u8]) {
        self.keys.write_all(keys).unwrap();
        self.keys.flush().unwrap();
    }

    fn is_as_it_was(&self) -> bool {
        let parser = self.screen.lock().unwrap();
        let screen = parser.screen();
        !screen.alternate_screen() && !screen.hide_cursor()
    }

    fn status(&mut self) -> u32 {
        self.child.wait().unwrap().exit_code()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

fn line() -> &'static str {
    concat!(
        env!("CARGO_BIN_EXE_picireny"),
        " in.json ./test.sh --ui full --strategy picireny --timeout 100 --out out"
    )
}

/// A screen without times, which are never the same.
fn timeless(screen: &str) -> String {
    let words = |line: &str| {
        let mut words: Vec<&str> = line.split(' ').collect();
        for at in 1..words.len() {
            let is_unit = ["s", "s:", "tests/s", "min"].contains(&words[at]);
            if is_unit && words[at - 1].starts_with(|c: char| c.is_ascii_digit() || c == '-') {
                words[at - 1] = "#";
            }
        }
        words.join(" ").trim_end().to_owned()
    };
    let lines: Vec<String> = screen.lines().map(words).collect();
    lines.join("\n").replace("# min # s", "# s")
}

/// The screen when a small candidate is tested.
fn waiting(terminal: &Terminal) -> String {
    terminal.wait("a test that waits", |contents| {
        contents.contains("running for") && contents.contains("looking at")
    })
}

fn shown(cols: u16) -> String {
    let folder = folder(INPUT, TEST);
    let terminal = Terminal::picireny(folder.path(), (30, cols));
    // After a second the number of tests has settled.
    waiting(&terminal);
    terminal.wait("a second", |contents| {
        contents.contains("running for 1 s") || contents.contains("running for 2 s")
    });
    timeless(&terminal.contents())
}

#[test]
fn a_narrow_terminal_shows_everything_in_one_column() {
    insta::assert_snapshot!(shown(50));
}

#[test]
fn so_does_a_usual_one() {
    insta::assert_snapshot!(shown(80));
}

#[test]
fn a_wide_one_has_two_columns() {
    insta::assert_snapshot!(shown(120));
}

#[test]
fn keys_pause_hide_panes_and_end_the_run() {
    let folder = folder(INPUT, TEST);
    let mut terminal = Terminal::picireny(folder.path(), (30, 80));
    waiting(&terminal);
    terminal.press(b"p");
    terminal.wait_for("tests: paused");
    fs::write(folder.path().join("go"), "").unwrap();
    // What was running ends; nothing begins.
    terminal.wait("no test", |contents| !contents.contains("running for"));
    // The time stands still, while the screen lives.
    let time = |contents: &str| {
        contents
            .split("%)  ")
            .nth(1)
            .map(|rest| rest[..4].to_owned())
    };
    let before = time(&terminal.contents());
    thread::sleep(Duration::from_secs(2));
    assert_eq!(time(&terminal.contents()), before);
    terminal.press(b"1");
    terminal.wait("no curve", |contents| !contents.contains("size over tests"));
    terminal.press(b"1");
    terminal.wait_for("size over tests");
    terminal.master.resize(size(20, 100)).unwrap();
    terminal
        .screen
        .lock()
        .unwrap()
        .screen_mut()
        .set_size(20, 100);
    terminal.wait("two columns", |contents| {
        contents.lines().any(|line| line.chars().count() > 90)
    });
    terminal.press(b"q");
    assert_eq!(terminal.status(), 130);
    terminal.wait("the end", |_| terminal.is_as_it_was());
    let said = terminal.wait_for("--resume");
    assert!(said.contains("Interrupted"), "{said}");
}

#[test]
fn a_paused_run_goes_on_to_its_end() {
    let folder = folder(INPUT, TEST);
    let mut terminal = Terminal::picireny(folder.path(), (30, 80));
    waiting(&terminal);
    terminal.press(b"p");
    terminal.wait_for("tests: paused");
    fs::write(folder.path().join("go"), "").unwrap();
    terminal.press(b"p");
    assert_eq!(terminal.status(), 0);
    terminal.wait("the end", |_| terminal.is_as_it_was());
    terminal.wait_for("The result is out/in.json");
    let result = fs::read_to_string(folder.path().join("out/in.json")).unwrap();
    assert!(result.contains('7') && result.len() < 20, "{result}");
}

#[test]
fn a_phase_can_be_skipped() {
    let folder = folder(INPUT, TEST);
    let mut terminal = Terminal::picireny(folder.path(), (30, 80));
    waiting(&terminal);
    terminal.press(b"s");
    terminal.wait_for("s skipping");
    fs::write(folder.path().join("go"), "").unwrap();
    // The only phase is over with the test that was running.
    assert_eq!(terminal.status(), 0);
    terminal.wait("the end", |_| terminal.is_as_it_was());
    terminal.wait_for("a part of the work was skipped");
    terminal.wait_for("The result is out/in.json");
}

const TAB: &[u8] = b"\t";
const BACK_TAB: &[u8] = b"\x1b[Z";
const ENTER: &[u8] = b"\r";
const ESCAPE: &[u8] = b"\x1b";
const UP: &[u8] = b"\x1b[A";
const DOWN: &[u8] = b"\x1b[B";
const END: &[u8] = b"\x1b[F";

#[test]
fn a_key_shows_all_keys_and_what_closes_them_does_not_end_the_run() {
    let folder = folder(INPUT, TEST);
    let mut terminal = Terminal::picireny(folder.path(), (15, 50));
    terminal.wait_for("running for");
    terminal.press(b"?");
    // A screen arrives in parts.
    let keys = terminal.wait("the keys in the place of what was there", |contents| {
        contents.contains("show these keys")
            && contents.contains(" keys ")
            && !contents.contains("5 best")
    });
    // There is no room for all of them.
    assert!(!keys.contains("1 to 6"), "{keys}");
    terminal.press(END);
    terminal.wait_for("1 to 6");
    terminal.press(b"q");
    terminal.wait_for("running for");
    terminal.press(b"?");
    terminal.wait_for("show these keys");
    terminal.press(ESCAPE);
    terminal.wait_for("running for");
    fs::write(folder.path().join("go"), "").unwrap();
    assert_eq!(terminal.status(), 0);
}

#[test]
fn the_history_of_changes_can_be_looked_through() {
    let folder = folder(INPUT, TEST);
    // The third candidate that is accepted waits.
    let test = TEST.replace("-lt 30", "-lt 20");
    fs::write(folder.path().join("test.sh"), test).unwrap();
    let mut terminal = Terminal::picireny(folder.path(), (24, 80));
    terminal.wait("two changes", |contents| {
        contents.contains("running for") && contents.contains("change 2 of 2: prune, ")
    });
    terminal.press(BACK_TAB);
    terminal.wait_for("6 change 2 of 2: prune, 34 -> ");
    terminal.press(UP);
    terminal.wait_for("6 change 1 of 2: prune, 56 -> 34 bytes \u{2501}");
    terminal.press(ENTER);
    let parts = [
        "no. pass",
        "\u{25b8}  1 prune",
        "   2 prune",
        "56 -> 34",
        "-  [2, 3, 4],",
    ];
    // A screen may be half drawn when it is read.
    terminal.wait("the history", |contents| {
        parts.iter().all(|part| contents.contains(part))
    });
    terminal.press(DOWN);
    terminal.wait_for("\u{25b8}  2 prune");
    // A key that closes the pane does not end the run.
    terminal.press(b"q");
    terminal.wait_for("best candidate");
    fs::write(folder.path().join("go"), "").unwrap();
    assert_eq!(terminal.status(), 0);
}

#[test]
fn a_pane_fills_the_screen_and_is_scrolled() {
    let folder = folder(INPUT, TEST);
    let test = TEST.replacen("echo ", "seq 1 50; echo ", 1);
    fs::write(folder.path().join("test.sh"), test).unwrap();
    let mut terminal = Terminal::picireny(folder.path(), (24, 80));
    terminal.wait_for("running for");
    terminal.press(TAB);
    terminal.press(TAB);
    terminal.wait_for(" 2 tests \u{2501}");
    terminal.press(ENTER);
    // The end of what the test printed is shown first. A screen may be half drawn when it is read.
    terminal.wait("the end of one pane", |contents| {
        contents.contains("looking at")
            && !contents.contains("the last one")
            && !contents.contains("best candidate")
    });
    terminal.press(b"\x1b[H");
    terminal.wait("the beginning of one pane", |contents| {
        contents.contains("the last one exited")
            && contents.contains("running for")
            && !contents.contains("looking at")
    });
    // Another pane takes its place.
    terminal.press(b"5");
    terminal.wait("another pane", |contents| {
        contents.contains("5 best candidate") && !contents.contains("running for")
    });
    terminal.press(ENTER);
    terminal.wait_for("running for");
    terminal.press(b"q");
    assert_eq!(terminal.status(), 130);
}

#[test]
fn a_pass_can_be_switched_off_and_the_end_says_that_something_was_left_out() {
    let folder = folder(INPUT, TEST);
    let test = TEST.replace("-lt 30", "-lt 12");
    fs::write(folder.path().join("test.sh"), test).unwrap();
    let line = line().replace("--strategy picireny", "--strategy normal");
    let words: Vec<&str> = line.split(' ').collect();
    let mut terminal = Terminal::new(folder.path(), &words, (30, 80));
    terminal.wait("a pass that gave something", |contents| {
        let has_delete = |line: &str| line.starts_with("delete ");
        contents.contains("running for") && contents.lines().any(has_delete)
    });
    for _ in 0..3 {
        terminal.press(TAB);
    }
    terminal.wait_for("3 passes: x switches one off");
    let is_off = |contents: &str| {
        let selected = contents.lines().find(|line| line.starts_with('\u{25b8}'));
        selected.is_some_and(|line| line.trim_end().ends_with(" off"))
    };
    terminal.press(b"x");
    terminal.wait("off", is_off);
    terminal.press(b"x");
    terminal.wait_for("The pass delete is switched on again");
    terminal.wait("on", |contents| !is_off(contents));
    terminal.press(b"x");
    terminal.wait("off", is_off);
    fs::write(folder.path().join("go"), "").unwrap();
    assert_eq!(terminal.status(), 0);
    terminal.wait_for("a part of the work was skipped");
}

/// A program that dies on a 7, and with small files waits for the file `go`.
const ENGINE: &str = r#"#!/bin/sh
here=$(dirname "$0")
grep -q 7 "$1" || exit 0
if [ "$(wc -c < "$1")" -lt 25 ]; then
    until [ -e "$here/go" ]; do sleep 0.05; done
fi
word=$(grep -o -e five -e six "$1")
echo "engine: x.c:1: run: Assertion \`is_not_$word' failed." >&2
kill -ABRT $$
"#;

#[test]
fn a_triage_shows_how_far_it_is_and_the_file_that_is_reduced() {
    let folder = folder(INPUT, TEST);
    let path = |name: &str| folder.path().join(name);
    fs::write(path("test.sh"), ENGINE).unwrap();
    fs::create_dir(path("crashes")).unwrap();
    fs::write(path("crashes/a.json"), INPUT).unwrap();
    fs::write(path("crashes/b.json"), INPUT.replace("five", "six")).unwrap();
    fs::write(path("crashes/c.json"), "[1]").unwrap();
    let words = [
        env!("CARGO_BIN_EXE_picireny"),
        "triage",
        "crashes",
        "--out",
        "out",
        "--",
        "./test.sh",
        "{}",
    ];
    let mut terminal = Terminal::new(folder.path(), &words, (40, 100));
    // Without an option, the view is what a terminal has.
    let screen = terminal.wait("a small candidate", |contents| {
        contents.contains("0 of 2 groups reduced") && contents.contains("running for 1 s")
    });
    assert!(!terminal.is_as_it_was());
    let headline = screen.lines().next().unwrap();
    assert!(
        headline.contains(" a.json") || headline.contains(" b.json"),
        "{screen}"
    );
    assert!(screen.contains("1 file, reducing "), "{screen}");
    assert!(screen.contains("1 file, waiting: assertion: "), "{screen}");
    assert!(
        screen.contains("Group 1 of 2, 1 file: assertion"),
        "{screen}"
    );
    terminal.press(b"p");
    terminal.wait_for("tests: paused");
    fs::write(path("go"), "").unwrap();
    terminal.wait("no test", |contents| !contents.contains("running for"));
    terminal.press(b"p");
    assert_eq!(terminal.status(), 0);
    terminal.wait("the end", |_| terminal.is_as_it_was());
    terminal.wait_for("2 crashes in 2 groups, 1 file without a crash");
    terminal.wait_for("The report is out/report.html");
}

#[test]
fn ctrl_z_gives_the_terminal_back_until_the_run_is_continued() {
    let folder = folder(INPUT, TEST);
    let script = format!("{}; echo has stopped; read x; fg; echo has ended", line());
    let mut terminal = Terminal::new(folder.path(), &["bash", "-mc", &script], (30, 80));
    waiting(&terminal);
    terminal.press(b"\x1a");
    terminal.wait_for("has stopped");
    assert!(terminal.is_as_it_was());
    goes_on_and_ends(&mut terminal, folder.path());
    terminal.wait_for("The result is out/in.json");
}

/// Lets a shell continue the program, which takes the screen again until it ends.
fn goes_on_and_ends(terminal: &mut Terminal, folder: &Path) {
    terminal.press(b"\n");
    waiting(terminal);
    assert!(!terminal.is_as_it_was());
    fs::write(folder.join("go"), "").unwrap();
    terminal.wait_for("has ended");
    assert!(terminal.is_as_it_was());
}

/// A shell that runs the program, and then something else in the same terminal; the number
/// of the program's process is in `pid`.
fn in_a_shell(folder: &Path, then: &str) -> Terminal {
    let script = format!("bash -c 'echo $$ > pid; exec {}'; {then}", line());
    Terminal::new(folder, &["bash", "-mc", &script], (30, 80))
}

/// Whether the program was there to get the signal.
fn kill(folder: &Path, signal: &str) -> bool {
    let pid = fs::read_to_string(folder.join("pid")).unwrap();
    let mut command = std::process::Command::new("kill");
    let output = command.args([signal, pid.trim()]).output();
    output.unwrap().status.success()
}

#[test]
fn a_stop_that_somebody_else_asks_for_gives_the_terminal_back_as_ctrl_z_does() {
    let folder = folder(INPUT, TEST);
    let then = "echo has stopped; read x; fg; echo has ended; read x";
    let mut terminal = in_a_shell(folder.path(), then);
    let before = terminal.master.get_termios();
    waiting(&terminal);
    assert!(kill(folder.path(), "-TSTP"));
    terminal.wait_for("has stopped");
    assert!(terminal.is_as_it_was());
    assert_eq!(terminal.master.get_termios(), before);
    // Whoever is stopped is not stopped any more by that.
    assert!(kill(folder.path(), "-TSTP"));
    goes_on_and_ends(&mut terminal, folder.path());
    assert_eq!(terminal.master.get_termios(), before);
}

#[test]
fn a_second_sigterm_gives_the_terminal_back_whenever_it_comes() {
    for pause in [0, 1, 2, 4, 8, 16, 32] {
        let folder = folder(INPUT, TEST);
        let terminal = in_a_shell(folder.path(), "echo has ended; read x");
        let before = terminal.master.get_termios();
        waiting(&terminal);
        assert!(kill(folder.path(), "-TERM"));
        thread::sleep(Duration::from_millis(pause));
        // It may have ended.
        kill(folder.path(), "-TERM");
        terminal.wait_for("has ended");
        assert!(terminal.is_as_it_was(), "after {pause} ms");
        let after = terminal.master.get_termios();
        assert_eq!(after, before, "after {pause} ms");
    }
}

#[test]
fn ctrl_c_gives_the_terminal_back_though_the_run_cannot_end() {
    let folder = folder(INPUT, TEST);
    let path = |name: &str| folder.path().join(name);
    // Of a large input nobody waits for what takes long.
    fs::write(path("in.json"), format!("[7{}]", ", 8".repeat(1_500_000))).unwrap();
    fs::write(path("test.sh"), "#!/bin/sh\nexec grep -q 7 \"$1\"\n").unwrap();
    let made = std::process::Command::new("mkfifo")
        .arg(path("log"))
        .status();
    assert!(made.unwrap().success());
    let log = fs::File::options().read(true).write(true).open(path("log"));
    let mut log = log.unwrap();
    thread::spawn(move || while log.write_all(&[b' '; 4096]).is_ok() {});
    let line = format!("{} --format text --log-file log", line());
    let words: Vec<&str> = line.split(' ').collect();
    let mut terminal = Terminal::new(folder.path(), &words, (30, 80));
    // A log that is full is waited for without an end.
    terminal.wait("the view", |_| !terminal.is_as_it_was());
    let noted = |_: &str| {
        let state = fs::read_to_string(path("out/.picireny/run-copy.json"));
        state.is_ok_and(|state| state.contains("\"checked\": true"))
    };
    terminal.wait("the input's tests", noted);
    terminal.press(b"\x03");
    assert_eq!(terminal.status(), 130);
    terminal.wait("the end", |_| terminal.is_as_it_was());
    terminal.wait_for("Interrupted");
}
