-- GET /students
--   $1 = 20, $2 = 0
SELECT (
  SELECT '[' || coalesce(string_agg(json, ','), '') || ']'
  FROM (
    SELECT *
    FROM student_json
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM student
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT coalesce(sum(n), 0)
  FROM student_count
) AS total;

-- GET /students?search=Maria gar
--   $1 = 20, $2 = 0, $3 = 'Maria', $4 = 'gar'
WITH match AS MATERIALIZED (
  SELECT id
  FROM student
  WHERE search_text LIKE (
    SELECT search_pattern($3::text)
  )
    AND search_text LIKE (
    SELECT search_pattern($4::text)
  )
)
SELECT (
  SELECT '[' || coalesce(string_agg(json, ','), '') || ']'
  FROM (
    SELECT *
    FROM student_json
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

-- GET /students?search=li
--   $1 = 20, $2 = 0, $3 = 'li'
WITH match AS MATERIALIZED (
  SELECT id
  FROM student
  WHERE (search_text || '') LIKE (
    SELECT search_pattern($3::text)
  )
)
SELECT (
  SELECT '[' || coalesce(string_agg(json, ','), '') || ']'
  FROM (
    SELECT *
    FROM student_json
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

-- GET /students?grade_level=9
--   $1 = 20, $2 = 0, $3 = '9'
SELECT (
  SELECT '[' || coalesce(string_agg(json, ','), '') || ']'
  FROM (
    SELECT *
    FROM student_json
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM student
      WHERE grade_level = $3::text
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT coalesce(sum(n), 0)
  FROM student_count
  WHERE grade_level = $3::text
) AS total;

-- GET /students?search=Maria gar&grade_level=9
--   $1 = 20, $2 = 0, $3 = 'Maria', $4 = 'gar', $5 = '9'
WITH match AS MATERIALIZED (
  SELECT id
  FROM student
  WHERE search_text LIKE (
    SELECT search_pattern($3::text)
  )
    AND search_text LIKE (
    SELECT search_pattern($4::text)
  )
    AND grade_level = $5::text
)
SELECT (
  SELECT '[' || coalesce(string_agg(json, ','), '') || ']'
  FROM (
    SELECT *
    FROM student_json
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

-- GET /students?search=li&grade_level=9
--   $1 = 20, $2 = 0, $3 = 'li', $4 = '9'
WITH match AS MATERIALIZED (
  SELECT id
  FROM student
  WHERE (search_text || '') LIKE (
    SELECT search_pattern($3::text)
  )
    AND grade_level = $4::text
)
SELECT (
  SELECT '[' || coalesce(string_agg(json, ','), '') || ']'
  FROM (
    SELECT *
    FROM student_json
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

-- GET /students?page=150
--   $1 = 20, $2 = 2980
WITH milestone AS MATERIALIZED (
  SELECT id, before
  FROM student_milestone
  WHERE before <= $2::bigint
  ORDER BY before DESC, id DESC LIMIT 1
)
SELECT (
  SELECT '[' || coalesce(string_agg(json, ','), '') || ']'
  FROM (
    SELECT *
    FROM student_json
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM student
      WHERE id >= coalesce((
        SELECT id
        FROM milestone
      ), 0)
      ORDER BY id LIMIT $1::int OFFSET $2::bigint - coalesce((
        SELECT before
        FROM milestone
      ), 0)
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT coalesce(sum(n), 0)
  FROM student_count
) AS total;

-- GET /students/7
--   $1 = '{7}'
SELECT id, json
FROM student
WHERE id = ANY ($1::int[]);
