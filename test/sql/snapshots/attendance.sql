-- GET /attendance/7
--   $1 = '{7}'
SELECT id, row_to_json(r)::text AS json
FROM attendance_record r
WHERE id = ANY ($1::int[]);

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
