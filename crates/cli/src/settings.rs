//! `picireny.toml` beside the input: options that need not be typed each time.
//!
//! The file is read before the options are: what it has is put in front of what was typed,
//! unless that says something else.

use std::any::TypeId;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches};
use toml::{Table, Value};

use crate::args::ReduceArgs;
use crate::help;
use crate::positional::may_run;
use crate::source::is_stdin;
use picireny_format::suggestion;
use picireny_oracle::shell_word;
use picireny_session::files::{self, Links};
use picireny_shown::Shown as _;

/// The name of the file.
const NAME: &str = "picireny.toml";

/// No such file is larger.
const LARGEST: u64 = 1 << 20;

/// The key of a test command, which has no option.
const COMMAND: &str = "command";

/// Options that are about one run, or about this file.
const NOT_SETTINGS: &[&str] = &[
    "input",
    "resume",
    "force",
    "no-config",
    "help",
    "help-all",
    "version",
];

/// Options that a file has.
#[derive(Debug)]
pub(crate) struct Settings {
    /// The file.
    pub(crate) path: PathBuf,
    /// Options, to be put in front of those that were typed.
    options: Vec<OsString>,
    /// A test command, to be put behind them.
    command: Vec<OsString>,
}

impl Settings {
    /// What the file beside the input has, if there is one. `matches` has the options that were
    /// typed.
    pub(crate) fn find(args: &ReduceArgs, matches: &ArgMatches) -> anyhow::Result<Option<Self>> {
        if args.no_config {
            return Ok(None);
        }
        let Some(path) = beside(args) else {
            return Ok(None);
        };
        let metadata = fs::metadata(&path);
        let metadata = metadata.with_context(|| format!("cannot read {}", path.shown()))?;
        // It can name programs to run.
        let us = rustix::process::geteuid().as_raw();
        if ![us, 0].contains(&metadata.uid()) {
            bail!(
                "{} belongs to another user and could name programs to run: type --no-config to \
                 ignore it",
                path.shown()
            );
        }
        let text = files::read(&path, Links::Follow, LARGEST);
        let text = text.with_context(|| format!("cannot read {}", path.shown()))?;
        let text = String::from_utf8_lossy(&text);
        let table = text.parse::<Table>().map_err(|error| {
            anyhow::anyhow!(
                "{}: {}",
                path.shown(),
                error.to_string().trim().replace('\n', "; ")
            )
        })?;
        let mut settings = Self {
            path,
            options: Vec::new(),
            command: Vec::new(),
        };
        let has_test = has_test(args);
        let declared = help::command(true);
        for (key, value) in &table {
            let said = settings.add(key, value, (&declared, matches), has_test);
            said.with_context(|| format!("{}: `{key}`", settings.path.shown()))?;
        }
        Ok(Some(settings))
    }

    fn add(
        &mut self,
        key: &str,
        value: &Value,
        (command, matches): (&clap::Command, &ArgMatches),
        has_test: bool,
    ) -> anyhow::Result<()> {
        if key == COMMAND {
            let words = strings(value)?;
            if !has_test {
                let mut words = words.into_iter();
                let program = words.next().map(|program| self.program(&program));
                self.command = program.into_iter().chain(words.map(Into::into)).collect();
            }
            return Ok(());
        }
        if key == "test" && has_test {
            return Ok(());
        }
        let named = |option: &&Arg| option.get_long() == Some(key) && !NOT_SETTINGS.contains(&key);
        let Some(option) = command.get_arguments().find(named) else {
            let all = command.get_arguments().filter_map(Arg::get_long);
            let all = all.filter(|name| !NOT_SETTINGS.contains(name));
            bail!(
                "there is no such option{}",
                suggestion(key, all.chain([COMMAND]))
            );
        };
        if matches.value_source(option.get_id().as_str()) == Some(ValueSource::CommandLine) {
            return Ok(());
        }
        let is_flag = matches!(option.get_action(), ArgAction::SetTrue);
        match value {
            Value::Boolean(false) if is_flag => {}
            Value::Boolean(true) if is_flag || may_be_alone(option) => {
                self.options.push(format!("--{key}").into());
            }
            _ if is_flag => bail!("expected true or false"),
            value => {
                let is_path = option.get_value_parser().type_id() == TypeId::of::<PathBuf>();
                for text in strings(value)? {
                    let mut word = OsString::from(format!("--{key}="));
                    match is_path {
                        true => word.push(self.path_of(key, &text)),
                        false => word.push(text),
                    }
                    self.options.push(word);
                }
            }
        }
        Ok(())
    }

    /// A path is relative to the file.
    fn path_of(&self, key: &str, text: &str) -> OsString {
        let path = self.path.with_file_name(text);
        match key {
            // It may be a name.
            "format" if !path.exists() => text.into(),
            _ if text == "-" => text.into(),
            _ => path.into(),
        }
    }

    /// A program that is named with a folder is relative to the file, too.
    fn program(&self, program: &str) -> OsString {
        match program.contains('/') {
            true => self.path.with_file_name(program).into(),
            false => program.into(),
        }
    }

    /// The arguments of the process, with these options.
    pub(crate) fn arguments(&self, typed: &[OsString]) -> Vec<OsString> {
        let (program, typed) = match typed.split_first() {
            Some((program, typed)) => (Some(program.clone()), typed),
            None => (None, typed),
        };
        let mut all: Vec<OsString> = program.into_iter().collect();
        all.extend(self.options.iter().cloned());
        all.extend(typed.iter().cloned());
        if !self.command.is_empty() {
            all.push("--".into());
            all.extend(self.command.iter().cloned());
        }
        all
    }

    /// Says what counts besides what was typed.
    pub(crate) fn tell(&self) {
        let words: Vec<String> = self
            .options
            .iter()
            .cloned()
            .chain((!self.command.is_empty()).then(|| "--".into()))
            .chain(self.command.iter().cloned())
            .map(|word| shell_word(&word.to_string_lossy()))
            .collect();
        if !words.is_empty() {
            log::info!("Options of {}: {}", self.path.shown(), words.join(" "));
        }
    }
}

/// The file beside the first of the inputs that has one.
fn beside(args: &ReduceArgs) -> Option<PathBuf> {
    let inputs = args.input.iter().map(|path| path.as_os_str());
    let free: Vec<&OsStr> = args.files.iter().map(OsString::as_os_str).collect();
    // Of several, a program is the test.
    let is_input = |name: &&OsStr| free.len() == 1 || !may_run(name);
    let names: Vec<&OsStr> = inputs
        .chain(free.iter().copied().filter(is_input))
        .collect();
    let paths = names.into_iter().map(|name| match is_stdin(name) {
        true => PathBuf::from(NAME),
        false => Path::new(name).with_file_name(NAME),
    });
    // An input may have this name.
    let is_input = |path: &PathBuf| {
        let names = args.input.iter().map(PathBuf::as_path);
        let mut names = names.chain(args.files.iter().map(Path::new));
        names.any(|name| name == path)
    };
    let mut paths = paths.into_iter();
    paths.find(|path| path.is_file() && !is_input(path))
}

/// Whether a test was typed.
fn has_test(args: &ReduceArgs) -> bool {
    let free = args.files.len();
    let is_alone = args.input.is_empty() && free == 1;
    args.test.is_some()
        || !args.command.is_empty()
        || (!is_alone && args.files.iter().any(|name| may_run(name)))
}

/// Whether an option may have no value.
fn may_be_alone(option: &Arg) -> bool {
    option
        .get_num_args()
        .is_some_and(|range| range.min_values() == 0)
}

/// The values of an option, as they would be typed.
fn strings(value: &Value) -> anyhow::Result<Vec<String>> {
    Ok(match value {
        Value::String(text) => vec![text.clone()],
        Value::Integer(number) => vec![number.to_string()],
        Value::Float(number) => vec![number.to_string()],
        Value::Array(values) => {
            let values: anyhow::Result<Vec<Vec<String>>> = values.iter().map(strings).collect();
            values?.concat()
        }
        _ => bail!("expected a text, a number or a list of them"),
    })
}
