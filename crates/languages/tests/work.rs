//! How much work deep and long inputs make, in our own grammars and in those of others.

#![allow(clippy::unwrap_used)]

#[path = "../../parser/tests/common/mod.rs"]
mod common;

use std::path::{Path, PathBuf};

use common::work::{compare, listen};
use picireny_grammar::{Options, RecognizerKind, compile};
use picireny_parser::Language;

/// One of our own grammars.
fn own(name: &str) -> Language {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../builtin/grammars");
    let file = |end: &str| folder.join(format!("{name}{end}.g4"));
    let files: Vec<PathBuf> = [file(""), file("Lexer"), file("Parser")]
        .into_iter()
        .filter(|file| file.is_file())
        .collect();
    let compiled = compile(&files, &Options::default()).unwrap();
    let find = |kind| {
        let mut all = compiled.recognizers.iter();
        all.find(|recognizer| recognizer.kind == kind).unwrap()
    };
    Language::with_classes(
        find(RecognizerKind::Lexer).clone(),
        find(RecognizerKind::Parser).clone(),
        &picireny_languages::classes(),
    )
    .unwrap()
}

/// How an input goes on: with a part again and again, then with another as
/// often.
struct Shape {
    grammar: &'static str,
    start: &'static str,
    first: &'static str,
    open: &'static str,
    middle: &'static str,
    close: &'static str,
}

const fn shape(
    grammar: &'static str,
    start: &'static str,
    [first, open, middle, close]: [&'static str; 4],
) -> Shape {
    Shape {
        grammar,
        start,
        first,
        open,
        middle,
        close,
    }
}

const SHAPES: &[Shape] = &[
    shape("JSON", "json", ["", "[", "1", "]"]),
    shape("JSON", "json", ["", "[", "", ""]),
    shape("JSON", "json", ["", "{\"a\":", "1", "}"]),
    shape("JSON", "json", ["[", "1, ", "1]", ""]),
    shape("XML", "document", ["", "<a>", "b", "</a>"]),
    shape("XML", "document", ["", "<a>", "", ""]),
    shape("XML", "document", ["", "<!--", "", ""]),
    shape("XML", "document", ["", "<?", "", ""]),
    shape("XML", "document", ["", "<!DOCTYPE a[<!--", "", ""]),
    shape("HTML", "document", ["", "<div>", "a", "</div>"]),
    shape("HTML", "document", ["", "<div>", "", ""]),
    shape("HTML", "document", ["", "<!doctype[<!-->", "", ""]),
    shape("HTML", "document", ["", "<!doctype[<?>", "", ""]),
    shape(
        "HTML",
        "document",
        ["", "<!doctype[<!entity a \"><!entity '>", "", ""],
    ),
    shape("HTML", "document", ["", "<b><p>", "", ""]),
    shape("HTML", "document", ["", "<ul><li>a", "", ""]),
    shape("HTML", "document", ["<table>", "<tr><td>a", "", ""]),
    shape("Vue", "component", ["", "<a>", "b", "</a>"]),
    shape("Vue", "component", ["", "<a>", "", ""]),
    shape("Vue", "component", ["", "<a>{{", "", ""]),
    shape("Vue", "component", ["<a>", "{{b", "}}", ""]),
    shape("Vue", "component", ["<a>", "</b>", "", ""]),
    shape("Vue", "component", ["", "<a b=' c=", "", ""]),
    shape("Vue", "component", ["<a ", ":b=c ", "v-pre>", "<d>"]),
    shape("Vue", "component", ["<script>", "a<", "", ""]),
    shape("CSS", "stylesheet", ["", "a{", "b:c", "}"]),
    shape("CSS", "stylesheet", ["", "a{b:c}", "", ""]),
    shape("CSS", "stylesheet", ["", "a{b:", "", ""]),
    shape("CSS", "stylesheet", ["", "a{b:", "c", "}"]),
    shape("CSS", "stylesheet", ["", "a{b:c;", "", "}"]),
    shape("CSS", "stylesheet", ["", "@a{--b:{", "", ""]),
    shape("CSS", "stylesheet", ["a{b:", "c(", "1", ")"]),
    shape("CSS", "stylesheet", ["a{", "b:c;", "}", ""]),
    shape("JavaScript", "program", ["", "if(a);else ", ";", ""]),
    shape("JavaScript", "program", ["", "if(a);else ", "", ""]),
    shape("JavaScript", "program", ["", "{a;", "", "}"]),
    shape("JavaScript", "program", ["a=", "(", "1", ")"]),
    shape("JavaScript", "program", ["", "f(function(){", "", "})"]),
    shape("JavaScript", "program", ["", "f(function(){", "", ""]),
    shape("JavaScript", "program", ["a", "+b*c", ";", ""]),
    shape("TypeScript", "program", ["a=", "(", "1", ")"]),
    shape("TypeScript", "program", ["a=", "f(a<", "1", ")"]),
    shape("TypeScript", "program", ["a=", "f<", "1", ">"]),
    shape("TypeScript", "program", ["a=", "b?(c):", "d", ""]),
    shape("TypeScript", "program", ["a=", "(b:c):d=>", "1", ""]),
    shape("TypeScript", "program", ["type A=", "(a:", "b", ")=>c"]),
    shape("TypeScript", "program", ["type A=", "B<", "c", ">"]),
    shape("TypeScript", "program", ["type A=", "B<{a:[", "c", "]}>"]),
    shape(
        "TypeScript",
        "program",
        ["type A=", "B extends C?D:", "E", ""],
    ),
    shape("TypeScript", "program", ["type A=", "B|", "c", ""]),
    shape("TypeScript", "program", ["let a:", "B<", "", ""]),
    shape("TypeScript", "program", ["let a:", "{b:", "", ""]),
    shape("TypeScript", "program", ["a=", "<b>", "c", "</b>"]),
    shape("TypeScript", "program", ["a=", "<b c={", "1", "}/>"]),
    shape("TypeScript", "program", ["a=", "<b>(c)=>", "1", ""]),
    shape("TypeScript", "program", ["", "class A{b(){", "", "}}"]),
    shape("TypeScript", "program", ["", "namespace A{", "", ""]),
    shape("TypeScript", "program", ["", "[", "", ")"]),
    shape("Kotlin", "file", ["a=", "(", "1", ")"]),
    shape("Kotlin", "file", ["", "f{", "", "}"]),
    shape("Kotlin", "file", ["", "f{", "", ""]),
    shape("Kotlin", "file", ["", "f({a->", "", "})"]),
    shape("Kotlin", "file", ["", "if(a){", "", "}"]),
    shape("Kotlin", "file", ["a=", "if(b)c else ", "d", ""]),
    shape("Kotlin", "file", ["a=b", "?.c{d}", "", ""]),
    shape("Kotlin", "file", ["val a:", "B<", "C", ">"]),
    shape("Kotlin", "file", ["val a:", "B<", "", ""]),
    shape("Kotlin", "file", ["a=", "b<(", "", ""]),
    shape("Kotlin", "file", ["val a:", "(", "B", ")->C"]),
    shape("Kotlin", "file", ["", "class A{fun f(){", "", "}}"]),
    shape("Kotlin", "file", ["", "class A{", "", ""]),
    shape("Kotlin", "file", ["enum class A{", "B{", "", "}"]),
    shape("Kotlin", "file", ["a=", "object:A by b{val c=", "d", "}"]),
    shape("Kotlin", "file", ["a=", "when(b){c->", "d", "}"]),
    shape("Kotlin", "file", ["a=", "\"${", "b", "}\""]),
    shape("Kotlin", "file", ["", "data ", "a", ""]),
    shape("Kotlin", "file", ["", "val a\n@B({", "", ""]),
    shape("Kotlin", "file", ["", "context(", "", ""]),
    shape("Ruby", "file", ["a=", "(", "1", ")"]),
    shape("Ruby", "file", ["", "a{", "", "}"]),
    shape("Ruby", "file", ["", "a{", "", ""]),
    shape("Ruby", "file", ["", "a{|b|", "", "}"]),
    shape("Ruby", "file", ["", "a b do ", "", "end "]),
    shape("Ruby", "file", ["", "a ", "b", ""]),
    shape("Ruby", "file", ["", "a b|", "c", ""]),
    shape("Ruby", "file", ["", "a do |b,", "", ""]),
    shape("Ruby", "file", ["", "def a;", "", "end;"]),
    shape("Ruby", "file", ["", "def a(b=", "", ""]),
    shape("Ruby", "file", ["", "if a then ", "b", " end"]),
    shape("Ruby", "file", ["", "if a;", "", ""]),
    shape("Ruby", "file", ["a=", "b ? c : ", "d", ""]),
    shape("Ruby", "file", ["a", ".b c", "", ""]),
    shape("Ruby", "file", ["a=", "[", "1", "]"]),
    shape("Ruby", "file", ["a=", "{b:", "", ""]),
    shape("Ruby", "file", ["", "a(", "", ")"]),
    shape("Ruby", "file", ["", "a(b,(", "", ""]),
    shape("Ruby", "file", ["a=", "\"#{", "b", "}\""]),
    shape("Ruby", "file", ["a=", "\"#{", "", ""]),
    shape("Ruby", "file", ["a=", "<<A\n#{", "", ""]),
    shape("Ruby", "file", ["", "a <<A,", "b\n", "A\n"]),
    shape("Ruby", "file", ["a=", "->(b){", "c", "}"]),
    shape("Ruby", "file", ["a=", "-> b=", "", ""]),
    shape("Ruby", "file", ["", "case a\nin [", "b", "] then c\nend\n"]),
    shape("Ruby", "file", ["", "begin;", "", ";end while a"]),
    shape("Ruby", "file", ["a", "\n#c", "\n.b", ""]),
    shape("Ruby", "file", ["", "def a=b ", "", ""]),
    shape("Ruby", "file", ["", "a=", "1", ""]),
    shape("Ruby", "file", ["a=", "%w(b ", "", ")"]),
    shape("Ruby", "file", ["", "a, ", "=b", ""]),
    shape("Ruby", "file", ["a in ", "b, ", "c", ""]),
    shape("Ruby", "file", ["a", " rescue alias b c", "", ""]),
    shape("Ruby", "file", ["", "/(?<a>b)", "", "/ =~ c;"]),
    shape("Ruby", "file", ["", "}", "", ""]),
    shape("Ruby", "file", ["", "end ", "", ""]),
    shape("Swift", "file", ["a=", "(", "1", ")"]),
    shape("Swift", "file", ["", "f{", "", "}"]),
    shape("Swift", "file", ["", "f{", "", ""]),
    shape("Swift", "file", ["", "f{a in ", "", "}"]),
    shape("Swift", "file", ["", "f{[a={", "", ""]),
    shape("Swift", "file", ["", "if a{", "", "}"]),
    shape("Swift", "file", ["", "if a{", "", ""]),
    shape("Swift", "file", ["", "if a{}else ", "b", ""]),
    shape("Swift", "file", ["let a=", "if b{c}else ", "{}", ""]),
    shape("Swift", "file", ["a=b", "?.c{d}", "", ""]),
    shape("Swift", "file", ["let a:", "B<", "C", ">"]),
    shape("Swift", "file", ["let a:", "B<", "", ""]),
    shape("Swift", "file", ["a=", "b<", "", ""]),
    shape("Swift", "file", ["a=", "b<(", "", ""]),
    shape("Swift", "file", ["let a:", "(", "B", ")->C"]),
    shape("Swift", "file", ["", "class A{func f(){", "", "}}"]),
    shape("Swift", "file", ["", "class A{", "", ""]),
    shape("Swift", "file", ["", "switch a{case b:", "", "}"]),
    shape("Swift", "file", ["", "switch a{", "", ""]),
    shape("Swift", "file", ["a=", "\"\\(", "b", ")\""]),
    shape("Swift", "file", ["a=", "\"\\(", "", ""]),
    shape("Swift", "file", ["", "open ", "a", ""]),
    shape("Swift", "file", ["", "@A({", "", ""]),
    shape("Swift", "file", ["", "@A ", "", ""]),
    shape("Swift", "file", ["", "\n#if a\n", "\nb\n", "\n#endif"]),
    shape("Swift", "file", ["", "\n#if a\n", "", ""]),
    shape("Swift", "file", ["a", "\n#if a\n.b", "", "\n#endif"]),
    shape("Swift", "file", ["", "var a:B{get{", "", "}}"]),
    shape(
        "Swift",
        "file",
        ["", "var a:B{#if c\nget{", "", "}\n#endif\n}"],
    ),
    shape("Swift", "file", ["", "var a:B{#if c;", "", ""]),
    shape("Swift", "file", ["let a:", "[4 of ", "B", "]"]),
    shape("Swift", "file", ["a=", "[4 of ", "", ""]),
    shape(
        "Swift",
        "file",
        ["let a:", "(nonisolated(nonsending) ", "", ""],
    ),
    shape("Swift", "file", ["a=", "[b:", "c", "]"]),
    shape("Swift", "file", ["a=", "f(a:", "", ""]),
    shape("Swift", "file", ["a=", "\\.b[", "c", "]"]),
    shape("Swift", "file", ["a=", "#\"\\#(", "", ""]),
    shape("Swift", "file", ["a=", "b ? c : ", "d", ""]),
    shape("Swift", "file", ["a", "+b", "", ""]),
    shape("Swift", "file", ["", "if a{b}{", "", ""]),
    shape("Regex", "regex", ["", "(", "a", ")"]),
    shape("Regex", "regex", ["", "(?:a|", "", ""]),
    shape("Regex", "regex", ["", "(?:a|", "", ")*"]),
    shape("Regex", "regex", ["", "[", "a", "]"]),
    shape("Regex", "regex", ["", "[a", "", ""]),
    shape("Regex", "regex", ["", "[]", "", ""]),
    shape("Regex", "regex", ["[", "a-b", "", "]"]),
    shape("Regex", "regex", ["", "(?<a>", "", ""]),
    shape("Regex", "regex", ["", "\\k<a", "", ""]),
    shape("Regex", "regex", ["", "a{1,", "", "}"]),
    shape("Regex", "regex", ["", "(?{", "", ""]),
    shape("Regex", "regex", ["", "(*A:", "", ""]),
    shape("Regex", "regex", ["", "(*a[b", "", ""]),
    shape("Regex", "regex", ["", "(?C{", "", ""]),
    shape("Regex", "regex", ["", "\\Q", "", ""]),
    shape("Regex", "regex", ["", "[\\q{", "", ""]),
    shape("Regex", "regex", ["(?x)", "#a(", "", ""]),
    shape("C", "translationUnit", ["int a=", "(", "1", ");"]),
    shape(
        "C",
        "translationUnit",
        ["void f(){", "if(a);else ", ";}", ""],
    ),
    shape("C", "translationUnit", ["void f(){", "{a;", "", "}"]),
    shape("INI", "ini", ["", "[a]\nb=c\n", "", ""]),
    shape("Shell", "script", ["", "$(", "a", ")"]),
    shape("Shell", "script", ["", "((", "", ""]),
    shape("Shell", "script", ["", "if a; then ", "", ""]),
    shape("Shell", "script", ["", "a && ", "b", ""]),
    shape("Markdown", "document", ["", "[", "a", "](b)"]),
    shape("Markdown", "document", ["", "*a [b ", "", ""]),
    shape("Markdown", "document", ["", "- a\n", "> b\n", ""]),
];

/// The same in languages whose decisions look further, so that less is enough
/// to see.
const NESTED: &[Shape] = &[
    shape("HTML", "document", ["", "<svg><g>", "", "</g></svg>"]),
    shape("Python", "file", ["a = ", "(", "1", ")"]),
    shape("Python", "file", ["a = ", "[", "", ""]),
    shape("Java", "file", ["class A{int a=", "(", "1", ")"]),
    shape("Java", "file", ["", "class A{", "", "}"]),
    shape("Java", "file", ["class A{", "A<", "", ""]),
    shape("Java", "file", ["class A{void a(){", "A<", "", ""]),
    shape("Java", "file", ["class A{void a(){", "{a();", "", ""]),
    shape("Java", "file", ["class A{void a(){", "{a();", "", "}"]),
    shape("Go", "file", ["package a\nvar a=", "(", "1", ")"]),
    shape("Go", "file", ["package a\nfunc f(){", "{a();", "", ""]),
    shape("Go", "file", ["package a\nvar a=", "A{", "", ""]),
    shape("Go", "file", ["package a\nfunc f(){", "A{", "", ""]),
    shape("Lua", "file", ["a=", "{", "", ""]),
    shape("Lua", "file", ["", "do ", "", "end "]),
    shape("Lua", "file", ["", "function() return ", "", ""]),
    shape("Lua", "file", ["a=", "function() return ", "1", " end"]),
    shape("SQL", "script", ["SELECT ", "(", "1", ")"]),
    shape("SQL", "script", ["SELECT ", "(", "", ""]),
    shape("TOML", "document", ["a=", "[", "1", "]"]),
    shape("YAML", "stream", ["", "[", "", ""]),
    shape("YAML", "stream", ["", "{a: ", "1", "}"]),
    shape("GraphQL", "document", ["{", "a{", "b", "}"]),
    shape("GraphQL", "document", ["type A{a:", "[", "A", "]"]),
    shape("SMTLIB", "script", ["(assert ", "(", "", ""]),
    shape("SMTLIB", "script", ["(assert ", "(not ", "a", ")"]),
    shape(
        "WebAssembly",
        "module",
        ["(module (func ", "(block ", "", ")"],
    ),
    shape("WebAssembly", "module", ["", "(;", "", "abcd"]),
    shape("WebAssembly", "module", ["", "(;(", "", ";)"]),
    shape("WebAssembly", "module", ["", "(@a (", "", "))"]),
    shape("WebAssembly", "module", ["", "(@a \"", "", ""]),
    shape("WebAssembly", "module", ["", "((@a)", "", ")"]),
    shape("Rust", "file", ["", "/*", "", "abcd"]),
    shape("Rust", "file", ["", "/**", "", "*/"]),
    shape("LLVM", "module", ["@a = global ", "{", "i32", "}"]),
    shape("LLVM", "module", ["@a = global ", "[1 x ", "i32", "]"]),
];

/// Chains in grammars of antlr/grammars-v4: folder, lexer, parser, and how the
/// input goes on.
const CHAINS: &[([&str; 3], &[Shape])] = &[
    (
        ["c", "CLexer", "CParser"],
        &[
            shape(
                "C",
                "compilationUnit",
                ["void f(){", "if(a);else ", ";}", ""],
            ),
            shape("C", "compilationUnit", ["int a=", "b+c*", "d;", ""]),
        ],
    ),
    (
        ["java/java", "JavaLexer", "JavaParser"],
        &[
            shape(
                "Java",
                "compilationUnit",
                ["class A{void f(){", "if(a);else ", ";}}", ""],
            ),
            shape(
                "Java",
                "compilationUnit",
                ["class A{int a=b", ".c(d)", ";}", ""],
            ),
        ],
    ),
    (
        ["json", "JSONLexer", "JSON"],
        &[
            shape("JSON", "json", ["[", "1,", "1]", ""]),
            shape("JSON", "json", ["", "[", "", "]"]),
        ],
    ),
    (
        ["lua", "LuaLexer", "LuaParser"],
        &[shape(
            "Lua",
            "start_",
            ["if a then ", "elseif a then ", "end", ""],
        )],
    ),
    (
        ["xml", "XMLLexer", "XMLParser"],
        &[shape("XML", "document", ["<a>", "<b/>c", "</a>", ""])],
    ),
    (
        ["sql/sqlite", "SQLiteLexer", "SQLiteParser"],
        &[shape(
            "SQL",
            "parse",
            ["SELECT a", " UNION SELECT a", ";", ""],
        )],
    ),
];

impl Shape {
    /// An input of about so many characters before what closes.
    fn text(&self, size: usize) -> String {
        let size = size / self.open.len();
        let (opened, closed) = (self.open.repeat(size), self.close.repeat(size));
        format!("{}{opened}{}{closed}", self.first, self.middle)
    }
}

#[test]
fn deep_and_long_inputs_of_our_own_formats_are_linear() {
    for (shapes, size) in [(SHAPES, 60_000), (NESTED, 20_000)] {
        check_all(shapes, size, |shape| own(shape.grammar));
    }
}

#[test]
fn chains_in_grammars_of_others_are_linear() {
    let Some(grammars) = common::grammars_v4() else {
        return;
    };
    for ([folder, lexer, parser], shapes) in CHAINS {
        let load = |_: &Shape| {
            common::load(
                &grammars.join(folder),
                lexer,
                parser,
                &picireny_antlr_bases::classes(),
            )
            .unwrap()
        };
        check_all(shapes, 20_000, load);
    }
}

/// Checks that inputs of shapes are parsed in linear time, and names those that
/// are not.
#[track_caller]
fn check_all(shapes: &[Shape], size: usize, load: impl Fn(&Shape) -> Language + Sync) {
    let found = common::parallel(shapes, |shape| {
        let what = format!("{} {:?}", shape.grammar, shape.open);
        let parse = |size| listen(&load(shape), shape.start, &shape.text(size));
        let check = std::panic::AssertUnwindSafe(|| compare(&what, parse, size));
        std::panic::catch_unwind(check).map_err(|_| what.clone())
    });
    let wrong: Vec<_> = found.into_iter().filter_map(Result::err).collect();
    assert_eq!(wrong, [""; 0]);
}
