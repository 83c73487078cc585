//! Z: which way operators associate.

use picireny_parser::hooks::{ParserClass, ParserMethod, Program};

pub(super) struct Parser;

impl ParserClass for Parser {
    const NAMES: &'static [&'static str] = &["ZSupport"];
    const METHODS: &'static [(&'static str, ParserMethod<Self>)] = &[
        // Upstream's program reads declarations of operators that associate to
        // the right in a pass of its own, before. There are none without it.
        ("isleftassociative", ParserMethod::Test(|_, _| true)),
    ];

    fn new(_: &Program) -> Self {
        Self
    }
}
