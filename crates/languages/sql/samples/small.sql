-- c
SELECT a.b, CASE WHEN c THEN 'd''e' END FROM t LEFT JOIN u ON x = $$y$$ -- z
UNION ALL VALUES (1, [2], {'a': 3});
CREATE TRIGGER t BEGIN UPDATE u SET a = 1; END;
CREATE FUNCTION f() AS $x$ BEGIN RETURN 1; END $x$;
\d t
COPY t FROM stdin;
1
\.
