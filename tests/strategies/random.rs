//! What the strategies promise, with random grammars, texts and oracles, compared
//! with all that could be done to a result in a single step.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::sync::Mutex;

use picireny::format::{Format, FormatSource, TreeOptions};
use picireny::oracle::{Answer, Cancel, Oracle, OracleError, Outcome};
use picireny::reduce::{
    Layout, Options, Report, Strategy as Way, Unobserved, proposals, reduce_text,
};
use picireny::tree::Syntax as _;
use proptest::prelude::*;

use crate::grammar::{Choices, Grammar};
use crate::oracle::Conditions;
use crate::single_steps;

/// A grammar, a text that is written in it, and what is wanted of a text.
struct Case {
    grammar: String,
    format: Format,
    text: String,
    wanted: Conditions,
}

impl Case {
    /// `None` if the text has syntax errors: where a grammar is ambiguous, not all
    /// that it derives is what ANTLR takes it for.
    fn new([grammar, sentence, wanted]: &[Vec<u8>; 3]) -> Option<Case> {
        let random = Grammar::new(&mut Choices::new(grammar));
        let text = random.sentence(&mut Choices::new(sentence));
        let wanted = Conditions::of(&text, &mut Choices::new(wanted));
        let grammar = random.text();
        let case = Case {
            format: format(&grammar),
            grammar,
            text,
            wanted,
        };
        (case.faults(&case.text) == 0).then_some(case)
    }

    fn faults(&self, text: &str) -> usize {
        let syntax = self.format.syntax(TreeOptions::default());
        syntax.parse(text).unwrap().faults.total()
    }

    /// The result, and all texts that were tested.
    fn reduced(&self, way: Way, jobs: usize) -> (Report, Vec<String>) {
        self.reduced_to(way, jobs, None)
    }

    fn reduced_to(&self, way: Way, jobs: usize, canonical: Option<bool>) -> (Report, Vec<String>) {
        let oracle = Asked {
            wanted: &self.wanted,
            texts: Mutex::default(),
        };
        let options = Options {
            jobs: NonZeroUsize::new(jobs).unwrap(),
            canonical,
            ..Options::default()
        };
        let syntax = self.format.syntax(TreeOptions::default());
        let cancel = Cancel::default();
        let task = (way, &syntax as &_);
        let report = reduce_text(
            &self.text,
            task,
            &oracle,
            &mut Unobserved,
            &cancel,
            &options,
        );
        (report.unwrap(), oracle.texts.into_inner().unwrap())
    }

    /// Smaller texts that are interesting, too, with one node removed or hoisted.
    fn smaller_by_a_node(&self, best: &str) -> Option<String> {
        let solid = |text: &str| text.split_whitespace().collect::<String>().len();
        let syntax = self.format.syntax(TreeOptions::default());
        let steps = single_steps(&syntax.parse(best).unwrap().tree.into_tree());
        steps.into_iter().find(|step| {
            solid(step) < solid(best) && self.wanted.hold(step) && self.faults(step) == 0
        })
    }

    /// Interesting texts that a transformation makes of this one in a single
    /// step, with its name.
    fn smaller_by_an_edit(&self, best: &str) -> Option<(&'static str, String)> {
        let size = |text: &str| {
            (
                text.split_whitespace().collect::<String>().len(),
                text.len(),
            )
        };
        let syntax = self.format.syntax(TreeOptions::default());
        let all = proposals(best, &syntax, Layout::default()).unwrap();
        let mut all = all.into_iter();
        let found = all.find(|it| size(&it.text) < size(best) && self.wanted.hold(&it.text));
        found.map(|it| (it.pass, it.text.to_string()))
    }
}

/// What a grammar says, with the start rule `start`.
pub(crate) fn format(grammar: &str) -> Format {
    let name = grammar.split([' ', ';']).nth(1).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(format!("{name}.g4"));
    std::fs::write(&path, grammar).unwrap();
    let source = FormatSource {
        grammar: vec![path],
        start: Some("start".to_owned()),
        ..FormatSource::default()
    };
    let loaded = source.load();
    loaded
        .unwrap_or_else(|error| panic!("{error}\n{grammar}"))
        .0
}

/// Notes what it is asked.
struct Asked<'a> {
    wanted: &'a Conditions,
    texts: Mutex<Vec<String>>,
}

impl Oracle for Asked<'_> {
    fn test(&self, text: &str, _: &Cancel) -> Result<Answer, OracleError> {
        self.texts.lock().unwrap().push(text.to_owned());
        Ok(Answer::from(match self.wanted.hold(text) {
            true => Outcome::Interesting,
            false => Outcome::NotInteresting,
        }))
    }

    fn available_slots(&self) -> Option<usize> {
        None
    }
}

/// What grammars, sentences and conditions are made of.
fn choices() -> impl Strategy<Value = [Vec<u8>; 3]> {
    let some = |least, most| prop::collection::vec(any::<u8>(), least..most);
    [
        some(40, 200).boxed(),
        some(60, 400).boxed(),
        some(8, 24).boxed(),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 128,
        max_global_rejects: 100_000,
        ..ProptestConfig::default()
    })]

    /// Whether a candidate is interesting is all that results depend on.
    #[test]
    fn results_of_any_grammar_are_the_same_for_every_number_of_jobs(choices in choices()) {
        let case = Case::new(&choices);
        prop_assume!(case.is_some());
        let case = case.unwrap();
        for way in Way::ALL {
            let (one, _) = case.reduced(way, 1);
            for jobs in [2, 3, 8] {
                let (more, _) = case.reduced(way, jobs);
                prop_assert_eq!(&one.best, &more.best, "{}", case.grammar);
                prop_assert_eq!(one.tests, more.tests, "{}", case.grammar);
            }
        }
    }

    /// Candidates have no syntax errors where the input has none, no text is
    /// tested twice, and the result is one that was tested.
    #[test]
    fn candidates_of_any_grammar_are_well_formed(choices in choices()) {
        let case = Case::new(&choices);
        prop_assume!(case.is_some());
        let case = case.unwrap();
        for way in Way::ALL {
            let (report, asked) = case.reduced(way, 1);
            for text in &asked {
                prop_assert_eq!(case.faults(text), 0, "{}\n{}", text, case.grammar);
            }
            let different: BTreeSet<&String> = asked.iter().collect();
            prop_assert_eq!(different.len(), asked.len());
            if let Some(best) = report.best {
                prop_assert!(case.wanted.hold(&best) && asked.iter().any(|text| **text == *best));
            }
        }
    }

    /// After `normal` no node can be removed or hoisted, after `thorough` no
    /// transformation has anything to offer, before the result gets its canonical form.
    #[test]
    fn results_of_any_grammar_are_minimal(choices in choices()) {
        let case = Case::new(&choices);
        prop_assume!(case.is_some());
        let case = case.unwrap();
        for way in [Way::Normal, Way::Thorough] {
            let (report, _) = case.reduced_to(way, 1, Some(false));
            let best = report.best.as_deref().unwrap_or(&case.text);
            let smaller = case.smaller_by_a_node(best);
            prop_assert_eq!(
                smaller, None, "{} after {:?} of {}\n{}\n{:?}",
                best, way, case.text, case.grammar, case.wanted
            );
            if way == Way::Thorough {
                let smaller = case.smaller_by_an_edit(best);
                prop_assert_eq!(
                    smaller, None, "{} after {:?} of {}\n{}\n{:?}",
                    best, way, case.text, case.grammar, case.wanted
                );
            }
        }
    }
}
