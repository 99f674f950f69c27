-- GET /students/7/past
--   $1 = '{7}'
SELECT id, '{"student_id":' || id || ',"past":' || (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT until, past.name, past.grade_level
    FROM student_past past
    WHERE past.student_id = s.id
    ORDER BY until
  ) r
) || '}' AS json
FROM student_record s
WHERE id = ANY ($1::int[]);
-- Plan: Index Only Scan of student by student_pkey
--         Aggregate
--           Subquery Scan
--             Sort
--               Seq Scan of student_past
