//! Wrong output of YAPF.

use crate::case::{Case, Format, Kind, Package};
use crate::random::Rng;
use crate::texts::python::Module;

pub(crate) static CASE: Case = Case {
    name: "yapf-elif-comment",
    language: "Python",
    fails: "With comments of two indentations before it, `elif` gets behind its condition.",
    kind: Kind::WrongOutput,
    reported: "https://github.com/google/yapf/issues/327",
    packages: &[Package::pypi("yapf", "0.16.2")],
    input: "parcels.py",
    test: r#"
timeout 20 "$SUITE/pypi/yapf-0.16.2/bin/yapf" --no-local-style "$1" 2>/dev/null |
    grep -qE '^ *elif$'
"#,
    not_interesting: &[
        "if a:\n    b()\n    # one\n\n# two\nelif c:\n    d(\n",
        "if a:\n    b()\n# one\nelif c:\n    d()\n",
        "if a:\n    b()\n    # one\nelse:\n    d()\n",
    ],
    ours: Format::Detected,
    picireny: None,
    treereduce: None,
    c_family: false,
    seed: 327,
    generate,
    sha256: "20a2255eedadd3ab1315d8c36de97e70eaf7cd03f9c9ca6d7c36f0b4fc2fb746",
    bytes: 6866,
    median_ms: 130,
    fast: false,
};

fn generate(rng: &mut Rng) -> Vec<u8> {
    let mut module = Module::new(rng);
    module.head("import sys");
    while module.len() < 3_000 {
        module.item();
    }
    let name = module.name();
    module.lines(&FAILS.replace("postage", &name));
    while module.len() < 6_500 {
        module.item();
    }
    module.finish()
}

/// Comments around branches, most of them harmless.
const FAILS: &str = "\
def postage(weight: int, zones: list[int], limit: int = 20) -> int:
    # light ones
    if weight < 2:
        return 1
    price = 0
    for zone in zones:
        if zone == 0:
            # at home
            price += weight
        # nobody sends more than that
        elif zone > 9:
            price += 90
        else:
            price += weight * zone
    if price > limit:
        price -= limit // 2
        # a rebate for large ones

    # nothing is free
    elif price == 0:
        price = 1
    else:
        price += len(zones)
    return price";
