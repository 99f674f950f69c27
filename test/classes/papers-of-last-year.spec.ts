import { commandLine } from '@homeroom/audit';
import { withSession } from '@homeroom/database';
import { eraseStudent } from '@homeroom/privacy';
import { SchoolInJune } from '../roll-over/school-in-june';
import { keyWith } from '../shares/district';
import { expectInvalid, expectNotFound } from '../support/expectations';

const june = new SchoolInJune();

beforeAll(() => june.open());
afterAll(() => june.school.close());
beforeEach(() => june.begin());

const lastDay = '2026-06-11';

const expectStatus = async (status: number, answer: Promise<{ status: number; text: string }>) => {
  const { status: given, text } = await answer;
  expect([given, given === status ? '' : text]).toEqual([status, '']);
};
const change = (id: number, fields: object) => expectStatus(200, june.school.put(`/students/${id}`, fields));
const nameTeacher = (id: number, name: string) =>
  expectStatus(200, june.school.put(`/teachers/${id}`, { name, email: 't@x.example', department: 'Art' }));
const giveTo = (id: number, teacher_id: number) =>
  expectStatus(200, june.school.put(`/classes/${id}`, { name: 'Math', schedule: 'Mon', teacher_id }));
const merge = (list: string, id: number, other_id: number, more = {}) =>
  expectStatus(200, june.school.post(`/${list}/${id}/merge`, { other_id, ...more }));
const unmerge = (list: string, id: number, other_id: number) =>
  expectStatus(200, june.school.post(`/${list}/${id}/merge/undo`, { other_id }));

const pastOf = async (id: number) => (await june.school.get(`/students/${id}/past`)).body.past;

/** What a roster says of the teacher and of each student of a day; null for what was the same. */
async function thenOf(classId: number, day: string, include = 'then') {
  const path = `/classes/${classId}/roster?as_of=${day}&include=${include}`;
  const { body } = await june.school.get(path);
  return {
    teacher: body.class.then?.teacher.name ?? null,
    students: body.students.map(({ then }: { then?: object }) => then ?? null),
  };
}

/** A class with a student of level 10, who sits there since the year began. */
async function begun() {
  const { school } = june;
  june.at('2025-08-25');
  const teacher_id = (await school.post('/teachers', { name: 'Tom Berg', email: 't@x.example', department: 'Art' }))
    .body.id as number;
  const student = await school.student({ name: 'Ann Obi', grade_level: '10' });
  const math = await school.schoolClass({ name: 'Math', schedule: 'Mon', teacher_id });
  await june.enroll(math, student);
  return { teacher_id, student, math };
}

describe('a roster of a day of before (Papers of last year)', () => {
  it('has the name that a student had until the middle of the year', async () => {
    const { student, math } = await begun();
    june.at('2026-01-12');
    await change(student, { name: 'Ann Ito' });
    expect(await thenOf(math, '2026-01-11')).toEqual({
      teacher: null,
      students: [{ name: 'Ann Obi', grade_level: '10' }],
    });
    expect(await thenOf(math, '2026-01-12')).toEqual({ teacher: null, students: [null] });
    expect(await pastOf(student)).toEqual([{ until: '2026-01-12', name: 'Ann Obi', grade_level: '10' }]);
  });

  it('has the values of the morning of a day with several changes, and none of a change that was taken back', async () => {
    const { student, math } = await begun();
    june.at('2026-01-12');
    for (const name of ['Ann Ito', 'Anna Ito', 'Anna Li']) await change(student, { name });
    expect(await pastOf(student)).toEqual([{ until: '2026-01-12', name: 'Ann Obi', grade_level: '10' }]);
    await change(student, { name: 'Ann Obi' });
    expect(await pastOf(student)).toEqual([]);
    expect(await thenOf(math, '2026-01-11')).toEqual({ teacher: null, students: [null] });
  });

  it('has each name and level up to the day of the next one', async () => {
    const { student, math } = await begun();
    june.at('2026-01-12');
    await change(student, { name: 'Ann Ito' });
    june.at('2026-03-02');
    await change(student, { grade_level: '11' });
    expect(await pastOf(student)).toEqual([
      { until: '2026-01-12', name: 'Ann Obi', grade_level: '10' },
      { until: '2026-03-02', name: 'Ann Ito', grade_level: '10' },
    ]);
    const names = async (day: string) => (await thenOf(math, day)).students;
    expect(await names('2025-12-24')).toEqual([{ name: 'Ann Obi', grade_level: '10' }]);
    expect(await names('2026-03-01')).toEqual([{ name: 'Ann Ito', grade_level: '10' }]);
    expect(await names('2026-03-02')).toEqual([null]);
  });

  it('has the level of before the close of the year on its last day, and an undone close never was', async () => {
    const { student, math } = await begun();
    june.at('2026-06-20');
    const closed = await june.close({ levels: ['10', '11', '12'] });
    const before = { teacher: null, students: [{ name: 'Ann Obi', grade_level: '10' }] };
    expect(await june.levelOf(student)).toBe('11');
    expect(await thenOf(math, lastDay)).toEqual(before);
    june.at('2026-06-25');
    await june.undo(closed);
    expect(await pastOf(student)).toEqual([]);
    expect(await thenOf(math, lastDay)).toEqual({ teacher: null, students: [null] });
    await june.close({ levels: ['10', '11', '12'] });
    expect(await thenOf(math, lastDay)).toEqual(before);
    expect(await pastOf(student)).toMatchObject([{ until: '2026-06-25' }]);
  });

  it('has the teacher whom another one replaced in March, with the name of then, also once removed', async () => {
    const { teacher_id, student, math } = await begun();
    june.at('2026-02-02');
    await nameTeacher(teacher_id, 'Tom Hill');
    const next = await june.school.teacher({ name: 'Ida Roy' });
    june.at('2026-03-02');
    await giveTo(math, next);
    expect((await thenOf(math, '2026-02-01')).teacher).toBe('Tom Berg');
    expect((await thenOf(math, '2026-03-01')).teacher).toBe('Tom Hill');
    expect((await thenOf(math, '2026-03-02')).teacher).toBeNull();
    await expectStatus(204, june.school.request('DELETE', `/teachers/${teacher_id}`, {}));
    const { body } = await june.school.get(`/classes/${math}/roster?as_of=2026-03-01&include=names,contacts,then`);
    expect(body.class.then).toEqual({ teacher: { id: teacher_id, name: 'Tom Hill' } });
    expect((await thenOf(math, '2026-02-01')).teacher).toBe('Tom Berg');
    await june.school.request('DELETE', `/classes/${math}/enroll/${student}?date=2026-02-01`, {});
    const classes = (await june.school.get(`/students/${student}/classes?include=then`)).body.classes;
    expect(classes).toMatchObject([{ class: { id: math, then: { teacher: { id: teacher_id, name: 'Tom Berg' } } } }]);
    const today = (await june.school.get(`/students/${student}/classes`)).body.classes;
    expect(today[0].class).not.toHaveProperty('then');
  });

  it('is as without `include=then` where nothing has changed, and in the future', async () => {
    const { math, student } = await begun();
    const plain = await june.school.get(`/classes/${math}/roster`);
    expect((await june.school.get(`/classes/${math}/roster?include=then`)).text).toBe(plain.text);
    june.at('2026-06-20');
    await change(student, { grade_level: '11' });
    expect(await thenOf(math, '2027-06-20')).toEqual({ teacher: null, students: [null] });
    expectInvalid(await june.school.get(`/classes/${math}/roster?include=then,names`), 'include');
    expectInvalid(await june.school.get(`/students/${student}/classes?include=names`), 'include');
    expectNotFound(await june.school.get('/students/999999/past'), 'Student');
    expectNotFound(await june.school.get('/students/999999/classes?include=then'), 'Student');
  });

  it('tells a key with a share of the students and the teacher of its classes, and of nobody else', async () => {
    const { teacher_id, student, math } = await begun();
    const stranger = await june.school.student({ name: 'Bo Li', grade_level: '9' });
    june.at('2026-03-02');
    await giveTo(math, await june.school.teacher({ name: 'Ida Roy' }));
    for (const id of [student, stranger]) await change(id, { grade_level: '11' });
    const { key } = await keyWith(june.school, { schools: [], classes: [math], teacher: null });
    const { body } = await june.school.get(`/classes/${math}/roster?as_of=2026-03-01&include=then`, { key });
    expect(body.class.then).toEqual({ teacher: { id: teacher_id, name: 'Tom Berg' } });
    expect(body.students[0].then).toEqual({ name: 'Ann Obi', grade_level: '10' });
    expect((await june.school.get(`/students/${student}/past`, { key })).body.past).toHaveLength(1);
    const { body: sat } = await june.school.get(`/students/${student}/classes?include=then`, { key });
    expect(sat.classes).toHaveLength(1);
    expectNotFound(await june.school.get(`/students/${stranger}/past`, { key }), 'Student');
  });
});

describe('what was before two records were merged (Papers of last year)', () => {
  it('stays with a student who stays, and comes back to the other one with the undo', async () => {
    const { student, math } = await begun();
    const other = await june.school.student({ name: 'Anne Obi', email: 'anne@x.example', grade_level: '9' });
    june.at('2026-01-12');
    await change(student, { grade_level: '11' });
    await change(other, { grade_level: '10' });
    const [own, theirs] = [await pastOf(student), await pastOf(other)];
    june.at('2026-02-02');
    await merge('students', student, other, { on_conflict: 'other' });
    expect(await pastOf(student)).toEqual([...own, { until: '2026-02-02', name: 'Ann Obi', grade_level: '11' }]);
    expect((await thenOf(math, '2026-02-01')).students).toEqual([{ name: 'Ann Obi', grade_level: '11' }]);
    june.at('2026-02-10');
    await unmerge('students', student, other);
    expect([await pastOf(student), await pastOf(other)]).toEqual([own, theirs]);
  });

  it('has no level of a merge that is undone, and a name that changed since', async () => {
    const { student } = await begun();
    const other = await june.school.student({ name: 'Anne Obi', email: 'anne@x.example', grade_level: '9' });
    june.at('2026-02-02');
    await merge('students', student, other, { exceptions: ['grade_level'] });
    expect(await pastOf(student)).toEqual([{ until: '2026-02-02', name: 'Ann Obi', grade_level: '10' }]);
    june.at('2026-02-10');
    await change(student, { name: 'Ann Ito' });
    expect(await pastOf(student)).toHaveLength(2);
    june.at('2026-02-12');
    await unmerge('students', student, other);
    expect(await pastOf(student)).toEqual([{ until: '2026-02-10', name: 'Ann Obi', grade_level: '10' }]);
  });

  it('names the teacher who stays, and the other one again after the undo', async () => {
    const { teacher_id, math } = await begun();
    const kept = await june.school.teacher({ name: 'Thomas Berg', email: 'thomas@x.example' });
    const next = await june.school.teacher({ name: 'Ida Roy' });
    const going = await june.school.schoolClass({ name: 'Music', teacher_id });
    june.at('2025-10-01');
    await nameTeacher(teacher_id, 'Tom Hill');
    june.at('2026-01-12');
    await giveTo(math, next);
    june.at('2026-02-02');
    await merge('teachers', kept, teacher_id);
    expect((await thenOf(math, '2026-01-11')).teacher).toBe('Thomas Berg');
    expect((await thenOf(going, '2026-01-11')).teacher).toBeNull();
    june.at('2026-02-10');
    await unmerge('teachers', kept, teacher_id);
    expect((await thenOf(math, '2026-01-11')).teacher).toBe('Tom Hill');
    expect((await thenOf(math, '2025-09-30')).teacher).toBe('Tom Berg');
    expect((await thenOf(going, '2026-01-11')).teacher).toBeNull();
    const rows = await june.school.sql()`SELECT class_id FROM class_past`;
    expect(rows.map(({ class_id }) => class_id)).toEqual([math]);
  });
});

describe('an erased student (Papers of last year)', () => {
  it('has no name of before, and the levels', async () => {
    const { student, math } = await begun();
    june.at('2026-01-12');
    await change(student, { name: 'Ann Ito', grade_level: '11' });
    june.at('2026-02-02');
    await withSession(june.school.database.address, 'sandbox', (session) =>
      eraseStudent(
        session,
        { environment: 'sandbox', studentId: student },
        { actor: commandLine('Tester'), at: june.clock.now() },
      ),
    );
    expect(await pastOf(student)).toEqual([{ until: '2026-01-12', name: 'Erased student', grade_level: '10' }]);
    expect((await thenOf(math, '2025-12-24')).students).toEqual([{ name: 'Erased student', grade_level: '10' }]);
  });
});
