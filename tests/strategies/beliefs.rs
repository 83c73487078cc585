//! What the search tells of what it believes.

use std::num::NonZeroUsize;

use picireny::format::TreeOptions;
use picireny::oracle::Cancel;
use picireny::reduce::{Belief, Observer, Options, Stop, Strategy, Tested, ignore, reduce_text};

use super::format;

/// What was believed of the edits of each candidate, and its chance.
#[derive(Default)]
struct Told(Vec<(Option<f64>, Option<Vec<Belief>>)>);

impl Observer for Told {
    fn tested(&mut self, test: &Tested) -> Result<(), Stop> {
        if !test.cached {
            let beliefs = test.beliefs.as_deref().map(<[Belief]>::to_vec);
            self.0.push((test.chance, beliefs));
        }
        Ok(())
    }

    ignore!(size executed accepted ending progress);
}

fn told(tells_beliefs: bool, jobs: usize) -> Told {
    let format = format("json");
    let syntax = format.syntax(TreeOptions::default());
    let mut told = Told::default();
    let interesting = |text: &str| text.contains("20") && text.contains("\"k\"");
    let options = Options {
        jobs: NonZeroUsize::new(jobs).unwrap(),
        tells_beliefs,
        ..Options::default()
    };
    let text = r#"[1, [2, {"k": [20, 3], "m": true}], "x y", {"z": [4, 5, 6, {}]}, 7, 8]"#;
    let task = (Strategy::Normal, &syntax as _);
    let never = Cancel::default();
    reduce_text(text, task, &interesting, &mut told, &never, &options).unwrap();
    told
}

#[test]
fn what_is_believed_of_edits_is_their_candidates_chance_and_is_told_if_asked_for() {
    let Told(told) = told(true, 1);
    assert!(told.len() > 5, "{told:?}");
    for (chance, beliefs) in told {
        let beliefs = beliefs.unwrap();
        let product: f64 = beliefs.iter().map(|it| 1.0 - f64::from(it.risk)).product();
        assert!((product - chance.unwrap()).abs() < 1e-4, "{beliefs:?}");
        assert!(beliefs.iter().all(|it| it.gain > 0.0 && it.cuts > 0));
    }
}

#[test]
fn beliefs_are_the_same_for_every_number_of_jobs_and_cost_nothing_if_nobody_asks() {
    assert_eq!(told(true, 1).0, told(true, 3).0);
    assert!(
        told(false, 1)
            .0
            .iter()
            .all(|(_, beliefs)| beliefs.is_none())
    );
}
