-- What several systems have in common, and what they have not.
CREATE TABLE IF NOT EXISTS t1 (
    a INTEGER PRIMARY KEY AUTOINCREMENT,
    b VARCHAR(20) NOT NULL DEFAULT 'it''s' CHECK (length(b) > 0),
    c REAL REFERENCES "t 2"(x) ON DELETE SET NULL,
    UNIQUE (a, b)
);
INSERT INTO t1(a, b) VALUES (1, 'x'), (2, NULL) ON CONFLICT (a) DO UPDATE SET b = excluded.b WHERE a > 1;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10)
SELECT DISTINCT t.*, count(*) FILTER (WHERE i > 2) OVER (PARTITION BY a, b ORDER BY i DESC ROWS UNBOUNDED PRECEDING) AS total,
       CASE WHEN a IS NOT NULL THEN -a ELSE CASE a WHEN 1 THEN 2 END END, CAST(b AS TEXT) || e'\'', x'00ff', $1, :name, ?2
FROM t1 AS t NATURAL LEFT OUTER JOIN t2 USING (a) CROSS JOIN (SELECT 1) sub, LATERAL f(t.a)
WHERE a BETWEEN 1 AND 2 AND b LIKE '%x' ESCAPE '\' OR NOT EXISTS (SELECT 1) AND a IN (1, 2) AND b IS DISTINCT FROM c
GROUP BY 1, ROLLUP (a, b) HAVING sum(a) > 1 ORDER BY total DESC NULLS LAST LIMIT 5 OFFSET 2;
CREATE TRIGGER tr AFTER UPDATE OF a ON t1 FOR EACH ROW WHEN new.a > 0
BEGIN
    UPDATE t1 SET b = CASE a WHEN 1 THEN 'y' END WHERE a = old.a;
    DELETE FROM t1;
END;
BEGIN TRANSACTION;
COMMIT;
CREATE FUNCTION f(i int) RETURNS int LANGUAGE plpgsql AS $body$
BEGIN
    IF i > 1 THEN RETURN i; ELSE RETURN $1 + 1; END IF;
END
$body$;
CREATE RULE r AS ON INSERT TO t1 DO ALSO (DELETE FROM t1; NOTIFY t1);
COPY t1 (a, b) FROM stdin;
1	it's
2	\N
\.
\set x 1
SELECT array[1, 2][1], a::numeric(3, 1), b -> 'k' ->> 0, a @> b \gset
SELECT {'a': [1, 2], 'b': x -> x + 1}, list[1:2] FROM 'file.csv' ASOF JOIN t USING (begin);
PRAGMA journal_mode = wal
