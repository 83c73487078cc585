//! The token types of our own SQL grammar that its base class deals with.

use picireny_parser::hooks::Program;

pub(super) struct Types {
    pub(super) name: i32,
    pub(super) keyword: i32,
    pub(super) clause: i32,
    pub(super) set_operator: i32,
    pub(super) word_operator: i32,
    pub(super) join_type: i32,
    pub(super) join: i32,
    pub(super) case: i32,
    pub(super) branch: i32,
    pub(super) case_end: i32,
    pub(super) block_begin: i32,
    pub(super) block_end: i32,
    pub(super) stray: i32,
    pub(super) operator: i32,
    pub(super) comma: i32,
    pub(super) number: i32,
    pub(super) string: i32,
    pub(super) dollar_string: i32,
    pub(super) semi: i32,
    pub(super) inner_semi: i32,
    pub(super) atomic: i32,
    pub(super) dot: i32,
    pub(super) command: i32,
    /// Opening brackets with what closes them.
    pub(super) brackets: [(i32, i32); 3],
}

impl Types {
    pub(super) fn new(program: &Program) -> Self {
        let kind = |name: &str| program.required_token_type(name);
        Self {
            name: kind("NAME"),
            keyword: kind("KEYWORD"),
            clause: kind("CLAUSE"),
            set_operator: kind("SET_OPERATOR"),
            word_operator: kind("WORD_OPERATOR"),
            join_type: kind("JOIN_TYPE"),
            join: kind("JOIN"),
            case: kind("CASE"),
            branch: kind("BRANCH"),
            case_end: kind("CASE_END"),
            block_begin: kind("BLOCK_BEGIN"),
            block_end: kind("BLOCK_END"),
            stray: kind("STRAY"),
            operator: kind("OPERATOR"),
            comma: kind("COMMA"),
            number: kind("NUMBER"),
            string: kind("STRING"),
            dollar_string: kind("DOLLAR_STRING"),
            semi: kind("SEMI"),
            inner_semi: kind("INNER_SEMI"),
            atomic: kind("ATOMIC"),
            dot: kind("DOT"),
            command: kind("COMMAND"),
            brackets: [
                (kind("LPAREN"), kind("RPAREN")),
                (kind("LBRACK"), kind("RBRACK")),
                (kind("LBRACE"), kind("RBRACE")),
            ],
        }
    }
}
