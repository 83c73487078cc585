//! The command line of picireny.

fn main() {}
