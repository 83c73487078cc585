//! Wrong code from GCC.

use crate::case::{Case, Format, Kind, Package};
use crate::random::Rng;
use crate::texts::dialects::C;
use crate::texts::imperative::Program;

pub(crate) static CASE: Case = Case {
    name: "gcc-rotate",
    language: "C",
    fails: "forwprop makes a rotation of shifts that are none, since a char is shifted by more than its bits.",
    kind: Kind::WrongOutput,
    reported: "https://gcc.gnu.org/bugzilla/show_bug.cgi?id=106523",
    packages: &[
        Package::debian("gcc-12", "12.2.0-14+deb12u1"),
        Package::debian("tcc", "0.9.27+git20200814.62c30a4a-1"),
    ],
    input: "checksum.c",
    // The pass is the only one of GCC's that changes what is printed; TCC agrees with
    // what comes out without it, and nothing in the program is undefined.
    test: r#"
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
flags='-w -O1 -Werror=implicit-function-declaration -Werror=implicit-int -Werror=return-type -Werror=int-conversion -Werror=uninitialized'
run() { timeout 2 "$dir/program" >"$dir/$1" 2>&1; }
tcc -w -o "$dir/program" "$1" 2>/dev/null && run right &&
    gcc-12 $flags -o "$dir/program" "$1" 2>/dev/null && run wrong &&
    ! cmp -s "$dir/wrong" "$dir/right" &&
    gcc-12 -w -O1 -fdisable-tree-forwprop1 -fdisable-tree-forwprop2 -fdisable-tree-forwprop3 \
        -fdisable-tree-forwprop4 -o "$dir/program" "$1" 2>/dev/null && run other &&
    cmp -s "$dir/other" "$dir/right" &&
    gcc-12 -w -O0 -fsanitize=undefined,address -fno-sanitize-recover=all \
        -o "$dir/program" "$1" 2>/dev/null && run other &&
    cmp -s "$dir/other" "$dir/right"
"#,
    not_interesting: &[
        "int main(void) { return 0 }",
        "int printf(const char *, ...); int main(void) { int x; printf(\"%d\\n\", x); return 0; }",
        "int printf(const char *, ...); int main(void) { printf(\"%p\\n\", (void *)main); return 0; }",
    ],
    ours: Format::Detected,
    picireny: None,
    treereduce: Some("treereduce-c"),
    c_family: true,
    seed: 106_523,
    generate,
    sha256: "0ff914f7eb00bb3c8ea6a5f1f63b95efb783cc498e8e8ab4a0058bd5a4f00316",
    bytes: 16746,
    median_ms: 290,
    fast: false,
};

fn generate(rng: &mut Rng) -> Vec<u8> {
    let mut program = Program::new(rng, &C);
    program.lines("int printf(const char *format, ...);", &[]);
    while program.len() < 9_000 {
        program.item();
    }
    let (turn, mix) = (program.name(), program.name());
    let other = program.call();
    program.lines(FAILS, &[("TURN", &turn), ("MIX", &mix), ("OTHER", &other)]);
    while program.len() < 16_000 {
        program.item();
    }
    let calls: Vec<String> = (0..6).map(|_| program.call()).collect();
    let text = program.text();
    text.open("int main(void) {");
    text.line("unsigned total = 0;");
    for call in calls {
        text.line(&format!("total = total * 3 + {call};"));
    }
    text.line(&format!("printf(\"%u %u\\n\", total, {mix}(total % 90, 3));"));
    text.line("return 0;");
    text.close("}");
    program.finish()
}

/// The distance has more than three bits.
const FAILS: &str = "\
typedef unsigned char byte;

struct state {
    byte low, high;
    unsigned round;
};

__attribute__((noinline)) static byte TURN(byte value, unsigned distance) {
    unsigned wide = value;
    return (wide << distance) | (wide >> ((-distance) & 7));
}

static unsigned MIX(unsigned start, unsigned rounds) {
    struct state now = {start & 255, 1, 0};
    while (now.round < rounds) {
        if (now.high > now.low) {
            now.low += TURN(now.high, now.round + 9);
        } else {
            now.high ^= TURN(now.low | 129, now.round * 8 + 11);
        }
        now.low += OTHER % 7;
        now.round++;
    }
    return now.low * 256 + now.high;
}";
