//! Whether all machines give the same answer.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::thread;

use crate::condition::Crash;
use crate::describe::describe_end;
use crate::process::{Runner, TestRun};
use crate::signature::Signature;
use crate::{Cancel, CommandOracle, KEPT_OUTPUT, OracleError, Outcome};

/// How often a machine is asked that answers in another way than others: the
/// test may be flaky.
const TRIES: u32 = 3;

/// What a machine made of a test.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Answer {
    /// It ran; this is what has to be the same on all machines, or nothing if
    /// it is not what is wanted. The second is how it ended.
    Ran(Option<String>, String),
    /// It could not be run.
    Failed(String),
    /// The machine was lost meanwhile.
    Lost,
}

impl Answer {
    fn key(&self) -> Option<&String> {
        match self {
            Answer::Ran(key, _) => key.as_ref(),
            Answer::Failed(_) | Answer::Lost => None,
        }
    }

    /// How it differs from what most machines say.
    fn difference(&self, usual: &str) -> String {
        match self {
            Answer::Ran(_, end) => format!(
                "there, the test command {end} on the first file that it is given, while on other \
                 machines it {usual}"
            ),
            Answer::Failed(text) => text.clone(),
            Answer::Lost => String::new(),
        }
    }
}

impl CommandOracle {
    /// Tests the untouched input on each machine, if there are several. Those
    /// on which it is not interesting, or crashes in another way than on most,
    /// are not used any more, which is logged. If it is interesting on none,
    /// nothing happens: the check of the input says why.
    ///
    /// # Errors
    ///
    /// When the run is to end.
    pub fn check_machines(&self, content: &[u8]) -> Result<(), OracleError> {
        let any_crash = self.conditions().crash == Crash::Any;
        let name = &self.runner().config().file_name;
        compare(self.runner(), name, content, |run| {
            let outcome = self.conditions().outcome(run);
            if !outcome.is_some_and(Outcome::is_interesting) {
                return None;
            }
            let crash = Signature::of(run).filter(|_| any_crash);
            Some(crash.map_or(String::new(), |crash| crash.to_string()))
        })
    }
}

impl Runner {
    /// Runs the command on a file on each machine, if there are several. Those
    /// on which it ends in another way than on most are not used any more, which
    /// is logged.
    ///
    /// # Errors
    ///
    /// When the run is to end.
    pub fn check_machines(&self, file_name: &OsStr, content: &[u8]) -> Result<(), OracleError> {
        compare(self, file_name, content, |run| {
            let crash = Signature::of(run).map(|crash| crash.to_string());
            Some(crash.unwrap_or_else(|| format!("{:?}", run.ended)))
        })
    }
}

fn compare(
    runner: &Runner,
    file_name: &OsStr,
    content: &[u8],
    key: impl Fn(&TestRun) -> Option<String> + Sync,
) -> Result<(), OracleError> {
    let Some(cluster) = &runner.config().cluster else {
        return Ok(());
    };
    let machines = cluster.machines();
    if machines.len() < 2 {
        return Ok(());
    }
    let ask = |machine: usize| {
        let run = runner.run_on(machine, file_name, KEPT_OUTPUT, content, &Cancel::default())?;
        Ok::<_, OracleError>(match run {
            Some(Ok(run)) => Answer::Ran(key(&run), described(&run)),
            Some(Err(text)) => Answer::Failed(text),
            None => Answer::Lost,
        })
    };
    let mut answers = thread::scope(|scope| {
        let begin = |&(machine, _): &(usize, String)| {
            thread::Builder::new().spawn_scoped(scope, move || ask(machine))
        };
        let threads: Vec<_> = machines.iter().map(begin).collect();
        let answers = threads.into_iter().map(|thread| match thread {
            Ok(thread) => OracleError::unless_panicked(thread.join()),
            Err(error) => Err(OracleError::failed("cannot start a thread", error)),
        });
        answers.collect::<Result<Vec<_>, _>>()
    })?;
    let Some((usual, how)) = most_common(&answers) else {
        return Ok(());
    };
    for ((machine, _), answer) in machines.iter().zip(&mut answers) {
        let mut tries = 1;
        while answer.key() != Some(&usual) && *answer != Answer::Lost && tries < TRIES {
            *answer = ask(*machine)?;
            tries += 1;
        }
        if answer.key() != Some(&usual) && *answer != Answer::Lost {
            cluster.leave_out(*machine, &answer.difference(&how));
        }
    }
    Ok(())
}

/// How a test ended, with its crash.
fn described(run: &TestRun) -> String {
    match Signature::of(run) {
        Some(crash) => format!("{} ({crash})", describe_end(run)),
        None => describe_end(run),
    }
}

/// What most machines say, and how one of them says it. Of answers that are
/// equally common, that of the machine that comes first.
fn most_common(answers: &[Answer]) -> Option<(String, String)> {
    let mut counts = BTreeMap::new();
    for (place, answer) in answers.iter().enumerate() {
        if let Answer::Ran(Some(key), end) = answer {
            counts.entry(key).or_insert((0_usize, place, end)).0 += 1;
        }
    }
    let best = counts
        .into_iter()
        .max_by_key(|&(_, (count, place, _))| (count, std::cmp::Reverse(place)));
    best.map(|(key, (_, _, end))| (key.clone(), end.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_common_answer_counts_and_among_equals_the_first() {
        let ran = |key: Option<&str>| Answer::Ran(key.map(str::to_owned), "ended".into());
        let usual = |answers: &[Answer]| most_common(answers).map(|(key, _)| key);
        let failed = Answer::Failed("no".into());
        let (a, b, none) = (ran(Some("a")), ran(Some("b")), ran(None));
        assert_eq!(
            usual(&[a.clone(), b.clone(), b.clone()]).as_deref(),
            Some("b")
        );
        assert_eq!(usual(&[none.clone(), b.clone(), a]).as_deref(), Some("b"));
        assert_eq!(usual(&[none, failed, Answer::Lost]), None);
    }
}
