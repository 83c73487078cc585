//! Sequences of small numbers as short text: `0-5 7 3`.

/// Writes a sequence; ascending neighbours are put together.
pub(super) fn to_text(numbers: &[usize]) -> String {
    let mut parts: Vec<(usize, usize)> = Vec::new();
    for &number in numbers {
        match parts.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => parts.push((number, number)),
        }
    }
    let parts: Vec<String> = parts
        .into_iter()
        .map(|(first, last)| match first == last {
            true => first.to_string(),
            false => format!("{first}-{last}"),
        })
        .collect();
    parts.join(" ")
}

#[cfg(test)]
mod tests {
    use super::to_text;

    #[test]
    fn neighbours_are_put_together() {
        assert_eq!(to_text(&[]), "");
        assert_eq!(to_text(&[4]), "4");
        assert_eq!(to_text(&[0, 1, 2, 5, 4, 3, 3, 4]), "0-2 5 4 3 3-4");
    }
}
