import type { TestSchool } from '../../../support/test-school';
import { markStudents } from './marked-students';

/** The record that the reads in the list of operations ask for. */
const last = 7;

/** Creates records after the story of the operations, so that each kind has one with the id 7. */
export async function grow(school: TestSchool): Promise<void> {
  const students: number[] = [];
  while ((students.at(-1) ?? 0) < last + 2)
    students.push(await school.student({ name: 'Maria Garcia', grade_level: '9' }));
  const teacher_id = await untilLast(() => school.teacher());
  await untilLast(() => school.schoolClass({ teacher_id, semester: '2025-26' }));
  for (const student_id of students.slice(-3)) {
    await school.post(`/classes/${last}/enroll`, { student_id });
    for (const term of ['2025-26 Q1', 'Q2', 'Q3']) {
      await school.post('/grades', { student_id, class_id: last, score: 1, max_score: 2, term });
    }
    for (const date of ['2025-10-01', '2025-10-02', '2025-10-03']) {
      await school.post('/attendance', { student_id, class_id: last, date, status: 'late' });
    }
  }
  const other = await school.schoolClass({ teacher_id });
  for (const student_id of students) await school.post(`/classes/${other}/enroll`, { student_id });
  await school.sql()`UPDATE enrollment SET begin_date = '2025-09-01' WHERE class_id = ${last} AND end_date IS NULL`;
  for (const id of [last, 8]) await school.post(`/students/${id}/withdraw`, { date: '2026-01-05' });
  await school.request('POST', `/students/${last}/reinstate`, {});
  await markStudents(school.sql());
}

/** @returns the id of the last record */
async function untilLast(create: () => Promise<number>): Promise<number> {
  for (;;) {
    const id = await create();
    if (id >= last) return id;
  }
}
