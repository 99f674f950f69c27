import { expectInvalid, expectNotFound } from '../support/expectations';
import { StoppedClock, TestSchool } from '../support/test-school';

const clock = new StoppedClock(new Date('2026-06-01T08:00:00.000Z'));
let school: TestSchool;

beforeAll(async () => {
  school = await TestSchool.open({ clock });
});

afterAll(() => school.close());

beforeEach(() => school.sql()`TRUNCATE academic_session, closed_day, school CASCADE`);

const at = '2026-06-01T08:00:00.000Z';
const days = { first_day: '2026-08-24', last_day: '2027-06-11' };
const opened = async (fields: object = {}) =>
  (await school.post('/school-years', { name: '2026-27', ...days, ...fields })).body;
const hill = async () => (await school.post('/schools', { name: 'Hill School' })).body.id as number;
const term = (school_year_id: number, fields: object = {}) =>
  school.post('/terms', {
    name: 'Fall 2026',
    first_day: '2026-08-24',
    last_day: '2027-01-15',
    school_year_id,
    ...fields,
  });
const idsOf = ({ body }: { body: { data: { id: number }[] } }) => body.data.map(({ id }) => id);

describe('a school year', () => {
  it('is of the whole district, or of one school', async () => {
    const { status, headers, body } = await school.post('/school-years', { name: '2026-27', ...days });
    expect(status).toBe(201);
    expect(body).toEqual({
      ...{ id: body.id, name: '2026-27', kind: 'school_year', ...days, school_year_id: null, school_id: null },
      ...{ created_at: at, updated_at: at },
    });
    expect(headers.get('location')).toBe(`http://localhost:3001/v1/school-years/${body.id}`);
    expect((await school.get(`/school-years/${body.id}`)).body).toEqual(body);
    const school_id = await hill();
    expect(await opened({ school_id })).toMatchObject({ school_id });
  });

  it.each([
    ['name', undefined],
    ['name', ' '],
    ['first_day', undefined],
    ['first_day', '2026-02-30'],
    ['last_day', undefined],
    ['last_day', '2026-08-23'],
    ['school_id', 999_999],
  ])('is refused with %s %j', async (field, value) => {
    const body = { name: '2026-27', ...days, [field]: value };
    expectInvalid(await school.post('/school-years', body), field);
    const { id } = await opened();
    expectInvalid(await school.put(`/school-years/${id}`, body), field);
  });

  it('keeps the days of its terms, which follow its school', async () => {
    const { id } = await opened();
    const fall = (await term(id)).body;
    const refused = await school.put(`/school-years/${id}`, { name: '2026-27', ...days, last_day: '2027-01-14' });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'TERM_OUTSIDE_YEAR',
      error: 'The term Fall 2026 is not within these days',
    });
    const school_id = await hill();
    clock.advance(1_000);
    const { status } = await school.put(`/school-years/${id}`, { name: '2026-27', ...days, school_id });
    expect(status).toBe(200);
    const { body } = await school.get(`/terms/${fall.id}`);
    expect(body).toEqual({ ...fall, school_id, updated_at: clock.now().toISOString() });
  });

  it('is not removed while it has terms', async () => {
    const { id } = await opened();
    const { body: fall } = await term(id);
    expect((await school.request('DELETE', `/school-years/${id}`, {})).status).toBe(409);
    expect((await school.request('DELETE', `/terms/${fall.id}`, {})).status).toBe(204);
    expect((await school.request('DELETE', `/school-years/${id}`, {})).status).toBe(204);
    expectNotFound(await school.get(`/school-years/${id}`), 'School year');
  });

  it('is found by a day and by its school, and is no term', async () => {
    const school_id = await hill();
    const [all, own] = [await opened(), await opened({ name: 'Hill 2026-27', school_id })];
    const last = await opened({ name: '2025-26', first_day: '2025-08-25', last_day: '2026-06-12' });
    const { body: fall } = await term(all.id);
    expect(idsOf(await school.get('/school-years'))).toEqual([all.id, own.id, last.id]);
    expect(idsOf(await school.get('/school-years?on=2026-09-01'))).toEqual([all.id, own.id]);
    expect(idsOf(await school.get(`/school-years?school_id=${school_id}`))).toEqual([own.id]);
    expect(idsOf(await school.get('/school-years?sort=first_day'))).toEqual([last.id, all.id, own.id]);
    expect(idsOf(await school.get('/terms'))).toEqual([fall.id]);
    expectNotFound(await school.get(`/school-years/${fall.id}`), 'School year');
    expectNotFound(await school.put(`/school-years/${fall.id}`, { name: 'x', ...days }), 'School year');
    expectNotFound(await school.get(`/terms/${all.id}`), 'Term');
    expectNotFound(await school.put(`/terms/${all.id}`, { name: 'x', ...days }), 'Term');
    expectNotFound(await school.request('DELETE', `/terms/${all.id}`, {}), 'Term');
  });
});

describe('a term', () => {
  it('has the school of its year', async () => {
    const school_id = await hill();
    const { id } = await opened({ school_id });
    const { status, body } = await term(id, { kind: 'grading_period' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ kind: 'grading_period', school_year_id: id, school_id });
  });

  it.each([
    ['first_day', '2026-08-23'],
    ['last_day', '2027-06-12'],
    ['kind', 'school_year'],
    ['school_year_id', 999_999],
  ])('is refused with %s %j', async (field, value) => {
    const { id } = await opened();
    expectInvalid(await term(id, { [field]: value }), field);
  });

  it('is within its year also when both change at once', async () => {
    const { id } = await opened();
    const answers = await Promise.all([
      term(id, { last_day: '2027-06-11' }),
      school.put(`/school-years/${id}`, { name: '2026-27', ...days, last_day: '2027-06-04' }),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect([
      [201, 409],
      [400, 200],
    ]).toContainEqual(statuses);
  });

  it('is found by its year and its kind', async () => {
    const [year, other] = [await opened(), await opened({ name: 'Other' })];
    const { body: fall } = await term(year.id, { kind: 'semester' });
    const { body: quarter } = await term(year.id, { kind: 'grading_period' });
    await term(other.id);
    expect(idsOf(await school.get(`/terms?school_year_id=${year.id}`))).toEqual([fall.id, quarter.id]);
    expect(idsOf(await school.get(`/terms?kind=semester`))).toEqual([fall.id]);
  });
});
