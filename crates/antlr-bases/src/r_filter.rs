//! R's filter of line ends, a parser that runs before the parser proper.

use picireny_parser::hooks::{ParserClass, ParserMethod, Program, Value};

pub(super) struct Parser;

impl ParserClass for Parser {
    const NAMES: &'static [&'static str] = &["RFilterBase"];
    const METHODS: &'static [(&'static str, ParserMethod<Self>)] = &[
        // It hides tokens from the parser that comes after it; its own tree is
        // the same.
        ("hidetoken", ParserMethod::Value(|_, _, _| Value::Null)),
    ];

    fn new(_: &Program) -> Self {
        Self
    }
}
