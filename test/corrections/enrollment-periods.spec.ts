import { migrateDown, migrateUp } from '@homeroom/database';
import { schemaPlans } from '@homeroom/migrations';
import { expectNotFound, expectInvalid } from '../support/expectations';
import { type Answer, StoppedClock, TestSchool } from '../support/test-school';

const day = 24 * 60 * 60 * 1000;
const clock = new StoppedClock(new Date('2026-09-01T10:00:00.000Z'));
let school: TestSchool;

beforeAll(async () => {
  school = await TestSchool.open({ clock });
});

beforeEach(() => clock.advance(new Date('2026-09-01T10:00:00.000Z').getTime() - clock.now().getTime()));

afterAll(() => school.close());

const enroll = (class_id: number, student_id: number) => school.post(`/classes/${class_id}/enroll`, { student_id });
const withdraw = (class_id: number, student_id: number, headers: Record<string, string> = {}) =>
  school.request('DELETE', `/classes/${class_id}/enroll/${student_id}`, { headers });
const rosterOf = async (class_id: number, asOf?: string): Promise<number[]> => {
  const { body } = await school.get(`/classes/${class_id}/roster${asOf === undefined ? '' : `?as_of=${asOf}`}`);
  expect(body.total_count).toBe(body.students.length);
  return body.students.map(({ id }: { id: number }) => id);
};
const periodsOf = async (student_id: number) => {
  const { body } = await school.get(`/students/${student_id}/classes`);
  return body.classes.map((each: { class: { id: number }; periods: object[] }) => [each.class.id, each.periods]);
};
const countOf = async (class_id: number) => (await school.get(`/classes/${class_id}`)).body.enrolled_count as number;

describe('a withdrawal from a class (Withdrawal from a class)', () => {
  it('is 204, frees the seat at once, and is 404 when it is repeated', async () => {
    const [class_id, one, other] = [
      await school.schoolClass({ capacity: 1 }),
      await school.student(),
      await school.student(),
    ];
    await enroll(class_id, one);
    expect((await enroll(class_id, other)).body.code).toBe('CLASS_FULL');
    const answer = await withdraw(class_id, one);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect([await countOf(class_id), await rosterOf(class_id)]).toEqual([0, []]);
    expect((await enroll(class_id, other)).status).toBe(201);
    expect([await countOf(class_id), await rosterOf(class_id)]).toEqual([1, [other]]);
    expectNotFound(await withdraw(class_id, one), 'Enrollment');
  });

  it('of a student without a seat, or from a class that does not exist, is 404', async () => {
    expectNotFound(await withdraw(await school.schoolClass(), await school.student()), 'Enrollment');
    expectNotFound(await withdraw(999_999, 1), 'Class');
    const odd = await school.request('DELETE', '/classes/1/enroll/x', {});
    expectInvalid(odd, 'student_id');
  });

  it('is in the audit trail of the enrollment, about the student', async () => {
    const [class_id, student_id] = [await school.schoolClass(), await school.student()];
    await enroll(class_id, student_id);
    await withdraw(class_id, student_id, { 'x-request-id': 'leaves' });
    const events = await school.sql()`SELECT route, record, record_ids, student_ids, fields
      FROM access.record_event WHERE request_id = 'leaves'`;
    const route = 'DELETE /v1/classes/:id/enroll/:student_id';
    const [{ periods }] = (await school.get(`/students/${student_id}/classes`)).body.classes;
    expect([...events]).toEqual([
      { route, record: 'enrollment', record_ids: [periods[0].id], student_ids: [student_id], fields: ['end_date'] },
    ]);
  });

  it('uses the date of the school, not that of UTC (Withdrawal from a class)', async () => {
    const auckland = await TestSchool.open({ clock, settings: { schoolTimeZone: 'Pacific/Auckland' } });
    try {
      clock.advance(day / 2);
      const [class_id, student_id] = [await auckland.schoolClass(), await auckland.student()];
      await auckland.post(`/classes/${class_id}/enroll`, { student_id });
      await auckland.request('DELETE', `/classes/${class_id}/enroll/${student_id}`, {});
      const { body } = await auckland.get(`/students/${student_id}/classes`);
      expect(body.classes[0].periods).toMatchObject([{ begin_date: '2026-09-02', end_date: '2026-09-02' }]);
    } finally {
      await auckland.close();
    }
  });
});

describe('periods (Periods)', () => {
  it('tell who sat in a class on a day, and enrolling again begins a new one', async () => {
    const [class_id, student_id] = [await school.schoolClass(), await school.student()];
    await enroll(class_id, student_id);
    clock.advance(10 * day);
    await withdraw(class_id, student_id);
    clock.advance(10 * day);
    await enroll(class_id, student_id);
    expect(await periodsOf(student_id)).toMatchObject([
      [
        class_id,
        [
          { begin_date: '2026-09-01', end_date: '2026-09-11', enrolled_at: '2026-09-01T10:00:00.000Z' },
          { begin_date: '2026-09-21', end_date: null, enrolled_at: '2026-09-21T10:00:00.000Z' },
        ],
      ],
    ]);
    const sat = ['2026-08-31', '2026-09-01', '2026-09-10', '2026-09-11', '2026-09-20', '2026-09-21', '2030-01-01'];
    const rosters = await Promise.all(sat.map((date) => rosterOf(class_id, date)));
    expect(rosters.map((students) => students.length)).toEqual([0, 1, 1, 0, 0, 1, 1]);
    expect((await enroll(class_id, student_id)).body.code).toBe('ALREADY_ENROLLED');
  });

  it('of a student are shown by class, with the class as it is', async () => {
    const student_id = await school.student();
    expect(await periodsOf(student_id)).toEqual([]);
    const classes = [await school.schoolClass(), await school.schoolClass()];
    for (const class_id of classes.toReversed()) await enroll(class_id, student_id);
    const { body } = await school.get(`/students/${student_id}/classes`);
    expect(body.student_id).toBe(student_id);
    for (const [at, class_id] of classes.entries()) {
      expect(body.classes[at].class).toEqual((await school.get(`/classes/${class_id}`)).body);
    }
    expectNotFound(await school.get('/students/999999/classes'), 'Student');
  });

  it('that lasted no day were on no day, and still stand in the way of a DELETE (What stands in the way)', async () => {
    const [class_id, student_id] = [await school.schoolClass(), await school.student()];
    await enroll(class_id, student_id);
    await withdraw(class_id, student_id);
    expect(await rosterOf(class_id, '2026-09-01')).toEqual([]);
    expect((await school.request('DELETE', `/classes/${class_id}`, {})).body.error).toBe(
      'Class is in use: 1 enrollment',
    );
  });

  it.each(['2026-02-30', 'today', '1'])('are not asked for on %s', async (date) => {
    expectInvalid(await school.get(`/classes/1/roster?as_of=${date}`), 'as_of');
  });
});

it("a student's grades are those of GET /grades?student_id=, and 404 for an unknown student (Additions)", async () => {
  const [student_id, class_id] = [await school.student(), await school.schoolClass()];
  for (const term of ['Q1', 'Q2', 'Q2']) await school.post('/grades', { student_id, class_id, score: 1, term });
  for (const query of ['', `&class_id=${class_id}`, '&term=Q2', '&per_page=1&page=2', '&term=none']) {
    const { text } = await school.get(`/grades?student_id=${student_id}${query}`);
    expect((await school.get(`/students/${student_id}/grades?${query.slice(1)}`)).text).toBe(text);
  }
  expectNotFound(await school.get('/students/999999/grades'), 'Student');
});

describe('whatever runs in parallel (enrolled_count, A full class)', () => {
  const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();

  it('a withdrawal sent 30 times is made once', async () => {
    const [class_id, student_id] = [await school.schoolClass(), await school.student()];
    await enroll(class_id, student_id);
    const answers = await Promise.all(Array.from({ length: 30 }, () => withdraw(class_id, student_id)));
    expect(statuses(answers)).toEqual([204, ...Array<number>(29).fill(404)]);
    expect(await countOf(class_id)).toBe(0);
  });

  it('students come and go, and the class is never overbooked and counts right', async () => {
    const class_id = await school.schoolClass({ capacity: 5 });
    const students = await Promise.all(Array.from({ length: 12 }, () => school.student()));
    for (let round = 0; round < 6; round += 1) {
      await Promise.all(students.flatMap((each) => [enroll(class_id, each), withdraw(class_id, each)]));
      const [row] = await school.sql()`SELECT enrolled_count, (SELECT count(*)::int FROM enrollment
        WHERE class_id = ${class_id} AND end_date IS NULL) AS current FROM school_class WHERE id = ${class_id}`;
      expect(row!['enrolled_count']).toBe(row!['current']);
      expect(row!['current']).toBeLessThanOrEqual(5);
    }
  });
});

it('enrollments of the release before are current periods that begin on the date of enrolled_at (Withdrawal from a class)', async () => {
  const older = await TestSchool.open();
  try {
    const [class_id, student_id, gone] = [await older.schoolClass(), await older.student(), await older.student()];
    for (const each of [student_id, gone]) await older.post(`/classes/${class_id}/enroll`, { student_id: each });
    await older.request('DELETE', `/classes/${class_id}/enroll/${gone}`, {});
    const plans = schemaPlans(['sandbox']);
    const upTo = plans.map((plan, at) => (at === 0 ? plan : { ...plan, migrations: plan.migrations.slice(0, 11) }));
    const newer = plans[1]!.migrations.length - upTo[1]!.migrations.length;
    for (let step = 0; step < newer; step += 1) {
      const migrations = plans[1]!.migrations.slice(0, plans[1]!.migrations.length - step);
      await migrateDown(older.database.address, [plans[0]!, { ...plans[1]!, migrations }]);
    }
    const sql = older.sql();
    await sql`UPDATE enrollment SET enrolled_at = '2025-08-25T23:30:00-05:00'`;
    expect([...(await sql`SELECT class_id, student_id FROM enrollment`)]).toEqual([{ class_id, student_id }]);
    await migrateUp(older.database.address, plans);
    const { body } = await older.get(`/students/${student_id}/classes`);
    expect(body.classes[0].periods).toMatchObject([{ begin_date: '2025-08-26', end_date: null }]);
    expect((await older.get(`/classes/${class_id}/roster?as_of=2025-09-01`)).body.total_count).toBe(1);
  } finally {
    await older.close();
  }
});
