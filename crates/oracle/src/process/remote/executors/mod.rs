//! The executors that there are, a file or folder each.

mod kubernetes;
mod slurm;
mod ssh;

use super::executor::Executor;

/// Tests run where the program does: the executor of which nothing is said.
const LOCAL: Executor = Executor {
    name: "local",
    place: "on this machine",
    options: &[],
    launcher: None,
    role: None,
};

static EXECUTORS: [Executor; 4] = [LOCAL, ssh::EXECUTOR, slurm::EXECUTOR, kubernetes::EXECUTOR];

/// All executors. The first one is that of who chooses none.
#[must_use]
pub fn executors() -> &'static [Executor] {
    &EXECUTORS
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn executors_and_their_options_have_names_of_their_own() {
        let names: HashSet<_> = executors().iter().map(|executor| executor.name).collect();
        assert_eq!(names.len(), executors().len());
        let options = || executors().iter().flat_map(|executor| executor.options);
        let names: HashSet<_> = options().map(|option| option.name).collect();
        assert_eq!(names.len(), options().count());
    }

    #[test]
    fn tests_run_on_this_machine_unless_another_executor_is_chosen() {
        let (first, others) = executors().split_first().expect("there are some");
        assert!(first.launcher.is_none() && first.options.is_empty());
        assert!(others.iter().all(|executor| executor.launcher.is_some()));
    }
}
