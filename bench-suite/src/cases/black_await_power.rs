//! An internal error of Black.

use crate::case::{Case, Format, Kind, Package};
use crate::random::Rng;
use crate::texts::python::Module;

pub(crate) static CASE: Case = Case {
    name: "black-await-power",
    language: "Python",
    fails: "The parentheses of `await (a ** b)` are removed, and Black finds its output not equivalent.",
    kind: Kind::InternalError,
    reported: "https://github.com/psf/black/issues/3676",
    packages: &[Package::pypi("black", "23.1.0")],
    input: "prices.py",
    // Black writes the difference of the trees to a file; what was awaited is gone in it.
    test: r#"
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
TMPDIR=$dir timeout 10 "$SUITE/pypi/black-23.1.0/bin/black" -q - <"$1" 2>&1 >/dev/null |
    grep -q 'INTERNAL ERROR: Black produced code that is not equivalent to the source' &&
    grep -q '^-  *Await($' "$dir"/blk_*.log 2>/dev/null
"#,
    not_interesting: &[
        "async def f(a, b):\n    return await (a ** )\n",
        "async def f(a, b):\n    return await (a + b)\n",
        "async def f(a, b):\n    return (await a) ** b\n",
    ],
    ours: Format::Detected,
    picireny: None,
    treereduce: None,
    c_family: false,
    seed: 3676,
    generate,
    sha256: "11298fead413e2d0dba9dbedcdb536b4b447a3aaed7e244fe22b9055f5ec7510",
    bytes: 9235,
    median_ms: 310,
    fast: false,
};

fn generate(rng: &mut Rng) -> Vec<u8> {
    let mut module = Module::new(rng);
    module.head("import asyncio");
    while module.len() < 4_500 {
        module.item();
    }
    let (name, class) = (module.name(), module.class_name());
    module.lines(&FAILS.replace("grow", &name).replace("Price", &class));
    while module.len() < 9_000 {
        module.item();
    }
    module.finish()
}

/// Several things are awaited in parentheses, all but one of which can go.
const FAILS: &str = "\
class Price:
    def __init__(self, start: int, days: int) -> None:
        self.start = start
        self.days = days

    def __pow__(self, days: int):
        return asyncio.sleep(0, self.start + days)

    async def grow(self, limit: int) -> int:
        \"\"\"What it will be after some days.\"\"\"
        if self.days > limit:
            value = await asyncio.sleep(0, self.start)
        else:
            half = Price(self.start // 2, self.days)
            value = await (half ** self.days) - (limit + self.start)
        if value < 0:
            value += await half.grow(limit - 1) ** 2
        return value";
