//! A crash of Clang.

use crate::case::{Case, Format, Kind, Package};
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
    // The crash is in the conversion of a variable's type, and no error is reported.
    test: r#"
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
timeout 10 clang-14 -std=c++20 -w -O0 -fno-crash-diagnostics -S -o "$dir/shelf.s" -x c++ - <"$1" >"$dir/printed" 2>&1
[ $? -gt 128 ] || grep -q 'clang frontend command failed' "$dir/printed" || exit 1
! grep -q ':[0-9]*: error: ' "$dir/printed" &&
    grep -q 'Generating code for declaration' "$dir/printed" &&
    grep -q 'clang::CodeGen::CodeGenTypes::ConvertTypeForMem' "$dir/printed" &&
    grep -q 'clang::CodeGen::CodeGenModule::EmitGlobalVarDefinition' "$dir/printed"
"#,
    not_interesting: &[
        "int f( { }",
        "auto f(int x) -> decltype([](auto y) { return y; }(x)) { return x; } int g = f(3);",
        "template <class T> auto f(T x) -> T { return x; } int g = f(3);",
    ],
    ours: Format::Detected,
    picireny: None,
    treereduce: None,
    c_family: true,
    seed: 51_414,
    generate,
    sha256: "d17b6c238ec616c37df8c7235ce24cecd401a3d0379bc512496cb04826270b33",
    bytes: 17804,
    median_ms: 160,
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
    let (keep, pick) = (program.name(), program.name());
    let (first, second) = (program.call(), program.call());
    program.lines(
        FAILS,
        &[
            ("KEEP", &keep),
            ("PICK", &pick),
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

/// The lambda stands where the result's type is said.
const FAILS: &str = "\
namespace shelf {

template <class T>
struct box {
    T content;
    unsigned weight = FIRST;
};

template <class T>
auto PICK(T one, unsigned limit) -> decltype([](auto other) { return other; }(one)) {
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
