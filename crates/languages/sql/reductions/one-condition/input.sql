CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT NOT NULL, country TEXT DEFAULT 'none');
CREATE TABLE purchase (
  id INTEGER PRIMARY KEY,
  customer INTEGER REFERENCES customer(id),
  amount NUMERIC CHECK (amount > 0),
  placed DATE
);
CREATE INDEX by_customer ON purchase(customer);
INSERT INTO customer VALUES (1, 'Ada', 'gb'), (2, 'Kurt', 'at'), (3, 'Emmy', 'de');
INSERT INTO purchase SELECT id, id, id * 10, '2024-01-01' FROM customer;
WITH big AS (
  SELECT customer, SUM(amount) AS total
  FROM purchase
  WHERE placed BETWEEN '2023-01-01' AND '2025-01-01'
  GROUP BY customer
  HAVING SUM(amount) > 5
)
SELECT c.name, b.total,
       CASE WHEN b.total > 20 THEN 'big' ELSE 'small' END AS size
FROM customer c
LEFT JOIN big b ON b.customer = c.id AND b.total IS NOT NULL
ORDER BY b.total DESC NULLS LAST
LIMIT 2;
