//! What files are called whose names may be any bytes.

use std::os::unix::ffi::OsStrExt as _;
use std::path::Path;

/// What a path is called: itself, or if it is no UTF-8, with its other bytes as
/// `\xff`. No two paths are called the same.
pub(super) fn name_of(path: &Path) -> String {
    let bytes = path.as_os_str().as_bytes();
    match str::from_utf8(bytes) {
        Ok(text) if !text.contains("\\x") => text.to_owned(),
        _ => {
            let mut name = String::new();
            for chunk in bytes.utf8_chunks() {
                name.push_str(&chunk.valid().replace('\\', "\\\\"));
                for byte in chunk.invalid() {
                    name.push_str(&format!("\\x{byte:02x}"));
                }
            }
            name
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_paths_are_called_the_same() {
        use std::ffi::OsStr;
        let called = |bytes: &[u8]| name_of(Path::new(OsStr::from_bytes(bytes)));
        assert_eq!(called("a/\u{e4}\\b".as_bytes()), "a/\u{e4}\\b");
        assert_eq!(called(b"a\xff\\"), r"a\xff\\");
        assert_eq!(called(br"a\xff"), r"a\\xff");
    }
}
