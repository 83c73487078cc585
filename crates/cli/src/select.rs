//! Which format is meant: options that several commands have.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::bail;
use picireny_parser::PredicatePolicy;
use picireny_text::{Codec, decode};

use crate::own_formats;
use picireny_format::{BYTES, Base, Builtin, Format, FormatError, FormatSource, OwnFormat, Plain};

use picireny_shown::Shown as _;

/// What the input is written in.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Format")]
pub(crate) struct FormatArgs {
    /// Start rule of the grammar
    #[arg(short, long, aliases = ["antlr4:start", "start-rule"], value_name = "[GRAMMAR:]RULE")]
    pub(crate) start: Option<String>,
    /// Grammar files (.g4)
    #[arg(short, long, alias = "antlr4:grammar", value_name = "FILE", num_args = 1..)]
    pub(crate) grammar: Vec<PathBuf>,
    /// Replacement strings of rules and tokens (YAML or JSON)
    #[arg(short, long, alias = "antlr4:replacements", value_name = "FILE")]
    pub(crate) replacements: Option<PathBuf>,
    /// Format: a description file (YAML or JSON), or the name of a built-in one [default: by the input's name and content]
    #[arg(long, alias = "antlr4:format", value_name = "FILE|NAME")]
    pub(crate) format: Option<PathBuf>,
    /// What to assume about predicates that cannot be evaluated
    #[arg(long, value_name = "WHAT", default_value = "assume-true")]
    pub(crate) predicates: Predicates,
}

/// `--predicates`.
#[derive(clap::ValueEnum, Clone, Copy, Debug)]
pub(crate) enum Predicates {
    AssumeTrue,
    AssumeFalse,
    Error,
}

impl From<Predicates> for PredicatePolicy {
    fn from(predicates: Predicates) -> Self {
        match predicates {
            Predicates::AssumeTrue => PredicatePolicy::AssumeTrue,
            Predicates::AssumeFalse => PredicatePolicy::AssumeFalse,
            Predicates::Error => PredicatePolicy::Error,
        }
    }
}

/// Where grammars of antlr/grammars-v4 are looked for, beside those in the
/// program: the last one is where they are expected.
pub(crate) fn grammar_folders() -> Vec<PathBuf> {
    let variable = |name| env::var_os(name).filter(|value| !value.is_empty());
    let data = variable("XDG_DATA_HOME").map(PathBuf::from);
    // As the XDG Base Directory Specification has it.
    let data = data.filter(|data| data.is_absolute());
    let home = || Some(PathBuf::from(variable("HOME")?).join(".local/share"));
    let usual = data
        .or_else(home)
        .map(|data| data.join("picireny/grammars-v4"));
    // What is named is all that counts.
    variable("PICIRENY_GRAMMARS")
        .map(PathBuf::from)
        .or(usual)
        .into_iter()
        .collect()
}

/// The format that `--format` names.
pub(crate) fn base(format: &Path) -> anyhow::Result<Base> {
    let file = || Base::File(format.to_owned());
    let Some(name) = format.to_str() else {
        return Ok(file());
    };
    if let Some(plain) = Plain::named(name) {
        return Ok(Base::Plain(plain));
    }
    if let Some(own) = own_formats::named(name) {
        return Ok(Base::File(own.path.clone()));
    }
    match Builtin::named(name) {
        Ok(builtin) => Ok(Base::Builtin(builtin)),
        Err(_) if format.exists() => Ok(file()),
        // Something that looks like a file is most probably meant as one.
        Err(_) if name.contains('.') => {
            bail!("cannot read {}: there is no such file", format.shown())
        }
        Err(error) => {
            bail!("no file is called {}, and {error}", format.shown())
        }
    }
}

/// The format that a file's name or text speaks for, with its name. The user's own ones come
/// before those in the program, unless only the text speaks for them.
pub(crate) fn detect(file: &Path, text: &str) -> Option<(String, Base)> {
    let own = |own: &OwnFormat| (own.name.clone(), Base::File(own.path.clone()));
    let builtin = |it: Builtin| (it.name().to_owned(), Base::Builtin(it));
    own_formats::by_name(file)
        .map(own)
        .or_else(|| Builtin::detect(file, text).map(builtin))
        .or_else(|| own_formats::by_content(text).map(own))
}

/// The format of text that nothing is known of.
pub(crate) fn plain_text() -> anyhow::Result<Format> {
    let source = FormatSource {
        base: Base::Plain(Plain::Text),
        ..FormatSource::default()
    };
    Ok(source.load().map_err(in_options)?.0)
}

/// What is wrong with a format, with what to do about it.
pub(crate) fn in_options(error: FormatError) -> anyhow::Error {
    match error {
        FormatError::NotInThisBuild { .. } => {
            anyhow::anyhow!("{error}, or reduce the input as plain text with --format text")
        }
        error => error.into(),
    }
}

/// An input that is decoded, with what it is written in.
pub(crate) struct Understood {
    pub(crate) text: String,
    pub(crate) codec: Codec,
    pub(crate) format: Format,
    /// What a report calls the format.
    pub(crate) name: String,
}

impl FormatArgs {
    /// Decodes an input and loads its format. What is found out goes to the log.
    pub(crate) fn understand(
        &self,
        input: &Path,
        content: &[u8],
        encoding: Option<&str>,
    ) -> anyhow::Result<Understood> {
        let named = self.format.as_deref().map(base).transpose()?;
        if let Some(Base::Plain(Plain::Binary)) = named {
            if encoding.is_some() {
                bail!("bytes have no encoding: leave out --encoding with --format binary");
            }
            return self.with(Base::Plain(Plain::Binary), decode(content, Some(BYTES))?);
        }
        let decoded = decode(content, encoding)?;
        let text = &decoded.0;
        let base = match named {
            Some(base) => base,
            None if !self.grammar.is_empty() => Base::Nothing,
            None => match detect(input, text) {
                Some((name, base)) => {
                    log::info!("The format of {} is {}", input.shown(), name.shown());
                    base
                }
                None if self.start.is_some() || self.replacements.is_some() => bail!(
                    "cannot tell the format of {}: name one with --format (`picireny formats` lists \
                     the built-in ones), or give grammar files and a start rule with --grammar and \
                     --start",
                    input.shown()
                ),
                None => {
                    let plain = match encoding {
                        Some(_) => Plain::Text,
                        None => Plain::seen_in(text),
                    };
                    log::info!(
                        "The format of {} is not known: it is reduced as {} (--format or \
                         --grammar names it)",
                        input.shown(),
                        match plain {
                            Plain::Text => "plain text",
                            Plain::Binary => "plain bytes",
                        }
                    );
                    if plain == Plain::Binary {
                        return self.with(Base::Plain(plain), decode(content, Some(BYTES))?);
                    }
                    Base::Plain(plain)
                }
            },
        };
        self.with(base, decoded)
    }

    /// Whether nothing says what inputs are but they themselves.
    pub(crate) fn is_detected(&self) -> bool {
        self.format.is_none() && self.grammar.is_empty()
    }

    /// What the options say that inputs are, if they do.
    pub(crate) fn given(&self) -> anyhow::Result<Option<Base>> {
        match &self.format {
            Some(format) => base(format).map(Some),
            None if !self.grammar.is_empty() => Ok(Some(Base::Nothing)),
            None if self.start.is_some() || self.replacements.is_some() => bail!(
                "each of several files has its own format: --start and --replacements need \
                 --format or --grammar"
            ),
            None => Ok(None),
        }
    }

    /// Loads a format with all that the options add to it.
    pub(crate) fn load(&self, base: Base) -> anyhow::Result<Format> {
        let source = FormatSource {
            base,
            folders: grammar_folders(),
            grammar: self.grammar.clone(),
            replacements: self.replacements.clone(),
            start: self.start.clone(),
            ..FormatSource::default()
        };
        let (format, warnings) = source.load().map_err(in_options)?;
        for warning in warnings {
            log::debug!("{warning}");
        }
        Ok(format)
    }

    fn with(&self, base: Base, (text, codec): (String, Codec)) -> anyhow::Result<Understood> {
        let name = match (&self.format, &base) {
            (Some(format), _) => format.shown().to_string(),
            (None, Base::Builtin(builtin)) => builtin.name().to_owned(),
            (None, Base::Plain(plain)) => plain.name().to_owned(),
            (None, Base::File(path)) => {
                let name = path.file_stem().unwrap_or_default();
                name.to_string_lossy().into_owned()
            }
            (None, _) => "the given grammar".to_owned(),
        };
        Ok(Understood {
            text,
            codec,
            format: self.load(base)?,
            name,
        })
    }
}
