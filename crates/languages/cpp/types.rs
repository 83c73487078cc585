//! Token types by name.

use crate::toolkit::types;

types! {
    /// Token types that the lexer's rules do not give.
    pub(super) struct Types {
        template_open, template_close, bracket_open: LBRACK, less, greater, block_open,
        inner_open, members_open, enumerators_open, list_open, lambda_open, lambda_body,
        template_head, init_open, head_word, head_open, call_open, called, index_open, global,
        template, destructor, pointer, not, keyword, record, label, else_alone, catch_alone,
        statement_end, inner_directive, directive, string, unterminated, stray,
    }
}
