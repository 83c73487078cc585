//! How long recognition takes and how much memory, on inputs of some 400 kB
//! that are made by repeating upstream's examples, side by side with another
//! crate that interprets ANTLR's networks.
//!
//! `first` starts from a language that has parsed nothing yet, `again` from one
//! that has just parsed the same input. Columns of allocations are printed
//! with the times. Needs antlr/grammars-v4 (see `GRAMMARS_V4`); without it
//! there is nothing to measure.

#![allow(clippy::unwrap_used, missing_docs)]

#[path = "../crates/parser/tests/common/mod.rs"]
mod common;

use std::rc::Rc;

use antlr4_runtime::atn::LexerAtn;
use antlr4_runtime::atn::lexer::next_token;
use antlr4_runtime::atn::parser_atn::ParserAtn;
use antlr4_runtime::atn::serialized::{AtnDeserializer, SerializedAtn};
use antlr4_runtime::{
    BaseLexer, BaseParser, CommonTokenStream, InputStream, IntStream, ParserAtnSimulator,
    RecognizerData, TokenId, TokenSink, TokenSource, TokenStoreError, Vocabulary,
};
use divan::counter::BytesCount;
use divan::{AllocProfiler, Bencher, black_box};
use picireny_grammar::Recognizer;
use picireny_parser::{Language, ParseOptions};

#[global_allocator]
static ALLOCATIONS: AllocProfiler = AllocProfiler::system();

fn main() {
    divan::main();
}

/// A grammar with an input.
struct Case {
    name: &'static str,
    folder: &'static str,
    lexer: &'static str,
    parser: &'static str,
    start: &'static str,
    source: Source,
    /// Whether the other crate is asked as well.
    peer: Peer,
}

/// Whether the other crate is measured.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Peer {
    Yes,
    /// It takes minutes or all memory, or stops early.
    No,
    /// The grammar needs code of its own, which that crate has not got.
    NoCode,
}

/// Where an input comes from.
enum Source {
    /// An example, repeated up to so many bytes at least.
    Repeated {
        file: &'static str,
        size: usize,
        parts: fn(&str) -> [String; 4],
    },
    /// An expression within so many parentheses, in C.
    Parentheses(usize),
}

/// Gives what comes first, what is repeated, between what, and what comes last.
fn whole(text: &str) -> [String; 4] {
    ["".into(), format!("{text}\n"), "".into(), "".into()]
}

/// What comes before something, again and again.
fn before(text: &str, end: &str) -> [String; 4] {
    whole(text.split(end).next().unwrap_or(text))
}

/// The lines up to the last one that begins so once, what follows again and
/// again.
fn after_last(text: &str, beginning: &str) -> [String; 4] {
    let last = text.rfind(&format!("\n{beginning}")).map_or(0, |i| i + 1);
    let end = text[last..].find('\n').map_or(0, |i| last + i + 1);
    [
        text[..end].into(),
        format!("{}\n", &text[end..]),
        "".into(),
        "".into(),
    ]
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

/// One line of [`CASES`].
#[rustfmt::skip]
const fn case(
    name: &'static str, [folder, lexer, parser, start]: [&'static str; 4],
    file: &'static str, size: usize, parts: fn(&str) -> [String; 4], peer: Peer,
) -> Case {
    Case { name, folder, lexer, parser, start, source: Source::Repeated { file, size, parts }, peer }
}

#[rustfmt::skip]
const CASES: [Case; 21] = [
    case("json", ["json", "JSONLexer", "JSON", "json"], "json/examples/example1.json", 263_000,
        |text| ["[".into(), text.into(), ",".into(), "]".into()], Peer::Yes),
    case("xml", ["xml", "XMLLexer", "XMLParser", "document"], "xml/examples/books.xml", 265_000,
        |text| inside(text, "catalog"), Peer::Yes),
    case("css3", ["css3", "css3Lexer", "css3Parser", "stylesheet"], "css3/examples/jquery-ui.css", 292_000,
        whole, Peer::Yes),
    case("c", ["c", "CLexer", "CParser", "compilationUnit"], "c/examples/sqlite/src/test_multiplex.c", 374_000,
        |text| before(text, "static int SQLITE_TCLAPI"), Peer::NoCode),
    case("java", ["java/java", "JavaLexer", "JavaParser", "compilationUnit"], "java/java/examples/AllInOne7.java", 228_000,
        |text| after_last(text, "import "), Peer::Yes),
    case("java8", ["java/java8", "Java8Lexer", "Java8Parser", "compilationUnit"], "java/java20/examples/ManyStringsConcat.java", 152_000,
        whole, Peer::No),
    case("java20", ["java/java20", "Java20Lexer", "Java20Parser", "start_"], "java/java20/examples/ManyStringsConcat.java", 0,
        whole, Peer::Yes),
    case("ecmascript", ["javascript/ecmascript", "ECMAScriptLexer", "ECMAScript", "program"], "javascript/ecmascript/examples/nn.js", 94_000,
        whole, Peer::Yes),
    case("javascript", ["javascript/javascript", "JavaScriptLexer", "JavaScriptParser", "program"], "javascript/javascript/examples/Classes.js", 400_000,
        whole, Peer::NoCode),
    case("sqlite", ["sql/sqlite", "SQLiteLexer", "SQLiteParser", "parse"], "sql/sqlite/examples/WindowsFunctionsForSqLite.sql", 649_000,
        whole, Peer::Yes),
    case("golang", ["golang", "GoLexer", "GoParser", "sourceFile"], "golang/examples/structs.go", 89_000,
        |text| after_last(text, "import "), Peer::Yes),
    case("kotlin", ["kotlin/kotlin", "KotlinLexer", "KotlinParser", "kotlinFile"], "kotlin/kotlin/examples/Test.kt", 94_000,
        whole, Peer::Yes),
    case("verilog", ["verilog/verilog", "VerilogLexer", "VerilogParser", "source_text"], "verilog/verilog/examples/txuart.v", 142_000,
        whole, Peer::Yes),
    case("rust", ["rust", "RustLexer", "RustParser", "crate"], "rust/examples/long/intellijrust_test_allinone.rs", 82_000,
        |text| after_last(text, "#!["), Peer::No),
    case("cpp", ["cpp", "CPP14Lexer", "CPP14Parser", "translationUnit"], "cpp/examples/avrc_api.cc", 0,
        whole, Peer::Yes),
    case("html", ["html", "HTMLLexer", "HTMLParser", "htmlDocument"], "html/examples/freebsd.html", 0,
        |text| inside(text, "body"), Peer::No),
    case("html, 500 kB", ["html", "HTMLLexer", "HTMLParser", "htmlDocument"], "html/examples/freebsd.html", 500_000,
        |text| inside(text, "body"), Peer::No),
    case("xml, 400 kB", ["xml", "XMLLexer", "XMLParser", "document"], "xml/examples/books.xml", 400_000,
        |text| inside(text, "catalog"), Peer::Yes),
    case("java, 400 kB", ["java/java", "JavaLexer", "JavaParser", "compilationUnit"], "java/java/examples/AllInOne7.java", 400_000,
        |text| after_last(text, "import "), Peer::Yes),
    case("java8, 400 kB", ["java/java8", "Java8Lexer", "Java8Parser", "compilationUnit"], "java/java20/examples/ManyStringsConcat.java", 400_000,
        whole, Peer::No),
    Case {
        name: "c, 3,000 parentheses", folder: "c", lexer: "CLexer", parser: "CParser",
        start: "compilationUnit", source: Source::Parentheses(3_000), peer: Peer::No,
    },
];

fn names(peer: bool) -> Vec<&'static str> {
    match common::grammars_v4() {
        Some(_) => CASES
            .iter()
            .filter(|case| !peer || case.peer == Peer::Yes)
            .map(|case| case.name)
            .collect(),
        None => Vec::new(),
    }
}

fn load(name: &str) -> (&'static Case, Language, String) {
    let case = CASES.iter().find(|case| case.name == name).unwrap();
    let root = common::grammars_v4().unwrap();
    let language = common::load(
        &root.join(case.folder),
        case.lexer,
        case.parser,
        &picireny_antlr_bases::classes(),
    )
    .unwrap();
    let input = match &case.source {
        Source::Repeated { file, size, parts } => {
            let [before, body, between, after] = parts(&common::read(&root.join(file)));
            let mut input = before + &body;
            while input.len() < *size {
                input.push_str(&between);
                input.push_str(&body);
            }
            input + &after
        }
        Source::Parentheses(depth) => {
            format!("int x = {}1{};\n", "(".repeat(*depth), ")".repeat(*depth))
        }
    };
    let parse = language
        .parse(&input, case.start, &ParseOptions::default())
        .unwrap();
    if let Some(error) = parse.errors.first() {
        eprintln!("{name}: {} syntax errors; {error}", parse.errors.len());
    }
    (case, language, input)
}

#[divan::bench(args = names(false), sample_count = 5, sample_size = 1)]
fn first(bencher: Bencher<'_, '_>, name: &str) {
    let (case, language, input) = load(name);
    let (lexer, parser) = (language.lexer().clone(), language.parser().clone());
    let classes = picireny_antlr_bases::classes();
    bencher
        .counter(BytesCount::of_str(&input))
        .with_inputs(|| Language::with_classes(lexer.clone(), parser.clone(), &classes).unwrap())
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

/// What the other crate needs of a grammar.
struct PeerLanguage {
    lexer: LexerAtn,
    parser: ParserAtn,
    rule: usize,
}

impl PeerLanguage {
    fn new(case: &Case, language: &Language) -> Self {
        let serialized = SerializedAtn::from_i32(&language.lexer().atn);
        let lexer = AtnDeserializer::new(&serialized).deserialize().unwrap();
        let serialized = SerializedAtn::from_i32(&language.parser().atn);
        let parser = AtnDeserializer::new(&serialized)
            .deserialize_parser()
            .unwrap();
        let rule = language.rule_index(case.start).unwrap() as usize;
        Self {
            lexer,
            parser,
            rule,
        }
    }

    fn parse<'a>(
        &'a self,
        language: &Language,
        input: &str,
        simulator: &mut ParserAtnSimulator<'a>,
    ) {
        let base = BaseLexer::new(InputStream::new(input), peer_data(language.lexer()));
        let tokens = CommonTokenStream::new(PeerLexer {
            base,
            atn: &self.lexer,
        });
        let mut parser = BaseParser::new(tokens, peer_data(language.parser()));
        let tree = parser.parse_atn_rule_adaptive_or_fallback(&self.parser, simulator, self.rule);
        let errors = parser.number_of_syntax_errors();
        let read = parser.input().index();
        if read * 2 < parser.input().size() {
            eprintln!("antlr-rust-runtime: stopped at token {read}");
        }
        if tree.is_err() || errors > 0 {
            eprintln!(
                "antlr-rust-runtime: {} ({errors} syntax errors)",
                tree.is_ok()
            );
        }
    }
}

/// A parse by `antlr-rust-runtime`, with networks that it has never seen: it
/// keeps what it learns per thread under a network's address, so each sample has
/// networks of its own, which stay where they are.
#[divan::bench(args = names(true), sample_count = 3, sample_size = 1)]
fn peer_first(bencher: Bencher<'_, '_>, name: &str) {
    let (case, language, input) = load(name);
    bencher
        .counter(BytesCount::of_str(&input))
        .with_inputs(|| -> &'static PeerLanguage {
            Box::leak(Box::new(PeerLanguage::new(case, &language)))
        })
        .bench_local_values(|peer| {
            peer.parse(
                &language,
                &input,
                &mut ParserAtnSimulator::new(&peer.parser),
            );
        });
}

/// The same with a predictor that has parsed the same input before.
#[divan::bench(args = names(true), sample_count = 3, sample_size = 1)]
fn peer_again(bencher: Bencher<'_, '_>, name: &str) {
    let (case, language, input) = load(name);
    let peer = PeerLanguage::new(case, &language);
    let mut simulator = ParserAtnSimulator::new(&peer.parser);
    peer.parse(&language, &input, &mut simulator);
    bencher.counter(BytesCount::of_str(&input)).bench_local(|| {
        peer.parse(&language, &input, &mut simulator);
    });
}
