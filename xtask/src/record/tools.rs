//! The tools that are recorded, and how they are installed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use anyhow::{Context as _, bail, ensure};

use super::sha256;

/// The npm package that holds ANTLR's tool and Java runtime. Maven, where
/// they are published, may be out of reach where npm is not.
const ANTLR_PACKAGE: &str = "antlr4ng-cli@2.0.0";

/// Its jar, and the jar's SHA-256.
const ANTLR_JAR: &str = "package/antlr4-4.13.2-SNAPSHOT-complete.jar";
const ANTLR_JAR_HASH: &str = "156a885bdaf847601d4b0350185dfaa5c4aee36c9a9c4c1632c31b0381360d39";

/// The Python tool and all that it needs. Its own requirement is ANTLR 4.9.2's
/// runtime; the one here belongs to the jar above.
const PYTHON_PACKAGES: &[&str] = &[
    "picireny==21.8",
    "picire==21.8",
    "antlr4-python3-runtime==4.13.2",
    "antlerinator==1!3.0.1",
    "inators==2.1.1",
    "chardet==5.2.0",
    "psutil==7.2.2",
    "packaging==24.2",
    "setuptools==75.8.0",
];

/// Makes short runs of Java cheap.
const JAVA_OPTIONS: &str = "-XX:+UseSerialGC -XX:TieredStopAtLevel=1";

/// A folder with the installed tools.
pub(super) struct Tools {
    /// The folder.
    pub(super) cache: PathBuf,
}

impl Tools {
    pub(super) fn new(cache: PathBuf) -> Self {
        Self { cache }
    }

    /// ANTLR's jar: the tool and the Java runtime.
    pub(super) fn antlr_jar(&self) -> anyhow::Result<PathBuf> {
        let folder = self.cache.join("antlr");
        let jar = folder.join(ANTLR_JAR);
        if !jar.exists() {
            fs::create_dir_all(&folder)?;
            let mut npm = Command::new("npm");
            let npm = npm.args(["pack", "--silent", ANTLR_PACKAGE]);
            let packed = stdout(npm.current_dir(&folder))?;
            let mut tar = Command::new("tar");
            let tar = tar.args(["-xzf", packed.trim()]).current_dir(&folder);
            stdout(tar)?;
        }
        let bytes = fs::read(&jar).with_context(|| format!("cannot read {}", jar.display()))?;
        ensure!(
            sha256(&bytes) == ANTLR_JAR_HASH,
            "{} is not the file that was recorded with",
            jar.display()
        );
        Ok(jar)
    }

    /// The Python of a virtual environment that has the Python tool.
    pub(super) fn python(&self) -> anyhow::Result<PathBuf> {
        let folder = self.cache.join("python");
        let python = folder.join("bin/python");
        let stamp = folder.join("installed");
        let wanted = format!("{}\n{ANTLR_JAR_HASH}\n", PYTHON_PACKAGES.join("\n"));
        if fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
            return Ok(python);
        }
        stdout(Command::new("python3").args(["-m", "venv"]).arg(&folder))?;
        let mut pip = Command::new(&python);
        pip.args(["-m", "pip", "install", "--quiet", "--no-deps"]);
        stdout(pip.args(PYTHON_PACKAGES))?;
        self.renew_grammar_parser(&python)?;
        fs::write(&stamp, wanted)?;
        Ok(python)
    }

    /// The Python tool reads grammars with a parser that ANTLR 4.9.2 generated
    /// and no other runtime executes. It is generated again from the grammars
    /// that the tool comes with.
    fn renew_grammar_parser(&self, python: &Path) -> anyhow::Result<()> {
        let find = "import importlib.util; print(importlib.util.find_spec('picireny').origin)";
        let origin = stdout(Command::new(python).args(["-c", find]))?;
        let Some(package) = Path::new(origin.trim()).parent() else {
            bail!("the Python tool is not in a folder: {origin}");
        };
        let mut command = self.antlr()?;
        command.args(["-Dlanguage=Python3", "-no-listener", "-Xexact-output-dir"]);
        command.args(["-o", "parser", "resources/ANTLRv4Lexer.g4"]);
        command.arg("resources/ANTLRv4Parser.g4");
        stdout(command.current_dir(package.join("antlr4")))?;
        Ok(())
    }

    /// The ANTLR tool, without arguments.
    pub(super) fn antlr(&self) -> anyhow::Result<Command> {
        let mut command = java("java");
        command.arg("-jar").arg(self.antlr_jar()?);
        Ok(command)
    }
}

/// A program that may run Java.
pub(super) fn java(program: impl AsRef<std::ffi::OsStr>) -> Command {
    let mut command = Command::new(program);
    command.env("JAVA_TOOL_OPTIONS", JAVA_OPTIONS);
    command
}

/// Runs a command to its end; it has to succeed.
pub(super) fn stdout(command: &mut Command) -> anyhow::Result<String> {
    let Output {
        status,
        stdout,
        stderr,
    } = command
        .output()
        .with_context(|| format!("cannot run {}", command.get_program().to_string_lossy()))?;
    let stdout = String::from_utf8_lossy(&stdout).into_owned();
    ensure!(
        status.success(),
        "{command:?} ended with {status}\n{stdout}{}",
        String::from_utf8_lossy(&stderr)
    );
    Ok(stdout)
}
