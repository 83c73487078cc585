//! Links of a page to files beside it.

use std::os::unix::ffi::OsStrExt as _;
use std::path::{Component, Path, PathBuf};

/// The address of a file for a page in a folder; nothing if one of them cannot
/// be told.
pub(super) fn link(folder: &Path, file: &Path) -> Option<String> {
    let folder = std::path::absolute(folder).ok()?;
    let file = std::path::absolute(file).ok()?;
    let path = relative(&folder, &file)?;
    let mut address = String::new();
    for part in path.components() {
        if !address.is_empty() {
            address.push('/');
        }
        for &byte in part.as_os_str().as_bytes() {
            match byte {
                b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b'-' | b'.' | b'_' | b'~' => {
                    address.push(char::from(byte));
                }
                _ => address.push_str(&format!("%{byte:02X}")),
            }
        }
    }
    Some(address)
}

fn relative(folder: &Path, file: &Path) -> Option<PathBuf> {
    let mut from = folder.components().peekable();
    let mut to = file.components().peekable();
    while from.peek().is_some() && from.peek() == to.peek() {
        from.next();
        to.next();
    }
    let mut path = PathBuf::new();
    for part in from {
        // What `..` leads to is not known without looking.
        if part == Component::ParentDir {
            return None;
        }
        path.push("..");
    }
    path.extend(to);
    Some(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ffi::OsStr;

    #[test]
    fn a_link_leads_from_the_page_to_the_file() {
        let to =
            |folder: &str, file: &[u8]| link(Path::new(folder), Path::new(OsStr::from_bytes(file)));
        let is = |address: &str| Some(address.to_owned());
        assert_eq!(to("/a/out", b"/a/out/group/x.js"), is("group/x.js"));
        assert_eq!(to("/a/out", b"/a/in/x.js"), is("../in/x.js"));
        assert_eq!(to("/a/out", b"/b"), is("../../b"));
        assert_eq!(
            to("/o", b"/o/a b/\"><script>#?%\xff:x"),
            is("a%20b/%22%3E%3Cscript%3E%23%3F%25%FF%3Ax")
        );
        // A relative link is no address of another kind, whatever the name is.
        assert_eq!(
            to("/o", b"/o/javascript:alert(1)"),
            is("javascript%3Aalert%281%29")
        );
        assert_eq!(to("/o/..", b"/x"), None);
    }
}
