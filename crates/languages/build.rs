//! Finds the languages: the folders of this package that have a description.
//!
//! Writes `readers.rs` into the build directory: the modules of those that have a reader, and
//! the list of all readers. Build scripts of packages that depend on this one are told where
//! the folders are, in `DEP_PICIRENY_LANGUAGES_FOLDER`.
//!
//! It names no files to watch. Cargo then runs it again when a file of the package has changed
//! or is new, and these are what `include` in `Cargo.toml` lists: a new language is noticed,
//! and a changed sample costs no build.

use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

fn main() -> ExitCode {
    match generate() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn generate() -> Result<(), Box<dyn Error>> {
    let package = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").ok_or("no CARGO_MANIFEST_DIR")?);
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("no OUT_DIR")?);
    println!("cargo::metadata=folder={}", package.display());
    let mut modules = String::new();
    let mut list = String::from(
        "/// The reader of each language that has one.\nconst READERS: &[LexerEntry] = &[\n",
    );
    for (name, reader) in readers(&package)? {
        writeln!(modules, "#[path = {reader:?}]\nmod {name};")?;
        writeln!(list, "LexerEntry::of::<{name}::Reader>(),")?;
    }
    fs::write(out.join("readers.rs"), modules + &list + "];\n")?;
    Ok(())
}

/// The readers of the languages, by the names of their modules.
fn readers(package: &Path) -> Result<Vec<(String, PathBuf)>, Box<dyn Error>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(package)? {
        let folder = entry?.path();
        let reader = folder.join("mod.rs");
        if folder.join("format.yml").is_file() && reader.is_file() {
            let name = folder.file_name().and_then(|name| name.to_str());
            let name = name.ok_or("the name of a language's folder is not UTF-8")?;
            found.push((
                name.replace(|c: char| !c.is_ascii_alphanumeric(), "_"),
                reader,
            ));
        }
    }
    found.sort();
    Ok(found)
}
