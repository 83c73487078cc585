//! What our own grammars promise: files of their languages parse without
//! syntax errors, and an error spoils no more than its surroundings.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::{Path, PathBuf};
use std::{env, io};

use picireny::format::{Base, Builtin, Format, FormatSource, TreeOptions};
use picireny_parser::{NodeKind, Parse, ParseOptions, STRAY, Step};

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
    fs::read_to_string(Path::new("tests/inputs").join(name)).unwrap()
}

#[test]
fn valid_files_have_no_syntax_errors() {
    for (name, file) in [
        ("json", "sample.json"),
        ("ini", "sample.ini"),
        ("xml", "sample.xml"),
        ("css", "sample.css"),
        ("html", "sample.html"),
        ("javascript", "sample.js"),
        ("c", "sample.i"),
        ("c", "sample.c"),
        ("sql", "sample.sql"),
        ("toml", "sample.toml"),
        ("graphql", "sample.graphql"),
        ("smtlib", "sample.smt2"),
        ("wasm", "sample.wat"),
        ("yaml", "sample.yaml"),
        ("llvm", "sample.ll"),
        ("svg", "sample.svg"),
        ("python", "sample.py"),
        ("java", "sample.java"),
        ("go", "sample.go"),
        ("lua", "sample.lua"),
        ("shell", "sample.sh"),
        ("markdown", "sample.md"),
        ("markdown", "broken.md"),
        ("cpp", "sample.cpp"),
        ("php", "sample.php"),
        ("rust", "sample.rs"),
        ("typescript", "sample.ts"),
        ("typescript", "sample.tsx"),
        ("kotlin", "sample.kt"),
        ("ruby", "sample.rb"),
        ("swift", "sample.swift"),
        ("regex", "sample.regex"),
        ("vue", "sample.vue"),
        ("notebook", "sample.ipynb"),
    ] {
        let parse = parse(&format(name), None, &input(file));
        assert_eq!(errors(&parse), [""; 0], "{file}");
    }
}

/// The texts of all nodes that have a rule's name.
fn nodes(format: &Format, parse: &Parse, text: &str, rule: &str) -> Vec<String> {
    let (grammar, _) = format.start();
    let language = format.grammars()[grammar].language();
    let rule = NodeKind::Rule(language.rule_index(rule).unwrap());
    let mut found: Vec<String> = Vec::new();
    let mut open = Vec::new();
    for step in parse.tree.walk() {
        match step {
            Step::Enter(node) => match parse.tree.kind(node) {
                kind if kind == rule => {
                    open.push(found.len());
                    found.push(String::new());
                }
                NodeKind::Terminal(token) | NodeKind::Error(token) => {
                    for &index in &open {
                        found[index].push_str(parse.tokens.text(token, text));
                    }
                }
                _ => {}
            },
            Step::Leave(node) => {
                if parse.tree.kind(node) == rule {
                    open.pop();
                }
            }
        }
    }
    found
}

#[test]
fn an_error_ends_with_its_statement() {
    for (name, file, rule, kept) in [
        (
            "javascript",
            "broken.js",
            "statement",
            &["vara=1;", "functiong(){return2;}", "g();"][..],
        ),
        (
            "c",
            "broken.c",
            "statement",
            &["inta=1;", "inth(void){return3;}"][..],
        ),
        (
            "python",
            "broken.py",
            "statement",
            &["a=1", "defg():return2", "g()"][..],
        ),
        (
            "java",
            "broken.java",
            "member",
            &["inta=1;", "intg(){return2;}"][..],
        ),
        (
            "go",
            "broken.go",
            "declaration",
            &["funcg()int{return2}"][..],
        ),
        ("go", "broken.go", "statement", &["varb=1"][..]),
        (
            "lua",
            "broken.lua",
            "statement",
            &["a=1", "localfunctiong()return2end"][..],
        ),
        ("shell", "broken.sh", "statement", &["a=1\n", "d|e\n"][..]),
        (
            "cpp",
            "broken.cpp",
            "statement",
            &["inta=1;", "intg(){return2;}"][..],
        ),
        (
            "php",
            "broken.php",
            "statement",
            &["$a=1;", "functiong(){return2;}"][..],
        ),
        (
            "rust",
            "broken.rs",
            "item",
            &["fna(){letb=1;}", "fng()->u8{2}"][..],
        ),
        (
            "typescript",
            "broken.ts",
            "statement",
            &[
                "consta:number=1;",
                "functiong(x:T):T{returnx;}",
                "interfaceI{a:string;}",
            ][..],
        ),
        (
            "kotlin",
            "broken.kt",
            "statement",
            &["vala=1", "fung():Int{return2}", "vale=4"][..],
        ),
        (
            "ruby",
            "broken.rb",
            "statement",
            &["a=1", "defg(c)cend", "e=4"][..],
        ),
        (
            "swift",
            "broken.swift",
            "statement",
            &["leta=1", "funcg()->Int{return2}", "lete=4"][..],
        ),
        ("css", "broken.css", "styleRule", &["f{g:h}"][..]),
        ("json", "broken.json", "value", &["[1,2"][..]),
        ("ini", "broken.ini", "section", &["[]k=v"][..]),
        ("xml", "broken.xml", "content", &["<ok><fine/></ok>"][..]),
        (
            "sql",
            "broken.sql",
            "statement",
            &["SELECTa;", "DROP TABLEd;"][..],
        ),
        ("toml", "broken.toml", "pair", &["a=1", "e=5"][..]),
        (
            "graphql",
            "broken.graphql",
            "definition",
            &["typeA{a:Int}", "typeC{c:Int}"][..],
        ),
        (
            "smtlib",
            "broken.smt2",
            "command",
            &["(asserta)", "(assertb)"][..],
        ),
        ("yaml", "broken.yaml", "entry", &["a:1"][..]),
        (
            "llvm",
            "broken.ll",
            "line",
            &["\n@a=globali321", "\n@c=globali323"][..],
        ),
        (
            "wasm",
            "broken.wat",
            "list",
            &["(func$a(nop))", "(func$c(nop))"][..],
        ),
    ] {
        let format = format(name);
        let text = input(file);
        let parse = parse(&format, None, &text);
        let nodes = nodes(&format, &parse, &text, rule);
        for kept in kept {
            assert!(
                nodes.iter().any(|node| node == kept),
                "{file}: {kept} in {nodes:?}"
            );
        }
    }
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

/// The tokens of a text, with marks for what their types tell.
fn tokens(name: &str, text: &str, marks: &[(&str, &str)]) -> String {
    let format = format(name);
    let language = format.grammars()[0].language();
    let parse = language.tokenize(text, &ParseOptions::default()).unwrap();
    let mut out = Vec::new();
    for (id, token) in parse.tokens.iter() {
        let is_seen = token.is_visible() || language.is_anywhere(token);
        if is_seen && token.kind > 0 {
            let name = language.symbolic_name(token.kind).unwrap();
            let mark = marks.iter().find(|(of, _)| *of == name);
            let mark = mark.map_or("", |(_, mark)| mark);
            let text = parse.tokens.text(id, text);
            // Pieces of text are out of place by themselves.
            if !STRAY.contains(&name) || !text.is_empty() {
                out.push(format!("{mark}{text}"));
            }
        }
    }
    out.join(" ")
}

#[test]
fn typescript_is_cut_as_its_grammar_asks() {
    const MARKS: &[(&str, &str)] = &[
        ("STATEMENT_END", "#"),
        ("ITEM_END", "|"),
        ("BLOCK_OPEN", "block:"),
        ("CLASS_OPEN", "class:"),
        ("FUNCTION_DECLARATION", "declared:"),
        ("CLASS_DECLARATION", "declared:"),
        ("TYPE_OPEN", "type:"),
        ("TYPE_CLOSE", "type:"),
        ("TYPE_COLON", "type:"),
        ("TYPE_QUESTION", "type:"),
        ("TYPE_ARROW", "type:"),
        ("TYPE_PREFIX", "type:"),
        ("BOUND", "bound:"),
        ("OPTIONAL", "optional:"),
        ("ASSERT", "assert:"),
        ("MODIFIER", "word:"),
        ("AS", "word:"),
        ("ASYNC", "word:"),
        ("AWAIT", "word:"),
        ("FROM", "word:"),
        ("IS", "word:"),
        ("LET", "word:"),
        ("NAMESPACE", "word:"),
        ("OF", "word:"),
        ("TYPE", "word:"),
        ("INTERFACE", "word:"),
        ("IMPLEMENTS", "word:"),
        ("JSX_OPEN", "tag:"),
        ("JSX_CLOSE", "tag:"),
        ("JSX_END", "tag:"),
        ("JSX_TEXT", "text:"),
    ];
    for (text, expected) in [
        ("a < b && c > (d)", "a < b && c > ( d | ) #"),
        ("f<a>(b)", "f type:< a | type:> ( b | ) #"),
        ("f<a>b", "f < a > b #"),
        (
            "f<<T>(x: T) => U>(y)",
            "f type:< type:< T | type:> ( x type:: T | ) type:=> U | type:> ( y | ) #",
        ),
        ("new A<B<C>>", "new A type:< B type:< C | type:> | type:> #"),
        ("a >> b >= c", "a >> b >= c #"),
        (
            "x = <A>y / <any[]>z",
            "x = type:< A | type:> y / type:< any [ ] | type:> z #",
        ),
        (
            "x = <A extends B, in out C = D>(y?: A): y is C => y",
            "x = type:< A bound:extends B | , word:in word:out C = D | type:> ( y optional:? type:: A | ) type:: y word:is C => y #",
        ),
        (
            "x = <a>b {c} <d/></a>",
            "x = tag:< a tag:> text:b  { c } text:  tag:< d / tag:> tag:</ a tag:> #",
        ),
        (
            "x = <a.b c=\"d\" {...e}/>",
            "x = tag:< a . b c = \"d\" { ... e } / tag:> #",
        ),
        (
            "async <T,>(x) => y",
            "async type:< T | , type:> ( x | ) => y #",
        ),
        ("a ? (b) : c => d", "a ? ( b | ) : c => d #"),
        ("a ? (b): C => d : e", "a ? ( b | ) type:: C => d : e #"),
        (
            "a ? (b: c) : d => e",
            "a ? ( b type:: c | ) type:: d => e #",
        ),
        ("a ? b() : c", "a ? b ( ) : c #"),
        ("let a: b | c\n[d]", "word:let a type:: b | c # [ d | ] #"),
        ("type A = B\n(c)", "word:type A = B # ( c | ) #"),
        (
            "type A = (b: c, ...d) => e extends f ? g : h",
            "word:type A = ( b type:: c | , ... d | ) type:=> e extends f type:? g : h #",
        ),
        (
            "type A = B extends infer C extends D ? E : F",
            "word:type A = B extends type:infer C bound:extends D type:? E : F #",
        ),
        (
            "x = (): ((y) => z) => w",
            "x = ( ) type:: ( ( y | ) type:=> z | ) => w #",
        ),
        (
            "let x!: A, y = z!\n!a",
            "word:let x assert:! type:: A , y = z assert:! # ! a #",
        ),
        ("type\nA", "type # A #"),
        (
            "interface A extends B, C { d?(e): f\nget g(): h, readonly [i: j]: k; new <l>(): m }",
            "word:interface A extends B , C { d optional:? ( e | ) type:: f # word:get g ( ) type:: h , # word:readonly [ i type:: j ] type:: k ; # new type:< l | type:> ( ) type:: m # }",
        ),
        (
            "type A = { readonly [K in B as C]-?: D }",
            "word:type A = { word:readonly [ K in B word:as C ] - optional:? type:: D # } #",
        ),
        (
            "class A<B> extends C<D> implements E { private f?: g\n[h] = 1; static { } async *i<j>(k: l): m { } get\nn }",
            "declared:class A type:< B | type:> extends C type:< D | type:> word:implements E class:{ word:private f optional:? type:: g # [ h ] = 1 ; # word:static block:{ } word:async * i type:< j | type:> ( k type:: l | ) type:: m block:{ } word:get n # }",
        ),
        (
            "f(public, private a)",
            "f ( public | , word:private a | ) #",
        ),
        ("declare global { }", "word:declare global block:{ }"),
        (
            "declare function a(): b",
            "word:declare declared:function a ( ) type:: b #",
        ),
        (
            "abstract class A { abstract b(): c }",
            "word:abstract declared:class A class:{ word:abstract b ( ) type:: c # }",
        ),
        (
            "import { type a, type as b } from 'c'",
            "import { word:type a , type word:as b } word:from 'c' #",
        ),
        ("import type A = B.C", "import word:type A = B . C #"),
        ("export type { A }", "export word:type { A } #"),
        ("export enum A { b = 1 }", "word:export enum A { b = 1 | }"),
        (
            "namespace A.B { }\nnamespace",
            "word:namespace A . B block:{ } namespace #",
        ),
        ("for (using a of b) ;", "for ( word:using a word:of b ) ; #"),
        ("using\na", "using # a #"),
        ("x as A<B> < c", "x word:as A type:< B | type:> < c #"),
        ("x as number < c", "x word:as number < c #"),
        ("a as b\nas", "a word:as b # as #"),
        (
            "let x = a?.<b>(c)?.5 : d",
            "word:let x = a ?. type:< b | type:> ( c | ) ?. 5 : d #",
        ),
    ] {
        assert_eq!(tokens("typescript", text, MARKS), expected, "{text}");
    }
}

#[test]
fn javascript_is_cut_as_its_grammar_asks() {
    const MARKS: &[(&str, &str)] = &[
        ("STATEMENT_END", "#"),
        ("ITEM_END", "|"),
        ("BLOCK_OPEN", "block:"),
        ("CLASS_OPEN", "class:"),
        ("FUNCTION_DECLARATION", "declared:"),
        ("CLASS_DECLARATION", "declared:"),
        ("REGEX", "regex:"),
        ("ASYNC", "word:"),
        ("AWAIT", "word:"),
        ("GET", "word:"),
        ("LET", "word:"),
        ("OF", "word:"),
        ("STATIC", "word:"),
        ("YIELD", "word:"),
        ("AS", "word:"),
        ("FROM", "word:"),
        ("IF", "word:"),
    ];
    for (text, expected) in [
        // Semicolons.
        ("a\nb", "a # b #"),
        ("a\n(b)", "a ( b | ) #"),
        ("a\n++b", "a # ++ b #"),
        ("return\na", "return # a #"),
        ("{ a }", "block:{ a # }"),
        ("x = () => {}\n(a)", "x = ( ) => block:{ } # ( a | ) #"),
        ("for (;;) a", "for ( ; ; ) a #"),
        // Regular expressions.
        ("a / b / c", "a / b / c #"),
        ("if (a) /b/", "word:if ( a ) regex:/b/ #"),
        ("(a) / b / c", "( a | ) / b / c #"),
        ("{} /b/", "block:{ } regex:/b/ #"),
        ("x = {} / b", "x = { } / b #"),
        (
            "function f() {} /b/",
            "declared:function f ( ) block:{ } regex:/b/ #",
        ),
        ("x = function () {} / b", "x = function ( ) block:{ } / b #"),
        ("a++ / b", "a ++ / b #"),
        ("`${a}` / b", "` ${ a } ` / b #"),
        ("await /b/", "word:await regex:/b/ #"),
        // Braces.
        ("x = { a() {} }", "x = { a ( ) block:{ } | } #"),
        ("a: { b }", "a : block:{ b # }"),
        ("a ? { b } : { c }", "a ? { b | } : { c | } #"),
        (
            "class A { a = {}; b() {} }",
            "declared:class A class:{ a = { } ; # b ( ) block:{ } }",
        ),
        ("x = class {}", "x = class class:{ } #"),
        // Words.
        ("let\nasync = of", "word:let async = of #"),
        ("let = async(x)", "let = async ( x | ) #"),
        ("async x => x", "word:async x => x #"),
        ("for (x of of) ;", "for ( x word:of of ) ; #"),
        (
            "x = { if: a.if, get, get b() {} }",
            "x = { if : a . if | , get | , word:get b ( ) block:{ } | } #",
        ),
        (
            "class A { static\nstatic() {} static {} }",
            "declared:class A class:{ word:static static ( ) block:{ } word:static block:{ } }",
        ),
        ("yield\na", "yield # a #"),
        (
            "import { as as from } from 'x'",
            "import { as word:as from } word:from 'x' #",
        ),
    ] {
        assert_eq!(tokens("javascript", text, MARKS), expected, "{text}");
    }
}

/// How many tokens of a text say that something is out of place.
fn stray(name: &str, text: &str) -> usize {
    format(name)
        .tree(text, TreeOptions::default())
        .unwrap()
        .stray
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
fn what_cannot_stand_outside_of_functions_is_out_of_place() {
    const CASES: &[(&[&str], &str, usize)] = &[
        (&["c", "cpp"], "return 1;", 1),
        (&["c", "cpp"], "if (a) b;", 1),
        (&["c", "cpp"], "int a = 1; { a; }", 1),
        (&["c", "cpp"], "f;", 0),
        (&["c", "cpp"], "int f() { if (a) return 1; { a; } }", 0),
        (&["c", "cpp"], "int f { return 1; }", 1),
        (&["c", "cpp"], "struct A { int f; } a = { 1 };", 0),
        (&["c"], "int f(a) int a; { return a; }", 0),
        (
            &["c"],
            "struct A f[] = { 1 }; int *g(void) { return 0; }",
            0,
        ),
        (&["c"], "typedef a; { a; }", 1),
        (&["c"], "(int a) { }", 1),
        (&["c"], "{ } { }", 2),
        (&["cpp"], "f(a]);", 1),
        (&["cpp"], "}", 1),
        (
            &["cpp"],
            "namespace a { class B { int f() { return 1; } }; }",
            0,
        ),
        (&["cpp"], "namespace a { return 1; }", 1),
        (&["cpp"], "auto f = [] { return 1; };", 0),
        (
            &["cpp"],
            "struct A { A() try : b(1) { } catch (...) { } int b; };",
            0,
        ),
        (
            &["cpp"],
            "extern \"C\" { int f() { for (;;) return 1; } }",
            0,
        ),
        (&["javascript"], "return 1", 1),
        (&["javascript"], "{ return }", 1),
        (&["javascript"], "function f() { if (a) { return 1 } }", 0),
        (
            &["javascript"],
            "a = () => { return 1 }; b = { c() { return 1 } }",
            0,
        ),
        (
            &["javascript"],
            "class A { b() { return 1 } static { return 1 } }",
            1,
        ),
    ];
    for &(formats, text, expected) in CASES {
        for name in formats {
            assert_eq!(stray(name, text), expected, "{name}: {text}");
        }
    }
}

#[test]
fn what_lacks_its_end_is_out_of_place() {
    const CASES: &[(&str, &str, usize)] = &[
        ("c", "char *a = \"b\", c = 'd';", 0),
        ("c", "char *a = \"b;", 1),
        ("c", "char a = 'b;", 1),
        ("c", "int a; /* b */", 0),
        ("c", "int a; /* b *", 1),
        ("css", "a { b: \"c\" } /* d */", 0),
        ("css", "a { b: 'c } /* d", 2),
        ("css", "a { } /* d", 1),
        ("css", "a { b; c }", 2),
        ("css", "a { b:; c:d; b { c:d } }", 0),
        ("go", "package a; var b = `c` + \"d\" // e", 0),
        ("go", "package a; var b = `c + d", 1),
        ("go", "package a /* b", 1),
        ("javascript", "a = 'b' + \"c\" /* d */", 0),
        ("javascript", "a = 'b + c", 1),
        ("javascript", "a /* b", 1),
        ("typescript", "a = 'b' + \"c\" /* d */", 0),
        ("typescript", "a = 'b + c", 1),
        ("typescript", "a = <b /* c */ />", 0),
        ("rust", "const A: &str = \"b\"; /* c /* d */ */", 0),
        ("rust", "const A: &str = \"b;", 1),
        ("rust", "const A: u8 = 0; /* c /* d */", 1),
    ];
    for &(name, text, expected) in CASES {
        assert_eq!(stray(name, text), expected, "{name}: {text}");
    }
}

#[test]
fn tokens_of_c_that_do_not_go_together_are_out_of_place() {
    for (text, expected) in [
        ("int *a, b(int *, char *), *const c = 0; typedef a *d;", 0),
        ("int f() { a * b; return -a * *b + !c; }", 0),
        (
            "size_t\nf(const T *a, T const b) { (int *) a; return a->b++->c; }",
            0,
        ),
        (
            "struct a { int b : 1, c; struct d *e; } f = { .g = 1, [2].h = 3 };",
            0,
        ),
        ("int a = -b + c->d * f(1, *e), g[3]; int (*f)(int);", 0),
        ("f(int a, int *b[], ...) { g(*a, 1, ({ 2; })); }", 0),
        ("a > 1 ? b : c;", 1),
        ("a->b = 1;", 1),
        ("f(*a) { }", 1),
        ("f(1) { }", 1),
        ("f(int a, *b) { }", 1),
        ("f(int a, 1) { }", 1),
        ("f(int 1) { }", 1),
        ("int (int a) { }", 1),
        ("f(a) { return b([1]) + * ? 2 : 3; }", 2),
        ("int *, a;", 1),
        ("int * = b;", 1),
        ("int f(a) { for (b *; ; ) ; }", 1),
        ("int f(a) { return a + *; }", 1),
        ("int f(a) { if (!) a; }", 1),
        ("int f(a) { return ->b + a; }", 1),
        ("int f(a) { a = ->b; }", 1),
        ("int f(a) { int b\n b = 1; }", 1),
        ("int f(a) { a *b\n b->c = 1; }", 1),
        ("a\nint b;", 1),
        ("struct a { b; c : 1; };", 2),
    ] {
        assert_eq!(stray("c", text), expected, "{text}");
    }
}

#[test]
fn statements_of_go_stand_in_functions_where_there_is_a_package() {
    for (text, expected) in [
        ("a := 1; b(a)", 0),
        ("package a; b(a); { c }", 2),
        ("package a\nfunc b() { c(); if d { e }; f }", 0),
        (
            "package a\nvar b = func() int { return 1 }()\nvar (c int)",
            0,
        ),
        ("package a\nfunc (b c) d(e)\nfunc f(g h)", 0),
        ("package a\nfunc (b c)\nfunc (d) e", 1),
        ("package a\nfunc () { }", 1),
        ("package a\ntype b struct { c func() }", 0),
    ] {
        assert_eq!(stray("go", text), expected, "{text}");
    }
}

#[test]
fn statements_of_rust_do_not_stand_where_items_do() {
    for (text, expected) in [
        ("#![a] use b; #[c(d)] fn e() { f; if g { h() } }", 0),
        ("a!(b); c::d! { e } crate::f!();", 0),
        (
            "macro_rules! a { () => { b; } } union a { b: c } unsafe impl d {}",
            0,
        ),
        (
            "impl a { const B: c = d; e!(); pub default fn f() -> impl g { h } }",
            0,
        ),
        (
            "struct a { b: c } enum d { e = 1, f(g) } trait h { fn i() { j } }",
            0,
        ),
        ("extern \"C\" { fn a(); } mod b { use c; }", 0),
        ("a; b(); c.d; e::f = g; h {}", 4),
        ("let a = 1; if b {} (c); { d } 1", 4),
        ("impl a { b; } mod c { d() } trait e { #[f] 1 }", 3),
        ("use a; b", 1),
        ("fn a() { impl b { c } }", 1),
    ] {
        assert_eq!(stray("rust", text), expected, "{text}");
    }
    for text in ["#(a)\nfn b() {}", "#[]\nfn a() {}", "#[a b]\nfn c() {}"] {
        let parse = parse(&format("rust"), None, text);
        assert_ne!(errors(&parse), [""; 0], "{text}");
    }
}

#[test]
fn what_is_missing_in_sql_is_out_of_place() {
    const CASES: &[(&str, usize)] = &[
        // What clauses, operators and lists hold.
        ("select from t;", 1),
        ("select a from where b;", 1),
        ("select a, from t; select a and from t; select = a;", 3),
        ("select * from t where a = -1 order by; limit 5;", 2),
        ("select count(*), t.*, a[1:] from t; select 1", 0),
        ("select a where not (b) is not null and c not like d;", 0),
        ("select 1 2; select a 1 from t where b c;", 3),
        ("select (a and), f(, b), c in ();", 3),
        (
            "select f(), count(*) over () group by grouping sets ((a), ());",
            0,
        ),
        // Tables and what joins them.
        (
            "select a join b; select a from t cross b; select a from t left;",
            2,
        ),
        ("select a from join t; select a from 0;", 2),
        ("select left(a), a.left from t natural left join u on b;", 0),
        // Queries.
        (
            "select a union; select a union 0; select a union all select b;",
            2,
        ),
        ("with a as 0 select b; with a as (select 1);", 2),
        ("with a (b) as materialized (values (1)) delete from c;", 0),
        (
            "select exists (a), exists (select 1), cast(b), cast(c as int);",
            2,
        ),
        // What statements begin with, and what they cannot do without.
        ("t (a); where b; (1, 2); null;", 4),
        (
            "(select 1); from t; do $$ begin a := 1; end $$; explain select 1;",
            0,
        ),
        ("create t; create table; create table t; create table 0;", 5),
        (
            "create table t (); create table t (0, b); create table t as select 1;",
            2,
        ),
        (
            "create or replace temp table t (a); create unique index i on t (a);",
            0,
        ),
        ("create index i; create index i on t; create view v;", 3),
        (
            "create trigger a after insert on t; create trigger on t begin b; end;",
            2,
        ),
        (
            "create trigger a after insert on t for each row execute function f();",
            0,
        ),
        (
            "insert into t; insert into t values; insert into values (1);",
            3,
        ),
        ("insert into t values 1; insert into t values (1) (2);", 2),
        (
            "insert or ignore into t default values; insert into t (a) (select 1);",
            0,
        ),
        (
            "update t; update set a = 1; update t set a = 1, b = default;",
            2,
        ),
        // What has its own rules.
        ("select distinct on (a) * from t order by b using <, c;", 0),
        (
            "create trigger a after insert or update or delete on t begin b; end;",
            0,
        ),
        (
            "grant select, insert on t to u; pragma a = on; set b to on;",
            0,
        ),
        (
            "create operator === (commutator = ===, join = a); select 1 operator(+) 2;",
            0,
        ),
        (
            "create aggregate a(b) (sortop = <); create type c (like = d);",
            0,
        ),
        ("alter table t exclude using gist (a with =);", 0),
        (
            "create function f(in a int) returns int as 'b' language c;",
            0,
        ),
        (
            "create procedure p(in a int) begin b: loop leave b; end loop; end;",
            0,
        ),
    ];
    for (text, expected) in CASES {
        assert_eq!(stray("sql", text), *expected, "{text}");
    }
}

#[test]
fn what_is_missing_in_cpp_is_out_of_place() {
    const CASES: &[(&str, usize)] = &[
        // Names of what is declared.
        ("int = 5;", 1),
        ("template <class T> auto {}", 1),
        ("int f() { for (int = 0; a; b) ; }", 1),
        ("int 5; int;", 2),
        (
            "void f(int = 0); template <int = 0> struct A { int : 3; };",
            0,
        ),
        ("auto [a, b] = c;", 0),
        (
            "using A = int; auto f() -> int; auto p = new int; enum B : int;",
            0,
        ),
        ("struct A { friend int; operator int() const; };", 0),
        // Types of it.
        ("static const a[5] = { 1 }; b = 2;", 2),
        ("int A::b = 5; std::size_t c = 6; MACRO [[x]] int d = 7;", 0),
        ("f() { a = 1; b[2] = 3; }", 0),
        ("extern \"C\" const char a[] = \"b\";", 0),
        // What a template declares.
        ("template <class T> ;", 1),
        ("class A { template <class T> };", 1),
        ("template <class T> int a; template class A<int>;", 0),
        // Operands.
        ("f() { = 5; a; }", 1),
        ("f() { int a + b; int c % 5; }", 2),
        ("f() { int a = () + b; }", 1),
        ("f() { a.; b.int(); c::; }", 3),
        ("0; -a;", 2),
        ("f() { ++a; -b; 0; \"c\"; }", 0),
        ("f(int(*)(), A, bool = B(), int = 5 % 3) throw();", 0),
        // Semicolons and colons.
        ("f() { int a return 1; }", 1),
        ("f() { a = 1 } int g() { return 1 }", 2),
        ("struct A { int a int b; int f() static int c; };", 2),
        ("f() { MACRO(a) return 1; MACRO }", 0),
        ("struct A { MACRO(a) int b; MACRO public: MACRO };", 0),
        ("int f() const MACRO { } int MACRO g(), h MACRO = 5;", 0),
        (
            "template <class T> concept A = requires (T a) { { a + 1 } -> B; };",
            0,
        ),
        ("struct A { public: int b; public c; };", 1),
        // What heads are of.
        ("f() { if () a; else if b = 1; while () c; }", 3),
        ("f() { for () a; for (b) c; for (d; e) g; for (: h) i; }", 5),
        (
            "f() { for (;;) a; for (auto b : c) d; for (e; auto g : h) i; }",
            0,
        ),
        ("f() { if consteval { } if MACRO(a) { } for MACRO { } }", 0),
        ("f() { __try { } __finally { } try { } catch (...) { } }", 0),
        // What functions take.
        ("int f(0) { } int g(int a, 5) { } int h(, int b);", 3),
        ("int a(0), b(int(1)); int f(int c = 5) { } MACRO(0) { }", 0),
        // Ends.
        ("f(\"a\n); /* b", 2),
        ("R\"(a", 1),
        ("R\"a(b)\" c)a\"_d; u8\"g\"; /**/", 0),
        // Statements behind labels.
        ("f() { a: } g() { switch (a) { case 1: } }", 2),
        ("f() { a: ; } struct A { public: };", 0),
        // The rest.
        (
            "f() { static_cast<>(a); static_cast<A>(); static_cast(b); }",
            3,
        ),
        ("class ; struct A : { };", 2),
        (": a;", 1),
        // A preprocessor's branches.
        ("int a\n#if B\n= 1;\n#else\n= 2;\n#endif\n", 0),
        ("f() { return a\n#if B\n+ b\n#endif\n; }", 0),
    ];
    for &(text, expected) in CASES {
        assert_eq!(stray("cpp", text), expected, "{text}");
    }
}

#[test]
fn go_needs_no_package_and_no_function_around_statements() {
    for text in [
        "a := 1; b(a)",
        "func f() {}\nvar a = func() int { return 1 }()",
    ] {
        let parse = parse(&format("go"), None, text);
        assert_eq!(errors(&parse), [""; 0], "{text}");
    }
}

#[test]
fn javascript_without_what_it_asks_for_is_an_error() {
    for text in [
        "function () {}",
        "class {}",
        "try {}",
        "f(, a)",
        "f(a,, b)",
        "x = { , a }",
        "x = { 1 }",
        "x = ()",
        "var a.b",
        "var [a]",
        "function f(1) {}",
        "function f({ a: 1 }) {}",
        "for (a) ;",
        "for (var a) ;",
        "x = super",
    ] {
        let parse = parse(&format("javascript"), None, text);
        assert_ne!(errors(&parse), [""; 0], "{text}");
    }
    for text in [
        "export default function () {}",
        "export default class {}",
        "export default async function* () {}",
        "try {} finally {}",
        "f(a, ...b,)",
        "x = [, a,, b]",
        "x = { 'a': 1, [b]: 2, get c() {}, async *d() {}, e, f = 1, ...g, get: 3 }",
        "x = () => ({}), async () => 1, async (a) => a, async a => a",
        "x = ({ a: [b = 1, , ...c], ...d }, e = () => {}) => a",
        "var [a] = b, { c, d: e = 1, 'f': [g] } = h",
        "function f(a = 1, [b], { c }, ...d) {}",
        "for (a in b) ; for (var c in d) ; for (const [e] of f) ; for (;;) ;",
        "for (var a = 1, b; a in b; a++) ; for (let x = 0;;) ;",
        "let a\n[b, c] = d",
        "x = super.y; class A extends B { constructor() { super(); super[a] } }",
    ] {
        let parse = parse(&format("javascript"), None, text);
        assert_eq!(errors(&parse), [""; 0], "{text}");
    }
}

#[test]
fn type_names_of_c_are_known() {
    const MARKS: &[(&str, &str)] = &[
        ("TYPE_NAME", "type:"),
        ("DIRECTIVE", "line:"),
        ("INNER_DIRECTIVE", "inner:"),
        ("EXTENSION_OPERATOR", "operator:"),
    ];
    for (text, expected) in [
        (
            "typedef int a, *b; a c; b d;",
            "typedef int a , * b ; type:a c ; type:b d ;",
        ),
        (
            "typedef void (*f)(int x); f y; x;",
            "typedef void ( * f ) ( int x ) ; type:f y ; x ;",
        ),
        (
            "typedef struct S { int a; } S; S a;",
            "typedef struct S { int a ; } S ; type:S a ;",
        ),
        (
            "typedef int T[2]; T T; x.T; struct T y;",
            "typedef int T [ 2 ] ; type:T T ; x . T ; struct T y ;",
        ),
        (
            "Foo x; const Bar *y; (Baz *) z; (Qux) w;",
            "type:Foo x ; const Bar * y ; ( type:Baz * ) z ; ( type:Qux ) w ;",
        ),
        (
            "if (x) y; f(x) * y; a * b;",
            "if ( x ) y ; f ( x ) * y ; a * b ;",
        ),
        (
            "# 1 \"a\"\nx = f(\n# 2 \"b\"\n);",
            "line:# 1 \"a\" x = f ( inner:# 2 \"b\" ) ;",
        ),
        (
            "__extension__ ({ 1; }); __extension__ int x;",
            "operator:__extension__ ( { 1 ; } ) ; __extension__ int x ;",
        ),
    ] {
        assert_eq!(tokens("c", text, MARKS), expected, "{text}");
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
        ("c", input("sample.i")),
        ("c", input("sample.c")),
        ("cpp", cpp.to_owned()),
        ("cpp", input("sample.cpp")),
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
fn words_of_sql_are_what_their_places_make_them() {
    const MARKS: &[(&str, &str)] = &[
        ("CLAUSE", "clause:"),
        ("SET_OPERATOR", "set:"),
        ("WORD_OPERATOR", "operator:"),
        ("JOIN_TYPE", "type:"),
        ("JOIN", "join:"),
        ("BRANCH", "branch:"),
        ("CASE_END", "end:"),
        ("BLOCK_BEGIN", "{:"),
        ("BLOCK_END", "}:"),
        ("KEYWORD", "-"),
        ("STRAY", "stray:"),
        ("COMMAND", "command:"),
        ("DATA_LINE", "data:"),
        ("INNER_SEMI", "inner:"),
        ("DOLLAR_STRING", "string:"),
        ("STRING", "string:"),
    ];
    for (text, expected) in [
        (
            "select left(a) from t left join u on x;",
            "clause:select -left ( a ) clause:from t type:left join:join u operator:on x ;",
        ),
        (
            "select t.from, end from t order  by 1;",
            "clause:select t . from , -end clause:from t clause:order  by 1 ;",
        ),
        ("a union all b", "a set:union -all b "),
        (
            "x is distinct from y; on delete set null; a = values(a)",
            "x operator:is -distinct -from y ; -on delete set null ; a = -values ( a ) ",
        ),
        (
            "case when a then case b when 1 then 2 end else 3 end;",
            "case branch:when a branch:then case b branch:when 1 branch:then 2 end:end branch:else 3 end:end ;",
        ),
        (
            "begin; begin immediate; end;",
            "-begin ; -begin -immediate ; -end ;",
        ),
        (
            "create trigger t begin a; if b then c; end if; end; d;",
            "-create trigger t {:begin a ; -if b clause:then c ; -end -if ; }:end ; d ;",
        ),
        ("(a]);", "( a stray:] ) ;"),
        (
            "$$a;b$$ $x$ $$ $x$ 'a\\' 'b';",
            "string:$$a;b$$ string:$x$ $$ $x$ string:'a\\' string:'b' ;",
        ),
        (
            "AUTO_INCREMENT 'a\\'b' \"c\\\"d\";",
            "-AUTO_INCREMENT string:'a\\'b' \"c\\\"d\" ;",
        ),
        (
            "delimiter //\ncreate procedure p() begin a; end//\nb//",
            "command:delimiter // -create -procedure p ( ) {:begin a ; }:end // b //",
        ),
        (
            "copy t from stdin;\n1;\n'\n\\.\na;",
            "-copy t clause:from -stdin ; data:1; data:' command:\\. a ;",
        ),
        (
            "create rule r as do (a; b); c;",
            "-create -rule r operator:as -do ( a inner:; b ) ; c ;",
        ),
        ("a # b\n # c\n;", "a # b ;"),
    ] {
        assert_eq!(tokens("sql", text, MARKS), expected, "{text}");
    }
}

#[test]
fn columns_make_the_structure_of_yaml() {
    const MARKS: &[(&str, &str)] = &[
        ("BLOCK_OPEN", "("),
        ("BLOCK_CLOSE", ")"),
        ("ENTRY_END", ";"),
        ("ITEM_COLON", "item"),
        ("TEXT_LINE", "line:"),
        ("SCALAR_HEADER", "header:"),
        ("DOCUMENT_START", "document:"),
    ];
    for (text, expected) in [
        ("a: b\nc:\n  d\n", "( a : b ; c : ( d ; ) ; )"),
        (
            "a:\n- b\n- c\nd: e",
            "( a : ( - ( b ; ) ; - ( c ; ) ; ) ; d : e ; )",
        ),
        (
            "- a: b\n  c: d\n- - e",
            "( - ( a : b ; c : d ; ) ; - ( - ( e ; ) ; ) ; )",
        ),
        (
            "a: |\n  b: c\n\n   d\ne: f",
            "( a : header:| line:b: c line:d ; e : f ; )",
        ),
        ("- >\n b\nc", "( - ( header:> line:b ; ) ; c ; )"),
        (
            "--- |\na\n--- b",
            "document:--- ( header:| line:a ; ) document:--- ( b ; )",
        ),
        ("a: b\n  - \"c\n d", "( a : b - \"c d ; )"),
        ("a: [b,\nc: d]\ne", "( a : [ b , c : d ] ; e ; )"),
        ("? a\n: b", "( ? ( a ; ) ; item: ( b ; ) ; )"),
        ("a: 'b\nc: d'\ne: f", "( a : 'b\nc: d' ; e : f ; )"),
        ("a:b: c#d #e", "( a:b : c#d ; )"),
    ] {
        assert_eq!(tokens("yaml", text, MARKS), expected, "{text}");
    }
}

#[test]
fn braces_and_ends_of_rust_are_told_apart() {
    const MARKS: &[(&str, &str)] = &[
        ("BODY_OPEN", "body:"),
        ("STRUCT_OPEN", "struct:"),
        ("CALL_BANG", "call:"),
        ("LET_ELSE", "let:"),
        ("LAST", "#"),
    ];
    for (text, expected) in [
        // Heads.
        ("if a { b }", "if a body:{ b # }"),
        (
            "if a == (B { c: 1 }) { }",
            "if a == ( B struct:{ c : 1 } ) body:{ }",
        ),
        ("if { a } { b; }", "if { a # } body:{ b ; }"),
        (
            "if match a { _ => b } { }",
            "if match a body:{ _ => b # } body:{ }",
        ),
        (
            "while let A { b } = c {}",
            "while let A struct:{ b } = c body:{ }",
        ),
        (
            "for (a, B { c }) in 0.. {}",
            "for ( a , B struct:{ c } ) in 0 .. body:{ }",
        ),
        (
            "match a { B { c } if d => e, f => g {} }",
            "match a body:{ B struct:{ c } if d => e , f => g struct:{ } # }",
        ),
        // Items.
        ("fn f() -> A { B {} }", "fn f ( ) -> A { B struct:{ } # }"),
        (
            "impl<'a> A for B<{ 1 }> where for<'b> C: D, { }",
            "impl < 'a > A for B < { 1 # } > where for < 'b > C : D , { }",
        ),
        ("union A { b: c, }", "union A { b : c , }"),
        ("enum A { B { c: d } }", "enum A { B struct:{ c : d } # }"),
        ("use a::{b, c::{d}};", "use a :: { b , c :: { d } } ;"),
        (
            "a = |x| -> B<c, d> { e };",
            "a = | x | -> B < c , d > { e # } ;",
        ),
        (
            "let a: fn(b) -> c = d {};",
            "let a : fn ( b ) -> c = d struct:{ } ;",
        ),
        // Macros.
        (
            "a! { B { c } } d!(E { f });",
            "a ! { B { c } } # d ! ( E { f } ) ;",
        ),
        ("a! {}.b();", "a ! { } . b ( ) ;"),
        ("x = a! {}; b", "x = a ! { } ; b #"),
        (
            "macro_rules! a { () => { b } }",
            "macro_rules ! a { ( ) => { b } } #",
        ),
        (
            "vec![B { c }]; !vec",
            "vec call:! [ B struct:{ c } ] ; ! vec #",
        ),
        ("#[a(B { c })] d", "# [ a ( B { c } ) ] d #"),
        // Ends.
        (
            "let A(b) = c else { d }; if e {} else {}",
            "let A ( b ) = c let:else { d # } ; if e body:{ } else { }",
        ),
        ("{ a; }", "{ a ; }"),
        ("{ a }", "{ a # }"),
    ] {
        assert_eq!(tokens("rust", text, MARKS), expected, "{text}");
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

#[test]
fn python_is_cut_as_its_grammar_asks() {
    const MARKS: &[(&str, &str)] = &[
        ("LINE_END", "#"),
        ("INDENT", ">"),
        ("DEDENT", "<"),
        ("MATCH", "word:"),
        ("CASE", "word:"),
        ("TYPE", "word:"),
        ("LOOP_IN", "loop:"),
        ("FILTER", "filter:"),
        ("STRING_TEXT", "text:"),
        ("FORMAT_TEXT", "format:"),
    ];
    for (text, expected) in [
        ("a\n\n  # b\nc", "a # c #"),
        (
            "if a:\n  b\n  if c:\n\td\ne",
            "if a : # > b # if c : # > d # < < e #",
        ),
        ("a = (b\n  ) + \\\n c", "a = ( b ) + c #"),
        (
            "match a:\n case b if c: case = match",
            "word:match a : # > word:case b filter:if c : case = match # <",
        ),
        ("match[a] = type(b)", "match [ a ] = type ( b ) #"),
        (
            "if a: type b = c; type d = e",
            "if a : word:type b = c ; word:type d = e #",
        ),
        (
            "for a in b if c in d else e: pass",
            "for a loop:in b if c in d else e : pass #",
        ),
        (
            "[a if b else c for d in e if f], g if h else i",
            "[ a if b else c for d loop:in e filter:if f ] , g if h else i #",
        ),
        (
            "f'a{b:=5}{{c{d != e!r:>{f}}'",
            "f' text:a { b : format:=5 } text:{{c { d != e ! r : format:> { f } } ' #",
        ),
        (
            "def f(a:\n  return (b\ndef g(): pass",
            "def f ( a : # > return ( b # < def g ( ) : pass #",
        ),
    ] {
        assert_eq!(tokens("python", text, MARKS), expected, "{text}");
    }
}

#[test]
fn go_is_cut_as_its_grammar_asks() {
    const MARKS: &[(&str, &str)] = &[
        ("LINE_END", "#"),
        ("LITERAL_OPEN", "literal:"),
        ("CALL_OPEN", "call:"),
        ("INDEX_OPEN", "index:"),
        ("FUNC_TYPE", "type:"),
        ("UNARY", "unary:"),
    ];
    for (text, expected) in [
        ("a\n(b)", "a # ( b ) #"),
        ("a +\n-b\nreturn\n", "a + unary:- b # return #"),
        ("if a == b {\n}", "if a == b { } #"),
        (
            "for a := range []b{c} {\n}",
            "for a := range [] b literal:{ c } { } #",
        ),
        (
            "a := b{{c}, d: {}, e: f(g{})}",
            "a := b literal:{ literal:{ c } , d : literal:{ } , e : f call:( g literal:{ } ) } #",
        ),
        (
            "func (a b) c() (d func() *e) {\n}",
            "func ( a b ) c call:( ) call:( d type:func ( ) unary:* e ) { } #",
        ),
        (
            "a := []func() b{func() b { return c[0] }}",
            "a := [] type:func ( ) b literal:{ func ( ) b { return c index:[ 0 ] } } #",
        ),
        (
            "a := map[b]*struct{}{c: &d{}}",
            "a := map [ b ] unary:* struct { } literal:{ c : unary:& d literal:{ } } #",
        ),
    ] {
        assert_eq!(tokens("go", text, MARKS), expected, "{text}");
    }
}

#[test]
fn kotlin_is_cut_as_its_grammar_asks() {
    const MARKS: &[(&str, &str)] = &[
        ("LINE_END", "#"),
        ("TYPE_OPEN", "type:"),
        ("TYPE_ARROW", "type:"),
        ("LAMBDA_OPEN", "lambda:"),
        ("CLASS_OPEN", "class:"),
        ("ENUM_OPEN", "enum:"),
        ("WHEN_OPEN", "when:"),
        ("ANNOTATION_OPEN", "annotation:"),
        ("LABEL", "label:"),
        ("LABEL_AT", "label:"),
        ("JUMP_AT", "jump:"),
        ("VALUE_AT", "value:"),
        ("FILE_AT", "file:"),
        ("FUN_VALUE", "value:"),
        ("OBJECT_VALUE", "value:"),
        ("DO_WHILE", "do:"),
        ("MODIFIER", "word:"),
        ("ACCESSOR", "word:"),
        ("BY", "word:"),
        ("CATCH", "word:"),
        ("CONSTRUCTOR", "word:"),
        ("CONTEXT", "word:"),
        ("FINALLY", "word:"),
        ("IMPORT", "word:"),
        ("INIT", "word:"),
        ("WHERE", "word:"),
        ("TEMPLATE_NAME", "name:"),
    ];
    for (text, expected) in [
        ("a\n(b)\n-c", "a # ( b ) # - c #"),
        ("a\n  .b\n  ?: c && d\n  && e", "a . b ?: c && d && e #"),
        ("a = (b\n  c)", "a = ( b c ) #"),
        ("a(b)\n{ c }\nd\n{ e }", "a ( b ) { c # } # d # { e # } #"),
        ("a(b < c, d > e)", "a ( b < c , d > e ) #"),
        ("a(b<c, d>(e))", "a ( b type:< c , d > ( e ) ) #"),
        ("a < b && c > (d)", "a < b && c > ( d ) #"),
        (
            "val a: B<C<D>> = b<c.d?, *>()",
            "val a : B type:< C type:< D > > = b type:< c . d ? , * > ( ) #",
        ),
        (
            "fun <T : A> B<T>.c() {}",
            "fun type:< T : A > B type:< T > . c ( ) { } #",
        ),
        (
            "{ a, (b, c): D<E> -> f }",
            "lambda:{ a , ( b , c ) : D type:< E > -> f # } #",
        ),
        (
            "{ a: (B) -> C -> d }",
            "lambda:{ a : ( B ) type:-> C -> d # } #",
        ),
        (
            "{ val a: () -> B = c }",
            "{ val a : ( ) type:-> B = c # } #",
        ),
        (
            "when (a) { is () -> B -> c\n(d) -> { e } else -> f }",
            "when ( a ) when:{ is ( ) type:-> B -> c # ( d ) -> { e # } # else -> f # } #",
        ),
        (
            "when { a -> if (b) c\n else d\n else if e -> f }",
            "when when:{ a -> if ( b ) c else d # else if e -> f # } #",
        ),
        (
            "val a = b\n private set\nget(c)\nval d get() = e",
            "val a = b word:private word:set # get ( c ) # val d word:get ( ) = e #",
        ),
        (
            "class A { val b: C\n @D(1) get() = e\n fun get() {} }",
            "class A class:{ val b : C @ D annotation:( 1 ) word:get ( ) = e # fun get ( ) { } # } #",
        ),
        (
            "data class A @B private constructor(val data: C) : D by data {}",
            "word:data class A @ B word:private word:constructor ( val data : C ) : D word:by data class:{ } #",
        ),
        ("data = open\nval a", "data = open # val a #"),
        (
            "enum class A { B { c() }, D; fun e() }",
            "word:enum class A enum:{ B class:{ c ( ) # } , D ; fun e ( ) # } #",
        ),
        (
            "class A fun b() {} class C",
            "class A # fun b ( ) { } # class C #",
        ),
        (
            "try { a } catch (b: C) { d } finally { e }\ncatch(f)",
            "try { a # } word:catch ( b : C ) { d # } word:finally { e # } # catch ( f ) #",
        ),
        (
            "do a\nwhile (b)\nwhile (c) d",
            "do a do:while ( b ) # while ( c ) d #",
        ),
        (
            "a@ for (b in c) continue@a",
            "label:a label:@ for ( b in c ) continue jump:@ a #",
        ),
        ("return@a b\nreturn\nc", "return jump:@ a b # return # c #"),
        (
            "@A(b) c = @D fun() {}",
            "@ A annotation:( b ) c = value:@ D value:fun ( ) { } #",
        ),
        (
            "@file:A\n@B import c",
            "file:@ file : A # @ B word:import c #",
        ),
        (
            "import a.*\nimport(b)",
            "word:import a . * # import ( b ) #",
        ),
        (
            "context(a: B)\nfun c()\ncontext(d)\ne",
            "word:context ( a : B ) fun c ( ) # context ( d ) # e #",
        ),
        (
            "a = object : B by c {}\nobject D",
            "a = value:object : B word:by c class:{ } # object D #",
        ),
        (
            "fun <T> a() where T : B = where",
            "fun type:< T > a ( ) word:where T : B = where #",
        ),
        ("a = b or\nc\n++d", "a = b or c # ++ d #"),
        (
            "class A private (b: C)\nclass D @E internal open (f: G)\nopen(h)",
            "class A word:private ( b : C ) # class D @ E word:internal word:open ( f : G ) # open ( h ) #",
        ),
        (
            "enum class A { open, private @B C(1), data D; open fun e() }",
            "word:enum class A enum:{ open , word:private value:@ B C ( 1 ) , word:data D ; word:open fun e ( ) # } #",
        ),
        ("a /* /* b */ */ c", "a c #"),
        (
            "\"a$b${ {c} }\" + $$\"$d$$e\"",
            "\" a name:$b ${ { c # } } \" + $$\" $ d name:$$e \" #",
        ),
        (
            "fun a() { b(c }\nfun d()",
            "fun a ( ) { b ( c # } # fun d ( ) #",
        ),
    ] {
        assert_eq!(tokens("kotlin", text, MARKS), expected, "{text}");
    }
}

#[test]
fn ruby_is_cut_as_its_grammar_asks() {
    const MARKS: &[(&str, &str)] = &[
        ("STATEMENT_END", "#"),
        ("ARGUMENTS_OPEN", "<"),
        ("ARGUMENTS_CLOSE", ">"),
        ("CALL_OPEN", "call:"),
        ("INDEX_OPEN", "index:"),
        ("BLOCK_OPEN", "block:"),
        ("LAMBDA_OPEN", "lambda:"),
        ("PIPE_OPEN", "pipe:"),
        ("PIPE_CLOSE", "pipe:"),
        ("EMPTY_PIPES", "pipes:"),
        ("LAMBDA_DO", "lambda:"),
        ("LOOP_DO", "loop:"),
        ("FOR_IN", "for:"),
        ("MATCH", "match:"),
        ("OTHERWISE", "otherwise:"),
        ("MODIFIER", "modifier:"),
        ("PREFIX", "prefix:"),
        ("SPLAT", "splat:"),
        ("RANGE_PREFIX", "prefix:"),
        ("TOP", "top:"),
        ("ANONYMOUS", "alone:"),
        ("TRAILING_COMMA", "last:"),
        ("PATTERN_COMMA", "pattern:"),
        ("ENDLESS", "endless:"),
        ("SINGLETON", "singleton:"),
        ("METHOD_NAME", "name:"),
        ("LABEL", "label:"),
        ("LABEL_OPEN", "label:"),
        ("REGEX_OPEN", "regex:"),
        ("WORDS_OPEN", "words:"),
        ("CHARACTER", "character:"),
        ("SYMBOL", "symbol:"),
        ("HEREDOC", "heredoc:"),
        ("DOCUMENT_OPEN", "document:"),
    ];
    for (text, expected) in [
        // Without a name known, what follows it is its argument.
        (
            "a [1]; a -1; a *b; a /b/; a ?c",
            "a < [ 1 ] > ; a < prefix:- 1 > ; a < splat:* b > ; a < regex:/ b / > ; a < character:?c > #",
        ),
        (
            "a = 1; a [1]; a -1; a *b; a /b; a ?c : d",
            "a = 1 ; a index:[ 1 ] ; a - 1 ; a * b ; a / b ; a ? c : d #",
        ),
        (
            "def a(b) b [1] end; b [1]",
            "def name:a call:( b ) b index:[ 1 ] # end ; b < [ 1 ] > #",
        ),
        (
            "a { |b, *c| b [1] }; b [1]",
            "a block:{ pipe:| b , splat:* c pipe:| b index:[ 1 ] # } ; b < [ 1 ] > #",
        ),
        (
            "a, (b, *c) = 1; c [1]",
            "a , ( b , splat:* c # ) = 1 ; c index:[ 1 ] #",
        ),
        (
            "a b c, d do e end.f g",
            "a < b < c , d > > do e # end . f < g > #",
        ),
        (
            "a b { c }, -> do d end",
            "a < b block:{ c # } , -> lambda:do d # end > #",
        ),
        (
            "a (1) { b }; c (1).d, 2; e(1) { }",
            "a < ( 1 # ) > block:{ b # } ; c < ( 1 # ) . d , 2 > ; e call:( 1 ) block:{ } #",
        ),
        (
            "a b if c and d e or f",
            "a < b > modifier:if c and d < e > or f #",
        ),
        (
            "return if a; return -1, b unless c",
            "return modifier:if a ; return < prefix:- 1 , b > modifier:unless c #",
        ),
        (
            "while a do b end while c",
            "while a loop:do b # end modifier:while c #",
        ),
        (
            "while a(b do c end) do d end",
            "while a call:( b do c # end ) loop:do d # end #",
        ),
        (
            "for a, in b do c end",
            "for a last:, for:in b loop:do c # end #",
        ),
        (
            "a = begin b rescue c end rescue d",
            "a = begin b otherwise:rescue c # end otherwise:rescue d #",
        ),
        (
            "begin\na\nrescue B => c\nd\nend",
            "begin a \n rescue B => c \n d \n end #",
        ),
        (
            "a = if b then c else d end",
            "a = if b then c # else d # end #",
        ),
        ("a\n  # c\n  .b\n  &.c\n-d", "a . b &. c \n prefix:- d #"),
        ("a(\n  b,\n)\n[c\n]", "a call:( b last:, ) \n [ c ] #"),
        ("a b:\n  c", "a < label:b: c > #"),
        (
            "a ? b : c; d ? e : :f; g ? \"h\": i",
            "a ? b : c ; d ? e : symbol::f ; g ? \" h \" : i #",
        ),
        (
            "{ a: 1, \"b\": 2, if: 3 }",
            "{ label:a: 1 , label:\" b \": 2 , label:if: 3 } #",
        ),
        (
            "a {}; a = {}; a({}) {}",
            "a block:{ } ; a = { } ; a call:( { } ) block:{ } #",
        ),
        (
            "->(a) { }; -> a, b { }; -> { {} }",
            "-> call:( a ) lambda:{ } ; -> a , b lambda:{ } ; -> lambda:{ { } # } #",
        ),
        (
            "def a = b c if d",
            "def name:a endless:= b < c > modifier:if d #",
        ),
        (
            "def self.a=(b) end; def +(o) end; def if; end",
            "def self . name:a= call:( b ) end ; def name:+ call:( o ) end ; def name:if ; end #",
        ),
        (
            "def a(*, **, &) b(*, **, &) end",
            "def name:a call:( alone:* , alone:** , alone:& ) b call:( alone:* , alone:** , alone:& ) # end #",
        ),
        (
            "def a *b, c: 1\nd\nend",
            "def name:a splat:* b , label:c: 1 \n d \n end #",
        ),
        (
            "class << a; end; class A < B; end",
            "class singleton:<< a ; end ; class A < B ; end #",
        ),
        (
            "a.class.b? c, d.+ e",
            "a . name:class . b? < c , d . name:+ < e > > #",
        ),
        (
            "alias a= +; undef b, :c",
            "alias name:a= name:+ ; undef name:b , symbol::c #",
        ),
        ("alias :\"#{'a'}\" b", "alias :\" #{ ' a ' # } \" name:b #"),
        ("a::B ::C; a ::b", "a :: B < top::: C > ; a < top::: b > #"),
        (
            "(1..); a[..2]; b 1..2",
            "( 1 .. # ) ; a index:[ prefix:.. 2 ] ; b < 1 .. 2 > #",
        ),
        (
            "case a\nin {b:} if c then d\nin [e, *] then f\nend",
            "case a \n in { label:b: } modifier:if c then d \n in [ e , alone:* ] then f \n end #",
        ),
        (
            "a in b; a => [c, *d]",
            "a match:in b ; a => [ c , splat:* d ] #",
        ),
        (
            "while a in b, [c, d] do e end; b [1]; a in b, and f c, d",
            "while a match:in b pattern:, [ c , d ] loop:do e # end ; b index:[ 1 ] ; a match:in b last:, and f < c , d > #",
        ),
        (
            "a rescue alias b c\na rescue undef b, c if d",
            "a otherwise:rescue alias name:b name:c \n a otherwise:rescue undef name:b , name:c modifier:if d #",
        ),
        (
            "module A[1]::B; end; class C [1]; end",
            "module A index:[ 1 ] :: B ; end ; class C # [ 1 ] ; end #",
        ),
        (
            "/(?<a>b)(?<c>)/ =~ d; a [1]; c /1; e [1]",
            "regex:/ (?<a>b)(?<c>) / =~ d ; a index:[ 1 ] ; c / 1 ; e < [ 1 ] > #",
        ),
        (
            "/(?<a>#{b})/ =~ c; d =~ /(?<e>)/; a [1]; e [1]",
            "regex:/ (?<a> #{ b # } ) / =~ c ; d =~ regex:/ (?<e>) / ; a < [ 1 ] > ; e < [ 1 ] > #",
        ),
        (
            "a { || }; a do |b,| end",
            "a block:{ pipes:|| } ; a do pipe:| b last:, pipe:| end #",
        ),
        (
            "a <<~B, <<C\n  #{b}\n  B\nc\nC\nd",
            "a < heredoc:<<~B , heredoc:<<C > \n document:    #{ b # } \n   B\n document: c\n C\n d #",
        ),
        ("a << B; a = 1; a <<b", "a << B ; a = 1 ; a << b #"),
        (
            "%w(a (b) c) + %q[d[e]]",
            "words:%w( a (b) c ) + %q[ d[e] ] #",
        ),
        (
            "\"a#{b { \"c\" }}d#@e\" 'f'",
            "\" a #{ b block:{ \" c \" # } # } d #@e \" ' f ' #",
        ),
        (
            "a % b; a %(b); c = 1 %(2)",
            "a % b ; a < %( b ) > ; c = 1 % ( 2 # ) #",
        ),
        ("p a\n=begin\nb\n=end\nc", "p < a > \n c #"),
        ("1if a; 2.b; 3.0r", "1 modifier:if a ; 2 . b ; 3.0r #"),
        (
            "def a\nb(c\nend\nd",
            "def name:a \n b call:( c # end \n d #",
        ),
        ("a\n__END__\nb", "a \n __END__\n b"),
    ] {
        assert_eq!(tokens("ruby", text, MARKS), expected, "{text}");
    }
}

#[test]
fn regular_expressions_are_cut_as_their_notation_asks() {
    const MARKS: &[(&str, &str)] = &[
        ("CHAR", "c:"),
        ("ESCAPE", "e:"),
        ("BRACE_OPEN", "times:"),
        ("SET_OPERATOR", "set:"),
        ("CARET", "not:"),
        ("POSIX_CLASS", "class:"),
        ("REFERENCE_OPEN", "ref:"),
    ];
    for (text, expected) in [
        ("a{2,3}{b}{,", "c:a times:{ 2 , 3 } c:{ c:b c:} c:{ c:,"),
        (r"\Q(*\E(*A)\)", r"\Q ( * \E (*A) e:\)"),
        ("(?<a>b)(?<=c)", "( ?< a > c:b ) ( ?<= c:c )"),
        ("(?i)(?i:a)(?1)(?#b)", "(?i) ( ?i: c:a ) (?1) (?#b)"),
        (r"\k<a>\k<\g{-1}", r"ref:\k< a > e:\k c:< ref:\g{ - 1 }"),
        // What is in a class, and which brackets are.
        ("[^^$][-.-]", "[ not:^ c:^ c:$ ] [ - c:. - ]"),
        ("[[:a:]&&]", "[ class:[:a:] c:& c:& ]"),
        ("[[]a]", "[ c:[ ] c:a c:]"),
        ("[]a][b]", "[ c:] c:a ] [ c:b ]"),
        ("[a[b]c]", "[ c:a [ c:b ] c:c ]"),
        ("[a-z&&[b]]", "[ c:a - c:z set:&& [ c:b ] ]"),
        ("a[]|[^]*", "c:a [ ] | [ not:^ ] *"),
        (r"[\]", r"[ c:\ ]"),
        (r"[\]]", r"[ e:\] ]"),
        ("[[:a]", "[ c:[ c:: c:a ]"),
        // White space and comments are layout if a flag says so, or if only that closes what is open.
        ("a #b", "c:a c:  c:# c:b"),
        ("(?x) a #b", "(?x) c:a"),
        ("(?x: a )#", "( ?x: c:a ) c:#"),
        ("((?x) a ) (?-x) b", "( (?x) c:a ) c:  (?-x) c:  c:b"),
        ("a # (\nb", "c:a c:b"),
    ] {
        assert_eq!(tokens("regex", text, MARKS), expected, "{text}");
    }
}

#[test]
fn swift_is_cut_as_its_grammar_asks() {
    const MARKS: &[(&str, &str)] = &[
        ("LINE_END", "#"),
        ("SIGNATURE", "signature:"),
        ("CLOSURE_OPEN", "closure:"),
        ("SWITCH_OPEN", "switch:"),
        ("ACCESSORS_OPEN", "accessors:"),
        ("NAMES_OPEN", "names:"),
        ("ATTRIBUTE_OPEN", "attribute:"),
        ("TREE_OPEN", "tree:"),
        ("TYPE_OPEN", "type:"),
        ("TYPE_CLOSE", "type:"),
        ("TYPE_AND", "type:"),
        ("PREFIX", "prefix:"),
        ("POSTFIX", "postfix:"),
        ("OPERATOR_NAME", "name:"),
        ("LABEL", "label:"),
        ("CLOSURE_LABEL", "label:"),
        ("MODIFIER", "word:"),
        ("WORD", "word:"),
        ("SUFFIX_IF", "suffix:"),
        ("CASE_IF", "case:"),
        ("ACCESSORS_IF", "accessors:"),
        ("OF", "type:"),
        ("ATTRIBUTE_IF", "attribute:"),
        ("REGEX", "regex:"),
    ];
    for (text, expected) in [
        ("a\n(b)\n-c\n- d", "a # ( b ) # prefix:- c - d #"),
        ("a\n  .b\n  ?? c && d\n  && e", "a . b ?? c && d && e #"),
        ("a(b < c, d > e)", "a ( b < c , d > e ) #"),
        ("a(b<c, d>(e))", "a ( b type:< c , d type:> ( e ) ) #"),
        ("a<b<c>>()", "a type:< b type:< c type:> type:> ( ) #"),
        ("a b: c", "a b : c #"),
        ("if a { b }\nc { d }", "if a { b # } # c closure:{ d # } #"),
        ("if a.b { $0 } { c }", "if a . b closure:{ $0 # } { c # } #"),
        (
            "a { [b] (c: D) in e }",
            "a closure:{ signature: [ b ] ( label:c : D ) in e # } #",
        ),
        (
            "a { b } c: { d in }",
            "a closure:{ b # } label:c : closure:{ signature: d in } #",
        ),
        ("a(b:c:)", "a names:( label:b : label:c : ) #"),
        ("a(in: 1, +)", "a ( label:in : 1 , name:+ ) #"),
        (
            "a.map(/b c/)\nd / e / f",
            "a . map ( regex:/b c/ ) # d / e / f #",
        ),
        ("a...\n...b", "a postfix:... # prefix:... b #"),
        ("a! = b!.c", "a ! = b ! . c #"),
        (
            "func ==<A>(b: A)",
            "func name:== type:< A type:> ( label:b : A ) #",
        ),
        ("let a: any B & C", "let a : word:any B type:& C #"),
        (
            "var a: B { get set }\nvar a: B { c }",
            "var a : B accessors:{ get set } # var a : B { c # } #",
        ),
        (
            "switch a { case b: c case d: e }",
            "switch a switch:{ case b : c # case d : e # } #",
        ),
        (
            "switch a {\n#if b\ncase c: d\n#endif\n}",
            "switch a switch:{ case:#if b # case c : d # #endif } #",
        ),
        (
            "a\n#if b\n.c\n#endif\n.d",
            "a suffix:#if b # . c #endif . d #",
        ),
        (
            "#if a\n@b\n#endif\nlet c",
            "attribute:#if a # @ b #endif let c #",
        ),
        (
            "var a: B {\n#if c(>=1)\n#if d\n@E get { f }\n#else\nset(g) {}\n#endif\n#endif\nset }",
            "var a : B accessors:{ accessors:#if c ( prefix:>= 1 ) # accessors:#if d # @ E get { f # } \
             #else set ( g ) { } #endif #endif set } #",
        ),
        (
            "let a: [4 of B] = [n of [_ of C]](d: 1, of: 2)",
            "let a : [ 4 type:of B ] = [ n type:of [ _ type:of C ] ] ( label:d : 1 , label:of : 2 ) #",
        ),
        (
            "let a = f<[4 of B]>()\nof[of]",
            "let a = f type:< [ 4 type:of B ] type:> ( ) # of [ of ] #",
        ),
        (
            "func f(_ a: nonisolated(nonsending) (B) async -> C)\nnonisolated(nonsending) func g()",
            "func f ( label:_ label:a : word:nonisolated tree:( nonsending ) ( B ) async -> C ) # \
             word:nonisolated ( nonsending ) func g ( ) #",
        ),
        (
            "@available(a 1, *) @B(c) var d",
            "@ available tree:( a 1 , * ) @ B attribute:( c ) var d #",
        ),
        ("open class A\nopen(a)", "word:open class A # open ( a ) #"),
        ("return\na\nreturn\nlet b", "return a # return # let b #"),
        (
            "\"a\\(b + \"c\\(d)\")\"",
            "\" a \\( b + \" c \\( d ) \" ) \" #",
        ),
        ("#\"\\(a)\\#(b)\"#", "#\" \\(a) \\#( b ) \"# #"),
        ("a /* /* b */ */ c", "a c #"),
        (
            "func a() { b(c }\nfunc d()",
            "func a ( ) { b ( c # } # func d ( ) #",
        ),
    ] {
        assert_eq!(tokens("swift", text, MARKS), expected, "{text}");
    }
}

#[test]
fn what_opens_type_arguments_in_java_is_told_from_what_compares() {
    for (text, expected) in [
        ("A<B> a;", "A @< B > a ;"),
        ("x = a < b;", "x = a < b ;"),
        ("x = a < b > c;", "x = a @< b > c ;"),
        ("Map<A, List<B[]>> a;", "Map @< A , List @< B [ ] > > a ;"),
        ("new A<>(b < c)", "new A @< > ( b < c )"),
        ("f(a < b, c > d);", "f ( a @< b , c > d ) ;"),
        ("f(a < b, c > d + 1);", "f ( a < b , c > d + 1 ) ;"),
        ("f(a < b, c > 1);", "f ( a < b , c > 1 ) ;"),
        ("f(a < b, c > (d));", "f ( a < b , c > ( d ) ) ;"),
        (
            "f(new A<B, C>(d), e);",
            "f ( new A @< B , C > ( d ) , e ) ;",
        ),
        ("for (A<B, C> a : b)", "for ( A @< B , C > a : b )"),
        (
            "f(A<B, C> a, D<? super E, F>[] b)",
            "f ( A @< B , C > a , D @< ? super E , F > [ ] b )",
        ),
        ("if (a < b && c > d)", "if ( a < b && c > d )"),
        ("if (a < b & c > d)", "if ( a < b & c > d )"),
        ("a < b ? c > d : e", "a < b ? c > d : e"),
        ("a < b[0], c > d", "a < b [ 0 ] , c > d"),
        ("f(a < b, A<C> c)", "f ( a < b , A @< C > c )"),
        ("a < b >> c", "a < b > > c"),
        (
            "this.<A>f(); A::<B>new",
            "this . @< A > f ( ) ; A :: @< B > new",
        ),
        (
            "<A extends B & C<A>> void f()",
            "@< A extends B & C @< A > > void f ( )",
        ),
        ("A<@B(c < 1) D, @E F> a", "A @< @ B ( c < 1 ) D , @ E F > a"),
        ("(A<B>) () -> a", "( A @< B > ) ( ) -> a"),
        (
            "a instanceof B<?> b && c < d",
            "a instanceof B @< ? > b && c < d",
        ),
        ("A<A<A<", "A < A < A <"),
        (
            "f(new A() { B<C, D> e() {} })",
            "f ( new A ( ) { B @< C , D > e ( ) { } } )",
        ),
        ("record A(int b)", "record:record A ( int b )"),
        (
            "record = record(record A, b)",
            "record = record ( record A , b )",
        ),
    ] {
        assert_eq!(
            tokens("java", text, &[("TYPE_OPEN", "@"), ("RECORD", "record:")]),
            expected,
            "{text}"
        );
    }
}

#[test]
fn shell_is_cut_as_its_grammar_asks() {
    const MARKS: &[(&str, &str)] = &[
        ("WORD_END", "#"),
        ("STATEMENT_END", "$"),
        ("IF", "word:"),
        ("THEN", "word:"),
        ("FI", "word:"),
        ("FOR", "word:"),
        ("IN", "word:"),
        ("DO", "word:"),
        ("DONE", "word:"),
        ("CASE", "word:"),
        ("ESAC", "word:"),
        ("LBRACE", "word:"),
        ("RBRACE", "word:"),
        ("BANG", "word:"),
        ("CONDITION_OPEN", "word:"),
        ("CONDITION_CLOSE", "word:"),
        ("FUNCTION_NAME", "name:"),
        ("IO_NUMBER", "number:"),
        ("ARRAY_OPEN", "array:"),
        ("GLOB_OPEN", "glob:"),
        ("ARITHMETIC_OPEN", "arithmetic:"),
        ("BACKQUOTE_CLOSE", "close:"),
        ("HEREDOC_START", "<"),
        ("HEREDOC_END", ">"),
        ("SINGLE", "quoted:"),
    ];
    for (text, expected) in [
        (
            "if a\"b\"$c; then if; fi",
            "word:if a \" b \" $c # ; word:then word:if ; word:fi $",
        ),
        ("echo if fi >b if", "echo # if # fi # > b # if # $"),
        (
            "a && if b\nthen (c) fi | d",
            "a # && word:if b # \n word:then ( c # $ ) $ word:fi | d # $",
        ),
        (
            "for in in do; do done\ndone",
            "word:for in # word:in do # ; word:do word:done \n word:done $",
        ),
        (
            "case esac in (esac|b) c;; d) e; esac",
            "word:case esac # word:in ( esac # | b # ) c # $ ;; d # ) e # ; word:esac $",
        ),
        (
            "f() { {; }; }",
            "name:f () word:{ word:{ ; word:} ; word:} $",
        ),
        (
            "a=(b {) 2>c x2>d !(e)",
            "a= array:( b # { # ) # number:2 > c # x2 # > d # ! glob:( e ) # $",
        ),
        (
            "! ((a)) && ((a) | (b))",
            "word:! arithmetic:(( a )) && ( ( a # $ ) | ( b # $ ) $ ) $",
        ),
        (
            "[[ a =~ (b c)d && e ]]; [[f",
            "word:[[ a # =~ # ( b   c ) d # && e # word:]] ; [[f # $",
        ),
        (
            "`a \\`b\\` `c",
            "` a # \\` b # $ close:\\` # $ close:` c # $",
        ),
        (
            "\"${a:-it's}\" ${a:-'}'}",
            "\" ${a :-it ' s } \" # ${a :- quoted:'}' } # $",
        ),
        (
            "a <<b <<-'c' | d\n$e\nb\n\t$e\n\tc\nf",
            "a # << b # <<- quoted:'c' # | d # \n < $e \n >b\n < \t$e\n >\tc\n f # $",
        ),
        ("a <<b\nc", "a # << b # \n < c >"),
        ("a#b #c\n# d", "a#b # \n"),
    ] {
        assert_eq!(tokens("shell", text, MARKS), expected, "{text:?}");
    }
}

#[test]
fn markdown_is_cut_as_its_grammar_asks() {
    const MARKS: &[(&str, &str)] = &[
        ("PARAGRAPH_OPEN", "{"),
        ("PARAGRAPH_CLOSE", "}"),
        ("BLOCK_CLOSE", "<"),
        ("QUOTE_OPEN", "quote:"),
        ("QUOTE_MARK", "again:"),
        ("ITEM_MARK", "item:"),
        ("HEADING_MARK", "heading:"),
        ("RULE", "rule:"),
        ("CODE", "code:"),
        ("FRONT_MATTER", "data:"),
        ("BLANK", "blank:"),
        ("PIPE", "pipe:"),
        ("EMPHASIS_OPEN", "open:"),
        ("EMPHASIS_CLOSE", "close:"),
        ("LINK_OPEN", "link:"),
        ("LINK_CLOSE", "end:"),
        ("TARGET_OPEN", "to:"),
        ("TARGET_CLOSE", "there:"),
        ("CODE_SPAN", "span:"),
        ("TAG", "tag:"),
        ("COMMENT", "comment:"),
    ];
    for (text, expected) in [
        (
            "# a#\nb\n***\n#c",
            "heading:#  a# \n { b \n } rule:*** \n { #c  }",
        ),
        (
            "- a\nb\n\n  c\n- d\n\ne",
            "item:- { a \n b \n } { c \n } < item:- { d \n } < { e  }",
        ),
        (
            "1. a\n   - b\n\n     c\n\n   d\n2) e\nf 2. g\n",
            "item:1. { a \n } item:- { b \n } { c \n } < { d \n } < \
             item:2) { e \n f  2.  g \n } <",
        ),
        (
            "> a\n> > b\nc\n>\n> # d\ne",
            "quote:> { a \n } again:> quote:> { b \n c \n } < again:> blank:\n \
             again:> heading:#  d \n < { e  }",
        ),
        (
            "- ~~~ a\n  ~~\n\n  ~~~\n  b\n- ```\nc",
            "item:- code:~~~ a\n  ~~\n\n  ~~~ \n { b \n } < item:- code:``` \n < { c  }",
        ),
        ("---\na: b\n---\n---\n", "data:---\na: b\n---\n rule:--- \n"),
        (
            "|*a*|`b|c`|\n|-|-|\n",
            "{ pipe:| open:* a close:* pipe:| span:`b|c` pipe:| \n pipe:| - pipe:| - pipe:| \n }",
        ),
        (
            "*a [b* c](d_e_f) ![**g**][h] i_j_k **l",
            "{ *a  link:[ b*  c end:] to:( d_e_f there:) link:![ open:** g close:** end:] to:[ h there:] i_j_k  **l  }",
        ),
        (
            "a <!-- b\n\nc --> d <e f>\n",
            "{ a  comment:<!-- b\n\nc --> d  tag:<e f> \n }",
        ),
        ("    - a\n\t> b", "{ -  a \n >  b  }"),
    ] {
        assert_eq!(tokens("markdown", text, MARKS), expected, "{text:?}");
    }
}

#[test]
fn cpp_is_cut_as_its_grammar_asks() {
    const MARKS: &[(&str, &str)] = &[
        ("TEMPLATE_OPEN", "template:"),
        ("TEMPLATE_CLOSE", "template:"),
        ("BLOCK_OPEN", "block:"),
        ("INNER_OPEN", "inner:"),
        ("LAMBDA_OPEN", "lambda:"),
        ("LAMBDA_BODY", "lambda:"),
        ("TEMPLATE_HEAD", "head:"),
        ("MEMBERS_OPEN", "members:"),
        ("ENUMERATORS_OPEN", "enumerators:"),
        ("LIST_OPEN", "list:"),
        ("INIT_OPEN", "init:"),
        ("HEAD_OPEN", "head:"),
        ("CALL_OPEN", "call:"),
        ("INDEX_OPEN", "index:"),
        ("GLOBAL", "global:"),
        ("LABEL", "label:"),
        ("ELSE_ALONE", "alone:"),
        ("STATEMENT_END", "#"),
        ("DIRECTIVE", "line:"),
        ("INNER_DIRECTIVE", "inner:"),
        ("STRAY", "stray:"),
    ];
    for (text, expected) in [
        // Angles.
        ("a<b> c;", "a template:< b template:> c ;"),
        ("a < b && c > d;", "a < b && c > d ;"),
        (
            "enable_if_t<a && b> c;",
            "enable_if_t template:< a && b template:> c ;",
        ),
        (
            "for (i = 0; i < n; i++) j > k;",
            "for head:( i = 0 ; i < n ; i ++ ) j > k ;",
        ),
        ("x(a < 1, b > 2);", "x call:( a < 1 , b > 2 ) ;"),
        (
            "a<b<c>> d; e >> f;",
            "a template:< b template:< c template:> template:> d ; e > > f ;",
        ),
        (
            "template <class T = A<1>> struct S;",
            "head:template template:< class T = A template:< 1 template:> template:> struct S ;",
        ),
        ("a<::b> c;", "a template:< global::: b template:> c ;"),
        // Braces.
        (
            "int f() const { return T{1}; }",
            "int f call:( ) const block:{ return T init:{ 1 } ; }",
        ),
        (
            "A() : b{1}, c(2) { }",
            "A call:( ) : b init:{ 1 } , c call:( 2 ) block:{ }",
        ),
        (
            "struct A : B<C> { int d; } e = {1};",
            "struct A : B template:< C template:> members:{ int d ; } e = list:{ 1 } ;",
        ),
        (
            "struct A f() { } enum class B : int { C };",
            "struct A f call:( ) block:{ } enum class B : int enumerators:{ C } ;",
        ),
        (
            "f([&](int x) { g(); }, ({ 1; }));",
            "f call:( lambda:[ & ] call:( int x ) lambda:{ g call:( ) ; } , ( inner:{ 1 ; } ) ) ;",
        ),
        (
            "template <A B> requires C && requires (B b) { b; } using D = B;",
            "head:template template:< A B template:> requires C && requires call:( B b ) inner:{ b ; } using D = B ;",
        ),
        (
            "template <A B> concept C = requires (B b) { { b } -> D; };",
            "head:template template:< A B template:> concept C = requires call:( B b ) inner:{ block:{ b # } -> D ; } ;",
        ),
        (
            "MACRO(a) { b; } OTHER { c; } int d{1};",
            "MACRO call:( a ) block:{ b ; } OTHER block:{ c ; } int d init:{ 1 } ;",
        ),
        // Statements.
        (
            "{ MACRO if (a) b; else c; d: e }",
            "block:{ MACRO # if head:( a ) b ; else c ; label:d : e # }",
        ),
        (
            "Q_OBJECT public: int a : 3; f(if, x);",
            "Q_OBJECT # public : int a : 3 ; f call:( if , x ) ;",
        ),
        (
            "f(\n#if A\n1)\n#endif\n;\n#if B\n",
            "f call:( inner:#if A 1 ) inner:#endif ; line:#if B",
        ),
        (
            "#if A\nif (a) {\n#else\nif (b) {\n#endif\n}",
            "line:#if A if head:( a ) block:{ line:#else line:if line:( line:b line:) line:{ line:#endif }",
        ),
        ("f(a]); else b;", "f call:( a stray:] ) ; alone:else b ;"),
    ] {
        assert_eq!(tokens("cpp", text, MARKS), expected, "{text}");
    }
}

#[test]
fn java_that_compilers_refuse_at_sight_is_out_of_place() {
    const CASES: &[(&str, usize)] = &[
        ("int a;", 1),
        ("void f() { } { } a { }", 3),
        ("import a; class B { }", 1),
        ("class A { A() { } <T> A(T a) { } @B(1) A(int a) { } }", 0),
        ("class A { b() { } public c(int d) { } }", 2),
        ("class A { A { } } record B(int c) { B { } }", 1),
        (
            "class A { class B { A() { } } B b = new B() { B() { } }; }",
            2,
        ),
        (
            "enum A { B(1), C { void d() { } }; A(int e) { } A() { } B() { } }",
            1,
        ),
        (
            "class A { { a; b.c; this.d; (e); f[1]; 2; g + h(); i::j; } }",
            8,
        ),
        ("class A { { a -> b; if (c) d; else e; } }", 3),
        (
            "class A { { a b; c[] d; e<f> g; h.i j; h = k; l[0].m(1); n++; --o; } }",
            0,
        ),
        (
            "class A { { new B(); new C() { void d() { } }; (e).f(); \"g\".h(); i >>= 1; } }",
            0,
        ),
        (
            "class A { { Thread.yield(); a.<B, C>d(); e(() -> { f(); }); super.g(); } }",
            0,
        ),
        (
            "class A { int f(int a) { return switch (a) { case 1 -> b; default -> { yield c; } }; } }",
            0,
        ),
        (
            "class A { { l: for (;;) { break l; } assert a; do b(); while (c); } }",
            0,
        ),
        ("class A { { int b() { } } }", 1),
        ("class A { String a = \"b; }", 1),
        ("class A { } /* b", 1),
    ];
    for &(text, expected) in CASES {
        assert_eq!(stray("java", text), expected, "{text}");
    }
}

#[test]
fn java_without_what_it_asks_for_is_an_error() {
    for text in [
        "a class B { }",
        "import a b.c; class D { }",
        "class A { a<> b; }",
        "class A { void f(a) { } }",
        "class A { void f() b c { } }",
        "class A { { try { } } }",
        "class A { { throw; } }",
        "class A { { if () a(); } }",
        "class A { { for (a : b) c(); } }",
        "class A { { a = new int[]; } }",
        "class A { { a = b[]; } }",
        "class A { { a = int; } }",
        "class A { { super; } }",
        "class A { char a = ''; }",
    ] {
        let parse = parse(&format("java"), None, text);
        assert_ne!(errors(&parse), [""; 0], "{text}");
    }
    for text in [
        "import a.*; import static a.B.*; import module java.base; class C { }",
        "open module a.b { requires transitive c; exports d.e to f, g; }",
        "sealed interface A permits B, C { } non-sealed class B implements A { }",
        "class A { void sealed(int permits, B module) { module.c(permits); } }",
        "@A(@B(1)) @C({@D, @E(f = 1)}) @interface G { H i() default @J; }",
        "class A { Object a = int[].class, b = c[][]::new, d = new e<>() { }, f = new g[1][]; }",
        "class A { int[] a = new int[] { 1 }; Object b = a.<C, D>e() + f; }",
        "class A { void f(final A this, int... b) throws C, D { try (e) { } } }",
    ] {
        let parse = parse(&format("java"), None, text);
        assert_eq!(errors(&parse), [""; 0], "{text}");
    }
}

#[test]
fn expressions_of_lua_that_are_no_calls_are_no_statements() {
    const CASES: &[(&str, usize)] = &[
        ("a", 1),
        ("a.b[c] d:e() f{} g'h' (i or j)()", 1),
        ("f(function() a end) { }", 1),
        ("a().b = c f() = g", 1),
        ("a, b.c, d[e()] = f local g h() goto i j() ::k:: l()", 0),
        ("if a then b() elseif c then d.e() else f[g]() end h()", 0),
        ("repeat local a until a == b c = d while e do break end", 0),
        (
            "for a, b in c do d() end function e.f:g(h) i() end return j",
            0,
        ),
        (
            "local a = function() return b end c() ; d(function() end)",
            0,
        ),
        ("if a then b end while c do d.e end repeat f until g", 3),
        ("a = 'b", 1),
    ];
    for &(text, expected) in CASES {
        let found = stray("lua", text);
        assert_eq!(found, expected, "{text}");
    }
    for text in ["1 = a", "a = { } { }", "a, b", "a = { 'b' 'c' }", "'a':b()"] {
        let parse = parse(&format("lua"), None, text);
        assert_ne!(errors(&parse), [""; 0], "{text}");
    }
}

#[test]
fn python_that_its_compiler_refuses_at_sight_is_out_of_place() {
    const CASES: &[(&str, usize)] = &[
        ("0 = a", 1),
        ("a = 'b' = f\"{c}\" = None = d() = e", 4),
        ("a() += 1", 1),
        ("a\n(b, c) = d = e[0] = f().g = h", 0),
        ("a: None = 1\nb: c() = lambda d=1: e(f=2)\nif g: 0 = h", 0),
        ("a = 'b", 1),
        ("a = f'b\nc = f\"d{e}", 2),
    ];
    for &(text, expected) in CASES {
        assert_eq!(stray("python", text), expected, "{text}");
    }
    for text in [
        "**a",
        "a + *b",
        "from import a",
        "try:\n  a\n",
        "try:\n  a\nelse:\n  b\n",
    ] {
        let parse = parse(&format("python"), None, text);
        assert_ne!(errors(&parse), [""; 0], "{text}");
    }
    for text in [
        "a, *b = *c, d = [*e, *f] = (*g,)",
        "a(*b, **c, d=e, *(f or g))\nclass A(*b, **c): pass",
        "a = {*b, *c}, {**d, e: f, **g}",
        "a[*b, c]\ndef f(*a: *B): return *c, d",
        "for a, *b in *c, d: yield *e, f",
        "match a:\n  case [b, *c] | {'d': e, **f}: pass\n  case *g, h: pass",
        "try:\n  a\nexcept* b:\n  c\nelse:\n  d\nfinally:\n  e",
        "from . import a\nfrom ...b import c\nfrom .... import d",
    ] {
        let parse = parse(&format("python"), None, text);
        assert_eq!(errors(&parse), [""; 0], "{text}");
    }
}
