//! From what Python gives to what a reduction needs.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use picireny::format::{BYTES, Base, Builtin, FormatSource, Plain};
use picireny::reduce::{
    CacheKind, DdminOptions, Granularity, Options, Order, Phase, Split, Strategy, traversal,
};
use picireny::text::{Codec, decode};
use picireny::tree::Preparation;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The input, and what a predicate gets.
#[derive(FromPyObject)]
pub(crate) enum Content {
    Text(String),
    Bytes(Vec<u8>),
}

/// What is asked for. The Python part of the package knows the defaults, and gives all.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Settings {
    /// The name of the input's file, by which its format may be known.
    name: Option<PathBuf>,
    format: Option<PathBuf>,
    grammar: Vec<PathBuf>,
    start: Option<String>,
    replacements: Option<PathBuf>,
    /// Where grammars of antlr/grammars-v4 may be.
    folders: Vec<PathBuf>,
    encoding: Option<String>,
    strategy: String,
    jobs: NonZeroUsize,
    limit_tests: Option<u64>,
    /// In seconds.
    limit_time: Option<f64>,
    /// What the Python tool does, instead of a strategy.
    classic: Option<Classic>,
}

/// The options of the Python tool's algorithms, by the names of its command line.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
struct Classic {
    hdd: String,
    phases: Vec<String>,
    hdd_star: bool,
    hidden_tokens: bool,
    flatten_recursion: bool,
    squeeze_tree: bool,
    skip_unremovable: bool,
    skip_whitespace: bool,
    cache: String,
    split: String,
    /// None for single elements at once.
    granularity: Option<u32>,
    subset_iterator: String,
    complement_iterator: String,
    complement_first: bool,
}

/// How an input is reduced.
pub(crate) enum How {
    Strategy(Strategy),
    /// By the phases of the options.
    Classic {
        preparation: Preparation,
        hidden_tokens: bool,
    },
}

/// All that a reduction needs but its predicate.
pub(crate) struct Task {
    pub(crate) text: String,
    /// How candidates are written, if the input came as bytes.
    pub(crate) codec: Option<Codec>,
    pub(crate) source: FormatSource,
    pub(crate) how: How,
    pub(crate) options: Options,
}

impl Task {
    pub(crate) fn new(content: Content, settings: Settings) -> PyResult<Task> {
        let (mut text, mut codec) = match &content {
            Content::Text(text) => (text.clone(), None),
            Content::Bytes(bytes) => {
                let (text, codec) = decoded(bytes, settings.encoding.as_deref())?;
                (text, Some(codec))
            }
        };
        let source = settings.source(&text, codec.as_ref())?;
        if matches!(source.base, Base::Plain(Plain::Binary)) {
            let Content::Bytes(bytes) = &content else {
                return Err(wrong(
                    "the format `binary` is for bytes, and the input is a str",
                ));
            };
            let (bytes, bytes_codec) = decoded(bytes, Some(BYTES))?;
            (text, codec) = (bytes, Some(bytes_codec));
        }
        let limited = Options {
            jobs: settings.jobs,
            limit_tests: settings.limit_tests,
            limit_time: settings.limit_time.map(seconds).transpose()?,
            ..Options::default()
        };
        let (how, options) = match settings.classic {
            Some(classic) => classic.options(limited)?,
            None => (How::Strategy(strategy(&settings.strategy)?), limited),
        };
        Ok(Task {
            text,
            codec,
            source,
            how,
            options,
        })
    }
}

impl Settings {
    /// The format, of an input with that text.
    pub(crate) fn source(&self, text: &str, codec: Option<&Codec>) -> PyResult<FormatSource> {
        Ok(FormatSource {
            base: self.base(text, codec.is_some())?,
            grammar: self.grammar.clone(),
            replacements: self.replacements.clone(),
            folders: self.folders.clone(),
            start: self.start.clone(),
            ..FormatSource::default()
        })
    }

    fn base(&self, text: &str, is_bytes: bool) -> PyResult<Base> {
        if let Some(format) = &self.format {
            return named(format);
        }
        if !self.grammar.is_empty() {
            return Ok(Base::Nothing);
        }
        let found = match &self.name {
            Some(name) => Builtin::detect(name, text),
            None => Builtin::by_content(text),
        };
        Ok(match found {
            Some(builtin) => Base::Builtin(builtin),
            None if is_bytes && self.encoding.is_none() => Base::Plain(Plain::seen_in(text)),
            None => Base::Plain(Plain::Text),
        })
    }
}

impl Classic {
    fn options(self, options: Options) -> PyResult<(How, Options)> {
        let phases = self.phases.iter().map(|name| {
            let phase = Phase::named(name).filter(|phase| !phase.is_on_text());
            phase.ok_or_else(|| wrong(format!("there is no phase named `{name}`")))
        });
        let traversal = traversal(&self.hdd)
            .ok_or_else(|| wrong(format!("there is no traversal named `{}`", self.hdd)))?;
        let options = Options {
            phases: phases.collect::<PyResult<_>>()?,
            traversal,
            fixed_point: self.hdd_star,
            ddmin: DdminOptions {
                split: match &*self.split {
                    "zeller" => Split::Zeller,
                    "balanced" => Split::Balanced,
                    other => return Err(wrong(format!("there is no split named `{other}`"))),
                },
                granularity: match self.granularity {
                    None => Granularity::INFINITE,
                    Some(parts) => Granularity::new(parts)
                        .ok_or_else(|| wrong("a list is cut into 2 parts or more"))?,
                },
                subsets: order(&self.subset_iterator)?,
                complements: order(&self.complement_iterator)?,
                complement_first: self.complement_first,
                ..DdminOptions::default()
            },
            cache: match &*self.cache {
                "none" => CacheKind::None,
                "config" => CacheKind::Config,
                "content" => CacheKind::Content,
                other => return Err(wrong(format!("there is no cache named `{other}`"))),
            },
            ..options
        };
        let how = How::Classic {
            preparation: Preparation {
                flatten_recursion: self.flatten_recursion,
                squeeze: self.squeeze_tree,
                skip_unremovable: self.skip_unremovable,
                skip_whitespace: self.skip_whitespace,
            },
            hidden_tokens: self.hidden_tokens,
        };
        Ok((how, options))
    }
}

/// The format of that name, or the description in that file.
fn named(format: &Path) -> PyResult<Base> {
    let file = || Base::File(format.to_owned());
    let Some(name) = format.to_str() else {
        return Ok(file());
    };
    if let Some(plain) = Plain::named(name) {
        return Ok(Base::Plain(plain));
    }
    match Builtin::named(name) {
        Ok(builtin) => Ok(Base::Builtin(builtin)),
        Err(_) if format.exists() => Ok(file()),
        Err(error) => Err(wrong(format!("no file is called {name}, and {error}"))),
    }
}

fn decoded(bytes: &[u8], encoding: Option<&str>) -> PyResult<(String, Codec)> {
    decode(bytes, encoding).map_err(|error| wrong(error.to_string()))
}

fn seconds(seconds: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| wrong("limit_time is a number of seconds, 0 or more"))
}

fn strategy(name: &str) -> PyResult<Strategy> {
    let found = Strategy::ALL.into_iter().find(|it| it.name() == name);
    found.ok_or_else(|| {
        wrong(format!(
            "there is no strategy named `{name}`: use \"quick\", \"normal\" or \"thorough\""
        ))
    })
}

fn order(name: &str) -> PyResult<Order> {
    Ok(match name {
        "forward" => Order::Forward,
        "backward" => Order::Backward,
        "random" => Order::Random,
        "skip" => Order::Skip,
        other => return Err(wrong(format!("there is no iterator named `{other}`"))),
    })
}

fn wrong(message: impl Into<String>) -> PyErr {
    PyValueError::new_err(message.into())
}
