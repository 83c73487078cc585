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
const OURS: [&str; 2] = ["picireny:normal", "picireny:smallest"];

/// The name of the tool that others are compared with.
pub(crate) fn ours(results: &Results) -> &'static str {
    let tools = results.tools();
    OURS.into_iter()
        .find(|name| tools.contains(name))
        .unwrap_or(OURS[0])
}

/// Where the tables are in `BENCHMARKS.md`.
const BEGIN: &str = "<!-- tables -->\n";
const END: &str = "<!-- end of tables -->\n";

/// Puts new tables into a text that has old ones.
///
/// # Errors
///
/// When it cannot be read or written, or has no place for tables.
pub(crate) fn publish(results: &Results, path: &Path) -> Result<()> {
    let text =
        fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let new = with_tables(&text, &markdown(results))
        .with_context(|| format!("{} has no place for tables", path.display()))?;
    fs::write(path, new).with_context(|| format!("cannot write {}", path.display()))
}

fn with_tables(text: &str, tables: &str) -> Option<String> {
    let (before, rest) = text.split_once(BEGIN)?;
    let (_, after) = rest.split_once(END)?;
    Some(format!("{before}{BEGIN}\n{tables}{END}{after}"))
}

/// Whether a tool is one of ours.
fn is_ours(tool: &str) -> bool {
    tool.starts_with("picireny:")
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_tables_take_the_place_of_old_ones() {
        let text = format!("before\n{BEGIN}old\n{END}after\n");
        let new = with_tables(&text, "new\n");
        let expected = format!("before\n{BEGIN}\nnew\n{END}after\n");
        assert_eq!(new, Some(expected));
        assert_eq!(with_tables("no place", "new\n"), None);
    }
}
