//! Names of files in messages.

use std::ffi::OsStr;
use std::fmt::{self, Write as _};

use crate::controls;

/// Names that can be part of a message.
pub trait Shown {
    /// The name in one line: every control character in it is escaped as in `\n`
    /// and `\u{1b}`, and what is no Unicode is replaced.
    fn shown(&self) -> Name<'_>;
}

impl<T: AsRef<OsStr> + ?Sized> Shown for T {
    fn shown(&self) -> Name<'_> {
        Name(self.as_ref())
    }
}

/// A name as messages show it.
#[derive(Clone, Copy, Debug)]
pub struct Name<'a>(&'a OsStr);

impl fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.to_string_lossy().chars() {
            if controls(c) || c.is_control() {
                write!(f, "{}", c.escape_default())?;
            } else {
                f.write_char(c)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn a_name_is_in_one_line() {
        let name = Path::new("a\nb\t\r\x1B[2J\u{2028}\u{202E}cod.exe");
        assert_eq!(
            name.shown().to_string(),
            r"a\nb\t\r\u{1b}[2J\u{2028}\u{202e}cod.exe"
        );
    }

    #[test]
    fn other_names_stay_as_they_are() {
        for name in ["", "a/b.json", "é 漢字 🦀", "a\u{301}\\x'\""] {
            assert_eq!(name.shown().to_string(), name);
        }
    }

    #[cfg(unix)]
    #[test]
    fn what_is_no_unicode_is_replaced() {
        use std::os::unix::ffi::OsStrExt as _;
        let name = OsStr::from_bytes(b"a\xFFb");
        assert_eq!(name.shown().to_string(), "a\u{FFFD}b");
    }
}
