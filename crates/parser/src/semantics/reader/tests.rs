#![allow(clippy::unwrap_used)]

use super::*;
use crate::semantics::stmt::parse_action;

#[test]
fn reads_the_idioms_of_several_languages() {
    for code in [
        "_input.LA(1) != '/'",
        "this._input.LT(1).text == \"of\"",
        "not self.isOk() and self.column == 0",
        "p.GetTokenStream().LT(1).GetText() == \"get\"",
        "this._input.LT(1).text?.startsWith(\"set\") ?? false",
        "(char)_input.LA(1) == 'x' || a.b->c::d(1, 'x')",
        "getCharPositionInLine() == 0",
    ] {
        assert!(parse_predicate(code).is_some(), "{code}");
    }
    for code in [
        "this.depth++; _type = ID;",
        "self.a()\nself.b()",
        "x = x ? 1 : 2",
        "",
    ] {
        assert!(parse_action(code).is_some(), "{code}");
    }
    for code in [
        "if (x) { y(); }",
        "for x in y",
        "'",
        "a b",
        "(((",
        "\"\\u12\"",
    ] {
        assert_eq!(parse_predicate(code), None, "{code}");
    }
}

#[test]
fn operators_that_bind_weaker_are_outermost() {
    let name = |n: &str| Box::new(Expr::Name(Name::new(n)));
    assert_eq!(
        parse_predicate("a || b && c == d"),
        Some(Expr::Binary(
            Op::Or,
            name("a"),
            Box::new(Expr::Binary(
                Op::And,
                name("b"),
                Box::new(Expr::Binary(Op::Equal, name("c"), name("d")))
            ))
        ))
    );
}

#[test]
fn the_word_not_negates_comparisons() {
    let comparison = parse_predicate("a == b").unwrap();
    assert_eq!(
        parse_predicate("not a == b and c"),
        Some(Expr::Binary(
            Op::And,
            Box::new(Expr::Not(Box::new(comparison))),
            Box::new(Expr::Name(Name::new("c")))
        ))
    );
}

#[test]
fn code_nested_too_deeply_is_refused() {
    for code in [
        "(".repeat(100_000),
        "!".repeat(100_000),
        "a+".repeat(100_000),
    ] {
        assert_eq!(parse_predicate(&code), None);
    }
}
