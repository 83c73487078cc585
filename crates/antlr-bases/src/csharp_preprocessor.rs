//! C#'s preprocessor as a parser of its own: it tells whoever runs it which
//! conditions hold, which no predicate asks, so its tree does not depend on it.

use picireny_parser::hooks::{ParserClass, ParserMethod, Program};

pub(super) struct Parser;

macro_rules! told {
    ($($method:literal),*) => {
        &[$(($method, ParserMethod::Act(|_, _| {}))),*]
    };
}

impl ParserClass for Parser {
    const NAMES: &'static [&'static str] = &["CSharpPreprocessorParserBase"];
    const METHODS: &'static [(&'static str, ParserMethod<Self>)] = told![
        "onpreprocessordirectivedefine",
        "onpreprocessordirectiveundef",
        "onpreprocessordirectiveif",
        "onpreprocessordirectiveelif",
        "onpreprocessordirectiveelse",
        "onpreprocessordirectiveendif",
        "onpreprocessordirectiveline",
        "onpreprocessordirectiveerror",
        "onpreprocessordirectivewarning",
        "onpreprocessordirectiveregion",
        "onpreprocessordirectiveendregion",
        "onpreprocessordirectivepragma",
        "onpreprocessordirectivenullable",
        "onpreprocessorexpressiontrue",
        "onpreprocessorexpressionfalse",
        "onpreprocessorexpressionconditionalsymbol",
        "onpreprocessorexpressionconditionalopenparens",
        "onpreprocessorexpressionconditionalbang",
        "onpreprocessorexpressionconditionaleq",
        "onpreprocessorexpressionconditionalne",
        "onpreprocessorexpressionconditionaland",
        "onpreprocessorexpressionconditionalor"
    ];

    fn new(_: &Program) -> Self {
        Self
    }
}
