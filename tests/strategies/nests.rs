//! The ends of deep nests.

use picireny::format::TreeOptions;
use picireny::oracle::Cancel;
use picireny::reduce::ignore;
use picireny::reduce::{Observer, Options, Strategy, TestCompleted, reduce_text};

use super::format;

/// The longest and the shortest candidate that was a nest with another end.
#[derive(Default)]
struct Ends(Vec<usize>);

impl Observer for Ends {
    ignore!(size tested accepted ending progress);

    fn executed(&mut self, test: &TestCompleted) {
        if test.id.transformation == "nest" {
            self.0.push(test.text.len());
        }
    }
}

/// Definitions in one another, each of which uses the one before.
fn chain(levels: usize) -> String {
    let mut text = String::from("(assert\n");
    for n in 1..=levels {
        text += &format!("(let ((x{n} (f{n} x{})))\n", n - 1);
    }
    text += &format!("(g x{levels})");
    text += &")".repeat(levels + 1);
    text
}

/// Whether each name that is used is defined around its use.
fn is_sound(text: &str) -> bool {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    let mut uses = words.filter(|word| word.starts_with('x') && *word != "x0");
    uses.all(|name| text.contains(&format!("(let (({name} ")))
}

#[test]
fn a_chain_of_definitions_ends_where_what_matters_is_and_loses_what_nothing_uses() {
    let text = chain(300);
    let format = format("smtlib");
    let syntax = format.syntax(TreeOptions::default());
    for wanted in ["(f20 x19)", "(f150 x149)", "(f299 x298)"] {
        let oracle = |text: &str| text.contains(wanted) && is_sound(text);
        let mut ends = Ends::default();
        let (never, options) = (Cancel::default(), Options::default());
        let way = (Strategy::Normal, &syntax as _);
        let report = reduce_text(&text, way, &oracle, &mut ends, &never, &options).unwrap();
        assert!(!ends.0.is_empty());
        let best = report.best.unwrap();
        assert!(best.contains(wanted) && is_sound(&best), "{best}");
        // The levels behind it are of no use, and go before anything else.
        let shortest = ends.0.into_iter().min().unwrap();
        assert!(shortest <= text.len(), "{wanted}: {shortest}");
        assert!(!best.contains("(g "), "{best}");
    }
}
