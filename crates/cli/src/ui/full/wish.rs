//! What keys ask for.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::look::Step;

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    Help,
    /// Ends what is in front: the list of keys, a pane that fills the screen, or else the run.
    Quit,
    /// Ends the run.
    Stop,
    Pause,
    Skip,
    More,
    Fewer,
    /// Selects the next pane, or the one before.
    Select {
        forward: bool,
    },
    Enlarge,
    /// Ends what is in front, but not the run.
    Back,
    Go(Step),
    /// Switches the selected pass off or on.
    Switch,
    /// The pane of that number, from 0.
    Pane(usize),
    Suspend,
}

/// All keys with what they do, for those who ask.
pub(super) const KEYS: &[(&str, &str)] = &[
    ("?", "show these keys, or hide them (also h)"),
    (
        "q",
        "end the run: the best candidate is the result (first closes these keys or a large pane)",
    ),
    ("Ctrl-C", "end the run"),
    ("p, Space", "pause, or continue"),
    ("s", "skip the present phase"),
    ("+ -", "run more tests at once, or fewer"),
    ("Ctrl-Z", "suspend the run until `fg`"),
    (
        "Tab, Shift-Tab",
        "select the next pane, or the one before: its line is thick",
    ),
    ("Enter", "enlarge the selected pane, or make it small again"),
    ("Esc", "make the large pane small, or end the selection"),
    (
        "Up, Down",
        "scroll a line, or select what is above or below (also k, j)",
    ),
    ("PgUp, PgDn", "scroll a page"),
    ("Home, End", "go to the beginning, or to the end"),
    ("Left, Right", "scroll to the side"),
    (
        "x",
        "in the pane of passes: switch the selected one off, or on",
    ),
    (
        "1 to 7",
        "hide a pane, or show it; if one fills the screen, let that one fill it",
    ),
];

/// What a key asks for, if anything. Ctrl-C and Ctrl-Z are keys like others
/// here.
pub(super) fn wish(key: &KeyEvent) -> Option<Wish> {
    if key.kind == KeyEventKind::Release {
        return None;
    }
    let character = match key.code {
        KeyCode::Char(character) => character,
        other => return other_wish(other),
    };
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    Some(match character {
        'c' if control => Wish::Stop,
        'z' if control => Wish::Suspend,
        _ if control => return None,
        '?' | 'h' => Wish::Help,
        'q' => Wish::Quit,
        's' => Wish::Skip,
        'p' | ' ' => Wish::Pause,
        'x' => Wish::Switch,
        '+' => Wish::More,
        '-' => Wish::Fewer,
        'k' => Wish::Go(Step::Up),
        'j' => Wish::Go(Step::Down),
        digit => {
            let number = digit.to_digit(10)? as usize;
            return number.checked_sub(1).map(Wish::Pane);
        }
    })
}

/// What a key asks for that is no character.
fn other_wish(key: KeyCode) -> Option<Wish> {
    Some(match key {
        KeyCode::Tab => Wish::Select { forward: true },
        KeyCode::BackTab => Wish::Select { forward: false },
        KeyCode::Enter => Wish::Enlarge,
        KeyCode::Esc => Wish::Back,
        KeyCode::Up => Wish::Go(Step::Up),
        KeyCode::Down => Wish::Go(Step::Down),
        KeyCode::PageUp => Wish::Go(Step::PageUp),
        KeyCode::PageDown => Wish::Go(Step::PageDown),
        KeyCode::Home => Wish::Go(Step::First),
        KeyCode::End => Wish::Go(Step::Last),
        KeyCode::Left => Wish::Go(Step::Left),
        KeyCode::Right => Wish::Go(Step::Right),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pressed(code: KeyCode, modifiers: KeyModifiers) -> Option<Wish> {
        wish(&KeyEvent::new(code, modifiers))
    }

    #[test]
    fn keys_with_control_are_others() {
        let (none, control) = (KeyModifiers::NONE, KeyModifiers::CONTROL);
        assert_eq!(pressed(KeyCode::Char('c'), control), Some(Wish::Stop));
        assert_eq!(pressed(KeyCode::Char('c'), none), None);
        assert_eq!(pressed(KeyCode::Char('q'), control), None);
        assert_eq!(pressed(KeyCode::Char('7'), none), Some(Wish::Pane(6)));
        assert_eq!(pressed(KeyCode::Char('0'), none), None);
        assert_eq!(pressed(KeyCode::F(1), none), None);
    }

    #[test]
    fn the_page_of_the_documentation_has_every_key() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/live-view.md");
        let page = std::fs::read_to_string(path).unwrap_or_default();
        for (keys, _) in KEYS {
            for key in keys.split(", ") {
                assert!(page.contains(&format!("`{key}`")), "{path} lacks {key}");
            }
        }
    }
}
