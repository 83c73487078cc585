//! The folder that holds what was installed and generated.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::case::{Case, Package, Registry};

/// The cache folder. Nothing outside of it is written, but by `apt-get`.
#[derive(Debug, Clone)]
pub(crate) struct Cache(PathBuf);

impl Cache {
    /// Opens a cache folder, which is made if there is none.
    pub(crate) fn open(folder: &Path) -> Result<Self> {
        std::fs::create_dir_all(folder)
            .with_context(|| format!("cannot make the cache folder {}", folder.display()))?;
        // Scripts run in other folders.
        let folder = folder
            .canonicalize()
            .with_context(|| format!("cannot find the cache folder {}", folder.display()))?;
        Ok(Self(folder))
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.0
    }

    /// Where a package is installed; none for Debian's.
    pub(crate) fn package(&self, package: &Package) -> Option<PathBuf> {
        let kind = match package.registry {
            Registry::Npm => "npm",
            Registry::PyPi => "pypi",
            Registry::Crate => "crates",
            Registry::Debian => return None,
        };
        let name = package.name.replace('/', "+");
        Some(
            self.0
                .join(kind)
                .join(format!("{name}-{}", package.version)),
        )
    }

    /// Where a case's input and test script are.
    pub(crate) fn case(&self, case: &Case) -> PathBuf {
        self.0.join("cases").join(case.name)
    }

    pub(crate) fn input(&self, case: &Case) -> PathBuf {
        self.case(case).join(case.input)
    }

    pub(crate) fn script(&self, case: &Case) -> PathBuf {
        self.case(case).join("test.sh")
    }
}
