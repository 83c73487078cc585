//! What tests print says which parts of a text are needed: what is missing from a candidate
//! that was refused, and where an interesting text does what is wanted.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex};

use picireny::format::TreeOptions;
use picireny::oracle::{Answer, Cancel, Messages, Oracle, OracleError, Outcome};
use picireny::reduce::{Options, Report, Strategy, Unobserved, reduce_text};

use super::format;
use super::slices::{c_program, names};

/// A compiler that names what is not declared, and says where it finds something, if it has
/// a voice.
struct Compiler {
    finds: &'static str,
    has_voice: bool,
    tested: Mutex<Vec<String>>,
}

impl Compiler {
    fn of(finds: &'static str, has_voice: bool) -> Compiler {
        Compiler {
            finds,
            has_voice,
            tested: Mutex::default(),
        }
    }

    fn answer(&self, text: &str) -> Answer {
        let mut output = String::new();
        let mut declared: BTreeSet<&str> = BTreeSet::new();
        let code = (1..).zip(text.lines());
        for (number, line) in code.filter(|(_, line)| !line.starts_with('#')) {
            let words = line.split(|c: char| !c.is_alphanumeric() && c != '_');
            let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
            for (at, &word) in words.iter().enumerate() {
                if names(word).next().is_none() {
                    continue;
                }
                // `int f1`, `struct s1` and `struct s1 v1`.
                let before = at.checked_sub(1).map_or("", |before| words[before]);
                let is_declared =
                    ["int", "struct"].contains(&before) || before == format!("s{}", &word[1..]);
                if !declared.contains(word) && !is_declared {
                    output += &format!("input.c:{number}:1: error: '{word}' is unknown\n");
                }
                declared.insert(word);
            }
        }
        let found = text.lines().position(|line| line.contains(self.finds));
        if let Some(line) = found {
            output += &format!("input.c:{}:9: warning: always true\n", line + 1);
        }
        let is_interesting = !output.contains("error") && found.is_some();
        let messages =
            Messages::of(&[&output], (text, "input.c"), |_| false).filter(|_| self.has_voice);
        Answer {
            outcome: match is_interesting {
                true => Outcome::Interesting,
                false => Outcome::NotInteresting,
            },
            messages: messages.map(Arc::new),
        }
    }

    /// Reduces a text: the report, and all texts that were tested.
    fn reduce(self, text: &str, jobs: usize) -> (Report, Vec<String>) {
        let answer = self.answer(text);
        assert!(answer.is_interesting(), "{answer:?}");
        let format = format("c");
        let syntax = format.syntax(TreeOptions::default());
        let options = Options {
            jobs: NonZeroUsize::new(jobs).unwrap(),
            input_messages: answer.messages,
            ..Options::default()
        };
        let way = (Strategy::Normal, &syntax as _);
        let never = Cancel::default();
        let report = reduce_text(text, way, &self, &mut Unobserved, &never, &options);
        (report.unwrap(), self.tested.into_inner().unwrap())
    }
}

impl Oracle for Compiler {
    fn test(&self, text: &str, _: &Cancel) -> Result<Answer, OracleError> {
        self.tested.lock().unwrap().push(text.to_owned());
        Ok(self.answer(text))
    }

    fn available_slots(&self) -> Option<usize> {
        None
    }
}

#[test]
fn of_a_long_text_the_place_that_the_test_names_comes_first_with_what_it_needs() {
    let text = c_program(80);
    let (_, tested) = Compiler::of("19 + v40.x40", true).reduce(&text, 1);
    // After the lines that only say where others come from.
    assert!(tested[1].contains("19 + v40.x40"), "{}", tested[1]);
    assert!(tested[1].len() * 20 < text.len(), "{}", tested[1]);
    let (_, tested) = Compiler::of("19 + v40.x40", false).reduce(&text, 1);
    assert!(tested[1].len() * 20 > text.len(), "{}", tested[1]);
}

#[test]
fn what_tests_print_changes_nothing_of_the_promise_that_the_number_of_jobs_does_not_matter() {
    let text = c_program(60);
    for len in [text.len(), 9_000, 2_000] {
        let end = text[..len].rfind("}\n").unwrap() + 2;
        let (alone, _) = Compiler::of("v2.x2; b++", true).reduce(&text[..end], 1);
        for jobs in [2, 7] {
            let (together, _) = Compiler::of("v2.x2; b++", true).reduce(&text[..end], jobs);
            assert_eq!(alone.best, together.best);
            assert_eq!(alone.tests, together.tests);
        }
    }
}

#[test]
fn a_result_is_as_small_whether_or_not_the_test_prints() {
    let text = c_program(6);
    let (silent, _) = Compiler::of("v2.x2; b++", false).reduce(&text, 1);
    let (voice, _) = Compiler::of("v2.x2; b++", true).reduce(&text, 1);
    assert_eq!(
        silent.best.map(|text| text.len()),
        voice.best.map(|text| text.len())
    );
}
