//! The programs that answer questions.

use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::cache::Cache;
use crate::install::finish_by_name;
use crate::repository;

/// A program, and the files that it is asked about.
#[derive(Debug)]
pub(crate) struct Program {
    /// As the script that runs it calls it.
    pub(crate) name: &'static str,
    pub(crate) language: &'static str,
    /// Ends of the files' names.
    pub(crate) suffixes: &'static [&'static str],
    script: Script,
    /// Whether a test shows what the program prints, as people's tests with it do.
    pub(crate) prints: bool,
}

/// Which script of `bench-suite/corpus` runs a program.
#[derive(Clone, Copy, Debug)]
enum Script {
    Python,
    Node,
    Java,
}

/// A program that prints nothing in a test.
const fn silent(
    language: &'static str,
    suffixes: &'static [&'static str],
    script: Script,
    name: &'static str,
) -> Program {
    Program {
        name,
        language,
        suffixes,
        script,
        prints: false,
    }
}

const fn printing(program: Program) -> Program {
    Program {
        prints: true,
        ..program
    }
}

const C: &[&str] = &[".c"];
const CPP: &[&str] = &[".cc", ".cpp"];
const CSS: &[&str] = &[".css"];
const GO: &[&str] = &[".go"];
const GRAPHQL: &[&str] = &[".graphql"];
const HTML: &[&str] = &[".html"];
const JAVA: &[&str] = &[".java"];
const JAVASCRIPT: &[&str] = &[".js"];
const JSON: &[&str] = &[".json"];
const KOTLIN: &[&str] = &[".kt"];
const LUA: &[&str] = &[".lua"];
const MARKDOWN: &[&str] = &[".md"];
const PHP: &[&str] = &[".php"];
const PYTHON: &[&str] = &[".py"];
const RUBY: &[&str] = &[".rb"];
const RUST: &[&str] = &[".rs"];
const SHELL: &[&str] = &[".sh"];
const SQL: &[&str] = &[".sql"];
const SWIFT: &[&str] = &[".swift"];
const TOML: &[&str] = &[".toml"];
const TYPESCRIPT: &[&str] = &[".ts"];
const VUE: &[&str] = &[".vue"];
const XML: &[&str] = &[".xml", ".svg", ".xsl"];
const YAML: &[&str] = &[".yml", ".yaml"];

/// All programs, by language.
pub(crate) const PROGRAMS: &[Program] = &[
    printing(silent("c", C, Script::Python, "gcc")),
    printing(silent("c", C, Script::Python, "clang")),
    silent("c", C, Script::Python, "tree-c"),
    printing(silent("cpp", CPP, Script::Python, "gcc-cpp")),
    printing(silent("cpp", CPP, Script::Python, "clang-cpp")),
    silent("cpp", CPP, Script::Python, "tree-cpp"),
    silent("css", CSS, Script::Node, "csstree"),
    silent("css", CSS, Script::Python, "tree-css"),
    silent("go", GO, Script::Python, "tree-go"),
    silent("graphql", GRAPHQL, Script::Node, "graphql"),
    silent("html", HTML, Script::Node, "parse5"),
    silent("html", HTML, Script::Python, "tree-html"),
    printing(silent("java", JAVA, Script::Java, "javac")),
    silent("java", JAVA, Script::Python, "tree-java"),
    silent("javascript", JAVASCRIPT, Script::Node, "babel"),
    printing(silent("javascript", JAVASCRIPT, Script::Node, "eslint")),
    silent("javascript", JAVASCRIPT, Script::Python, "tree-javascript"),
    silent("json", JSON, Script::Python, "json"),
    silent("json", JSON, Script::Python, "tree-json"),
    silent("kotlin", KOTLIN, Script::Python, "tree-kotlin"),
    silent("lua", LUA, Script::Python, "tree-lua"),
    silent("markdown", MARKDOWN, Script::Node, "markdownIt"),
    silent("php", PHP, Script::Node, "php"),
    silent("php", PHP, Script::Python, "tree-php"),
    silent("python", PYTHON, Script::Python, "python-ast"),
    silent("python", PYTHON, Script::Python, "python-code"),
    printing(silent("python", PYTHON, Script::Python, "pyflakes")),
    silent("ruby", RUBY, Script::Python, "tree-ruby"),
    printing(silent("rust", RUST, Script::Python, "rustc")),
    silent("rust", RUST, Script::Python, "tree-rust"),
    printing(silent("shell", SHELL, Script::Python, "shellcheck")),
    silent("shell", SHELL, Script::Python, "tree-bash"),
    silent("sql", SQL, Script::Python, "sqlglot"),
    silent("sql", SQL, Script::Python, "sqlite"),
    silent("swift", SWIFT, Script::Python, "tree-swift"),
    silent("toml", TOML, Script::Python, "toml"),
    silent("toml", TOML, Script::Python, "tree-toml"),
    printing(silent("typescript", TYPESCRIPT, Script::Node, "typescript")),
    silent("typescript", TYPESCRIPT, Script::Python, "tree-typescript"),
    silent("vue", VUE, Script::Node, "vue"),
    silent("xml", XML, Script::Python, "xml"),
    silent("xml", XML, Script::Python, "tree-xml"),
    silent("yaml", YAML, Script::Python, "yaml"),
];

impl Program {
    /// The program of a name.
    pub(crate) fn find(name: &str) -> Result<&'static Program> {
        let found = PROGRAMS.iter().find(|program| program.name == name);
        found.with_context(|| format!("no program of the corpus is called {name}"))
    }

    /// Whether it reads files after the C preprocessor only.
    pub(crate) fn is_preprocessed(&self) -> bool {
        matches!(self.language, "c" | "cpp")
    }

    /// What starts its asker.
    pub(crate) fn command(&self, cache: &Cache) -> Command {
        let folder = cache.folder().join("corpus");
        let script = |name: &str| repository::root().join("bench-suite/corpus").join(name);
        let mut command;
        match self.script {
            Script::Python => {
                command = Command::new(folder.join("python/bin/python"));
                command.arg(script("ask.py")).arg(self.name);
            }
            Script::Node => {
                command = Command::new("node");
                command.arg(script("ask.js")).arg(self.name);
                command.current_dir(folder.join("node"));
            }
            Script::Java => {
                command = Command::new("java");
                command.arg(script("Ask.java"));
            }
        }
        command
    }
}

/// Installs what the programs need from PyPI and npm. Compilers come with the machine.
pub(crate) fn install(cache: &Cache) -> Result<()> {
    let folder = cache.folder().join("corpus");
    let own = repository::root().join("bench-suite/corpus");
    let python = folder.join("python");
    let run = |command: &mut Command, what: &str| finish_by_name(command, what);
    if !python.join("bin/python").is_file() {
        run(
            Command::new("python3").args(["-m", "venv"]).arg(&python),
            "a virtual environment",
        )?;
    }
    let mut pip = Command::new(python.join("bin/python"));
    pip.args(["-m", "pip", "install", "--quiet", "-r"]);
    run(pip.arg(own.join("requirements.txt")), "requirements.txt")?;
    let node = folder.join("node");
    copy(&own, &node, "package.json")?;
    let mut npm = Command::new("npm");
    npm.current_dir(&node)
        .args(["install", "--no-audit", "--no-fund", "--loglevel=error"]);
    run(&mut npm, "package.json")
}

fn copy(from: &Path, to: &Path, name: &str) -> Result<()> {
    std::fs::create_dir_all(to).with_context(|| format!("cannot make {}", to.display()))?;
    std::fs::copy(from.join(name), to.join(name))
        .with_context(|| format!("cannot copy {name} to {}", to.display()))?;
    Ok(())
}
