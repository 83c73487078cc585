//! Which modules of a crate use which others, as far as their paths say it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// For each module, the modules that it uses. A module is named by its path, as in
/// `search::select`.
pub(crate) type Uses = BTreeMap<String, BTreeSet<String>>;

/// Reads the modules of a folder, with the code of each that is no test.
pub(crate) fn modules(folder: &Path, prefix: &str, found: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let module = match prefix {
            "" => name.clone(),
            prefix => format!("{prefix}::{name}"),
        };
        if path.is_dir() {
            modules(&path, &module, found);
        } else if name != "lib" {
            let text = fs::read_to_string(&path).unwrap();
            let code = text.split("#[cfg(test)]").next().unwrap().to_owned();
            let module = module.trim_end_matches("::mod").to_owned();
            found.insert(module, code);
        }
    }
}

/// The paths that some code uses: `crate::a::b` and `super::b`, with what is in braces
/// taken apart.
fn paths(code: &str, module: &str, is_folder: bool) -> Vec<String> {
    let code: Vec<&str> = code
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .collect();
    let code = code.join("\n");
    let above = match is_folder {
        // A folder's own file is the folder.
        true => module.to_owned(),
        false => module
            .rsplit_once("::")
            .map_or("", |(above, _)| above)
            .to_owned(),
    };
    let mut paths = Vec::new();
    for (start, base) in [("crate::", String::new()), ("super::", above)] {
        for (at, _) in code.match_indices(start) {
            let rest = &code[at + start.len()..];
            let is_in = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
            let end = rest.find(|c| !is_in(c)).unwrap_or(rest.len());
            let head = rest[..end].trim_end_matches(':');
            let base = match (base.as_str(), head) {
                ("", head) => head.to_owned(),
                (base, "") => base.to_owned(),
                (base, head) => format!("{base}::{head}"),
            };
            match rest[end..].strip_prefix('{') {
                Some(list) => {
                    let list = list.split('}').next().unwrap_or_default();
                    let items = list
                        .split(',')
                        .map(str::trim)
                        .filter(|item| !item.is_empty());
                    paths.extend(items.map(|item| format!("{base}::{item}")));
                }
                None => paths.push(base),
            }
        }
    }
    paths
}

pub(crate) fn uses(modules: &BTreeMap<String, String>) -> Uses {
    let mut all = Uses::new();
    for (module, code) in modules {
        let is_folder = modules
            .keys()
            .any(|other| other.starts_with(&format!("{module}::")));
        // What a folder's file says is in it is no import.
        let used = paths(code, module, is_folder && !code.contains("impl "));
        let used = used.into_iter().filter_map(|path| {
            let mut path = path.as_str();
            loop {
                if modules.contains_key(path) {
                    return Some(path.to_owned());
                }
                path = path.rsplit_once("::")?.0;
            }
        });
        all.insert(module.clone(), used.filter(|used| used != module).collect());
    }
    all
}

/// The modules that can be reached from one.
pub(crate) fn reach(uses: &Uses, from: &str) -> BTreeSet<String> {
    let mut reached = BTreeSet::new();
    let mut todo = vec![from.to_owned()];
    while let Some(module) = todo.pop() {
        for used in uses.get(&module).into_iter().flatten() {
            if reached.insert(used.clone()) {
                todo.push(used.clone());
            }
        }
    }
    reached
}
