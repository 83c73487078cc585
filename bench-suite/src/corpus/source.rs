//! The packages whose files are asked about.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::cache::Cache;
use crate::generate::sha256;
use crate::install::{apt_get, finish_by_name};

/// One version of a package in a registry: a line of `sources.tsv`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Source {
    /// `npm`, `pypi`, `crate` or `debian`.
    registry: String,
    name: String,
    version: String,
    /// The archive's SHA-256 in hexadecimal.
    sha256: String,
}

/// All sources, in the order of their file.
///
/// # Errors
///
/// When a line has not four fields.
pub(crate) fn sources() -> Result<Vec<Source>> {
    let lines = include_str!("../../corpus/sources.tsv").lines();
    let lines = lines.filter(|line| !line.starts_with('#'));
    lines.map(Source::of).collect()
}

impl Source {
    fn of(line: &str) -> Result<Self> {
        let fields: Vec<&str> = line.split('\t').collect();
        let [registry, name, version, sha256] = fields[..] else {
            bail!("sources.tsv: four fields are expected in {line:?}");
        };
        Ok(Self {
            registry: registry.to_owned(),
            name: name.to_owned(),
            version: version.to_owned(),
            sha256: sha256.to_owned(),
        })
    }

    /// Its name in questions.
    pub(crate) fn label(&self) -> String {
        format!("{}:{}@{}", self.registry, self.name, self.version)
    }

    /// Where its files are.
    pub(crate) fn folder(&self, cache: &Cache) -> PathBuf {
        let name = self.label().replace(['/', ':'], "+");
        cache.folder().join("corpus/sources").join(name)
    }

    /// Fetches and unpacks it, if that was not done yet.
    ///
    /// # Errors
    ///
    /// When the registry does not answer, or gives something else than it gave once.
    pub(crate) fn fetch(&self, cache: &Cache) -> Result<()> {
        let folder = self.folder(cache);
        let done = folder.with_extension("fetched");
        if done.is_file() {
            return Ok(());
        }
        let archives = folder.with_extension("archive");
        for folder in [&folder, &archives] {
            let _ = fs::remove_dir_all(folder);
            fs::create_dir_all(folder)
                .with_context(|| format!("cannot make {}", folder.display()))?;
        }
        let archive = self.download(&archives)?;
        let sha256 = hash_of(&archive)?;
        if sha256 != self.sha256 {
            bail!(
                "{} has the SHA-256 {sha256}, {} is expected",
                self.label(),
                self.sha256
            );
        }
        unpack(&archive, &folder)?;
        fs::remove_dir_all(&archives)
            .with_context(|| format!("cannot remove {}", archives.display()))?;
        fs::write(&done, "").with_context(|| format!("cannot write {}", done.display()))
    }

    /// The archive, in an empty folder.
    fn download(&self, folder: &Path) -> Result<PathBuf> {
        let (name, version) = (&self.name, &self.version);
        let mut command;
        match &*self.registry {
            "npm" => {
                command = Command::new("npm");
                command.args(["pack", "--silent", &format!("{name}@{version}")]);
            }
            "pypi" => {
                command = Command::new("python3");
                command.args(["-m", "pip", "download", "--quiet", "--no-deps"]);
                command.arg(format!("{name}=={version}"));
            }
            "crate" => {
                command = Command::new("curl");
                let address =
                    format!("https://static.crates.io/crates/{name}/{name}-{version}.crate");
                command.args(["-fsSLO", &address]);
            }
            "debian" => {
                command = apt_get("download");
                command.arg(format!("{name}={version}"));
            }
            other => bail!("sources.tsv: {other} is no registry"),
        }
        finish_by_name(command.current_dir(folder), &self.label())?;
        let mut files = fs::read_dir(folder)
            .with_context(|| format!("cannot read {}", folder.display()))?
            .flatten();
        let file = files
            .next()
            .with_context(|| format!("{} brought no file", self.label()))?;
        Ok(file.path())
    }

    /// Paths in its folder of the files with one of some endings, in order.
    pub(crate) fn files(&self, cache: &Cache, suffixes: &[&str]) -> Vec<String> {
        let top = self.folder(cache);
        let mut found = Vec::new();
        let mut unread = vec![top.clone()];
        while let Some(folder) = unread.pop() {
            for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
                let path = entry.path();
                let Ok(kind) = entry.file_type() else {
                    continue;
                };
                if kind.is_dir() {
                    unread.push(path);
                } else if kind.is_file()
                    && let Some(path) = path.strip_prefix(&top).ok().and_then(Path::to_str)
                    && suffixes.iter().any(|suffix| path.ends_with(suffix))
                {
                    found.push(path.to_owned());
                }
            }
        }
        found.sort();
        found
    }

    /// A file's text; after the C preprocessor if that is asked for.
    ///
    /// # Errors
    ///
    /// When it cannot be read, is no UTF-8, or lacks a header.
    pub(crate) fn text(&self, cache: &Cache, path: &str, preprocessed: bool) -> Result<String> {
        let file = self.folder(cache).join(path);
        let bytes = match preprocessed {
            false => fs::read(&file).with_context(|| format!("cannot read {}", file.display()))?,
            true => self.preprocess(cache, path)?,
        };
        String::from_utf8(bytes).with_context(|| format!("{} is no UTF-8", file.display()))
    }

    fn preprocess(&self, cache: &Cache, path: &str) -> Result<Vec<u8>> {
        let headers = self.files(cache, &[".h", ".hpp"]);
        let mut folders: Vec<&Path> = Vec::new();
        for header in &headers {
            let above = Path::new(header).ancestors().skip(1);
            let above = above.filter(|folder| !folders.contains(folder));
            let new: Vec<&Path> = above.take(3).collect();
            folders.extend(new);
        }
        let mut gcc = Command::new("gcc");
        gcc.current_dir(self.folder(cache)).args(["-E", path]);
        for folder in folders {
            gcc.arg("-I").arg(Path::new(".").join(folder));
        }
        let output = gcc.output().context("cannot run gcc")?;
        match output.status.success() {
            true => Ok(output.stdout),
            false => bail!("gcc cannot preprocess {path}"),
        }
    }
}

fn hash_of(file: &Path) -> Result<String> {
    let bytes = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    Ok(sha256(&bytes))
}

fn unpack(archive: &Path, folder: &Path) -> Result<()> {
    let name = archive.to_string_lossy();
    let mut command;
    if name.ends_with(".whl") || name.ends_with(".zip") {
        command = Command::new("python3");
        command
            .args(["-m", "zipfile", "-e"])
            .arg(archive)
            .arg(folder);
    } else if name.ends_with(".deb") {
        command = Command::new("dpkg-deb");
        command.arg("-x").arg(archive).arg(folder);
    } else {
        command = Command::new("tar");
        command.arg("-xzf").arg(archive).arg("-C").arg(folder);
    }
    finish_by_name(&mut command, &name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_source_is_named_once_with_a_hash() {
        let sources = sources().expect("it is there");
        let mut labels: Vec<String> = sources.iter().map(Source::label).collect();
        assert!(sources.iter().all(|source| source.sha256.len() == 64));
        labels.sort();
        labels.dedup();
        assert_eq!(labels.len(), sources.len());
    }
}
