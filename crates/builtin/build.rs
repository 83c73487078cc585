//! Compiles the built-in formats into the program.
//!
//! These are the languages of `picireny-languages`, a folder each with a `format.yml`, and
//! the descriptions in `formats/` here, which are about grammars of grammars-v4.
//!
//! Writes `builtin.rs` into the build directory: a module of tables per format, and the list of
//! all; and beside it the recognizers, packed. An error in a description or a grammar fails the
//! build with its position. Grammars of grammars-v4 may be missing; their formats are then listed
//! as such. So are those in `formats/at-run-time`, whose grammars are only looked for when the
//! program runs.

use std::collections::BTreeMap;
use std::env;
use std::error::Error;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::ExitCode;

use picireny_description::{Description, Fault, FileFault, GrammarDescription, parse_replacements};

use shared::{Shared, joined, put};

#[path = "build/shared.rs"]
mod shared;

/// The folders of descriptions here: compiled in, or never.
const COMPILED_IN: &str = "formats/v4";
const AT_RUN_TIME: &str = "formats/at-run-time";

/// The folder of those grammars, in paths of descriptions.
const GRAMMARS_V4: &str = "grammars-v4";

fn main() -> ExitCode {
    match generate() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Where things are.
struct Places {
    /// The folders of the languages.
    languages: PathBuf,
    /// The grammars of antlr/grammars-v4, wherever they are.
    v4: PathBuf,
}

/// A description's file.
struct Described {
    /// The format's name.
    name: String,
    /// The file.
    path: PathBuf,
    /// Its path as messages show it. Those of other files are relative to it.
    shown: PathBuf,
    /// Whether its grammars are looked for when the program runs.
    at_run_time: bool,
}

fn generate() -> Result<(), Box<dyn Error>> {
    let variable = |name| env::var_os(name).map(PathBuf::from);
    let package = variable("CARGO_MANIFEST_DIR").ok_or("no CARGO_MANIFEST_DIR")?;
    let out = variable("OUT_DIR").ok_or("no OUT_DIR")?;
    let languages = variable("DEP_PICIRENY_LANGUAGES_FOLDER");
    let languages = languages.ok_or("picireny-languages does not say where it is")?;
    println!("cargo::rerun-if-env-changed=GRAMMARS_V4");
    for path in ["build.rs", "formats"] {
        println!("cargo::rerun-if-changed={}", package.join(path).display());
    }
    let v4 = variable("GRAMMARS_V4").unwrap_or_else(|| submodule(&package));
    let mut described = own(&languages)?;
    for (folder, at_run_time) in [(COMPILED_IN, false), (AT_RUN_TIME, true)] {
        described.extend(of_v4(&package, folder, at_run_time)?);
    }
    described.sort_by(|a, b| a.name.cmp(&b.name));
    let places = Places { languages, v4 };
    let mut shared = Shared::in_folder(&out);
    let mut modules = String::new();
    let mut list = String::from("/// Every format, by name.\npub static ENTRIES: &[Entry] = &[\n");
    for format in &described {
        put_format(&places, format, &mut shared, &mut modules, &mut list)?;
    }
    list.push_str("];\n");
    fs::write(
        out.join("builtin.rs"),
        [shared.statics(), &modules, &list].concat(),
    )?;
    Ok(())
}

/// The grammars of antlr/grammars-v4 in the repository. A package from the registry has none,
/// and looks for nothing outside of itself.
fn submodule(package: &Path) -> PathBuf {
    let repository = package.ancestors().nth(2);
    let repository = repository.filter(|_| package.ends_with("crates/builtin"));
    repository.unwrap_or(package).join(GRAMMARS_V4)
}

/// The descriptions of the languages.
fn own(languages: &Path) -> Result<Vec<Described>, Box<dyn Error>> {
    let mut found = Vec::new();
    for folder in entries(languages)? {
        let path = folder.join("format.yml");
        if path.is_file() {
            println!("cargo::rerun-if-changed={}", path.display());
            found.push(Described {
                name: stem(&folder)?,
                shown: path.strip_prefix(languages)?.to_owned(),
                path,
                at_run_time: false,
            });
        }
    }
    Ok(found)
}

/// The descriptions in a folder of the package.
fn of_v4(
    package: &Path,
    folder: &str,
    at_run_time: bool,
) -> Result<Vec<Described>, Box<dyn Error>> {
    let mut found = Vec::new();
    for path in entries(&package.join(folder))? {
        found.push(Described {
            name: format!("v4/{}", stem(&path)?),
            shown: path.strip_prefix(package)?.to_owned(),
            path,
            at_run_time,
        });
    }
    Ok(found)
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let paths: Result<_, _> = entries.map(|entry| entry.map(|it| it.path())).collect();
    Ok(paths?)
}

/// The name of a file without its extension.
fn stem(path: &Path) -> Result<String, Box<dyn Error>> {
    let name = path.file_stem().and_then(|name| name.to_str());
    let name = name.ok_or_else(|| format!("the name of {} is not UTF-8", path.display()))?;
    Ok(name.to_owned())
}

/// Writes a format's module and its entry in the list.
fn put_format(
    places: &Places,
    format: &Described,
    shared: &mut Shared,
    modules: &mut String,
    list: &mut String,
) -> Result<(), Box<dyn Error>> {
    let Described {
        name,
        path,
        shown,
        at_run_time,
    } = format;
    let text = fs::read_to_string(path)?;
    let description = Description::parse(shown, &text)?;
    let module = identifier(name);
    put(
        list,
        format_args!(
            "Entry {{ name: {name:?}, title: {:?}, path: {shown:?}, \
             text: include_str!({path:?}), file_names: &{:?}, content: {:?}, grammars: ",
            description.title.as_deref().unwrap_or(""),
            description.file_names,
            description
                .content
                .as_ref()
                .map(|(pattern, _)| pattern.as_str()),
        ),
    );
    let missing = if *at_run_time {
        Some("its grammars".to_owned())
    } else {
        missing(places, &description)
    };
    match missing {
        Some(missing) => put(list, format_args!("Err({missing:?}) }},\n")),
        None => {
            put(modules, format_args!("mod {module} {{\nuse super::*;\n"));
            let mut tables = String::new();
            for grammar in &description.grammars {
                tables_of(places, &description, grammar, shared, &mut tables)?;
            }
            put(
                modules,
                format_args!("pub(super) static TABLES: &[Tables] = &[{tables}];\n}}\n"),
            );
            put(list, format_args!("Ok({module}::TABLES) }},\n"));
        }
    }
    Ok(())
}

/// The first file of grammars-v4 that a format needs and that is not there.
fn missing(places: &Places, description: &Description) -> Option<String> {
    for grammar in &description.grammars {
        for (file, _) in &grammar.files {
            let found = locate(places, &within(description, file));
            if found.starts_with(&places.v4) && !found.exists() {
                // Nothing can be watched that does not exist; the folder can,
                // if there is one.
                if places.v4.exists() {
                    println!("cargo::rerun-if-changed={}", places.v4.display());
                }
                return Some(file.display().to_string());
            }
        }
    }
    None
}

/// The path of a file that a description names, the same whichever description names it.
fn within(description: &Description, file: &Path) -> PathBuf {
    let mut path = PathBuf::new();
    for component in description.resolve(file).components() {
        match component {
            Component::ParentDir if path.file_name().is_some() => {
                path.pop();
            }
            component => path.push(component),
        }
    }
    path
}

/// Where that file is. `grammars-v4` stands for wherever those grammars are.
fn locate(places: &Places, path: &Path) -> PathBuf {
    match path.strip_prefix(GRAMMARS_V4) {
        Ok(rest) => places.v4.join(rest),
        Err(_) => places.languages.join(path),
    }
}

/// Compiles a grammar; writes its recognizers and its entry among the tables.
fn tables_of(
    places: &Places,
    description: &Description,
    grammar: &GrammarDescription,
    shared: &mut Shared,
    tables: &mut String,
) -> Result<(), Box<dyn Error>> {
    let mut overrides = Vec::new();
    let mut replacements_file = String::from("None");
    if let Some((file, place)) = &grammar.replacements_file {
        let within = within(description, file);
        let path = locate(places, &within);
        println!("cargo::rerun-if-changed={}", path.display());
        replacements_file = format!("Some({})", shared.file(file, &within, &path)?);
        let text = fs::read_to_string(&path).map_err(|error| FileFault {
            path: description.path.clone(),
            fault: Fault {
                place: *place,
                message: format!("cannot read {}: {error}", path.display()),
            },
        })?;
        for (of, replacements) in parse_replacements(file, &text)? {
            let of = of.map(|of| description.grammar_named(file, &of));
            if of
                .transpose()?
                .is_none_or(|of| description.grammars[of].name == grammar.name)
            {
                overrides.push(replacements);
            }
        }
    }
    overrides.push(grammar.replacements.clone());
    let mut files = Vec::new();
    let mut embedded = String::new();
    for (file, _) in &grammar.files {
        let within = within(description, file);
        let path = locate(places, &within);
        println!("cargo::rerun-if-changed={}", path.display());
        put(
            &mut embedded,
            format_args!("{}, ", shared.file(file, &within, &path)?),
        );
        files.push(path);
    }
    let given: BTreeMap<String, String> = overrides
        .iter()
        .flat_map(|overrides| &overrides.entries)
        .map(|entry| (entry.name.clone(), entry.text.clone()))
        .collect();
    let compiled = shared.compiled(files, &given)?;
    let known: Vec<&str> = compiled.names();
    for overrides in &overrides {
        overrides.check(&known)?;
    }
    let lexer = shared.recognizer(&compiled.lexer)?;
    let parser = shared.recognizer(&compiled.parser)?;
    let replacements = joined(&compiled.replacements)?;
    let overridden: Vec<_> = given.keys().collect();
    put(
        tables,
        format_args!(
            "Tables {{ lexer: {lexer}, parser: {parser}, \
             replacements: {replacements:?}, overridden: &{overridden:?}, files: &[{embedded}], \
             replacements_file: {replacements_file} }}, "
        ),
    );
    Ok(())
}

/// A name as a Rust identifier.
fn identifier(name: &str) -> String {
    let part = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    format!("format_{}", name.chars().map(part).collect::<String>())
}
