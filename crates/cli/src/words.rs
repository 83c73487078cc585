//! What happens below, in the words of the command line: with its options.

use std::io;

use picireny_oracle::{
    CheckError, ConditionError, OracleError, Requirement, Stream, describe_signal,
};
use picireny_session::{Notice, SessionError};

/// Warns of what a run tells.
pub(crate) fn notify(notice: &Notice) {
    if notice.is_warning() {
        log::warn!("{}", worded(notice));
    } else {
        log::info!("{}", worded(notice));
    }
}

fn worded(notice: &Notice) -> String {
    match notice {
        Notice::FlakyTest { .. } => format!(
            "{notice}; accepted candidates are tested again (see --error-probability, --repeat)"
        ),
        Notice::SilentTest { .. } => {
            format!("{notice}: see \"Write a test\" in the README")
        }
        Notice::TimeLimit { .. } => format!("{notice} (change with --timeout)"),
        Notice::HiddenTokensMatter => format!("{notice} (--build-hidden-tokens)"),
        Notice::StartsAfresh { .. } => format!("{notice}; --resume would continue it"),
        _ => notice.to_string(),
    }
}

/// An error of a run, with what to do about it.
pub(crate) fn error(error: SessionError) -> anyhow::Error {
    let hint = match &error {
        SessionError::Conditions(ConditionError::Contradiction(one, other)) => {
            let (one, other) = (option(one), option(other));
            return anyhow::anyhow!("{one} and {other} can never hold at once");
        }
        SessionError::Trivial(_) => {
            "make sure that the test fails on a file without the property, or reduce anyway with \
             --allow-trivial"
        }
        SessionError::TrivialFolder => {
            "make sure that the test fails without the property, or reduce anyway with \
             --allow-trivial"
        }
        SessionError::OwnInput(_) | SessionError::OtherKind { .. } => "give another --out",
        SessionError::ResultExists(_) => {
            "overwrite it with --force, or give a directory for the result with --out"
        }
        SessionError::Seldom { .. } => {
            "make it more reliable, or let it try several times with --repeat 20 --repeat-policy any"
        }
        SessionError::StoppedWorking { .. } => {
            "when it works again, --resume continues without losing anything"
        }
        SessionError::Check(CheckError::Oracle(OracleError::NoMachine(_))) => {
            "--ship sends what tests need"
        }
        SessionError::Exists { finished: true, .. } => {
            "give another --out, or overwrite the result with --force"
        }
        SessionError::Exists { .. } => "continue it with --resume, or overwrite it with --force",
        SessionError::OtherForm(_) => "overwrite it with --force",
        SessionError::Damaged(_) => {
            "its best candidate is untouched and can be the input of another run; --force \
             starts again from the untouched input"
        }
        SessionError::OutDir { source, .. } if is_read_only(source) => {
            "give a directory that can be written to with --out"
        }
        SessionError::OutDir { source, .. } if is_full(source) => {
            "make room there, or give a directory on another disk with --out"
        }
        SessionError::Stopped {
            source: OracleError::NoMachine(_),
            ..
        } => "when there are machines again, the same command with --resume goes on from there",
        SessionError::Stopped { .. } if disk_is_full(&error) => {
            "tests left nothing on the disk: make room, or set TMPDIR to a directory on another \
             disk, and continue with --resume"
        }
        _ if disk_is_full(&error) => {
            "the run left nothing there: make room, or set TMPDIR to a directory on another \
             disk"
        }
        _ => return error.into(),
    };
    // The cause comes before what to do about it.
    let error = anyhow::Error::from(error);
    anyhow::anyhow!("{}; {hint}", crate::paragraph(&error))
}

fn is_read_only(error: &io::Error) -> bool {
    [
        io::ErrorKind::PermissionDenied,
        io::ErrorKind::ReadOnlyFilesystem,
    ]
    .contains(&error.kind())
}

fn is_full(error: &io::Error) -> bool {
    [io::ErrorKind::StorageFull, io::ErrorKind::QuotaExceeded].contains(&error.kind())
}

/// Whether something could not be done for want of room.
fn disk_is_full(error: &SessionError) -> bool {
    let mut cause: Option<&(dyn std::error::Error + 'static)> = Some(error);
    while let Some(error) = cause {
        if error.downcast_ref().is_some_and(is_full) {
            return true;
        }
        cause = error.source();
    }
    false
}

/// The option that asks for something.
fn option(requirement: &Requirement) -> String {
    let stream = |stream: &Stream| match stream {
        Stream::Output => "stdout",
        Stream::Error => "stderr",
        Stream::Any => "output",
    };
    match requirement {
        Requirement::ExitCode(code) => format!("--exit-code {code}"),
        Requirement::NotExitCode(code) => format!("--not-exit-code {code}"),
        Requirement::DefaultExitCode => "the default --exit-code 0".to_owned(),
        Requirement::Signal(signal) => format!("--signal {}", describe_signal(*signal)),
        Requirement::NotSignal(signal) => format!("--not-signal {}", describe_signal(*signal)),
        Requirement::InvalidExitCode(code) => format!("--invalid-exit-code {code}"),
        Requirement::InTime => "--timeout".to_owned(),
        Requirement::Prints(from, pattern) => format!("--{} '{pattern}'", stream(from)),
        Requirement::PrintsNot(from, pattern) => format!("--not-{} '{pattern}'", stream(from)),
        Requirement::Crash => "--signature".to_owned(),
        Requirement::CrashLike(signature) => format!("--signature='{signature}'"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use picireny_oracle::Conditions;

    #[test]
    fn a_contradiction_is_told_in_options() {
        let conditions = Conditions {
            exit_code: vec![1],
            signal: vec![11],
            ..Conditions::default()
        };
        let refused = conditions.check().map_err(SessionError::from);
        let text = refused.map_err(|refused| error(refused).to_string());
        assert_eq!(
            text,
            Err("--exit-code 1 and --signal SEGV can never hold at once".to_owned())
        );
    }
}
