//! `packaging/action/install`: how the GitHub Action gets the program.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use sha2::{Digest as _, Sha256};
use tempfile::TempDir;

/// A machine of a workflow, a release in a folder, and a Rust that only says what it is asked.
struct Place(TempDir);

impl Place {
    fn new() -> Place {
        let place = Place(tempfile::tempdir().unwrap());
        fs::create_dir_all(place.path("temp")).unwrap();
        fs::create_dir_all(place.path("bin")).unwrap();
        place.program("bin/cargo", "echo cargo \"$@\"");
        place
    }

    fn path(&self, path: &str) -> PathBuf {
        self.0.path().join(path)
    }

    fn program(&self, path: &str, script: &str) {
        let path = self.path(path);
        fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    }

    /// Makes a release of the present version, for this kind of machine.
    fn release(&self) -> PathBuf {
        let system = match std::env::consts::OS {
            "macos" => "apple-darwin",
            _ => "unknown-linux-musl",
        };
        let version = concat!("v", env!("CARGO_PKG_VERSION"));
        let name = format!("picireny-{version}-{}-{system}", std::env::consts::ARCH);
        let folder = self
            .path("server/o/picireny/releases/download")
            .join(version);
        fs::create_dir_all(folder.join(&name)).unwrap();
        let program = format!("server/o/picireny/releases/download/{version}/{name}/picireny");
        self.program(&program, "echo released");
        let archive = folder.join(format!("{name}.tar.gz"));
        let packed = Command::new("tar")
            .args(["czf", archive.to_str().unwrap(), "-C"])
            .args([folder.to_str().unwrap(), &name])
            .status();
        assert!(packed.unwrap().success());
        let sum = Sha256::digest(fs::read(&archive).unwrap());
        let sum: String = sum.iter().map(|byte| format!("{byte:02x}")).collect();
        let line = format!("{sum}  {name}.tar.gz\n");
        fs::write(folder.join(format!("{name}.tar.gz.sha256")), line).unwrap();
        archive
    }

    /// Installs the program as the action does that is used at `version`.
    fn install(&self, version: &str) -> Output {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        Command::new(root.join("packaging/action/install"))
            .env(
                "PATH",
                format!("{}:/usr/bin:/bin", self.path("bin").display()),
            )
            .env("ACTION", root)
            .env("REPOSITORY", "o/picireny")
            .env("REF", version)
            .env(
                "SERVER",
                format!("file://{}", self.path("server").display()),
            )
            .env("RUNNER_TEMP", self.path("temp"))
            .env("GITHUB_PATH", self.path("paths"))
            .output()
            .unwrap()
    }

    /// What the program says that workflows find from then on.
    fn said(&self) -> String {
        let path = fs::read_to_string(self.path("paths")).unwrap();
        let output = Command::new(Path::new(path.trim()).join("picireny")).output();
        String::from_utf8(output.unwrap().stdout).unwrap()
    }
}

fn printed(output: &Output) -> String {
    String::from_utf8_lossy(&[&*output.stdout, &*output.stderr].concat()).into_owned()
}

#[test]
fn at_a_release_its_binary_is_installed_and_nothing_is_built() {
    for version in ["v0", concat!("v", env!("CARGO_PKG_VERSION"))] {
        let place = Place::new();
        place.release();
        let output = place.install(version);
        assert!(output.status.success(), "{}", printed(&output));
        assert!(!printed(&output).contains("cargo"), "{}", printed(&output));
        assert_eq!(place.said(), "released\n");
    }
}

#[test]
fn without_a_binary_the_source_is_built() {
    for version in ["main", "v0"] {
        let place = Place::new();
        let output = place.install(version);
        assert!(output.status.success(), "{}", printed(&output));
        assert!(printed(&output).contains("cargo install --locked --path"));
        assert!(place.path("paths").exists());
    }
    // A branch is not what a release has.
    let place = Place::new();
    place.release();
    assert!(printed(&place.install("main")).contains("cargo install"));
}

#[test]
fn a_binary_with_another_checksum_is_refused() {
    let place = Place::new();
    let archive = place.release();
    let mut bytes = fs::read(&archive).unwrap();
    bytes.push(0);
    fs::write(&archive, bytes).unwrap();
    let output = place.install("v0");
    assert!(!output.status.success());
    assert!(printed(&output).contains("is not what its checksum says"));
    assert!(!place.path("paths").exists());
}

#[test]
fn a_program_that_is_installed_already_is_used() {
    let place = Place::new();
    place.program("bin/picireny", "echo mine");
    let output = place.install("v0");
    assert!(output.status.success());
    assert!(printed(&output).contains("installed already"));
    assert!(!place.path("paths").exists());
}
