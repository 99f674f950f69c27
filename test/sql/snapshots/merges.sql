-- GET /students/7/merges
--   $1 = '{7}'
SELECT student_id AS id, '{"student_id":' || student_id || ',"merges":' || (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT merged_id, to_char(merged_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS merged_at, to_char(undone_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS undone_at, stored IS NOT NULL AS undoable
    FROM record_merge
    WHERE record = 'student'
      AND kept_id = s.student_id
    ORDER BY id DESC
  ) r
) || '}' AS json
FROM student_status s
WHERE student_id = ANY ($1::int[]);
-- Plan: Index Only Scan of student by student_pkey
--         Aggregate
--           Subquery Scan
--             Sort
--               Seq Scan of record_merge
