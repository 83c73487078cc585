//! Packages from npm, PyPI and crates.io into the cache, Debian's onto the machine.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Once;

use anyhow::{Context, Result, bail};

use crate::cache::Cache;
use crate::case::{Package, Registry};

/// How an installation went.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Installed {
    /// It was there before.
    Already,
    Now,
    /// Debian has another version here than the case was written with.
    Other(String),
}

/// Whether a package is there.
pub(crate) fn is_there(cache: &Cache, package: &Package) -> bool {
    match cache.package(package) {
        Some(folder) => folder.join(DONE).is_file(),
        None => debian_version(package.name).is_some(),
    }
}

/// Installs a package if it is not there.
///
/// # Errors
///
/// When the registry's client fails.
pub(crate) fn install(cache: &Cache, package: &Package) -> Result<Installed> {
    let Some(folder) = cache.package(package) else {
        return debian(package);
    };
    if is_there(cache, package) {
        return Ok(Installed::Already);
    }
    // Half of an earlier attempt.
    if folder.exists() {
        fs::remove_dir_all(&folder)
            .with_context(|| format!("cannot remove {}", folder.display()))?;
    }
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    match package.registry {
        Registry::Npm => npm(package, &folder)?,
        Registry::PyPi => pypi(package, &folder)?,
        Registry::Crate => cargo(package, &folder)?,
        Registry::Debian => {}
    }
    fs::write(folder.join(DONE), "")
        .with_context(|| format!("cannot write to {}", folder.display()))?;
    Ok(Installed::Now)
}

/// A file in a package's folder that says that it was installed to the end.
const DONE: &str = ".installed";

fn npm(package: &Package, folder: &Path) -> Result<()> {
    // Without a package.json of its own, npm looks for one in the folders above.
    fs::write(folder.join("package.json"), "{\"private\": true}\n")
        .with_context(|| format!("cannot write to {}", folder.display()))?;
    let mut npm = Command::new("npm");
    npm.current_dir(folder)
        .args(["install", "--no-audit", "--no-fund", "--loglevel=error"])
        .arg(format!("{}@{}", package.name, package.version))
        .args(package.with);
    finish(&mut npm, package)
}

fn pypi(package: &Package, folder: &Path) -> Result<()> {
    let python = python(package.python)
        .with_context(|| format!("there is no Python 3.{} or later", package.python))?;
    finish(
        Command::new(python).args(["-m", "venv"]).arg(folder),
        package,
    )?;
    let pip = || {
        let mut pip = Command::new(folder.join("bin/python"));
        pip.args([
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
        ]);
        pip
    };
    let name = format!("{}=={}", package.name, package.version);
    if package.alone {
        finish(pip().arg("--no-deps").arg(name), package)?;
        finish(pip().args(package.with), package)
    } else {
        finish(pip().arg(name).args(package.with), package)
    }
}

/// A Python 3 that is new enough: the machine's own, one with its version in its name,
/// or one of pyenv's.
fn python(minor: u32) -> Option<PathBuf> {
    let named = (minor.max(8)..30).map(|minor| PathBuf::from(format!("python3.{minor}")));
    let pyenv = std::env::var_os("PYENV_ROOT")
        .map(PathBuf::from)
        .or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".pyenv")))
        .and_then(|root| fs::read_dir(root.join("versions")).ok());
    let mut versions: Vec<PathBuf> = pyenv
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path().join("bin/python3"))
        .collect();
    versions.sort();
    std::iter::once(PathBuf::from("python3"))
        .chain(named)
        .chain(versions)
        .find(|python| {
            Command::new(python)
                .arg("-c")
                .arg(format!(
                    "import sys, venv; sys.exit(sys.version_info < (3, {minor}))"
                ))
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .status()
                .is_ok_and(|status| status.success())
        })
}

fn cargo(package: &Package, folder: &Path) -> Result<()> {
    let mut cargo = Command::new("cargo");
    // Not in this workspace: its settings are not meant for others' programs.
    cargo
        .current_dir(folder)
        .args(["install", "--locked", "--quiet", package.name])
        .args(["--version", package.version])
        .arg("--root")
        .arg(folder)
        .args(package.with)
        .env("CARGO_TARGET_DIR", folder.join("build"));
    finish(&mut cargo, package)?;
    let build = folder.join("build");
    fs::remove_dir_all(&build).with_context(|| format!("cannot remove {}", build.display()))
}

fn debian(package: &Package) -> Result<Installed> {
    let installed = match debian_version(package.name) {
        Some(_) => Installed::Already,
        None => {
            let install = || finish(apt_get("install").arg(package.name), package);
            // A fresh machine has no lists of packages, or old ones.
            static UPDATED: Once = Once::new();
            install().or_else(|error| {
                let mut updated = Err(error);
                UPDATED.call_once(|| updated = finish(&mut apt_get("update"), package));
                updated.and_then(|()| install())
            })?;
            Installed::Now
        }
    };
    match debian_version(package.name) {
        Some(version) if version != package.version => Ok(Installed::Other(version)),
        _ => Ok(installed),
    }
}

/// `apt-get`, as root if that needs no password.
pub(crate) fn apt_get(what: &str) -> Command {
    let root = Command::new("id").arg("-u").output();
    let is_root = root.is_ok_and(|output| output.stdout == b"0\n");
    let mut apt = if is_root {
        Command::new("apt-get")
    } else {
        let mut sudo = Command::new("sudo");
        // Never wait for a password.
        sudo.args(["-n", "apt-get"]);
        sudo
    };
    apt.args([what, "-y", "-q", "--no-install-recommends"])
        .env("DEBIAN_FRONTEND", "noninteractive");
    apt
}

/// The installed version of one of Debian's packages.
pub(crate) fn debian_version(name: &str) -> Option<String> {
    let output = Command::new("dpkg-query")
        .args(["-W", "-f=${db:Status-Status} ${Version}", name])
        .stderr(Stdio::null())
        .output()
        .ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let version = text.strip_prefix("installed ")?;
    Some(version.to_owned())
}

fn finish(command: &mut Command, package: &Package) -> Result<()> {
    finish_by_name(command, &format!("{} {}", package.name, package.version))
}

/// Runs a command that installs or fetches something.
///
/// # Errors
///
/// When it fails; what it printed is told.
pub(crate) fn finish_by_name(command: &mut Command, what: &str) -> Result<()> {
    let program = command.get_program().to_string_lossy().into_owned();
    let output = command
        .stdin(Stdio::null())
        .output()
        .with_context(|| format!("cannot run {program}, which installs {what}"))?;
    if !output.status.success() {
        bail!(
            "{program} could not install {what}: {}",
            String::from_utf8_lossy(&output.stderr).trim_end()
        );
    }
    Ok(())
}
