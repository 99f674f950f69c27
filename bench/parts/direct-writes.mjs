/** Adds an audit event to an INSERT. `student` is the column with the id of the student. */
const withAuditInsert = (insert, record, student) => `WITH written AS (${insert} RETURNING id, ${student} AS student)
  INSERT INTO access.record_event (at, environment, action, route, record, record_ids, student_ids, fields)
  SELECT now(), 'sandbox', 'write', '/v1/bench', '${record}', ARRAY[id], ARRAY[student], '{name}' FROM written`;

const person = `(name, email, grade_level, enrollment_date, created_at, updated_at)
  VALUES ($1::text, $2::text, $3::text, current_date, now(), now())`;
const record = `(student_id, class_id, date, status, recorded_at)
  VALUES ($1::int, $2::int, date '2010-01-01' + $3::int, 'present', now())`;

/**
 * A new student, and an attendance record of one class. `bare` is used without counters, `noted` with counters and
 * includes the audit event.
 */
export const directWrites = ({ students, classes, gradeLevels }) => [
  {
    id: 'W1',
    name: 'New student',
    aim: 0.7,
    bare: `INSERT INTO student ${person}`,
    noted: withAuditInsert(`INSERT INTO student ${person}`, 'student', 'id'),
    values: (turn) => [`Bench Person ${turn}`, `person${turn}@bench.example`, gradeLevels[turn % gradeLevels.length]],
  },
  {
    id: 'W2',
    name: 'Attendance of one class',
    aim: 0.7,
    bare: `INSERT INTO attendance ${record}`,
    noted: withAuditInsert(`INSERT INTO attendance ${record}`, 'attendance', 'student_id'),
    values: (turn) => [students[turn % students.length], classes[0], Math.floor(turn / students.length)],
  },
];
