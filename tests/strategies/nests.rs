//! The ends of deep nests.

use picireny::format::TreeOptions;
use picireny::oracle::Cancel;
use picireny::reduce::ignore;
use picireny::reduce::{Observer, Options, Strategy, TestCompleted, reduce_text};

use super::format;

/// The candidates that were a nest with another end.
#[derive(Default)]
struct Ends(Vec<String>);

impl Observer for Ends {
    ignore!(size tested accepted ending progress);

    fn executed(&mut self, test: &TestCompleted) {
        if test.id.transformation == "nest" {
            self.0.push(test.text.to_string());
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
fn a_chain_of_definitions_ends_where_what_matters_is() {
    let text = chain(300);
    let format = format("smtlib");
    let syntax = format.syntax(TreeOptions::default());
    for needed in [20, 150] {
        let wanted = format!("(f{needed} x{})", needed - 1);
        let is_interesting = |text: &str| text.contains(&wanted) && is_sound(text);
        let mut ends = Ends::default();
        let (never, options) = (Cancel::default(), Options::default());
        let way = (Strategy::Normal, &syntax as _);
        let report = reduce_text(&text, way, &is_interesting, &mut ends, &never, &options).unwrap();
        // What is deeper goes before anything else, but for a tenth of the nest at most.
        let interesting = ends.0.iter().filter(|text| is_interesting(text));
        let shortest = interesting.map(String::len).min().unwrap();
        let most = chain(needed + 300 / 10).len();
        assert!(shortest <= most, "{shortest} of {most} for {wanted}");
        let best = report.best.unwrap();
        assert!(is_interesting(&best) && best.len() < shortest, "{best}");
    }
}
