//! What a case of the suite is made of.

use crate::random::Rng;

/// One real failure of a released program, and an input of ours that shows it.
#[derive(Debug)]
pub(crate) struct Case {
    /// Its name: the file's, with `-` for `_`.
    pub(crate) name: &'static str,
    /// What the input is written in, as people call it: `JavaScript`, `SQL`.
    pub(crate) language: &'static str,
    /// What fails, in one sentence.
    pub(crate) fails: &'static str,
    pub(crate) kind: Kind,
    /// Where the failure was reported: an address, or [`FOUND_HERE`].
    pub(crate) reported: &'static str,
    /// What the test runs; `sh`, `grep` and coreutils are taken for granted.
    pub(crate) packages: &'static [Package],
    /// The input's file name, which tells tools and programs what it is.
    pub(crate) input: &'static str,
    /// A script for `sh`: status 0 if the candidate `$1` shows this failure. `$SUITE` is
    /// the cache folder. It bounds its own time (`timeout 5 ...`) and
    /// leaves no file behind.
    pub(crate) test: &'static str,
    /// Texts that fail in another way, or not at all: the test must reject them.
    pub(crate) not_interesting: &'static [&'static str],
    /// What picireny is told about the input.
    pub(crate) ours: Format,
    /// The grammar for the Python tool, if there is one that it can use:
    /// without base classes, and without code in a target language.
    pub(crate) picireny: Option<Grammar>,
    /// The treereduce program for the language, such as `treereduce-javascript`.
    pub(crate) treereduce: Option<&'static str>,
    /// Whether C-Vise and C-Reduce may use their passes for C and C++.
    pub(crate) c_family: bool,
    /// Where the generator's random numbers start.
    pub(crate) seed: u64,
    /// Makes the input. It uses nothing but the numbers it is given.
    pub(crate) generate: fn(&mut Rng) -> Vec<u8>,
    /// The SHA-256 of what `generate` makes, in hexadecimal.
    pub(crate) sha256: &'static str,
    /// The size of what `generate` makes.
    pub(crate) bytes: usize,
    /// The median time of the test on the input when the case was written, in milliseconds.
    pub(crate) median_ms: u32,
    /// Whether the case is one of the eight of `--subset`.
    pub(crate) fast: bool,
}

/// What is said of a failure that no tracker had: a generator of this suite found it.
pub(crate) const FOUND_HERE: &str = "found by our generator";

/// The kinds of failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The program dies: by a signal, a panic, or an uncaught exception.
    Crash,
    /// The program itself says that it is wrong, not the input.
    InternalError,
    /// The program does not end, or takes absurdly long.
    Hang,
    /// What comes out is wrong: it differs between two versions or settings,
    /// or from what the input does by itself.
    WrongOutput,
    /// The input has some property that is looked for without a failing program.
    #[allow(dead_code, reason = "at most three cases may be; so far none had to")]
    Grep,
}

impl Kind {
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Crash => "crash",
            Self::InternalError => "internal error",
            Self::Hang => "hang",
            Self::WrongOutput => "wrong output",
            Self::Grep => "grep",
        }
    }
}

/// One version of a package in a registry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Package {
    pub(crate) registry: Registry,
    pub(crate) name: &'static str,
    /// The exact version. For Debian, the one that the case was written with: a
    /// machine has the version of its release, and [`check`](mod@crate::check) says if it differs.
    pub(crate) version: &'static str,
    /// Further requirements in the registry's notation, where what the package
    /// depends on must be pinned, too: `click==8.0.4`, `acorn@8.1.0`.
    pub(crate) with: &'static [&'static str],
    /// For PyPI: whether `with` is all that the package gets, not what it names.
    pub(crate) alone: bool,
    /// For PyPI: the oldest Python 3 that will do, by its minor version; 0 for any.
    pub(crate) python: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Registry {
    /// `$SUITE/npm/NAME-VERSION/node_modules`; a `/` in NAME is a `+` there.
    Npm,
    /// `$SUITE/pypi/NAME-VERSION/bin`, of a virtual environment.
    PyPi,
    /// `$SUITE/crates/NAME-VERSION/bin`.
    Crate,
    /// On `PATH`.
    Debian,
}

impl Package {
    const fn new(registry: Registry, name: &'static str, version: &'static str) -> Self {
        Self {
            registry,
            name,
            version,
            with: &[],
            alone: false,
            python: 0,
        }
    }

    pub(crate) const fn npm(name: &'static str, version: &'static str) -> Self {
        Self::new(Registry::Npm, name, version)
    }

    pub(crate) const fn pypi(name: &'static str, version: &'static str) -> Self {
        Self::new(Registry::PyPi, name, version)
    }

    /// A program on crates.io, built with the machine's own toolchain.
    pub(crate) const fn krate(name: &'static str, version: &'static str) -> Self {
        Self::new(Registry::Crate, name, version)
    }

    pub(crate) const fn debian(name: &'static str, version: &'static str) -> Self {
        Self::new(Registry::Debian, name, version)
    }

    /// The same with some of what it depends on pinned.
    pub(crate) const fn with(self, with: &'static [&'static str]) -> Self {
        Self { with, ..self }
    }

    /// The same with these packages instead of those that it depends on.
    pub(crate) const fn alone(self, with: &'static [&'static str]) -> Self {
        Self {
            with,
            alone: true,
            ..self
        }
    }

    /// The same for Python 3.`minor` or a later one.
    pub(crate) const fn python(self, minor: u32) -> Self {
        Self {
            python: minor,
            ..self
        }
    }
}

/// What picireny is told about an input.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Format {
    /// Nothing: the format is found by the input's name.
    Detected,
    /// `--grammar FILE... --start RULE`.
    Grammar(Grammar),
}

/// A grammar of this repository, or of grammars-v4.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Grammar {
    /// Paths from the repository's root: `crates/languages/json/JSON.g4`,
    /// `grammars-v4/json/JSON.g4` (which is looked for in `$GRAMMARS_V4` first).
    pub(crate) files: &'static [&'static str],
    pub(crate) start: &'static str,
}

impl Grammar {
    /// Our JavaScript for tools that run no base classes.
    pub(crate) const PLAIN_JAVASCRIPT: Self = Self {
        files: &["bench-suite/grammars/PlainJavaScript.g4"],
        start: "program",
    };
}
