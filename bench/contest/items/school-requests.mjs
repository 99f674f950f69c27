export const get = (path) => ({ method: 'GET', path: `/v1${path}` });
const send = (method, path, body) => ({ method, path: `/v1${path}`, body: JSON.stringify(body) });
export const post = (path, body) => send('POST', path, body);
export const put = (path, body) => send('PUT', path, body);
export const at = (list, turn) => list[turn % list.length];
const pageSize = 20;
const statuses = ['present', 'absent', 'late', 'excused'];

/** A day before the seeded year, on which no student has an attendance record. */
const dayBefore = (days) => new Date(Date.UTC(2010, 0, 1 + days)).toISOString().slice(0, 10);
export const lastPage = ({ count }) => Math.max(1, Math.ceil(count / pageSize));
export const phone = (turn) => `+1-555-${String(turn % 10_000_000).padStart(7, '0')}`;

export const newStudent = (facts, turn) =>
  post('/students', {
    ...{ name: `Bench Person ${turn}`, email: `person${turn}@bench.example`, grade_level: at(facts.gradeLevels, turn) },
    ...{ date_of_birth: '2012-05-04', guardian_name: 'Bench Guardian', guardian_email: 'guardian@bench.example' },
    ...{ guardian_phone: phone(turn), address: '1 Bench Street, Springfield' },
  });
/** Unique for each turn, whatever the class. */
export const attendance = (facts, turn, classId = at(facts.classes, turn)) =>
  post('/attendance', {
    ...{ student_id: at(facts.students, turn), class_id: classId },
    ...{ date: dayBefore(Math.floor(turn / facts.students.length)), status: at(statuses, turn) },
  });
export const student = (facts, turn) => get(`/students/${at(facts.students, turn)}`);
export const firstPage = () => get(`/students?page=1&per_page=${pageSize}`);
export const ofGradeLevel = (facts, turn) =>
  get(`/students?grade_level=${encodeURIComponent(at(facts.gradeLevels, turn))}`);
export const roster = (facts, turn) => get(`/classes/${at(facts.classes, turn)}/roster`);
export const attendanceOf = (facts, turn) => get(`/students/${at(facts.attended, turn)}/attendance`);
export const grades = (filter) => get(`/grades?page=1&per_page=${pageSize}&${filter}`);
/** Pages 3,201 to 4,000 of a school with 100,000 students. */
export const deepPage = (facts, turn) => {
  const deepest = Math.ceil(lastPage(facts) * 0.8);
  return get(`/students?page=${Math.max(1, deepest - (turn % Math.min(800, deepest)))}`);
};
