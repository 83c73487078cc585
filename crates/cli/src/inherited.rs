//! Options of the Python tool that have no effect here.
//!
//! Scripts that use them keep working, with a warning.

use std::ffi::OsString;

/// Options that are accepted and ignored.
#[derive(clap::Args, Debug)]
pub(crate) struct Inherited {
    /// Jar of the ANTLR tool (no effect: grammars are read without it)
    #[arg(long, alias = "antlr4:antlr", value_name = "FILE")]
    antlr: Option<OsString>,
    /// Language of the generated parser (no effect: no parser is generated)
    #[arg(long, alias = "antlr4:parser", value_name = "LANG")]
    parser: Option<OsString>,
    /// Depth of the interpreter's stack (no effect: nothing here depends on the input's depth)
    #[arg(long, value_name = "NUM")]
    sys_recursion_limit: Option<OsString>,
    /// Combine loops for more parallel tests (no effect: this is always done)
    #[arg(short, long)]
    combine_loops: bool,
    /// Start no test while the processors are busier than this (no effect: --jobs says how many may run)
    #[arg(short = 'u', long, value_name = "PERCENT")]
    max_utilization: Option<OsString>,
}

impl Inherited {
    /// Warns of those that were given.
    pub(crate) fn warn(&self) {
        let given: Vec<&str> = [
            (self.antlr.is_some(), "--antlr"),
            (self.parser.is_some(), "--parser"),
            (self.sys_recursion_limit.is_some(), "--sys-recursion-limit"),
            (self.combine_loops, "--combine-loops"),
            (self.max_utilization.is_some(), "--max-utilization"),
        ]
        .into_iter()
        .filter_map(|(given, name)| given.then_some(name))
        .collect();
        if !given.is_empty() {
            log::warn!(
                "ignored, because {} no effect here: {} (see --help)",
                if given.len() == 1 {
                    "it has"
                } else {
                    "they have"
                },
                given.join(", ")
            );
        }
    }
}
