-- POST /students {"name":"Ada Obi","email":"ada@example.org","grade_level":"5"}: 201
WITH written AS (INSERT INTO "student" ("name", "email", "grade_level", "date_of_birth", "guardian_name", "guardian_email", "guardian_phone", "address", "enrollment_date", "created_at", "updated_at") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id, ARRAY["id"] AS about), noted AS (INSERT INTO access.record_event (at, environment, deed, key_id, user_id, route, request_id, record, record_ids, student_ids, fields) SELECT ?::timestamptz, ?, 'write', ?::integer, ?::integer, ?, ?, ?, ARRAY[id], about, ?::text[] FROM written)
SELECT *
FROM written;
SELECT row_to_json(r)::text AS json
FROM student_record r
WHERE id = $1::int;

-- PUT /students/1 {"grade_level":"6"}: 200
begin;
select "s0".*
from "student" as "s0"
where "s0"."id" = ? limit ? for update;
WITH written (id, about) AS (VALUES (?::integer, ?::integer[])) INSERT INTO access.record_event (at, environment, deed, key_id, user_id, route, request_id, record, record_ids, student_ids, fields)
SELECT ?::timestamptz, ?, 'write', ?::integer, ?::integer, ?, ?, ?, ARRAY[id], about, ?::text[]
FROM written;
update "student" set "grade_level" = ?, "updated_at" = ?
where "id" = ?;
commit;
SELECT row_to_json(r)::text AS json
FROM student_record r
WHERE id = $1::int;

-- POST /teachers {"name":"Tom Ito","email":"tom@example.org","department":"Science"}: 201
WITH written AS (INSERT INTO "teacher" ("name", "email", "department", "subjects", "phone", "office_room", "hire_date", "created_at", "updated_at") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id, '{}'::integer[] AS about), noted AS (INSERT INTO access.record_event (at, environment, deed, key_id, user_id, route, request_id, record, record_ids, student_ids, fields) SELECT ?::timestamptz, ?, 'write', ?::integer, ?::integer, ?, ?, ?, ARRAY[id], about, ?::text[] FROM written)
SELECT *
FROM written;
SELECT row_to_json(r)::text AS json
FROM teacher_record r
WHERE id = $1::int;

-- PUT /teachers/1 {"name":"Tom Ito","email":"tom@example.org","department":"Mathematics"}: 200
begin;
select "t0".*
from "teacher" as "t0"
where "t0"."id" = ? limit ? for update;
WITH written (id, about) AS (VALUES (?::integer, ?::integer[])) INSERT INTO access.record_event (at, environment, deed, key_id, user_id, route, request_id, record, record_ids, student_ids, fields)
SELECT ?::timestamptz, ?, 'write', ?::integer, ?::integer, ?, ?, ?, ARRAY[id], about, ?::text[]
FROM written;
update "teacher" set "department" = ?, "updated_at" = ?
where "id" = ?;
commit;
SELECT row_to_json(r)::text AS json
FROM teacher_record r
WHERE id = $1::int;

-- POST /classes {"name":"Algebra","teacher_id":1,"schedule":"Mon 09:00"}: 201
WITH written AS (INSERT INTO "school_class" ("name", "teacher_id", "schedule", "room", "capacity", "enrolled_count", "semester", "created_at") VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING id, '{}'::integer[] AS about), noted AS (INSERT INTO access.record_event (at, environment, deed, key_id, user_id, route, request_id, record, record_ids, student_ids, fields) SELECT ?::timestamptz, ?, 'write', ?::integer, ?::integer, ?, ?, ?, ARRAY[id], about, ?::text[] FROM written)
SELECT *
FROM written;
SELECT row_to_json(r)::text AS json
FROM class_record r
WHERE id = $1::int;

-- POST /classes/1/enroll {"student_id":1}: 201
begin;
select "s0".*
from "school_class" as "s0"
where "s0"."id" = ? limit ? for update;
WITH written (id, about) AS (VALUES (?::integer, ?::integer[])) INSERT INTO access.record_event (at, environment, deed, key_id, user_id, route, request_id, record, record_ids, student_ids, fields)
SELECT ?::timestamptz, ?, 'write', ?::integer, ?::integer, ?, ?, ?, ARRAY[id], about, ?::text[]
FROM written;
insert into "enrollment" ("class_id", "student_id", "enrolled_at")
values (?, ?, ?)
returning "id";
update "school_class" set "enrolled_count" = ?
where "id" = ?;
commit;

-- PUT /classes/1 {"name":"Algebra","teacher_id":1,"schedule":"Mon 09:00","capacity":1}: 200
begin;
select "s0".*
from "school_class" as "s0"
where "s0"."id" = ? limit ? for update;
WITH written (id, about) AS (VALUES (?::integer, ?::integer[])) INSERT INTO access.record_event (at, environment, deed, key_id, user_id, route, request_id, record, record_ids, student_ids, fields)
SELECT ?::timestamptz, ?, 'write', ?::integer, ?::integer, ?, ?, ?, ARRAY[id], about, ?::text[]
FROM written;
update "school_class" set "capacity" = ?
where "id" = ?;
commit;
SELECT row_to_json(r)::text AS json
FROM class_record r
WHERE id = $1::int;

-- POST /classes/1/enroll {"student_id":1}: 409
begin;
select "s0".*
from "school_class" as "s0"
where "s0"."id" = ? limit ? for update;
SELECT EXISTS (
  SELECT
  FROM student_record
  WHERE id = ?
) AS student, EXISTS (
  SELECT
  FROM enrollment
  WHERE class_id = ?
    AND student_id = ?
) AS enrolled;
rollback;

-- POST /announcements {"title":"Trip","content":"Bring boots.","scope":"school"}: 201
WITH written AS (INSERT INTO "announcement" ("title", "content", "scope", "class_id", "grade_level", "priority", "author_id", "published_at", "expires_at", "created_at") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id, '{}'::integer[] AS about), noted AS (INSERT INTO access.record_event (at, environment, deed, key_id, user_id, route, request_id, record, record_ids, student_ids, fields) SELECT ?::timestamptz, ?, 'write', ?::integer, ?::integer, ?, ?, ?, ARRAY[id], about, ?::text[] FROM written)
SELECT *
FROM written;
SELECT row_to_json(r)::text AS json
FROM announcement_record r
WHERE id = $1::int;

-- PUT /announcements/1 {"title":"Trip","content":"Bring boots.","scope":"school","priority":"high"}: 200
begin;
select "a0".*
from "announcement" as "a0"
where "a0"."id" = ? limit ? for update;
WITH written (id, about) AS (VALUES (?::integer, ?::integer[])) INSERT INTO access.record_event (at, environment, deed, key_id, user_id, route, request_id, record, record_ids, student_ids, fields)
SELECT ?::timestamptz, ?, 'write', ?::integer, ?::integer, ?, ?, ?, ARRAY[id], about, ?::text[]
FROM written;
update "announcement" set "priority" = ?
where "id" = ?;
commit;
SELECT row_to_json(r)::text AS json
FROM announcement_record r
WHERE id = $1::int;

-- POST /grades {"student_id":1,"class_id":1,"score":18.5,"term":"Q1"}: 201
WITH written AS (INSERT INTO "grade" ("student_id", "class_id", "assignment_name", "score", "max_score", "letter_grade", "term", "graded_at", "comments") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id, ARRAY["student_id"] AS about), noted AS (INSERT INTO access.record_event (at, environment, deed, key_id, user_id, route, request_id, record, record_ids, student_ids, fields) SELECT ?::timestamptz, ?, 'write', ?::integer, ?::integer, ?, ?, ?, ARRAY[id], about, ?::text[] FROM written)
SELECT *
FROM written;
SELECT row_to_json(r)::text AS json
FROM grade_record r
WHERE id = $1::int;

-- POST /attendance {"student_id":1,"class_id":1,"date":"2026-03-02","status":"present"}: 201
WITH written AS (INSERT INTO attendance AS record (student_id, class_id, date, status, notes, recorded_at) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (student_id, class_id, date) DO UPDATE SET status = excluded.status, notes = excluded.notes, recorded_at = excluded.recorded_at RETURNING id, ARRAY[student_id] AS about, record.xmax = 0 AS created, coalesce( (
  SELECT array_remove(ARRAY[ CASE WHEN record.status <> earlier.status THEN 'status' END, CASE WHEN record.notes IS DISTINCT FROM earlier.notes THEN 'notes' END, CASE WHEN record.recorded_at <> earlier.recorded_at THEN 'recorded_at' END], NULL)
  FROM attendance AS earlier
  WHERE earlier.id = record.id
    AND earlier.xmax = record.xmin
), '{status,notes,recorded_at}') AS fields), noted AS (INSERT INTO access.record_event (at, environment, deed, key_id, user_id, route, request_id, record, record_ids, student_ids, fields) SELECT ?::timestamptz, ?, 'write', ?::integer, ?::integer, ?, ?, ?, ARRAY[id], about, fields FROM written)
SELECT *
FROM written;
SELECT row_to_json(r)::text AS json
FROM attendance_record r
WHERE id = $1::int;

-- POST /attendance {"student_id":1,"class_id":1,"date":"2026-03-02","status":"late"}: 200
WITH written AS (INSERT INTO attendance AS record (student_id, class_id, date, status, notes, recorded_at) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (student_id, class_id, date) DO UPDATE SET status = excluded.status, notes = excluded.notes, recorded_at = excluded.recorded_at RETURNING id, ARRAY[student_id] AS about, record.xmax = 0 AS created, coalesce( (
  SELECT array_remove(ARRAY[ CASE WHEN record.status <> earlier.status THEN 'status' END, CASE WHEN record.notes IS DISTINCT FROM earlier.notes THEN 'notes' END, CASE WHEN record.recorded_at <> earlier.recorded_at THEN 'recorded_at' END], NULL)
  FROM attendance AS earlier
  WHERE earlier.id = record.id
    AND earlier.xmax = record.xmin
), '{status,notes,recorded_at}') AS fields), noted AS (INSERT INTO access.record_event (at, environment, deed, key_id, user_id, route, request_id, record, record_ids, student_ids, fields) SELECT ?::timestamptz, ?, 'write', ?::integer, ?::integer, ?, ?, ?, ARRAY[id], about, fields FROM written)
SELECT *
FROM written;
SELECT row_to_json(r)::text AS json
FROM attendance_record r
WHERE id = $1::int;
