/** The rows of a query as the text of a JSON array. */
const array = (query) => `coalesce((SELECT json_agg(r)::text FROM (${query}) r), '[]')`;
const window = 'ORDER BY id LIMIT $1::int OFFSET $2::int';
const one = (table) => `SELECT row_to_json(r)::text AS json FROM ${table} r WHERE id = $1::int`;
const withTeacher = `SELECT c.id, c.name, c.teacher_id, row_to_json(t) AS teacher, c.schedule, c.room, c.capacity,
  c.enrolled_count, c.semester, c.created_at FROM school_class c JOIN teacher t ON t.id = c.teacher_id`;
const written = (table, names, values) =>
  `INSERT INTO ${table} AS r (${names}) VALUES (${values}) RETURNING row_to_json(r)::text AS json`;
const totalOf = (counter, where = '') => `(SELECT coalesce(sum(n), 0)::int FROM ${counter} ${where})`;
/** Omitted fields keep their values. */
const set = (names) => names.map((name, at) => `${name} = coalesce($${at + 2}, ${name})`).join(', ');

const people = 'name, email, grade_level, date_of_birth, guardian_name, guardian_email, guardian_phone, address';

/** One statement per route. Each returns JSON text, and a list also its total. */
export const statements = {
  student: one('student'),
  students: `SELECT ${array(`SELECT * FROM student ${window}`)} AS json, ${totalOf('student_total')} AS total`,
  // The first block of the page is found by adding up the counts of the blocks before it.
  deepStudents: `WITH summed AS (SELECT block, n, sum(n) OVER (ORDER BY block) - n AS before FROM student_block),
      start AS MATERIALIZED (SELECT block << 10 AS id, before FROM summed WHERE before <= $2::int AND before + n > $2::int)
    SELECT ${array(`SELECT * FROM student WHERE id >= (SELECT id FROM start) ORDER BY id LIMIT $1::int
      OFFSET $2::int - (SELECT before FROM start)`)} AS json, ${totalOf('student_total')} AS total`,
  studentsOfGradeLevel: `SELECT ${array(`SELECT * FROM student WHERE grade_level = $3::text ${window}`)} AS json,
    ${totalOf('student_total', 'WHERE grade_level = $3::text')} AS total`,
  studentsFound: `WITH match AS MATERIALIZED (SELECT id FROM student WHERE name ILIKE $3::text)
    SELECT ${array(`SELECT s.* FROM (SELECT id FROM match ${window}) page JOIN student s USING (id) ORDER BY id`)} AS json,
      (SELECT count(*)::int FROM match) AS total`,
  addStudent: written('student', people, '$1, $2, $3, $4::text::date, $5, $6, $7, $8'),
  changeStudent: `UPDATE student r SET updated_at = now(), ${set(people.split(', ')).replace('$5,', '$5::text::date,')}
    WHERE id = $1::int RETURNING row_to_json(r)::text AS json`,

  teacher: one('teacher'),
  teachers: `SELECT ${array(`SELECT * FROM teacher ${window}`)} AS json, (SELECT count(*)::int FROM teacher) AS total`,
  addTeacher: written(
    'teacher',
    'name, email, department, subjects, phone, office_room',
    "$1, $2, $3, coalesce($4::text[], '{}'), $5, $6",
  ),
  changeTeacher: `UPDATE teacher r SET updated_at = now(),
    ${set(['name', 'email', 'department', 'phone', 'office_room'])}
    WHERE id = $1::int RETURNING row_to_json(r)::text AS json`,

  class: `SELECT row_to_json(r)::text AS json FROM (${withTeacher}) r WHERE id = $1::int`,
  classes: `SELECT ${array(`${withTeacher} ORDER BY c.id LIMIT $1::int OFFSET $2::int`)} AS json,
    (SELECT count(*)::int FROM school_class) AS total`,
  addClass: `WITH added AS (INSERT INTO school_class (name, teacher_id, schedule, room, capacity, semester)
      VALUES ($1, $2::int, $3, $4, $5::int, $6) RETURNING *)
    SELECT row_to_json(r)::text AS json FROM (${withTeacher.replace('school_class', 'added')}) r`,
  changeClass: `WITH changed AS (UPDATE school_class SET ${set(['name', 'teacher_id', 'schedule', 'room'])}
      WHERE id = $1::int RETURNING *)
    SELECT row_to_json(r)::text AS json FROM (${withTeacher.replace('school_class', 'changed')}) r`,
  roster: `SELECT '{"class":' || row_to_json(c)::text || ',"students":[' || coalesce(seated.list, '')
      || '],"total_count":' || seated.n || '}' AS json
    FROM (${withTeacher}) c, LATERAL (
      SELECT string_agg(row_to_json(s)::text, ',' ORDER BY s.id) AS list, count(*) AS n
      FROM enrollment e JOIN student s ON s.id = e.student_id WHERE e.class_id = c.id) seated
    WHERE c.id = $1::int`,
  // The update locks the row of the class, so two requests cannot take the last seat.
  enroll: `WITH seat AS (UPDATE school_class SET enrolled_count = enrolled_count + 1
      WHERE id = $1::int AND (capacity IS NULL OR enrolled_count < capacity) RETURNING id)
    INSERT INTO enrollment AS r (class_id, student_id) SELECT id, $2::int FROM seat
    RETURNING row_to_json(r)::text AS json`,

  announcement: one('announcement'),
  announcements: `SELECT ${array(`SELECT * FROM announcement WHERE expires_at IS NULL OR expires_at > now()
      ORDER BY published_at DESC, id DESC LIMIT $1::int OFFSET $2::int`)} AS json,
    (SELECT count(*)::int FROM announcement WHERE expires_at IS NULL OR expires_at > now()) AS total`,
  addAnnouncement: written(
    'announcement',
    'title, content, scope, class_id, grade_level, priority',
    "$1, $2, $3, $4::int, $5, coalesce($6, 'normal')",
  ),
  // A new scope resets the class and the grade level.
  changeAnnouncement: `UPDATE announcement r SET title = $2, content = $3, scope = $4,
      class_id = coalesce($5::int, CASE WHEN scope = $4 THEN class_id END),
      grade_level = coalesce($6, CASE WHEN scope = $4 THEN grade_level END), priority = coalesce($7, priority)
    WHERE id = $1::int RETURNING row_to_json(r)::text AS json`,

  gradesOfStudent: grades('student_id = $3::int'),
  gradesOfClass: grades('class_id = $3::int'),
  gradesOfTerm: `SELECT ${array(`SELECT * FROM grade WHERE term = $3::text ${window}`)} AS json,
    ${totalOf('grade_total', 'WHERE term = $3::text')} AS total`,
  addGrade: written(
    'grade',
    'student_id, class_id, assignment_name, score, max_score, letter_grade, term, comments',
    '$1::int, $2::int, $3, $4::float8, coalesce($5::float8, 100), $6, $7, $8',
  ),

  // One line of text per record. Converting it to JSON in Node takes half the work of doing so here.
  attendance: `SELECT (SELECT string_agg(concat_ws(E'\\t', id, class_id, date, status, recorded_at,
      coalesce(to_json(notes)::text, 'null')), E'\\n' ORDER BY id) FROM attendance WHERE student_id = $1::int) AS lines
    FROM student WHERE id = $1::int`,
  recordAttendance: `INSERT INTO attendance AS r (student_id, class_id, date, status, notes)
    VALUES ($1::int, $2::int, $3::text::date, $4, $5) ON CONFLICT (student_id, class_id, date)
    DO UPDATE SET status = excluded.status, notes = excluded.notes, recorded_at = excluded.recorded_at
    RETURNING row_to_json(r)::text AS json`,
};

/** There are few grades, so they are read once, counted and returned. */
function grades(where) {
  return `WITH match AS MATERIALIZED (SELECT * FROM grade WHERE ${where})
    SELECT ${array(`SELECT * FROM match ${window}`)} AS json, (SELECT count(*)::int FROM match) AS total`;
}

/** The response with a student's attendance, from the lines of the statement. */
export function attendanceJson(studentId, lines) {
  const days = { present: 0, absent: 0, late: 0, excused: 0 };
  const records = (lines?.split('\n') ?? []).map((line) => {
    const [id, classId, date, status, at, notes] = line.split('\t');
    days[status] += 1;
    const recorded = `${at.slice(0, 10)}T${at.slice(11)}:00`;
    return `{"id":${id},"student_id":${studentId},"class_id":${classId},"date":"${date}","status":"${status}","notes":${notes},"recorded_at":"${recorded}"}`;
  });
  const there = days.present + days.late;
  const rate = records.length === 0 ? 0 : Math.round((there / records.length) * 10_000) / 100;
  const summary = { total_days: records.length, ...days, attendance_rate: rate };
  return `{"student_id":${studentId},"records":[${records.join(',')}],"summary":${JSON.stringify(summary)}}`;
}
