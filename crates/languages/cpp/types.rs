//! Token types by name.

use crate::toolkit::channel_of;
use picireny_parser::hooks::{ANYWHERE, Program};

/// Token types that the lexer's rules do not give.
#[derive(Debug)]
pub(super) struct Types {
    pub(super) template_open: i32,
    pub(super) template_close: i32,
    pub(super) bracket_open: i32,
    pub(super) less: i32,
    pub(super) greater: i32,
    pub(super) block_open: i32,
    pub(super) inner_open: i32,
    pub(super) members_open: i32,
    pub(super) enumerators_open: i32,
    pub(super) list_open: i32,
    pub(super) lambda_open: i32,
    pub(super) lambda_body: i32,
    pub(super) template_head: i32,
    pub(super) init_open: i32,
    pub(super) head_word: i32,
    pub(super) head_open: i32,
    pub(super) call_open: i32,
    pub(super) called: i32,
    pub(super) index_open: i32,
    pub(super) global: i32,
    pub(super) template: i32,
    pub(super) destructor: i32,
    pub(super) pointer: i32,
    pub(super) not: i32,
    pub(super) keyword: i32,
    pub(super) record: i32,
    pub(super) label: i32,
    pub(super) else_alone: i32,
    pub(super) catch_alone: i32,
    pub(super) statement_end: i32,
    pub(super) inner_directive: i32,
    /// A channel.
    pub(super) anywhere: u32,
    pub(super) directive: i32,
    pub(super) string: i32,
    pub(super) unterminated: i32,
    pub(super) stray: i32,
}

impl Types {
    pub(super) fn new(program: &Program) -> Self {
        let kind = |name: &str| program.required_token_type(name);
        Self {
            template_open: kind("TEMPLATE_OPEN"),
            template_close: kind("TEMPLATE_CLOSE"),
            bracket_open: kind("LBRACK"),
            less: kind("LESS"),
            greater: kind("GREATER"),
            block_open: kind("BLOCK_OPEN"),
            inner_open: kind("INNER_OPEN"),
            members_open: kind("MEMBERS_OPEN"),
            enumerators_open: kind("ENUMERATORS_OPEN"),
            list_open: kind("LIST_OPEN"),
            lambda_open: kind("LAMBDA_OPEN"),
            lambda_body: kind("LAMBDA_BODY"),
            template_head: kind("TEMPLATE_HEAD"),
            init_open: kind("INIT_OPEN"),
            head_word: kind("HEAD_WORD"),
            head_open: kind("HEAD_OPEN"),
            call_open: kind("CALL_OPEN"),
            called: kind("CALLED"),
            index_open: kind("INDEX_OPEN"),
            global: kind("GLOBAL"),
            template: kind("TEMPLATE"),
            destructor: kind("DESTRUCTOR"),
            pointer: kind("POINTER"),
            not: kind("NOT"),
            keyword: kind("KEYWORD"),
            record: kind("RECORD"),
            label: kind("LABEL"),
            else_alone: kind("ELSE_ALONE"),
            catch_alone: kind("CATCH_ALONE"),
            statement_end: kind("STATEMENT_END"),
            inner_directive: kind("INNER_DIRECTIVE"),
            anywhere: channel_of(program, ANYWHERE),
            directive: kind("DIRECTIVE"),
            string: kind("STRING"),
            unterminated: kind("UNTERMINATED"),
            stray: kind("STRAY"),
        }
    }
}
