#![allow(clippy::unwrap_used)]
use super::*;
use picireny_folder::pack;

fn place() -> (tempfile::TempDir, PathBuf) {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("in");
    fs::write(&path, "original").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o750)).unwrap();
    (place, path)
}

fn original_of(placed: Vec<Placed>) -> PathBuf {
    assert_eq!(placed.len(), 1);
    placed.into_iter().next().unwrap().original
}

#[test]
fn the_original_is_kept_with_its_mode_and_putting_twice_changes_nothing() {
    let (place, path) = place();
    let out = place.path().join("out");
    let (file, content) = InPlace::begin(&path, &out, false).unwrap();
    assert_eq!(content, b"original");
    for _ in 0..2 {
        let original = original_of(file.put(b"result").unwrap());
        assert_eq!(original, place.path().join("in.orig"));
        assert_eq!(fs::read(&original).unwrap(), b"original");
        assert_eq!(fs::read(&path).unwrap(), b"result");
        for name in [&path, &original] {
            let mode = fs::metadata(name).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o750);
        }
        assert_eq!(fs::read_dir(place.path()).unwrap().count(), 2);
    }
}

#[test]
fn another_original_is_not_overwritten() {
    let (place, path) = place();
    fs::write(place.path().join("in.orig"), "older").unwrap();
    let (file, _) = InPlace::begin(&path, &place.path().join("out"), false).unwrap();
    let original = original_of(file.put(b"result").unwrap());
    assert!(original.ends_with("in.orig.1"));
    assert_eq!(fs::read(place.path().join("in.orig")).unwrap(), b"older");
}

#[test]
fn a_file_that_somebody_has_changed_stays() {
    let (place, path) = place();
    let (file, _) = InPlace::begin(&path, &place.path().join("out"), false).unwrap();
    fs::write(&path, "edited").unwrap();
    assert!(matches!(file.put(b"result"), Err(InPlaceError::Changed(_))));
    assert_eq!(fs::read(&path).unwrap(), b"edited");
    assert_eq!(fs::read_dir(place.path()).unwrap().count(), 1);
}

#[test]
fn a_run_that_ended_between_its_steps_goes_on_from_the_original() {
    let (place, path) = place();
    let out = place.path().join("out");
    fs::create_dir_all(out.join(".picireny")).unwrap();
    fs::write(out.join(".picireny/input"), "original").unwrap();
    fs::write(out.join("in"), "better").unwrap();
    for there in ["original", "better"] {
        fs::write(&path, there).unwrap();
        let (file, content) = InPlace::begin(&path, &out, true).unwrap();
        assert_eq!(content, b"original");
        let original = original_of(file.put(b"best").unwrap());
        assert_eq!(fs::read(&original).unwrap(), b"original");
        assert_eq!(fs::read(&path).unwrap(), b"best");
        fs::remove_file(original).unwrap();
    }
    fs::write(&path, "another").unwrap();
    let (_, content) = InPlace::begin(&path, &out, true).unwrap();
    assert_eq!(content, b"another");
}

/// Two files, and the directory of a run that has kept them.
fn two() -> (tempfile::TempDir, [PathBuf; 2], PathBuf) {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().canonicalize().unwrap();
    fs::create_dir(folder.join("d")).unwrap();
    let paths = [folder.join("a"), folder.join("d/b")];
    for path in &paths {
        fs::write(path, "original").unwrap();
    }
    let out = folder.join("out");
    fs::create_dir_all(out.join(".picireny")).unwrap();
    (place, paths, out)
}

fn archive(files: &[(&str, &str)]) -> Vec<u8> {
    pack(files.iter().map(|(name, text)| {
        let what = What::File {
            content: text.as_bytes().into(),
            executable: false,
        };
        Entry::new(Path::new(*name), what)
    }))
}

#[test]
fn of_several_files_those_that_the_result_lacks_are_removed() {
    let (_place, paths, out) = two();
    let (files, entries) = InPlace::begin_all(&paths, &out, false).unwrap();
    let names: Vec<_> = entries.iter().map(|entry| entry.path.clone()).collect();
    assert_eq!(names, [Path::new("a"), Path::new("d/b")]);
    for _ in 0..2 {
        let placed = files.put(&archive(&[("a", "result")])).unwrap();
        assert_eq!(
            placed.iter().map(|it| it.is_removed).collect::<Vec<_>>(),
            [false, true]
        );
        assert_eq!(fs::read(&paths[0]).unwrap(), b"result");
        assert!(!paths[1].exists());
        for it in placed {
            assert_eq!(fs::read(it.original).unwrap(), b"original");
        }
    }
}

#[test]
fn of_several_files_none_changes_if_somebody_has_changed_one() {
    let (_place, paths, out) = two();
    let (files, _) = InPlace::begin_all(&paths, &out, false).unwrap();
    fs::write(&paths[1], "edited").unwrap();
    let put = files.put(&archive(&[("a", "result"), ("d/b", "result")]));
    assert!(matches!(put, Err(InPlaceError::Changed(path)) if path == paths[1]));
    assert_eq!(fs::read(&paths[0]).unwrap(), b"original");
    assert!(!paths[0].with_extension("orig").exists());
}

#[test]
fn a_run_of_several_files_that_ended_between_its_steps_goes_on_from_the_originals() {
    let (_place, paths, out) = two();
    let kept = archive(&[("a", "original"), ("d/b", "original")]);
    fs::write(out.join(".picireny/input"), kept).unwrap();
    fs::write(best_archive(&out), archive(&[("a", "better")])).unwrap();
    for there in [[Some("better"), Some("original")], [Some("better"), None]] {
        for (path, text) in paths.iter().zip(there) {
            match text {
                Some(text) => fs::write(path, text).unwrap(),
                None => fs::remove_file(path).unwrap(),
            }
        }
        let (files, entries) = InPlace::begin_all(&paths, &out, true).unwrap();
        for entry in &entries {
            assert_eq!(content_of(&entries, &entry.path), Some(&b"original"[..]));
        }
        let placed = files.put(&archive(&[("a", "x"), ("d/b", "y")])).unwrap();
        assert_eq!(fs::read(&paths[1]).unwrap(), b"y");
        for it in placed {
            assert_eq!(fs::read(&it.original).unwrap(), b"original");
            fs::remove_file(it.original).unwrap();
        }
    }
    fs::remove_file(&paths[1]).unwrap();
    let missing = InPlace::begin_all(&paths, &out, false);
    assert!(matches!(missing, Err(InPlaceError::Read { path, .. }) if path == paths[1]));
}

#[test]
fn a_file_of_two_names_is_refused_and_one_that_is_named_twice_is_taken_once() {
    let (_place, [path, _], out) = two();
    let link = path.with_file_name("link");
    std::os::unix::fs::symlink(&path, &link).unwrap();
    let both = InPlace::begin_all(&[path.clone(), link], &out, false);
    assert!(matches!(both, Err(InPlaceError::Twice(..))));
    let (files, entries) = InPlace::begin_all(&[path.clone(), path], &out, false).unwrap();
    assert_eq!((files.files.len(), entries.len()), (1, 1));
}
