import { eventually } from '../../support/programs/process';
import { TestDashboard, type Visitor } from '../../support/test-dashboard';

jest.setTimeout(120_000);

const path = 'schools/sandbox/roll-overs';
let dashboard: TestDashboard;
let office: Visitor;
let year: number;

beforeAll(async () => {
  dashboard = await TestDashboard.open();
  office = await dashboard.person('office');
  const add = async (name: string, first_day: string, last_day: string) =>
    (await office.post('schools/sandbox/school-years', { name, first_day, last_day })).body.id as number;
  year = await add('2024-25', '2024-08-26', '2025-06-12');
  await add('2025-26', '2025-08-25', '2026-06-11');
});

afterAll(() => dashboard.close());

const sql = () => dashboard.database.pool('sandbox');

beforeEach(async () => {
  await sql()`TRUNCATE student, teacher, school_class, roll_over CASCADE`;
  for (const [grade_level, name] of [
    ['9', 'Ada Obi'],
    ['10', 'Ben Ruiz'],
  ]) {
    const { status } = await office.post('schools/sandbox/students', { name, email: `${grade_level}@example.org`, grade_level });
    expect(status).toBe(201);
  }
  await sql()`UPDATE student SET enrollment_date = '2024-08-26'`;
});

const levels = async () => (await sql()`SELECT grade_level FROM student ORDER BY id`).map(({ grade_level }) => grade_level);
const close = (fields: object = {}) => ({ kind: 'close', school_year_id: year, ...fields });
const stateOf = async (id: number) =>
  (await office.get(path)).body.data.find((each: { id: number }) => each.id === id) as Record<string, unknown>;
const ended = (id: number) => eventually(async () => (await stateOf(id))['status'] !== 'planned');

describe('the end of the year in the dashboard (End of the year)', () => {
  it('suggests the years and the levels, and previews without a change', async () => {
    const { body } = await office.get(path);
    expect(body).toMatchObject({ data: [], levels: ['9', '10'] });
    expect(body.years.map(({ name }: { name: string }) => name)).toEqual(['2024-25', '2025-26']);
    const preview = await office.post(`${path}/preview`, close());
    expect(preview.status).toBe(200);
    expect(preview.body).toMatchObject({
      ...{ errors: 0, changed: 2, findings: [] },
      summary: { levels: [{ from: '9', to: '10', students: 1 }], graduating: 1 },
    });
    expect(await levels()).toEqual(['9', '10']);
  });

  it('closes the year at once, keeps the order of the levels, and is one sentence of the audit', async () => {
    const planned = await office.post(path, close({ levels: ['9', '10'], reason: 'Finished' }));
    expect(planned.status).toBe(201);
    await ended(planned.body.id);
    expect(await stateOf(planned.body.id)).toMatchObject({ status: 'done', import_id: expect.any(Number), rows_done: 2 });
    expect(await levels()).toEqual(['10', '10']);
    const [gone] = await sql()`SELECT withdrawn_on::text, withdrawal_reason FROM student WHERE withdrawn_on IS NOT NULL`;
    expect({ ...gone }).toEqual({ withdrawn_on: '2025-06-13', withdrawal_reason: 'Finished' });
    const owner = await dashboard.person('owner');
    const { data } = (await owner.get('audit/records?environment=sandbox')).body;
    const isClose = ({ route, group }: { route: string; group: { has_written: boolean } | null }) =>
      route === 'year close' && group?.has_written;
    const entries = data.filter(isClose);
    expect(entries).toMatchObject([{ group: { file: 'Close of 2024-25', has_written: true } }]);
    const { import_id } = await stateOf(planned.body.id);
    expect((await office.post(`schools/sandbox/imports/${import_id as number}/undo`)).status).toBe(200);
    expect(await stateOf(planned.body.id)).toMatchObject({ status: 'undone' });
    expect(await levels()).toEqual(['9', '10']);
  });

  it('takes exceptions from a file, and names the rows that are none', async () => {
    const [ada, ben] = await sql()`SELECT id FROM student ORDER BY id`;
    const file = (rows: string) => `Student ID,Name,Outcome,Reason\n${rows}\n`;
    const given = file(`${ada!['id']},Ada,repeats,\n${ben!['id']},Ben,leaves,"Moved, to Lyon"`);
    const preview = await office.post(`${path}/preview`, close({ exceptions: given }));
    expect(preview.body).toMatchObject({ summary: { repeating: 1, leaving: 1, graduating: 0 } });
    const wrong = await office.post(`${path}/preview`, close({ exceptions: file(`${ada!['id']},,sleeps,\nx,,repeats,`) }));
    expect([wrong.status, wrong.body.error]).toEqual([
      400,
      expect.stringContaining('exceptions line 2: outcome must be one of: repeats, leaves; exceptions line 3: student_id'),
    ]);
  });

  it('waits for its day, is cancelled, and is planned only once', async () => {
    const planned = await office.post(path, close({ on: '2099-06-30' }));
    expect(planned.body).toMatchObject({ status: 'planned', on: '2099-06-30', school_year: '2024-25' });
    expect(await office.post(path, close())).toMatchObject({ status: 409, body: { code: 'ROLL_OVER_IS_PLANNED' } });
    expect((await office.delete(`${path}/${planned.body.id}`)).status).toBe(204);
    expect(await office.delete(`${path}/${planned.body.id}`)).toMatchObject({
      ...{ status: 409, body: { code: 'ROLL_OVER_HAS_BEGUN' } },
    });
    expect((await office.delete(`${path}/999999`)).status).toBe(404);
    expect(await levels()).toEqual(['9', '10']);
  });

  it('says why it could not be done, and changes nothing', async () => {
    const planned = await office.post(path, close({ exceptions: 'student_id,outcome\n999999,repeats\n' }));
    await ended(planned.body.id);
    expect(await stateOf(planned.body.id)).toMatchObject({
      ...{ status: 'failed', import_id: null },
      reason: expect.stringContaining('student 999999 of the exceptions is not a student of the school'),
    });
    expect(await levels()).toEqual(['9', '10']);
  });

  it('is for owners and the office, who see the whole environment', async () => {
    const viewer = await dashboard.person('viewer');
    expect((await viewer.get(path)).status).toBe(403);
    expect((await viewer.post(path, close())).status).toBe(403);
    expect((await viewer.post(`${path}/preview`, close())).status).toBe(403);
    expect((await viewer.delete(`${path}/1`)).status).toBe(403);
  });
});
