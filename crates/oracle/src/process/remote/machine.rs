//! Machines that users name.

use std::num::NonZeroUsize;
use std::str::FromStr;

/// A machine and how many tests it runs at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Machine {
    /// Its name, as its launcher knows it.
    pub name: String,
    /// How many tests it runs at once; as many as it has processors if it is
    /// not said.
    pub slots: Option<NonZeroUsize>,
}

impl FromStr for Machine {
    type Err = String;

    /// Reads `NAME` or `NAME:SLOTS`.
    fn from_str(text: &str) -> Result<Self, String> {
        let (name, slots) = match text.rsplit_once(':') {
            // More colons are those of an address.
            Some((name, slots)) if !name.contains(':') || name.ends_with(']') => {
                let slots = slots.parse().map_err(|_| {
                    format!("`{text}`: a number of tests from 1 up is needed behind the colon")
                })?;
                (name, Some(slots))
            }
            _ => (text, None),
        };
        let name = name.trim_start_matches('[').trim_end_matches(']');
        // What begins with a dash would be an option.
        if name.is_empty() || name.starts_with('-') || name.contains(char::is_whitespace) {
            return Err(format!("`{text}`: a machine is written NAME or NAME:TESTS"));
        }
        Ok(Self {
            name: name.into(),
            slots,
        })
    }
}

impl Machine {
    /// Reads machines that stand between commas, on lines of their own or both;
    /// `#` begins a comment.
    ///
    /// # Errors
    ///
    /// When there is none, or with the one that cannot be read.
    pub(super) fn parse_list(text: &str) -> Result<Vec<Self>, String> {
        let lines = text
            .lines()
            .map(|line| line.split('#').next().unwrap_or_default());
        let machines = lines
            .flat_map(|line| line.split(','))
            .map(str::trim)
            .filter(|name| !name.is_empty())
            .map(str::parse)
            .collect::<Result<Vec<_>, _>>()?;
        if machines.is_empty() {
            return Err("no machine is named".into());
        }
        Ok(machines)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn machines(text: &str) -> Vec<(String, usize)> {
        let machines = Machine::parse_list(text).unwrap();
        machines
            .into_iter()
            .map(|machine| (machine.name, machine.slots.map_or(0, NonZeroUsize::get)))
            .collect()
    }

    #[test]
    fn machines_stand_between_commas_or_on_lines() {
        let read = |text: &str| {
            let machines = machines(text);
            let words = machines
                .iter()
                .map(|(name, slots)| format!("{name}={slots}"));
            words.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(read("a:8,b:16"), "a=8 b=16");
        assert_eq!(read("# ours\nme@a:8 # big\n\nb, c:2\n"), "me@a=8 b=0 c=2");
        assert_eq!(read("::1"), "::1=0");
        assert_eq!(read("[::1]:3"), "::1=3");
        assert_eq!(read("[::1]"), "::1=0");
    }

    #[test]
    fn what_is_no_machine_is_named() {
        for (text, named) in [
            ("", "no machine"),
            ("# none", "no machine"),
            ("a:0", "`a:0`"),
            ("a:many", "`a:many`"),
            ("-oProxyCommand=x", "`-oProxyCommand=x`"),
            ("a b", "`a b`"),
            (":8", "`:8`"),
        ] {
            let error = Machine::parse_list(text).unwrap_err();
            assert!(error.contains(named), "{error}");
        }
    }
}
