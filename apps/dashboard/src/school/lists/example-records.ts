/** Bodies for the example requests on empty pages. */
export const exampleRecords = {
  student: { path: 'students', body: { name: 'Ada Park', email: 'ada@school.example', grade_level: '9' } },
  teacher: { path: 'teachers', body: { name: 'Grace Okafor', email: 'grace@school.example', department: 'Science' } },
  class: { path: 'classes', body: { name: 'Algebra I', teacher_id: 1, schedule: 'Mon and Wed 09:00' } },
  announcement: {
    path: 'announcements',
    body: { title: 'School fair', content: 'On Saturday from 10:00.', scope: 'school' },
  },
  attendance: {
    path: 'attendance',
    body: { student_id: 1, class_id: 1, date: '2026-09-01', status: 'present' },
  },
  grade: { path: 'grades', body: { student_id: 1, class_id: 1, score: 18, max_score: 20, term: 'Q1' } },
} as const;
