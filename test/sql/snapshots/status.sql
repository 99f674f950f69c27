-- GET /students/7/status
--   $1 = '{7}'
SELECT student_id AS id, row_to_json(s)::text AS json
FROM student_status s
WHERE student_id = ANY ($1::int[]);
-- Plan: Index Scan of student by student_pkey
