-- GET /attendance
--   $1 = 20, $2 = 0
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM attendance_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM attendance
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM attendance
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Index Scan of attendance by attendance_pkey
--               Limit
--                 Index Only Scan of attendance by attendance_pkey
--         Aggregate
--           Index Only Scan of attendance by attendance_class

-- GET /attendance?student_id=7
--   $1 = 20, $2 = 0, $3 = 7
WITH match AS MATERIALIZED (
  SELECT id
  FROM attendance
  WHERE student_id = $3::int
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM attendance_record
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
--         Index Only Scan of attendance by attendance_student_id_class_id_date_key
--         Aggregate
--           Subquery Scan
--             Index Scan of attendance by attendance_pkey
--               Limit
--                 Sort
--                   CTE Scan
--         Aggregate
--           CTE Scan

-- GET /attendance?class_id=7
--   $1 = 20, $2 = 0, $3 = 7
WITH match AS MATERIALIZED (
  SELECT id
  FROM attendance
  WHERE class_id = $3::int
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM attendance_record
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
--         Bitmap Heap Scan of attendance
--           Bitmap Index Scan by attendance_class
--         Aggregate
--           Subquery Scan
--             Index Scan of attendance by attendance_pkey
--               Limit
--                 Sort
--                   CTE Scan
--         Aggregate
--           CTE Scan

-- GET /attendance?student_id=7&class_id=7
--   $1 = 20, $2 = 0, $3 = 7, $4 = 7
WITH match AS MATERIALIZED (
  SELECT id
  FROM attendance
  WHERE student_id = $3::int
    AND class_id = $4::int
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM attendance_record
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
--         Index Only Scan of attendance by attendance_student_id_class_id_date_key
--         Aggregate
--           Subquery Scan
--             Index Scan of attendance by attendance_pkey
--               Limit
--                 Sort
--                   CTE Scan
--         Aggregate
--           CTE Scan

-- GET /attendance?start_date=2025-10-01
--   $1 = 20, $2 = 0, $3 = '2025-10-01', $4 = 'infinity'
-- GET /attendance?end_date=2025-10-31
--   $1 = 20, $2 = 0, $3 = '-infinity', $4 = '2025-10-31'
-- GET /attendance?start_date=2025-10-01&end_date=2025-10-31
--   $1 = 20, $2 = 0, $3 = '2025-10-01', $4 = '2025-10-31'
WITH match AS MATERIALIZED (
  SELECT id
  FROM attendance
  WHERE date >= $3::text::date
    AND date <= $4::text::date
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM attendance_record
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
--         Index Only Scan of attendance by attendance_date
--         Aggregate
--           Subquery Scan
--             Index Scan of attendance by attendance_pkey
--               Limit
--                 Sort
--                   CTE Scan
--         Aggregate
--           CTE Scan

-- GET /attendance?student_id=7&start_date=2025-10-01
--   $1 = 20, $2 = 0, $3 = 7, $4 = '2025-10-01'
WITH match AS MATERIALIZED (
  SELECT id
  FROM attendance
  WHERE student_id = $3::int
    AND date >= $4::text::date
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM attendance_record
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
--         Index Only Scan of attendance by attendance_student_id_class_id_date_key
--         Aggregate
--           Subquery Scan
--             Index Scan of attendance by attendance_pkey
--               Limit
--                 Sort
--                   CTE Scan
--         Aggregate
--           CTE Scan

-- GET /attendance?class_id=7&start_date=2025-10-01
--   $1 = 20, $2 = 0, $3 = 7, $4 = '2025-10-01'
WITH match AS MATERIALIZED (
  SELECT id
  FROM attendance
  WHERE class_id = $3::int
    AND date >= $4::text::date
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM attendance_record
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
--         Bitmap Heap Scan of attendance
--           Bitmap Index Scan by attendance_class
--         Aggregate
--           Subquery Scan
--             Index Scan of attendance by attendance_pkey
--               Limit
--                 Sort
--                   CTE Scan
--         Aggregate
--           CTE Scan

-- GET /attendance?student_id=7&class_id=7&start_date=2025-10-01
--   $1 = 20, $2 = 0, $3 = 7, $4 = 7, $5 = '2025-10-01'
WITH match AS MATERIALIZED (
  SELECT id
  FROM attendance
  WHERE student_id = $3::int
    AND class_id = $4::int
    AND date >= $5::text::date
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM attendance_record
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
--         Index Only Scan of attendance by attendance_student_id_class_id_date_key
--         Aggregate
--           Subquery Scan
--             Index Scan of attendance by attendance_pkey
--               Limit
--                 Sort
--                   CTE Scan
--         Aggregate
--           CTE Scan

-- GET /attendance?student_id=7&end_date=2025-10-31
--   $1 = 20, $2 = 0, $3 = 7, $4 = '2025-10-31'
WITH match AS MATERIALIZED (
  SELECT id
  FROM attendance
  WHERE student_id = $3::int
    AND date <= $4::text::date
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM attendance_record
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
--         Index Only Scan of attendance by attendance_student_id_class_id_date_key
--         Aggregate
--           Subquery Scan
--             Index Scan of attendance by attendance_pkey
--               Limit
--                 Sort
--                   CTE Scan
--         Aggregate
--           CTE Scan

-- GET /attendance?class_id=7&end_date=2025-10-31
--   $1 = 20, $2 = 0, $3 = 7, $4 = '2025-10-31'
WITH match AS MATERIALIZED (
  SELECT id
  FROM attendance
  WHERE class_id = $3::int
    AND date <= $4::text::date
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM attendance_record
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
--         Bitmap Heap Scan of attendance
--           Bitmap Index Scan by attendance_class
--         Aggregate
--           Subquery Scan
--             Index Scan of attendance by attendance_pkey
--               Limit
--                 Sort
--                   CTE Scan
--         Aggregate
--           CTE Scan

-- GET /attendance?student_id=7&class_id=7&end_date=2025-10-31
--   $1 = 20, $2 = 0, $3 = 7, $4 = 7, $5 = '2025-10-31'
WITH match AS MATERIALIZED (
  SELECT id
  FROM attendance
  WHERE student_id = $3::int
    AND class_id = $4::int
    AND date <= $5::text::date
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM attendance_record
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
--         Index Only Scan of attendance by attendance_student_id_class_id_date_key
--         Aggregate
--           Subquery Scan
--             Index Scan of attendance by attendance_pkey
--               Limit
--                 Sort
--                   CTE Scan
--         Aggregate
--           CTE Scan

-- GET /attendance?student_id=7&start_date=2025-10-01&end_date=2025-10-31
--   $1 = 20, $2 = 0, $3 = 7, $4 = '2025-10-01', $5 = '2025-10-31'
WITH match AS MATERIALIZED (
  SELECT id
  FROM attendance
  WHERE student_id = $3::int
    AND date >= $4::text::date
    AND date <= $5::text::date
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM attendance_record
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
--         Index Only Scan of attendance by attendance_student_id_class_id_date_key
--         Aggregate
--           Subquery Scan
--             Index Scan of attendance by attendance_pkey
--               Limit
--                 Sort
--                   CTE Scan
--         Aggregate
--           CTE Scan

-- GET /attendance?class_id=7&start_date=2025-10-01&end_date=2025-10-31
--   $1 = 20, $2 = 0, $3 = 7, $4 = '2025-10-01', $5 = '2025-10-31'
WITH match AS MATERIALIZED (
  SELECT id
  FROM attendance
  WHERE class_id = $3::int
    AND date >= $4::text::date
    AND date <= $5::text::date
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM attendance_record
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
--         Bitmap Heap Scan of attendance
--           Bitmap Index Scan by attendance_class
--         Aggregate
--           Subquery Scan
--             Index Scan of attendance by attendance_pkey
--               Limit
--                 Sort
--                   CTE Scan
--         Aggregate
--           CTE Scan

-- GET /attendance?student_id=7&class_id=7&start_date=2025-10-01&end_date=2025-10-31
--   $1 = 20, $2 = 0, $3 = 7, $4 = 7, $5 = '2025-10-01', $6 = '2025-10-31'
WITH match AS MATERIALIZED (
  SELECT id
  FROM attendance
  WHERE student_id = $3::int
    AND class_id = $4::int
    AND date >= $5::text::date
    AND date <= $6::text::date
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM attendance_record
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
--         Index Only Scan of attendance by attendance_student_id_class_id_date_key
--         Aggregate
--           Subquery Scan
--             Index Scan of attendance by attendance_pkey
--               Limit
--                 Sort
--                   CTE Scan
--         Aggregate
--           CTE Scan

-- GET /attendance?status=late
--   $1 = 20, $2 = 0, $3 = '-infinity', $4 = 'infinity', $5 = 'late'
-- GET /attendance?start_date=2025-10-01&status=late
--   $1 = 20, $2 = 0, $3 = '2025-10-01', $4 = 'infinity', $5 = 'late'
-- GET /attendance?end_date=2025-10-31&status=late
--   $1 = 20, $2 = 0, $3 = '-infinity', $4 = '2025-10-31', $5 = 'late'
-- GET /attendance?start_date=2025-10-01&end_date=2025-10-31&status=late
--   $1 = 20, $2 = 0, $3 = '2025-10-01', $4 = '2025-10-31', $5 = 'late'
WITH match AS MATERIALIZED (
  SELECT id
  FROM attendance
  WHERE date >= $3::text::date
    AND date <= $4::text::date
    AND status = $5::text
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM attendance_record
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
--         Index Only Scan of attendance by attendance_date
--         Aggregate
--           Subquery Scan
--             Index Scan of attendance by attendance_pkey
--               Limit
--                 Sort
--                   CTE Scan
--         Aggregate
--           CTE Scan

-- GET /attendance?student_id=7&status=late
--   $1 = 20, $2 = 0, $3 = 7, $4 = 'late'
WITH match AS MATERIALIZED (
  SELECT id
  FROM attendance
  WHERE student_id = $3::int
    AND status = $4::text
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM attendance_record
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
--         Index Only Scan of attendance by attendance_student_id_class_id_date_key
--         Aggregate
--           Subquery Scan
--             Index Scan of attendance by attendance_pkey
--               Limit
--                 Sort
--                   CTE Scan
--         Aggregate
--           CTE Scan

-- GET /attendance?class_id=7&status=late
--   $1 = 20, $2 = 0, $3 = 7, $4 = 'late'
WITH match AS MATERIALIZED (
  SELECT id
  FROM attendance
  WHERE class_id = $3::int
    AND status = $4::text
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM attendance_record
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
--         Bitmap Heap Scan of attendance
--           BitmapAnd
--             Bitmap Index Scan by attendance_class
--             Bitmap Index Scan by attendance_date
--         Aggregate
--           Subquery Scan
--             Index Scan of attendance by attendance_pkey
--               Limit
--                 Sort
--                   CTE Scan
--         Aggregate
--           CTE Scan

-- GET /attendance?student_id=7&class_id=7&status=late
--   $1 = 20, $2 = 0, $3 = 7, $4 = 7, $5 = 'late'
WITH match AS MATERIALIZED (
  SELECT id
  FROM attendance
  WHERE student_id = $3::int
    AND class_id = $4::int
    AND status = $5::text
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM attendance_record
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
--         Index Only Scan of attendance by attendance_student_id_class_id_date_key
--         Aggregate
--           Subquery Scan
--             Index Scan of attendance by attendance_pkey
--               Limit
--                 Sort
--                   CTE Scan
--         Aggregate
--           CTE Scan

-- GET /attendance?student_id=7&start_date=2025-10-01&status=late
--   $1 = 20, $2 = 0, $3 = 7, $4 = '2025-10-01', $5 = 'late'
WITH match AS MATERIALIZED (
  SELECT id
  FROM attendance
  WHERE student_id = $3::int
    AND date >= $4::text::date
    AND status = $5::text
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM attendance_record
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
--         Index Only Scan of attendance by attendance_student_id_class_id_date_key
--         Aggregate
--           Subquery Scan
--             Index Scan of attendance by attendance_pkey
--               Limit
--                 Sort
--                   CTE Scan
--         Aggregate
--           CTE Scan

-- GET /attendance?class_id=7&start_date=2025-10-01&status=late
--   $1 = 20, $2 = 0, $3 = 7, $4 = '2025-10-01', $5 = 'late'
WITH match AS MATERIALIZED (
  SELECT id
  FROM attendance
  WHERE class_id = $3::int
    AND date >= $4::text::date
    AND status = $5::text
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM attendance_record
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
--         Bitmap Heap Scan of attendance
--           Bitmap Index Scan by attendance_class
--         Aggregate
--           Subquery Scan
--             Index Scan of attendance by attendance_pkey
--               Limit
--                 Sort
--                   CTE Scan
--         Aggregate
--           CTE Scan

-- GET /attendance?student_id=7&class_id=7&start_date=2025-10-01&status=late
--   $1 = 20, $2 = 0, $3 = 7, $4 = 7, $5 = '2025-10-01', $6 = 'late'
WITH match AS MATERIALIZED (
  SELECT id
  FROM attendance
  WHERE student_id = $3::int
    AND class_id = $4::int
    AND date >= $5::text::date
    AND status = $6::text
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM attendance_record
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
--         Index Only Scan of attendance by attendance_student_id_class_id_date_key
--         Aggregate
--           Subquery Scan
--             Index Scan of attendance by attendance_pkey
--               Limit
--                 Sort
--                   CTE Scan
--         Aggregate
--           CTE Scan

-- GET /attendance?student_id=7&end_date=2025-10-31&status=late
--   $1 = 20, $2 = 0, $3 = 7, $4 = '2025-10-31', $5 = 'late'
WITH match AS MATERIALIZED (
  SELECT id
  FROM attendance
  WHERE student_id = $3::int
    AND date <= $4::text::date
    AND status = $5::text
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM attendance_record
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
--         Index Only Scan of attendance by attendance_student_id_class_id_date_key
--         Aggregate
--           Subquery Scan
--             Index Scan of attendance by attendance_pkey
--               Limit
--                 Sort
--                   CTE Scan
--         Aggregate
--           CTE Scan

-- GET /attendance?class_id=7&end_date=2025-10-31&status=late
--   $1 = 20, $2 = 0, $3 = 7, $4 = '2025-10-31', $5 = 'late'
WITH match AS MATERIALIZED (
  SELECT id
  FROM attendance
  WHERE class_id = $3::int
    AND date <= $4::text::date
    AND status = $5::text
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM attendance_record
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
--         Bitmap Heap Scan of attendance
--           Bitmap Index Scan by attendance_class
--         Aggregate
--           Subquery Scan
--             Index Scan of attendance by attendance_pkey
--               Limit
--                 Sort
--                   CTE Scan
--         Aggregate
--           CTE Scan

-- GET /attendance?student_id=7&class_id=7&end_date=2025-10-31&status=late
--   $1 = 20, $2 = 0, $3 = 7, $4 = 7, $5 = '2025-10-31', $6 = 'late'
WITH match AS MATERIALIZED (
  SELECT id
  FROM attendance
  WHERE student_id = $3::int
    AND class_id = $4::int
    AND date <= $5::text::date
    AND status = $6::text
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM attendance_record
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
--         Index Only Scan of attendance by attendance_student_id_class_id_date_key
--         Aggregate
--           Subquery Scan
--             Index Scan of attendance by attendance_pkey
--               Limit
--                 Sort
--                   CTE Scan
--         Aggregate
--           CTE Scan

-- GET /attendance?student_id=7&start_date=2025-10-01&end_date=2025-10-31&status=late
--   $1 = 20, $2 = 0, $3 = 7, $4 = '2025-10-01', $5 = '2025-10-31', $6 = 'late'
WITH match AS MATERIALIZED (
  SELECT id
  FROM attendance
  WHERE student_id = $3::int
    AND date >= $4::text::date
    AND date <= $5::text::date
    AND status = $6::text
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM attendance_record
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
--         Index Only Scan of attendance by attendance_student_id_class_id_date_key
--         Aggregate
--           Subquery Scan
--             Index Scan of attendance by attendance_pkey
--               Limit
--                 Sort
--                   CTE Scan
--         Aggregate
--           CTE Scan

-- GET /attendance?class_id=7&start_date=2025-10-01&end_date=2025-10-31&status=late
--   $1 = 20, $2 = 0, $3 = 7, $4 = '2025-10-01', $5 = '2025-10-31', $6 = 'late'
WITH match AS MATERIALIZED (
  SELECT id
  FROM attendance
  WHERE class_id = $3::int
    AND date >= $4::text::date
    AND date <= $5::text::date
    AND status = $6::text
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM attendance_record
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
--         Bitmap Heap Scan of attendance
--           Bitmap Index Scan by attendance_class
--         Aggregate
--           Subquery Scan
--             Index Scan of attendance by attendance_pkey
--               Limit
--                 Sort
--                   CTE Scan
--         Aggregate
--           CTE Scan

-- GET /attendance?student_id=7&class_id=7&start_date=2025-10-01&end_date=2025-10-31&status=late
--   $1 = 20, $2 = 0, $3 = 7, $4 = 7, $5 = '2025-10-01', $6 = '2025-10-31', $7 = 'late'
WITH match AS MATERIALIZED (
  SELECT id
  FROM attendance
  WHERE student_id = $3::int
    AND class_id = $4::int
    AND date >= $5::text::date
    AND date <= $6::text::date
    AND status = $7::text
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM attendance_record
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
--         Index Only Scan of attendance by attendance_student_id_class_id_date_key
--         Aggregate
--           Subquery Scan
--             Index Scan of attendance by attendance_pkey
--               Limit
--                 Sort
--                   CTE Scan
--         Aggregate
--           CTE Scan

-- GET /attendance?sort=id
--   $1 = 20, $2 = '{}'
WITH page AS MATERIALIZED (
  SELECT *
  FROM ((
    SELECT id, id AS key
    FROM attendance t
    ORDER BY id ASC, id ASC LIMIT $1::int
  )) page
  ORDER BY page.key ASC NULLS LAST, page.id ASC LIMIT $1::int
)
SELECT (
  SELECT '[' || coalesce(string_agg(text, ','), '') || ']'
  FROM (
    SELECT text
    FROM page o
    CROSS JOIN LATERAL (
      SELECT row_to_json(r)::text AS text
      FROM (
        SELECT *
        FROM attendance_record
        WHERE id = o.id OFFSET 0
      ) r
    ) record
    ORDER BY o.key ASC NULLS LAST, o.id ASC
  ) r
) AS json, full_page.key, full_page.id
FROM (
  SELECT $2::text[]
) given LEFT
JOIN (
  SELECT key::text AS key, id
  FROM page
  ORDER BY page.key ASC NULLS LAST, page.id ASC OFFSET $1::int - 1 LIMIT 1
) full_page ON true ;
-- Plan: Nested Loop
--         Limit
--           Incremental Sort
--             Limit
--               Index Only Scan of attendance by attendance_pkey
--         Aggregate
--           Nested Loop
--             CTE Scan
--             Subquery Scan
--               Index Scan of attendance by attendance_pkey
--         Result
--         Limit
--           CTE Scan

-- GET /attendance?sort=id&class_id=7
--   $1 = 20, $2 = '{}', $3 = 7
WITH page AS MATERIALIZED (
  SELECT *
  FROM ((WITH match AS MATERIALIZED (
    SELECT id, id AS key
    FROM attendance t
    WHERE class_id = $3::int
  ) SELECT id, key FROM match ORDER BY key ASC, id ASC LIMIT $1::int)) page
  ORDER BY page.key ASC NULLS LAST, page.id ASC LIMIT $1::int
)
SELECT (
  SELECT '[' || coalesce(string_agg(text, ','), '') || ']'
  FROM (
    SELECT text
    FROM page o
    CROSS JOIN LATERAL (
      SELECT row_to_json(r)::text AS text
      FROM (
        SELECT *
        FROM attendance_record
        WHERE id = o.id OFFSET 0
      ) r
    ) record
    ORDER BY o.key ASC NULLS LAST, o.id ASC
  ) r
) AS json, full_page.key, full_page.id
FROM (
  SELECT $2::text[]
) given LEFT
JOIN (
  SELECT key::text AS key, id
  FROM page
  ORDER BY page.key ASC NULLS LAST, page.id ASC OFFSET $1::int - 1 LIMIT 1
) full_page ON true ;
-- Plan: Nested Loop
--         Limit
--           Limit
--             Bitmap Heap Scan of attendance
--               Bitmap Index Scan by attendance_class
--             Sort
--               CTE Scan
--         Aggregate
--           Nested Loop
--             CTE Scan
--             Subquery Scan
--               Index Scan of attendance by attendance_pkey
--         Result
--         Limit
--           CTE Scan

-- GET /attendance?sort=id&start_date=2025-10-01&end_date=2025-10-31
--   $1 = 20, $2 = '{}', $3 = '2025-10-01', $4 = '2025-10-31'
WITH page AS MATERIALIZED (
  SELECT *
  FROM ((WITH match AS MATERIALIZED (
    SELECT id, id AS key
    FROM attendance t
    WHERE date >= $3::text::date
      AND date <= $4::text::date
  ) SELECT id, key FROM match ORDER BY key ASC, id ASC LIMIT $1::int)) page
  ORDER BY page.key ASC NULLS LAST, page.id ASC LIMIT $1::int
)
SELECT (
  SELECT '[' || coalesce(string_agg(text, ','), '') || ']'
  FROM (
    SELECT text
    FROM page o
    CROSS JOIN LATERAL (
      SELECT row_to_json(r)::text AS text
      FROM (
        SELECT *
        FROM attendance_record
        WHERE id = o.id OFFSET 0
      ) r
    ) record
    ORDER BY o.key ASC NULLS LAST, o.id ASC
  ) r
) AS json, full_page.key, full_page.id
FROM (
  SELECT $2::text[]
) given LEFT
JOIN (
  SELECT key::text AS key, id
  FROM page
  ORDER BY page.key ASC NULLS LAST, page.id ASC OFFSET $1::int - 1 LIMIT 1
) full_page ON true ;
-- Plan: Nested Loop
--         Limit
--           Limit
--             Index Only Scan of attendance by attendance_date
--             Sort
--               CTE Scan
--         Aggregate
--           Nested Loop
--             CTE Scan
--             Subquery Scan
--               Index Scan of attendance by attendance_pkey
--         Result
--         Limit
--           CTE Scan

-- GET /attendance/7
--   $1 = '{7}'
SELECT id, row_to_json(r)::text AS json
FROM attendance_record r
WHERE id = ANY ($1::int[]);
-- Plan: Index Scan of attendance by attendance_pkey

-- GET /attendance/7/history
--   $1 = 20, $2 = 0, $3 = 7
WITH record AS MATERIALIZED (
  SELECT *
  FROM attendance
  WHERE id = $3::int
), states AS (
  SELECT id AS place, json_build_object('class_id', class_id, 'date', date, 'status', status, 'notes', notes) AS state, recorded_at AS first_at, changed_at, changed_by_key, changed_by_user
  FROM attendance_version
  WHERE record_id = $3::int UNION ALL
  SELECT NULL, json_build_object('class_id', class_id, 'date', date, 'status', status, 'notes', notes) AS state, recorded_at, NULL, NULL, NULL
  FROM record
), numbered AS (
  SELECT state, first_at, row_number() OVER following AS version, lag(state) OVER following AS before, lag(changed_at) OVER following AS changed_at, lag(changed_by_key) OVER following AS changed_by_key, lag(changed_by_user) OVER following AS changed_by_user
  FROM states WINDOW following AS (ORDER BY place NULLS LAST)
), change AS (
  SELECT version, student_id, state, before, CASE version WHEN 1 THEN coalesce(created_at, first_at) ELSE numbered.changed_at END AS at, CASE version WHEN 1 THEN created_by_key ELSE changed_by_key END AS key_id, CASE version WHEN 1 THEN created_by_user ELSE changed_by_user END AS user_id
  FROM numbered
  CROSS JOIN record
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT version, student_id, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at, (
      SELECT row_to_json(a)
      FROM (
        SELECT CASE WHEN key_id IS NULL THEN 'user' ELSE 'key' END AS type, coalesce(key_id, user_id) AS id, (
          SELECT name
          FROM api_key_name
          WHERE id = key_id
        ) AS name
        WHERE coalesce(key_id, user_id) IS NOT NULL
      ) a
    ) AS by, (
      SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
      FROM (
        SELECT key AS field, before -> key AS "from", value AS "to"
        FROM json_each(state)
        WHERE value::text <> coalesce((before -> key)::text, 'null')
      ) r
    )::json AS changes
    FROM change
    ORDER BY version DESC LIMIT $1::int OFFSET $2::bigint
  ) r
) AS json, (
  SELECT count(*)
  FROM change
) AS total
FROM record;
-- Plan: CTE Scan
--         Index Scan of attendance by attendance_pkey
--         Nested Loop
--           CTE Scan
--           WindowAgg
--             Sort
--               Result
--                 Append
--                   Subquery Scan
--                     Index Scan of attendance_version by attendance_version_record
--                   CTE Scan
--         Aggregate
--           Subquery Scan
--             Limit
--               Result
--                 Sort
--                   CTE Scan
--                 Result
--                   Seq Scan of api_key
--                 Aggregate
--                   Function Scan
--         Aggregate
--           CTE Scan

-- GET /students/7/attendance
--   $1 = 7, $2 = 'null', $3 = 'null', $4 = 'null'
-- GET /students/7/attendance?start_date=2025-10-01
--   $1 = 7, $2 = '2025-10-01', $3 = 'null', $4 = 'null'
-- GET /students/7/attendance?end_date=2025-10-31
--   $1 = 7, $2 = 'null', $3 = '2025-10-31', $4 = 'null'
-- GET /students/7/attendance?start_date=2025-10-01&end_date=2025-10-31
--   $1 = 7, $2 = '2025-10-01', $3 = '2025-10-31', $4 = 'null'
-- GET /students/7/attendance?class_id=7
--   $1 = 7, $2 = 'null', $3 = 'null', $4 = 7
-- GET /students/7/attendance?start_date=2025-10-01&class_id=7
--   $1 = 7, $2 = '2025-10-01', $3 = 'null', $4 = 7
-- GET /students/7/attendance?end_date=2025-10-31&class_id=7
--   $1 = 7, $2 = 'null', $3 = '2025-10-31', $4 = 7
-- GET /students/7/attendance?start_date=2025-10-01&end_date=2025-10-31&class_id=7
--   $1 = 7, $2 = '2025-10-01', $3 = '2025-10-31', $4 = 7
SELECT (
  SELECT string_agg(concat_ws(E'\t', id, class_id, to_json(date), status, to_json(recorded_at AT TIME ZONE 'UTC'), CASE WHEN noted THEN (
    SELECT to_json(notes)::text
    FROM attendance whole
    WHERE whole.id = attendance.id
  ) ELSE 'null' END), E'\n' ORDER BY id)
  FROM attendance
  WHERE student_id = student_record.id
    AND ($2::text IS NULL OR date >= $2::text::date)
    AND ($3::text IS NULL OR date <= $3::text::date)
    AND ($4::int IS NULL OR class_id = $4::int)
) AS lines
FROM student_record
WHERE id = $1::int;
-- Plan: Index Only Scan of student by student_pkey
--         Aggregate
--           Sort
--             Index Only Scan of attendance by attendance_student_id_class_id_date_key
--           Index Scan of attendance by attendance_pkey
