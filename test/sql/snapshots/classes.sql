-- GET /classes
--   $1 = 20, $2 = 0
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM class_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM school_class
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM school_class
) AS total;

-- GET /classes?semester=2025-26
--   $1 = 20, $2 = 0, $3 = '2025-26'
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM class_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM school_class
      WHERE semester = $3::text
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM school_class
  WHERE semester = $3::text
) AS total;

-- GET /classes?teacher_id=7
--   $1 = 20, $2 = 0, $3 = 7
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM class_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM school_class
      WHERE teacher_id = $3::int
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM school_class
  WHERE teacher_id = $3::int
) AS total;

-- GET /classes?semester=2025-26&teacher_id=7
--   $1 = 20, $2 = 0, $3 = '2025-26', $4 = 7
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM class_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM school_class
      WHERE semester = $3::text
        AND teacher_id = $4::int
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM school_class
  WHERE semester = $3::text
    AND teacher_id = $4::int
) AS total;

-- GET /classes/7
--   $1 = '{7}'
SELECT id, row_to_json(r)::text AS json
FROM class_record r
WHERE id = ANY ($1::int[]);

-- GET /classes/7/roster
--   $1 = 7
SELECT '{"class":' || row_to_json(c)::text || ',"students":' || roster.students || ',"total_count":' || roster.total || '}' AS json
FROM class_record c, LATERAL (
  SELECT '[' || coalesce(string_agg(json, ','), '') || ']' AS students, count(*) AS total
  FROM (
    SELECT *
    FROM student_json
    WHERE id = ANY (ARRAY(
      SELECT student_id
      FROM enrollment
      WHERE class_id = c.id
    ))
    ORDER BY id
  ) s
) roster
WHERE c.id = $1::int;
