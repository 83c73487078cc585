//! `picireny formats`.

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, bail};

use crate::output::stdout;
use crate::own_formats;
use crate::select::grammar_folders;
use picireny_format::{Builtin, BuiltinFile, Plain};
use picireny_shown::Shown as _;

/// Arguments of `picireny formats`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Print this format's description (YAML), which works from anywhere
    name: Option<String>,
    /// Write the description and its grammars to this directory, ready for changes
    #[arg(long, value_name = "DIR", requires = "name")]
    extract: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let Some(name) = &args.name else {
        return list();
    };
    if Plain::named(name).is_some() {
        bail!("the format `{name}` has no grammar, so there is no description of it");
    }
    if let Some(own) = own_formats::named(name) {
        if args.extract.is_some() {
            bail!("{} is a file already: change that", own.path.shown());
        }
        let text = fs::read_to_string(&own.path);
        stdout(&text.with_context(|| format!("cannot read {}", own.path.shown()))?)?;
        return Ok(ExitCode::SUCCESS);
    }
    let builtin = Builtin::named(name)?;
    match &args.extract {
        Some(directory) => extract(builtin, directory)?,
        None => stdout(&builtin.portable_text())?,
    }
    Ok(ExitCode::SUCCESS)
}

fn list() -> anyhow::Result<ExitCode> {
    let all = Builtin::all();
    let width = all
        .clone()
        .map(|builtin| builtin.name().len())
        .max()
        .unwrap_or(0);
    let folders = grammar_folders();
    let mut out = String::new();
    for builtin in all.clone() {
        let found = || match builtin.found_in(&folders) {
            Some(_) => "found",
            None => "not in this build",
        };
        let source = builtin.source().unwrap_or_else(|_| found());
        out.push_str(&format!(
            "{:width$}  {source:17}  {}\n",
            builtin.name(),
            builtin.title()
        ));
    }
    for own in own_formats::all() {
        let (name, title) = (own.name.shown(), own.title.shown());
        out.push_str(&format!("{name:width$}  {:17}  {title}\n", "yours"));
    }
    for plain in Plain::ALL {
        let (name, title) = (plain.name(), plain.title());
        out.push_str(&format!("{name:width$}  {:17}  {title}\n", "no grammar"));
    }
    let is_missing =
        |builtin: Builtin| builtin.source().is_err() && builtin.found_in(&folders).is_none();
    if let Some(folder) = folders.last()
        && all.clone().any(is_missing)
    {
        out.push_str(&format!(
            "\nFormats that are not in this build need the grammars of antlr/grammars-v4:\n  \
             git clone --depth 1 https://github.com/antlr/grammars-v4 {}\n",
            picireny_oracle::shell_word(&folder.to_string_lossy())
        ));
    }
    stdout(&out)?;
    Ok(ExitCode::SUCCESS)
}

/// Writes the description beside its grammars, which it then names without a
/// folder.
fn extract(builtin: Builtin, directory: &PathBuf) -> anyhow::Result<()> {
    if let Err(missing) = builtin.source() {
        bail!(
            "the format `{}` is not in this build: {missing} was missing",
            builtin.name()
        );
    }
    fs::create_dir_all(directory).with_context(|| format!("cannot make {}", directory.shown()))?;
    let name = builtin.name().rsplit('/').next().unwrap_or("format");
    let text = builtin.text_with_names(extracted);
    let others = builtin.files().chain(builtin.replacements_files());
    let mut files: Vec<_> = others.map(|file| (extracted(&file), file.text)).collect();
    files.push((format!("{name}.yml"), text.as_str()));
    for (file, content) in files {
        let path = directory.join(file);
        // Two grammars of a format may share a file.
        if fs::read_to_string(&path).is_ok_and(|there| there == content) {
            continue;
        }
        let mut out = fs::File::create_new(&path)
            .with_context(|| format!("cannot write {}", path.shown()))?;
        out.write_all(content.as_bytes())
            .with_context(|| format!("cannot write {}", path.shown()))?;
    }
    Ok(())
}

/// The name of a file that the description names, in a folder with all of them.
fn extracted(file: &BuiltinFile) -> String {
    let (folder, name) = file.path.rsplit_once('/').unwrap_or(("", file.path));
    let language = folder.rsplit('/').next().unwrap_or(folder);
    // Those of several languages have one name.
    if name.ends_with(".yml") {
        format!("{}-{language}.yml", name.trim_end_matches(".yml"))
    } else {
        name.to_owned()
    }
}
