//! Options of the Python tool that have nothing to do here.
//!
//! Scripts that give them go on working, and are told.

use std::ffi::OsString;

/// Options that are taken and not needed.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Of the Python tool, not needed here")]
pub(crate) struct Inherited {
    /// Jar of the ANTLR tool; grammars are read without it
    #[arg(long, alias = "antlr4:antlr", value_name = "FILE")]
    antlr: Option<OsString>,
    /// Language of the generated parser; none is generated
    #[arg(long, alias = "antlr4:parser", value_name = "LANG")]
    parser: Option<OsString>,
    /// Depth of the interpreter's stack; nothing here depends on the input's depth
    #[arg(long, value_name = "NUM")]
    sys_recursion_limit: Option<OsString>,
    /// Combine loops for more parallel tests; they always are
    #[arg(short, long)]
    combine_loops: bool,
    /// Start no test while the processors are busier than this; --jobs says how many may run
    #[arg(short = 'u', long, value_name = "PERCENT")]
    max_utilization: Option<OsString>,
}

impl Inherited {
    /// Says which ones were given.
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
                "nothing depends on {} here (see --help)",
                given.join(" and ")
            );
        }
    }
}
