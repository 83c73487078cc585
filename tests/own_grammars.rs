//! What our own grammars promise: files of their languages parse without
//! syntax errors, and an error spoils no more than its surroundings.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::{Path, PathBuf};
use std::{env, io};

use picireny::format::{Base, Builtin, Format, FormatSource, TreeOptions};
use picireny_parser::{NodeKind, Parse, ParseOptions, Step};

fn format(name: &str) -> Format {
    let source = FormatSource {
        base: Base::Builtin(Builtin::named(name).unwrap()),
        ..FormatSource::default()
    };
    source.load().unwrap().0
}

/// Parses with a rule of the grammar of the format's start rule.
fn parse(format: &Format, rule: Option<&str>, text: &str) -> Parse {
    let (grammar, start) = format.start();
    let language = format.grammars()[grammar].language();
    let options = ParseOptions {
        error_tokens: true,
        ..ParseOptions::default()
    };
    language
        .parse(text, rule.unwrap_or(start), &options)
        .unwrap()
}

fn errors(parse: &Parse) -> Vec<String> {
    parse.errors.iter().map(ToString::to_string).collect()
}

fn input(name: &str) -> String {
    fs::read_to_string(Path::new("tests/languages").join(name)).unwrap()
}

/// The elements of a page, each as `name(...)`.
fn elements(text: &str) -> String {
    let format = format("html");
    let parse = parse(&format, None, text);
    assert_eq!(errors(&parse), [""; 0], "{text}");
    let language = format.grammars()[0].language();
    let element = language.rule_index("element").unwrap();
    let mut out = String::new();
    for step in parse.tree.walk() {
        match step {
            Step::Enter(node) => {
                if let NodeKind::Terminal(token) = parse.tree.kind(node)
                    && language.symbolic_name(parse.tokens[token].kind) == Some("OPEN")
                {
                    out.push_str(&parse.tokens.text(token, text)[1..]);
                    out.push('(');
                }
            }
            Step::Leave(node) => {
                if parse.tree.kind(node) == NodeKind::Rule(element) {
                    out.push(')');
                }
            }
        }
    }
    out
}

#[test]
fn html_elements_nest_as_in_a_browser() {
    for (text, expected) in [
        ("<p>a<p>b<div>c</div>", "p()p()div()"),
        ("<ul><li>1<ul><li>2</ul><li>3</ul>", "ul(li(ul(li()))li())"),
        ("<br>a<hr/><img>b</br>", "br()hr()img()"),
        ("<div/>a</div>b", "div()"),
        ("<b><i>a</b>b</i>", "b(i())"),
        ("<div><p>a</div>b<span>", "div(p())span()"),
        (
            "<table><tr><td>1<td>2<tbody><tr><th>3</table>4",
            "table(tr(td()td())tbody(tr(th())))",
        ),
        ("<dl><dt>a<dd>b<dt>c</dl>", "dl(dt()dd()dt())"),
        (
            "<select><optgroup><option>1<option>2<optgroup></select>",
            "select(optgroup(option()option())optgroup())",
        ),
        ("<svg><p/><g><path/></g></svg>", "svg(p()g(path()))"),
        (
            "<svg><desc/><foreignObject/><g/></svg>",
            "svg(desc()foreignObject()g())",
        ),
        (
            "<s:svg><s:desc/><s:g/><s:style>a<b</s:style><s:foreignObject><p>a<p>b</s:foreignObject></s:svg>",
            "s:svg(s:desc()s:g()s:style()s:foreignObject(p()p()))",
        ),
        (
            "<!DOCTYPE svg [<!ENTITY a '<g>'> <!-- > -->\n%b;]><svg>&a;</svg><!doctype a [<b>]><i/>",
            "svg()i()",
        ),
        (
            "<title><b></title><style><p></style><b>",
            "title()style()b()",
        ),
        ("<table><td><div></td></table>", "table(td(div()))"),
    ] {
        assert_eq!(elements(text), expected, "{text}");
    }
}

#[test]
fn what_lacks_its_end_is_wrong_or_out_of_place() {
    for (name, text, whole) in [
        ("css", "a { b: c", " }"),
        ("css", "@media { a { b: c; } ", "}"),
        ("css", "a { b: f(c", ") }"),
        ("css", "a { --b: { c: d", " } }"),
        ("javascript", "function f() { a; ", "}"),
        ("javascript", "f([1, 2", "]);"),
        ("javascript", "`a${b", "}`"),
        ("typescript", "class A { b(): C<D> { e; }", "}"),
        ("typescript", "interface A { b: [C", "] }"),
        ("c", "int f() { if (a) { b; }", "}"),
        ("c", "struct a { int b; ", "};"),
        ("cpp", "void f() { g([] { a; ", "}); }"),
        ("cpp", "namespace a { class b { int c; ", "}; }"),
        ("java", "class A { void f() { a(); ", "} }"),
        ("go", "package a\nfunc f() {\n a()\n", "}\n"),
        ("rust", "fn f() { a(b", "); }"),
        ("rust", "fn f() { a!(b", "); }"),
        ("kotlin", "fun f() { a(b) ", "}"),
        ("swift", "func f() { a(b) ", "}"),
        ("php", "<?php function f() { a(); ", "}"),
        ("php", "<?php if (a): b(); ", "endif;"),
        ("lua", "function f() a() ", "end"),
        ("lua", "a = { b", " }"),
        ("ruby", "def f\n a\n", "end\n"),
        ("ruby", "a { |b| c ", "}\n"),
        ("python", "a = f([b", "])\n"),
        ("shell", "if a; then b; ", "fi\n"),
        ("shell", "f() { a; ", "}\n"),
        ("shell", "case a in b) c;; ", "esac\n"),
        ("sql", "select case when a then b", " end;"),
        ("sql", "select f(a", ");"),
        ("json", "{\"a\": [1", "]}"),
        ("toml", "a = [1, ", "2]\n"),
        ("toml", "[a", "]\n"),
        ("yaml", "a: [b, {c: d", "}]\n"),
        ("xml", "<a><b>c", "</b></a>"),
        ("graphql", "{ a(b: [1", "]) }"),
        ("smtlib", "(assert (a b", "))"),
        ("wasm", "(module (func", "))"),
        ("llvm", "define void @f() {\n ret void\n", "}\n"),
        ("ini", "[a", "]\n"),
    ] {
        let faults = |text: &str| {
            let input = format(name).tree(text, TreeOptions::default()).unwrap();
            input.syntax_errors.len() + input.stray
        };
        assert_eq!(
            faults(&format!("{text}{whole}")),
            0,
            "{name}: {text}{whole}"
        );
        assert!(faults(text) > 0, "{name}: {text}");
    }
}

#[test]
fn line_markers_stand_between_any_two_tokens() {
    const MARKER: &str = "\n# 12 \"x.h\" 3 4\n";
    let c = "int f(int a) { do { a; } while (0); do a; while (0); if (a) { } else ; if (a) b; else { } \
        for (;;) break; switch (a) { case 1: ; default: ; } b: ; return (struct c) { 1, .d = 2 }; } \
        struct c { int d : 1, e; } g = { 1 }, *h; enum { i = 1, j }; int k[2] = { [0] = ({ 1; }) };";
    let cpp = "template <class T, int N> struct a : b<T> { a() : c(1) {} operator int() { return 0; } \
        public: int d : 2; }; void f() { do { } while (0); try { } catch (...) { } \
        if (a) { } else { } e: ; switch (a) { default: break; } auto g = [=](int h) -> int { return h; }; \
        for (auto i : j) k->~l(), m.template n<o>(); } namespace p { enum class q : int { r, s }; }";
    let inputs = [
        ("c", c.to_owned()),
        ("c", input("c/samples/sample.i")),
        ("c", input("c/samples/sample.c")),
        ("cpp", cpp.to_owned()),
        ("cpp", input("cpp/samples/sample.cpp")),
    ];
    for (name, text) in inputs {
        let format = format(name);
        let language = format.grammars()[format.start().0].language();
        let before = parse(&format, None, &text);
        assert_eq!(errors(&before), [""; 0]);
        let tokens = before.tokens.as_slice().iter();
        let visible = tokens.filter(|token| token.is_visible() && token.start < token.end);
        let mut all = String::new();
        let mut from = 0;
        for at in visible.map(|token| token.start as usize) {
            all.push_str(&text[from..at]);
            all.push_str(MARKER);
            from = at;
            let marked = [&text[..at], MARKER, &text[at..]].concat();
            let after = parse(&format, None, &marked);
            assert_eq!(errors(&after), [""; 0], "{name}, at {at}");
            let strays = [&before, &after].map(|parse| language.count_stray(parse));
            assert_eq!(strays[0], strays[1], "{name}, at {at}");
        }
        all.push_str(&text[from..]);
        assert_eq!(errors(&parse(&format, None, &all)), [""; 0], "{all}");
    }
}

#[test]
fn deep_nests_and_long_chains_have_no_syntax_errors() {
    const DEPTH: usize = 20_000;
    let nest = |open: &str, middle: &str, close: &str| {
        format!("{}{middle}{}", open.repeat(DEPTH), close.repeat(DEPTH))
    };
    for (name, text) in [
        ("rust", format!("const A: B = {};", nest("(", "1", ")"))),
        ("rust", format!("type A = {};", nest("B<", "C", ">"))),
        ("rust", format!("fn f() {{ {} }}", nest("if a {", "1", "}"))),
        (
            "rust",
            format!("fn f() {{ let x = {}; }}", nest("1 - a * ", "2", "")),
        ),
        (
            "rust",
            format!("fn f() {{ x = {}; }}", nest("if a {1} else {", "2", "}")),
        ),
        ("rust", format!("a!({});", nest("(b, {", "c", "})"))),
        ("sql", format!("select {};", nest("(", "1", ")"))),
        ("sql", format!("select 1{};", " + f(x)".repeat(DEPTH))),
        ("sql", nest("select 1 union ", "select 2", "")),
        ("toml", format!("a = {}", nest("[", "1", "]"))),
        ("graphql", nest("{a", "", "}")),
        ("smtlib", format!("(assert {})", nest("(not ", "a", ")"))),
        ("llvm", nest("{", "a", "}")),
        ("yaml", nest("[", "a", "]")),
        ("yaml", nest("- ", "a", "")),
        ("wasm", nest("(block ", "nop", ")")),
        ("wasm", nest("block ", "nop ", "end ")),
        ("shell", nest("\"$(", "a", ")\"")),
        ("shell", nest("if a; then ", "b; ", "fi; ")),
        ("markdown", nest("> ", "a", "\n")),
        ("markdown", nest("[", "a", "](b)")),
        ("markdown", nest("*a **b", "`", "** c*")),
        ("markdown", nest("- a\n", "b", "\n\n")),
        ("shell", nest("case a in b) ", "c ", ";; esac ")),
        ("shell", nest("((", "a", "))")),
        ("cpp", format!("int a = {};", nest("f(", "1", ")"))),
        ("cpp", format!("A{} a;", nest("<B", "", ">"))),
        (
            "cpp",
            nest("namespace { struct A { void f() { {", "", "}}}; }"),
        ),
        (
            "cpp",
            format!("auto a = {};", nest("[] { return ", "1", "; }")),
        ),
        ("cpp", format!("int a = 1{};", " + f(x)".repeat(DEPTH))),
        ("cpp", format!("int a = 1{};", " < x".repeat(DEPTH))),
        (
            "cpp",
            format!("void f() {{ {} }}", nest("if (a) ", ";", "")),
        ),
        ("php", format!("<?php {};", nest("f(", "1", ")"))),
        ("php", format!("<?php {}", nest("{", "", "}"))),
        ("php", format!("<?php 1{};", " . f($x)".repeat(DEPTH))),
        ("php", format!("<?php {};", nest("\"{$a[", "1", "]}\""))),
        (
            "php",
            "<?php if ($a): ?> b ".repeat(DEPTH) + &"<?php endif ?>".repeat(DEPTH),
        ),
    ] {
        let parse = parse(&format(name), None, &text);
        assert_eq!(errors(&parse), [""; 0], "{name}");
    }
}

/// Every rule's replacement can stand for it, as far as the grammar knows.
#[test]
fn replacements_belong_to_their_rules() {
    // What makes these what they are is around them.
    const BY_CONTEXT: &[(&str, &[&str])] = &[
        (
            "javascript",
            &[
                "array",
                "arrowParameters",
                "pattern",
                "forHead",
                "forRest",
                "index",
                "class",
                "object",
                "names",
                "group",
                "arguments",
                "argument",
                "function",
            ],
        ),
        ("shell", &["statement", "statements", "end", "newline"]),
        ("xml", &["closeTag", "nothing", "value"]),
        ("html", &["startTag", "endTag", "nothing", "value"]),
        ("ini", &[]),
        ("svg", &["startTag", "endTag", "nothing", "value"]),
        ("css", &["selectors", "selector", "property", "other"]),
        ("json", &[]),
        (
            "c",
            &["braces", "compound", "members", "enumerators", "bits"],
        ),
        ("sql", &["end", "case"]),
        ("toml", &["inlineTable"]),
        (
            "cpp",
            &["body", "compound", "header", "loop", "operand", "other"],
        ),
        ("rust", &["body", "structure", "literal"]),
        (
            "typescript",
            &[
                "braces", "class", "forHead", "index", "members", "names", "object",
            ],
        ),
        (
            "graphql",
            &[
                "fields",
                "rootOperations",
                "enumValues",
                "parameters",
                "arguments",
                "variables",
            ],
        ),
        (
            "kotlin",
            &["accessor", "case", "entries", "lambda", "members"],
        ),
        (
            "ruby",
            &[
                "arguments",
                "block",
                "destructured",
                "in",
                "methodName",
                "parameters",
                "shell",
            ],
        ),
        ("swift", &["accessor", "accessors", "block", "case"]),
        ("smtlib", &["part", "binding"]),
        ("regex", &["name"]),
        ("wasm", &["head", "element", "instruction"]),
        (
            "llvm",
            &["operands", "arguments", "array", "struct", "vector"],
        ),
        (
            "yaml",
            &[
                "entry",
                "pair",
                "node",
                "flowEntry",
                "literal",
                "mapping",
                "sequence",
            ],
        ),
    ];
    for (name, by_context) in BY_CONTEXT {
        let format = format(name);
        let grammar = &format.grammars()[0];
        for (rule, text) in grammar.replacements() {
            if grammar.language().rule_index(rule).is_none()
                || text.is_empty()
                || by_context.contains(&rule.as_str())
            {
                continue;
            }
            let parse = parse(&format, Some(rule), text);
            assert_eq!(errors(&parse), [""; 0], "{name}: {rule}: {text}");
        }
    }
}

/// The folder of grammars-v4, or why there is none.
fn grammars_v4() -> Option<PathBuf> {
    let folder =
        env::var_os("GRAMMARS_V4").map_or_else(|| PathBuf::from("grammars-v4"), PathBuf::from);
    if folder.join("json").is_dir() {
        return Some(folder);
    }
    let missing = "skipped: GRAMMARS_V4 names no folder of grammars, where there are more files";
    assert!(env::var_os("PICIRENY_NO_SKIP").is_none(), "{missing}");
    eprintln!("{missing}");
    None
}

fn files(folder: &Path, extensions: &[&str], found: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            files(&path, extensions, found)?;
        } else if path
            .extension()
            .is_some_and(|extension| extensions.iter().any(|known| extension == *known))
        {
            found.push(path);
        }
    }
    Ok(())
}

#[test]
fn examples_of_grammars_v4_have_no_syntax_errors() {
    let Some(root) = grammars_v4() else {
        return;
    };
    for (name, folder, extensions) in [
        ("json", "json/examples", &["json"][..]),
        ("xml", "xml/examples", &["xml"]),
        ("css", "css3/examples", &["css"]),
        ("html", "html/examples", &["html"]),
        ("cpp", "cpp/examples", &["cpp"]),
        ("php", "php/examples", &["php"]),
        ("javascript", "javascript/javascript/examples", &["js"]),
        ("javascript", "javascript/ecmascript/examples", &["js"]),
        ("c", "c/examples", &["c"]),
        ("python", "python/python3_14/examples", &["py"]),
        ("java", "java/java/examples", &["java"]),
        ("go", "golang/examples", &["go"]),
        ("lua", "lua/examples", &["lua"]),
    ] {
        let format = format(name);
        let mut found = Vec::new();
        files(&root.join(folder), extensions, &mut found).unwrap();
        assert!(!found.is_empty(), "{folder}");
        for path in found {
            let bytes = fs::read(&path).unwrap();
            let text = String::from_utf8_lossy(&bytes);
            let parse = parse(&format, None, &text);
            assert_eq!(errors(&parse), [""; 0], "{}", path.display());
        }
    }
}
