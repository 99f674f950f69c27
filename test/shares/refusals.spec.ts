import { keptLog } from '../support/programs/kept-log';
import { eventually } from '../support/programs/process';
import { type Answer, TestSchool } from '../support/test-school';
import { addTwoSchools, type SmallSchool } from '../support/two-schools';
import { keyWith } from './district';

const kept = keptLog();
let district: TestSchool;
let lincoln: SmallSchool;
let roosevelt: SmallSchool;
/** Keys that see Lincoln, and the class of Lincoln. */
let ofSchool: string;
let ofClass: string;

beforeAll(async () => {
  district = await TestSchool.open({ log: kept.log });
  ({ lincoln, roosevelt } = await addTwoSchools(district.sql()));
  const { school, schoolClass } = lincoln;
  ({ key: ofSchool } = await keyWith(district, { schools: [school], classes: [], teacher: null }));
  ({ key: ofClass } = await keyWith(district, { schools: [], classes: [schoolClass], teacher: null }));
  const seat = { student_id: roosevelt.student };
  expect((await district.post(`/classes/${schoolClass}/enroll`, seat)).status).toBe(201);
});

afterAll(() => district.close());

/** The cause of an error in the log. */
async function causeOf({ headers }: Answer): Promise<unknown> {
  const id = headers.get('x-request-id');
  const lines = () => kept.text().split('\n');
  const line = await eventually(() =>
    lines().find((each) => each.includes(`"requestId":"${id}"`) && each.includes('"cause"')),
  );
  return (JSON.parse(line) as { cause: unknown }).cause;
}

const forbidden = (error: string) => ({ status: 403, body: { error, code: 'FORBIDDEN', status: 403 } });
const partOnly = forbidden('This operation is not available to a caller who sees only a part of the records');

const outside = 'The record would be outside of what the caller sees. A new record may need a school_id';

const person = { name: 'Mia Lind', email: 'mia@school.example' };
const student = { ...person, grade_level: '5', enrollment_date: '2026-03-02' };
const teacher = { ...person, department: 'Art', hire_date: '2026-03-02' };
const drawing = () => ({ name: 'Drawing', teacher_id: lincoln.teacher, schedule: 'Tue' });

describe('a key with a share gets 403 FORBIDDEN for what is outside of it (Shares)', () => {
  it.each<[string, () => Promise<Answer>]>([
    ['the list of imports', () => district.get('/imports', { key: ofSchool })],
    ['the state of an import', () => district.get('/imports/1', { key: ofSchool })],
    ['a new school', () => district.post('/schools', { name: 'Third' }, { key: ofSchool })],
    ['a new student without a school in the share', () => district.post('/students', student, { key: ofClass })],
    ['a new teacher without a school in the share', () => district.post('/teachers', teacher, { key: ofClass })],
  ])('%s', async (_, ask) => {
    const answer = await ask();
    expect(answer).toMatchObject(partOnly);
    expect(await causeOf(answer)).toBe('outside_share');
  });

  it.each<[string, () => string]>([
    ['by a school that is not the home school', () => ofSchool],
    ['by a share of classes', () => ofClass],
  ])('a change of a student who is seen, %s', async (_, key) => {
    const path = `/students/${roosevelt.student}`;
    expect((await district.get(path, { key: key() })).status).toBe(200);
    const answer = await district.put(path, { grade_level: '6' }, { key: key() });
    expect(answer).toMatchObject(
      forbidden('The record is not of a school that the caller sees, so the caller may not change it'),
    );
    expect((await district.get(path)).body.grade_level).toBe('5');
  });

  it('a change after which the record would be outside', async () => {
    const path = `/classes/${lincoln.schoolClass}`;
    const answer = await district.put(path, { ...drawing(), school_id: null }, { key: ofSchool });
    expect(answer).toMatchObject(forbidden(outside));
  });
});

describe('a key with a share of one school (Shares)', () => {
  it('gives the school to new students, teachers and classes', async () => {
    const home = async (path: string, body: object) => {
      const { body: added } = await district.post(path, body, { key: ofSchool });
      return (await district.get(`${path}/${added.id}/school`, { key: ofSchool })).body.school.id as number;
    };
    expect(await home('/students', student)).toBe(lincoln.school);
    expect(await home('/teachers', teacher)).toBe(lincoln.school);
    expect(await home('/classes', drawing())).toBe(lincoln.school);
  });

  it('changes a student without a home school, whom it sees by a seat', async () => {
    const { body: homeless } = await district.post('/students', { ...student, email: 'no-home@school.example' });
    const path = `/students/${homeless.id}`;
    expect((await district.put(path, { grade_level: '6' }, { key: ofSchool })).status).toBe(404);
    await district.post(`/classes/${lincoln.schoolClass}/enroll`, { student_id: homeless.id });
    expect((await district.put(path, { grade_level: '6' }, { key: ofSchool })).status).toBe(200);
  });
});

describe('announcements of keys with a share (Shares)', () => {
  const picnic = { title: 'Picnic', content: 'In the park', scope: 'school' };

  it('are for the school of a share with one school', async () => {
    const { status, body } = await district.post('/announcements', picnic, { key: ofSchool });
    expect(status).toBe(201);
    const { body: shown } = await district.get(`/announcements/${body.id}?include=school`);
    expect(shown.school).toMatchObject({ id: lincoln.school });
  });

  it('are not for all schools', async () => {
    const { body } = await district.post('/announcements', picnic);
    const path = `/announcements/${body.id}`;
    expect((await district.get(path, { key: ofClass })).status).toBe(200);
    expect((await district.put(path, { ...picnic, title: 'Party' }, { key: ofSchool })).status).toBe(403);
    expect(await district.post('/announcements', picnic, { key: ofClass })).toMatchObject(forbidden(outside));
  });
});
