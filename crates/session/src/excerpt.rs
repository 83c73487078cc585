//! What is kept of long outputs.

/// The beginning and the end of a text of which no more than so many bytes are wanted, with
/// what is left out between them.
pub(crate) fn both_ends(text: &str, most: usize) -> String {
    if text.len() <= most {
        return text.to_owned();
    }
    let (mut head, mut tail) = (most / 2, text.len() - most / 2);
    while !text.is_char_boundary(head) {
        head -= 1;
    }
    while !text.is_char_boundary(tail) {
        tail += 1;
    }
    let left_out = tail - head;
    format!(
        "{}\n[... {left_out} bytes ...]\n{}",
        &text[..head],
        &text[tail..]
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_long_text_the_middle_is_left_out_and_no_character_is_cut() {
        assert_eq!(both_ends("éé", 4), "éé");
        assert_eq!(both_ends("aéééa", 4), "a\n[... 6 bytes ...]\na");
        assert_eq!(both_ends("abcdef", 4), "ab\n[... 2 bytes ...]\nef");
    }
}
