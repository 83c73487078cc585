//! A run-time engine for ANTLR v4 recognizers.
//!
//! Takes compiled tables ([`picireny_grammar::Recognizer`]) and a text, and
//! gives tokens, syntax errors and a parse tree in an arena, as ANTLR 4.13's
//! Java runtime would: lexer simulation, ALL(*) prediction, the default error
//! recovery. Knows nothing of reduction.
