import { type Answer, StoppedClock, TestSchool } from '../support/test-school';

const today = '2024-02-29';
/** Two years after 29 February. The comparison needs no existing day. */
const latest = '2026-02-28';
const tooLate = '2026-03-01';

const records = [
  ['students', 'enrollment_date', { name: 'Ada Obi', email: 'ada@example.org', grade_level: '5' }],
  ['teachers', 'hire_date', { name: 'Tom Abe', email: 'tom@example.org', department: 'Arts' }],
] as const;

let school: TestSchool;

beforeAll(async () => {
  school = await TestSchool.open({ clock: new StoppedClock(new Date(`${today}T12:00:00Z`)) });
});

afterAll(() => school.close());

describe.each(records)('%s: %s (enrollment_date, hire_date)', (resource, field, required) => {
  const create = (fields: object) => school.post(`/${resource}`, { ...required, ...fields });
  const dateOf = ({ body }: Answer) => (body as Record<string, unknown>)[field];

  it('is kept when the client sends it, so that history can be migrated', async () => {
    for (const date of ['1887-10-03', today, latest]) {
      const created = await create({ [field]: date });
      expect([created.status, dateOf(created)]).toEqual([201, date]);
      expect(dateOf(await school.get(`/${resource}/${created.body.id}`))).toBe(date);
    }
  });

  it.each([{}, { [field]: null }, { [field]: ' ' }])('is today without a date: %j', async (fields) => {
    expect(dateOf(await create(fields))).toBe(today);
  });

  it('is corrected by a PUT, and kept by a PUT without a date', async () => {
    const { id } = (await create({})).body;
    const put = (fields: object) => school.put(`/${resource}/${id}`, { ...required, ...fields });
    expect(dateOf(await put({ [field]: '2019-08-26' }))).toBe('2019-08-26');
    for (const fields of [{}, { [field]: null }]) expect(dateOf(await put(fields))).toBe('2019-08-26');
  });

  it.each([
    [tooLate, 'must be at most two years in the future'],
    ['9999-12-31', 'must be at most two years in the future'],
    ['2023-02-29', 'must be a date, YYYY-MM-DD'],
    [5, 'must be a date, YYYY-MM-DD'],
  ])('cannot be %j', async (date, reason) => {
    const { id } = (await create({})).body;
    const error = { status: 400, code: 'VALIDATION_ERROR', error: `Validation failed: ${field} ${reason}` };
    expect((await create({ [field]: date })).body).toEqual(error);
    expect((await school.put(`/${resource}/${id}`, { ...required, [field]: date })).body).toEqual(error);
  });
});
