//! `picireny completions` and `picireny man`: what is made of the declared
//! options.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context as _;
use clap::Command;
use clap_complete::Shell;
use clap_mangen::Man;

use crate::help;
use crate::output::stdout;
use picireny_shown::Shown as _;

/// Arguments of `picireny completions`.
#[derive(clap::Args, Debug)]
pub(crate) struct CompletionsArgs {
    /// Shell of the script
    shell: Shell,
}

/// Arguments of `picireny man`.
#[derive(clap::Args, Debug)]
pub(crate) struct ManArgs {
    /// Write the man pages of the program and its subcommands to this folder
    #[arg(short, long, value_name = "DIR")]
    out: Option<PathBuf>,
}

pub(crate) fn completions(args: &CompletionsArgs) -> anyhow::Result<ExitCode> {
    let mut script = Vec::new();
    clap_complete::generate(
        args.shell,
        &mut help::command(true),
        "picireny",
        &mut script,
    );
    stdout(&String::from_utf8(script).context("the script is not UTF-8")?)?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn man(args: &ManArgs) -> anyhow::Result<ExitCode> {
    let mut command = help::command(true).disable_help_subcommand(true);
    // Usages and global options get to the subcommands.
    command.build();
    let Some(folder) = &args.out else {
        stdout(&page(command)?)?;
        return Ok(ExitCode::SUCCESS);
    };
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.shown()))?;
    for subcommand in command.get_subcommands() {
        let name = format!("picireny-{}", subcommand.get_name());
        write(folder, &name, subcommand.clone())?;
    }
    write(folder, "picireny", command)?;
    Ok(ExitCode::SUCCESS)
}

fn write(folder: &Path, name: &str, command: Command) -> anyhow::Result<()> {
    let path = folder.join(format!("{name}.1"));
    fs::write(&path, page(command)?).with_context(|| format!("cannot write {}", path.shown()))
}

fn page(command: Command) -> anyhow::Result<String> {
    let mut page = Vec::new();
    Man::new(command)
        .render(&mut page)
        .context("cannot make the page")?;
    String::from_utf8(page).context("the page is not UTF-8")
}
