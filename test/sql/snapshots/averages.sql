-- GET /students/7/averages
--   $1 = 7
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT id, class_id, term, assignment_name, score, max_score, graded_at
    FROM grade_record
    WHERE student_id = $1::int
  ) r
) AS json
FROM student_record
WHERE id = $1::int;
-- Plan: Index Only Scan of student by student_pkey
--         Aggregate
--           Index Scan of grade by grade_student

-- GET /students/7/averages?class_id=7
--   $1 = 7, $2 = 7
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT id, class_id, term, assignment_name, score, max_score, graded_at
    FROM grade_record
    WHERE student_id = $1::int
      AND class_id = $2::int
  ) r
) AS json
FROM student_record
WHERE id = $1::int;
-- Plan: Index Only Scan of student by student_pkey
--         Aggregate
--           Bitmap Heap Scan of grade
--             BitmapAnd
--               Bitmap Index Scan by grade_student
--               Bitmap Index Scan by grade_class_term

-- GET /students/7/averages?term=Fall 2025 Q1
--   $1 = 7, $2 = 'Fall 2025 Q1'
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT id, class_id, term, assignment_name, score, max_score, graded_at
    FROM grade_record
    WHERE student_id = $1::int
      AND term = $2::text
  ) r
) AS json
FROM student_record
WHERE id = $1::int;
-- Plan: Index Only Scan of student by student_pkey
--         Aggregate
--           Index Scan of grade by grade_letter

-- GET /students/7/averages?class_id=7&term=Fall 2025 Q1
--   $1 = 7, $2 = 7, $3 = 'Fall 2025 Q1'
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT id, class_id, term, assignment_name, score, max_score, graded_at
    FROM grade_record
    WHERE student_id = $1::int
      AND class_id = $2::int
      AND term = $3::text
  ) r
) AS json
FROM student_record
WHERE id = $1::int;
-- Plan: Index Only Scan of student by student_pkey
--         Aggregate
--           Index Scan of grade by grade_letter
