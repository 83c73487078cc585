//! Unknown names, and the known ones that may have been meant.

/// The known name that is nearest to an unknown one, if any is near: of names that
/// are equally near, the shortest.
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let folded = name.to_lowercase();
    known
        .into_iter()
        .map(|candidate| {
            let distance = strsim::damerau_levenshtein(&folded, &candidate.to_lowercase());
            (distance, candidate.chars().count(), candidate)
        })
        .min()
        .filter(|(distance, length, _)| {
            let longest = name.chars().count().max(*length);
            *distance <= longest.div_ceil(3)
        })
        .map(|(_, _, candidate)| candidate)
}

/// The end of a message about an unknown name: `; did you mean ...?`, what is
/// known if that is not much, or nothing.
pub fn suggestion<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    // A format may have a grammar without a name.
    let known: Vec<&str> = known.into_iter().filter(|name| !name.is_empty()).collect();
    if let Some(nearest) = nearest(name, known.iter().copied()) {
        format!("; did you mean `{nearest}`?")
    } else if (1..=8).contains(&known.len()) {
        let known: Vec<_> = known.iter().map(|name| format!("`{name}`")).collect();
        format!("; known are {}", known.join(", "))
    } else {
        String::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_known_name_is_suggested() {
        let known = ["program", "STRING", "stringLiteral"];
        assert_eq!(nearest("progam", known), Some("program"));
        assert_eq!(nearest("string", known), Some("STRING"));
        assert_eq!(nearest("expression", known), None);
        assert_eq!(nearest("otu", ["outs", "out", "our"]), Some("out"));
        assert_eq!(nearest("abd", ["abce", "abc"]), Some("abc"));
        assert_eq!(suggestion("progam", known), "; did you mean `program`?");
        assert_eq!(suggestion("q", ["a1", "b1"]), "; known are `a1`, `b1`");
        assert_eq!(suggestion("q", ["", "a1"]), "; known are `a1`");
        assert_eq!(suggestion("q", [""]), "");
    }
}
