//! What single grammars of our own promise beside what their folders say.

use std::fs;
use std::path::Path;

use picireny_parser::{NodeKind, Parse, Step};

use crate::{format, parse};

fn errors(parse: &Parse) -> Vec<String> {
    parse.errors.iter().map(ToString::to_string).collect()
}

fn input(name: &str) -> String {
    fs::read_to_string(Path::new("crates/languages").join(name)).unwrap()
}

/// The elements of a page, each as `name(...)`.
fn elements(text: &str) -> String {
    let format = format("html");
    let parse = parse(&format, text);
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
        let before = parse(&format, &text);
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
            let after = parse(&format, &marked);
            assert_eq!(errors(&after), [""; 0], "{name}, at {at}");
            let strays = [&before, &after].map(|parse| language.count_stray(parse));
            assert_eq!(strays[0], strays[1], "{name}, at {at}");
        }
        all.push_str(&text[from..]);
        assert_eq!(errors(&parse(&format, &all)), [""; 0], "{all}");
    }
}
