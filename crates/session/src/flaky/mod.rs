//! Reducing with a test that lies now and then, or stops working.
//!
//! A reduction stands on the candidates that it accepted, and there are few of
//! them. So once there was a sign that answers can be wrong, each of them is
//! tested before it counts, as often as the observed rates ask for. The result is
//! tested again in any case: if there was no sign, as often as the course of the
//! reduction leaves a doubt. If it does not hold, the candidates that do not hold
//! either are taken back, up to the last one that does, and the reduction goes on
//! from there.
//!
//! Going on from there is reducing again with the record answering, as when a
//! run is resumed: the way to that candidate costs no tests.

mod belief;
mod confirm;
mod course;
mod guard;
#[cfg(test)]
mod hasty;
mod history;
mod room;
mod sequential;
#[cfg(test)]
mod simulation;

use std::thread;

pub(crate) use confirm::Confirming;
use course::Course;
use guard::Guard;
use history::History;

use crate::hidden::{Asked, reduce_exactly_if_needed};
use crate::input::ParsedInput;
use crate::journal::{Journal, Standing};
use crate::notice::Notice;
use picireny_oracle::{OracleError, Outcome};
use picireny_reduce::{Observer, Observers, Options, Report, Stop, Stopwatch, Strategy};

/// How often a reduction goes back before it is given up.
const MOST_RETURNS: u32 = 50;

/// What a run keeps on disk while it reduces.
pub(crate) trait Keeper: Observer {
    /// The reduction begins again, on the way to this candidate.
    fn go_back(&mut self, to: &str) -> Result<(), OracleError>;

    /// It begins again, on the same way as far as answers are the same.
    fn begin_again(&mut self);
}

/// How a reduction ended.
#[derive(Debug)]
pub(crate) enum End {
    /// With a result, or because it was stopped.
    Report(Report),
    /// The untouched input, once interesting, is not any more. The report is
    /// of what was done until then.
    StoppedWorking(Report),
}

/// Reduces an input, with a result that holds.
pub(crate) fn reduce_though_flaky(
    input: &ParsedInput,
    asked: Asked<'_>,
    (confirming, journal): (&Confirming<'_>, &Journal),
    (strategy, options): (Option<Strategy>, &Options),
    keeper: &mut dyn Keeper,
) -> End {
    let started = Stopwatch::start(&options.steering);
    let given = options;
    let mut options = given.clone();
    let check = Check {
        input,
        asked,
        confirming,
        journal,
        options: given,
    };
    let mut returns = 0;
    loop {
        let observer: &mut dyn Observer = keeper;
        confirming.haste().begin();
        let (mut report, mut history, mut known) = thread::scope(|scope| {
            let task = (confirming, journal, asked.stop);
            let mut guard = Guard::new(task, scope, input.text());
            let mut observers = Observers(vec![observer, &mut guard]);
            let mut report =
                reduce_exactly_if_needed(input, asked, (strategy, &options), &mut observers);
            if let Err(error) = guard.finish() {
                report.stop.get_or_insert(error.into());
            }
            let known = Known {
                suspect: guard.suspect,
                haste_was_wrong: guard.haste_was_wrong,
                again: guard.again,
                course: guard.course,
            };
            (report, guard.history, known)
        });
        if let Some(best) = &report.best
            && best != history.last()
        {
            history.push(best);
            known.again = 0;
        }
        let next = match check.next(&mut history, &report, &known) {
            Ok(next) => next,
            Err(error) => {
                report.stop = Some(error.into());
                Next::End
            }
        };
        match next {
            Next::End => return End::Report(report),
            Next::StoppedWorking => return End::StoppedWorking(report),
            Next::WithPatience => {
                keeper.begin_again();
                options = given.left(0, started.elapsed());
                continue;
            }
            Next::Again if returns == MOST_RETURNS => {
                let error = "the test's answers differ so often that no result can be relied on";
                report.stop = Some(Stop::Failed(OracleError::failed(error, None)));
                return End::Report(report);
            }
            Next::Again => {}
        }
        returns += 1;
        if let Err(error) = keeper.go_back(history.last()) {
            report.stop = Some(error.into());
            return End::Report(report);
        }
        // Tests are counted from the beginning again: the record answers them.
        options = given.left(0, started.elapsed());
    }
}

/// What follows a reduction.
enum Next {
    /// Nothing: its result holds, or it is not to go on.
    End,
    /// Another one, now that candidates were taken back.
    Again,
    /// Another one, in which more tests get the whole time limit.
    WithPatience,
    StoppedWorking,
}

/// What is known of the result of a reduction.
struct Known {
    /// It turned out not to be interesting.
    suspect: bool,
    /// A part of it had been refused in haste.
    haste_was_wrong: bool,
    /// How often it was interesting again.
    again: u32,
    course: Course,
}

struct Check<'a> {
    input: &'a ParsedInput,
    asked: Asked<'a>,
    confirming: &'a Confirming<'a>,
    journal: &'a Journal,
    options: &'a Options,
}

impl Check<'_> {
    /// Tests the result; if it does not hold, takes back what does not hold
    /// either.
    fn next(
        &self,
        history: &mut History,
        report: &Report,
        known: &Known,
    ) -> Result<Next, OracleError> {
        let ended_badly = matches!(report.stop, Some(Stop::Interrupted | Stop::Failed(_)));
        if ended_badly {
            return Ok(Next::End);
        }
        if !known.suspect && self.needs_patience(history, report, known)? {
            return Ok(Next::WithPatience);
        }
        if !self.confirming.is_wary() {
            return Ok(Next::End);
        }
        if !known.suspect && (history.len() == 0 || self.holds_at_the_end(history, known)?) {
            return Ok(Next::End);
        }
        let stop = self.asked.stop;
        if !self.confirming.still_works(self.input.text(), stop)? {
            self.journal.forget_doubtful()?;
            return Ok(Next::StoppedWorking);
        }
        let mut taken_back = 0;
        while history.len() > 0 {
            let last = history.last();
            // The first one is known not to hold.
            if taken_back > 0 && self.confirming.confirm_alone(last, stop)? {
                self.journal.note(last, Standing::Confirmed)?;
                break;
            }
            self.journal.correct(last, Outcome::NotInteresting)?;
            taken_back += 1;
            history.go_back();
        }
        self.asked.notify.tell(&Notice::TakenBack {
            candidates: taken_back,
            bytes: self.input.coding().bytes(history.last()),
        });
        Ok(Next::Again)
    }

    /// Whether the result depends on what was refused in haste.
    fn needs_patience(
        &self,
        history: &History,
        report: &Report,
        known: &Known,
    ) -> Result<bool, OracleError> {
        let haste = self.confirming.haste();
        // What was skipped would not be skipped again.
        let may_begin_again = !self.options.steering.has_skipped();
        match report.stop {
            None | Some(Stop::Declined) if known.haste_was_wrong => {
                haste.end();
                self.journal.note_wrong_haste(history.last())?;
                self.asked.notify.tell(&Notice::HasteWasWrong);
                Ok(true)
            }
            None if may_begin_again => Ok(haste.is_in_doubt(history.last().len())),
            _ => Ok(false),
        }
    }

    /// Tests the result of a reduction again.
    fn holds_at_the_end(&self, history: &History, known: &Known) -> Result<bool, OracleError> {
        let result = history.last();
        if self.journal.standing(result) >= Some(Standing::Final) {
            return Ok(true);
        }
        let stop = self.asked.stop;
        let holds = self
            .confirming
            .confirm_result(result, (&known.course, known.again), stop)?;
        if holds {
            self.journal.note(result, Standing::Final)?;
        }
        Ok(holds)
    }
}
