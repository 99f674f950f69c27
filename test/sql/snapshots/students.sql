-- GET /students
--   $1 = 20, $2 = 0
-- GET /students?page=150
--   $1 = 20, $2 = 2980
SELECT (
  SELECT '[' || coalesce(string_agg(json, ','), '') || ']'
  FROM (
    SELECT *
    FROM student_json
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM student
      WHERE withdrawn_on IS NULL
        AND true
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT coalesce(sum(n), 0)
  FROM student_count
  WHERE true
) AS total;

-- GET /students?search=Maria gar
--   $1 = 20, $2 = 0, $3 = '{Maria,gar}', $4 = 'true'
-- GET /students?search=Maria gar&status=withdrawn
--   $1 = 20, $2 = 0, $3 = '{Maria,gar}', $4 = 'false'
WITH match AS MATERIALIZED (
  SELECT id
  FROM student
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
    AND (withdrawn_on IS NULL) = $4::boolean
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
--   $1 = 20, $2 = 0, $3 = '{li}', $4 = 'true'
-- GET /students?search=li&status=withdrawn
--   $1 = 20, $2 = 0, $3 = '{li}', $4 = 'false'
WITH match AS MATERIALIZED (
  SELECT id
  FROM student
  WHERE search_text LIKE ALL (ARRAY(
    SELECT search_pattern(word)
    FROM unnest($3::text[]) word
  ))
    AND (withdrawn_on IS NULL) = $4::boolean
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
      WHERE withdrawn_on IS NULL
        AND grade_level = $3::text
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
--   $1 = 20, $2 = 0, $3 = '{Maria,gar}', $4 = '9', $5 = 'true'
-- GET /students?search=Maria gar&grade_level=9&status=withdrawn
--   $1 = 20, $2 = 0, $3 = '{Maria,gar}', $4 = '9', $5 = 'false'
WITH match AS MATERIALIZED (
  SELECT id
  FROM student
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
    AND grade_level = $4::text
    AND (withdrawn_on IS NULL) = $5::boolean
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
--   $1 = 20, $2 = 0, $3 = '{li}', $4 = '9', $5 = 'true'
-- GET /students?search=li&grade_level=9&status=withdrawn
--   $1 = 20, $2 = 0, $3 = '{li}', $4 = '9', $5 = 'false'
WITH match AS MATERIALIZED (
  SELECT id
  FROM student
  WHERE search_text LIKE ALL (ARRAY(
    SELECT search_pattern(word)
    FROM unnest($3::text[]) word
  ))
    AND grade_level = $4::text
    AND (withdrawn_on IS NULL) = $5::boolean
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

-- GET /students?status=withdrawn
--   $1 = 20, $2 = 0
SELECT (
  SELECT '[' || coalesce(string_agg(json, ','), '') || ']'
  FROM (
    SELECT *
    FROM student_json
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM student
      WHERE withdrawn_on IS NOT NULL
        AND true
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM student
  WHERE withdrawn_on IS NOT NULL
    AND true
) AS total;

-- GET /students?grade_level=9&status=withdrawn
--   $1 = 20, $2 = 0, $3 = '9'
SELECT (
  SELECT '[' || coalesce(string_agg(json, ','), '') || ']'
  FROM (
    SELECT *
    FROM student_json
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM student
      WHERE withdrawn_on IS NOT NULL
        AND grade_level = $3::text
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM student
  WHERE withdrawn_on IS NOT NULL
    AND grade_level = $3::text
) AS total;

-- GET /students?status=all&grade_level=9
--   $1 = 20, $2 = 0, $3 = '9'
SELECT (
  SELECT '[' || coalesce(string_agg(json, ','), '') || ']'
  FROM (
    SELECT *
    FROM student_json
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM student
      WHERE true
        AND grade_level = $3::text
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT coalesce(sum(n), 0)
  FROM student_count
  WHERE grade_level = $3::text
) + (
  SELECT count(*)
  FROM student
  WHERE withdrawn_on IS NOT NULL
    AND grade_level = $3::text
) AS total;

-- GET /students/7
--   $1 = '{7}'
SELECT id, json
FROM student
WHERE id = ANY ($1::int[]);
