import fc from 'fast-check';
import { StoppedClock, TestSchool } from '../support/test-school';
import { bodiesIn, bodyOf, expectedOf, type Fields } from './models/body-models';
import { idOf } from './models/field-models';
import { expectNamed } from './models/named';
import { namesPrototype } from './models/json';
import { runs } from './runs';

const clock = new StoppedClock(new Date('2026-03-02T10:00:00.000Z'));
const days = { today: '2026-03-02', inAYear: '2027-03-02' };
const bodies = bodiesIn({ id: idOf([1, 2]), itself: idOf([3]), ...days });
let school: TestSchool;

beforeAll(async () => {
  school = await TestSchool.open({ clock });
  for (let each = 1; each <= 2; each += 1) {
    await school.student();
    await school.schoolClass();
  }
  const ofAnother = { student_id: await school.student(), class_id: 1 };
  await school.post('/grades', { ...ofAnother, score: 1, term: 'Q1' });
  await school.post('/attendance', { ...ofAnother, date: '2026-03-02', status: 'late' });
  await school.post('/announcements', { title: 'Trip', content: 'Bring boots.', scope: 'school' });
});

afterAll(() => school.close());

/** The bodies that are read at all, as JSON has them: it knows no -0 and nothing beyond the numbers. */
const sendable = (fields: Fields) =>
  bodyOf(fields)
    .filter((body) => !namesPrototype(body))
    .map((body) => JSON.parse(JSON.stringify(body)) as Record<string, unknown>);

const unset = (...names: string[]) => Object.fromEntries(names.map((name) => [name, null]));
const aboutStudents = unset('date_of_birth', 'guardian_name', 'guardian_email', 'guardian_phone', 'address');

/** What a new record has where nothing is said. */
const creates: Record<string, readonly [Fields, defaults: Record<string, unknown>]> = {
  '/students': [bodies.newStudent, aboutStudents],
  '/teachers': [bodies.teacher, { subjects: [], ...unset('phone', 'office_room') }],
  '/classes': [bodies.schoolClass, unset('room', 'capacity', 'semester')],
  '/announcements': [bodies.announcement, { priority: 'normal', ...unset('class_id', 'grade_level', 'expires_at') }],
  '/grades': [bodies.grade, { max_score: 100, ...unset('assignment_name', 'comments') }],
  '/attendance': [bodies.attendance, unset('notes')],
};

const updates: Record<string, Fields> = {
  '/students/1': bodies.student,
  '/teachers/1': bodies.teacher,
  '/classes/1': bodies.schoolClass,
  '/announcements/1': bodies.announcement,
  '/grades/1': bodies.gradeCorrection,
  '/attendance/1': bodies.attendanceCorrection,
};

/** Fields that are never null: what null says in a body instead. */
const standard: Record<string, unknown> = { priority: 'normal', subjects: [], max_score: 100 };

/** Fields of bodies that answers have only when a request asks for them. */
const unshown = ['preferred_given_name'];

/** As an answer shows what was taken. */
const shown = (taken: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(taken)
      .filter(([name]) => !unshown.includes(name))
      .map(([name, value]) => [name, value instanceof Date ? value.toISOString() : (value ?? standard[name] ?? null)]),
  );

describe('what is written', () => {
  it.each(Object.keys(creates))('POST %s keeps what it takes, and names what it refuses', async (path) => {
    const [fields, defaults] = creates[path]!;
    await fc.assert(
      fc.asyncProperty(sendable(fields), async (body) => {
        const answer = await school.post(path, body);
        const { refused, unsure, expected } = expectedOf(fields, body);
        if (answer.status === 400) return expectNamed(answer, [...refused, ...unsure]);
        // Attendance of a day that was recorded already is corrected.
        expect([201, ...(path === '/attendance' ? [200] : [])]).toContain(answer.status);
        expect(refused).toEqual([]);
        const certain = Object.entries({ ...defaults, ...shown(expected) }).filter(([name]) => !unsure.includes(name));
        expect(answer.body).toMatchObject(Object.fromEntries(certain));
        expect((await school.get(`${path}/${answer.body.id}`)).body).toEqual(answer.body);
      }),
      runs(40),
    );
  });

  it.each(Object.keys(updates))(
    'PUT %s changes what it takes and keeps the rest, or names what it refuses',
    async (path) => {
      const fields = updates[path]!;
      await fc.assert(
        fc.asyncProperty(sendable(fields), async (body) => {
          const before = (await school.get(path)).body;
          const answer = await school.put(path, body);
          const { refused, unsure, expected } = expectedOf(fields, body);
          if (answer.status === 400) {
            expectNamed(answer, [...refused, ...unsure]);
            expect((await school.get(path)).body).toEqual(before);
            return;
          }
          expect([answer.status, refused]).toEqual([200, []]);
          const after = { ...before, ...leftBehind(before, expected), ...shown(expected) };
          for (const name of unsure.filter((each) => !unshown.includes(each))) after[name] = answer.body[name];
          expect(answer.body).toEqual({
            ...after,
            ...('letter_grade' in after && { letter_grade: expect.any(String) }),
            ...('updated_at' in after && { updated_at: expect.any(String) }),
            ...('teacher' in after && { teacher: expect.objectContaining({ id: after.teacher_id }) }),
          });
        }),
        runs(40),
      );
    },
  );

  /** An announcement to others no longer says which class or grade level it was for, unless it is told. */
  const leftBehind = (before: Record<string, unknown>, { scope = before['scope'] }: Record<string, unknown>) => ({
    ...(before['scope'] === 'class' && scope !== 'class' && { class_id: null }),
    ...(before['scope'] === 'grade_level' && scope !== 'grade_level' && { grade_level: null }),
  });
});
