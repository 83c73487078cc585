//! A crash of SQLGlot's optimizer.

use crate::case::{Case, Format, Kind, Package};
use crate::random::Rng;
use crate::texts::sql::Script;

pub(crate) static CASE: Case = Case {
    name: "sqlglot-table-sample",
    language: "SQL",
    fails: "The optimizer asks the sample of a table for what only tables have.",
    kind: Kind::Crash,
    reported: "https://github.com/tobymao/sqlglot/pull/3963",
    packages: &[Package::pypi("sqlglot", "11.5.5")],
    input: "survey.sql",
    // Each statement is optimized by itself; what SQLGlot says of a statement is no crash.
    test: r#"
timeout 20 "$SUITE/pypi/sqlglot-11.5.5/bin/python" -c '
import sys
import sqlglot
from sqlglot.optimizer import optimize

seen = False
for statement in sqlglot.parse(open(sys.argv[1]).read(), read="postgres"):
    if not isinstance(statement, sqlglot.exp.Select):
        continue
    try:
        optimize(statement)
    except sqlglot.errors.SqlglotError:
        pass
    except AttributeError as error:
        if "\x27TableSample\x27 object has no attribute \x27alias_column_names\x27" not in str(error):
            raise
        seen = True
sys.exit(not seen)
' "$1" >/dev/null 2>&1
"#,
    not_interesting: &[
        "SELECT a FROM",
        "SELECT a.x FROM t AS a WHERE a.y > 1",
        "SELECT b.x FROM t AS a",
    ],
    ours: Format::Detected,
    picireny: None,
    treereduce: None,
    c_family: false,
    seed: 3963,
    generate,
    sha256: "e8510a2113a06996344288be2eeef53fc91f4d6cdfaa1833423985b6b41ab7ca",
    bytes: 7063,
    median_ms: 320,
    fast: false,
};

fn generate(rng: &mut Rng) -> Vec<u8> {
    let mut script = Script::new(rng);
    for _ in 0..4 {
        script.table();
    }
    while script.len() < 4_000 {
        script.query();
    }
    let (one, two, drawn) = (script.some(), script.some(), script.name());
    script.lines(
        FAILS,
        &[
            ("DRAWN", &drawn),
            ("ONE", &one.name),
            ("TWO", &two.name),
            ("KEY", &one.columns[1]),
            ("VALUE", &two.columns[3]),
        ],
    );
    while script.len() < 7_000 {
        script.query();
    }
    script.finish()
}

/// The sample is in a common table expression of a subquery.
const FAILS: &str = "\
SELECT a.id, a.KEY + 1 AS next_key
FROM ONE AS a
WHERE a.KEY IN (
    WITH DRAWN AS (
        SELECT b.id, b.VALUE AS held
        FROM TWO AS b TABLESAMPLE BERNOULLI (30)
        WHERE b.id > 1
    )
    SELECT d.held FROM DRAWN AS d WHERE d.held < 80 OR d.id = 3
) AND a.id <> 2
ORDER BY a.id;";
