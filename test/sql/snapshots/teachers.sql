-- GET /teachers
--   $1 = 20, $2 = 0
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM teacher_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM teacher
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM teacher
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Index Scan of teacher by teacher_pkey
--               Limit
--                 Index Only Scan of teacher by teacher_pkey
--         Aggregate
--           Index Only Scan of teacher by teacher_pkey

-- GET /teachers?search=Maria gar
--   $1 = 20, $2 = 0, $3 = '{Maria,gar}'
WITH match AS MATERIALIZED (
  SELECT id
  FROM teacher
  WHERE search_text LIKE (
    SELECT coalesce(search_pattern(($3::text[])[1]), '%')
  )
    AND search_text LIKE (
    SELECT coalesce(search_pattern(($3::text[])[2]), '%')
  )
    AND search_text LIKE (
    SELECT coalesce(search_pattern(($3::text[])[3]), '%')
  )
    AND search_text LIKE ALL (ARRAY(
    SELECT search_pattern(word)
    FROM unnest(($3::text[])[4:]) word
  ))
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM teacher_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM match
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM match
) AS total;
-- Plan: Result
--         Bitmap Heap Scan of teacher
--           Result
--           Result
--           Result
--           Function Scan
--           Bitmap Index Scan by teacher_search
--         Aggregate
--           Subquery Scan
--             Index Scan of teacher by teacher_pkey
--               Limit
--                 Sort
--                   CTE Scan
--         Aggregate
--           CTE Scan

-- GET /teachers?search=li
--   $1 = 20, $2 = 0, $3 = '{li}'
WITH match AS MATERIALIZED (
  SELECT id
  FROM teacher
  WHERE search_text LIKE ALL (ARRAY(
    SELECT search_pattern(word)
    FROM unnest($3::text[]) word
  ))
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM teacher_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM match
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM match
) AS total;
-- Plan: Result
--         Seq Scan of teacher
--           Function Scan
--         Aggregate
--           Subquery Scan
--             Index Scan of teacher by teacher_pkey
--               Limit
--                 Sort
--                   CTE Scan
--         Aggregate
--           CTE Scan

-- GET /teachers?department=Science
--   $1 = 20, $2 = 0, $3 = 'Science'
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM teacher_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM teacher
      WHERE department = $3::text
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM teacher
  WHERE department = $3::text
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Index Scan of teacher by teacher_pkey
--               Limit
--                 Index Only Scan of teacher by teacher_department
--         Aggregate
--           Index Only Scan of teacher by teacher_department

-- GET /teachers?search=Maria gar&department=Science
--   $1 = 20, $2 = 0, $3 = '{Maria,gar}', $4 = 'Science'
WITH match AS MATERIALIZED (
  SELECT id
  FROM teacher
  WHERE search_text LIKE (
    SELECT coalesce(search_pattern(($3::text[])[1]), '%')
  )
    AND search_text LIKE (
    SELECT coalesce(search_pattern(($3::text[])[2]), '%')
  )
    AND search_text LIKE (
    SELECT coalesce(search_pattern(($3::text[])[3]), '%')
  )
    AND search_text LIKE ALL (ARRAY(
    SELECT search_pattern(word)
    FROM unnest(($3::text[])[4:]) word
  ))
    AND department = $4::text
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM teacher_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM match
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM match
) AS total;
-- Plan: Result
--         Bitmap Heap Scan of teacher
--           Result
--           Result
--           Result
--           Function Scan
--           Bitmap Index Scan by teacher_search
--         Aggregate
--           Subquery Scan
--             Index Scan of teacher by teacher_pkey
--               Limit
--                 Sort
--                   CTE Scan
--         Aggregate
--           CTE Scan

-- GET /teachers?search=li&department=Science
--   $1 = 20, $2 = 0, $3 = '{li}', $4 = 'Science'
WITH match AS MATERIALIZED (
  SELECT id
  FROM teacher
  WHERE search_text LIKE ALL (ARRAY(
    SELECT search_pattern(word)
    FROM unnest($3::text[]) word
  ))
    AND department = $4::text
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM teacher_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM match
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM match
) AS total;
-- Plan: Result
--         Bitmap Heap Scan of teacher
--           Function Scan
--           Bitmap Index Scan by teacher_department
--         Aggregate
--           Subquery Scan
--             Index Scan of teacher by teacher_pkey
--               Limit
--                 Sort
--                   CTE Scan
--         Aggregate
--           CTE Scan

-- GET /teachers/7
--   $1 = '{7}'
SELECT id, row_to_json(r)::text AS json
FROM teacher_record r
WHERE id = ANY ($1::int[]);
-- Plan: Index Scan of teacher by teacher_pkey
