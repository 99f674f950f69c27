const text = { type: 'string', minLength: 1 };
const email = { type: 'string', format: 'email' };
const date = { type: 'string', format: 'date' };
const integer = { type: 'integer', minimum: 1, maximum: 2_147_483_647 };
const object = (properties, required = []) => ({ type: 'object', properties, required });

/** JSON schemas with which Fastify validates requests. */
export const params = object({ id: integer });
export const querystring = object({
  page: { ...integer, default: 1 },
  per_page: { ...integer, maximum: 100, default: 20 },
  ...{ search: text, grade_level: text, student_id: integer, class_id: integer, term: text },
});
const person = { guardian_name: text, guardian_email: email, guardian_phone: text, address: text, date_of_birth: date };
const student = { name: text, email, grade_level: text, ...person };
const teacher = { name: text, email, department: text, phone: text, office_room: text };
const subjects = { type: 'array', items: text };
const schoolClass = { name: text, teacher_id: integer, schedule: text, room: text };
export const bodies = {
  newStudent: object(student, ['name', 'email', 'grade_level']),
  student: object(student),
  newTeacher: object({ ...teacher, subjects }, ['name', 'email', 'department']),
  teacher: object(teacher),
  newClass: object({ ...schoolClass, capacity: integer, semester: text }, ['name', 'teacher_id', 'schedule']),
  class: object(schoolClass),
  seat: object({ student_id: integer }, ['student_id']),
  announcement: object(
    {
      ...{ title: text, content: text, scope: { enum: ['school', 'class', 'grade_level'] } },
      ...{ class_id: integer, grade_level: text, priority: { enum: ['low', 'normal', 'high', 'urgent'] } },
    },
    ['title', 'content', 'scope'],
  ),
  grade: object(
    {
      student_id: integer,
      class_id: integer,
      assignment_name: text,
      score: { type: 'number', minimum: 0 },
      term: text,
    },
    ['student_id', 'class_id', 'score', 'term'],
  ),
  attendance: object(
    { student_id: integer, class_id: integer, date, status: { enum: ['present', 'absent', 'late', 'excused'] } },
    ['student_id', 'class_id', 'date', 'status'],
  ),
};
