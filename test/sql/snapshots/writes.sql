-- POST /students {"name":"Ada Obi","email":"ada@example.org","grade_level":"5"}: 201
WITH written AS (INSERT INTO "student" ("name", "email", "grade_level", "date_of_birth", "guardian_name", "guardian_email", "guardian_phone", "address", "enrollment_date", "created_at", "updated_at") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING *, ARRAY["id"] AS about), noted AS (INSERT INTO access.record_event (at, environment, deed, key_id, user_id, route, request_id, record, record_ids, student_ids, fields) SELECT ?::timestamptz, ?, 'write', ?::integer, ?::integer, ?, ?, ?, ARRAY[id], about, ?::text[] FROM written)
SELECT id, json AS json
FROM written;

-- PUT /students/1 {"grade_level":"6"}: 200
SELECT id, "name", "email", "grade_level", "date_of_birth", "guardian_name", "guardian_email", "guardian_phone", "address", "enrollment_date", "created_at", "updated_at", xmin::text AS version
FROM "student"
WHERE id = ANY ($1::int[]);
WITH written AS (UPDATE "student" SET "grade_level" = ?, "updated_at" = ? WHERE id = ? AND xmin = ?::text::xid RETURNING *, ARRAY["id"] AS about), noted AS (INSERT INTO access.record_event (at, environment, deed, key_id, user_id, route, request_id, record, record_ids, student_ids, fields) SELECT ?::timestamptz, ?, 'write', ?::integer, ?::integer, ?, ?, ?, ARRAY[id], about, ?::text[] FROM written)
SELECT id, json AS json
FROM written;

-- POST /teachers {"name":"Tom Ito","email":"tom@example.org","department":"Science"}: 201
WITH written AS (INSERT INTO "teacher" ("name", "email", "department", "subjects", "phone", "office_room", "hire_date", "created_at", "updated_at") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING *, '{}'::integer[] AS about), noted AS (INSERT INTO access.record_event (at, environment, deed, key_id, user_id, route, request_id, record, record_ids, student_ids, fields) SELECT ?::timestamptz, ?, 'write', ?::integer, ?::integer, ?, ?, ?, ARRAY[id], about, ?::text[] FROM written)
SELECT id, (WITH "teacher" AS (
  SELECT *
  FROM written
) SELECT row_to_json(r)::text FROM (
  SELECT id, name, email, department, subjects, phone, office_room, hire_date, to_char((created_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS created_at, to_char((updated_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS updated_at
  FROM teacher
) r) AS json
FROM written;

-- PUT /teachers/1 {"name":"Tom Ito","email":"tom@example.org","department":"Mathematics"}: 200
SELECT id, "name", "email", "department", "subjects", "phone", "office_room", "hire_date", "created_at", "updated_at", xmin::text AS version
FROM "teacher"
WHERE id = ANY ($1::int[]);
WITH written AS (UPDATE "teacher" SET "department" = ?, "updated_at" = ? WHERE id = ? AND xmin = ?::text::xid RETURNING *, '{}'::integer[] AS about), noted AS (INSERT INTO access.record_event (at, environment, deed, key_id, user_id, route, request_id, record, record_ids, student_ids, fields) SELECT ?::timestamptz, ?, 'write', ?::integer, ?::integer, ?, ?, ?, ARRAY[id], about, ?::text[] FROM written)
SELECT id, (WITH "teacher" AS (
  SELECT *
  FROM written
) SELECT row_to_json(r)::text FROM (
  SELECT id, name, email, department, subjects, phone, office_room, hire_date, to_char((created_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS created_at, to_char((updated_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS updated_at
  FROM teacher
) r) AS json
FROM written;

-- POST /classes {"name":"Algebra","teacher_id":1,"schedule":"Mon 09:00"}: 201
WITH written AS (INSERT INTO "school_class" ("name", "teacher_id", "schedule", "room", "capacity", "semester", "created_at") VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING *, '{}'::integer[] AS about), noted AS (INSERT INTO access.record_event (at, environment, deed, key_id, user_id, route, request_id, record, record_ids, student_ids, fields) SELECT ?::timestamptz, ?, 'write', ?::integer, ?::integer, ?, ?, ?, ARRAY[id], about, ?::text[] FROM written)
SELECT id, (WITH "school_class" AS (
  SELECT *
  FROM written
) SELECT row_to_json(r)::text FROM (
  SELECT c.id, c.name, c.teacher_id, row_to_json(t.*) AS teacher, c.schedule, c.room, c.capacity, c.enrolled_count, c.semester, to_char((c.created_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS created_at
  FROM (school_class c JOIN teacher_record t ON ((t.id = c.teacher_id)))
) r) AS json
FROM written;

-- POST /classes/1/enroll {"student_id":1}: 201
WITH seat AS (UPDATE school_class SET enrolled_count = enrolled_count + 1 WHERE id = ?::integer AND (capacity IS NULL OR enrolled_count < capacity) RETURNING id), written AS (INSERT INTO enrollment (class_id, student_id, enrolled_at) SELECT id, ?::integer, ?::timestamptz FROM seat RETURNING class_id AS id, ARRAY[student_id] AS about), noted AS (INSERT INTO access.record_event (at, environment, deed, key_id, user_id, route, request_id, record, record_ids, student_ids, fields) SELECT ?::timestamptz, ?, 'write', ?::integer, ?::integer, ?, ?, ?, ARRAY[id], about, ?::text[] FROM written)
SELECT *
FROM written;

-- PUT /classes/1 {"name":"Algebra","teacher_id":1,"schedule":"Mon 09:00","capacity":1}: 200
SELECT id, "name", "teacher_id", "schedule", "room", "capacity", "semester", "created_at", xmin::text AS version
FROM "school_class"
WHERE id = ANY ($1::int[]);
WITH written AS (UPDATE "school_class" SET "capacity" = ? WHERE id = ? AND xmin = ?::text::xid RETURNING *, '{}'::integer[] AS about), noted AS (INSERT INTO access.record_event (at, environment, deed, key_id, user_id, route, request_id, record, record_ids, student_ids, fields) SELECT ?::timestamptz, ?, 'write', ?::integer, ?::integer, ?, ?, ?, ARRAY[id], about, ?::text[] FROM written)
SELECT id, (WITH "school_class" AS (
  SELECT *
  FROM written
) SELECT row_to_json(r)::text FROM (
  SELECT c.id, c.name, c.teacher_id, row_to_json(t.*) AS teacher, c.schedule, c.room, c.capacity, c.enrolled_count, c.semester, to_char((c.created_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS created_at
  FROM (school_class c JOIN teacher_record t ON ((t.id = c.teacher_id)))
) r) AS json
FROM written;

-- POST /classes/1/enroll {"student_id":1}: 409
WITH seat AS (UPDATE school_class SET enrolled_count = enrolled_count + 1 WHERE id = ?::integer AND (capacity IS NULL OR enrolled_count < capacity) RETURNING id), written AS (INSERT INTO enrollment (class_id, student_id, enrolled_at) SELECT id, ?::integer, ?::timestamptz FROM seat RETURNING class_id AS id, ARRAY[student_id] AS about), noted AS (INSERT INTO access.record_event (at, environment, deed, key_id, user_id, route, request_id, record, record_ids, student_ids, fields) SELECT ?::timestamptz, ?, 'write', ?::integer, ?::integer, ?, ?, ?, ARRAY[id], about, ?::text[] FROM written)
SELECT *
FROM written;
SELECT capacity, enrolled_count < capacity AS is_free, EXISTS (
  SELECT
  FROM student_record
  WHERE id = ?::integer
) AS is_student, EXISTS (
  SELECT
  FROM enrollment
  WHERE class_id = school_class.id
    AND student_id = ?::integer
) AS is_enrolled
FROM school_class
WHERE id = ?::integer;

-- POST /announcements {"title":"Trip","content":"Bring boots.","scope":"school"}: 201
WITH written AS (INSERT INTO "announcement" ("title", "content", "scope", "class_id", "grade_level", "priority", "author_id", "published_at", "expires_at", "created_at") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING *, '{}'::integer[] AS about), noted AS (INSERT INTO access.record_event (at, environment, deed, key_id, user_id, route, request_id, record, record_ids, student_ids, fields) SELECT ?::timestamptz, ?, 'write', ?::integer, ?::integer, ?, ?, ?, ARRAY[id], about, ?::text[] FROM written)
SELECT id, (WITH "announcement" AS (
  SELECT *
  FROM written
) SELECT row_to_json(r)::text FROM (
  SELECT id, title, content, scope, class_id, grade_level, priority, author_id, to_char((published_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS published_at, to_char((expires_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS expires_at, to_char((created_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS created_at
  FROM announcement
) r) AS json
FROM written;

-- PUT /announcements/1 {"title":"Trip","content":"Bring boots.","scope":"school","priority":"high"}: 200
SELECT id, "title", "content", "scope", "class_id", "grade_level", "priority", "author_id", "published_at", "expires_at", "created_at", xmin::text AS version
FROM "announcement"
WHERE id = ANY ($1::int[]);
WITH written AS (UPDATE "announcement" SET "priority" = ? WHERE id = ? AND xmin = ?::text::xid RETURNING *, '{}'::integer[] AS about), noted AS (INSERT INTO access.record_event (at, environment, deed, key_id, user_id, route, request_id, record, record_ids, student_ids, fields) SELECT ?::timestamptz, ?, 'write', ?::integer, ?::integer, ?, ?, ?, ARRAY[id], about, ?::text[] FROM written)
SELECT id, (WITH "announcement" AS (
  SELECT *
  FROM written
) SELECT row_to_json(r)::text FROM (
  SELECT id, title, content, scope, class_id, grade_level, priority, author_id, to_char((published_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS published_at, to_char((expires_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS expires_at, to_char((created_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS created_at
  FROM announcement
) r) AS json
FROM written;

-- POST /grades {"student_id":1,"class_id":1,"score":18.5,"term":"Q1"}: 201
WITH written AS (INSERT INTO "grade" ("student_id", "class_id", "assignment_name", "score", "max_score", "letter_grade", "term", "graded_at", "comments") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING *, ARRAY["student_id"] AS about), noted AS (INSERT INTO access.record_event (at, environment, deed, key_id, user_id, route, request_id, record, record_ids, student_ids, fields) SELECT ?::timestamptz, ?, 'write', ?::integer, ?::integer, ?, ?, ?, ARRAY[id], about, ?::text[] FROM written)
SELECT id, (WITH "grade" AS (
  SELECT *
  FROM written
) SELECT row_to_json(r)::text FROM (
  SELECT id, student_id, class_id, assignment_name, score, max_score, letter_grade, term, to_char((graded_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS graded_at, comments
  FROM grade
) r) AS json
FROM written;

-- POST /attendance {"student_id":1,"class_id":1,"date":"2026-03-02","status":"present"}: 201
WITH written AS (INSERT INTO attendance AS record (student_id, class_id, date, status, notes, recorded_at) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (student_id, class_id, date) DO UPDATE SET status = excluded.status, notes = excluded.notes, recorded_at = excluded.recorded_at RETURNING *, ARRAY[student_id] AS about, record.xmax = 0 AS created, coalesce( (
  SELECT array_remove(ARRAY[ CASE WHEN record.status <> earlier.status THEN 'status' END, CASE WHEN record.notes IS DISTINCT FROM earlier.notes THEN 'notes' END, CASE WHEN record.recorded_at <> earlier.recorded_at THEN 'recorded_at' END], NULL)
  FROM attendance AS earlier
  WHERE earlier.id = record.id
    AND earlier.xmax = record.xmin
), '{status,notes,recorded_at}') AS fields), noted AS (INSERT INTO access.record_event (at, environment, deed, key_id, user_id, route, request_id, record, record_ids, student_ids, fields) SELECT ?::timestamptz, ?, 'write', ?::integer, ?::integer, ?, ?, ?, ARRAY[id], about, fields FROM written)
SELECT id, created, (WITH attendance AS (
  SELECT *
  FROM written
) SELECT row_to_json(r)::text FROM (
  SELECT id, student_id, class_id, date, status, notes, to_char((recorded_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS recorded_at
  FROM attendance
) r) AS json
FROM written;

-- POST /attendance {"student_id":1,"class_id":1,"date":"2026-03-02","status":"late"}: 200
WITH written AS (INSERT INTO attendance AS record (student_id, class_id, date, status, notes, recorded_at) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (student_id, class_id, date) DO UPDATE SET status = excluded.status, notes = excluded.notes, recorded_at = excluded.recorded_at RETURNING *, ARRAY[student_id] AS about, record.xmax = 0 AS created, coalesce( (
  SELECT array_remove(ARRAY[ CASE WHEN record.status <> earlier.status THEN 'status' END, CASE WHEN record.notes IS DISTINCT FROM earlier.notes THEN 'notes' END, CASE WHEN record.recorded_at <> earlier.recorded_at THEN 'recorded_at' END], NULL)
  FROM attendance AS earlier
  WHERE earlier.id = record.id
    AND earlier.xmax = record.xmin
), '{status,notes,recorded_at}') AS fields), noted AS (INSERT INTO access.record_event (at, environment, deed, key_id, user_id, route, request_id, record, record_ids, student_ids, fields) SELECT ?::timestamptz, ?, 'write', ?::integer, ?::integer, ?, ?, ?, ARRAY[id], about, fields FROM written)
SELECT id, created, (WITH attendance AS (
  SELECT *
  FROM written
) SELECT row_to_json(r)::text FROM (
  SELECT id, student_id, class_id, date, status, notes, to_char((recorded_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS recorded_at
  FROM attendance
) r) AS json
FROM written;
