//! An internal error of DuckDB.

use crate::case::{Case, Format, Kind, Package};
use crate::random::Rng;
use crate::texts::sql::Script;

pub(crate) static CASE: Case = Case {
    name: "duckdb-having-lambda",
    language: "SQL",
    fails: "The parameter of a lambda in HAVING is taken for a column that is not grouped by.",
    kind: Kind::InternalError,
    reported: "https://github.com/duckdb/duckdb/issues/5695",
    packages: &[Package::pypi("duckdb", "0.8.1")],
    input: "orders.sql",
    // The statements before may fail, but the script must be free of syntax errors.
    test: r#"
timeout 10 "$SUITE/pypi/duckdb-0.8.1/bin/python" -c '
import sys
import duckdb

try:
    duckdb.connect().execute(open(sys.argv[1]).read())
except duckdb.Error as error:
    message = "INTERNAL Error: Error during lambda binding: column "
    tail = " must appear in the GROUP BY clause or be used in an aggregate function"
    sys.exit(not (message in str(error) and tail in str(error)))
sys.exit(1)
' "$1" >/dev/null 2>&1
"#,
    not_interesting: &[
        "SELECT a FROM",
        "CREATE TABLE t (a INTEGER, b INTEGER); SELECT a, b FROM t GROUP BY a;",
        "CREATE TABLE t (a INTEGER); SELECT list_filter(list(a), x -> x > 1) FROM t GROUP BY a;",
    ],
    ours: Format::Detected,
    picireny: None,
    treereduce: None,
    c_family: false,
    seed: 5695,
    generate,
    sha256: "5d595e84ece6f4683def17e2a21f7fc56d178df68d12d87d11dc958d309f9260",
    bytes: 12078,
    median_ms: 79,
    fast: true,
};

fn generate(rng: &mut Rng) -> Vec<u8> {
    let mut script = Script::new(rng);
    for _ in 0..8 {
        script.table();
    }
    while script.len() < 8_000 {
        script.query();
    }
    let (table, busy) = (script.some(), script.name());
    script.lines(
        FAILS,
        &[
            ("BUSY", &busy),
            ("TABLE", &table.name),
            ("KEY", &table.columns[1]),
            ("VALUE", &table.columns[2]),
        ],
    );
    while script.len() < 12_000 {
        script.query();
    }
    script.finish()
}

/// Lambdas in the list of results and of another clause do no harm.
const FAILS: &str = "\
WITH BUSY AS (
    SELECT t.KEY, list(t.VALUE) AS held, list_transform(list(t.id), x -> x + 1) AS next_ids
    FROM TABLE AS t
    WHERE t.VALUE > 3 OR t.id < 9
    GROUP BY t.KEY
    HAVING count(*) > 1 AND len(list_filter(list(t.VALUE), x -> x > 20 AND x <> 40)) > 0
)
SELECT b.KEY, len(b.held) AS how_many
FROM BUSY AS b
LEFT JOIN TABLE AS t ON t.KEY = b.KEY
WHERE list_contains(list_transform(b.held, x -> x % 7), 1) OR t.id IS NULL
ORDER BY b.KEY;";
