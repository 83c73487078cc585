//! The built-in formats and their islands: every text has a tree, and with
//! hidden tokens the tree's text is the input.

#![allow(clippy::unwrap_used, missing_docs)]

use std::convert::Infallible;
use std::fs;
use std::path::Path;
use std::sync::OnceLock;

use picireny::format::{Base, Builtin, Format, FormatSource, Input, TreeOptions};
use picireny::text::Codec;
use picireny::text::encoded::{CLOSE, OPEN};
use picireny::tree::{NodeId, Tree};
use proptest::prelude::*;

fn format(name: &str) -> Format {
    let base = Base::Builtin(Builtin::named(name).unwrap());
    FormatSource {
        base,
        ..FormatSource::default()
    }
    .load()
    .unwrap()
    .0
}

fn tree(format: &Format, text: &str, hidden_tokens: bool) -> Input {
    format
        .tree(
            text,
            TreeOptions {
                hidden_tokens,
                ..TreeOptions::default()
            },
        )
        .unwrap()
}

/// The small samples of each language, with its name.
fn samples() -> &'static [(&'static str, String)] {
    const SMALL: usize = 1000;
    static SAMPLES: OnceLock<Vec<(&str, String)>> = OnceLock::new();
    SAMPLES.get_or_init(|| {
        let mut samples = Vec::new();
        for name in Builtin::all().map(Builtin::name) {
            let folder = Path::new("crates/languages").join(name).join("samples");
            let Ok(files) = fs::read_dir(folder) else {
                continue;
            };
            let texts = files.map(|file| fs::read_to_string(file.unwrap().path()).unwrap());
            let small = texts.filter(|text| text.len() < SMALL);
            samples.extend(small.map(|text| (name, text)));
        }
        samples.sort();
        samples
    })
}

/// Whether the tree of a text can be made if it is cancelled when it is asked
/// for the last time of so many.
fn cancelled_after(format: &picireny::format::Format, text: &str, questions: usize) -> Option<()> {
    use std::cell::Cell;
    thread_local! { static LEFT: Cell<usize> = const { Cell::new(0) }; }
    LEFT.set(questions);
    let options = TreeOptions {
        cancel: Some(|| {
            LEFT.set(LEFT.get().saturating_sub(1));
            LEFT.get() == 0
        }),
        ..TreeOptions::default()
    };
    let counted = format.count_tokens(text, options);
    match format.tree(text, options) {
        Ok(_) => panic!("it was not cancelled after {questions} questions"),
        Err(error) => assert_eq!(error.to_string(), "the parse was cancelled"),
    }
    counted.map(|_| ())
}

#[test]
fn a_tree_in_the_making_is_given_up_when_that_is_asked_for() {
    let source = FormatSource {
        base: Base::Builtin(Builtin::named("json").unwrap()),
        ..FormatSource::default()
    };
    let (format, _) = source.load().unwrap();
    let text = format!("[{}1]", "1, ".repeat(20_000));
    // How often is asked: while tokens are read, the parse is done, the tree is
    // copied.
    use std::sync::atomic::{AtomicUsize, Ordering};
    static ASKED: AtomicUsize = AtomicUsize::new(0);
    let options = TreeOptions {
        cancel: Some(|| {
            ASKED.fetch_add(1, Ordering::Relaxed);
            false
        }),
        ..TreeOptions::default()
    };
    assert_eq!(format.count_tokens(&text, options), Some(40_003));
    let asked = ASKED.load(Ordering::Relaxed);
    assert!(asked > 20, "{asked}");
    for questions in [1, asked / 2, asked] {
        assert_eq!(cancelled_after(&format, &text, questions), None);
    }
}

#[test]
fn samples_parse_without_errors() {
    for (name, text) in samples() {
        let input = tree(&format(name), text, true);
        assert!(
            input.syntax_errors.is_empty(),
            "{name}: {:?}",
            input.syntax_errors
        );
        assert!(input.warnings.is_empty(), "{name}: {:?}", input.warnings);
        assert_eq!(input.tree.unparse(), *text, "{name}");
    }
}

#[test]
fn every_format_has_a_title() {
    for builtin in Builtin::all() {
        assert!(!builtin.title().is_empty(), "{}", builtin.name());
    }
}

#[test]
fn formats_are_found_by_name_and_content() {
    let detect = |name: &str, text: &str| Builtin::detect(Path::new(name), text).map(Builtin::name);
    for (name, text, expected) in [
        ("a/b.json", "", Some("json")),
        ("B.HTM", "", Some("html")),
        ("x.mjs", "", Some("javascript")),
        ("x.h", "", Some("c")),
        ("style.css", "", Some("css")),
        ("crash-01", "<!-- x -->\n<!DOCTYPE html><p>", Some("html")),
        ("crash-02", "<?xml version='1.0'?><html/>", Some("xml")),
        ("crash-03", " {\"a\": 1}", Some("json")),
        ("crash-04", "[section]\na = b\n", Some("ini")),
        ("crash-05", "nothing in particular", None),
        ("crash-06", "---\na: b\n", Some("yaml")),
        (
            "a.patch",
            "# Why.\n\n--- a/b\n+++ b/b\n@@ -1 +1 @@\n-c\n+d\n",
            Some("diff"),
        ),
        (
            "crash-07",
            "--- a\n+++ b\n@@ -1 +1 @@\n-c\n+d\n",
            Some("diff"),
        ),
        ("a.erb", "<% b do %>\n<p>\n<% end %>\n", Some("html")),
        ("a.njk", "{% extends b %}\n{{ c }}<ul>\n", Some("html")),
        (
            "a.astro",
            "---\nimport B from 'b';\n---\n\n<B />\n",
            Some("html"),
        ),
        ("a.eex", "<% b %> c\n", None),
    ] {
        assert_eq!(detect(name, text), expected, "{name} {text}");
    }
}

/// The nodes of a name.
fn named<'t>(tree: &'t Tree, name: &'t str) -> impl Iterator<Item = NodeId> + 't {
    tree.preorder().filter(move |node| tree.name(*node) == name)
}

#[test]
fn a_page_holds_styles_and_scripts() {
    let format = format("html");
    let page = fs::read_to_string("crates/languages/html/samples/small.html").unwrap();
    let input = tree(&format, &page, false);
    // The script element, the handler, and the URL; the JSON is none.
    assert_eq!(named(&input.tree, "program").count(), 3);
    assert_eq!(named(&input.tree, "json").count(), 1);
    assert_eq!(named(&input.tree, "stylesheet").count(), 1);
    // One of the page itself and one of the page in the `srcdoc`.
    assert_eq!(named(&input.tree, "declarations").count(), 2);
    assert_eq!(named(&input.tree, "document").count(), 2);
}

#[test]
fn the_language_of_a_script_says_what_it_holds() {
    let format = format("html");
    // Only TypeScript has interfaces.
    for (attribute, interfaces) in [
        (" lang=\"ts\"", 1),
        (" setup lang='tsx'", 1),
        (" type=\"text/typescript\"", 1),
        ("", 0),
        (" lang=\"js\"", 0),
    ] {
        let page = format!("<script{attribute}>interface A {{ b: c }}</script>");
        let input = tree(&format, &page, true);
        assert_eq!(input.tree.unparse(), page);
        assert_eq!(
            named(&input.tree, "members").count(),
            interfaces,
            "{attribute}"
        );
    }
}

#[test]
fn scripts_that_are_data_are_json() {
    for (name, before) in [("html", ""), ("php", "<?= 1 ?>")] {
        let format = format(name);
        for (script_type, members) in [
            ("application/json", 2),
            ("application/ld+json; charset=utf-8", 2),
            ("importmap", 2),
            ("SpeculationRules", 2),
            ("text/template", 0),
            ("text/javascript", 0),
        ] {
            let page =
                format!("{before}<script type=\"{script_type}\">{{\"a\": [], \"b\": 1}}</script>");
            let input = tree(&format, &page, true);
            assert_eq!(input.tree.unparse(), page);
            let found = named(&input.tree, "member").count();
            assert_eq!(found, members, "{name}: {script_type}");
        }
    }
}

#[test]
fn the_lines_of_a_cell_of_a_notebook_are_one_text_in_its_language() {
    let format = format("notebook");
    let cell = |kind: &str, source: &str| {
        format!("{{\"cells\": [{{\"cell_type\": \"{kind}\", \"source\": {source}}}]")
    };
    let lines = r#"["a = [\n", "1, ", "2]\n" ,"b(a)"]"#;
    let with = |metadata: &str| format!("{}, \"metadata\": {{{metadata}}}}}", cell("code", lines));
    for (text, rule, expected) in [
        (cell("code", lines) + "}", "statement", 2),
        (cell("code", r#""a\nb(\"c\")""#) + "}", "statement", 2),
        (
            cell("code", r#"["%a b\n", "!c\n", "d"]"#) + "}",
            "statement",
            1,
        ),
        (cell("code", r#"["%%a b\n", "c d\n"]"#) + "}", "line", 2),
        (
            cell("markdown", r##"["# a\n", "\n", "b"]"##) + "}",
            "block",
            2,
        ),
        (cell("raw", lines) + "}", "statement", 0),
        (with(r#""kernelspec": {"language": "julia"}"#), "line", 3),
        (with(r#""language_info": {"name": "ruby"}"#), "statement", 2),
        (
            with(r#""kernelspec": {"language": "JavaScript"}"#),
            "program",
            1,
        ),
        // What the cell is may come later.
        (
            r#"{"source": ["a b"], "cell_type": "markdown"}"#.to_owned(),
            "inline",
            2,
        ),
    ] {
        let input = tree(&format, &text, true);
        assert_eq!(input.tree.unparse(), text);
        let found = named(&input.tree, rule).count();
        assert_eq!(found, expected, "{text}");
        assert!(input.warnings.is_empty(), "{text}: {:?}", input.warnings);
    }
}

#[test]
fn a_string_that_is_json_is_taken_apart_where_it_is_much_of_the_text() {
    let format = format("json");
    let long = "x".repeat(400);
    for (text, members, is_odd) in [
        (r#"{"a": "{\"b\": 1, \"c\": []}"}"#.to_owned(), 3, false),
        // In a string of that one.
        (
            r#"{"a": "{\"b\": \"[{\\\"c\\\": 1}]\"}"}"#.to_owned(),
            3,
            false,
        ),
        (r#"["[]", "[1, 2]"]"#.to_owned(), 0, false),
        (format!("[\"{long}\", \"{{\\\"a\\\": 1}}\"]"), 0, false),
        // No JSON, though it looks like that.
        (r#"["{\"a\": }"]"#.to_owned(), 0, true),
        (
            r#"["[error] {} {0}", "{a}", "a {\"b\": 1}"]"#.to_owned(),
            0,
            false,
        ),
    ] {
        let options = TreeOptions {
            guess: true,
            ..TreeOptions::default()
        };
        let input = format.tree(&text, options).unwrap();
        assert_eq!(named(&input.tree, "member").count(), members, "{text}");
        assert!(input.warnings.is_empty(), "{text}: {:?}", input.warnings);
        assert_eq!(input.broken_islands, 0, "{text}");
        assert_eq!(input.stray > 0, is_odd, "{text}");
    }
}

#[test]
fn templates_in_other_languages_are_islands() {
    for name in ["javascript", "typescript"] {
        let format = format(name);
        for (template, rule, expected) in [
            ("query Q($a: Int) { b(c: $a) { d } }", "document", 1),
            ("\n  { a { b } }\n", "document", 1),
            (
                "SELECT a, b FROM c JOIN d ON c.e = d.e WHERE f = 1",
                "script",
                1,
            ),
            (
                "<p class='a'>some words <i>and some more words</i></p>",
                "element",
                2,
            ),
            (
                "\n  color: red;\n  padding: 1px;\n  &:hover { color: blue; }\n",
                "declarations",
                1,
            ),
            ("query Q { a(b: ${c}) { d } }", "document", 1),
            ("\n  { a { b } }\n  ${c}\n", "document", 1),
            (
                "SELECT ${a} FROM b WHERE c = ${d({ e: 1 })} AND f = 'g'",
                "script",
                1,
            ),
            (
                "<p class='a'>some words <b>and some more words</b></p>${b}",
                "element",
                2,
            ),
            ("color: ${a};", "declarations", 0),
            ("select what (you want", "script", 0),
            ("query Q($a: Int) { b(c: $a) { d }", "document", 0),
            ("a < b: c;", "declarations", 0),
            ("{ $a$ } $$${b}c$ $", "document", 0),
        ] {
            let text = format!("f(g`{template}`);");
            let options = TreeOptions {
                guess: true,
                hidden_tokens: true,
                ..TreeOptions::default()
            };
            let input = format.tree(&text, options).unwrap();
            assert_eq!(input.tree.unparse(), text);
            assert_eq!(named(&input.tree, rule).count(), expected, "{text}");
            assert!(input.warnings.is_empty(), "{text}: {:?}", input.warnings);
            assert!(input.syntax_errors.is_empty(), "{text}");
        }
    }
}

#[test]
fn what_strings_hold_is_the_same_in_all_languages() {
    let json = r#"{"a": [1, {"b": "c"}]}"#;
    let escaped = json.replace('"', r#"\""#);
    let sql = "SELECT a, b FROM c JOIN d ON c.e = d.e WHERE f = 1";
    for (name, text, rule) in [
        ("python", format!("f('''{json}''')\n"), "member"),
        ("python", format!("f(r'{json}')\n"), "member"),
        ("python", format!("f(\"\"\"\n{sql}\n\"\"\")\n"), "script"),
        (
            "java",
            format!("class A {{ String b = \"{escaped}\"; }}"),
            "member",
        ),
        (
            "java",
            format!("class A {{ String b = \"\"\"\n{sql}\n\"\"\"; }}"),
            "script",
        ),
        ("go", format!("package a\nvar b = `{json}`\n"), "member"),
        ("go", format!("package a\nvar b = \"{sql}\"\n"), "script"),
        (
            "rust",
            format!("const A: &str = r#\"{json}\"#;\n"),
            "member",
        ),
        ("lua", format!("a = [==[{json}]==]\n"), "member"),
        (
            "kotlin",
            format!("val a = \"\"\"{sql} AND e = ${{f}}\"\"\"\n"),
            "script",
        ),
        (
            "ruby",
            format!("a(<<~SQL, b)\n  {sql} AND e = #{{f}}\nSQL\n"),
            "script",
        ),
        ("ruby", format!("a(\"{sql} AND e = #{{f}}\")\n"), "script"),
        (
            "php",
            format!("<?php a(<<<SQL\n  {sql} AND e = {{$f}}\n  SQL);"),
            "script",
        ),
        ("php", format!("<?php a('{json}');"), "member"),
        ("json", format!("{{\"a\": \"{escaped}\"}}"), "member"),
        ("json", format!("{{\"a\": \"{sql}\"}}"), "script"),
        ("javascript", format!("a('{json}');"), "member"),
        ("typescript", format!("a(\"{escaped}\");"), "member"),
    ] {
        let format = format(name);
        let options = TreeOptions {
            guess: true,
            hidden_tokens: true,
            ..TreeOptions::default()
        };
        let input = format.tree(&text, options).unwrap();
        assert_eq!(input.tree.unparse(), text);
        assert!(named(&input.tree, rule).count() > 0, "{name}: {text}");
        assert!(input.warnings.is_empty(), "{text}: {:?}", input.warnings);
        assert_eq!(input.stray, 0, "{text}");
        let options = TreeOptions {
            guess: false,
            ..options
        };
        let plain = format.tree(&text, options).unwrap();
        assert!(named(&plain.tree, "script").next().is_none(), "{text}");
    }
}

#[test]
fn what_a_component_of_vue_says_in_attributes_and_text_is_taken_apart() {
    let format = format("vue");
    let count = |component: &str, rule: &str| {
        let input = tree(&format, component, true);
        assert_eq!(input.tree.unparse(), component);
        assert!(
            input.warnings.is_empty(),
            "{component}: {:?}",
            input.warnings
        );
        named(&input.tree, rule).count()
    };
    for (content, rule, expected) in [
        ("{{ a + b }}", "value", 1),
        ("{{ { a: b } }}", "property", 1),
        ("{ a } {{", "value", 0),
        ("{{ a &lt; b && c }}", "expression", 3),
        (
            "<a v-pre :b=\"c %\">{{ d % }}<e :f=\"g %\"/></a>{{ h }}",
            "sequence",
            1,
        ),
        (
            "<a :b=\"c %\" d='v-pre' @e=f v-pre>{{ g % }}</a>",
            "sequence",
            0,
        ),
        ("<a :b=\"'> v-pre'\" v-pretty = 'c' />", "sequence", 2),
        ("<a v-pre/><b :c=\"d\">{{ e }}</b>", "sequence", 2),
        ("<a :b=\"{ c: d, e }\" />", "property", 2),
        ("<a v-if='b &amp;&amp; c'/>", "expression", 2),
        ("<a v-for=\"(b, c) in d.e\"/>", "value", 2),
        ("<a v-for='{ b, c } of d'/>", "property", 2),
        ("<a @b=\"c = d; e()\"/>", "statement", 2),
        ("<a @b=\"(c) => d(c)\"/>", "statement", 1),
        ("<a #b=\"{ c, d }\"/>", "property", 2),
        ("<a v-slot:b=\"c\" slot-scope=d />", "value", 2),
        ("<a :b=\"c as D<E>\" v-f/>", "typeList", 1),
        ("<a style=\"b: c; d: e\"/>", "declarations", 1),
        ("<A><B/><br><c></c></A>", "element", 5),
    ] {
        let component = format!("<template>{content}</template>");
        assert_eq!(count(&component, rule), expected, "{content}");
    }
    for (block, rule, expected) in [
        ("<script>a = {};</script>", "program", 1),
        ("<script lang=\"ts\">let a: B<C>;</script>", "typeList", 1),
        ("<script lang=coffee>a = -> b</script>", "program", 0),
        ("<style lang=\"scss\">a { b: c }</style>", "stylesheet", 1),
        ("<style lang=\"stylus\">a\n  b c</style>", "stylesheet", 0),
        (
            "<template lang=\"pug\">a(b=\"c\") {{ d }}</template>",
            "sequence",
            0,
        ),
        ("<a lang=\"json\">{\"b\": [1]}</a>", "json", 1),
        ("<docs># <b> c</docs>", "element", 1),
    ] {
        assert_eq!(count(block, rule), expected, "{block}");
    }
}

#[test]
fn regular_expressions_in_scripts_are_islands_with_their_flags() {
    for (name, before, after) in [
        ("javascript", "", ""),
        ("typescript", "", ""),
        ("html", "<script>", "</script>"),
        ("html", "<script lang=ts>", "</script>"),
        ("html", "<a onclick='", "'></a>"),
        ("svg", "<svg><script>", "</script></svg>"),
        ("vue", "<script>", "</script>"),
        ("vue", "<template>{{ ", " }}</template>"),
        ("markdown", "```js\n", "\n```\n"),
        ("markdown", "```ts\n", "\n```\n"),
    ] {
        let format = format(name);
        let text = format!("{before}f(/a(b|[c/])+/gi, /\\//){after}");
        let input = tree(&format, &text, true);
        assert_eq!(input.tree.unparse(), text);
        assert!(input.warnings.is_empty(), "{text}: {:?}", input.warnings);
        assert_eq!(texts(&input.tree, "regex"), ["a(b|[c/])+", "\\/"], "{text}");
        assert_eq!(texts(&input.tree, "letters"), ["gi"], "{text}");
    }
}

#[test]
fn regular_expressions_that_cannot_be_read_are_tokens_and_one_warning_counts_them() {
    let format = format("javascript");
    let text = "f(/)/, /a/, /)/g);\ng(/)/);\n";
    let input = tree(&format, text, true);
    assert_eq!(input.tree.unparse(), text);
    assert_eq!(texts(&input.tree, "regex"), ["a"]);
    let tokens: Vec<_> = texts(&input.tree, "REGEX");
    assert_eq!(tokens, ["/)/", "/a/", "/)/g", "/)/"]);
    assert_eq!(input.warnings.len(), 1, "{:?}", input.warnings);
    assert!(input.warnings[0].contains("3 islands cannot be parsed"));
}

#[test]
fn replacements_without_a_grammar_are_those_of_the_script_and_not_of_its_literals() {
    let folder = tempfile::TempDir::new().unwrap();
    let path = folder.path().join("mine.yml");
    let load = |text: &str| {
        std::fs::write(&path, text).unwrap();
        let source = FormatSource {
            base: Base::Builtin(Builtin::named("javascript").unwrap()),
            replacements: Some(path.clone()),
            ..FormatSource::default()
        };
        source.load().unwrap().0
    };
    let script = load("statement: 'a;'\nLPAREN: (\n");
    assert_eq!(script.grammars()[0].replacements()["statement"], "a;");
    let both = load("'': {statement: 'a;'}\nregex: {atom: b}\n");
    assert_eq!(both.grammars()[0].replacements()["statement"], "a;");
    assert_eq!(both.grammars()[1].replacements()["atom"], "b");
}

#[test]
fn islands_in_attributes_stay_escaped() {
    let format = format("html");
    let page = "<p onclick=\"if (a &lt; 'b') f(&quot;c d&quot;)\" style=x>";
    let mut input = tree(&format, page, true);
    assert_eq!(input.tree.unparse(), page);
    assert!(input.warnings.is_empty(), "{:?}", input.warnings);
    input.tree.prepare(picireny::tree::Preparation::default());
    let attribute = named(&input.tree, "EVENT_ATTRIBUTE").next().unwrap();
    for node in input.tree.preorder() {
        let replacement = input.tree.replacement(node);
        // What stays anyway, like the attribute's own quotes, does no harm.
        if replacement == input.tree.token_text(node) {
            continue;
        }
        let mut above = std::iter::successors(Some(node), |node| input.tree.parent(*node));
        if node != attribute && above.any(|node| node == attribute) {
            assert!(
                !replacement.contains('"'),
                "{} {replacement}",
                input.tree.name(node)
            );
        }
    }
}

#[test]
fn islands_nest_to_any_depth() {
    let folder = tempfile::TempDir::new().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write("N.g4", "grammar N;\nnest : NEST EOF ;\nNEST : .+ ;\n");
    write(
        "n.yml",
        "start: n:nest\ngrammars:\n  n:\n    files: [N.g4]\n    islands:\n      NEST: '\\((?P<n:nest>.*)\\)'\n",
    );
    let base = Base::File(folder.path().join("n.yml"));
    let format = FormatSource {
        base,
        ..FormatSource::default()
    }
    .load()
    .unwrap()
    .0;
    let depth = 3000;
    let text = format!("{}x{}", "(".repeat(depth), ")".repeat(depth));
    let input = tree(&format, &text, true);
    assert_eq!(input.tree.unparse(), text);
    assert_eq!(named(&input.tree, "NEST").count(), depth + 1);
}

#[test]
fn a_description_with_a_grammar_of_the_program_has_its_replacements() {
    let folder = tempfile::TempDir::new().unwrap();
    let path = folder.path().join("mine.yml");
    let replacements = |more: &str| {
        let text = format!(
            "start: page:document\ngrammars:\n  page:\n    files: [builtin:html/HTMLLexer.g4, \
             builtin:html/HTMLParser.g4]\n{more}"
        );
        std::fs::write(&path, text).unwrap();
        let source = FormatSource {
            base: Base::File(path.clone()),
            ..FormatSource::default()
        };
        source.load().unwrap().0.grammars()[0]
            .replacements()
            .clone()
    };
    let inherited = replacements("");
    assert_eq!(inherited, *format("html").grammars()[0].replacements());
    assert_eq!(inherited["startTag"], "<a>");
    // Those of the description win.
    let own = replacements("    replacements: {startTag: <b>}\n");
    assert_eq!((&*own["startTag"], &*own["endTag"]), ("<b>", "</a>"));
}

#[test]
fn scripts_and_styles_of_svg_are_islands_in_a_section_or_not() {
    let format = format("svg");
    for text in [
        "<svg><script>f(1 < 2);</script><style>a { b: c }</style></svg>",
        "<svg><script><![CDATA[\nf(1 < 2);\n]]></script><style> <![CDATA[a { b: c }]]> </style></svg>",
    ] {
        let input = tree(&format, text, true);
        assert_eq!(input.tree.unparse(), text);
        assert!(input.warnings.is_empty(), "{text}: {:?}", input.warnings);
        for rule in ["program", "stylesheet"] {
            assert_eq!(named(&input.tree, rule).count(), 1, "{text}: {rule}");
        }
    }
}

#[test]
fn scripts_and_styles_of_svg_may_have_references_outside_of_a_section() {
    let format = format("svg");
    for (text, kept) in [
        (
            "<svg><style>a &gt; b { c: d }</style><script>f(1 &lt; 2 &amp;&amp; g);</script></svg>",
            [
                ("declaration", "c: d "),
                ("argument", "1 &lt; 2 &amp;&amp; g"),
            ],
        ),
        (
            "<svg><style>/*<![CDATA[*/ a > b { c: d } /*]]>*/</style><script>//<![CDATA[\nf(1 < 2 && g);\n//]]></script></svg>",
            [("declaration", "c: d "), ("argument", "1 < 2 && g")],
        ),
    ] {
        let input = tree(&format, text, true);
        assert_eq!(input.tree.unparse(), text);
        assert!(input.warnings.is_empty(), "{text}: {:?}", input.warnings);
        for (rule, expected) in kept {
            assert_eq!(texts(&input.tree, rule), [expected], "{text}");
        }
    }
}

#[test]
fn declarations_in_document_types_go_one_by_one() {
    for name in ["svg", "html"] {
        let format = format(name);
        let text = "<!DOCTYPE a [<!ENTITY b '<g>'> <!-- > -->\n<!ENTITY c 'd'>]><svg>&b;</svg>";
        let input = tree(&format, text, true);
        assert_eq!(input.tree.unparse(), text);
        assert!(input.warnings.is_empty(), "{name}: {:?}", input.warnings);
        let declared = |node: &NodeId| input.tree.token_text(*node).starts_with("<!ENTITY");
        assert_eq!(input.tree.preorder().filter(declared).count(), 2, "{name}");
    }
    // One that is not as in XML is a token.
    for text in [
        "<!doctype html [<!ENTITY b 'c'>]><p>",
        "<!DOCTYPE html [<b>]><p>",
    ] {
        let input = tree(&format("html"), text, true);
        assert!(input.warnings.is_empty(), "{text}: {:?}", input.warnings);
    }
}

#[test]
fn replacements_for_an_unknown_grammar_are_reported_with_their_position() {
    let folder = tempfile::TempDir::new().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    };
    let path = write("r.yml", "css: {IDENT: a}\n\nhtm:\n  TEXT: b\n");
    let expected = "r.yml, line 3, column 1: there is no grammar named `htm`; did you mean `html`?";
    let given = FormatSource {
        base: Base::Builtin(Builtin::named("html").unwrap()),
        replacements: Some(path),
        ..FormatSource::default()
    };
    let message = given.load().unwrap_err().to_string();
    assert!(message.ends_with(expected), "{message}");
    // The same in a file that a description names.
    let text = Builtin::named("html").unwrap().portable_text();
    let text = text.replace("builtin:html/replacements.yml", "r.yml");
    let described = FormatSource {
        base: Base::File(write("mine.yml", &text)),
        ..FormatSource::default()
    };
    let message = described.load().unwrap_err().to_string();
    assert!(message.ends_with(expected), "{message}");
}

#[test]
fn a_printed_description_is_the_same_format_anywhere() {
    let folder = tempfile::TempDir::new().unwrap();
    let path = folder.path().join("mine.yml");
    let load = |text: &str| {
        std::fs::write(&path, text).unwrap();
        let base = Base::File(path.clone());
        let source = FormatSource {
            base,
            ..FormatSource::default()
        };
        source.load().map(|(format, _)| format)
    };
    for builtin in Builtin::all().filter(|b| b.source().is_ok()) {
        let copy = load(&builtin.portable_text()).unwrap();
        let original = format(builtin.name());
        assert_eq!(
            copy.replacements_yaml(),
            original.replacements_yaml(),
            "{}",
            builtin.name()
        );
        for (copy, original) in copy.grammars().iter().zip(original.grammars()) {
            assert_eq!(copy.name(), original.name());
            let atn = |grammar: &picireny::format::Grammar| grammar.language().parser().atn.clone();
            assert_eq!(atn(copy), atn(original), "{}", builtin.name());
        }
    }
    let text = Builtin::named("json").unwrap().portable_text();
    let message = load(&text.replace("JSON.g4", "JSN.g4")).unwrap_err();
    let message = message.to_string();
    assert!(
        message.ends_with(
            "line 7, column 13: there is no file named `json/JSN.g4` in this program; did you \
             mean `json/JSON.g4`?"
        ),
        "{message}"
    );
}

/// A format in which angle brackets and comments hold lists.
fn lists() -> (tempfile::TempDir, Format) {
    let folder = tempfile::TempDir::new().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write(
        "H.g4",
        "grammar H;\ndoc : TAG* EOF ;\nTAG : '<' ~[>]* '>' ;\nNOTE : '#' ~[\\n]* -> channel(HIDDEN) ;\n\
         WS : [ \\n]+ -> skip ;\n",
    );
    write(
        "L.g4",
        "grammar L;\nlist : '(' item* ')' ;\nitem : ID | list ;\nID : [a-z]+ ;\nWS : ' '+ -> skip ;\n\
         OTHER : . ;\n",
    );
    write(
        "h.yml",
        "start: h:doc\ngrammars:\n  h:\n    files: [H.g4]\n    islands:\n      \
         TAG: '<(?P<l:list>[^>|]*)(?:\\|(?P<l:list>[^>]*))?>'\n      NOTE: '#(?P<l:list>.*)'\n  l:\n    files: [L.g4]\n",
    );
    let base = Base::File(folder.path().join("h.yml"));
    let source = FormatSource {
        base,
        ..FormatSource::default()
    };
    (folder, source.load().unwrap().0)
}

#[test]
fn islands_without_any_structure_stay_plain() {
    let (_folder, format) = lists();
    for (text, lists, warnings) in [
        ("<(a b)> <(c)|((d) e)>", 4, &[][..]),
        // What is broken is taken as far as it can be parsed.
        (
            "<(a)>\n <(a ! b)>",
            2,
            &[
                "`TAG` tokens: 1 island has syntax errors and is reduced as far as it could be parsed \
               (`list`, line 2:5 ",
            ][..],
        ),
        // Nothing can be parsed of two of these.
        (
            "<! ! !> <(a)|!!><(b)>",
            2,
            &[
                "`TAG` tokens: 2 islands cannot be parsed and stay as they are (first: `list`, line 1:1 ",
            ][..],
        ),
    ] {
        let input = tree(&format, text, true);
        assert_eq!(input.tree.unparse(), text);
        assert_eq!(named(&input.tree, "list").count(), lists, "{text}");
        assert_eq!(input.warnings.len(), warnings.len(), "{:?}", input.warnings);
        for (warning, expected) in input.warnings.iter().zip(warnings) {
            assert!(warning.starts_with(expected), "{warning}");
        }
        assert_eq!(
            input.tree.stats().counts.error_tokens,
            usize::from(text.contains("a !"))
        );
    }
}

#[test]
fn hidden_tokens_that_are_built_have_islands() {
    let (_folder, format) = lists();
    for text in [
        "# (x y)\n<(a)> # (b (c))\n #()\n <(d)>\n# (e)",
        "#(x)",
        "# (x)\n! # (y)\n <(z)>",
    ] {
        let with = tree(&format, text, true);
        assert_eq!(with.tree.unparse(), text);
        assert_eq!(
            named(&with.tree, "list").count(),
            text.matches('(').count(),
            "{text}"
        );
        assert_eq!(with.warnings, [""; 0]);
        if text.contains('<') {
            let without = tree(&format, text, false);
            assert_eq!(named(&without.tree, "NOTE").count(), 0);
        }
    }
}

/// All formats, loaded once.
fn formats() -> &'static [(&'static str, Format)] {
    static FORMATS: OnceLock<Vec<(&str, Format)>> = OnceLock::new();
    FORMATS.get_or_init(|| {
        let names = samples().iter().map(|(name, _)| *name);
        names.map(|name| (name, format(name))).collect()
    })
}

/// A sample with pieces taken out, doubled, or replaced by anything.
fn broken() -> impl Strategy<Value = (usize, String)> {
    let change = (
        any::<prop::sample::Index>(),
        0..12_usize,
        "\\PC{0,3}|[<>{}()\\[\\]\"'/*&;\\n]{0,3}",
    );
    (0..samples().len(), prop::collection::vec(change, 0..8)).prop_map(|(sample, changes)| {
        let mut text: Vec<char> = samples()[sample].1.chars().collect();
        for (at, length, with) in changes {
            if text.is_empty() {
                break;
            }
            let at = at.index(text.len());
            let end = (at + length).min(text.len());
            text.splice(at..end, with.chars());
        }
        (sample, text.into_iter().collect())
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn nothing_of_an_input_is_lost((sample, text) in broken()) {
        let (name, format) = &formats()[sample];
        let options = TreeOptions { hidden_tokens: true, ..TreeOptions::default() };
        match format.tree(&text, options) {
            Ok(input) => prop_assert_eq!(input.tree.unparse(), text, "{}", name),
            Err(error) => prop_assert!(text.is_empty(), "{} {}", name, error),
        }
    }

    #[test]
    fn a_text_of_another_format_has_a_tree(text in "(\\PC|\\n){0,40}", which in 0..samples().len()) {
        let (name, format) = &formats()[which];
        let input = tree(format, &text, true);
        prop_assert_eq!(input.tree.unparse(), text, "{}", name);
    }
}

/// A folder of grammars like antlr/grammars-v4, with a tiny grammar in the place
/// of the one of Ruby.
fn folder_of_grammars(place: &Path) {
    let folder = place.join("data/picireny/grammars-v4/corundum");
    fs::create_dir_all(&folder).unwrap();
    fs::write(
        folder.join("Corundum.g4"),
        "grammar Corundum; prog: WORD* EOF; WORD: [a-z0-9]+; WS: [ \\n]+ -> skip;\n",
    )
    .unwrap();
}

#[test]
fn grammars_are_found_where_the_message_says_to_put_them() {
    let place = tempfile::tempdir().unwrap();
    fs::write(place.path().join("in.rb"), "one two three four").unwrap();
    let run = |arguments: &[&str], (variable, value): (&str, &str)| {
        let mut command = assert_cmd::Command::cargo_bin("picireny").unwrap();
        let output = command
            .current_dir(place.path())
            .env_remove("PICIRENY_GRAMMARS")
            .env("XDG_DATA_HOME", place.path().join("data"))
            .env(variable, value)
            .args(arguments)
            .output()
            .unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
        (output.status.code(), stderr + &stdout)
    };
    let none = ("UNUSED", "");
    let reduce = ["in.rb", "--format", "v4/ruby", "--", "grep", "-q", "three"];
    let (status, said) = run(&reduce, none);
    assert_eq!(status, Some(2), "{said}");
    let folder = place.path().join("data/picireny/grammars-v4");
    let line = format!(
        "git clone --depth 1 https://github.com/antlr/grammars-v4 {}",
        folder.display()
    );
    assert!(said.contains(&line) && said.contains("v4/ruby"), "{said}");
    assert!(run(&["formats"], none).1.contains(&line));

    folder_of_grammars(place.path());
    let (status, said) = run(&reduce, none);
    assert_eq!(status, Some(0), "{said}");
    let result = fs::read_to_string(place.path().join("in.reduced.rb")).unwrap();
    assert_eq!(result.trim(), "three");
    let (_, list) = run(&["formats"], none);
    let ruby = list
        .lines()
        .find(|line| line.starts_with("v4/ruby"))
        .unwrap();
    assert!(ruby.contains("found"), "{list}");

    // The folder that is named is the only one.
    let named = ("PICIRENY_GRAMMARS", folder.to_str().unwrap());
    let parse = ["parse", "in.rb", "--format", "v4/ruby"];
    assert_eq!(run(&parse, named).0, Some(0));
    let (status, said) = run(&parse, ("PICIRENY_GRAMMARS", "/nowhere"));
    assert_eq!(status, Some(2), "{said}");
    assert!(said.contains("grammars-v4 /nowhere"), "{said}");
}

#[test]
fn usual_languages_are_recognized_by_their_files_names() {
    for (name, format) in [
        ("a.py", "python"),
        ("a.ts", "typescript"),
        ("a.tsx", "typescript"),
        ("a.d.mts", "typescript"),
        ("a.vue", "vue"),
        ("a.sql", "sql"),
        ("A.java", "java"),
        ("a.go", "go"),
        ("a.rs", "rust"),
        ("a.cpp", "cpp"),
        ("a.cc", "cpp"),
        ("a.hpp", "cpp"),
        ("a.php", "php"),
        ("a.lua", "lua"),
        ("a.bash", "shell"),
        ("README.md", "markdown"),
        (".bashrc", "shell"),
        ("a.kt", "kotlin"),
        ("a.regex", "regex"),
        ("build.gradle.kts", "kotlin"),
        ("a.swift", "swift"),
        ("a.rb", "ruby"),
        ("Rakefile", "ruby"),
        ("a.gemspec", "ruby"),
    ] {
        // Even if the text could be something else.
        let found = Builtin::detect(Path::new(name), "{}").unwrap();
        assert_eq!(found.name(), format, "{name}");
    }
}

#[test]
fn the_grammars_of_formats_that_are_found_are_those_of_upstream() {
    let Some(folder) = std::env::var_os("GRAMMARS_V4").map(std::path::PathBuf::from) else {
        eprintln!("skipped: GRAMMARS_V4 names no folder of grammars");
        return;
    };
    for (name, text) in [
        ("v4/php", "<?php\nfunction f($a) { return $a + 1; }\n"),
        ("v4/kotlin", "fun main() {\n    println(1)\n}\n"),
        ("v4/swift", "func f(a: Int) -> Int {\n    return a\n}\n"),
        ("v4/ruby", "a = 1\nputs a\n"),
    ] {
        let source = FormatSource {
            base: Base::Builtin(Builtin::named(name).unwrap()),
            folders: vec![folder.clone()],
            ..FormatSource::default()
        };
        let (format, _) = source.load().unwrap();
        let input = format.tree(text, TreeOptions::default()).unwrap();
        assert!(
            input.syntax_errors.is_empty(),
            "{name}: {:?}",
            input.syntax_errors
        );
    }
}

/// A format of two grammars: lines of JSON or URLs, and lists in them.
fn listed(folder: &Path, escape: &str) -> Format {
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).unwrap();
    write(
        "S.g4",
        "grammar S;\nall : STRING* EOF ;\nSTRING : '\"' ('\\\\' . | ~[\"\\\\])* '\"' ;\nWS : [ \\n] -> skip ;\n",
    );
    write(
        "L.g4",
        "grammar L;\nlist : '<' (item (',' item)*)? '>' EOF ;\nitem : NAME | TEXT ;\n\
         NAME : [a-zé]+ ;\nTEXT : '\"' ~'\"'* '\"' ;\nWS : [ \\n] -> skip ;\n",
    );
    write(
        "f.yml",
        &format!(
            "start: s:all\ngrammars:\n  s:\n    files: [S.g4]\n    islands:\n      STRING: \
             {{pattern: '\"(?P<l:list>.*)\"', escape: {escape}}}\n  l:\n    files: [L.g4]\n    \
             replacements: {{item: '\"x\"'}}\n"
        ),
    );
    let source = FormatSource {
        base: Base::File(folder.join("f.yml")),
        ..FormatSource::default()
    };
    source.load().unwrap().0
}

#[test]
fn islands_are_found_in_strings_of_json_and_in_urls() {
    let folder = tempfile::TempDir::new().unwrap();
    for (escape, text, written) in [
        (
            "json",
            r#""<a, \u00e9,\n \"b c\">" "<\u0061>""#,
            [r#"\u00e9"#, r#"\"b c\""#, r#"\u0061"#, r#"\"x\""#],
        ),
        (
            "percent",
            r#""%3Ca,%C3%A9%2C%0A%22b%20c%22>" "<%61>""#,
            ["%C3%A9", "%22b%20c%22", "%61", "%22x%22"],
        ),
    ] {
        let format = listed(folder.path(), escape);
        let input = tree(&format, text, true);
        assert_eq!(input.tree.unparse(), text);
        assert!(input.warnings.is_empty(), "{:?}", input.warnings);
        let items: Vec<NodeId> = named(&input.tree, "item").collect();
        let texts: Vec<&str> = items
            .iter()
            .map(|&item| {
                input
                    .tree
                    .token_text(input.tree.children(item).next().unwrap())
            })
            .collect();
        assert_eq!(texts[1..], written[..3]);
        // What comes in an item's place is written as the others are.
        assert_eq!(input.tree.replacement(items[0]), written[3]);
    }
}

/// A text in base64.
fn base64(text: &str) -> String {
    let part = format!("{OPEN}{text}{CLOSE}");
    Codec::utf8().written(&part).into_owned()
}

/// The tree of a text in which all that is in base64 is decoded, and that text.
fn decoded(format: &Format, text: &str) -> (String, Input) {
    let mut text = text.to_owned();
    let input = Input::with_decoded(&mut text, &Codec::utf8(), |text| {
        Ok::<_, Infallible>(tree(format, text, true))
    });
    (text, input.unwrap())
}

/// The texts of nodes.
fn texts(tree: &Tree, name: &str) -> Vec<String> {
    let text_of = |node| {
        let mut text = String::new();
        let mut left = vec![node];
        while let Some(node) = left.pop() {
            text.push_str(tree.token_text(node));
            let first = left.len();
            left.extend(tree.children(node));
            left[first..].reverse();
        }
        text
    };
    named(tree, name).map(text_of).collect()
}

#[test]
fn what_is_in_base64_is_parsed_and_written_in_it_again() {
    let folder = tempfile::TempDir::new().unwrap();
    let format = listed(folder.path(), "base64");
    assert!(format.has_encoded_islands());
    // `<a, é>`, the same without what fills it up, and bytes that are no text.
    let text = "\"PGEsIMOpPg==\" \"PGEsIMOpPg\" \"/w==\" \"PGI+\"";
    let (text, input) = decoded(&format, text);
    assert_eq!(input.tree.unparse(), text);
    assert!(input.warnings.is_empty(), "{:?}", input.warnings);
    assert_eq!(texts(&input.tree, "item"), ["a", "é", "b"]);
    let codec = Codec::utf8();
    assert_eq!(
        codec.written(&text),
        "\"PGEsIMOpPg==\" \"PGEsIMOpPg\" \"/w==\" \"PGI+\""
    );
    let shorter = text.replace("a, ", "");
    assert_eq!(codec.encode(&shorter)[..10], *b"\"PMOpPg==\"");
}

#[test]
fn data_urls_of_a_page_hold_islands_however_they_are_encoded() {
    let format = format("html");
    let inner = "<b onclick=\"go(1)\">x</b>";
    let svg = base64("<svg><circle/></svg>");
    let frame = format!("{inner}<img src='data:image/svg+xml;base64,{svg}'>");
    let page = format!(
        "<iframe src=\"data:text/html;charset=utf-8;base64,{}\"></iframe>\n\
         <a href='data:text/html,%3Ci%3Ey%3C/i%3E&amp;lt;'>z</a>\
         <style>a {{ background: url(data:image/svg+xml,<svg><path/></svg>) }}</style>\
         <img src=data:image/png;base64,PGI+>",
        base64(&frame)
    );
    let (text, input) = decoded(&format, &page);
    assert!(input.syntax_errors.is_empty() && input.warnings.is_empty());
    assert_eq!(input.tree.unparse(), text);
    assert_eq!(Codec::utf8().written(&text), page);
    let elements = texts(&input.tree, "element");
    for element in [inner, "<circle/>", "%3Ci%3Ey%3C/i%3E", "<path/>"] {
        assert!(elements.iter().any(|known| known == element), "{element}");
    }
    let scripts = texts(&input.tree, "program");
    assert_eq!(scripts, ["go(1)"]);
    // An image is a value like others.
    assert!(text.contains("base64,PGI+"), "{text}");
}

#[test]
fn code_in_markdown_is_an_island_by_the_word_after_the_fence() {
    let format = format("markdown");
    for (info, code, rule) in [
        ("js", "f(1)", "program"),
        ("JavaScript title=x", "f(1)", "program"),
        ("{.python .x}", "f(1)", "file"),
        ("ts", "f<a>(1)", "program"),
        ("tsx", "f(<a/>)", "program"),
        ("json", "[1]", "json"),
        ("sh", "a | b", "script"),
        ("yml", "a: b", "stream"),
        ("css", "a { b: c }", "stylesheet"),
        ("html", "<a></a>", "document"),
        ("c", "int a;", "translationUnit"),
        ("rb", "f 1", "file"),
        ("swift", "let a = 1", "file"),
        ("Kotlin", "val a = 1", "file"),
        ("kts title=x", "f(1)", "file"),
        ("kt", "f(1)", "file"),
        ("vue", "<p>{{ 1 }}</p>", "component"),
        ("c++", "int a;", "code"),
        ("swiftui", "f(1)", "code"),
        ("jscript", "f(1)", "code"),
        ("", "f(1)", "code"),
    ] {
        for (before, after) in [("```", "```\n"), ("~~~~ ", "~~~~\nx\n")] {
            let text = format!("a\n{before}{info}\n{code}\n{after}");
            let input = tree(&format, &text, true);
            assert_eq!(input.tree.unparse(), text);
            assert!(input.warnings.is_empty(), "{text}: {:?}", input.warnings);
            // The page is a document, too.
            let expected = if rule == "document" { 2 } else { 1 };
            assert_eq!(named(&input.tree, rule).count(), expected, "{text}");
        }
    }
}
