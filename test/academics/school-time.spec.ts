import { expectInvalid } from '../support/expectations';
import { testDatabase, type TestDatabase } from '../support/postgres/test-database';
import { StoppedClock, TestSchool } from '../support/test-school';

const inAYear = (date: string) => `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`;

const clock = new StoppedClock();
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.close());

/** The clocks change in Berlin on 29 March 2026 at 01:00 UTC. */
describe.each([
  [
    'UTC',
    [
      ['2026-03-01T23:59:59.999Z', '2026-03-01'],
      ['2026-03-02T00:00:00.000Z', '2026-03-02'],
    ],
  ],
  [
    'Pacific/Kiritimati',
    [
      ['2026-03-02T09:59:59.999Z', '2026-03-02'],
      ['2026-03-02T10:00:00.000Z', '2026-03-03'],
    ],
  ],
  [
    'Pacific/Pago_Pago',
    [
      ['2026-03-02T10:59:59.999Z', '2026-03-01'],
      ['2026-03-02T11:00:00.000Z', '2026-03-02'],
    ],
  ],
  [
    'Asia/Kathmandu',
    [
      ['2026-12-31T18:14:59.999Z', '2026-12-31'],
      ['2026-12-31T18:15:00.000Z', '2027-01-01'],
    ],
  ],
  [
    'Europe/Berlin',
    [
      ['2026-03-28T22:59:59.999Z', '2026-03-28'],
      ['2026-03-28T23:00:00.000Z', '2026-03-29'],
      ['2026-03-29T21:59:59.999Z', '2026-03-29'],
      ['2026-03-29T22:00:00.000Z', '2026-03-30'],
    ],
  ],
] as const)('at a school in %s (enrollment_date, hire_date)', (schoolTimeZone, moments) => {
  let school: TestSchool;

  beforeAll(async () => {
    school = await TestSchool.open({ database, clock, settings: { schoolTimeZone } });
  });

  afterAll(() => school.close());

  describe.each(moments)('at %s', (instant, today) => {
    const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
    const ada = { name: 'Ada Obi', email: 'ada@example.org', grade_level: '5' };

    beforeAll(() => clock.advance(Date.parse(instant) - clock.now().getTime()));

    it(`a student is enrolled and a teacher hired on ${today}, at that instant`, async () => {
      const { body: student } = await school.post('/students', ada);
      expect(student).toMatchObject({ enrollment_date: today, created_at: instant, updated_at: instant });
      const { body: teacher } = await school.post('/teachers', {
        name: 'Tom',
        email: 't@example.org',
        department: 'Art',
      });
      expect(teacher).toMatchObject({ hire_date: today, created_at: instant, updated_at: instant });
    });

    it(`attendance may be recorded up to a year after ${today} (Attendance dates)`, async () => {
      const [student_id, class_id] = [await school.student(), await school.schoolClass()];
      const taken = { student_id, class_id, status: 'excused', date: inAYear(today) };
      expect((await school.post('/attendance', taken)).status).toBe(201);
      expectInvalid(await school.post('/attendance', { ...taken, date: inAYear(tomorrow) }), 'date');
    });

    it(`a child may be born on ${today}, and not on ${tomorrow} (Dates)`, async () => {
      const born = await school.post('/students', { ...ada, date_of_birth: today });
      expect(born).toMatchObject({ status: 201, body: { date_of_birth: today } });
      expectInvalid(await school.post('/students', { ...ada, date_of_birth: tomorrow }), 'date_of_birth');
      const student = `/students/${born.body.id}`;
      expectInvalid(await school.put(student, { date_of_birth: tomorrow }), 'date_of_birth');
      expect((await school.put(student, { date_of_birth: today })).status).toBe(200);
    });
  });

  it('a student who is changed later stays enrolled since the same day', async () => {
    const id = await school.student();
    const { body: before } = await school.get(`/students/${id}`);
    clock.advance(3 * 86_400_000);
    const { body: after } = await school.put(`/students/${id}`, { name: 'Ada Eze' });
    expect(after).toMatchObject({ enrollment_date: before.enrollment_date, created_at: before.created_at });
    expect(after.updated_at).toBe(clock.now().toISOString());
  });
});
