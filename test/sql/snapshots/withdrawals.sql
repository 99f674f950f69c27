-- GET /students/7/withdrawals
--   $1 = '{7}'
SELECT student_id AS id, '{"student_id":' || student_id || ',"withdrawals":' || (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT id, begin_date AS date, end_date AS return_date, reason
    FROM withdrawal
    WHERE student_id = s.student_id
    ORDER BY begin_date, id
  ) r
) || '}' AS json
FROM student_status s
WHERE student_id = ANY ($1::int[]);
-- Plan: Index Only Scan of student by student_pkey
--         Aggregate
--           Subquery Scan
--             Sort
--               Bitmap Heap Scan of withdrawal
--                 Bitmap Index Scan by withdrawal_once
