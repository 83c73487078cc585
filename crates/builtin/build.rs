//! Compiles the formats in `formats/` into the program.
//!
//! Writes `builtin.rs` into the build directory: a module of tables per format,
//! and the list of all; and beside it the recognizers, packed. An error in a
//! description or a grammar fails the build with its position. Grammars of grammars-v4 may be missing; their formats are
//! then listed as such. So are those in `formats/at-run-time`, whose grammars are
//! only looked for when the program runs.

use std::collections::{BTreeMap, HashMap};
use std::env;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::ExitCode;

use picireny_description::{
    Compiled, Description, Fault, FileFault, GrammarDescription, parse_replacements,
};
use picireny_grammar::Recognizer;

/// The folder of formats that are never compiled in.
const AT_RUN_TIME: &str = "at-run-time/";

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
    /// The package, with `formats`, `grammars` and `replacements`.
    package: PathBuf,
    /// The grammars of antlr/grammars-v4, wherever they are.
    v4: PathBuf,
}

fn generate() -> Result<(), Box<dyn Error>> {
    let package = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").ok_or("no CARGO_MANIFEST_DIR")?);
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("no OUT_DIR")?);
    println!("cargo::rerun-if-env-changed=GRAMMARS_V4");
    for path in ["build.rs", "formats"] {
        println!("cargo::rerun-if-changed={}", package.join(path).display());
    }
    let v4 = env::var_os("GRAMMARS_V4").map_or_else(|| submodule(&package), PathBuf::from);
    let places = Places { package, v4 };
    let mut shared = Shared {
        folder: out.clone(),
        ..Shared::default()
    };
    let mut modules = String::new();
    let mut list = String::from("/// Every format, by name.\npub static ENTRIES: &[Entry] = &[\n");
    for path in descriptions(&places.package.join("formats"))? {
        put_format(&places, &path, &mut shared, &mut modules, &mut list)?;
    }
    list.push_str("];\n");
    fs::write(out.join("builtin.rs"), shared.out + &modules + &list)?;
    Ok(())
}

/// The grammars of antlr/grammars-v4 in the repository. A package from the registry has none,
/// and looks for nothing outside of itself.
fn submodule(package: &Path) -> PathBuf {
    let repository = package.ancestors().nth(2);
    let repository = repository.filter(|_| package.ends_with("crates/builtin"));
    repository.unwrap_or(package).join("grammars-v4")
}

/// The description files below a folder, in the order of their names.
fn descriptions(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "yml") {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Writes a format's module and its entry in the list.
fn put_format(
    places: &Places,
    path: &Path,
    shared: &mut Shared,
    modules: &mut String,
    list: &mut String,
) -> Result<(), Box<dyn Error>> {
    let text = fs::read_to_string(path)?;
    // The path as messages show it, and the name that the user knows.
    let shown = path.strip_prefix(&places.package)?.to_owned();
    let name = shown.strip_prefix("formats")?.with_extension("");
    let name = name
        .to_str()
        .ok_or("the name of a description is not UTF-8")?
        .replace('\\', "/");
    let (name, at_run_time) = match name.strip_prefix(AT_RUN_TIME) {
        Some(name) => (format!("v4/{name}"), true),
        None => (name, false),
    };
    let description = Description::parse(&shown, &text)?;
    let module = identifier(&name);
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
    let missing = if at_run_time {
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
            let found = locate(places, description, file);
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

/// Where a file is that a description names. `grammars-v4` in the package
/// stands for wherever those grammars are.
fn locate(places: &Places, description: &Description, file: &Path) -> PathBuf {
    let mut path = PathBuf::new();
    for component in description.resolve(file).components() {
        match component {
            Component::ParentDir if path.file_name().is_some() => {
                path.pop();
            }
            component => path.push(component),
        }
    }
    match path.strip_prefix("grammars-v4") {
        Ok(rest) => places.v4.join(rest),
        Err(_) => places.package.join(path),
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
        let path = locate(places, description, file);
        println!("cargo::rerun-if-changed={}", path.display());
        replacements_file = format!("Some(({file:?}, {}))", shared.file(&path));
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
        let path = locate(places, description, file);
        println!("cargo::rerun-if-changed={}", path.display());
        put(
            &mut embedded,
            format_args!("({file:?}, {}), ", shared.file(&path)),
        );
        files.push(path);
    }
    let given: BTreeMap<String, String> = overrides
        .iter()
        .flat_map(|overrides| &overrides.entries)
        .map(|entry| (entry.name.clone(), entry.text.clone()))
        .collect();
    let compiled = Compiled::from_files(&files, &given)?;
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

/// What several formats have in common is written once: the style sheets of a page
/// are those of the format for style sheets.
#[derive(Default)]
struct Shared {
    /// Where packed recognizers are written.
    folder: PathBuf,
    /// The number of each recognizer, by its bytes.
    recognizers: HashMap<Vec<u8>, usize>,
    /// The name of each static, by its value.
    names: HashMap<String, String>,
    out: String,
}

impl Shared {
    /// The name of the static that has a value.
    fn name(&mut self, kind: &str, value: String) -> String {
        let next = format!("SHARED_{}", self.names.len());
        let name = self.names.entry(value).or_insert_with_key(|value| {
            put(
                &mut self.out,
                format_args!("static {next}: {kind} = {value};\n"),
            );
            next
        });
        name.clone()
    }

    /// The name of the static that holds the text of a file.
    fn file(&mut self, path: &Path) -> String {
        self.name("&str", format!("include_str!({path:?})"))
    }

    /// The name of the static that is a recognizer, packed.
    fn recognizer(&mut self, recognizer: &Recognizer) -> Result<String, Box<dyn Error>> {
        let packed = recognizer.pack();
        let next = self.recognizers.len();
        let number = *self.recognizers.entry(packed.clone()).or_insert(next);
        let path = self.folder.join(format!("{number}.recognizer"));
        if number == next {
            fs::write(&path, packed)?;
        }
        Ok(self.name("&[u8]", format!("include_bytes!({path:?})")))
    }
}

/// The replacement strings as one text, each name and each string with U+FFFF behind it,
/// which is no character.
fn joined(replacements: &BTreeMap<String, String>) -> Result<String, Box<dyn Error>> {
    let mut joined = String::new();
    for part in replacements.iter().flat_map(|(name, text)| [name, text]) {
        if part.contains('\u{FFFF}') {
            return Err(format!("U+FFFF in the replacement string {part:?}").into());
        }
        put(&mut joined, format_args!("{part}\u{FFFF}"));
    }
    Ok(joined)
}

fn put(out: &mut String, arguments: std::fmt::Arguments<'_>) {
    // Writing to a string does not fail.
    let _ = out.write_fmt(arguments);
}
