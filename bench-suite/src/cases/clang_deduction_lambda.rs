//! Another crash of Clang.

use crate::case::{Case, FOUND_HERE, Format, Kind, Package};
use crate::random::Rng;
use crate::texts::cpp;
use crate::texts::dialects::C;
use crate::texts::imperative::Program;

pub(crate) static CASE: Case = Case {
    name: "clang-deduction-lambda",
    language: "C++",
    fails: "A deduction guide gives a class the type of a lambda, and its variable's initializer is evaluated before it is known.",
    kind: Kind::Crash,
    reported: FOUND_HERE,
    packages: &[Package::debian("clang-14", "1:14.0.6-12")],
    input: "crate.cpp",
    // The crash is in the evaluation of an initializer, and nothing is said of errors.
    test: r#"
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
timeout 10 clang-14 -std=c++20 -w -O0 -fno-crash-diagnostics -S -o "$dir/crate.s" -x c++ - <"$1" >"$dir/printed" 2>&1
[ $? -gt 128 ] || grep -q 'clang frontend command failed' "$dir/printed" || exit 1
! grep -q ':[0-9]*: error: ' "$dir/printed" &&
    grep -q 'Generating code for declaration' "$dir/printed" &&
    grep -q '^ *#5 .* clang::Expr::EvaluateAsInitializer' "$dir/printed" &&
    ! grep -q 'ConvertTypeForMem' "$dir/printed"
"#,
    not_interesting: &[
        "int f( { }",
        "template <class T> struct s { s(T) {} }; s one(3);",
        "auto f(int x) -> decltype([](auto y) { return y; }(x)) { return x; } int g = f(3);",
    ],
    ours: Format::Detected,
    picireny: None,
    treereduce: None,
    c_family: true,
    seed: 14,
    generate,
    sha256: "191f2f001f96b1dafe29434bd92e3e994c3ff72656e3071fce3c6ef4ce247fd4",
    bytes: 22063,
    median_ms: 160,
    fast: false,
};

fn generate(rng: &mut Rng) -> Vec<u8> {
    let mut program = Program::new(rng, &C);
    let fill = |program: &mut Program<'_>, size| {
        while program.len() < size {
            if program.rng().chance(25) {
                cpp::item(program);
            } else {
                program.item();
            }
        }
    };
    fill(&mut program, 11_000);
    let (weigh, all, crates) = (program.name(), program.name(), program.name());
    let (first, second) = (program.call(), program.call());
    program.lines(
        FAILS,
        &[
            ("WEIGH", &weigh),
            ("ALL", &all),
            ("CRATE", &crates),
            ("FIRST", &first),
            ("SECOND", &second),
        ],
    );
    fill(&mut program, 21_000);
    let calls: Vec<String> = (0..6).map(|_| program.call()).collect();
    let text = program.text();
    text.open("int main() {");
    text.line(&format!("unsigned total = {weigh}({all}_second);"));
    for call in calls {
        text.line(&format!("total = total * 3 + {call};"));
    }
    text.line("return total % 100;");
    text.close("}");
    program.finish()
}

/// A crate of numbers, one of anything else, and one of which only a pointer is known.
const FAILS: &str = "\
template <class T>
class CRATE {
public:
    unsigned weight = 0;
    T *content = nullptr;

    template <class U>
    CRATE(U given, T kept) : weight(given + kept) {}

    template <class U>
    CRATE(U *given) : weight(given ? sizeof(U) : 1) {}

    unsigned size() const {
        return weight > 7 ? weight - FIRST % 5 : weight;
    }
};

template <class U>
CRATE(U, unsigned) -> CRATE<U>;
template <class T>
CRATE(T *) -> CRATE<decltype([] { return SECOND; })>;

template <class T>
static unsigned WEIGH(const T &one) {
    if (one.size() > 3) {
        return one.size() * 2;
    } else {
        return one.weight;
    }
}

static unsigned ALL = 3;
static CRATE<unsigned> ALL_second(&ALL);
CRATE ALL_first(&ALL);";
