-- GET /students/7/school
--   $1 = '{7}'
SELECT id, '{"student_id":' || id || ',"school":' || coalesce((
  SELECT row_to_json(s)::text
  FROM school_record s
  WHERE s.id = school_id
), 'null') || '}' AS json
FROM student
WHERE id = ANY ($1::int[]);
-- Plan: Index Scan of student by student_pkey
--         Index Scan of school by school_pkey
