//! File name patterns: `*` for any characters, `?` for one.

/// Whether a whole name matches a pattern. Case is significant only where the
/// pattern has capital letters: `*.html` also matches `INDEX.HTML`.
pub(crate) fn matches(pattern: &str, name: &str) -> bool {
    let sensitive = pattern.chars().any(char::is_uppercase);
    let name: Vec<char> = if sensitive {
        name.chars().collect()
    } else {
        name.to_lowercase().chars().collect()
    };
    let pattern: Vec<char> = pattern.chars().collect();
    let (mut p, mut n) = (0, 0);
    // The last star, and how far it reaches.
    let mut star = None;
    while n < name.len() {
        match pattern.get(p) {
            Some('*') => {
                star = Some((p, n));
                p += 1;
            }
            Some(c) if *c == '?' || *c == name[n] => {
                p += 1;
                n += 1;
            }
            _ => match star {
                Some((at, reach)) => {
                    star = Some((at, reach + 1));
                    p = at + 1;
                    n = reach + 1;
                }
                None => return false,
            },
        }
    }
    pattern[p..].iter().all(|c| *c == '*')
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn wildcards_match_whole_names() {
        for (pattern, name) in [
            ("*.json", "a.json"),
            ("*.html", "INDEX.HTML"),
            ("?.c", "ä.c"),
            ("*", ""),
            ("*a*b*", "xaxxbab"),
            (".eslintrc", ".eslintrc"),
        ] {
            assert!(matches(pattern, name), "{pattern} {name}");
        }
        for (pattern, name) in [
            ("*.json", "a.json5"),
            ("*.C", "a.c"),
            ("?", ""),
            ("a*b", "abc"),
        ] {
            assert!(!matches(pattern, name), "{pattern} {name}");
        }
    }
}
