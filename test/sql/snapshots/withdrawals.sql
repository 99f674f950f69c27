-- GET /students/7/withdrawals
--   $1 = '{7}'
SELECT student_id AS id, json_build_object('student_id', student_id, 'withdrawals', (
  SELECT coalesce(json_agg(json_build_object('id', id, 'date', begin_date, 'return_date', end_date, 'reason', reason) ORDER BY begin_date, id), '[]')
  FROM withdrawal w
  WHERE w.student_id = s.student_id
))::text AS json
FROM student_status s
WHERE student_id = ANY ($1::int[]);
