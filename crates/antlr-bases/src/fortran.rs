//! Fortran and others with comments that begin in the first column; the
//! point of a number that could be that of an operator (`1.and.`).

use picireny_parser::hooks::{LexerClass, LexerMethod, LexerState, Program};

pub(super) struct Lexer;

/// Whether what follows the point of a number is not `and.` or `or.`.
fn is_no_operator(state: &LexerState<'_>) -> bool {
    let next = [1, 2, 3, 4].map(|offset| state.look(offset));
    !matches!(
        next,
        [Some('a'), Some('n'), Some('d'), Some('.')] | [Some('o'), Some('r'), Some('.'), _]
    )
}

impl LexerClass for Lexer {
    const NAMES: &'static [&'static str] = &[
        "Fortran77LexerBase",
        "Fortran90LexerBase",
        "ASN_3gppLexerBase",
    ];
    const METHODS: &'static [(&'static str, LexerMethod<Self>)] = &[
        (
            "iscolumnzero",
            LexerMethod::Test(|_, state| state.column() == 0),
        ),
        (
            "verifynotoperator",
            LexerMethod::Test(|_, state| is_no_operator(state)),
        ),
    ];

    fn new(_: &Program) -> Self {
        Self
    }
}
