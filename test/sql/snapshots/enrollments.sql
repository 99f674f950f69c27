-- GET /enrollments
--   $1 = 20, $2 = 0
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM enrollment_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM enrollment
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM enrollment
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Index Scan of enrollment by enrollment_pkey
--               Limit
--                 Index Only Scan of enrollment by enrollment_pkey
--         Aggregate
--           Index Only Scan of enrollment by enrollment_student

-- GET /enrollments?student_id=7
--   $1 = 20, $2 = 0, $3 = 7
WITH match AS MATERIALIZED (
  SELECT id
  FROM enrollment
  WHERE student_id = $3::int
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM enrollment_record
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
--         Index Scan of enrollment by enrollment_once
--         Aggregate
--           Subquery Scan
--             Index Scan of enrollment by enrollment_pkey
--               Limit
--                 Sort
--                   CTE Scan
--         Aggregate
--           CTE Scan

-- GET /enrollments?class_id=7
--   $1 = 20, $2 = 0, $3 = 7
WITH match AS MATERIALIZED (
  SELECT id
  FROM enrollment
  WHERE class_id = $3::int
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM enrollment_record
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
--         Index Scan of enrollment by enrollment_class
--         Aggregate
--           Subquery Scan
--             Index Scan of enrollment by enrollment_pkey
--               Limit
--                 Sort
--                   CTE Scan
--         Aggregate
--           CTE Scan

-- GET /enrollments?student_id=7&class_id=7
--   $1 = 20, $2 = 0, $3 = 7, $4 = 7
WITH match AS MATERIALIZED (
  SELECT id
  FROM enrollment
  WHERE student_id = $3::int
    AND class_id = $4::int
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM enrollment_record
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
--         Index Scan of enrollment by enrollment_once
--         Aggregate
--           Subquery Scan
--             Index Scan of enrollment by enrollment_pkey
--               Limit
--                 Sort
--                   CTE Scan
--         Aggregate
--           CTE Scan

-- GET /enrollments?as_of=2025-10-01
--   $1 = 20, $2 = 0, $3 = '2025-10-01'
WITH match AS MATERIALIZED (
  SELECT id
  FROM enrollment
  WHERE daterange(begin_date, end_date) @> $3::text::date
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM enrollment_record
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
--         Seq Scan of enrollment
--         Aggregate
--           Subquery Scan
--             Index Scan of enrollment by enrollment_pkey
--               Limit
--                 Sort
--                   CTE Scan
--         Aggregate
--           CTE Scan

-- GET /enrollments?student_id=7&as_of=2025-10-01
--   $1 = 20, $2 = 0, $3 = 7, $4 = '2025-10-01'
WITH match AS MATERIALIZED (
  SELECT id
  FROM enrollment
  WHERE student_id = $3::int
    AND daterange(begin_date, end_date) @> $4::text::date
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM enrollment_record
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
--         Index Scan of enrollment by enrollment_once
--         Aggregate
--           Subquery Scan
--             Index Scan of enrollment by enrollment_pkey
--               Limit
--                 Sort
--                   CTE Scan
--         Aggregate
--           CTE Scan

-- GET /enrollments?class_id=7&as_of=2025-10-01
--   $1 = 20, $2 = 0, $3 = 7, $4 = '2025-10-01'
WITH match AS MATERIALIZED (
  SELECT id
  FROM enrollment
  WHERE class_id = $3::int
    AND daterange(begin_date, end_date) @> $4::text::date
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM enrollment_record
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
--         Index Scan of enrollment by enrollment_class
--         Aggregate
--           Subquery Scan
--             Index Scan of enrollment by enrollment_pkey
--               Limit
--                 Sort
--                   CTE Scan
--         Aggregate
--           CTE Scan

-- GET /enrollments?student_id=7&class_id=7&as_of=2025-10-01
--   $1 = 20, $2 = 0, $3 = 7, $4 = 7, $5 = '2025-10-01'
WITH match AS MATERIALIZED (
  SELECT id
  FROM enrollment
  WHERE student_id = $3::int
    AND class_id = $4::int
    AND daterange(begin_date, end_date) @> $5::text::date
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM enrollment_record
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
--         Index Scan of enrollment by enrollment_once
--         Aggregate
--           Subquery Scan
--             Index Scan of enrollment by enrollment_pkey
--               Limit
--                 Sort
--                   CTE Scan
--         Aggregate
--           CTE Scan

-- GET /enrollments?after=start
--   $1 = 20, $2 = '{0,0,}'
WITH snapshot AS MATERIALIZED (
  SELECT pg_snapshot_xmin(now) AS horizon, pg_snapshot_xmax(now) AS latest
  FROM pg_current_snapshot() now
), changed AS MATERIALIZED ( (
  SELECT changed_in, id
  FROM enrollment
  WHERE (changed_in, id) > (($2::text[])[1]::xid8, ($2::text[])[2]::int)
    AND changed_in < (
    SELECT horizon
    FROM snapshot
  )
  ORDER BY changed_in, id LIMIT $1::int
) UNION ALL (
  SELECT changed_in, record_id
  FROM removal
  WHERE record = 'enrollment'
    AND (changed_in, record_id) > (($2::text[])[1]::xid8, ($2::text[])[2]::int)
    AND changed_in < (
    SELECT horizon
    FROM snapshot
  )
  ORDER BY changed_in, record_id LIMIT $1::int
) ORDER BY changed_in, id LIMIT $1::int), listed AS MATERIALIZED (
  SELECT changed_in, id
  FROM (
    SELECT *
    FROM enrollment
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM changed
    ))
  ) t
)
SELECT (
  SELECT '[' || coalesce(string_agg(text, ','), '') || ']'
  FROM (
    SELECT text
    FROM listed o
    CROSS JOIN LATERAL (
      SELECT row_to_json(r)::text AS text
      FROM (
        SELECT *
        FROM enrollment_record
        WHERE id = o.id OFFSET 0
      ) r
    ) record
    ORDER BY o.changed_in, o.id
  ) r
) AS json, (
  SELECT '[' || coalesce(string_agg(id::text, ','), '') || ']'
  FROM (
    SELECT id
    FROM changed
    WHERE id NOT IN (
      SELECT id
      FROM listed
    )
    ORDER BY changed_in, id
  ) r
) AS removed, (
  SELECT id
  FROM change_epoch
)::text AS epoch, horizon::text AS horizon, ($2::text[])[1]::xid8 > latest AS is_ahead, last_change.key, last_change.id, last_change.is_full
FROM snapshot LEFT
JOIN (
  SELECT changed_in::text AS key, id, count(*) OVER () = $1::int AS is_full
  FROM changed
  ORDER BY changed_in DESC, id DESC LIMIT 1
) last_change ON true ;
-- Plan: Nested Loop
--         Function Scan
--         Limit
--           Merge Append
--             Limit
--               CTE Scan
--               Index Only Scan of enrollment by enrollment_changed
--             Limit
--               CTE Scan
--               Index Only Scan of event by event_removed
--         Index Scan of enrollment by enrollment_pkey
--           CTE Scan
--         Aggregate
--           Sort
--             Nested Loop
--               CTE Scan
--               Subquery Scan
--                 Index Scan of enrollment by enrollment_pkey
--         Aggregate
--           CTE Scan
--             CTE Scan
--         Seq Scan of change_epoch
--         CTE Scan
--         Limit
--           Sort
--             WindowAgg
--               CTE Scan

-- GET /enrollments/7
--   $1 = '{7}'
SELECT id, row_to_json(r)::text AS json
FROM enrollment_record r
WHERE id = ANY ($1::int[]);
-- Plan: Index Scan of enrollment by enrollment_pkey
