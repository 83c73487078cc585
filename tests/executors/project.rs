//! An input that is a folder.

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::process::Command;

use crate::Place;

/// A program that prints what a link leads to, and files that it does not need.
pub(crate) struct Project<'p> {
    place: &'p Place,
}

impl<'p> Project<'p> {
    pub(crate) fn new(place: &'p Place) -> Self {
        let project = place.path("project");
        fs::create_dir_all(project.join("lib")).unwrap();
        for number in 0..12 {
            let text = format!("[{number}, 1]\n");
            fs::write(project.join(format!("lib/{number}.json")), text).unwrap();
        }
        fs::write(project.join("run.sh"), "#!/bin/sh\ncat lib/list\nexit 0\n").unwrap();
        let may_run = fs::Permissions::from_mode(0o755);
        fs::set_permissions(project.join("run.sh"), may_run).unwrap();
        symlink("7.json", project.join("lib/list")).unwrap();
        Project { place }
    }

    /// A reduction by a test that runs the program.
    pub(crate) fn reduction(&self, out: &str, more: &[&str]) -> Command {
        let test = ["--", "sh", "-c", "./run.sh | grep -q 7 && [ -L lib/list ]"];
        let arguments = [&["project", "--timeout", "0", "--out", out], more, &test].concat();
        self.place.picireny(&arguments)
    }

    /// The files of a result; there are no others.
    pub(crate) fn result(&self, out: &str) -> [String; 3] {
        let folder = self.place.path(out).join("project");
        assert_eq!(fs::read_dir(folder.join("lib")).unwrap().count(), 2);
        let files = ["run.sh", "lib/list", "lib/7.json"];
        let read = files.map(|name| fs::read_to_string(folder.join(name)).unwrap());
        assert_eq!(read[1].trim(), "7");
        read
    }
}
