//! How long recognition takes and how much memory, on inputs of some 400 kB
//! that are made by repeating upstream's examples, side by side with another
//! crate that interprets ANTLR's networks.
//!
//! `first` starts from a language that has parsed nothing yet, `again` from one
//! that has just parsed the same input. Columns of allocations are printed
//! with the times. Needs antlr/grammars-v4 (see `GRAMMARS_V4`); without it
//! there is nothing to measure.

#![allow(clippy::unwrap_used, missing_docs)]

#[path = "../tests/common/mod.rs"]
mod common;

use std::rc::Rc;

use antlr4_runtime::atn::LexerAtn;
use antlr4_runtime::atn::lexer::next_token;
use antlr4_runtime::atn::serialized::{AtnDeserializer, SerializedAtn};
use antlr4_runtime::{
    BaseLexer, BaseParser, CommonTokenStream, InputStream, ParserAtnSimulator, RecognizerData,
    TokenId, TokenSink, TokenSource, TokenStoreError, Vocabulary,
};
use divan::counter::BytesCount;
use divan::{AllocProfiler, Bencher, black_box};
use picireny_grammar::Recognizer;
use picireny_parser::{Language, ParseOptions};

#[global_allocator]
static ALLOCATIONS: AllocProfiler = AllocProfiler::system();

/// The size that inputs are repeated up to, in bytes.
const SIZE: usize = 400_000;

fn main() {
    divan::main();
}

/// A grammar with an example and how to repeat it.
struct Case {
    name: &'static str,
    folder: &'static str,
    lexer: &'static str,
    parser: &'static str,
    start: &'static str,
    example: &'static str,
    /// Gives what comes first, what is repeated, between what, and what
    /// comes last.
    parts: fn(&str) -> [String; 4],
    /// Whether the other crate can do it without code for the grammar.
    peer: bool,
}

fn whole(text: &str) -> [String; 4] {
    ["".into(), text.into(), "".into(), "".into()]
}

/// The imports once, what follows again and again.
fn after_imports(text: &str) -> [String; 4] {
    let last = text.rfind("\nimport ").map_or(0, |i| i + 1);
    let end = text[last..].find('\n').map_or(0, |i| last + i + 1);
    [text[..end].into(), text[end..].into(), "".into(), "".into()]
}

/// The inside of an element that holds everything.
fn inside(text: &str, element: &str) -> [String; 4] {
    let start = text.find(&format!("<{element}")).unwrap();
    let start = start + text[start..].find('>').unwrap() + 1;
    let end = text.rfind(&format!("</{element}")).unwrap();
    [
        text[..start].into(),
        text[start..end].into(),
        "".into(),
        text[end..].into(),
    ]
}

const CASES: [Case; 8] = [
    Case {
        name: "c",
        folder: "c",
        lexer: "CLexer",
        parser: "CParser",
        start: "compilationUnit",
        example: "c/examples/sqlite/src/test_multiplex.c",
        parts: whole,
        peer: false,
    },
    Case {
        name: "java",
        folder: "java/java",
        lexer: "JavaLexer",
        parser: "JavaParser",
        start: "compilationUnit",
        example: "java/java/examples/AllInOne7.java",
        parts: after_imports,
        peer: false,
    },
    Case {
        name: "javascript",
        folder: "javascript/javascript",
        lexer: "JavaScriptLexer",
        parser: "JavaScriptParser",
        start: "program",
        example: "javascript/javascript/examples/Classes.js",
        parts: whole,
        peer: false,
    },
    Case {
        name: "json",
        folder: "json",
        lexer: "JSONLexer",
        parser: "JSON",
        start: "json",
        example: "json/examples/example1.json",
        parts: |text| ["[".into(), text.into(), ",".into(), "]".into()],
        peer: true,
    },
    Case {
        name: "xml",
        folder: "xml",
        lexer: "XMLLexer",
        parser: "XMLParser",
        start: "document",
        example: "xml/examples/books.xml",
        parts: |text| inside(text, "catalog"),
        peer: true,
    },
    Case {
        name: "css",
        folder: "css3",
        lexer: "css3Lexer",
        parser: "css3Parser",
        start: "stylesheet",
        example: "css3/examples/jquery-ui.css",
        parts: whole,
        peer: true,
    },
    Case {
        name: "html",
        folder: "html",
        lexer: "HTMLLexer",
        parser: "HTMLParser",
        start: "htmlDocument",
        example: "html/examples/freebsd.html",
        parts: |text| inside(text, "body"),
        peer: true,
    },
    Case {
        name: "sql",
        folder: "sql/sqlite",
        lexer: "SQLiteLexer",
        parser: "SQLiteParser",
        start: "parse",
        example: "sql/sqlite/examples/WindowsFunctionsForSqLite.sql",
        parts: whole,
        peer: true,
    },
];

fn names(peer: bool) -> Vec<&'static str> {
    match common::grammars_v4() {
        Some(_) => CASES
            .iter()
            .filter(|c| c.peer || !peer)
            .map(|c| c.name)
            .collect(),
        None => Vec::new(),
    }
}

fn load(name: &str) -> (&'static Case, Language, String) {
    let case = CASES.iter().find(|c| c.name == name).unwrap();
    let root = common::grammars_v4().unwrap();
    let language = common::load(&root.join(case.folder), case.lexer, case.parser).unwrap();
    let [before, body, between, after] = (case.parts)(&common::read(&root.join(case.example)));
    let mut input = before + &body;
    while input.len() < SIZE {
        input.push_str(&between);
        input.push_str(&body);
    }
    input.push_str(&after);
    (case, language, input)
}

#[divan::bench(args = names(false), sample_count = 5, sample_size = 1)]
fn first(bencher: Bencher<'_, '_>, name: &str) {
    let (case, language, input) = load(name);
    let (lexer, parser) = (language.lexer().clone(), language.parser().clone());
    bencher
        .counter(BytesCount::of_str(&input))
        .with_inputs(|| Language::new(lexer.clone(), parser.clone()).unwrap())
        .bench_local_refs(|language| {
            black_box(
                language
                    .parse(&input, case.start, &ParseOptions::default())
                    .unwrap(),
            );
        });
}

#[divan::bench(args = names(false), sample_count = 10, sample_size = 1)]
fn again(bencher: Bencher<'_, '_>, name: &str) {
    let (case, language, input) = load(name);
    let parse = || {
        language
            .parse(&input, case.start, &ParseOptions::default())
            .unwrap()
    };
    black_box(parse());
    bencher.counter(BytesCount::of_str(&input)).bench_local(|| {
        black_box(parse());
    });
}

/// The other crate's lexer as it interprets a network.
struct PeerLexer<'a> {
    base: BaseLexer<InputStream>,
    atn: &'a LexerAtn,
}

impl TokenSource for PeerLexer<'_> {
    fn next_token(&mut self, sink: &mut TokenSink<'_>) -> Result<TokenId, TokenStoreError> {
        next_token(&mut self.base, sink, self.atn)
    }

    fn line(&self) -> usize {
        self.base.line()
    }

    fn column(&self) -> usize {
        self.base.column()
    }

    fn source_name(&self) -> &str {
        self.base.source_name()
    }

    fn source_text(&self) -> Option<Rc<str>> {
        self.base.source_text()
    }
}

fn peer_data(recognizer: &Recognizer) -> RecognizerData {
    let owned = |names: &[Option<picireny_grammar::Str>]| {
        names
            .iter()
            .map(|n| n.as_ref().map(ToString::to_string))
            .collect::<Vec<_>>()
    };
    let vocabulary = Vocabulary::new(
        owned(&recognizer.literal_names),
        owned(&recognizer.symbolic_names),
        Vec::<Option<String>>::new(),
    );
    RecognizerData::new(recognizer.name.to_string(), vocabulary)
        .with_rule_names(recognizer.rule_names.iter().map(ToString::to_string))
        .with_channel_names(recognizer.channel_names.iter().map(ToString::to_string))
        .with_mode_names(recognizer.mode_names.iter().map(ToString::to_string))
}

/// A parse by `antlr-rust-runtime`, with a predictor that knows nothing yet.
#[divan::bench(args = names(true), sample_count = 3, sample_size = 1)]
fn peer_first(bencher: Bencher<'_, '_>, name: &str) {
    let (case, language, input) = load(name);
    let serialized = SerializedAtn::from_i32(&language.lexer().atn);
    let lexer_atn = AtnDeserializer::new(&serialized).deserialize().unwrap();
    let serialized = SerializedAtn::from_i32(&language.parser().atn);
    let parser_atn = AtnDeserializer::new(&serialized)
        .deserialize_parser()
        .unwrap();
    let rule = language.rule_index(case.start).unwrap() as usize;
    bencher.counter(BytesCount::of_str(&input)).bench_local(|| {
        let base = BaseLexer::new(InputStream::new(&input), peer_data(language.lexer()));
        let tokens = CommonTokenStream::new(PeerLexer {
            base,
            atn: &lexer_atn,
        });
        let mut parser = BaseParser::new(tokens, peer_data(language.parser()));
        let mut simulator = ParserAtnSimulator::new(&parser_atn);
        let tree = parser.parse_atn_rule_adaptive_or_fallback(&parser_atn, &mut simulator, rule);
        black_box(tree.is_ok());
    });
}
