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

--   no parameters
SELECT fill, count(*)::int AS classes
FROM (
  SELECT CASE WHEN capacity IS NULL THEN NULL WHEN enrolled_count >= capacity THEN 100 ELSE least(99, (enrolled_count * 100 + capacity - 1) / capacity) END AS fill
  FROM school_class
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
