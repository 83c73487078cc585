//! Which directories are taken, refused, gone on with, and left as they were.
#![allow(clippy::unwrap_used)]
use super::*;

use crate::fingerprint::Field;
use Existing::{Refuse, Replace, Resume};
use std::cell::RefCell;

fn fingerprint(command: &str) -> Fingerprint {
    Fingerprint::default().with(Field::Command, command)
}

fn open_as(
    path: &Path,
    fingerprint: Fingerprint,
    existing: Existing,
) -> Result<OutDir, SessionError> {
    OutDir::open(path, fingerprint, existing, Notify(None))
}

fn open(path: &Path, existing: Existing) -> Result<OutDir, SessionError> {
    open_as(path, fingerprint("true"), existing)
}

#[test]
fn a_directory_that_is_not_ours_is_refused_and_left_alone() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("file");
    fs::write(&file, "precious").unwrap();
    assert!(matches!(
        open(&file, Replace),
        Err(SessionError::NotADirectory(_))
    ));
    for existing in [Refuse, Resume, Replace] {
        let refused = open(place.path(), existing);
        assert!(matches!(refused, Err(SessionError::NotOurs(_))));
    }
    assert_eq!(fs::read_dir(place.path()).unwrap().count(), 1);
}

#[test]
fn an_earlier_run_is_only_overwritten_on_request() {
    let place = tempfile::tempdir().unwrap();
    let out = open(place.path(), Refuse).unwrap();
    assert!(matches!(
        open(place.path(), Replace),
        Err(SessionError::InUse(_))
    ));
    out.write("x", b"best").unwrap();
    drop(out);
    let refused = open(place.path(), Refuse);
    assert!(matches!(
        refused,
        Err(SessionError::Exists {
            finished: false,
            ..
        })
    ));
    open(place.path(), Replace).unwrap().set_finished().unwrap();
    let refused = open(place.path(), Refuse);
    assert!(matches!(
        refused,
        Err(SessionError::Exists { finished: true, .. })
    ));
}

#[test]
fn a_run_whose_input_was_never_interesting_is_in_nobodys_way() {
    let place = tempfile::tempdir().unwrap();
    drop(open(place.path(), Refuse).unwrap());
    fs::create_dir(place.path().join("tests")).unwrap();
    let mut out = open(place.path(), Refuse).unwrap();
    out.set_checked(Checked::default()).unwrap();
    drop(out);
    let refused = open(place.path(), Refuse);
    assert!(matches!(refused, Err(SessionError::Exists { .. })));
}

#[test]
fn only_the_same_run_is_resumed() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("out");
    let mut out = open(&path, Resume).unwrap();
    assert!(!out.is_resumed());
    out.set_checked(Checked::default()).unwrap();
    drop(out);
    let out = open(&path, Resume).unwrap();
    assert!(out.is_resumed() && out.checked().is_some());
    drop(out);
    let error = open_as(&path, fingerprint("false"), Resume).unwrap_err();
    let message = error.to_string();
    assert!(message.contains("the test command"), "{message}");
    let out = open(&path, Replace).unwrap();
    assert!(!out.is_resumed() && out.checked().is_none());
}

#[test]
fn under_other_conditions_a_run_goes_on_without_its_records() {
    let place = tempfile::tempdir().unwrap();
    let with = |limit: u32| fingerprint("true").with(Field::TimeLimit, limit);
    let mut out = open_as(place.path(), with(1), Refuse).unwrap();
    out.set_checked(Checked::default()).unwrap();
    fs::write(out.state_file(OUTCOMES), "records").unwrap();
    drop(out);
    let told = RefCell::new(Vec::new());
    let notify = |notice: &Notice| told.borrow_mut().push(notice.clone());
    let out = OutDir::open(place.path(), with(2), Resume, Notify(Some(&notify))).unwrap();
    assert!(out.is_resumed() && out.checked().is_none());
    assert!(!out.state_file(OUTCOMES).exists());
    let told = told.into_inner();
    assert!(
        matches!(&told[..], [Notice::RecordsAreStale { changed }] if changed[0].field == Field::TimeLimit),
        "{told:?}"
    );
}

#[test]
fn a_damaged_state_has_a_copy_and_says_so_if_that_is_damaged_too() {
    let place = tempfile::tempdir().unwrap();
    let mut out = open(place.path(), Refuse).unwrap();
    out.set_checked(Checked::default()).unwrap();
    let [state, copy] = STATES.map(|name| out.state_file(name));
    drop(out);
    let whole = fs::read(&state).unwrap();
    for damaged in [&whole[..whole.len() / 2], b"", b"\xff\0"] {
        fs::write(&state, damaged).unwrap();
        fs::write(&copy, &whole).unwrap();
        assert!(open(place.path(), Resume).unwrap().checked().is_some());
        fs::write(&copy, damaged).unwrap();
        for existing in [Refuse, Resume] {
            let refused = open(place.path(), existing);
            assert!(matches!(refused, Err(SessionError::Damaged(_))));
        }
    }
    open(place.path(), Replace).unwrap();
}

#[test]
fn a_state_of_another_form_is_refused() {
    let place = tempfile::tempdir().unwrap();
    let mut out = open(place.path(), Refuse).unwrap();
    out.set_checked(Checked::default()).unwrap();
    let [state, copy] = STATES.map(|name| out.state_file(name));
    drop(out);
    // What the program wrote before it knew of forms.
    for file in [&state, &copy] {
        let old = r#"{"version": "0.1.0", "head": {}, "checked": true, "finished": true}"#;
        fs::write(file, old).unwrap();
    }
    for existing in [Refuse, Resume] {
        let refused = open(place.path(), existing);
        assert!(matches!(refused, Err(SessionError::OtherForm(_))));
    }
    open(place.path(), Replace).unwrap();
}

#[test]
fn planted_links_are_not_written_through() {
    let place = tempfile::tempdir().unwrap();
    let precious = place.path().join("precious");
    let out = place.path().join("out");
    drop(open(&out, Refuse).unwrap());
    for name in ["new", "lock", OUTCOMES, PRINTED, "best.new"] {
        fs::write(&precious, "precious").unwrap();
        let planted = out.join(STATE).join(name);
        let _ = fs::remove_file(&planted);
        std::os::unix::fs::symlink(&precious, &planted).unwrap();
        if let Ok(mut out) = open(&out, Resume) {
            let _ = out.set_finished();
            let _ = crate::journal::Journal::open(
                &out.state_file(OUTCOMES),
                &picireny_oracle::Cancel::default(),
            );
            let printed = out.state_file(PRINTED);
            let stop = picireny_oracle::Cancel::default();
            crate::reasons::Printed::open(printed, "a".as_ref(), &stop);
            let _ = replace(&out.state_file("best.new"), &out.path().join("x"), b"best");
        }
        assert_eq!(fs::read(&precious).unwrap(), b"precious", "{name}");
        let _ = fs::remove_file(&planted);
    }
    let target = place.path().join("target");
    fs::create_dir(&target).unwrap();
    let linked = place.path().join("linked");
    fs::create_dir(&linked).unwrap();
    std::os::unix::fs::symlink(&target, linked.join(STATE)).unwrap();
    assert!(matches!(
        open(&linked, Replace),
        Err(SessionError::NotOurs(_))
    ));
}

#[test]
fn a_run_that_cannot_start_leaves_nothing() {
    let place = tempfile::tempdir().unwrap();
    open(&place.path().join("out"), Refuse).unwrap().discard();
    assert_eq!(fs::read_dir(place.path()).unwrap().count(), 0);
    open(place.path(), Refuse).unwrap().discard();
    assert!(place.path().exists());
    assert_eq!(fs::read_dir(place.path()).unwrap().count(), 0);
}
