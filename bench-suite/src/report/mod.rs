//! Results for people: tables, curves, one page.

mod page;
mod svg;
mod table;

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::results::Results;

pub(crate) use table::markdown;

/// The tool that others are compared with: the first of these that has rows.
const OURS: [&str; 3] = ["picireny:normal", "picireny:smallest", "picireny"];

/// The name of the tool that others are compared with.
pub(crate) fn ours(results: &Results) -> &'static str {
    let tools = results.tools();
    OURS.into_iter()
        .find(|name| tools.contains(name))
        .unwrap_or(OURS[0])
}

/// Whether a tool is one of ours.
fn is_ours(tool: &str) -> bool {
    tool == "picireny" || tool.starts_with("picireny:")
}

/// Writes a curve per case and the page into a folder.
///
/// # Errors
///
/// When they cannot be written.
pub(crate) fn write(results: &Results, folder: &Path) -> Result<()> {
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))
    };
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let tools = results.tools();
    for case in results.cases() {
        write(&format!("{case}.svg"), &svg::curves(results, case, &tools))?;
    }
    write("index.html", &page::page(results))
}
