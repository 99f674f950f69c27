--   no parameters
SELECT grade_level, sum(n)::int AS students
FROM student_count GROUP BY grade_level HAVING sum(n) > 0;

--   $1 = '2026-03-02', $2 = 30
WITH RECURSIVE day (date, place) AS ( (
  SELECT date, 1
  FROM attendance
  WHERE date <= $1::text::date
  ORDER BY date DESC LIMIT 1
) UNION ALL SELECT earlier.date, place + 1 FROM day CROSS JOIN LATERAL (
  SELECT date
  FROM attendance
  WHERE attendance.date < day.date
  ORDER BY date DESC LIMIT 1
) earlier WHERE place < $2::int)
SELECT day.date::text AS date, (
  SELECT count(*)::int
  FROM attendance
  WHERE attendance.date = day.date
    AND status = 'present'
) AS present, (
  SELECT count(*)::int
  FROM attendance
  WHERE attendance.date = day.date
    AND status = 'absent'
) AS absent, (
  SELECT count(*)::int
  FROM attendance
  WHERE attendance.date = day.date
    AND status = 'late'
) AS late, (
  SELECT count(*)::int
  FROM attendance
  WHERE attendance.date = day.date
    AND status = 'excused'
) AS excused
FROM day
ORDER BY day.date;

--   $1 = '2026-03-02'
SELECT fill, count(*)::int AS classes
FROM (
  SELECT CASE WHEN capacity IS NULL THEN NULL WHEN enrolled_count >= capacity THEN 100 ELSE least(99, (enrolled_count * 100 + capacity - 1) / capacity) END AS fill
  FROM school_class
  WHERE (last_day IS NULL OR last_day >= $1::text::date)
) class GROUP BY fill;

--   $1 = '2026-03-02T10:00:00.000Z'
SELECT priority, count(*)::int AS announcements
FROM announcement
WHERE (expires_at IS NULL OR expires_at > $1::text::timestamptz) GROUP BY priority;

--   $1 = '2026-03-02T10:00:00.000Z', $2 = 5
SELECT record.id, title, scope, priority, record.published_at, record.expires_at
FROM (
  SELECT id, published_at
  FROM announcement
  WHERE (expires_at IS NULL OR expires_at > $1::text::timestamptz)
  ORDER BY published_at DESC, id DESC LIMIT $2::int
) newest
JOIN announcement_record record ON record.id = newest.id
ORDER BY newest.published_at DESC, newest.id DESC;

--   no parameters
SELECT term, letter_grade, count(*)::int AS grades
FROM grade GROUP BY term, letter_grade;

--   $1 = '{}', $2 = 'null'
SELECT date
FROM unnest($1::text[]) date
WHERE EXISTS (
  SELECT
  FROM closed_day_record
  WHERE date::date BETWEEN first_day
    AND last_day
    AND (school_id IS NULL OR school_id = $2::int)
);

--   $1 = 7
SELECT grade_level, count(*)::int AS students
FROM student
WHERE withdrawn_on IS NULL
  AND school_id = $1::int GROUP BY grade_level;

--   $1 = '2026-03-02', $2 = 30, $3 = 7
WITH RECURSIVE latest AS MATERIALIZED (
  SELECT class_school.class_id, last.date
  FROM class_school
  CROSS JOIN LATERAL (
    SELECT date
    FROM attendance
    WHERE attendance.class_id = class_school.class_id
      AND date <= $1::text::date
    ORDER BY date DESC LIMIT 1
  ) last
  WHERE school_id = $3::int
), day (date, place) AS ( (
  SELECT date, 1
  FROM latest
  ORDER BY date DESC LIMIT 1
) UNION ALL SELECT earlier.date, place + 1 FROM day CROSS JOIN LATERAL (
  SELECT max(CASE WHEN latest.date < day.date THEN latest.date ELSE (
    SELECT date
    FROM attendance
    WHERE attendance.class_id = latest.class_id
      AND attendance.date < day.date
    ORDER BY date DESC LIMIT 1
  ) END) AS date
  FROM latest
) earlier WHERE place < $2::int AND earlier.date IS NOT NULL)
SELECT date::text AS date, count(*) FILTER (WHERE status = 'present')::int AS present, count(*) FILTER (WHERE status = 'absent')::int AS absent, count(*) FILTER (WHERE status = 'late')::int AS late, count(*) FILTER (WHERE status = 'excused')::int AS excused
FROM attendance
WHERE class_id = ANY (ARRAY(
  SELECT class_id
  FROM class_school
  WHERE school_id = $3::int
))
  AND date BETWEEN (
  SELECT min(date)
  FROM day
)
  AND $1::text::date GROUP BY attendance.date
ORDER BY attendance.date;

--   $1 = 7, $2 = '2026-03-02'
SELECT fill, count(*)::int AS classes
FROM (
  SELECT CASE WHEN capacity IS NULL THEN NULL WHEN enrolled_count >= capacity THEN 100 ELSE least(99, (enrolled_count * 100 + capacity - 1) / capacity) END AS fill
  FROM school_class
  WHERE school_id = $1::int
    AND (last_day IS NULL OR last_day >= $2::text::date)
) class GROUP BY fill;

--   $1 = '2026-03-02T10:00:00.000Z', $2 = 7
SELECT priority, count(*)::int AS announcements
FROM announcement
WHERE (expires_at IS NULL OR expires_at > $1::text::timestamptz)
  AND school_id = $2::int GROUP BY priority;

--   $1 = '2026-03-02T10:00:00.000Z', $2 = 7, $3 = 5
SELECT record.id, title, scope, priority, record.published_at, record.expires_at
FROM (
  SELECT id, published_at
  FROM announcement
  WHERE (expires_at IS NULL OR expires_at > $1::text::timestamptz)
    AND school_id = $2::int
  ORDER BY published_at DESC, id DESC LIMIT $3::int
) newest
JOIN announcement_record record ON record.id = newest.id
ORDER BY newest.published_at DESC, newest.id DESC;

--   $1 = 7
SELECT term, letter_grade, count(*)::int AS grades
FROM grade
WHERE class_id = ANY (ARRAY(
  SELECT class_id
  FROM class_school
  WHERE school_id = $1::int
)) GROUP BY term, letter_grade;

--   $1 = '{}', $2 = 7
SELECT date
FROM unnest($1::text[]) date
WHERE EXISTS (
  SELECT
  FROM closed_day_record
  WHERE date::date BETWEEN first_day
    AND last_day
    AND (school_id IS NULL OR school_id = $2::int)
);
