//! Brackets that are open: the innermost is the last, and the file is the first.

/// How deep it is looked for what a bracket closes, so that errors take linear time.
pub(crate) const DEPTH: usize = 8;

/// The innermost of what is open, of which there is always one: the file.
pub(crate) fn innermost<T>(open: &mut Vec<T>, file: impl FnOnce() -> T) -> &mut T {
    if open.is_empty() {
        open.push(file());
    }
    let last = open.len() - 1;
    &mut open[last]
}

/// Closes the innermost bracket that fits, with those in it that have no end, and gives it.
/// It is looked so deep for it, and not across a wall that does not fit itself.
pub(crate) fn close<T>(
    open: &mut Vec<T>,
    depth: usize,
    fits: impl Fn(&T) -> bool,
    is_wall: impl Fn(&T) -> bool,
) -> Option<T> {
    let mut inside = open.iter().rev().take(depth);
    let at = inside.position(|frame| fits(frame) || is_wall(frame))?;
    let index = open.len() - 1 - at;
    if !fits(&open[index]) {
        return None;
    }
    open.truncate(index + 1);
    open.pop()
}

/// Gives up what is open in the innermost wall: an error then ends with it.
pub(crate) fn give_up<T>(open: &mut Vec<T>, is_wall: impl Fn(&T) -> bool) {
    let within = open.iter().rev().take_while(|frame| !is_wall(frame));
    let kept = open.len() - within.count();
    open.truncate(kept);
}

#[cfg(test)]
mod tests {
    use super::{DEPTH, close, give_up, innermost};

    fn closed(open: &str, depth: usize) -> (Option<char>, String) {
        let mut frames: Vec<char> = open.chars().collect();
        let found = close(&mut frames, depth, |c| *c == '(', |c| *c == '{');
        (found, frames.into_iter().collect())
    }

    #[test]
    fn a_bracket_closes_what_is_open_in_it_and_reaches_across_no_wall() {
        assert_eq!(closed("{([", DEPTH), (Some('('), "{".into()));
        assert_eq!(closed("({[", DEPTH), (None, "({[".into()));
        assert_eq!(closed("([[", 2), (None, "([[".into()));
    }

    #[test]
    fn what_is_given_up_is_within_the_wall() {
        let mut open = vec!['{', '(', '{', '[', '('];
        give_up(&mut open, |c| *c == '{');
        assert_eq!(open, ['{', '(', '{']);
        assert_eq!(innermost(&mut Vec::new(), || 'f'), &'f');
    }
}
