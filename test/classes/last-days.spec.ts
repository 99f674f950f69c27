import { expectErrorAnswer } from '../support/error-answer';
import { settled } from '../syncs/settled';
import { expectInvalid, expectNotFound } from '../support/expectations';
import { type Answer, StoppedClock, TestSchool } from '../support/test-school';

const clock = new StoppedClock(new Date('2026-03-02T10:00:00.000Z'));
const [yesterday, today] = ['2026-03-01', '2026-03-02'];
let school: TestSchool;

beforeAll(async () => {
  school = await TestSchool.open({ clock });
});

afterAll(() => school.close());

const archive = (path: string, last_day?: string | null) =>
  school.put(`${path}/archive`, last_day === undefined ? {} : { last_day });

const expectArchived = (answer: Answer) =>
  expectErrorAnswer(answer, 409, 'CLASS_ARCHIVED', `Class is archived: its last day was ${yesterday}`);

/** A class with a student, which is archived at once. */
async function archivedClass(): Promise<{ id: number; path: string; student_id: number }> {
  const id = await school.schoolClass();
  const student_id = await school.student();
  await school.post(`/classes/${id}/enroll`, { student_id });
  await archive(`/classes/${id}`);
  return { id, path: `/classes/${id}`, student_id };
}

const records = [
  ['classes', 'class_id', 'Class', () => school.schoolClass()],
  ['teachers', 'teacher_id', 'Teacher', () => school.teacher()],
  [
    'schools',
    'school_id',
    'School',
    async () => (await school.post('/schools', { name: 'Hill School' })).body.id as number,
  ],
] as const;

describe.each(records)('a record of /%s', (list, key, noun, create) => {
  it('has no last day until it gets one, and is archived from the day after (Last days)', async () => {
    const id = await create();
    const path = `/${list}/${id}`;
    expect((await school.get(`${path}/archive`)).body).toEqual({ [key]: id, last_day: null, archived: false });
    const { body, headers } = await archive(path, today);
    expect(body).toEqual({ [key]: id, last_day: today, archived: false });
    const read = await school.get(`${path}/archive`);
    expect([read.body, read.headers.get('etag')]).toEqual([body, headers.get('etag')]);
    expect((await archive(path)).body).toEqual({ [key]: id, last_day: yesterday, archived: true });
    expect((await archive(path, null)).body).toEqual({ [key]: id, last_day: null, archived: false });
  });

  it('shows nothing of it, and the list has it unless it is filtered, also with cursors (Last days)', async () => {
    const [current, gone] = [await create(), await create()];
    const before = Object.keys((await school.get(`/${list}/${gone}`)).body);
    await archive(`/${list}/${gone}`);
    await settled(school);
    expect(Object.keys((await school.get(`/${list}/${gone}`)).body)).toEqual(before);
    const has = async (query: string): Promise<boolean[]> => {
      const { data } = (await school.get(`/${list}?per_page=100${query}`)).body as { data: { id: number }[] };
      return [current, gone].map((id) => data.some((each) => each.id === id));
    };
    for (const after of ['', '&after=start', '&sort=-id']) {
      expect(await has(after)).toEqual([true, true]);
      expect(await has(`${after}&archived=false`)).toEqual([true, false]);
      expect(await has(`${after}&archived=true`)).toEqual([false, true]);
    }
  });

  it('is changed only as it was read, with If-Match, and must exist (Last days)', async () => {
    const id = await create();
    const etag = (await school.get(`/${list}/${id}/archive`)).headers.get('etag')!;
    await archive(`/${list}/${id}`, '2026-06-18');
    const headers = { 'if-match': etag };
    const late = await school.request('PUT', `/${list}/${id}/archive`, { body: { last_day: null }, headers });
    expect(late.status).toBe(412);
    expectNotFound(await school.get(`/${list}/999999/archive`), noun);
    expectNotFound(await archive(`/${list}/999999`, null), noun);
    expectInvalid(await archive(`/${list}/${id}`, '2026-02-30'), 'last_day');
  });
});

describe('a class that is archived', () => {
  it('takes no seats, and its students can leave (Last days)', async () => {
    const { path, id, student_id } = await archivedClass();
    const other = await school.student();
    expectArchived(await school.post(`${path}/enroll`, { student_id: other }));
    expectArchived(await school.post(`${path}/enroll/batch`, { records: [{ student_id: other }] }));
    const elsewhere = await school.schoolClass();
    await school.post(`/classes/${elsewhere}/enroll`, { student_id: other });
    const [seat] = (await school.get(`/enrollments?student_id=${other}`)).body.data;
    expectArchived(await school.post(`/enrollments/${seat.id}/move`, { class_id: id }));
    const [own] = (await school.get(`/enrollments?student_id=${student_id}`)).body.data;
    expect((await school.put(`/enrollments/${own.id}`, { end_date: today })).status).toBe(200);
    expectArchived(await school.put(`/enrollments/${own.id}`, { end_date: null }));
  });

  it('takes no attendance and no grade, and those that it has can be corrected (Last days)', async () => {
    const { path, id: class_id, student_id } = await archivedClass();
    await archive(path, null);
    const mark = { student_id, class_id, date: '2026-02-27', status: 'late' };
    const grade = { student_id, class_id, score: 5, max_score: 10, term: 'Q1' };
    const marked = (await school.post('/attendance', mark)).body.id;
    const graded = (await school.post('/grades', grade)).body.id;
    await archive(path);
    expectArchived(await school.post('/attendance', mark));
    const ofDay = { date: '2026-02-26', records: [{ student_id, status: 'present' }] };
    expectArchived(await school.post(`${path}/attendance`, ofDay));
    expectArchived(await school.post('/grades', grade));
    expect((await school.post('/grades/batch', { records: [grade] })).body.code).toBe('CLASS_ARCHIVED');
    expect((await school.put(`/attendance/${marked}`, { status: 'present', class_id })).status).toBe(200);
    expect((await school.put(`/grades/${graded}`, { score: 6, class_id })).status).toBe(200);
    const other = await school.schoolClass();
    const elsewhere = (await school.post('/grades', { ...grade, class_id: other })).body.id;
    expectArchived(await school.put(`/grades/${elsewhere}`, { class_id }));
    const markElsewhere = (await school.post('/attendance', { ...mark, class_id: other })).body.id;
    expectArchived(await school.put(`/attendance/${markElsewhere}`, { class_id, date: '2026-02-25' }));
  });
});

describe('a teacher who has left', () => {
  const hasLeft = `Teacher has left the school: the last day was ${yesterday}`;

  it('gets no class, and stays in those that the teacher had (Last days)', async () => {
    const teacher_id = await school.teacher();
    const id = await school.schoolClass({ teacher_id });
    const other = await school.schoolClass();
    await archive(`/teachers/${teacher_id}`);
    const fields = { name: 'Art', teacher_id, schedule: 'Tue' };
    expectErrorAnswer(await school.post('/classes', fields), 409, 'TEACHER_HAS_LEFT', hasLeft);
    expect((await school.post('/classes/batch', { records: [fields] })).body.code).toBe('TEACHER_HAS_LEFT');
    expectErrorAnswer(await school.put(`/classes/${other}`, fields), 409, 'TEACHER_HAS_LEFT', hasLeft);
    const { status, body } = await school.put(`/classes/${id}`, fields);
    expect([status, body.name, body.teacher.id]).toEqual([200, 'Art', teacher_id]);
  });

  it('leaves the class without a teacher, unless it is archived (Last days)', async () => {
    const teacher_id = await school.teacher();
    const id = await school.schoolClass({ teacher_id });
    await school.post(`/classes/${id}/enroll`, { student_id: await school.student() });
    const lacksTeacher = async () =>
      (await school.get('/classes?without_teacher=true&per_page=100')).body.data.some(
        (each: { id: number }) => each.id === id,
      );
    await archive(`/teachers/${teacher_id}`, today);
    expect(await lacksTeacher()).toBe(false);
    await archive(`/teachers/${teacher_id}`);
    expect(await lacksTeacher()).toBe(true);
    await archive(`/classes/${id}`);
    expect(await lacksTeacher()).toBe(false);
  });
});
