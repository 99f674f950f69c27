import { ReadClient } from '@homeroom/database';
import { TestSchool } from '../support/test-school';

let school: TestSchool;
const ids: Record<string, number[]> = {};

beforeAll(async () => {
  school = await TestSchool.open();
  const students = await Promise.all(Array.from({ length: 60 }, () => school.student()));
  const teachers = await Promise.all(Array.from({ length: 20 }, () => school.teacher()));
  const classes = await Promise.all(teachers.map((teacher_id) => school.schoolClass({ teacher_id })));
  Object.assign(ids, { students, teachers, classes });
});

afterAll(() => school.close());

const addressOf = (round: number, id: number) => `${round} Street of ${id}`;

describe('records that are asked for at the same time', () => {
  it('go each to who asked for it, and an id that no record has is a 404 of its own', async () => {
    const asked = Object.entries(ids).flatMap(([resource, known]) =>
      [...known, 999_999, ...known, 2_147_483_647, 0].map((id) => ({ resource, id, isThere: known.includes(id) })),
    );
    const answers = await Promise.all(asked.map(({ resource, id }) => school.get(`/${resource}/${id}`)));
    const seen = answers.map(({ status, body }) => ({ status, id: body.id as unknown, code: body.code as unknown }));
    expect(seen).toEqual(
      asked.map(({ id, isThere }) => (isThere ? { status: 200, id } : { status: 404, code: 'NOT_FOUND' })),
    );
  });

  it('show what was written before they were asked for, whoever asks for others meanwhile', async () => {
    const students = ids['students']!;
    for (let round = 1; round <= 10; round += 1) {
      const shown = await Promise.all(
        students.map(async (id) => {
          await school.put(`/students/${id}`, { address: addressOf(round, id) });
          return (await school.get(`/students/${id}`)).body.address as string;
        }),
      );
      expect(shown).toEqual(students.map((id) => addressOf(round, id)));
    }
  });

  it('are changed each by its own request', async () => {
    const teacher = { email: 'a@example.org', department: 'Science' };
    const schoolClass = { teacher_id: ids['teachers']![0], schedule: 'Mon 09:00' };
    const more = { students: {}, teachers: teacher, classes: schoolClass };
    const changes = Object.entries(more).flatMap(([resource, fields]) =>
      ids[resource]!.map((id) => ({ resource, id, change: { name: `${resource} ${id}`, ...fields } })),
    );
    const answers = await Promise.all(
      changes.map(({ resource, id, change }) => school.put(`/${resource}/${id}`, change)),
    );
    expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200));
    const after = await Promise.all(changes.map(({ resource, id }) => school.get(`/${resource}/${id}`)));
    expect(after.map(({ body }) => body.name as string)).toEqual(changes.map(({ change }) => change.name));
  });

  it('are changed only in the state that a request depends on, whoever reads and changes them meanwhile', async () => {
    const [id = 0] = ids['students']!;
    const tag = (await school.get(`/students/${id}`)).headers.get('etag')!;
    const depending = Array.from({ length: 8 }, (_, at) =>
      school.put(`/students/${id}`, { address: `Depending ${at}` }, { headers: { 'if-match': tag } }),
    );
    const others = ids['students']!.flatMap((each) => [
      school.get(`/students/${each}`),
      school.get(`/students/${each}`),
    ]);
    const changes = await Promise.all(depending);
    expect(changes.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 412)]);
    const done = changes.find(({ status }) => status === 200)!;
    expect((await school.get(`/students/${id}`)).text).toBe(done.text);
    const seen = await Promise.all(others);
    expect(seen.map(({ body }) => body.id as number)).toEqual(ids['students']!.flatMap((each) => [each, each]));
  });
});

describe('lists that are asked for at the same time', () => {
  /** Each statement several times, with other parameters: some select nothing, one is of nobody. */
  const lists = (): string[][] => {
    const [students, classes] = [ids['students']!, ids['classes']!];
    const several = (path: (at: number) => string, count = 7) => Array.from({ length: count }, (_, at) => path(at));
    const words = ['a', '%', "'", '"}', '\\\\', 'ö', 'zzz'].map(encodeURIComponent);
    const terms = ['Fall', 'Spring', 'None'];
    const scopes = ['school', 'class', 'grade_level'];
    return [
      several((at) => `/students?per_page=${at + 3}&page=${at + 1}`),
      several((at) => `/students?per_page=${at + 40}&page=${at + 30}`),
      several((at) => `/students?grade_level=${at}`),
      several((at) => `/students?search=${words[at]}&per_page=5`),
      several((at) => `/students?search=${words[at]}&grade_level=${at}`),
      several((at) => `/teachers?per_page=2&page=${at + 1}`),
      several((at) => `/teachers?department=${at % 2 ? 'Science' : 'Math'}&per_page=${at + 1}`),
      several((at) => `/teachers?search=${words[at]}`),
      several((at) => `/classes?per_page=${at + 1}`),
      several((at) => `/classes?teacher_id=${ids['teachers']![at]}`),
      several((at) => `/grades?per_page=2&page=${at + 1}`),
      several((at) => `/grades?term=${terms[at % 3]}&per_page=${at + 1}`),
      several((at) => `/grades?student_id=${students[at]}&per_page=${at + 1}`),
      several((at) => `/grades?class_id=${classes[at % 3]}&term=${terms[at % 3]}`),
      several((at) => `/announcements?per_page=1&page=${at + 1}`),
      several((at) => `/announcements?scope=${scopes[at % 3]}&active_only=false`),
      several((at) => `/classes/${[...classes.slice(0, 5), 999_999, 0][at]}/roster`),
      several((at) => `/students/${[...students.slice(0, 5), 999_999, 0][at]}/attendance`),
      several(
        (at) => `/students/${students[at % 3]}/attendance?start_date=2026-03-0${at + 1}&class_id=${classes[at % 2]}`,
      ),
    ];
  };

  beforeAll(async () => {
    const [students, classes] = [ids['students']!, ids['classes']!];
    // So many that pages lie deep among them.
    await school.sql()`INSERT INTO student (name, email, created_at, updated_at, grade_level, enrollment_date)
      SELECT md5(n::text), md5((-n)::text) || '@example.org', now(), now(), n % 7, now() FROM generate_series(1, 2500) n`;
    for (const [at, student_id] of students.slice(0, 6).entries()) {
      const class_id = classes[at % 3]!;
      await school.post(`/classes/${class_id}/enroll`, { student_id });
      await school.post('/attendance', {
        student_id,
        class_id,
        date: `2026-03-0${at + 1}`,
        status: 'late',
        notes: '\t"',
      });
      const score = { student_id, class_id, max_score: 10, assignment_name: 'Essay' };
      for (const term of ['Fall', 'Spring']) await school.post('/grades', { ...score, score: at, term });
      await school.post('/announcements', { title: `Number ${at}`, content: 'x', scope: 'school' });
    }
  });

  it('are each what they are when asked for alone', async () => {
    for (const paths of lists()) {
      const alone: string[] = [];
      for (const path of paths) alone.push((await school.get(path)).text);
      const together = await Promise.all(paths.map((path) => school.get(path)));
      expect(together.map(({ text }) => text)).toEqual(alone);
      expect(new Set(alone).size).toBeGreaterThan(1);
      for (const { status } of together) expect([200, 404]).toContain(status);
    }
  });

  it('show what was written before they were asked for, whoever asks for others meanwhile', async () => {
    const [class_id] = ids['classes']!;
    const enrolled = await Promise.all(
      ids['students']!.slice(10, 40).map(async (student_id) => {
        expect((await school.post(`/classes/${class_id}/enroll`, { student_id })).status).toBeLessThan(300);
        const roster = (await school.get(`/classes/${class_id}/roster`)).body.students as { id: number }[];
        return roster.some(({ id }) => id === student_id);
      }),
    );
    expect(enrolled).toEqual(enrolled.map(() => true));
  });

  it('are never compiled, which takes longer than to read them', async () => {
    expect(await school.app.get(ReadClient).rows('SHOW jit')).toEqual([{ jit: 'off' }]);
  });
});
