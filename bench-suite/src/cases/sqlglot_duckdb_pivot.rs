//! A recursion without end in SQLGlot.

use crate::case::{Case, FOUND_HERE, Format, Grammar, Kind, Package};
use crate::random::Rng;
use crate::texts::sql::Script;

pub(crate) static CASE: Case = Case {
    name: "sqlglot-duckdb-pivot",
    language: "SQL",
    fails: "Writing a PIVOT in DuckDB's dialect calls the writer of the PIVOT again.",
    kind: Kind::Crash,
    reported: FOUND_HERE,
    packages: &[Package::pypi("sqlglot", "11.5.5")],
    input: "sales.sql",
    // The dialect that was read can be written, and in DuckDB's the recursion is of tables
    // and pivots, not of deep expressions.
    test: r#"
timeout 20 "$SUITE/pypi/sqlglot-11.5.5/bin/python" -c '
import sys
import traceback
import sqlglot

seen = False
for statement in sqlglot.parse(open(sys.argv[1]).read(), read="snowflake"):
    if statement is None:
        continue
    statement.sql(dialect="snowflake")
    try:
        statement.sql(dialect="duckdb")
    except RecursionError as error:
        names = {frame.name for frame in traceback.extract_tb(error.__traceback__)[-60:-20]}
        seen = seen or not names.isdisjoint({"no_pivot_sql", "pivot_sql"}) and not names & {"paren_sql", "binary"}
sys.exit(not seen)
' "$1" >/dev/null 2>&1
"#,
    not_interesting: &[
        "SELECT a FROM",
        "SELECT a.x FROM t AS a WHERE a.y > 1",
        "SELECT p.x FROM (SELECT a.x FROM t AS a) AS p",
    ],
    ours: Format::Detected,
    picireny: Some(Grammar {
        files: &[
            "grammars-v4/sql/snowflake/SnowflakeLexer.g4",
            "grammars-v4/sql/snowflake/SnowflakeParser.g4",
        ],
        start: "snowflake_file",
    }),
    treereduce: None,
    c_family: false,
    seed: 11_505,
    generate,
    sha256: "e4b33009d58894eec8d9bb2ad77f79567497c582146a12233c1482d3d1d13882",
    bytes: 10152,
    median_ms: 170,
    fast: false,
};

fn generate(rng: &mut Rng) -> Vec<u8> {
    let mut script = Script::new(rng);
    for _ in 0..6 {
        script.table();
    }
    while script.len() < 6_000 {
        script.query();
    }
    let (one, turned) = (script.some(), script.name());
    script.lines(
        FAILS,
        &[
            ("TURNED", &turned),
            ("ONE", &one.name),
            ("KEY", &one.columns[1]),
            ("VALUE", &one.columns[2]),
        ],
    );
    while script.len() < 10_000 {
        script.query();
    }
    script.finish()
}

/// Rows become columns in a subquery of a join.
const FAILS: &str = "\
WITH TURNED AS (
    SELECT p.id, 1 AS kind
    FROM (SELECT a.id, a.KEY, a.VALUE FROM ONE AS a WHERE a.VALUE > 2)
    PIVOT (sum(VALUE) FOR KEY IN (3, 17, 40)) AS p
)
SELECT a.id, t.kind
FROM ONE AS a
LEFT JOIN TURNED AS t ON t.id = a.id
WHERE a.KEY < 70 AND coalesce(t.kind, 1) = 1;";
