//! A crash of Cython.

use crate::case::{Case, Format, Kind, Package};
use crate::random::Rng;
use crate::texts::python::Module;

pub(crate) static CASE: Case = Case {
    name: "cython-index-hint",
    language: "Python",
    fails: "An untyped index into a typed array gives a hint, at which the compiler crashes.",
    kind: Kind::Crash,
    reported: "https://github.com/cython/cython/issues/5771",
    packages: &[Package::pypi("Cython", "3.0.4")],
    input: "blur.py",
    test: r#"
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
timeout 20 "$SUITE/pypi/Cython-3.0.4/bin/cython" -3 -o "$dir/blur.c" "$1" 2>&1 |
    grep -q '^TypeError: performance_hint() missing 1 required positional argument'
"#,
    not_interesting: &[
        "import cython\n\ndef f(a: cython.int[:]):\n    return a[\n",
        "def f(a):\n    for i in range(3):\n        a[i % 2] = 1\n",
        "import cython\n\ndef f(a: cython.int[:], i: cython.int):\n    a[i] = 1\n",
    ],
    ours: Format::Detected,
    picireny: None,
    treereduce: None,
    c_family: false,
    seed: 5771,
    generate,
    sha256: "9699cfc37ea922a737c36d34b69c320b1286361b21e16885fc49172046a950ef",
    bytes: 7110,
    median_ms: 710,
    fast: false,
};

fn generate(rng: &mut Rng) -> Vec<u8> {
    let mut module = Module::new(rng);
    module.head("import cython");
    while module.len() < 3_000 {
        module.item();
    }
    let names = [module.name(), module.name()];
    let renamed = |text: &str| text.replace("sharpen", &names[0]).replace("blur", &names[1]);
    module.lines(&renamed(HARMLESS));
    while module.len() < 4_500 {
        module.item();
    }
    module.lines(&renamed(FAILS));
    while module.len() < 7_000 {
        module.item();
    }
    module.finish()
}

/// Typed arrays with typed indices.
const HARMLESS: &str = "\
def sharpen(grid: cython.int[:, :], rows: cython.int, columns: cython.int) -> int:
    row: cython.int
    column: cython.int
    changed: cython.int = 0
    for row in range(1, rows - 1):
        for column in range(1, columns - 1):
            if grid[row, column] > grid[row - 1, column]:
                grid[row, column] += 1
                changed += 1
            else:
                grid[row, column] -= 1
    return changed";

/// One of the indices is made of untyped values.
const FAILS: &str = "\
def blur(grid: cython.int[:, :], steps: cython.int, edges: list) -> int:
    total: cython.int = sharpen(grid, steps, 8)
    for step in range(steps):
        for offset in edges:
            if offset > 0:
                total += grid[step, 0]
            else:
                grid[(step + offset) % 8][0] = total
                total -= offset
    return total";
