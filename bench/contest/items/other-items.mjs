import { at, get, grades, phone, post, put } from './school-requests.mjs';

/** All other endpoints. Their aim is relative to a hand-written statement. */
export const otherItems = [
  { id: 'T1', name: 'One teacher', request: (facts, turn) => get(`/teachers/${at(facts.teachers, turn)}`) },
  { id: 'T2', name: 'Teachers, first page and total', request: () => get('/teachers?page=1') },
  { id: 'C1', name: 'One class', request: (facts, turn) => get(`/classes/${at(facts.classes, turn)}`) },
  { id: 'C2', name: 'Classes with their teachers', request: () => get('/classes?page=1') },
  {
    id: 'A1',
    name: 'One announcement',
    request: (facts, turn) => get(`/announcements/${at(facts.announcements, turn)}`),
  },
  { id: 'A2', name: 'Announcements in force', request: () => get('/announcements?page=1') },
  { id: 'G1', name: 'Grades of a student', request: (facts, turn) => grades(`student_id=${at(facts.students, turn)}`) },
  { id: 'G2', name: 'Grades of a class', request: (facts, turn) => grades(`class_id=${at(facts.classes, turn)}`) },
  {
    id: 'G3',
    name: 'Grades of a term',
    request: (facts, turn) => grades(`term=${encodeURIComponent(at(facts.terms, turn))}`),
  },
  {
    id: 'W3',
    name: 'New grade',
    writes: true,
    request: (facts, turn) =>
      post('/grades', {
        ...{ student_id: at(facts.students, turn), class_id: at(facts.classes, turn), assignment_name: 'Bench Quiz' },
        ...{ score: turn % 100, term: at(facts.terms, turn) },
      }),
  },
  {
    id: 'W4',
    name: 'Student enrolled',
    writes: true,
    isOnce: true,
    request({ seats }, turn) {
      if (turn >= seats.length) return null;
      const { classId, studentId } = seats[turn];
      return post(`/classes/${classId}/enroll`, { student_id: studentId });
    },
  },
  {
    id: 'W5',
    name: 'New teacher',
    writes: true,
    request: (_facts, turn) =>
      post('/teachers', {
        ...{ name: `Bench Teacher ${turn}`, email: `teacher${turn}@bench.example`, department: 'Science' },
        ...{ subjects: ['Physics', 'Chemistry'], phone: phone(turn), office_room: 'B12' },
      }),
  },
  {
    id: 'W6',
    name: 'New class',
    writes: true,
    request: (facts, turn) =>
      post('/classes', {
        ...{ name: `Bench Class ${turn}`, teacher_id: at(facts.teachers, turn), schedule: 'Mon/Wed 09:00' },
        ...{ room: 'R1', capacity: 30, semester: 'Fall 2030' },
      }),
  },
  {
    id: 'W7',
    name: 'New announcement',
    writes: true,
    request: (_facts, turn) =>
      post('/announcements', { title: `Notice ${turn}`, content: 'Doors open at 07:30. '.repeat(8), scope: 'school' }),
  },
  {
    id: 'U1',
    name: 'Student changed',
    writes: true,
    request: (facts, turn) =>
      put(`/students/${at(facts.students, turn)}`, { guardian_phone: phone(turn), address: `${turn} Bench Street` }),
  },
  {
    id: 'U2',
    name: 'Teacher changed',
    writes: true,
    request: (facts, turn) =>
      put(`/teachers/${at(facts.teachers, turn)}`, {
        ...{ name: `Bench Teacher ${turn}`, email: 'teacher@bench.example', department: 'Science' },
        ...{ phone: phone(turn), office_room: `B${turn % 400}` },
      }),
  },
  {
    id: 'U3',
    name: 'Class changed',
    writes: true,
    request: (facts, turn) =>
      put(`/classes/${at(facts.classes, turn)}`, {
        ...{ name: `Bench Class ${turn}`, teacher_id: at(facts.teachers, turn), schedule: 'Tue/Thu 10:30' },
        ...{ room: `R${turn % 300}` },
      }),
  },
  {
    id: 'U4',
    name: 'Announcement changed',
    writes: true,
    request: (facts, turn) =>
      put(`/announcements/${at(facts.announcements, turn)}`, {
        ...{ title: `Notice ${turn}`, content: 'Doors open at 08:15. '.repeat(8), scope: 'school', priority: 'high' },
      }),
  },
].map((item) => ({ ...item, aim: 0.7 }));
