const student = { name: 'Ada Obi', email: 'ada@example.org', grade_level: '5' };
const teacher = { name: 'Tom Ito', email: 'tom@example.org', department: 'Science' };
const schoolClass = { name: 'Algebra', teacher_id: 1, schedule: 'Mon 09:00' };
const announcement = { title: 'Trip', content: 'Bring boots.', scope: 'school' };
const grade = { student_id: 1, class_id: 1, score: 18.5, term: 'Q1' };
const attendance = { student_id: 1, class_id: 1, date: '2026-03-02', status: 'present' };

/** Every write of the interface, in an order that works in an empty school: method, path, body, status. */
export const writes = [
  ['POST', '/students', student, 201],
  ['PUT', '/students/1', { grade_level: '6' }, 200],
  ['POST', '/teachers', teacher, 201],
  ['PUT', '/teachers/1', { ...teacher, department: 'Mathematics' }, 200],
  ['POST', '/classes', schoolClass, 201],
  ['POST', '/classes/1/enroll', { student_id: 1 }, 201],
  ['PUT', '/classes/1', { ...schoolClass, capacity: 1 }, 200],
  ['POST', '/classes/1/enroll', { student_id: 1 }, 409],
  ['POST', '/announcements', announcement, 201],
  ['PUT', '/announcements/1', { ...announcement, priority: 'high' }, 200],
  ['POST', '/grades', grade, 201],
  ['POST', '/attendance', attendance, 201],
  ['POST', '/attendance', { ...attendance, status: 'late' }, 200],
] as const;
