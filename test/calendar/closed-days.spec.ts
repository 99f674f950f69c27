import { SchoolDays } from '@homeroom/calendar';
import { expectInvalid } from '../support/expectations';
import { StoppedClock, TestSchool } from '../support/test-school';
import { settled } from '../syncs/settled';
import { addTwoSchools, type SmallSchool } from '../support/two-schools';

const clock = new StoppedClock(new Date('2026-03-02T10:00:00.000Z'));
let school: TestSchool;
let lincoln: SmallSchool;
let roosevelt: SmallSchool;

beforeAll(async () => {
  school = await TestSchool.open({ clock });
  ({ lincoln, roosevelt } = await addTwoSchools(school.sql()));
});

afterAll(() => school.close());

beforeEach(async () => {
  await school.sql()`TRUNCATE closed_day, attendance CASCADE`;
  // What was read before is forgotten.
  clock.advance(60_000);
});

const snow = { name: 'Snow', first_day: '2026-03-03' };
const closed = async (fields: object = {}) => (await school.post('/closed-days', { ...snow, ...fields })).body;
const idsOf = ({ body }: { body: { data: { id: number }[] } }) => body.data.map(({ id }) => id);
const mark = ({ student, schoolClass }: SmallSchool, date: string) =>
  school.post('/attendance', { student_id: student, class_id: schoolClass, date, status: 'present' });
const warningOf = ({ headers }: { headers: Headers }) => headers.get('homeroom-warning');

describe('a closed day', () => {
  it('is one day, or several in a row', async () => {
    expect(await closed()).toMatchObject({ ...snow, last_day: snow.first_day, school_id: null });
    const longer = await closed({ last_day: '2026-03-05', school_id: lincoln.school });
    expect(longer).toMatchObject({ last_day: '2026-03-05', school_id: lincoln.school });
    const { body } = await school.put(`/closed-days/${longer.id}`, snow);
    expect(body).toMatchObject({ last_day: '2026-03-05', school_id: lincoln.school });
    const short = await school.put(`/closed-days/${longer.id}`, { ...snow, last_day: null });
    expect(short.body).toMatchObject({ last_day: snow.first_day, school_id: lincoln.school });
    expectInvalid(await school.put(`/closed-days/${longer.id}`, { ...snow, first_day: '2026-03-04' }), 'last_day');
  });

  it.each([
    ['name', ''],
    ['first_day', null],
    ['last_day', '2026-03-02'],
    ['last_day', '2026-07-01'],
    ['school_id', 999_999],
  ])('is refused with %s %j', async (field, value) => {
    expectInvalid(await school.post('/closed-days', { ...snow, [field]: value }), field);
  });

  it('is found by a period, and by its school', async () => {
    const first = await closed({ last_day: '2026-03-05' });
    const second = await closed({ first_day: '2026-03-20', school_id: lincoln.school });
    expect(idsOf(await school.get('/closed-days?from=2026-03-05&to=2026-03-19'))).toEqual([first.id]);
    expect(idsOf(await school.get('/closed-days?from=2026-03-06'))).toEqual([second.id]);
    expect(idsOf(await school.get(`/closed-days?school_id=${lincoln.school}`))).toEqual([second.id]);
    expect(idsOf(await school.get('/closed-days?sort=-first_day'))).toEqual([second.id, first.id]);
  });

  it('is among the changes that a copy reads', async () => {
    const { id } = await closed();
    await settled(school);
    const { body: start } = await school.get('/closed-days?after=start');
    expect(idsOf({ body: start })).toEqual([id]);
    await school.request('DELETE', `/closed-days/${id}`, {});
    await settled(school);
    const { body } = await school.get(`/closed-days?after=${start.pagination.next}`);
    expect(body.removed).toEqual([id]);
  });
});

describe('a mark on a closed day (Days without lessons)', () => {
  it('is recorded with a warning that names the closed day', async () => {
    const { id } = await closed({ last_day: '2026-03-05' });
    const answer = await mark(lincoln, '2026-03-05');
    expect(answer.status).toBe(201);
    expect(warningOf(answer)).toBe(`no lessons on 2026-03-05, see /closed-days/${id}`);
    const again = await mark(lincoln, '2026-03-05');
    expect([again.status, warningOf(again)]).toEqual([200, warningOf(answer)]);
    expect(warningOf(await mark(lincoln, '2026-03-06'))).toBeNull();
  });

  it('has the warning if the school of the class is closed, and not that of another', async () => {
    const { id } = await closed({ school_id: lincoln.school });
    expect(warningOf(await mark(lincoln, snow.first_day))).toContain(`/closed-days/${id}`);
    expect(warningOf(await mark(roosevelt, snow.first_day))).toBeNull();
  });

  it('has the warning in the batch of a class', async () => {
    const { id } = await closed();
    const { student: student_id, schoolClass } = lincoln;
    const records = [{ student_id, status: 'absent' }];
    const answer = await school.post(`/classes/${schoolClass}/attendance`, { date: snow.first_day, records });
    expect([answer.status, warningOf(answer)]).toEqual([
      201,
      `no lessons on ${snow.first_day}, see /closed-days/${id}`,
    ]);
  });
});

describe('the terms of classes', () => {
  const termsOf = async (id: number) => (await school.app.get(SchoolDays).termsOf([id])).get(id);

  beforeEach(() => school.sql()`TRUNCATE academic_session CASCADE`);

  async function year(name: string, first_day: string, last_day: string, school_id: number | null = null) {
    const { id } = (await school.post('/school-years', { name: `Year ${name}`, first_day, last_day, school_id })).body;
    const term = { name, first_day, last_day, school_year_id: id };
    expect((await school.post('/terms', term)).status).toBe(201);
    return { begins: first_day, ends: last_day };
  }

  it('are those whose name is the semester of the class', async () => {
    const fall = await year('Fall 2026', '2026-08-24', '2027-01-15');
    const id = await school.schoolClass({ teacher_id: lincoln.teacher, semester: 'Fall 2026' });
    const other = await school.schoolClass({ teacher_id: lincoln.teacher, semester: 'Spring 2027' });
    expect(await termsOf(id)).toEqual([fall]);
    expect(await termsOf(other)).toBeUndefined();
  });

  it('are of the school of the class rather than of the district, and never of another school', async () => {
    const ofAll = await year('Term 1', '2026-01-05', '2026-06-05');
    const own = await year('Term 1', '2026-01-12', '2026-06-12', lincoln.school);
    const teacher_id = lincoln.teacher;
    const inLincoln = await school.schoolClass({ teacher_id, semester: 'Term 1', school_id: lincoln.school });
    const inRoosevelt = await school.schoolClass({ teacher_id, semester: 'Term 1', school_id: roosevelt.school });
    expect(await termsOf(inLincoln)).toEqual([own]);
    expect(await termsOf(inRoosevelt)).toEqual([ofAll]);
  });

  it('are those of the year in which the class was made, where each year has a term of this name', async () => {
    await year('Semester 1', '2024-08-26', '2025-01-17');
    const next = await year('Semester 1', '2026-08-24', '2027-01-15');
    await year('Semester 1', '2027-08-23', '2028-01-14');
    const id = await school.schoolClass({ teacher_id: lincoln.teacher, semester: 'Semester 1' });
    expect(await termsOf(id)).toEqual([next]);
  });
});
