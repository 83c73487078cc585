//! A crash of Clang.

use crate::case::{Case, Format, Grammar, Kind, Package};
use crate::random::Rng;
use crate::texts::cpp;
use crate::texts::dialects::C;
use crate::texts::imperative::Program;

pub(crate) static CASE: Case = Case {
    name: "clang-lambda-result",
    language: "C++",
    fails: "A variable has the type of a call of a lambda in a function's result type, which depends on a template even after all is known.",
    kind: Kind::Crash,
    reported: "https://github.com/llvm/llvm-project/issues/51414",
    packages: &[Package::debian("clang-14", "1:14.0.6-12")],
    input: "shelf.cpp",
    // The crash is in the conversion of a variable's type, and GCC has no objection.
    test: r#"
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 1
timeout 10 clang-14 -std=c++20 -w -O0 -fno-crash-diagnostics -S -o shelf.s -x c++ - <"$1" >printed 2>&1
[ $? -gt 128 ] || grep -q 'clang frontend command failed' printed || exit 1
! grep -q ':[0-9]*: error: ' printed &&
    grep -q 'Generating code for declaration' printed &&
    grep -q 'clang::CodeGen::CodeGenTypes::ConvertTypeForMem' printed &&
    grep -q 'clang::CodeGen::CodeGenModule::EmitGlobalVarDefinition' printed
"#,
    not_interesting: &[
        "int f( { }",
        "auto f(int x) -> decltype([](auto y) { return y; }(x)) { return x; } int g = f(3);",
        "template <class T> auto f(T x) -> T { return x; } int g = f(3);",
    ],
    ours: Format::Named("v4/cpp"),
    picireny: Some(Grammar {
        files: &["grammars-v4/cpp/CPP14Lexer.g4", "grammars-v4/cpp/CPP14Parser.g4"],
        start: "translationUnit",
    }),
    treereduce: None,
    c_family: true,
    seed: 51_414,
    generate,
    sha256: "d89879b07aea2c21a607bd3757bb5973f9c275fc8f38e4d843196b53448c261e",
    bytes: 17870,
    median_ms: 250,
    fast: false,
};

fn generate(rng: &mut Rng) -> Vec<u8> {
    let mut program = Program::new(rng, &C);
    let fill = |program: &mut Program<'_>, size| {
        while program.len() < size {
            if program.rng().chance(35) {
                cpp::item(program);
            } else {
                program.item();
            }
        }
    };
    fill(&mut program, 9_000);
    let (keep, pick, large) = (program.name(), program.name(), program.name());
    let (first, second) = (program.call(), program.call());
    program.lines(
        FAILS,
        &[
            ("KEEP", &keep),
            ("PICK", &pick),
            ("LARGE", &large),
            ("FIRST", &first),
            ("SECOND", &second),
        ],
    );
    fill(&mut program, 17_000);
    let calls: Vec<String> = (0..6).map(|_| program.call()).collect();
    let text = program.text();
    text.open("int main() {");
    text.line(&format!("unsigned total = {keep}(3) + {pick}_last;"));
    for call in calls {
        text.line(&format!("total = total * 3 + {call};"));
    }
    text.line("return total % 100;");
    text.close("}");
    program.finish()
}

/// The lambda has a constraint on the function's own parameter.
const FAILS: &str = "\
namespace shelf {

template <class T>
concept LARGE = sizeof(T) >= 4 && requires(T one) { one % 3; };

template <class T>
struct box {
    T content;
    unsigned weight = FIRST;
};

template <class T>
auto PICK(T one, unsigned limit) -> decltype([](auto other) requires LARGE<T> { return other; }(one)) {
    box<T> kept = {one};
    if (kept.weight > limit) {
        return kept.content + 1;
    }
    return kept.content;
}

} // namespace shelf

static auto KEEP(unsigned count) {
    shelf::box<unsigned> last = {count, 4};
    for (unsigned i = 0; i < count; i++) {
        last.weight += last.content > i ? SECOND : 1;
    }
    return last.weight;
}

static unsigned PICK_last = shelf::PICK(5u, 7);";
