//! From the files of a folder to what is reduced.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::Path;
use std::rc::Rc;
use std::time::Instant;

use anyhow::Context as _;
use picireny_folder::Found;
use picireny_format::{BYTES, Base, FolderFormat, Format, FormatSource, Input, Plain, TreeOptions};
use picireny_session::ParsedInput;
use picireny_text::{Codec, decode};

use crate::args::TreeArgs;
use crate::input::{ConfiguredFormat, Trouble, Written, is_too_ambiguous};
use crate::memory::Bound;
use crate::parsing;
use crate::select::{FormatArgs, detect, grammar_folders};
use picireny_shown::Shown as _;

/// Decodes and parses all files of a folder, each by its own format.
pub(crate) fn parse(
    found: &Found,
    encoding: Option<&str>,
    format_args: &FormatArgs,
    tree: &TreeArgs,
) -> anyhow::Result<ParsedInput> {
    let mut formats = Formats::new(format_args)?;
    let (mut done, mut told) = (0, Instant::now());
    let (mut text, format) = FolderFormat::read(&found.entries, |path, content| {
        done += 1;
        if told.elapsed() > parsing::QUIET {
            told = Instant::now();
            let all = found.entries.len();
            log::info!("Still detecting the formats of files: {done} of {all}");
        }
        let understood = formats
            .understand(path, content, encoding)
            .with_context(|| path.shown().to_string())?;
        let (mut text, codec, format) = understood;
        if format.has_encoded_islands() && codec.may_encode() {
            let options = TreeOptions {
                hidden_tokens: true,
                guess: false,
                predicates: format_args.predicates.into(),
                watch: Some(parsing::watch),
                cancel: Some(parsing::is_to_end),
                patient: false,
            };
            let decoded = Input::with_decoded(&mut text, &codec, |text| format.tree(text, options))
                .with_context(|| format!("cannot parse {}", path.shown()));
            match decoded {
                // That is said when all files are parsed.
                Err(error) if is_too_ambiguous(&error) => {}
                decoded => drop(decoded?),
            }
        }
        anyhow::Ok((format, text, codec))
    })?;
    log::info!("{}", formats.told());
    if let Some(missing) = formats.missing() {
        log::warn!("{missing}");
    }
    let folder = format.folder().clone();
    let mut format = ConfiguredFormat::new(
        Written::Several(format),
        format_args.predicates.into(),
        tree,
    );
    let name = Path::new("the input");
    let archive = picireny_folder::packed_size(&found.entries);
    Bound::of(name, &text, archive)?.refuse("; reduce a part of it first")?;
    let tree = format.tree_of_folder(&mut text, Trouble::Told)?;
    Ok(ParsedInput::of_folder(folder, text, tree, Rc::new(format)))
}

/// Formats of files, each loaded once.
struct Formats {
    /// The one that the options ask for.
    given: Option<Rc<Format>>,
    loaded: HashMap<String, Rc<Format>>,
    /// How many files each has.
    counts: BTreeMap<String, usize>,
    /// Formats whose grammars are not here.
    missing: BTreeSet<String>,
    /// Formats of the user's that cannot be loaded.
    broken: BTreeSet<String>,
}

impl Formats {
    fn new(args: &FormatArgs) -> anyhow::Result<Self> {
        let given = args.given()?.map(|base| args.load(base)).transpose()?;
        Ok(Formats {
            given: given.map(Rc::new),
            loaded: HashMap::new(),
            counts: BTreeMap::new(),
            missing: BTreeSet::new(),
            broken: BTreeSet::new(),
        })
    }

    /// A file's text, and what it is written in.
    fn understand(
        &mut self,
        path: &Path,
        content: &[u8],
        encoding: Option<&str>,
    ) -> anyhow::Result<(String, Codec, Rc<Format>)> {
        let bytes = || decode(content, Some(BYTES));
        let (text, codec) = decode(content, encoding)?;
        let looks = Plain::seen_in(&text);
        if let Some(given) = &self.given {
            // A format that says how its files are called is for these only.
            let is_meant = match given.is_for(path) {
                Some(is_meant) => is_meant,
                None => given.plain().is_some() || looks == Plain::Text,
            };
            if is_meant {
                let given = Rc::clone(given);
                let (text, codec) = match given.plain() {
                    Some(Plain::Binary) => bytes()?,
                    _ => (text, codec),
                };
                self.count("the given format");
                return Ok((text, codec, given));
            }
        }
        let detected = detect(path, &text);
        if let Some(format) = detected.and_then(|(name, base)| self.detected(name, base)) {
            return Ok((text, codec, format));
        }
        let (text, codec) = match looks {
            Plain::Text => (text, codec),
            Plain::Binary => bytes()?,
        };
        let format = self.load(looks.name().to_owned(), Base::Plain(looks))?;
        self.count(looks.name());
        Ok((text, codec, format))
    }

    /// A format that is known by name, if its grammars can be found.
    fn detected(&mut self, name: String, base: Base) -> Option<Rc<Format>> {
        let is_own = matches!(base, Base::File(_));
        match self.load(name.clone(), base) {
            Ok(format) => {
                self.count(&name);
                Some(format)
            }
            Err(error) if is_own => {
                if self.broken.insert(name) {
                    log::warn!("{error:#}");
                }
                None
            }
            Err(error) => {
                log::debug!("{error:#}");
                self.missing.insert(name);
                None
            }
        }
    }

    fn load(&mut self, name: String, base: Base) -> anyhow::Result<Rc<Format>> {
        if let Some(format) = self.loaded.get(&name) {
            return Ok(Rc::clone(format));
        }
        let source = FormatSource {
            base,
            folders: grammar_folders(),
            ..FormatSource::default()
        };
        let format = Rc::new(source.load()?.0);
        self.loaded.insert(name, Rc::clone(&format));
        Ok(format)
    }

    fn count(&mut self, name: &str) {
        *self.counts.entry(name.to_owned()).or_default() += 1;
    }

    /// What to say if files are taken for text although there is a format for them.
    fn missing(&self) -> Option<String> {
        let names: Vec<&str> = self.missing.iter().map(String::as_str).collect();
        let of = match names.as_slice() {
            [] => return None,
            [name] => format!("the format {name}"),
            names => format!("the formats {}", names.join(", ")),
        };
        Some(format!(
            "Files of {of} are reduced as plain text: the grammars are not in this build \
             (`picireny formats` says where to get them)"
        ))
    }

    /// What the files are, in one line.
    fn told(&self) -> String {
        let counts: Vec<_> = self.counts.iter().collect();
        let files = |count: usize| match count {
            1 => "1 file".to_owned(),
            count => format!("{count} files"),
        };
        let all = files(self.counts.values().sum());
        let parts = counts.iter().map(|(name, count)| format!("{count} {name}"));
        let parts: Vec<String> = parts.collect();
        format!("{all} by format: {}", parts.join(", "))
    }
}
