-- GET /grades
--   $1 = 20, $2 = 0
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM grade_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM grade
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT coalesce(sum(n), 0)
  FROM grade_count
) AS total;

-- GET /grades?student_id=7
--   $1 = 20, $2 = 0, $3 = 7
WITH match AS MATERIALIZED (
  SELECT id
  FROM grade
  WHERE student_id = $3::int
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM grade_record
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

-- GET /grades?class_id=7
--   $1 = 20, $2 = 0, $3 = 7
WITH match AS MATERIALIZED (
  SELECT id
  FROM grade
  WHERE class_id = $3::int
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM grade_record
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

-- GET /grades?student_id=7&class_id=7
--   $1 = 20, $2 = 0, $3 = 7, $4 = 7
WITH match AS MATERIALIZED (
  SELECT id
  FROM grade
  WHERE student_id = $3::int
    AND class_id = $4::int
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM grade_record
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

-- GET /grades?term=2025-26 Q1
--   $1 = 20, $2 = 0, $3 = '2025-26 Q1'
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM grade_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM grade
      WHERE term = $3::text
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT coalesce(sum(n), 0)
  FROM grade_count
  WHERE term = $3::text
) AS total;

-- GET /grades?student_id=7&term=2025-26 Q1
--   $1 = 20, $2 = 0, $3 = 7, $4 = '2025-26 Q1'
WITH match AS MATERIALIZED (
  SELECT id
  FROM grade
  WHERE student_id = $3::int
    AND term = $4::text
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM grade_record
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

-- GET /grades?class_id=7&term=2025-26 Q1
--   $1 = 20, $2 = 0, $3 = 7, $4 = '2025-26 Q1'
WITH match AS MATERIALIZED (
  SELECT id
  FROM grade
  WHERE class_id = $3::int
    AND term = $4::text
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM grade_record
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

-- GET /grades?student_id=7&class_id=7&term=2025-26 Q1
--   $1 = 20, $2 = 0, $3 = 7, $4 = 7, $5 = '2025-26 Q1'
WITH match AS MATERIALIZED (
  SELECT id
  FROM grade
  WHERE student_id = $3::int
    AND class_id = $4::int
    AND term = $5::text
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM grade_record
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

-- GET /grades/7
--   $1 = '{7}'
SELECT id, row_to_json(r)::text AS json
FROM grade_record r
WHERE id = ANY ($1::int[]);

-- GET /students/7/grades
--   $1 = 20, $2 = 0, $3 = 7
WITH match AS MATERIALIZED (
  SELECT id
  FROM grade
  WHERE student_id = $3::int
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM grade_record
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
) AS total
FROM student_record
WHERE id = $3::int;

-- GET /students/7/grades?class_id=7
--   $1 = 20, $2 = 0, $3 = 7, $4 = 7
WITH match AS MATERIALIZED (
  SELECT id
  FROM grade
  WHERE student_id = $3::int
    AND class_id = $4::int
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM grade_record
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
) AS total
FROM student_record
WHERE id = $3::int;

-- GET /students/7/grades?term=Fall 2025 Q1
--   $1 = 20, $2 = 0, $3 = 7, $4 = 'Fall 2025 Q1'
WITH match AS MATERIALIZED (
  SELECT id
  FROM grade
  WHERE student_id = $3::int
    AND term = $4::text
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM grade_record
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
) AS total
FROM student_record
WHERE id = $3::int;

-- GET /students/7/grades?class_id=7&term=Fall 2025 Q1
--   $1 = 20, $2 = 0, $3 = 7, $4 = 7, $5 = 'Fall 2025 Q1'
WITH match AS MATERIALIZED (
  SELECT id
  FROM grade
  WHERE student_id = $3::int
    AND class_id = $4::int
    AND term = $5::text
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM grade_record
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
) AS total
FROM student_record
WHERE id = $3::int;
