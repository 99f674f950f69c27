-- POST /teachers {"name":"Grace Okafor","email":"grace@school.example","department":"Mathematics"}: 201
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS ("name" text, "email" text, "department" text, "subjects" text[], "phone" text, "office_room" text, "hire_date" date, "created_at" timestamptz(3), "updated_at" timestamptz(3), "school_id" int, "last_day" date, "preferred_given_name" text, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), numbered AS (
  SELECT nextval('teacher_id_seq')::integer AS id, *
  FROM given
), added AS (INSERT INTO "teacher" (id, "name", "email", "department", "subjects", "phone", "office_room", "hire_date", "created_at", "updated_at", "school_id", "last_day", "preferred_given_name") SELECT id, "name", "email", "department", "subjects", "phone", "office_room", "hire_date", "created_at", "updated_at", "school_id", "last_day", "preferred_given_name" FROM numbered RETURNING *), written AS (
  SELECT "teacher".*, ordinality, '{}'::integer[] AS about
  FROM added "teacher"
  JOIN numbered USING (id)
), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, id, (WITH "teacher" AS (
  SELECT written.*
) SELECT row_to_json(r)::text FROM (
  SELECT id, name, email, department, subjects, phone, office_room, hire_date, to_char((created_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS created_at, to_char((updated_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS updated_at
  FROM teacher
) r) AS json
FROM written;

-- POST /students {"name":"Zoë Müller","email":"zoe@school.example","grade_level":"9","guardian_name":"Jan Müller"}: 201
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS ("name" text, "email" text, "grade_level" text, "date_of_birth" date, "guardian_name" text, "guardian_email" text, "guardian_phone" text, "address" text, "enrollment_date" date, "withdrawn_on" date, "withdrawal_reason" text, "created_at" timestamptz(3), "updated_at" timestamptz(3), "school_id" int, "preferred_given_name" text, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), numbered AS (
  SELECT nextval('student_id_seq')::integer AS id, *
  FROM given
), added AS (INSERT INTO "student" (id, "name", "email", "grade_level", "date_of_birth", "guardian_name", "guardian_email", "guardian_phone", "address", "enrollment_date", "withdrawn_on", "withdrawal_reason", "created_at", "updated_at", "school_id", "preferred_given_name") SELECT id, "name", "email", "grade_level", "date_of_birth", "guardian_name", "guardian_email", "guardian_phone", "address", "enrollment_date", "withdrawn_on", "withdrawal_reason", "created_at", "updated_at", "school_id", "preferred_given_name" FROM numbered RETURNING *), written AS (
  SELECT "student".*, ordinality, ARRAY["student"."id"] AS about
  FROM added "student"
  JOIN numbered USING (id)
), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, id, json AS json
FROM written;

-- POST /contacts {"student_id":1,"name":"Grace Obi","relation":"grandmother","phones":["+1 555 0174"]}: 201
SELECT id
FROM student
WHERE id = ANY ($1::integer[])
ORDER BY id FOR NO KEY UPDATE;
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS ("student_id" int, "call_order" int, "name" text, "relation" text, "email" text, "phones" text[], "lives_with" boolean, "may_collect" boolean, "gets_mail" boolean, "note" text, "guardian_id" int, "from_package" boolean, "created_at" timestamptz(3), "updated_at" timestamptz(3), noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), numbered AS (
  SELECT nextval('contact_id_seq')::integer AS id, *
  FROM given
), added AS (INSERT INTO "contact" (id, "student_id", "call_order", "name", "relation", "email", "phones", "lives_with", "may_collect", "gets_mail", "note", "guardian_id", "from_package", "created_at", "updated_at") SELECT id, "student_id", "call_order", "name", "relation", "email", "phones", "lives_with", "may_collect", "gets_mail", "note", "guardian_id", "from_package", "created_at", "updated_at" FROM numbered RETURNING *), written AS (
  SELECT "contact".*, ordinality, ARRAY["contact"."student_id"] AS about
  FROM added "contact"
  JOIN numbered USING (id)
), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, id, (WITH "contact" AS (
  SELECT written.*
) SELECT row_to_json(r)::text FROM (
  SELECT id, student_id, call_order, name, relation, email, phones, lives_with, may_collect, gets_mail, note, to_char((created_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS created_at, to_char((updated_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS updated_at
  FROM contact
) r) AS json
FROM written;

-- POST /students/1/contacts {"name":"Grace Obi","relation":"grandmother","phones":["+1 555 0174"]}: 201
SELECT id
FROM student
WHERE id = ANY ($1::integer[])
ORDER BY id FOR NO KEY UPDATE;
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS ("student_id" int, "call_order" int, "name" text, "relation" text, "email" text, "phones" text[], "lives_with" boolean, "may_collect" boolean, "gets_mail" boolean, "note" text, "guardian_id" int, "from_package" boolean, "created_at" timestamptz(3), "updated_at" timestamptz(3), noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), numbered AS (
  SELECT nextval('contact_id_seq')::integer AS id, *
  FROM given
), added AS (INSERT INTO "contact" (id, "student_id", "call_order", "name", "relation", "email", "phones", "lives_with", "may_collect", "gets_mail", "note", "guardian_id", "from_package", "created_at", "updated_at") SELECT id, "student_id", "call_order", "name", "relation", "email", "phones", "lives_with", "may_collect", "gets_mail", "note", "guardian_id", "from_package", "created_at", "updated_at" FROM numbered RETURNING *), written AS (
  SELECT "contact".*, ordinality, ARRAY["contact"."student_id"] AS about
  FROM added "contact"
  JOIN numbered USING (id)
), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, id, (WITH "contact" AS (
  SELECT written.*
) SELECT row_to_json(r)::text FROM (
  SELECT id, student_id, call_order, name, relation, email, phones, lives_with, may_collect, gets_mail, note, to_char((created_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS created_at, to_char((updated_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS updated_at
  FROM contact
) r) AS json
FROM written;

-- POST /contacts/batch?partial=true {"records":[{"student_id":1,"name":"Grace Obi","relation":"grandmother","phones":["+1 555 0174"]},{"student_id":999}]}: 207
SELECT id
FROM student
WHERE id = ANY ($1::integer[])
ORDER BY id FOR NO KEY UPDATE;
SELECT id
FROM student_record
WHERE id = ANY ($1::integer[])
ORDER BY id FOR KEY SHARE;
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS ("student_id" int, "call_order" int, "name" text, "relation" text, "email" text, "phones" text[], "lives_with" boolean, "may_collect" boolean, "gets_mail" boolean, "note" text, "guardian_id" int, "from_package" boolean, "created_at" timestamptz(3), "updated_at" timestamptz(3), noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), numbered AS (
  SELECT nextval('contact_id_seq')::integer AS id, *
  FROM given
), added AS (INSERT INTO "contact" (id, "student_id", "call_order", "name", "relation", "email", "phones", "lives_with", "may_collect", "gets_mail", "note", "guardian_id", "from_package", "created_at", "updated_at") SELECT id, "student_id", "call_order", "name", "relation", "email", "phones", "lives_with", "may_collect", "gets_mail", "note", "guardian_id", "from_package", "created_at", "updated_at" FROM numbered RETURNING *), written AS (
  SELECT "contact".*, ordinality, ARRAY["contact"."student_id"] AS about
  FROM added "contact"
  JOIN numbered USING (id)
), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, id, (WITH "contact" AS (
  SELECT written.*
) SELECT row_to_json(r)::text FROM (
  SELECT id, student_id, call_order, name, relation, email, phones, lives_with, may_collect, gets_mail, note, to_char((created_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS created_at, to_char((updated_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS updated_at
  FROM contact
) r) AS json
FROM written;

-- PUT /students/1/contacts/order {"contact_ids":[1]}: 200
SELECT id
FROM student
WHERE id = ANY ($1::integer[])
ORDER BY id FOR NO KEY UPDATE;
SELECT id
FROM contact
WHERE student_id = $1::integer
ORDER BY call_order, id FOR UPDATE;
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (contact_id integer, new_order integer, changed_at timestamptz, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), changed AS (UPDATE contact SET call_order = new_order, updated_at = given.changed_at FROM given WHERE id = ANY (ARRAY(
  SELECT contact_id
  FROM given
)) AND id = contact_id RETURNING id, student_id, ordinality), written AS (
  SELECT ordinality, id, ARRAY[student_id] AS about
  FROM changed
), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality
FROM written;
SELECT parent.id, '{"student_id":' || parent.id || ',"contacts":' || (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM contact_record c
    WHERE c.student_id = parent.id
    ORDER BY c.call_order, c.id
  ) r
) || '}' AS json
FROM student parent
WHERE parent.id = ANY ($1::int[]);

-- PUT /contacts/1 {"may_collect":true}: 200
SELECT id, student_id AS "studentId"
FROM contact
WHERE id = ANY ($1::integer[]);
SELECT id
FROM student
WHERE id = ANY ($1::integer[])
ORDER BY id FOR NO KEY UPDATE;
SELECT id, "student_id", "call_order", "name", "relation", "email", "phones", "lives_with", "may_collect", "gets_mail", "note", "guardian_id", "from_package", "created_at", "updated_at", xmin::text AS version
FROM "contact"
WHERE id = ANY ($1::int[])
ORDER BY id FOR UPDATE;
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (id integer, version xid, "student_id" int, "call_order" int, "name" text, "relation" text, "email" text, "phones" text[], "lives_with" boolean, "may_collect" boolean, "gets_mail" boolean, "note" text, "guardian_id" int, "from_package" boolean, "created_at" timestamptz(3), "updated_at" timestamptz(3), noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), written AS (UPDATE "contact" SET "student_id" = given."student_id", "call_order" = given."call_order", "name" = given."name", "relation" = given."relation", "email" = given."email", "phones" = given."phones", "lives_with" = given."lives_with", "may_collect" = given."may_collect", "gets_mail" = given."gets_mail", "note" = given."note", "guardian_id" = given."guardian_id", "from_package" = given."from_package", "created_at" = given."created_at", "updated_at" = given."updated_at" FROM (
  SELECT *
  FROM given
  ORDER BY id
) given WHERE "contact".id = ANY (ARRAY(
  SELECT id
  FROM given
)) AND "contact".id = given.id AND "contact".xmin = given.version RETURNING "contact".*, ordinality, ARRAY["contact"."student_id"] AS about), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, id, (WITH "contact" AS (
  SELECT written.*
) SELECT row_to_json(r)::text FROM (
  SELECT id, student_id, call_order, name, relation, email, phones, lives_with, may_collect, gets_mail, note, to_char((created_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS created_at, to_char((updated_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS updated_at
  FROM contact
) r) AS json
FROM written;

-- POST /classes {"name":"Algebra","teacher_id":1,"schedule":"Mon 09:00"}: 201
SELECT id, last_day::text
FROM teacher
WHERE id = ANY ($1::int[]);
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS ("name" text, "teacher_id" int, "schedule" text, "room" text, "capacity" int, "semester" text, "created_at" timestamptz(3), "school_id" int, "last_day" date, "first_day" date, "copied_from" int, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), numbered AS (
  SELECT nextval('school_class_id_seq')::integer AS id, *
  FROM given
), added AS (INSERT INTO "school_class" (id, "name", "teacher_id", "schedule", "room", "capacity", "semester", "created_at", "school_id", "last_day", "first_day", "copied_from") SELECT id, "name", "teacher_id", "schedule", "room", "capacity", "semester", "created_at", "school_id", "last_day", "first_day", "copied_from" FROM numbered RETURNING *), written AS (
  SELECT "school_class".*, ordinality, '{}'::integer[] AS about
  FROM added "school_class"
  JOIN numbered USING (id)
), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, id, (WITH "school_class" AS (
  SELECT written.*
) SELECT row_to_json(r)::text FROM (
  SELECT c.id, c.name, c.teacher_id, row_to_json(t.*) AS teacher, c.schedule, c.room, c.capacity, c.enrolled_count, c.semester, to_char((c.created_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS created_at
  FROM (school_class c JOIN teacher_record t ON ((t.id = c.teacher_id)))
) r) AS json
FROM written;

-- POST /classes/1/enroll {"student_id":1}: 201
WITH locked AS MATERIALIZED (
  SELECT student_id
  FROM student_status
  WHERE student_id = ANY ($2::integer[])
  ORDER BY student_id FOR KEY SHARE
)
SELECT id
FROM school_class
WHERE id = ANY ($1::integer[])
  AND (
  SELECT count(*)
  FROM locked
) >= 0
ORDER BY id FOR NO KEY UPDATE;
SELECT (
  SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'capacity', capacity, 'lastDay', last_day)), '[]')
  FROM school_class
  WHERE id = ANY ($1::integer[])
) AS classes, (
  SELECT coalesce(json_agg(json_build_object('classId', class_id, 'day', day, 'seats', seats)), '[]')
  FROM (
    SELECT class_id, greatest(begin_date, $3::date) AS day, count(*) AS seats
    FROM enrollment
    WHERE class_id = ANY ($1::integer[])
      AND (end_date IS NULL OR end_date > $3::date) GROUP BY 1, 2 UNION ALL
    SELECT class_id, end_date, -count(*)
    FROM enrollment
    WHERE class_id = ANY ($1::integer[])
      AND end_date > $3::date GROUP BY 1, 2
  ) change
) AS changes, (
  SELECT coalesce(json_agg(student_id), '[]')
  FROM student_status
  WHERE student_id = ANY ($2::integer[])
) AS students, (
  SELECT coalesce(json_agg(json_build_object('withdrawalId', id, 'studentId', student_id, 'beginDate', begin_date, 'endDate', end_date)), '[]')
  FROM student_absence
  WHERE student_id = ANY ($2::integer[])
    AND id <> $4::integer
) AS absences, (
  SELECT coalesce(json_agg(json_build_object('id', id, 'classId', class_id, 'studentId', student_id, 'enrolledAt', to_char(enrolled_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'beginDate', begin_date, 'endDate', end_date, 'withdrawalId', withdrawal_id, 'endBeforeWithdrawal', end_before_withdrawal)), '[]')
  FROM enrollment
  WHERE student_id = ANY ($2::integer[])
    AND class_id = ANY ($1::integer[])
) AS enrollments;
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS ("class_id" int, "student_id" int, "enrolled_at" timestamptz(3), "begin_date" date, "end_date" date, "withdrawal_id" int, "end_before_withdrawal" date, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), numbered AS (
  SELECT nextval('enrollment_id_seq')::integer AS id, *
  FROM given
), added AS (INSERT INTO "enrollment" (id, "class_id", "student_id", "enrolled_at", "begin_date", "end_date", "withdrawal_id", "end_before_withdrawal") SELECT id, "class_id", "student_id", "enrolled_at", "begin_date", "end_date", "withdrawal_id", "end_before_withdrawal" FROM numbered RETURNING *), written AS (
  SELECT "enrollment".*, ordinality, ARRAY["enrollment"."student_id"] AS about
  FROM added "enrollment"
  JOIN numbered USING (id)
), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, id, (WITH "enrollment" AS (
  SELECT written.*
) SELECT row_to_json(r)::text FROM (
  SELECT id, class_id, student_id, begin_date, end_date, to_char((enrolled_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS enrolled_at
  FROM enrollment
) r) AS json
FROM written;
UPDATE school_class SET enrolled_count = taken
FROM unnest($1::integer[], $2::integer[]) given (class_id, taken)
WHERE id = class_id;

-- POST /classes/1/enroll {"student_id":1}: 409
WITH locked AS MATERIALIZED (
  SELECT student_id
  FROM student_status
  WHERE student_id = ANY ($2::integer[])
  ORDER BY student_id FOR KEY SHARE
)
SELECT id
FROM school_class
WHERE id = ANY ($1::integer[])
  AND (
  SELECT count(*)
  FROM locked
) >= 0
ORDER BY id FOR NO KEY UPDATE;
SELECT (
  SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'capacity', capacity, 'lastDay', last_day)), '[]')
  FROM school_class
  WHERE id = ANY ($1::integer[])
) AS classes, (
  SELECT coalesce(json_agg(json_build_object('classId', class_id, 'day', day, 'seats', seats)), '[]')
  FROM (
    SELECT class_id, greatest(begin_date, $3::date) AS day, count(*) AS seats
    FROM enrollment
    WHERE class_id = ANY ($1::integer[])
      AND (end_date IS NULL OR end_date > $3::date) GROUP BY 1, 2 UNION ALL
    SELECT class_id, end_date, -count(*)
    FROM enrollment
    WHERE class_id = ANY ($1::integer[])
      AND end_date > $3::date GROUP BY 1, 2
  ) change
) AS changes, (
  SELECT coalesce(json_agg(student_id), '[]')
  FROM student_status
  WHERE student_id = ANY ($2::integer[])
) AS students, (
  SELECT coalesce(json_agg(json_build_object('withdrawalId', id, 'studentId', student_id, 'beginDate', begin_date, 'endDate', end_date)), '[]')
  FROM student_absence
  WHERE student_id = ANY ($2::integer[])
    AND id <> $4::integer
) AS absences, (
  SELECT coalesce(json_agg(json_build_object('id', id, 'classId', class_id, 'studentId', student_id, 'enrolledAt', to_char(enrolled_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'beginDate', begin_date, 'endDate', end_date, 'withdrawalId', withdrawal_id, 'endBeforeWithdrawal', end_before_withdrawal)), '[]')
  FROM enrollment
  WHERE student_id = ANY ($2::integer[])
    AND class_id = ANY ($1::integer[])
) AS enrollments;

-- POST /announcements {"title":"Snow","content":"No school today","scope":"school"}: 201
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS ("title" text, "content" text, "scope" text, "class_id" int, "grade_level" text, "priority" text, "author_id" int, "published_at" timestamptz(3), "expires_at" timestamptz(3), "created_at" timestamptz(3), "school_id" int, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), numbered AS (
  SELECT nextval('announcement_id_seq')::integer AS id, *
  FROM given
), added AS (INSERT INTO "announcement" (id, "title", "content", "scope", "class_id", "grade_level", "priority", "author_id", "published_at", "expires_at", "created_at", "school_id") SELECT id, "title", "content", "scope", "class_id", "grade_level", "priority", "author_id", "published_at", "expires_at", "created_at", "school_id" FROM numbered RETURNING *), written AS (
  SELECT "announcement".*, ordinality, '{}'::integer[] AS about
  FROM added "announcement"
  JOIN numbered USING (id)
), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, id, (WITH "announcement" AS (
  SELECT written.*
) SELECT row_to_json(r)::text FROM (
  SELECT id, title, content, scope, class_id, grade_level, priority, author_id, to_char((published_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS published_at, to_char((expires_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS expires_at, to_char((created_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS created_at
  FROM announcement
) r) AS json
FROM written;

-- POST /schools {"name":"Hill School","identifier":"04-17"}: 201
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS ("name" text, "identifier" text, "kind" text, "parent_id" int, "is_current" boolean, "created_at" timestamptz(3), "updated_at" timestamptz(3), "last_day" date, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), numbered AS (
  SELECT nextval('school_id_seq')::integer AS id, *
  FROM given
), added AS (INSERT INTO "school" (id, "name", "identifier", "kind", "parent_id", "is_current", "created_at", "updated_at", "last_day") SELECT id, "name", "identifier", "kind", "parent_id", "is_current", "created_at", "updated_at", "last_day" FROM numbered RETURNING *), written AS (
  SELECT "school".*, ordinality, '{}'::integer[] AS about
  FROM added "school"
  JOIN numbered USING (id)
), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, id, (WITH "school" AS (
  SELECT written.*
) SELECT row_to_json(r)::text FROM (
  SELECT id, name, identifier, kind, to_char((created_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS created_at, to_char((updated_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS updated_at
  FROM school
) r) AS json
FROM written;

-- POST /school-years {"name":"2026-27","first_day":"2026-08-24","last_day":"2027-06-11"}: 201
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS ("name" text, "kind" text, "first_day" date, "last_day" date, "school_year" int, "school_year_id" int, "parent_id" int, "school_id" int, "is_current" boolean, "created_at" timestamptz(3), "updated_at" timestamptz(3), noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), numbered AS (
  SELECT nextval('academic_session_id_seq')::integer AS id, *
  FROM given
), added AS (INSERT INTO "academic_session" (id, "name", "kind", "first_day", "last_day", "school_year", "school_year_id", "parent_id", "school_id", "is_current", "created_at", "updated_at") SELECT id, "name", "kind", "first_day", "last_day", "school_year", "school_year_id", "parent_id", "school_id", "is_current", "created_at", "updated_at" FROM numbered RETURNING *), written AS (
  SELECT "academic_session".*, ordinality, '{}'::integer[] AS about
  FROM added "academic_session"
  JOIN numbered USING (id)
), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, id, (WITH "academic_session" AS (
  SELECT written.*
) SELECT row_to_json(r)::text FROM (
  SELECT id, name, kind, first_day, last_day, school_year_id, school_id, to_char((created_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS created_at, to_char((updated_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS updated_at
  FROM academic_session
) r) AS json
FROM written;

-- POST /terms {"name":"Fall 2026","kind":"semester","first_day":"2026-08-24","last_day":"2027-01-15","school_year_id":1}: 201
SELECT id, "name", "kind", "first_day", "last_day", "school_year", "school_year_id", "parent_id", "school_id", "is_current", "created_at", "updated_at", xmin::text AS version
FROM "academic_session"
WHERE id = ANY ($1::int[]);
SELECT id, "name", "kind", "first_day", "last_day", "school_year", "school_year_id", "parent_id", "school_id", "is_current", "created_at", "updated_at", xmin::text AS version
FROM "academic_session"
WHERE id = ANY ($1::int[])
ORDER BY id FOR UPDATE;
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS ("name" text, "kind" text, "first_day" date, "last_day" date, "school_year" int, "school_year_id" int, "parent_id" int, "school_id" int, "is_current" boolean, "created_at" timestamptz(3), "updated_at" timestamptz(3), noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), numbered AS (
  SELECT nextval('academic_session_id_seq')::integer AS id, *
  FROM given
), added AS (INSERT INTO "academic_session" (id, "name", "kind", "first_day", "last_day", "school_year", "school_year_id", "parent_id", "school_id", "is_current", "created_at", "updated_at") SELECT id, "name", "kind", "first_day", "last_day", "school_year", "school_year_id", "parent_id", "school_id", "is_current", "created_at", "updated_at" FROM numbered RETURNING *), written AS (
  SELECT "academic_session".*, ordinality, '{}'::integer[] AS about
  FROM added "academic_session"
  JOIN numbered USING (id)
), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, id, (WITH "academic_session" AS (
  SELECT written.*
) SELECT row_to_json(r)::text FROM (
  SELECT id, name, kind, first_day, last_day, school_year_id, school_id, to_char((created_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS created_at, to_char((updated_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS updated_at
  FROM academic_session
) r) AS json
FROM written;

-- POST /closed-days {"name":"Winter break","first_day":"2026-12-21","last_day":"2027-01-01"}: 201
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS ("name" text, "first_day" date, "last_day" date, "school_id" int, "created_at" timestamptz(3), "updated_at" timestamptz(3), noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), numbered AS (
  SELECT nextval('closed_day_id_seq')::integer AS id, *
  FROM given
), added AS (INSERT INTO "closed_day" (id, "name", "first_day", "last_day", "school_id", "created_at", "updated_at") SELECT id, "name", "first_day", "last_day", "school_id", "created_at", "updated_at" FROM numbered RETURNING *), written AS (
  SELECT "closed_day".*, ordinality, '{}'::integer[] AS about
  FROM added "closed_day"
  JOIN numbered USING (id)
), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, id, (WITH "closed_day" AS (
  SELECT written.*
) SELECT row_to_json(r)::text FROM (
  SELECT id, name, first_day, last_day, school_id, to_char((created_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS created_at, to_char((updated_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS updated_at
  FROM closed_day
) r) AS json
FROM written;

-- POST /grades {"student_id":1,"class_id":1,"score":18.5,"max_score":20,"term":"Q1"}: 201
SELECT id, last_day::text
FROM school_class
WHERE id = ANY ($1::int[]);
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS ("student_id" int, "class_id" int, "assignment_name" text, "score" double precision, "max_score" double precision, "letter_grade" text, "term" text, "graded_at" timestamptz(3), "comments" text, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), numbered AS (
  SELECT nextval('grade_id_seq')::integer AS id, *
  FROM given
), added AS (INSERT INTO "grade" (id, "student_id", "class_id", "assignment_name", "score", "max_score", "letter_grade", "term", "graded_at", "comments", created_by_key, created_by_user) SELECT id, "student_id", "class_id", "assignment_name", "score", "max_score", "letter_grade", "term", "graded_at", "comments", noted_key, CASE WHEN noted_key IS NULL THEN noted_user END FROM numbered RETURNING *), written AS (
  SELECT "grade".*, ordinality, ARRAY["grade"."student_id"] AS about
  FROM added "grade"
  JOIN numbered USING (id)
), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, id, (WITH "grade" AS (
  SELECT written.*
) SELECT row_to_json(r)::text FROM (
  SELECT id, student_id, class_id, assignment_name, score, max_score, letter_grade, term, to_char((graded_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS graded_at, comments
  FROM grade
) r) AS json
FROM written;

-- POST /attendance {"student_id":1,"class_id":1,"date":"2026-11-20","status":"late"}: 201
SELECT id, last_day::text
FROM school_class
WHERE id = ANY ($1::int[]);
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (student_id integer, class_id integer, date date, status text, notes text, recorded_at timestamptz, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), first AS (
  SELECT DISTINCT ON (student_id, class_id, date) *
  FROM given
  ORDER BY student_id, class_id, date, ordinality
), replaced AS MATERIALIZED (
  SELECT record.*
  FROM first
  JOIN attendance record USING (student_id, class_id, date)
  ORDER BY student_id, class_id, date FOR NO KEY UPDATE OF record
), recorded AS (INSERT INTO attendance AS record (student_id, class_id, date, status, notes, recorded_at, created_at, created_by_key, created_by_user) SELECT student_id, class_id, date, first.status, first.notes, first.recorded_at, first.recorded_at, noted_key, CASE WHEN noted_key IS NULL THEN noted_user END FROM first LEFT JOIN replaced USING (student_id, class_id, date) ORDER BY student_id, class_id, date ON CONFLICT (student_id, class_id, date) DO UPDATE SET status = excluded.status, notes = excluded.notes, recorded_at = excluded.recorded_at WHERE EXISTS (
  SELECT
  FROM replaced
  WHERE replaced.id = record.id
) RETURNING *), written AS (
  SELECT recorded.*, ordinality, ARRAY[recorded.student_id] AS about, replaced.id IS NULL AS created, array_remove(ARRAY[ CASE WHEN replaced.id IS NULL OR replaced.status <> recorded.status THEN 'status' END, CASE WHEN replaced.id IS NULL OR replaced.notes IS DISTINCT FROM recorded.notes THEN 'notes' END, CASE WHEN replaced.id IS NULL OR replaced.recorded_at <> recorded.recorded_at THEN 'recorded_at' END], NULL) AS fields
  FROM recorded
  JOIN first USING (student_id, class_id, date) LEFT
  JOIN replaced USING (id)
), kept AS (INSERT INTO attendance_version (record_id, student_id, class_id, date, status, notes, recorded_at, changed_at, changed_by_key, changed_by_user) SELECT replaced.id, replaced.student_id, replaced.class_id, replaced.date, replaced.status, replaced.notes, replaced.recorded_at, coalesce(noted_at, now()), noted_key, CASE WHEN noted_key IS NULL THEN noted_user END FROM written JOIN given USING (ordinality) JOIN replaced USING (id) WHERE written.fields && ARRAY['status', 'notes']), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, CASE WHEN written.created THEN 'created' ELSE 'changed' END, noted_record, ARRAY[written.id], about, written.fields FROM written JOIN given USING (ordinality))
SELECT ordinality, id, created, (WITH attendance AS (
  SELECT written.*
) SELECT row_to_json(r)::text FROM (
  SELECT id, student_id, class_id, date, status, notes, to_char((recorded_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS recorded_at
  FROM attendance
) r) AS json
FROM written;
SELECT id, first_day::text, last_day::text, school_id
FROM closed_day_record;

-- POST /attendance {"student_id":1,"class_id":1,"date":"2026-11-20","status":"present"}: 200
SELECT id, last_day::text
FROM school_class
WHERE id = ANY ($1::int[]);
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (student_id integer, class_id integer, date date, status text, notes text, recorded_at timestamptz, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), first AS (
  SELECT DISTINCT ON (student_id, class_id, date) *
  FROM given
  ORDER BY student_id, class_id, date, ordinality
), replaced AS MATERIALIZED (
  SELECT record.*
  FROM first
  JOIN attendance record USING (student_id, class_id, date)
  ORDER BY student_id, class_id, date FOR NO KEY UPDATE OF record
), recorded AS (INSERT INTO attendance AS record (student_id, class_id, date, status, notes, recorded_at, created_at, created_by_key, created_by_user) SELECT student_id, class_id, date, first.status, first.notes, first.recorded_at, first.recorded_at, noted_key, CASE WHEN noted_key IS NULL THEN noted_user END FROM first LEFT JOIN replaced USING (student_id, class_id, date) ORDER BY student_id, class_id, date ON CONFLICT (student_id, class_id, date) DO UPDATE SET status = excluded.status, notes = excluded.notes, recorded_at = excluded.recorded_at WHERE EXISTS (
  SELECT
  FROM replaced
  WHERE replaced.id = record.id
) RETURNING *), written AS (
  SELECT recorded.*, ordinality, ARRAY[recorded.student_id] AS about, replaced.id IS NULL AS created, array_remove(ARRAY[ CASE WHEN replaced.id IS NULL OR replaced.status <> recorded.status THEN 'status' END, CASE WHEN replaced.id IS NULL OR replaced.notes IS DISTINCT FROM recorded.notes THEN 'notes' END, CASE WHEN replaced.id IS NULL OR replaced.recorded_at <> recorded.recorded_at THEN 'recorded_at' END], NULL) AS fields
  FROM recorded
  JOIN first USING (student_id, class_id, date) LEFT
  JOIN replaced USING (id)
), kept AS (INSERT INTO attendance_version (record_id, student_id, class_id, date, status, notes, recorded_at, changed_at, changed_by_key, changed_by_user) SELECT replaced.id, replaced.student_id, replaced.class_id, replaced.date, replaced.status, replaced.notes, replaced.recorded_at, coalesce(noted_at, now()), noted_key, CASE WHEN noted_key IS NULL THEN noted_user END FROM written JOIN given USING (ordinality) JOIN replaced USING (id) WHERE written.fields && ARRAY['status', 'notes']), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, CASE WHEN written.created THEN 'created' ELSE 'changed' END, noted_record, ARRAY[written.id], about, written.fields FROM written JOIN given USING (ordinality))
SELECT ordinality, id, created, (WITH attendance AS (
  SELECT written.*
) SELECT row_to_json(r)::text FROM (
  SELECT id, student_id, class_id, date, status, notes, to_char((recorded_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS recorded_at
  FROM attendance
) r) AS json
FROM written;

-- POST /teachers/batch {"records":[{"name":"Grace Okafor","email":"grace@school.example","department":"Mathematics"}]}: 201
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS ("name" text, "email" text, "department" text, "subjects" text[], "phone" text, "office_room" text, "hire_date" date, "created_at" timestamptz(3), "updated_at" timestamptz(3), "school_id" int, "last_day" date, "preferred_given_name" text, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), numbered AS (
  SELECT nextval('teacher_id_seq')::integer AS id, *
  FROM given
), added AS (INSERT INTO "teacher" (id, "name", "email", "department", "subjects", "phone", "office_room", "hire_date", "created_at", "updated_at", "school_id", "last_day", "preferred_given_name") SELECT id, "name", "email", "department", "subjects", "phone", "office_room", "hire_date", "created_at", "updated_at", "school_id", "last_day", "preferred_given_name" FROM numbered RETURNING *), written AS (
  SELECT "teacher".*, ordinality, '{}'::integer[] AS about
  FROM added "teacher"
  JOIN numbered USING (id)
), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, id, (WITH "teacher" AS (
  SELECT written.*
) SELECT row_to_json(r)::text FROM (
  SELECT id, name, email, department, subjects, phone, office_room, hire_date, to_char((created_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS created_at, to_char((updated_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS updated_at
  FROM teacher
) r) AS json
FROM written;

-- POST /students/batch {"records":[{"name":"Zoë Müller","email":"zoe@school.example","grade_level":"9","guardian_name":"Jan Müller"},{"name":"Zoë Müller","email":"zoe@school.example","grade_level":"9","guardian_name":"Jan Müller"}]}: 201
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS ("name" text, "email" text, "grade_level" text, "date_of_birth" date, "guardian_name" text, "guardian_email" text, "guardian_phone" text, "address" text, "enrollment_date" date, "withdrawn_on" date, "withdrawal_reason" text, "created_at" timestamptz(3), "updated_at" timestamptz(3), "school_id" int, "preferred_given_name" text, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), numbered AS (
  SELECT nextval('student_id_seq')::integer AS id, *
  FROM given
), added AS (INSERT INTO "student" (id, "name", "email", "grade_level", "date_of_birth", "guardian_name", "guardian_email", "guardian_phone", "address", "enrollment_date", "withdrawn_on", "withdrawal_reason", "created_at", "updated_at", "school_id", "preferred_given_name") SELECT id, "name", "email", "grade_level", "date_of_birth", "guardian_name", "guardian_email", "guardian_phone", "address", "enrollment_date", "withdrawn_on", "withdrawal_reason", "created_at", "updated_at", "school_id", "preferred_given_name" FROM numbered RETURNING *), written AS (
  SELECT "student".*, ordinality, ARRAY["student"."id"] AS about
  FROM added "student"
  JOIN numbered USING (id)
), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, id, json AS json
FROM written;

-- POST /classes/batch {"records":[{"name":"Algebra","teacher_id":1,"schedule":"Mon 09:00"},{"name":"Algebra","teacher_id":1,"schedule":"Mon 09:00"}]}: 201
SELECT id, last_day::text
FROM teacher
WHERE id = ANY ($1::int[]);
SELECT id
FROM teacher_record
WHERE id = ANY ($1::integer[])
ORDER BY id FOR KEY SHARE;
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS ("name" text, "teacher_id" int, "schedule" text, "room" text, "capacity" int, "semester" text, "created_at" timestamptz(3), "school_id" int, "last_day" date, "first_day" date, "copied_from" int, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), numbered AS (
  SELECT nextval('school_class_id_seq')::integer AS id, *
  FROM given
), added AS (INSERT INTO "school_class" (id, "name", "teacher_id", "schedule", "room", "capacity", "semester", "created_at", "school_id", "last_day", "first_day", "copied_from") SELECT id, "name", "teacher_id", "schedule", "room", "capacity", "semester", "created_at", "school_id", "last_day", "first_day", "copied_from" FROM numbered RETURNING *), written AS (
  SELECT "school_class".*, ordinality, '{}'::integer[] AS about
  FROM added "school_class"
  JOIN numbered USING (id)
), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, id, (WITH "school_class" AS (
  SELECT written.*
) SELECT row_to_json(r)::text FROM (
  SELECT c.id, c.name, c.teacher_id, row_to_json(t.*) AS teacher, c.schedule, c.room, c.capacity, c.enrolled_count, c.semester, to_char((c.created_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS created_at
  FROM (school_class c JOIN teacher_record t ON ((t.id = c.teacher_id)))
) r) AS json
FROM written;

-- POST /grades/batch {"records":[{"student_id":1,"class_id":1,"score":18.5,"max_score":20,"term":"Q1"},{"student_id":1,"class_id":1,"score":18.5,"max_score":20,"term":"Q2"}]}: 201
SELECT id, last_day::text
FROM school_class
WHERE id = ANY ($1::int[]);
SELECT id
FROM student_record
WHERE id = ANY ($1::integer[])
ORDER BY id FOR KEY SHARE;
SELECT id
FROM class_record
WHERE id = ANY ($1::integer[])
ORDER BY id FOR KEY SHARE;
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS ("student_id" int, "class_id" int, "assignment_name" text, "score" double precision, "max_score" double precision, "letter_grade" text, "term" text, "graded_at" timestamptz(3), "comments" text, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), numbered AS (
  SELECT nextval('grade_id_seq')::integer AS id, *
  FROM given
), added AS (INSERT INTO "grade" (id, "student_id", "class_id", "assignment_name", "score", "max_score", "letter_grade", "term", "graded_at", "comments", created_by_key, created_by_user) SELECT id, "student_id", "class_id", "assignment_name", "score", "max_score", "letter_grade", "term", "graded_at", "comments", noted_key, CASE WHEN noted_key IS NULL THEN noted_user END FROM numbered RETURNING *), written AS (
  SELECT "grade".*, ordinality, ARRAY["grade"."student_id"] AS about
  FROM added "grade"
  JOIN numbered USING (id)
), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, id, (WITH "grade" AS (
  SELECT written.*
) SELECT row_to_json(r)::text FROM (
  SELECT id, student_id, class_id, assignment_name, score, max_score, letter_grade, term, to_char((graded_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS graded_at, comments
  FROM grade
) r) AS json
FROM written;

-- POST /classes/1/attendance {"date":"2026-11-20","records":[{"student_id":1,"status":"late"},{"student_id":3,"status":"present"}]}: 201
SELECT id
FROM class_record
WHERE id = $1 FOR KEY SHARE;
SELECT id, last_day::text
FROM school_class
WHERE id = ANY ($1::int[]);
SELECT id
FROM student_record
WHERE id = ANY ($1::integer[])
ORDER BY id FOR KEY SHARE;
SELECT id
FROM class_record
WHERE id = ANY ($1::integer[])
ORDER BY id FOR KEY SHARE;
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (student_id integer, class_id integer, date date, status text, notes text, recorded_at timestamptz, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), first AS (
  SELECT DISTINCT ON (student_id, class_id, date) *
  FROM given
  ORDER BY student_id, class_id, date, ordinality
), replaced AS MATERIALIZED (
  SELECT record.*
  FROM first
  JOIN attendance record USING (student_id, class_id, date)
  ORDER BY student_id, class_id, date FOR NO KEY UPDATE OF record
), recorded AS (INSERT INTO attendance AS record (student_id, class_id, date, status, notes, recorded_at, created_at, created_by_key, created_by_user) SELECT student_id, class_id, date, first.status, first.notes, first.recorded_at, first.recorded_at, noted_key, CASE WHEN noted_key IS NULL THEN noted_user END FROM first LEFT JOIN replaced USING (student_id, class_id, date) ORDER BY student_id, class_id, date ON CONFLICT (student_id, class_id, date) DO UPDATE SET status = excluded.status, notes = excluded.notes, recorded_at = excluded.recorded_at WHERE EXISTS (
  SELECT
  FROM replaced
  WHERE replaced.id = record.id
) RETURNING *), written AS (
  SELECT recorded.*, ordinality, ARRAY[recorded.student_id] AS about, replaced.id IS NULL AS created, array_remove(ARRAY[ CASE WHEN replaced.id IS NULL OR replaced.status <> recorded.status THEN 'status' END, CASE WHEN replaced.id IS NULL OR replaced.notes IS DISTINCT FROM recorded.notes THEN 'notes' END, CASE WHEN replaced.id IS NULL OR replaced.recorded_at <> recorded.recorded_at THEN 'recorded_at' END], NULL) AS fields
  FROM recorded
  JOIN first USING (student_id, class_id, date) LEFT
  JOIN replaced USING (id)
), kept AS (INSERT INTO attendance_version (record_id, student_id, class_id, date, status, notes, recorded_at, changed_at, changed_by_key, changed_by_user) SELECT replaced.id, replaced.student_id, replaced.class_id, replaced.date, replaced.status, replaced.notes, replaced.recorded_at, coalesce(noted_at, now()), noted_key, CASE WHEN noted_key IS NULL THEN noted_user END FROM written JOIN given USING (ordinality) JOIN replaced USING (id) WHERE written.fields && ARRAY['status', 'notes']), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, CASE WHEN written.created THEN 'created' ELSE 'changed' END, noted_record, ARRAY[written.id], about, written.fields FROM written JOIN given USING (ordinality))
SELECT ordinality, id, created, (WITH attendance AS (
  SELECT written.*
) SELECT row_to_json(r)::text FROM (
  SELECT id, student_id, class_id, date, status, notes, to_char((recorded_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS recorded_at
  FROM attendance
) r) AS json
FROM written;
SELECT id, first_day::text, last_day::text, school_id
FROM closed_day_record;

-- PUT /students/1/school {"school_id":1}: 200
SELECT id, "name", "email", "grade_level", "date_of_birth", "guardian_name", "guardian_email", "guardian_phone", "address", "enrollment_date", "withdrawn_on", "withdrawal_reason", "created_at", "updated_at", "school_id", "preferred_given_name", xmin::text AS version
FROM "student"
WHERE id = ANY ($1::int[]);
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (id integer, version xid, "name" text, "email" text, "grade_level" text, "date_of_birth" date, "guardian_name" text, "guardian_email" text, "guardian_phone" text, "address" text, "enrollment_date" date, "withdrawn_on" date, "withdrawal_reason" text, "created_at" timestamptz(3), "updated_at" timestamptz(3), "school_id" int, "preferred_given_name" text, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), written AS (UPDATE "student" SET "name" = given."name", "email" = given."email", "grade_level" = given."grade_level", "date_of_birth" = given."date_of_birth", "guardian_name" = given."guardian_name", "guardian_email" = given."guardian_email", "guardian_phone" = given."guardian_phone", "address" = given."address", "enrollment_date" = given."enrollment_date", "withdrawn_on" = given."withdrawn_on", "withdrawal_reason" = given."withdrawal_reason", "created_at" = given."created_at", "updated_at" = given."updated_at", "school_id" = given."school_id", "preferred_given_name" = given."preferred_given_name" FROM (
  SELECT *
  FROM given
  ORDER BY id
) given WHERE "student".id = ANY (ARRAY(
  SELECT id
  FROM given
)) AND "student".id = given.id AND "student".xmin = given.version RETURNING "student".*, ordinality, ARRAY["student"."id"] AS about), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, id, json AS json
FROM written;
SELECT id, '{"student_id":' || id || ',"school":' || coalesce((
  SELECT row_to_json(s)::text
  FROM school_record s
  WHERE s.id = school_id
), 'null') || '}' AS json
FROM student
WHERE id = ANY ($1::int[]);

-- PUT /students/1/preferred-name {"preferred_given_name":"Sam"}: 200
SELECT id, "name", "email", "grade_level", "date_of_birth", "guardian_name", "guardian_email", "guardian_phone", "address", "enrollment_date", "withdrawn_on", "withdrawal_reason", "created_at", "updated_at", "school_id", "preferred_given_name", xmin::text AS version
FROM "student"
WHERE id = ANY ($1::int[]);
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (id integer, version xid, "name" text, "email" text, "grade_level" text, "date_of_birth" date, "guardian_name" text, "guardian_email" text, "guardian_phone" text, "address" text, "enrollment_date" date, "withdrawn_on" date, "withdrawal_reason" text, "created_at" timestamptz(3), "updated_at" timestamptz(3), "school_id" int, "preferred_given_name" text, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), written AS (UPDATE "student" SET "name" = given."name", "email" = given."email", "grade_level" = given."grade_level", "date_of_birth" = given."date_of_birth", "guardian_name" = given."guardian_name", "guardian_email" = given."guardian_email", "guardian_phone" = given."guardian_phone", "address" = given."address", "enrollment_date" = given."enrollment_date", "withdrawn_on" = given."withdrawn_on", "withdrawal_reason" = given."withdrawal_reason", "created_at" = given."created_at", "updated_at" = given."updated_at", "school_id" = given."school_id", "preferred_given_name" = given."preferred_given_name" FROM (
  SELECT *
  FROM given
  ORDER BY id
) given WHERE "student".id = ANY (ARRAY(
  SELECT id
  FROM given
)) AND "student".id = given.id AND "student".xmin = given.version RETURNING "student".*, ordinality, ARRAY["student"."id"] AS about), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, id, json AS json
FROM written;
SELECT student_id AS id, row_to_json(r)::text AS json
FROM student_shown_name r
WHERE student_id = ANY ($1::int[]);

-- PUT /teachers/1/school {"school_id":1}: 200
SELECT id, "name", "email", "department", "subjects", "phone", "office_room", "hire_date", "created_at", "updated_at", "school_id", "last_day", "preferred_given_name", xmin::text AS version
FROM "teacher"
WHERE id = ANY ($1::int[]);
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (id integer, version xid, "name" text, "email" text, "department" text, "subjects" text[], "phone" text, "office_room" text, "hire_date" date, "created_at" timestamptz(3), "updated_at" timestamptz(3), "school_id" int, "last_day" date, "preferred_given_name" text, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), written AS (UPDATE "teacher" SET "name" = given."name", "email" = given."email", "department" = given."department", "subjects" = given."subjects", "phone" = given."phone", "office_room" = given."office_room", "hire_date" = given."hire_date", "created_at" = given."created_at", "updated_at" = given."updated_at", "school_id" = given."school_id", "last_day" = given."last_day", "preferred_given_name" = given."preferred_given_name" FROM (
  SELECT *
  FROM given
  ORDER BY id
) given WHERE "teacher".id = ANY (ARRAY(
  SELECT id
  FROM given
)) AND "teacher".id = given.id AND "teacher".xmin = given.version RETURNING "teacher".*, ordinality, '{}'::integer[] AS about), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, id, (WITH "teacher" AS (
  SELECT written.*
) SELECT row_to_json(r)::text FROM (
  SELECT id, name, email, department, subjects, phone, office_room, hire_date, to_char((created_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS created_at, to_char((updated_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS updated_at
  FROM teacher
) r) AS json
FROM written;
SELECT id, '{"teacher_id":' || id || ',"school":' || coalesce((
  SELECT row_to_json(s)::text
  FROM school_record s
  WHERE s.id = school_id
), 'null') || '}' AS json
FROM teacher
WHERE id = ANY ($1::int[]);

-- PUT /teachers/1/preferred-name {"preferred_given_name":"Sam"}: 200
SELECT id, "name", "email", "department", "subjects", "phone", "office_room", "hire_date", "created_at", "updated_at", "school_id", "last_day", "preferred_given_name", xmin::text AS version
FROM "teacher"
WHERE id = ANY ($1::int[]);
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (id integer, version xid, "name" text, "email" text, "department" text, "subjects" text[], "phone" text, "office_room" text, "hire_date" date, "created_at" timestamptz(3), "updated_at" timestamptz(3), "school_id" int, "last_day" date, "preferred_given_name" text, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), written AS (UPDATE "teacher" SET "name" = given."name", "email" = given."email", "department" = given."department", "subjects" = given."subjects", "phone" = given."phone", "office_room" = given."office_room", "hire_date" = given."hire_date", "created_at" = given."created_at", "updated_at" = given."updated_at", "school_id" = given."school_id", "last_day" = given."last_day", "preferred_given_name" = given."preferred_given_name" FROM (
  SELECT *
  FROM given
  ORDER BY id
) given WHERE "teacher".id = ANY (ARRAY(
  SELECT id
  FROM given
)) AND "teacher".id = given.id AND "teacher".xmin = given.version RETURNING "teacher".*, ordinality, '{}'::integer[] AS about), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, id, (WITH "teacher" AS (
  SELECT written.*
) SELECT row_to_json(r)::text FROM (
  SELECT id, name, email, department, subjects, phone, office_room, hire_date, to_char((created_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS created_at, to_char((updated_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS updated_at
  FROM teacher
) r) AS json
FROM written;
SELECT teacher_id AS id, row_to_json(r)::text AS json
FROM teacher_shown_name r
WHERE teacher_id = ANY ($1::int[]);

-- PUT /classes/1/school {"school_id":1}: 200
SELECT id, "name", "teacher_id", "schedule", "room", "capacity", "semester", "created_at", "school_id", "last_day", "first_day", "copied_from", xmin::text AS version
FROM "school_class"
WHERE id = ANY ($1::int[]);
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (id integer, version xid, "name" text, "teacher_id" int, "schedule" text, "room" text, "capacity" int, "semester" text, "created_at" timestamptz(3), "school_id" int, "last_day" date, "first_day" date, "copied_from" int, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), written AS (UPDATE "school_class" SET "name" = given."name", "teacher_id" = given."teacher_id", "schedule" = given."schedule", "room" = given."room", "capacity" = given."capacity", "semester" = given."semester", "created_at" = given."created_at", "school_id" = given."school_id", "last_day" = given."last_day", "first_day" = given."first_day", "copied_from" = given."copied_from" FROM (
  SELECT *
  FROM given
  ORDER BY id
) given WHERE "school_class".id = ANY (ARRAY(
  SELECT id
  FROM given
)) AND "school_class".id = given.id AND "school_class".xmin = given.version RETURNING "school_class".*, ordinality, '{}'::integer[] AS about), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, id, (WITH "school_class" AS (
  SELECT written.*
) SELECT row_to_json(r)::text FROM (
  SELECT c.id, c.name, c.teacher_id, row_to_json(t.*) AS teacher, c.schedule, c.room, c.capacity, c.enrolled_count, c.semester, to_char((c.created_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS created_at
  FROM (school_class c JOIN teacher_record t ON ((t.id = c.teacher_id)))
) r) AS json
FROM written;
SELECT id, '{"class_id":' || id || ',"school":' || coalesce((
  SELECT row_to_json(s)::text
  FROM school_record s
  WHERE s.id = school_id
), 'null') || '}' AS json
FROM school_class
WHERE id = ANY ($1::int[]);

-- PUT /classes/1/archive {"last_day":null}: 200
SELECT id, "name", "teacher_id", "schedule", "room", "capacity", "semester", "created_at", "school_id", "last_day", "first_day", "copied_from", xmin::text AS version
FROM "school_class"
WHERE id = ANY ($1::int[]);
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (id integer, version xid, "name" text, "teacher_id" int, "schedule" text, "room" text, "capacity" int, "semester" text, "created_at" timestamptz(3), "school_id" int, "last_day" date, "first_day" date, "copied_from" int, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), written AS (UPDATE "school_class" SET "name" = given."name", "teacher_id" = given."teacher_id", "schedule" = given."schedule", "room" = given."room", "capacity" = given."capacity", "semester" = given."semester", "created_at" = given."created_at", "school_id" = given."school_id", "last_day" = given."last_day", "first_day" = given."first_day", "copied_from" = given."copied_from" FROM (
  SELECT *
  FROM given
  ORDER BY id
) given WHERE "school_class".id = ANY (ARRAY(
  SELECT id
  FROM given
)) AND "school_class".id = given.id AND "school_class".xmin = given.version RETURNING "school_class".*, ordinality, '{}'::integer[] AS about), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, id, (WITH "school_class" AS (
  SELECT written.*
) SELECT row_to_json(r)::text FROM (
  SELECT c.id, c.name, c.teacher_id, row_to_json(t.*) AS teacher, c.schedule, c.room, c.capacity, c.enrolled_count, c.semester, to_char((c.created_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS created_at
  FROM (school_class c JOIN teacher_record t ON ((t.id = c.teacher_id)))
) r) AS json
FROM written;
SELECT id, last_day::text
FROM school_class
WHERE id = ANY ($1::int[]);

-- PUT /teachers/1/archive {"last_day":null}: 200
SELECT id, "name", "email", "department", "subjects", "phone", "office_room", "hire_date", "created_at", "updated_at", "school_id", "last_day", "preferred_given_name", xmin::text AS version
FROM "teacher"
WHERE id = ANY ($1::int[]);
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (id integer, version xid, "name" text, "email" text, "department" text, "subjects" text[], "phone" text, "office_room" text, "hire_date" date, "created_at" timestamptz(3), "updated_at" timestamptz(3), "school_id" int, "last_day" date, "preferred_given_name" text, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), written AS (UPDATE "teacher" SET "name" = given."name", "email" = given."email", "department" = given."department", "subjects" = given."subjects", "phone" = given."phone", "office_room" = given."office_room", "hire_date" = given."hire_date", "created_at" = given."created_at", "updated_at" = given."updated_at", "school_id" = given."school_id", "last_day" = given."last_day", "preferred_given_name" = given."preferred_given_name" FROM (
  SELECT *
  FROM given
  ORDER BY id
) given WHERE "teacher".id = ANY (ARRAY(
  SELECT id
  FROM given
)) AND "teacher".id = given.id AND "teacher".xmin = given.version RETURNING "teacher".*, ordinality, '{}'::integer[] AS about), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, id, (WITH "teacher" AS (
  SELECT written.*
) SELECT row_to_json(r)::text FROM (
  SELECT id, name, email, department, subjects, phone, office_room, hire_date, to_char((created_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS created_at, to_char((updated_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS updated_at
  FROM teacher
) r) AS json
FROM written;
SELECT id, last_day::text
FROM teacher
WHERE id = ANY ($1::int[]);

-- PUT /schools/1/archive {"last_day":null}: 200
SELECT id, "name", "identifier", "kind", "parent_id", "is_current", "created_at", "updated_at", "last_day", xmin::text AS version
FROM "school"
WHERE id = ANY ($1::int[]);
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (id integer, version xid, "name" text, "identifier" text, "kind" text, "parent_id" int, "is_current" boolean, "created_at" timestamptz(3), "updated_at" timestamptz(3), "last_day" date, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), written AS (UPDATE "school" SET "name" = given."name", "identifier" = given."identifier", "kind" = given."kind", "parent_id" = given."parent_id", "is_current" = given."is_current", "created_at" = given."created_at", "updated_at" = given."updated_at", "last_day" = given."last_day" FROM (
  SELECT *
  FROM given
  ORDER BY id
) given WHERE "school".id = ANY (ARRAY(
  SELECT id
  FROM given
)) AND "school".id = given.id AND "school".xmin = given.version RETURNING "school".*, ordinality, '{}'::integer[] AS about), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, id, (WITH "school" AS (
  SELECT written.*
) SELECT row_to_json(r)::text FROM (
  SELECT id, name, identifier, kind, to_char((created_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS created_at, to_char((updated_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS updated_at
  FROM school
) r) AS json
FROM written;
SELECT id, last_day::text
FROM school
WHERE id = ANY ($1::int[]);

-- PUT /classes/1 {"name":"Algebra","teacher_id":1,"schedule":"Mon 09:00","capacity":1}: 200
SELECT id, last_day::text
FROM teacher
WHERE id = ANY ($1::int[]);
SELECT id, "name", "teacher_id", "schedule", "room", "capacity", "semester", "created_at", "school_id", "last_day", "first_day", "copied_from", xmin::text AS version
FROM "school_class"
WHERE id = ANY ($1::int[]);
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (id integer, version xid, "name" text, "teacher_id" int, "schedule" text, "room" text, "capacity" int, "semester" text, "created_at" timestamptz(3), "school_id" int, "last_day" date, "first_day" date, "copied_from" int, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), written AS (UPDATE "school_class" SET "name" = given."name", "teacher_id" = given."teacher_id", "schedule" = given."schedule", "room" = given."room", "capacity" = given."capacity", "semester" = given."semester", "created_at" = given."created_at", "school_id" = given."school_id", "last_day" = given."last_day", "first_day" = given."first_day", "copied_from" = given."copied_from" FROM (
  SELECT *
  FROM given
  ORDER BY id
) given WHERE "school_class".id = ANY (ARRAY(
  SELECT id
  FROM given
)) AND "school_class".id = given.id AND "school_class".xmin = given.version RETURNING "school_class".*, ordinality, '{}'::integer[] AS about), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, id, (WITH "school_class" AS (
  SELECT written.*
) SELECT row_to_json(r)::text FROM (
  SELECT c.id, c.name, c.teacher_id, row_to_json(t.*) AS teacher, c.schedule, c.room, c.capacity, c.enrolled_count, c.semester, to_char((c.created_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS created_at
  FROM (school_class c JOIN teacher_record t ON ((t.id = c.teacher_id)))
) r) AS json
FROM written;

-- PUT /teachers/1 {"name":"Grace Okafor","email":"grace@school.example","department":"Science"}: 200
SELECT id, "name", "email", "department", "subjects", "phone", "office_room", "hire_date", "created_at", "updated_at", "school_id", "last_day", "preferred_given_name", xmin::text AS version
FROM "teacher"
WHERE id = ANY ($1::int[]);
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (id integer, version xid, "name" text, "email" text, "department" text, "subjects" text[], "phone" text, "office_room" text, "hire_date" date, "created_at" timestamptz(3), "updated_at" timestamptz(3), "school_id" int, "last_day" date, "preferred_given_name" text, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), written AS (UPDATE "teacher" SET "name" = given."name", "email" = given."email", "department" = given."department", "subjects" = given."subjects", "phone" = given."phone", "office_room" = given."office_room", "hire_date" = given."hire_date", "created_at" = given."created_at", "updated_at" = given."updated_at", "school_id" = given."school_id", "last_day" = given."last_day", "preferred_given_name" = given."preferred_given_name" FROM (
  SELECT *
  FROM given
  ORDER BY id
) given WHERE "teacher".id = ANY (ARRAY(
  SELECT id
  FROM given
)) AND "teacher".id = given.id AND "teacher".xmin = given.version RETURNING "teacher".*, ordinality, '{}'::integer[] AS about), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, id, (WITH "teacher" AS (
  SELECT written.*
) SELECT row_to_json(r)::text FROM (
  SELECT id, name, email, department, subjects, phone, office_room, hire_date, to_char((created_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS created_at, to_char((updated_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS updated_at
  FROM teacher
) r) AS json
FROM written;

-- PUT /students/1 {"grade_level":"10"}: 200
SELECT id, "name", "email", "grade_level", "date_of_birth", "guardian_name", "guardian_email", "guardian_phone", "address", "enrollment_date", "withdrawn_on", "withdrawal_reason", "created_at", "updated_at", "school_id", "preferred_given_name", xmin::text AS version
FROM "student"
WHERE id = ANY ($1::int[]);
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (id integer, version xid, "name" text, "email" text, "grade_level" text, "date_of_birth" date, "guardian_name" text, "guardian_email" text, "guardian_phone" text, "address" text, "enrollment_date" date, "withdrawn_on" date, "withdrawal_reason" text, "created_at" timestamptz(3), "updated_at" timestamptz(3), "school_id" int, "preferred_given_name" text, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), written AS (UPDATE "student" SET "name" = given."name", "email" = given."email", "grade_level" = given."grade_level", "date_of_birth" = given."date_of_birth", "guardian_name" = given."guardian_name", "guardian_email" = given."guardian_email", "guardian_phone" = given."guardian_phone", "address" = given."address", "enrollment_date" = given."enrollment_date", "withdrawn_on" = given."withdrawn_on", "withdrawal_reason" = given."withdrawal_reason", "created_at" = given."created_at", "updated_at" = given."updated_at", "school_id" = given."school_id", "preferred_given_name" = given."preferred_given_name" FROM (
  SELECT *
  FROM given
  ORDER BY id
) given WHERE "student".id = ANY (ARRAY(
  SELECT id
  FROM given
)) AND "student".id = given.id AND "student".xmin = given.version RETURNING "student".*, ordinality, ARRAY["student"."id"] AS about), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, id, json AS json
FROM written;

-- PUT /announcements/1 {"title":"Snow","content":"No school today","scope":"school","priority":"high"}: 200
SELECT id, "title", "content", "scope", "class_id", "grade_level", "priority", "author_id", "published_at", "expires_at", "created_at", "school_id", xmin::text AS version
FROM "announcement"
WHERE id = ANY ($1::int[]);
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (id integer, version xid, "title" text, "content" text, "scope" text, "class_id" int, "grade_level" text, "priority" text, "author_id" int, "published_at" timestamptz(3), "expires_at" timestamptz(3), "created_at" timestamptz(3), "school_id" int, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), written AS (UPDATE "announcement" SET "title" = given."title", "content" = given."content", "scope" = given."scope", "class_id" = given."class_id", "grade_level" = given."grade_level", "priority" = given."priority", "author_id" = given."author_id", "published_at" = given."published_at", "expires_at" = given."expires_at", "created_at" = given."created_at", "school_id" = given."school_id" FROM (
  SELECT *
  FROM given
  ORDER BY id
) given WHERE "announcement".id = ANY (ARRAY(
  SELECT id
  FROM given
)) AND "announcement".id = given.id AND "announcement".xmin = given.version RETURNING "announcement".*, ordinality, '{}'::integer[] AS about), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, id, (WITH "announcement" AS (
  SELECT written.*
) SELECT row_to_json(r)::text FROM (
  SELECT id, title, content, scope, class_id, grade_level, priority, author_id, to_char((published_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS published_at, to_char((expires_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS expires_at, to_char((created_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS created_at
  FROM announcement
) r) AS json
FROM written;

-- PUT /schools/1 {"name":"Hilltop School"}: 200
SELECT id, "name", "identifier", "kind", "parent_id", "is_current", "created_at", "updated_at", "last_day", xmin::text AS version
FROM "school"
WHERE id = ANY ($1::int[]);
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (id integer, version xid, "name" text, "identifier" text, "kind" text, "parent_id" int, "is_current" boolean, "created_at" timestamptz(3), "updated_at" timestamptz(3), "last_day" date, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), written AS (UPDATE "school" SET "name" = given."name", "identifier" = given."identifier", "kind" = given."kind", "parent_id" = given."parent_id", "is_current" = given."is_current", "created_at" = given."created_at", "updated_at" = given."updated_at", "last_day" = given."last_day" FROM (
  SELECT *
  FROM given
  ORDER BY id
) given WHERE "school".id = ANY (ARRAY(
  SELECT id
  FROM given
)) AND "school".id = given.id AND "school".xmin = given.version RETURNING "school".*, ordinality, '{}'::integer[] AS about), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, id, (WITH "school" AS (
  SELECT written.*
) SELECT row_to_json(r)::text FROM (
  SELECT id, name, identifier, kind, to_char((created_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS created_at, to_char((updated_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS updated_at
  FROM school
) r) AS json
FROM written;

-- PUT /school-years/1 {"name":"2026-27","first_day":"2026-08-24","last_day":"2027-06-18"}: 200
SELECT id, "name", "kind", "first_day", "last_day", "school_year", "school_year_id", "parent_id", "school_id", "is_current", "created_at", "updated_at", xmin::text AS version
FROM "academic_session"
WHERE id = ANY ($1::int[]);
SELECT id, "name", "kind", "first_day", "last_day", "school_year", "school_year_id", "parent_id", "school_id", "is_current", "created_at", "updated_at", xmin::text AS version
FROM "academic_session"
WHERE id = ANY ($1::int[])
ORDER BY id FOR UPDATE;
SELECT id
FROM academic_session_record
WHERE school_year_id = $1::int
ORDER BY id;
SELECT id, "name", "kind", "first_day", "last_day", "school_year", "school_year_id", "parent_id", "school_id", "is_current", "created_at", "updated_at", xmin::text AS version
FROM "academic_session"
WHERE id = ANY ($1::int[]);
SELECT id, "name", "kind", "first_day", "last_day", "school_year", "school_year_id", "parent_id", "school_id", "is_current", "created_at", "updated_at", xmin::text AS version
FROM "academic_session"
WHERE id = ANY ($1::int[])
ORDER BY id FOR UPDATE;
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (id integer, version xid, "name" text, "kind" text, "first_day" date, "last_day" date, "school_year" int, "school_year_id" int, "parent_id" int, "school_id" int, "is_current" boolean, "created_at" timestamptz(3), "updated_at" timestamptz(3), noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), written AS (UPDATE "academic_session" SET "name" = given."name", "kind" = given."kind", "first_day" = given."first_day", "last_day" = given."last_day", "school_year" = given."school_year", "school_year_id" = given."school_year_id", "parent_id" = given."parent_id", "school_id" = given."school_id", "is_current" = given."is_current", "created_at" = given."created_at", "updated_at" = given."updated_at" FROM (
  SELECT *
  FROM given
  ORDER BY id
) given WHERE "academic_session".id = ANY (ARRAY(
  SELECT id
  FROM given
)) AND "academic_session".id = given.id AND "academic_session".xmin = given.version RETURNING "academic_session".*, ordinality, '{}'::integer[] AS about), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, id, (WITH "academic_session" AS (
  SELECT written.*
) SELECT row_to_json(r)::text FROM (
  SELECT id, name, kind, first_day, last_day, school_year_id, school_id, to_char((created_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS created_at, to_char((updated_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS updated_at
  FROM academic_session
) r) AS json
FROM written;

-- PUT /terms/2 {"name":"Fall 2026","kind":"semester","first_day":"2026-08-24","last_day":"2026-12-18"}: 200
SELECT id, "name", "kind", "first_day", "last_day", "school_year", "school_year_id", "parent_id", "school_id", "is_current", "created_at", "updated_at", xmin::text AS version
FROM "academic_session"
WHERE id = ANY ($1::int[]);
SELECT id, "name", "kind", "first_day", "last_day", "school_year", "school_year_id", "parent_id", "school_id", "is_current", "created_at", "updated_at", xmin::text AS version
FROM "academic_session"
WHERE id = ANY ($1::int[]);
SELECT id, "name", "kind", "first_day", "last_day", "school_year", "school_year_id", "parent_id", "school_id", "is_current", "created_at", "updated_at", xmin::text AS version
FROM "academic_session"
WHERE id = ANY ($1::int[])
ORDER BY id FOR UPDATE;
SELECT id, "name", "kind", "first_day", "last_day", "school_year", "school_year_id", "parent_id", "school_id", "is_current", "created_at", "updated_at", xmin::text AS version
FROM "academic_session"
WHERE id = ANY ($1::int[])
ORDER BY id FOR UPDATE;
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (id integer, version xid, "name" text, "kind" text, "first_day" date, "last_day" date, "school_year" int, "school_year_id" int, "parent_id" int, "school_id" int, "is_current" boolean, "created_at" timestamptz(3), "updated_at" timestamptz(3), noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), written AS (UPDATE "academic_session" SET "name" = given."name", "kind" = given."kind", "first_day" = given."first_day", "last_day" = given."last_day", "school_year" = given."school_year", "school_year_id" = given."school_year_id", "parent_id" = given."parent_id", "school_id" = given."school_id", "is_current" = given."is_current", "created_at" = given."created_at", "updated_at" = given."updated_at" FROM (
  SELECT *
  FROM given
  ORDER BY id
) given WHERE "academic_session".id = ANY (ARRAY(
  SELECT id
  FROM given
)) AND "academic_session".id = given.id AND "academic_session".xmin = given.version RETURNING "academic_session".*, ordinality, '{}'::integer[] AS about), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, id, (WITH "academic_session" AS (
  SELECT written.*
) SELECT row_to_json(r)::text FROM (
  SELECT id, name, kind, first_day, last_day, school_year_id, school_id, to_char((created_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS created_at, to_char((updated_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS updated_at
  FROM academic_session
) r) AS json
FROM written;

-- PUT /closed-days/1 {"name":"Winter break","first_day":"2026-12-21","last_day":"2027-01-04"}: 200
SELECT id, "name", "first_day", "last_day", "school_id", "created_at", "updated_at", xmin::text AS version
FROM "closed_day"
WHERE id = ANY ($1::int[]);
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (id integer, version xid, "name" text, "first_day" date, "last_day" date, "school_id" int, "created_at" timestamptz(3), "updated_at" timestamptz(3), noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), written AS (UPDATE "closed_day" SET "name" = given."name", "first_day" = given."first_day", "last_day" = given."last_day", "school_id" = given."school_id", "created_at" = given."created_at", "updated_at" = given."updated_at" FROM (
  SELECT *
  FROM given
  ORDER BY id
) given WHERE "closed_day".id = ANY (ARRAY(
  SELECT id
  FROM given
)) AND "closed_day".id = given.id AND "closed_day".xmin = given.version RETURNING "closed_day".*, ordinality, '{}'::integer[] AS about), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, id, (WITH "closed_day" AS (
  SELECT written.*
) SELECT row_to_json(r)::text FROM (
  SELECT id, name, first_day, last_day, school_id, to_char((created_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS created_at, to_char((updated_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS updated_at
  FROM closed_day
) r) AS json
FROM written;

-- POST /classes/1/enroll/batch?partial=true {"records":[{"student_id":1},{"student_id":3}]}: 207
WITH locked AS MATERIALIZED (
  SELECT student_id
  FROM student_status
  WHERE student_id = ANY ($2::integer[])
  ORDER BY student_id FOR KEY SHARE
)
SELECT id
FROM school_class
WHERE id = ANY ($1::integer[])
  AND (
  SELECT count(*)
  FROM locked
) >= 0
ORDER BY id FOR NO KEY UPDATE;
SELECT (
  SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'capacity', capacity, 'lastDay', last_day)), '[]')
  FROM school_class
  WHERE id = ANY ($1::integer[])
) AS classes, (
  SELECT coalesce(json_agg(json_build_object('classId', class_id, 'day', day, 'seats', seats)), '[]')
  FROM (
    SELECT class_id, greatest(begin_date, $3::date) AS day, count(*) AS seats
    FROM enrollment
    WHERE class_id = ANY ($1::integer[])
      AND (end_date IS NULL OR end_date > $3::date) GROUP BY 1, 2 UNION ALL
    SELECT class_id, end_date, -count(*)
    FROM enrollment
    WHERE class_id = ANY ($1::integer[])
      AND end_date > $3::date GROUP BY 1, 2
  ) change
) AS changes, (
  SELECT coalesce(json_agg(student_id), '[]')
  FROM student_status
  WHERE student_id = ANY ($2::integer[])
) AS students, (
  SELECT coalesce(json_agg(json_build_object('withdrawalId', id, 'studentId', student_id, 'beginDate', begin_date, 'endDate', end_date)), '[]')
  FROM student_absence
  WHERE student_id = ANY ($2::integer[])
    AND id <> $4::integer
) AS absences, (
  SELECT coalesce(json_agg(json_build_object('id', id, 'classId', class_id, 'studentId', student_id, 'enrolledAt', to_char(enrolled_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'beginDate', begin_date, 'endDate', end_date, 'withdrawalId', withdrawal_id, 'endBeforeWithdrawal', end_before_withdrawal)), '[]')
  FROM enrollment
  WHERE student_id = ANY ($2::integer[])
    AND class_id = ANY ($1::integer[])
) AS enrollments;

-- PUT /grades/1 {"score":19}: 200
SELECT id, "student_id", "class_id", "assignment_name", "score", "max_score", "letter_grade", "term", "graded_at", "comments", xmin::text AS version
FROM "grade"
WHERE id = ANY ($1::int[]);
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (id integer, version xid, "student_id" int, "class_id" int, "assignment_name" text, "score" double precision, "max_score" double precision, "letter_grade" text, "term" text, "graded_at" timestamptz(3), "comments" text, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), written AS (UPDATE "grade" SET "student_id" = given."student_id", "class_id" = given."class_id", "assignment_name" = given."assignment_name", "score" = given."score", "max_score" = given."max_score", "letter_grade" = given."letter_grade", "term" = given."term", "graded_at" = given."graded_at", "comments" = given."comments" FROM (
  SELECT *
  FROM given
  ORDER BY id
) given WHERE "grade".id = ANY (ARRAY(
  SELECT id
  FROM given
)) AND "grade".id = given.id AND "grade".xmin = given.version RETURNING "grade".*, ordinality, ARRAY["grade"."student_id"] AS about), kept AS (INSERT INTO grade_version (record_id, student_id, class_id, assignment_name, score, max_score, letter_grade, term, graded_at, comments, changed_at, changed_by_key, changed_by_user) SELECT replaced.id, replaced.student_id, replaced.class_id, replaced.assignment_name, replaced.score, replaced.max_score, replaced.letter_grade, replaced.term, replaced.graded_at, replaced.comments, coalesce(noted_at, now()), noted_key, CASE WHEN noted_key IS NULL THEN noted_user END FROM written JOIN given USING (ordinality) JOIN "grade" replaced ON replaced.id = written.id WHERE replaced.id = ANY (ARRAY(
  SELECT id
  FROM given
))), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, id, (WITH "grade" AS (
  SELECT written.*
) SELECT row_to_json(r)::text FROM (
  SELECT id, student_id, class_id, assignment_name, score, max_score, letter_grade, term, to_char((graded_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS graded_at, comments
  FROM grade
) r) AS json
FROM written;

-- PUT /attendance/1 {"status":"excused"}: 200
SELECT id, "student_id", "class_id", "date", "status", "notes", "recorded_at", xmin::text AS version
FROM "attendance"
WHERE id = ANY ($1::int[]);
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (id integer, version xid, "student_id" int, "class_id" int, "date" date, "status" text, "notes" text, "recorded_at" timestamptz(3), noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), written AS (UPDATE "attendance" SET "student_id" = given."student_id", "class_id" = given."class_id", "date" = given."date", "status" = given."status", "notes" = given."notes", "recorded_at" = given."recorded_at" FROM (
  SELECT *
  FROM given
  ORDER BY id
) given WHERE "attendance".id = ANY (ARRAY(
  SELECT id
  FROM given
)) AND "attendance".id = given.id AND "attendance".xmin = given.version RETURNING "attendance".*, ordinality, ARRAY["attendance"."student_id"] AS about), kept AS (INSERT INTO attendance_version (record_id, student_id, class_id, date, status, notes, recorded_at, changed_at, changed_by_key, changed_by_user) SELECT replaced.id, replaced.student_id, replaced.class_id, replaced.date, replaced.status, replaced.notes, replaced.recorded_at, coalesce(noted_at, now()), noted_key, CASE WHEN noted_key IS NULL THEN noted_user END FROM written JOIN given USING (ordinality) JOIN "attendance" replaced ON replaced.id = written.id WHERE replaced.id = ANY (ARRAY(
  SELECT id
  FROM given
))), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, id, (WITH "attendance" AS (
  SELECT written.*
) SELECT row_to_json(r)::text FROM (
  SELECT id, student_id, class_id, date, status, notes, to_char((recorded_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS recorded_at
  FROM attendance
) r) AS json
FROM written;

-- POST /students/1/withdraw {"date":"2026-01-05"}: 200
SELECT id
FROM student
WHERE id = $1::integer FOR UPDATE;
SELECT id, begin_date::text AS date, end_date::text AS "returnDate", reason
FROM withdrawal
WHERE student_id = $1::integer
ORDER BY begin_date, id;
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (student_id integer, begin_date date, reason text, recorded_at timestamptz, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), added AS (INSERT INTO withdrawal (student_id, begin_date, reason, recorded_at) SELECT student_id, begin_date, reason, recorded_at FROM given RETURNING id, student_id), written AS (
  SELECT ordinality, student_id AS id, ARRAY[student_id] AS about, added.id AS withdrawal_id
  FROM given
  JOIN added USING (student_id)
), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, withdrawal_id
FROM written;
UPDATE student SET withdrawn_on = effective.begin_date, withdrawal_reason = effective.reason, updated_at = $2::timestamptz
FROM (
  SELECT student.id, effective.begin_date, effective.reason
  FROM student LEFT
  JOIN withdrawal effective ON student_id = student.id
    AND begin_date <= $1::date
    AND (end_date IS NULL OR end_date > $1::date)
  WHERE student.id = ANY ($3::integer[])
    AND (withdrawn_on, withdrawal_reason) IS DISTINCT
  FROM (effective.begin_date, effective.reason)
) effective
WHERE student.id = effective.id;
SELECT DISTINCT class_id AS id
FROM enrollment
WHERE student_id = $1::integer
ORDER BY 1;
WITH locked AS MATERIALIZED (
  SELECT student_id
  FROM student_status
  WHERE student_id = ANY ($2::integer[])
  ORDER BY student_id FOR KEY SHARE
)
SELECT id
FROM school_class
WHERE id = ANY ($1::integer[])
  AND (
  SELECT count(*)
  FROM locked
) >= 0
ORDER BY id FOR NO KEY UPDATE;
SELECT (
  SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'capacity', capacity, 'lastDay', last_day)), '[]')
  FROM school_class
  WHERE id = ANY ($1::integer[])
) AS classes, (
  SELECT coalesce(json_agg(json_build_object('classId', class_id, 'day', day, 'seats', seats)), '[]')
  FROM (
    SELECT class_id, greatest(begin_date, $3::date) AS day, count(*) AS seats
    FROM enrollment
    WHERE class_id = ANY ($1::integer[])
      AND (end_date IS NULL OR end_date > $3::date) GROUP BY 1, 2 UNION ALL
    SELECT class_id, end_date, -count(*)
    FROM enrollment
    WHERE class_id = ANY ($1::integer[])
      AND end_date > $3::date GROUP BY 1, 2
  ) change
) AS changes, (
  SELECT coalesce(json_agg(student_id), '[]')
  FROM student_status
  WHERE student_id = ANY ($2::integer[])
) AS students, (
  SELECT coalesce(json_agg(json_build_object('withdrawalId', id, 'studentId', student_id, 'beginDate', begin_date, 'endDate', end_date)), '[]')
  FROM student_absence
  WHERE student_id = ANY ($2::integer[])
    AND id <> $4::integer
) AS absences, (
  SELECT coalesce(json_agg(json_build_object('id', id, 'classId', class_id, 'studentId', student_id, 'enrolledAt', to_char(enrolled_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'beginDate', begin_date, 'endDate', end_date, 'withdrawalId', withdrawal_id, 'endBeforeWithdrawal', end_before_withdrawal)), '[]')
  FROM enrollment
  WHERE student_id = ANY ($2::integer[])
    AND class_id = ANY ($1::integer[])
) AS enrollments;
SELECT id, "class_id", "student_id", "enrolled_at", "begin_date", "end_date", "withdrawal_id", "end_before_withdrawal", xmin::text AS version
FROM "enrollment"
WHERE id = ANY ($1::int[])
ORDER BY id FOR UPDATE;
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (id integer, version xid, "class_id" int, "student_id" int, "enrolled_at" timestamptz(3), "begin_date" date, "end_date" date, "withdrawal_id" int, "end_before_withdrawal" date, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), written AS (UPDATE "enrollment" SET "class_id" = given."class_id", "student_id" = given."student_id", "enrolled_at" = given."enrolled_at", "begin_date" = given."begin_date", "end_date" = given."end_date", "withdrawal_id" = given."withdrawal_id", "end_before_withdrawal" = given."end_before_withdrawal" FROM (
  SELECT *
  FROM given
  ORDER BY id
) given WHERE "enrollment".id = ANY (ARRAY(
  SELECT id
  FROM given
)) AND "enrollment".id = given.id AND "enrollment".xmin = given.version RETURNING "enrollment".*, ordinality, ARRAY["enrollment"."student_id"] AS about), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, id, (WITH "enrollment" AS (
  SELECT written.*
) SELECT row_to_json(r)::text FROM (
  SELECT id, class_id, student_id, begin_date, end_date, to_char((enrolled_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS enrolled_at
  FROM enrollment
) r) AS json
FROM written;
UPDATE school_class SET enrolled_count = taken
FROM unnest($1::integer[], $2::integer[]) given (class_id, taken)
WHERE id = class_id;
SELECT student_id AS id, row_to_json(s)::text AS json
FROM student_status s
WHERE student_id = ANY ($1::int[]);

-- POST /students/1/reinstate: 200
SELECT id
FROM student
WHERE id = $1::integer FOR UPDATE;
SELECT id, begin_date::text AS date, end_date::text AS "returnDate", reason
FROM withdrawal
WHERE student_id = $1::integer
ORDER BY begin_date, id;
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (withdrawal_id integer, begin_date date, end_date date, reason text, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), changed AS (UPDATE withdrawal SET begin_date = given.begin_date, end_date = given.end_date, reason = given.reason FROM given WHERE id = ANY (ARRAY(
  SELECT withdrawal_id
  FROM given
)) AND id = withdrawal_id RETURNING student_id, ordinality), written AS (
  SELECT ordinality, student_id AS id, ARRAY[student_id] AS about
  FROM changed
), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality
FROM written;
UPDATE student SET withdrawn_on = effective.begin_date, withdrawal_reason = effective.reason, updated_at = $2::timestamptz
FROM (
  SELECT student.id, effective.begin_date, effective.reason
  FROM student LEFT
  JOIN withdrawal effective ON student_id = student.id
    AND begin_date <= $1::date
    AND (end_date IS NULL OR end_date > $1::date)
  WHERE student.id = ANY ($3::integer[])
    AND (withdrawn_on, withdrawal_reason) IS DISTINCT
  FROM (effective.begin_date, effective.reason)
) effective
WHERE student.id = effective.id;
SELECT DISTINCT class_id AS id
FROM enrollment
WHERE student_id = $1::integer
ORDER BY 1;
WITH locked AS MATERIALIZED (
  SELECT student_id
  FROM student_status
  WHERE student_id = ANY ($2::integer[])
  ORDER BY student_id FOR KEY SHARE
)
SELECT id
FROM school_class
WHERE id = ANY ($1::integer[])
  AND (
  SELECT count(*)
  FROM locked
) >= 0
ORDER BY id FOR NO KEY UPDATE;
SELECT (
  SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'capacity', capacity, 'lastDay', last_day)), '[]')
  FROM school_class
  WHERE id = ANY ($1::integer[])
) AS classes, (
  SELECT coalesce(json_agg(json_build_object('classId', class_id, 'day', day, 'seats', seats)), '[]')
  FROM (
    SELECT class_id, greatest(begin_date, $3::date) AS day, count(*) AS seats
    FROM enrollment
    WHERE class_id = ANY ($1::integer[])
      AND (end_date IS NULL OR end_date > $3::date) GROUP BY 1, 2 UNION ALL
    SELECT class_id, end_date, -count(*)
    FROM enrollment
    WHERE class_id = ANY ($1::integer[])
      AND end_date > $3::date GROUP BY 1, 2
  ) change
) AS changes, (
  SELECT coalesce(json_agg(student_id), '[]')
  FROM student_status
  WHERE student_id = ANY ($2::integer[])
) AS students, (
  SELECT coalesce(json_agg(json_build_object('withdrawalId', id, 'studentId', student_id, 'beginDate', begin_date, 'endDate', end_date)), '[]')
  FROM student_absence
  WHERE student_id = ANY ($2::integer[])
    AND id <> $4::integer
) AS absences, (
  SELECT coalesce(json_agg(json_build_object('id', id, 'classId', class_id, 'studentId', student_id, 'enrolledAt', to_char(enrolled_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'beginDate', begin_date, 'endDate', end_date, 'withdrawalId', withdrawal_id, 'endBeforeWithdrawal', end_before_withdrawal)), '[]')
  FROM enrollment
  WHERE student_id = ANY ($2::integer[])
    AND class_id = ANY ($1::integer[])
) AS enrollments;
SELECT id, "class_id", "student_id", "enrolled_at", "begin_date", "end_date", "withdrawal_id", "end_before_withdrawal", xmin::text AS version
FROM "enrollment"
WHERE id = ANY ($1::int[])
ORDER BY id FOR UPDATE;
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (id integer, version xid, "class_id" int, "student_id" int, "enrolled_at" timestamptz(3), "begin_date" date, "end_date" date, "withdrawal_id" int, "end_before_withdrawal" date, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), written AS (UPDATE "enrollment" SET "class_id" = given."class_id", "student_id" = given."student_id", "enrolled_at" = given."enrolled_at", "begin_date" = given."begin_date", "end_date" = given."end_date", "withdrawal_id" = given."withdrawal_id", "end_before_withdrawal" = given."end_before_withdrawal" FROM (
  SELECT *
  FROM given
  ORDER BY id
) given WHERE "enrollment".id = ANY (ARRAY(
  SELECT id
  FROM given
)) AND "enrollment".id = given.id AND "enrollment".xmin = given.version RETURNING "enrollment".*, ordinality, ARRAY["enrollment"."student_id"] AS about), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, id, (WITH "enrollment" AS (
  SELECT written.*
) SELECT row_to_json(r)::text FROM (
  SELECT id, class_id, student_id, begin_date, end_date, to_char((enrolled_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS enrolled_at
  FROM enrollment
) r) AS json
FROM written;
UPDATE school_class SET enrolled_count = taken
FROM unnest($1::integer[], $2::integer[]) given (class_id, taken)
WHERE id = class_id;
SELECT student_id AS id, row_to_json(s)::text AS json
FROM student_status s
WHERE student_id = ANY ($1::int[]);

-- DELETE /classes/1/enroll/1: 204
WITH locked AS MATERIALIZED (
  SELECT student_id
  FROM student_status
  WHERE student_id = ANY ($2::integer[])
  ORDER BY student_id FOR KEY SHARE
)
SELECT id
FROM school_class
WHERE id = ANY ($1::integer[])
  AND (
  SELECT count(*)
  FROM locked
) >= 0
ORDER BY id FOR NO KEY UPDATE;
SELECT (
  SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'capacity', capacity, 'lastDay', last_day)), '[]')
  FROM school_class
  WHERE id = ANY ($1::integer[])
) AS classes, (
  SELECT coalesce(json_agg(json_build_object('classId', class_id, 'day', day, 'seats', seats)), '[]')
  FROM (
    SELECT class_id, greatest(begin_date, $3::date) AS day, count(*) AS seats
    FROM enrollment
    WHERE class_id = ANY ($1::integer[])
      AND (end_date IS NULL OR end_date > $3::date) GROUP BY 1, 2 UNION ALL
    SELECT class_id, end_date, -count(*)
    FROM enrollment
    WHERE class_id = ANY ($1::integer[])
      AND end_date > $3::date GROUP BY 1, 2
  ) change
) AS changes, (
  SELECT coalesce(json_agg(student_id), '[]')
  FROM student_status
  WHERE student_id = ANY ($2::integer[])
) AS students, (
  SELECT coalesce(json_agg(json_build_object('withdrawalId', id, 'studentId', student_id, 'beginDate', begin_date, 'endDate', end_date)), '[]')
  FROM student_absence
  WHERE student_id = ANY ($2::integer[])
    AND id <> $4::integer
) AS absences, (
  SELECT coalesce(json_agg(json_build_object('id', id, 'classId', class_id, 'studentId', student_id, 'enrolledAt', to_char(enrolled_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'beginDate', begin_date, 'endDate', end_date, 'withdrawalId', withdrawal_id, 'endBeforeWithdrawal', end_before_withdrawal)), '[]')
  FROM enrollment
  WHERE student_id = ANY ($2::integer[])
    AND class_id = ANY ($1::integer[])
) AS enrollments;
SELECT id, "class_id", "student_id", "enrolled_at", "begin_date", "end_date", "withdrawal_id", "end_before_withdrawal", xmin::text AS version
FROM "enrollment"
WHERE id = ANY ($1::int[])
ORDER BY id FOR UPDATE;
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (id integer, version xid, "class_id" int, "student_id" int, "enrolled_at" timestamptz(3), "begin_date" date, "end_date" date, "withdrawal_id" int, "end_before_withdrawal" date, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), written AS (UPDATE "enrollment" SET "class_id" = given."class_id", "student_id" = given."student_id", "enrolled_at" = given."enrolled_at", "begin_date" = given."begin_date", "end_date" = given."end_date", "withdrawal_id" = given."withdrawal_id", "end_before_withdrawal" = given."end_before_withdrawal" FROM (
  SELECT *
  FROM given
  ORDER BY id
) given WHERE "enrollment".id = ANY (ARRAY(
  SELECT id
  FROM given
)) AND "enrollment".id = given.id AND "enrollment".xmin = given.version RETURNING "enrollment".*, ordinality, ARRAY["enrollment"."student_id"] AS about), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, id, (WITH "enrollment" AS (
  SELECT written.*
) SELECT row_to_json(r)::text FROM (
  SELECT id, class_id, student_id, begin_date, end_date, to_char((enrolled_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS enrolled_at
  FROM enrollment
) r) AS json
FROM written;
UPDATE school_class SET enrolled_count = taken
FROM unnest($1::integer[], $2::integer[]) given (class_id, taken)
WHERE id = class_id;

-- PUT /enrollments/1 {"end_date":"2027-06-18"}: 200
SELECT id, class_id AS "classId", student_id AS "studentId"
FROM enrollment
WHERE id = ANY ($1::int[]);
WITH locked AS MATERIALIZED (
  SELECT student_id
  FROM student_status
  WHERE student_id = ANY ($2::integer[])
  ORDER BY student_id FOR KEY SHARE
)
SELECT id
FROM school_class
WHERE id = ANY ($1::integer[])
  AND (
  SELECT count(*)
  FROM locked
) >= 0
ORDER BY id FOR NO KEY UPDATE;
SELECT (
  SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'capacity', capacity, 'lastDay', last_day)), '[]')
  FROM school_class
  WHERE id = ANY ($1::integer[])
) AS classes, (
  SELECT coalesce(json_agg(json_build_object('classId', class_id, 'day', day, 'seats', seats)), '[]')
  FROM (
    SELECT class_id, greatest(begin_date, $3::date) AS day, count(*) AS seats
    FROM enrollment
    WHERE class_id = ANY ($1::integer[])
      AND (end_date IS NULL OR end_date > $3::date) GROUP BY 1, 2 UNION ALL
    SELECT class_id, end_date, -count(*)
    FROM enrollment
    WHERE class_id = ANY ($1::integer[])
      AND end_date > $3::date GROUP BY 1, 2
  ) change
) AS changes, (
  SELECT coalesce(json_agg(student_id), '[]')
  FROM student_status
  WHERE student_id = ANY ($2::integer[])
) AS students, (
  SELECT coalesce(json_agg(json_build_object('withdrawalId', id, 'studentId', student_id, 'beginDate', begin_date, 'endDate', end_date)), '[]')
  FROM student_absence
  WHERE student_id = ANY ($2::integer[])
    AND id <> $4::integer
) AS absences, (
  SELECT coalesce(json_agg(json_build_object('id', id, 'classId', class_id, 'studentId', student_id, 'enrolledAt', to_char(enrolled_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'beginDate', begin_date, 'endDate', end_date, 'withdrawalId', withdrawal_id, 'endBeforeWithdrawal', end_before_withdrawal)), '[]')
  FROM enrollment
  WHERE student_id = ANY ($2::integer[])
    AND class_id = ANY ($1::integer[])
) AS enrollments;
SELECT id, "class_id", "student_id", "enrolled_at", "begin_date", "end_date", "withdrawal_id", "end_before_withdrawal", xmin::text AS version
FROM "enrollment"
WHERE id = ANY ($1::int[])
ORDER BY id FOR UPDATE;
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (id integer, version xid, "class_id" int, "student_id" int, "enrolled_at" timestamptz(3), "begin_date" date, "end_date" date, "withdrawal_id" int, "end_before_withdrawal" date, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), written AS (UPDATE "enrollment" SET "class_id" = given."class_id", "student_id" = given."student_id", "enrolled_at" = given."enrolled_at", "begin_date" = given."begin_date", "end_date" = given."end_date", "withdrawal_id" = given."withdrawal_id", "end_before_withdrawal" = given."end_before_withdrawal" FROM (
  SELECT *
  FROM given
  ORDER BY id
) given WHERE "enrollment".id = ANY (ARRAY(
  SELECT id
  FROM given
)) AND "enrollment".id = given.id AND "enrollment".xmin = given.version RETURNING "enrollment".*, ordinality, ARRAY["enrollment"."student_id"] AS about), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, id, (WITH "enrollment" AS (
  SELECT written.*
) SELECT row_to_json(r)::text FROM (
  SELECT id, class_id, student_id, begin_date, end_date, to_char((enrolled_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS enrolled_at
  FROM enrollment
) r) AS json
FROM written;
UPDATE school_class SET enrolled_count = taken
FROM unnest($1::integer[], $2::integer[]) given (class_id, taken)
WHERE id = class_id;

-- POST /enrollments/1/move {"class_id":3}: 201
SELECT id, class_id AS "classId", student_id AS "studentId"
FROM enrollment
WHERE id = ANY ($1::int[]);
WITH locked AS MATERIALIZED (
  SELECT student_id
  FROM student_status
  WHERE student_id = ANY ($2::integer[])
  ORDER BY student_id FOR KEY SHARE
)
SELECT id
FROM school_class
WHERE id = ANY ($1::integer[])
  AND (
  SELECT count(*)
  FROM locked
) >= 0
ORDER BY id FOR NO KEY UPDATE;
SELECT (
  SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'capacity', capacity, 'lastDay', last_day)), '[]')
  FROM school_class
  WHERE id = ANY ($1::integer[])
) AS classes, (
  SELECT coalesce(json_agg(json_build_object('classId', class_id, 'day', day, 'seats', seats)), '[]')
  FROM (
    SELECT class_id, greatest(begin_date, $3::date) AS day, count(*) AS seats
    FROM enrollment
    WHERE class_id = ANY ($1::integer[])
      AND (end_date IS NULL OR end_date > $3::date) GROUP BY 1, 2 UNION ALL
    SELECT class_id, end_date, -count(*)
    FROM enrollment
    WHERE class_id = ANY ($1::integer[])
      AND end_date > $3::date GROUP BY 1, 2
  ) change
) AS changes, (
  SELECT coalesce(json_agg(student_id), '[]')
  FROM student_status
  WHERE student_id = ANY ($2::integer[])
) AS students, (
  SELECT coalesce(json_agg(json_build_object('withdrawalId', id, 'studentId', student_id, 'beginDate', begin_date, 'endDate', end_date)), '[]')
  FROM student_absence
  WHERE student_id = ANY ($2::integer[])
    AND id <> $4::integer
) AS absences, (
  SELECT coalesce(json_agg(json_build_object('id', id, 'classId', class_id, 'studentId', student_id, 'enrolledAt', to_char(enrolled_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'beginDate', begin_date, 'endDate', end_date, 'withdrawalId', withdrawal_id, 'endBeforeWithdrawal', end_before_withdrawal)), '[]')
  FROM enrollment
  WHERE student_id = ANY ($2::integer[])
    AND class_id = ANY ($1::integer[])
) AS enrollments;
SELECT id, "class_id", "student_id", "enrolled_at", "begin_date", "end_date", "withdrawal_id", "end_before_withdrawal", xmin::text AS version
FROM "enrollment"
WHERE id = ANY ($1::int[])
ORDER BY id FOR UPDATE;
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (id integer, version xid, "class_id" int, "student_id" int, "enrolled_at" timestamptz(3), "begin_date" date, "end_date" date, "withdrawal_id" int, "end_before_withdrawal" date, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), written AS (UPDATE "enrollment" SET "class_id" = given."class_id", "student_id" = given."student_id", "enrolled_at" = given."enrolled_at", "begin_date" = given."begin_date", "end_date" = given."end_date", "withdrawal_id" = given."withdrawal_id", "end_before_withdrawal" = given."end_before_withdrawal" FROM (
  SELECT *
  FROM given
  ORDER BY id
) given WHERE "enrollment".id = ANY (ARRAY(
  SELECT id
  FROM given
)) AND "enrollment".id = given.id AND "enrollment".xmin = given.version RETURNING "enrollment".*, ordinality, ARRAY["enrollment"."student_id"] AS about), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, id, (WITH "enrollment" AS (
  SELECT written.*
) SELECT row_to_json(r)::text FROM (
  SELECT id, class_id, student_id, begin_date, end_date, to_char((enrolled_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS enrolled_at
  FROM enrollment
) r) AS json
FROM written;
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS ("class_id" int, "student_id" int, "enrolled_at" timestamptz(3), "begin_date" date, "end_date" date, "withdrawal_id" int, "end_before_withdrawal" date, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), numbered AS (
  SELECT nextval('enrollment_id_seq')::integer AS id, *
  FROM given
), added AS (INSERT INTO "enrollment" (id, "class_id", "student_id", "enrolled_at", "begin_date", "end_date", "withdrawal_id", "end_before_withdrawal") SELECT id, "class_id", "student_id", "enrolled_at", "begin_date", "end_date", "withdrawal_id", "end_before_withdrawal" FROM numbered RETURNING *), written AS (
  SELECT "enrollment".*, ordinality, ARRAY["enrollment"."student_id"] AS about
  FROM added "enrollment"
  JOIN numbered USING (id)
), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, id, (WITH "enrollment" AS (
  SELECT written.*
) SELECT row_to_json(r)::text FROM (
  SELECT id, class_id, student_id, begin_date, end_date, to_char((enrolled_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS enrolled_at
  FROM enrollment
) r) AS json
FROM written;
UPDATE school_class SET enrolled_count = taken
FROM unnest($1::integer[], $2::integer[]) given (class_id, taken)
WHERE id = class_id;

-- DELETE /enrollments/1: 204
SELECT id, class_id AS "classId", student_id AS "studentId"
FROM enrollment
WHERE id = ANY ($1::int[]);
WITH locked AS MATERIALIZED (
  SELECT student_id
  FROM student_status
  WHERE student_id = ANY ($2::integer[])
  ORDER BY student_id FOR KEY SHARE
)
SELECT id
FROM school_class
WHERE id = ANY ($1::integer[])
  AND (
  SELECT count(*)
  FROM locked
) >= 0
ORDER BY id FOR NO KEY UPDATE;
SELECT (
  SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'capacity', capacity, 'lastDay', last_day)), '[]')
  FROM school_class
  WHERE id = ANY ($1::integer[])
) AS classes, (
  SELECT coalesce(json_agg(json_build_object('classId', class_id, 'day', day, 'seats', seats)), '[]')
  FROM (
    SELECT class_id, greatest(begin_date, $3::date) AS day, count(*) AS seats
    FROM enrollment
    WHERE class_id = ANY ($1::integer[])
      AND (end_date IS NULL OR end_date > $3::date) GROUP BY 1, 2 UNION ALL
    SELECT class_id, end_date, -count(*)
    FROM enrollment
    WHERE class_id = ANY ($1::integer[])
      AND end_date > $3::date GROUP BY 1, 2
  ) change
) AS changes, (
  SELECT coalesce(json_agg(student_id), '[]')
  FROM student_status
  WHERE student_id = ANY ($2::integer[])
) AS students, (
  SELECT coalesce(json_agg(json_build_object('withdrawalId', id, 'studentId', student_id, 'beginDate', begin_date, 'endDate', end_date)), '[]')
  FROM student_absence
  WHERE student_id = ANY ($2::integer[])
    AND id <> $4::integer
) AS absences, (
  SELECT coalesce(json_agg(json_build_object('id', id, 'classId', class_id, 'studentId', student_id, 'enrolledAt', to_char(enrolled_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'beginDate', begin_date, 'endDate', end_date, 'withdrawalId', withdrawal_id, 'endBeforeWithdrawal', end_before_withdrawal)), '[]')
  FROM enrollment
  WHERE student_id = ANY ($2::integer[])
    AND class_id = ANY ($1::integer[])
) AS enrollments;
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (id integer, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), found AS (
  SELECT ordinality, "enrollment".id
  FROM given
  JOIN "enrollment" USING (id)
  WHERE "enrollment".id = ANY (ARRAY(
    SELECT id
    FROM given
  ))
), written AS (DELETE FROM "enrollment" USING (
  SELECT *
  FROM given
  ORDER BY id
) given WHERE "enrollment".id = ANY (ARRAY(
  SELECT id
  FROM given
)) AND "enrollment".id = given.id RETURNING "enrollment".id, ordinality, ARRAY["enrollment"."student_id"] AS about), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, written.id IS NOT NULL AS removed, CASE WHEN written.id IS NULL THEN json_build_object() ELSE '{}' END AS uses
FROM found LEFT
JOIN written USING (ordinality);
UPDATE school_class SET enrolled_count = taken
FROM unnest($1::integer[], $2::integer[]) given (class_id, taken)
WHERE id = class_id;

-- DELETE /grades/1: 204
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (id integer, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), found AS (
  SELECT ordinality, "grade".id
  FROM given
  JOIN "grade" USING (id)
  WHERE "grade".id = ANY (ARRAY(
    SELECT id
    FROM given
  ))
), written AS (DELETE FROM "grade" USING (
  SELECT *
  FROM given
  ORDER BY id
) given WHERE "grade".id = ANY (ARRAY(
  SELECT id
  FROM given
)) AND "grade".id = given.id RETURNING "grade".id, ordinality, ARRAY["grade"."student_id"] AS about), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, written.id IS NOT NULL AS removed, CASE WHEN written.id IS NULL THEN json_build_object() ELSE '{}' END AS uses
FROM found LEFT
JOIN written USING (ordinality);

-- DELETE /attendance/1: 204
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (id integer, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), found AS (
  SELECT ordinality, "attendance".id
  FROM given
  JOIN "attendance" USING (id)
  WHERE "attendance".id = ANY (ARRAY(
    SELECT id
    FROM given
  ))
), written AS (DELETE FROM "attendance" USING (
  SELECT *
  FROM given
  ORDER BY id
) given WHERE "attendance".id = ANY (ARRAY(
  SELECT id
  FROM given
)) AND "attendance".id = given.id RETURNING "attendance".id, ordinality, ARRAY["attendance"."student_id"] AS about), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, written.id IS NOT NULL AS removed, CASE WHEN written.id IS NULL THEN json_build_object() ELSE '{}' END AS uses
FROM found LEFT
JOIN written USING (ordinality);

-- DELETE /announcements/1: 204
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (id integer, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), found AS (
  SELECT ordinality, "announcement".id
  FROM given
  JOIN "announcement" USING (id)
  WHERE "announcement".id = ANY (ARRAY(
    SELECT id
    FROM given
  ))
), written AS (DELETE FROM "announcement" USING (
  SELECT *
  FROM given
  ORDER BY id
) given WHERE "announcement".id = ANY (ARRAY(
  SELECT id
  FROM given
)) AND "announcement".id = given.id RETURNING "announcement".id, ordinality, '{}'::integer[] AS about), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, written.id IS NOT NULL AS removed, CASE WHEN written.id IS NULL THEN json_build_object() ELSE '{}' END AS uses
FROM found LEFT
JOIN written USING (ordinality);

-- POST /students {"name":"Zoë Müller","email":"zoe@school.example","grade_level":"9","guardian_name":"Jan Müller"}: 201
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS ("name" text, "email" text, "grade_level" text, "date_of_birth" date, "guardian_name" text, "guardian_email" text, "guardian_phone" text, "address" text, "enrollment_date" date, "withdrawn_on" date, "withdrawal_reason" text, "created_at" timestamptz(3), "updated_at" timestamptz(3), "school_id" int, "preferred_given_name" text, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), numbered AS (
  SELECT nextval('student_id_seq')::integer AS id, *
  FROM given
), added AS (INSERT INTO "student" (id, "name", "email", "grade_level", "date_of_birth", "guardian_name", "guardian_email", "guardian_phone", "address", "enrollment_date", "withdrawn_on", "withdrawal_reason", "created_at", "updated_at", "school_id", "preferred_given_name") SELECT id, "name", "email", "grade_level", "date_of_birth", "guardian_name", "guardian_email", "guardian_phone", "address", "enrollment_date", "withdrawn_on", "withdrawal_reason", "created_at", "updated_at", "school_id", "preferred_given_name" FROM numbered RETURNING *), written AS (
  SELECT "student".*, ordinality, ARRAY["student"."id"] AS about
  FROM added "student"
  JOIN numbered USING (id)
), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, id, json AS json
FROM written;

-- DELETE /students/2: 204
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (id integer, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), found AS (
  SELECT ordinality, "student".id
  FROM given
  JOIN "student" USING (id)
  WHERE "student".id = ANY (ARRAY(
    SELECT id
    FROM given
  ))
), written AS (DELETE FROM "student" USING (
  SELECT *
  FROM given
  ORDER BY id
) given WHERE "student".id = ANY (ARRAY(
  SELECT id
  FROM given
)) AND "student".id = given.id AND NOT EXISTS (
  SELECT
  FROM "attendance" referring
  WHERE referring."student_id" = "student".id
) AND NOT EXISTS (
  SELECT
  FROM "enrollment" referring
  WHERE referring."student_id" = "student".id
) AND NOT EXISTS (
  SELECT
  FROM "grade" referring
  WHERE referring."student_id" = "student".id
) RETURNING "student".id, ordinality, ARRAY["student"."id"] AS about), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, written.id IS NOT NULL AS removed, CASE WHEN written.id IS NULL THEN json_build_object('attendance', (
  SELECT count(*)
  FROM "attendance" referring
  WHERE referring."student_id" = found.id
), 'enrollment', (
  SELECT count(*)
  FROM "enrollment" referring
  WHERE referring."student_id" = found.id
), 'grade', (
  SELECT count(*)
  FROM "grade" referring
  WHERE referring."student_id" = found.id
)) ELSE '{}' END AS uses
FROM found LEFT
JOIN written USING (ordinality);

-- DELETE /students/1: 409
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (id integer, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), found AS (
  SELECT ordinality, "student".id
  FROM given
  JOIN "student" USING (id)
  WHERE "student".id = ANY (ARRAY(
    SELECT id
    FROM given
  ))
), written AS (DELETE FROM "student" USING (
  SELECT *
  FROM given
  ORDER BY id
) given WHERE "student".id = ANY (ARRAY(
  SELECT id
  FROM given
)) AND "student".id = given.id AND NOT EXISTS (
  SELECT
  FROM "attendance" referring
  WHERE referring."student_id" = "student".id
) AND NOT EXISTS (
  SELECT
  FROM "enrollment" referring
  WHERE referring."student_id" = "student".id
) AND NOT EXISTS (
  SELECT
  FROM "grade" referring
  WHERE referring."student_id" = "student".id
) RETURNING "student".id, ordinality, ARRAY["student"."id"] AS about), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, written.id IS NOT NULL AS removed, CASE WHEN written.id IS NULL THEN json_build_object('attendance', (
  SELECT count(*)
  FROM "attendance" referring
  WHERE referring."student_id" = found.id
), 'enrollment', (
  SELECT count(*)
  FROM "enrollment" referring
  WHERE referring."student_id" = found.id
), 'grade', (
  SELECT count(*)
  FROM "grade" referring
  WHERE referring."student_id" = found.id
)) ELSE '{}' END AS uses
FROM found LEFT
JOIN written USING (ordinality);

-- POST /students/1/merge {"other_id":3,"on_conflict":"keep","exceptions":["email"]}: 400
SELECT to_jsonb(t) AS row
FROM student t
WHERE id = ANY ($1::integer[])
ORDER BY id + 0 FOR UPDATE;
SELECT to_jsonb(t) AS row
FROM withdrawal t
WHERE student_id = ANY ($1::integer[])
ORDER BY id + 0 FOR UPDATE;
SELECT to_jsonb(t) AS row
FROM enrollment t
WHERE student_id = ANY ($1::integer[])
ORDER BY id + 0 FOR UPDATE;
WITH locked AS MATERIALIZED (
  SELECT student_id
  FROM student_status
  WHERE student_id = ANY ($2::integer[])
  ORDER BY student_id FOR KEY SHARE
)
SELECT id
FROM school_class
WHERE id = ANY ($1::integer[])
  AND (
  SELECT count(*)
  FROM locked
) >= 0
ORDER BY id FOR NO KEY UPDATE;
SELECT (
  SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'capacity', capacity, 'lastDay', last_day)), '[]')
  FROM school_class
  WHERE id = ANY ($1::integer[])
) AS classes, (
  SELECT coalesce(json_agg(json_build_object('classId', class_id, 'day', day, 'seats', seats)), '[]')
  FROM (
    SELECT class_id, greatest(begin_date, $3::date) AS day, count(*) AS seats
    FROM enrollment
    WHERE class_id = ANY ($1::integer[])
      AND (end_date IS NULL OR end_date > $3::date) GROUP BY 1, 2 UNION ALL
    SELECT class_id, end_date, -count(*)
    FROM enrollment
    WHERE class_id = ANY ($1::integer[])
      AND end_date > $3::date GROUP BY 1, 2
  ) change
) AS changes, (
  SELECT coalesce(json_agg(student_id), '[]')
  FROM student_status
  WHERE student_id = ANY ($2::integer[])
) AS students, (
  SELECT coalesce(json_agg(json_build_object('withdrawalId', id, 'studentId', student_id, 'beginDate', begin_date, 'endDate', end_date)), '[]')
  FROM student_absence
  WHERE student_id = ANY ($2::integer[])
    AND id <> $4::integer
) AS absences, (
  SELECT coalesce(json_agg(json_build_object('id', id, 'classId', class_id, 'studentId', student_id, 'enrolledAt', to_char(enrolled_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'beginDate', begin_date, 'endDate', end_date, 'withdrawalId', withdrawal_id, 'endBeforeWithdrawal', end_before_withdrawal)), '[]')
  FROM enrollment
  WHERE student_id = ANY ($2::integer[])
    AND class_id = ANY ($1::integer[])
) AS enrollments;
WITH given AS (
  SELECT *
  FROM unnest($2::integer[], $3::integer[]) row (from_id, to_id)
), former AS MATERIALIZED (
  SELECT o.kind, o.sourced_id, o.record_id, o.student_id, to_id AS now, (
    SELECT sourced_id
    FROM roster_object main
    WHERE main.record = $1
      AND main.record_id = to_id
    ORDER BY main.is_current DESC, main.sourced_id LIMIT 1
  ) AS follows
  FROM given
  JOIN roster_object o ON o.record = $1
    AND o.record_id = from_id
  ORDER BY kind, sourced_id FOR UPDATE OF o
), changed AS (UPDATE roster_object o SET record_id = now, fields = CASE WHEN follows IS NULL THEN o.fields ELSE jsonb_set(o.fields, '{follows}', to_jsonb(follows)) END FROM former WHERE o.kind = former.kind AND o.sourced_id = former.sourced_id)
SELECT kind, sourced_id, record_id, student_id, now
FROM former;
UPDATE roster_object SET student_id = $2::integer, fields = CASE WHEN fields #> '{values,student_id}' IS NULL THEN fields ELSE jsonb_set(fields, '{values,student_id}', to_jsonb($2::integer)) END
WHERE student_id = $1::integer
RETURNING kind, sourced_id, record_id, $1::integer AS student_id, record_id AS now;
UPDATE import_roster_object SET student_id = $2::integer, before = before || jsonb_build_object('student_id', $2::integer, 'fields', CASE WHEN (before->'fields') #> '{values,student_id}' IS NULL THEN (before->'fields') ELSE jsonb_set((before->'fields'), '{values,student_id}', to_jsonb($2::integer)) END) || CASE WHEN before->>'record' = 'student' THEN jsonb_build_object('record_id', $2::integer) ELSE '{}' END
WHERE student_id = $1::integer
RETURNING import_id, kind, sourced_id;
WITH former AS MATERIALIZED (
  SELECT guardian_id, place, EXISTS (
    SELECT
    FROM student_guardian own
    WHERE own.student_id = $2::integer
      AND own.guardian_id = g.guardian_id
  ) AS is_shared
  FROM student_guardian g
  WHERE student_id = $1::integer
  ORDER BY place, guardian_id FOR UPDATE
), moved AS (UPDATE student_guardian g SET student_id = $2::integer, place = g.place + (
  SELECT coalesce(max(place), 0)
  FROM student_guardian
  WHERE student_id = $2::integer
) FROM former WHERE g.student_id = $1::integer AND g.guardian_id = former.guardian_id AND NOT is_shared)
SELECT guardian_id, place, is_shared
FROM former;
UPDATE import_record SET student_id = $2::integer
WHERE student_id = $1::integer
RETURNING id::text;
SELECT to_jsonb(t) AS row
FROM enrollment t
WHERE student_id = ANY ($1::integer[])
ORDER BY id + 0 FOR UPDATE;
SELECT to_jsonb(t) AS row
FROM grade t
WHERE student_id = ANY ($1::integer[])
ORDER BY id + 0 FOR UPDATE;
SELECT to_jsonb(t) AS row
FROM grade_version t
WHERE record_id = ANY ($1::integer[])
ORDER BY id + 0 FOR UPDATE;
SELECT to_jsonb(t) AS row
FROM attendance t
WHERE student_id = ANY ($1::integer[])
ORDER BY id + 0 FOR UPDATE;
SELECT to_jsonb(t) AS row
FROM attendance_version t
WHERE record_id = ANY ($1::integer[])
ORDER BY id + 0 FOR UPDATE;
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (to_id integer, ids integer[], about_ids integer[], noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), moved AS (UPDATE attendance SET student_id = to_id FROM given WHERE attendance.id = ANY (given.ids) RETURNING attendance.id, ordinality, about_ids), written AS (
  SELECT ordinality, id, about_ids AS about
  FROM moved
), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality
FROM written;
UPDATE result SET grade_id = given.kept, student_id = $3::int
FROM unnest($1::int[], $2::int[]) given (other, kept)
WHERE grade_id = given.other
  AND NOT EXISTS (
  SELECT
  FROM result own
  WHERE own.grade_id = given.kept
)
RETURNING id, given.other AS "from", given.kept AS "to";
UPDATE result SET student_id = $2::int
WHERE student_id = $1::int
  AND grade_id IS NULL
RETURNING id;
SELECT id, to_jsonb(result) AS row
FROM result
WHERE grade_id = ANY ($1::int[])
ORDER BY id FOR UPDATE;
SELECT to_jsonb(t) AS row
FROM contact t
WHERE student_id = ANY ($1::integer[])
ORDER BY id + 0 FOR UPDATE;
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (ids integer[], about_ids integer[], noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), removed AS (DELETE FROM contact USING given WHERE contact.id = ANY (given.ids) RETURNING contact.id, ordinality, about_ids), written AS (
  SELECT ordinality, id, about_ids AS about
  FROM removed
), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality
FROM written;
SELECT to_jsonb(t) AS row
FROM student_past t
WHERE student_id = ANY ($1::integer[])
ORDER BY id + 0 FOR UPDATE;
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (ids integer[], about_ids integer[], noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), removed AS (DELETE FROM student USING given WHERE student.id = ANY (given.ids) RETURNING student.id, ordinality, about_ids), written AS (
  SELECT ordinality, id, about_ids AS about
  FROM removed
), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality
FROM written;
UPDATE school_class SET enrolled_count = (
  SELECT count(*)
  FROM enrollment
  WHERE class_id = school_class.id
    AND begin_date <= $2::date
    AND (end_date IS NULL OR end_date > $2::date)
)
WHERE id = ANY ($1::integer[]);

-- POST /students/1/merge {"other_id":3}: 200
SELECT to_jsonb(t) AS row
FROM student t
WHERE id = ANY ($1::integer[])
ORDER BY id + 0 FOR UPDATE;
SELECT to_jsonb(t) AS row
FROM withdrawal t
WHERE student_id = ANY ($1::integer[])
ORDER BY id + 0 FOR UPDATE;
SELECT to_jsonb(t) AS row
FROM enrollment t
WHERE student_id = ANY ($1::integer[])
ORDER BY id + 0 FOR UPDATE;
WITH locked AS MATERIALIZED (
  SELECT student_id
  FROM student_status
  WHERE student_id = ANY ($2::integer[])
  ORDER BY student_id FOR KEY SHARE
)
SELECT id
FROM school_class
WHERE id = ANY ($1::integer[])
  AND (
  SELECT count(*)
  FROM locked
) >= 0
ORDER BY id FOR NO KEY UPDATE;
SELECT (
  SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'capacity', capacity, 'lastDay', last_day)), '[]')
  FROM school_class
  WHERE id = ANY ($1::integer[])
) AS classes, (
  SELECT coalesce(json_agg(json_build_object('classId', class_id, 'day', day, 'seats', seats)), '[]')
  FROM (
    SELECT class_id, greatest(begin_date, $3::date) AS day, count(*) AS seats
    FROM enrollment
    WHERE class_id = ANY ($1::integer[])
      AND (end_date IS NULL OR end_date > $3::date) GROUP BY 1, 2 UNION ALL
    SELECT class_id, end_date, -count(*)
    FROM enrollment
    WHERE class_id = ANY ($1::integer[])
      AND end_date > $3::date GROUP BY 1, 2
  ) change
) AS changes, (
  SELECT coalesce(json_agg(student_id), '[]')
  FROM student_status
  WHERE student_id = ANY ($2::integer[])
) AS students, (
  SELECT coalesce(json_agg(json_build_object('withdrawalId', id, 'studentId', student_id, 'beginDate', begin_date, 'endDate', end_date)), '[]')
  FROM student_absence
  WHERE student_id = ANY ($2::integer[])
    AND id <> $4::integer
) AS absences, (
  SELECT coalesce(json_agg(json_build_object('id', id, 'classId', class_id, 'studentId', student_id, 'enrolledAt', to_char(enrolled_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'beginDate', begin_date, 'endDate', end_date, 'withdrawalId', withdrawal_id, 'endBeforeWithdrawal', end_before_withdrawal)), '[]')
  FROM enrollment
  WHERE student_id = ANY ($2::integer[])
    AND class_id = ANY ($1::integer[])
) AS enrollments;
WITH given AS (
  SELECT *
  FROM unnest($2::integer[], $3::integer[]) row (from_id, to_id)
), former AS MATERIALIZED (
  SELECT o.kind, o.sourced_id, o.record_id, o.student_id, to_id AS now, (
    SELECT sourced_id
    FROM roster_object main
    WHERE main.record = $1
      AND main.record_id = to_id
    ORDER BY main.is_current DESC, main.sourced_id LIMIT 1
  ) AS follows
  FROM given
  JOIN roster_object o ON o.record = $1
    AND o.record_id = from_id
  ORDER BY kind, sourced_id FOR UPDATE OF o
), changed AS (UPDATE roster_object o SET record_id = now, fields = CASE WHEN follows IS NULL THEN o.fields ELSE jsonb_set(o.fields, '{follows}', to_jsonb(follows)) END FROM former WHERE o.kind = former.kind AND o.sourced_id = former.sourced_id)
SELECT kind, sourced_id, record_id, student_id, now
FROM former;
UPDATE roster_object SET student_id = $2::integer, fields = CASE WHEN fields #> '{values,student_id}' IS NULL THEN fields ELSE jsonb_set(fields, '{values,student_id}', to_jsonb($2::integer)) END
WHERE student_id = $1::integer
RETURNING kind, sourced_id, record_id, $1::integer AS student_id, record_id AS now;
UPDATE import_roster_object SET student_id = $2::integer, before = before || jsonb_build_object('student_id', $2::integer, 'fields', CASE WHEN (before->'fields') #> '{values,student_id}' IS NULL THEN (before->'fields') ELSE jsonb_set((before->'fields'), '{values,student_id}', to_jsonb($2::integer)) END) || CASE WHEN before->>'record' = 'student' THEN jsonb_build_object('record_id', $2::integer) ELSE '{}' END
WHERE student_id = $1::integer
RETURNING import_id, kind, sourced_id;
WITH former AS MATERIALIZED (
  SELECT guardian_id, place, EXISTS (
    SELECT
    FROM student_guardian own
    WHERE own.student_id = $2::integer
      AND own.guardian_id = g.guardian_id
  ) AS is_shared
  FROM student_guardian g
  WHERE student_id = $1::integer
  ORDER BY place, guardian_id FOR UPDATE
), moved AS (UPDATE student_guardian g SET student_id = $2::integer, place = g.place + (
  SELECT coalesce(max(place), 0)
  FROM student_guardian
  WHERE student_id = $2::integer
) FROM former WHERE g.student_id = $1::integer AND g.guardian_id = former.guardian_id AND NOT is_shared)
SELECT guardian_id, place, is_shared
FROM former;
UPDATE import_record SET student_id = $2::integer
WHERE student_id = $1::integer
RETURNING id::text;
SELECT to_jsonb(t) AS row
FROM enrollment t
WHERE student_id = ANY ($1::integer[])
ORDER BY id + 0 FOR UPDATE;
SELECT to_jsonb(t) AS row
FROM grade t
WHERE student_id = ANY ($1::integer[])
ORDER BY id + 0 FOR UPDATE;
SELECT to_jsonb(t) AS row
FROM grade_version t
WHERE record_id = ANY ($1::integer[])
ORDER BY id + 0 FOR UPDATE;
SELECT to_jsonb(t) AS row
FROM attendance t
WHERE student_id = ANY ($1::integer[])
ORDER BY id + 0 FOR UPDATE;
SELECT to_jsonb(t) AS row
FROM attendance_version t
WHERE record_id = ANY ($1::integer[])
ORDER BY id + 0 FOR UPDATE;
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (to_id integer, ids integer[], about_ids integer[], noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), moved AS (UPDATE attendance SET student_id = to_id FROM given WHERE attendance.id = ANY (given.ids) RETURNING attendance.id, ordinality, about_ids), written AS (
  SELECT ordinality, id, about_ids AS about
  FROM moved
), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality
FROM written;
UPDATE result SET grade_id = given.kept, student_id = $3::int
FROM unnest($1::int[], $2::int[]) given (other, kept)
WHERE grade_id = given.other
  AND NOT EXISTS (
  SELECT
  FROM result own
  WHERE own.grade_id = given.kept
)
RETURNING id, given.other AS "from", given.kept AS "to";
UPDATE result SET student_id = $2::int
WHERE student_id = $1::int
  AND grade_id IS NULL
RETURNING id;
SELECT id, to_jsonb(result) AS row
FROM result
WHERE grade_id = ANY ($1::int[])
ORDER BY id FOR UPDATE;
SELECT to_jsonb(t) AS row
FROM contact t
WHERE student_id = ANY ($1::integer[])
ORDER BY id + 0 FOR UPDATE;
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (ids integer[], about_ids integer[], noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), removed AS (DELETE FROM contact USING given WHERE contact.id = ANY (given.ids) RETURNING contact.id, ordinality, about_ids), written AS (
  SELECT ordinality, id, about_ids AS about
  FROM removed
), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality
FROM written;
SELECT to_jsonb(t) AS row
FROM student_past t
WHERE student_id = ANY ($1::integer[])
ORDER BY id + 0 FOR UPDATE;
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (ids integer[], about_ids integer[], noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), removed AS (DELETE FROM student USING given WHERE student.id = ANY (given.ids) RETURNING student.id, ordinality, about_ids), written AS (
  SELECT ordinality, id, about_ids AS about
  FROM removed
), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality
FROM written;
UPDATE school_class SET enrolled_count = (
  SELECT count(*)
  FROM enrollment
  WHERE class_id = school_class.id
    AND begin_date <= $2::date
    AND (end_date IS NULL OR end_date > $2::date)
)
WHERE id = ANY ($1::integer[]);
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (row_id integer, new_values jsonb, about_ids integer[], noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), changed AS (UPDATE student SET ("updated_at") = (
  SELECT "updated_at"
  FROM jsonb_populate_record(NULL::student, new_values)
) FROM given WHERE student.id = (
  SELECT row_id
  FROM given
) RETURNING student.id, ordinality, about_ids), written AS (
  SELECT ordinality, id, about_ids AS about
  FROM changed
), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality
FROM written;
UPDATE student SET withdrawn_on = effective.begin_date, withdrawal_reason = effective.reason, updated_at = $2::timestamptz
FROM (
  SELECT student.id, effective.begin_date, effective.reason
  FROM student LEFT
  JOIN withdrawal effective ON student_id = student.id
    AND begin_date <= $1::date
    AND (end_date IS NULL OR end_date > $1::date)
  WHERE student.id = ANY ($3::integer[])
    AND (withdrawn_on, withdrawal_reason) IS DISTINCT
  FROM (effective.begin_date, effective.reason)
) effective
WHERE student.id = effective.id;
INSERT INTO record_merge (record, kept_id, merged_id, merged_at, stored)
VALUES ($1, $2::integer, $3::integer, $4::timestamptz, $5::text::jsonb)
RETURNING id;

-- POST /students/1/merge/undo {"other_id":3}: 200
SELECT id, (extract(epoch FROM merged_at) * 1000)::float8 AS "mergedAt", merged_in::text AS transaction, stored
FROM record_merge
WHERE record = $1
  AND kept_id = $2::integer
  AND merged_id = $3::integer
  AND undone_at IS NULL FOR UPDATE;
SELECT to_jsonb(t) AS row
FROM student t
WHERE id = ANY ($1::integer[])
ORDER BY id + 0 FOR UPDATE;
SELECT set_config('homeroom.contacts', $1::text, true);
SELECT attname AS name
FROM pg_attribute
WHERE attrelid = $1::text::regclass
  AND attnum > 0
  AND NOT attisdropped
  AND attgenerated = ''
  AND attname = ANY ($2::text[])
  AND NOT (attname IN ('changed_in', 'changed_at') AND EXISTS (
  SELECT
  FROM pg_attribute
  WHERE attrelid = $1::text::regclass
    AND attname = 'changed_in'
))
ORDER BY attnum;
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (stored jsonb, about_ids integer[], noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), added AS (INSERT INTO student ("id", "name", "email", "grade_level", "date_of_birth", "guardian_name", "guardian_email", "guardian_phone", "address", "enrollment_date", "created_at", "updated_at", "withdrawn_on", "withdrawal_reason", "school_id", "family_name_words", "preferred_given_name") SELECT "id", "name", "email", "grade_level", "date_of_birth", "guardian_name", "guardian_email", "guardian_phone", "address", "enrollment_date", "created_at", "updated_at", "withdrawn_on", "withdrawal_reason", "school_id", "family_name_words", "preferred_given_name" FROM given CROSS JOIN LATERAL jsonb_array_elements(stored) each (row) CROSS JOIN LATERAL jsonb_populate_record(NULL::student, each.row) RETURNING id), written AS (
  SELECT ordinality, id, about_ids AS about
  FROM added
  CROSS JOIN given
), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality
FROM written;
SELECT set_config('homeroom.contacts', $1::text, true);
SELECT id
FROM contact
WHERE id = ANY ($1::integer[])
  AND changed_in = $2::text::xid8
ORDER BY id FOR UPDATE;
SELECT attname AS name
FROM pg_attribute
WHERE attrelid = $1::text::regclass
  AND attnum > 0
  AND NOT attisdropped
  AND attgenerated = ''
  AND attname = ANY ($2::text[])
  AND NOT (attname IN ('changed_in', 'changed_at') AND EXISTS (
  SELECT
  FROM pg_attribute
  WHERE attrelid = $1::text::regclass
    AND attname = 'changed_in'
))
ORDER BY attnum;
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (stored jsonb, about_ids integer[], noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), added AS (INSERT INTO contact ("id", "student_id", "call_order", "name", "relation", "email", "phones", "lives_with", "may_collect", "gets_mail", "note", "guardian_id", "from_package", "created_at", "updated_at") SELECT "id", "student_id", "call_order", "name", "relation", "email", "phones", "lives_with", "may_collect", "gets_mail", "note", "guardian_id", "from_package", "created_at", "updated_at" FROM given CROSS JOIN LATERAL jsonb_array_elements(stored) each (row) CROSS JOIN LATERAL jsonb_populate_record(NULL::contact, each.row) RETURNING id), written AS (
  SELECT ordinality, id, about_ids AS about
  FROM added
  CROSS JOIN given
), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality
FROM written;
SELECT forget_gone_guardians($1::integer[]);
SELECT id
FROM school_class
WHERE id = ANY ($1::integer[])
ORDER BY id;
SELECT to_jsonb(t) AS row
FROM enrollment t
WHERE student_id = ANY ($1::integer[])
ORDER BY id + 0 FOR UPDATE;
WITH locked AS MATERIALIZED (
  SELECT student_id
  FROM student_status
  WHERE student_id = ANY ($2::integer[])
  ORDER BY student_id FOR KEY SHARE
)
SELECT id
FROM school_class
WHERE id = ANY ($1::integer[])
  AND (
  SELECT count(*)
  FROM locked
) >= 0
ORDER BY id FOR NO KEY UPDATE;
SELECT (
  SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'capacity', capacity, 'lastDay', last_day)), '[]')
  FROM school_class
  WHERE id = ANY ($1::integer[])
) AS classes, (
  SELECT coalesce(json_agg(json_build_object('classId', class_id, 'day', day, 'seats', seats)), '[]')
  FROM (
    SELECT class_id, greatest(begin_date, $3::date) AS day, count(*) AS seats
    FROM enrollment
    WHERE class_id = ANY ($1::integer[])
      AND (end_date IS NULL OR end_date > $3::date) GROUP BY 1, 2 UNION ALL
    SELECT class_id, end_date, -count(*)
    FROM enrollment
    WHERE class_id = ANY ($1::integer[])
      AND end_date > $3::date GROUP BY 1, 2
  ) change
) AS changes, (
  SELECT coalesce(json_agg(student_id), '[]')
  FROM student_status
  WHERE student_id = ANY ($2::integer[])
) AS students, (
  SELECT coalesce(json_agg(json_build_object('withdrawalId', id, 'studentId', student_id, 'beginDate', begin_date, 'endDate', end_date)), '[]')
  FROM student_absence
  WHERE student_id = ANY ($2::integer[])
    AND id <> $4::integer
) AS absences, (
  SELECT coalesce(json_agg(json_build_object('id', id, 'classId', class_id, 'studentId', student_id, 'enrolledAt', to_char(enrolled_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'beginDate', begin_date, 'endDate', end_date, 'withdrawalId', withdrawal_id, 'endBeforeWithdrawal', end_before_withdrawal)), '[]')
  FROM enrollment
  WHERE student_id = ANY ($2::integer[])
    AND class_id = ANY ($1::integer[])
) AS enrollments;
SELECT to_jsonb(t) AS row
FROM withdrawal t
WHERE student_id = ANY ($1::integer[])
ORDER BY id + 0 FOR UPDATE;
SELECT id
FROM enrollment
WHERE id = ANY ($1::integer[])
  AND changed_in = $2::text::xid8
ORDER BY id FOR UPDATE;
SELECT id
FROM grade
WHERE id = ANY ($1::integer[])
  AND changed_in = $2::text::xid8
ORDER BY id FOR UPDATE;
SELECT id
FROM attendance
WHERE id = ANY ($1::integer[])
  AND changed_in = $2::text::xid8
ORDER BY id FOR UPDATE;
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (to_id integer, ids integer[], about_ids integer[], noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), moved AS (UPDATE attendance SET student_id = to_id FROM given WHERE attendance.id = ANY (given.ids) RETURNING attendance.id, ordinality, about_ids), written AS (
  SELECT ordinality, id, about_ids AS about
  FROM moved
), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality
FROM written;
UPDATE school_class SET enrolled_count = (
  SELECT count(*)
  FROM enrollment
  WHERE class_id = school_class.id
    AND begin_date <= $2::date
    AND (end_date IS NULL OR end_date > $2::date)
)
WHERE id = ANY ($1::integer[]);
UPDATE result SET student_id = $2::int
WHERE id = ANY ($1::int[])
  AND student_id = $3::int
  AND grade_id IS NULL;
UPDATE result SET grade_id = given."from", student_id = $2::int
FROM jsonb_to_recordset($1::text::jsonb) given (id int, "from" int, "to" int)
WHERE result.id = given.id
  AND grade_id = given."to"
  AND EXISTS (
  SELECT
  FROM grade
  WHERE grade.id = given."from"
    AND student_id = $2::int
);
INSERT INTO result
SELECT stored.*
FROM jsonb_populate_recordset(NULL::result, $1::text::jsonb) stored
JOIN grade ON grade.id = stored.grade_id
  AND grade.student_id = $2::int
ON CONFLICT DO NOTHING;
UPDATE roster_object o SET record_id = former.record_id, student_id = former.student_id, fields = CASE WHEN (o.fields - 'follows') #> '{values,student_id}' IS NULL THEN (o.fields - 'follows') ELSE jsonb_set((o.fields - 'follows'), '{values,student_id}', to_jsonb(former.student_id)) END
FROM unnest($1::text[], $2::text[], $3::integer[], $4::integer[], $5::integer[]) former (kind, sourced_id, record_id, student_id, now)
WHERE o.kind = former.kind
  AND o.sourced_id = former.sourced_id
  AND o.record_id IS NOT DISTINCT
FROM now;
UPDATE import_roster_object copy SET student_id = $2::integer, before = before || jsonb_build_object('student_id', $2::integer, 'fields', CASE WHEN (before->'fields') #> '{values,student_id}' IS NULL THEN (before->'fields') ELSE jsonb_set((before->'fields'), '{values,student_id}', to_jsonb($2::integer)) END) || CASE WHEN before->>'record' = 'student' THEN jsonb_build_object('record_id', $2::integer) ELSE '{}' END
FROM jsonb_to_recordset($1::text::jsonb) former (import_id integer, kind text, sourced_id text)
WHERE copy.import_id = former.import_id
  AND copy.kind = former.kind
  AND copy.sourced_id = former.sourced_id
  AND copy.student_id = $3::integer;
UPDATE student_guardian g SET student_id = $2::integer, place = former.place
FROM jsonb_to_recordset($1::text::jsonb) former (guardian_id integer, place integer, is_shared boolean)
WHERE g.student_id = $3::integer
  AND g.guardian_id = former.guardian_id
  AND NOT is_shared;
INSERT INTO student_guardian (student_id, guardian_id, place)
SELECT $2::integer, guardian_id, place
FROM jsonb_to_recordset($1::text::jsonb) former (guardian_id integer, place integer, is_shared boolean)
WHERE is_shared
  AND guardian_id IN (
  SELECT id
  FROM guardian
)
ON CONFLICT DO NOTHING;
UPDATE roster_object o SET record_id = former.record_id, student_id = former.student_id, fields = CASE WHEN (o.fields - 'follows') #> '{values,student_id}' IS NULL THEN (o.fields - 'follows') ELSE jsonb_set((o.fields - 'follows'), '{values,student_id}', to_jsonb(former.student_id)) END
FROM unnest($1::text[], $2::text[], $3::integer[], $4::integer[], $5::integer[]) former (kind, sourced_id, record_id, student_id, now)
WHERE o.kind = former.kind
  AND o.sourced_id = former.sourced_id
  AND o.record_id IS NOT DISTINCT
FROM now;
UPDATE import_roster_object copy SET student_id = $2::integer, before = before || jsonb_build_object('student_id', $2::integer, 'fields', CASE WHEN (before->'fields') #> '{values,student_id}' IS NULL THEN (before->'fields') ELSE jsonb_set((before->'fields'), '{values,student_id}', to_jsonb($2::integer)) END) || CASE WHEN before->>'record' = 'student' THEN jsonb_build_object('record_id', $2::integer) ELSE '{}' END
FROM jsonb_to_recordset($1::text::jsonb) former (import_id integer, kind text, sourced_id text)
WHERE copy.import_id = former.import_id
  AND copy.kind = former.kind
  AND copy.sourced_id = former.sourced_id
  AND copy.student_id = $3::integer;
UPDATE student_guardian g SET student_id = $2::integer, place = former.place
FROM jsonb_to_recordset($1::text::jsonb) former (guardian_id integer, place integer, is_shared boolean)
WHERE g.student_id = $3::integer
  AND g.guardian_id = former.guardian_id
  AND NOT is_shared;
INSERT INTO student_guardian (student_id, guardian_id, place)
SELECT $2::integer, guardian_id, place
FROM jsonb_to_recordset($1::text::jsonb) former (guardian_id integer, place integer, is_shared boolean)
WHERE is_shared
  AND guardian_id IN (
  SELECT id
  FROM guardian
)
ON CONFLICT DO NOTHING;
UPDATE import_record SET student_id = $3::integer
WHERE id = ANY ($1::bigint[])
  AND student_id = $2::integer;
SELECT set_config('homeroom.past', $1::text, true);
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (row_id integer, new_values jsonb, about_ids integer[], noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), changed AS (UPDATE student SET ("updated_at") = (
  SELECT "updated_at"
  FROM jsonb_populate_record(NULL::student, new_values)
) FROM given WHERE student.id = (
  SELECT row_id
  FROM given
) RETURNING student.id, ordinality, about_ids), written AS (
  SELECT ordinality, id, about_ids AS about
  FROM changed
), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality
FROM written;
SELECT set_config('homeroom.past', $1::text, true);
UPDATE student SET withdrawn_on = effective.begin_date, withdrawal_reason = effective.reason, updated_at = $2::timestamptz
FROM (
  SELECT student.id, effective.begin_date, effective.reason
  FROM student LEFT
  JOIN withdrawal effective ON student_id = student.id
    AND begin_date <= $1::date
    AND (end_date IS NULL OR end_date > $1::date)
  WHERE student.id = ANY ($3::integer[])
    AND (withdrawn_on, withdrawal_reason) IS DISTINCT
  FROM (effective.begin_date, effective.reason)
) effective
WHERE student.id = effective.id;
UPDATE record_merge SET undone_at = $2::timestamptz, stored = NULL
WHERE id = $1::integer;

-- POST /teachers/1/merge {"other_id":2,"on_conflict":"keep","exceptions":["phone"]}: 400
SELECT to_jsonb(t) AS row
FROM school_class t
WHERE teacher_id = ANY ($1::integer[])
ORDER BY id + 0 FOR UPDATE;
SELECT to_jsonb(t) AS row
FROM teacher t
WHERE id = ANY ($1::integer[])
ORDER BY id + 0 FOR UPDATE;
SELECT to_jsonb(t) AS row
FROM school_class t
WHERE teacher_id = ANY ($1::integer[])
ORDER BY id + 0 FOR UPDATE;
UPDATE share_grant SET teacher_id = $2::integer
WHERE teacher_id = $1::integer
  AND ($3::integer[] IS NULL OR share_id = ANY ($3::integer[]))
RETURNING share_id AS id;
WITH ids AS MATERIALIZED (
  SELECT id
  FROM school_class
  WHERE teacher_id = ANY ($1::integer[]) UNION
  SELECT class_id
  FROM class_teacher
  WHERE teacher_id = ANY ($1::integer[])
), named AS MATERIALIZED (
  SELECT class_id, teacher_id
  FROM class_teacher
  WHERE class_id = ANY (ARRAY(
    SELECT id
    FROM ids
  ))
)
SELECT c.id, teacher_named_by AS "namedBy", teacher_named_by = 'person' OR teacher_named_by IS NULL
  AND NOT EXISTS (
  SELECT
  FROM named r
  WHERE r.class_id = c.id
    AND r.teacher_id = c.teacher_id
) AS counts, teacher_id <> $2::integer
  AND EXISTS (
  SELECT
  FROM named r
  WHERE r.class_id = c.id
    AND r.teacher_id = $2::integer
) AS "isBeside"
FROM school_class c
WHERE c.id = ANY (ARRAY(
  SELECT id
  FROM ids
))
ORDER BY c.id FOR UPDATE OF c;
SELECT set_config('homeroom.past', $1::text, true);
SELECT set_config('homeroom.past', $1::text, true);
UPDATE class_past SET teacher_id = $2::integer
WHERE teacher_id = $1::integer
RETURNING id;
UPDATE class_teacher SET teacher_id = $2::integer
WHERE teacher_id = $1::integer
RETURNING id;
WITH named AS MATERIALIZED (
  SELECT class_id, teacher_id
  FROM class_teacher
  WHERE class_id = ANY ($1::integer[])
) UPDATE school_class c SET teacher_named_by = former.name
FROM (
  SELECT given.id, CASE WHEN counts
    AND named_by IS NULL
    AND EXISTS (
    SELECT
    FROM named r
    WHERE r.class_id = given.id
      AND r.teacher_id = own.teacher_id
  ) THEN 'person' ELSE named_by END AS name
  FROM unnest($1::integer[], $2::text[], $3::boolean[]) given (id, named_by, counts)
  JOIN school_class own ON own.id = given.id
    AND own.teacher_id = ANY ($4::integer[])
) former
WHERE c.id = former.id
  AND c.teacher_named_by IS DISTINCT
FROM former.name;
SELECT record_id AS id, bool_or(is_current) AS "isCurrent"
FROM roster_object
WHERE record = 'teacher'
  AND record_id = ANY ($1::integer[]) GROUP BY record_id;
WITH given AS (
  SELECT *
  FROM unnest($2::integer[], $3::integer[]) row (from_id, to_id)
), former AS MATERIALIZED (
  SELECT o.kind, o.sourced_id, o.record_id, o.student_id, to_id AS now, (
    SELECT sourced_id
    FROM roster_object main
    WHERE main.record = $1
      AND main.record_id = to_id
    ORDER BY main.is_current DESC, main.sourced_id LIMIT 1
  ) AS follows
  FROM given
  JOIN roster_object o ON o.record = $1
    AND o.record_id = from_id
  ORDER BY kind, sourced_id FOR UPDATE OF o
), changed AS (UPDATE roster_object o SET record_id = now, fields = CASE WHEN follows IS NULL THEN o.fields ELSE jsonb_set(o.fields, '{follows}', to_jsonb(follows)) END FROM former WHERE o.kind = former.kind AND o.sourced_id = former.sourced_id)
SELECT kind, sourced_id, record_id, student_id, now
FROM former;
UPDATE roster_object SET fields = jsonb_set(fields, '{values,teacher_id}', to_jsonb($2::integer))
WHERE record = 'class'
  AND record_id = ANY ($3::integer[])
  AND fields #>> '{values,teacher_id}' = $1::integer::text
RETURNING kind, sourced_id;
SELECT refresh_share_classes(ARRAY(
  SELECT DISTINCT class_id
  FROM teaching
  WHERE teacher_id = ANY ($1::integer[])
), $1::integer[], ARRAY[]::integer[])
WHERE EXISTS (
  SELECT
  FROM share_grant
  WHERE teacher_id = ANY ($1::integer[])
);
SELECT to_jsonb(t) AS row
FROM teacher_past t
WHERE teacher_id = ANY ($1::integer[])
ORDER BY id + 0 FOR UPDATE;
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (ids integer[], about_ids integer[], noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), removed AS (DELETE FROM teacher USING given WHERE teacher.id = ANY (given.ids) RETURNING teacher.id, ordinality, about_ids), written AS (
  SELECT ordinality, id, about_ids AS about
  FROM removed
), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality
FROM written;

-- POST /teachers/1/merge {"other_id":2}: 200
SELECT to_jsonb(t) AS row
FROM school_class t
WHERE teacher_id = ANY ($1::integer[])
ORDER BY id + 0 FOR UPDATE;
SELECT to_jsonb(t) AS row
FROM teacher t
WHERE id = ANY ($1::integer[])
ORDER BY id + 0 FOR UPDATE;
SELECT to_jsonb(t) AS row
FROM school_class t
WHERE teacher_id = ANY ($1::integer[])
ORDER BY id + 0 FOR UPDATE;
UPDATE share_grant SET teacher_id = $2::integer
WHERE teacher_id = $1::integer
  AND ($3::integer[] IS NULL OR share_id = ANY ($3::integer[]))
RETURNING share_id AS id;
WITH ids AS MATERIALIZED (
  SELECT id
  FROM school_class
  WHERE teacher_id = ANY ($1::integer[]) UNION
  SELECT class_id
  FROM class_teacher
  WHERE teacher_id = ANY ($1::integer[])
), named AS MATERIALIZED (
  SELECT class_id, teacher_id
  FROM class_teacher
  WHERE class_id = ANY (ARRAY(
    SELECT id
    FROM ids
  ))
)
SELECT c.id, teacher_named_by AS "namedBy", teacher_named_by = 'person' OR teacher_named_by IS NULL
  AND NOT EXISTS (
  SELECT
  FROM named r
  WHERE r.class_id = c.id
    AND r.teacher_id = c.teacher_id
) AS counts, teacher_id <> $2::integer
  AND EXISTS (
  SELECT
  FROM named r
  WHERE r.class_id = c.id
    AND r.teacher_id = $2::integer
) AS "isBeside"
FROM school_class c
WHERE c.id = ANY (ARRAY(
  SELECT id
  FROM ids
))
ORDER BY c.id FOR UPDATE OF c;
SELECT set_config('homeroom.past', $1::text, true);
SELECT set_config('homeroom.past', $1::text, true);
UPDATE class_past SET teacher_id = $2::integer
WHERE teacher_id = $1::integer
RETURNING id;
UPDATE class_teacher SET teacher_id = $2::integer
WHERE teacher_id = $1::integer
RETURNING id;
WITH named AS MATERIALIZED (
  SELECT class_id, teacher_id
  FROM class_teacher
  WHERE class_id = ANY ($1::integer[])
) UPDATE school_class c SET teacher_named_by = former.name
FROM (
  SELECT given.id, CASE WHEN counts
    AND named_by IS NULL
    AND EXISTS (
    SELECT
    FROM named r
    WHERE r.class_id = given.id
      AND r.teacher_id = own.teacher_id
  ) THEN 'person' ELSE named_by END AS name
  FROM unnest($1::integer[], $2::text[], $3::boolean[]) given (id, named_by, counts)
  JOIN school_class own ON own.id = given.id
    AND own.teacher_id = ANY ($4::integer[])
) former
WHERE c.id = former.id
  AND c.teacher_named_by IS DISTINCT
FROM former.name;
SELECT record_id AS id, bool_or(is_current) AS "isCurrent"
FROM roster_object
WHERE record = 'teacher'
  AND record_id = ANY ($1::integer[]) GROUP BY record_id;
WITH given AS (
  SELECT *
  FROM unnest($2::integer[], $3::integer[]) row (from_id, to_id)
), former AS MATERIALIZED (
  SELECT o.kind, o.sourced_id, o.record_id, o.student_id, to_id AS now, (
    SELECT sourced_id
    FROM roster_object main
    WHERE main.record = $1
      AND main.record_id = to_id
    ORDER BY main.is_current DESC, main.sourced_id LIMIT 1
  ) AS follows
  FROM given
  JOIN roster_object o ON o.record = $1
    AND o.record_id = from_id
  ORDER BY kind, sourced_id FOR UPDATE OF o
), changed AS (UPDATE roster_object o SET record_id = now, fields = CASE WHEN follows IS NULL THEN o.fields ELSE jsonb_set(o.fields, '{follows}', to_jsonb(follows)) END FROM former WHERE o.kind = former.kind AND o.sourced_id = former.sourced_id)
SELECT kind, sourced_id, record_id, student_id, now
FROM former;
UPDATE roster_object SET fields = jsonb_set(fields, '{values,teacher_id}', to_jsonb($2::integer))
WHERE record = 'class'
  AND record_id = ANY ($3::integer[])
  AND fields #>> '{values,teacher_id}' = $1::integer::text
RETURNING kind, sourced_id;
SELECT refresh_share_classes(ARRAY(
  SELECT DISTINCT class_id
  FROM teaching
  WHERE teacher_id = ANY ($1::integer[])
), $1::integer[], ARRAY[]::integer[])
WHERE EXISTS (
  SELECT
  FROM share_grant
  WHERE teacher_id = ANY ($1::integer[])
);
SELECT to_jsonb(t) AS row
FROM teacher_past t
WHERE teacher_id = ANY ($1::integer[])
ORDER BY id + 0 FOR UPDATE;
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (ids integer[], about_ids integer[], noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), removed AS (DELETE FROM teacher USING given WHERE teacher.id = ANY (given.ids) RETURNING teacher.id, ordinality, about_ids), written AS (
  SELECT ordinality, id, about_ids AS about
  FROM removed
), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality
FROM written;
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (row_id integer, new_values jsonb, about_ids integer[], noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), changed AS (UPDATE teacher SET ("updated_at") = (
  SELECT "updated_at"
  FROM jsonb_populate_record(NULL::teacher, new_values)
) FROM given WHERE teacher.id = (
  SELECT row_id
  FROM given
) RETURNING teacher.id, ordinality, about_ids), written AS (
  SELECT ordinality, id, about_ids AS about
  FROM changed
), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality
FROM written;
INSERT INTO record_merge (record, kept_id, merged_id, merged_at, stored)
VALUES ($1, $2::integer, $3::integer, $4::timestamptz, $5::text::jsonb)
RETURNING id;

-- POST /teachers/1/merge/undo {"other_id":2}: 200
SELECT id, (extract(epoch FROM merged_at) * 1000)::float8 AS "mergedAt", merged_in::text AS transaction, stored
FROM record_merge
WHERE record = $1
  AND kept_id = $2::integer
  AND merged_id = $3::integer
  AND undone_at IS NULL FOR UPDATE;
SELECT to_jsonb(t) AS row
FROM school_class t
WHERE teacher_id = ANY ($1::integer[])
ORDER BY id + 0 FOR UPDATE;
SELECT to_jsonb(t) AS row
FROM teacher t
WHERE id = ANY ($1::integer[])
ORDER BY id + 0 FOR UPDATE;
SELECT attname AS name
FROM pg_attribute
WHERE attrelid = $1::text::regclass
  AND attnum > 0
  AND NOT attisdropped
  AND attgenerated = ''
  AND attname = ANY ($2::text[])
  AND NOT (attname IN ('changed_in', 'changed_at') AND EXISTS (
  SELECT
  FROM pg_attribute
  WHERE attrelid = $1::text::regclass
    AND attname = 'changed_in'
))
ORDER BY attnum;
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (stored jsonb, about_ids integer[], noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), added AS (INSERT INTO teacher ("id", "name", "email", "department", "subjects", "phone", "office_room", "hire_date", "created_at", "updated_at", "school_id", "family_name_words", "last_day", "preferred_given_name") SELECT "id", "name", "email", "department", "subjects", "phone", "office_room", "hire_date", "created_at", "updated_at", "school_id", "family_name_words", "last_day", "preferred_given_name" FROM given CROSS JOIN LATERAL jsonb_array_elements(stored) each (row) CROSS JOIN LATERAL jsonb_populate_record(NULL::teacher, each.row) RETURNING id), written AS (
  SELECT ordinality, id, about_ids AS about
  FROM added
  CROSS JOIN given
), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality
FROM written;
UPDATE share_grant SET teacher_id = $2::integer
WHERE teacher_id = $1::integer
  AND ($3::integer[] IS NULL OR share_id = ANY ($3::integer[]))
RETURNING share_id AS id;
SELECT set_config('homeroom.past', $1::text, true);
SELECT set_config('homeroom.past', $1::text, true);
UPDATE class_past SET teacher_id = $3::integer
WHERE id = ANY ($1::integer[])
  AND teacher_id = $2::integer;
UPDATE class_teacher SET teacher_id = $3::integer
WHERE id = ANY ($1::integer[])
  AND teacher_id = $2::integer;
WITH named AS MATERIALIZED (
  SELECT class_id, teacher_id
  FROM class_teacher
  WHERE class_id = ANY ($1::integer[])
) UPDATE school_class c SET teacher_named_by = former.name
FROM (
  SELECT given.id, CASE WHEN counts
    AND named_by IS NULL
    AND EXISTS (
    SELECT
    FROM named r
    WHERE r.class_id = given.id
      AND r.teacher_id = own.teacher_id
  ) THEN 'person' ELSE named_by END AS name
  FROM unnest($1::integer[], $2::text[], $3::boolean[]) given (id, named_by, counts)
  JOIN school_class own ON own.id = given.id
    AND own.teacher_id = ANY ($4::integer[])
) former
WHERE c.id = former.id
  AND c.teacher_named_by IS DISTINCT
FROM former.name;
UPDATE roster_object o SET record = 'teacher', record_id = former.record_id, fields = o.fields - 'follows'
FROM unnest($1::text[], $2::text[], $3::integer[], $4::integer[]) former (kind, sourced_id, record_id, now)
WHERE o.kind = former.kind
  AND o.sourced_id = former.sourced_id
  AND o.record_id IS NOT DISTINCT
FROM now;
UPDATE roster_object SET fields = jsonb_set(fields, '{values,teacher_id}', to_jsonb($2::integer))
WHERE record = 'class'
  AND (kind, sourced_id) IN (
  SELECT *
  FROM unnest($3::text[], $4::text[])
)
  AND fields #>> '{values,teacher_id}' = $1::integer::text
RETURNING kind, sourced_id;
SELECT refresh_share_classes(ARRAY(
  SELECT DISTINCT class_id
  FROM teaching
  WHERE teacher_id = ANY ($1::integer[])
), $1::integer[], ARRAY[]::integer[])
WHERE EXISTS (
  SELECT
  FROM share_grant
  WHERE teacher_id = ANY ($1::integer[])
);
SELECT set_config('homeroom.past', $1::text, true);
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (row_id integer, new_values jsonb, about_ids integer[], noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), changed AS (UPDATE teacher SET ("updated_at") = (
  SELECT "updated_at"
  FROM jsonb_populate_record(NULL::teacher, new_values)
) FROM given WHERE teacher.id = (
  SELECT row_id
  FROM given
) RETURNING teacher.id, ordinality, about_ids), written AS (
  SELECT ordinality, id, about_ids AS about
  FROM changed
), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality
FROM written;
SELECT set_config('homeroom.past', $1::text, true);
UPDATE record_merge SET undone_at = $2::timestamptz, stored = NULL
WHERE id = $1::integer;

-- POST /classes {"name":"Algebra","teacher_id":1,"schedule":"Mon 09:00"}: 201
SELECT id, last_day::text
FROM teacher
WHERE id = ANY ($1::int[]);
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS ("name" text, "teacher_id" int, "schedule" text, "room" text, "capacity" int, "semester" text, "created_at" timestamptz(3), "school_id" int, "last_day" date, "first_day" date, "copied_from" int, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), numbered AS (
  SELECT nextval('school_class_id_seq')::integer AS id, *
  FROM given
), added AS (INSERT INTO "school_class" (id, "name", "teacher_id", "schedule", "room", "capacity", "semester", "created_at", "school_id", "last_day", "first_day", "copied_from") SELECT id, "name", "teacher_id", "schedule", "room", "capacity", "semester", "created_at", "school_id", "last_day", "first_day", "copied_from" FROM numbered RETURNING *), written AS (
  SELECT "school_class".*, ordinality, '{}'::integer[] AS about
  FROM added "school_class"
  JOIN numbered USING (id)
), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, id, (WITH "school_class" AS (
  SELECT written.*
) SELECT row_to_json(r)::text FROM (
  SELECT c.id, c.name, c.teacher_id, row_to_json(t.*) AS teacher, c.schedule, c.room, c.capacity, c.enrolled_count, c.semester, to_char((c.created_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS created_at
  FROM (school_class c JOIN teacher_record t ON ((t.id = c.teacher_id)))
) r) AS json
FROM written;

-- DELETE /classes/2: 204
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (id integer, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), found AS (
  SELECT ordinality, "school_class".id
  FROM given
  JOIN "school_class" USING (id)
  WHERE "school_class".id = ANY (ARRAY(
    SELECT id
    FROM given
  ))
), written AS (DELETE FROM "school_class" USING (
  SELECT *
  FROM given
  ORDER BY id
) given WHERE "school_class".id = ANY (ARRAY(
  SELECT id
  FROM given
)) AND "school_class".id = given.id AND NOT EXISTS (
  SELECT
  FROM "announcement" referring
  WHERE referring."class_id" = "school_class".id
) AND NOT EXISTS (
  SELECT
  FROM "attendance" referring
  WHERE referring."class_id" = "school_class".id
) AND NOT EXISTS (
  SELECT
  FROM "enrollment" referring
  WHERE referring."class_id" = "school_class".id
) AND NOT EXISTS (
  SELECT
  FROM "grade" referring
  WHERE referring."class_id" = "school_class".id
) RETURNING "school_class".id, ordinality, '{}'::integer[] AS about), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, written.id IS NOT NULL AS removed, CASE WHEN written.id IS NULL THEN json_build_object('announcement', (
  SELECT count(*)
  FROM "announcement" referring
  WHERE referring."class_id" = found.id
), 'attendance', (
  SELECT count(*)
  FROM "attendance" referring
  WHERE referring."class_id" = found.id
), 'enrollment', (
  SELECT count(*)
  FROM "enrollment" referring
  WHERE referring."class_id" = found.id
), 'grade', (
  SELECT count(*)
  FROM "grade" referring
  WHERE referring."class_id" = found.id
)) ELSE '{}' END AS uses
FROM found LEFT
JOIN written USING (ordinality);

-- DELETE /classes/1: 409
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (id integer, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), found AS (
  SELECT ordinality, "school_class".id
  FROM given
  JOIN "school_class" USING (id)
  WHERE "school_class".id = ANY (ARRAY(
    SELECT id
    FROM given
  ))
), written AS (DELETE FROM "school_class" USING (
  SELECT *
  FROM given
  ORDER BY id
) given WHERE "school_class".id = ANY (ARRAY(
  SELECT id
  FROM given
)) AND "school_class".id = given.id AND NOT EXISTS (
  SELECT
  FROM "announcement" referring
  WHERE referring."class_id" = "school_class".id
) AND NOT EXISTS (
  SELECT
  FROM "attendance" referring
  WHERE referring."class_id" = "school_class".id
) AND NOT EXISTS (
  SELECT
  FROM "enrollment" referring
  WHERE referring."class_id" = "school_class".id
) AND NOT EXISTS (
  SELECT
  FROM "grade" referring
  WHERE referring."class_id" = "school_class".id
) RETURNING "school_class".id, ordinality, '{}'::integer[] AS about), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, written.id IS NOT NULL AS removed, CASE WHEN written.id IS NULL THEN json_build_object('announcement', (
  SELECT count(*)
  FROM "announcement" referring
  WHERE referring."class_id" = found.id
), 'attendance', (
  SELECT count(*)
  FROM "attendance" referring
  WHERE referring."class_id" = found.id
), 'enrollment', (
  SELECT count(*)
  FROM "enrollment" referring
  WHERE referring."class_id" = found.id
), 'grade', (
  SELECT count(*)
  FROM "grade" referring
  WHERE referring."class_id" = found.id
)) ELSE '{}' END AS uses
FROM found LEFT
JOIN written USING (ordinality);

-- POST /teachers {"name":"Grace Okafor","email":"grace@school.example","department":"Mathematics"}: 201
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS ("name" text, "email" text, "department" text, "subjects" text[], "phone" text, "office_room" text, "hire_date" date, "created_at" timestamptz(3), "updated_at" timestamptz(3), "school_id" int, "last_day" date, "preferred_given_name" text, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), numbered AS (
  SELECT nextval('teacher_id_seq')::integer AS id, *
  FROM given
), added AS (INSERT INTO "teacher" (id, "name", "email", "department", "subjects", "phone", "office_room", "hire_date", "created_at", "updated_at", "school_id", "last_day", "preferred_given_name") SELECT id, "name", "email", "department", "subjects", "phone", "office_room", "hire_date", "created_at", "updated_at", "school_id", "last_day", "preferred_given_name" FROM numbered RETURNING *), written AS (
  SELECT "teacher".*, ordinality, '{}'::integer[] AS about
  FROM added "teacher"
  JOIN numbered USING (id)
), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, id, (WITH "teacher" AS (
  SELECT written.*
) SELECT row_to_json(r)::text FROM (
  SELECT id, name, email, department, subjects, phone, office_room, hire_date, to_char((created_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS created_at, to_char((updated_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS updated_at
  FROM teacher
) r) AS json
FROM written;

-- DELETE /teachers/2: 204
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (id integer, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), found AS (
  SELECT ordinality, "teacher".id
  FROM given
  JOIN "teacher" USING (id)
  WHERE "teacher".id = ANY (ARRAY(
    SELECT id
    FROM given
  ))
), written AS (DELETE FROM "teacher" USING (
  SELECT *
  FROM given
  ORDER BY id
) given WHERE "teacher".id = ANY (ARRAY(
  SELECT id
  FROM given
)) AND "teacher".id = given.id AND NOT EXISTS (
  SELECT
  FROM "school_class" referring
  WHERE referring."teacher_id" = "teacher".id
) RETURNING "teacher".id, ordinality, '{}'::integer[] AS about), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, written.id IS NOT NULL AS removed, CASE WHEN written.id IS NULL THEN json_build_object('school_class', (
  SELECT count(*)
  FROM "school_class" referring
  WHERE referring."teacher_id" = found.id
)) ELSE '{}' END AS uses
FROM found LEFT
JOIN written USING (ordinality);

-- DELETE /teachers/1: 409
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (id integer, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), found AS (
  SELECT ordinality, "teacher".id
  FROM given
  JOIN "teacher" USING (id)
  WHERE "teacher".id = ANY (ARRAY(
    SELECT id
    FROM given
  ))
), written AS (DELETE FROM "teacher" USING (
  SELECT *
  FROM given
  ORDER BY id
) given WHERE "teacher".id = ANY (ARRAY(
  SELECT id
  FROM given
)) AND "teacher".id = given.id AND NOT EXISTS (
  SELECT
  FROM "school_class" referring
  WHERE referring."teacher_id" = "teacher".id
) RETURNING "teacher".id, ordinality, '{}'::integer[] AS about), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, written.id IS NOT NULL AS removed, CASE WHEN written.id IS NULL THEN json_build_object('school_class', (
  SELECT count(*)
  FROM "school_class" referring
  WHERE referring."teacher_id" = found.id
)) ELSE '{}' END AS uses
FROM found LEFT
JOIN written USING (ordinality);

-- POST /schools {"name":"Hill School","identifier":"04-17"}: 201
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS ("name" text, "identifier" text, "kind" text, "parent_id" int, "is_current" boolean, "created_at" timestamptz(3), "updated_at" timestamptz(3), "last_day" date, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), numbered AS (
  SELECT nextval('school_id_seq')::integer AS id, *
  FROM given
), added AS (INSERT INTO "school" (id, "name", "identifier", "kind", "parent_id", "is_current", "created_at", "updated_at", "last_day") SELECT id, "name", "identifier", "kind", "parent_id", "is_current", "created_at", "updated_at", "last_day" FROM numbered RETURNING *), written AS (
  SELECT "school".*, ordinality, '{}'::integer[] AS about
  FROM added "school"
  JOIN numbered USING (id)
), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, id, (WITH "school" AS (
  SELECT written.*
) SELECT row_to_json(r)::text FROM (
  SELECT id, name, identifier, kind, to_char((created_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS created_at, to_char((updated_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS updated_at
  FROM school
) r) AS json
FROM written;

-- DELETE /schools/2: 204
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (id integer, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), found AS (
  SELECT ordinality, "school".id
  FROM given
  JOIN "school" USING (id)
  WHERE "school".id = ANY (ARRAY(
    SELECT id
    FROM given
  ))
), written AS (DELETE FROM "school" USING (
  SELECT *
  FROM given
  ORDER BY id
) given WHERE "school".id = ANY (ARRAY(
  SELECT id
  FROM given
)) AND "school".id = given.id AND NOT EXISTS (
  SELECT
  FROM "academic_session" referring
  WHERE referring."school_id" = "school".id
) AND NOT EXISTS (
  SELECT
  FROM "announcement" referring
  WHERE referring."school_id" = "school".id
) AND NOT EXISTS (
  SELECT
  FROM "closed_day" referring
  WHERE referring."school_id" = "school".id
) AND NOT EXISTS (
  SELECT
  FROM "school_class" referring
  WHERE referring."school_id" = "school".id
) AND NOT EXISTS (
  SELECT
  FROM "student" referring
  WHERE referring."school_id" = "school".id
) AND NOT EXISTS (
  SELECT
  FROM "teacher" referring
  WHERE referring."school_id" = "school".id
) RETURNING "school".id, ordinality, '{}'::integer[] AS about), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, written.id IS NOT NULL AS removed, CASE WHEN written.id IS NULL THEN json_build_object('academic_session', (
  SELECT count(*)
  FROM "academic_session" referring
  WHERE referring."school_id" = found.id
), 'announcement', (
  SELECT count(*)
  FROM "announcement" referring
  WHERE referring."school_id" = found.id
), 'closed_day', (
  SELECT count(*)
  FROM "closed_day" referring
  WHERE referring."school_id" = found.id
), 'school_class', (
  SELECT count(*)
  FROM "school_class" referring
  WHERE referring."school_id" = found.id
), 'student', (
  SELECT count(*)
  FROM "student" referring
  WHERE referring."school_id" = found.id
), 'teacher', (
  SELECT count(*)
  FROM "teacher" referring
  WHERE referring."school_id" = found.id
)) ELSE '{}' END AS uses
FROM found LEFT
JOIN written USING (ordinality);

-- DELETE /schools/1: 409
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (id integer, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), found AS (
  SELECT ordinality, "school".id
  FROM given
  JOIN "school" USING (id)
  WHERE "school".id = ANY (ARRAY(
    SELECT id
    FROM given
  ))
), written AS (DELETE FROM "school" USING (
  SELECT *
  FROM given
  ORDER BY id
) given WHERE "school".id = ANY (ARRAY(
  SELECT id
  FROM given
)) AND "school".id = given.id AND NOT EXISTS (
  SELECT
  FROM "academic_session" referring
  WHERE referring."school_id" = "school".id
) AND NOT EXISTS (
  SELECT
  FROM "announcement" referring
  WHERE referring."school_id" = "school".id
) AND NOT EXISTS (
  SELECT
  FROM "closed_day" referring
  WHERE referring."school_id" = "school".id
) AND NOT EXISTS (
  SELECT
  FROM "school_class" referring
  WHERE referring."school_id" = "school".id
) AND NOT EXISTS (
  SELECT
  FROM "student" referring
  WHERE referring."school_id" = "school".id
) AND NOT EXISTS (
  SELECT
  FROM "teacher" referring
  WHERE referring."school_id" = "school".id
) RETURNING "school".id, ordinality, '{}'::integer[] AS about), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, written.id IS NOT NULL AS removed, CASE WHEN written.id IS NULL THEN json_build_object('academic_session', (
  SELECT count(*)
  FROM "academic_session" referring
  WHERE referring."school_id" = found.id
), 'announcement', (
  SELECT count(*)
  FROM "announcement" referring
  WHERE referring."school_id" = found.id
), 'closed_day', (
  SELECT count(*)
  FROM "closed_day" referring
  WHERE referring."school_id" = found.id
), 'school_class', (
  SELECT count(*)
  FROM "school_class" referring
  WHERE referring."school_id" = found.id
), 'student', (
  SELECT count(*)
  FROM "student" referring
  WHERE referring."school_id" = found.id
), 'teacher', (
  SELECT count(*)
  FROM "teacher" referring
  WHERE referring."school_id" = found.id
)) ELSE '{}' END AS uses
FROM found LEFT
JOIN written USING (ordinality);

-- DELETE /school-years/1: 409
SELECT id, "name", "kind", "first_day", "last_day", "school_year", "school_year_id", "parent_id", "school_id", "is_current", "created_at", "updated_at", xmin::text AS version
FROM "academic_session"
WHERE id = ANY ($1::int[]);
SELECT id, "name", "kind", "first_day", "last_day", "school_year", "school_year_id", "parent_id", "school_id", "is_current", "created_at", "updated_at", xmin::text AS version
FROM "academic_session"
WHERE id = ANY ($1::int[])
ORDER BY id FOR UPDATE;
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (id integer, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), found AS (
  SELECT ordinality, "academic_session".id
  FROM given
  JOIN "academic_session" USING (id)
  WHERE "academic_session".id = ANY (ARRAY(
    SELECT id
    FROM given
  ))
), written AS (DELETE FROM "academic_session" USING (
  SELECT *
  FROM given
  ORDER BY id
) given WHERE "academic_session".id = ANY (ARRAY(
  SELECT id
  FROM given
)) AND "academic_session".id = given.id AND NOT EXISTS (
  SELECT
  FROM "academic_session" referring
  WHERE referring."school_year_id" = "academic_session".id
) RETURNING "academic_session".id, ordinality, '{}'::integer[] AS about), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, written.id IS NOT NULL AS removed, CASE WHEN written.id IS NULL THEN json_build_object('academic_session', (
  SELECT count(*)
  FROM "academic_session" referring
  WHERE referring."school_year_id" = found.id
)) ELSE '{}' END AS uses
FROM found LEFT
JOIN written USING (ordinality);

-- DELETE /terms/2: 204
SELECT id, "name", "kind", "first_day", "last_day", "school_year", "school_year_id", "parent_id", "school_id", "is_current", "created_at", "updated_at", xmin::text AS version
FROM "academic_session"
WHERE id = ANY ($1::int[]);
SELECT id, "name", "kind", "first_day", "last_day", "school_year", "school_year_id", "parent_id", "school_id", "is_current", "created_at", "updated_at", xmin::text AS version
FROM "academic_session"
WHERE id = ANY ($1::int[]);
SELECT id, "name", "kind", "first_day", "last_day", "school_year", "school_year_id", "parent_id", "school_id", "is_current", "created_at", "updated_at", xmin::text AS version
FROM "academic_session"
WHERE id = ANY ($1::int[])
ORDER BY id FOR UPDATE;
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (id integer, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), found AS (
  SELECT ordinality, "academic_session".id
  FROM given
  JOIN "academic_session" USING (id)
  WHERE "academic_session".id = ANY (ARRAY(
    SELECT id
    FROM given
  ))
), written AS (DELETE FROM "academic_session" USING (
  SELECT *
  FROM given
  ORDER BY id
) given WHERE "academic_session".id = ANY (ARRAY(
  SELECT id
  FROM given
)) AND "academic_session".id = given.id AND NOT EXISTS (
  SELECT
  FROM "academic_session" referring
  WHERE referring."school_year_id" = "academic_session".id
) RETURNING "academic_session".id, ordinality, '{}'::integer[] AS about), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, written.id IS NOT NULL AS removed, CASE WHEN written.id IS NULL THEN json_build_object('academic_session', (
  SELECT count(*)
  FROM "academic_session" referring
  WHERE referring."school_year_id" = found.id
)) ELSE '{}' END AS uses
FROM found LEFT
JOIN written USING (ordinality);

-- DELETE /school-years/1: 204
SELECT id, "name", "kind", "first_day", "last_day", "school_year", "school_year_id", "parent_id", "school_id", "is_current", "created_at", "updated_at", xmin::text AS version
FROM "academic_session"
WHERE id = ANY ($1::int[]);
SELECT id, "name", "kind", "first_day", "last_day", "school_year", "school_year_id", "parent_id", "school_id", "is_current", "created_at", "updated_at", xmin::text AS version
FROM "academic_session"
WHERE id = ANY ($1::int[])
ORDER BY id FOR UPDATE;
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (id integer, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), found AS (
  SELECT ordinality, "academic_session".id
  FROM given
  JOIN "academic_session" USING (id)
  WHERE "academic_session".id = ANY (ARRAY(
    SELECT id
    FROM given
  ))
), written AS (DELETE FROM "academic_session" USING (
  SELECT *
  FROM given
  ORDER BY id
) given WHERE "academic_session".id = ANY (ARRAY(
  SELECT id
  FROM given
)) AND "academic_session".id = given.id AND NOT EXISTS (
  SELECT
  FROM "academic_session" referring
  WHERE referring."school_year_id" = "academic_session".id
) RETURNING "academic_session".id, ordinality, '{}'::integer[] AS about), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, written.id IS NOT NULL AS removed, CASE WHEN written.id IS NULL THEN json_build_object('academic_session', (
  SELECT count(*)
  FROM "academic_session" referring
  WHERE referring."school_year_id" = found.id
)) ELSE '{}' END AS uses
FROM found LEFT
JOIN written USING (ordinality);

-- POST /contacts {"student_id":1,"name":"Grace Obi","relation":"grandmother","phones":["+1 555 0174"]}: 201
SELECT id
FROM student
WHERE id = ANY ($1::integer[])
ORDER BY id FOR NO KEY UPDATE;
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS ("student_id" int, "call_order" int, "name" text, "relation" text, "email" text, "phones" text[], "lives_with" boolean, "may_collect" boolean, "gets_mail" boolean, "note" text, "guardian_id" int, "from_package" boolean, "created_at" timestamptz(3), "updated_at" timestamptz(3), noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), numbered AS (
  SELECT nextval('contact_id_seq')::integer AS id, *
  FROM given
), added AS (INSERT INTO "contact" (id, "student_id", "call_order", "name", "relation", "email", "phones", "lives_with", "may_collect", "gets_mail", "note", "guardian_id", "from_package", "created_at", "updated_at") SELECT id, "student_id", "call_order", "name", "relation", "email", "phones", "lives_with", "may_collect", "gets_mail", "note", "guardian_id", "from_package", "created_at", "updated_at" FROM numbered RETURNING *), written AS (
  SELECT "contact".*, ordinality, ARRAY["contact"."student_id"] AS about
  FROM added "contact"
  JOIN numbered USING (id)
), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, id, (WITH "contact" AS (
  SELECT written.*
) SELECT row_to_json(r)::text FROM (
  SELECT id, student_id, call_order, name, relation, email, phones, lives_with, may_collect, gets_mail, note, to_char((created_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS created_at, to_char((updated_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS updated_at
  FROM contact
) r) AS json
FROM written;

-- DELETE /contacts/2: 204
SELECT id, student_id AS "studentId"
FROM contact
WHERE id = ANY ($1::integer[]);
SELECT id
FROM student
WHERE id = ANY ($1::integer[])
ORDER BY id FOR NO KEY UPDATE;
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (id integer, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), found AS (
  SELECT ordinality, "contact".id
  FROM given
  JOIN "contact" USING (id)
  WHERE "contact".id = ANY (ARRAY(
    SELECT id
    FROM given
  ))
), written AS (DELETE FROM "contact" USING (
  SELECT *
  FROM given
  ORDER BY id
) given WHERE "contact".id = ANY (ARRAY(
  SELECT id
  FROM given
)) AND "contact".id = given.id RETURNING "contact".id, ordinality, ARRAY["contact"."student_id"] AS about), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, written.id IS NOT NULL AS removed, CASE WHEN written.id IS NULL THEN json_build_object() ELSE '{}' END AS uses
FROM found LEFT
JOIN written USING (ordinality);

-- POST /closed-days {"name":"Winter break","first_day":"2026-12-21","last_day":"2027-01-01"}: 201
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS ("name" text, "first_day" date, "last_day" date, "school_id" int, "created_at" timestamptz(3), "updated_at" timestamptz(3), noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), numbered AS (
  SELECT nextval('closed_day_id_seq')::integer AS id, *
  FROM given
), added AS (INSERT INTO "closed_day" (id, "name", "first_day", "last_day", "school_id", "created_at", "updated_at") SELECT id, "name", "first_day", "last_day", "school_id", "created_at", "updated_at" FROM numbered RETURNING *), written AS (
  SELECT "closed_day".*, ordinality, '{}'::integer[] AS about
  FROM added "closed_day"
  JOIN numbered USING (id)
), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, id, (WITH "closed_day" AS (
  SELECT written.*
) SELECT row_to_json(r)::text FROM (
  SELECT id, name, first_day, last_day, school_id, to_char((created_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS created_at, to_char((updated_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS updated_at
  FROM closed_day
) r) AS json
FROM written;

-- DELETE /closed-days/2: 204
WITH given AS (
  SELECT *
  FROM ROWS
  FROM (json_to_recordset($1::text::json) AS (id integer, noted_at timestamptz, noted_key integer, noted_user integer, noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text)) WITH ORDINALITY
), found AS (
  SELECT ordinality, "closed_day".id
  FROM given
  JOIN "closed_day" USING (id)
  WHERE "closed_day".id = ANY (ARRAY(
    SELECT id
    FROM given
  ))
), written AS (DELETE FROM "closed_day" USING (
  SELECT *
  FROM given
  ORDER BY id
) given WHERE "closed_day".id = ANY (ARRAY(
  SELECT id
  FROM given
)) AND "closed_day".id = given.id RETURNING "closed_day".id, ordinality, '{}'::integer[] AS about), noted AS (INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields) SELECT noted_at, 'sandbox', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request, noted_change, noted_record, ARRAY[written.id], about, string_to_array(noted_fields, ',') FROM written JOIN given USING (ordinality))
SELECT ordinality, written.id IS NOT NULL AS removed, CASE WHEN written.id IS NULL THEN json_build_object() ELSE '{}' END AS uses
FROM found LEFT
JOIN written USING (ordinality);

-- POST /imports/1/undo: 404
DISCARD PLANS;
SELECT pg_try_advisory_xact_lock(hashtext(current_schema() || '.import')) AS begun, set_config('homeroom.count_shard', '16', true), set_config('idle_in_transaction_session_timeout', '0', true), set_config('enable_seqscan', 'off', true), set_config('plan_cache_mode', 'auto', true);
SELECT id, format, list, file, actor, to_char(imported_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS imported_at, created, changed, unchanged, skipped, to_char(undone_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS undone_at, undone_by, to_char(values_deleted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS values_deleted_at
FROM import
WHERE id = $1::integer FOR UPDATE;
