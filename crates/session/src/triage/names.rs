//! What files are called whose names may be any bytes.

use std::os::unix::ffi::OsStrExt as _;
use std::path::Path;

/// What a path is called, in one line: itself, or with the ends of lines and what
/// is no UTF-8 as `\xff`. No two paths are called the same.
pub(super) fn name_of(path: &Path) -> String {
    let bytes = path.as_os_str().as_bytes();
    match str::from_utf8(bytes) {
        Ok(text) if !text.contains("\\x") && !text.contains('\n') => text.to_owned(),
        _ => {
            let mut name = String::new();
            for chunk in bytes.utf8_chunks() {
                let valid = chunk.valid().replace('\\', "\\\\");
                name.push_str(&valid.replace('\n', "\\x0a"));
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
        assert_eq!(called(b"a\nb\\"), r"a\x0ab\\");
        assert_eq!(called(br"a\x0ab\"), r"a\\x0ab\\");
    }
}
