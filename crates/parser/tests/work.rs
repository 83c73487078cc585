//! How much work inputs make. It is counted, not timed: a parse calls its watch
//! once per so many steps.

#![allow(clippy::unwrap_used)]

mod common;

use std::cell::{Cell, RefCell};
use std::path::{Path, PathBuf};

use picireny_grammar::{Options, RecognizerKind, compile, compile_text};
use picireny_parser::{Language, Parse, ParseError, ParseOptions, Progress, Stage};

thread_local! {
    /// What the watch was told in this thread.
    static HEARD: RefCell<Vec<Progress>> = const { RefCell::new(Vec::new()) };
    /// After how many more questions a parse in this thread is cancelled.
    static PATIENCE: Cell<usize> = const { Cell::new(0) };
}

/// Parses with a language that has parsed nothing before. Gives what the watch
/// was told, too.
fn watched(grammar: &str, text: &str) -> (Parse, Vec<Progress>) {
    let compiled = compile_text(&[("T.g4", grammar)], &Options::default()).unwrap();
    let find = |name: &str| compiled.recognizer(name).unwrap().clone();
    let language = Language::new(find("TLexer"), find("T")).unwrap();
    listen(&language, "s", text)
}

fn listen(language: &Language, start: &str, text: &str) -> (Parse, Vec<Progress>) {
    let options = ParseOptions {
        watch: Some(|progress| HEARD.with_borrow_mut(|heard| heard.push(progress))),
        quote_limit: Some(200),
        ..ParseOptions::default()
    };
    let parse = language.parse(text, start, &options).unwrap();
    assert_eq!(parse.warnings, [""; 0]);
    (parse, HEARD.take())
}

/// Each stage counts anew, so what is left of an interval at its end is lost.
const STAGES: usize = 3;

/// An input of `size` and one four times as large make work in proportion.
/// Gives their numbers of syntax errors.
#[track_caller]
fn check_linear(grammar: &str, size: usize, text: impl Fn(usize) -> String) -> [usize; 2] {
    compare("", |size| watched(grammar, &text(size)), size)
}

#[track_caller]
fn compare(what: &str, parse: impl Fn(usize) -> (Parse, Vec<Progress>), size: usize) -> [usize; 2] {
    let (small, calls) = parse(size);
    let (large, large_calls) = parse(4 * size);
    let (calls, large_calls) = (calls.len(), large_calls.len());
    assert!(
        calls > 2 * STAGES,
        "{what}: {calls} calls are too few to compare"
    );
    assert!(
        large_calls <= 4 * (calls + STAGES),
        "{what}: {calls} calls, then {large_calls} for an input four times as large"
    );
    [small.errors.len(), large.errors.len()]
}

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
    Language::new(
        find(RecognizerKind::Lexer).clone(),
        find(RecognizerKind::Parser).clone(),
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
        let load = |_: &Shape| common::load(&grammars.join(folder), lexer, parser).unwrap();
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

#[test]
fn a_chain_in_full_context_is_linear() {
    // The braces that are missing make the second stage necessary, which has to
    // know for each `else` what is around it.
    let grammar = "grammar T; s : i* EOF ; i : 'if' i ('else' i)? | '{' i* '}' | A ; A : 'a' ;
                   WS : ' ' -> skip ;";
    let errors = check_linear(grammar, 20_000, |size| {
        "{".to_owned() + &"if a else ".repeat(size)
    });
    assert_eq!(errors, [1, 1]);
}

#[test]
fn a_parse_ends_when_it_is_cancelled() {
    let language = own("JSON");
    let text = "[1, ".repeat(100_000);
    let options = ParseOptions {
        cancel: Some(|| {
            let left = PATIENCE.get();
            PATIENCE.set(left.saturating_sub(1));
            left == 0
        }),
        ..ParseOptions::default()
    };
    // In the lexer, in the parser's first stage and in its second.
    for patience in [0, 120, 200] {
        PATIENCE.set(patience);
        let result = language.parse(&text, "json", &options);
        assert!(matches!(result, Err(ParseError::Cancelled)), "{patience}");
        assert_eq!(PATIENCE.get(), 0);
    }
    PATIENCE.set(usize::MAX);
    assert!(language.parse(&text, "json", &options).is_ok());
}

#[test]
fn a_non_greedy_token_is_linear() {
    let grammar = "grammar T; s : (TEXT | A)* EOF ; TEXT : '<' .*? ('/>' | '-->') ; A : 'a' ;";
    let errors = check_linear(grammar, 200_000, |size| {
        format!("a<{}-->a", "a-/ü-".repeat(size / 6))
    });
    assert_eq!(errors, [0, 0]);
}

#[test]
fn an_operator_chain_and_a_long_list_are_linear() {
    let grammar = "grammar T; s : e (',' e)* EOF ; e : e '*' e | e '+' e | '-' e | '(' e ')' | A ;
                   A : [a-z]+ ; WS : ' ' -> skip ;";
    let errors = check_linear(grammar, 200_000, |size| {
        "a + b * c, - (d)".to_owned() + &", a + b * c + (- d)".repeat(size / 8)
    });
    assert_eq!(errors, [0, 0]);
}

#[test]
fn decisions_that_look_to_the_end_of_the_input_are_linear() {
    // As in HTML, an end tag may belong to any open element, and which one
    // it is shows only at the end of the input.
    let grammar = "grammar T; s : e* EOF ; e : '<' A (e* '>')? ; A : 'a' ;";
    // The end tag too many makes the second stage necessary.
    let errors = check_linear(grammar, 5_000, |size| {
        format!("<a{}>>", "<a><a<a>>".repeat(size / 9))
    });
    assert_eq!(errors, [1, 1]);
}

#[test]
fn the_watch_is_told_of_progress_in_every_stage() {
    let grammar = "grammar T; s : ('(' s ')' | A)* ; A : 'a' ; WS : ' ' -> skip ;";
    // An error at the end makes the second stage necessary.
    let text = "(a) a ".repeat(20_000) + "( a";
    let (parse, heard) = watched(grammar, &text);
    assert_eq!(parse.errors.len(), 1);
    let tokens = parse.tokens.iter().filter(|(_, t)| t.is_visible()).count();
    for (stage, total) in [
        (Stage::Lexing, text.len()),
        (Stage::Parsing, tokens),
        (Stage::ParsingInContext, tokens),
    ] {
        let of_stage: Vec<_> = heard.iter().filter(|p| p.stage == stage).collect();
        assert!(of_stage.len() >= 4, "{stage:?}: {of_stage:?}");
        assert!(of_stage.is_sorted_by_key(|p| p.done), "{of_stage:?}");
        let sound = |p: &&Progress| p.done <= p.total && p.total == total;
        assert!(of_stage.iter().all(sound), "{total}: {of_stage:?}");
    }
}

#[test]
fn a_parse_that_would_not_end_is_an_error_that_names_the_rule_and_the_place() {
    let grammar = "grammar T;\ns : x EOF ;\nx : x x x | x x | W ;\nW : [a-z] ;\n";
    let compiled = compile_text(&[("T.g4", grammar)], &Options::default()).unwrap();
    let find = |name: &str| compiled.recognizer(name).unwrap().clone();
    let language = Language::new(find("TLexer"), find("T")).unwrap();
    let error = |text: &str| {
        language
            .parse(text, "s", &ParseOptions::default())
            .unwrap_err()
    };
    let text = "a".repeat(1_000);
    match error(&text) {
        ParseError::TooAmbiguous { rule, line, .. } => {
            assert_eq!((rule.as_str(), line), ("x", 1));
        }
        other => panic!("{other}"),
    }
    // What was learnt of it is not used: shorter texts are parsed as ever.
    let parse = language
        .parse("aaaa", "s", &ParseOptions::default())
        .unwrap();
    assert_eq!(parse.errors, []);
    assert!(matches!(error(&text), ParseError::TooAmbiguous { .. }));
}
