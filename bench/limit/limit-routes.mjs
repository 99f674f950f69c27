import { bodies, params, querystring } from './limit-schemas.mjs';
import { attendanceJson, statements } from './limit-statements.mjs';

const json = 'application/json; charset=utf-8';
/** Offset from which skipping counted blocks is cheaper than scanning rows. */
const deep = 2048;

/**
 * The endpoints that the benchmark uses.
 *
 * @param run sends a statement with its values
 * @param missing sends a 404
 */
export function addRoutes(app, { run, missing }) {
  const answer = (reply, [row], status = 200) => (row ? reply.code(status).type(json).send(row.json) : missing(reply));
  const read = (path, statement) =>
    app.get(path, { schema: { params } }, async ({ params: { id } }, reply) =>
      answer(reply, await run(statement, [id])),
    );
  const list = (path, choose) =>
    app.get(path, { schema: { querystring } }, async ({ query }, reply) => {
      const { page, per_page: size } = query;
      const [statement, ...values] = choose(query);
      const [row] = await run(statement, [size, (page - 1) * size, ...values]);
      return reply.type(json).send(pageJson(row, page, size));
    });
  /** `names` are the fields in the order of the statement's parameters. */
  const write = (method, path, [body, statement, names]) =>
    app[method](path, { schema: { params, body } }, async (request, reply) => {
      const values = names.map((name) => request.body[name] ?? null);
      const { id } = request.params;
      return answer(reply, await run(statement, id ? [id, ...values] : values), method === 'put' ? 200 : 201);
    });

  read('/v1/students/:id', statements.student);
  list('/v1/students', ({ search, grade_level: level, page, per_page: size }) => {
    if (search !== undefined) return [statements.studentsFound, `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`];
    if (level !== undefined) return [statements.studentsOfGradeLevel, level];
    return [(page - 1) * size > deep ? statements.deepStudents : statements.students];
  });
  const ofStudent = ['name', 'email', 'grade_level', 'date_of_birth', 'guardian_name', 'guardian_email'];
  ofStudent.push('guardian_phone', 'address');
  write('post', '/v1/students', [bodies.newStudent, statements.addStudent, ofStudent]);
  write('put', '/v1/students/:id', [bodies.student, statements.changeStudent, ofStudent]);
  app.get('/v1/students/:id/attendance', { schema: { params } }, async ({ params: { id } }, reply) => {
    const [row] = await run(statements.attendance, [id]);
    return row ? reply.type(json).send(attendanceJson(id, row.lines)) : missing(reply);
  });
  write('post', '/v1/attendance', [
    bodies.attendance,
    statements.recordAttendance,
    ['student_id', 'class_id', 'date', 'status', 'notes'],
  ]);

  read('/v1/teachers/:id', statements.teacher);
  list('/v1/teachers', () => [statements.teachers]);
  const ofTeacher = ['phone', 'office_room'];
  write('post', '/v1/teachers', [
    bodies.newTeacher,
    statements.addTeacher,
    ['name', 'email', 'department', 'subjects', ...ofTeacher],
  ]);
  write('put', '/v1/teachers/:id', [
    bodies.teacher,
    statements.changeTeacher,
    ['name', 'email', 'department', ...ofTeacher],
  ]);

  read('/v1/classes/:id', statements.class);
  list('/v1/classes', () => [statements.classes]);
  const ofClass = ['name', 'teacher_id', 'schedule', 'room'];
  write('post', '/v1/classes', [bodies.newClass, statements.addClass, [...ofClass, 'capacity', 'semester']]);
  write('put', '/v1/classes/:id', [bodies.class, statements.changeClass, ofClass]);
  read('/v1/classes/:id/roster', statements.roster);
  write('post', '/v1/classes/:id/enroll', [bodies.seat, statements.enroll, ['student_id']]);

  read('/v1/announcements/:id', statements.announcement);
  list('/v1/announcements', () => [statements.announcements]);
  const ofAnnouncement = ['title', 'content', 'scope', 'class_id', 'grade_level', 'priority'];
  write('post', '/v1/announcements', [bodies.announcement, statements.addAnnouncement, ofAnnouncement]);
  write('put', '/v1/announcements/:id', [bodies.announcement, statements.changeAnnouncement, ofAnnouncement]);

  list('/v1/grades', ({ student_id: studentId, class_id: classId, term }) => {
    if (studentId !== undefined) return [statements.gradesOfStudent, studentId];
    return classId === undefined ? [statements.gradesOfTerm, term] : [statements.gradesOfClass, classId];
  });
  app.post('/v1/grades', { schema: { body: bodies.grade } }, async ({ body }, reply) => {
    const {
      student_id: studentId,
      class_id: classId,
      assignment_name: name = null,
      score,
      max_score: most = null,
    } = body;
    const letter = letterOf(score / (most ?? 100));
    const values = [studentId, classId, name, score, most, letter, body.term, body.comments ?? null];
    return answer(reply, await run(statements.addGrade, values), 201);
  });
}

const letters = [
  [0.9, 'A'],
  [0.8, 'B'],
  [0.7, 'C'],
  [0.6, 'D'],
];

function letterOf(share) {
  return letters.find(([least]) => share >= least)?.[1] ?? 'F';
}

function pageJson({ json: rows, total }, page, size) {
  const pages = Math.ceil(total / size);
  return `{"data":${rows},"pagination":{"page":${page},"per_page":${size},"total":${total},"total_pages":${pages}}}`;
}
