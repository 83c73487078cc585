//! Reports in a real browser: on narrow and wide screens, their buttons copy what they name.
#![cfg(unix)]
#![allow(clippy::unwrap_used)]

use std::fs::{self, File};
use std::io::{BufRead as _, BufReader, Write as _};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

/// A browser that obeys messages on pipes, as its developer tools send them.
struct Browser {
    process: Child,
    requests: File,
    answers: BufReader<File>,
    sent: u64,
    session: Option<String>,
    _place: tempfile::TempDir,
}

impl Browser {
    fn start() -> Self {
        let place = tempfile::tempdir().unwrap();
        let [requests, answers] = ["requests", "answers"].map(|name| place.path().join(name));
        let made = Command::new("mkfifo").args([&requests, &answers]).status();
        assert!(made.unwrap().success());
        let script = "exec chromium --headless --no-sandbox --disable-gpu \
                      --remote-debugging-pipe --user-data-dir=\"$3\" about:blank 3<\"$1\" 4>\"$2\"";
        let process = Command::new("sh")
            .args(["-c", script, "sh"])
            .args([&requests, &answers, &place.path().join("profile")])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        Self {
            process,
            requests: File::options().write(true).open(requests).unwrap(),
            answers: BufReader::new(File::open(answers).unwrap()),
            sent: 0,
            session: None,
            _place: place,
        }
    }

    fn ask(&mut self, method: &str, parameters: Value) -> Value {
        self.sent += 1;
        let mut request = json!({"id": self.sent, "method": method, "params": parameters});
        if let Some(session) = &self.session {
            request["sessionId"] = json!(session);
        }
        let request = request.to_string() + "\0";
        self.requests.write_all(request.as_bytes()).unwrap();
        loop {
            let mut answer = Vec::new();
            self.answers.read_until(0, &mut answer).unwrap();
            assert_eq!(answer.pop(), Some(0), "the browser ended");
            let answer: Value = serde_json::from_slice(&answer).unwrap();
            if answer["id"] == self.sent {
                assert!(answer["error"].is_null(), "{method}: {answer}");
                return answer["result"].clone();
            }
        }
    }

    /// What an expression of JavaScript is in the page.
    fn value(&mut self, expression: &str) -> Value {
        let asked = json!({"expression": expression, "returnByValue": true});
        self.ask("Runtime.evaluate", asked)["result"]["value"].clone()
    }

    fn wait_for(&mut self, expression: &str) {
        for _ in 0..600 {
            if self.value(expression) == true {
                return;
            }
            thread::sleep(Duration::from_millis(50));
        }
        panic!("it never was so: {expression}");
    }

    fn open(&mut self, page: &Path, width: u32) {
        self.session = None;
        let blank = json!({"url": "about:blank"});
        let target = self.ask("Target.createTarget", blank)["targetId"].clone();
        let attached = json!({"targetId": target, "flatten": true});
        let attached = self.ask("Target.attachToTarget", attached);
        self.session = Some(attached["sessionId"].as_str().unwrap().to_owned());
        let screen =
            json!({"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": false});
        self.ask("Emulation.setDeviceMetricsOverride", screen);
        let url = format!("file://{}", page.display());
        self.ask("Page.navigate", json!({"url": url}));
        self.wait_for("document.readyState === 'complete' && location.protocol === 'file:'");
    }

    /// Clicks the button with this number, and says what is pasted then.
    fn copied_by(&mut self, button: u64) -> String {
        let place = self.value(&format!(
            "(() => {{
                const button = document.querySelectorAll('button[data-copy]')[{button}];
                button.scrollIntoView();
                window.said = [];
                new MutationObserver(() => window.said.push(button.textContent))
                    .observe(button, {{childList: true}});
                const place = button.getBoundingClientRect();
                return [place.x + place.width / 2, place.y + place.height / 2];
            }})()"
        ));
        for kind in ["mousePressed", "mouseReleased"] {
            let click = json!({"type": kind, "x": place[0], "y": place[1], "button": "left",
                "clickCount": 1});
            self.ask("Input.dispatchMouseEvent", click);
        }
        self.wait_for("window.said.includes('Copied')");
        self.value(
            "(() => {
                const area = document.createElement('textarea');
                area.id = 'pasted';
                document.body.append(area);
                area.focus();
            })()",
        );
        for kind in ["keyDown", "keyUp"] {
            let key = json!({"type": kind, "key": "v", "code": "KeyV", "modifiers": 2,
                "commands": if kind == "keyDown" { vec!["paste"] } else { Vec::new() }});
            self.ask("Input.dispatchKeyEvent", key);
        }
        self.wait_for("document.getElementById('pasted').value !== ''");
        let pasted = self.value(
            "(() => {
                const area = document.getElementById('pasted');
                area.remove();
                return area.value;
            })()",
        );
        pasted.as_str().unwrap().to_owned()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A program that crashes on "boom", with a long line.
const ENGINE: &str = "#!/bin/sh
grep -q boom \"$1\" || exit 0
echo \"engine: /build/a/long/path/without/blanks/in/it/$$/vm.c:1: run: Assertion \\`depth < 9' failed.\" >&2
kill -ABRT $$
";

#[test]
fn buttons_copy_what_they_name_and_no_page_is_wider_than_its_screen() {
    if Command::new("chromium").arg("--version").output().is_err() {
        let missing = "skipped: there is no chromium";
        assert!(std::env::var_os("PICIRENY_NO_SKIP").is_none(), "{missing}");
        eprintln!("{missing}");
        return;
    }
    let place = tempfile::tempdir().unwrap();
    let path = |name: &str| place.path().join(name);
    fs::create_dir(path("crashes")).unwrap();
    let name = "crashes/a_long_name_of_an_input_that_a_fuzzer_has_given_to_it.json";
    fs::write(
        path(name),
        "[1, {\"a\": [\"boom <b>&amp;\", 2]},\n {\"b\": [3, 4]}]\n",
    )
    .unwrap();
    fs::write(path("engine"), ENGINE).unwrap();
    fs::set_permissions(path("engine"), fs::Permissions::from_mode(0o755)).unwrap();
    let picireny = |words: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_picireny"))
            .current_dir(place.path())
            .args(words)
            .args(["--", "./engine", "{}"])
            .output()
            .unwrap();
        assert!(output.status.success(), "{output:?}");
    };
    picireny(&["triage", "crashes", "--out", "triage"]);
    picireny(&[name, "--signature", "--out", "run"]);
    let mut browser = Browser::start();
    for (page, buttons) in [("run/report.html", 2), ("triage/report.html", 1)] {
        for (width, clipboard) in [
            (480, "navigator.clipboard"),
            (480, "undefined"),
            (1400, "navigator.clipboard"),
        ] {
            browser.open(&path(page), width);
            let wide =
                "document.documentElement.scrollWidth > document.documentElement.clientWidth";
            assert_eq!(browser.value(wide), false, "{page} at {width} is too wide");
            let visible =
                "[...document.querySelectorAll('button[data-copy]')].map(it => !it.hidden)";
            assert_eq!(browser.value(visible), json!(vec![true; buttons]), "{page}");
            // Some browsers give none to a page from the disk.
            browser.value(&format!(
                "Object.defineProperty(navigator, 'clipboard', {{value: {clipboard}, \
                 configurable: true}})"
            ));
            for button in 0..buttons as u64 {
                let named = browser.value(&format!(
                    "document.getElementById(document.querySelectorAll('button[data-copy]')\
                     [{button}].dataset.copy).textContent"
                ));
                assert_eq!(browser.copied_by(button), named, "{page} at {width}");
            }
        }
    }
}
