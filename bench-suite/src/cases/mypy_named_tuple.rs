//! An internal error of mypy.

use crate::case::{Case, Format, Kind, Package};
use crate::random::Rng;
use crate::texts::python::Module;

pub(crate) static CASE: Case = Case {
    name: "mypy-named-tuple",
    language: "Python",
    fails: "An unknown name in a method of a NamedTuple in a function is looked for without end.",
    kind: Kind::InternalError,
    reported: "https://github.com/python/mypy/issues/16814",
    packages: &[Package::pypi("mypy", "1.8.0")],
    input: "points.py",
    // What mypy knows of the standard library is kept between tests; a test works on a copy.
    test: r#"
mypy=$SUITE/pypi/mypy-1.8.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
if [ ! -d "$mypy/known" ]; then
    echo 'from typing import NamedTuple' >"$dir/known.py"
    "$mypy/bin/mypy" --cache-dir "$dir/known" "$dir/known.py" >/dev/null 2>&1
    mv -T "$dir/known" "$mypy/known" 2>/dev/null
fi
cp -a "$mypy/known" "$dir/cache"
timeout 20 "$mypy/bin/mypy" --cache-dir "$dir/cache" "$1" 2>&1 |
    grep -q 'INTERNAL ERROR: maximum semantic analysis iteration count reached'
"#,
    not_interesting: &[
        "from typing import NamedTuple\n\ndef f() -> None:\n    class P(NamedTuple):\n        x: int\n        def g(self) -> None:\n            print(self.x\n",
        "from typing import NamedTuple\n\ndef f() -> None:\n    class P(NamedTuple):\n        x: int\n        def g(self) -> None:\n            print(self.x)\n",
        "from typing import NamedTuple\n\nclass P(NamedTuple):\n    x: int\n    def g(self) -> None:\n        print(unknown)\n",
    ],
    ours: Format::Detected,
    picireny: None,
    treereduce: None,
    c_family: false,
    seed: 16814,
    generate,
    sha256: "7d1cf880f4b61ec6ccadf4cfb642314e89810a1037c9093a7da7e88d1334aee8",
    bytes: 16_390,
    median_ms: 360,
    fast: false,
};

fn generate(rng: &mut Rng) -> Vec<u8> {
    let mut module = Module::new(rng);
    module.head("from typing import NamedTuple");
    while module.len() < 7_000 {
        module.item();
    }
    let names = [module.class_name(), module.class_name(), module.name()];
    let renamed = |text: &str| {
        text.replace("Point", &names[0])
            .replace("Line", &names[1])
            .replace("longest", &names[2])
    };
    module.lines(&renamed(HARMLESS));
    while module.len() < 10_000 {
        module.item();
    }
    module.lines(&renamed(FAILS));
    while module.len() < 16_000 {
        module.item();
    }
    module.finish()
}

/// A tuple with a method, outside of functions.
const HARMLESS: &str = "\
class Point(NamedTuple):
    x: int
    y: int

    def distance(self, other: \"Point\") -> int:
        if self.x == other.x:
            return abs(self.y - other.y)
        return abs(self.x - other.x) + abs(self.y - other.y)";

/// One inside of a function; it uses a name that is defined nowhere.
const FAILS: &str = "\
def longest(points: list[Point], limit: int) -> str:
    class Line(NamedTuple):
        start: Point
        end: Point
        label: str = \"line\"

        def length(self) -> int:
            return self.start.distance(self.end)

        def describe(self, width: int) -> str:
            if self.length() > width:
                return self.label + \" \" + \"-\" * width
            else:
                return self.label.rjust(width, filler)

    lines = [Line(first, points[0]) for first in points]
    for line in lines:
        if line.length() > limit:
            return line.describe(limit)
    return \"\"";
