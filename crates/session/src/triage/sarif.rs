//! What a triage found, in the format that sites for code show (SARIF 2.1.0).

use std::path::Path;

use serde_json::{Value, json};

use super::known::Known;
use super::report::{FileEntry, Group, Report};
use crate::fingerprint::content_hash;
use crate::json;
use crate::page::count;

/// A result for each group, at its smallest file. With `known`, those that there are new are
/// told from the others.
///
/// # Errors
///
/// When the report has what JSON cannot hold.
pub fn sarif(report: &Report, known: Option<&Known>) -> serde_json::Result<String> {
    let groups = &report.groups;
    let rules: Vec<Value> = groups.iter().map(rule).collect();
    let results = groups.iter().map(|group| result(report, group, known));
    let results: Vec<Value> = results.collect();
    let log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {
                "name": "picireny",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": rules,
            }},
            "invocations": [{
                "commandLine": report.command,
                "executionSuccessful": !report.interrupted,
            }],
            "results": results,
        }],
    });
    Ok(json::pretty(&log)? + "\n")
}

/// What a signature is called: short, and the same each time.
fn id(group: &Group) -> String {
    let hash = content_hash(group.signature.as_str().as_bytes());
    format!("crash-{}", hash.get(..12).unwrap_or(&hash))
}

fn rule(group: &Group) -> Value {
    json!({
        "id": id(group),
        "shortDescription": {"text": group.signature.as_str()},
        "defaultConfiguration": {"level": "error"},
    })
}

fn result(report: &Report, group: &Group, known: Option<&Known>) -> Value {
    let files = count(group.files.len(), "file crashes", "files crash");
    let mut text = format!("{} ({files} like this)", group.signature);
    let reduced = group.reductions.iter().find(|it| it.error.is_none());
    if let Some(reduction) = reduced.filter(|reduction| !reduction.reproduce.is_empty()) {
        text.push_str(&format!(". To reproduce: {}", reduction.reproduce));
    }
    let locations: Vec<Value> = group
        .files
        .iter()
        .map(|entry| location(report, entry))
        .collect();
    let (first, others) = match locations.split_first() {
        Some((first, others)) => (vec![first], others),
        None => (Vec::new(), &[][..]),
    };
    let mut result = json!({
        "ruleId": id(group),
        "level": "error",
        "message": {"text": text},
        "locations": first,
        "relatedLocations": others,
        "partialFingerprints": {"signature/v1": content_hash(group.signature.as_str().as_bytes())},
    });
    if let (Some(known), Some(result)) = (known, result.as_object_mut()) {
        let state = match known.has(group) {
            true => "unchanged",
            false => "new",
        };
        result.insert("baselineState".to_owned(), json!(state));
    }
    result
}

fn location(report: &Report, entry: &FileEntry) -> Value {
    let path = Path::new(&report.folder).join(&entry.file);
    json!({"physicalLocation": {"artifactLocation": {"uri": uri(&path.to_string_lossy())}}})
}

/// A path as an address, relative if it is.
fn uri(path: &str) -> String {
    let mut uri = String::with_capacity(path.len());
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                uri.push(char::from(byte));
            }
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    match uri.starts_with('/') {
        true => format!("file://{uri}"),
        false => uri,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_addresses() {
        assert_eq!(uri("a b/c.json"), "a%20b/c.json");
        assert_eq!(uri("/tmp/\u{e9}"), "file:///tmp/%C3%A9");
    }
}
