//! How much work long inputs make in grammars of antlr/grammars-v4.

#![allow(clippy::unwrap_used)]

#[path = "../../parser/tests/common/mod.rs"]
mod common;

use common::work::{compare, listen};

/// A chain: folder, lexer, parser and start rule, and how the input begins, what is repeated,
/// what comes in the middle, and what is repeated then.
type Chain = ([&'static str; 4], [&'static str; 4]);

const C: [&str; 4] = ["c", "CLexer", "CParser", "compilationUnit"];
const JAVA: [&str; 4] = ["java/java", "JavaLexer", "JavaParser", "compilationUnit"];
const JSON: [&str; 4] = ["json", "JSONLexer", "JSON", "json"];
const LUA: [&str; 4] = ["lua", "LuaLexer", "LuaParser", "start_"];
const XML: [&str; 4] = ["xml", "XMLLexer", "XMLParser", "document"];
const SQL: [&str; 4] = ["sql/sqlite", "SQLiteLexer", "SQLiteParser", "parse"];

const CHAINS: &[Chain] = &[
    (C, ["void f(){", "if(a);else ", ";}", ""]),
    (C, ["int a=", "b+c*", "d;", ""]),
    (JAVA, ["class A{void f(){", "if(a);else ", ";}}", ""]),
    (JAVA, ["class A{int a=b", ".c(d)", ";}", ""]),
    (JSON, ["[", "1,", "1]", ""]),
    (JSON, ["", "[", "", "]"]),
    (LUA, ["if a then ", "elseif a then ", "end", ""]),
    (XML, ["<a>", "<b/>c", "</a>", ""]),
    (SQL, ["SELECT a", " UNION SELECT a", ";", ""]),
];

#[test]
fn chains_are_linear() {
    const SIZE: usize = 20_000;
    let Some(grammars) = common::grammars_v4() else {
        return;
    };
    let found = common::parallel(CHAINS, |([folder, lexer, parser, start], parts)| {
        let [first, open, middle, close] = parts;
        let what = format!("{parser} {open:?}");
        let parse = |size: usize| {
            let folder = grammars.join(folder);
            let classes = picireny_antlr_bases::classes();
            let language = common::load(&folder, lexer, parser, &classes).unwrap();
            let times = size / open.len();
            let (opened, closed) = (open.repeat(times), close.repeat(times));
            listen(
                &language,
                start,
                &[first, &*opened, middle, &*closed].concat(),
            )
        };
        let check = std::panic::AssertUnwindSafe(|| compare(&what, parse, SIZE));
        std::panic::catch_unwind(check).map_err(|_| what.clone())
    });
    let wrong: Vec<_> = found.into_iter().filter_map(Result::err).collect();
    assert_eq!(wrong, [""; 0]);
}
